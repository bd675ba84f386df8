// Generated from Rust; a test fails when it differs.

import type { PaperIdentifiers, PaperOrigin, RelevanceProfile } from "./papers-types.js";

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
