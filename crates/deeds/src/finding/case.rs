//! A statement beside the calls and the other statements of its answer.

use credence_lexical::lower::lowercase;

use super::echo::{Echo, Echoes, says};
use super::log::Log;
use super::nearest::Nearest;
use super::particulars::Particulars;
use super::result_words::result_words;
use super::verdict::{DeedRule, Verdict};
use crate::deed::{Deed, DeedKind};
use crate::statement::{Lexicon, Statement};
use crate::words::contains_any;

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
    /// The words of the statement.
    pub said: &'c str,
    pub near: Nearest,
}

impl<'c> Case<'c> {
    pub fn new(statement: &'c Statement, log: &'c Log<'_>, first: Verdict, all: &'c [Decided]) -> Self {
        let said = log.said(statement);
        Self { statement, log, first, all, said, near: Nearest::of(said, log) }
    }

    /// Whether the rules know most: the exit code or the counts of a check, a commit or a push as the statement names it, a refusal, and that nothing
    /// was committed, pushed, tested, deployed, sent, booked or paid; and a day or time that no call has, where the deciding one has others.
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
                DeedRule::ValueDiffers => Particulars::of(statement, log).in_run(log).has_other_moments,
                DeedRule::ExitCode | DeedRule::FailedCall | DeedRule::SucceededCall | DeedRule::ChangedAfterwards => {
                    is_check && has_same_kind()
                }
                // Programs that commit, push and test are known; what deploys, sends, books or pays has at least a word of it.
                DeedRule::NoCallOfThisKind => {
                    let is_known = self.is_of_programs();
                    // Words of another language than that of the tools would not be known in any case. A short sentence may have no accent.
                    let knows_nothing =
                        || letters(log.answer) == "ascii" && log.vocabulary_of_all().shared_with(self.said).known == 0;
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

    /// Whether it speaks of what known programs do, in a run that has commands. What is published or released need not be pushed, and "pushed to Friday"
    /// and "a t-test" are no work of programs.
    fn is_of_programs(&self) -> bool {
        const PUSH: &str = "push|プッシュ|subi|enviei";
        let is_kind = match self.statement.kind {
            DeedKind::Commit | DeedKind::Test => true,
            DeedKind::Push => contains_any(PUSH, &lowercase(self.said)),
            _ => false,
        };
        is_kind && self.log.deeds.iter().any(|deed| deed.command.is_some())
    }

    /// Whether the call has every word of the statement, and its result gives what was asked, says a part of that again, and adds no word, `false` or 0
    /// that the statement does not say.
    pub fn is_confirmed(&self, verdict: Verdict) -> bool {
        let Some(deed) = self.deed_of(verdict).filter(|deed| deed.command.is_none()) else { return false };
        let shared = self.log.vocabulary(deed.call).map(|own| own.shared_with(self.said)).unwrap_or_default();
        let [args, output] = self.log.texts(deed);
        let echoes = Echoes::of(args, output).values;
        let is_said = |added: &String| added.strip_prefix("result word ").is_some_and(|word| says(self.said, word));
        verdict.rule == DeedRule::SucceededCall
            && shared.has_all()
            && echoes.iter().all(Echo::is_same)
            && echoes.iter().any(|echo| says(self.said, &echo.given))
            && result_words(output, args).iter().all(is_said)
    }

    /// The deed of this kind that decides, if its call has every number, day, name and other word of the statement but its verbs, and no trouble.
    pub fn is_explained_by(&self, verdict: Verdict) -> Option<&'c Deed> {
        let deed = self.deed_of(verdict).filter(|deed| deed.kind == self.statement.kind)?;
        let own = self.log.vocabulary(deed.call)?;
        let words = Lexicon::known().stems_of_others(self.said);
        let has_all = own.shared(&words).known == words.len()
            && Particulars::of(self.statement, self.log).in_call(self.log, deed.call).n_missing() == 0;
        (has_all && self.log.trouble(deed.call).is_none()).then_some(deed)
    }

    /// Whether it says a deed and no more: "All tests pass".
    pub fn is_bare(&self) -> bool {
        const MOST_WORDS: usize = 5;
        self.statement.targets.is_empty() && self.said.split_whitespace().take(MOST_WORDS + 1).count() <= MOST_WORDS
    }

    pub fn deed_of(&self, verdict: Verdict) -> Option<&'c Deed> {
        self.log.deeds.get(verdict.deed?)
    }
}

/// The letters of a text: the names of tools are mostly English.
pub fn letters(said: &str) -> &'static str {
    match said.chars().filter(|sign| sign.is_alphabetic() && !sign.is_ascii()).max() {
        None => "ascii",
        Some('\u{80}'..='\u{24f}') => "accents",
        Some(_) => "others",
    }
}
