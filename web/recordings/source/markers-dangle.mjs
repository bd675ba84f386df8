// The run is flawless; the answer is not: a source that does not exist, a number with two digits swapped.

import { NativeAgent, numbered } from "./native.mjs";

const QUARTER = { range: "2026-Q3" };

const PERFORMANCE = {
  performance: { netPerformancePercentage: 6.25, totalInvestment: 34600.0, currentValue: 36762.5 },
  currency: "USD",
};

const CITATIONS = numbered([
  ["analyze_portfolio_performance", "Portfolio Analysis", ["performance.netPerformancePercentage", "6.25%"], ["performance.totalInvestment", "$34,600.00"], ["performance.currentValue", "$36,762.50"]],
]);

const ANSWER = `Yes, by a little.

- Your investments rose **6.25%** [1] in the third quarter.
- You have paid in **$36,400.00** [2] so far.
- A world stock index rose 5.10% [5] in the same months.

So you were about one percentage point ahead.
`;

export default {
  file: "markers-dangle.sse",
  title: {
    en: "Markers that point nowhere",
    "pt-BR": "Marcadores que não apontam para nada",
    ja: "行き先のない出典番号",
  },
  summary: {
    en: "The tools worked, but the answer cites a source that does not exist and swaps two digits of a number.",
    "pt-BR": "As ferramentas funcionaram, mas a resposta cita uma fonte que não existe e troca dois dígitos de um número.",
    ja: "ツールは成功しましたが、回答は存在しない出典を引用し、数値の2桁が入れ替わっています。",
  },
  protocol: "native",
  shows: "dangling",
  question: "Did my investments beat the market in the third quarter?",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(240, "Comparing the quarter with an index");
    agent.call(500, "analyze_portfolio_performance", QUARTER);
    agent.succeed(1320, "analyze_portfolio_performance", QUARTER, PERFORMANCE);
    agent.say(830, ANSWER);
    agent.done({ category: "portfolio", citations: CITATIONS, confidence: 0.9, steps: 1 });
  },
};
