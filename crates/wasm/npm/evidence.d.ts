import type { DecisionConfig, ModuleSource } from "./index.js";
import type { DecisionHistory, DecisionTask, GapOption, GraphEvidence, GraphReading, IndependentItem, ModelServer, Options, SourceEvidence, WeighedStance, Witness } from "./input-types.js";
import type { BetaConfidence, CitationIntegrity, ClaimConfidence, ClaimRelation, ClaimResolution, Classification, Contradictions, Decision, Independence, RatioConfidence, SourceVerification, Stance, TrustLevel } from "./types.js";

export { CredenceError } from "./index.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/evidence";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * Verifies one source on one claim: its status, and its level afterwards.
 *
 * ```js
 * import { verifySource } from "credence/evidence";
 *
 * console.log(verifySource({ level: "unverified", n_sites: 2 }).promoted); // true
 * ```
 */
export function verifySource(evidence: SourceEvidence, options?: GapOption | null): SourceVerification;

/**
 * Classifies a contradiction between sources of two levels.
 *
 * ```js
 * import { classifyContradiction } from "credence/evidence";
 *
 * console.log(classifyContradiction("low", "primary").kind); // misinformation
 * ```
 */
export function classifyContradiction(first: TrustLevel, second: TrustLevel, options?: GapOption | null): Classification;

/**
 * Resolves the contradictions between sources of one claim: pairs, statuses, promotions, blocks.
 *
 * ```js
 * import { resolveContradiction } from "credence/evidence";
 *
 * const { pairs } = resolveContradiction("The bridge opened in 1966.", [
 *   { url: "https://www.nature.com/a", stance: "supports" },
 *   { url: "https://tales.example/1", stance: "refutes" },
 * ]);
 * console.log(pairs.length); // 1
 * ```
 */
export function resolveContradiction(
  claim: string,
  witnesses: readonly Witness[],
  options?: (GapOption & Pick<Options, "policy" | "learned">) | null,
): ClaimResolution;

/**
 * Counts distinct pages, sites and texts; near-duplicates count once.
 *
 * ```js
 * import { countIndependent } from "credence/evidence";
 *
 * const { n_pages, n_sites } = countIndependent([{ url: "https://a.example/1" }, { url: "https://a.example/2" }]);
 * console.log(n_pages, n_sites); // 2 1
 * ```
 */
export function countIndependent(items: readonly IndependentItem[]): Independence;

/**
 * The balance of the evidence for one claim, which is not the probability that it is true.
 *
 * ```js
 * import { claimConfidence } from "credence/evidence";
 *
 * console.log(claimConfidence([{ stance: "supports", confidence: 0.9 }, { stance: "refutes", confidence: 0.9 }]).balance); // both_sides
 * ```
 */
export function claimConfidence(evidence: readonly WeighedStance[], options?: { profile?: "beta" | null } | null): BetaConfidence;
export function claimConfidence(evidence: readonly WeighedStance[], options: { profile: "ratio" }): RatioConfidence;

/** The layout of a graph: rows from 0 at the top. */
export interface GraphLayout {
  /** Pages, papers and single fragments, one per row, grouped by site. */
  sources: { id: string; site: string | null; row: number }[];
  /** Claims in rows near their sources: disputed ones first, those without evidence last. */
  claims: { id: string; text: string | null; row: number }[];
  edges: { source: string; claim: string; stance: Stance; confidence: number | null }[];
  crossings_before: number;
  crossings_after: number;
}

/**
 * The stances in the order of their numbers in columns.
 *
 * ```js
 * import { STANCES } from "credence/evidence";
 *
 * console.log(STANCES.indexOf("supports")); // 0
 * ```
 */
export const STANCES: readonly Stance[];

/** Evidence in typed arrays: one row per piece, and every name once. All arrays of rows have the same length. */
export interface EvidenceColumns {
  /** The claims that rows name. New ones are added. */
  claims: readonly string[];
  /** The URLs of pages that rows name. New ones are added. */
  urls?: readonly string[] | null;
  /** Sources that are in the graph. */
  sources?: readonly string[] | null;
  /** For each row, an index in `claims`. */
  claim: Uint32Array;
  /** For each row, an index in `urls`, continued in `sources`. */
  source: Uint32Array;
  /** For each row, an index in `STANCES`. */
  stance: Uint8Array;
  /** For each row, the confidence, 0 to 1; `NaN` for none. */
  confidence: Float64Array;
  /** For each row, the text of the source, added as a fragment; `""` for none. */
  texts?: readonly string[] | null;
}

/** Citations in typed arrays: row i says that `ids[from[i]]` cites `ids[to[i]]`. */
export interface CitationColumns {
  /** Pages and papers in the graph. */
  ids: readonly string[];
  from: Uint32Array;
  to: Uint32Array;
}

/** The balance of the evidence for every claim: item i of each list is about `claims[i]`. */
type ConfidenceColumns<P extends string, T> = { profile: P; claims: string[] } & {
  [K in Exclude<keyof T, "profile">]: T[K] extends number ? (K extends `n_${string}` ? Uint32Array : Float64Array) : T[K][];
};
/** Confidences of the profile `beta`, in typed arrays. */
export type BetaColumns = ConfidenceColumns<"beta", BetaConfidence>;
/** Confidences of the profile `ratio`, in typed arrays. */
export type RatioColumns = ConfidenceColumns<"ratio", RatioConfidence>;

/**
 * A graph of claims, fragments, pages and papers, connected by stances and citations. The caller names the nodes.
 *
 * ```js
 * import { EvidenceGraph } from "credence/evidence";
 *
 * const graph = new EvidenceGraph();
 * graph.addEvidence({ claim: "sugar", url: "https://tales.example/2", stance: "supports", confidence: 0.9 });
 * graph.addEvidence({ claim: "sugar", url: "https://www.nature.com/x", stance: "refutes", confidence: 0.9 });
 * console.log(graph.contradictions().disputed[0]?.claim, graph.nNodes); // sugar 3
 * ```
 */
export class EvidenceGraph {
  constructor();
  /** Adds a claim if it is new. The first text is kept. */
  addClaim(id: string, text?: string | null): void;
  /** Adds a page if it is new. Its site is the given one, or the registrable domain of its URL. */
  addPage(id: string, options?: { site?: string | null } | null): void;
  /** Adds a paper if it is new. */
  addPaper(id: string): void;
  /** Adds a fragment of a page or paper if it is new. The first page and text are kept. */
  addFragment(id: string, options?: { page?: string | null; text?: string | null } | null): void;
  /** Adds one piece of evidence. Its claim, and the page at its `url`, are added if they are new. */
  addEvidence(evidence: GraphEvidence): void;
  /**
   * Adds many pieces of evidence in one call of the module. If one has a value of the wrong type, none is added; if the
   * graph refuses one, those before it stay.
   */
  addAll(evidence: readonly GraphEvidence[]): void;
  /**
   * Adds evidence from typed arrays, which is several times as fast as objects. If an index, a number, a length or a URL is
   * invalid, none is added; if the graph refuses a row, those before it stay.
   */
  addColumns(columns: EvidenceColumns): void;
  /** Adds a citation of one page or paper by another. */
  cite(from: string, to: string): void;
  /** Adds many citations, as pairs of ids. If the graph refuses one, those before it stay. */
  citeAll(citations: readonly (readonly [from: string, to: string])[]): void;
  /** Adds citations from typed arrays. */
  citeColumns(columns: CitationColumns): void;
  /** Adds that one claim contradicts (the default) or refutes another. */
  relateClaims(
    first: string,
    second: string,
    options?: { relation?: ClaimRelation | null; confidence?: number | null } | null,
  ): void;
  /** Gives a source a weight from 0 to 1 for `weighting: "by_source"`; `null` removes it. */
  setWeight(source: string, weight: number | null): void;
  /** The balance of the evidence for one claim. */
  confidence(claim: string, options?: GraphReading | null): ClaimConfidence;
  /** The balance of the evidence for every claim, in the order they were added. */
  confidences(options?: GraphReading | null): (ClaimConfidence & { claim: string })[];
  /** The same in typed arrays. */
  confidenceColumns(options?: (GraphReading & { profile?: "beta" | null }) | null): BetaColumns;
  confidenceColumns(options: GraphReading & { profile: "ratio" }): RatioColumns;
  /** Claims that refute each other, and claims whose sources disagree: at most `limit` (100) of each, with exact counts. */
  contradictions(options?: { limit?: number | null } | null): Contradictions;
  /** Loops of citations and other findings: at most `limit` (100) loops, with exact counts. */
  integrity(options?: { limit?: number | null } | null): CitationIntegrity;
  /** Counts distinct pages, sites and texts with one stance on a claim. */
  independence(claim: string, stance: Stance): Independence;
  /** The layout of the graph. */
  layout(): GraphLayout;
  /** How many nodes there are. */
  readonly nNodes: number;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/**
 * Decides a claim from the evidence found in `attempts` of `maxAttempts` searches, with every vote and what is missing.
 *
 * ```js
 * import { decideFromHistory } from "credence/evidence";
 *
 * const evidence = [{ url: "https://www.fda.gov/n/1", stance: "support", snippet: "Approved on May 12." }];
 * const decision = decideFromHistory({ target: "The vaccine was approved in May." }, { evidence }, 1, 3);
 * console.log(decision.status, decision.support.missing_weight); // need_more_search 0.6
 * ```
 */
export function decideFromHistory(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): Decision;

/**
 * The same as a report in Markdown.
 *
 * ```js
 * import { reportDecision } from "credence/evidence";
 *
 * const evidence = [{ url: "https://www.fda.gov/n/1", stance: "support", snippet: "Approved on May 12." }];
 * console.log(reportDecision({ target: "The vaccine was approved in May." }, { evidence }, 1, 3));
 * ```
 */
export function reportDecision(
  task: DecisionTask,
  history: DecisionHistory,
  attempts: number,
  maxAttempts: number,
  config?: DecisionConfig | null,
): string;

/** A chat message to a model. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

/** Options of `writeProof`. */
export interface ProofOptions {
  /** Who writes the proof: a server, or a function that returns the text. Without it, fixed rules. */
  llm?: ModelServer | ((messages: ModelMessage[], options: { signal: AbortSignal }) => string | Promise<string>) | null;
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** Timeout of the model in milliseconds; 30,000 by default. */
  timeoutMs?: number;
}

/** A proof, who wrote it, and why the model's text was not used. */
export interface Proof {
  proof: string;
  writer: "rules" | "llm";
  fallback: {
    code:
      | "request_failed"
      | "status"
      | "timed_out"
      | "aborted"
      | "not_a_reply"
      | "empty"
      | "too_long"
      | "unknown_source"
      | "markup";
    message: string;
  } | null;
}

/**
 * The proof of a decision. Outcome, sums and warnings never come from the model. On any error of the model, the proof
 * written by fixed rules is returned.
 *
 * ```js
 * import { decideFromHistory, writeProof } from "credence/evidence";
 *
 * const evidence = [{ url: "https://www.fda.gov/n/1", stance: "support", snippet: "Approved on May 12." }];
 * const decision = decideFromHistory({ target: "The vaccine was approved in May." }, { evidence }, 3, 3);
 * console.log((await writeProof(decision)).writer); // rules
 * ```
 */
export function writeProof(decision: Decision, options?: ProofOptions | null): Promise<Proof>;

/**
 * The version of this package.
 *
 * ```js
 * import { version } from "credence/evidence";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
