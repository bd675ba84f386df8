// Parses YAML policies. The page imports this file when the first policy is imported.

import { moduleWith } from "./module.js";

/** The policy in a YAML text, as JSON text; throws a fault with its `line` and `column`. */
export async function readPolicy(text) {
  const module = await moduleWith("yaml");
  return module.readPolicy(text);
}
