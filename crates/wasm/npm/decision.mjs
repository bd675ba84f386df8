// Decisions from evidence, and their proofs.

import { jsonText, optionsOf, separate } from "./argument.mjs";
import { invalidArgument } from "./error.mjs";
import { ask } from "./evidence-core.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** Timeout of the model in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Longer replies are rejected. */
const LONGEST_REPLY = 1 << 20;

/** Decides a claim from the evidence found in `attempts` of `maxAttempts` searches. */
export function decideFromHistory(task, history, attempts, maxAttempts, config) {
  return JSON.parse(decided("decideFromHistory", task, history, attempts, maxAttempts, config));
}

/** The same as a report in Markdown. */
export function reportDecision(task, history, attempts, maxAttempts, config) {
  return decided("reportDecision", task, history, attempts, maxAttempts, config);
}

function decided(method, task, history, attempts, maxAttempts, config) {
  const [{ policy, learned }, rules] = separate(config, ["policy", "learned"]);
  const texts = [
    jsonText("task", task),
    jsonText("history", history),
    jsonText("attempts", attempts),
    jsonText("maxAttempts", maxAttempts),
    jsonText("config", rules),
  ];
  return withPolicy("config.policy", policy, learned, (core, raw) => core[method](...texts, raw));
}

/**
 * The proof of a decision, by fixed rules or by a model. On any error of the model, the proof written by fixed rules is
 * returned, with the reason.
 */
export async function writeProof(decision, options) {
  const { llm, fetch: send = globalThis.fetch, signal, timeoutMs = TIMEOUT_MS } = optionsOf(options, ["llm", "fetch", "signal", "timeoutMs"]);
  const text = jsonText("decision", decision);
  const proof = ask((module) => module.writeProof(text));
  if (llm === undefined || llm === null) return { proof, writer: "rules", fallback: null };
  const write = writerOf(llm, text, send);
  const limit = timeLimit(timeoutMs, signal);
  try {
    const { written, isReply } = await limit.apply(write(limit.signal));
    const read = JSON.parse(ask((module) => module.modelProof(text, written, isReply)));
    if (read.failure === null) return { proof: read.proof, writer: "llm", fallback: null };
    return { proof, writer: "rules", fallback: { code: read.failure, message: read.message } };
  } catch (thrown) {
    const code = typeof thrown?.failure === "string" ? thrown.failure : "request_failed";
    return { proof, writer: "rules", fallback: { code, message: String(thrown?.message ?? thrown) } };
  } finally {
    limit.end();
  }
}

/** Asks a model: a function of the caller's, or an OpenAI-compatible server. */
function writerOf(llm, decision, send) {
  if (typeof llm === "function") {
    const messages = JSON.parse(ask((module) => module.proofMessages(decision)));
    return async (signal) => ({ written: textOfModel(await llm(messages, { signal })), isReply: false });
  }
  if (typeof llm !== "object" || Array.isArray(llm)) throw invalidArgument("options.llm", llm, "a function, or an object with `endpoint` and `model`");
  const llmText = jsonText("options.llm", llm);
  const request = JSON.parse(ask((module) => module.proofRequest(decision, llmText)));
  return async (signal) => {
    const { method, url, headers, body } = request;
    const response = await send(url, { method, headers, body, signal });
    if (!response.ok) throw failure("status", `the server answered with status ${response.status}`);
    return { written: await bodyOf(response), isReply: true };
  };
}

function textOfModel(written) {
  if (typeof written !== "string") throw failure("not_a_reply", "the function did not return a text");
  return written;
}

async function bodyOf(response) {
  const text = await response.text();
  if (text.length > LONGEST_REPLY) throw failure("too_long", "the reply is too long for a proof");
  return text;
}

function failure(code, message) {
  return Object.assign(new Error(message), { failure: code });
}

/** Ends the wait for a model after its timeout or on the caller's signal, even if the model ignores the signal. */
function timeLimit(milliseconds, signal) {
  if (!(Number.isFinite(milliseconds) && milliseconds > 0)) throw invalidArgument("options.timeoutMs", milliseconds, "a number of milliseconds above 0");
  const controller = new AbortController();
  let fail;
  const over = new Promise((_resolve, reject) => {
    fail = (code, message) => {
      // Before `abort`, which rejects the request with another error.
      reject(failure(code, message));
      controller.abort();
    };
  });
  const stop = () => fail("aborted", "the caller stopped it");
  const timer = setTimeout(() => fail("timed_out", `the model took longer than ${milliseconds} ms`), milliseconds);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  // The rejection may have no handler any more.
  over.catch(() => {});
  return {
    signal: controller.signal,
    apply: (work) => {
      work.catch(() => {});
      return Promise.race([work, over]);
    },
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    },
  };
}
