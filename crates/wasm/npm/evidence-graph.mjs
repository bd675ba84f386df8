// The evidence graph: claims, evidence, and the citations between sources.

import { countOf, jsonText, optionalTextOf, optionsOf, textOf } from "./argument.mjs";
import { CredenceError, invalidArgument } from "./error.mjs";
import { citationColumns, columnsOf, confidenceColumns, confidencesOf, evidenceColumns, namesOf } from "./evidence-columns.mjs";
import { ask } from "./evidence-core.mjs";

/**
 * @import { CitationColumns, EvidenceColumns, EvidenceGraph as Declared, GraphLayout } from "./evidence.d.ts"
 * @import { Complete } from "./evidence-columns.mjs"
 * @import { CitationIntegrity, CitationLoop, ClaimPair, Contradictions, DisputedClaim, GraphReading, NodePenalty, SourcePair } from "./index.d.ts"
 * @typedef {Record<"addClaim" | "addPage" | "addPaper" | "addFragment" | "addEvidence" | "cite" | "relateClaims" | "setWeight", (...texts: (string | undefined)[]) => void>} Adding
 * @typedef {Record<"confidence" | "independence", (...texts: string[]) => string> & Record<"contradictions" | "integrity", (limit: number) => string>} Reading
 * @typedef {Adding & Reading & {
 *   addColumns(
 *     names: Uint8Array, lengths: Uint32Array, counts: Uint32Array, claim: Uint32Array, source: Uint32Array, stance: Uint8Array, confidence: Float64Array, isList: boolean,
 *   ): Uint32Array,
 *   citeColumns(ids: Uint8Array, lengths: Uint32Array, from: Uint32Array, to: Uint32Array, isList: boolean): void,
 *   confidences(options: string): Float64Array, layout(): string, idsOf(nodes: Uint32Array): string, readonly nNodes: number, free(): void,
 * }} RawEvidenceGraph
 * @typedef {ByNode<SourcePair, "supporting" | "refuting">} SourcePairByNode
 * @typedef {ByNode<Omit<DisputedClaim, "pairs">, "claim"> & { pairs: SourcePairByNode[] }} DisputedByNode
 * @typedef {Omit<Contradictions, "claim_pairs" | "disputed"> & { claim_pairs: ByNode<ClaimPair, "pair">[], disputed: DisputedByNode[] }} ContradictionsByNode
 * @typedef {{ loops: ByNode<CitationLoop, "nodes">[], penalties: ByNode<NodePenalty, "node">[] }} FoundByNode
 * @typedef {ByNode<Omit<CitationIntegrity, keyof FoundByNode>, "orphan_papers" | "orphan_claims"> & FoundByNode} IntegrityByNode
 * @typedef {ByNode<GraphLayout["sources"][number], "id">} PlacedSource
 * @typedef {{ id: number, row: number }} PlacedClaim
 * @typedef {ByNode<GraphLayout["edges"][number], "source" | "claim">} PlacedEdge
 * @typedef {Omit<GraphLayout, "sources" | "claims" | "edges"> & { sources: PlacedSource[], claims: PlacedClaim[], edges: PlacedEdge[] }} LayoutByNode
 */

/**
 * What the module returns in place of a type of the package: some fields have the numbers of nodes instead of their ids.
 *
 * @template T
 * @template {keyof T} Fields
 * @typedef {Omit<T, Fields> & { [Field in Fields]: T[Field] extends string ? number : number[] }} ByNode
 */

/** The default limit of lists. */
const LIMIT = 100;

/** The node of a name that no row uses. */
const UNUSED = 0xffffffff;

/** The lists of names in columns of evidence. */
const NAMES = ["claims", "urls", "sources", "texts"];

/** A graph of claims, fragments, pages and papers, connected by stances and citations. The caller names the nodes. */
export class EvidenceGraph {
  #raw = ask((/** @type {{ RawEvidenceGraph: new () => RawEvidenceGraph }} */ module) => new module.RawEvidenceGraph());
  /** The ids of the nodes by index, as far as they are known. @type {string[]} */
  #ids = [];
  /** @type {Map<string, string>} */
  #texts = new Map();

  /** @template T @param {(raw: RawEvidenceGraph) => T} question @returns {T} */
  #ask(question) {
    if (!this.#raw) throw new CredenceError("freed", "this `EvidenceGraph` was freed: make a new one");
    return ask(() => question(this.#raw));
  }

  /**
   * A result of the module; afterwards the ids of its nodes are known.
   *
   * @template T
   * @param {(raw: RawEvidenceGraph) => string} question
   * @param {(found: T) => number[]} nodesOf
   * @returns {T}
   */
  #read(question, nodesOf) {
    const found = JSON.parse(this.#ask(question));
    this.#learnIds(nodesOf(found));
    return found;
  }

  /** @param {number[]} nodes */
  #learnIds(nodes) {
    const unknown = nodes.filter((node) => this.#ids[node] === undefined);
    if (unknown.length === 0) return;
    const ids = JSON.parse(this.#ask((raw) => raw.idsOf(new Uint32Array(unknown))));
    unknown.forEach((node, index) => (this.#ids[node] = ids[index]));
  }

  #idOf = (/** @type {number} */ node) => this.#ids[node];

  /** Adds a claim if it is new. The first text is kept. @type {Declared["addClaim"]} */
  addClaim(id, text) {
    textOf("id", id);
    const given = optionalTextOf("text", text);
    this.#ask((raw) => raw.addClaim(id));
    if (given !== undefined && !this.#texts.has(id)) this.#texts.set(id, given);
  }

  /** Adds a page if it is new. Its site is the given one, or the registrable domain of its URL. @type {Declared["addPage"]} */
  addPage(id, options) {
    const texts = [textOf("id", id), optionalTextOf("options.site", optionsOf(options, ["site"]).site)];
    this.#ask((raw) => raw.addPage(...texts));
  }

  /** Adds a paper if it is new. @type {Declared["addPaper"]} */
  addPaper(id) {
    textOf("id", id);
    this.#ask((raw) => raw.addPaper(id));
  }

  /** Adds a fragment of a page or paper if it is new. The first page and text are kept. @type {Declared["addFragment"]} */
  addFragment(id, options) {
    const { page, text } = optionsOf(options, ["page", "text"]);
    const texts = [textOf("id", id), optionalTextOf("options.page", page), optionalTextOf("options.text", text) ?? ""];
    this.#ask((raw) => raw.addFragment(...texts));
  }

  /** Adds one piece of evidence. Its claim, and the page at its `url`, are added if they are new. @type {Declared["addEvidence"]} */
  addEvidence(evidence) {
    if (Array.isArray(evidence)) throw invalidArgument("evidence", evidence, "an object: `addAll` takes many");
    const text = jsonText("evidence", evidence);
    this.#ask((raw) => raw.addEvidence(text));
  }

  /** Adds many pieces of evidence in one call of the module. @type {Declared["addAll"]} */
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

  /** Adds evidence in columns: typed arrays, and every name once. @type {Declared["addColumns"]} */
  addColumns(columns) {
    this.#addColumns(columnsOf(columns, { claim: Uint32Array, source: Uint32Array, stance: Uint8Array, confidence: Float64Array }, NAMES), false);
  }

  /** @param {Complete<EvidenceColumns>} columns @param {boolean} isList */
  #addColumns({ claims, urls, sources, texts, claim, source, stance, confidence }, isList) {
    const { text, lengths } = namesOf({ claims, urls, sources, texts });
    const counts = Uint32Array.of(claims.length, urls.length, sources.length);
    const nodes = this.#ask((raw) => raw.addColumns(text, lengths, counts, claim, source, stance, confidence, isList));
    [...claims, ...urls, ...sources].forEach((id, index) => {
      if (nodes[index] !== UNUSED) this.#ids[nodes[index]] = id;
    });
  }

  /** Adds a citation of one page or paper by another. @type {Declared["cite"]} */
  cite(from, to) {
    const texts = [textOf("from", from), textOf("to", to)];
    this.#ask((raw) => raw.cite(...texts));
  }

  /** Adds many citations, as pairs of ids, in one call of the module. @type {Declared["citeAll"]} */
  citeAll(citations) {
    if (!Array.isArray(citations)) throw invalidArgument("citations", citations, "an array");
    this.#citeColumns(citationColumns(citations), true);
  }

  /** Adds citations in columns: typed arrays, and every id once. @type {Declared["citeColumns"]} */
  citeColumns(columns) {
    this.#citeColumns(columnsOf(columns, { from: Uint32Array, to: Uint32Array }, ["ids"]), false);
  }

  /** @param {CitationColumns} columns @param {boolean} isList */
  #citeColumns({ ids, from, to }, isList) {
    const { text, lengths } = namesOf({ ids });
    this.#ask((raw) => raw.citeColumns(text, lengths, from, to, isList));
  }

  /** Adds that one claim contradicts (the default) or refutes another. @type {Declared["relateClaims"]} */
  relateClaims(first, second, options) {
    const { relation, confidence } = optionsOf(options, ["relation", "confidence"]);
    const others = [jsonText("relation", relation), jsonText("confidence", confidence)];
    const texts = [textOf("first", first), textOf("second", second), ...others];
    this.#ask((raw) => raw.relateClaims(...texts));
  }

  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` removes it. @type {Declared["setWeight"]} */
  setWeight(source, weight) {
    const texts = [textOf("source", source), jsonText("weight", weight)];
    this.#ask((raw) => raw.setWeight(...texts));
  }

  /** The balance of the evidence for one claim. @type {Declared["confidence"]} */
  confidence(claim, options) {
    const texts = [textOf("claim", claim), jsonText("options", options)];
    return JSON.parse(this.#ask((raw) => raw.confidence(...texts)));
  }

  /** The balance of the evidence for every claim, in the order they were added. @type {Declared["confidences"]} */
  confidences(options) {
    return confidencesOf(this.confidenceColumns(options));
  }

  /** The same in columns. @param {GraphReading | null} [options] */
  confidenceColumns(options) {
    const text = jsonText("options", options);
    const values = this.#ask((raw) => raw.confidences(text));
    const columns = confidenceColumns(options?.profile === "ratio" ? "ratio" : "beta", values);
    this.#learnIds(columns.claims);
    return { ...columns, claims: columns.claims.map(this.#idOf) };
  }

  /** Claims that refute each other, and claims whose sources disagree: at most `limit` of each, with exact counts. @param {{ limit?: number | null } | null} [options] */
  contradictions(options) {
    const limit = countOf("options.limit", optionsOf(options, ["limit"]).limit ?? LIMIT);
    const { claim_pairs, disputed, ...counts } = this.#read((raw) => raw.contradictions(limit), nodesOfContradictions);
    const pairOfSources = (/** @type {SourcePairByNode} */ pair) => ({ ...pair, supporting: this.#idOf(pair.supporting), refuting: this.#idOf(pair.refuting) });
    return {
      claim_pairs: claim_pairs.map((found) => ({ ...found, pair: found.pair.map(this.#idOf) })),
      disputed: disputed.map((found) => ({ ...found, claim: this.#idOf(found.claim), pairs: found.pairs.map(pairOfSources) })),
      ...counts,
    };
  }

  /** Loops of citations and other findings: at most `limit` loops, with exact counts. @type {Declared["integrity"]} */
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

  /** Counts distinct pages, sites and texts with one stance on a claim. @type {Declared["independence"]} */
  independence(claim, stance) {
    const texts = [textOf("claim", claim), jsonText("stance", stance)];
    return JSON.parse(this.#ask((raw) => raw.independence(...texts)));
  }

  /** The layout: sources in one column, grouped by site, claims in the other, and their edges. */
  layout() {
    const found = this.#read(
      (raw) => raw.layout(),
      (/** @type {LayoutByNode} */ { sources, claims }) => [...sources, ...claims].map(({ id }) => id),
    );
    const claim = (/** @type {PlacedClaim} */ { id, row }) => ({ id: this.#idOf(id), text: this.#texts.get(this.#idOf(id)) ?? null, row });
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

/** @param {ContradictionsByNode} found */
function nodesOfContradictions({ claim_pairs, disputed }) {
  const inPairs = disputed.flatMap(({ pairs }) => pairs.flatMap(({ supporting, refuting }) => [supporting, refuting]));
  return [...claim_pairs.flatMap(({ pair }) => pair), ...disputed.map(({ claim }) => claim), ...inPairs];
}

/** @param {IntegrityByNode} found */
function nodesOfIntegrity({ loops, penalties, orphan_papers, orphan_claims }) {
  return [...loops.flatMap(({ nodes }) => nodes), ...penalties.map(({ node }) => node), ...orphan_papers, ...orphan_claims];
}

if (Symbol.dispose) {
  /** @type {Partial<Disposable>} */ (EvidenceGraph.prototype)[Symbol.dispose] = EvidenceGraph.prototype.free;
}
