import type { AgentRequest, EvidenceGraph } from "./index.js";
import type {
  FoundIdentifier,
  PaperAnswer,
  PaperApi,
  PaperCounts,
  PaperEntry,
  PaperFailure,
  PaperIdentifiers,
  PaperLimits,
  PaperOrigin,
  PaperRecord,
  Ranking,
  RelevanceProfile,
  TrackerReport,
  TrackerRequest,
  TrackerStep,
} from "./research-paper-types.js";

export type * from "./research-paper-types.js";

/** The different names of papers in a text, in the order of their first mention. */
export function identifyPapers(text: string): FoundIdentifier[];
/** The name of the paper each address leads to; `null` where it holds none. */
export function identifyPapers(urls: readonly string[]): (FoundIdentifier | null)[];

/** The share of different words that two titles have in common, 0 to 1; from 0.9 on they are taken for one. */
export function titleSimilarity(first: string, second: string): number;

/** The percentile rank of each count of citations among them all, 0 to 1: ties share the mean rank, a single one has 0.5. */
export function citationImpact(counts: readonly (number | null)[]): number[];

/** A record as the readers give it, or a part of one. Names that are none are left out; other fields are not read. */
export type PaperInput = Partial<Omit<PaperRecord, "identifiers">> & {
  /** A name with its prefix, such as `doi:10.1000/1`, or an address that holds one. */
  id?: string | null;
  identifiers?: Partial<PaperIdentifiers> | null;
};

/** What your models say of a paper, each 0 to 1. */
export interface RelevanceInput {
  is_influential?: boolean | null;
  embedding_similarity?: number | null;
  nli_relevance?: number | null;
  model_relevance?: number | null;
}

export interface RankingInput {
  profile?: RelevanceProfile | null;
  /** How many are kept: 10 unless said otherwise. */
  limit?: number | null;
}

/** A paper that may bear on a question; without an abstract it is left out, and that is said. */
export type PaperCandidate = RelevanceInput & { abstract?: string | null; citation_count?: number | null };

/** Papers in the order in which they bear on a question; a `candidate` of the ranking is a place in the list. */
export function rankRelated(candidates: readonly PaperCandidate[], options?: RankingInput | null): Ranking;

/** Records of papers by whoever knows them, brought together into papers. The order they come in does not matter. */
export class PaperIndex {
  constructor();
  /** Adds records: all, or none where one has a value of the wrong type. Says how many there are now. */
  add(records: PaperInput | readonly PaperInput[], options?: { origin?: PaperOrigin | null } | null): number;
  /** The papers, in the order of their first records. */
  entries(): PaperEntry[];
  /** How many papers there are, by who knows them. */
  counts(): PaperCounts;
  /** The papers that bear most on a question: `papers` are those the ranking kept, in its order. */
  rank(
    options?: (RankingInput & { scores?: readonly (RelevanceInput & { id: string })[] | null }) | null,
  ): { ranking: Ranking; papers: PaperEntry[]; counts: PaperCounts };
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

/** Who asks an interface. A mail address is what these services ask for in return; a key is sent in a header. */
export interface PaperAccess {
  mail?: string | null;
  key?: string | null;
  /** Another address of the interface, such as a proxy of yours. */
  base?: string | null;
}

/** Which part of a list: `cursor` is what the answer before it gave as `next`. */
export interface PaperPage extends PaperAccess {
  cursor?: string | null;
  size?: number | null;
}

/** What came back; the `headers` of a `Response` will do. */
export interface PaperResponse {
  status: number;
  headers?: Headers | Readonly<Record<string, string>> | null;
  body: string;
}

/** What every interface has. `fetch(request.url, request)` sends a request. */
export interface PaperInterface {
  /** The request for the paper of one name. */
  work(id: string, options?: PaperAccess | null): AgentRequest;
  /** The requests for the papers of many names; names it does not know papers by are left out. */
  works(ids: readonly string[], options?: PaperAccess | null): AgentRequest[];
  /** The request for papers that speak of some words. */
  search(words: string, options?: PaperPage | null): AgentRequest;
  /** What came back; whatever it is, reading it never fails. */
  parse(response: PaperResponse): PaperAnswer;
  /** How often it may be asked, before it has said so itself. */
  limits(options?: PaperAccess | null): PaperLimits;
}

/** OpenAlex. */
export const openAlex: PaperInterface & {
  /** The request for the works that cite a work of OpenAlex, such as `openalex:W1`. */
  citing(id: string, options?: PaperPage | null): AgentRequest;
};

/** Semantic Scholar. */
export const semanticScholar: PaperInterface & {
  /** The request for what a paper cites. */
  references(id: string, options?: PaperPage | null): AgentRequest;
  /** The request for what cites a paper. */
  citations(id: string, options?: PaperPage | null): AgentRequest;
};

/** Crossref. */
export const crossref: PaperInterface;

export interface TrackerInput extends RankingInput {
  /** Who asks OpenAlex; `false` leaves it out. */
  openalex?: PaperAccess | false | null;
  /** Who asks Semantic Scholar; `false` leaves it out. */
  semantic_scholar?: PaperAccess | false | null;
  /** Whether what the seeds cite is asked for: yes unless said otherwise. */
  references?: boolean | null;
  /** Whether what cites the seeds is asked for: yes unless said otherwise. */
  citations?: boolean | null;
  /** How many papers an interface is asked for, a seed and direction: 100 unless said otherwise. */
  most_papers?: number | null;
}

/** Finds what papers cite and what cites them, and brings the answers of the interfaces together. */
export class CitationTracker {
  /** Seeds are names, such as `doi:10.1000/1`, or records with a name. */
  constructor(seeds: readonly (string | PaperInput)[], options?: TrackerInput | null);
  /** What to do next. It sends nothing by itself. */
  step(): TrackerStep;
  /** Takes what came back for the request of that number. */
  receive(id: number, response: PaperResponse): void;
  /** Takes that the request of that number came to nothing. */
  fail(id: number, message: string): void;
  /** Says what your models make of a paper, by any of its names. */
  score(id: string, scores: Omit<RelevanceInput, "is_influential">): void;
  /** What is known so far; everything once `step` says `done`. */
  report(): TrackerReport;
  /** Adds the seeds and the papers the ranking kept to a graph, with who cites whom. */
  addTo(graph: EvidenceGraph): void;
  /** Sends every request, as often as each interface allows, and gives the report. */
  run(options?: {
    fetch?: typeof globalThis.fetch;
    signal?: AbortSignal;
    /** Milliseconds after which a request came to nothing: 30,000 unless said otherwise. */
    timeout?: number;
    onStep?: (step: { step: "send" } & TrackerRequest) => void;
  } | null): Promise<TrackerReport>;
  /** Gives the memory back at once. Everything after it: `freed`. */
  free(): void;
}

/**
 * What is known of one paper, by any of its names: year, citations, open access and the rest. `paper` is `null` where no
 * interface knows it; `failures` say why.
 */
export function paperDetails(
  id: string,
  options?: {
    fetch?: typeof globalThis.fetch;
    signal?: AbortSignal;
    timeout?: number;
    /** Who is asked: OpenAlex and Semantic Scholar unless said otherwise. */
    apis?: readonly PaperApi[];
    mail?: string | null;
    keys?: Partial<Record<PaperApi, string>> | null;
    bases?: Partial<Record<PaperApi, string>> | null;
  } | null,
): Promise<{ paper: PaperEntry | null; failures: { api: PaperApi; failure: PaperFailure | { code: "unreachable"; status: 0; message: string } }[] }>;
