// Runs a check of a claim: performs its actions and passes it the replies. Works in Node and in browsers.

import { RequestFailure, masked, perform } from "./perform.mjs";

/**
 * @import { AskHost, AskModel, CheckEmbedder, CheckFlow, CheckReplyInput, Fetch, RunOptions } from "./check.d.ts"
 * @import { CheckAction, CheckPart, CheckReport, JudgeRequest, Judgement, RequestFailure as Trouble } from "./check-types.d.ts"
 * @import { ModelReading } from "./judge-types.d.ts"
 * @import { Answered, Limits, SentRequest } from "./perform.mjs"
 *
 * @typedef {Exclude<CheckReplyInput, { kind: "response" }> | { kind: "response", status: number, headers: Record<string, string>, body: string }} Reply
 * @typedef {Reply | { kind: "loaded" }} Done
 * @typedef {CheckAction & { id: string, source?: string }} Pending An action; the last one, `done`, has no id.
 * @typedef {Pick<CheckFlow, "stop" | "goOn" | "skipSource" | "log" | "report"> & { actions(): Pending[], receive(id: string, reply: Reply): boolean }} Flow
 *
 * @typedef {{ judgeTexts(claim: string, texts: string[], context: { signal: AbortSignal }): Promise<{ readings: ModelReading[] }> }} TextJudging
 * @typedef {{ llm?: AskModel | null, embedder?: CheckEmbedder | null, fetch?: Fetch, secrets?: string[], timeoutMs?: number }} Models
 * @typedef {{ load?(part: CheckPart): Promise<void>, sources?: Record<string, AskHost>, signal?: AbortSignal, concurrency?: number, onChange?(): void }} Surroundings
 * @typedef {Models & Partial<TextJudging> & Surroundings & Pick<RunOptions, "wait" | "onStep">} Host
 * @typedef {{ judge(request: JudgeRequest): Judgement }} Judging
 * @typedef {{ resolve(report: CheckReport): void, reject(reason: unknown): void }} Settling
 * @typedef {{ [Name in keyof Host]-?: NonNullable<Host[Name]> }} Given A host, of which an action takes what is there.
 */

/**
 * What the module makes of a claim. Most of its results are JSON text.
 *
 * @typedef {Record<"actions" | "received" | "report" | "markdown", () => string> & Record<"stop" | "goOn" | "free", () => void>} Readings
 * @typedef {{ receive(...texts: string[]): boolean, receiveAll(received: string): void, skipSource(name: string): boolean, usePart(part: string): void }} Changes
 * @typedef {Readings & Changes & { log(first: number): string }} RawCheckFlow
 */

/** @template A @typedef {A extends unknown ? Omit<A, "id"> : never} WithoutId */
/** @typedef {WithoutId<CheckAction>} Action */

/** Defaults: concurrent requests, milliseconds for one request. */
const AT_ONCE = 6;
const TIMEOUT_MS = 20_000;

/** The reasons of a failed request that a reply can name. */
const TROUBLES = ["timeout", "no_answer", "other_origin"];

/** Characters of an error message that are kept. */
const LONGEST_MESSAGE = 300;

/** A check of the module (`RawCheckFlow`), with objects instead of JSON text. @param {RawCheckFlow} raw @returns {Flow & Pick<CheckFlow, "received"> & { markdown(): string }} */
export function plainFlow(raw) {
  return {
    actions: () => JSON.parse(raw.actions()),
    receive: (id, reply) => raw.receive(id, JSON.stringify(reply)),
    stop: () => raw.stop(),
    goOn: () => raw.goOn(),
    skipSource: (name) => raw.skipSource(name),
    received: () => JSON.parse(raw.received()),
    log: (first = 0) => JSON.parse(raw.log(first)),
    report: () => JSON.parse(raw.report()),
    markdown: () => raw.markdown(),
  };
}

/**
 * Starts to run a check and returns `{ done, skip, stop }`: `done` is a promise of the report, `skip(name)` skips a source,
 * `stop()` ends the run with the report so far. A stopped check can be run again and continues.
 *
 * `flow` is the result of `plainFlow`, or a `CheckFlow`. `host` needs `judge(request)`, which returns the judgement of the
 * action `judge`, and may have:
 *
 * - `fetch(url, init)`: default is the global one
 * - `load(part)`: loads a part of the module and uses it, for a module in parts
 * - `sources`: by name, `async (query, { signal }) => answer` for sources of the host application
 * - `llm`: `async (messages, { purpose, signal }) => text`, instead of the endpoint of the plan
 * - `embedder`: `{ embed(texts, { signal }) }`
 * - `judgeTexts(claim, texts, { signal })`: a model that judges, if the plan has a judge; see `runJudge`
 * - `secrets`: keys, which are masked wherever a server repeats one
 * - `signal`, `timeoutMs`, `concurrency`
 * - `wait(seconds, { source, reason, signal })`: waits before a retry
 * - `onStep(step)`: each step of the log, once; `onChange()`: the report may have changed
 *
 * @param {Flow} flow
 * @param {Host & Partial<Judging>} [host]
 */
export function startCheck(flow, host = {}) {
  return new CheckRun(flow, host);
}

/** How many steps of a check were reported: a check that is run again does not report them twice. */
const reportedSteps = new WeakMap();

class CheckRun {
  #flow;
  /** @type {Host & Judging & { concurrency: number }} */
  #host;
  /** @type {Map<string, { kind: string, ending: AbortController }>} */
  #running = new Map();
  #isOver = false;
  /** @type {Settling | undefined} */
  #settle;

  /** @param {Flow} flow @param {Host & Partial<Judging>} host */
  constructor(flow, host) {
    this.#flow = flow;
    this.#host = { concurrency: AT_ONCE, ...present(host) };
    /** @type {Promise<CheckReport>} */
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // A caller that only skips and stops need not handle the rejection.
    this.done.catch(() => {});
    this.#begin();
  }

  #begin() {
    const { signal } = this.#host;
    // A listener of the first steps may already end the run.
    signal?.addEventListener("abort", this.stop, { once: true });
    this.#guarded(() => {
      // Running a stopped check continues it.
      this.#flow.goOn();
      if (signal?.aborted) this.#flow.stop();
      this.#report();
      this.#pump();
    });
  }

  /** Ends the run. Pending requests are cancelled, and sent again when the check continues. */
  stop = () => {
    this.#changed(() => this.#flow.stop());
  };

  /** Skips a source; `false` if it is unknown or was skipped before. @param {string} name */
  skip = (name) => {
    let isSkipped = false;
    this.#changed(() => {
      isSkipped = this.#flow.skipSource(name);
    });
    return isSkipped;
  };

  /** Changes the check, reports the change, and starts the new actions. @param {() => void} change */
  #changed(change) {
    if (this.#isOver) return;
    this.#guarded(() => {
      change();
      this.#report();
      this.#pump();
    });
  }

  /** An error in the check itself, or in a listener, ends the run. @param {() => void} work */
  #guarded(work) {
    try {
      work();
    } catch (thrown) {
      this.#end();
      /** @type {Settling} */ (this.#settle).reject(thrown);
    }
  }

  #report() {
    const { onStep, onChange } = this.#host;
    const nReported = reportedSteps.get(this.#flow) ?? 0;
    const steps = this.#flow.log(nReported);
    reportedSteps.set(this.#flow, nReported + steps.length);
    for (const step of steps) onStep?.(step);
    onChange?.();
  }

  /** Starts the actions that are not running yet, and cancels those that are no longer listed. */
  #pump() {
    // A listener may have stopped the run.
    if (this.#isOver) return;
    const actions = this.#flow.actions();
    const judge = actions.find(({ kind }) => kind === "judge");
    if (judge) return this.#changed(() => this.#judge(/** @type {Extract<Pending, { kind: "judge" }>} */ (judge)));
    if (actions[0].kind === "done") {
      this.#end();
      /** @type {Settling} */ (this.#settle).resolve(this.#flow.report());
      return;
    }
    const wanted = new Set(actions.map(({ id }) => id));
    for (const [id, { ending }] of this.#running) {
      if (!wanted.has(id)) this.#cancel(id, ending);
    }
    for (const action of actions) {
      const mayStart = action.kind === "wait" || this.#nRequests() < this.#host.concurrency;
      if (mayStart && !this.#running.has(action.id)) this.#start(action);
    }
  }

  /** @param {Extract<Pending, { kind: "judge" }>} action */
  #judge({ id, request }) {
    const { readings, decision } = this.#host.judge(request);
    if (!this.#flow.receive(id, { kind: "judged", readings, decision })) throw new Error("the judgement does not fit its request");
  }

  #nRequests() {
    return [...this.#running.values()].filter(({ kind }) => kind !== "wait").length;
  }

  /** @param {string} id @param {AbortController} ending */
  #cancel(id, ending) {
    this.#running.delete(id);
    ending.abort();
  }

  #end() {
    this.#isOver = true;
    this.#host.signal?.removeEventListener("abort", this.stop);
    for (const [id, { ending }] of this.#running) this.#cancel(id, ending);
  }

  /** @param {Pending} action */
  #start(action) {
    const { id, kind } = action;
    const ending = new AbortController();
    const entry = { kind, ending };
    this.#running.set(id, entry);
    replyTo(action, this.#host, ending.signal).then((reply) => {
      // A reply that comes after the action was cancelled is ignored.
      if (this.#running.get(id) !== entry) return;
      this.#running.delete(id);
      this.#changed(() => this.#receive(action, reply));
    });
  }

  /** @param {Pending} action @param {Done} reply */
  #receive({ id, kind, source }, reply) {
    // The part is used already.
    if (reply.kind === "loaded") return;
    try {
      this.#flow.receive(id, reply);
    } catch (thrown) {
      if (kind !== "ask_host" && kind !== "embed") throw thrown;
      // An invalid answer of the host application's function is a failure of this one source.
      const message = `the answer of ${source ?? "the embedder"} is invalid: ${thrown.message}`.slice(0, LONGEST_MESSAGE);
      this.#flow.receive(id, kind === "embed" ? { kind: "failed", trouble: "no_answer", message } : refusal(message));
    }
  }
}

/** The options that have a value. @param {Host & Partial<Judging>} host */
function present(host) {
  return /** @type {Host & Judging} */ (Object.fromEntries(Object.entries(host).filter(([, value]) => value !== undefined && value !== null)));
}

/** @param {string} message @returns {Reply} */
function refusal(message) {
  return { kind: "answer", answer: { failure: { code: "unreadable", status: 0, message } } };
}

/**
 * Performs an action as `startCheck` does and returns the reply; never rejects. `signal` cancels it.
 *
 * @type {(action: Action, host: Host, signal: AbortSignal | undefined) => Promise<Done>}
 */
export async function replyTo(action, host, signal) {
  try {
    return await answerTo(action, /** @type {Given} */ (host), signal);
  } catch (thrown) {
    // Without a wait the check continues at once.
    return action.kind === "wait" ? { kind: "waited" } : failure(thrown, host, signal);
  }
}

/** @param {Action} action @param {Given} host @param {AbortSignal | undefined} signal @returns {Promise<Done>} */
async function answerTo(action, host, signal) {
  const { timeoutMs = TIMEOUT_MS } = host;
  const limits = { signal, timeoutMs };
  switch (action.kind) {
    case "wait": {
      const { seconds, source, reason } = action;
      await perform(host.wait ? { call: (context) => host.wait(seconds, { source, reason, ...context }) } : { seconds }, { signal });
      return { kind: "waited" };
    }
    case "load":
      // The time limit is for requests to others, not for the package's own files.
      await perform({ call: () => host.load(action.part) }, { signal });
      return { kind: "loaded" };
    case "ask_source":
      return send(action.request, host, limits);
    case "ask_model": {
      if (!host.llm) return send(action.request, host, limits);
      const { messages } = JSON.parse(/** @type {string} */ (action.request.body));
      return { kind: "text", text: String(await perform({ call: (context) => host.llm(messages, { purpose: action.purpose, ...context }) }, limits)) };
    }
    case "ask_judge": {
      if (!host.judgeTexts) throw new Error("no judge was given");
      // A judge sends several requests, each with its own time limit.
      const { readings } = await perform({ call: (context) => host.judgeTexts(action.claim, action.texts, context) }, { signal });
      return { kind: "model_readings", readings };
    }
    case "ask_host":
      return askHost(action, host, limits);
    case "embed": {
      if (!host.embedder) throw new Error("no embedder was given");
      const vectors = await perform({ call: (context) => host.embedder.embed(action.texts, context) }, limits);
      return { kind: "vectors", vectors: Array.from(vectors, (vector) => Array.from(vector)) };
    }
    default:
      throw new Error(`the action \`${action.kind}\` is unknown`);
  }
}

/** @param {Extract<Action, { kind: "ask_host" }>} action @param {Host} host @param {Limits} limits @returns {Promise<Reply>} */
async function askHost({ source, query }, host, limits) {
  const ask = host.sources?.[source];
  if (!ask) return refusal("no function was passed for this source");
  const answer = await perform({ call: (context) => ask(query, context) }, limits);
  return { kind: "answer", answer: Array.isArray(answer) ? { items: answer } : (answer ?? {}) };
}

/** @param {SentRequest} request @param {Host} host @param {Limits} limits @returns {Promise<Reply>} */
async function send(request, { fetch, secrets }, limits) {
  const { status, headers, body } = await perform({ request }, { ...limits, fetch, secrets });
  return { kind: "response", status, headers: headersOf(headers), body };
}

/** The headers that are used. @param {Answered["headers"]} headers */
function headersOf(headers) {
  const used = ["retry-after", "content-type"].map((name) => [name, headers?.get?.(name)]);
  return Object.fromEntries(used.filter(([, value]) => typeof value === "string"));
}

/** Why there is no response; the message only where it tells more than the reason. @type {(thrown: Error, host: Host, signal: AbortSignal | undefined) => Reply} */
function failure(thrown, { secrets = [] }, signal) {
  if (signal?.aborted) return { kind: "failed", trouble: "cancelled" };
  const isNamed = thrown instanceof RequestFailure && TROUBLES.includes(thrown.reason);
  const message = isNamed && !thrown.code ? undefined : masked(secrets, String(thrown?.message ?? thrown)).slice(0, LONGEST_MESSAGE);
  return { kind: "failed", trouble: isNamed ? /** @type {Trouble} */ (thrown.reason) : "no_answer", message };
}
