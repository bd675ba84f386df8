// The provider pauses the turn with a search unanswered; another request would go on.

import { AnthropicMessage } from "./anthropic.mjs";

const GERMANY = [
  {
    url: "https://www.umweltbundesamt.de/themen/abfall-ressourcen/produktverantwortung-in-der-abfallwirtschaft/verpackungen",
    title: "Verpackungen | Umweltbundesamt",
    age: "August 12, 2026",
  },
  { url: "https://en.wikipedia.org/wiki/Container-deposit_legislation", title: "Container-deposit legislation - Wikipedia" },
  { url: "https://can-collector.example/germany", title: "Cans in Germany: what comes back" },
];

const JAPAN = [
  { url: "https://www.alumi-can.or.jp/english/", title: "Japan Aluminum Can Recycling Association" },
  { url: "https://www.env.go.jp/en/recycle/", title: "Waste & Recycling | Ministry of the Environment, Japan", age: "June 30, 2026" },
];

export default {
  file: "paused.sse",
  title: {
    en: "A turn that waits to be continued",
    "pt-BR": "Uma resposta à espera de continuação",
    ja: "続きを待っている応答",
  },
  summary: {
    en: "Two searches came back, the third did not: the provider paused and waits for another request.",
    "pt-BR": "Duas buscas voltaram, a terceira não: o provedor pausou e espera outro pedido.",
    ja: "検索2件は完了、3件目は未回答のまま一時停止し、次のリクエストを待っています。",
  },
  protocol: "anthropic",
  shows: "waiting",
  question: "Compare the recycling rates of drink cans in Germany, Japan and Brazil.",
  play(tape) {
    const message = new AnthropicMessage(tape);
    message.ping(4);
    message.say(780, ["I'll look up each country in turn, beginning with Germany."]);
    message.search(140, "Germany drink can recycling rate deposit", GERMANY, 1540);
    message.search(420, "Japan aluminum can recycling rate", JAPAN, 1310);
    message.search(380, "Brazil aluminum can recycling rate");
    message.end(900, "pause_turn", { stop_details: null });
  },
};
