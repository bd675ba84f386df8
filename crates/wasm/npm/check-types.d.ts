// Generated from Rust; a test fails when it differs.

import type { ModelReading } from "./judge-types.js";
import type { PaperFailure, PaperFailureCode } from "./papers-types.js";
import type { AgentRequest, Basis, Decision, DecisionOutcome, DecisionProfile, ReasonKind, Stance, StanceProbabilities, TrustLevel } from "./types.js";

/** A source and what is known about it. */
export type SourceEntry = {
  /** The name that selections use. */
  name: string,
  /** Its own name, such as `IBGE SIDRA`; the name again for a source of the host application. */
  title: string,
  /** The host that is queried unless the caller gives another address; `null` for a source of the host application. */
  host: string | null,
  /** What it contains, in one sentence. */
  description: string,
  /** Its kind; `null` if the host application gives none. */
  category: SourceCategory | null,
  /** How reliable it is, 0 to 1; `null` if not stated. */
  reliability_score: number | null,
  /** Whether it needs a key. */
  key: KeyUse,
  /** Whether it has a key. */
  has_key: boolean,
  /** Whether its last query succeeded, if known. */
  is_reachable: boolean,
  /** Whether it is available now. */
  availability: Availability,
  /** Whether the host application queries it; there is no built-in request. */
  is_of_host: boolean,
};

/** The kind of a source. */
export type SourceCategory = "fact_checks" | "government_records" | "statistics" | "papers" | "encyclopedia" | "gazettes" | "web";

/** Whether a source needs a key. */
export type KeyUse = "none" | "optional" | "required";

/** Whether a source is available. */
export type Availability = "available" | "key_missing" | "unreachable";

/** A query to a source. */
export type SourceQuery = {
  /** The claim. */
  claim: string,
  /** The search words; the claim itself by default. */
  words: string,
  /** The language of the claim as a tag such as `pt-BR`, if known. */
  language: string | null,
  /** The highest number of results. */
  max_results: number,
};

/** The answer of a source. */
export type SourceAnswer = {
  /** The results, best first. */
  items: Array<SourceItem>,
  /** Checks that others made; only fact-check indexes have them. */
  prior_checks: Array<PriorCheck>,
  /** Why there is no answer; `null` if there is one. */
  failure: PaperFailure | null,
  /** How many seconds to wait before the next request; `null` without a wait. */
  retry_after_seconds: number | null,
};

/** A result of a source. */
export type SourceItem = {
  /** Its address. */
  url: string,
  /** Its title. */
  title: string | null,
  /** Its text without markup: a snippet, an abstract, or a figure written as a sentence. */
  text: string,
  /** When it was published, or the day it is about: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `null` if not known. */
  published: string | null,
  /** Who published it. */
  publisher: string | null,
};

/** A check that someone else made of a claim. */
export type PriorCheck = {
  /** The claim that was checked. */
  claim: string,
  /** The rating in the checker's words, such as `False` or `Enganoso`; empty if there is none. */
  rating: string,
  /** Its address; empty if there is none. */
  url: string,
  /** Who made it. */
  publisher: string | null,
  /** When it was made, `YYYY-MM-DD`; `null` if not known. */
  date: string | null,
};

/** Why a source has nothing about a claim. */
export type NothingToAsk = "no_words" | "not_in_portuguese" | "no_known_figures" | "no_figures_for_period" | "no_known_place" | "not_federal_spending" | "no_year" | "no_author" | "no_ministry";

/** The sources to query for a claim. */
export type Selection = {
  /** The type of the claim. */
  claim_type: ClaimType,
  /** The sources, best first. */
  selected_sources: Array<SelectedSource>,
  /** The method that selected the sources. */
  classification_method: ClassificationMethod,
  /** Warnings. */
  warnings: Array<SelectionWarning>,
  /** Its origin in the cache; `null` for a new selection. */
  cached: CachedFrom | null,
};

/** A source that was selected for a claim. */
export type SelectedSource = {
  /** The name of the source in the registry. */
  plugin_name: string,
  /** Its relevance to the claim, 0 to 1. */
  relevance: number,
  /** Why it was selected, in one plain English sentence, or in the words of a model. */
  reason: string,
  /** The kind of reason. */
  reason_code: SelectionReason,
  /** The words of the claim that decided; empty unless words did. */
  reason_words: Array<string>,
};

/** Why a source was chosen. */
export type SelectionReason = "words" | "near" | "open_web" | "fallback" | "other";

/** The type of a claim, for the selection of sources. */
export type ClaimType = "prior_rumor" | "spending" | "legal_act" | "statistics" | "prices" | "health" | "science" | "politics" | "geography" | "history" | "other";

/** The method that selected the sources. */
export type ClassificationMethod = "rules" | "embedding" | "llm" | "llm_fallback" | "cache";

/** How sources are selected. */
export type SelectionStrategy = "rules" | "embedding" | "llm";

/** A warning and its subject. */
export type SelectionWarning = {
  /** The code. */
  code: SelectionWarningCode,
  /** The source or the word, shortened; `null` if it is about the whole selection. */
  subject: string | null,
};

/** A warning about a selection. */
export type SelectionWarningCode = "unknown_source" | "relevance_out_of_range" | "relevance_missing" | "duplicate_source" | "unknown_claim_type" | "reply_unreadable" | "vectors_do_not_fit" | "below_minimum";

/** The origin of a selection from the cache. */
export type CachedFrom = {
  /** The claim it was made for. */
  claim: string,
  /** The overlap of that claim and this one, 0 to 1; 1 for the same words. */
  similarity: number,
  /** The method that was used for it. */
  method: ClassificationMethod,
  /** Its age, in seconds. */
  age_seconds: number,
};

/** Names of sources and their reliability, 0 to 1, each name once; as JSON an object in the order of the selection. */
export type SourceConfidence = Record<string, number>;

/** A source's weight and both of its factors. */
export type SourceWeight = {
  /** The name of the source. */
  plugin_name: string,
  /** Its reliability, 0 to 1; `null` if not stated, which counts as one half. */
  reliability: number | null,
  /** Its relevance to the claim, 0 to 1. */
  relevance: number,
  /** Their product, 0 to 1, with four decimals. */
  weight: number,
};

/** Where to search. */
export type SearchType = "gazettes" | "online";

/** Where a claim is searched, and the fact-check that decided it. */
export type Route = {
  /** Where it is searched. */
  outcome: RouteOutcome,
  /** The index of the most similar rated check; `null` if none is rated. */
  check: number | null,
  /** The overlap of that check with the claim; `null` if it was not compared. */
  overlap: ClaimOverlap | null,
  /** The overlap from which claims are the same. */
  same_from: number,
  /** The limits of the route. */
  limits: Array<RouteLimit>,
};

/** Where a claim is searched. */
export type RouteOutcome = "found" | "gazettes" | "online";

/** A limit of a route. */
export type RouteLimit = "compared_by_words" | "not_compared" | "other_claims" | "incomplete";

/** The overlap of two claims. */
export type ClaimOverlap = {
  /** Twice the shared words / the words of both, 0 to 1; for Japanese, pairs of characters instead of words. */
  share: number,
  /** The difference that makes them different. */
  difference: ClaimDifference | null,
};

/** A difference that makes two claims different, whatever their overlap. */
export type ClaimDifference = "numbers" | "denial";

/** The data that is kept between claims. It does no I/O; the caller stores it. */
export type SelectionMemory = {
  /** Cached selections. */
  cache: SelectionCache,
  /** A comparison of two strategies; `null` without one. */
  comparison: StrategyComparison | null,
  /** The costs of selections. */
  costs: CostLedger,
  /** The minimum relevance of each strategy: rules, embedding, llm. */
  minimums: [AdaptiveMinimum, AdaptiveMinimum, AdaptiveMinimum],
};

/** Selections by claim, with an expiry. */
export type SelectionCache = {
  /** How long a selection is used, in seconds. */
  ttl_seconds: number,
  /** The overlap from which the selection of another claim is used, 0 to 1; above 1 only the same words match. */
  similar_from: number, entries: Array<CachedSelection>,
};

/** A cached selection. */
export type CachedSelection = {
  /** The claim it was made for. */
  claim: string,
  /** When, in seconds since 1970. */
  stored_at: number,
  /** The selection. */
  selection: Selection,
};

/** The results of two strategies on the same claims. */
export type StrategyComparison = {
  /** The two strategies. */
  strategies: [SelectionStrategy, SelectionStrategy],
  /** The results of each, in the same order. */
  tallies: [StrategyTally, StrategyTally],
  /** Claims with a known outcome. */
  n_claims: number,
  /** Claims for which both had the same best source. */
  n_agreed: number,
  /** Claims without an outcome yet, oldest first. */
  open: Array<StrategyTrial>, next_id: number,
};

/** The results of a strategy. */
export type StrategyTally = {
  /** Claims whose best source was useful. */
  hits_at_1: number,
  /** Claims with a useful source among the best three. */
  hits_at_3: number,
  /** Selected sources. */
  n_chosen: number,
  /** Useful ones among them. */
  n_useful: number,
  /** Claims whose best source was useful, while that of the other strategy was not. */
  alone: number,
};

/** A claim with selections of both strategies and no outcome yet. */
export type StrategyTrial = {
  /** Its number, to which the outcome refers. */
  id: number,
  /** The selection of each strategy, best first, in the order of the strategies. */
  chosen: [Array<string>, Array<string>],
};

/** The costs of each strategy, and the budget. */
export type CostLedger = {
  /** The total budget; `null` for no limit. */
  budget: number | null,
  /** One entry per strategy. */
  strategies: [StrategyCost, StrategyCost, StrategyCost],
};

/** The costs of a strategy so far. */
export type StrategyCost = {
  /** The strategy. */
  strategy: SelectionStrategy,
  /** Its price. */
  price: Price,
  /** The number of claims for which it selected sources. */
  n_claims: number,
  /** Tokens that models read. */
  input_tokens: number,
  /** Tokens that models wrote. */
  output_tokens: number,
  /** The time in milliseconds, as measured by the caller. */
  milliseconds: number,
  /** The amount spent, in the caller's currency. */
  spent: number,
};

/** The price of a strategy, in the caller's currency. */
export type Price = {
  /** Per claim. */
  per_claim: number,
  /** Per million tokens read. */
  per_million_input: number,
  /** Per million tokens written. */
  per_million_output: number,
};

/** The strategy that selects sources. */
export type StrategyChoice = {
  /** The strategy to use. */
  strategy: SelectionStrategy,
  /** Why it is not the requested one; `null` if it is. */
  switched: SwitchReason | null,
  /** The expected cost of this claim with the requested strategy. */
  expected_cost: number,
  /** The rest of the budget; `null` without one. */
  left: number | null,
};

/** Why the requested strategy is replaced. */
export type SwitchReason = "budget_spent" | "budget_too_small";

/** How often sources were useful, by tenths of their relevance, and the resulting minimum.
 *
 * Strategies have different scales of relevance: use one of these per strategy. */
export type AdaptiveMinimum = { bins: [RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin],
};

/** The results of sources with similar relevance. */
export type RelevanceBin = {
  /** Sources that were queried. */
  n_asked: number,
  /** Useful ones among them. */
  n_useful: number,
};

/** Something that can be done now. Several actions may run at once; each is answered under its `id`. */
export type CheckAction = { "kind": "ask_source",
/** The id of the reply. */
id: string,
/** The source. */
source: string,
/** The round, from 1; 0 for prior checks. */
round: number,
/** The try of this source in this round, from 1. */
attempt: number,
/** What to send. */
request: AgentRequest, } | { "kind": "load",
/** The id of the reply. */
id: string,
/** The part. */
part: CheckPart, } | { "kind": "ask_host",
/** The id of the reply. */
id: string,
/** The source. */
source: string,
/** The round, from 1; 0 for prior checks. */
round: number,
/** The try of this source in this round, from 1. */
attempt: number,
/** The query. */
query: SourceQuery, } | { "kind": "ask_model",
/** The id of the reply. */
id: string,
/** What for. */
purpose: ModelPurpose,
/** What to send. */
request: AgentRequest, } | { "kind": "embed",
/** The id of the reply. */
id: string,
/** The texts. */
texts: Array<string>, } | { "kind": "judge",
/** The id of the reply. */
id: string,
/** What to judge. */
request: JudgeRequest, } | { "kind": "ask_judge",
/** The id of the reply. */
id: string,
/** The claim. */
claim: string,
/** The texts. */
texts: Array<string>, } | { "kind": "wait",
/** The id of the reply. */
id: string,
/** The source. */
source: string,
/** How long. */
seconds: number,
/** Why so long. */
reason: WaitReason, } | { "kind": "done",
/** Why. */
reason: CheckEnd,
};

/** A part of the program that a check may have to load. */
export type CheckPart = "models" | "web" | "indexes" | "brazil";

/** The purpose of a request to a model. */
export type ModelPurpose = "questions" | "classify";

/** Why a wait is as long as it is. */
export type WaitReason = "back_off" | "asked";

/** Why a check ended. */
export type CheckEnd = "prior_check" | "decided" | "attempts_used" | "stuck" | "no_source" | "unreachable" | "stopped";

/** The reply to an action. */
export type CheckReply = { "kind": "response",
/** The HTTP status. */
status: number,
/** The headers; the case of names does not matter. */
headers: Record<string, string>,
/** The body as text. */
body: string, } | { "kind": "answer",
/** The answer. */
answer: SourceAnswer, } | { "kind": "text",
/** The text. */
text: string, } | { "kind": "vectors",
/** The vectors. */
vectors: Array<Array<number>>, } | { "kind": "judged",
/** One reading for each text without a stance, in order. */
readings: Array<TextReading>,
/** The decision; `null` only in a stored state in which a later one replaces it. */
decision: Decision | null, } | { "kind": "model_readings",
/** The readings. */
readings: Array<ModelReading>, } | { "kind": "waited" } | { "kind": "failed",
/** Why. */
trouble: RequestFailure,
/** Details. */
message: string | null, } | { "kind": "skipped" };

/** Why a request got no response. */
export type RequestFailure = "timeout" | "no_answer" | "other_origin" | "cancelled";

/** A reply and the action it belongs to. The state of a check is the list of these. */
export type ReceivedReply = {
  /** The id of the action; for a skipped source its name. */
  id: string,
  /** The reply in stored form. A response is stored as the answer parsed from it. */
  reply: CheckReply,
};

/** What is to be judged. */
export type JudgeRequest = {
  /** The caller's identifier, repeated in the decision. */
  id: string | null,
  /** The claim. */
  claim: string,
  /** The time the claim is about; evidence from outside it does not count. */
  timeframe: DateRange | null,
  /** How evidence is weighed. */
  rules: DecisionRules,
  /** Trust levels for single hosts, above those of the policy. */
  trust: Array<HostTrust>,
  /** The texts, best source first. */
  texts: Array<JudgeText>,
  /** How many queries were sent. */
  n_queries: number,
  /** How many rounds of searching were made. */
  attempts: number,
  /** How many rounds there may be. */
  max_attempts: number,
};

/** A text that may say something about the claim. */
export type JudgeText = {
  /** The address of its page; `null` where it has none on the web. */
  url: string | null,
  /** The domain it counts for, where that is not the one of the address. */
  domain: string | null,
  /** Its title. */
  title: string | null,
  /** When it was published. */
  published: string | null,
  /** The whole text. Near-duplicates are found by it. */
  text: string,
  /** The part of the text that decided, if it was read before. */
  passage: string | null,
  /** Whether it is an official figure, written as a sentence. */
  is_figure: boolean,
  /** The side it votes for, if the text was read before; `null` asks for a reading. */
  stance: Stance | null,
};

/** A range of dates, each `2026-11-21` or with a time; a missing end is open. */
export type DateRange = {
  /** The first date. */
  start: string | null,
  /** The last date. */
  end: string | null,
};

/** The trust level that a user gives to one host. */
export type HostTrust = {
  /** The host. */
  domain: string,
  /** Its level. */
  level: TrustLevel,
  /** Why. */
  reason: string | null,
};

/** The rules of a decision. For the defaults see docs/scoring.md#decision. */
export type DecisionRules = {
  /** How a conflict is resolved. */
  profile: DecisionProfile,
  /** The weight a side needs, in steps of 0.1: 1.6. */
  threshold: number,
  /** The number of independent sources a side needs: 2. */
  min_sources: number,
  /** Sources of a side count together only if they were published within this many hours. */
  within_hours: number | null,
  /** Whether the result includes the number of queries and pages. */
  debug: boolean,
};

/** What a judge found. */
export type Judgement = {
  /** One reading for each text without a stance, in the order of the texts. */
  readings: Array<TextReading>,
  /** The decision from all texts. Each of its votes names the trust level and the tier of its domain. */
  decision: Decision,
};

/** What one text says about the claim. */
export type TextReading = {
  /** The stance. It takes a side with a vote, or where the text has the whole claim; words alone have no vote. */
  stance: Stance,
  /** What the stance rests on: the words, an official figure, or a model. */
  basis: Basis,
  /** The calibrated probability that the text supports the whole claim, 0 to 1. */
  supported: number,
  /** The probabilities of the three stances. */
  probabilities: StanceProbabilities,
  /** The part of the text that decided, at most 900 bytes. */
  passage: string,
  /** Why, the strongest first: at most six reasons, those against the claim before those for it. */
  reasons: Array<EvidenceReason>,
  /** Why the text may vote; `null` without a vote. */
  vote: VoteGround | null,
  /** What a model says about it; `null` if none was asked. */
  model: ModelReading | null,
};

/** Why a text may vote. */
export type VoteGround = "figure" | "model";

/** One step of the log. */
export type CheckStep = {
  /** The round of searching, from 1; 0 before the first one. */
  round: number,
  /** What happened. */
  kind: CheckStepKind,
  /** The source it is about. */
  source: string | null,
  /** The question, the rating, the message or the name it is about. */
  subject: string | null,
  /** Why. */
  reason: StepReason | null,
  /** How many questions, checks, sources, results or seconds. */
  count: number | null,
  /** The same in English. */
  text: string,
};

/** What happened in a step. */
export type CheckStepKind = "questions" | "model_not_used" | "prior_checks" | "prior_check_found" | "routed" | "sources_chosen" | "selection_warning" | "round_begins" | "answered" | "nothing_to_ask" | "key_missing" | "asked_already" | "failed" | "waits" | "left_out" | "skipped" | "stuck" | "decided" | "stopped" | "goes_on" | "ended";

/** Why a source or a model was of no use. */
export type StepReason = "not_found" | "refused" | "forbidden" | "rate_limited" | "server_error" | "unreadable" | "timeout" | "no_answer" | "other_origin" | "cancelled" | "known_unreachable" | "no_questions" | "no_sources" | "no_readings";

/** What was found about a claim, the verdict, and which sources could not be asked.
 *
 * The same replies give the same report, in any order. */
export type CheckReport = {
  /** The caller's identifier of the check. */
  id: string | null,
  /** The claim as it was checked, at most 2,000 characters. */
  claim: string,
  /** Its language. */
  language: string,
  /** How far the check is. */
  status: CheckStatus,
  /** Why it ended; `null` while it runs. */
  end: CheckEnd | null,
  /** The verdict; `null` if there is none yet, if no source could be asked or reached, or if the evidence does not decide. */
  verdict: CheckVerdict | null,
  /** The type of the claim; `null` before sources were chosen. */
  claim_type: ClaimType | null,
  /** How sources were chosen; `null` before that. */
  classification_method: ClassificationMethod | null,
  /** Warnings about the choice of sources. */
  selection_warnings: Array<SelectionWarning>,
  /** The search queries, in the order of the rounds. */
  questions: Array<CheckQuestion>,
  /** Checks that others made of this or other claims. */
  prior_checks: Array<JudgedPriorCheck>,
  /** Where the claim went after those; `null` before. */
  route: Route | null,
  /** The sources, by weight, then those that were not chosen. */
  sources: Array<CheckedSource>,
  /** The results that were judged: by round, then by the weight of the source, then best first. */
  evidence: Array<CheckEvidence>,
  /** The decision from that evidence; `null` before the first one, after a prior check, and where no source could be asked or reached. */
  decision: Decision | null,
  /** What would decide, if the evidence does not. */
  needs: Array<CheckNeed>,
  /** Names of the chosen sources that gave no answer, without those that need a key and have none. */
  not_reached: Array<string>,
  /** The rounds that were begun. */
  attempts: number,
  /** The rounds there may be. */
  max_attempts: number,
  /** What to know before relying on the verdict. */
  limits: Array<CheckLimit>,
  /** A section about the reliability of the sources, for the prompt of a model that writes about them; `null` without sources. */
  prompt_section: string | null,
};

/** How far a check is. */
export type CheckStatus = "running" | "stopped" | "done";

/** The verdict on a claim. */
export type CheckVerdict = {
  /** `True`, `False` or `Invalid`; `null` for a prior check with an unknown rating. */
  outcome: DecisionOutcome | null,
  /** What it is based on. */
  ground: CheckGround,
  /** Why, as short Markdown. */
  proof: string,
};

/** What a verdict is based on. */
export type CheckGround = { "kind": "prior_check",
/** The rating in the checker's words. */
rating: string,
/** Its address. */
url: string,
/** Who made it. */
publisher: string | null,
/** The claim that was checked. */
claim: string,
/** The share of words the two claims have in common, 0 to 1. */
overlap: number, } | { "kind": "evidence" };

/** What to know before relying on a verdict. */
export type CheckLimit = "read_by_words" | "read_by_model" | "compared_by_words" | "not_all_reached" | "keys_missing" | "not_over" | "claim_cut";

/** What would decide a claim. */
export type CheckNeed = "claim_figure" | "whole_claim" | "one_more_source" | "better_source" | "settlement";

/** A search query. */
export type CheckQuestion = {
  /** The words to search for. */
  words: string,
  /** Who wrote it, or which part of the claim it is. */
  origin: QuestionOrigin,
};

/** Who wrote a question, or which part of the claim it is. */
export type QuestionOrigin = "caller" | "model" | "claim" | "core_words" | "names_and_numbers";

/** A fact-check by someone else, and whether it is of the same claim. */
export type JudgedPriorCheck = {
  /** The source that knows it. */
  source: string,
  /** The check. */
  check: PriorCheck,
  /** What its outcome rests on: a published rating. */
  basis: Basis,
  /** How much its claim and this one have in common. */
  overlap: ClaimOverlap,
  /** The outcome of its rating; `null` for a rating that is not in the table. */
  outcome: DecisionOutcome | null,
};

/** A source of a check. */
export type CheckedSource = {
  /** Its name. */
  name: string,
  /** Its kind; `null` if not known. */
  category: SourceCategory | null,
  /** The host it was asked at, else its usual one; `null` for a source of the host application. */
  host: string | null,
  /** Whether it was to be asked: chosen for this claim, or asked because nothing was chosen. Fact-check indexes are asked for every
   * claim. */
  is_chosen: boolean,
  /** How reliable it is, 0 to 1; `null` if not stated, which counts as one half. */
  reliability: number | null,
  /** How relevant it is to the claim, 0 to 1; `null` if it was not chosen. */
  relevance: number | null,
  /** Reliability × relevance: the order of asking, not a measure of what it says. `null` if it was not chosen. */
  weight: number | null,
  /** Why it was chosen. */
  reason: string | null,
  /** The kind of reason. */
  reason_code: SelectionReason | null,
  /** The words of the claim that decided; empty unless words did. */
  reason_words: Array<string>,
  /** Its state. */
  state: SourceState,
};

/** The state of a source. */
export type SourceState = { "kind": "not_asked" } | { "kind": "asked" } | { "kind": "waits",
/** How long. */
seconds: number, } | { "kind": "answered",
/** How many results, or prior checks, it gave in all rounds. */
n_results: number, } | { "kind": "nothing_to_ask",
/** Why. */
why: NothingToAsk, } | { "kind": "key_missing" } | { "kind": "rate_limited",
/** How many seconds it asks to wait; `null` if it does not say. */
seconds: number | null, } | { "kind": "unreachable",
/** Why; `null` for a source that was unreachable before this check. */
trouble: RequestFailure | null,
/** Details. */
message: string | null, } | { "kind": "failed",
/** The kind of failure. */
code: PaperFailureCode,
/** The HTTP status. */
status: number,
/** What it said. */
message: string | null, } | { "kind": "skipped" } | { "kind": "stopped" };

/** A result of a source with its stance toward the claim. */
export type CheckEvidence = {
  /** The source that found it. */
  source: string,
  /** The round it was found in, from 1. */
  round: number,
  /** Its address; empty without one. */
  url: string,
  /** The domain it counts for, if it is not that of the address: the publisher of a DOI. */
  domain: string | null,
  /** Its title. */
  title: string | null,
  /** Who published it. */
  publisher: string | null,
  /** When it was published, or the day it is about. */
  published: string | null,
  /** The part of its text that decided, at most 900 bytes. */
  passage: string,
  /** Its stance toward the claim. */
  stance: Stance,
  /** What the stance rests on: the words, an official figure, or a model. */
  basis: Basis,
  /** The calibrated probability that it supports the whole claim, 0 to 1. */
  supported: number,
  /** The probabilities of the three stances. */
  probabilities: StanceProbabilities,
  /** Why, the strongest first: at most six reasons, those against the claim before those for it. */
  reasons: Array<EvidenceReason>,
  /** Why it may vote; `null` without a vote. */
  vote: VoteGround | null,
  /** What a model says about it; `null` if none was asked. */
  model: ModelReading | null,
};

/** A reason for a stance. */
export type EvidenceReason = {
  /** What was found. */
  kind: ReasonKind,
  /** The stance it speaks for. */
  speaks_for: Stance,
  /** The words of the claim. */
  claim: string | null,
  /** The words of the text. */
  text: string | null,
};
