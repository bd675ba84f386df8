// Papers: their names, the index of them, and their ranking.

import { jsonText, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./research-core.mjs";

const RANKING = ["profile", "limit"];

/** The names of papers in a text, or the name in each address of a list (`null` where there is none). */
export function identifyPapers(textOrUrls) {
  if (Array.isArray(textOrUrls)) {
    const text = jsonText("urls", textOrUrls);
    return JSON.parse(ask((research) => research.identifiersOfUrls(text)));
  }
  const text = textOf("text", textOrUrls, "a text or an array of addresses");
  return JSON.parse(ask((research) => research.findIdentifiers(text)));
}

/** The share of different words that two titles have in common, 0 to 1; from 0.9 on they are taken for one. */
export function titleSimilarity(first, second) {
  const texts = [textOf("first", first), textOf("second", second)];
  return ask((research) => research.titleSimilarity(...texts));
}

/** The percentile rank of each count of citations among them all, 0 to 1. */
export function citationImpact(counts) {
  const text = jsonText("counts", counts);
  return JSON.parse(ask((research) => research.citationImpact(text)));
}

/** Papers in the order in which they bear on a question; a `candidate` of the ranking is a place in the list. */
export function rankRelated(candidates, options) {
  if (!Array.isArray(candidates)) throw invalidArgument("candidates", candidates, "an array");
  // Of an abstract only counts that there is one: the words need not cross.
  const named = candidates.map((candidate) => (typeof candidate?.abstract === "string" && candidate.abstract ? { ...candidate, abstract: "…" } : candidate));
  const texts = [jsonText("candidates", named), jsonText("options", optionsOf(options, RANKING))];
  return JSON.parse(ask((research) => research.rankRelated(...texts)));
}

/** Records of papers by whoever knows them, brought together into papers. */
export class PaperIndex {
  #raw = ask((research) => new research.RawPaperIndex());

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `PaperIndex` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** Adds a record, or a list of them: all, or none where one has a value of the wrong type. Says how many there are now. */
  add(records, options) {
    const texts = [jsonText("records", Array.isArray(records) ? records : [records]), jsonText("options.origin", optionsOf(options, ["origin"]).origin)];
    return this.#ask((raw) => raw.add(...texts));
  }

  /** The papers, in the order of their first records. */
  entries() {
    return JSON.parse(this.#ask((raw) => raw.entries()));
  }

  /** How many papers there are, by who knows them. */
  counts() {
    return JSON.parse(this.#ask((raw) => raw.counts()));
  }

  /** The papers that bear most on a question: those the ranking kept, in its order. */
  rank(options) {
    const { scores, ...ranking } = optionsOf(options, ["scores", ...RANKING]);
    const texts = [jsonText("options.scores", scores), jsonText("options", ranking)];
    return JSON.parse(this.#ask((raw) => raw.rank(...texts)));
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the index any more. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  PaperIndex.prototype[Symbol.dispose] = PaperIndex.prototype.free;
}
