// Models of sentences for browsers and bundlers: `loadEmbedder` loads their module with the first model.

import load from "./credence-embedder.js";
import { lazyInit } from "./module-gate.mjs";
import { open } from "./embedder-core.mjs";
import { embedderLoader } from "./embedder-public.mjs";

const beside = new URL("./credence-embedder_bg.wasm", import.meta.url);

/** Loads the WebAssembly module, once; only needed ahead of `loadEmbedder`, or where it lies elsewhere. */
export const init = lazyInit(load, beside, open);

/** Loads a model of sentences. */
export const loadEmbedder = embedderLoader({ ready: () => init() });

export default init;
export { CredenceError } from "./error.mjs";
export { judgePairs, similarity, version } from "./embedder-public.mjs";
