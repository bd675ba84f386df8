// The research loop: a state machine without network access, and a driver that runs it with the host application's functions.

import { countOf, jsonText, optionsOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { perform, retryAfterSeconds } from "./perform.mjs";
import { ask } from "./research-core.mjs";

/**
 * @import { FoundPage, ResearchAction, ResearchAnswer, ResearchConfig, ResearchHit, ResearchHost, ResearchLoop as Declared, ResearchTask } from "./research.d.ts"
 * @import { DecisionHistory, DecisionTask } from "./input-types.d.ts"
 */

/**
 * What the module makes of a task. All but `receive` return JSON text.
 *
 * @typedef {Record<"next" | "evidence" | "pages" | "queries" | "received", () => string>} Readings
 * @typedef {Readings & { receive(answer: string): boolean, receiveAll(answers: string): void, log(first: number): string, free(): void }} RawResearchLoop
 *
 * @typedef {{ query?: string, results: readonly FoundPage[] }} FoundAnswer
 * @typedef {{ status: string, result?: { outcome: string } | null }} Decision
 */
/** @template {Decision} D @typedef {Parameters<ResearchHost<D>["search"]>} SearchInput */
/**
 * @template {Decision} D
 * @typedef {Omit<ResearchHost<D>, "signal" | "search"> & { signal?: AbortSignal, search(...given: SearchInput<D>): Promise<FoundPage[] | FoundAnswer> }} Host
 */
/**
 * @template {Decision} D
 * @typedef {(Extract<ResearchAnswer, { kind: "decided" }> & { decision: D }) | (Exclude<ResearchAnswer, { kind: "decided" }> & { decision?: undefined })} Answer
 */

/** Search, read, judge, decide, and search again: `next` returns the action, `receive` takes the reply. */
export class ResearchLoop {
  #raw;
  #given;

  /** @param {ResearchTask & DecisionTask} task @param {ResearchConfig | null} [config] */
  constructor(task, config) {
    this.#given = { task, config: config ?? null };
    const texts = [jsonText("task", task), jsonText("config", config)];
    this.#raw = ask((/** @type {{ RawResearchLoop: new (...texts: string[]) => RawResearchLoop }} */ research) => new research.RawResearchLoop(...texts));
  }

  /** Continues from the result of `toJSON`. @type {typeof Declared.fromJSON} */
  static fromJSON(state) {
    const { task, config, received } = typeof state === "string" ? JSON.parse(state) : Object(state);
    const resumed = new this(task, config);
    resumed.#ask((raw) => raw.receiveAll(jsonText("state.received", received)));
    return resumed;
  }

  /** @template T @param {(raw: RawResearchLoop) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `ResearchLoop` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** The next action; the same until a reply is received. @type {Declared["next"]} */
  next() {
    return JSON.parse(this.#ask((raw) => raw.next()));
  }

  /** Takes the reply to an action; `false` if it was not expected. @param {ResearchAnswer & { decision?: undefined }} answer @returns {boolean} */
  receive(answer) {
    return this.#ask((raw) => raw.receive(jsonText("answer", answer)));
  }

  get task() {
    return this.#given.task;
  }

  get evidence() {
    return JSON.parse(this.#ask((raw) => raw.evidence()));
  }

  get pages() {
    return JSON.parse(this.#ask((raw) => raw.pages()));
  }

  get queries() {
    return JSON.parse(this.#ask((raw) => raw.queries()));
  }

  /** The steps of the log, starting at number `first`. @type {Declared["log"]} */
  log(first = 0) {
    return JSON.parse(this.#ask((raw) => raw.log(countOf("first", first))));
  }

  /** What was found so far, in the form of `decideFromHistory`. @type {Declared["history"] & DecisionHistory} */
  get history() {
    return { pages: this.pages, evidence: this.evidence, aggregates: {}, serp_queries: this.queries };
  }

  /** The state to continue from later. @type {Declared["toJSON"]} */
  toJSON() {
    return { ...this.#given, received: JSON.parse(this.#ask((raw) => raw.received())) };
  }

  /** Frees the memory now. */
  free() {
    this.#raw?.free();
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (ResearchLoop.prototype)[Symbol.dispose] = ResearchLoop.prototype.free;
}

/**
 * Runs a loop to its end with the host application's functions, and returns the last action with the decision. If `signal` ends
 * it, it returns `{ kind: "stopped" }`, and the same loop can be run again.
 *
 * @type {typeof import("./research.js").runResearch}
 */
export async function runResearch(loop, options) {
  const host = optionsOf(options, ["search", "read", "judge", "decide", "quality", "wait", "signal", "onStep"]);
  if (!(loop instanceof ResearchLoop)) throw invalidArgument("loop", loop, "a `ResearchLoop`");
  for (const name of /** @type {const} */ (["search", "judge", "decide"])) {
    if (typeof host[name] !== "function") throw invalidArgument(`options.${name}`, host[name], "a function");
  }
  const { signal = undefined } = host;
  let decision = null;
  let nReported = loop.log().length;
  for (;;) {
    const steps = loop.log(nReported);
    nReported += steps.length;
    for (const step of steps) host.onStep?.(step);
    const action = loop.next();
    if (action.kind === "done" || action.kind === "failed") return { ...action, decision };
    if (signal?.aborted) return { kind: "stopped", decision };
    const call = () => answerTo(action, loop, /** @type {Omit<typeof options, "signal" | "search"> & Pick<Host<Decision>, "signal" | "search">} */ (host));
    const answer = await perform({ call }, { signal }).catch((thrown) => failure(thrown, signal));
    if (answer === null) return { kind: "stopped", decision };
    if (answer.kind === "decided") decision = answer.decision;
    loop.receive({ ...answer, decision: undefined });
  }
}

/**
 * @template {Decision} D
 * @param {Exclude<ResearchAction, { kind: "done" | "failed" }>} action
 * @param {ResearchLoop} loop
 * @param {Host<D>} host
 * @returns {Promise<Answer<D>>}
 */
async function answerTo(action, loop, host) {
  const { signal } = host;
  switch (action.kind) {
    case "search": {
      const found = await host.search(action.query, { attempt: action.attempt, loop, signal });
      return Array.isArray(found) ? { kind: "found", results: found } : { kind: "found", ...found };
    }
    case "read": {
      if (!host.read) return { kind: "page", page: action.page };
      const page = await host.read(action.page, { attempt: action.attempt, loop, signal });
      return { kind: "page", page: typeof page === "string" ? { text: page } : page };
    }
    case "judge":
      return { kind: "evidence", hits: (await host.judge(action.page, { attempt: action.attempt, loop, signal })).map((hit) => ofPage(hit, action.page)) };
    case "decide":
      return decided(await host.decide(loop.task, loop.history, action.attempts, action.max_attempts), loop, host);
    default:
      await (host.wait ? host.wait(action.seconds, { reason: action.reason, signal }) : perform({ seconds: action.seconds }, { signal }));
      return { kind: "waited" };
  }
}

/** A hit without its own page gets that of the action. @param {ResearchHit} hit @param {FoundPage} page */
function ofPage(hit, { url, title, pub_date }) {
  return { ...hit, url: hit.url ?? url, title: hit.title ?? title, pub_date: hit.pub_date ?? pub_date };
}

/** @template {Decision} D @param {D} decision @param {ResearchLoop} loop @param {Host<D>} host @returns {Promise<Answer<D>>} */
async function decided(decision, loop, { quality, signal }) {
  const isFinal = decision.status === "final";
  const sources = quality ? await quality(loop, { decision, signal }) : null;
  return { kind: "decided", is_final: isFinal, outcome: decision.result?.outcome ?? null, quality: sources, decision };
}

/** @typedef {Error & { status: number, retry_after: number, headers: Headers, response: Response }} Failed An error with what errors of requests may have. */

/** An error as the reply `failed`; `null` if the run was stopped. @type {(thrown: Failed, signal: AbortSignal | null | undefined) => Answer<never> | null} */
function failure(thrown, signal) {
  if (signal?.aborted) return null;
  // An invalid argument is a mistake in the program, so a retry does not help.
  if (thrown instanceof CredenceError && thrown.code !== "http_status") throw thrown;
  const headers = thrown?.headers ?? thrown?.response?.headers;
  const error = {
    message: String(thrown?.message ?? thrown),
    status: wholeOf(thrown?.status ?? thrown?.response?.status, 0xffff),
    retry_after: wholeOf(thrown?.retry_after ?? retryAfterSeconds(headers?.get?.("retry-after")), 0xffffffff),
  };
  return { kind: "failed", error };
}

/** @param {number} value @param {number} most */
function wholeOf(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}
