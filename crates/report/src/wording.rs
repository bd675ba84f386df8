//! Which text of the interface belongs to which variant of the core's enums.

use credence_core::citation::{LinkReason, LinkState};
use credence_core::conversation::ToolState;
use credence_core::decision::{DecisionReason, DecisionWarningCode, LeftOutReason, Tier, TierOrigin};
use credence_core::record::ParticularKind;
use credence_core::stance::{ReasonKind, Stance};
use credence_core::stream::Outcome;
use credence_core::trust::{
    BlockReason, ClaimStatus, ContradictionKind, InformationCredibility, RuleOrigin, SourceReliability, TrustLevel,
};
use credence_core::{
    Band, ClaimState, DeedFinding, Dispute, Grounding, Limit, LoweredBy, ScoreKind, TermLabel, WarningCode,
};
use credence_strings::{
    CountingStrings, DeedStrings, EvidencePageStrings, LimitStrings, LinkStrings, OutcomeStrings, ReasonStrings,
    ReportStrings, ScoreStrings, SupportStrings, TermStrings, ToolStrings, TrustStrings, VerdictStrings,
    WarningStrings,
};

/// A table that has a text for each variant of the enum `E`: `strings.limits.text(limit)`.
pub trait TextFor<E> {
    /// The text for a variant.
    fn text(&self, variant: E) -> &'static str;
}

/// Maps the variants of an enum to the fields of a table.
macro_rules! texts {
    ($table:ident for $name:ident { $($($variant:ident)|+ => $field:ident),+ $(,)? }) => {
        impl TextFor<$name> for $table {
            fn text(&self, variant: $name) -> &'static str {
                match variant {
                    $($($name::$variant)|+ => self.$field(),)+
                }
            }
        }
    };
}

texts!(OutcomeStrings for Outcome {
    Completed => completed,
    Failed => failed,
    Stopped => stopped,
    Cut => cut,
    Waiting => waiting,
    Running => running,
    NotRead => not_read,
});
texts!(DeedStrings for LoweredBy {
    DeedContradicted => word_contradicted,
    DeedNotShown => word_not_shown,
});
texts!(DeedStrings for DeedFinding {
    Shown => shown,
    Contradicted => contradicted,
    Older => older,
    Attempted => attempted,
    NotShown => not_shown,
    NotCheckable => not_checkable,
});
texts!(ReportStrings for ParticularKind {
    Number => particular_number,
    Date => particular_date,
    Name => particular_name,
    Quotation => particular_quotation,
    Identifier => particular_identifier,
    Value => particular_value,
    Statement => particular_statement,
});

texts!(ToolStrings for ToolState {
    Running => running,
    Ok => ok,
    Empty => empty,
    Failed => failed,
    Denied => denied,
    Unanswered => unanswered,
    Unknown => unknown,
});
texts!(ScoreStrings for ScoreKind {
    ToolRun => tool_run,
    SourceQuality => source_quality,
    Grounding => grounding,
    ClaimEvidence => claim_evidence,
    Claimed => claimed,
    Sentences => in_sources,
});
texts!(ScoreStrings for Band {
    Green => green,
    Yellow => yellow,
    Red => red,
});
texts!(TermStrings for TermLabel {
    Call => call,
    CallFailed => call_failed,
    CallEmpty => call_empty,
    CallUnanswered => call_unanswered,
    RetrySteps => retry_steps,
    RetryRepeated => retry_repeated,
    Credibility => credibility,
    DeadLink => dead_link,
    Diversity => diversity,
    Rounding => rounding,
    Clamped => clamped,
    NoEvidenceYet => no_evidence_yet,
    Supports => supports,
    Refutes => refutes,
    EvidenceNeutral => evidence_neutral,
    EvidenceWithoutConfidence => evidence_without_confidence,
    EvidenceRejected => evidence_rejected,
    SentenceSupported => sentence_supported,
    SentenceContradicted => sentence_contradicted,
    SentenceUndecided => sentence_undecided,
    SentenceSilent => sentence_silent,
    SentenceProbable => sentence_probable,
    SentenceInNoText => sentence_in_no_text,
});
texts!(LimitStrings for Limit {
    AllFailed => all_failed,
    ResultsNotCarried => results_not_carried,
    CallsOpen => calls_open,
    StepsNotCarried => steps_not_carried,
    PayloadsNotCarried => payloads_not_carried,
    NotSupport => not_support,
    LinksNotChecked => links_not_checked,
    SomeLinksNotChecked => some_links_not_checked,
    UnlistedDomains => unlisted_domains,
    OnlyWeakSources => only_weak_sources,
    OneDomain => one_domain,
    AgentsOwn => agents_own,
    NotProbability => not_probability,
    StanceAsSent => stance_as_sent,
    RejectedLeftOut => rejected_left_out,
    WeakestOfClaims => weakest_of_claims,
    TrustWeighted => trust_weighted,
    CopiesCounted => copies_counted,
    ReadByWords => read_by_words,
    ExcerptsOnly => excerpts_only,
    SentencesNotChecked => sentences_not_checked,
    SentencesUndecided => sentences_undecided,
    HasContradicted => has_contradicted,
    WholeAnswerNotCounted => whole_answer_not_counted,
});
texts!(TrustStrings for TrustLevel {
    Blocked => blocked,
    Unverified => unverified,
    Low => low,
    Trusted => trusted,
    Academic => academic,
    Government => government,
    Primary => primary,
});
texts!(TrustStrings for RuleOrigin {
    Denylist => denylist,
    UserOverride => user_override,
    Allowlist => allowlist,
    Graylist => graylist,
    Suffix => suffix,
    Verification => verification,
    Default => default,
});
texts!(WarningStrings for WarningCode {
    BrokenJson => broken_json,
    FrameTooLong => frame_too_long,
    UnknownEvents => unknown_events,
    UnknownKey => unknown_key,
    ConfidenceOutOfRange => confidence_out_of_range,
    FinalTextDiffers => final_text_differs,
    EmptyDone => empty_done,
    OffsetNotInAnswer => offset_not_in_answer,
    UnsafeLink => unsafe_link,
    ImplausiblePayload => implausible_payload,
    SkippedSource => skipped_source,
    NothingCited => nothing_cited,
    ConfidenceDiffers => confidence_differs,
    UnknownStance => unknown_stance,
    CitesRejected => cites_rejected,
    SourceSaysOtherwise => source_says_otherwise,
    QuoteNotFound => quote_not_found,
    DeadLink => dead_link,
});
texts!(VerdictStrings for ClaimState {
    Supported => is_true,
    Refuted => is_false,
    NotEnough => invalid,
    NeedsMore => again,
});
texts!(VerdictStrings for DecisionReason {
    SupportIsEnough => support_enough,
    RefutationIsEnough => refutation_enough,
    SupportIsLarger => support_larger,
    RefutationIsLarger => refutation_larger,
    Tie => tie,
    Conflict => conflict,
    NotEnough => not_enough_yet,
    NoEvidence => no_evidence,
});
texts!(VerdictStrings for DecisionWarningCode {
    OtherSourcesOnly => only_other,
    WonAgainstEnough => won_against,
    DomainOnBothSides => both_sides,
    UnreadableDate => unreadable_date,
    UnknownStance => unknown_stance,
});
texts!(VerdictStrings for Tier {
    Primary => primary,
    Wire => wire,
    Trade => trade,
    Other => other,
});
texts!(CountingStrings for TierOrigin {
    StatedWeight => from_weight,
    StatedTier => from_tier,
    Domain => from_domain,
    Kind => from_kind,
    Level => from_level,
    Default => from_default,
});
texts!(VerdictStrings for LeftOutReason {
    Neutral => neutral,
    UnknownStance => stance_unknown,
    NoAddress => no_address,
    Blocked => blocked,
    Rejected => rejected,
    Undated => undated,
    UnreadableDate => date_unreadable,
    OutsideTimeframe => outside_time,
    OutsideWindow => outside_window,
    NoWeight => no_weight,
    SameDomain => same_domain,
    NearCopy => near_copy,
});
texts!(EvidencePageStrings for ContradictionKind {
    Contested => contested,
    Misinformation => misinformation,
});
texts!(EvidencePageStrings for Dispute {
    None => agreed,
    Contested => contested,
    Misinformation => misinformation,
});
texts!(EvidencePageStrings for Stance {
    Supports => supports,
    Refutes => refutes,
    Undecided => undecided,
    Neutral => neutral,
    NotCheckable => not_checkable,
});
texts!(EvidencePageStrings for ClaimStatus {
    Pending => pending,
    Verified => verified,
    Rejected => rejected,
    Contested => status_contested,
});
texts!(EvidencePageStrings for BlockReason {
    Misinformation => by_misinformation,
    HighRejectionRate => by_rate,
    DangerousPattern => by_pattern,
    Denylist => by_denylist,
    Manual => by_reader,
});
texts!(EvidencePageStrings for SourceReliability {
    A => reliable_a,
    B => reliable_b,
    C => reliable_c,
    D => reliable_d,
    E => reliable_e,
    F => reliable_f,
});
texts!(EvidencePageStrings for InformationCredibility {
    Confirmed => credible_1,
    ProbablyTrue => credible_2,
    PossiblyTrue => credible_3,
    Doubtful => credible_4,
    Improbable => credible_5,
    CannotBeJudged => credible_6,
});
texts!(SupportStrings for Grounding {
    Supports => supports,
    Refutes => refutes,
    Undecided => undecided_it,
    Silent => bears_not,
    NotCheckable => checkable_not,
});
texts!(ReasonStrings for ReasonKind {
    NumberDiffers | DateDiffers | OrdinalDiffers | QuantityDiffers => differs,
    Opposite => opposite,
    Exclusive => exclusive,
    OppositeTrend => trend,
    Denied => denied,
    OtherName | OtherWord => other,
    OnlyPossible => only_possible,
    NotKnown => not_known,
    SameNumber => same_number,
    SameWord | SameMeaning => shared,
    Missing => missing,
});
texts!(LinkStrings for LinkState {
    Live => live,
    Redirect => redirect,
    NotModified => not_modified,
    HeadRefused => head_refused,
    RateLimited => rate_limited,
    Forbidden => forbidden,
    Missing => missing,
    ServerError => server_error,
    Unreachable => unreachable,
    Skipped => skipped,
    NotCheckable => not_checkable,
    Refused => refused,
});
texts!(LinkStrings for LinkReason {
    NotWeb => not_web,
    Timeout => timeout,
    NoAnswer => no_answer,
    TooManyRedirects => many_redirects,
    OtherOrigin => other_origin,
    PrivateAddress => private_address,
    CheckerSilent => checker_silent,
    OddStatus => odd_status,
});

/// What an outcome means for the user; empty for a completed turn.
#[must_use]
pub const fn outcome_note(strings: &OutcomeStrings, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed | Outcome::Running => "",
        Outcome::Failed => strings.failed_note(),
        Outcome::Stopped => strings.stopped_note(),
        Outcome::Cut => strings.cut_note(),
        Outcome::Waiting => strings.waiting_note(),
        Outcome::NotRead => strings.not_read_note(),
    }
}

/// How a score is computed, in a sentence.
#[must_use]
pub const fn score_formula(strings: &ScoreStrings, kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => strings.formula_tool_run(),
        ScoreKind::SourceQuality => strings.formula_source_quality(),
        ScoreKind::Grounding => strings.formula_grounding(),
        ScoreKind::ClaimEvidence => strings.formula_claim_evidence(),
        ScoreKind::Claimed => strings.formula_claimed(),
        ScoreKind::Sentences => strings.formula_sentences(),
    }
}

/// What was counted, with `{n}` for how many; nothing for the agent's own number.
#[must_use]
pub const fn score_inputs(strings: &ScoreStrings, kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => strings.counted_calls(),
        ScoreKind::SourceQuality => strings.counted_sources(),
        ScoreKind::Grounding | ScoreKind::Sentences => strings.counted_sentences(),
        ScoreKind::ClaimEvidence => strings.counted_evidence(),
        ScoreKind::Claimed => "",
    }
}
