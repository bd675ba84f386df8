// The exports of every entry.

export {
  AgentStream,
  assess,
  assessRecording,
  auditMarkers,
  buildCitations,
  citationPrompt,
  passesGate,
  proposeMapping,
  registrableDomain,
  reportRecording,
  reportTurn,
  scoreSourceQuality,
  scoreToolRun,
  shownAddress,
  version,
} from "./api.mjs";
export { assessingFetch } from "./assessing-fetch.mjs";
export { CredenceError } from "./error.mjs";
export { readAgentStream } from "./read-agent-stream.mjs";
export { lookupTrust } from "./trust.mjs";
export { TrustPolicy } from "./trust-policy.mjs";

/** Requests the link of each citation. What it needs is loaded when it is called. @type {typeof import("./index.js").verifyCitations} */
export async function verifyCitations(citations, options) {
  const { verifyCitations: verify } = await import("./verify-citations.mjs");
  return verify(citations, options);
}
