// Policies from YAML, for browsers and bundlers: the module is loaded when the first policy is read.

import load from "./credence-yaml.js";
import { notLoaded, policyReader } from "./policy-yaml-reader.mjs";

let loading = null;

/**
 * Loads the module, once; the first `parsePolicyYaml` does it otherwise. It is found beside this file unless `source`
 * says where it is: an address, a Response (or a promise of one), its bytes, or a compiled module.
 */
export function init(source) {
  loading ??= loaded(source ?? new URL("./credence-yaml_bg.wasm", import.meta.url)).catch((thrown) => {
    // The next call may try again.
    loading = null;
    throw notLoaded(thrown);
  });
  return loading;
}

async function loaded(source) {
  await load({ module_or_path: source });
}

/** The policy in a YAML text. */
export const parsePolicyYaml = policyReader(() => init());
