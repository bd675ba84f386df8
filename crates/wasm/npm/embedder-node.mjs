// Models of sentences for Node, Deno and Bun: ready on import, and files may be named by their paths.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync } from "./credence-embedder.js";
import { open } from "./embedder-core.mjs";
import { embedderLoader } from "./embedder-public.mjs";

initSync({ module: readFileSync(new URL("./credence-embedder_bg.wasm", import.meta.url)) });
open();

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

/** A file's length and its bytes in pieces; null for an address that is fetched. */
function openFile(source) {
  const name = String(source);
  if (/^https?:/i.test(name)) return null;
  const path = /^file:/i.test(name) ? fileURLToPath(name) : name;
  return { total: statSync(path).size, pieces: createReadStream(path, { highWaterMark: 1 << 20 }) };
}

/** Loads a model of sentences. */
export const loadEmbedder = embedderLoader({ ready: init, openFile });

export default init;
export { CredenceError } from "./error.mjs";
export { judgePairs, similarity, version } from "./embedder-public.mjs";
