import type { ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";

/** Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** The research task. It may contain what `decideFromHistory` needs. */
export interface ResearchTask {
  id?: string | null;
  target: string;
  timeframe?: unknown;
}

/** Limits of the research. */
export interface ResearchConfig {
  /** The queries of the rounds; the target is used when there are no more. */
  queries?: readonly string[] | null;
  /** Search rounds, 1 to 100; 3 by default. */
  max_attempts?: number | null;
  /** Attempts per request, 1 to 10; 3 by default. */
  max_tries?: number | null;
  /** If a longer wait is asked for, in seconds, there is no retry; 300 by default. */
  longest_wait?: number | null;
  /** Pages read per round, 1 to 100; 5 by default. */
  pages_per_attempt?: number | null;
  /** `false`: the search results are judged, and no page is read. */
  read_pages?: boolean | null;
  /** A source quality required in addition to the decision, such as 0.85, with two live domains. */
  gate?: number | null;
}

export interface FoundPage {
  url: string;
  title?: string | null;
  pub_date?: string | null;
  /** The snippet of the search result, or the full text. */
  text?: string | null;
}

/** What a passage says about the claim, in the form of `decideFromHistory`. */
export interface ResearchHit {
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  /** `support`, `refute` or `unclear`. */
  stance: string;
  weight?: number | null;
  tier?: string | null;
  date_utc?: string | null;
  pub_date?: string | null;
}

export type ResearchEnd =
  | { kind: "done"; reason: "decided" | "attempts_used" | "stuck"; outcome: string | null; attempts: number; gate_passed: boolean | null }
  | { kind: "failed"; reason: "search" | "decision"; message: string; attempts: number };

/** The next action, or how the research ended. */
export type ResearchAction =
  | { kind: "search"; attempt: number; query: string }
  | { kind: "read"; attempt: number; page: FoundPage }
  | { kind: "judge"; attempt: number; page: FoundPage }
  | { kind: "decide"; attempts: number; max_attempts: number }
  | { kind: "wait"; seconds: number; reason: "back_off" | "asked" }
  | ResearchEnd;

/** The reply to an action. A failure that may pass (no status, 408, 425, 429, 5xx) is tried again. */
export type ResearchAnswer =
  | { kind: "found"; query?: string | null; results: readonly FoundPage[] }
  | { kind: "page"; page: Partial<FoundPage> }
  | { kind: "evidence"; hits: readonly ResearchHit[] }
  | { kind: "decided"; is_final: boolean; outcome?: string | null; quality?: ResearchQuality | null }
  | { kind: "waited" }
  | { kind: "failed"; error: { message?: string | null; status?: number | null; retry_after?: number | null } };

/** The source quality, for the research gate. */
export interface ResearchQuality {
  score: number;
  live_domains: number;
}

/** One step of the log. */
export interface ResearchStep {
  attempt: number;
  kind: "searched" | "stuck" | "read" | "judged" | "page_left_out" | "decided" | "gate_not_passed" | "failed" | "waits" | "ended";
  /** The query, URL, outcome or message it is about. */
  subject: string | null;
  /** The number of results, hits or seconds. */
  count: number | null;
}

/** The state from which the research can be continued. */
export interface ResearchState {
  task: ResearchTask;
  config: ResearchConfig | null;
  received: ResearchAnswer[];
}

/** The state machine of a research: search, read, judge, decide, and search again. It does none of it itself. */
export class ResearchLoop {
  constructor(task: ResearchTask, config?: ResearchConfig | null);
  /** Continues from the result of `toJSON`, or from its text. */
  static fromJSON(state: ResearchState | string): ResearchLoop;
  /** The next action; the same until a reply is received. */
  next(): ResearchAction;
  /** Takes the reply to an action; `false` if it was not expected. */
  receive(answer: ResearchAnswer): boolean;
  readonly task: ResearchTask;
  readonly evidence: ResearchHit[];
  readonly pages: FoundPage[];
  readonly queries: string[];
  /** What was found so far, in the form of `decideFromHistory`. */
  readonly history: { pages: FoundPage[]; evidence: ResearchHit[]; aggregates: Record<string, never>; serp_queries: string[] };
  /** The steps of the log, starting at number `first`. */
  log(first?: number): ResearchStep[];
  /** The state from which the research can be continued, without the texts of pages that were judged. */
  toJSON(): ResearchState;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

interface ResearchContext {
  attempt: number;
  loop: ResearchLoop;
  signal?: AbortSignal | undefined;
}

/** The functions of the host application. Errors they throw may have a `status` and a `retry_after`, or the `response`. */
export interface ResearchHost<D extends { status: string; result?: { outcome: string } | null }> {
  search(query: string, context: ResearchContext): Promise<readonly FoundPage[] | { query?: string; results: readonly FoundPage[] }>;
  /** Returns the text of a page; without it the search results are judged. */
  read?: ((page: FoundPage, context: ResearchContext) => Promise<string | Partial<FoundPage>>) | null;
  judge(page: FoundPage, context: ResearchContext): Promise<readonly ResearchHit[]>;
  /** `decideFromHistory` of `credence`, or your own function. */
  decide(task: ResearchTask, history: ResearchLoop["history"], attempts: number, maxAttempts: number): D | Promise<D>;
  /** The source quality, for the research gate. */
  quality?: ((loop: ResearchLoop, context: { decision: D; signal?: AbortSignal | undefined }) => ResearchQuality | null | Promise<ResearchQuality | null>) | null;
  wait?: ((seconds: number, context: { reason: "back_off" | "asked"; signal?: AbortSignal | undefined }) => Promise<void>) | null;
  signal?: AbortSignal | null;
  onStep?: ((step: ResearchStep) => void) | null;
}

/** Runs a loop to its end, or until `signal`. A stopped loop continues when it is run again. */
export function runResearch<D extends { status: string; result?: { outcome: string } | null }>(
  loop: ResearchLoop,
  options: ResearchHost<D>,
): Promise<(ResearchEnd | { kind: "stopped" }) & { decision: D | null }>;

/** The version of the package. */
export function version(): string;

export * from "./research-paper.js";
