import type { CheckOptions, CheckReplyInput, HostSourceInput, SelectionInput, SourceAnswerInput, SourceItemInput, StrategyPrice } from "./check-input-types.js";
import type { CheckAction, CheckPart, CheckReport, CheckStep, ClaimOverlap, ModelPurpose, ReceivedReply, Selection, SelectionMemory as MemoryState, SelectionStrategy, SourceEntry, SourceQuery, SourceWeight, StrategyChoice } from "./check-types.js";
import type { JudgeCache, JudgeOptions } from "./judge.js";
import type { ModelServer, ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";
export type * from "./check-input-types.js";
export type {
  CheckAction, CheckEnd, CheckEvidence, CheckGround, CheckNeed, CheckPart, CheckQuestion, CheckReport, CheckStatus, CheckStep, CheckStepKind, CheckVerdict, CheckedSource, ClaimOverlap, ClaimType, ClassificationMethod,
  JudgeRequest, JudgeText, JudgedPriorCheck, Judgement, ModelPurpose, PriorCheck, ReceivedReply, RequestFailure, Route, SearchType, SelectedSource, Selection, SelectionReason, SelectionStrategy, SelectionWarning, SourceAnswer, SourceCategory, SourceEntry, SourceItem, SourceQuery, SourceState,
  SourceWeight, StepReason, StrategyChoice, TextReading, VoteGround,
} from "./check-types.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/check";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** What your function found: a list of results, or an answer. */
export type HostAnswer = readonly SourceItemInput[] | SourceAnswerInput;

/** Queries your data source. If it throws, only this source fails. */
export type AskHost = (query: SourceQuery, context: { signal: AbortSignal }) => Promise<HostAnswer>;

/** A data source that you add and query yourself. */
export interface HostSource extends HostSourceInput {
  ask: AskHost;
}

/** API keys by the name of the source. */
export type Keys = Readonly<Record<string, string | null | undefined>>;

/** The data sources as `toJSON` returns them, without keys and functions. */
export interface SourceRegistryState {
  profile: "built_in" | "contract" | "empty";
  sources: SourceEntry[];
}

/**
 * The data sources, in the order in which they are listed and used. Keys stay in memory and are sent only to their source.
 *
 * ```js
 * import { SourceRegistry } from "credence/check";
 *
 * const registry = new SourceRegistry({ keys: { tavily_search: "your-key" } });
 * registry.add({ name: "archive", description: "Our archive of news", ask: async ({ words }) => [{ url: "https://a.example/1", text: words }] });
 * console.log(registry.list().length); // 10
 * ```
 */
export class SourceRegistry {
  /** `built_in`: all data sources; `contract`: the original four; `empty`: only yours. */
  constructor(options?: { profile?: "built_in" | "contract" | "empty"; keys?: Keys });
  /** From the result of `toJSON`. Pass keys and functions again. */
  static fromJSON(state: SourceRegistryState | string, options?: { keys?: Keys; functions?: Readonly<Record<string, AskHost>> }): SourceRegistry;
  /** Every data source with its description, category, reliability and availability. */
  list(): SourceEntry[];
  /** The source of that name; `null` if there is none. */
  entry(name: string): SourceEntry | null;
  /** Sets the key of a source, or removes it with `null`. It stays in memory and is sent to no other host. */
  setKey(name: string, key: string | null): void;
  /** Sets whether a source can be reached. */
  setReachable(name: string, isReachable: boolean): void;
  /** Sets the reliability of a source, 0 to 1; `null` removes it. */
  setReliability(name: string, score: number | null): void;
  /** Adds a data source of your own; `ask(query, { signal })` returns what it found. */
  add(source: HostSource): void;
  /** The data sources, without keys and functions. */
  toJSON(): SourceRegistryState;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** An OpenAI-compatible endpoint with its model. */
export type ModelEndpoint = ModelServer;

/** Returns a model's reply to messages. */
export type AskModel = (messages: readonly { role: string; content: string }[], context: { purpose: ModelPurpose; signal: AbortSignal }) => Promise<string>;

/** Turns texts into vectors: `loadEmbedder` of `credence/embedder`, or your own. */
export interface CheckEmbedder {
  embed(texts: string[], context: { signal: AbortSignal }): Promise<readonly ArrayLike<number>[]>;
}

/** How requests are sent. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of `selectSources`. */
export interface SelectionOptions extends SelectionInput {
  /** All built-in data sources by default. */
  registry?: SourceRegistry | null;
  /** For `embedding`; built-in vectors by default. */
  embedder?: CheckEmbedder | null;
  /** For `llm`. */
  llm?: AskModel | ModelEndpoint | null;
  /** How the model is asked for JSON. */
  form?: "schema" | "object" | "words";
  /** Earlier selections; it is used and updated. */
  memory?: SelectionMemory;
  /** Seconds since 1970, for `memory`. */
  now?: number;
  fetch?: Fetch;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Selects the data sources for a claim, best first.
 *
 * ```js
 * import { selectSources } from "credence/check";
 *
 * const { selected_sources } = await selectSources("A população do Brasil era de 203.080.756 pessoas em 2022.");
 * console.log(selected_sources[0]?.plugin_name); // ibge_sidra
 * ```
 */
export function selectSources(claim: string, options?: SelectionOptions): Promise<Selection>;

/**
 * The section about the reliability of the selected sources, for a prompt that asks for a report; `null` without sources. With a `source_confidence` in the selection its reliabilities are used.
 *
 * ```js
 * import { SourceRegistry, reportSection, selectSources } from "credence/check";
 *
 * const registry = new SourceRegistry();
 * const selection = await selectSources("A população do Brasil cresceu em 2022.", { registry });
 * console.log(reportSection(selection, registry));
 * ```
 */
export function reportSection(selection: Selection, registry: SourceRegistry): string | null;

/**
 * Reliability, relevance and their product for each selected source.
 *
 * ```js
 * import { SourceRegistry, selectSources, sourceWeights } from "credence/check";
 *
 * const registry = new SourceRegistry();
 * const selection = await selectSources("A população do Brasil cresceu em 2022.", { registry });
 * console.log(sourceWeights(selection, registry).length > 0); // true
 * ```
 */
export function sourceWeights(selection: Selection, registry: SourceRegistry): SourceWeight[];

/**
 * How much two claims overlap in their words.
 *
 * ```js
 * import { claimOverlap } from "credence/check";
 *
 * console.log(claimOverlap("The bridge opened in 1966.", "In 1966 the bridge opened."));
 * ```
 */
export function claimOverlap(one: string, other: string): ClaimOverlap;

/**
 * Remembers selections, compares two strategies, sums up costs, and adapts the minimum relevance.
 *
 * ```js
 * import { SelectionMemory, SourceRegistry, selectSources } from "credence/check";
 *
 * const [registry, memory] = [new SourceRegistry(), await SelectionMemory.open()];
 * const claim = "A população do Brasil cresceu em 2022.";
 * await selectSources(claim, { registry, memory, now: 0 });
 * console.log(memory.lookUp(claim, 60) !== null); // true
 * ```
 */
export class SelectionMemory {
  private constructor();
  /** From the result of `toJSON`, or empty. What cannot be parsed is dropped. */
  static open(state?: MemoryState | string | null): Promise<SelectionMemory>;
  /** How many seconds selections are used, and from which overlap of claims; above 1 only for the same words. */
  setCache(options: { ttlSeconds: number; similarFrom: number }): void;
  /** The selection of this claim or of a similar one; `null` if there is none. `now` is in seconds since 1970. */
  lookUp(claim: string, now?: number): Selection | null;
  /** Stores a selection. Returns whether it was stored. */
  hold(claim: string, selection: Selection, now?: number): boolean;
  /** Starts to compare two strategies; an earlier comparison is dropped. */
  compare(strategies: readonly [SelectionStrategy, SelectionStrategy]): void;
  /** Records the selections of both strategies for a claim. Returns the id for `settleTrial`; `null` without a comparison. */
  recordTrial(selections: readonly [Selection, Selection]): number | null;
  /** Records which sources were useful in a trial. Returns whether it was still open. */
  settleTrial(id: number, useful: readonly string[]): boolean;
  /** The strategy that is clearly better; `null` while that is not known. */
  readonly leader: SelectionStrategy | null;
  /** Records which selected sources were useful, for the minimum relevance of the strategy. */
  recordOutcome(strategy: SelectionStrategy, selection: Selection, useful: readonly string[]): void;
  /** The adapted minimum relevance of a strategy, 0 to 1. */
  minimum(strategy: SelectionStrategy): number;
  /** The budget for selections, in your currency; `null` for no limit. */
  setBudget(budget: number | null): void;
  /** The price of a strategy: `perClaim`, `perMillionInput`, `perMillionOutput` in your currency. */
  setPrice(strategy: SelectionStrategy, price: StrategyPrice): void;
  /** The strategy for a claim: the wanted one while the budget allows it, otherwise the rules. */
  choose(wanted: SelectionStrategy, claim: string, registry: SourceRegistry): StrategyChoice;
  /** Records a selection by a strategy. Returns its cost. `reply` is the body of a model server's reply. */
  recordCost(strategy: SelectionStrategy, claim: string, registry: SourceRegistry, took?: { reply?: string; milliseconds?: number }): number;
  /** Everything that is remembered, as plain data. */
  toJSON(): MemoryState;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** What a check needs that is not stored: data sources, keys and models. */
type CheckGiven = Pick<CheckOptions, "registry" | "keys" | "bases" | "mail" | "llm" | "embedder" | "judge" | "policy">;

/** Options of running a check. */
export interface RunOptions {
  fetch?: Fetch;
  /** Ends the check with the report so far. */
  signal?: AbortSignal;
  /** Timeout of one request in milliseconds; 20,000 by default. */
  timeoutMs?: number;
  /** Parallel requests, 1 to 64; 6 by default. */
  concurrency?: number;
  /** Called before texts are sent to the judge; if it returns `false`, they are not sent and the words alone decide. */
  confirmJudge?: JudgeOptions["confirm"];
  judgeCache?: JudgeCache | null;
  /** Waits before a retry. */
  wait?: (seconds: number, context: { source: string; reason: "back_off" | "asked"; signal: AbortSignal }) => Promise<void>;
  onStep?: (step: CheckStep) => void;
  onChange?: (report: CheckReport) => void;
}

/** A running check. */
export interface RunningCheck {
  /** Resolves with the report once the check has ended or was stopped. */
  readonly done: Promise<CheckReport>;
  /** Skips a data source. Returns false if it is unknown or was skipped before. */
  skip(name: string): boolean;
  /** Ends the check with the report so far. */
  stop(): void;
}

/** The state from which the check can be continued, without keys and functions. */
export interface CheckState {
  plan: { claim: string } & CheckOptions;
  registry: SourceRegistryState;
  received: ReceivedReply[];
}

/**
 * The state machine of a check: what can be done now, and what is known so far. Only `run` does anything.
 *
 * ```js
 * import { CheckFlow } from "credence/check";
 *
 * const flow = new CheckFlow("Vitamin D prevents fractures.", { sources: ["openalex"] });
 * console.log(flow.actions().length > 0, flow.report().end); // true null
 * const later = CheckFlow.fromJSON(JSON.stringify(flow)); // continues, with what was received
 * ```
 */
export class CheckFlow {
  constructor(claim: string, options?: CheckOptions);
  /**
   * Continues from the result of `toJSON`, or from its text. Pass keys, models and functions again. A key is not sent to an address of
   * `bases` that is not passed again, too.
   */
  static fromJSON(state: CheckState | string, options?: CheckGiven): CheckFlow;
  /** Everything that can be done now; the same until a reply is received. Requests contain keys. */
  actions(): CheckAction[];
  /**
   * Loads the part that an action of the kind `load` names, and uses it. The promise is rejected with `load_failed` if it cannot be loaded;
   * then pass a reply of the kind `failed` to `receive`, or call it again. Only browsers load the module in parts.
   */
  load(part: CheckPart): Promise<void>;
  /** Takes the reply to an action; `false` if the action is not listed. */
  receive(id: string, reply: CheckReplyInput): boolean;
  /** Stops the check; what was received is kept. */
  stop(): void;
  /** Continues a stopped check. */
  goOn(): void;
  /** Skips a source; `false` if it is unknown or was skipped before. */
  skipSource(name: string): boolean;
  /** Everything that was received; responses as what was parsed from them. */
  received(): ReceivedReply[];
  /** The log from the step with index `first` on. */
  log(first?: number): CheckStep[];
  /** The current report. */
  report(): CheckReport;
  /** The current report, as Markdown. */
  markdown(): Promise<string>;
  /** Starts to run it and returns `{ done, skip, stop }`; `done` is a promise of the report. */
  start(options?: RunOptions): RunningCheck;
  /** Runs the check to its end, or until `signal`, and returns the report. A stopped check can be run again and continues. */
  run(options?: RunOptions): Promise<CheckReport>;
  /** The state from which the check can be continued, without keys and functions. */
  toJSON(): CheckState;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** Options of `checkClaim`. */
export interface ClaimCheckOptions extends CheckOptions, RunOptions {
  /**
   * What earlier checks taught: their selections are used again, its budget limits what a model may cost, its minimum relevance leaves
   * out what was not useful, and while it compares two strategies the sources of both are queried. It is updated.
   */
  memory?: SelectionMemory;
}

/** The sources of a check that were selected with a memory. */
export interface SelectedWithMemory {
  /** What is queried by the strategy of the check. */
  selection: Selection;
  /** The selections of both strategies while the memory compares two, else that one. */
  selections: Selection[];
  /** The options of the check: pass them to `CheckFlow`. */
  options: CheckOptions;
  /** Records which sources were useful, from the report, and returns their names. */
  settle(report: CheckReport): string[];
}

/**
 * Selects the sources of a check with what earlier checks taught, as `checkClaim` does with the option `memory`: for a `CheckFlow` that
 * you run yourself.
 *
 * ```js
 * import { CheckFlow, SelectionMemory, selectedWithMemory } from "credence/check";
 *
 * const claim = "A população do Brasil era de 203.080.756 pessoas em 2022.";
 * const { options, selection } = await selectedWithMemory(claim, { memory: await SelectionMemory.open() });
 * const flow = new CheckFlow(claim, options);
 * console.log(selection.selected_sources[0]?.plugin_name, flow.actions().length > 0); // ibge_sidra true
 * ```
 */
export function selectedWithMemory(claim: string, options: ClaimCheckOptions & { memory: SelectionMemory; compares?: boolean }): Promise<SelectedWithMemory>;

/**
 * Checks a claim and returns the report; `signal` ends it early.
 *
 * ```js
 * import { checkClaim } from "credence/check";
 *
 * const report = await checkClaim("Vitamin D prevents fractures.", { sources: ["openalex"], onStep: ({ text }) => console.log(text) });
 * console.log(report.end, report.verdict?.outcome);
 * ```
 */
export function checkClaim(claim: string, options?: ClaimCheckOptions): Promise<CheckReport>;

/**
 * The version of the package.
 *
 * ```js
 * import { version } from "credence/check";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
