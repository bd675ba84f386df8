// Parses YAML policies. The page imports this file when the first policy is imported.

import load, { readPolicy as read } from "./credence-yaml.js";

let loading = null;

/** The policy in a YAML text, as JSON text; throws a fault with its `line` and `column`. */
export async function readPolicy(text) {
  loading ??= load({ module_or_path: new URL("./credence-yaml_bg.wasm", import.meta.url) });
  try {
    await loading;
  } catch (error) {
    // The next call tries again.
    loading = null;
    throw error;
  }
  return read(text);
}
