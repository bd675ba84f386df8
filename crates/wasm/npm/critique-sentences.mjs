// The sentences of an answer, numbered: those that were compared, and between them those that cite nothing.

/**
 * @import { Assessment, GroundedSentence } from "./index.d.ts"
 * @typedef {{ start: number, end: number, compared: GroundedSentence | null, isUncited: boolean }} Place
 * @typedef {Place & { number: number }} Sentence
 */

/** Marks of citations, such as `[2]`, `[1, 3]` and `【4†source】`. */
const MARKS = /\[\d{1,4}(?:\s*[,–-]\s*\d{1,4})*\]|【[^】\n]{0,60}】/g;

/** What stands before the first word: the rest of the sentence before, and what begins a line of Markdown. */
const LEAD = /^(?:[\s.,;)]|\[\d{1,4}(?:\s*[,–-]\s*\d{1,4})*\]|【[^】\n]{0,60}】)*(?:>\s*)*(?:[-*+]\s+|\d{1,3}[.)]\s+)?/;

/** Lines that state nothing: headings, rows of tables, rules. */
const NO_STATEMENT = /^\s*(?:#{1,6}\s|\||[-*_=]{3,}\s*$)/;

/** Where a sentence ends; a short word before a full stop may be an abbreviation. */
const ENDS = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?:\[[\d, –-]{1,40}\])*(?=\s)|[。！？]+[」』）]*(?:\[[\d, –-]{1,40}\])*/g;
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}\.)*\p{L}\.$|(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|approx|Inc|Ltd|Co|Fig|Vol|ca)\.$/u;
const LONGEST_ABBREVIATION = 12;

/** Shorter texts are too short to compare with a source. */
const FEWEST_WORDS = 3;

/**
 * Every sentence of the answer with its place and number. `compared` is what was found of a sentence that cites something. One that
 * states something and cites nothing `isUncited`.
 *
 * @param {Assessment} assessment
 * @returns {Sentence[]}
 */
export function sentencesOf({ answer, grounding }) {
  /** @type {Place[]} */
  const found = [];
  let at = 0;
  for (const compared of grounding?.sentences ?? []) {
    found.push(...others(answer, at, compared.start));
    found.push({ start: compared.start, end: compared.end, compared, isUncited: false });
    at = Math.max(at, compared.end);
  }
  found.push(...others(answer, at, answer.length));
  return found.map((sentence, index) => ({ ...sentence, number: index + 1 }));
}

/** The number of the sentence in which a position lies; a marker behind a sentence belongs to it. @type {(sentences: Sentence[], position: number | null) => number | null} */
export function sentenceAt(sentences, position) {
  if (position === null) return null;
  let [first, end] = [0, sentences.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (sentences[middle].start <= position) first = middle + 1;
    else end = middle;
  }
  return first === 0 ? null : first;
}

/** Where the first marker of each number stands in the answer. @param {string} answer */
export function markersIn(answer) {
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const { 0: mark, index } of answer.matchAll(MARKS)) {
    for (const number of numbersIn(mark)) if (!places.has(number)) places.set(number, index);
  }
  return places;
}

/** The numbers of `[1, 3-5]`; of a mark in other brackets the first. @param {string} mark */
function numbersIn(mark) {
  if (mark.startsWith("【")) return (mark.match(/\d+/) ?? []).map(Number);
  return mark.split(",").flatMap((piece) => {
    const [first, last = first] = Array.from(piece.matchAll(/\d+/g), Number);
    return Array.from({ length: Math.min(last - first, 20) + 1 }, (_, index) => first + index);
  });
}

/** The sentences between two places, none of which was compared. A mark behind one may stand before the next. @type {(answer: string, from: number, to: number) => Place[]} */
function others(answer, from, to) {
  /** @type {Place[]} */
  const found = [];
  let start = from;
  for (const line of statementLines(answer.slice(from, to))) {
    for (const [first, last] of piecesOf(line)) {
      const piece = line.slice(first, last);
      const lead = (LEAD.exec(piece)?.[0] ?? "").length;
      const words = piece.slice(lead);
      const before = found.at(-1);
      if (before && hasMark(piece.slice(0, lead))) before.isUncited = false;
      if (/[\p{L}\p{N}]/u.test(words.replace(MARKS, ""))) found.push({ start: start + first + lead, end: start + last, compared: null, isUncited: isStatement(words) });
    }
    start += line.length + 1;
  }
  return found;
}

/** @param {string} text */
const hasMark = (text) => text.search(MARKS) >= 0;

/** The lines of a text; what states nothing, and code between fences, is blank. @param {string} text */
function statementLines(text) {
  let isCode = false;
  return text.split("\n").map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence || NO_STATEMENT.test(line) ? " ".repeat(line.length) : line;
  });
}

/** @param {string} line @returns {[start: number, end: number][]} */
function piecesOf(line) {
  /** @type {[start: number, end: number][]} */
  const pieces = [];
  let start = 0;
  for (const { 0: sign, index } of line.matchAll(ENDS)) {
    const end = index + sign.length;
    if (ABBREVIATION.test(line.slice(Math.max(start, end - LONGEST_ABBREVIATION), end))) continue;
    pieces.push([start, end]);
    start = end;
  }
  return [...pieces, [start, line.length]];
}

/** A question, and what only announces a list, state nothing. A mark that refers to no source is another problem. @param {string} words */
function isStatement(words) {
  return !/[?？:：]\s*$/.test(words) && !hasMark(words) && nWords(words) >= FEWEST_WORDS;
}

/** Of scripts without spaces two characters count as one word. @param {string} words */
function nWords(words) {
  const spaced = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const unspaced = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return Math.max(spaced, Math.floor(unspaced / 2));
}
