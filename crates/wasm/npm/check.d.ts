import type { CheckOptions, CheckReplyInput, HostSourceInput, SelectionInput, SourceAnswerInput, SourceItemInput, StrategyPrice } from "./check-input-types.js";
import type { CheckAction, CheckReport, CheckStep, ClaimOverlap, ModelPurpose, ReceivedReply, Selection, SelectionMemory as MemoryState, SelectionStrategy, SourceEntry, SourceQuery, SourceWeight, StrategyChoice } from "./check-types.js";
import type { JudgeCache, JudgeOptions } from "./judge.js";
import type { ModelServer, ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";
export type * from "./check-input-types.js";
export type {
  CheckAction, CheckEnd, CheckEvidence, CheckGround, CheckNeed, CheckQuestion, CheckReport, CheckStatus, CheckStep, CheckStepKind, CheckVerdict, CheckedSource, ClaimOverlap, ClaimType, ClassificationMethod,
  JudgeRequest, JudgeText, JudgedPriorCheck, Judgement, ModelPurpose, PriorCheck, ReceivedReply, RequestFailure, Route, SearchType, SelectedSource, Selection, SelectionReason, SelectionStrategy, SelectionWarning, SourceAnswer, SourceCategory, SourceEntry, SourceItem, SourceQuery, SourceState,
  SourceWeight, StepReason, StrategyChoice, TextReading, VoteGround,
} from "./check-types.js";

/** Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import. */
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

/** The data sources, in the order in which they are listed and used. Keys stay in memory and are sent only to their source. */
export class SourceRegistry {
  /** `built_in`: all data sources; `contract`: the original four; `empty`: only yours. */
  constructor(options?: { profile?: "built_in" | "contract" | "empty"; keys?: Keys });
  static fromJSON(state: SourceRegistryState | string, options?: { keys?: Keys; functions?: Readonly<Record<string, AskHost>> }): SourceRegistry;
  /** Every data source with its description, category, reliability and availability. */
  list(): SourceEntry[];
  entry(name: string): SourceEntry | null;
  /** Sets or removes the key of a source. */
  setKey(name: string, key: string | null): void;
  setReachable(name: string, isReachable: boolean): void;
  setReliability(name: string, score: number | null): void;
  add(source: HostSource): void;
  toJSON(): SourceRegistryState;
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

/** Selects the data sources for a claim, best first. */
export function selectSources(claim: string, options?: SelectionOptions): Promise<Selection>;

/** The section about the reliability of the selected sources, for a prompt that asks for a report; `null` without sources. With a `source_confidence` in the selection its reliabilities are used. */
export function reportSection(selection: Selection, registry: SourceRegistry): string | null;

/** Reliability, relevance and their product for each selected source. */
export function sourceWeights(selection: Selection, registry: SourceRegistry): SourceWeight[];

/** How much two claims overlap in their words. */
export function claimOverlap(one: string, other: string): ClaimOverlap;

/** Remembers selections, compares two strategies, sums up costs, and adapts the minimum relevance. */
export class SelectionMemory {
  constructor(state?: MemoryState | string | null);
  setCache(options: { ttlSeconds: number; similarFrom: number }): void;
  lookUp(claim: string, now?: number): Selection | null;
  hold(claim: string, selection: Selection, now?: number): boolean;
  compare(strategies: readonly [SelectionStrategy, SelectionStrategy]): void;
  recordTrial(selections: readonly [Selection, Selection]): number | null;
  settleTrial(id: number, useful: readonly string[]): boolean;
  readonly leader: SelectionStrategy | null;
  recordOutcome(strategy: SelectionStrategy, selection: Selection, useful: readonly string[]): void;
  minimum(strategy: SelectionStrategy): number;
  setBudget(budget: number | null): void;
  setPrice(strategy: SelectionStrategy, price: StrategyPrice): void;
  choose(wanted: SelectionStrategy, claim: string, registry: SourceRegistry): StrategyChoice;
  recordCost(strategy: SelectionStrategy, claim: string, registry: SourceRegistry, took?: { reply?: string; milliseconds?: number }): number;
  toJSON(): MemoryState;
  free(): void;
}

/** What a check needs that is not stored: data sources, keys and models. */
type CheckGiven = Pick<CheckOptions, "registry" | "keys" | "bases" | "mail" | "llm" | "embedder" | "judge">;

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

/** The state machine of a check: what can be done now, and what is known so far. Only `run` does anything. */
export class CheckFlow {
  constructor(claim: string, options?: CheckOptions);
  static fromJSON(state: CheckState | string, options?: CheckGiven): CheckFlow;
  /** All actions that can be started now. Requests contain keys. */
  actions(): CheckAction[];
  receive(id: string, reply: CheckReplyInput): boolean;
  stop(): void;
  goOn(): void;
  skipSource(name: string): boolean;
  received(): ReceivedReply[];
  log(first?: number): CheckStep[];
  report(): CheckReport;
  markdown(): string;
  start(options?: RunOptions): RunningCheck;
  /** Runs the check to its end, or until `signal`. A stopped check continues when it is run again. */
  run(options?: RunOptions): Promise<CheckReport>;
  toJSON(): CheckState;
  free(): void;
}

/** Checks a claim and returns the report; `signal` ends it early. */
export function checkClaim(claim: string, options?: CheckOptions & RunOptions): Promise<CheckReport>;

/** The version of the package. */
export function version(): string;
