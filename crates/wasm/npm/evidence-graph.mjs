// The evidence graph: claims, evidence, and the citations between sources.

import { countOf, jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { siteOf } from "./api.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { ask } from "./evidence-core.mjs";

/** The default limit of lists. */
const LIMIT = 100;

/** A graph of claims, fragments, pages and papers, connected by stances and citations. The caller names the nodes. */
export class EvidenceGraph {
  #raw = ask((module) => new module.RawEvidenceGraph(siteOf));
  /** The ids of the nodes by index, as far as they are known. */
  #ids = [];
  #texts = new Map();

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `EvidenceGraph` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** A result of the module; afterwards the ids of its nodes are known. */
  #read(question) {
    const found = JSON.parse(this.#ask(question));
    if (this.#ids.length < this.nNodes) {
      for (const id of JSON.parse(this.#ask((raw) => raw.idsFrom(this.#ids.length)))) this.#ids.push(id);
    }
    return found;
  }

  #idOf = (index) => this.#ids[index];

  /** Adds a claim if it is new. The first text is kept. */
  addClaim(id, text) {
    textOf("id", id);
    const given = optionalTextOf("text", text);
    this.#ask((raw) => raw.addClaim(id));
    if (given !== undefined && !this.#texts.has(id)) this.#texts.set(id, given);
  }

  /** Adds a page if it is new. Its site is the given one, or the registrable domain of its URL. */
  addPage(id, options) {
    const texts = [textOf("id", id), optionalTextOf("options.site", optionsOf(options, ["site"]).site)];
    this.#ask((raw) => raw.addPage(...texts));
  }

  /** Adds a paper if it is new. */
  addPaper(id) {
    textOf("id", id);
    this.#ask((raw) => raw.addPaper(id));
  }

  /** Adds a fragment of a page or paper if it is new. The first page and text are kept. */
  addFragment(id, options) {
    const { page, text } = optionsOf(options, ["page", "text"]);
    const texts = [textOf("id", id), optionalTextOf("options.page", page), optionalTextOf("options.text", text) ?? ""];
    this.#ask((raw) => raw.addFragment(...texts));
  }

  /** Adds one piece of evidence. Its claim, and the page at its `url`, are added if they are new. */
  addEvidence(evidence) {
    if (Array.isArray(evidence)) throw invalidArgument("evidence", evidence, "an object: `addAll` takes many");
    const text = jsonText("evidence", evidence);
    this.#ask((raw) => raw.addEvidence(text));
  }

  /** Adds many pieces of evidence in one call of the module. */
  addAll(evidence) {
    if (!Array.isArray(evidence)) throw invalidArgument("evidence", evidence, "an array");
    const text = jsonText("evidence", evidence);
    this.#ask((raw) => raw.addEvidence(text));
  }

  /** Adds a citation of one page or paper by another. */
  cite(from, to) {
    const texts = [textOf("from", from), textOf("to", to)];
    this.#ask((raw) => raw.cite(...texts));
  }

  /** Adds that one claim contradicts (the default) or refutes another. */
  relateClaims(first, second, options) {
    const { relation, confidence } = optionsOf(options, ["relation", "confidence"]);
    const others = [jsonText("relation", relation), jsonText("confidence", confidence)];
    const texts = [textOf("first", first), textOf("second", second), ...others];
    this.#ask((raw) => raw.relateClaims(...texts));
  }

  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` removes it. */
  setWeight(source, weight) {
    const texts = [textOf("source", source), jsonText("weight", weight)];
    this.#ask((raw) => raw.setWeight(...texts));
  }

  /** The balance of the evidence for one claim. */
  confidence(claim, options) {
    const texts = [textOf("claim", claim), jsonText("options", options)];
    return JSON.parse(this.#ask((raw) => raw.confidence(...texts)));
  }

  /** The balance of the evidence for every claim, in the order they were added. */
  confidences(options) {
    const text = jsonText("options", options);
    return this.#read((raw) => raw.confidences(text)).map(([claim, confidence]) => ({ claim: this.#idOf(claim), ...confidence }));
  }

  /** Claims that refute each other, and claims whose sources disagree: at most `limit` of each, with exact counts. */
  contradictions(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const { claim_pairs, disputed, ...counts } = this.#read((raw) => raw.contradictions(limit));
    const pairOfSources = (pair) => ({ ...pair, supporting: this.#idOf(pair.supporting), refuting: this.#idOf(pair.refuting) });
    return {
      claim_pairs: claim_pairs.map((found) => ({ ...found, pair: found.pair.map(this.#idOf) })),
      disputed: disputed.map((found) => ({ ...found, claim: this.#idOf(found.claim), pairs: found.pairs.map(pairOfSources) })),
      ...counts,
    };
  }

  /** Loops of citations and other findings: at most `limit` loops, with exact counts. */
  integrity(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const found = this.#read((raw) => raw.integrity(limit));
    return {
      ...found,
      loops: found.loops.map((loop) => ({ ...loop, nodes: loop.nodes.map(this.#idOf) })),
      penalties: found.penalties.map((penalty) => ({ ...penalty, node: this.#idOf(penalty.node) })),
      orphan_papers: found.orphan_papers.map(this.#idOf),
      orphan_claims: found.orphan_claims.map(this.#idOf),
    };
  }

  /** Counts distinct pages, sites and texts with one stance on a claim. */
  independence(claim, stance) {
    const texts = [textOf("claim", claim), jsonText("stance", stance)];
    return JSON.parse(this.#ask((raw) => raw.independence(...texts)));
  }

  /** The layout: sources in one column, grouped by site, claims in the other, and their edges. */
  layout() {
    const found = this.#read((raw) => raw.layout());
    const claim = ({ id, row }) => ({ id: this.#idOf(id), text: this.#texts.get(this.#idOf(id)) ?? null, row });
    return {
      ...found,
      sources: found.sources.map((source) => ({ ...source, id: this.#idOf(source.id) })),
      claims: found.claims.map(claim),
      edges: found.edges.map((edge) => ({ ...edge, source: this.#idOf(edge.source), claim: this.#idOf(edge.claim) })),
    };
  }

  /** How many nodes there are. */
  get nNodes() {
    return this.#ask((raw) => raw.nNodes);
  }

  /** Frees the memory now; otherwise the garbage collector frees it. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  EvidenceGraph.prototype[Symbol.dispose] = EvidenceGraph.prototype.free;
}
