// Generated from Rust; a test fails when it differs.

import type { Extractor, Grounder, Mapping, TierRow, TrustPolicy } from "./index.js";
import type { ConfidenceProfile, Conflict, DecisionProfile, LinkState, Outcome, Protocol, Stance, Tier, TrustLedger, TrustLevel, Weighting } from "./types.js";

/**
 * One turn of an agent: a question and its answer. Rows of RAG evaluations, such as those of RAGAS, are turns, too. Unknown keys are ignored
 * and named in a warning.
 */
export interface Turn {
  answer?: string | null;
  /** Another name for `answer`; `answer` is used if both are given. */
  message?: string | null;
  tool_call_history?: readonly ToolRecord[] | null;
  step_count?: number | null;
  citations?: readonly Citation[] | null;
  sources?: readonly RetrievedSource[] | null;
  /** What sources say about claims, in addition to what the tools returned. */
  evidence?: readonly StatedEvidence[] | null;
  /** The agent's own confidence, 0 to 1. */
  confidence?: number | null;
  /** `failed` if there is an `error`, otherwise `completed`. */
  outcome?: Outcome | null;
  error?: string | { code?: string | number | null; message: string } | null;
  protocol?: Protocol | null;
}

/** The agent's own record of one call of a tool. */
export interface ToolRecord {
  tool_name: string;
  tool_args?: unknown;
  success: boolean;
  /** What it returned; `null`, `""`, `[]` and `{}` count as empty. */
  data?: unknown;
  error?: string | { message: string } | null;
}

/** A citation of a web source, of a value a tool returned, or of both. */
export interface Citation {
  /** `[1]`, `"1"` or `1`. */
  label?: string | number | null;
  url?: string | null;
  title?: string | null;
  /** The words of the source that the agent quotes. */
  quote?: string | null;
  /** An excerpt of the source, which the sentence is compared with. */
  snippet?: string | null;
  /** First UTF-16 unit in the answer. */
  start?: number | null;
  /** The UTF-16 unit after the last one in the answer. */
  end?: number | null;
  tool_name?: string | null;
  display_name?: string | null;
  field?: string | null;
  value?: string | number | null;
}

/** A source that a tool returned. It needs a `url` or a `title`. */
export interface RetrievedSource {
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  published?: string | null;
}

/** What a source says about a claim, as the agent states it. It needs a `url` or a `title`. */
export interface StatedEvidence {
  /** The claim. It can be omitted if there is only one. */
  claim?: string | null;
  url?: string | null;
  title?: string | null;
  snippet?: string | null;
  published?: string | null;
  /** `supports`, `refutes` or `neutral`, or another common label for them. An unknown label counts as neutral and gives a warning. */
  stance: string;
  /** How sure that is, 0 to 1. Evidence without it is not counted. */
  confidence?: number | null;
  /** The words of the source that decide. */
  quote?: string | null;
}

/** Options of an assessment. */
export interface Options {
  /** Rules that are applied before the bundled ones. A `TrustPolicy` is parsed once and includes what was learned. */
  policy?: TrustPolicy | PolicyDocument | null;
  /** What was learned before, if `policy` is not a `TrustPolicy`: `learned` of a policy, or its JSON text. */
  learned?: TrustLedger | string | null;
  /** Values worth citing, for tools of your own. */
  extractors?: readonly Extractor[] | null;
  profile?: "credence" | "agentforge-compat" | null;
  weights?: ScoringWeights | null;
  /** The difference of ranks from which the lower of two contradicting sources is rejected, 1 to 7; 2 by default. */
  gap?: number | null;
  /** Whether evidence counts by the trust in its source; `alike` by default. */
  weighting?: Weighting | null;
  /** How claims are decided from their evidence. */
  decision?: DecisionRules | null;
  /** States of links by URL: `states` of `verifyCitations`. Dead links count as 0 in `source_quality`. */
  links?: Readonly<Record<string, LinkState>> | null;
  /** The time stored with what is learned. The module has no clock. */
  now?: string | null;
  /** Full texts of sources by URL or name. Sentences are compared with them, and quotations are looked up in them. */
  texts?: Readonly<Record<string, string>> | null;
  /** `grounding` of `credence/grounding`: compares sentences with the texts of their sources once a turn has ended. */
  grounding?: Grounder | null;
  /**
   * Whether the sentences of a running turn are compared, too, each once it is complete: they are in `sentences` of its assessments.
   * Needs `grounding`; `false` by default.
   */
  compareRunning?: boolean | null;
  /** Frames of a stream longer than this many bytes are counted and skipped; 64 MiB by default. */
  maxFrame?: number | null;
  /** Where the text, the calls and the sources stand in the messages of a stream of your own. */
  mapping?: Mapping | null;
  /**
   * The conversation before the answer, as it was sent to the model: messages of OpenAI, Anthropic or the AI SDK. What tools returned in them, and
   * what the user pasted, are texts that the answer is compared with, and so is the system prompt; passages with labels in a prompt are the sources of
   * the markers with these labels. What the user names is no invention of the agent.
   */
  messages?: readonly unknown[] | null;
}

/** How much each part of source quality weighs, 0 to 1. */
export interface ScoringWeights {
  credibility?: number | null;
  diversity?: number | null;
}

/** How evidence is weighed. Names may also be written in camelCase. */
export interface DecisionRules {
  /** What happens in a conflict: `default` needs more evidence and finally decides nothing, `flowchart` lets the larger side win. */
  profile?: DecisionProfile | null;
  /** The weight a side needs, in steps of a tenth; 1.6 by default. */
  threshold?: number | null;
  /** How many independent sources a side needs; 2 by default. */
  min_sources?: number | null;
  minSources?: number | null;
  /** Sources of a side are counted together only if they were published within this many hours, such as 48. */
  within_hours?: number | null;
  withinHours?: number | null;
  /** The caller's own rows, applied before the bundled table. */
  tiers?: readonly TierRow[] | null;
  /** Adds to the result how much was searched. */
  debug?: boolean | null;
}

/** Rules that are applied before the bundled ones. */
export interface PolicyDocument {
  allowlist?: readonly (string | PolicyEntry)[] | null;
  denylist?: readonly (string | PolicyEntry)[] | null;
  greylist?: readonly (string | PolicyEntry)[] | null;
  user_overrides?: readonly OverrideEntry[] | null;
}

/** One rule of a policy. */
export interface PolicyEntry {
  /** `x`, `.x` or `*.x` for a domain and everything below it. */
  domain: string;
  trust_level?: TrustLevel | null;
  reason?: string | null;
  origin?: string | null;
  /** Limits the rule to one section of the site. */
  path?: string | null;
  /** First day of publication the rule holds for, as `YYYY-MM-DD`. */
  from?: string | null;
  /** Last day of publication the rule holds for. */
  until?: string | null;
  kind?: string | null;
}

/** The level a user gives to one exact host. */
export interface OverrideEntry {
  domain: string;
  trust_level: TrustLevel;
  reason?: string | null;
  added_at?: string | null;
}

/** A URL, and the date of what was published there. */
export interface DatedAddress {
  url: string;
  published?: string | null;
}

/** A cited web page and how far it is trusted. */
export interface CitedPage {
  url: string;
  title?: string | null;
  credibility_score: number;
  retrieved_at?: string | null;
  link?: LinkState | { state: LinkState } | null;
}

/** What is known of one source and one claim. */
export interface SourceEvidence {
  level: TrustLevel;
  /** How many different registrable domains support the claim; 0 by default. */
  n_sites?: number | null;
  /** How many pages support the claim; the number of sites by default. */
  n_pages?: number | null;
  /** The user set the level; nothing changes it. */
  overridden?: boolean | null;
  /** A dangerous pattern was found in what the source says. */
  dangerous?: boolean | null;
  /** The result of its contradictions. */
  conflict?: Conflict | null;
  /** The levels of the sources that contradict it; use it instead of `conflict`. */
  opponents?: readonly TrustLevel[] | null;
}

/** From which difference of ranks the lower side is rejected, 1 to 7; 2 by default. */
export interface GapOption {
  gap?: number | null;
}

/** What one source says about one claim. Without a `level`, that of its `url` in the policy is used. */
export interface Witness {
  /** The name of the source; its `url` by default. */
  id?: string | null;
  url?: string | null;
  level?: TrustLevel | null;
  stance: Stance;
  quote?: string | null;
  /** Shown only; it has no effect. */
  published?: string | null;
  /** The name of the dangerous pattern found in its text. */
  danger?: string | null;
}

/** A text and its location: a URL, or the names of its page and site. */
export interface IndependentItem {
  url?: string | null;
  page?: string | null;
  site?: string | null;
  text?: string | null;
}

/** A stance and its confidence, 0 to 1. Without a confidence it is not counted. */
export interface WeighedStance {
  stance: Stance;
  confidence?: number | null;
}

/** Options of `detectStance`. */
export interface StanceOptions {
  /** The language of both, such as `en`, `pt-BR` or `ja`; detected by default. */
  language?: string | null;
  nli?: null;
  embedder?: null;
}

/** Options of `checkGrounding`. */
export interface GroundingOptions {
  /** Full texts of sources by URL or name. */
  texts?: Readonly<Record<string, string>> | null;
  nli?: null;
  embedder?: null;
}

/** A source and its text. It needs a `url`, an `id` or a `title`. */
export interface SourceText {
  id?: string | null;
  url?: string | null;
  title?: string | null;
  text: string;
  published?: string | null;
}

/** A piece of evidence: from a `source` in the graph, or from the page at a `url`, which is added. */
export interface GraphEvidence {
  claim: string;
  source?: string | null;
  url?: string | null;
  stance: Stance;
  confidence?: number | null;
  /** The text of the source, added as a fragment. */
  text?: string | null;
}

/** How the evidence of a claim is balanced. */
export interface GraphReading {
  profile?: ConfidenceProfile | null;
  weighting?: Weighting | null;
}

/** What is to be decided. Other fields are ignored. */
export interface DecisionTask {
  id?: string | number | null;
  /** The claim. */
  target?: string | null;
  /** Both ends are included: `2026-11-21` is a whole day, `2026-11-21T10:30:00Z` a moment. */
  timeframe?: { start?: string | null; end?: string | null } | null;
}

/** What was found so far. `aggregates` are ignored: sums are always computed here. */
export interface DecisionHistory {
  pages?: readonly unknown[] | null;
  evidence?: readonly EvidenceHit[] | null;
  aggregates?: unknown;
  serp_queries?: readonly unknown[] | null;
}

/** What one source says. Other fields are ignored. */
export interface EvidenceHit {
  url?: string | null;
  /** The domain, if there is no `url`. */
  domain?: string | null;
  title?: string | null;
  snippet?: string | null;
  /** `support`, `refute`, `unclear` or another common label. An unknown label counts for neither side and gives a warning. */
  stance?: string | null;
  /** 0 to 1, instead of the weight of the tier. With a `tier` it can only lower the weight. */
  weight?: number | null;
  /** Instead of the tier of the domain. */
  tier?: Tier | null;
  date_utc?: string | null;
  dateUtc?: string | null;
  pub_date?: string | null;
  pubDate?: string | null;
}

/** An OpenAI-compatible server. */
export interface ModelServer {
  /** The base URL of its API, or the full URL of the endpoint. */
  endpoint: string;
  key?: string | null;
  model: string;
  headers?: Readonly<Record<string, string>> | null;
}

/** A question to an agent. The caller makes the ids, for example with `crypto.randomUUID()`. */
export interface Ask {
  /** The base URL of an API, or the full URL of the endpoint. */
  endpoint: string;
  question?: string | null;
  /** The earlier messages, oldest first. */
  history?: readonly PastMessage[] | null;
  /** Sent only in the protocol's header for it. */
  key?: string | null;
  /** The model, the assistant of a LangGraph server, or the app of an ADK server. */
  model?: string | null;
  thread_id?: string | null;
  run_id?: string | null;
  message_id?: string | null;
  /** The id of the previous response, if the provider stores responses, or of an A2A task that waits for an answer. */
  previous_id?: string | null;
  instructions?: string | null;
  /** Requests the provider's web search and its sources. */
  search?: boolean | null;
  /** Lets the run continue without a connection, so that a cut stream can be resumed. */
  background?: boolean | null;
  /** More headers; they replace those of the protocol. */
  headers?: Readonly<Record<string, string>> | null;
}

/** An earlier message. */
export interface PastMessage {
  role: "user" | "assistant";
  text: string;
}
