// Whether the evidence found so far decides a claim, and the proof of that in words.

import { jsonText, optionsOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { invalidArgument } from "./error.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** How long a model may take, in milliseconds. */
const PATIENCE = 30_000;

/** Longer replies are no proofs. */
const LONGEST_REPLY = 1 << 20;

/** Decides a claim from what was found, after so many of the attempts there may be. */
export function decideFromHistory(task, history, attempts, maxAttempts, config) {
  return JSON.parse(asked("decideFromHistory", task, history, attempts, maxAttempts, config));
}

/** The same in words for readers, as Markdown. */
export function reportDecision(task, history, attempts, maxAttempts, config) {
  return asked("reportDecision", task, history, attempts, maxAttempts, config);
}

function asked(question, task, history, attempts, maxAttempts, config) {
  const isObject = typeof config === "object" && config !== null && !Array.isArray(config);
  const { policy, learned, ...others } = isObject ? config : {};
  const texts = [
    jsonText("task", task),
    jsonText("history", history),
    jsonText("attempts", attempts),
    jsonText("maxAttempts", maxAttempts),
    jsonText("config", isObject ? others : config),
  ];
  return withPolicy("config.policy", policy, learned, (core, raw) => core[question](...texts, raw));
}

/**
 * The proof of a decision: by fixed rules, or by a model that is asked for it. Whatever goes wrong with the model, the
 * proof by rules is given, with the reason.
 */
export async function writeProof(decision, options) {
  const { llm, fetch: send = globalThis.fetch, signal, timeoutMs = PATIENCE } = optionsOf(options, ["llm", "fetch", "signal", "timeoutMs"]);
  const text = jsonText("decision", decision);
  const proof = ask((core) => core.writeProof(text));
  if (llm === undefined || llm === null) return { proof, writer: "rules", fallback: null };
  const write = writerOf(llm, text, send);
  const patience = patienceOf(timeoutMs, signal);
  try {
    const { words, isReply } = await patience.within(write(patience.signal));
    const read = JSON.parse(ask((core) => core.modelProof(text, words, isReply)));
    if (read.failure === null) return { proof: read.proof, writer: "llm", fallback: null };
    return { proof, writer: "rules", fallback: { code: read.failure, message: read.message } };
  } catch (thrown) {
    const code = typeof thrown?.failure === "string" ? thrown.failure : "request_failed";
    return { proof, writer: "rules", fallback: { code, message: String(thrown?.message ?? thrown) } };
  } finally {
    patience.end();
  }
}

/** Asks a model: a function of the caller's, or an OpenAI-compatible server. */
function writerOf(llm, decision, send) {
  if (typeof llm === "function") {
    const messages = JSON.parse(ask((core) => core.proofMessages(decision)));
    return async (signal) => ({ words: textOfModel(await llm(messages, { signal })), isReply: false });
  }
  if (typeof llm !== "object" || Array.isArray(llm)) throw invalidArgument("options.llm", llm, "a function, or an object with `endpoint` and `model`");
  const llmText = jsonText("options.llm", llm);
  const request = JSON.parse(ask((core) => core.proofRequest(decision, llmText)));
  return async (signal) => {
    const { method, url, headers, body } = request;
    const response = await send(url, { method, headers, body, signal });
    if (!response.ok) throw failure("status", `the server answered with status ${response.status}`);
    return { words: await bodyOf(response), isReply: true };
  };
}

function textOfModel(words) {
  if (typeof words !== "string") throw failure("not_a_reply", "the function gave no text");
  return words;
}

async function bodyOf(response) {
  const text = await response.text();
  if (text.length > LONGEST_REPLY) throw failure("too_long", "the reply is longer than any proof");
  return text;
}

function failure(code, message) {
  return Object.assign(new Error(message), { failure: code });
}

/** Ends the wait for a model when its time is over or the caller gives up, also where the model does not listen. */
function patienceOf(milliseconds, signal) {
  if (!(Number.isFinite(milliseconds) && milliseconds > 0)) throw invalidArgument("options.timeoutMs", milliseconds, "a number of milliseconds above 0");
  const controller = new AbortController();
  let giveUp;
  const over = new Promise((_resolve, reject) => {
    giveUp = (code, message) => {
      // The reason comes before what the abort makes of the request.
      reject(failure(code, message));
      controller.abort();
    };
  });
  const stop = () => giveUp("aborted", "the caller gave up");
  const timer = setTimeout(() => giveUp("timed_out", `the model took longer than ${milliseconds} ms`), milliseconds);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  // Nobody may be waiting any more.
  over.catch(() => {});
  return {
    signal: controller.signal,
    within: (work) => {
      work.catch(() => {});
      return Promise.race([work, over]);
    },
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    },
  };
}
