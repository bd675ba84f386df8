// The research tools for Cloudflare's workers, which hand out a compiled module: ready on import.

import compiled from "./credence-research_bg.wasm";
import { initSync } from "./credence-research.js";
import { open } from "./research-core.mjs";

initSync({ module: compiled });
open();

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./research-public.mjs";
