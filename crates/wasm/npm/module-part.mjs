// A part of a module, which is loaded when it is needed.

import { CredenceError } from "./error.mjs";

/** Loads a part by its name, once; `parts` is the script that loads parts. After a failure the next call tries again. */
export async function loadedPart(parts, name) {
  try {
    await parts[name]?.();
  } catch (thrown) {
    throw new CredenceError("load_failed", `the part \`${name}\` of the WebAssembly module could not be loaded: ${thrown?.message ?? thrown}`, "", thrown);
  }
}
