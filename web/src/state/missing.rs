//! What of a turn is not known because a file of the page did not come: scores that need it are withheld, never computed without it.

use std::sync::Arc;

use credence_core::{Assessment, Scores, Shared};

use super::progress::GroundingState;

/// The files of the page that a turn lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MissingFiles {
    /// What compares the answer with its sources, and decides its claims.
    pub comparison: bool,
    /// The trust tables of its sources.
    pub tables: bool,
}

impl MissingFiles {
    /// What a turn lacks whose comparison is that far.
    #[must_use]
    pub const fn new(grounding: GroundingState, lacks_tables: bool) -> Self {
        let comparison =
            matches!(grounding, GroundingState::Loading | GroundingState::Waiting | GroundingState::Impossible);
        Self { comparison, tables: lacks_tables }
    }

    /// Whether anything is missing.
    #[must_use]
    pub const fn any(self) -> bool {
        self.comparison || self.tables
    }

    /// The assessment without the scores that need what is missing. A tool run needs nothing; everything else depends on the comparison,
    /// which blocks hosts, or on the trust in sources.
    #[must_use]
    pub fn withhold(self, assessment: &Arc<Assessment>) -> Arc<Assessment> {
        if !self.any() {
            return Arc::clone(assessment);
        }
        let mut known = Assessment::clone(assessment);
        (known.headline, known.decision) = (None, None);
        known.claims.clear();
        known.scores = Scores { tool_run: known.scores.tool_run, ..Scores::default() };
        if self.comparison {
            known.grounding = None;
            known.sentences = Shared::default();
        }
        Arc::new(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn scores_that_need_a_missing_file_are_withheld_and_the_answer_stays() {
        let recording = include_bytes!("../../recordings/says-so.sse");
        let whole = Arc::new(assess_recording(recording, &Assessor::default()).pop().unwrap());
        assert!(whole.headline.is_some() && whole.scores.source_quality.is_some());
        for missing in [
            MissingFiles { comparison: true, tables: false },
            MissingFiles { comparison: false, tables: true },
            MissingFiles { comparison: true, tables: true },
        ] {
            let known = missing.withhold(&whole);
            let scores = &known.scores;
            assert_eq!((&known.headline, &scores.source_quality, &scores.grounding), (&None, &None, &None));
            assert_eq!((&scores.claim_evidence, &known.decision), (&None, &None));
            assert_eq!(scores.tool_run, whole.scores.tool_run);
            assert_eq!((&known.answer, known.sources.len()), (&whole.answer, whole.sources.len()));
        }
        assert_eq!(MissingFiles::default().withhold(&whole), whole);
    }
}
