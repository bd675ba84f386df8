//! Models of the host application: their answers about a claim and a text, combined with the built-in detector.
//!
//! No model is loaded or called here. The host application runs [`super::Detector::detect`] first, asks its models about the
//! pairs it chooses, and passes their answers to [`join`]. `docs/models.md` says what the numbers of [`Similar`] were fitted on.

use super::label::Stance;
use super::model;
use super::reading::{ModelReason, StanceProbabilities, StanceReading};

/// Turns texts into vectors; texts of similar meaning have similar directions.
pub trait Embedder {
    /// Why the model failed.
    type Failure;

    /// The model's name in reasons.
    fn name(&self) -> &str;

    /// A vector for each text, in order, all of one length.
    ///
    /// # Errors
    /// When the model fails on one of them.
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, Self::Failure>;
}

/// Classifies how texts bear on claims.
pub trait NliModel {
    /// Why the model failed.
    type Failure;

    /// The model's name in reasons.
    fn name(&self) -> &str;

    /// The chances of each pair of a claim and a text, in order.
    ///
    /// # Errors
    /// When the model fails on one of them.
    fn classify(&self, pairs: &[(&str, &str)]) -> Result<Vec<StanceProbabilities>, Self::Failure>;
}

/// The cosine of the angle between two vectors; 0 where their lengths differ or one has no direction.
#[must_use]
pub fn similarity(one: &[f32], other: &[f32]) -> f64 {
    if one.len() != other.len() {
        return 0.0;
    }
    let product = |one: &[f32], other: &[f32]| -> f64 {
        one.iter().zip(other).map(|(one, other)| f64::from(*one) * f64::from(*other)).sum()
    };
    let lengths = (product(one, one) * product(other, other)).sqrt();
    let cosine = product(one, other) / lengths;
    if cosine.is_finite() { cosine.clamp(-1.0, 1.0) } else { 0.0 }
}

/// How similarity changes the log-odds that the text supports the whole claim.
///
/// The chances of the three stances stay. A similar text may as well deny the claim, and similarity made those chances worse
/// on most data sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Similar {
    /// Factor of the detector's log-odds.
    pub words: f64,
    /// Factor of the similarity.
    pub slope: f64,
    /// What is added.
    pub offset: f64,
}

/// The numbers that change nothing.
pub const UNCHANGED: Similar = Similar { words: 1.0, slope: 0.0, offset: 0.0 };

/// The shipped numbers, fitted for all-MiniLM-L6-v2.
pub const SIMILAR: Similar = Similar { words: 0.376, slope: 1.188, offset: -0.629 };

/// The smallest chance, so that one model never decides alone.
const LEAST: f64 = 0.001;
/// With the opinion of an NLI model, a text that refutes by its words refutes from this chance on, and one is neutral.
const SIDE_FROM: f64 = 0.5;
/// With it, a text supports from this chance on.
const SUPPORTS_FROM: f64 = 0.8;

/// The chance of a stance that a judge gives under all rules.
const JUDGED: f64 = 0.9;

/// A reading combined with models' answers about the same claim and text.
///
/// Similarity moves `supported` by [`SIMILAR`] and no label. An NLI model counts as much as what was read before it: chances are multiplied, the square
/// root is taken, and they are made to add up to one. The label refutes only where the words refute too: of what NLI models alone call a
/// contradiction, most is about another part, time or place. It supports from a joined chance of 0.8 on. An answer that is not a number, or not from 0 to 1, is left out. Reasons and window stay those of the detector;
/// `models` lists the answers that were used.
#[must_use]
pub fn join(reading: StanceReading, answers: Vec<ModelReason>) -> StanceReading {
    join_by(reading, answers, &SIMILAR)
}

/// [`join`] with other numbers, for fitting them.
#[must_use]
pub fn join_by(mut reading: StanceReading, answers: Vec<ModelReason>, similar: &Similar) -> StanceReading {
    let models: Vec<ModelReason> = answers.into_iter().filter(is_sound).collect();
    // A text without a word says nothing, however similar its vector is.
    if reading.window.is_none() || models.is_empty() {
        return reading;
    }
    let by_words = reading.label;
    for reason in &models {
        match reason {
            ModelReason::Similarity { value, .. } => add_similarity(&mut reading, *value, similar),
            ModelReason::Judge { counted, .. } => add_judgement(&mut reading, *counted),
            ModelReason::Nli { probabilities, .. } => {
                add_opinion(&mut reading, *probabilities);
                reading.label = label(reading.probabilities, by_words);
            }
        }
    }
    reading.models = models;
    reading
}

/// A judge whose reading counts decides, unless the words say the opposite: then neither is certain.
fn add_judgement(reading: &mut StanceReading, counted: Option<Stance>) {
    let Some(stance) = counted else { return };
    let opposite = if stance == Stance::Supports { Stance::Refutes } else { Stance::Supports };
    if reading.label == opposite {
        reading.label = Stance::Undecided;
        return;
    }
    reading.label = stance;
    let rest = (1.0 - JUDGED) / 2.0;
    let [supports, refutes] = if stance == Stance::Supports { [JUDGED, rest] } else { [rest, JUDGED] };
    reading.probabilities = probabilities([supports, refutes, rest]);
    reading.supported = supports;
    reading.attributable = supports;
}

fn is_sound(reason: &ModelReason) -> bool {
    match reason {
        ModelReason::Judge { .. } => true,
        ModelReason::Similarity { value, .. } => (-1.0..=1.0).contains(value),
        ModelReason::Nli { probabilities, .. } => {
            let chances = chances(*probabilities);
            chances.iter().all(|chance| (0.0..=1.0).contains(chance))
                && (chances.iter().sum::<f64>() - 1.0).abs() < 0.01
        }
    }
}

fn add_similarity(reading: &mut StanceReading, value: f64, similar: &Similar) {
    let score = similar.words * odds(reading.supported) + similar.slope * value + similar.offset;
    let [supported, _] = model::chances([score, 0.0]);
    reading.supported = supported;
}

fn add_opinion(reading: &mut StanceReading, opinion: StanceProbabilities) {
    let opinion = chances(opinion);
    let mut at = 0;
    let scores = chances(reading.probabilities).map(|chance| {
        at += 1;
        (log(chance) + log(opinion[at - 1])) / 2.0
    });
    reading.probabilities = probabilities(model::chances(scores));
    let score = (odds(reading.supported) + odds(opinion[0])) / 2.0;
    let [supported, _] = model::chances([score, 0.0]);
    reading.supported = supported;
    let score = (odds(reading.attributable) + odds(opinion[0])) / 2.0;
    let [attributable, _] = model::chances([score, 0.0]);
    reading.attributable = attributable;
}

/// The logarithm of a chance against its opposite; 0 for one half.
#[must_use]
pub fn odds(chance: f64) -> f64 {
    log(chance) - log(1.0 - chance)
}

/// The side that is likely for both together and that the words do not speak against; else whether the text is about the claim.
fn label(probabilities: StanceProbabilities, by_words: Stance) -> Stance {
    let StanceProbabilities { supports, refutes, neutral } = probabilities;
    if by_words == Stance::Refutes {
        if refutes >= SIDE_FROM { Stance::Refutes } else { Stance::Undecided }
    } else if supports >= SUPPORTS_FROM {
        Stance::Supports
    } else if by_words == Stance::Neutral && neutral >= SIDE_FROM {
        Stance::Neutral
    } else {
        Stance::Undecided
    }
}

fn chances(probabilities: StanceProbabilities) -> [f64; 3] {
    let StanceProbabilities { supports, refutes, neutral } = probabilities;
    [supports, refutes, neutral]
}

fn probabilities([supports, refutes, neutral]: [f64; 3]) -> StanceProbabilities {
    StanceProbabilities { supports, refutes, neutral }
}

/// The natural logarithm of a chance, from additions, multiplications and divisions alone, so that every machine gives the same digits; to 1e-12.
/// Less than [`LEAST`] counts as that.
fn log(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0);
    let mut halvings = 0.0;
    let mut rest = chance;
    while rest < std::f64::consts::FRAC_1_SQRT_2 {
        rest *= 2.0;
        halvings += 1.0;
    }
    // ln x = 2 artanh((x - 1) / (x + 1)), whose argument is below 0.18 here.
    let part = (rest - 1.0) / (rest + 1.0);
    let mut power = part;
    let mut sum = 0.0;
    for n in 0..9 {
        sum += power / f64::from(2 * n + 1);
        power *= part * part;
    }
    2.0 * sum - halvings * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stance::Detector;

    const CLAIM: &str = "Coffee was first grown in Ethiopia.";

    fn read(text: &str) -> StanceReading {
        Detector::built_in().detect(CLAIM, text, None)
    }

    fn similar(value: f64) -> ModelReason {
        ModelReason::Similarity { value, model: "m".to_owned() }
    }

    fn nli(supports: f64, refutes: f64, neutral: f64) -> ModelReason {
        let probabilities = StanceProbabilities { supports, refutes, neutral };
        ModelReason::Nli { probabilities, model: "n".to_owned() }
    }

    fn sum(reading: &StanceReading) -> f64 {
        chances(reading.probabilities).iter().sum()
    }

    #[test]
    fn without_a_model_a_reading_stays_as_it_is() {
        let reading = read("Coffee was grown in Ethiopia first.");
        assert_eq!(join(reading.clone(), Vec::new()), reading);
    }

    #[test]
    fn nearness_makes_it_likelier_that_a_claim_is_borne_out_and_names_the_model() {
        let text = "The coffee plant was cultivated first in Ethiopia.";
        let alone = read(text);
        let [far, near] = [0.0, 0.9].map(|value| join(read(text), vec![similar(value)]));
        assert!(near.supported > far.supported);
        assert!((0.0..=1.0).contains(&near.supported));
        assert_eq!(near.models, [similar(0.9)]);
        // What lies near may as well deny.
        assert_eq!((near.probabilities, near.label), (alone.probabilities, alone.label));
    }

    #[test]
    fn a_sure_second_opinion_moves_the_chances_its_way() {
        let text = "Nobody had grown the plant in Ethiopia before.";
        let alone = read(text);
        let joined = join(alone.clone(), vec![nli(0.01, 0.98, 0.01)]);
        assert!(joined.probabilities.refutes > alone.probabilities.refutes.min(0.97));
        assert!(joined.supported < alone.supported.max(0.02));
        assert!((sum(&joined) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_model_refutes_only_what_the_words_refute_too() {
        let opinion = |text: &str| join(read(text), vec![nli(0.001, 0.998, 0.001)]).label;
        for text in [
            "Nobody had grown the plant in Ethiopia before.",
            "Tea was first grown in China.",
            "Coffee was first grown in Ethiopia's neighbour.",
            "Coffee arrived in Vienna in 1683.",
            CLAIM,
        ] {
            assert_ne!(opinion(text), Stance::Refutes, "{text}");
        }
        let text = "Coffee was not first grown in Ethiopia.";
        assert_eq!((read(text).label, opinion(text)), (Stance::Refutes, Stance::Refutes));
        // A model that says the opposite makes it uncertain.
        assert_eq!(join(read(text), vec![nli(0.998, 0.001, 0.001)]).label, Stance::Undecided);
    }

    #[test]
    fn with_a_model_a_text_supports_from_a_joined_chance_of_four_fifths_on() {
        let alone = StanceReading {
            label: Stance::Undecided,
            probabilities: StanceProbabilities { supports: 0.5, refutes: 0.1, neutral: 0.4 },
            ..read("The coffee plant was cultivated first in Ethiopia.")
        };
        for (opinion, label) in [
            (nli(0.97, 0.01, 0.02), Stance::Supports),
            (nli(0.93, 0.01, 0.06), Stance::Undecided),
            (nli(0.70, 0.01, 0.29), Stance::Undecided),
            (nli(0.10, 0.80, 0.10), Stance::Undecided),
        ] {
            let joined = join(alone.clone(), vec![opinion]);
            assert_eq!(joined.label, label, "{:?}", joined.probabilities);
            assert_eq!(label == Stance::Supports, joined.probabilities.supports >= 0.8);
            assert_eq!(joined.basis(), crate::stance::Basis::Model);
        }
        assert_eq!(alone.basis(), crate::stance::Basis::Words);
        assert_eq!(join(alone, vec![similar(0.9)]).basis(), crate::stance::Basis::Words);
    }

    #[test]
    fn a_judge_decides_only_if_its_reading_counts_and_the_words_do_not_say_the_opposite() {
        let judge = |counted: Option<Stance>, state: &str| ModelReason::Judge {
            counted,
            state: state.to_owned(),
            quote: None,
            model: "j".to_owned(),
        };
        let text = "The plant was cultivated on those hills before anywhere else.";
        let alone = read(text);
        let counted = join(read(text), vec![judge(Some(Stance::Supports), "counted")]);
        assert_eq!((counted.label, counted.supported), (Stance::Supports, 0.9));
        assert!((sum(&counted) - 1.0).abs() < 1e-9);
        let refused = join(read(text), vec![judge(None, "quote_missing")]);
        assert_eq!((refused.label, refused.probabilities), (alone.label, alone.probabilities));
        assert_eq!(refused.models.len(), 1);
        let opposite = join(read(CLAIM), vec![judge(Some(Stance::Refutes), "counted")]);
        assert_eq!((read(CLAIM).label, opposite.label), (Stance::Supports, Stance::Undecided));
    }

    #[test]
    fn what_is_no_chance_and_what_no_text_says_is_left_out() {
        for answers in
            [similar(f64::NAN), similar(1.5), nli(0.9, 0.9, 0.9), nli(f64::NAN, 0.5, 0.5), nli(-0.5, 1.0, 0.5)]
        {
            let reading = read("Coffee was grown in Ethiopia first.");
            assert_eq!(join(reading.clone(), vec![answers]), reading);
        }
        assert_eq!(join(read(""), vec![nli(1.0, 0.0, 0.0)]), read(""));
    }

    #[test]
    fn vectors_are_compared_by_their_angle() {
        assert!((similarity(&[3.0, 4.0], &[6.0, 8.0]) - 1.0).abs() < 1e-12);
        assert_eq!(similarity(&[1.0, 0.0], &[0.0, 2.0]), 0.0);
        for (one, other) in [
            (&[0.0, 0.0][..], &[1.0, 0.0][..]),
            (&[1.0][..], &[1.0, 0.0][..]),
            (&[][..], &[][..]),
            (&[f32::NAN][..], &[1.0][..]),
        ] {
            assert_eq!(similarity(one, other), 0.0);
        }
    }

    #[test]
    fn the_logarithm_is_that_of_the_standard_library() {
        for n in 1..=1000 {
            let chance = f64::from(n) / 1000.0;
            assert!((log(chance) - chance.ln()).abs() < 1e-9, "{chance}");
        }
        assert_eq!(log(0.0), log(LEAST));
    }
}
