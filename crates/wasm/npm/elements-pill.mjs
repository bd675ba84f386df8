// A score as a pill: colour, word and shape, its kind, and why it is what it is.

import { drawing, element, filled, percent } from "./elements-draw.mjs";

const SHAPES = {
  green: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
  yellow: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 1.6v9.8a4.9 4.9 0 0 1 0-9.8z",
  red: "M8 1.6 15 14.4H1z",
};

/** More terms than these are counted. */
const MOST_TERMS = 50;

/** The pills of an assessment, the headline first, and how the turn ended if it did not complete. */
export function pillParts(assessment, words, all) {
  const faces = facesOf(assessment);
  const pills = (all ? faces : faces.slice(0, 1)).map((face) => pill(face, words));
  const { outcome } = assessment;
  const ended = outcome && outcome !== "completed" ? [element("span", { part: "outcome", class: `outcome ${outcome}` }, words.outcomes[outcome] ?? outcome)] : [];
  return [...pills, ...ended];
}

/** One face for each score. Only weak sources are red at any number, as in the panel. */
function facesOf({ headline, scores }) {
  if (!headline) return [];
  const computed = Object.values(scores).filter((score) => score !== null);
  const first = { ...headline, computed: computed.find(({ kind }) => kind === headline.kind) ?? null };
  const others = computed.filter(({ kind }) => kind !== headline.kind);
  return [first, ...others.map((score) => ({ kind: score.kind, score: score.score, band: isWeak(score) ? "red" : score.band, compared: headline.compared, decided: headline.decided, computed: score }))];
}

const isWeak = (score) => score?.limits.includes("only_weak_sources") ?? false;

function pill(face, words) {
  const scores = words.scores;
  const word = isWeak(face.computed) ? scores.only_weak_sources : scores[face.band];
  const known = face.compared ? scores.nothing_found : scores.not_compared;
  const shown = face.decided ? word : isWeak(face.computed) ? `${word}, ${known}` : known;
  const classes = ["pill", face.band, face.decided ? "compared" : "outlined", face.kind === "claimed" ? "claimed" : ""].join(" ").trim();
  const line = [drawing("0 0 16 16", SHAPES[face.band]), element("span", {}, `${scores[face.kind]} `, element("strong", {}, percent(face.score)), ` · ${shown}`)];
  const summary = element("summary", { part: "pill", class: classes, "data-kind": face.kind, "data-band": face.band, "data-key": `summary-${face.kind}`, "aria-label": spoken(face, word, words) }, line);
  return element("details", { class: "why", part: "why", "data-key": face.kind }, summary, reasons(face, words));
}

/** The whole sentence, and what an outline means. */
function spoken(face, word, words) {
  const said = filled(words.turn.status_score, { kind: words.scores[face.kind], percent: percent(face.score), band: word });
  return face.decided ? said : `${said} ${words.scores[face.compared ? "nothing_found_note" : "not_compared_note"]}`;
}

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

function row({ label, subject, delta }, words) {
  const name = element("span", {}, words.terms[label] ?? label, subject ? ` · ${subject}` : "");
  const points = `${delta < 0 ? "−" : "+"}${Math.abs(delta * 100).toFixed(1).replace(/\.0$/, "")}`;
  return element("li", {}, name, element("span", { class: "points" }, points));
}
