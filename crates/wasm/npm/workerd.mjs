// For Cloudflare's workers, which hand out a compiled module: ready on import.

import compiled from "./credence-reading_bg.wasm";
import { initSync } from "./credence-reading.js";
import { markReady } from "./core.mjs";

initSync({ module: compiled });
markReady(() => import("./policy-yaml-workerd.mjs"));

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

export default init;
export * from "./public.mjs";
