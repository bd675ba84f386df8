// Policies from YAML, for Cloudflare's workers, which hand out a compiled module: ready on import.

import compiled from "./credence-yaml_bg.wasm";
import { initSync } from "./credence-yaml.js";
import { policyReader } from "./policy-yaml-reader.mjs";

initSync({ module: compiled });

/** Everything is ready already; code that also runs in a browser may call it all the same. */
export async function init() {}

/** The policy in a YAML text. */
export const parsePolicyYaml = policyReader(init);
