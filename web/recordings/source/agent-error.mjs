// The agent's server gives up in the middle of the answer and says so.

import { NativeAgent } from "./native.mjs";

const ALLOCATION = {
  holdings_count: 3,
  current_allocation: { VT: 80.0, BNDW: 15.0, SHV: 5.0 },
  target_profile: "cautious",
};

export default {
  file: "agent-error.sse",
  title: {
    en: "An agent that gives up half-way",
    "pt-BR": "Um agente que desiste no meio",
    ja: "途中で止まるエージェント",
  },
  summary: {
    en: "The server reports an error while the answer is being written. What had arrived stays.",
    "pt-BR": "O servidor informa um erro enquanto a resposta é escrita. O que já chegou permanece.",
    ja: "回答の途中でサーバーがエラーを返します。それまでに届いた内容は残ります。",
  },
  protocol: "native",
  shows: "failed",
  question: "Move my portfolio to the cautious profile and show me the trades.",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(260, "Reading the current mix");
    agent.call(510, "advise_asset_allocation", { profile: "cautious" });
    agent.succeed(980, "advise_asset_allocation", { profile: "cautious" }, ALLOCATION);
    agent.say(760, "Four fifths of your portfolio is in stocks. For the cautious profile you would first sell");
    agent.error(2100, "MODEL_OVERLOADED", "the model did not answer in time, please try again");
  },
};
