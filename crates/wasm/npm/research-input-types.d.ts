// Generated from Rust; a test fails when it differs.

import type { PaperIdentifiers, PaperOrigin, RelevanceProfile } from "./research-paper-types.js";

/** The research task. It may contain what `decideFromHistory` needs. */
export interface ResearchTask {
  id?: string | null;
  target: string;
  timeframe?: unknown;
}

/** Limits of the research. */
export interface ResearchConfig {
  /** The queries of the rounds; the target is used when there are no more. */
  queries?: readonly string[] | null;
  /** Search rounds, 1 to 100; 3 by default. */
  max_attempts?: number | null;
  /** Attempts per request, 1 to 10; 3 by default. */
  max_tries?: number | null;
  /** If a longer wait is asked for, in seconds, there is no retry; 300 by default. */
  longest_wait?: number | null;
  /** Pages read per round, 1 to 100; 5 by default. */
  pages_per_attempt?: number | null;
  /** `false`: the search results are judged, and no page is read. */
  read_pages?: boolean | null;
  /** A source quality required in addition to the decision, such as 0.85, with two live domains. */
  gate?: number | null;
}

/** The reply to an action. A failure that may pass (no status, 408, 425, 429, 5xx) is tried again. */
export type ResearchAnswer =
  | { kind: "found"; query?: string | null; results: readonly FoundPage[] }
  | { kind: "page"; page: Partial<FoundPage> }
  | { kind: "evidence"; hits: readonly ResearchHit[] }
  | { kind: "decided"; is_final: boolean; outcome?: string | null; quality?: ResearchQuality | null }
  | { kind: "waited" }
  | { kind: "failed"; error: ResearchFailure };

/** A page that a search found. */
export interface FoundPage {
  url: string;
  title?: string | null;
  pub_date?: string | null;
  /** The snippet of the search result, or the full text. */
  text?: string | null;
}

/** What a passage says about the claim, in the form of `decideFromHistory`. */
export interface ResearchHit {
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  /** `support`, `refute` or `unclear`. */
  stance: string;
  weight?: number | null;
  tier?: string | null;
  date_utc?: string | null;
  pub_date?: string | null;
}

/** The source quality, for the research gate. */
export interface ResearchQuality {
  score: number;
  live_domains: number;
}

/** Why an action failed. */
export interface ResearchFailure {
  message?: string | null;
  status?: number | null;
  retry_after?: number | null;
}

/** A record of a paper, or a part of one. Invalid identifiers and other fields are ignored. */
export interface PaperInput {
  /** An identifier with its prefix, such as `doi:10.1000/1`, or a URL that contains one. */
  id?: string | null;
  identifiers?: Partial<PaperIdentifiers> | null;
  title?: string | null;
  authors?: readonly string[] | null;
  year?: number | null;
  abstract?: string | null;
  venue?: string | null;
  citation_count?: number | null;
  reference_count?: number | null;
  influential_citation_count?: number | null;
  open_access?: boolean | null;
  open_access_url?: string | null;
  is_retracted?: boolean | null;
  url?: string | null;
  references?: readonly string[] | null;
  origin?: PaperOrigin | null;
}

/** A paper that may be relevant to a question. Without an abstract it is left out and reported. */
export interface PaperCandidate {
  abstract?: string | null;
  citation_count?: number | null;
  is_influential?: boolean | null;
  embedding_similarity?: number | null;
  nli_relevance?: number | null;
  model_relevance?: number | null;
}

/** Scores of a paper by your models, each 0 to 1. */
export interface PaperScores {
  id: string;
  is_influential?: boolean | null;
  embedding_similarity?: number | null;
  nli_relevance?: number | null;
  model_relevance?: number | null;
}

/** How papers are ranked. */
export interface RankingInput {
  profile?: RelevanceProfile | null;
  /** How many papers are kept; 10 by default. */
  limit?: number | null;
}

/** Options of `CitationTracker`. */
export interface TrackerInput {
  /** Identifies the caller to OpenAlex; `false` skips it. */
  openalex?: PaperAccess | false | null;
  /** Identifies the caller to Semantic Scholar; `false` skips it. */
  semantic_scholar?: PaperAccess | false | null;
  /** Whether papers cited by the seeds are requested; true by default. */
  references?: boolean | null;
  /** Whether papers that cite the seeds are requested; true by default. */
  citations?: boolean | null;
  /** Maximum number of papers per API, seed and direction; 100 by default. */
  most_papers?: number | null;
  profile?: RelevanceProfile | null;
  /** How many papers are kept; 10 by default. */
  limit?: number | null;
}

/** Scores of one paper by your models, each 0 to 1. */
export interface RelevanceScores {
  embedding_similarity?: number | null;
  nli_relevance?: number | null;
  model_relevance?: number | null;
}

/** Identifies the caller to an API. These services ask for a mail address; a key is sent in a header. */
export interface PaperAccess {
  mail?: string | null;
  key?: string | null;
  /** Another base URL of the API, such as your proxy. */
  base?: string | null;
}

/** A page of a list: `cursor` is `next` of the previous answer. */
export interface PaperPage {
  cursor?: string | null;
  size?: number | null;
  mail?: string | null;
  key?: string | null;
  /** Another base URL of the API, such as your proxy. */
  base?: string | null;
}

/** A response; `headers` can be those of a `Response`. */
export interface PaperResponse {
  status: number;
  headers?: Headers | Readonly<Record<string, string>> | null;
  body?: string | null;
}
