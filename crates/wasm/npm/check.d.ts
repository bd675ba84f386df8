import type { CheckAction, CheckReport, CheckStep, ClaimOverlap, ModelPurpose, ReceivedReply, SearchType, Selection, SelectionMemory as MemoryState, SelectionStrategy, SourceAnswer, SourceCategory, SourceEntry, SourceItem, SourceQuery, SourceWeight, StrategyChoice } from "./check-types.js";
import type { ModuleSource, TrustLevel } from "./index.js";

export { CredenceError } from "./index.js";
export type {
  CheckAction, CheckEnd, CheckEvidence, CheckGround, CheckQuestion, CheckReport, CheckStatus, CheckStep, CheckStepKind, CheckVerdict, CheckedSource, ClaimOverlap, ClaimType, ClassificationMethod,
  JudgedPriorCheck, ModelPurpose, PriorCheck, ReceivedReply, Route, SearchType, SelectedSource, Selection, SelectionStrategy, SelectionWarning, SourceAnswer, SourceCategory, SourceEntry, SourceItem, SourceQuery, SourceState,
  SourceWeight, StrategyChoice,
} from "./check-types.js";

/** Loads the module that checks claims; in Node, Deno, Bun and workers it is ready on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** What a function of the host found: the results alone, or any part of an answer. */
export type HostAnswer = readonly Partial<SourceItem>[] | { items?: readonly Partial<SourceItem>[]; failure?: SourceAnswer["failure"]; retry_after_seconds?: number | null };

/** Asks a source of the host's own. What it throws is the trouble of this one source. */
export type AskHost = (query: SourceQuery, context: { signal: AbortSignal }) => Promise<HostAnswer>;

/** A source that you add; you ask it yourself. */
export interface HostSource {
  name: string;
  /** What it has, in one sentence; claims are compared with it. */
  description?: string;
  category?: SourceCategory | null;
  /** 0 to 1; weighs one half where nobody states it. */
  reliability_score?: number | null;
  ask: AskHost;
}

/** Names of sources and their keys. */
export type Keys = Readonly<Record<string, string | null | undefined>>;

/** The sources as `toJSON` gives them, without keys and functions. */
export interface SourceRegistryState {
  profile: "built_in" | "contract" | "empty";
  sources: SourceEntry[];
}

/** The sources, in the order in which they are listed and used. Keys stay in memory and go to the source they are for. */
export class SourceRegistry {
  /** `built_in`: all sources; `contract`: the four of the first design; `empty`: none but yours. */
  constructor(options?: { profile?: "built_in" | "contract" | "empty"; keys?: Keys });
  static fromJSON(state: SourceRegistryState | string, options?: { keys?: Keys; functions?: Readonly<Record<string, AskHost>> }): SourceRegistry;
  /** Every source with its description, category, reliability and whether it can be asked now. */
  list(): SourceEntry[];
  entry(name: string): SourceEntry | null;
  /** Gives a source its key, or takes it back. */
  setKey(name: string, key: string | null): void;
  setReachable(name: string, isReachable: boolean): void;
  setReliability(name: string, score: number | null): void;
  add(source: HostSource): void;
  toJSON(): SourceRegistryState;
  free(): void;
}

/** An OpenAI-compatible endpoint with its model. */
export interface ModelEndpoint {
  endpoint: string;
  model: string;
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** Writes what a model says to messages. */
export type AskModel = (messages: readonly { role: string; content: string }[], context: { purpose: ModelPurpose; signal: AbortSignal }) => Promise<string>;

/** Lays texts out as vectors: `loadEmbedder` of `credence/embedder`, or your own. */
export interface CheckEmbedder {
  embed(texts: string[], context: { signal: AbortSignal }): Promise<readonly ArrayLike<number>[]>;
}

/** How requests are sent. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface SelectionOptions {
  /** All built-in sources where none is given. */
  registry?: SourceRegistry;
  /** `rules` where nothing is said. */
  strategy?: SelectionStrategy;
  /** Sources below this relevance, 0 to 1, are left out; the best one always stays. */
  minRelevance?: number;
  /** A word table of your own for the rules. */
  table?: string;
  /** For `embedding`; built-in vectors otherwise. */
  embedder?: CheckEmbedder | null;
  /** For `llm`. */
  llm?: AskModel | ModelEndpoint | null;
  /** How a model is made to write JSON. */
  form?: "schema" | "object" | "words";
  /** What was remembered of other claims; used and added to. */
  memory?: SelectionMemory;
  /** Seconds since 1970, for `memory`. */
  now?: number;
  fetch?: Fetch;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Chooses the sources to ask about a claim, best first. */
export function selectSources(claim: string, options?: SelectionOptions): Promise<Selection>;

/** The section about the reliability of the chosen sources, for the prompt of who writes a report; `null` without sources. */
export function reportSection(selection: Selection, registry: SourceRegistry): string | null;

/** Reliability, relevance and their product of each chosen source. */
export function sourceWeights(selection: Selection, registry: SourceRegistry): SourceWeight[];

/** How far two claims are the same, by their words. */
export function claimOverlap(one: string, other: string): ClaimOverlap;

/** Selections that were made, two strategies side by side, what choosing has cost, and minimums of relevance. */
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
  setPrice(strategy: SelectionStrategy, price: { perClaim?: number; perMillionInput?: number; perMillionOutput?: number }): void;
  choose(wanted: SelectionStrategy, claim: string, registry: SourceRegistry): StrategyChoice;
  recordCost(strategy: SelectionStrategy, claim: string, registry: SourceRegistry, took?: { reply?: string; milliseconds?: number }): number;
  toJSON(): MemoryState;
  free(): void;
}

/** Who is asked, with what, and what is given anew to a check that goes on. */
interface CheckGiven {
  registry?: SourceRegistry;
  /** Keys by the name of the source, where there is no `registry`. */
  keys?: Keys;
  /** Other addresses of sources, by name. */
  bases?: Readonly<Record<string, string>>;
  /** Told to OpenAlex and Crossref, which serve those better whom they could write to. */
  mail?: string;
  llm?: AskModel | ModelEndpoint | null;
  embedder?: CheckEmbedder | null;
}

/** How a claim is checked. */
export interface CheckOptions extends CheckGiven {
  /** Your name for the check. */
  id?: string;
  /** A tag such as `pt-BR`; guessed from the words where nothing is said. */
  language?: string;
  /** The time the claim is about; evidence from outside does not count. */
  timeframe?: { start?: string; end?: string };
  searchType?: SearchType;
  /** Questions of yours, asked before those that are written here. */
  questions?: readonly string[];
  /** Who chooses the sources; where nothing is said the rules, and nearness by built-in vectors where they know nothing of the claim. */
  strategy?: SelectionStrategy;
  /** Sources that you have chosen; nothing is chosen then. */
  selection?: Selection;
  minRelevance?: number;
  llmWritesQuestions?: boolean;
  /** `false`: checks that others made are not looked for. */
  priorChecks?: boolean;
  /** Names of the only sources that may be asked. */
  sources?: readonly string[];
  /** Sources in a round, 1 to 20; 5 where nothing is said. */
  maxSources?: number;
  /** Results of one answer, 1 to 20; 5 where nothing is said. */
  maxResults?: number;
  /** Rounds of searching, 1 to 10; 3 where nothing is said. */
  maxAttempts?: number;
  /** Tries of one source in one round, 1 to 10; 3 where nothing is said. */
  maxTries?: number;
  /** A source that wants a longer wait than so many seconds is left out; 60 where nothing is said. */
  longestWait?: number;
  /** How evidence is weighed. */
  rules?: { profile?: "default" | "flowchart"; threshold?: number; min_sources?: number; within_hours?: number };
  /** Your own trust in domains. */
  trust?: readonly { domain: string; level: TrustLevel; reason?: string }[];
}

/** How a check is run. */
export interface RunOptions {
  fetch?: Fetch;
  /** Ends the run with the report so far. */
  signal?: AbortSignal;
  /** For one request; 20,000 where nothing is said. */
  timeoutMs?: number;
  /** Requests at once, 1 to 64; 6 where nothing is said. */
  concurrency?: number;
  /** Waits before a source is asked again. */
  wait?: (seconds: number, context: { source: string; reason: "back_off" | "asked"; signal: AbortSignal }) => Promise<void>;
  onStep?: (step: CheckStep) => void;
  onChange?: (report: CheckReport) => void;
}

/** A check that is running. */
export interface RunningCheck {
  /** The report, once it has ended or was stopped. */
  readonly done: Promise<CheckReport>;
  /** Asks a source no more; whether there is such a source and it was not skipped before. */
  skip(name: string): boolean;
  /** Ends it with the report so far. */
  stop(): void;
}

/** Everything to go on from later, without keys and functions. */
export interface CheckState {
  plan: { claim: string } & Record<string, unknown>;
  registry: SourceRegistryState;
  received: ReceivedReply[];
}

/** What came of an action. */
export type CheckReplyInput =
  | { kind: "response"; status: number; headers?: Readonly<Record<string, string>>; body?: string }
  | { kind: "answer"; answer: Exclude<HostAnswer, readonly unknown[]> & { prior_checks?: readonly { claim: string; rating?: string; url?: string; publisher?: string | null; date?: string | null }[] } }
  | { kind: "text"; text: string }
  | { kind: "vectors"; vectors: readonly (readonly number[])[] }
  | { kind: "waited" }
  | { kind: "failed"; trouble: "timeout" | "no_answer" | "other_origin" | "cancelled"; message?: string };

/** A claim on its way: what can be done now, and what is known so far. It does nothing itself; `run` does. */
export class CheckFlow {
  constructor(claim: string, options?: CheckOptions);
  static fromJSON(state: CheckState | string, options?: CheckGiven): CheckFlow;
  /** Everything that can be done now. Requests bear keys. */
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
  /** Runs it to its end, or until `signal`; a stopped check can be run again and goes on. */
  run(options?: RunOptions): Promise<CheckReport>;
  toJSON(): CheckState;
  free(): void;
}

/** Checks a claim to its end, or until `signal`, and gives the report. */
export function checkClaim(claim: string, options?: CheckOptions & RunOptions): Promise<CheckReport>;

/** The version of the package. */
export function version(): string;
