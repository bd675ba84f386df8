// The WebAssembly module for Cloudflare Workers, which import a `.wasm` file as a compiled module: loaded on import.

import compiled from "./credence_bg.wasm";
import * as module from "./credence.js";

module.initSync({ module: compiled });
module.setWhole();

export { module };
