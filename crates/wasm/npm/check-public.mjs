// The exports of every entry of `credence/check`.

import { ask } from "./check-core.mjs";

export { CheckFlow, checkClaim } from "./check-flow.mjs";
export { selectedWithMemory } from "./check-memory.mjs";
export { SourceRegistry } from "./check-registry.mjs";
export { SelectionMemory, claimOverlap, reportSection, selectSources, sourceWeights } from "./check-selection.mjs";
export { CredenceError } from "./error.mjs";

/** The version of the package. @type {typeof import("./check.js").version} */
export function version() {
  return ask((/** @type {{ version(): string }} */ check) => check.version());
}
