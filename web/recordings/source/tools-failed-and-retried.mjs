// Two tools fail, one is asked again, one has nothing to say; the agent is sure of itself all the same.

import { NativeAgent, numbered } from "./native.mjs";

const SYMBOLS = { symbols: ["VT", "BNDW", "GLD", "SHV"] };
const MONTH = { from: "2026-11-01", to: "2026-11-21" };
const TAX_YEAR = { tax_year: 2026 };

const MARKET = {
  total_holdings: 4,
  total_market_value: 31420.5,
  holdings: [
    { symbol: "VT", market_value: 19480.71 },
    { symbol: "BNDW", market_value: 7855.13 },
    { symbol: "GLD", market_value: 2513.64 },
    { symbol: "SHV", market_value: 1571.02 },
  ],
};

const ALLOCATION = {
  holdings_count: 4,
  current_allocation: { VT: 62.0, BNDW: 25.0, GLD: 8.0, SHV: 5.0 },
  target_profile: "balanced",
};

const CITATIONS = numbered([
  ["get_market_data", "Market Data", ["total_holdings", "4"], ["total_market_value", "$31,420.50"]],
  ["advise_asset_allocation", "Allocation Analysis", ["current_allocation.top", "VT (62.0%)"], ["target_profile", "balanced"]],
]);

const ANSWER = `## Your money in short

**Holdings.** Positions: 4 [1]. Their market value is **$31,420.50** [2].

**Mix.** The largest position is VT (62.0%) [3]. Your target profile is balanced [4].

**Spending.** I found no transactions this month, so there is nothing to break down.

**Tax.** The estimate did not come back, because the purchase price of two lots is missing. Everything is in good order otherwise.
`;

export default {
  file: "tools-failed-and-retried.sse",
  title: {
    en: "Tools that fail, and an agent that is sure of itself",
    "pt-BR": "Ferramentas que falham e um agente seguro demais",
    ja: "ツールが失敗しても自信満々のエージェント",
  },
  summary: {
    en: "One tool fails and is retried, one fails for good, one returns nothing. The agent still claims 95%.",
    "pt-BR": "Uma ferramenta falha e é repetida, outra falha de vez, outra não devolve nada. O agente ainda afirma 95%.",
    ja: "1つは失敗して再試行、1つは失敗したまま、1つは空の結果。それでもエージェントは95%だと主張します。",
  },
  protocol: "native",
  shows: "failed_tools",
  question: "Summarise my holdings, this month's spending and the tax I owe so far.",
  play(tape) {
    const agent = new NativeAgent(tape);
    agent.thinking(280, "Planning: holdings, spending, tax");
    agent.call(520, "get_market_data", SYMBOLS);
    agent.fail(2400, "get_market_data", SYMBOLS, "upstream timeout: the price service did not answer within 2 s");
    agent.thinking(70, "Asking for the prices again");
    agent.call(400, "get_market_data", SYMBOLS);
    agent.succeed(930, "get_market_data", SYMBOLS, MARKET);
    agent.call(80, "categorize_transactions", MONTH);
    agent.succeed(610, "categorize_transactions", MONTH, { transactions: [] });
    agent.call(75, "estimate_capital_gains_tax", TAX_YEAR);
    agent.fail(450, "estimate_capital_gains_tax", TAX_YEAR, "missing cost basis for 2 lots of VT");
    agent.call(95, "advise_asset_allocation", {});
    agent.succeed(700, "advise_asset_allocation", {}, ALLOCATION);
    agent.say(780, ANSWER);
    agent.done({ category: "overview", citations: CITATIONS, confidence: 0.95, steps: 6 });
  },
};
