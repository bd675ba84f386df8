// Fetches one public page: every redirect is checked like the first address, and time, size and content type are limited.

import zlib from "node:zlib";
import { NotAsked, publicSender } from "../link-checker/ask-public.mjs";

const MOST_REDIRECTS = 5;

/** The maximum size of a page, after decompression. */
const MOST_BYTES = 5 * 1024 * 1024;

const HEADERS = {
  "user-agent": "credence-text-fetcher/1.0",
  accept: "text/html, application/xhtml+xml, text/plain, text/markdown, application/pdf",
  "accept-encoding": "gzip, br, deflate",
};

/** The content types that have a readable text. */
const KINDS = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/plain": "text",
  "text/markdown": "text",
  "application/pdf": "pdf",
};

const DECODERS = { gzip: zlib.createGunzip, "x-gzip": zlib.createGunzip, br: zlib.createBrotliDecompress, deflate: zlib.createInflate };

/** `page(url, { signal })` returns `{ url, kind, type, bytes }`, and throws `NotAsked` with the reason otherwise. */
export function publicPage(options = {}) {
  const { mostBytes = MOST_BYTES, send = publicSender(options) } = options;
  return async function page(url, { signal }) {
    let address = url;
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      const response = await send(address, { method: "GET", headers: HEADERS, signal });
      const location = movedTo(response, address);
      if (location === null) return { url: address, ...(await contentOf(response, mostBytes)) };
      response.destroy();
      address = location;
    }
    throw new NotAsked("too_many_redirects");
  };
}

function movedTo({ statusCode, headers }, base) {
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return null;
  if (!URL.canParse(headers.location, base)) throw new NotAsked("not_web");
  return new URL(headers.location, base).href;
}

async function contentOf(response, mostBytes) {
  try {
    if (response.statusCode !== 200) throw new NotAsked(`status_${response.statusCode}`);
    const type = response.headers["content-type"] ?? "";
    const kind = KINDS[type.split(";")[0].trim().toLowerCase()];
    if (kind === undefined) throw new NotAsked("content_type");
    return { kind, type, bytes: await bytesOf(response, mostBytes) };
  } finally {
    response.destroy();
  }
}

async function bytesOf(response, mostBytes) {
  const pieces = [];
  let length = 0;
  for await (const piece of decoded(response)) {
    length += piece.length;
    if (length > mostBytes) throw new NotAsked("too_large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function decoded(response) {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity") return response;
  if (!Object.hasOwn(DECODERS, encoding)) throw new NotAsked("content_encoding");
  const decoder = DECODERS[encoding]();
  response.once("error", (error) => decoder.destroy(error));
  return response.pipe(decoder);
}
