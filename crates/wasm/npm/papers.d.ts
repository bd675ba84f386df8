import type { EvidenceGraph } from "./evidence.js";
import type { AgentRequest, ModuleSource } from "./index.js";
import type { PaperAccess, PaperCandidate, PaperInput, PaperPage, PaperResponse, PaperScores, RankingInput, RelevanceScores, TrackerInput } from "./papers-input-types.js";
import type {
  FoundIdentifier,
  PaperAnswer,
  PaperApi,
  PaperCounts,
  PaperEntry,
  PaperFailure,
  PaperLimits,
  PaperOrigin,
  Ranking,
  TrackerReport,
  TrackerRequest,
  TrackerStep,
} from "./papers-types.js";

export { CredenceError } from "./index.js";
export type * from "./papers-input-types.js";
export type * from "./papers-types.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/papers";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * The version of the package.
 *
 * ```js
 * import { version } from "credence/papers";
 *
 * console.log(version());
 * ```
 */
export function version(): string;

/**
 * Finds the identifiers of papers in a text, each once, in the order of first mention.
 *
 * ```js
 * import { identifyPapers } from "credence/papers";
 *
 * console.log(identifyPapers("See https://doi.org/10.1000/182.")[0]?.id); // doi:10.1000/182
 * ```
 */
export function identifyPapers(text: string): FoundIdentifier[];
/** The identifier of the paper that each URL leads to; `null` if it has none. */
export function identifyPapers(urls: readonly string[]): (FoundIdentifier | null)[];

/**
 * The share of distinct words that two titles have in common, 0 to 1; from 0.9 they count as the same title.
 *
 * ```js
 * import { titleSimilarity } from "credence/papers";
 *
 * console.log(titleSimilarity("The opening of a bridge", "Opening of the bridge, a")); // 1
 * ```
 */
export function titleSimilarity(first: string, second: string): number;

/**
 * The percentile rank of each citation count, 0 to 1. Ties share the mean rank; a single count has 0.5.
 *
 * ```js
 * import { citationImpact } from "credence/papers";
 *
 * console.log(citationImpact([0, 10, 100]));
 * ```
 */
export function citationImpact(counts: readonly (number | null)[]): number[];

/**
 * Ranks papers by relevance to a question. `candidate` is an index in the list.
 *
 * ```js
 * import { rankRelated } from "credence/papers";
 *
 * const { kept } = rankRelated([{ abstract: "About bridges.", nli_relevance: 0.2 }, { abstract: "About rivers.", nli_relevance: 0.9 }]);
 * console.log(kept[0]?.candidate); // 1
 * ```
 */
export function rankRelated(candidates: readonly PaperCandidate[], options?: RankingInput | null): Ranking;

/**
 * Joins records from several indexes into papers. The order of the records does not matter.
 *
 * ```js
 * import { PaperIndex } from "credence/papers";
 *
 * const index = new PaperIndex();
 * index.add([{ id: "doi:10.1000/182", title: "A bridge" }, { url: "https://doi.org/10.1000/182", year: 1999 }]);
 * console.log(index.entries().length); // 1
 * ```
 */
export class PaperIndex {
  constructor();
  /** Adds records: all, or none if one has a value of the wrong type. Returns how many there are now. */
  add(records: PaperInput | readonly PaperInput[], options?: { origin?: PaperOrigin | null } | null): number;
  /** The papers, in the order of their first records. */
  entries(): PaperEntry[];
  /** The number of papers, by index. */
  counts(): PaperCounts;
  /** The most relevant papers for a question: `papers` are those that were kept, in order. */
  rank(
    options?: (RankingInput & { scores?: readonly PaperScores[] | null }) | null,
  ): { ranking: Ranking; papers: PaperEntry[]; counts: PaperCounts };
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/** What every API client has. `fetch(request.url, request)` sends a request. */
export interface PaperInterface {
  /** The request for the paper with one identifier. */
  work(id: string, options?: PaperAccess | null): AgentRequest;
  /** The requests for the papers with many identifiers; unsupported identifiers are left out. */
  works(ids: readonly string[], options?: PaperAccess | null): AgentRequest[];
  /** The request that searches papers by words. */
  search(words: string, options?: PaperPage | null): AgentRequest;
  /** Parses a response. It never throws for what a server sent. */
  parse(response: PaperResponse): PaperAnswer;
  /** The rate limit, until the API sends its own. */
  limits(options?: PaperAccess | null): PaperLimits;
}

/**
 * OpenAlex.
 *
 * ```js
 * import { openAlex } from "credence/papers";
 *
 * const request = openAlex.search("bridges", { size: 5 });
 * const response = await fetch(request.url, request);
 * console.log(openAlex.parse({ status: response.status, headers: response.headers, body: await response.text() }));
 * ```
 */
export const openAlex: PaperInterface & {
  /** The request for the works that cite a work of OpenAlex, such as `openalex:W1`. */
  citing(id: string, options?: PaperPage | null): AgentRequest;
};

/**
 * Semantic Scholar.
 *
 * ```js
 * import { semanticScholar } from "credence/papers";
 *
 * console.log(semanticScholar.citations("doi:10.1000/182").url);
 * ```
 */
export const semanticScholar: PaperInterface & {
  /** The request for what a paper cites. */
  references(id: string, options?: PaperPage | null): AgentRequest;
  /** The request for what cites a paper. */
  citations(id: string, options?: PaperPage | null): AgentRequest;
};

/**
 * Crossref.
 *
 * ```js
 * import { crossref } from "credence/papers";
 *
 * console.log(crossref.work("doi:10.1000/182", { mail: "you@example.org" }).url);
 * ```
 */
export const crossref: PaperInterface;

/**
 * Finds what papers cite and what cites them, and joins the answers of the APIs.
 *
 * ```js
 * import { CitationTracker } from "credence/papers";
 *
 * const tracker = new CitationTracker(["doi:10.1000/182"], { most_papers: 10 });
 * console.log(tracker.step().step); // send
 * tracker.free(); // or `await tracker.run()`
 * ```
 */
export class CitationTracker {
  /** Seeds are identifiers, such as `doi:10.1000/1`, or records with one. */
  constructor(seeds: readonly (string | PaperInput)[], options?: TrackerInput | null);
  /** The next step. The tracker sends nothing itself. */
  step(): TrackerStep;
  /** Takes the response to the request with that number. */
  receive(id: number, response: PaperResponse): void;
  /** Tells it that the request with that number failed. */
  fail(id: number, message: string): void;
  /** Sets the scores of a paper by your models, by any of its identifiers. */
  score(id: string, scores: RelevanceScores): void;
  /** The report so far; it is complete once `step` is `done`. */
  report(): TrackerReport;
  /** Adds the seeds and the ranked papers with their citations to a graph. */
  addTo(graph: EvidenceGraph): void;
  /** Sends every request within the rate limits, and returns the report. */
  run(options?: {
    fetch?: typeof globalThis.fetch;
    signal?: AbortSignal;
    /** Timeout of a request in milliseconds; 30,000 by default. */
    timeout?: number;
    onStep?: (step: { step: "send" } & TrackerRequest) => void;
  } | null): Promise<TrackerReport>;
  /** Frees the memory now. Every later call throws `freed`. */
  free(): void;
}

/**
 * The details of one paper, by any of its identifiers: year, citations, open access and more. `paper` is `null` if no API
 * knows it; `failures` tell why.
 *
 * ```js
 * import { paperDetails } from "credence/papers";
 *
 * const { paper, failures } = await paperDetails("doi:10.1000/182", { apis: ["openalex"] });
 * console.log(paper?.title, failures.length);
 * ```
 */
export function paperDetails(
  id: string,
  options?: {
    fetch?: typeof globalThis.fetch;
    signal?: AbortSignal;
    timeout?: number;
    /** The APIs to query; OpenAlex and Semantic Scholar by default. */
    apis?: readonly PaperApi[];
    mail?: string | null;
    keys?: Partial<Record<PaperApi, string>> | null;
    bases?: Partial<Record<PaperApi, string>> | null;
  } | null,
): Promise<{ paper: PaperEntry | null; failures: { api: PaperApi; failure: PaperFailure | { code: "unreachable"; status: 0; message: string } }[] }>;
