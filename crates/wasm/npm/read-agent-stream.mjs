// Assessments of an agent's answer as it arrives, from `fetch` or another source of bytes.

import { AgentStream } from "./api.mjs";
import { optionalFunctionOf, separate } from "./argument.mjs";
import { Breath } from "./breath.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { failureOf } from "./failed-response.mjs";
import { entered, isOpen, load } from "./module-gate.mjs";

/** @import { Assessment, Bytes, Options } from "./index.d.ts" */

/**
 * What reads a stream: an `AgentStream`, or that of the smaller module, which compares nothing.
 *
 * @typedef {{
 *   push(bytes: Bytes): void | Promise<void>, finish(): void | Promise<void>, stop(): void | Promise<void>, compare?(first: number): Promise<void>,
 *   assessments(first: number): Assessment[], readonly turnCount: number, free(): void,
 * }} Reader
 */

/**
 * The assessment of the running turn, each time it has changed and the caller asks for the next one. Bytes that arrive while
 * the caller is busy are parsed together. Leaving the loop cancels the source. What it needs is loaded when it is needed.
 *
 * @type {typeof import("./index.js").readAgentStream}
 */
export async function* readAgentStream(source, given) {
  const [{ onQuiet }, options] = given?.onQuiet === undefined ? [{}, given] : separate(given, ["onQuiet"]);
  const quiet = optionalFunctionOf("onQuiet", onQuiet);
  if (isResponse(source) && !source.ok) throw await failureOf(source);
  const chunks = chunksOf(source);
  let stream = /** @type {Reader} */ (/** @type {unknown} */ (null));
  let first = 0;
  try {
    stream = await opened(options);
    const failure = yield* follow();
    await stream.compare?.(first);
    yield* stream.assessments(first);
    if (failure) throw failure;
  } finally {
    await chunks.return?.().catch(() => {});
    stream?.free();
  }

  /** Yields until the source ends, and returns the error if it ended early. */
  async function* follow() {
    const breath = new Breath();
    try {
      for (let next = chunks.next(), chunk = await told(next, quiet); !chunk.done; chunk = await told(next, quiet)) {
        await stream.push(chunk.value);
        if (breath.isDue) await breath.pause();
        next = chunks.next();
        // The next iteration awaits it; until then it must not count as unhandled.
        next.catch(() => {});
        if (await isPending(next)) {
          await stream.compare?.(first);
          yield* changed();
        }
      }
      await stream.finish();
      return null;
    } catch (thrown) {
      return endedEarly(stream, thrown);
    }
  }

  function* changed() {
    const assessments = stream.assessments(first);
    first = Math.max(stream.turnCount - 1, 0);
    yield* assessments;
  }
}

/** How often it is said that nothing arrives, in milliseconds. */
const QUIET = 5_000;

/**
 * The next chunk. While it does not arrive, `quiet` is told for how many seconds nothing has.
 *
 * @template T
 * @param {Promise<T>} next
 * @param {((seconds: number) => void) | null | undefined} quiet
 */
function told(next, quiet) {
  if (!quiet) return next;
  const begun = performance.now();
  const timer = setInterval(() => quiet(Math.round((performance.now() - begun) / 1000)), QUIET);
  return next.finally(() => clearInterval(timer));
}

/**
 * In browsers a stream without options is read by a smaller module, unless the one for all functions is loaded.
 *
 * @param {Options | null | undefined} options
 * @returns {Promise<Reader>}
 */
async function opened(options) {
  const { importStream } = entered();
  if (importStream && !isOpen("reading") && hasNoOptions(options)) {
    const { openLateStream } = await importStream();
    return openLateStream();
  }
  await load("reading");
  return new AgentStream(options);
}

/** What is no object is an option, too: an error names it. @param {Options | null | undefined} options */
function hasNoOptions(options) {
  return options === undefined || options === null || (Object.getPrototypeOf(options) === Object.prototype && Object.keys(options).length === 0);
}

/**
 * What was received is kept: the turn is stopped if the caller aborted, otherwise cut.
 *
 * @param {Pick<Reader, "finish" | "stop">} stream
 * @param {{ name?: unknown, message?: unknown } | null | undefined} thrown
 */
export async function endedEarly(stream, thrown) {
  if (thrown?.name === "AbortError") {
    await stream.stop();
    return null;
  }
  try {
    await stream.finish();
  } catch (unfinished) {
    // The first error is thrown, whatever comes of it.
    if (!(unfinished instanceof CredenceError)) throw unfinished;
  }
  if (thrown instanceof CredenceError) return thrown;
  return new CredenceError("source_failed", `the source failed before its end: ${thrown?.message ?? thrown}`, "source", thrown);
}

/** Whether a promise is still pending after all ready tasks have run. @param {Promise<unknown>} promise */
async function isPending(promise) {
  const pending = Symbol("pending");
  const later = new Promise((resolve) => setTimeout(resolve, 0, pending));
  return (await Promise.race([promise.catch(() => {}), later])) === pending;
}

/** @param {Response | (AsyncIterable<Bytes> & Partial<Pick<ReadableStream<Bytes>, "getReader">>)} source @returns {AsyncIterator<Bytes, unknown, undefined>} */
function chunksOf(source) {
  if (isResponse(source)) return chunksOf(bodyOf(source));
  if (typeof source?.getReader === "function") return readerChunks(source.getReader());
  if (typeof source?.[Symbol.asyncIterator] === "function") return source[Symbol.asyncIterator]();
  throw invalidArgument("source", source, "a Response, a ReadableStream or an async iterable of bytes");
}

/** @param {unknown} source @returns {source is Response} */
function isResponse(source) {
  return typeof Response !== "undefined" && source instanceof Response;
}

/** @param {Response} response */
function bodyOf(response) {
  if (response.bodyUsed) {
    throw new CredenceError("invalid_argument", "`source.body` was read before, expected a new one", "source.body");
  }
  return response.body ?? new Blob([]).stream();
}

/** Safari's streams are not async iterables. @param {ReadableStreamDefaultReader<Bytes>} reader */
async function* readerChunks(reader) {
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield chunk.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
