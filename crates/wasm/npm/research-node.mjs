// The research tools for Node, Deno and Bun: ready on import.

import { readFileSync } from "node:fs";
import { initSync } from "./credence-research.js";
import { open } from "./research-core.mjs";

initSync({ module: readFileSync(new URL("./credence-research_bg.wasm", import.meta.url)) });
open();

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./research-public.mjs";
