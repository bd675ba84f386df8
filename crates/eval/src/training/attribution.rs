//! Trains whether a sentence of an answer is attributable to a passage: from labelled pairs among other text, from labelled sentences of
//! answers, and from sentences of documents, reworded and made wrong, beside the passage they are from.

use credence_core::stance::model::{Head, Weights};
use credence_core::stance::{Detector, Stance};

use super::boosting::Rows;
use super::dice::Dice;
use super::head;
use super::rewording::{crossed, end_of, falsified, joined, kept, n_words, names_of, shortened};
use super::synthetic::Replacements;
use super::training_pair::{TrainingPair, normalize, training_pair};
use crate::labelled::{Labelled, Set, Unreadable, documents, excerpts};
use crate::labelled_answer::{LabelledAnswer, Part, SentenceLabel, answers};

/// The labelled sets, each with the weight of its supported pairs, which is that of the others, too.
const SETS: [(Set, f64); 5] =
    [(Set::Fever, 1.0), (Set::FeverSymmetric, 0.3), (Set::SciFact, 1.0), (Set::CheckCovid, 1.0), (Set::Wice, 2.0)];
/// The same for claims of WiCE beside a part of their document.
const EXCERPTS: f64 = 1.0;
/// The same for pairs made from documents: supported ones, the others.
const DOCUMENTS: (f64, f64) = (1.5, 0.7);
/// For claims beside unrelated text.
const UNRELATED: f64 = 0.3;
/// For sentences of `tests/answers` beside each passage, by part.
const ANSWERS: [(Part, f64); 2] = [(Part::Reworded, 1.5), (Part::Assistant, 3.0)];
/// The weight of one such share, in pairs.
const SHARE: f64 = 3_000.0;
/// One pair of FEVER in this many is used.
const FEVER_ONE_IN: usize = 1;
/// Passages have at least so many words.
const PASSAGE: std::ops::Range<usize> = 50..180;
/// Passages of one document.
const MOST_PASSAGES: usize = 8;
/// Sentences of this many words are used.
const SENTENCE: std::ops::RangeInclusive<usize> = 7..=45;

/// The head, from all sets but those in `without`.
///
/// # Errors
/// When a file exists and does not parse.
pub fn attribution(words: &str, rarity: &[u8], without: &[Set]) -> Result<Head, Unreadable> {
    let detector = Detector::new(words, Weights { rarity: rarity.to_vec(), ..Weights::default() });
    Ok(head(&Rows::new(&detector, &pairs(words, without)?).grounding()))
}

fn pairs(words: &str, without: &[Set]) -> Result<Vec<TrainingPair>, Unreadable> {
    let mut known = std::collections::BTreeSet::new();
    for set in without {
        known.extend(set.read()?.iter().flat_map(|one| [normalize(&one.claim), normalize(&one.text)]));
    }
    let is_new = |one: &Labelled| !known.contains(&normalize(&one.claim)) && !known.contains(&normalize(&one.text));
    let mut labelled = Vec::new();
    for (set, weight) in SETS.into_iter().filter(|(set, _)| !without.contains(set)) {
        let step = if set == Set::Fever { FEVER_ONE_IN } else { 1 };
        labelled.push((set.read()?.into_iter().filter(is_new).step_by(step).collect::<Vec<_>>(), weight));
    }
    let beside: Vec<String> = labelled.first().map_or(Vec::new(), |(rows, _)| texts_to_put_beside(rows));
    let mut dice = Dice::new(5);
    let mut pairs = Vec::new();
    let claims: Vec<Labelled> = labelled.iter().flat_map(|(rows, _)| rows.iter().cloned()).collect();
    for (mut rows, weight) in labelled {
        rows.iter_mut().for_each(|one| add_text(one, &beside, &mut dice));
        add(&mut pairs, rows, (weight, weight));
    }
    if !without.contains(&Set::Wice) {
        add(&mut pairs, excerpts()?, (EXCERPTS, EXCERPTS));
    }
    let unrelated = claims.iter().step_by(9).filter_map(|one| {
        let text = [dice.choose(&beside)?.as_str(), dice.choose(&beside)?].join(" ");
        Some(Labelled { text, stance: Stance::Neutral, ..one.clone() })
    });
    add(&mut pairs, unrelated.collect(), (0.0, UNRELATED));
    let names = names_of(claims.iter().map(|one| one.claim.as_str()));
    let answers = answers()?;
    for (part, weight) in ANSWERS {
        let of_part = answers.iter().filter(|answer| answer.part() == part);
        add(&mut pairs, of_part.flat_map(of_answer).collect(), (weight, weight));
    }
    add(&mut pairs, of_documents(&documents(without)?, &names, &Replacements::parse(words), &mut dice), DOCUMENTS);
    Ok(pairs)
}

/// Each sentence beside each passage. One that several passages hold together is left out beside these: none of them holds it alone.
fn of_answer(answer: &LabelledAnswer) -> Vec<Labelled> {
    let mut rows = Vec::new();
    for (sentence, claim) in answer.sentences.iter().zip(answer.claims()) {
        if sentence.label == SentenceLabel::NotChecked {
            continue;
        }
        for (at, passage) in answer.passages.iter().enumerate() {
            let is_listed = sentence.passages.contains(&(at + 1));
            if sentence.is_held() && is_listed && sentence.passages.len() > 1 {
                continue;
            }
            let stance = if sentence.is_held() && is_listed { Stance::Supports } else { Stance::Neutral };
            rows.push(Labelled {
                set: None,
                claim: claim.clone(),
                text: passage.text.clone(),
                stance,
                kind: String::new(),
            });
        }
    }
    rows
}

/// Adds pairs; the supported ones and the others have these weights in all.
fn add(pairs: &mut Vec<TrainingPair>, rows: Vec<Labelled>, (supported, other): (f64, f64)) {
    let n_supported = rows.iter().filter(|one| one.stance == Stance::Supports).count();
    let n_other = rows.len() - n_supported;
    pairs.extend(rows.iter().map(|one| {
        let (share, n) = if one.stance == Stance::Supports { (supported, n_supported) } else { (other, n_other) };
        training_pair(one, 0.0, SHARE * share / n as f64, true)
    }));
}

fn texts_to_put_beside(rows: &[Labelled]) -> Vec<String> {
    let texts = rows.iter().map(|one| &one.text).filter(|text| (11..60).contains(&n_words(text)));
    texts.cloned().collect()
}

/// Makes most of the short texts a passage: other text before or behind.
fn add_text(one: &mut Labelled, beside: &[String], dice: &mut Dice) {
    if n_words(&one.text) > 70 || !dice.percent(60) {
        return;
    }
    for _ in 0..dice.below(4) {
        let Some(other) = dice.choose(beside) else { return };
        one.text = if dice.percent(50) { format!("{other} {}", one.text) } else { format!("{} {other}", one.text) };
    }
}

fn of_documents(documents: &[Vec<String>], names: &[String], words: &Replacements, dice: &mut Dice) -> Vec<Labelled> {
    let mut made = Vec::new();
    for document in documents.iter().filter(|document| document.len() >= 4) {
        for _ in 0..(document.len() / 3).clamp(1, MOST_PASSAGES) {
            let start = dice.below(document.len());
            let least = PASSAGE.start + dice.below(PASSAGE.len());
            let end = (start + 1..document.len())
                .find(|end| document[start..*end].iter().map(|one| n_words(one)).sum::<usize>() >= least)
                .unwrap_or(document.len());
            if end - start < 2 {
                continue;
            }
            let passage = document[start..end].join(" ");
            let mut hold = |claim: String, stance: Stance| {
                let row = Labelled { set: None, claim, text: passage.clone(), stance, kind: String::new() };
                if (4..=60).contains(&n_words(&row.claim)) {
                    made.push(row);
                }
            };
            for _ in 0..2 {
                let Some(sentence) = dice.choose(&document[start..end]) else { break };
                if SENTENCE.contains(&n_words(sentence)) {
                    supported(sentence, &document[start..end], words, dice)
                        .into_iter()
                        .for_each(|claim| hold(claim, Stance::Supports));
                    wrong(sentence, &document[start..end], (documents, names), words, dice)
                        .into_iter()
                        .for_each(|claim| hold(claim, Stance::Neutral));
                }
            }
            // What the same document says elsewhere, and what another one says.
            let elsewhere: Vec<&String> = document[..start].iter().chain(&document[end..]).collect();
            let unrelated = dice.choose(documents).and_then(|other| dice.choose(other)).cloned();
            for claim in [dice.choose(&elsewhere).map(|one| (*one).clone()), unrelated].into_iter().flatten() {
                if !passage.contains(&claim) {
                    hold(claim, Stance::Neutral);
                }
            }
        }
    }
    made
}

fn supported(sentence: &str, passage: &[String], words: &Replacements, dice: &mut Dice) -> Vec<String> {
    let mut claims: Vec<String> = (0..3).filter_map(|_| kept(sentence, words, dice)).collect();
    let other = dice.choose(passage).cloned().filter(|other| other != sentence && dice.percent(60));
    claims.extend(other.map(|other| {
        let (one, other) = (shortened(sentence, dice), shortened(&other, dice).unwrap_or(other));
        joined(one.as_deref().unwrap_or(sentence), ", and ", &other)
    }));
    claims
}

fn wrong(
    sentence: &str,
    passage: &[String],
    (documents, names): (&[Vec<String>], &[String]),
    words: &Replacements,
    dice: &mut Dice,
) -> Vec<String> {
    let base = kept(sentence, words, dice).filter(|base| n_words(base) >= 6).unwrap_or_else(|| sentence.to_owned());
    let mut claims = falsified(&base, &passage.join(" "), names, words, dice);
    let added = dice.choose(documents).and_then(|other| dice.choose(other)).and_then(|other| end_of(other, dice));
    if let Some(added) = added.filter(|_| dice.percent(60)) {
        let link = dice.choose(&[", and ", " and ", ", because ", ", which ", " and therefore "]).copied();
        let short = shortened(sentence, dice).unwrap_or_else(|| sentence.to_owned());
        claims.push(joined(&short, link.unwrap_or(" and "), &added));
    }
    let other = dice.choose(passage).filter(|other| *other != sentence && dice.percent(60));
    claims.extend(other.map(|other| crossed(sentence, other)));
    claims
}
