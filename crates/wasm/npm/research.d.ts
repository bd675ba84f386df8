import type { ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";

/** Loads the module of the research tools; in Node, Deno, Bun and workers it is ready on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** What is to be found out. It may have what `decideFromHistory` wants beside. */
export interface ResearchTask {
  id?: string | null;
  target: string;
  timeframe?: unknown;
}

/** How much may be done. */
export interface ResearchConfig {
  /** What to search for, round by round; the target where nothing more is here. */
  queries?: readonly string[] | null;
  /** Rounds of searching, 1 to 100; 3 where nothing is said. */
  max_attempts?: number | null;
  /** Tries of one request, 1 to 10; 3 where nothing is said. */
  max_tries?: number | null;
  /** A longer wait than so many seconds ends the tries; 300 where nothing is said. */
  longest_wait?: number | null;
  /** Pages that are read in one round, 1 to 100; 5 where nothing is said. */
  pages_per_attempt?: number | null;
  /** `false`: what the search shows of a page is judged, and no page is read. */
  read_pages?: boolean | null;
  /** The source quality that is asked for beside the decision, such as 0.85, with two live domains. */
  gate?: number | null;
}

export interface FoundPage {
  url: string;
  title?: string | null;
  pub_date?: string | null;
  /** What the search shows of it, or its whole text. */
  text?: string | null;
}

/** What a passage says about the claim, as `decideFromHistory` takes it. */
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

/** What is to be done now, or how it ended. */
export type ResearchAction =
  | { kind: "search"; attempt: number; query: string }
  | { kind: "read"; attempt: number; page: FoundPage }
  | { kind: "judge"; attempt: number; page: FoundPage }
  | { kind: "decide"; attempts: number; max_attempts: number }
  | { kind: "wait"; seconds: number; reason: "back_off" | "asked" }
  | ResearchEnd;

/** What came of an action. A failure that may pass (no status, 408, 425, 429, 5xx) is tried again. */
export type ResearchAnswer =
  | { kind: "found"; query?: string | null; results: readonly FoundPage[] }
  | { kind: "page"; page: Partial<FoundPage> }
  | { kind: "evidence"; hits: readonly ResearchHit[] }
  | { kind: "decided"; is_final: boolean; outcome?: string | null; quality?: ResearchQuality | null }
  | { kind: "waited" }
  | { kind: "failed"; error: { message?: string | null; status?: number | null; retry_after?: number | null } };

/** How good the sources are, for the gate. */
export interface ResearchQuality {
  score: number;
  live_domains: number;
}

/** One line of the reasoning. */
export interface ResearchStep {
  attempt: number;
  kind: "searched" | "stuck" | "read" | "judged" | "page_left_out" | "decided" | "gate_not_passed" | "failed" | "waits" | "ended";
  /** The query, the address, the outcome or the message it is about. */
  subject: string | null;
  /** How many results, hits or seconds. */
  count: number | null;
}

/** Everything to go on from later. */
export interface ResearchState {
  task: ResearchTask;
  config: ResearchConfig | null;
  received: ResearchAnswer[];
}

/** Search, read, judge, decide, and search again, as a machine that does none of it itself. */
export class ResearchLoop {
  constructor(task: ResearchTask, config?: ResearchConfig | null);
  /** Goes on from what `toJSON` gave, or from its text. */
  static fromJSON(state: ResearchState | string): ResearchLoop;
  /** What is to be done now: the same until something is received. */
  next(): ResearchAction;
  /** Takes what came of it; `false` for an answer to something else. */
  receive(answer: ResearchAnswer): boolean;
  readonly task: ResearchTask;
  readonly evidence: ResearchHit[];
  readonly pages: FoundPage[];
  readonly queries: string[];
  /** What was found so far, as `decideFromHistory` takes it. */
  readonly history: { pages: FoundPage[]; evidence: ResearchHit[]; aggregates: Record<string, never>; serp_queries: string[] };
  /** What was done and why, from the step numbered `first` on. */
  log(first?: number): ResearchStep[];
  /** Everything to go on from later; texts of pages that were judged are left out. */
  toJSON(): ResearchState;
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

interface ResearchContext {
  attempt: number;
  loop: ResearchLoop;
  signal?: AbortSignal | undefined;
}

/** What a host can do for research. What it throws may have a `status` and a `retry_after`, or the `response`. */
export interface ResearchHost<D extends { status: string; result?: { outcome: string } | null }> {
  search(query: string, context: ResearchContext): Promise<readonly FoundPage[] | { query?: string; results: readonly FoundPage[] }>;
  /** The text of a page; without it what the search shows is judged. */
  read?: ((page: FoundPage, context: ResearchContext) => Promise<string | Partial<FoundPage>>) | null;
  judge(page: FoundPage, context: ResearchContext): Promise<readonly ResearchHit[]>;
  /** `decideFromHistory` of `credence`, or one's own. */
  decide(task: ResearchTask, history: ResearchLoop["history"], attempts: number, maxAttempts: number): D | Promise<D>;
  /** How good the sources are, for the gate. */
  quality?: ((loop: ResearchLoop, context: { decision: D; signal?: AbortSignal | undefined }) => ResearchQuality | null | Promise<ResearchQuality | null>) | null;
  wait?: ((seconds: number, context: { reason: "back_off" | "asked"; signal?: AbortSignal | undefined }) => Promise<void>) | null;
  signal?: AbortSignal | null;
  onStep?: ((step: ResearchStep) => void) | null;
}

/** Runs a loop to its end, or until `signal`; the same loop can then be run again. */
export function runResearch<D extends { status: string; result?: { outcome: string } | null }>(
  loop: ResearchLoop,
  options: ResearchHost<D>,
): Promise<(ResearchEnd | { kind: "stopped" }) & { decision: D | null }>;

/** The version of the package. */
export function version(): string;

export * from "./research-paper.js";
