// Generated from Rust; a test fails when it differs.

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
