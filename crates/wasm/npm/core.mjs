// The core's module, and the reader of YAML that runs where it does.

import * as module from "./credence-reading.js";
import { moduleGate } from "./module-gate.mjs";

const gate = moduleGate(module, "credence");
let readerOfYaml = null;

/** Asks the module, and throws what is wrong as our error. */
export const ask = gate.ask;

/** Said by the entry that has loaded the module; `importYaml` imports the reader of YAML that runs where it does. */
export function markReady(importYaml) {
  readerOfYaml = importYaml;
  gate.open();
}

/** The policy in a YAML text; the module that reads it is loaded with the first one. */
export async function parseYaml(text) {
  ask(() => {});
  const { parsePolicyYaml } = await readerOfYaml();
  return parsePolicyYaml(text);
}
