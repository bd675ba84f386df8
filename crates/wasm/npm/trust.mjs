// The trust in a source.

import { optionalTextOf, textOf } from "./argument.mjs";
import { withPolicy } from "./trust-policy.mjs";

/** The trust level of the source at a URL, and the rule that gave it. @type {typeof import("./index.js").lookupTrust} */
export function lookupTrust(address, policy, published) {
  const texts = [textOf("address", address), optionalTextOf("published", published, "a date such as `2026-11-21`")];
  return JSON.parse(withPolicy("policy", policy, undefined, (_core, raw) => raw.lookup(...texts)));
}
