// The WebAssembly module of the package, for what the page loads when it is first used: its first piece, and the pieces of the parts that are wanted.

import load, * as module from "./module/credence.js";
import * as parts from "./module/__wasm_split.js";

let loading = null;

/** The module with these parts. After a failure the next call tries again. */
export async function moduleWith(...names) {
  loading ??= load({ module_or_path: new URL("./module/credence_bg.wasm", import.meta.url) });
  try {
    await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
  await Promise.all(names.map((name) => parts[name]()));
  return module;
}
