import type { JudgeBudget, JudgeCost, JudgeKind, JudgeMessage, JudgeResult, JudgeStep, ModelStance } from "./judge-types.js";
import type { ModuleSource, StanceProbabilities } from "./index.js";

export { CredenceError } from "./index.js";
export type * from "./judge-types.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/judge";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** What a judge is asked with. `claim` and `texts` are what the messages contain. */
export interface JudgeContext {
  /** The JSON schema of the answer. */
  schema: Record<string, unknown>;
  step: JudgeStep;
  claim: string;
  texts: string[];
  signal?: AbortSignal;
  /** To be called before each request, if one question takes several. */
  beforeRequest?: () => void;
}

/** A model that judges. Its name stands beside every reading it had a say in. */
export interface Judge {
  readonly name: string;
  /** Where the texts are sent: a host, or "this device". */
  readonly where: string;
  /** A `classifier` is not asked about the negated claim, and refutes only where the words do; `language_model` by default. */
  readonly kind?: JudgeKind;
  /** Returns the model's text. If it throws, the texts of this request have the state `failed`. */
  ask(messages: JudgeMessage[], context: JudgeContext): Promise<string> | string;
}

/** A judge that `checkGrounding` and `checkClaim` take as their option `judge`. */
export interface TextJudge extends Judge {
  /** `judgeTexts` with this judge. */
  judgeTexts(claim: string, texts: readonly string[], options?: Omit<JudgeOptions, "judge">): Promise<JudgedTexts>;
  /** `judgeCost` with this judge. */
  judgeCost(claim: string, texts: readonly string[], options?: Pick<JudgeOptions, "budget" | "cache">): Promise<JudgeBill>;
}

/** Keeps what a model said, such as a `Map`. The rules are applied again when a reading is used. */
export interface JudgeCache {
  get(key: string): StoredReading | null | undefined | Promise<StoredReading | null | undefined>;
  set(key: string, reading: StoredReading): unknown;
}

/** What a model said, as it is stored. */
export interface StoredReading {
  stance: ModelStance;
  quote: string | null;
  negated: ModelStance | null;
}

/** The costs, with the model and where it runs. */
export type JudgeBill = JudgeCost & { model: string; where: string };

/** Options of `judgeTexts`. */
export interface JudgeOptions {
  judge: Judge;
  budget?: JudgeBudget;
  cache?: JudgeCache | null;
  /** Called before the first request. If it returns `false`, nothing is sent and `not_confirmed` is thrown. */
  confirm?: (cost: JudgeBill) => boolean | void | Promise<boolean | void>;
  /** Ends the run with the readings so far. */
  signal?: AbortSignal;
  onProgress?: (progress: { step: JudgeStep; requests: number; cost: JudgeCost }) => void;
}

/** The readings, what was sent for them, and what would have been sent at most. */
export type JudgedTexts = JudgeResult & { cost: JudgeCost; model: string; where: string };

/**
 * What a model says about texts. A reading counts only if its quote is in the text, does not contradict the stance, and the negated
 * claim does not get the same stance; every other reading has a state that says why it does not count.
 *
 * ```js
 * import { functionJudge, judgeTexts } from "credence/judge";
 *
 * const judge = functionJudge(async (messages) => `your model's reply to ${messages.length} messages`);
 * const { readings } = await judgeTexts("The bridge opened in 1937.", ["The mayor opened it in 1937."], { judge });
 * console.log(readings[0]?.state);
 * ```
 */
export function judgeTexts(claim: string, texts: readonly string[], options: JudgeOptions): Promise<JudgedTexts>;

/**
 * Where to and how much `judgeTexts` would send at most. Nothing is sent.
 *
 * ```js
 * import { judgeCost, openAiJudge } from "credence/judge";
 *
 * const judge = openAiJudge({ url: "http://localhost:11434/v1", model: "qwen3:8b" });
 * const { where, requests } = await judgeCost("The bridge opened in 1937.", ["The mayor opened it in 1937."], { judge });
 * console.log(where, requests); // localhost:11434 2
 * ```
 */
export function judgeCost(claim: string, texts: readonly string[], options: Pick<JudgeOptions, "judge" | "budget" | "cache">): Promise<JudgeBill>;

/**
 * A judge at an OpenAI-compatible endpoint. Rate limits are waited for, up to a minute.
 *
 * ```js
 * import { openAiJudge } from "credence/judge";
 *
 * const judge = openAiJudge({ url: "http://localhost:11434/v1", model: "qwen3:8b" });
 * console.log(judge.name, judge.where); // qwen3:8b localhost:11434
 * ```
 */
export function openAiJudge(options: {
  /** The base of the API, such as `http://localhost:11434/v1`, or the full address. */
  url: string;
  model: string;
  /** Sent as a bearer token. */
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Timeout of one request in milliseconds; 120,000 by default. */
  timeoutMs?: number;
  /** The longest answer in tokens; 2,000 by default. */
  maxTokens?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}): TextJudge;

/** Name and place of a judge. */
export interface JudgeName {
  name?: string;
  where?: string;
}

/**
 * A judge by a function from messages to the model's text.
 *
 * ```js
 * import { functionJudge } from "credence/judge";
 *
 * const judge = functionJudge(async (messages) => `your model's reply to ${messages.length} messages`, { name: "ours" });
 * console.log(judge.name); // ours
 * ```
 */
export function functionJudge(ask: Judge["ask"], options?: JudgeName): TextJudge;

/**
 * A judge by a function from a text to a text, such as a connected agent.
 *
 * ```js
 * import { textJudge } from "credence/judge";
 *
 * const judge = textJudge(async (text) => `your agent's reply to ${text}`, { name: "agent", where: "agent.example" });
 * console.log(judge.where); // agent.example
 * ```
 */
export function textJudge(ask: (text: string, context: JudgeContext) => Promise<string> | string, options?: JudgeName): TextJudge;

/**
 * A judge by an NLI model. The sentence with the highest probability is its quote; `from` is the least probability, 0.8 by default.
 * It is not asked about the negated claim, because such models pass over "It is not true that"; that a text refutes the claim counts only
 * where its words refute it, too.
 *
 * ```js
 * import { nliJudge } from "credence/judge";
 *
 * const judge = nliJudge({
 *   name: "nli",
 *   classify: async (pairs) => pairs.map(() => ({ supports: 0.9, refutes: 0.05, neutral: 0.05 })), // your model
 * });
 * console.log(judge.name); // nli
 * ```
 */
export function nliJudge(nli: { name?: string; classify(pairs: { claim: string; text: string }[]): Promise<StanceProbabilities[]> }, options?: { from?: number; where?: string }): TextJudge;

/**
 * A judge by the browser's own model (Prompt API). Nothing leaves the device.
 *
 * ```js
 * import { promptApiJudge } from "credence/judge";
 *
 * const judge = promptApiJudge({ confirmDownload: () => confirm("Download the model?") });
 * console.log(await judge.availability());
 * ```
 */
export function promptApiJudge(options?: {
  /** `LanguageModel` of the browser by default. */
  languageModel?: unknown;
  /** Asked before a download; without it, nothing is downloaded. */
  confirmDownload?: () => boolean | Promise<boolean>;
  /** The progress of a download, 0 to 1. */
  onDownload?: (share: number) => void;
}): TextJudge & { availability(): Promise<"unavailable" | "downloadable" | "downloading" | "available"> };

/**
 * The version of the package.
 *
 * ```js
 * import { version } from "credence/judge";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
