// Generated from Rust; a test fails when it differs.

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
  /** Digital object identifier, in lower case. */
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

/** The origin of a record, in order of preference for its title. */
export type PaperOrigin = "crossref" | "openalex" | "semantic_scholar" | "other" | "web";

/** A paper as one origin describes it; unknown fields are `null` or empty. */
export type PaperRecord = {
  /** Its identifiers. */
  identifiers: PaperIdentifiers,
  /** The title, without markup. */
  title: string | null,
  /** The authors in order, as their names are written there. An entry takes the longest list. */
  authors: Array<string>,
  /** The year of publication. */
  year: number | null,
  /** The abstract, without markup. An entry takes the longest. */
  abstract: string | null,
  /** Journal, conference or collection. */
  venue: string | null,
  /** The number of citations. An entry takes the highest. */
  citation_count: number | null,
  /** The number of works it cites. An entry takes the highest. */
  reference_count: number | null,
  /** The number of influential citations, by Semantic Scholar. */
  influential_citation_count: number | null,
  /** Whether it is open access. `true` in an entry if any origin says so. */
  open_access: boolean | null,
  /** The address of the open-access text. */
  open_access_url: string | null,
  /** Whether it was retracted. `true` in an entry if any origin says so. */
  is_retracted: boolean | null,
  /** The page of the paper. */
  url: string | null,
  /** The identifiers of the works it cites, with their prefixes, in order. */
  references: Array<string>,
  /** The origin of the record. */
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
  /** The title, without markup. */
  title: string | null,
  /** The authors in order, as their names are written there. An entry takes the longest list. */
  authors: Array<string>,
  /** The year of publication. */
  year: number | null,
  /** The abstract, without markup. An entry takes the longest. */
  abstract: string | null,
  /** Journal, conference or collection. */
  venue: string | null,
  /** The number of citations. An entry takes the highest. */
  citation_count: number | null,
  /** The number of works it cites. An entry takes the highest. */
  reference_count: number | null,
  /** The number of influential citations, by Semantic Scholar. */
  influential_citation_count: number | null,
  /** Whether it is open access. `true` in an entry if any origin says so. */
  open_access: boolean | null,
  /** The address of the open-access text. */
  open_access_url: string | null,
  /** Whether it was retracted. `true` in an entry if any origin says so. */
  is_retracted: boolean | null,
  /** The page of the paper. */
  url: string | null,
  /** The identifiers of the works it cites, from all origins. */
  references: Array<string>,
  /** The origin of each field. */
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

/** The origin of each field of an entry; `null` if the field has no value. */
export type FieldOrigins = {
  /** The title, without markup. */
  title: PaperOrigin | null,
  /** The authors in order, as their names are written there. An entry takes the longest list. */
  authors: PaperOrigin | null,
  /** The year of publication. */
  year: PaperOrigin | null,
  /** The abstract, without markup. An entry takes the longest. */
  abstract: PaperOrigin | null,
  /** Journal, conference or collection. */
  venue: PaperOrigin | null,
  /** The number of citations. An entry takes the highest. */
  citation_count: PaperOrigin | null,
  /** The number of works it cites. An entry takes the highest. */
  reference_count: PaperOrigin | null,
  /** The number of influential citations, by Semantic Scholar. */
  influential_citation_count: PaperOrigin | null,
  /** Whether it is open access. `true` in an entry if any origin says so. */
  open_access: PaperOrigin | null,
  /** The address of the open-access text. */
  open_access_url: PaperOrigin | null,
  /** Whether it was retracted. `true` in an entry if any origin says so. */
  is_retracted: PaperOrigin | null,
  /** The page of the paper. */
  url: PaperOrigin | null,
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

/** The weights of the terms. */
export type RelevanceProfile = "default" | "staged";

/** Papers by relevance to a question. */
export type Ranking = {
  /** The kind of score: relevance to a question, not support for an answer. */
  kind: "paper_relevance",
  /** The weights of the terms. */
  profile: RelevanceProfile,
  /** The papers that are kept, the best first; equal scores keep the order of the candidates. */
  kept: Array<RankedPaper>,
  /** The indices of candidates below the limit, in order. */
  below_limit: Array<number>,
  /** The indices of candidates without an abstract. */
  without_abstract: Array<number>,
  /** The limits of the scores. */
  limits: Array<RankingLimit>,
};

/** One paper of a ranking. */
export type RankedPaper = {
  /** Its index among the candidates. */
  candidate: number,
  /** The sum of the terms, rounded to nine places. */
  score: number,
  /** Its terms. */
  terms: Array<RelevanceTerm>,
  /** Its score in the first stage; `null` in a profile without stages. */
  first_stage: number | null,
};

/** One term of a score. */
export type RelevanceTerm = {
  /** The factor. */
  factor: RelevanceFactor,
  /** Its weight. */
  weight: number,
  /** The value, 0 to 1; `null` if unknown. */
  value: number | null,
  /** Its share of the score. */
  delta: number,
};

/** The factor. */
export type RelevanceFactor = "influential" | "embedding" | "inference" | "model" | "impact";

/** A limit of a ranking. */
export type RankingLimit = "relevance_is_not_support" | "impact_among_candidates" | "embedding_missing" | "inference_missing" | "model_missing";

/** A paper index. */
export type PaperApi = "openalex" | "semantic_scholar" | "crossref";

/** The answer of a service. */
export type PaperAnswer = {
  /** The papers, in the order of the response. */
  papers: Array<FoundPaper>,
  /** The indices of requested identifiers that the service does not know. */
  unknown: Array<number>,
  /** The total number of results on all pages. */
  total: number | null,
  /** The cursor of the next page; `null` on the last page. */
  next: string | null,
  /** The failure; `null` on success. */
  failure: PaperFailure | null,
  /** The rate limits from now on. */
  limits: PaperLimits | null,
};

/** A paper in an answer. */
export type FoundPaper = {
  /** Its record. */
  paper: PaperRecord,
  /** Its citation relation to the requested paper; `null` if the request was not about citations. */
  citation: PaperCitation | null,
};

/** One paper's citation of another. */
export type PaperCitation = {
  /** The direction. */
  relation: CitationRelation,
  /** Whether Semantic Scholar calls it influential; `null` if unknown. */
  is_influential: boolean | null,
  /** Its purposes, such as `background` or `methodology`. */
  intents: Array<string>,
  /** The citing sentences. */
  contexts: Array<string>,
};

/** The direction of a citation. */
export type CitationRelation = "cited" | "citing";

/** A failure of a service. */
export type PaperFailure = {
  /** The kind of failure. */
  code: PaperFailureCode,
  /** The HTTP status. */
  status: number,
  /** The message of the service, shortened. */
  message: string | null,
};

/** The kind of failure. */
export type PaperFailureCode = "not_found" | "refused" | "forbidden" | "rate_limited" | "server_error" | "unreadable";

/** The rate limits of a service. */
export type PaperLimits = {
  /** Requests per second. */
  requests_per_second: number,
  /** Requests at the same time. */
  at_once: number,
  /** The wait before the next request, in seconds; `null` without one. */
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
  /** The citations among the seeds and the papers that the ranking kept, as pairs of ids: citing, cited. */
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
