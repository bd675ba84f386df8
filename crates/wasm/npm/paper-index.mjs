// Papers: their names, the index of them, and their ranking.

import { jsonBytes, jsonText, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./papers-core.mjs";

/** @import { PaperIndex as Declared } from "./papers.d.ts" */

/**
 * What the module has for papers.
 *
 * @typedef {Record<"identifiersOfUrls" | "findIdentifiers" | "citationImpact" | "rankRelated", (...texts: string[]) => string>} TextFunctions
 * @typedef {TextFunctions & { titleSimilarity(...texts: string[]): number, RawPaperIndex: new () => RawPaperIndex }} Papers
 * @typedef {{ add(records: Uint8Array, origin: string): number, entries(): string, counts(): string, rank(...texts: string[]): string, free(): void }} RawPaperIndex
 */

const RANKING = ["profile", "limit"];

/** The identifiers of papers in a text, or the identifier in each URL of a list (`null` if it has none). @param {string | readonly string[]} textOrUrls */
export function identifyPapers(textOrUrls) {
  if (Array.isArray(textOrUrls)) {
    const text = jsonText("urls", textOrUrls);
    return JSON.parse(ask((/** @type {Papers} */ papers) => papers.identifiersOfUrls(text)));
  }
  const text = textOf("text", textOrUrls, "a text or an array of addresses");
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.findIdentifiers(text)));
}

/** The share of distinct words that two titles have in common, 0 to 1; from 0.9 they count as the same title. @type {typeof import("./papers.js").titleSimilarity} */
export function titleSimilarity(first, second) {
  const texts = [textOf("first", first), textOf("second", second)];
  return ask((/** @type {Papers} */ papers) => papers.titleSimilarity(...texts));
}

/** The percentile rank of each citation count, 0 to 1. @type {typeof import("./papers.js").citationImpact} */
export function citationImpact(counts) {
  const text = jsonText("counts", counts);
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.citationImpact(text)));
}

/** Ranks papers by relevance to a question. `candidate` is an index in the list. @type {typeof import("./papers.js").rankRelated} */
export function rankRelated(candidates, options) {
  if (!Array.isArray(candidates)) throw invalidArgument("candidates", candidates, "an array");
  // Only the presence of an abstract counts, so its text is not copied into the module.
  const named = candidates.map((candidate) => (typeof candidate?.abstract === "string" && candidate.abstract ? { ...candidate, abstract: "…" } : candidate));
  const texts = [jsonText("candidates", named), jsonText("options", optionsOf(options, RANKING))];
  return JSON.parse(ask((/** @type {Papers} */ papers) => papers.rankRelated(...texts)));
}

/** Joins records from several indexes into papers. */
export class PaperIndex {
  #raw = ask((/** @type {Papers} */ papers) => new papers.RawPaperIndex());

  /** @template T @param {(raw: RawPaperIndex) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `PaperIndex` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** Adds records: all, or none if one is invalid. Returns how many there are now. @type {Declared["add"]} */
  add(records, options) {
    /** @type {[Uint8Array, string]} */
    const texts = [jsonBytes("records", Array.isArray(records) ? records : [records]), jsonText("options.origin", optionsOf(options, ["origin"]).origin)];
    return this.#ask((raw) => raw.add(...texts));
  }

  /** The papers, in the order of their first records. @type {Declared["entries"]} */
  entries() {
    return JSON.parse(this.#ask((raw) => raw.entries()));
  }

  /** The number of papers, by index. @type {Declared["counts"]} */
  counts() {
    return JSON.parse(this.#ask((raw) => raw.counts()));
  }

  /** The most relevant papers for a question: those that the ranking kept, in its order. @type {Declared["rank"]} */
  rank(options) {
    const { scores, ...ranking } = optionsOf(options, ["scores", ...RANKING]);
    const texts = [jsonText("options.scores", scores), jsonText("options", ranking)];
    return JSON.parse(this.#ask((raw) => raw.rank(...texts)));
  }

  /** Frees the memory now; otherwise the garbage collector frees it. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (PaperIndex.prototype)[Symbol.dispose] = PaperIndex.prototype.free;
}
