//! A statement beside the calls and the other statements of its answer.

use super::log::Log;
use super::nearest::Nearest;
use super::verdict::{DeedRule, Verdict};
use crate::deed::{Deed, DeedKind};
use crate::statement::Statement;

/// Where a statement of the answer stands, and the call that decides about it.
pub type Decided = (std::ops::Range<usize>, Option<usize>);

/// A statement beside the calls and the other statements.
pub struct Case<'c> {
    pub statement: &'c Statement,
    pub log: &'c Log<'c>,
    /// What the rules say.
    pub first: Verdict,
    /// Every statement of the answer.
    pub all: &'c [Decided],
    pub said: &'c str,
    pub near: Nearest,
}

impl<'c> Case<'c> {
    pub fn new(statement: &'c Statement, log: &'c Log<'_>, first: Verdict, all: &'c [Decided]) -> Self {
        let said = log.said(statement);
        Self { statement, log, first, all, said, near: Nearest::of(said, log) }
    }

    /// Whether the rules know most: the exit code or the counts of a check, a commit or a push as the statement names it, a refusal, and that nothing
    /// was committed, pushed, tested, deployed, sent, booked or paid.
    pub fn is_plain(&self, verdict: Verdict) -> bool {
        let Self { statement, log, .. } = self;
        let has_same_kind = || self.deed_of(verdict).is_some_and(|deed| deed.kind == statement.kind);
        let is_check = matches!(
            statement.kind,
            DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Commit | DeedKind::Push
        );
        !statement.is_learned
            && match verdict.rule {
                DeedRule::CountsAgree
                | DeedRule::CountsDiffer
                | DeedRule::FailureAgrees
                | DeedRule::Denied
                | DeedRule::OnlyPartRan => true,
                DeedRule::ExitCode | DeedRule::FailedCall | DeedRule::SucceededCall => is_check && has_same_kind(),
                // Programs that commit, push and test are known; what deploys, sends, books or pays has at least a word of it.
                DeedRule::NoCallOfThisKind => {
                    let is_known = matches!(statement.kind, DeedKind::Commit | DeedKind::Push | DeedKind::Test);
                    // Words of another language than that of the tools would not be known in any case.
                    let knows_nothing =
                        || letters(self.said) == "ascii" && log.vocabulary_of_all().shared_with(self.said).known == 0;
                    let has_words = matches!(
                        statement.kind,
                        DeedKind::Deploy | DeedKind::Send | DeedKind::Book | DeedKind::Pay | DeedKind::Schedule
                    );
                    let is_absent = is_known || has_words && knows_nothing();
                    is_absent && !statement.is_open && !statement.is_doubtful
                }
                _ => false,
            }
    }

    pub fn deed_of(&self, verdict: Verdict) -> Option<&'c Deed> {
        self.log.deeds.get(verdict.deed?)
    }
}

/// The letters of a statement: the names of tools are mostly English.
pub fn letters(said: &str) -> &'static str {
    match said.chars().filter(|sign| sign.is_alphabetic() && !sign.is_ascii()).max() {
        None => "ascii",
        Some('\u{80}'..='\u{24f}') => "accents",
        Some(_) => "others",
    }
}
