//! Compares the stance check with and without all-MiniLM-L6-v2 on the same sets.
//!
//! The numbers that combine the two are fitted here, on sets with a license that permits it, and never on the measured set.

use std::fmt::Write;
use std::path::PathBuf;

use credence_core::stance::hosted::{self, Embedder, Similar};
use credence_core::stance::{ModelReason, Stance, StanceReading};
use credence_embedder::{Config, SentenceModel, WeightParser, WordPiece};
use credence_eval::labelled::{Labelled, Set, Unreadable};
use credence_eval::training::{Heads, training_set, words};

use super::measure::{area_of_scores, calibration_error, macro_f1};
use super::stance::detector;

/// Groups of sets, each with the sets that its weights are trained without.
const SETS: [(Set, &[Set]); 8] = [
    (Set::FeverSymmetric, &[Set::FeverSymmetric]),
    (Set::CheckCovid, &[Set::CheckCovid]),
    (Set::SciFact, &[Set::SciFact]),
    (Set::Wice, &[Set::Wice]),
    (Set::HealthVer, &[]),
    (Set::CovidFact, &[]),
    (Set::ClimateFever, &[]),
    (Set::AttributionBench, &[]),
];

/// The number of pairs per set, drawn at equal steps.
const N_PAIRS: usize = 240;
const STEPS: usize = 4000;
/// The strength of regularization toward numbers that change nothing.
const HOLD: f64 = 0.002;

/// A pair with the results of the stance check and the model.
struct Pair {
    right: Stance,
    reading: StanceReading,
    similarity: f64,
}

/// A set with its pairs.
struct Measured {
    set: Set,
    pairs: Vec<Pair>,
}

/// The table with and without the model, and the fitted numbers.
pub fn report(model: &str) -> Result<String, Unreadable> {
    if model != "minilm" {
        return Err(Unreadable(format!("there is no model `{model}`; there is minilm")));
    }
    let Some(embedder) = load()? else {
        return Ok("skipped: all-MiniLM-L6-v2 is not here (CREDENCE_MINILM names its folder)\n".to_owned());
    };
    let words = words()?;
    let mut measured: Vec<Measured> = Vec::new();
    let mut last = None;
    for (set, without) in SETS {
        let rows = set.read()?;
        if rows.is_empty() {
            continue;
        }
        // Sets that are in no training data share the same weights.
        if last.as_ref().is_none_or(|(known, _)| *known != without) {
            last = Some((without, detector(&words, &training_set::training_pairs(&words, without)?, Heads::Grounding)));
        }
        let Some((_, detector)) = &last else { continue };
        let step = rows.len().div_ceil(N_PAIRS);
        let read = |row: &Labelled| {
            let reading = detector.detect(&row.claim, &row.text, None);
            let window = reading.window.and_then(|window| row.text.get(window.start..window.end)).unwrap_or(&row.text);
            let vectors = embedder.embed(&[row.claim.as_str(), window]);
            let vectors = vectors.map_err(|error| Unreadable(error.to_string()))?;
            let similarity = hosted::similarity(&vectors[0], &vectors[1]);
            Ok(Pair { right: row.stance, reading, similarity })
        };
        let pairs = rows.iter().step_by(step).map(read).collect::<Result<Vec<_>, Unreadable>>()?;
        eprintln!("{}: {} of {} pairs", set.name(), pairs.len(), rows.len());
        measured.push(Measured { set, pairs });
    }
    Ok(table(&measured))
}

/// The model, if its folder is given.
pub(super) fn load() -> Result<Option<SentenceModel>, Unreadable> {
    let Some(folder) = std::env::var_os("CREDENCE_MINILM").filter(|name| !name.is_empty()).map(PathBuf::from) else {
        return Ok(None);
    };
    let unreadable = |what: &dyn std::fmt::Display| Unreadable(format!("{}: {what}", folder.display()));
    let tokenizer = std::fs::read_to_string(folder.join("tokenizer.json")).map_err(|error| unreadable(&error))?;
    let file = std::fs::read(folder.join("model.safetensors")).map_err(|error| unreadable(&error))?;
    let tokenizer = WordPiece::from_json(&tokenizer).map_err(|error| unreadable(&error))?;
    let mut parser = WeightParser::new();
    parser.push(&file).map_err(|error| unreadable(&error))?;
    let weights = parser.finish().map_err(|error| unreadable(&error))?;
    let model = SentenceModel::new(tokenizer, weights, Config::default()).map_err(|error| unreadable(&error))?;
    Ok(Some(model.named("all-MiniLM-L6-v2")))
}

fn table(measured: &[Measured]) -> String {
    let mut text = String::from(
        "Whether a text bears out a claim, each set by weights and by joining numbers that were not learned from it\n\n\
        | set | pairs | AUC | with MiniLM | macro-F1 | with MiniLM | ECE | with MiniLM |\n\
        |---|---|---|---|---|---|---|---|\n",
    );
    for one in measured {
        let similar = fit(measured, Some(one.set));
        let alone = figures(one.pairs.iter().map(|pair| (pair.right, pair.reading.supported)));
        let joined = figures(one.pairs.iter().map(|pair| (pair.right, joined(pair, &similar))));
        let cells: Vec<String> =
            alone.iter().zip(&joined).map(|(alone, joined)| format!("{alone} | {joined}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {} | {} | {} |", one.set.name(), one.pairs.len(), cells.join(" | "));
    }
    let fitted = fit(measured, None);
    let _ = writeln!(text, "\nfitted on all that may be learned from: {fitted:.3?}\nwhat ships: {:?}", hosted::SIMILAR);
    text
}

/// The probability that the text supports the claim, with the model.
fn joined(pair: &Pair, similar: &Similar) -> f64 {
    let reason = ModelReason::Similarity { value: pair.similarity, model: "all-MiniLM-L6-v2".to_owned() };
    hosted::join_by(pair.reading.clone(), vec![reason], similar).supported
}

/// AUC, macro-F1 at one half, and calibration error.
fn figures(read: impl Iterator<Item = (Stance, f64)>) -> [String; 3] {
    let scored: Vec<(f64, bool)> = read.map(|(right, supported)| (supported, right == Stance::Supports)).collect();
    let right: Vec<usize> = scored.iter().map(|(_, is_right)| usize::from(*is_right)).collect();
    let found: Vec<usize> = scored.iter().map(|(supported, _)| usize::from(*supported >= 0.5)).collect();
    let is_met = right.iter().zip(&found).map(|(right, found)| right == found);
    let sure: Vec<(f64, bool)> = scored.iter().map(|(chance, _)| chance.max(1.0 - chance)).zip(is_met).collect();
    let area = area_of_scores(&scored).map_or("–".to_owned(), |area| format!("{area:.3}"));
    [area, format!("{:.3}", macro_f1(&right, &found)), format!("{:.3}", calibration_error(&sure))]
}

/// The numbers with the lowest loss, with equal weight for every set, by gradient descent.
fn fit(measured: &[Measured], without: Option<Set>) -> Similar {
    let used: Vec<&Measured> =
        measured.iter().filter(|one| one.set.may_be_learned_from() && Some(one.set) != without).collect();
    let start = hosted::UNCHANGED;
    let mut at = start;
    for _ in 0..STEPS {
        let slope = slope(&used, &at);
        let step = |value: f64, slope: f64, start: f64| value - 0.1 * (slope + HOLD * (value - start));
        at = Similar {
            words: step(at.words, slope.words, start.words),
            slope: step(at.slope, slope.slope, start.slope),
            offset: step(at.offset, slope.offset, start.offset),
        };
    }
    at
}

/// The gradient of the mean loss.
fn slope(used: &[&Measured], at: &Similar) -> Similar {
    let mut slope = Similar { words: 0.0, slope: 0.0, offset: 0.0 };
    for one in used {
        let share = 1.0 / (one.pairs.len() * used.len()) as f64;
        for pair in &one.pairs {
            let error = share * (joined(pair, at) - f64::from(u8::from(pair.right == Stance::Supports)));
            slope.words += error * hosted::odds(pair.reading.supported);
            slope.slope += error * pair.similarity;
            slope.offset += error;
        }
    }
    slope
}
