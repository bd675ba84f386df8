// Trust policies from YAML.

import { invalidArgument } from "./error.mjs";
import { load } from "./module-gate.mjs";
import { ask } from "./policy-yaml-core.mjs";

/** The policy in a YAML text. Loads the module if it is not loaded yet. @type {typeof import("./policy-yaml.js").parsePolicyYaml} */
export async function parsePolicyYaml(text) {
  if (typeof text !== "string") throw invalidArgument("text", text, "the text of a YAML file");
  await load("yaml");
  return JSON.parse(ask((/** @type {{ readPolicy(text: string): string }} */ yaml) => yaml.readPolicy(text)));
}
