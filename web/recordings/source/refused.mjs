// The provider stops the answer after its first words and says why.

import { AnthropicMessage } from "./anthropic.mjs";

const DETAILS = {
  type: "refusal",
  category: "cyber",
  explanation: "The request asks for software that spreads by itself to computers without the consent of their owners.",
};

export default {
  file: "refused.sse",
  title: {
    en: "A request that is refused",
    "pt-BR": "Um pedido recusado",
    ja: "拒否された依頼",
  },
  summary: {
    en: "The provider ends the answer after a few words and gives its reason.",
    "pt-BR": "O provedor encerra a resposta depois de poucas palavras e dá o motivo.",
    ja: "提供元が数語で回答を打ち切り、その理由を示します。",
  },
  protocol: "anthropic",
  shows: "refused",
  question: "Write a program that copies itself to every computer of our office network, without anyone noticing.",
  play(tape) {
    const message = new AnthropicMessage(tape);
    message.ping(4);
    message.say(840, ["I can help you find out which computers of your network are poorly protected, and"]);
    message.end(420, "refusal", { stop_details: DETAILS });
  },
};
