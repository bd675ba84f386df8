// The parts of the module that checks claims. In browsers they are loaded when they are needed.

import { ask } from "./check-core.mjs";
import { loadedPart } from "./module-part.mjs";

/** Loads a part by its name, unless the module is in one piece. */
export async function loadPart(name) {
  const parts = ask((check) => check.parts);
  if (parts) await loadedPart(parts, name);
}
