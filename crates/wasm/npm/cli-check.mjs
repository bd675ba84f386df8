// `credence check`: checks a claim and prints the report.

import { wrongUsage } from "./cli-arguments.mjs";
import { judgeOf } from "./cli-judge.mjs";
import { memoryFor, relevanceOf, save, selectionOf, selectionReport } from "./cli-selection.mjs";
import { tell } from "./cli-output.mjs";

/** @import { CheckFlow, CheckOptions, CheckStep } from "./check.d.ts" */
/** @import { ModelValues, OtherValues, Values } from "./cli-arguments.mjs" */
/** @import { JudgeBill, TextJudge } from "./judge.d.ts" */

/** @typedef {typeof import("./check.d.ts")} Check */

const KEY = "CREDENCE_KEY_";
const BASE = "CREDENCE_BASE_";

/** The names of options on the command line. @type {Record<string, string>} */
const NAMES = {
  claim: "CLAIM",
  "options.maxAttempts": "--rounds",
  "options.searchType": "--gazettes",
  "options.llm.endpoint": "--llm",
  "options.llm.model": "--model",
  "options.llm.key": `${KEY}LLM`,
  "options.mail": "CREDENCE_MAIL",
};

/**
 * Checks the claim. Returns the text to print, and whether a source answered and nothing stopped the check.
 *
 * @param {string} claim
 * @param {Values} values
 * @param {AbortSignal} signal
 */
export async function checkedClaim(claim, values, signal) {
  const { json: asJson, timeout } = values;
  // Loaded only for this command.
  const judge = judgeOf(values);
  /** @type {Check} */
  const check = await import("./ready.mjs");
  const memory = await memoryFor(values, check);
  const options = optionsOf(check, { ...values, judge });
  // A wrong option is an error before a model is asked.
  flowOf(check, claim, options).free();
  const limits = { signal, timeoutMs: timeout === undefined ? undefined : timeout * 1000 };
  const selected = memory && (await check.selectedWithMemory(claim, { ...options, ...limits, memory, compares: values["compare-selection"] !== undefined }));
  const flow = flowOf(check, claim, { ...options, ...selected?.options });
  /** @param {CheckStep} step */
  const onStep = ({ text }) => tell(`${text}\n`);
  /** @param {JudgeBill} bill */
  const confirmJudge = ({ where, model, texts, requests, characters, tokens }) =>
    tell(`Sending ${texts} texts to ${model} at ${where}: at most ${requests} requests, ${characters} characters (about ${tokens} tokens)\n`);
  const report = await flow.run({ ...limits, onStep, confirmJudge });
  const selection = selected && selectionOf(selected, selected.settle(report), memory);
  if (memory) await save(memory, values["selection-cache"]);
  const written = asJson ? "" : [await flow.markdown(), selection ? selectionReport(selection) : ""].join("\n");
  const text = asJson ? JSON.stringify(selection ? { ...report, selection } : report, null, 2) : written.trimEnd();
  const hasAnswer = report.sources.some(({ state }) => state.kind === "answered" || state.kind === "nothing_to_ask");
  return { text: `${text}\n`, isWhole: report.status === "done" && hasAnswer };
}

/**
 * The options of the check. Keys and base URLs come from the environment, which a list of processes does not show.
 *
 * @type {(check: Check, values: OtherValues & ModelValues & { judge?: TextJudge }) => CheckOptions}
 */
function optionsOf({ SourceRegistry }, values) {
  const { sources, strategy, llm, model, judge, language, rounds, gazettes } = values;
  const names = new SourceRegistry().list().map(({ name }) => name);
  /** @type {(prefix: string) => Record<string, string>} */
  const given = (prefix) => Object.fromEntries(names.map((name) => [name, process.env[prefix + name.toUpperCase()]]).filter(([, value]) => value));
  return {
    keys: given(KEY),
    bases: given(BASE),
    mail: process.env.CREDENCE_MAIL || undefined,
    sources: sources?.split(",").map((name) => name.trim()),
    llm: llm === undefined ? undefined : { endpoint: llm, model, key: process.env[`${KEY}LLM`] || undefined },
    judge,
    searchType: gazettes ? "gazettes" : undefined,
    maxAttempts: rounds,
    strategy,
    minRelevance: relevanceOf(values),
    language,
  };
}

/** @type {(check: Check, claim: string, options: CheckOptions) => CheckFlow} */
function flowOf({ CheckFlow }, claim, options) {
  try {
    return new CheckFlow(claim, options);
  } catch (error) {
    throw typeof error.path === "string" ? wrongUsage(messageOf(error)) : error;
  }
}

/** The message of an error, with the names of the command line. @param {{ message: string, path: string }} error */
function messageOf({ message, path }) {
  const variable = /^options\.(keys|bases)\["(\w+)"\]$/.exec(path);
  const option = path.replace("options.", "--").replace(/\[\d+\]$/, "");
  const name = variable ? `${variable[1] === "keys" ? KEY : BASE}${variable[2].toUpperCase()}` : (NAMES[path] ?? option);
  return message.replace(`\`${path}\``, `\`${name}\``);
}
