// What reads and compares, for Node, Deno and Bun: compiled for speed, because no page downloads it. Loaded on import; its bytes are text,
// because bundlers for servers move JavaScript away from the files beside it.

import { Buffer } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import { packed } from "./fast/credence-packed.mjs";
import * as module from "./fast/credence.js";

module.initSync({ module: inflateRawSync(Buffer.from(packed, "base64")) });

export { module };
