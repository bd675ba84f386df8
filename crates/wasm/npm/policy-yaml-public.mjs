// Trust policies from YAML.

import { invalidArgument } from "./error.mjs";
import { ask, entry } from "./policy-yaml-core.mjs";

/** The policy in a YAML text. Loads the module if it is not loaded yet. */
export async function parsePolicyYaml(text) {
  if (typeof text !== "string") throw invalidArgument("text", text, "the text of a YAML file");
  await entry().init();
  return JSON.parse(ask((yaml) => yaml.readPolicy(text)));
}
