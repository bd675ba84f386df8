// The parts of the module that a check needs later. In browsers they are loaded when they are needed.

import { loadLater } from "./module-gate.mjs";

/** Loads a part by its name, unless the module is in one piece. @param {string} name */
export async function loadPart(name) {
  await loadLater(name);
}
