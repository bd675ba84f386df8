// Checking claims for Cloudflare's workers, which hand out a compiled module: ready on import.

import compiled from "./credence-check_bg.wasm";
import { initSync } from "./credence-check.js";
import { open } from "./check-core.mjs";

initSync({ module: compiled });
open();

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./check-public.mjs";
