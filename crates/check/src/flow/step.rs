//! What was done and why, for who reads along.

use serde::Serialize;

/// One line of the reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckStep {
    /// The round of searching, from 1; 0 before the first one.
    pub round: u32,
    /// What happened.
    pub kind: CheckStepKind,
    /// The source it is about, if it is about one.
    pub source: Option<String>,
    /// The question, the rating, the reason or the message it is about.
    pub subject: Option<String>,
    /// How many questions, checks, sources, results or seconds.
    pub count: Option<u32>,
    /// The same in English.
    pub text: String,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckStepKind {
    /// Questions were written.
    Questions,
    /// The model wrote none that can be used; those that are written here are asked.
    ModelNotUsed,
    /// A fact-check index was asked and knows so many checks.
    PriorChecks,
    /// Somebody has checked the same claim, with this rating.
    PriorCheckFound,
    /// Nobody has checked the same claim: it is searched online, or in the gazettes.
    Routed,
    /// So many sources were chosen, for a claim of this type.
    SourcesChosen,
    /// A choice has a flaw.
    SelectionWarning,
    /// A round begins with this question and so many sources.
    RoundBegins,
    /// A source answered with so many results.
    Answered,
    /// A source has nothing about such a claim.
    NothingToAsk,
    /// A source wants a key and has none.
    KeyMissing,
    /// A source would be sent what it was sent already.
    AskedAlready,
    /// A source failed.
    Failed,
    /// A source is asked again after so many seconds.
    Waits,
    /// A source is left out from here on.
    LeftOut,
    /// The user does not want a source.
    Skipped,
    /// Further rounds would bring the same.
    Stuck,
    /// It was decided, or that another round is worth it.
    Decided,
    /// The user stopped the check.
    Stopped,
    /// The check goes on after a stop.
    GoesOn,
    /// It is over.
    Ended,
}

impl CheckStep {
    /// A step with its English line.
    pub(super) fn of(
        round: u32,
        kind: CheckStepKind,
        source: Option<&str>,
        subject: Option<&str>,
        count: Option<usize>,
    ) -> Self {
        let count = count.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        let text = sentence(kind, source.unwrap_or("A source"), subject.unwrap_or_default(), count.unwrap_or(0));
        Self { round, kind, source: source.map(str::to_owned), subject: subject.map(str::to_owned), count, text }
    }
}

fn sentence(kind: CheckStepKind, source: &str, subject: &str, count: u32) -> String {
    let number = count.to_string();
    let seconds = if count == 1 { " second" } else { " seconds" };
    let results = if count == 1 { " result" } else { " results" };
    let pieces: &[&str] = match kind {
        CheckStepKind::Questions => &["Questions to ask: ", &number, ". The first one: ", subject],
        CheckStepKind::ModelNotUsed => &["The model gave nothing that can be used: ", subject],
        CheckStepKind::PriorChecks => &[source, " knows checks of this or other claims: ", &number],
        CheckStepKind::PriorCheckFound => &["The same claim was checked before. The rating: ", subject],
        CheckStepKind::Routed => &["No check of the same claim was found. To be searched: ", subject],
        CheckStepKind::SourcesChosen => &["Sources chosen: ", &number, ". The claim is about: ", subject],
        CheckStepKind::SelectionWarning => &["The choice of sources has a flaw: ", subject],
        CheckStepKind::RoundBegins => &["Sources to be asked: ", &number, ". The question: ", subject],
        CheckStepKind::Answered => &[source, " answered with ", &number, results],
        CheckStepKind::NothingToAsk => &[source, " has nothing to be asked: ", subject],
        CheckStepKind::KeyMissing => &[source, " is not available: it wants a key"],
        CheckStepKind::AskedAlready => &[source, " was asked the same before"],
        CheckStepKind::Failed => &[source, " failed: ", subject],
        CheckStepKind::Waits => &[source, " is asked again after ", &number, seconds],
        CheckStepKind::LeftOut => &[source, " is left out: ", subject],
        CheckStepKind::Skipped => &[source, " is skipped by the user"],
        CheckStepKind::Stuck => &["Another round would bring the same"],
        CheckStepKind::Decided => &["Decided: ", subject],
        CheckStepKind::Stopped => &["Stopped by the user; what was received is kept"],
        CheckStepKind::GoesOn => &["The check goes on"],
        CheckStepKind::Ended => &["The check is over: ", subject],
    };
    pieces.concat()
}
