// Generated from the Rust records; a test fails when it differs from them.

import type { AgentRequest } from "./types.js";

/** An identifier found in a text. */
export type FoundIdentifier = {
  /** The identifier with its prefix. */
  id: string,
  /** Its scheme. */
  scheme: PaperScheme,
  /** The identifier without its prefix. */
  value: string,
  /** The version of an arXiv identifier, if one was given. */
  version: number | null,
  /** The text of its first mention. */
  found: string,
};

/** An identifier scheme, the strongest first. */
export type PaperScheme = "doi" | "pmid" | "pmcid" | "arxiv" | "openalex" | "s2" | "corpusid";

/** The identifiers of one paper, at most one per scheme; unknown ones are `null`. */
export type PaperIdentifiers = {
  /** Digital object identifier, in small letters. */
  doi: string | null,
  /** Number in PubMed. */
  pmid: string | null,
  /** Identifier in PubMed Central, with its `PMC`. */
  pmcid: string | null,
  /** Identifier in arXiv, without a version. */
  arxiv: string | null,
  /** The version of the arXiv identifier, if one was given. */
  arxiv_version: number | null,
  /** Work in OpenAlex, with its `W`. */
  openalex: string | null,
  /** Paper in Semantic Scholar, 40 hexadecimal digits. */
  s2: string | null,
  /** Number in the corpus of Semantic Scholar. */
  corpus_id: string | null,
};

/** Where a record is from, in order of preference for its title. */
export type PaperOrigin = "crossref" | "openalex" | "semantic_scholar" | "other" | "web";

/** A paper as one origin describes it; unknown fields are `null` or empty. */
export type PaperRecord = {
  /** Its identifiers. */
  identifiers: PaperIdentifiers,
  /** Its title, without markup. */
  title: string | null,
  /** Its authors in order, as their names are written there. */
  authors: Array<string>,
  /** The year it was published in. */
  year: number | null,
  /** Its abstract, without markup. */
  abstract: string | null,
  /** Journal, conference or collection. */
  venue: string | null,
  /** The number of citations, by this origin. */
  citation_count: number | null,
  /** The number of works it cites. */
  reference_count: number | null,
  /** The number of influential citations, by Semantic Scholar. */
  influential_citation_count: number | null,
  /** Whether it can be read freely. */
  open_access: boolean | null,
  /** Where it can be read freely. */
  open_access_url: string | null,
  /** Whether it was withdrawn. */
  is_retracted: boolean | null,
  /** Its page. */
  url: string | null,
  /** The identifiers of the works it cites, with their prefixes, in order. */
  references: Array<string>,
  /** Where the record is from. */
  origin: PaperOrigin,
};

/** One paper, merged from its records. */
export type PaperEntry = {
  /** Its strongest identifier with its prefix; `title:…` or `url:…` if it has none. */
  id: string,
  /** Its identifier of each scheme; of several, the first. */
  identifiers: PaperIdentifiers,
  /** Every identifier with its prefix, the strongest first. */
  ids: Array<string>,
  /** The title. */
  title: string | null,
  /** The authors, from the origin that lists most of them. */
  authors: Array<string>,
  /** The year. */
  year: number | null,
  /** The longest abstract. */
  abstract: string | null,
  /** Journal, conference or collection. */
  venue: string | null,
  /** The highest count of citations. */
  citation_count: number | null,
  /** The highest count of works it cites. */
  reference_count: number | null,
  /** The number of influential citations. */
  influential_citation_count: number | null,
  /** Whether any origin says that it can be read freely. */
  open_access: boolean | null,
  /** Where it can be read freely. */
  open_access_url: string | null,
  /** Whether any origin says that it was withdrawn. */
  is_retracted: boolean | null,
  /** Its page. */
  url: string | null,
  /** The identifiers of the works it cites, from all origins. */
  references: Array<string>,
  /** Which origin each field is from. */
  field_origins: FieldOrigins,
  /** The origins of its records. */
  origins: Array<PaperOrigin>,
  /** Whether it was found by an API, by a web search, or by both. */
  presence: PaperPresence,
  /** The indices of its records, in the order they were added. */
  records: Array<number>,
  /** Why the records were merged; one fewer than there are records. */
  joins: Array<Join>,
};

/** The origin of each field of an entry; `null` where the field is. */
export type FieldOrigins = { title: PaperOrigin | null, authors: PaperOrigin | null, year: PaperOrigin | null, abstract: PaperOrigin | null, venue: PaperOrigin | null, citation_count: PaperOrigin | null, reference_count: PaperOrigin | null, influential_citation_count: PaperOrigin | null, open_access: PaperOrigin | null, open_access_url: PaperOrigin | null, is_retracted: PaperOrigin | null, url: PaperOrigin | null,
};

/** Why two records were merged. */
export type Join = {
  /** The reason. */
  reason: JoinReason,
  /** The shared identifier, or the title as it was compared. */
  shared: string,
  /** The similarity of the titles, 0.9 to 1; `null` if titles were not the reason. */
  similarity: number | null,
  /** The indices of the two records. */
  records: [number, number],
};

/** Why two records are the same paper. */
export type JoinReason = "same_identifier" | "same_address" | "same_title_author_year" | "similar_title";

/** Where a paper was found. */
export type PaperPresence = "api" | "serp" | "both";

/** The number of papers, by where they were found. */
export type PaperCounts = {
  /** All of them. */
  total: number,
  /** Those found only by an API. */
  api_only: number,
  /** Those found only by a web search. */
  serp_only: number,
  /** Those found by both. */
  both: number,
};

/** How the addends are weighed. */
export type RelevanceProfile = "default" | "staged";

/** Papers in the order in which they bear on a question. */
export type Ranking = {
  /** What the scores are: how far a paper bears on a question, not whether it supports an answer. */
  kind: "paper_relevance",
  /** How the addends were weighed. */
  profile: RelevanceProfile,
  /** The papers that are kept, the best first; equal scores keep the order they came in. */
  kept: Array<RankedPaper>,
  /** The places of those that fell behind the limit, in the order they came in. */
  below_limit: Array<number>,
  /** The places of those left out because their abstract is not known. */
  without_abstract: Array<number>,
  /** What the scores cannot say. */
  limits: Array<RankingLimit>,
};

/** One paper of a ranking. */
export type RankedPaper = {
  /** Its place among the candidates. */
  candidate: number,
  /** The sum of the terms, nine places. */
  score: number,
  /** Every addend. */
  terms: Array<RelevanceTerm>,
  /** What it had in the first stage; `null` in a profile without stages. */
  first_stage: number | null,
};

/** One addend. */
export type RelevanceTerm = {
  /** What is weighed. */
  factor: RelevanceFactor,
  /** Its weight. */
  weight: number,
  /** What was known, 0 to 1; `null` where nothing was. */
  value: number | null,
  /** What it adds to the score. */
  delta: number,
};

/** What is weighed. */
export type RelevanceFactor = "influential" | "embedding" | "inference" | "model" | "impact";

/** What a ranking cannot say. */
export type RankingLimit = "relevance_is_not_support" | "impact_among_candidates" | "embedding_missing" | "inference_missing" | "model_missing";

/** A service that knows papers. */
export type PaperApi = "openalex" | "semantic_scholar" | "crossref";

/** What a service answered. */
export type PaperAnswer = {
  /** The papers, in the order they were given. */
  papers: Array<FoundPaper>,
  /** The places in a list of names of those that are not known. */
  unknown: Array<number>,
  /** How many there are in all parts. */
  total: number | null,
  /** What to ask the next part with; `null` where there is none. */
  next: string | null,
  /** Why there is no answer; `null` where there is one. */
  failure: PaperFailure | null,
  /** How often the interface may be asked from here on. */
  limits: PaperLimits | null,
};

/** A paper in an answer. */
export type FoundPaper = {
  /** What is said of it. */
  paper: PaperRecord,
  /** How it is joined to the paper that was asked about; `null` where that was not the question. */
  citation: PaperCitation | null,
};

/** One paper's citation of another. */
export type PaperCitation = {
  /** Which way. */
  relation: CitationRelation,
  /** Whether it mattered to the citing paper; `null` where it is not said. */
  is_influential: boolean | null,
  /** What for, such as `background` or `methodology`. */
  intents: Array<string>,
  /** The sentences that cite. */
  contexts: Array<string>,
};

/** Which way a citation goes. */
export type CitationRelation = "cited" | "citing";

/** Why a service gave no answer. */
export type PaperFailure = {
  /** What sort of failure. */
  code: PaperFailureCode,
  /** The status over HTTP. */
  status: number,
  /** What the interface said, shortened. */
  message: string | null,
};

/** What sort of failure. */
export type PaperFailureCode = "not_found" | "refused" | "forbidden" | "rate_limited" | "server_error" | "unreadable";

/** How often an interface may be asked. */
export type PaperLimits = {
  /** How many requests a second. */
  requests_per_second: number,
  /** How many at a time. */
  at_once: number,
  /** How long to wait before the next one, in seconds; `null` where there is no need. */
  retry_after_seconds: number | null,
};

/** What to do next. */
export type TrackerStep = { "step": "send" } & TrackerRequest | { "step": "wait" } | { "step": "done" };

/** A request of the tracker. */
export type TrackerRequest = {
  /** Its id. */
  id: number,
  /** The service. */
  api: PaperApi,
  /** The request to send. */
  request: AgentRequest,
  /** The rate limits of the service, and how long to wait before this request. */
  limits: PaperLimits,
  /** The number of the attempt, from 1. */
  attempt: number,
};

/** The papers around the seeds. */
export type TrackerReport = {
  /** The seeds, merged from all records. */
  seeds: Array<PaperEntry>,
  /** The papers that cite them or are cited by them, in the order they were found. */
  related: Array<TrackedPaper>,
  /** Their ranking by relevance; a `candidate` is an index in `related`. */
  ranking: Ranking,
  /** Who cites whom among the seeds and the papers the ranking kept, by their ids: citing, cited. */
  cites: Array<[string, string]>,
  /** How many papers there are, the seeds among them. */
  counts: PaperCounts,
  /** The failed requests. */
  failures: Array<TrackerFailure>,
};

/** A paper beside a seed. */
export type TrackedPaper = {
  /** The paper. */
  paper: PaperEntry,
  /** The ids of the seeds that cite it. */
  cited_by: Array<string>,
  /** The ids of the seeds it cites. */
  cites: Array<string>,
  /** Whether Semantic Scholar calls one of these citations influential. */
  is_influential: boolean,
};

/** A failed request. */
export type TrackerFailure = {
  /** The service. */
  api: PaperApi,
  /** The failure. */
  failure: PaperFailure,
};
