//! What a model that a host brings adds to the stance detector: the same sets, read with and without all-MiniLM-L6-v2.
//!
//! The few numbers that join the two are fitted here, on sets whose licence allows it, and never on the set that is measured.

use std::fmt::Write;
use std::path::PathBuf;

use credence_core::stance::hosted::{self, Embedder, ModelReason, Similar};
use credence_core::stance::{Stance, StanceReading};
use credence_embedder::{Config, SentenceModel, WeightReader, WordPiece};
use credence_tests::labelled::{Labelled, Set, Unreadable};
use credence_tests::training::{Heads, mix, words};

use super::measure::{area_of_scores, calibration_error, f1, macro_f1};
use super::stance::detector;

/// Sets, and what the weights that read them must not know.
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

/// Pairs of each set that are measured, drawn evenly.
const N_PAIRS: usize = 240;
const STEPS: usize = 4000;
/// How strongly the numbers are held to those that change nothing.
const HOLD: f64 = 0.002;

/// A pair that was read and asked about.
struct Pair {
    right: Stance,
    reading: StanceReading,
    similarity: f64,
}

/// A set with what was found in it.
struct Measured {
    set: Set,
    pairs: Vec<Pair>,
}

/// The table with and without the model, and the numbers that would ship.
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
        // Sets that no weights know are read by the same weights.
        if last.as_ref().is_none_or(|(known, _)| *known != without) {
            last = Some((without, detector(&words, &mix::lessons(&words, without)?, Heads::Both)));
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

fn load() -> Result<Option<SentenceModel>, Unreadable> {
    let Some(folder) = std::env::var_os("CREDENCE_MINILM").filter(|name| !name.is_empty()).map(PathBuf::from) else {
        return Ok(None);
    };
    let unreadable = |what: &dyn std::fmt::Display| Unreadable(format!("{}: {what}", folder.display()));
    let tokenizer = std::fs::read_to_string(folder.join("tokenizer.json")).map_err(|error| unreadable(&error))?;
    let file = std::fs::read(folder.join("model.safetensors")).map_err(|error| unreadable(&error))?;
    let tokenizer = WordPiece::from_json(&tokenizer).map_err(|error| unreadable(&error))?;
    let mut reader = WeightReader::new();
    reader.push(&file).map_err(|error| unreadable(&error))?;
    let weights = reader.finish().map_err(|error| unreadable(&error))?;
    let model = SentenceModel::new(tokenizer, weights, Config::default()).map_err(|error| unreadable(&error))?;
    Ok(Some(model.named("all-MiniLM-L6-v2")))
}

fn table(measured: &[Measured]) -> String {
    let mut text = String::from(
        "Each set by weights, and by joining numbers, that were not learned from it\n\n\
        | set | pairs | macro-F1 | with MiniLM | F1 refutes | with | AUC refutes | with | AUC supported | with | ECE | with |\n\
        |---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for one in measured {
        let similar = fit(measured, Some(one.set));
        let alone = figures(one.pairs.iter().map(|pair| (pair.right, pair.reading.clone())));
        let joined = figures(one.pairs.iter().map(|pair| (pair.right, joined(pair, &similar))));
        let cells: Vec<String> =
            alone.iter().zip(&joined).map(|(alone, joined)| format!("{alone} | {joined}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {} | {} | {} |", one.set.name(), one.pairs.len(), cells.join(" | "));
    }
    let _ = writeln!(
        text,
        "\nfitted on all that may be learned from: {:.3?}\nwhat ships: {:?}",
        fit(measured, None),
        hosted::SIMILAR
    );
    text
}

fn joined(pair: &Pair, similar: &Similar) -> StanceReading {
    let said = ModelReason::Similarity { value: pair.similarity, model: "all-MiniLM-L6-v2".to_owned() };
    hosted::join_by(pair.reading.clone(), vec![said], similar).reading
}

/// Macro-F1, F1 of refutes, AUC of refutes, AUC of supported, calibration error.
fn figures(read: impl Iterator<Item = (Stance, StanceReading)>) -> [String; 5] {
    let read: Vec<(Stance, StanceReading)> = read.collect();
    let labels: Vec<usize> = (0..3).filter(|label| read.iter().any(|(right, _)| *right as usize == *label)).collect();
    let right: Vec<usize> = read.iter().map(|(right, _)| *right as usize).collect();
    let chances = |reading: &StanceReading| {
        let chances = reading.probabilities;
        [chances.supports, chances.refutes, chances.neutral]
    };
    let likeliest = |reading: &StanceReading| {
        let chances = chances(reading);
        labels.iter().copied().max_by(|one, other| chances[*one].total_cmp(&chances[*other])).unwrap_or_default()
    };
    let found: Vec<usize> = read.iter().map(|(_, reading)| likeliest(reading)).collect();
    let scored = |label: Stance, score: &dyn Fn(&StanceReading) -> f64| -> Vec<(f64, bool)> {
        read.iter().map(|(right, reading)| (score(reading), *right == label)).collect()
    };
    let sure: Vec<(f64, bool)> = read
        .iter()
        .zip(&found)
        .map(|((right, reading), found)| {
            let chances = chances(reading);
            let sum: f64 = labels.iter().map(|label| chances[*label]).sum();
            (chances[*found] / sum, *right as usize == *found)
        })
        .collect();
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.3}"));
    [
        number(Some(macro_f1(&right, &found))),
        number(labels.contains(&1).then(|| f1(&right, &found, 1))),
        number(area_of_scores(&scored(Stance::Refutes, &|reading| reading.probabilities.refutes))),
        number(area_of_scores(&scored(Stance::Supports, &|reading| reading.supported))),
        number(Some(calibration_error(&sure))),
    ]
}

/// The numbers under which the right answers are likeliest, every set counting alike, by steps down the slope.
fn fit(measured: &[Measured], without: Option<Set>) -> Similar {
    let used: Vec<&Measured> =
        measured.iter().filter(|one| one.set.may_be_learned_from() && Some(one.set) != without).collect();
    let mut at = hosted::UNCHANGED;
    for _ in 0..STEPS {
        let slope = slope(&used, &at);
        let step = |value: f64, slope: f64, start: f64| value - 0.1 * (slope + HOLD * (value - start));
        at.words = step(at.words, slope.words, 1.0);
        for (value, slope) in at.supports.iter_mut().zip(slope.supports).chain(at.refutes.iter_mut().zip(slope.refutes))
        {
            *value = step(*value, slope, 0.0);
        }
        for ((value, slope), start) in at.supported.iter_mut().zip(slope.supported).zip([1.0, 0.0, 0.0]) {
            *value = step(*value, slope, start);
        }
    }
    at
}

/// How the mean loss changes with each number.
fn slope(used: &[&Measured], at: &Similar) -> Similar {
    let mut slope = Similar { words: 0.0, supports: [0.0; 2], refutes: [0.0; 2], supported: [0.0; 3] };
    for one in used {
        let share = 1.0 / (one.pairs.len() * used.len()) as f64;
        for pair in &one.pairs {
            let moved = joined(pair, at);
            let is = |stance: Stance| f64::from(u8::from(pair.right == stance));
            let chances = pair.reading.probabilities;
            // WiCE says whether a claim is borne out, and seldom what refutes it.
            if one.set != Set::Wice {
                let errors = [
                    (moved.probabilities.supports - is(Stance::Supports), chances.supports),
                    (moved.probabilities.refutes - is(Stance::Refutes), chances.refutes),
                    (moved.probabilities.neutral - is(Stance::Neutral), chances.neutral),
                ];
                slope.words += share * errors.iter().map(|(error, chance)| error * hosted::log(*chance)).sum::<f64>();
                for (to, (error, _)) in [&mut slope.supports, &mut slope.refutes].into_iter().zip(errors) {
                    to[0] += share * error * pair.similarity;
                    to[1] += share * error;
                }
            }
            let error = moved.supported - is(Stance::Supports);
            let odds = hosted::log(pair.reading.supported) - hosted::log(1.0 - pair.reading.supported);
            for (to, by) in slope.supported.iter_mut().zip([odds, pair.similarity, 1.0]) {
                *to += share * error * by;
            }
        }
    }
    slope
}
