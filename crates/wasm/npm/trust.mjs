// Sources and their contradictions, for callers who have evidence and no stream.

import { jsonText, optionalTextOf, separate, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** The trust level of the source at a URL, and the rule that gave it. */
export function lookupTrust(address, policy, published) {
  const texts = [textOf("address", address), optionalTextOf("published", published, "a date such as `2026-11-21`")];
  return JSON.parse(withPolicy("policy", policy, undefined, (_core, raw) => raw.lookup(...texts)));
}

/** Verifies one source on one claim: its status, and its level afterwards. */
export function verifySource(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((core) => core.verifySource(...texts)));
}

/** Classifies a contradiction between sources of two levels. */
export function classifyContradiction(first, second, options) {
  const texts = [jsonText("first", first), jsonText("second", second), jsonText("options", options)];
  return JSON.parse(ask((core) => core.classifyContradiction(...texts)));
}

/** Resolves the contradictions between sources of one claim. */
export function resolveContradiction(claim, witnesses, options) {
  const [{ policy, learned }, rest] = separate(options, ["policy", "learned"]);
  const texts = [textOf("claim", claim), jsonText("witnesses", witnesses), jsonText("options", rest)];
  const resolved = withPolicy("options.policy", policy, learned, (core, raw) => core.resolveContradiction(...texts, raw));
  return JSON.parse(resolved);
}

/** Counts distinct pages, sites and texts; near-duplicates count once. */
export function countIndependent(items) {
  const text = jsonText("items", items);
  return JSON.parse(ask((core) => core.countIndependent(text)));
}

/** The balance of the evidence for one claim. */
export function claimConfidence(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((core) => core.claimConfidence(...texts)));
}
