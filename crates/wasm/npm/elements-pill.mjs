// A score as a pill: colour, word and shape, its kind, and why it is what it is.

import { drawing, element, filled, percent } from "./elements-draw.mjs";
import { formOf } from "./plural-form.mjs";

/**
 * @import { Assessment, Band, Coverage, Score, ScoreKind, Term } from "./index.d.ts"
 * @import { Words } from "./elements-words.mjs"
 * @typedef {{ kind: ScoreKind, score: number, band: Band, compared: boolean, decided: boolean, coverage: Coverage, computed: Score | null }} Face
 */

const SHAPES = {
  green: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
  yellow: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 1.6v9.8a4.9 4.9 0 0 1 0-9.8z",
  red: "M8 1.6 15 14.4H1z",
};

/** More terms than these are counted. */
const MOST_TERMS = 50;

/** The pills of an assessment, the headline first, and how the turn ended if it did not complete. @param {Assessment} assessment @param {Words} words @param {boolean} all */
export function pillParts(assessment, words, all) {
  const faces = facesOf(assessment);
  const pills = (all ? faces : faces.slice(0, 1)).map((face) => pill(face, words));
  const { outcome } = assessment;
  const ended = outcome && outcome !== "completed" ? [element("span", { part: "outcome", class: `outcome ${outcome}` }, words.outcomes[outcome] ?? outcome)] : [];
  return [...pills, ...ended];
}

/** One face for each score. Only weak sources are red at any number, and sources on no list never, as in the panel. @param {Assessment} assessment @returns {Face[]} */
function facesOf({ headline, scores, coverage }) {
  if (!headline) return [];
  const { compared, decided } = headline;
  const computed = Object.values(scores).filter((score) => score !== null);
  const first = { ...headline, coverage, computed: computed.find(({ kind }) => kind === headline.kind) ?? null };
  const others = computed.filter(({ kind }) => kind !== headline.kind);
  return [first, ...others.map((score) => ({ kind: score.kind, score: score.score, band: bandOf(score), compared, decided, coverage, computed: score }))];
}

const isWeak = (/** @type {Score | null} */ score) => score?.limits.includes("only_weak_sources") ?? false;
const isUnknown = (/** @type {Score | null} */ score) => score?.kind === "source_quality" && score.counted > 0 && score.unknown === score.counted;

/** @param {Score} score */
function bandOf(score) {
  if (isWeak(score)) return "red";
  return isUnknown(score) && score.band === "red" ? "yellow" : score.band;
}

/** Whether at least half of all checked sentences are backed, and half of those that cite something are supported. @param {Coverage} coverage */
function isMostlyBacked({ supported, compared, backed, checked }) {
  return supported >= compared - supported && backed >= checked - backed;
}

/** Its color fills a pill if the answer is mostly backed, and if it rates something. @param {Face} face */
function isFilled({ decided, coverage, computed }) {
  return decided && isMostlyBacked(coverage) && !isUnknown(computed);
}

/** Whether a score is shown as a count of sentences. */
const isInCounts = (/** @type {ScoreKind} */ kind) => kind === "grounding" || kind === "sentences";

/**
 * `4 of 7 sentences`; nothing where no sentence was compared. Of all sentences, or of those that cite something where these have the smaller share.
 *
 * @param {Face} face
 * @param {Words} words
 */
function counts({ kind, coverage: { supported, compared, backed, checked } }, words) {
  const isByCited = kind === "grounding" || (kind !== "sentences" && supported * checked < backed * compared);
  const [n, total] = isByCited ? [supported, compared] : [backed, checked];
  return total > 0 ? filled(formOf(words.scores.sentences, total, words), { n, total }) : "";
}

const nameOf = (/** @type {ScoreKind} */ kind, /** @type {Words} */ { scores }) => (kind === "sentences" ? scores.in_sources : scores[kind]);

/** What stands in place of the score: a count for what is counted in sentences, nothing where the origin is unknown. @param {Face} face @param {Words} words */
function shownFor(face, words) {
  if (isUnknown(face.computed)) return "";
  return (isInCounts(face.kind) && counts(face, words)) || percent(face.score);
}

/** @param {Face} face @param {Words} words */
function ratingOf(face, words) {
  if (isUnknown(face.computed)) return words.scores.origin_unknown;
  return isWeak(face.computed) ? words.scores.only_weak_sources : words.scores[face.band];
}

/** What an outline means, in a few words and in a sentence; nothing for a pill that says it already. @param {Face} face @param {Words} words */
function outlineOf(face, words) {
  const { scores } = words;
  if (!face.compared) return [scores.not_compared, scores.not_compared_note];
  if (!face.decided) return [scores.nothing_found, scores.nothing_found_note];
  const found = counts(face, words);
  if (isFilled(face) || isInCounts(face.kind) || !found) return null;
  return [filled(scores.sentences_backed, { counts: found }), isMostlyBacked(face.coverage) ? "" : filled(scores.sentences_backed_note, { counts: found })];
}

/** @param {Face} face @param {Words} words */
function pill(face, words) {
  const [value, rating, outline] = [shownFor(face, words), ratingOf(face, words), outlineOf(face, words)];
  const rates = !isWeak(face.computed) && !isUnknown(face.computed);
  const shown = outline ? (rates ? outline[0] : `${rating}, ${outline[0]}`) : rating;
  const color = isUnknown(face.computed) ? "unknown" : face.band;
  const classes = ["pill", color, isFilled(face) ? "compared" : "outlined", face.kind === "claimed" ? "claimed" : ""].join(" ").trim();
  const name = value ? [`${nameOf(face.kind, words)} `, element("strong", {}, value)] : [nameOf(face.kind, words)];
  const line = [drawing("0 0 16 16", SHAPES[color === "unknown" ? "yellow" : face.band]), element("span", {}, ...name, ` · ${shown}`)];
  // The name is what is shown; what an outline means is said after it.
  const note = outline?.[1] ? { title: outline[1] } : {};
  const summary = element(
    "summary",
    { part: "pill", class: classes, "data-kind": face.kind, "data-band": face.band, "data-filled": String(isFilled(face)), "data-key": `summary-${face.kind}`, ...note },
    line,
  );
  return element("details", { class: "why", part: "why", "data-key": face.kind }, summary, reasons(face, words));
}

/** @param {Face} face @param {Words} words */
function reasons(face, words) {
  const formula = element("p", {}, words.scores[`formula_${face.kind}`] ?? "");
  if (!face.computed) return element("div", { class: "reasons", part: "reasons" }, formula);
  const { limits, terms } = face.computed;
  const rows = terms.slice(0, MOST_TERMS).map((term) => row(term, words));
  const left = terms.length > MOST_TERMS ? element("p", {}, `… ${terms.length - MOST_TERMS}`) : null;
  const said = limits.map((limit) => element("li", {}, words.limits[limit] ?? limit));
  const heading = limits.length > 0 ? element("p", { class: "heading" }, words.scores.limits_heading) : null;
  return element("div", { class: "reasons", part: "reasons" }, formula, element("ul", { class: "terms" }, rows), left, heading, element("ul", { class: "limits" }, said));
}

/** @param {Term} term @param {Words} words */
function row({ label, subject, delta }, words) {
  const name = element("span", {}, words.terms[label] ?? label, subject ? ` · ${subject}` : "");
  const points = `${delta < 0 ? "−" : "+"}${Math.abs(delta * 100)
    .toFixed(1)
    .replace(/\.0$/, "")}`;
  return element("li", {}, name, element("span", { class: "points" }, points));
}
