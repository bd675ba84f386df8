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
    /// Whether anything in the answer was compared.
    pub compared: bool,
    /// Whether anything in it was supported or contradicted; if not, the pill is only an outline.
    pub decided: bool,
    /// Whether its color is red because no cited source is known to be reliable.
    pub only_weak_sources: bool,
}

impl PillFace {
    /// What an outline means: in a few words, and in a sentence. `None` for a filled pill.
    #[must_use]
    pub fn outlined(&self, strings: &Strings) -> Option<(&'static str, &'static str)> {
        let scores = strings.scores();
        match (self.compared, self.decided) {
            (_, true) => None,
            (true, false) => Some((scores.nothing_found(), scores.nothing_found_note())),
            (false, false) => Some((scores.not_compared(), scores.not_compared_note())),
        }
    }

    /// The score in a sentence, and what an outline means.
    #[must_use]
    pub fn in_words(&self, strings: &Strings) -> String {
        let scores = strings.scores();
        let word = if self.only_weak_sources { scores.only_weak_sources() } else { scores.text(self.band) };
        let values = [("kind", scores.text(self.kind)), ("percent", &number::percent(self.score)), ("band", word)];
        let score = fill(strings.turn().status_score(), &values);
        match self.outlined(strings) {
            Some((_, note)) => [&score, " ", note].concat(),
            None => score,
        }
    }
}

/// A pill for each computed score, the headline first; the agent's own score only where nothing was computed.
#[must_use]
pub fn pills(assessment: &Assessment) -> Vec<PillFace> {
    let Some(headline) = &assessment.headline else { return Vec::new() };
    let (compared, decided) = (headline.compared, headline.decided);
    let quality = assessment.scores.source_quality.as_ref();
    let is_weak = quality.is_some_and(Score::has_only_weak_sources);
    let face = |kind, band, score| PillFace {
        kind,
        band,
        score,
        compared,
        decided,
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
            decided: false,
            only_weak_sources: false,
        };
        assert_eq!(faces, [claimed]);
    }

    #[test]
    fn a_pill_is_an_outline_where_nothing_was_supported_or_contradicted() {
        let words = |face: &PillFace| face.outlined(Strings::ENGLISH).map(|(word, _)| word);
        let outlined = |recording: &[u8]| -> Vec<_> { pills(&last_of(recording)).iter().map(words).collect() };
        let nothing = Some("not compared");
        assert_eq!(outlined(include_bytes!("../../recordings/web-search-openai.sse")), [nothing, nothing]);
        assert_eq!(outlined(include_bytes!("../../recordings/portfolio-clean.sse")).first(), Some(&None));
        let mut face = pills(&last_of(include_bytes!("../../recordings/web-search-openai.sse"))).remove(0);
        face.compared = true;
        assert_eq!(words(&face), Some("nothing confirmed"));
        assert!(face.in_words(Strings::ENGLISH).ends_with("but nothing in it was supported or contradicted."));
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
