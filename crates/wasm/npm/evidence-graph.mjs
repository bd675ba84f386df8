// The evidence graph: claims, evidence, and the citations between sources.

import { countOf, jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { citationColumns, columnsOf, confidenceColumns, confidencesOf, evidenceColumns, namesOf } from "./evidence-columns.mjs";
import { ask } from "./evidence-core.mjs";

/** The default limit of lists. */
const LIMIT = 100;

/** The node of a name that no row uses. */
const UNUSED = 0xffffffff;

/** The lists of names in columns of evidence. */
const NAMES = ["claims", "urls", "sources", "texts"];

/** A graph of claims, fragments, pages and papers, connected by stances and citations. The caller names the nodes. */
export class EvidenceGraph {
  #raw = ask((module) => new module.RawEvidenceGraph());
  /** The ids of the nodes by index, as far as they are known. */
  #ids = [];
  #texts = new Map();

  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `EvidenceGraph` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /** A result of the module; afterwards the ids of its nodes are known. */
  #read(question, nodesOf) {
    const found = JSON.parse(this.#ask(question));
    this.#learnIds(nodesOf(found));
    return found;
  }

  #learnIds(nodes) {
    const unknown = nodes.filter((node) => this.#ids[node] === undefined);
    if (unknown.length === 0) return;
    const ids = JSON.parse(this.#ask((raw) => raw.idsOf(new Uint32Array(unknown))));
    unknown.forEach((node, index) => (this.#ids[node] = ids[index]));
  }

  #idOf = (node) => this.#ids[node];

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
    const columns = evidenceColumns(evidence);
    if (columns) {
      this.#addColumns(columns, true);
    } else {
      const text = jsonText("evidence", evidence);
      this.#ask((raw) => raw.addEvidence(text));
    }
  }

  /** Adds evidence in columns: typed arrays, and every name once. */
  addColumns(columns) {
    this.#addColumns(columnsOf(columns, { claim: Uint32Array, source: Uint32Array, stance: Uint8Array, confidence: Float64Array }, NAMES), false);
  }

  #addColumns(/** @type {Record<string, any>} */ { claims, urls, sources, texts, claim, source, stance, confidence }, isList) {
    const { text, lengths } = namesOf({ claims, urls, sources, texts });
    const counts = Uint32Array.of(claims.length, urls.length, sources.length);
    const nodes = this.#ask((raw) => raw.addColumns(text, lengths, counts, claim, source, stance, confidence, isList));
    [...claims, ...urls, ...sources].forEach((id, index) => {
      if (nodes[index] !== UNUSED) this.#ids[nodes[index]] = id;
    });
  }

  /** Adds a citation of one page or paper by another. */
  cite(from, to) {
    const texts = [textOf("from", from), textOf("to", to)];
    this.#ask((raw) => raw.cite(...texts));
  }

  /** Adds many citations, as pairs of ids, in one call of the module. */
  citeAll(citations) {
    if (!Array.isArray(citations)) throw invalidArgument("citations", citations, "an array");
    this.#citeColumns(citationColumns(citations), true);
  }

  /** Adds citations in columns: typed arrays, and every id once. */
  citeColumns(columns) {
    this.#citeColumns(columnsOf(columns, { from: Uint32Array, to: Uint32Array }, ["ids"]), false);
  }

  #citeColumns(/** @type {Record<string, any>} */ { ids, from, to }, isList) {
    const { text, lengths } = namesOf({ ids });
    this.#ask((raw) => raw.citeColumns(text, lengths, from, to, isList));
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
    return confidencesOf(this.confidenceColumns(options));
  }

  /** The same in columns. */
  confidenceColumns(options) {
    const text = jsonText("options", options);
    const values = this.#ask((raw) => raw.confidences(text));
    const columns = confidenceColumns(options?.profile === "ratio" ? "ratio" : "beta", values);
    this.#learnIds(columns.claims);
    return { ...columns, claims: columns.claims.map(this.#idOf) };
  }

  /** Claims that refute each other, and claims whose sources disagree: at most `limit` of each, with exact counts. */
  contradictions(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const { claim_pairs, disputed, ...counts } = this.#read((raw) => raw.contradictions(limit), nodesOfContradictions);
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
    const found = this.#read((raw) => raw.integrity(limit), nodesOfIntegrity);
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
    const found = this.#read(
      (raw) => raw.layout(),
      ({ sources, claims }) => [...sources, ...claims].map(({ id }) => id),
    );
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

function nodesOfContradictions({ claim_pairs, disputed }) {
  const inPairs = disputed.flatMap(({ pairs }) => pairs.flatMap(({ supporting, refuting }) => [supporting, refuting]));
  return [...claim_pairs.flatMap(({ pair }) => pair), ...disputed.map(({ claim }) => claim), ...inPairs];
}

function nodesOfIntegrity({ loops, penalties, orphan_papers, orphan_claims }) {
  return [...loops.flatMap(({ nodes }) => nodes), ...penalties.map(({ node }) => node), ...orphan_papers, ...orphan_claims];
}

if (Symbol.dispose) {
  EvidenceGraph.prototype[Symbol.dispose] = EvidenceGraph.prototype.free;
}
