// The module that runs models of sentences.

import * as module from "./credence-embedder.js";
import { moduleGate } from "./module-gate.mjs";

/** Asks the module, and throws what is wrong as our error; `open` is said by the entry that has loaded it. */
export const { ask, open } = moduleGate(module, "credence/embedder");
