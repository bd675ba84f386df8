// The WebAssembly module for Node, Deno and Bun: loaded on import. Its bytes are text, because bundlers for servers move JavaScript away
// from the files beside it.

import { Buffer } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import { packed } from "./credence-packed.mjs";
import * as module from "./credence.js";
import { openFile } from "./embedder-open-file.mjs";

/** For threads, which need not compile it again. */
export const compiled = new WebAssembly.Module(inflateRawSync(Buffer.from(packed, "base64")));

module.initSync({ module: compiled });

export { module, openFile };
