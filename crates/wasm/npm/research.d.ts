import type { ModuleSource } from "./index.js";
import type { DecisionHistory, DecisionTask } from "./input-types.js";
import type { FoundPage, ResearchAnswer, ResearchConfig, ResearchHit, ResearchQuality, ResearchTask } from "./research-input-types.js";
import type { ResearchAction, ResearchStep } from "./research-types.js";

export { CredenceError } from "./index.js";
export type * from "./research-input-types.js";
export type * from "./research-types.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/research";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** How the research ended. */
export type ResearchEnd = Extract<ResearchAction, { kind: "done" | "failed" }>;

/** The state from which the research can be continued. */
export interface ResearchState {
  task: ResearchTask;
  config: ResearchConfig | null;
  received: ResearchAnswer[];
}

/**
 * The state machine of a research: search, read, judge, decide, and search again. It does none of it itself.
 *
 * ```js
 * import { ResearchLoop } from "credence/research";
 *
 * const loop = new ResearchLoop({ target: "The vaccine was approved in May." }, { queries: ["vaccine approval"] });
 * console.log(loop.next().kind); // search
 * loop.receive({ kind: "found", results: [{ url: "https://www.fda.gov/n/1", text: "It was approved on May 12." }] });
 * console.log(loop.next().kind); // read
 * ```
 */
export class ResearchLoop {
  constructor(task: ResearchTask, config?: ResearchConfig | null);
  /** Continues from the result of `toJSON`, or from its text. */
  static fromJSON(state: ResearchState | string): ResearchLoop;
  /** The next action; the same until a reply is received. */
  next(): ResearchAction;
  /** Takes the reply to an action; `false` if it was not expected. */
  receive(answer: ResearchAnswer): boolean;
  /** The task. */
  readonly task: ResearchTask;
  /** What the judged pages say. */
  readonly evidence: ResearchHit[];
  /** The pages that were found. */
  readonly pages: FoundPage[];
  /** The queries so far. */
  readonly queries: string[];
  /** What was found so far, in the form of `decideFromHistory`. */
  readonly history: { pages: FoundPage[]; evidence: ResearchHit[]; aggregates: Record<string, never>; serp_queries: string[] };
  /** The steps of the log, starting at number `first`. */
  log(first?: number): ResearchStep[];
  /** The state from which the research can be continued, without the texts of pages that were judged. */
  toJSON(): ResearchState;
  /** Frees the memory now. */
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
  decide(task: ResearchTask & DecisionTask, history: ResearchLoop["history"] & DecisionHistory, attempts: number, maxAttempts: number): D | Promise<D>;
  /** The source quality, for the research gate. */
  quality?: ((loop: ResearchLoop, context: { decision: D; signal?: AbortSignal | undefined }) => ResearchQuality | null | Promise<ResearchQuality | null>) | null;
  wait?: ((seconds: number, context: { reason: "back_off" | "asked"; signal?: AbortSignal | undefined }) => Promise<void>) | null;
  signal?: AbortSignal | null;
  onStep?: ((step: ResearchStep) => void) | null;
}

/**
 * Runs a loop to its end, or until `signal`. A stopped loop continues when it is run again.
 *
 * ```js
 * import { decideFromHistory } from "credence/evidence";
 * import { ResearchLoop, runResearch } from "credence/research";
 *
 * const loop = new ResearchLoop({ target: "The vaccine was approved in May." }, { read_pages: false, max_attempts: 1 });
 * const end = await runResearch(loop, {
 *   search: async () => [{ url: "https://www.fda.gov/n/1", text: "It was approved on May 12." }], // your search
 *   judge: async ({ url }) => [{ url, stance: "support" }], // your model
 *   decide: decideFromHistory,
 * });
 * console.log(end.kind, end.decision?.status); // done final
 * ```
 */
export function runResearch<D extends { status: string; result?: { outcome: string } | null }>(
  loop: ResearchLoop,
  options: ResearchHost<D>,
): Promise<(ResearchEnd | { kind: "stopped" }) & { decision: D | null }>;

/**
 * The version of the package.
 *
 * ```js
 * import { version } from "credence/research";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
