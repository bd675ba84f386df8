// `credence assess --judge`: a model is asked about the sentences that words left open.

import { wrongUsage } from "./cli-arguments.mjs";
import { tell } from "./cli-output.mjs";
import { module } from "./module-node.mjs";
import { openAiJudge } from "./ready.mjs";

/** @import { Assessment, Mapping, StancePair, TrustPolicy } from "./index.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */
/** @import { ModelReading, TextJudge } from "./judge.d.ts" */

/**
 * A sentence that words left open, with the texts to be asked about, and what the model said about those of one owner.
 *
 * @typedef {{ claim: string, texts: string[], supported: number | null }} OpenSentence
 * @typedef {{ pairs: StancePair[], readings: ModelReading[] }} Said
 * @typedef {Pick<SentenceJudge, "ask" | "finish">} Asker
 */

/** Requests in total, unless the command line says otherwise. */
const BUDGET = 40;
/** A sentence is asked about at most twice: what the texts say about it, and about its negation. */
const REQUESTS = 2;
/** So many texts of a sentence are sent, the nearest ones; they fit into one request. */
const TEXTS = 6;
/** After so many sentences in a row about which the model could not be asked, nothing more is sent. */
const MOST_FAILURES = 2;

/** The model that `--judge` names, with the key of the environment; `undefined` without it. @type {(values: Values) => TextJudge | undefined} */
export function judgeOf({ judge: url, "judge-model": model }) {
  if (url === undefined) return undefined;
  try {
    return openAiJudge({ url, model, key: process.env.CREDENCE_KEY_JUDGE || undefined });
  } catch (error) {
    if (typeof error.path !== "string") throw error;
    throw wrongUsage(error.message.replace(`\`${error.path}\``, error.path === "url" ? "`--judge`" : "`--judge-model`"));
  }
}

/** Asks the model of the command line, all in all within its budget; `null` without one. @param {Values} values @param {AbortSignal} [signal] */
export function sentenceJudgeOf(values, signal) {
  const judge = judgeOf(values);
  return judge === undefined ? null : new SentenceJudge(judge, values["judge-budget"] ?? BUDGET, signal);
}

class SentenceJudge {
  #judge;
  #left;
  #signal;
  #counts = { sentences: 0, requests: 0, decided: 0 };
  #failures = 0;
  /**
   * Why the model was not asked any more, if not because of the budget.
   *
   * @type {string | null}
   */
  failure = null;

  /** @param {TextJudge} judge @param {number} budget @param {AbortSignal} [signal] */
  constructor(judge, budget, signal) {
    this.#judge = judge;
    this.#left = budget;
    this.#signal = signal;
  }

  /**
   * What the model says about open sentences, which are given and returned by the turn, the line or the recording that has them. The least
   * supported of all are asked about first.
   *
   * @template Owner
   * @param {Map<Owner, OpenSentence[]>} open
   * @returns {Promise<Map<Owner, Said>>}
   */
  async ask(open) {
    const all = [...open].flatMap(([owner, sentences]) => sentences.map((sentence) => ({ owner, ...sentence })));
    const sorted = all.sort((one, other) => (one.supported ?? 0) - (other.supported ?? 0));
    const [said, asked] = [new Map(), new Map()];
    for (const owner of open.keys()) {
      said.set(owner, { pairs: [], readings: [] });
      asked.set(owner, new Set());
    }
    if (sorted.length > 0 && this.#isAsking()) this.#announce(sorted.length);
    for (const { owner, claim, texts } of sorted) {
      if (!this.#isAsking()) break;
      if (asked.get(owner).has(claim)) continue;
      asked.get(owner).add(claim);
      const sent = texts.slice(0, TEXTS);
      const readings = await this.#readings(claim, sent);
      said.get(owner).pairs.push(...sent.map((text) => ({ claim, text })));
      said.get(owner).readings.push(...readings);
    }
    return said;
  }

  #isAsking() {
    if (this.#signal?.aborted) this.failure ??= "it was stopped";
    return this.failure === null && this.#left >= REQUESTS;
  }

  /** @param {number} n_open */
  #announce(n_open) {
    const { name, where } = this.#judge;
    tell(`Asking ${name} at ${where} about ${n_open} sentences that words left open: at most ${Math.min(this.#left, REQUESTS * n_open)} requests\n`);
  }

  /** @param {string} claim @param {string[]} texts */
  async #readings(claim, texts) {
    const { readings, requests } = await this.#judge.judgeTexts(claim, texts, { budget: { requests: REQUESTS }, signal: this.#signal });
    this.#left -= requests;
    this.#counts.requests += requests;
    this.#counts.sentences += 1;
    if (readings.some(({ state, stance }) => state === "counted" && (stance === "supports" || stance === "refutes"))) this.#counts.decided += 1;
    const failed = readings.find(({ state }) => state === "failed");
    this.#failures = failed ? this.#failures + 1 : 0;
    if (this.#failures === MOST_FAILURES) this.failure = /** @type {ModelReading} */ (failed).message;
    return readings;
  }

  /** Says how much was asked. Returns whether the model could be asked. */
  finish() {
    const { sentences, requests, decided } = this.#counts;
    tell(`The model was asked about ${sentences} sentences in ${requests} requests and decided ${decided}\n`);
    if (this.failure !== null) tell(`credence: the model was asked no more: ${this.failure}\n`);
    return this.failure === null;
  }
}

/**
 * The assessments and the report of a file: of turns, or of the recording in its bytes where `turns` is `null`.
 *
 * @typedef {{ bytes?: Uint8Array, runs?: (Uint8Array | string | undefined)[], turns: Record<string, unknown>[] | null, policy: TrustPolicy, mapping: Mapping | null }} UnjudgedFile
 * @type {(file: UnjudgedFile, judge: Asker) => Promise<{ assessments: Assessment[], report: string }>}
 */
export async function judgedFile({ bytes, runs = [bytes], turns, policy, mapping }, judge) {
  const assessor = new module.RawLineAssessor(JSON.stringify(policy.toJSON()), JSON.stringify(policy.learned));
  const encoder = new TextEncoder();
  const written = mapping === null ? "" : JSON.stringify(mapping);
  /** @type {((models: string) => string)[]} */
  const reads =
    turns === null
      ? runs.map((run) => (models) => assessor.judgeRecording(typeof run === "string" ? encoder.encode(run) : run, models, written))
      : turns.map((turn) => (models) => assessor.judge(encoder.encode(JSON.stringify(turn)), models));
  try {
    const said = await judge.ask(new Map(reads.map((read, owner) => [owner, JSON.parse(read("{}"))])));
    const read = reads.map((again, owner) => {
      again(JSON.stringify(said.get(owner)));
      return { assessments: JSON.parse(assessor.assessments()), report: assessor.report() };
    });
    return { assessments: read.flatMap(({ assessments }) => assessments), report: read.map(({ report }) => report).join("\n") };
  } finally {
    assessor.free();
  }
}
