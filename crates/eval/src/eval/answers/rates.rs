//! Measures thresholds and rates on sentences that the weights were not learned from, and writes them to the core.

use std::fmt::Write;

use credence_core::stance::Detector;
use credence_eval::labelled::{Set, Unreadable};
use credence_eval::labelled_answer::{LabelledAnswer, Part, answers};
use credence_eval::shared::repository;

use super::judged::{Judged, Said, follows_passages, judge_answer};
use super::outside::judged;

/// The file in the core.
const FILE: &str = "crates/core/src/grounding/likely/rates.rs";

/// The share that must be right of what is probably said.
const RIGHT: f64 = 0.85;
/// The least sure quarter of it must be as right as this, so that the threshold is not carried by the surest alone.
const RIGHT_AT_EDGE: f64 = 0.65;
/// Of the sentences that would be called missing in answers as assistants write, this share must be; that is as much as words can tell there.
const RIGHT_IN_ANSWERS: f64 = 0.7;
/// A share is measured on at least so many sentences.
const FEWEST: usize = 40;
/// A band has at least so many sentences.
const FEWEST_OF_BAND: usize = 60;
/// Thresholds are multiples of this.
const STEP: f64 = 0.005;
/// Sets of sentences of answers; FM2 is a set of questions that people were to get wrong, and is only measured.
const SETS: [Set; 2] = [Set::AttributionBench, Set::Begin];

/// Scores with labels.
type Scored = Vec<(f64, bool)>;

/// Writes thresholds and rates; the text says what they are.
pub fn write(detector: &Detector) -> Result<String, Unreadable> {
    let mut sets: Vec<Scored> = Vec::new();
    for set in SETS {
        sets.push(scored(&judged(detector, set)?));
    }
    if sets.iter().any(Vec::is_empty) {
        return Ok("nothing was measured: the sets are not here\n".to_owned());
    }
    // What is said must be right often enough on the sets of others alone, too.
    let of_others: Scored = sets.concat();
    sets.push(scored(&tuning_part(detector)?));
    let all: Scored = sets.concat();
    let is_right = |is_said: &dyn Fn(f64) -> bool, is_for| {
        is_right(&all, is_said, is_for) && is_right(&of_others, is_said, is_for)
    };
    let steps: Vec<f64> = (1..200).map(|step| f64::from(step) * STEP).collect();
    let from = steps.iter().copied().find(|from| is_right(&|score| score >= *from, true)).unwrap_or(0.99);
    let in_answers = scores_in_answers(detector)?;
    let is_missing = |to: f64| is_right(&|score| score < to, false) && is_right_in_answers(&in_answers, to);
    let below = steps.iter().rev().copied().find(|to| *to < from && is_missing(*to));
    let below = below.unwrap_or(STEP);
    let text = file(from, below, &bands(&all, from, below));
    std::fs::write(repository().join(FILE), &text)
        .map_err(|error| Unreadable(format!("`{FILE}` cannot be written: {error}")))?;
    Ok(text)
}

/// The sentences on which no passage takes a side for certain.
fn scored(all: &[Judged]) -> Scored {
    let open = all.iter().filter(|one| matches!(one.said, Said::Likely(_)));
    open.map(|one| (one.score, one.is_supported)).collect()
}

/// The sentences of the part that may be tuned on.
fn tuning_part(detector: &Detector) -> Result<Vec<Judged>, Unreadable> {
    let answers = answers()?;
    let of_part = answers.iter().filter(|answer| answer.part() == Part::Tuning);
    Ok(of_part.flat_map(|answer| of_answer(detector, answer)).collect())
}

/// The scores of answers as assistants write, where these follow their passages: elsewhere a low score says nothing.
fn scores_in_answers(detector: &Detector) -> Result<Scored, Unreadable> {
    let answers = answers()?;
    let of_part = answers.iter().filter(|answer| answer.part() == Part::AssistantTuning);
    let judged = of_part.map(|answer| of_answer(detector, answer)).filter(|judged| follows_passages(judged));
    Ok(judged.flat_map(|judged| scored(&judged)).collect())
}

fn of_answer(detector: &Detector, answer: &LabelledAnswer) -> Vec<Judged> {
    judge_answer(detector, answer).into_iter().map(|(_, judged)| judged).collect()
}

fn is_right_in_answers(scores: &Scored, to: f64) -> bool {
    let said: Vec<bool> =
        scores.iter().filter(|(score, _)| *score < to).map(|(_, is_supported)| *is_supported).collect();
    let n_right = said.iter().filter(|is_supported| !**is_supported).count();
    n_right as f64 >= RIGHT_IN_ANSWERS * said.len() as f64
}

/// Whether what would be said is right often enough, also its least sure quarter.
fn is_right(all: &Scored, is_said: impl Fn(f64) -> bool, is_for: bool) -> bool {
    let mut said: Scored = all.iter().copied().filter(|(score, _)| is_said(*score)).collect();
    said.sort_by(|one, other| if is_for { one.0.total_cmp(&other.0) } else { other.0.total_cmp(&one.0) });
    let right = |part: &[(f64, bool)]| {
        part.iter().filter(|(_, is_supported)| *is_supported == is_for).count() as f64 / part.len().max(1) as f64
    };
    said.len() >= FEWEST && right(&said) >= RIGHT && right(&said[..said.len() / 4]) >= RIGHT_AT_EDGE
}

/// Bands between the thresholds, each with its counts; neighbours whose rates fall are joined.
fn bands(all: &Scored, from: f64, below: f64) -> Vec<(f64, usize, usize)> {
    let mut sorted = all.clone();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut bands: Vec<(f64, usize, usize)> = Vec::new();
    for (start, end) in [(0.0, below), (below, from), (from, 2.0)] {
        let here: Scored = sorted.iter().copied().filter(|(score, _)| (start..end).contains(score)).collect();
        let first = bands.len();
        let n_bands = (here.len() / FEWEST_OF_BAND).clamp(1, 5);
        for n in 0..n_bands {
            let part = &here[here.len() * n / n_bands..here.len() * (n + 1) / n_bands];
            let from = if n == 0 { start } else { (part[0].0 * 1000.0).floor() / 1000.0 };
            bands.push((from, part.len(), part.iter().filter(|(_, is_supported)| *is_supported).count()));
            while bands.len() > first + 1 && falls(&bands[bands.len() - 2..]) {
                let (_, n, n_supported) = bands.pop().unwrap_or_default();
                if let Some(last) = bands.last_mut() {
                    (last.1, last.2) = (last.1 + n, last.2 + n_supported);
                }
            }
        }
    }
    bands
}

fn falls(pair: &[(f64, usize, usize)]) -> bool {
    let rate = |(_, n, n_supported): (f64, usize, usize)| n_supported as f64 / n.max(1) as f64;
    rate(pair[1]) < rate(pair[0])
}

fn file(from: f64, below: f64, bands: &[(f64, usize, usize)]) -> String {
    let mut text = format!(
        "//! Written by `cargo xtask eval answers --rates`.\n\n/// Probably supported from this score on.\npub(super) const SUPPORTED_FROM: f64 = {from:.3};\n\
         /// Probably not in the sources below this score.\npub(super) const NOT_IN_SOURCES_BELOW: f64 = {below:.3};\n\n\
         /// From which score on a band begins, its sentences, and those of them that are supported; a band is on one side of each threshold.\npub(super) const BANDS: &[(f64, u32, u32)] = &[\n"
    );
    for (from, n, n_supported) in bands {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    ({from:?}, {n}, {n_supported}),");
    }
    text + "];\n"
}
