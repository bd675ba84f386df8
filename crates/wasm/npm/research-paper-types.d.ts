// Generated from the Rust records; a test fails when it differs from them.

import type { AgentRequest } from "./types.js";

/** A name found in a text. */
export type FoundIdentifier = {
  /** The name with its prefix. */
  id: string,
  /** The system it belongs to. */
  scheme: PaperScheme,
  /** The name without its prefix. */
  value: string,
  /** The version an arXiv name was written with. */
  version: number | null,
  /** How it was written where it was found first. */
  found: string,
};

/** A system of names, the strongest first. */
export type PaperScheme = "doi" | "pmid" | "pmcid" | "arxiv" | "openalex" | "s2" | "corpusid";

/** The names of one paper, at most one of each system; fields that are not known are `null`. */
export type PaperIdentifiers = {
  /** Digital object identifier, in small letters. */
  doi: string | null,
  /** Number in PubMed. */
  pmid: string | null,
  /** Name in PubMed Central, with its `PMC`. */
  pmcid: string | null,
  /** Name in arXiv, without a version. */
  arxiv: string | null,
  /** The version of the arXiv name, where one was written. */
  arxiv_version: number | null,
  /** Work in OpenAlex, with its `W`. */
  openalex: string | null,
  /** Paper in Semantic Scholar, 40 hexadecimal digits. */
  s2: string | null,
  /** Number in the corpus of Semantic Scholar. */
  corpus_id: string | null,
};

/** Who says it, the one whose word on a title counts most first. */
export type PaperOrigin = "crossref" | "openalex" | "semantic_scholar" | "other" | "web";

/** A paper as one origin knows it; what it does not say is `null` or empty. */
export type PaperRecord = {
  /** Its names. */
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
  /** How often it is cited, by this origin's count. */
  citation_count: number | null,
  /** How many works it cites. */
  reference_count: number | null,
  /** How often it is cited where it mattered, by Semantic Scholar's count. */
  influential_citation_count: number | null,
  /** Whether it can be read freely. */
  open_access: boolean | null,
  /** Where it can be read freely. */
  open_access_url: string | null,
  /** Whether it was withdrawn. */
  is_retracted: boolean | null,
  /** Its page. */
  url: string | null,
  /** The names of works it cites, with their prefixes, in order. */
  references: Array<string>,
  /** Who says all this. */
  origin: PaperOrigin,
};

/** One paper, from everything that is known of it. */
export type PaperEntry = {
  /** Its strongest name with its prefix; `title:…` or `url:…` where it has none. */
  id: string,
  /** The name it has in each system, the first of several. */
  identifiers: PaperIdentifiers,
  /** Every name with its prefix, the strongest first. */
  ids: Array<string>,
  /** The title. */
  title: string | null,
  /** The authors, from the origin that names most of them. */
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
  /** How often it is cited where it mattered. */
  influential_citation_count: number | null,
  /** Whether any origin says that it can be read freely. */
  open_access: boolean | null,
  /** Where it can be read freely. */
  open_access_url: string | null,
  /** Whether any origin says that it was withdrawn. */
  is_retracted: boolean | null,
  /** Its page. */
  url: string | null,
  /** The names of works it cites, by every origin. */
  references: Array<string>,
  /** Which origin each field is from. */
  field_origins: FieldOrigins,
  /** Who knows it. */
  origins: Array<PaperOrigin>,
  /** Whether programming interfaces, the web or both know it. */
  presence: PaperPresence,
  /** The places of its records in the order they were added. */
  records: Array<number>,
  /** What brought the records together, one less than there are records. */
  joins: Array<Join>,
};

/** Which origin a field of an entry is from; `null` where the field is. */
export type FieldOrigins = { title: PaperOrigin | null, authors: PaperOrigin | null, year: PaperOrigin | null, abstract: PaperOrigin | null, venue: PaperOrigin | null, citation_count: PaperOrigin | null, reference_count: PaperOrigin | null, influential_citation_count: PaperOrigin | null, open_access: PaperOrigin | null, open_access_url: PaperOrigin | null, is_retracted: PaperOrigin | null, url: PaperOrigin | null,
};

/** Why two records are one paper. */
export type Join = {
  /** What they share. */
  reason: JoinReason,
  /** The shared name, or the title as it was compared. */
  shared: string,
  /** How alike the titles are, 0.9 to 1; `null` where titles were not what joined them. */
  similarity: number | null,
  /** The places of the two records. */
  records: [number, number],
};

/** What two records of one paper share. */
export type JoinReason = "same_identifier" | "same_address" | "same_title_author_year" | "similar_title";

/** Who knows a paper. */
export type PaperPresence = "api" | "serp" | "both";

/** How many papers there are, by who knows them. */
export type PaperCounts = {
  /** All of them. */
  total: number,
  /** Those only programming interfaces know. */
  api_only: number,
  /** Those only a web search knows. */
  serp_only: number,
  /** Those both know. */
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

/** A programming interface that knows papers. */
export type PaperApi = "openalex" | "semantic_scholar" | "crossref";

/** What an interface said. */
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

/** Why an interface gave no answer. */
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
  /** Its number. */
  id: number,
  /** Who is asked. */
  api: PaperApi,
  /** What is sent. */
  request: AgentRequest,
  /** How often this interface may be asked; a wait stands before this very request. */
  limits: PaperLimits,
  /** Which try this is, from 1. */
  attempt: number,
};

/** What is known of the papers around some papers. */
export type TrackerReport = {
  /** The papers that were asked about, from everything that is known of them. */
  seeds: Array<PaperEntry>,
  /** The papers that cite them or are cited by them, in the order in which they were found. */
  related: Array<TrackedPaper>,
  /** Which of these bear on the seeds; a `candidate` is a place in `related`. */
  ranking: Ranking,
  /** Who cites whom among the seeds and the papers the ranking kept, by their ids: citing, cited. */
  cites: Array<[string, string]>,
  /** How many papers there are, the seeds among them. */
  counts: PaperCounts,
  /** What was asked in vain. */
  failures: Array<TrackerFailure>,
};

/** A paper beside a seed. */
export type TrackedPaper = {
  /** What is known of it. */
  paper: PaperEntry,
  /** The ids of the seeds that cite it. */
  cited_by: Array<string>,
  /** The ids of the seeds it cites. */
  cites: Array<string>,
  /** Whether Semantic Scholar calls one of these citations influential. */
  is_influential: boolean,
};

/** A question without an answer. */
export type TrackerFailure = {
  /** Who was asked. */
  api: PaperApi,
  /** What came of it. */
  failure: PaperFailure,
};
