//! The scores of a turn as pills, the headline first.

use credence_core::{Assessment, Band, Score, ScoreKind};
use credence_strings::{Strings, TextFor, fill};

use crate::service::number;

/// One score as shown before it is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct PillFace {
    /// Which formula.
    pub kind: ScoreKind,
    /// Its color.
    pub band: Band,
    /// Its value, 0 to 1.
    pub score: f64,
    /// Whether anything in the answer was compared; if not, the pill is only an outline.
    pub compared: bool,
    /// Whether its color is red because no cited source is known to be reliable.
    pub only_weak_sources: bool,
}

impl PillFace {
    /// The score in a sentence, and whether anything was compared.
    #[must_use]
    pub fn in_words(&self, strings: &Strings) -> String {
        let scores = strings.scores;
        let word = if self.only_weak_sources { scores.only_weak_sources } else { scores.text(self.band) };
        let values = [("kind", scores.text(self.kind)), ("percent", &number::percent(self.score)), ("band", word)];
        let score = fill(strings.turn.status_score, &values);
        if self.compared { score } else { [&score, " ", scores.not_compared_note].concat() }
    }
}

/// A pill for each computed score, the headline first; the agent's own score only where nothing was computed.
#[must_use]
pub fn pills(assessment: &Assessment) -> Vec<PillFace> {
    let Some(headline) = &assessment.headline else { return Vec::new() };
    let compared = headline.compared;
    let quality = assessment.scores.source_quality.as_ref();
    let is_weak = quality.is_some_and(Score::has_only_weak_sources);
    let face = |kind, band, score| PillFace {
        kind,
        band,
        score,
        compared,
        only_weak_sources: is_weak && kind == ScoreKind::SourceQuality,
    };
    let first = face(headline.kind, headline.band, headline.score);
    let others = computed(assessment).into_iter().filter(|score| score.kind != headline.kind);
    std::iter::once(first).chain(others.map(|score| face(score.kind, score.headline_band(), score.score))).collect()
}

/// The computed scores, the headline first.
#[must_use]
pub fn computed(assessment: &Assessment) -> Vec<Score> {
    let scores = &assessment.scores;
    let all = [&scores.tool_run, &scores.source_quality, &scores.grounding, &scores.claim_evidence];
    let mut computed: Vec<Score> = all.into_iter().flatten().cloned().collect();
    let headline = assessment.headline.as_ref().map(|headline| headline.kind);
    if let Some(place) = computed.iter().position(|score| Some(score.kind) == headline) {
        computed[..=place].rotate_right(1);
    }
    computed
}

/// The agent's own score beside the computed one.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The agent's score, 0 to 1.
    pub claimed: f64,
    /// The computed score, 0 to 1.
    pub computed: f64,
    /// Points between the two, positive where the computed number is higher.
    pub points: i32,
}

/// Two scores closer than this count as close, in points.
const CLOSE: i32 = 5;

impl Comparison {
    /// The agent's own number beside its tool run; `None` where one of the two is missing.
    #[must_use]
    pub fn from_assessment(assessment: &Assessment) -> Option<Self> {
        let claimed = assessment.claimed_confidence?;
        let computed = assessment.scores.tool_run.as_ref()?.score;
        #[expect(clippy::cast_possible_truncation, reason = "both are within 0 and 1")]
        let points = ((computed - claimed) * 100.0).round() as i32;
        Some(Self { claimed, computed, points })
    }

    /// Whether the two are near each other.
    #[must_use]
    pub const fn is_close(&self) -> bool {
        self.points.abs() < CLOSE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    fn last_of(recording: &[u8]) -> Assessment {
        assess_recording(recording, &Assessor::default()).pop().unwrap()
    }

    #[test]
    fn a_pill_names_its_kind_and_no_number_gives_no_pill() {
        let faces = pills(&last_of(include_bytes!("../../recordings/web-search-openai.sse")));
        assert_eq!(faces.len(), 2);
        assert_ne!(faces[0].kind, faces[1].kind);
        assert!(faces.iter().all(|face| (0.0..=1.0).contains(&face.score)));
        assert!(pills(&last_of(include_bytes!("../../recordings/refused.sse"))).is_empty());
    }

    #[test]
    fn the_agents_own_number_is_a_pill_only_where_nothing_was_computed() {
        let done = b"event: done\ndata: {\"response\":{\"message\":\"m\",\"confidence\":0.9}}\n\n";
        let faces = pills(&last_of(done));
        let claimed = PillFace {
            kind: ScoreKind::Claimed,
            band: Band::Green,
            score: 0.9,
            compared: false,
            only_weak_sources: false,
        };
        assert_eq!(faces, [claimed]);
    }

    #[test]
    fn a_pill_is_an_outline_where_nothing_was_compared() {
        let compared =
            |recording: &[u8]| -> Vec<bool> { pills(&last_of(recording)).iter().map(|face| face.compared).collect() };
        assert_eq!(compared(include_bytes!("../../recordings/web-search-openai.sse")), [false, false]);
        assert_eq!(compared(include_bytes!("../../recordings/portfolio-clean.sse")).first(), Some(&true));
    }

    #[test]
    fn an_agent_that_claims_too_much_is_compared_with_its_trace() {
        let comparison =
            Comparison::from_assessment(&last_of(include_bytes!("../../recordings/tools-failed-and-retried.sse")))
                .unwrap();
        assert!((comparison.claimed - 0.95).abs() < 1e-9);
        assert!(comparison.points < -CLOSE && !comparison.is_close());
    }
}
