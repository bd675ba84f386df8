// For Node, Deno and Bun: ready on import.

import { readFileSync } from "node:fs";
import { initSync } from "./credence-reading.js";
import { markReady } from "./core.mjs";

initSync({ module: readFileSync(new URL("./credence-reading_bg.wasm", import.meta.url)) });
markReady(() => import("./policy-yaml-node.mjs"));

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./public.mjs";
