// The research tools for browsers and bundlers: `await init()` loads their module, then everything is ready.

import load from "./credence-research.js";
import { lazyInit } from "./module-gate.mjs";
import { open } from "./research-core.mjs";

const beside = new URL("./credence-research_bg.wasm", import.meta.url);

/**
 * Loads the WebAssembly module of the research tools, once. It is found beside this file unless `source` says where it
 * is: an address, a Response (or a promise of one), its bytes, or a compiled module.
 */
export const init = lazyInit(load, beside, open);

export default init;
export * from "./research-public.mjs";
