// Runs a judge: asks the model, compares its quotes, and shows what that costs before anything is sent.

import { CredenceError } from "./error.mjs";
import { perform } from "./perform.mjs";

/**
 * @import { Judge, JudgeBudget, JudgeCache, JudgeCost, JudgeKind, JudgeOptions, JudgeResult, KnownReading, ModelReading } from "./judge.d.ts"
 * @import { JudgeAction, QuoteComparison, QuoteToCompare } from "./judge-types.d.ts"
 *
 * @typedef {{ claim: string, texts: string[], model: string, kind?: JudgeKind, budget?: JudgeBudget, known?: KnownReading[] }} Plan
 * @typedef {(plan: Plan) => RawJudgeFlow} NewFlow
 * @typedef {{ compare(quotes: QuoteToCompare[]): QuoteComparison[], confirm?(cost: JudgeCost): boolean | void | Promise<boolean | void> }} HostCalls
 * @typedef {HostCalls & Pick<Judge, "ask"> & Pick<JudgeOptions, "cache" | "signal" | "onProgress">} Host
 */

/**
 * What the module makes of a plan. Its results are JSON text.
 *
 * @typedef {Record<"cost" | "action" | "result", () => string> & { receive(id: string, reply: string): boolean, stop(): void, free(): void }} RawJudgeFlow
 */

/**
 * Judges texts and returns the result with its cost.
 *
 * `newFlow(plan)` makes a `RawJudgeFlow`; `plan` is its argument. `host` needs:
 *
 * - `ask(messages, { schema, step, claim, texts, signal, beforeRequest })`: returns the model's text
 * - `compare(quotes)`: returns one comparison per quote, by `compareQuotes` of the core
 *
 * and may have `confirm(cost)`, which returns `false` to send nothing; `cache` with `get(key)` and `set(key, reading)`; `signal`; and
 * `onProgress({ step, requests, cost })`.
 *
 * @param {NewFlow} newFlow
 * @param {Plan} plan
 * @param {Host} host
 * @returns {Promise<JudgeResult & { cost: JudgeCost }>}
 */
export async function runJudge(newFlow, plan, host) {
  const flow = await plannedFlow(newFlow, plan, host.cache);
  try {
    const cost = JSON.parse(flow.cost());
    if (cost.requests > 0) await confirmed(host, cost);
    const requests = await run(flow, host, cost);
    const result = JSON.parse(flow.result());
    await remember(result.readings, plan.kind, host.cache);
    return { ...result, requests, cost };
  } finally {
    flow.free();
  }
}

/** What judging will send at most. Nothing is sent. @type {(newFlow: NewFlow, plan: Plan, cache?: JudgeCache | null) => Promise<JudgeCost>} */
export async function costOf(newFlow, plan, cache) {
  const flow = await plannedFlow(newFlow, plan, cache);
  try {
    return JSON.parse(flow.cost());
  } finally {
    flow.free();
  }
}

/** A run that knows the readings of the cache. @param {NewFlow} newFlow @param {Plan} plan @param {JudgeCache | null} [cache] */
async function plannedFlow(newFlow, plan, cache) {
  const flow = newFlow(plan);
  if (!cache) return flow;
  try {
    const known = [];
    for (const { key } of JSON.parse(flow.result()).readings) {
      const reading = await cache.get(key);
      if (reading) known.push({ ...reading, key });
    }
    return known.length === 0 ? newFlow(plan) : newFlow({ ...plan, known });
  } finally {
    flow.free();
  }
}

/** @param {Host} host @param {JudgeCost} cost */
async function confirmed({ confirm, signal }, cost) {
  signal?.throwIfAborted();
  if (confirm && (await confirm(cost)) === false) throw new CredenceError("not_confirmed", "nothing was sent: the costs were not confirmed", "options.confirm");
}

/**
 * Performs the actions one after another and returns the number of requests, with those that were sent again.
 *
 * @param {RawJudgeFlow} flow
 * @param {Host} host
 * @param {JudgeCost} cost
 */
async function run(flow, host, cost) {
  let requests = 0;
  for (;;) {
    const action = JSON.parse(flow.action());
    if (action.kind === "done") return requests;
    if (host.signal?.aborted) {
      flow.stop();
      continue;
    }
    if (action.kind === "compare") {
      flow.receive(action.id, JSON.stringify({ kind: "compared", comparisons: await host.compare(action.quotes) }));
      continue;
    }
    let isCounted = false;
    const beforeRequest = () => {
      requests += 1;
      isCounted = true;
    };
    const reply = await replyOf(action, host, beforeRequest);
    if (!isCounted) requests += 1;
    // A stop during the request is a stop, not a failure of the model.
    if (!host.signal?.aborted) flow.receive(action.id, JSON.stringify(reply));
    host.onProgress?.({ step: action.step, requests, cost });
  }
}

/** @param {Extract<JudgeAction, { kind: "ask_model" }>} action @param {Host} host @param {() => void} beforeRequest */
async function replyOf({ messages, schema, step, claim, texts }, host, beforeRequest) {
  try {
    const call = (/** @type {{ signal: AbortSignal }} */ context) => host.ask(messages, { schema: JSON.parse(schema), step, claim, texts, beforeRequest, ...context });
    const text = await perform({ call }, { signal: host.signal });
    return { kind: "text", text: String(text ?? "") };
  } catch (thrown) {
    return { kind: "failed", message: String(thrown?.message ?? thrown) };
  }
}

/**
 * Stores what the model said; the rules are applied again when it is used.
 *
 * @param {ModelReading[]} readings
 * @param {JudgeKind | undefined} kind
 * @param {JudgeCache | null} [cache]
 */
async function remember(readings, kind, cache) {
  if (!cache) return;
  for (const { key, stance, quote, negated } of readings) {
    const isComplete = stance !== null && (negated !== null || kind === "classifier" || stance === "undecided" || stance === "unrelated");
    if (isComplete) await cache.set(key, { stance, quote, negated });
  }
}
