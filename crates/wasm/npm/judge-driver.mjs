// Runs a judge: asks the model, compares its quotes, and shows what that costs before anything is sent.

import { CredenceError } from "./error.mjs";
import { perform } from "./perform.mjs";

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

/** What judging will send at most. Nothing is sent. */
export async function costOf(newFlow, plan, cache) {
  const flow = await plannedFlow(newFlow, plan, cache);
  try {
    return JSON.parse(flow.cost());
  } finally {
    flow.free();
  }
}

/** A run that knows the readings of the cache. */
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

async function confirmed({ confirm, signal }, cost) {
  signal?.throwIfAborted();
  if (confirm && (await confirm(cost)) === false) throw new CredenceError("not_confirmed", "nothing was sent: the costs were not confirmed", "options.confirm");
}

/** Performs the actions one after another and returns the number of requests, with those that were sent again. */
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

async function replyOf({ messages, schema, step, claim, texts }, host, beforeRequest) {
  try {
    const call = (context) => host.ask(messages, { schema: JSON.parse(schema), step, claim, texts, beforeRequest, ...context });
    const text = await perform({ call }, { signal: host.signal });
    return { kind: "text", text: String(text ?? "") };
  } catch (thrown) {
    return { kind: "failed", message: String(thrown?.message ?? thrown) };
  }
}

/** Stores what the model said; the rules are applied again when it is used. */
async function remember(readings, kind, cache) {
  if (!cache) return;
  for (const { key, stance, quote, negated } of readings) {
    const isComplete = stance !== null && (negated !== null || kind === "classifier" || stance === "undecided" || stance === "unrelated");
    if (isComplete) await cache.set(key, { stance, quote, negated });
  }
}
