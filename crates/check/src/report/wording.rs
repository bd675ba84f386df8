//! The English text of every code of a check.

use super::record::CheckLimit;
use crate::flow::{CheckEnd, CheckStep, CheckStepKind, StepReason};
use crate::source::NothingToAsk;

/// A step of the log.
pub(super) fn step(step: &CheckStep) -> String {
    let (source, subject) = (step.source.as_deref().unwrap_or("A source"), step.subject.as_deref().unwrap_or_default());
    let count = step.count.unwrap_or(0);
    let number = count.to_string();
    let (seconds, results) = if count == 1 { (" second", " result") } else { (" seconds", " results") };
    let why = step.reason.map_or(subject, |code| step.subject.as_deref().unwrap_or(reason(code)));
    let pieces: &[&str] = match step.kind {
        CheckStepKind::Questions => &["Search queries: ", &number, ". The first one: ", subject],
        CheckStepKind::ModelNotUsed => &["The model's reply was not used: ", why],
        CheckStepKind::PriorChecks => &[source, " found checks by others: ", &number],
        CheckStepKind::PriorCheckFound => &["Someone has checked the same claim. The rating: ", subject],
        CheckStepKind::Routed => &["No one has checked the same claim. Searching: ", subject],
        CheckStepKind::SourcesChosen => &["Sources chosen: ", &number, ". Type of claim: ", subject],
        CheckStepKind::SelectionWarning => &["Warning about the choice of sources: ", subject],
        CheckStepKind::RoundBegins => {
            &["Round ", &step.round.to_string(), ": sources asked: ", &number, ". Query: ", subject]
        }
        CheckStepKind::Answered => &[source, " answered with ", &number, results],
        CheckStepKind::NothingToAsk => &[source, " has nothing about such a claim: ", nothing_to_ask_named(subject)],
        CheckStepKind::KeyMissing => &[source, " is not available: it needs a key"],
        CheckStepKind::AskedAlready => &[source, " was asked the same before"],
        CheckStepKind::Failed => &[source, " failed: ", why],
        CheckStepKind::Waits => &[source, " is asked again after ", &number, seconds],
        CheckStepKind::LeftOut => &[source, " is not asked any more: ", why],
        CheckStepKind::Skipped => &[source, " was skipped by the user"],
        CheckStepKind::Stuck => &["The last three rounds found the same"],
        CheckStepKind::Decided if subject == "need_more_search" => &["Judged: more evidence is needed"],
        CheckStepKind::Decided => &["Judged: ", subject],
        CheckStepKind::Stopped => &["Stopped by the user; what was received is kept"],
        CheckStepKind::GoesOn => &["The check continues"],
        CheckStepKind::Ended => {
            &["The check is over: ", CheckEnd::from_name(subject).map_or(subject, |code| end(code))]
        }
    };
    pieces.concat()
}

/// Why a check ended.
pub(super) const fn end(end: CheckEnd) -> &'static str {
    match end {
        CheckEnd::PriorCheck => "someone has checked the same claim",
        CheckEnd::Decided => "the evidence is enough",
        CheckEnd::AttemptsUsed => "all rounds are used, and the evidence is not enough",
        CheckEnd::Stuck => "the last three rounds found the same",
        CheckEnd::NoSource => "no source can be asked about this claim",
        CheckEnd::Unreachable => "no source could be reached, so nothing is known about the claim",
        CheckEnd::Stopped => "the user stopped it",
    }
}

/// Why a source or a model was of no use.
pub(super) const fn reason(reason: StepReason) -> &'static str {
    match reason {
        StepReason::NotFound => "it does not know that name",
        StepReason::Refused => "it does not understand the request",
        StepReason::Forbidden => "it needs a key, or another one",
        StepReason::RateLimited => "too many requests",
        StepReason::ServerError => "it has an internal error",
        StepReason::Unreadable => "its response cannot be read",
        StepReason::Timeout => "it took too long",
        StepReason::NoAnswer => "it did not answer",
        StepReason::OtherOrigin => "the browser does not show its response (CORS)",
        StepReason::Cancelled => "the request was cancelled",
        StepReason::KnownUnreachable => "it did not answer when it was last asked",
        StepReason::NoQuestions => "it wrote no usable queries",
        StepReason::NoSources => "it named no usable source",
    }
}

/// Why a source has nothing about a claim.
pub(super) const fn nothing_to_ask(why: NothingToAsk) -> &'static str {
    match why {
        NothingToAsk::NoWords => "the claim has no words to search for",
        NothingToAsk::NotInPortuguese => "the gazettes are in Portuguese, and the claim is not",
        NothingToAsk::NoKnownFigures => "SIDRA has no known table for this subject",
        NothingToAsk::NoFiguresForPeriod => "SIDRA has no known table for the time and places of the claim",
        NothingToAsk::NoKnownPlace => "the claim names no place in Brazil with a known code",
        NothingToAsk::NotFederalSpending => "the claim is not about spending of Brazil's federal government",
        NothingToAsk::NoYear => "the claim names no year, which this source needs",
        NothingToAsk::NoAuthor => "the claim names no author of the amendments",
        NothingToAsk::NoMinistry => "the claim names no ministry, and no subject of one",
    }
}

fn nothing_to_ask_named(name: &str) -> &str {
    NothingToAsk::from_name(name).map_or(name, |why| nothing_to_ask(why))
}

/// What to know before relying on a verdict.
pub(super) const fn limit(limit: CheckLimit) -> &'static str {
    match limit {
        CheckLimit::ReadByWords => {
            "The stance of the results comes from a lexical check, not a language model: paraphrases and other languages may be \
             missed, and a text that repeats a claim to deny it elsewhere may count for it."
        }
        CheckLimit::ComparedByWords => {
            "That the earlier check is of the same claim was decided by comparing their words."
        }
        CheckLimit::NotAllReached => "Some sources did not answer.",
        CheckLimit::KeysMissing => "Some chosen sources need a key and have none.",
        CheckLimit::NotOver => "The check is not over: the verdict may still change.",
        CheckLimit::ClaimCut => "The claim reaches the length limit: any text after that was not used.",
    }
}
