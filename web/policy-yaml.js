// Reads policies from YAML. The program imports this file when a reader imports the first policy, and not before.

import load, { readPolicy as read } from "./credence-yaml.js";

let loading = null;

/** The policy in a YAML text, as JSON text; what is wrong in it is thrown with its `line` and `column`. */
export async function readPolicy(text) {
  loading ??= load({ module_or_path: new URL("./credence-yaml_bg.wasm", import.meta.url) });
  try {
    await loading;
  } catch (error) {
    // The next policy may try again.
    loading = null;
    throw error;
  }
  return read(text);
}
