// For browsers and bundlers: `await init()` loads the module, then everything is ready.

import load from "./credence_wasm.js";
import { markReady } from "./core.mjs";
import { CredenceError } from "./error.mjs";

let loading = null;

/**
 * Loads the WebAssembly module, once. It is found beside this file unless `source` says where it is:
 * an address, a Response (or a promise of one), its bytes, or a compiled module.
 */
export function init(source) {
  loading ??= loaded(source ?? new URL("./credence_wasm_bg.wasm", import.meta.url)).catch((thrown) => {
    // The next call may try again.
    loading = null;
    throw new CredenceError("load_failed", `the WebAssembly module could not be loaded: ${thrown?.message ?? thrown}`, "source", thrown);
  });
  return loading;
}

async function loaded(source) {
  await load({ module_or_path: source });
  markReady(() => import("./policy-yaml.mjs"));
}

export default init;
export * from "./public.mjs";
