//! What of an answer is worth a look, counted.

use credence_core::conversation::ToolState;
use credence_core::{Assessment, Band, ClaimState, ScoreKind, WarningCode};

use super::pill::Comparison;
use super::tab::Tab;

/// One count below an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// What is counted.
    pub kind: ChipKind,
    /// How many there are.
    pub n: usize,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipKind {
    /// Sources and values of tools.
    Sources,
    /// The verdict on the claim with the most evidence.
    Verdict(ClaimState),
    /// Pairs of sources that contradict each other.
    Disagreements,
    /// Statements about deeds: those that the run contradicts or does not show, of all; where there is none, those that it shows.
    Deeds(DeedCount),
    /// Sentences that a source contradicts.
    Contradicted,
    /// Calls that failed or were refused.
    FailedTools,
    /// Markers that name no source.
    Dangling,
    /// Numbers that differ in their source.
    Mismatched,
    /// How the tools ran, or where the sources come from, beside a headline of sentences: the formula, its color, and its value if it is known.
    Score(ScoreKind, Band, Option<f64>),
    /// The agent's own figure, where it is not close to the computed one.
    Claimed(f64),
    /// Messages of the stream that were not understood.
    NotUnderstood,
    /// Warnings.
    Notes,
}

/// Which deeds are counted, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedCount {
    /// What the run says about those that are counted.
    pub found: DeedsFound,
    /// All statements about deeds.
    pub total: usize,
}

/// What the run says about deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedsFound {
    Contradicted,
    NotShown,
    Shown,
    /// Calls of the run may be what they speak of, and do not decide about any of them.
    Undecided,
}

/// How a chip looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong with what it counts.
    Plain,
    /// Worth a look.
    Doubtful,
    /// Something is wrong.
    Wrong,
}

impl ChipKind {
    /// The tab that has the particulars.
    #[must_use]
    pub const fn tab(&self) -> Tab {
        match self {
            Self::Claimed(_) | Self::Score(..) => Tab::Why,
            Self::Sources | Self::Dangling | Self::Mismatched => Tab::Sources,
            Self::Verdict(_) | Self::Disagreements | Self::Contradicted => Tab::Evidence,
            Self::FailedTools | Self::Deeds(_) => Tab::Tools,
            Self::NotUnderstood | Self::Notes => Tab::Notes,
        }
    }

    /// How it looks.
    #[must_use]
    pub const fn tone(&self) -> Tone {
        match self {
            // That a claim is refuted is no fault of an answer, which may say so itself.
            Self::Deeds(DeedCount { found: DeedsFound::Contradicted, .. })
            | Self::Contradicted
            | Self::FailedTools
            | Self::Dangling
            | Self::Score(_, Band::Red, Some(_)) => Tone::Wrong,
            Self::Score(_, Band::Yellow, Some(_))
            | Self::Deeds(DeedCount { found: DeedsFound::NotShown, .. })
            | Self::Disagreements
            | Self::Mismatched
            | Self::Claimed(_)
            | Self::NotUnderstood => Tone::Doubtful,
            Self::Sources | Self::Notes | Self::Verdict(_) | Self::Score(..) | Self::Deeds(_) => Tone::Plain,
        }
    }
}

/// The chips of an answer that has ended, without those that count nothing.
#[must_use]
pub fn chips(assessment: &Assessment, n_sources: usize) -> Vec<Chip> {
    let pairs = assessment.claims.iter().map(|claim| claim.n_unlisted).sum::<u64>();
    let disagreements = assessment.contradictions.len().saturating_add(usize::try_from(pairs).unwrap_or(usize::MAX));
    let counted = [
        (ChipKind::Sources, n_sources),
        (ChipKind::Disagreements, disagreements),
        (ChipKind::Contradicted, assessment.coverage.contradicted.max(assessment.coverage.against) as usize),
        (ChipKind::FailedTools, n_failed(assessment)),
        (ChipKind::Dangling, assessment.markers.dangling.len()),
        (ChipKind::Mismatched, assessment.markers.mismatched.len()),
        (ChipKind::NotUnderstood, usize::try_from(assessment.not_understood).unwrap_or(usize::MAX)),
        (ChipKind::Notes, n_notes(assessment)),
    ];
    let counted = counted.into_iter().filter(|(_, n)| *n > 0).map(|(kind, n)| Chip { kind, n });
    let claimed = Comparison::from_assessment(assessment).filter(|comparison| !comparison.is_close());
    let claimed = claimed.map(|comparison| Chip { kind: ChipKind::Claimed(comparison.claimed), n: 1 });
    let verdict = assessment.decision.as_ref();
    let verdict = verdict.map(|decision| Chip { kind: ChipKind::Verdict(decision.claim_state()), n: 1 });
    verdict
        .into_iter()
        .chain(deeds(assessment))
        .chain(beside_sentences(assessment))
        .chain(claimed)
        .chain(counted)
        .collect()
}

/// The deeds that the run contradicts, or does not show; where there is neither, those that it shows; where it decides about none, those.
fn deeds(assessment: &Assessment) -> Option<Chip> {
    let deeds = assessment.deeds.as_deref()?;
    let unshown = deeds.not_shown + deeds.older + deeds.attempted;
    // Without calls that are near to any of them, nothing says that there is something to decide.
    let has_near = deeds.statements.iter().any(|statement| statement.nearest.is_some());
    let counts = [
        (DeedsFound::Contradicted, deeds.contradicted),
        (DeedsFound::NotShown, unshown),
        (DeedsFound::Shown, deeds.shown),
        (DeedsFound::Undecided, if has_near { deeds.not_checkable } else { 0 }),
    ];
    let (found, n) = counts.into_iter().find(|(_, n)| *n > 0)?;
    let count = DeedCount { found, total: deeds.statements.len() };
    Some(Chip { kind: ChipKind::Deeds(count), n: n as usize })
}

/// What the headline does not say where it counts sentences.
fn beside_sentences(assessment: &Assessment) -> impl Iterator<Item = Chip> {
    let is_in_sentences = assessment.headline.as_ref().is_some_and(|headline| headline.kind == ScoreKind::Sentences);
    let scores = [&assessment.scores.tool_run, &assessment.scores.source_quality];
    scores.into_iter().flatten().filter(move |_| is_in_sentences).map(|score| {
        let value = (!score.has_unknown_origin()).then_some(score.score);
        Chip { kind: ChipKind::Score(score.kind, score.headline_band(), value), n: 1 }
    })
}

/// Warnings of which no other chip tells.
fn n_notes(assessment: &Assessment) -> usize {
    let is_told = |code| matches!(code, WarningCode::ConfidenceDiffers | WarningCode::SourceSaysOtherwise);
    assessment.warnings.iter().filter(|warning| !is_told(warning.code)).count()
}

fn n_failed(assessment: &Assessment) -> usize {
    assessment.tools.iter().filter(|tool| matches!(tool.state, ToolState::Failed | ToolState::Denied)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    fn kinds_of(recording: &[u8]) -> Vec<(ChipKind, usize)> {
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        chips(&assessment, 0).into_iter().map(|chip| (chip.kind, chip.n)).collect()
    }

    #[test]
    fn failed_tools_and_a_claim_that_is_too_high_are_counted() {
        let kinds = kinds_of(include_bytes!("../../recordings/tools-failed-and-retried.sse"));
        assert!(kinds.contains(&(ChipKind::Claimed(0.95), 1)), "{kinds:?}");
        assert!(kinds.contains(&(ChipKind::FailedTools, 2)), "{kinds:?}");
    }

    #[test]
    fn markers_and_disagreements_are_counted() {
        let kinds = kinds_of(include_bytes!("../../recordings/markers-dangle.sse"));
        assert!(kinds.contains(&(ChipKind::Dangling, 1)) && kinds.contains(&(ChipKind::Mismatched, 1)), "{kinds:?}");
        let kinds = kinds_of(include_bytes!("../../recordings/sources-disagree.sse"));
        assert!(kinds.contains(&(ChipKind::Disagreements, 2)), "{kinds:?}");
    }

    #[test]
    fn an_answer_in_order_has_only_the_figure_of_its_agent() {
        let kinds = kinds_of(include_bytes!("../../recordings/portfolio-clean.sse"));
        let run = ChipKind::Score(ScoreKind::ToolRun, Band::Green, Some(1.0));
        assert_eq!(kinds, [(run, 1), (ChipKind::Claimed(0.93), 1)]);
    }
}
