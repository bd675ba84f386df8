// An agent's answer as it arrives, from a fetch or anything else that yields bytes.

import { AgentStream } from "./api.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/**
 * The assessment of the running turn, each time it has changed and the caller is ready for it.
 *
 * What arrives while the caller is busy is taken together. Leaving the loop cancels the source.
 */
export async function* readAgentStream(source, options) {
  const stream = new AgentStream(options);
  const chunks = chunksOf(source);
  let first = 0;
  try {
    const failure = yield* follow();
    yield* stream.assessments(first);
    if (failure) throw failure;
  } finally {
    await chunks.return?.().catch(() => {});
    stream.free();
  }

  /** Yields until the source ends, and returns why it ended early, if it did. */
  async function* follow() {
    try {
      for (let next = chunks.next(), chunk = await next; !chunk.done; chunk = await next) {
        stream.push(chunk.value);
        next = chunks.next();
        // It is awaited in the next round; here it must only not count as unhandled.
        next.catch(() => {});
        if (await isPending(next)) yield* changed();
      }
      stream.finish();
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

/** What was received stays: the turn is stopped when somebody wanted it so, else cut. */
function endedEarly(stream, thrown) {
  if (thrown?.name === "AbortError") {
    stream.stop();
    return null;
  }
  stream.finish();
  if (thrown instanceof CredenceError) return thrown;
  return new CredenceError("source_failed", `the source failed before its end: ${thrown?.message ?? thrown}`, "source", thrown);
}

/** Whether a promise is still open after everything that is ready has run. */
async function isPending(promise) {
  const open = Symbol("open");
  const afterAll = new Promise((resolve) => setTimeout(resolve, 0, open));
  return (await Promise.race([promise.catch(() => {}), afterAll])) === open;
}

function chunksOf(source) {
  if (typeof Response !== "undefined" && source instanceof Response) return chunksOf(bodyOf(source));
  if (typeof source?.getReader === "function") return readerChunks(source.getReader());
  if (typeof source?.[Symbol.asyncIterator] === "function") return source[Symbol.asyncIterator]();
  throw invalidArgument("source", source, "a Response, a ReadableStream or an async iterable of bytes");
}

function bodyOf(response) {
  if (!response.ok) {
    const message = `the agent answered ${response.status} ${response.statusText}`.trim();
    throw new CredenceError("http_status", `${message}, expected a status from 200 to 299`, "source.status");
  }
  if (response.bodyUsed) {
    throw new CredenceError("invalid_argument", "`source.body` was read before, expected a fresh one", "source.body");
  }
  return response.body ?? new Blob([]).stream();
}

/** Not every browser's streams are async iterables. */
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
