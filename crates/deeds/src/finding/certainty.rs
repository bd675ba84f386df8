//! How certain a finding is, by weights learned from labelled transcripts.
//!
//! What is said of a statement is right more often the more of its words the deciding call has, and the less other calls have of them. Such signs are
//! features with a weight each; what is not certain enough is not said. The weights are a table that `cargo xtask train findings` writes from the tuning
//! part of `tests/deeds`.

mod features;

use super::alternatives::alternatives;
use super::log::Log;
use super::nearest::Nearest;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedKind};
use crate::list::Listed;
use crate::statement::Statement;
use crate::weights::Weights;
use features::{features_of, is_confirmed, letters};

/// The scores from which a finding is said: the logarithm of its odds to be right, times 100.
const SHOWN: i32 = 225;
const CONTRADICTED: i32 = 140;
const NOT_SHOWN: i32 = 140;
const ATTEMPTED: i32 = 150;

/// The same where the rules know most: so many of these are right that weights may take back only what speaks against them.
const PLAIN: i32 = 60;

/// Where a statement of the answer stands, and the call that decides about it.
pub type Decided = (std::ops::Range<usize>, Option<usize>);

/// A statement beside the calls and the other statements.
pub struct Case<'c> {
    statement: &'c Statement,
    log: &'c Log<'c>,
    /// What the rules say.
    first: Verdict,
    /// Every statement of the answer.
    all: &'c [Decided],
    said: &'c str,
    near: Nearest,
}

impl<'c> Case<'c> {
    pub fn new(statement: &'c Statement, log: &'c Log<'_>, first: Verdict, all: &'c [Decided]) -> Self {
        let said = log.said(statement);
        Self { statement, log, first, all, said, near: Nearest::of(said, log) }
    }

    /// What the rules say, if it is certain enough.
    pub fn certain(&self, weights: &Weights<'_>) -> Verdict {
        let least = match self.first.finding {
            DeedFinding::Shown => SHOWN,
            DeedFinding::Contradicted => CONTRADICTED,
            DeedFinding::NotShown => NOT_SHOWN,
            DeedFinding::Attempted => ATTEMPTED,
            DeedFinding::Older | DeedFinding::NotCheckable => return self.first,
        };
        let is_plain = self.is_plain(self.first) || is_confirmed(self, self.first);
        let least = if is_plain { PLAIN } else { least };
        let is_certain = weights.score(&features_of(self, self.first)) >= least;
        if is_certain { self.first } else { self.first.uncertain() }
    }

    /// What the weights are learned from: each verdict that they decide about, with its features, and what the nearest calls show instead. What is right
    /// and what is not about the same statement differ in the call alone, so that the weights learn what tells calls apart.
    pub fn features(&self) -> Vec<(DeedFinding, Vec<String>)> {
        let others = alternatives(self.statement, self.log, &self.near, self.first);
        let is_weighed = |verdict: &Verdict| !matches!(verdict.finding, DeedFinding::Older | DeedFinding::NotCheckable);
        let all = std::iter::once(self.first).chain(others).filter(is_weighed);
        all.map(|verdict| (verdict.finding, features_of(self, verdict))).listed()
    }

    /// Whether the rules know most: the exit code or the counts of a check, a commit or a push as the statement names it, a refusal, and that nothing
    /// was committed, pushed, tested, deployed, sent, booked or paid.
    fn is_plain(&self, verdict: Verdict) -> bool {
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

    fn deed_of(&self, verdict: Verdict) -> Option<&'c Deed> {
        self.log.deeds.get(verdict.deed?)
    }
}
