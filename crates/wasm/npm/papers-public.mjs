// The exports of every entry of `credence/papers`.

import { ask } from "./papers-core.mjs";

export { CredenceError } from "./error.mjs";
export { crossref, openAlex, semanticScholar } from "./paper-api.mjs";
export { PaperIndex, citationImpact, identifyPapers, rankRelated, titleSimilarity } from "./paper-index.mjs";
export { CitationTracker, paperDetails } from "./paper-tracker.mjs";

/** The version of the package. @type {typeof import("./papers.js").version} */
export function version() {
  return ask((/** @type {{ version(): string }} */ papers) => papers.version());
}
