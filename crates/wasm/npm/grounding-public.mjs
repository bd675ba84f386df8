// The exports of every entry of `credence/grounding`: stances, and grounding with or without a stream.

import { jsonText, separate, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./grounding-core.mjs";
import { withPolicy } from "./trust-policy.mjs";

export { CredenceError } from "./error.mjs";

/**
 * @import { ContradictionOptions, NliModel, StanceAnswer, TextVectors } from "./grounding.d.ts"
 * @import { Citation, DetectedStance, FoundContradictions, GroundingOptions, GroundingReport, SourceText, StanceOptions, StancePair } from "./index.d.ts"
 * @import { JudgeCost, JudgeOptions, ModelReading, TextJudge } from "./judge.d.ts"
 * @typedef {{ nli?: NliModel | null, embedder?: TextVectors | null, judge?: TextJudge | null } & Pick<JudgeOptions, "confirm" | "signal">} ModelOptions
 * @typedef {(pairs: StancePair[]) => readonly StanceAnswer[] | Promise<readonly StanceAnswer[]>} Classify
 * @typedef {(texts: string[]) => Promise<readonly ArrayLike<number>[]>} Embed
 * @typedef {(pairs: StancePair[]) => Promise<ModelReading[]>} Judged
 * @typedef {{ nli: string, embedder: string }} Names
 * @typedef {Names & { pairs: StancePair[], answers: StanceAnswer[], similarities: number[], readings: ModelReading[] }} Results
 * @typedef {Record<"detectStance" | "checkGrounding" | "version", (...texts: string[]) => string>} Grounding Functions of the module.
 */

/** Models are asked again while their answers lead to further pairs, up to this many times. */
const MOST_ROUNDS = 4;

/** The option `grounding` of `assess`, `AgentStream` and the others: compares sentences with the texts of their sources. @type {typeof import("./grounding.js").grounding} */
export const grounding = Object.freeze({
  requireLoaded: () => ask(() => {}),
});

/**
 * The stance of a text on a claim, and why; with `options.nli`, `options.embedder` or `options.judge` a promise of it.
 *
 * @param {string} claim
 * @param {string} text
 * @param {Omit<StanceOptions, keyof ModelOptions> & ModelOptions | null} [options]
 * @returns {DetectedStance | Promise<DetectedStance>}
 */
export function detectStance(claim, text, options) {
  textOf("claim", claim);
  textOf("text", text);
  return withModels(options, (others, results) => JSON.parse(ask((/** @type {Grounding} */ module) => module.detectStance(claim, text, others, results))));
}

/**
 * Whether the sources of an answer support its sentences; with `options.nli`, `options.embedder` or `options.judge` a promise of it.
 *
 * @param {string} answer
 * @param {readonly Citation[]} citations
 * @param {Omit<GroundingOptions, keyof ModelOptions> & ModelOptions | null} [options]
 * @returns {GroundingReport | Promise<GroundingReport>}
 */
export function checkGrounding(answer, citations, options) {
  textOf("answer", answer);
  const list = jsonText("citations", citations);
  return withModels(options, (others, results) => JSON.parse(ask((/** @type {Grounding} */ module) => module.checkGrounding(answer, list, others, results))));
}

/**
 * The sources that cannot both be right about a claim; with `options.nli`, `options.embedder` or `options.judge` a promise of it.
 *
 * @param {string} claim
 * @param {readonly SourceText[]} sources
 * @param {Omit<ContradictionOptions, keyof ModelOptions> & ModelOptions | null} [options]
 * @returns {FoundContradictions | Promise<FoundContradictions>}
 */
export function findContradictions(claim, sources, options) {
  textOf("claim", claim);
  const list = jsonText("sources", sources);
  const [{ policy, learned }, rest] = separate(options, ["policy", "learned"]);
  return withModels(rest, (others, results) => ask(() => JSON.parse(withPolicy("options.policy", policy, learned, (core, raw) => core.findContradictions(claim, list, others, results, raw)))));
}

/** The version of the package. @type {typeof import("./grounding.js").version} */
export function version() {
  return ask((/** @type {Grounding} */ module) => module.version());
}

/**
 * Calls the module once, or again while models have pairs to classify.
 *
 * @template Result
 * @param {ModelOptions | null | undefined} options
 * @param {(others: string, results: string) => { missing: StancePair[], result: Result }} work
 */
function withModels(options, work) {
  const [{ nli = null, embedder = null, judge = null, confirm, signal }, rest] = separate(options, ["nli", "embedder", "judge", "confirm", "signal"]);
  const others = jsonText("options", rest);
  const models = {
    classify: methodOf("options.nli", nli, "classify"),
    embed: methodOf("options.embedder", embedder, "embed"),
    judge: judgeOf(judge, { confirm, signal }),
    names: { nli: nameOf(nli, "nli"), embedder: nameOf(embedder, "embedder") },
  };
  if (!models.classify && !models.embed && !models.judge) return work(others, "").result;
  return resultWith(models, (results) => work(others, results));
}

/**
 * A function from pairs to the readings of a judge of `credence/judge`; `null` without a judge.
 *
 * @type {(judge: TextJudge | null, options: Pick<JudgeOptions, "confirm" | "signal">) => Judged | null}
 */
function judgeOf(judge, { confirm, signal }) {
  if (judge === null) return null;
  if (typeof judge?.judgeTexts !== "function") throw invalidArgument("options.judge", judge, "a judge of `credence/judge`, such as `openAiJudge({ url, model })`");
  return async (pairs) => {
    /** @type {Map<string, string[]>} */
    const texts = new Map();
    for (const { claim, text } of pairs) texts.set(claim, [...(texts.get(claim) ?? []), text]);
    if (confirm) await confirmed(judge, texts, confirm);
    const readings = new Map();
    // One request at a time.
    for (const [claim, list] of texts) {
      const judged = await judge.judgeTexts(claim, list, { signal });
      judged.readings.forEach((reading, index) => readings.set(`${claim.length} ${claim}${list[index]}`, reading));
    }
    return pairs.map(({ claim, text }) => readings.get(`${claim.length} ${claim}${text}`));
  };
}

/**
 * Shows the costs of all sentences together before anything is sent.
 *
 * @template {TextJudge} Judge
 * @overload
 * @param {Judge} judge
 * @param {Map<string, string[]>} texts
 * @param {NonNullable<JudgeOptions["confirm"]>} confirm
 * @returns {Promise<void>}
 *
 * @param {{ name: string, where: string, judgeCost(claim: string, texts: string[]): Promise<Record<string, number>> }} judge
 * @param {Map<string, string[]>} texts
 * @param {NonNullable<JudgeOptions["confirm"]>} confirm
 * @returns {Promise<void>}
 */
async function confirmed(judge, texts, confirm) {
  /** @type {JudgeCost & Record<string, number>} */
  const sum = { requests: 0, characters: 0, tokens: 0, texts: 0, left_out: 0, known: 0 };
  for (const [claim, list] of texts) {
    const cost = await judge.judgeCost(claim, list);
    for (const name of Object.keys(sum)) sum[name] += cost[name];
  }
  if ((await confirm({ ...sum, model: judge.name, where: judge.where })) === false) {
    throw new CredenceError("not_confirmed", "nothing was sent: the costs were not confirmed", "options.confirm");
  }
}

/**
 * A function, or the method of that name of an object.
 *
 * @template Model
 * @overload
 * @param {string} name
 * @param {Model | { [method: string]: Model } | null} model
 * @param {string} method
 * @returns {Model | null}
 *
 * @param {string} name
 * @param {Classify | Record<string, Classify> | null} model
 * @param {string} method
 * @returns {Classify | null}
 */
function methodOf(name, model, method) {
  if (model === null) return null;
  const found = typeof model === "function" ? model : model[method]?.bind(model);
  if (!found) throw invalidArgument(name, model, `a function, or an object with \`${method}\``);
  return found;
}

/** The name of a model in reasons: its own name, or that of the option. @param {((NliModel | TextVectors) & { name?: unknown }) | null} model @param {string} otherwise */
function nameOf(model, otherwise) {
  return typeof model?.name === "string" && model.name !== "" ? model.name : otherwise;
}

/**
 * @template {Classify | null} C
 * @template {Embed | null} E
 * @template {Judged | null} J
 * @template Result
 * @param {{ classify: C, embed: E, judge: J, names: Names }} models
 * @param {(results: string) => { missing: StancePair[], result: Result }} work
 */
async function resultWith({ classify, embed, judge, names }, work) {
  /** @type {Results} */
  const known = { ...names, pairs: [], ...(classify && { answers: [] }), ...(embed && { similarities: [] }), ...(judge && { readings: [] }) };
  for (let round = 0; ; round += 1) {
    const { missing, result } = work(jsonText("options.nli", known));
    if (missing.length === 0 || round === MOST_ROUNDS) return result;
    const [answers, similarities, readings] = await Promise.all([classify && classified(classify, missing), embed && compared(embed, missing), judge?.(missing)]);
    known.pairs.push(...missing);
    // @ts-expect-error: a judge returned readings.
    if (judge) known.readings.push(...readings);
    if (classify) known.answers.push(...answers);
    if (embed) known.similarities.push(...similarities);
  }
}

/** @param {Classify} classify @param {StancePair[]} pairs */
function classified(classify, pairs) {
  return listFrom("options.nli", () => classify(pairs.map((pair) => ({ ...pair }))), pairs.length, "pairs");
}

/** The similarity of the texts of each pair; each text is embedded once. @param {Embed} embed @param {StancePair[]} pairs */
async function compared(embed, pairs) {
  const texts = [...new Set(pairs.flatMap(({ claim, text }) => [claim, text]))];
  const vectors = await listFrom("options.embedder", () => embed([...texts]), texts.length, "texts");
  /** @type {Map<string, ArrayLike<number>>} */
  const vectorOf = new Map(texts.map((text, index) => [text, vectors[index]]));
  return pairs.map(({ claim, text }) => cosine(vectorOf.get(claim), vectorOf.get(text)));
}

/** @template T @param {string} name @param {() => readonly T[] | Promise<readonly T[]>} call @param {number} count @param {string} what @returns {Promise<readonly T[]>} */
async function listFrom(name, call, count, what) {
  let list;
  try {
    list = await call();
  } catch (thrown) {
    throw new CredenceError("source_failed", `\`${name}\` failed: ${thrown?.message ?? thrown}`, name, thrown);
  }
  if (!Array.isArray(list)) throw invalidArgument(`${name}()`, list, "a promise of a list");
  if (list.length === count) return list;
  const message = `\`${name}\` returned ${list.length} answers for ${count} ${what}, expected one for each`;
  throw new CredenceError("invalid_argument", message, name);
}

/** The cosine of the angle between two vectors; 0 if one has the length 0. @param {ArrayLike<number> | undefined} one @param {ArrayLike<number> | undefined} other */
function cosine(one, other) {
  if (typeof one?.length !== "number" || one.length !== other?.length) {
    throw invalidArgument("options.embedder()", one?.length === undefined ? one : other, "vectors of one length");
  }
  let [product, first, second] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    product += one[index] * other[index];
    first += one[index] * one[index];
    second += other[index] * other[index];
  }
  const value = product / Math.sqrt(first * second);
  return Number.isFinite(value) ? value : 0;
}
