//! The English words of the report for every enum.

use crate::conversation::ToolState;
use crate::record::{
    Band, ClaimState, DecisionReason, DecisionWarningCode, Grounding, GroundingVerdict, LeftOutReason, Limit,
    LinkState, ScoreKind, TermLabel, Tier, WarningCode,
};
use crate::stream::Outcome;
use crate::trust::{ContradictionKind, RuleOrigin, TrustLevel};

pub(super) fn kind_name(kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => "Tool run",
        ScoreKind::SourceQuality => "Source quality",
        ScoreKind::Grounding => "Backed by its sources",
        ScoreKind::ClaimEvidence => "Evidence for the claim",
        ScoreKind::Claimed => "Claimed by the agent",
    }
}

pub(super) fn kind_sentence(kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => "Whether the tool calls worked.",
        ScoreKind::SourceQuality => "Where the cited sources come from.",
        ScoreKind::Grounding => "Whether the sources support the sentences that cite them.",
        ScoreKind::ClaimEvidence => "The balance of the evidence seen for one claim; it does not rate the answer.",
        ScoreKind::Claimed => "The confidence the agent sent.",
    }
}

/// The word for a band; that of a claim says which side the evidence is on.
pub(super) fn band_word(kind: ScoreKind, band: Band) -> &'static str {
    match (kind, band) {
        (ScoreKind::ClaimEvidence, Band::Green) => "mostly for it",
        (ScoreKind::ClaimEvidence, Band::Yellow) => "mixed",
        (ScoreKind::ClaimEvidence, Band::Red) => "mostly against it",
        (_, Band::Green) => "high",
        (_, Band::Yellow) => "medium",
        (_, Band::Red) => "low",
    }
}

pub(super) fn band_color(band: Band) -> &'static str {
    match band {
        Band::Green => "green",
        Band::Yellow => "yellow",
        Band::Red => "red",
    }
}

pub(super) fn term_phrase(label: TermLabel) -> &'static str {
    match label {
        TermLabel::Call => "a tool call, its full share",
        TermLabel::CallFailed => "the call failed",
        TermLabel::CallEmpty => "the call returned nothing or almost nothing",
        TermLabel::CallUnanswered => "the call got no result",
        TermLabel::RetrySteps => "the turn has more steps than recorded calls, so something was retried",
        TermLabel::RetryRepeated => "a tool was called again with the same arguments",
        TermLabel::Credibility => "the trust in the domain",
        TermLabel::DeadLink => "the link is dead, so the trust in its domain counts as 0",
        TermLabel::Diversity => "the number of different domains cited",
        TermLabel::Rounding => "rounding",
        TermLabel::Clamped => "limited to the range 0 to 1",
        TermLabel::NoEvidenceYet => "starting value without evidence",
        TermLabel::Supports => "supports the claim",
        TermLabel::Refutes => "refutes the claim",
        TermLabel::EvidenceNeutral => "neutral",
        TermLabel::EvidenceWithoutConfidence => "no confidence was sent, not counted",
        TermLabel::EvidenceRejected => "rejected, not counted",
        TermLabel::SentenceSupported => "a source supports the sentence",
        TermLabel::SentenceContradicted => "contradicted by a source",
        TermLabel::SentenceSilent => "not found in a source",
    }
}

pub(super) fn limit_sentence(limit: Limit) -> &'static str {
    match limit {
        Limit::AllFailed => "Every call failed; the formula cannot go below one half.",
        Limit::ResultsNotCarried => "This protocol does not carry the results of some calls; they are not counted.",
        Limit::CallsOpen => "Some calls were still open and are not counted.",
        Limit::StepsNotCarried => "The number of steps was not sent, so only repeated calls show a retry.",
        Limit::PayloadsNotCarried => "Some tool results were not sent, so empty ones among them could not be seen.",
        Limit::NotSupport => "It says where sources come from, not whether they support the answer.",
        Limit::LinksNotChecked => "Links were not checked.",
        Limit::SomeLinksNotChecked => "Some links were not checked, or could not be.",
        Limit::UnlistedDomains => "At least one cited domain is on no list.",
        Limit::OneDomain => "Everything cited is from one domain.",
        Limit::AgentsOwn => "The number is the agent's own; nothing here supports it.",
        Limit::NotProbability => "It sums up the evidence seen; it is not the probability that the claim is true.",
        Limit::StanceAsSent => "The stance of each source is what the agent sent.",
        Limit::RejectedLeftOut => "Rejected evidence is listed and not counted.",
        Limit::WeakestOfClaims => "Several claims were checked; this is the one with the lowest score.",
        Limit::TrustWeighted => "Each source counts by the trust in its domain.",
        Limit::CopiesCounted => "Some texts are near-duplicates and were all counted.",
        Limit::ReadByWords => "This is a lexical check without a language model; paraphrases may be missed.",
        Limit::ExcerptsOnly => "Only excerpts of the sources were read, so \"not found\" says little.",
        Limit::SentencesNotChecked => "For some cited sentences there is no text to compare.",
        Limit::WholeAnswerNotCounted => "Citations for the whole answer are compared and not counted.",
    }
}

pub(super) fn outcome_sentence(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed => "The agent completed its answer.",
        Outcome::Failed => "The agent failed.",
        Outcome::Stopped => "The user stopped the answer.",
        Outcome::Cut => "The answer was cut off before its end.",
        Outcome::Waiting => "The agent is not done: it is still running, or waits for input.",
    }
}

pub(super) fn tool_phrase(state: ToolState) -> &'static str {
    match state {
        ToolState::Running => "is running.",
        ToolState::Ok => "worked.",
        ToolState::Empty => "worked and returned nothing.",
        ToolState::Failed => "failed.",
        ToolState::Denied => "was refused.",
        ToolState::Unanswered => "got no result.",
        ToolState::Unknown => "has a result that this protocol does not carry.",
    }
}

pub(super) fn level_name(level: TrustLevel) -> &'static str {
    match level {
        TrustLevel::Blocked => "blocked",
        TrustLevel::Unverified => "unverified",
        TrustLevel::Low => "low trust",
        TrustLevel::Trusted => "trusted",
        TrustLevel::Academic => "academic",
        TrustLevel::Government => "government",
        TrustLevel::Primary => "primary source",
    }
}

pub(super) fn origin_phrase(origin: RuleOrigin) -> &'static str {
    match origin {
        RuleOrigin::Denylist => "by the denylist rule",
        RuleOrigin::UserOverride => "by the user's override",
        RuleOrigin::Allowlist => "by the allowlist rule",
        RuleOrigin::Graylist => "by the graylist rule",
        RuleOrigin::Suffix => "by its domain suffix",
        RuleOrigin::Verification => "learned from claims in this conversation,",
        RuleOrigin::Default => "on no list",
    }
}

pub(super) const fn link_phrase(link: LinkState) -> &'static str {
    match link {
        LinkState::Live => "link works",
        LinkState::Redirect => "link redirects",
        LinkState::NotModified => "link works, page unchanged",
        LinkState::HeadRefused => "server answers, but not to this kind of request",
        LinkState::RateLimited => "server limits requests, try later",
        LinkState::Forbidden => "dead link: access refused",
        LinkState::Missing => "dead link: page not found",
        LinkState::ServerError => "dead link: server error",
        LinkState::Unreachable => "dead link: server unreachable",
        LinkState::Skipped => "not a web link",
        LinkState::NotCheckable => "link could not be checked",
    }
}

pub(super) fn verdict_phrase(verdict: GroundingVerdict) -> &'static str {
    match verdict {
        GroundingVerdict::Supported => "supported",
        GroundingVerdict::Contradicted => "contradicted by a source",
        GroundingVerdict::Silent => "not found in a source",
        GroundingVerdict::NotCheckable => "not checkable",
    }
}

pub(super) fn check_phrase(grounding: Grounding) -> &'static str {
    match grounding {
        Grounding::Supports => "supports it:",
        Grounding::Refutes => "contradicts it:",
        Grounding::Silent | Grounding::NotCheckable => "compared:",
    }
}

/// `None` for a citation that was not compared.
pub(super) fn citation_phrase(grounding: Grounding) -> Option<&'static str> {
    match grounding {
        Grounding::Supports => Some("- the source supports the sentence"),
        Grounding::Refutes => Some("- the source contradicts the sentence"),
        Grounding::Silent => Some("- the sentence was not found in the source"),
        Grounding::NotCheckable => None,
    }
}

/// The one wording of a claim's verdict. It is about the claim, not about the answer.
pub(super) fn claim_state(state: ClaimState) -> &'static str {
    match state {
        ClaimState::Supported => "The evidence supports the claim (True)",
        ClaimState::Refuted => "The evidence refutes the claim (False)",
        ClaimState::NotEnough => "Not enough evidence",
        ClaimState::NeedsMore => "Needs more evidence",
    }
}

pub(super) fn decision_reason(reason: DecisionReason) -> &'static str {
    match reason {
        DecisionReason::SupportIsEnough => "The support is enough, the refutation is not.",
        DecisionReason::RefutationIsEnough => "The refutation is enough, the support is not.",
        DecisionReason::SupportIsLarger => "Both sides are enough, and the support weighs more.",
        DecisionReason::RefutationIsLarger => "Both sides are enough, and the refutation weighs more.",
        DecisionReason::Tie => "Both sides are enough and weigh the same.",
        DecisionReason::Conflict => "Both sides are enough: they contradict each other.",
        DecisionReason::NotEnough => "Neither side is enough.",
        DecisionReason::NoEvidence => "No usable evidence was found.",
    }
}

pub(super) fn left_out_reason(reason: LeftOutReason) -> &'static str {
    match reason {
        LeftOutReason::Neutral => "it is neutral",
        LeftOutReason::UnknownStance => "its stance is unknown",
        LeftOutReason::NoAddress => "it has no web address",
        LeftOutReason::Blocked => "its domain is blocked",
        LeftOutReason::Rejected => "a much more trusted source disagrees",
        LeftOutReason::Undated => "it has no date",
        LeftOutReason::UnreadableDate => "its date is invalid",
        LeftOutReason::OutsideTimeframe => "it was published outside the timeframe",
        LeftOutReason::OutsideWindow => "it was published too long before or after the others",
        LeftOutReason::NoWeight => "its weight is 0",
        LeftOutReason::SameDomain => "its domain is already counted, by source",
        LeftOutReason::NearCopy => "its text is a near-duplicate of source",
    }
}

pub(super) fn decision_warning(code: DecisionWarningCode) -> &'static str {
    match code {
        DecisionWarningCode::OtherSourcesOnly => "The verdict rests only on sources of the tier `other`.",
        DecisionWarningCode::WonAgainstEnough => "The other side is enough, too.",
        DecisionWarningCode::DomainOnBothSides => "A domain is on both sides:",
        DecisionWarningCode::UnreadableDate => "A date is invalid.",
        DecisionWarningCode::UnknownStance => "A stance is unknown.",
    }
}

pub(super) fn tier_phrase(tier: Tier) -> &'static str {
    match tier {
        Tier::Primary => "primary source",
        Tier::Wire => "wire service",
        Tier::Trade => "trade press",
        Tier::Other => "other",
    }
}

pub(super) fn contradiction_sentence(kind: ContradictionKind) -> &'static str {
    match kind {
        ContradictionKind::Contested => "Contested, both sides are kept:",
        ContradictionKind::Misinformation => "Misinformation, a much more trusted source disagrees:",
    }
}

pub(super) fn warning_sentence(code: WarningCode) -> &'static str {
    match code {
        WarningCode::BrokenJson => "Part of the stream is broken:",
        WarningCode::FrameTooLong => "Part of the stream is too long:",
        WarningCode::UnknownEvents => "Part of the stream has an unknown type:",
        WarningCode::UnknownKey => "A key of the turn was ignored:",
        WarningCode::ConfidenceOutOfRange => "The agent's confidence is invalid:",
        WarningCode::FinalTextDiffers => "Two versions of the answer were sent:",
        WarningCode::EmptyDone => "The last event is empty:",
        WarningCode::OffsetNotInAnswer => "The span of a citation is invalid:",
        WarningCode::UnsafeLink => "An address is not shown as a link:",
        WarningCode::ImplausiblePayload => "A tool result is implausible:",
        WarningCode::SkippedSource => "A source on the skip list is cited:",
        WarningCode::NothingCited => "The sources are not cited:",
        WarningCode::ConfidenceDiffers => "The agent's confidence differs from its tool run:",
        WarningCode::UnknownStance => "A stance is unknown:",
        WarningCode::CitesRejected => "Rejected evidence is cited:",
        WarningCode::SourceSaysOtherwise => "Contradicted by a source:",
        WarningCode::QuoteNotFound => "A quotation is not in its source:",
        WarningCode::DeadLink => "A cited link is dead:",
    }
}
