//! How often a text says otherwise, in small words, than a claim that it supports or not: `cargo xtask eval answers --otherwise`.

use std::fmt::Write;

use credence_core::stance::{Detector, Stance};
use credence_eval::labelled::{Labelled, Set, Unreadable};

use super::super::measure::wilson;
use super::judged::{Judged, judge_answer};
use super::outside::share;
use credence_eval::labelled_answer::{Part, answers};

/// Sets of whole sentences with a text that supports them or not.
const SETS: [Set; 10] = [
    Set::Fever,
    Set::FeverSymmetric,
    Set::SciFact,
    Set::CheckCovid,
    Set::HealthVer,
    Set::Conjunction,
    Set::Wice,
    Set::AttributionBench,
    Set::Begin,
    Set::FoolMeTwice,
];

/// The table, or the pairs of one set of which it is said.
pub fn report(detector: &Detector, listed: Option<&str>) -> Result<String, Unreadable> {
    let mut text = String::new();
    if listed.is_none() {
        text += "| set | pairs | said | not supported | 95 % interval | of those not supported |\n|---|---|---|---|---|---|\n";
    }
    for set in SETS {
        let rows = set.read()?;
        match listed {
            Some(name) if name == set.name() => text += &list(detector, &rows),
            Some(_) => {}
            None => text += &row(set.name(), detector, &rows),
        }
    }
    for part in PARTS {
        match listed {
            Some(listed) if listed == part.name() && !part.is_held_out() => {
                text += &list_judged(&of_part(detector, part)?)
            }
            Some(_) => {}
            None => {
                let sentences = of_part(detector, part)?;
                let is_said = |(_, one): &(String, Judged)| (one.otherwise.is_some(), one.is_supported);
                text += &counted(part.name(), &sentences.iter().map(is_said).collect::<Vec<_>>());
            }
        }
    }
    Ok(text)
}

/// The sentences of `tests/answers` by part.
const PARTS: [Part; 7] = [
    Part::Tuning,
    Part::Reworded,
    Part::Assistant,
    Part::AssistantTuning,
    Part::HeldOut,
    Part::AssistantHeldOut,
    Part::RewordedHeldOut,
];

fn of_part(detector: &Detector, part: Part) -> Result<Vec<(String, Judged)>, Unreadable> {
    let answers = answers()?;
    let of_part = answers.iter().filter(|answer| answer.part() == part);
    Ok(of_part.flat_map(|answer| judge_answer(detector, answer)).collect())
}

fn list_judged(sentences: &[(String, Judged)]) -> String {
    let mut text = String::new();
    for (sentence, one) in sentences {
        let Some((own, other)) = &one.otherwise else { continue };
        let label = if one.is_supported { "supported" } else { "wrong" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{label} {}: {own} | {other}\n    claim: {sentence}", one.kind);
    }
    text
}

fn row(name: &str, detector: &Detector, rows: &[Labelled]) -> String {
    let is_said = |row: &Labelled| detector.detect(&row.claim, &row.text, None).contrast.is_some();
    let all: Vec<(bool, bool)> = rows.iter().map(|row| (is_said(row), row.stance == Stance::Supports)).collect();
    counted(name, &all)
}

/// Of each pair whether it is said, and whether the text supports the claim.
fn counted(name: &str, all: &[(bool, bool)]) -> String {
    let n_said = all.iter().filter(|(is_said, _)| *is_said).count();
    let n_right = all.iter().filter(|(is_said, is_supported)| *is_said && !is_supported).count();
    let n_wrong = all.iter().filter(|(_, is_supported)| !is_supported).count();
    let (low, high) = wilson(n_right, n_said);
    format!(
        "| {name} | {} | {n_said} | {:.3} | {low:.2}–{high:.2} | {:.3} |\n",
        all.len(),
        share(n_right, n_said),
        share(n_right, n_wrong)
    )
}

fn list(detector: &Detector, rows: &[Labelled]) -> String {
    let mut text = String::new();
    for row in rows {
        let Some(contrast) = detector.detect(&row.claim, &row.text, None).contrast else { continue };
        let claim = contrast.claim.map_or("", |span| &row.claim[span.start..span.end]);
        let other = contrast.text.map_or("", |span| &row.text[span.start..span.end]);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:?} {:?}: {claim} | {other}\n    claim: {}\n    text: {}",
            row.stance, contrast.kind, row.claim, row.text
        );
    }
    text
}
