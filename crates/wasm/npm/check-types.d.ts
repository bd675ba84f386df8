// Generated from the Rust records; a test fails when it differs from them.

import type { PaperFailure, PaperFailureCode } from "./research-paper-types.js";
import type { AgentRequest, Decision, DecisionOutcome, ReasonKind, Stance, StanceProbabilities } from "./types.js";

/** A source and what is known of it. */
export type SourceEntry = {
  /** The name that selections use. */
  name: string,
  /** Its own name, such as `IBGE SIDRA`; the name again for a source of the host application. */
  title: string,
  /** The host that is asked unless the caller gives another address; `null` for a source of the host application. */
  host: string | null,
  /** What it has, in one sentence. */
  description: string,
  /** What sort of source it is; `null` for a source of the host that does not say. */
  category: SourceCategory | null,
  /** How reliable it is, 0 to 1; `null` where nobody stated it. */
  reliability_score: number | null,
  /** Whether it wants a key. */
  key: KeyUse,
  /** Whether there is a key for it. */
  has_key: boolean,
  /** Whether it answered when it was asked last, as far as anyone said. */
  is_reachable: boolean,
  /** Whether it can be asked now, from the two above. */
  availability: Availability,
  /** Whether the host answers for it: nothing built in knows how it is asked. */
  is_of_host: boolean,
};

/** What sort of source it is. */
export type SourceCategory = "fact_checks" | "government_records" | "statistics" | "papers" | "encyclopedia" | "gazettes" | "web";

/** Whether a source wants a key. */
export type KeyUse = "none" | "optional" | "required";

/** Whether a source can be asked now. */
export type Availability = "available" | "key_missing" | "unreachable";

/** What a source is asked. */
export type SourceQuery = {
  /** The claim as it was written. */
  claim: string,
  /** What to search for; the claim itself where nobody wrote a better question. */
  words: string,
  /** The language of the claim as a tag such as `pt-BR`, where it is known. */
  language: string | null,
  /** How many results at most. */
  max_results: number,
};

/** What a source said. */
export type SourceAnswer = {
  /** What was found, best first. */
  items: Array<SourceItem>,
  /** Checks that others made of a claim; only sources of fact-checks have them. */
  prior_checks: Array<PriorCheck>,
  /** Why there is no answer; `null` where there is one. */
  failure: PaperFailure | null,
  /** How long to wait before this source is asked again, in seconds; `null` where there is no need. */
  retry_after_seconds: number | null,
};

/** One thing a source found. */
export type SourceItem = {
  /** Where a reader can see it. */
  url: string,
  /** Its title. */
  title: string | null,
  /** What it says, as plain text: a snippet, an abstract, or a figure written as a sentence. */
  text: string,
  /** When it was published or which day it is about, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; `null` where that is not said. */
  published: string | null,
  /** Who published it. */
  publisher: string | null,
};

/** A check that somebody made of a claim before. */
export type PriorCheck = {
  /** The claim that was checked. */
  claim: string,
  /** What the checker made of it, in the checker's own words, such as `False` or `Enganoso`; empty where there is none. */
  rating: string,
  /** Where the check is; empty where there is no address. */
  url: string,
  /** Who checked. */
  publisher: string | null,
  /** When it was checked, `YYYY-MM-DD`; `null` where that is not said. */
  date: string | null,
};

/** Which sources to ask about a claim. */
export type Selection = {
  /** What sort of claim it is. */
  claim_type: ClaimType,
  /** The sources, best first. */
  selected_sources: Array<SelectedSource>,
  /** Who chose. */
  classification_method: ClassificationMethod,
  /** What a reader should know. */
  warnings: Array<SelectionWarning>,
  /** Where it comes from, when it is one that was made before; else `null`. */
  cached: CachedFrom | null,
};

/** A source that was chosen for a claim. */
export type SelectedSource = {
  /** The name of the source in the registry. */
  plugin_name: string,
  /** How much the source has to do with the claim, 0 to 1. */
  relevance: number,
  /** Why it was chosen, in one plain English sentence; a model's own words where a model chose. */
  reason: string,
};

/** What sort of claim it is, as far as the choice of sources goes. */
export type ClaimType = "prior_rumor" | "spending" | "legal_act" | "statistics" | "prices" | "health" | "science" | "politics" | "geography" | "history" | "other";

/** Who chose. */
export type ClassificationMethod = "rules" | "embedding" | "llm" | "llm_fallback" | "cache";

/** Which way of choosing is wanted. */
export type SelectionStrategy = "rules" | "embedding" | "llm";

/** A warning and what it is about. */
export type SelectionWarning = {
  /** What it is. */
  code: SelectionWarningCode,
  /** The source or the word it is about, shortened; `null` where it is about the whole. */
  subject: string | null,
};

/** What a reader should know about a selection. */
export type SelectionWarningCode = "unknown_source" | "relevance_out_of_range" | "relevance_missing" | "duplicate_source" | "unknown_claim_type" | "reply_unreadable" | "vectors_do_not_fit" | "below_minimum";

/** Where a selection from the cache comes from. */
export type CachedFrom = {
  /** The claim it was made for. */
  claim: string,
  /** How alike that claim and this one are, 0 to 1; 1 for the same words. */
  similarity: number,
  /** Who chose then. */
  method: ClassificationMethod,
  /** How long ago, in seconds. */
  age_seconds: number,
};

/** Names of sources and their reliability, 0 to 1, each name once; a JSON object in the order of the selection. */
export type SourceConfidence = Record<string, number>;

/** A source's weight and both of its factors. */
export type SourceWeight = {
  /** The name of the source. */
  plugin_name: string,
  /** How reliable it is, 0 to 1; `null` where nobody stated it, which weighs one half. */
  reliability: number | null,
  /** How much it has to do with the claim, 0 to 1. */
  relevance: number,
  /** Their product, 0 to 1, four places. */
  weight: number,
};

/** Where a search is wanted. */
export type SearchType = "gazettes" | "online";

/** Where a claim goes, and because of which earlier check. */
export type Route = {
  /** Where it goes. */
  outcome: RouteOutcome,
  /** The place of the nearest rated check among those given; `null` where none is rated. */
  check: number | null,
  /** How far that check is about the same claim; `null` where that was not compared. */
  overlap: ClaimOverlap | null,
  /** The share from which claims are taken for the same. */
  same_from: number,
  /** What a reader should know. */
  limits: Array<RouteLimit>,
};

/** Where a claim goes. */
export type RouteOutcome = "found" | "gazettes" | "online";

/** What a reader should know about a route. */
export type RouteLimit = "compared_by_words" | "not_compared" | "other_claims" | "incomplete";

/** How much two claims share. */
export type ClaimOverlap = {
  /** Twice the shared words by all words of both, 0 to 1; of Japanese, pairs of characters instead of words. */
  share: number,
  /** What makes them different nevertheless. */
  difference: ClaimDifference | null,
};

/** What makes two claims different whatever else they share. */
export type ClaimDifference = "numbers" | "denial";

/** What is remembered between claims. Nothing in it needs the network or a clock; it is kept where the caller keeps it. */
export type SelectionMemory = {
  /** Selections that were made before. */
  cache: SelectionCache,
  /** Two strategies side by side; `null` when none are compared. */
  comparison: StrategyComparison | null,
  /** What choosing has cost. */
  costs: CostLedger,
  /** The minimum of relevance of each strategy: rules, embedding, llm. */
  minimums: [AdaptiveMinimum, AdaptiveMinimum, AdaptiveMinimum],
};

/** Selections by claim, for so long. */
export type SelectionCache = {
  /** For how long a selection is used, in seconds. */
  ttl_seconds: number,
  /** The overlap from which another claim's selection is used, 0 to 1; above 1 only the same words count. */
  similar_from: number, entries: Array<CachedSelection>,
};

/** A selection that was made before. */
export type CachedSelection = {
  /** The claim it was made for. */
  claim: string,
  /** When, in seconds since 1970. */
  stored_at: number,
  /** The selection. */
  selection: Selection,
};

/** What two strategies made of the same claims. */
export type StrategyComparison = {
  /** The two strategies. */
  strategies: [SelectionStrategy, SelectionStrategy],
  /** What came of each, in the same order. */
  tallies: [StrategyTally, StrategyTally],
  /** Claims whose outcome is known. */
  n_claims: number,
  /** Claims for which both named the same best source. */
  n_agreed: number,
  /** Claims whose outcome is not known yet, oldest first. */
  open: Array<StrategyTrial>, next_id: number,
};

/** How often a strategy was right. */
export type StrategyTally = {
  /** Claims whose best source was of use. */
  hits_at_1: number,
  /** Claims of which one of the best three sources was of use. */
  hits_at_3: number,
  /** Sources that were chosen. */
  n_chosen: number,
  /** Those of them that were of use. */
  n_useful: number,
  /** Claims whose best source was of use, while the other strategy's was not. */
  alone: number,
};

/** A claim for which both chose and that waits for what comes of it. */
export type StrategyTrial = {
  /** Its number, which the outcome names. */
  id: number,
  /** What each strategy chose, best first, in the order of the strategies. */
  chosen: [Array<string>, Array<string>],
};

/** What each strategy has cost, and how much may be spent. */
export type CostLedger = {
  /** How much may be spent on choosing altogether; `null` for no bound. */
  budget: number | null,
  /** One for each strategy. */
  strategies: [StrategyCost, StrategyCost, StrategyCost],
};

/** What a strategy has cost so far. */
export type StrategyCost = {
  /** The strategy. */
  strategy: SelectionStrategy,
  /** What it costs. */
  price: Price,
  /** Claims for which it chose. */
  n_claims: number,
  /** What models read. */
  input_tokens: number,
  /** What models wrote. */
  output_tokens: number,
  /** The time it took, in milliseconds, as the caller measured it. */
  milliseconds: number,
  /** What was spent, in the caller's currency. */
  spent: number,
};

/** What a strategy costs, in the caller's currency. */
export type Price = {
  /** For each claim, whatever it needs. */
  per_claim: number,
  /** For a million tokens that a model reads. */
  per_million_input: number,
  /** For a million tokens that a model writes. */
  per_million_output: number,
};

/** Which strategy chooses. */
export type StrategyChoice = {
  /** The one that chooses. */
  strategy: SelectionStrategy,
  /** Why it is not the one that was wanted; `null` where it is. */
  switched: SwitchReason | null,
  /** What this claim is expected to cost by the one that was wanted. */
  expected_cost: number,
  /** What is left of the budget; `null` without one. */
  left: number | null,
};

/** Why another strategy chooses than the one that was wanted. */
export type SwitchReason = "budget_spent" | "budget_too_small";

/** How often sources were of use, by tenths of their relevance, and the minimum that follows.
 *
 * Relevances of different strategies are different scales: keep one of these for each. */
export type AdaptiveMinimum = { bins: [RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin, RelevanceBin],
};

/** What came of sources of about the same relevance. */
export type RelevanceBin = {
  /** Sources that were asked. */
  n_asked: number,
  /** Those of them that were of use. */
  n_useful: number,
};

/** Something that can be done now. Several may be done at once; each is answered under its `id`. */
export type CheckAction = { "kind": "ask_source",
/** What the reply is given under. */
id: string,
/** The source. */
source: string,
/** The round, from 1; 0 for the checks that others made. */
round: number,
/** Which try of this source in this round, from 1. */
attempt: number,
/** What to send. */
request: AgentRequest, } | { "kind": "ask_host",
/** What the reply is given under. */
id: string,
/** The source. */
source: string,
/** The round, from 1; 0 for the checks that others made. */
round: number,
/** Which try of this source in this round, from 1. */
attempt: number,
/** What it is asked. */
query: SourceQuery, } | { "kind": "ask_model",
/** What the reply is given under. */
id: string,
/** What for. */
purpose: ModelPurpose,
/** What to send. */
request: AgentRequest, } | { "kind": "embed",
/** What the reply is given under. */
id: string,
/** The texts. */
texts: Array<string>, } | { "kind": "wait",
/** What the reply is given under. */
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

/** What a model is asked for. */
export type ModelPurpose = "questions" | "classify";

/** Why a wait is as long as it is. */
export type WaitReason = "back_off" | "asked";

/** Why a check ended. */
export type CheckEnd = "prior_check" | "decided" | "attempts_used" | "stuck" | "no_source" | "stopped";

/** What came of an action. */
export type CheckReply = { "kind": "response",
/** The status of HTTP. */
status: number,
/** Names in any letters, and values. */
headers: Record<string, string>,
/** The body as text. */
body: string, } | { "kind": "answer",
/** What it said. */
answer: SourceAnswer, } | { "kind": "text",
/** The words. */
text: string, } | { "kind": "vectors",
/** The vectors. */
vectors: Array<Array<number>>, } | { "kind": "waited" } | { "kind": "failed",
/** Why. */
trouble: Trouble,
/** What was said about it. */
message: string | null, } | { "kind": "skipped" };

/** Why nothing came back. */
export type Trouble = "timeout" | "no_answer" | "other_origin" | "cancelled";

/** What was received, and for which action: the state of a check is the list of these. */
export type ReceivedReply = {
  /** The id of the action; for what is skipped the name of the source. */
  id: string,
  /** What came of it; a response is kept as what was read in it. */
  reply: CheckReply,
};

/** One line of the reasoning. */
export type CheckStep = {
  /** The round of searching, from 1; 0 before the first one. */
  round: number,
  /** What happened. */
  kind: CheckStepKind,
  /** The source it is about, if it is about one. */
  source: string | null,
  /** The question, the rating, the reason or the message it is about. */
  subject: string | null,
  /** How many questions, checks, sources, results or seconds. */
  count: number | null,
  /** The same in English. */
  text: string,
};

/** What happened in a step. */
export type CheckStepKind = "questions" | "model_not_used" | "prior_checks" | "prior_check_found" | "routed" | "sources_chosen" | "selection_warning" | "round_begins" | "answered" | "nothing_to_ask" | "key_missing" | "asked_already" | "failed" | "waits" | "left_out" | "skipped" | "stuck" | "decided" | "stopped" | "goes_on" | "ended";

/** What was found about a claim, what follows, and what could not be asked.
 *
 * Equal replies give equal reports, in whatever order they came. */
export type CheckReport = {
  /** The caller's name for the check. */
  id: string | null,
  /** The claim as it was checked, at most 2,000 characters. */
  claim: string,
  /** The language it was read in. */
  language: string,
  /** How far the check is. */
  status: CheckStatus,
  /** Why it ended; `null` while it goes on. */
  end: CheckEnd | null,
  /** What follows; `null` where nothing does yet. */
  verdict: CheckVerdict | null,
  /** What sort of claim it is; `null` before sources were chosen. */
  claim_type: ClaimType | null,
  /** Who chose the sources; `null` before that. */
  classification_method: ClassificationMethod | null,
  /** What a reader should know about the choice of sources. */
  selection_warnings: Array<SelectionWarning>,
  /** What was searched for, in the order of the rounds. */
  questions: Array<CheckQuestion>,
  /** Checks that others made of this or of other claims. */
  prior_checks: Array<JudgedPriorCheck>,
  /** Where the claim went after those; `null` before they were looked at. */
  route: Route | null,
  /** The sources, the heaviest first, then those that were not chosen. */
  sources: Array<CheckedSource>,
  /** What the sources say: by round, then by the weight of the source, then best first. */
  evidence: Array<CheckEvidence>,
  /** The decision from that evidence; `null` before sources were chosen, and where a prior check ended the run. */
  decision: Decision | null,
  /** Names of the sources that were to be asked and gave no answer. Who wants a key and has none is not among them. */
  not_reached: Array<string>,
  /** The rounds that were begun. */
  attempts: number,
  /** The rounds there may be. */
  max_attempts: number,
  /** What a reader should know before relying on the verdict. */
  limits: Array<CheckLimit>,
  /** How far to trust the sources, for the prompt of a model that writes about them; `null` without sources. */
  prompt_section: string | null,
};

/** How far a check is. */
export type CheckStatus = "running" | "stopped" | "done";

/** What follows for the claim, and from what. */
export type CheckVerdict = {
  /** `True`, `False` or `Invalid`; `null` where a prior check has a rating whose words are not known. */
  outcome: DecisionOutcome | null,
  /** What it stands on. */
  ground: CheckGround,
  /** Short Markdown that says why. */
  proof: string,
};

/** What a verdict stands on. */
export type CheckGround = { "kind": "prior_check",
/** The rating in the checker's own words. */
rating: string,
/** Where the check is. */
url: string,
/** Who checked. */
publisher: string | null,
/** The claim that was checked there. */
claim: string,
/** How much of the words the two claims share, 0 to 1. */
overlap: number, } | { "kind": "evidence" };

/** What a reader should know before relying on a verdict. */
export type CheckLimit = "read_by_words" | "compared_by_words" | "not_all_reached" | "keys_missing" | "not_over" | "claim_cut";

/** Something to search for. */
export type CheckQuestion = {
  /** What is searched for. */
  words: string,
  /** Who wrote it, or what of the claim it is. */
  origin: QuestionOrigin,
};

/** Who wrote a question, or what of the claim it is. */
export type QuestionOrigin = "caller" | "model" | "claim" | "core_words" | "names_and_numbers";

/** A check that somebody made before, and whether it is of the same claim. */
export type JudgedPriorCheck = {
  /** The source that knows it. */
  source: string,
  /** The check. */
  check: PriorCheck,
  /** How far its claim is the one that is checked here. */
  overlap: ClaimOverlap,
  /** What its rating amounts to; `null` where its words are not known, and then they are all there is. */
  outcome: DecisionOutcome | null,
};

/** A source and what became of it. */
export type CheckedSource = {
  /** Its name. */
  name: string,
  /** What sort of source it is; `null` where that is not said. */
  category: SourceCategory | null,
  /** Whether it was to be asked: chosen for this claim, or asked because nothing was chosen. Indexes of fact-checks are asked for every claim. */
  is_chosen: boolean,
  /** How reliable it is, 0 to 1; `null` where nobody stated it, which weighs one half. */
  reliability: number | null,
  /** How much it has to do with the claim, 0 to 1; `null` where it was not chosen. */
  relevance: number | null,
  /** Reliability × relevance: whom to ask first, no measure of what it says. `null` where it was not chosen. */
  weight: number | null,
  /** Why it was chosen. */
  reason: string | null,
  /** What became of it. */
  state: SourceState,
};

/** What became of a source. */
export type SourceState = { "kind": "not_asked" } | { "kind": "asked" } | { "kind": "waits",
/** How long. */
seconds: number, } | { "kind": "answered",
/** How many results, or checks of others, it gave in all rounds. */
n_results: number, } | { "kind": "nothing_to_ask",
/** Why, in one plain English sentence. */
why: string, } | { "kind": "key_missing" } | { "kind": "rate_limited",
/** The seconds it wants to be left alone; `null` where it does not say. */
seconds: number | null, } | { "kind": "unreachable",
/** Why; `null` for a source that did not answer before this check. */
trouble: Trouble | null,
/** What was said about it. */
message: string | null, } | { "kind": "failed",
/** What sort of failure. */
code: PaperFailureCode,
/** The status over HTTP. */
status: number,
/** What it said, or what such a failure is called. */
message: string, } | { "kind": "skipped" } | { "kind": "stopped" };

/** A result and what it says about the claim. */
export type CheckEvidence = {
  /** The source that found it. */
  source: string,
  /** The round it was found in, from 1. */
  round: number,
  /** Where a reader can see it; empty where there is no address of the web. */
  url: string,
  /** Whose voice it is where the address is only a way there, such as that of a publisher behind a DOI. */
  domain: string | null,
  /** Its title. */
  title: string | null,
  /** Who published it. */
  publisher: string | null,
  /** When it was published or which day it is about. */
  published: string | null,
  /** What was read of it, at most 900 bytes. */
  passage: string,
  /** What it says about the claim, read from its words. */
  stance: Stance,
  /** The chances of the three stances. */
  probabilities: StanceProbabilities,
  /** What was seen, the heaviest first: at most six things, those against the claim before those for it. */
  reasons: Array<EvidenceReason>,
};

/** Something that was seen in a result. */
export type EvidenceReason = {
  /** What was seen. */
  kind: ReasonKind,
  /** The stance it speaks for. */
  speaks_for: Stance,
  /** The words of the claim. */
  claim: string | null,
  /** The words of the result. */
  text: string | null,
};
