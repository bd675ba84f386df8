// Policies from YAML, for edge functions that compile what is imported as `?module`: ready on import.

import compiled from "./credence-yaml_bg.wasm?module";
import { initSync } from "./credence-yaml.js";
import { policyReader } from "./policy-yaml-reader.mjs";

initSync({ module: compiled });

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

/** The policy in a YAML text. */
export const parsePolicyYaml = policyReader(init);
