// The research tools for edge functions that compile what is imported as `?module`: ready on import.

import compiled from "./credence-research_bg.wasm?module";
import { initSync } from "./credence-research.js";
import { open } from "./research-core.mjs";

initSync({ module: compiled });
open();

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./research-public.mjs";
