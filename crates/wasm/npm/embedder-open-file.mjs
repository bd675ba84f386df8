// Opens the files of a model by their paths, in runtimes with files: Node, Deno and Bun.

import { createReadStream, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A file's length and its bytes in pieces; null for a URL that is fetched.
 *
 * @param {import("./embedder.d.ts").ModelFile} source
 * @returns {import("./embedder-files.mjs").OpenedFile | null}
 */
export function openFile(source) {
  const name = String(source);
  if (/^https?:/i.test(name)) return null;
  const path = /^file:/i.test(name) ? fileURLToPath(name) : name;
  return { total: statSync(path).size, pieces: createReadStream(path, { highWaterMark: 1 << 20 }) };
}
