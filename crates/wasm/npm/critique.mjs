// What an agent should mend in its answer, as a text for a model and as a list. Pure JavaScript over an assessment.

import { markersIn, sentenceAt, sentencesOf } from "./critique-sentences.mjs";
import { quoted, short, textOf } from "./critique-text.mjs";
import { shownInstead, unshownDeeds } from "./deed-text.mjs";

export { visibleText, visibleValue } from "./visible.mjs";
import { invalidArgument } from "./error.mjs";

/**
 * @import { Finding } from "./critique.d.ts"
 * @import { Sentence } from "./critique-sentences.mjs"
 * @import { AssessedCitation, Assessment, GroundingCheck, GroundingReason } from "./index.d.ts"
 * @typedef {{ check(answer: Answer, known: Finding[]): Finding[] }["check"]} Check Declared as a method: a check may expect what it looks for.
 * @typedef {GroundingReason & { passage_start: number, passage_end: number }} LocatedReason
 * @typedef {Omit<GroundingCheck, "passage" | "reasons"> & { passage: string, reasons: LocatedReason[] }} Refutation
 * @typedef {{ sentences: ({ compared: { checks: Refutation[] } } & Sentence)[] } & Answer} ContradictedAnswer
 * @typedef {{ assessment: { citations: (AssessedCitation & { value: string })[] } } & Answer} AnswerWithValues
 */

/** Findings of one kind beyond these are left out. */
const MOST_OF_A_KIND = 20;

/** The checks, the surest first. Each lists findings about an assessed answer. @type {Check[]} */
const CHECKS = [unshown, contradictions, differingNumbers, differingValues, otherTexts, missingQuotes, danglingMarkers, failedTools, blockedSources, uncitedSentences];

/** What was found, as a text for a model and as a list. Documented in `critique.d.ts`. @type {typeof import("./critique.js").critique} */
export function critique(assessment) {
  const answer = new Answer(checked(assessment));
  /** @type {Finding[]} */
  const findings = [];
  for (const check of CHECKS) findings.push(...check(answer, findings).slice(0, MOST_OF_A_KIND));
  return { text: textOf(findings), findings };
}

/** An assessment with its sentences, and where its markers stand. */
class Answer {
  /** @param {Assessment} assessment */
  constructor(assessment) {
    this.assessment = assessment;
    this.sentences = sentencesOf(assessment);
    this.markers = markersIn(assessment.answer);
  }

  /**
   * A finding about the words at a position.
   *
   * @param {Finding["kind"]} kind
   * @param {number | null} position
   * @param {Partial<Omit<Finding, "kind" | "sentence" | "words">>} fields
   * @returns {Finding}
   */
  finding(kind, position, { label = null, says = null, source_says = null, passage = null, name = null } = {}) {
    const sentence = sentenceAt(this.sentences, position);
    const words = sentence === null ? null : short(this.#words(this.sentences[sentence - 1]));
    return { kind, sentence, words, label, says, source_says, passage, name };
  }

  /** @param {Sentence} sentence */
  #words({ start, end }) {
    return this.assessment.answer.slice(start, end);
  }

  /** The words between two places; `null` if one of them is not known. @param {number | null} start @param {number | null} end */
  between(start, end) {
    return start === null || end === null ? null : short(this.assessment.answer.slice(start, end));
  }

  /** Where a citation stands: at its own place, or at its marker. @param {AssessedCitation} citation */
  placeOf({ start, label }) {
    return start ?? this.markers.get(Number(label.slice(1, -1))) ?? null;
  }

  /** Where a source is cited, and as what; `null` if only for the whole answer. @param {(citation: AssessedCitation) => boolean} isWanted */
  citationOf(isWanted) {
    const citation = this.assessment.citations.find((each) => isWanted(each) && this.placeOf(each) !== null);
    return citation ? { label: citation.label, position: this.placeOf(citation) } : null;
  }
}

/** What the answer says was done, and the run does not show. @type {Check} */
function unshown(answer) {
  return unshownDeeds(answer.assessment).map((statement) => {
    const [command, quote] = [statement.command, statement.quote].map((text) => (text === null ? null : short(text)));
    const source_says = shownInstead({ ...statement, command, quote }, quoted);
    return answer.finding(`deed_${statement.finding}`, statement.start, { says: short(statement.text), source_says, passage: quote, name: command });
  });
}

/** Sentences that a source, or the value of a tool, contradicts. @param {ContradictedAnswer} answer */
function contradictions(answer) {
  const contradicted = answer.sentences.filter(({ compared }) => compared?.verdict === "contradicted").slice(0, MOST_OF_A_KIND);
  return contradicted.flatMap(({ compared }) => compared.checks.filter(({ grounding }) => grounding === "refutes").map((check) => contradiction(answer, check)));
}

/** @param {Answer} answer @param {Refutation} refutation */
function contradiction(answer, { citation, start, read, passage, reasons }) {
  const { label, tool_name } = answer.assessment.citations[citation];
  const reason = reasons.find(({ speaks_for, start, passage_start }) => speaks_for === "refutes" && start !== null && passage_start !== null);
  const says = reason ? answer.between(reason.start, reason.end) : null;
  if (read === "value") return answer.finding("value_differs", start, { label, says, source_says: short(passage), name: nameOf(tool_name) });
  const source_says = reason ? short(passage.slice(reason.passage_start, reason.passage_end)) : null;
  return answer.finding("contradicted", start, { label, says, source_says, passage: passage === null ? null : short(passage, reason?.passage_start) });
}

/** Numbers that the source gives differently, where the sentence as a whole is not contradicted. @type {Check} */
function differingNumbers(answer, known) {
  const { citations, grounding } = answer.assessment;
  const found = (grounding?.mismatches ?? []).map(({ start, end, citation, cited }) => {
    const { label, source_id, tool_name } = citations[citation];
    /** @type {[Finding["kind"], string | null]} */
    const [kind, name] = source_id === null ? ["value_differs", nameOf(tool_name)] : ["number_differs", null];
    return answer.finding(kind, start, { label, says: answer.between(start, end), source_says: short(cited), name });
  });
  return found.filter(({ label, sentence }) => !known.some((other) => other.label === label && other.sentence === sentence));
}

/** Values of tools beside whose marker another number stands. @param {AnswerWithValues} answer @param {Finding[]} known */
function differingValues(answer, known) {
  const { citations, markers } = answer.assessment;
  const differs = new Set(markers.mismatched.map((number) => `[${number}]`));
  const values = citations.filter(({ label, source_id, value }) => source_id === null && value !== undefined && differs.has(label));
  const unknown = values.filter(({ label }) => !known.some((other) => other.label === label));
  return unknown.map((citation) => {
    const { label, value, tool_name } = citation;
    return answer.finding("value_differs", answer.placeOf(citation), { label, source_says: short(value), name: nameOf(tool_name) });
  });
}

/** Sentences that a text of the run contradicts although they do not cite it, and numbers and dates that differ from it. @type {Check} */
function otherTexts(answer, known) {
  const { sentences = [], citations } = answer.assessment;
  const isTold = (/** @type {number} */ start) => known.some(({ sentence }) => sentence === sentenceAt(answer.sentences, start));
  return sentences
    .filter(({ start }) => !isTold(start))
    .flatMap(({ start, finding, citations: cited, passage, particulars }) => {
      const label = citations[cited[0]]?.label ?? null;
      const about = { label, passage: passage === null ? null : short(passage) };
      if (finding === "contradicted") return [answer.finding("contradicted", start, about)];
      const differs = finding === "supported" || finding === "probably_supported" ? [] : particulars.filter(({ state }) => state === "differs");
      return differs.map((one) => answer.finding("number_differs", one.start, { ...about, says: answer.between(one.start, one.end), source_says: one.found === null ? null : short(one.found) }));
    });
}

/** Words that the answer quotes, and the whole text of the source does not contain. @type {Check} */
function missingQuotes(answer) {
  const { citations, grounding } = answer.assessment;
  const missing = (grounding?.quotations ?? []).filter(({ state }) => state === "not_found");
  return missing.map(({ citation, start, end }) => {
    const { label, quote } = citations[citation];
    return answer.finding("quote_not_found", start ?? answer.placeOf(citations[citation]), { label, says: answer.between(start, end) ?? short(quote ?? "") });
  });
}

/** @type {Check} */
function danglingMarkers(answer) {
  return answer.assessment.markers.dangling.slice(0, MOST_OF_A_KIND).map((number) => answer.finding("dangling_marker", answer.markers.get(number) ?? null, { label: `[${number}]` }));
}

/** Tools that failed, were not repeated with success, and are cited. @type {Check} */
function failedTools(answer) {
  const { tools } = answer.assessment;
  const worked = new Set(tools.filter(({ state }) => state === "ok" || state === "empty").map(({ name }) => name));
  const failed = new Set(tools.filter(({ state, name }) => (state === "failed" || state === "denied") && !worked.has(name)).map(({ name }) => name));
  return cited(answer, [...failed], (name) => ({ kind: "failed_tool", name: short(name), isCitation: ({ tool_name }) => tool_name === name }));
}

/** Cited sources that the policy blocks or wants left out. @type {Check} */
function blockedSources(answer) {
  const { blocked, sources } = answer.assessment;
  /** @type {Set<string | null>} */
  const hosts = new Set(blocked.map(({ domain }) => domain));
  const unwanted = sources.filter(({ cited, domain, trust }) => cited && (trust.level === "blocked" || trust.skip || hosts.has(domain)));
  return cited(answer, unwanted, ({ id, domain }) => ({ kind: "blocked_source", name: short(domain ?? id), isCitation: ({ source_id }) => source_id === id }));
}

/**
 * One finding for each of these that a place in the answer cites.
 *
 * @template T
 * @param {Answer} answer
 * @param {T[]} all
 * @param {(each: T) => { kind: Finding["kind"], name: string, isCitation: (citation: AssessedCitation) => boolean }} described
 */
function cited(answer, all, described) {
  return all.slice(0, MOST_OF_A_KIND).flatMap((each) => {
    const { kind, name, isCitation } = described(each);
    const citation = answer.citationOf(isCitation);
    return citation ? [answer.finding(kind, citation.position, { label: citation.label, name })] : [];
  });
}

/** Sentences that cite nothing although others do. A citation without a place may be for any of them. @type {Check} */
function uncitedSentences(answer) {
  const isCited = (/** @type {Sentence} */ { compared }) => compared !== null;
  const hasNoPlace = (/** @type {AssessedCitation} */ citation) => citation.source_id !== null && citation.tool_name === undefined && answer.placeOf(citation) === null;
  if (!answer.sentences.some(isCited) || answer.assessment.citations.some(hasNoPlace)) return [];
  return answer.sentences
    .filter(({ isUncited }) => isUncited)
    .slice(0, MOST_OF_A_KIND)
    .map(({ start }) => answer.finding("uncited", start));
}

/** @param {string} [name] */
const nameOf = (name) => (name === undefined ? null : short(name));

/** @param {Assessment} assessment */
function checked(assessment) {
  const { answer, citations, sources, tools, markers, blocked } = assessment ?? {};
  if (typeof answer === "string" && [citations, sources, tools, blocked, markers?.dangling, markers?.mismatched].every(Array.isArray)) return assessment;
  throw invalidArgument("assessment", assessment, "an assessment");
}
