// The exports of every entry.

export {
  AgentStream,
  assess,
  assessRecording,
  auditMarkers,
  buildCitations,
  citationPrompt,
  passesGate,
  registrableDomain,
  reportRecording,
  reportTurn,
  scoreSourceQuality,
  scoreToolRun,
  version,
} from "./api.mjs";
export { decideFromHistory, reportDecision, writeProof } from "./decision.mjs";
export { CredenceError } from "./error.mjs";
export { EvidenceGraph } from "./evidence-graph.mjs";
export { checkGrounding, detectStance, findContradictions } from "./grounding.mjs";
export { browserAccess, buildRequest, curlLine, PROTOCOLS, resumeRequest, stopRequest } from "./request.mjs";
export { readAgentStream } from "./read-agent-stream.mjs";
export {
  claimConfidence,
  classifyContradiction,
  countIndependent,
  lookupTrust,
  resolveContradiction,
  verifySource,
} from "./trust.mjs";
export { TrustPolicy } from "./trust-policy.mjs";
export { verifyCitations } from "./verify-citations.mjs";
