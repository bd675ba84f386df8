// The WebAssembly module for edge functions, which import `.wasm?module` as a compiled module: loaded on import.

import compiled from "./credence_bg.wasm?module";
import * as module from "./credence.js";

module.initSync({ module: compiled });
module.setWhole();

export { module };
