//! A file with the records of many runs that is searched or open, and what each run came to.

use std::collections::BTreeSet;
use std::sync::Arc;

use credence_core::Assessment;
use credence_core::stream::{Outcome, RunList};

use crate::signal::{RwSignal, StoredValue};

/// What a run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSummary {
    /// How its last turn ended.
    pub outcome: Option<Outcome>,
    /// Its calls of tools.
    pub n_tools: usize,
    /// Those that failed.
    pub n_failed: usize,
    /// Its sources.
    pub n_sources: usize,
}

/// What the texts and calls of a run say of its last answer, in sentences and statements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunCounts {
    /// Sentences that were compared.
    pub checked: u32,
    /// Of these, those that a text says.
    pub backed: u32,
    /// Those that a text contradicts.
    pub against: u32,
    /// Those that are probably in no text.
    pub in_no_text: u32,
    /// What was said to be done and the run contradicts.
    pub deeds_contradicted: u32,
}

impl RunCounts {
    /// Those of an assessment.
    #[must_use]
    pub fn of(assessment: &Assessment) -> Self {
        let coverage = assessment.coverage;
        Self {
            checked: coverage.checked,
            backed: coverage.backed,
            against: coverage.against,
            in_no_text: coverage.in_no_text,
            deeds_contradicted: assessment.deeds.as_ref().map_or(0, |deeds| deeds.contradicted),
        }
    }

    /// Orders runs by the share of their sentences that is backed, in millionths, then by what is contradicted. Those of which nothing was
    /// compared are last.
    #[must_use]
    pub fn order(self) -> (u32, u32) {
        let n_against = self.against + self.deeds_contradicted;
        let share = match self.checked {
            0 if n_against > 0 => 0,
            0 => u32::MAX,
            checked => (u64::from(self.backed) * 1_000_000 / u64::from(checked)) as u32,
        };
        (share, u32::MAX - n_against)
    }
}

/// A file that is searched for runs.
#[derive(Clone, Debug)]
pub struct RunSearch {
    /// Its name. A search is known by where its name is kept.
    pub name: Arc<str>,
    /// How much is done.
    pub percent: RwSignal<u32>,
}

/// A file of many runs that is open.
#[derive(Clone)]
pub struct OpenRuns {
    /// The name of the file.
    pub name: Arc<str>,
    /// Its runs.
    pub list: Arc<RunList>,
    /// What the first of them came to, as far as they were read.
    pub summaries: RwSignal<Vec<RunSummary>>,
    /// What is said of each answer; `None` where it was not compared yet.
    pub counts: RwSignal<Vec<Option<RunCounts>>>,
    /// The run that is shown.
    pub opened: RwSignal<usize>,
    pub(super) wanted: StoredValue<WantedCounts>,
    pub(super) file: Arc<String>,
}

/// The runs whose answers are to be compared.
#[derive(Clone, Default)]
pub(super) struct WantedCounts {
    /// Those whose rows are visible.
    pub(super) visible: BTreeSet<usize>,
    /// Whether all others are to be compared, too.
    pub(super) all: bool,
    /// Whether they are being compared.
    pub(super) is_comparing: bool,
}

impl WantedCounts {
    /// The run to compare next, the visible ones first.
    pub(super) fn next(&self, counts: &[Option<RunCounts>]) -> Option<usize> {
        let is_open = |index: &usize| counts.get(*index).is_some_and(Option::is_none);
        let visible = self.visible.iter().copied().find(is_open);
        visible.or_else(|| self.all.then(|| counts.iter().position(Option::is_none)).flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(checked: u32, backed: u32, against: u32, deeds_contradicted: u32) -> RunCounts {
        RunCounts { checked, backed, against, in_no_text: 0, deeds_contradicted }
    }

    #[test]
    fn the_least_supported_come_first() {
        let mut all =
            [counts(0, 0, 0, 0), counts(4, 4, 0, 0), counts(4, 1, 0, 0), counts(4, 1, 2, 0), counts(0, 0, 0, 1)];
        all.sort_by_key(|counts| counts.order());
        let expected =
            [counts(0, 0, 0, 1), counts(4, 1, 2, 0), counts(4, 1, 0, 0), counts(4, 4, 0, 0), counts(0, 0, 0, 0)];
        assert_eq!(all, expected);
    }

    #[test]
    fn visible_runs_are_compared_first_and_others_only_when_all_are_wanted() {
        let (open, done) = (None, Some(RunCounts::default()));
        let mut wanted = WantedCounts { visible: [2, 3, 9].into(), ..WantedCounts::default() };
        assert_eq!(wanted.next(&[open, open, done, open]), Some(3));
        assert_eq!(wanted.next(&[open, open, done, done]), None);
        wanted.all = true;
        assert_eq!(wanted.next(&[open, open, done, done]), Some(0));
        assert_eq!(wanted.next(&[done, done, done, done]), None);
    }
}
