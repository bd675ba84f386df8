// The files of a model as they arrive: from a URL, a cache, a response, a file or memory; with progress.

import { CredenceError, invalidArgument } from "./error.mjs";

/**
 * @import { EmbedderOptions, LoadProgress, ModelCache, ModelFile } from "./embedder.d.ts"
 * @typedef {LoadProgress["part"]} Part
 * @typedef {{ total: number | null, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, stored?: Promise<void> }} OpenedFile
 * @typedef {Pick<EmbedderOptions, "signal" | "cache" | "onProgress"> & { openFile?: (source: ModelFile) => OpenedFile | null }} Reading
 */

const PIECE = 1 << 20;
const CACHE = "credence-models";
const EXPECTED = "a URL, a Response or bytes";

/** Whether a value can be a file. @param {ModelFile | null | undefined} value @returns {value is ModelFile} */
export function isFile(value) {
  return (typeof value === "string" && value !== "") || value instanceof URL || isResponse(value) || isBytes(value);
}

/** A small file as text. @param {Part} part @param {ModelFile} source @param {Reading} options */
export async function textOf(part, source, options) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of piecesOf(part, source, options)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/**
 * The bytes of a file in pieces. `options` has `signal`, `cache`, `onProgress` and `openFile`. A failure is thrown as a
 * `CredenceError` with the option's name as its path; if `signal` ended it, its reason is thrown.
 *
 * @param {Part} part
 * @param {ModelFile} source
 * @param {Reading} options
 */
export async function* piecesOf(part, source, options) {
  const { signal, onProgress } = options;
  try {
    const { total, pieces, stored } = await opened(part, source, options);
    let loaded = 0;
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      loaded += piece.byteLength;
      // A length of compressed bytes, or a wrong one, is not a total.
      onProgress?.({ part, loaded, total: total !== null && loaded <= total ? total : null });
      yield piece;
    }
    await stored;
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason;
    if (thrown instanceof CredenceError) throw thrown;
    throw new CredenceError("load_failed", `\`${part}\` could not be loaded: ${thrown?.message ?? thrown}`, part, thrown);
  }
}

/** @param {Part} part @param {ModelFile} source @param {Reading} options @returns {Promise<OpenedFile>} */
async function opened(part, source, options) {
  if (isBytes(source)) return inMemory(source);
  if (isResponse(source)) return ofResponse(part, source);
  const file = options.openFile?.(source);
  if (file) return file;
  if (!isFile(source)) throw invalidArgument(part, source, EXPECTED);
  return fetched(part, String(source), options);
}

/** @param {ArrayBuffer | ArrayBufferView} source */
function inMemory(source) {
  const bytes = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  return { total: bytes.length, pieces: cut(bytes) };
}

/** @param {Uint8Array} bytes */
function* cut(bytes) {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

/** @param {Part} part @param {string} address @param {Reading} options */
async function fetched(part, address, { signal, cache }) {
  const kept = await openCache(cache);
  const hit = await kept?.match(address).catch(() => undefined);
  if (hit) return ofResponse(part, hit);
  const response = await fetch(address, { signal });
  if (!kept || !response.ok || !response.body) return ofResponse(part, response);
  // If a model cannot be stored (a full disk, a private window), it is used anyway.
  const stored = kept.put(address, response.clone()).catch(() => {});
  return { ...ofResponse(part, response), stored };
}

/** The given cache, or the browser's; `null` means none. @param {ModelCache | null | undefined} cache @returns {Promise<ModelCache | null>} */
async function openCache(cache) {
  if (cache !== undefined) return cache;
  return globalThis.caches?.open(CACHE).catch(() => null) ?? null;
}

/** @param {Part} part @param {Response} response */
function ofResponse(part, response) {
  if (!response.ok) {
    throw new CredenceError("http_status", `\`${part}\` was answered with ${response.status}, expected a status from 200 to 299`, part);
  }
  if (response.bodyUsed) {
    throw new CredenceError("invalid_argument", `\`${part}\` was read before, expected a new Response`, part);
  }
  const length = Number(response.headers.get("content-length") ?? NaN);
  const isCompressed = (response.headers.get("content-encoding") ?? "identity") !== "identity";
  const total = Number.isInteger(length) && length > 0 && !isCompressed ? length : null;
  return { total, pieces: chunksOf(response.body) };
}

/** Safari's streams are not async iterables. @param {Response["body"]} body */
async function* chunksOf(body) {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // After an early end, the rest is not needed.
    reader.cancel().catch(() => {});
  }
}

/** @param {ModelFile | null | undefined} value @returns {value is ArrayBuffer | ArrayBufferView} */
function isBytes(value) {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** @param {(ModelFile & { headers?: Headers }) | null | undefined} value @returns {value is Response} */
function isResponse(value) {
  return typeof value?.headers?.get === "function" && "body" in value && "ok" in value;
}
