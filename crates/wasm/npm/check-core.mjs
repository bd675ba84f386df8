// The module that checks claims.

import * as module from "./credence-check.js";
import { moduleGate } from "./module-gate.mjs";

/** Asks the module, and throws what is wrong as our error; `open` is said by the entry that has loaded it. */
export const { ask, open } = moduleGate(module, "credence/check");
