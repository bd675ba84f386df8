// Sources and their contradictions, for who has evidence and no stream.

import { jsonText, optionalTextOf, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** How far the source at an address is trusted, and by which rule. */
export function lookupTrust(address, policy, published) {
  const texts = [textOf("address", address), optionalTextOf("published", published, "a date such as `2026-11-21`")];
  return JSON.parse(withPolicy("policy", policy, undefined, (_core, raw) => raw.lookup(...texts)));
}

/** Where one source stands on one claim, and what that does to its level. */
export function verifySource(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((core) => core.verifySource(...texts)));
}

/** What a disagreement of two levels amounts to. */
export function classifyContradiction(first, second, options) {
  const texts = [jsonText("first", first), jsonText("second", second), jsonText("options", options)];
  return JSON.parse(ask((core) => core.classifyContradiction(...texts)));
}

/** What the witnesses of one claim make of it and of each other. */
export function resolveContradiction(claim, witnesses, options) {
  const { policy, learned, ...others } = Object(options);
  const rest = typeof options === "object" ? others : options;
  const texts = [textOf("claim", claim), jsonText("witnesses", witnesses), jsonText("options", rest)];
  const resolved = withPolicy("options.policy", policy, learned, (core, raw) => core.resolveContradiction(...texts, raw));
  return JSON.parse(resolved);
}

/** How many of a list of texts are independent of each other. */
export function countIndependent(items) {
  const text = jsonText("items", items);
  return JSON.parse(ask((core) => core.countIndependent(text)));
}

/** The balance of the evidence for one claim. */
export function claimConfidence(evidence, options) {
  const texts = [jsonText("evidence", evidence), jsonText("options", options)];
  return JSON.parse(ask((core) => core.claimConfidence(...texts)));
}
