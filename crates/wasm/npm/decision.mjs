// Decisions from evidence, and their proofs.

import { jsonText, optionsOf, separate } from "./argument.mjs";
import { invalidArgument } from "./error.mjs";
import { ask } from "./evidence-core.mjs";
import { isTimeout, perform } from "./perform.mjs";
import { withPolicy } from "./trust-policy.mjs";

/**
 * @import { Thrown } from "./error.mjs"
 * @import { Proof, ProofOptions } from "./evidence.d.ts"
 * @typedef {Record<"writeProof" | "proofMessages" | "proofRequest", (...texts: string[]) => string>} Functions
 * @typedef {Functions & { modelProof(decision: string, written: string, isReply: boolean): string }} Proofs Functions of the module.
 * @typedef {NonNullable<Proof["fallback"]>} Fallback
 * @typedef {{ signal?: AbortSignal, timeoutMs: number }} Limits
 */

/** Timeout of the model in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Longer replies are rejected. */
const LONGEST_REPLY = 1 << 20;

/** Decides a claim from the evidence found in `attempts` of `maxAttempts` searches. @type {typeof import("./evidence.js").decideFromHistory} */
export function decideFromHistory(task, history, attempts, maxAttempts, config) {
  return JSON.parse(decided("decideFromHistory", task, history, attempts, maxAttempts, config));
}

/** The same as a report in Markdown. @type {typeof import("./evidence.js").reportDecision} */
export function reportDecision(task, history, attempts, maxAttempts, config) {
  return decided("reportDecision", task, history, attempts, maxAttempts, config);
}

/** @type {(method: "decideFromHistory" | "reportDecision", ...given: Parameters<typeof import("./evidence.js").decideFromHistory>) => string} */
function decided(method, task, history, attempts, maxAttempts, config) {
  const [{ policy, learned }, rules] = separate(config, ["policy", "learned"]);
  const texts = [jsonText("task", task), jsonText("history", history), jsonText("attempts", attempts), jsonText("maxAttempts", maxAttempts), jsonText("config", rules)];
  return withPolicy("config.policy", policy, learned, (core, raw) => core[method](...texts, raw));
}

/**
 * The proof of a decision, by fixed rules or by a model. On any error of the model, the proof written by fixed rules is
 * returned, with the reason.
 *
 * @type {typeof import("./evidence.js").writeProof}
 */
export async function writeProof(decision, options) {
  const { llm, fetch, signal, timeoutMs = TIMEOUT_MS } = optionsOf(options, ["llm", "fetch", "signal", "timeoutMs"]);
  const text = jsonText("decision", decision);
  const proof = ask((/** @type {Proofs} */ module) => module.writeProof(text));
  if (llm === undefined || llm === null) return { proof, writer: "rules", fallback: null };
  const limits = { signal, timeoutMs };
  const write = writerOf(llm, text, { ...limits, fetch });
  if (!(Number.isFinite(timeoutMs) && timeoutMs > 0)) throw invalidArgument("options.timeoutMs", timeoutMs, "a number of milliseconds above 0");
  try {
    const { written, isReply } = await write();
    const read = JSON.parse(ask((/** @type {Proofs} */ module) => module.modelProof(text, written, isReply)));
    if (read.failure === null) return { proof: read.proof, writer: "llm", fallback: null };
    return { proof, writer: "rules", fallback: { code: read.failure, message: read.message } };
  } catch (thrown) {
    return { proof, writer: "rules", fallback: fallbackFor(thrown, limits) };
  }
}

/** Why the text of the model is not used. @type {(thrown: (Thrown & { failure?: Fallback["code"] }) | null | undefined, limits: Limits) => Fallback} */
function fallbackFor(thrown, { signal, timeoutMs }) {
  if (signal?.aborted) return { code: "aborted", message: "the caller stopped it" };
  if (isTimeout(thrown)) return { code: "timed_out", message: `the model took longer than ${timeoutMs} ms` };
  const code = typeof thrown?.failure === "string" ? thrown.failure : "request_failed";
  return { code, message: String(thrown?.message ?? thrown) };
}

/**
 * Asks a model: a function of the caller's, or an OpenAI-compatible server.
 *
 * @param {NonNullable<ProofOptions["llm"]>} llm
 * @param {string} decision
 * @param {Limits & Pick<ProofOptions, "fetch">} limits
 */
function writerOf(llm, decision, limits) {
  if (typeof llm === "function") {
    const messages = JSON.parse(ask((/** @type {Proofs} */ module) => module.proofMessages(decision)));
    return async () => ({ written: textOfModel(await perform({ call: (context) => llm(messages, context) }, limits)), isReply: false });
  }
  if (typeof llm !== "object" || Array.isArray(llm)) throw invalidArgument("options.llm", llm, "a function, or an object with `endpoint` and `model`");
  const llmText = jsonText("options.llm", llm);
  const request = JSON.parse(ask((/** @type {Proofs} */ module) => module.proofRequest(decision, llmText)));
  return async () => {
    const { ok, status, body } = await perform({ request }, limits);
    if (!ok) throw failure("status", `the server answered with status ${status}`);
    if (body.length > LONGEST_REPLY) throw failure("too_long", "the reply is too long for a proof");
    return { written: body, isReply: true };
  };
}

/** @param {unknown} written */
function textOfModel(written) {
  if (typeof written !== "string") throw failure("not_a_reply", "the function did not return a text");
  return written;
}

/** @param {Fallback["code"]} code @param {string} message */
function failure(code, message) {
  return Object.assign(new Error(message), { failure: code });
}
