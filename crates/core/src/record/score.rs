//! Scores: value, terms and limits.

use credence_text::named_enum;
use serde::Serialize;

/// The scores by kind, each `null` where nothing could be computed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scores {
    /// How healthy the run of tools was.
    pub tool_run: Option<Score>,
    /// Where the cited sources come from, not whether they are right.
    pub source_quality: Option<Score>,
    /// Whether the sources say what the sentences say.
    pub grounding: Option<Score>,
    /// The balance of the evidence seen for a claim.
    pub claim_evidence: Option<Score>,
}

/// A number that never stands alone: its kind, every addend, and what was missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Score {
    /// Which formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The colour of the result.
    pub band: Band,
    /// Which reading of the formula.
    pub profile: String,
    /// How many inputs were counted.
    pub counted: u32,
    /// Every addend; `score` is their sum, clamped and rounded as the kind says.
    pub terms: Vec<Term>,
    /// What the number cannot say or could not see.
    pub limits: Vec<Limit>,
}

/// One addend of a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Term {
    /// The reason.
    pub label: TermLabel,
    /// The tool or domain it is about; `null` when it is about the whole turn.
    pub subject: Option<String>,
    /// What it adds, negative when it takes away.
    pub delta: f64,
}

named_enum! {
    /// Which formula a score comes from.
    pub enum ScoreKind {
        /// How healthy the run of tools was.
        ToolRun = "tool_run",
        /// Where the cited sources come from.
        SourceQuality = "source_quality",
        /// Whether the sources say what the sentences say.
        Grounding = "grounding",
        /// The balance of the evidence seen.
        ClaimEvidence = "claim_evidence",
        /// The agent's own number, nothing computed.
        Claimed = "claimed",
    }
}

named_enum! {
    /// Colour of a score: green from 0.80, yellow from 0.50, red below.
    #[derive(PartialOrd, Ord)]
    pub enum Band {
        /// Below 0.50.
        Red = "red",
        /// From 0.50.
        Yellow = "yellow",
        /// From 0.80.
        Green = "green",
    }
}

named_enum! {
    /// Why an addend is there.
    pub enum TermLabel {
        /// A tool call that worked, its full share.
        Call = "call",
        /// The call failed.
        CallFailed = "call_failed",
        /// The call brought nothing or next to nothing.
        CallEmpty = "call_empty",
        /// The call was never answered.
        CallUnanswered = "call_unanswered",
        /// The turn has more steps than recorded calls.
        RetrySteps = "retry_steps",
        /// A tool was called again with the same arguments.
        RetryRepeated = "retry_repeated",
        /// The trust in a cited source's domain.
        Credibility = "credibility",
        /// The link of a cited source is dead: the trust in its domain counts as 0.
        DeadLink = "dead_link",
        /// How many different domains are cited.
        Diversity = "diversity",
        /// Where the balance stands before any evidence.
        NoEvidenceYet = "no_evidence_yet",
        /// Evidence for the claim.
        Supports = "supports",
        /// Evidence against the claim.
        Refutes = "refutes",
        /// Evidence that points neither way.
        EvidenceNeutral = "evidence_neutral",
        /// Evidence without a confidence, or with one of 0.
        EvidenceWithoutConfidence = "evidence_without_confidence",
        /// Evidence that was rejected because a source of a higher rank contradicts it, or its source is blocked.
        EvidenceRejected = "evidence_rejected",
        /// A source says what the sentence says.
        SentenceSupported = "sentence_supported",
        /// A source says something incompatible with the sentence.
        SentenceContradicted = "sentence_contradicted",
        /// What was read of the sources does not bear on the sentence.
        SentenceSilent = "sentence_silent",
        /// Rounding of the sum.
        Rounding = "rounding",
        /// The sum left the range 0 to 1.
        Clamped = "clamped",
    }
}

named_enum! {
    /// What a score cannot say or could not see.
    pub enum Limit {
        /// Every call failed; the formula cannot go below one half.
        AllFailed = "all_failed",
        /// This format does not carry the results of some calls; they are not counted.
        ResultsNotCarried = "results_not_carried",
        /// Some calls were still open and are not counted.
        CallsOpen = "calls_open",
        /// The number of steps was not on the wire.
        StepsNotCarried = "steps_not_carried",
        /// Some tool results were not sent, so empty ones among them could not be seen.
        PayloadsNotCarried = "payloads_not_carried",
        /// The score says where sources come from, not whether they say it.
        NotSupport = "not_support",
        /// Links were not checked.
        LinksNotChecked = "links_not_checked",
        /// Some links were not checked, or could not be.
        SomeLinksNotChecked = "some_links_not_checked",
        /// At least one cited domain is on no list.
        UnlistedDomains = "unlisted_domains",
        /// There are fewer than two different domains.
        OneDomain = "one_domain",
        /// The number is the agent's own.
        AgentsOwn = "agents_own",
        /// It sums up the evidence seen, and is not the probability that the claim is true.
        NotProbability = "not_probability",
        /// Which way the sources point is what the agent said, not what was read here.
        StanceAsSent = "stance_as_sent",
        /// Evidence that was rejected is not counted.
        RejectedLeftOut = "rejected_left_out",
        /// Several claims were checked, and this is the weakest.
        WeakestOfClaims = "weakest_of_claims",
        /// Every source counts by how far it is trusted.
        TrustWeighted = "trust_weighted",
        /// Some of the texts are copies of one another, and each counts all the same.
        CopiesCounted = "copies_counted",
        /// Texts were compared by their words; what is said in quite other words is not seen.
        ReadByWords = "read_by_words",
        /// Only excerpts of the sources were read.
        ExcerptsOnly = "excerpts_only",
        /// For some of the cited sentences there is no text to compare.
        SentencesNotChecked = "sentences_not_checked",
        /// What citations for the whole answer say of its sentences is shown and not counted.
        WholeAnswerNotCounted = "whole_answer_not_counted",
    }
}

/// What checking the links of the cited sources found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkAudit {
    /// Cited sources whose server was asked and answered, or did not.
    pub n_checked: u32,
    /// Of these, those whose link is dead.
    pub n_dead: u32,
    /// Cited sources of which nothing is known.
    pub n_unchecked: u32,
    /// Different registrable domains that were seen to answer.
    pub n_live_domains: u32,
    /// The source quality of what is not dead; `null` when everything is.
    pub quality_without_dead: Option<Score>,
    /// Whether the sources pass the gate for research: a quality of 0.85 and two live domains.
    pub passes_gate: bool,
}

/// The number on the pill.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Headline {
    /// Which formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The colour of the result.
    pub band: Band,
}
