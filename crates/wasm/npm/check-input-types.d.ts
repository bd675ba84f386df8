// Generated from Rust; a test fails when it differs.

import type { AskModel, CheckEmbedder, Keys, ModelEndpoint, SourceRegistry } from "./check.js";
import type { PolicyDocument, TrustPolicy } from "./index.js";
import type { RequestFailure, SearchType, Selection, SelectionStrategy, SourceCategory, TextReading } from "./check-types.js";
import type { ModelReading } from "./judge-types.js";
import type { TextJudge } from "./judge.js";
import type { PaperFailureCode } from "./papers-types.js";
import type { Decision, DecisionProfile, TrustLevel } from "./types.js";

/** Options of a check. */
export interface CheckOptions {
  registry?: SourceRegistry | null;
  /** API keys by the name of the source, if there is no `registry`. */
  keys?: Keys | null;
  /** Other base URLs of sources, by name. */
  bases?: Readonly<Record<string, string>> | null;
  /** Sent to OpenAlex and Crossref, which serve identified callers better. */
  mail?: string | null;
  llm?: AskModel | ModelEndpoint | null;
  embedder?: CheckEmbedder | null;
  /** Your id of the check. */
  id?: string | null;
  /** A language tag such as `pt-BR`; detected by default. */
  language?: string | null;
  /** The time the claim is about; evidence from outside is not counted. */
  timeframe?: { start?: string | null; end?: string | null } | null;
  searchType?: SearchType | null;
  /** Your own questions, used before the generated ones. */
  questions?: readonly string[] | null;
  /** How data sources are selected; by default by rules, and by similarity if no rule matches. */
  strategy?: SelectionStrategy | null;
  /** Your own selection; it replaces the automatic one. */
  selection?: Selection | null;
  /** Data sources below this relevance, 0 to 1, are left out; the best one is always kept. */
  minRelevance?: number | null;
  llmWritesQuestions?: boolean | null;
  /** `false`: published fact-checks are not searched first. */
  priorChecks?: boolean | null;
  /** The only data sources that may be queried, by name. */
  sources?: readonly string[] | null;
  /** Data sources per round, 1 to 20; 5 by default. */
  maxSources?: number | null;
  /** Results per data source, 1 to 20; 5 by default. */
  maxResults?: number | null;
  /** Search rounds, 1 to 10; 3 by default. */
  maxAttempts?: number | null;
  /** Attempts per data source and round, 1 to 10; 3 by default. */
  maxTries?: number | null;
  /** A data source that asks for a longer wait, in seconds, is skipped; 60 by default. */
  longestWait?: number | null;
  judge?: TextJudge | null;
  /** The trust policy by which evidence is weighed; the bundled one by default. */
  policy?: TrustPolicy | PolicyDocument | null;
  /** How evidence is weighed. */
  rules?: CheckRules | null;
  /** Your own trust levels of domains. */
  trust?: readonly HostTrustInput[] | null;
}

/** How the evidence of a check is weighed. */
export interface CheckRules {
  profile?: DecisionProfile | null;
  /** The weight a side needs, in steps of a tenth; 1.6 by default. */
  threshold?: number | null;
  /** How many independent sources a side needs; 2 by default. */
  min_sources?: number | null;
  /** Sources of a side are counted together only if they were published within this many hours, such as 48. */
  within_hours?: number | null;
}

/** Your own trust level of one exact host. */
export interface HostTrustInput {
  domain: string;
  level: TrustLevel;
  reason?: string | null;
}

/** How data sources are selected. */
export interface SelectionInput {
  /** `rules` by default. */
  strategy?: SelectionStrategy | null;
  /** Data sources below this relevance, 0 to 1, are left out; the best one is always kept. */
  minRelevance?: number | null;
  /** Your own table of keywords for the rules. */
  table?: string | null;
}

/** The price of a strategy, in your currency. */
export interface StrategyPrice {
  perClaim?: number | null;
  /** For a million tokens that a model reads. */
  perMillionInput?: number | null;
  /** For a million tokens that a model writes. */
  perMillionOutput?: number | null;
}

/** A data source of the host application. */
export interface HostSourceInput {
  name: string;
  /** What it contains, in one sentence; claims are compared with it. */
  description?: string | null;
  category?: SourceCategory | null;
  /** 0 to 1; weighted as 0.5 if it is not given. */
  reliability_score?: number | null;
}

/** The reply to an action. */
export type CheckReplyInput =
  | { kind: "response"; status: number; headers?: Readonly<Record<string, string>> | null; body?: string | null }
  | { kind: "answer"; answer: SourceAnswerInput }
  | { kind: "text"; text: string }
  | { kind: "vectors"; vectors: readonly (readonly number[])[] }
  | { kind: "judged"; readings: readonly TextReading[]; decision?: Decision | null }
  | { kind: "model_readings"; readings: readonly ModelReading[] }
  | { kind: "waited" }
  | { kind: "failed"; trouble: RequestFailure; message?: string | null };

/** The answer of your data source. */
export interface SourceAnswerInput {
  items?: readonly SourceItemInput[] | null;
  prior_checks?: readonly PriorCheckInput[] | null;
  failure?: SourceFailureInput | null;
  retry_after_seconds?: number | null;
}

/** A result of your data source. */
export interface SourceItemInput {
  url?: string | null;
  title?: string | null;
  text?: string | null;
  /** When it was published: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  published?: string | null;
  publisher?: string | null;
}

/** A check that someone else made of a claim. */
export interface PriorCheckInput {
  claim?: string | null;
  /** The rating in the checker's words, such as `False`. */
  rating?: string | null;
  url?: string | null;
  publisher?: string | null;
  /** When it was made, `YYYY-MM-DD`. */
  date?: string | null;
}

/** Why a data source has no answer. */
export interface SourceFailureInput {
  code: PaperFailureCode;
  status?: number | null;
  message?: string | null;
}
