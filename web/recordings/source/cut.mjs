// The connection breaks in the middle of a frame, while the second search is running.

import { OpenAiResponse } from "./openai.mjs";

const STANDARDS = {
  url: "https://www.nist.gov/si-redefinition/kilogram",
  title: "Kilogram | NIST",
};

const FIRST_HALF = [
  "Since 20 May 2019 the kilogram is no longer defined by a metal cylinder kept near Paris but by the Planck constant, fixed at exactly 6.62607015 × 10⁻³⁴ J·s. ",
  STANDARDS,
  "\n\nWhat has become of the cylinder I have yet to find out: ",
];

export default {
  file: "cut.sse",
  title: {
    en: "A stream that breaks off",
    "pt-BR": "Uma transmissão que se interrompe",
    ja: "途中で切れたストリーム",
  },
  summary: {
    en: "The connection is lost while a search is running. Half an answer is not an answer, and is not shown as one.",
    "pt-BR": "A conexão cai durante uma busca. Meia resposta não é resposta, e não é mostrada como tal.",
    ja: "検索の途中で接続が切れます。半分の回答を完成した回答のようには見せません。",
  },
  protocol: "openai-responses",
  shows: "cut",
  question: "How is the kilogram defined today, and what became of the old prototype?",
  play(tape) {
    const response = new OpenAiResponse(tape, { createdAt: 1795103100, country: "US" });
    response.reason(110);
    response.search(90, "kilogram redefinition 2019 Planck constant", [STANDARDS.url, "https://www.bipm.org/en/si-base-units/kilogram", "https://en.wikipedia.org/wiki/Kilogram"], 1260);
    response.reason(60);
    response.say(700, FIRST_HALF);
    response.beginSearch(180);
    tape.breakOff();
  },
};
