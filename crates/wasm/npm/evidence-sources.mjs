// Sources and their contradictions, for callers who have evidence and no stream.

import { jsonBytes, jsonText, separate, textOf } from "./argument.mjs";
import { ask } from "./evidence-core.mjs";
import { withPolicy } from "./trust-policy.mjs";

/**
 * @import { ClaimConfidence, ConfidenceProfile, WeighedStance } from "./index.d.ts"
 * @typedef {Record<"verifySource" | "classifyContradiction" | "claimConfidence", (...texts: string[]) => string>} Functions
 * @typedef {Functions & { countIndependent(items: Uint8Array): string }} Evidence Functions of the module.
 */

/** Verifies one source on one claim: its status, and its level afterwards. @type {typeof import("./evidence.js").verifySource} */
export function verifySource(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((/** @type {Evidence} */ module) => module.verifySource(...texts)));
}

/** Classifies a contradiction between sources of two levels. @type {typeof import("./evidence.js").classifyContradiction} */
export function classifyContradiction(first, second, options) {
  const texts = [jsonText("first", first), jsonText("second", second), jsonText("options", options)];
  return JSON.parse(ask((/** @type {Evidence} */ module) => module.classifyContradiction(...texts)));
}

/** Resolves the contradictions between sources of one claim. @type {typeof import("./evidence.js").resolveContradiction} */
export function resolveContradiction(claim, witnesses, options) {
  const [{ policy, learned }, rest] = separate(options, ["policy", "learned"]);
  const texts = [textOf("claim", claim), jsonText("witnesses", witnesses), jsonText("options", rest)];
  const resolved = withPolicy("options.policy", policy, learned, (core, raw) => core.resolveContradiction(...texts, raw));
  return JSON.parse(resolved);
}

/** Counts distinct pages, sites and texts; near-duplicates count once. @type {typeof import("./evidence.js").countIndependent} */
export function countIndependent(items) {
  const bytes = jsonBytes("items", items);
  return JSON.parse(ask((/** @type {Evidence} */ module) => module.countIndependent(bytes)));
}

/**
 * The balance of the evidence for one claim.
 *
 * @param {readonly WeighedStance[]} evidence
 * @param {{ profile?: ConfidenceProfile | null } | null} [options]
 * @returns {ClaimConfidence}
 */
export function claimConfidence(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((/** @type {Evidence} */ module) => module.claimConfidence(...texts)));
}
