// Texts for the cited sources of an answer, fetched by the host application or by a text fetcher.

import { limitOf, optionalFunctionOf, optionsOf } from "./argument.mjs";
import { LONGEST_TIMEOUT_MS, askService, isWebAddress } from "./ask-link.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { isTimeout, perform } from "./perform.mjs";
import { forAll } from "./waiting.mjs";

/**
 * @import { AddTextsOptions, TextSource, addTexts as declared } from "./texts.d.ts"
 * @typedef {ReturnType<typeof choicesOf>} Choices
 * @typedef {{ url?: string | null, cited?: boolean, [field: string]: unknown }} Listed
 */

const OPTIONS = ["texts", "known", "concurrency", "timeoutMs", "signal", "onProgress"];

const DEFAULT_CONCURRENCY = 4;
const MOST_AT_ONCE = 32;
const DEFAULT_TIMEOUT_MS = 30_000;

/** Longer texts are cut. */
const LONGEST_TEXT = 2_000_000;

/**
 * Fetches the text of each source that is cited, for the option `texts` of `assess`. Resolves with what was found when `signal` stops it.
 *
 * @type {typeof import("./texts.js").addTexts}
 */
export async function addTexts(answer, options) {
  const chosen = choicesOf(options);
  /** @type {import("./texts.js").TextSource[]} */
  const sources = addressesOf(answer).map((url) => ({ url, state: url in chosen.known ? "known" : "stopped", message: null }));
  const texts = { ...chosen.known };
  const waiting = sources.filter(({ state }) => state !== "known");
  let done = 0;
  await forAll(waiting, { atOnce: chosen.concurrency, signal: chosen.signal }, async (source) => {
    await read(source, texts, chosen);
    if (source.state === "stopped") return;
    done += 1;
    chosen.onProgress?.({ done, total: waiting.length, source: { ...source } });
  });
  return { texts, sources, complete: sources.every(({ state }) => state !== "stopped") };
}

/** Reads one source; a source that fails does not stop the others. @param {TextSource} source @param {Record<string, string>} texts @param {Choices} chosen */
async function read(source, texts, { hook, timeoutMs, signal }) {
  try {
    const text = await perform({ call: (context) => hook(source.url, context) }, { timeoutMs, signal });
    if (text !== null && text !== undefined && typeof text !== "string") throw invalidArgument("options.texts()", text, "a text or null");
    source.state = text?.trim() ? "added" : "missing";
    if (source.state === "added") texts[source.url] = text.slice(0, LONGEST_TEXT);
  } catch (thrown) {
    if (thrown instanceof CredenceError && thrown.code === "invalid_argument") throw thrown;
    if (signal?.aborted) return;
    source.state = "failed";
    source.message = isTimeout(thrown) ? "timeout" : String(thrown?.message ?? thrown);
  }
}

/** A hook that asks a text fetcher: `GET fetcher?url=…` returns `{text}` or `{reason}` as JSON. @type {typeof import("./texts.js").textFetcher} */
export function textFetcher(fetcher) {
  const ask = askService("fetcher", fetcher, "the address of a text fetcher");
  return async (url, context) => {
    const { ok, status, body } = await ask(url, context);
    if (!ok) throw new Error(`HTTP ${status}`);
    return textIn(JSON.parse(body));
  };
}

/** @param {{ text?: unknown, reason?: unknown } | null} reply */
function textIn(reply) {
  if (typeof reply?.text === "string") return reply.text;
  throw new Error(typeof reply?.reason === "string" ? reply.reason : "the fetcher sent no text");
}

/** @param {AddTextsOptions} options */
function choicesOf(options) {
  const { texts, known, concurrency, timeoutMs, signal, onProgress } = optionsOf(options, OPTIONS);
  if (typeof texts !== "function") throw invalidArgument("options.texts", texts, "a function");
  return {
    hook: texts,
    known: known ?? {},
    concurrency: limitOf("concurrency", concurrency, DEFAULT_CONCURRENCY, MOST_AT_ONCE),
    timeoutMs: limitOf("timeoutMs", timeoutMs, DEFAULT_TIMEOUT_MS, LONGEST_TIMEOUT_MS),
    signal,
    onProgress: optionalFunctionOf("onProgress", onProgress),
  };
}

/** The web addresses of the cited sources of an assessment, or of the citations of a turn, each once. @param {Parameters<typeof declared>[0]} answer */
function addressesOf(answer) {
  if (typeof answer !== "object" || answer === null) throw invalidArgument("answer", answer, "an assessment or a turn");
  const [sources, citations] = /** @type {const} */ (["sources", "citations"]).map((name) => listOf(`answer.${name}`, answer[name]));
  const cited = [...sources.filter((source) => source?.cited), ...citations];
  return [...new Set(cited.map((each) => each?.url).filter(isWebAddress))];
}

/** @param {string} path @param {readonly Listed[] | null | undefined} list */
function listOf(path, list) {
  if (list === undefined || list === null || Array.isArray(list)) return list ?? [];
  throw invalidArgument(path, list, "an array");
}
