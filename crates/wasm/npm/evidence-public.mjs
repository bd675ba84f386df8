// The exports of every entry of `credence/evidence`.

import { ask } from "./evidence-core.mjs";

export { decideFromHistory, reportDecision, writeProof } from "./decision.mjs";
export { CredenceError } from "./error.mjs";
export { STANCES } from "./evidence-columns.mjs";
export { EvidenceGraph } from "./evidence-graph.mjs";
export { claimConfidence, classifyContradiction, countIndependent, resolveContradiction, verifySource } from "./evidence-sources.mjs";

/** The version of the package. @type {typeof import("./evidence.js").version} */
export function version() {
  return ask((/** @type {{ version(): string }} */ module) => module.version());
}
