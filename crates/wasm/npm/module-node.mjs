// The WebAssembly module for Node, Deno and Bun: loaded on import. Its bytes are text, because bundlers for servers move JavaScript away
// from the files beside it.

import { Buffer } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import { packed } from "./credence-packed.mjs";
import * as module from "./credence.js";

module.initSync({ module: inflateRawSync(Buffer.from(packed, "base64")) });
module.setWhole();

export { module };
