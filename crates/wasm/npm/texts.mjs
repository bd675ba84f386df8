// Texts for the cited sources of an answer, fetched by the host application or by a text fetcher.

import { limitOf, optionalFunctionOf, optionsOf } from "./argument.mjs";
import { endpointOf, isWebAddress, retryAfterSeconds } from "./ask-link.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { deadline, pause, within } from "./waiting.mjs";

const OPTIONS = ["texts", "known", "concurrency", "timeoutMs", "signal", "onProgress"];

const DEFAULT_CONCURRENCY = 4;
const MOST_AT_ONCE = 32;
const DEFAULT_TIMEOUT_MS = 30_000;
const LONGEST_TIMEOUT_MS = 600_000;

/** Longer texts are cut. */
const LONGEST_TEXT = 2_000_000;

/** Attempts at a fetcher that is rate-limited, and the longest wait it may ask for. */
const FETCHER_TRIES = 4;
const LONGEST_WAIT_S = 30;

/** Fetches the text of each source that is cited, for the option `texts` of `assess`. Resolves with what was found when `signal` stops it. */
export async function addTexts(answer, options) {
  const chosen = choicesOf(options);
  const sources = addressesOf(answer).map((url) => ({ url, state: url in chosen.known ? "known" : "stopped", message: null }));
  const texts = { ...chosen.known };
  const waiting = sources.filter(({ state }) => state !== "known");
  const queue = waiting.values();
  let done = 0;
  const worker = async () => {
    for (const source of queue) {
      if (chosen.signal?.aborted) return;
      await read(source, texts, chosen);
      if (source.state === "stopped") return;
      done += 1;
      chosen.onProgress?.({ done, total: waiting.length, source: { ...source } });
    }
  };
  await Promise.all(Array.from({ length: Math.min(chosen.concurrency, waiting.length) }, worker));
  return { texts, sources, complete: sources.every(({ state }) => state !== "stopped") };
}

/** Reads one source; a source that fails does not stop the others. */
async function read(source, texts, { hook, timeoutMs, signal: stop }) {
  const limit = deadline(timeoutMs, stop);
  try {
    const text = await within(limit.signal, hook(source.url, { signal: limit.signal }));
    if (text !== null && text !== undefined && typeof text !== "string") throw invalidArgument("options.texts()", text, "a text or null");
    if (!text?.trim()) {
      source.state = "missing";
      return;
    }
    texts[source.url] = text.slice(0, LONGEST_TEXT);
    source.state = "added";
  } catch (thrown) {
    if (thrown instanceof CredenceError && thrown.code === "invalid_argument") throw thrown;
    if (stop?.aborted) return;
    source.state = "failed";
    source.message = limit.isOver() ? "timeout" : String(thrown?.message ?? thrown);
  } finally {
    limit.clear();
  }
}

/** A hook that asks a text fetcher: `GET fetcher?url=…` returns `{text}` or `{reason}` as JSON. */
export function textFetcher(fetcher) {
  const endpoint = endpointOf("fetcher", fetcher, "the address of a text fetcher");
  return async (url, { signal }) => {
    const address = new URL(endpoint);
    address.searchParams.set("url", url);
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", headers: { accept: "application/json" }, signal });
      if (response.ok) return textIn(await response.json());
      await response.body?.cancel();
      const wait = retryAfterSeconds(response.headers.get("retry-after")) ?? 2 ** tries;
      if (response.status !== 429 || tries === FETCHER_TRIES || wait > LONGEST_WAIT_S) throw new Error(`HTTP ${response.status}`);
      await pause(wait * 1000, signal);
    }
  };
}

function textIn(reply) {
  if (typeof reply?.text === "string") return reply.text;
  throw new Error(typeof reply?.reason === "string" ? reply.reason : "the fetcher sent no text");
}

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

/** The web addresses of the cited sources of an assessment, or of the citations of a turn, each once. */
function addressesOf(answer) {
  if (typeof answer !== "object" || answer === null) throw invalidArgument("answer", answer, "an assessment or a turn");
  const [sources, citations] = ["sources", "citations"].map((name) => listOf(`answer.${name}`, answer[name]));
  const cited = [...sources.filter((source) => source?.cited), ...citations];
  return [...new Set(cited.map((each) => each?.url).filter(isWebAddress))];
}

function listOf(path, list) {
  if (list === undefined || list === null || Array.isArray(list)) return list ?? [];
  throw invalidArgument(path, list, "an array");
}
