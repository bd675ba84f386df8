// What every entry exports beside its way to load the module.

export {
  AgentStream,
  assess,
  assessRecording,
  auditMarkers,
  buildCitations,
  citationPrompt,
  lookupTrust,
  passesGate,
  registrableDomain,
  reportRecording,
  reportTurn,
  scoreSourceQuality,
  scoreToolRun,
  version,
} from "./api.mjs";
export { CredenceError } from "./error.mjs";
export { readAgentStream } from "./read-agent-stream.mjs";
