// The module of the research tools.

import * as module from "./credence-research.js";
import { moduleGate } from "./module-gate.mjs";

/** Asks the module, and throws what is wrong as our error; `open` is said by the entry that has loaded it. */
export const { ask, open } = moduleGate(module, "credence/research");
