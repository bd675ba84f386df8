// The exports of every entry of `credence/judge`.

import { jsonText, optionsOf, textOf } from "./argument.mjs";
import { invalidArgument } from "./error.mjs";
import { ask as askGrounding } from "./grounding-core.mjs";
import { ask } from "./judge-core.mjs";
import { costOf, runJudge } from "./judge-driver.mjs";
import * as models from "./judge-models.mjs";

export { CredenceError } from "./error.mjs";

/**
 * @import { Judge, JudgeBudget, JudgeCost, JudgeOptions, TextJudge } from "./judge.d.ts"
 * @import { QuoteComparison, QuoteToCompare } from "./judge-types.d.ts"
 * @import { NewFlow, Plan, RawJudgeFlow } from "./judge-driver.mjs"
 * @typedef {{ RawJudgeFlow: new (plan: string) => RawJudgeFlow, version(): string }} Core
 */

/**
 * A judge that `checkGrounding` and `checkClaim` take as their option `judge`.
 *
 * @template {unknown[]} A
 * @template {Judge} J
 * @param {(...options: A) => J} make
 * @returns {(...options: A) => J & TextJudge}
 */
const judging =
  (make) =>
  (...options) => {
    const judge = make(...options);
    return Object.assign(judge, {
      /** @type {TextJudge["judgeTexts"]} */
      judgeTexts: (claim, texts, run) => judgeTexts(claim, texts, { ...run, judge }),
      /** @type {TextJudge["judgeCost"]} */
      judgeCost: (claim, texts, run) => judgeCost(claim, texts, { ...run, judge }),
    });
  };

/** @type {typeof import("./judge.js").openAiJudge} */
export const openAiJudge = judging(models.openAiJudge);
/** @type {typeof import("./judge.js").functionJudge} */
export const functionJudge = judging(models.functionJudge);
/** @type {typeof import("./judge.js").textJudge} */
export const textJudge = judging(models.textJudge);
/** @type {typeof import("./judge.js").nliJudge} */
export const nliJudge = judging(models.nliJudge);
/** @type {typeof import("./judge.js").promptApiJudge} */
export const promptApiJudge = judging(models.promptApiJudge);

const OPTIONS = ["judge", "budget", "cache", "confirm", "signal", "onProgress"];

/** What a model says about texts, and which of it counts. @type {typeof import("./judge.js").judgeTexts} */
export async function judgeTexts(claim, texts, options) {
  const { judge, budget, cache, confirm, ...run } = checked(options);
  const place = { model: judge.name, where: judge.where };
  const host = { ...run, cache, compare, ask: judge.ask, confirm: confirm && ((/** @type {JudgeCost} */ cost) => confirm({ ...cost, ...place })) };
  return { ...(await runJudge(newFlow, planOf(claim, texts, judge, budget), host)), ...place };
}

/** Where to and how much `judgeTexts` would send at most. Nothing is sent. @type {typeof import("./judge.js").judgeCost} */
export async function judgeCost(claim, texts, options) {
  const { judge, budget, cache } = checked(options);
  return { ...(await costOf(newFlow, planOf(claim, texts, judge, budget), cache)), model: judge.name, where: judge.where };
}

/** The version of the package. @type {typeof import("./judge.js").version} */
export function version() {
  return ask((/** @type {Core} */ module) => module.version());
}

/** @param {JudgeOptions} options */
function checked(options) {
  const given = optionsOf(options, OPTIONS);
  if (typeof given.judge?.ask !== "function") throw invalidArgument("options.judge", given.judge, "a judge, such as `openAiJudge({ url, model })`");
  return /** @type {JudgeOptions} */ (given);
}

/** @type {(claim: string, texts: readonly string[], judge: Judge, budget: JudgeBudget | undefined) => Plan} */
function planOf(claim, texts, judge, budget) {
  textOf("claim", claim, "a claim in words");
  if (!Array.isArray(texts)) throw invalidArgument("texts", texts, "a list of texts");
  return { claim, texts: texts.map((text, index) => textOf(`texts[${index}]`, text)), model: judge.name, kind: judge.kind, budget };
}

/** @type {NewFlow} */
function newFlow(plan) {
  const text = jsonText("plan", plan);
  return ask((/** @type {Core} */ module) => new module.RawJudgeFlow(text));
}

/** @param {QuoteToCompare[]} quotes @returns {QuoteComparison[]} */
function compare(quotes) {
  return JSON.parse(askGrounding((/** @type {{ compareQuotes(quotes: string): string }} */ module) => module.compareQuotes(JSON.stringify(quotes))));
}
