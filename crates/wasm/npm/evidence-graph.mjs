// The evidence graph: claims, what sources say about them, and how the sources hang together.

import { countOf, jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { ask } from "./core.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";

/** Lists are no longer than this unless the caller says so. */
const LIMIT = 100;

/** Claims, fragments, pages and papers, joined by stances and citations; every node has a name of the caller's. */
export class EvidenceGraph {
  #raw = ask((core) => new core.RawEvidenceGraph());
  /** The names of the nodes by their place, as far as they were asked for. */
  #ids = [];
  #texts = new Map();

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `EvidenceGraph` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** What the module says, with the names of the nodes known. */
  #read(question) {
    const found = JSON.parse(this.#ask(question));
    if (this.#ids.length < this.nNodes) {
      for (const id of JSON.parse(this.#ask((raw) => raw.idsFrom(this.#ids.length)))) this.#ids.push(id);
    }
    return found;
  }

  #named = (place) => this.#ids[place];

  /** Adds a claim unless it is there; the first text given for it stays. */
  addClaim(id, text) {
    textOf("id", id);
    const words = optionalTextOf("text", text);
    this.#ask((raw) => raw.addClaim(id));
    if (words !== undefined && !this.#texts.has(id)) this.#texts.set(id, words);
  }

  /** Adds a page unless it is there; its site is the one given, else the domain that owns its address. */
  addPage(id, options) {
    const texts = [textOf("id", id), optionalTextOf("options.site", optionsOf(options, ["site"]).site)];
    this.#ask((raw) => raw.addPage(...texts));
  }

  /** Adds a paper unless it is there. */
  addPaper(id) {
    textOf("id", id);
    this.#ask((raw) => raw.addPaper(id));
  }

  /** Adds a piece of a page or paper unless it is there; the first page and the first text given for it stay. */
  addFragment(id, options) {
    const { page, text } = optionsOf(options, ["page", "text"]);
    const texts = [textOf("id", id), optionalTextOf("options.page", page), optionalTextOf("options.text", text) ?? ""];
    this.#ask((raw) => raw.addFragment(...texts));
  }

  /** Adds one piece of evidence; its claim, and the page at its `url`, are added when they are new. */
  addEvidence(evidence) {
    if (Array.isArray(evidence)) throw invalidArgument("evidence", evidence, "an object: `addAll` takes many");
    const text = jsonText("evidence", evidence);
    this.#ask((raw) => raw.addEvidence(text));
  }

  /** Adds many pieces of evidence: one call into the module. */
  addAll(evidence) {
    if (!Array.isArray(evidence)) throw invalidArgument("evidence", evidence, "an array");
    const text = jsonText("evidence", evidence);
    this.#ask((raw) => raw.addEvidence(text));
  }

  /** Says that one page or paper cites another. */
  cite(from, to) {
    const texts = [textOf("from", from), textOf("to", to)];
    this.#ask((raw) => raw.cite(...texts));
  }

  /** Says that one claim contradicts or refutes another. */
  relateClaims(first, second, options) {
    const { relation, confidence } = optionsOf(options, ["relation", "confidence"]);
    const others = [jsonText("relation", relation), jsonText("confidence", confidence)];
    const texts = [textOf("first", first), textOf("second", second), ...others];
    this.#ask((raw) => raw.relateClaims(...texts));
  }

  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` takes it away. */
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
    return this.#read((raw) => raw.confidences(text)).map(([claim, confidence]) => ({ claim: this.#named(claim), ...confidence }));
  }

  /** Claims that refute each other, and claims whose sources disagree; lists of at most `limit`, exact counts. */
  contradictions(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const { claim_pairs, disputed, ...counts } = this.#read((raw) => raw.contradictions(limit));
    const pairOfSources = (pair) => ({ ...pair, supporting: this.#named(pair.supporting), refuting: this.#named(pair.refuting) });
    return {
      claim_pairs: claim_pairs.map((found) => ({ ...found, pair: found.pair.map(this.#named) })),
      disputed: disputed.map((found) => ({ ...found, claim: this.#named(found.claim), pairs: found.pairs.map(pairOfSources) })),
      ...counts,
    };
  }

  /** What citations say about the sources: loops, round trips, self-citation, first-hand pages, orphans. */
  integrity(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const found = this.#read((raw) => raw.integrity(limit));
    return {
      ...found,
      loops: found.loops.map((loop) => ({ ...loop, nodes: loop.nodes.map(this.#named) })),
      penalties: found.penalties.map((penalty) => ({ ...penalty, node: this.#named(penalty.node) })),
      orphan_papers: found.orphan_papers.map(this.#named),
      orphan_claims: found.orphan_claims.map(this.#named),
    };
  }

  /** How many pages, sites and texts of their own take one stance towards a claim. */
  independence(claim, stance) {
    const texts = [textOf("claim", claim), jsonText("stance", stance)];
    return JSON.parse(this.#ask((raw) => raw.independence(...texts)));
  }

  /** The rows of a picture: sources in one column, grouped by site, claims in the other, and what joins them. */
  layout() {
    const found = this.#read((raw) => raw.layout());
    const claim = ({ id, row }) => ({ id: this.#named(id), text: this.#texts.get(this.#named(id)) ?? null, row });
    return {
      ...found,
      sources: found.sources.map((source) => ({ ...source, id: this.#named(source.id) })),
      claims: found.claims.map(claim),
      edges: found.edges.map((edge) => ({ ...edge, source: this.#named(edge.source), claim: this.#named(edge.claim) })),
    };
  }

  /** How many nodes there are. */
  get nNodes() {
    return this.#ask((raw) => raw.nNodes);
  }

  /** Gives the memory back at once; it is also given back when nothing refers to the graph any more. */
  free() {
    this.#ask((raw) => raw.free());
    this.#raw = null;
  }
}

if (Symbol.dispose) {
  EvidenceGraph.prototype[Symbol.dispose] = EvidenceGraph.prototype.free;
}
