// The exports of every entry of `credence/research`.

import { ask } from "./research-core.mjs";

export { CredenceError } from "./error.mjs";
export { ResearchLoop, runResearch } from "./research-loop.mjs";
export { crossref, openAlex, semanticScholar } from "./research-paper-api.mjs";
export { CitationTracker, paperDetails } from "./research-paper-tracker.mjs";
export { PaperIndex, citationImpact, identifyPapers, rankRelated, titleSimilarity } from "./research-paper.mjs";

/** The version of the package. */
export function version() {
  return ask((research) => research.version());
}
