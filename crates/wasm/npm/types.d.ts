// Generated from the Rust records; a test fails when it differs from them.

/** Everything the panel shows of one turn. Field names are the wire names. */
export type Assessment = {
  /** The wire format the turn arrived in; `null` when nothing of it was recognised. */
  protocol: Protocol | null,
  /** How the turn ended. */
  outcome: Outcome,
  /** Why it did not complete, when the stream said so. */
  error: Failure | null,
  /** What the user reads. */
  answer: string,
  /** Every tool call, in the order they were begun. */
  tools: Array<AssessedTool>,
  /** Every source once, the cited ones first. */
  sources: Array<AssessedSource>,
  /** Every citation, in the order of the label list. */
  citations: Array<AssessedCitation>,
  /** What the sources say about the sentences that cite them; `null` while the turn runs, and where nothing is cited. */
  grounding: AnswerGrounding | null,
  /** The scores, each `null` where nothing could be computed. */
  scores: Scores,
  /** What the links of the cited sources are worth; `null` when none was checked. */
  links: LinkAudit | null,
  /** The weakest score, named by its kind; `null` when there is none. */
  headline: Headline | null,
  /** The agent's own confidence, 0 to 1, as it sent it. */
  claimed_confidence: number | null,
  /** The claims that sources were read for, and what they say. */
  claims: Array<AssessedClaim>,
  /** Sources that cannot both be right about a claim, misinformation first, then by how far their ranks are apart. */
  contradictions: Array<Contradiction>,
  /** Domains of this turn's sources that verification has blocked. */
  blocked: Array<BlockedDomain>,
  /** Whether the evidence is enough for the claim with the most of it; `null` where the turn has no evidence. */
  decision: Decision | null,
  /** `[n]` markers of the answer against the label list. */
  markers: MarkerAudit,
  /** What was odd and did not stop the reading. */
  warnings: Array<Warning>,
  /** Events that were counted and left aside, never fatal. */
  not_understood: number,
};

/** One tool call and what became of it. */
export type AssessedTool = {
  /** The call's identity on the wire, or one made from its place in the turn. */
  id: string,
  /** The tool's name on the wire. */
  name: string,
  /** 1 for a first try, one more for each retry. */
  attempt: number,
  /** Where the call stands. */
  state: ToolState,
  /** What the tool said when it failed. */
  error: string | null,
  /** The arguments as JSON text, when they were on the wire. */
  args: string | null,
};

/** One source, whether cited, merely retrieved, or both. */
export type AssessedSource = {
  /** The key under which equal sources are one: URL without fragment and `utm_*`, else a file or tool name. */
  id: string,
  /** An http or https address, as it was sent. */
  url: string | null,
  /** The title as it was sent. */
  title: string | null,
  /** The host name; `null` for a source without address. */
  domain: string | null,
  /** The answer refers to it. */
  cited: boolean,
  /** A tool brought it. */
  retrieved: boolean,
  /** The text the agent saw or quoted, if the stream carries it. */
  snippet: string | null,
  /** When it was published, as it was sent. */
  published: string | null,
  /** How far its domain is trusted, and by which rule. */
  trust: SourceTrust,
  /** How its link stands; `null` when it was not checked. */
  link: LinkState | null,
};

/** One place of the answer that refers to a source or to a value a tool returned. */
export type AssessedCitation = {
  /** `[1]`, `[2]`, …; equal for citations of one source. */
  label: string,
  /** `id` of the source; `null` for a value of a tool. */
  source_id: string | null,
  /** The words of the source the agent quotes. */
  quote: string | null,
  /** Start in `answer`, in UTF-16 units; `null` when it belongs to the whole answer. */
  start: number | null,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number | null,
  /** The tool whose value is cited. */
  tool_name?: string,
  /** The tool's name for readers. */
  display_name?: string,
  /** Where the value stands in the tool's result. */
  field?: string,
  /** The value as text. */
  value?: string,
  /** What the source says about the sentence that cites it. */
  grounding: Grounding,
};

/** What a source's text says about the sentence that cites it. */
export type Grounding = "supports" | "refutes" | "silent" | "not_checkable";

/** The sentences of an answer that cite something, and what their sources say about them. */
export type AnswerGrounding = {
  /** Every sentence a citation stands for, in the order of the answer. */
  sentences: Array<GroundedSentence>,
  /** How many of them there are of each verdict. */
  counts: GroundingCounts,
  /** Numbers of the answer that are others in the source. */
  mismatches: Array<NumberMismatch>,
  /** Words the answer quotes, and whether the source has them. */
  quotations: Array<Quotation>,
  /** Comparisons that were left out because there are too many; those of citations for the whole answer only. */
  n_left_out: number,
};

/** One sentence of the answer. */
export type GroundedSentence = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive) in `answer`, in UTF-16 units. */
  end: number,
  /** What its sources make of it. */
  verdict: GroundingVerdict,
  /** The citations that stand for it, by their place in `citations`. */
  citations: Array<number>,
  /** What each source says, contradictions first. */
  checks: Array<GroundingCheck>,
};

/** What the sources make of one sentence. */
export type GroundingVerdict = "supported" | "contradicted" | "silent" | "not_checkable";

/** How many cited sentences there are of each verdict. Sentences that only a citation for the whole answer speaks of
 * are not counted. */
export type GroundingCounts = {
  /** A source says what the sentence says, and none says otherwise. */
  supported: number,
  /** A source says something incompatible. */
  contradicted: number,
  /** What was read of the sources does not bear on the sentence. */
  silent: number,
  /** There is no text to compare. */
  not_checkable: number,
};

/** What one source says about a sentence, or about the part of it that it is cited for. */
export type GroundingCheck = {
  /** The citation, by its place in `citations`. */
  citation: number,
  /** `id` of the source; `null` for a value of a tool. */
  source_id: string | null,
  /** Start of what was compared, in UTF-16 units of `answer`. */
  start: number,
  /** Its end (exclusive). */
  end: number,
  /** What the source says about it. */
  grounding: Grounding,
  /** The chance of that, 0 to 1; `null` where a value was compared, or nothing. */
  probability: number | null,
  /** What was read of the source; `null` where there is nothing. */
  read: TextOrigin | null,
  /** The words of the source that were compared, or the value. */
  passage: string | null,
  /** What decided: what speaks against first, then what speaks for; in each the heaviest first. */
  reasons: Array<GroundingReason>,
  /** What models of the caller's said, where they had a say. */
  models: Array<ModelReason>,
  /** The citation is for the whole answer: this sentence was found, not named. */
  is_whole_answer: boolean,
};

/** What was read of a source. */
export type TextOrigin = "quote" | "snippet" | "given" | "value";

/** One thing that was seen, in the answer and in the passage. */
export type GroundingReason = {
  /** What was seen. */
  kind: ReasonKind,
  /** The stance it speaks for. */
  speaks_for: Stance,
  /** Start in `answer`, in UTF-16 units; `null` for what only the source has. */
  start: number | null,
  /** End (exclusive) in `answer`. */
  end: number | null,
  /** Start in `passage`, in UTF-16 units; `null` for what only the answer has. */
  passage_start: number | null,
  /** End (exclusive) in `passage`. */
  passage_end: number | null,
};

/** What was seen. */
export type ReasonKind = "same_word" | "same_meaning" | "same_number" | "number_differs" | "date_differs" | "ordinal_differs" | "opposite" | "exclusive" | "opposite_trend" | "denied" | "quantity_differs" | "other_name" | "other_word" | "only_possible" | "not_known" | "missing";

/** A number of the answer that is another one in the source. */
export type NumberMismatch = {
  /** Start in `answer`, in UTF-16 units. */
  start: number,
  /** End (exclusive). */
  end: number,
  /** The citation, by its place in `citations`. */
  citation: number,
  /** What the source has in its place. */
  cited: string,
};

/** Words that the answer gives as the source's own. */
export type Quotation = {
  /** The citation, by its place in `citations`. */
  citation: number,
  /** Start in `answer`, in UTF-16 units; `null` for the quote that came with the citation. */
  start: number | null,
  /** End (exclusive). */
  end: number | null,
  /** Whether the source has these words. */
  state: QuotationState,
};

/** Whether a source has the words that are quoted from it. */
export type QuotationState = "found" | "not_found" | "not_seen";

/** The scores by kind, each `null` where nothing could be computed. */
export type Scores = {
  /** How healthy the run of tools was. */
  tool_run: Score | null,
  /** Where the cited sources come from, not whether they are right. */
  source_quality: Score | null,
  /** Whether the sources say what the sentences say. */
  grounding: Score | null,
  /** The balance of the evidence seen for a claim. */
  claim_evidence: Score | null,
};

/** A number that never stands alone: its kind, every addend, and what was missing. */
export type Score = {
  /** Which formula. */
  kind: ScoreKind,
  /** The result, 0 to 1. */
  score: number,
  /** The colour of the result. */
  band: Band,
  /** Which reading of the formula. */
  profile: string,
  /** How many inputs were counted. */
  counted: number,
  /** Every addend; `score` is their sum, clamped and rounded as the kind says. */
  terms: Array<Term>,
  /** What the number cannot say or could not see. */
  limits: Array<Limit>,
};

/** One addend of a score. */
export type Term = {
  /** The reason. */
  label: TermLabel,
  /** The tool or domain it is about; `null` when it is about the whole turn. */
  subject: string | null,
  /** What it adds, negative when it takes away. */
  delta: number,
};

/** Which formula a score comes from. */
export type ScoreKind = "tool_run" | "source_quality" | "grounding" | "claim_evidence" | "claimed";

/** Colour of a score: green from 0.80, yellow from 0.50, red below. */
export type Band = "red" | "yellow" | "green";

/** Why an addend is there. */
export type TermLabel = "call" | "call_failed" | "call_empty" | "call_unanswered" | "retry_steps" | "retry_repeated" | "credibility" | "dead_link" | "diversity" | "no_evidence_yet" | "supports" | "refutes" | "evidence_neutral" | "evidence_without_confidence" | "evidence_rejected" | "sentence_supported" | "sentence_contradicted" | "sentence_silent" | "rounding" | "clamped";

/** What a score cannot say or could not see. */
export type Limit = "all_failed" | "results_not_carried" | "calls_open" | "steps_not_carried" | "payloads_not_carried" | "not_support" | "links_not_checked" | "some_links_not_checked" | "unlisted_domains" | "one_domain" | "agents_own" | "not_probability" | "stance_as_sent" | "rejected_left_out" | "weakest_of_claims" | "trust_weighted" | "copies_counted" | "read_by_words" | "excerpts_only" | "sentences_not_checked" | "whole_answer_not_counted";

/** What checking the links of the cited sources found. */
export type LinkAudit = {
  /** Cited sources whose server was asked and answered, or did not. */
  n_checked: number,
  /** Of these, those whose link is dead. */
  n_dead: number,
  /** Cited sources of which nothing is known. */
  n_unchecked: number,
  /** Different registrable domains that were seen to answer. */
  n_live_domains: number,
  /** The source quality of what is not dead; `null` when everything is. */
  quality_without_dead: Score | null,
  /** Whether the sources pass the gate for research: a quality of 0.85 and two live domains. */
  passes_gate: boolean,
};

/** What checking the links did to a list of citations. */
export type VerifiedQuality = {
  /** What is left of each citation's credibility, in their order; `null` for one without an address. */
  credibility: Array<number | null>,
  /** One for every dead or skipped link, in the order of the citations. */
  warnings: Array<Warning>,
  /** Where the citations come from, dead ones counted as 0; `null` when none has a web address. */
  source_quality: Score | null,
  /** The same without the dead ones, and whether the gate is passed; `null` when no link was checked. */
  links: LinkAudit | null,
};

/** How a link stands. */
export type LinkState = "live" | "redirect" | "not_modified" | "head_refused" | "rate_limited" | "forbidden" | "missing" | "server_error" | "unreachable" | "skipped" | "not_checkable";

/** What is known of one link. */
export type LinkCheck = {
  /** The address. */
  url: string,
  /** How it stands. */
  state: LinkState,
  /** The status of HTTP; `null` where none came. */
  status: number | null,
  /** The seconds the server asks to wait before it is asked again. */
  retry_after: number | null,
  /** Where the page has moved. */
  location: string | null,
  /** Why there is no status, or why it does not count. */
  reason: LinkReason | null,
};

/** Why there is no status, or why it does not count. */
export type LinkReason = "not_web" | "timeout" | "no_answer" | "too_many_redirects" | "other_origin" | "private_address" | "checker_silent" | "odd_status";

/** The number on the pill. */
export type Headline = {
  /** Which formula. */
  kind: ScoreKind,
  /** The result, 0 to 1. */
  score: number,
  /** The colour of the result. */
  band: Band,
};

/** A claim and what sources say about it. */
export type AssessedClaim = {
  /** Its text with case and spaces folded; empty for a claim the stream does not name. */
  id: string,
  /** The claim as it was sent. */
  text: string | null,
  /** Who says which way the sources point. */
  origin: ClaimOrigin,
  /** What sources say, in the order it was said. */
  evidence: Array<AssessedEvidence>,
  /** How the evidence that counts leans. */
  confidence: BetaConfidence,
  /** The verdict word of the profile `ratio`. */
  verdict: Verdict,
  /** How credible the claim is by the evidence seen, from 1 to 6. */
  credibility: InformationCredibility,
  /** How many pages, sites and texts of their own support it. */
  support: SourceCount,
  /** How many pages, sites and texts of their own refute it. */
  refutation: SourceCount,
  /** Pairs of sources that contest each other. */
  n_contested: number,
  /** Pairs of which the lower side is rejected. */
  n_misinformation: number,
  /** Pairs that are counted and not listed. */
  n_unlisted: number,
  /** Whether the evidence decides it; a `hit` is the place in `evidence`. */
  decision: Decision,
};

/** Where a claim and the stances on it come from. */
export type ClaimOrigin = "stated" | "found";

/** What one source says about a claim, and what came of it. */
export type AssessedEvidence = {
  /** `id` of the source. */
  source_id: string,
  /** Which way it points. */
  stance: Stance,
  /** How sure that is, 0 to 1; `null` where nobody said. */
  confidence: number | null,
  /** The words of the source that decide. */
  quote: string | null,
  /** Where the source stands on this claim. */
  status: ClaimStatus,
  /** What decided that; `null` for a source that takes no side. */
  reason: VerificationReason | null,
  /** The level by which it was verified, before this claim taught anything. */
  level: TrustLevel,
  /** How reliable a source of this level is, from A to F. */
  reliability: SourceReliability,
  /** Whether it counts in the balance; what was rejected does not. */
  counted: boolean,
};

/** How many sources point one way, counted three ways; what was rejected is left out. */
export type SourceCount = {
  /** Different pages. */
  n_pages: number,
  /** Different registrable domains. */
  n_sites: number,
  /** What is left when sites that carry copies of one text are one. */
  n_texts: number,
};

/** Two sources that cannot both be right. */
export type Contradiction = {
  /** `id` of the claim. */
  claim_id: string,
  /** `contested` or `misinformation`. */
  kind: ContradictionKind,
  /** The source that supports the claim. */
  supporting: ContradictionSide,
  /** The source that refutes it. */
  refuting: ContradictionSide,
  /** Difference of the ranks. */
  gap: number,
  /** The difference from which the lower side is rejected. */
  threshold: number,
};

/** One side of a contradiction. */
export type ContradictionSide = {
  /** `id` of the source. */
  source_id: string,
  /** The words that clash, where the stream carries them. */
  quote: string | null,
  /** The level by which it was classified. */
  level: TrustLevel,
  /** Rank of that level, 0 to 6. */
  rank: number,
  /** What becomes of its word: `contested`, `verified` or `rejected`. */
  status: ClaimStatus,
  /** When it was published, for information only: the newer one does not win by being newer. */
  published: string | null,
};

/** What a contradiction amounts to. */
export type ContradictionKind = "contested" | "misinformation";

/** Where a source stands on one claim. */
export type ClaimStatus = "pending" | "verified" | "rejected" | "contested";

/** Whether the evidence decides the claim, and why. */
export type Decision = {
  /** `final` or `need_more_search`. */
  status: DecisionStatus,
  /** The outcome; there is none while another search is worth it. */
  result?: DecisionResult,
  /** What decided, or what stands in the way. */
  reason: DecisionReason,
  /** The caller's name for the task. */
  task_id: string | null,
  /** The claim. */
  target: string | null,
  /** Which reading of the rules. */
  profile: DecisionProfile,
  /** How often was searched; `null` where nobody knows. */
  attempts: number | null,
  /** How often may be searched; `null` where nobody knows. */
  max_attempts: number | null,
  /** The weight from which a side is enough. */
  threshold: number,
  /** How many independent sources a side needs. */
  min_sources: number,
  /** What speaks for the claim. */
  support: DecisionSide,
  /** What speaks against it. */
  refute: DecisionSide,
  /** Both sides are enough. */
  conflict: boolean,
  /** How many registrable domains there are among the hits, whether they count or not. */
  domains_seen: number,
  /** The hits that have no vote, in their order, and why. */
  left_out: Array<LeftOut>,
  /** What a reader should know before relying on it. */
  warnings: Array<DecisionWarning>,
};

/** Whether a decision is final. */
export type DecisionStatus = "final" | "need_more_search";

/** What decided, or what stands in the way of it. */
export type DecisionReason = "support_is_enough" | "refutation_is_enough" | "support_is_larger" | "refutation_is_larger" | "tie" | "conflict" | "not_enough" | "no_evidence";

/** Which reading of the rules. */
export type DecisionProfile = "default" | "flowchart";

/** The outcome with its proof. */
export type DecisionResult = {
  /** `True`, `False` or `Invalid`. */
  outcome: DecisionOutcome,
  /** Short Markdown from the best hits, at most 700 characters. */
  proof: string,
  /** The best hits of both sides, those of the outcome first. */
  sources: Array<DecisionSource>,
  /** How much was searched, where that was asked for. */
  debug?: DecisionDebug,
};

/** What came out. */
export type DecisionOutcome = "True" | "False" | "Invalid";

/** A source of the outcome or of its dissent. */
export type DecisionSource = {
  /** Its address, as it was sent. */
  url: string | null,
  /** Its title, as it was sent. */
  title: string | null,
  /** When it was published, as it was sent. */
  pub_date: string | null,
  /** The beginning of what it says, at most 300 characters. */
  excerpt: string,
  /** Whether it speaks for the claim, and not against it. */
  supports: boolean,
};

/** How much was searched. */
export type DecisionDebug = {
  /** Queries that were sent. */
  total_queries: number,
  /** Pages that were read. */
  total_pages_visited: number,
};

/** One side of the claim. */
export type DecisionSide = {
  /** The sum of its votes. */
  weight: number,
  /** How many independent sources that is. */
  n_sources: number,
  /** Whether weight and number are reached. */
  is_enough: boolean,
  /** What its weight is short of the threshold; 0 where it is reached. */
  missing_weight: number,
  /** How many sources it is short of; 0 where they are reached. */
  missing_sources: number,
  /** Its votes, the best first: by weight, then by date. */
  votes: Array<Vote>,
};

/** The voice of one independent source. */
export type Vote = {
  /** The place of the hit in the history, from 0. */
  hit: number,
  /** The registrable domain. */
  domain: string,
  /** The weight, in steps of a tenth. */
  weight: number,
  /** What kind of voice it is. */
  tier: Tier,
  /** What decided that. */
  tier_from: TierOrigin,
  /** How far the domain is trusted. */
  level: TrustLevel,
  /** The address as it was sent. */
  url: string | null,
  /** The title as it was sent. */
  title: string | null,
  /** When it was published, as it was sent. */
  pub_date: string | null,
  /** The beginning of what it says, at most 300 characters. */
  excerpt: string,
};

/** What kind of voice a source is in a decision, from the least to the most. */
export type Tier = "other" | "trade" | "wire" | "primary";

/** What decided the weight of a vote. */
export type TierOrigin = "stated_weight" | "stated_tier" | "domain" | "kind" | "level" | "default";

/** A hit that has no vote. */
export type LeftOut = {
  /** Its place in the history, from 0. */
  hit: number,
  /** The registrable domain, where it has one. */
  domain: string | null,
  /** Why. */
  reason: LeftOutReason,
  /** The hit that has the vote instead, for a second hit of a domain and for a copy. */
  of_hit: number | null,
};

/** Why a hit has no vote. */
export type LeftOutReason = "neutral" | "unknown_stance" | "no_address" | "blocked" | "rejected" | "undated" | "unreadable_date" | "outside_timeframe" | "outside_window" | "no_weight" | "same_domain" | "near_copy";

/** What a reader should know before relying on a decision. */
export type DecisionWarning = {
  /** A stable name. */
  code: DecisionWarningCode,
  /** The hit it is about, if it is about one. */
  hit: number | null,
  /** The domain it is about, if it is about one. */
  domain: string | null,
};

/** The stable names of warnings about decisions. */
export type DecisionWarningCode = "other_sources_only" | "won_against_enough" | "domain_on_both_sides" | "unreadable_date" | "unknown_stance";

/** `[n]` markers of an answer against its list of citations. */
export type MarkerAudit = {
  /** Markers that name a citation, ascending. */
  used: Array<number>,
  /** Markers that name none, ascending. */
  dangling: Array<number>,
  /** Labels the answer never refers to, ascending. */
  unused: Array<number>,
  /** Markers whose number in the text differs from the cited value, ascending. */
  mismatched: Array<number>,
};

/** Something odd that did not stop the reading. */
export type Warning = {
  /** A stable name. */
  code: WarningCode,
  /** One English sentence for logs. */
  message: string,
};

/** The stable names of warnings. */
export type WarningCode = "broken_json" | "frame_too_long" | "unknown_events" | "unknown_key" | "confidence_out_of_range" | "final_text_differs" | "empty_done" | "offset_not_in_answer" | "unsafe_link" | "implausible_payload" | "skipped_source" | "nothing_cited" | "confidence_differs" | "unknown_stance" | "cites_rejected" | "source_says_otherwise" | "quote_not_found" | "dead_link";

/** How a turn ended. */
export type Outcome = "completed" | "failed" | "stopped" | "cut" | "waiting";

/** Why a turn did not complete. */
export type Failure = {
  /** The code as it was sent. */
  code: string | null,
  /** The message as it was sent. */
  message: string,
};

/** The wire formats Credence names. */
export type Protocol = "native" | "openai-responses" | "anthropic" | "ag-ui" | "ai-sdk" | "chat-completions" | "gemini" | "langgraph" | "langchain-agent" | "assistant-transport" | "cohere";

/** Where a tool call stands. */
export type ToolState = "running" | "ok" | "empty" | "failed" | "denied" | "unanswered" | "unknown";

/** What the policy says of a source. */
export type SourceTrust = {
  /** The level; `unverified` where nothing is known and for what is on the denylist. */
  level: TrustLevel,
  /** The weight of the level, from 0.0 to 1.0. */
  weight: number,
  /** Which list decided. */
  from: RuleOrigin,
  /** The rule that matched, as domain and path; a suffix rule starts with a dot. */
  rule: string | null,
  /** Whether the source should be left out altogether. */
  skip: boolean,
  /** Why it is skipped or has this level, as a word like `social_media` or a sentence of the user. */
  reason: string | null,
  /** What kind of source the rule names, such as `standards` or `press`. */
  kind: string | null,
  /** Where the rule comes from: a name, a date and a licence. */
  origin: string | null,
};

/** How far a kind of source is trusted, from lowest to highest.
 *
 * Ranks and weights are fixed by the contract, §5 "Trust levels and domain policy". */
export type TrustLevel = "blocked" | "unverified" | "low" | "trusted" | "academic" | "government" | "primary";

/** The list a rule was found in, or that none was. */
export type RuleOrigin = "denylist" | "user_override" | "allowlist" | "graylist" | "suffix" | "verification" | "default";

/** How reliable a source is for being what it is. */
export type SourceReliability = "A" | "B" | "C" | "D" | "E" | "F";

/** How credible a piece of information is, whoever says it. */
export type InformationCredibility = "1" | "2" | "3" | "4" | "5" | "6";

/** One citation built from what a tool returned. */
export type BuiltCitation = {
  /** `[1]`, `[2]`, … across all tools. */
  label: string,
  /** The tool. */
  tool_name: string,
  /** The tool's name for readers. */
  display_name: string,
  /** Where the value stands in the result; `url` for a source. */
  field: string,
  /** The value as text; the title of a source, or its address. */
  value: string,
  /** The address of a source. */
  url?: string,
};

/** What a text says about a claim. */
export type Stance = "supports" | "refutes" | "neutral";

/** The chances of the three stances; they add up to one. */
export type StanceProbabilities = {
  /** That the text says what the claim says. */
  supports: number,
  /** That it says something incompatible. */
  refutes: number,
  /** That it does not bear on the claim. */
  neutral: number,
};

/** What a text says about a claim, and why. */
export type DetectedStance = {
  /** The stance. `refutes` stands only where it is likely, and where a reason names what cannot hold. */
  stance: Stance,
  /** The chances of the three stances, calibrated; they add up to one. */
  probabilities: StanceProbabilities,
  /** The chance that the text bears out the whole claim, as a source of a sentence should, 0 to 1. */
  supported: number,
  /** What speaks against, then for, then for neither; in each the heaviest first. */
  reasons: Array<StanceReason>,
  /** What models of yours said, where they had a say. */
  models: Array<ModelReason>,
};

/** One thing that was seen, and where. */
export type StanceReason = {
  /** What was seen. */
  kind: ReasonKind,
  /** The stance it speaks for. */
  speaks_for: Stance,
  /** Start in the claim, in UTF-16 units; `null` for what only the text has. */
  claim_start: number | null,
  /** End (exclusive) in the claim. */
  claim_end: number | null,
  /** Start in the text, in UTF-16 units; `null` for what only the claim has. */
  text_start: number | null,
  /** End (exclusive) in the text. */
  text_end: number | null,
};

/** A claim and a text that the stronger models were not asked about yet. */
export type StancePair = {
  /** The claim, or the sentence. */
  claim: string,
  /** What a source says. */
  text: string,
};

/** What a model said of a pair of a claim and a text. */
export type ModelReason = { "kind": "similarity",
/** The cosine. */
value: number,
/** The model's name. */
model: string, } | { "kind": "nli",
/** They add up to one. */
probabilities: StanceProbabilities,
/** The model's name. */
model: string,
};

/** Whether the sources of an answer say what its sentences say, for who asks for nothing else. */
export type GroundingReport = {
  /** The cited sentences; `null` where nothing is cited. */
  grounding: AnswerGrounding | null,
  /** The score; `null` where nothing is decided. */
  score: Score | null,
  /** The citations, in the order they were given, with what was found for each. */
  citations: Array<AssessedCitation>,
};

/** What sources say about a claim, and which of them cannot both be right. */
export type FoundContradictions = {
  /** What each source says, in the order they were given. */
  readings: Array<SourceReading>,
  /** What the sources that disagree make of the claim, and of each other; `null` where none do. */
  resolution: ClaimResolution | null,
  /** Sources that were not read because there are too many. */
  n_left_out: number,
};

/** What one source says about the claim. */
export type SourceReading = {
  /** The source, by its place in the list. */
  source: number,
  /** Which way it points. */
  stance: Stance,
  /** The chance of that, 0 to 1. */
  probability: number,
  /** The words that were compared. */
  passage: string,
  /** What models of the caller's said, where they had a say. */
  models: Array<ModelReason>,
};

/** Which sides of a claim have evidence: the state beside the number. */
export type Balance = "no_evidence" | "neutral_only" | "support_only" | "refutation_only" | "both_sides";

/** The verdict words of the profile `ratio`. */
export type Verdict = "well_supported" | "supported" | "contested" | "likely_false" | "unverified";

/** Which reading of the contract turns evidence into a confidence. */
export type ConfidenceProfile = "beta" | "ratio";

/** The confidence of the profile `beta`. */
export type BetaConfidence = {
  /** Always `beta`. */
  profile: ConfidenceProfile,
  /** α / (α + β), three places; one half where there is no evidence: look at `balance` first. */
  ratio: number,
  /** The standard deviation of the distribution, three places. */
  uncertainty: number,
  /** The smaller side's share of the evidence, 0 to 0.5, three places. */
  controversy: number,
  /** 1 and the sum of the support, two places. */
  alpha: number,
  /** 1 and the sum of the refutation, two places. */
  beta: number,
  /** Which sides have evidence. */
  balance: Balance,
  /** How many supports were counted. */
  n_supports: number,
  /** How many refutations were counted. */
  n_refutes: number,
  /** How many pieces were counted that do not bear on the claim. */
  n_neutral: number,
};

/** The confidence of the profile `ratio`. */
export type RatioConfidence = {
  /** Always `ratio`. */
  profile: ConfidenceProfile,
  /** The mean support times s / (s + 2r), three places; 0 where there is no evidence: look at `balance` first. */
  confidence: number,
  /** The verdict word. */
  verdict: Verdict,
  /** Which sides have evidence. */
  balance: Balance,
  /** How many supports were counted. */
  n_supports: number,
  /** How many refutations were counted. */
  n_refutes: number,
  /** How many pieces were counted that do not bear on the claim. */
  n_neutral: number,
};

/** A confidence by the profile that was asked for. */
export type ClaimConfidence = BetaConfidence | RatioConfidence;

/** Whether evidence counts fully or by the weight of its source. */
export type Weighting = "alike" | "by_source";

/** Two levels compared, with everything that decided. */
export type Classification = {
  /** `contested` or `misinformation`. */
  kind: ContradictionKind,
  /** What becomes of the first side. */
  first: ClaimStatus,
  /** What becomes of the second side. */
  second: ClaimStatus,
  /** Rank of the first side, 0 to 6. */
  first_rank: number,
  /** Rank of the second side, 0 to 6. */
  second_rank: number,
  /** Difference of the ranks. */
  gap: number,
  /** The difference from which the lower side is rejected. */
  threshold: number,
};

/** How a source came out of the contradictions it is in on one claim; the worse is the greater. */
export type Conflict = "none" | "won" | "contested" | "lost";

/** What one claim makes of a source. */
export type SourceVerification = {
  /** Where the source stands on the claim. */
  status: ClaimStatus,
  /** What decided. */
  reason: VerificationReason,
  /** The level it came with. */
  level_before: TrustLevel,
  /** The level it leaves with. */
  level_after: TrustLevel,
  /** Whether it earned a higher level. */
  promoted: boolean,
  /** How many different registrable domains support the claim. */
  n_sites: number,
  /** How many pages support the claim. */
  n_pages: number,
};

/** What decided where a source stands on a claim. */
export type VerificationReason = "too_few_sites" | "independent_sites" | "won_contradiction" | "contested_contradiction" | "lost_contradiction" | "blocked" | "dangerous_pattern";

/** What the witnesses of one claim make of it and of each other. */
export type ClaimResolution = {
  /** The claim. */
  claim_id: string,
  /** The difference of ranks from which the lower side is rejected. */
  threshold: number,
  /** How many different registrable domains support the claim, blocked ones left out. */
  n_sites: number,
  /** How many pages support the claim, blocked ones left out. */
  n_pages: number,
  /** How many pairs of sources contest each other. */
  n_contested: number,
  /** How many pairs have one side rejected. */
  n_misinformation: number,
  /** The sources of the listed pairs, each once a side. */
  contradicting: Array<ContradictingSource>,
  /** The pairs of the widest gap, at most 100. */
  pairs: Array<ContradictingPair>,
  /** How many pairs are not listed. */
  n_pairs_left_out: number,
  /** Every host that takes a side or is not heard, in the order they came. */
  hosts: Array<HostVerdict>,
  /** The hosts that rise. */
  promotions: Array<Promotion>,
  /** The hosts to block. */
  blocks: Array<HostToBlock>,
};

/** Where one host stands on the claim. */
export type HostVerdict = {
  /** The exact host. */
  host: string,
  /** Its registrable domain. */
  site: string,
  /** Whether its level is the reader's own word. */
  overridden: boolean,
  /** Whether a rule of the policy names it. */
  listed: boolean,
  /** Its status, what decided, and its level before and after. */
  verification: SourceVerification,
};

/** A host that earned a higher level, with the evidence that earned it. */
export type Promotion = {
  /** The exact host. */
  host: string,
  /** The claim it was right about. */
  claim_id: string,
  /** When it was recorded; `null` until then, or where no time was given. */
  at: string | null,
  /** The level it rises to. */
  level: TrustLevel,
  /** How many different registrable domains supported the claim. */
  n_sites: number,
  /** How many pages supported the claim. */
  n_pages: number,
  /** The sources that supported the claim, at most the first 20. */
  source_ids: Array<string>,
};

/** A host that is to be blocked for what it says about the claim. */
export type HostToBlock = {
  /** The exact host. */
  host: string,
  /** The level it had. */
  level: TrustLevel,
  /** `misinformation` or `dangerous_pattern`. */
  reason_code: BlockReason,
  /** The dangerous pattern, by name. */
  danger: string | null,
  /** The source of the highest rank that contradicts it. */
  contradicted_by: ContradictingSource | null,
};

/** A source for a claim and a source against it. */
export type ContradictingPair = {
  /** What the contradiction amounts to; the supporting side is the first. */
  classification: Classification,
  /** The source for the claim, by its place in `contradicting`. */
  supporting: number,
  /** The source against it, by its place in `contradicting`. */
  refuting: number,
};

/** A source on one side of a contradiction, with its words. */
export type ContradictingSource = {
  /** The source. */
  source_id: string,
  /** Its host. */
  host: string,
  /** Its level. */
  level: TrustLevel,
  /** The words that clash, at most their first 1,000 bytes. */
  quote: string | null,
  /** When it was published; it decides nothing. */
  published: string | null,
};

/** A blocked host as it is listed. */
export type BlockedDomain = {
  /** The exact host. */
  domain: string,
  /** When it was blocked, as the time was given. */
  blocked_at: string | null,
  /** The reason as one English sentence. */
  reason: string,
  /** The claim that caused it; `null` when none did. */
  cause_id: string | null,
  /** The claims it was wrong about, at most ten. */
  contradicting_claims: Array<ContradictingClaim>,
  /** The level it had before. */
  original_trust_level: TrustLevel,
  /** Whether the reader's own word can restore it. */
  can_restore: boolean,
  /** How; `null` when it cannot be restored. */
  restore_via: RestoreVia | null,
  /** The kind of reason; `null` when it is not known. */
  reason_code: BlockReason | null,
  /** How risky it is to restore it. */
  unblock_risk: UnblockRisk,
};

/** The kind of reason a host is blocked for. */
export type BlockReason = "misinformation" | "high_rejection_rate" | "dangerous_pattern" | "denylist" | "manual";

/** How risky it is to restore a blocked host. */
export type UnblockRisk = "low" | "high";

/** How a blocked host is restored. */
export type RestoreVia = "user_override";

/** A claim of a blocked host, and the source that contradicts it. */
export type ContradictingClaim = {
  /** The claim. */
  claim_id: string,
  /** Its text, where it was given. */
  claim_text: string | null,
  /** The contradicting source; `null` where none is known. */
  source_id: string | null,
  /** The words of that source. */
  quote: string | null,
};

/** Everything learned so far, hosts and claims in the order they were first met.
 *
 * At most 10,000 hosts, 10,000 claims, 1,000 claims a host and 200,000 statuses are held, with eight earlier
 * statuses each; what is oldest is dropped first, blocked hosts last. */
export type TrustLedger = { version: number, claims: Array<LedgerClaim>, hosts: Array<LedgerHost>,
};

/** A claim that was resolved. */
export type LedgerClaim = {
  /** The claim. */
  id: string,
  /** Its text, where it was given. */
  text: string | null,
};

/** What was learned of one host. */
export type LedgerHost = {
  /** The exact host. */
  host: string,
  /** Where it stands on each claim. */
  statuses: Array<HostStatus>,
  /** What it was promoted for. */
  promotions: Array<Promotion>,
  /** Why it is blocked; `null` when it is not. */
  block: Block | null,
};

/** Where a host stands on one claim, and where it stood before. */
export type HostStatus = {
  /** The place of the claim in the ledger's `claims`. */
  claim: number,
  /** The last status, which counts. */
  status: ClaimStatus,
  /** Since when, as the time was given. */
  at: string | null,
  /** Earlier statuses, at most the last eight, oldest first. */
  history: Array<PastStatus>,
};

/** An earlier status. */
export type PastStatus = {
  /** The status. */
  status: ClaimStatus,
  /** Since when, as the time was given. */
  at: string | null,
};

/** Why and since when a host is blocked. */
export type Block = {
  /** The kind of reason; `null` when it is not known. */
  reason_code: BlockReason | null,
  /** The reason as one English sentence. */
  reason: string,
  /** When it was blocked, as the time was given. */
  blocked_at: string | null,
  /** The claim that caused it; `null` when none did. */
  cause_id: string | null,
  /** The claims it was wrong about, at most ten. */
  contradicting_claims: Array<ContradictingClaim>,
  /** The level it had before. */
  original_trust_level: TrustLevel,
};

/** How many sources there are, counted three ways. */
export type Independence = {
  /** Different pages. */
  n_pages: number,
  /** Different sites. */
  n_sites: number,
  /** What is left when sites that carry near-copies of one text are one; at most the number of sites. */
  n_independent_texts: number,
  /** The group of each text, in the order of the texts; groups are numbered as they first appear. */
  groups: Array<number>,
};

/** What contradicts what. Lists are bounded, the counts beside them are exact. */
export type Contradictions = {
  /** Claims that refute or contradict each other, each pair once, the surest first. */
  claim_pairs: Array<ClaimPair>,
  /** How many such pairs there are. */
  n_claim_pairs: number,
  /** Claims with support and refutation, the weightiest dispute first. */
  disputed: Array<DisputedClaim>,
  /** How many such claims there are. */
  n_disputed: number,
};

/** Two claims that cannot both be true. */
export type ClaimPair = {
  /** The claims, in the order they were first related. */
  pair: [NodeIndex, NodeIndex],
  /** What the surest relation between them says. */
  relation: ClaimRelation,
  /** How sure it is, 0 to 1; `null` where none of them has a confidence. */
  confidence: number | null,
};

/** How one claim stands to another. */
export type ClaimRelation = "refutes" | "contradicts";

/** A claim whose sources disagree. */
export type DisputedClaim = {
  /** The claim. */
  claim: NodeIndex,
  /** How many different pages (or papers, or fragments without a page) support it. */
  n_supporting: number,
  /** How many refute it. */
  n_refuting: number,
  /** How many pairs of different sources disagree about it. */
  n_pairs: number,
  /** The pairs of the strongest sources of either side; at most sixteen. */
  pairs: Array<SourcePair>,
};

/** Two sources that disagree about a claim. */
export type SourcePair = {
  /** The fragment, page or paper that supports the claim. */
  supporting: NodeIndex,
  /** How sure its support is. */
  support: number,
  /** The fragment, page or paper that refutes it. */
  refuting: NodeIndex,
  /** How sure its refutation is. */
  refutation: number,
};

/** What citations say about the sources. Lists of loops are bounded by `limit`, the counts beside them are exact. */
export type CitationIntegrity = {
  /** The different shortest loops through single nodes, at most five long, the shortest first. */
  loops: Array<CitationLoop>,
  /** How many of them were found. */
  n_loops: number,
  /** How many nodes stand in a loop of any length. */
  n_in_loops: number,
  /** How many pairs of sources cite each other. */
  n_round_trips: number,
  /** How many sources cite themselves. */
  n_self_citations: number,
  /** How many citations stay on one site. */
  n_same_site: number,
  /** The sources that are trusted less for how they cite or are cited, in the order of the graph. */
  penalties: Array<NodePenalty>,
  /** How many pages are first-hand. */
  primary: PrimaryRatio,
  /** Papers no evidence comes from, nothing cites and that cite nothing which supports a claim, in the order of the
   * graph: a new theory stands on the support of what it cites. */
  orphan_papers: Array<NodeIndex>,
  /** Claims without any evidence, in the order of the graph. */
  orphan_claims: Array<NodeIndex>,
  /** Whether every loop up to the longest searched length was found. */
  search: LoopSearch,
};

/** Sources that cite each other in a ring. */
export type CitationLoop = {
  /** The nodes, each citing the next and the last one the first; the smallest index stands first. */
  nodes: Array<NodeIndex>,
  /** How bad it is. */
  severity: LoopSeverity,
};

/** How bad a loop is: the shorter, the worse. */
export type LoopSeverity = "critical" | "high" | "medium" | "low";

/** What is left of the weight of a source, and why. */
export type NodePenalty = {
  /** The page or paper. */
  node: NodeIndex,
  /** The smallest factor of its reasons; factors are not multiplied with each other. */
  factor: number,
  /** Every reason, the worst first. */
  reasons: Array<PenaltyReason>,
};

/** Why a source is trusted less. */
export type PenaltyReason = "self_citation" | "loop_critical" | "round_trip" | "loop_high" | "cites_own_site" | "loop_medium" | "cited_by_own_site" | "loop_low" | "loop_unmeasured";

/** How many pages speak first-hand: they cite no other page. */
export type PrimaryRatio = {
  /** Pages that cite no other page. */
  n_primary: number,
  /** All pages. */
  n_pages: number,
  /** Their share, three places; 0 without pages. */
  ratio: number,
  /** The share that is enough. */
  threshold: number,
  /** Whether there are pages and the exact share is enough. */
  meets_threshold: boolean,
};

/** How complete the search for loops was. */
export type LoopSearch = { "state": "complete" } | { "state": "bounded",
/** How many. */
n_unmeasured: number,
};

/** What is sent over HTTP. */
export type AgentRequest = {
  /** `GET` or `POST`. */
  method: HttpMethod,
  /** The whole address. */
  url: string,
  /** Names in small letters and values; the key is among them. */
  headers: Record<string, string>,
  /** The body, JSON text. */
  body: string | null,
  /** A second request, sent once the answer to this one has begun: it starts the run that the first one listens to. */
  start: AgentRequest | null,
};

/** A method of HTTP. */
export type HttpMethod = "GET" | "POST";

/** How far a stream was read. */
export type Cursor = {
  /** The conversation, as the stream named it. */
  thread_id: string | null,
  /** The run, response or message, as the stream named it. */
  run_id: string | null,
  /** The id of the last event that was read whole; empty when events have none. */
  last_event_id: string,
  /** The number of the last event that was read whole, where events carry one. */
  sequence: number | null,
};

/** What can be done when a stream was cut. */
export type Resumption = { "kind": "continue", request: AgentRequest, } | { "kind": "replay", request: AgentRequest, } | { "kind": "impossible", reason: ResumeObstacle,
};

/** Why a stream cannot be resumed. */
export type ResumeObstacle = "not_in_protocol" | "no_event_ids" | "not_background" | "no_thread" | "no_run";

/** Whether a server answers the pages of other sites (CORS). */
export type BrowserAccess = "allowed" | "needs_header" | "refused" | "unknown";

/** A node of an evidence graph, by the name it was added under. */
export type NodeIndex = string;
