//! Trust, grounding and tool runs → scores, each with its kind, its terms and its limits.

mod claim_evidence;
mod grounding;
mod source_quality;
mod tool_run;
mod verified_citation;

pub use claim_evidence::{CountedEvidence, score_claim_evidence};
pub use grounding::score_grounding;
pub use source_quality::{
    QualityCitation, RESEARCH_GATE, ScoringWeights, audit_links, passes_gate, score_source_quality,
};
pub use tool_run::{CallRecord, score_tool_run};
pub use verified_citation::{CheckedCitation, VerifiedQuality, score_verified};

use crate::record::{Band, Headline, Limit, Score, ScoreKind, Scores, Term, TermLabel};

impl Band {
    /// The colour of a score: green from 0.80, yellow from 0.50, red below.
    #[must_use]
    pub fn of(score: f64) -> Self {
        if score >= 0.8 {
            Self::Green
        } else if score >= 0.5 {
            Self::Yellow
        } else {
            Self::Red
        }
    }
}

/// The label of a score: a whole percent.
#[must_use]
pub fn percent(score: f64) -> String {
    format!("{:.0}%", score * 100.0)
}

/// The weakest of the scores; the agent's own number, named as such, where none could be computed.
#[must_use]
pub fn headline(scores: &Scores, claimed: Option<f64>) -> Option<Headline> {
    // A balance below one half says that a claim is refuted. Whether the answer says the same is not known, so it is
    // a finding about the claim and not a weakness of the answer.
    let claim_evidence = scores.claim_evidence.as_ref().filter(|score| score.band != Band::Red);
    // Words alone often miss that a source says the same, so that silence keeps no answer from being good; a sentence
    // that its source contradicts does.
    let grounding = scores.grounding.as_ref().filter(|score| score.band != Band::Red || has_contradicted(score));
    let computed = [scores.tool_run.as_ref(), scores.source_quality.as_ref(), grounding, claim_evidence];
    let weakest = computed.into_iter().flatten().min_by(|left, right| left.score.total_cmp(&right.score));
    let claimed = || claimed.map(|score| Headline { kind: ScoreKind::Claimed, score, band: Band::of(score) });
    weakest.map(Score::headline).or_else(claimed)
}

/// Whether a source contradicts one of the sentences.
fn has_contradicted(grounding: &Score) -> bool {
    grounding.terms.iter().any(|term| term.label == TermLabel::SentenceContradicted)
}

impl Score {
    /// A score by the reading of the formula in the contract, with the colour it has.
    fn explained(kind: ScoreKind, score: f64, n_counted: usize, terms: Vec<Term>, limits: Vec<Limit>) -> Self {
        let counted = u32::try_from(n_counted).unwrap_or(u32::MAX);
        Self { kind, score, band: Band::of(score), profile: "document".to_owned(), counted, terms, limits }
    }

    /// This score as the number on a pill.
    #[must_use]
    pub fn headline(&self) -> Headline {
        Headline { kind: self.kind, score: self.score, band: self.band }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_is_a_whole_percent() {
        let labels: Vec<_> = [1.0, 0.57, 0.29, 0.87, 0.005].map(percent).into();
        assert_eq!(labels, ["100%", "57%", "29%", "87%", "0%"]);
    }

    #[test]
    fn the_claimed_number_is_a_headline_only_where_nothing_was_computed() {
        let none = headline(&Scores::default(), Some(0.9)).unwrap();
        assert_eq!((none.kind, none.band), (ScoreKind::Claimed, Band::Green));
        let run = score_tool_run(&[CallRecord { success: false, ..CallRecord::default() }], None);
        let computed = headline(&Scores { tool_run: Some(run), ..Scores::default() }, Some(0.9)).unwrap();
        assert_eq!((computed.kind, computed.band), (ScoreKind::ToolRun, Band::Yellow));
    }
}
