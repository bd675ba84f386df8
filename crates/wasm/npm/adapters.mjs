// An assessment as the props of other libraries' parts: sources, inline citations, and how well each sentence is supported.
// Pure JavaScript over an assessment.

import { invalidArgument } from "./error.mjs";

/**
 * @import { ConfidenceClaim } from "./adapters.d.ts"
 * @import { AssessedCitation, AssessedSource, Assessment, GroundingVerdict } from "./index.d.ts"
 * @typedef {{ text: string, verdict: GroundingVerdict | null, citations: AssessedCitation[] }} Piece
 */

/** What the sources say of a sentence, as the three confidences of a marker. @type {Partial<Record<GroundingVerdict, ConfidenceClaim["confidence"]>>} */
const CONFIDENCES = { supported: "grounded", contradicted: "uncertain" };

/** What a sentence rests on, in English. @type {Record<GroundingVerdict, (names: string) => string>} */
const BASES = {
  supported: (names) => `supported by ${names}`,
  contradicted: (names) => `contradicted by ${names}`,
  undecided: (names) => `${names} is about it and does not decide`,
  silent: (names) => `not found in ${names}`,
  not_checkable: (names) => `cites ${names}; there is no text to compare`,
};

/** The cited sources with a web address, as the props of AI Elements' `Source`. @type {typeof import("./adapters.js").sourceProps} */
export function sourceProps(assessment) {
  return citedPages(assessment).map(({ url, title, domain }) => ({ href: url, title: title ?? domain ?? url }));
}

/** The same as message parts of assistant-ui. @type {typeof import("./adapters.js").sourceParts} */
export function sourceParts(assessment) {
  return citedPages(assessment).map(({ id, url, title, domain }) => ({ type: "source", sourceType: "url", id, url, title: title ?? domain ?? url }));
}

/** The answer in pieces, for AI Elements' `InlineCitation`; a piece that cites nothing has no sources. @type {typeof import("./adapters.js").inlineCitations} */
export function inlineCitations(assessment) {
  return pieces(assessment).map(({ text, verdict, citations }) => {
    const sources = citedBy(assessment, citations);
    const quote = citations.map(({ quote }) => quote).find(Boolean) ?? null;
    return { text, verdict, urls: sources.map(({ url }) => url).filter(isWebAddress), sources: sources.map(cardProps), quote };
  });
}

/** The answer in claims, for assistant-ui's `ConfidenceMarker`. @type {typeof import("./adapters.js").confidenceClaims} */
export function confidenceClaims(assessment) {
  return pieces(assessment).map(({ text, verdict, citations }, index) => ({ id: String(index), text, confidence: CONFIDENCES[verdict] ?? "inferred", basis: basisOf(assessment, verdict, citations) }));
}

/** @type {(assessment: Assessment, verdict: Piece["verdict"], citations: AssessedCitation[]) => string} */
function basisOf(assessment, verdict, citations) {
  if (verdict === null) return assessment.grounding === null ? "not compared with any source" : "cites no source";
  const names = [...new Set([...citedBy(assessment, citations).map(nameOf), ...citations.map(({ display_name, tool_name }) => display_name ?? tool_name).filter(Boolean)])];
  return BASES[verdict](names.join(", ") || "its source");
}

/** @param {AssessedSource} source */
const nameOf = ({ domain, title, id }) => domain ?? title ?? id;

/** @param {AssessedSource} source */
const cardProps = (source) => ({ title: source.title ?? nameOf(source), url: isWebAddress(source.url) ? source.url : undefined, description: source.snippet ?? undefined });

/**
 * The whole answer, cut at the sentences that were compared; without a comparison it is one piece. A verdict may be `null`, which TypeScript
 * does not take as the key of a table.
 *
 * @overload
 * @param {Assessment} assessment
 * @returns {(Piece & { verdict: GroundingVerdict })[]}
 *
 * @param {Assessment} assessment
 * @returns {Piece[]}
 */
function pieces(assessment) {
  const { answer, grounding, citations } = checked(assessment);
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  /** @type {(end: number, verdict: Piece["verdict"], cited: AssessedCitation[]) => void} */
  const add = (end, verdict, cited) => {
    if (end > at) found.push({ text: answer.slice(at, end), verdict, citations: cited });
    at = Math.max(at, end);
  };
  for (const { start, end, verdict, citations: indices } of grounding?.sentences ?? []) {
    add(start, null, []);
    add(end, verdict, indices.map((index) => citations[index]).filter(Boolean));
  }
  add(answer.length, null, []);
  return found;
}

/** @param {Assessment} assessment @param {AssessedCitation[]} citations */
function citedBy({ sources }, citations) {
  const ids = new Set(citations.map(({ source_id }) => source_id));
  return sources.filter(({ id }) => ids.has(id));
}

/**
 * @overload
 * @param {Assessment} assessment
 * @returns {(AssessedSource & { url: string })[]}
 *
 * @param {Assessment} assessment
 * @returns {AssessedSource[]}
 */
function citedPages(assessment) {
  return checked(assessment).sources.filter(({ cited, url }) => cited && isWebAddress(url));
}

/** @type {(url: string | null) => url is string} */
const isWebAddress = (url) => /^https?:\/\//i.test(url ?? "");

/** @param {Assessment} assessment */
function checked(assessment) {
  if (typeof assessment?.answer === "string" && Array.isArray(assessment.sources) && Array.isArray(assessment.citations)) return assessment;
  throw invalidArgument("assessment", assessment, "an assessment");
}
