// For browsers and bundlers: `await init()` loads the module, then everything is ready.

import load from "./credence-reading.js";
import { markReady } from "./core.mjs";
import { lazyInit } from "./module-gate.mjs";

const beside = new URL("./credence-reading_bg.wasm", import.meta.url);

/**
 * Loads the WebAssembly module, once. It is found beside this file unless `source` says where it is:
 * an address, a Response (or a promise of one), its bytes, or a compiled module.
 */
export const init = lazyInit(load, beside, () => markReady(() => import("./policy-yaml.mjs")));

export default init;
export * from "./public.mjs";
