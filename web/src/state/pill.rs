//! The scores of a turn as pills, the headline first.

use credence_core::{Assessment, Band, LoweredBy, Score, ScoreKind};
use credence_report::TextFor;
use credence_strings::{Strings, fill};

use super::missing::MissingFiles;
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
    /// How the comparison of the answer with its sources ended.
    pub compared: Compared,
    /// Whether all cited sources are weak, or all of them are on no list.
    pub origin: Origin,
    /// Why its color is worse than that of its score.
    pub lowered_by: Option<LoweredBy>,
}

/// How the comparison of an answer with its sources ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Whether anything in the answer was compared.
    pub any: bool,
    /// Whether anything in it was supported or contradicted.
    pub decided: bool,
    /// How many sentences of the answer a text says.
    pub backed: u32,
    /// How many sentences were compared.
    pub checked: u32,
    /// How many sentences are supported by the sources they cite.
    pub supported: u32,
    /// How many sentences were compared with the sources they cite.
    pub cited: u32,
}

/// What is known of where the sources come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The number says it, or it does not matter for this score.
    Rated,
    /// No source is known to be reliable, and at least one is known not to be.
    Weak,
    /// All sources are on no list.
    Unknown,
    /// Nothing is said: a file of the page that the score needs did not come.
    Withheld,
}

impl Compared {
    fn from_assessment(assessment: &Assessment) -> Self {
        let headline = assessment.headline.as_ref();
        let coverage = &assessment.coverage;
        Self {
            any: headline.is_some_and(|headline| headline.compared),
            decided: headline.is_some_and(|headline| headline.decided),
            backed: coverage.backed,
            checked: coverage.checked,
            supported: coverage.supported,
            cited: coverage.compared,
        }
    }

    const fn is_mostly_supported(self) -> bool {
        self.backed >= self.checked.saturating_sub(self.backed)
            && self.supported >= self.cited.saturating_sub(self.supported)
    }

    /// The counts that say most: of all sentences, or of those that cite something where these have the smaller share.
    fn in_words(self, strings: &Strings) -> Option<String> {
        let is_by_cited =
            u64::from(self.supported) * u64::from(self.checked) < u64::from(self.backed) * u64::from(self.cited);
        let (n, total) = if is_by_cited { (self.supported, self.cited) } else { (self.backed, self.checked) };
        counts(n, total, strings)
    }
}

/// `4 of 7 sentences`; `None` where no sentence was compared.
fn counts(n: u32, total: u32, strings: &Strings) -> Option<String> {
    let text = number::form(strings.scores().sentences(), total as usize);
    (total > 0).then(|| fill(text, &[("n", &number::whole(n)), ("total", &number::whole(total))]))
}

impl PillFace {
    /// Whether its color fills it: at least half of the compared sentences are supported, and the color rates something.
    #[must_use]
    pub const fn is_filled(&self) -> bool {
        self.compared.decided
            && self.compared.is_mostly_supported()
            && !matches!(self.origin, Origin::Unknown | Origin::Withheld)
    }

    /// Whether it is labelled with counts of sentences.
    const fn is_in_counts(&self) -> bool {
        matches!(self.kind, ScoreKind::Grounding | ScoreKind::Sentences)
    }

    /// What stands in place of the score: a count for what is counted in sentences, nothing where the origin is unknown.
    #[must_use]
    pub fn value(&self, strings: &Strings) -> Option<String> {
        let Compared { backed, checked, supported, cited, .. } = self.compared;
        let sentences = match self.kind {
            ScoreKind::Sentences => counts(backed, checked, strings),
            ScoreKind::Grounding => counts(supported, cited, strings),
            _ => None,
        };
        match self.origin {
            Origin::Unknown | Origin::Withheld => None,
            Origin::Rated | Origin::Weak => sentences.or_else(|| Some(number::percent(self.score))),
        }
    }

    /// The word of its color, or what is known of the origin of the sources.
    #[must_use]
    pub fn rating(&self, strings: &Strings) -> &'static str {
        let scores = strings.scores();
        match self.origin {
            Origin::Rated => {
                self.lowered_by.map_or_else(|| scores.text(self.band), |reason| strings.deeds().text(reason))
            }
            Origin::Weak => scores.only_weak_sources(),
            Origin::Unknown => scores.origin_unknown(),
            Origin::Withheld => scores.withheld(),
        }
    }

    /// What an outline means, in a few words and in a sentence. `None` for a pill that says it already.
    #[must_use]
    pub fn outlined(&self, strings: &Strings) -> Option<(String, String)> {
        let scores = strings.scores();
        let Compared { any, decided, .. } = self.compared;
        let note = |word: &str, note: &str| Some((word.to_owned(), note.to_owned()));
        if self.origin == Origin::Withheld {
            return note("", scores.withheld_note());
        }
        match (any, decided) {
            (false, _) => note(scores.not_compared(), scores.not_compared_note()),
            (true, false) => note(scores.nothing_found(), scores.nothing_found_note()),
            (true, true) if self.is_filled() || self.is_in_counts() => None,
            (true, true) => {
                let counts = self.compared.in_words(strings)?;
                let filled = |text| fill(text, &[("counts", &counts)]);
                let note = if self.compared.is_mostly_supported() { "" } else { scores.sentences_backed_note() };
                Some((filled(scores.sentences_backed()), filled(note)))
            }
        }
    }

    /// The score in a sentence, and what an outline means.
    #[must_use]
    pub fn in_words(&self, strings: &Strings) -> String {
        if self.origin == Origin::Withheld {
            return strings.scores().withheld_note().to_owned();
        }
        let (kind, rating) = (strings.scores().text(self.kind), self.rating(strings));
        let score = match self.value(strings) {
            Some(value) => {
                fill(strings.turn().status_score(), &[("kind", kind), ("percent", &value), ("band", rating)])
            }
            None => fill(strings.turn().status_unknown(), &[("kind", kind), ("band", rating)]),
        };
        match self.outlined(strings) {
            Some((_, note)) if !note.is_empty() => [&score, " ", &note].concat(),
            Some(_) | None => score,
        }
    }
}

/// A pill for each computed score, the headline first; the agent's own score only where nothing was computed. Scores that need a missing
/// file have no value. One of them is the first: the weakest score could be among them.
#[must_use]
pub fn pills(assessment: &Assessment, missing: MissingFiles) -> Vec<PillFace> {
    let known = known_pills(assessment);
    if !missing.any() {
        return known;
    }
    let first = if missing.comparison { ScoreKind::Grounding } else { ScoreKind::SourceQuality };
    let needs_files = |kind: &ScoreKind| !matches!(kind, ScoreKind::ToolRun | ScoreKind::Claimed);
    let others = known.iter().map(|face| face.kind).filter(|kind| needs_files(kind) && *kind != first);
    let withheld = std::iter::once(first).chain(others).map(withheld).collect::<Vec<_>>();
    withheld.into_iter().chain(known.into_iter().filter(|face| face.kind == ScoreKind::ToolRun)).collect()
}

const fn withheld(kind: ScoreKind) -> PillFace {
    let compared = Compared { any: false, decided: false, backed: 0, checked: 0, supported: 0, cited: 0 };
    PillFace { kind, band: Band::Yellow, score: 0.0, compared, origin: Origin::Withheld, lowered_by: None }
}

fn known_pills(assessment: &Assessment) -> Vec<PillFace> {
    let Some(headline) = &assessment.headline else { return Vec::new() };
    let compared = Compared::from_assessment(assessment);
    let quality = assessment.scores.source_quality.as_ref();
    let face = |kind, band, score| PillFace {
        kind,
        band,
        score,
        compared,
        origin: if kind == ScoreKind::SourceQuality { origin(quality) } else { Origin::Rated },
        lowered_by: None,
    };
    let first = PillFace { lowered_by: headline.lowered_by, ..face(headline.kind, headline.band, headline.score) };
    let others = computed(assessment).into_iter().filter(|score| score.kind != headline.kind);
    std::iter::once(first).chain(others.map(|score| face(score.kind, score.headline_band(), score.score))).collect()
}

fn origin(quality: Option<&Score>) -> Origin {
    match quality {
        Some(score) if score.has_only_weak_sources() => Origin::Weak,
        Some(score) if score.has_unknown_origin() => Origin::Unknown,
        Some(_) | None => Origin::Rated,
    }
}

/// The computed scores, the headline first.
#[must_use]
pub fn computed(assessment: &Assessment) -> Vec<Score> {
    let scores = &assessment.scores;
    let all = [&scores.sentences, &scores.tool_run, &scores.source_quality, &scores.grounding, &scores.claim_evidence];
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
        let faces = known_pills(&last_of(include_bytes!("../../recordings/web-search-openai.sse")));
        assert_eq!(faces.len(), 2);
        assert_ne!(faces[0].kind, faces[1].kind);
        assert!(faces.iter().all(|face| (0.0..=1.0).contains(&face.score)));
        assert!(known_pills(&last_of(include_bytes!("../../recordings/refused.sse"))).is_empty());
    }

    #[test]
    fn the_agents_own_number_is_a_pill_only_where_nothing_was_computed() {
        let done = b"event: done\ndata: {\"response\":{\"message\":\"m\",\"confidence\":0.9}}\n\n";
        let faces = known_pills(&last_of(done));
        let claimed = PillFace {
            kind: ScoreKind::Claimed,
            band: Band::Green,
            score: 0.9,
            compared: Compared { any: false, decided: false, backed: 0, checked: 0, supported: 0, cited: 0 },
            origin: Origin::Rated,
            lowered_by: None,
        };
        assert_eq!(faces, [claimed]);
    }

    #[test]
    fn a_pill_is_an_outline_where_nothing_was_supported_or_contradicted() {
        let words = |face: &PillFace| face.outlined(Strings::ENGLISH).map(|(word, _)| word);
        let outlined = |recording: &[u8]| -> Vec<_> { known_pills(&last_of(recording)).iter().map(words).collect() };
        let nothing = Some("not compared".to_owned());
        assert_eq!(outlined(include_bytes!("../../recordings/web-search-openai.sse")), [nothing.clone(), nothing]);
        assert_eq!(outlined(include_bytes!("../../recordings/portfolio-clean.sse")).first(), Some(&None));
        let mut face = known_pills(&last_of(include_bytes!("../../recordings/web-search-openai.sse"))).remove(0);
        face.compared.any = true;
        assert_eq!(words(&face).as_deref(), Some("nothing confirmed"));
        assert!(
            face.in_words(Strings::ENGLISH)
                .ends_with("but no sentence of it was found in its sources or differs from them.")
        );
    }

    fn face_of(kind: ScoreKind, supported: u32, cited: u32, origin: Origin) -> PillFace {
        let compared = Compared { any: true, decided: true, backed: supported, checked: cited, supported, cited };
        PillFace { kind, band: Band::Green, score: 0.85, compared, origin, lowered_by: None }
    }

    #[test]
    fn a_pill_is_filled_only_if_half_of_the_compared_sentences_are_supported() {
        let quality = |supported, sentences| face_of(ScoreKind::SourceQuality, supported, sentences, Origin::Rated);
        for (supported, sentences) in [(1, 1), (1, 2), (4, 7), (0, 0)] {
            assert!(quality(supported, sentences).is_filled(), "{supported} of {sentences}");
        }
        for (supported, sentences) in [(1, 5), (0, 1), (3, 7)] {
            assert!(!quality(supported, sentences).is_filled(), "{supported} of {sentences}");
        }
        let (words, note) = quality(1, 5).outlined(Strings::ENGLISH).unwrap();
        assert_eq!(words, "1 of 5 sentences in the sources");
        assert!(quality(1, 5).in_words(Strings::ENGLISH).ends_with(&note), "{note}");
    }

    #[test]
    fn grounding_is_labelled_with_its_counts_and_not_with_another_number() {
        let grounding = face_of(ScoreKind::Grounding, 4, 7, Origin::Rated);
        assert_eq!(grounding.value(Strings::ENGLISH).as_deref(), Some("4 of 7 sentences"));
        assert_eq!(grounding.outlined(Strings::ENGLISH), None);
        let one = face_of(ScoreKind::Grounding, 0, 1, Origin::Rated);
        assert_eq!(one.value(Strings::ENGLISH).as_deref(), Some("0 of 1 sentences"));
        let run = face_of(ScoreKind::ToolRun, 4, 7, Origin::Rated);
        assert_eq!(run.value(Strings::ENGLISH).as_deref(), Some("85%"));
    }

    #[test]
    fn an_unknown_origin_is_a_state_and_no_number() {
        let unknown = face_of(ScoreKind::SourceQuality, 2, 2, Origin::Unknown);
        assert_eq!((unknown.value(Strings::ENGLISH), unknown.rating(Strings::ENGLISH)), (None, "origin unknown"));
        assert!(!unknown.is_filled());
        assert!(unknown.in_words(Strings::ENGLISH).starts_with("Source quality: origin unknown."));
    }

    #[test]
    fn a_score_that_needs_a_missing_file_has_no_value_and_comes_first() {
        let assessment = last_of(include_bytes!("../../recordings/says-so.sse"));
        let faces = pills(&assessment, MissingFiles { comparison: true, tables: false });
        assert_eq!((faces[0].kind, faces[0].origin), (ScoreKind::Grounding, Origin::Withheld));
        for face in faces.iter().filter(|face| face.kind != ScoreKind::ToolRun) {
            assert_eq!((face.value(Strings::ENGLISH), face.rating(Strings::ENGLISH)), (None, "not known"));
            assert!(!face.is_filled());
        }
        let faces = pills(&assessment, MissingFiles { comparison: false, tables: true });
        assert_eq!((faces[0].kind, faces[0].origin), (ScoreKind::SourceQuality, Origin::Withheld));
        assert_eq!(pills(&assessment, MissingFiles::default()), known_pills(&assessment));
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
