// Three tools answer at the first try, and every number of the answer is theirs.

import { NativeAgent, numbered } from "./native.mjs";

const PERIOD = { range: "ytd" };
const LIMITS = { ruleset: "personal-guidelines" };

const PERFORMANCE = {
  performance: { netPerformancePercentage: 14.58, totalInvestment: 48250.0, currentValue: 55284.85 },
  currency: "USD",
};

const MARKET = {
  total_holdings: 5,
  total_market_value: 55284.85,
  holdings: [
    { symbol: "VTI", market_value: 22113.94, share: 40.0 },
    { symbol: "VXUS", market_value: 11056.97, share: 20.0 },
    { symbol: "BND", market_value: 8292.73, share: 15.0 },
    { symbol: "AAPL", market_value: 8292.73, share: 15.0 },
    { symbol: "SGOV", market_value: 5528.48, share: 10.0 },
  ],
};

const COMPLIANCE = {
  total_violations: 0,
  total_warnings: 1,
  warnings: [{ rule: "single_stock_share", symbol: "AAPL", share: 15.0, guideline: 10.0 }],
};

const CITATIONS = numbered([
  [
    "analyze_portfolio_performance",
    "Portfolio Analysis",
    ["performance.netPerformancePercentage", "14.58%"],
    ["performance.totalInvestment", "$48,250.00"],
    ["performance.currentValue", "$55,284.85"],
  ],
  ["get_market_data", "Market Data", ["total_holdings", "5"], ["total_market_value", "$55,284.85"]],
  ["check_compliance", "Compliance Check", ["total_violations", "0"], ["total_warnings", "1"]],
]);

const ANSWER = `## Your portfolio this year

Your portfolio is up **14.58%** [1] since the start of the year. You put in **$48,250.00** [2], and it is worth **$55,284.85** [3] today.

### Where the money is

| Holding | Value | Share |
|---|---:|---:|
| VTI, US stocks | $22,113.94 | 40.0% |
| VXUS, other stocks | $11,056.97 | 20.0% |
| BND, bonds | $8,292.73 | 15.0% |
| AAPL, Apple | $8,292.73 | 15.0% |
| SGOV, Treasury bills | $5,528.48 | 10.0% |

Holdings in all: 5 [4]. Their market value is $55,284.85 [5], the same as the total above.

### Your own rules

- Violations: 0 [6]
- Warnings: 1 [7]

The warning is about Apple: it is 15.0% of the portfolio, and your guideline for a single stock is 10%.

### What I would look at

1. **Apple's share.** To get back to the guideline, move about $2,764 into one of the funds.
2. **Nothing else.** Bonds and Treasury bills make up a quarter of the portfolio, as you planned.
`;

export default {
  file: "portfolio-clean.sse",
  title: {
    en: "A portfolio check where everything works",
    "pt-BR": "Uma análise de carteira em que tudo funciona",
    ja: "すべて順調なポートフォリオ診断",
  },
  summary: {
    en: "Three tools, no failure, and seven cited numbers that all agree with their source.",
    "pt-BR": "Três ferramentas, nenhuma falha e sete números citados que conferem com a fonte.",
    ja: "3つのツールがすべて成功し、引用された7つの数値はどれも出典と一致します。",
  },
  protocol: "native",
  shows: "clean",
  question: "How is my portfolio doing this year, and is anything out of line?",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(250, "Looking at what the question needs");
    agent.call(480, "analyze_portfolio_performance", PERIOD);
    agent.succeed(1150, "analyze_portfolio_performance", PERIOD, PERFORMANCE);
    agent.call(120, "get_market_data", {});
    agent.succeed(860, "get_market_data", {}, MARKET);
    agent.call(90, "check_compliance", LIMITS);
    agent.succeed(540, "check_compliance", LIMITS, COMPLIANCE);
    agent.thinking(60, "Writing the answer");
    agent.say(720, ANSWER);
    agent.done({ category: "portfolio", citations: CITATIONS, confidence: 0.93, steps: 3 });
  },
};
