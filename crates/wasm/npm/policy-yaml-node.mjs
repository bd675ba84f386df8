// Policies from YAML, for Node, Deno and Bun: the module is read when the first policy is.

import { readFile } from "node:fs/promises";
import { initSync } from "./credence-yaml.js";
import { notLoaded, policyReader } from "./policy-yaml-reader.mjs";

let loading = null;

/** Reads the module, once; the first `parsePolicyYaml` does it otherwise. */
export function init() {
  loading ??= loaded().catch((thrown) => {
    // The next call may try again.
    loading = null;
    throw notLoaded(thrown);
  });
  return loading;
}

async function loaded() {
  initSync({ module: await readFile(new URL("./credence-yaml_bg.wasm", import.meta.url)) });
}

/** The policy in a YAML text. */
export const parsePolicyYaml = policyReader(init);
