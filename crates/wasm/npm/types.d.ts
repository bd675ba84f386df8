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
  /** The scores, each `null` where nothing could be computed. */
  scores: Scores,
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
  /** Whether the evidence is enough; `null` when no claim was put to a decision. */
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
export type TermLabel = "call" | "call_failed" | "call_empty" | "call_unanswered" | "retry_steps" | "retry_repeated" | "credibility" | "diversity" | "no_evidence_yet" | "supports" | "refutes" | "evidence_neutral" | "evidence_without_confidence" | "evidence_rejected" | "rounding" | "clamped";

/** What a score cannot say or could not see. */
export type Limit = "all_failed" | "results_not_carried" | "calls_open" | "steps_not_carried" | "payloads_not_carried" | "not_support" | "links_not_checked" | "unlisted_domains" | "one_domain" | "agents_own" | "not_probability" | "stance_as_sent" | "rejected_left_out" | "weakest_of_claims" | "trust_weighted" | "copies_counted";

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
};

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

/** Which reading of the contract turns evidence into a confidence. */
export type ConfidenceProfile = "beta" | "ratio";

/** Which sides of a claim have evidence: the state beside the number. */
export type Balance = "no_evidence" | "neutral_only" | "support_only" | "refutation_only" | "both_sides";

/** The verdict words of the profile `ratio`. */
export type Verdict = "well_supported" | "supported" | "contested" | "likely_false" | "unverified";

/** What a text says about a claim. */
export type Stance = "supports" | "refutes" | "neutral";

/** Where a source stands on one claim. */
export type ClaimStatus = "pending" | "verified" | "rejected" | "contested";

/** What decided where a source stands on a claim. */
export type VerificationReason = "too_few_sites" | "independent_sites" | "won_contradiction" | "contested_contradiction" | "lost_contradiction" | "blocked" | "dangerous_pattern";

/** How reliable a source is for being what it is. */
export type SourceReliability = "A" | "B" | "C" | "D" | "E" | "F";

/** How credible a piece of information is, whoever says it. */
export type InformationCredibility = "1" | "2" | "3" | "4" | "5" | "6";

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

/** How a blocked host is restored. */
export type RestoreVia = "user_override";

/** How risky it is to restore a blocked host. */
export type UnblockRisk = "low" | "high";

/** Whether the evidence decides the claim. */
export type Decision = {
  /** `final` or `need_more_search`. */
  status: DecisionStatus,
  /** `True`, `False` or `Invalid` when final. */
  outcome: string | null,
  /** Short Markdown from the best hits. */
  proof: string | null,
};

/** Whether a decision is final. */
export type DecisionStatus = "final" | "need_more_search";

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
export type WarningCode = "broken_json" | "frame_too_long" | "unknown_events" | "not_a_stream" | "confidence_out_of_range" | "final_text_differs" | "empty_done" | "offset_not_in_answer" | "unsafe_link" | "implausible_payload" | "skipped_source" | "nothing_cited" | "confidence_differs" | "unknown_stance" | "cites_rejected";

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
export type Protocol = "native" | "openai-responses" | "anthropic";

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
