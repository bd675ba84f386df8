//! How chats are read whose texts stand in their prompts: `tests/prompts`.

use std::fs;

use credence_core::{Assessment, Assessor, ParticularState, SentenceFinding, assess_recording};
use serde_json::Value;

use crate::shared::repository;

/// What is said of the sentences with one label.
#[derive(Debug, Default)]
struct Counts {
    n: u32,
    /// Said to be against a text or in none, or cited from the wrong one.
    flagged: u32,
    /// Said to be supported.
    praised: u32,
}

/// Which labels: right, wrong, in no text, cited from the wrong passage.
const LABELS: [&str; 4] = ["right", "wrong", "in_no_text", "elsewhere"];

/// Whether a sentence of the answers is flagged, and whether it is praised; `None` where nothing is said of it.
fn said_of(assessments: &[Assessment], text: &str) -> Option<[bool; 2]> {
    let sentence = assessments.iter().find_map(|assessment| {
        let at = assessment.answer.find(text)?;
        let start = u32::try_from(assessment.answer[..at].encode_utf16().count()).unwrap();
        assessment.sentences.iter().find(|sentence| sentence.start == start)
    })?;
    let differs = sentence.particulars.iter().any(|one| one.state == ParticularState::Differs);
    let is_against = matches!(sentence.finding, SentenceFinding::Contradicted | SentenceFinding::ProbablyNotInSources);
    let is_backed = matches!(sentence.finding, SentenceFinding::Supported | SentenceFinding::ProbablySupported);
    let is_flagged = is_against || differs || sentence.is_elsewhere;
    Some([is_flagged, is_backed && !is_flagged])
}

#[test]
fn texts_in_prompts_are_read_and_nobody_is_accused_for_them() {
    let chats = fs::read_to_string(repository().join("tests/prompts/chats.jsonl")).unwrap();
    let mut counts: [Counts; 4] = Default::default();
    let (mut without_sources, mut n_citing) = (Vec::new(), 0);
    for line in chats.lines() {
        let chat: Value = serde_json::from_str(line).unwrap();
        let name = chat["name"].as_str().unwrap();
        let assessments = assess_recording(chat["chat"].to_string().as_bytes(), &Assessor::default());
        let sentences = chat["sentences"].as_array().unwrap();
        if sentences.is_empty() {
            let is_accused = |assessment: &Assessment| {
                assessment.sentences.iter().any(|sentence| {
                    let differs = sentence.particulars.iter().any(|one| one.state == ParticularState::Differs);
                    sentence.finding == SentenceFinding::Contradicted || differs || sentence.is_elsewhere
                })
            };
            assert!(!assessments.iter().any(is_accused), "{name}: nothing in it is about a text");
        }
        if chat["cites"] == true {
            n_citing += 1;
            let n_sources: usize = assessments.iter().map(|assessment| assessment.sources.len()).sum();
            without_sources.extend((n_sources == 0).then(|| name.to_owned()));
        }
        for sentence in sentences {
            let label = LABELS.iter().position(|label| sentence["label"] == *label).unwrap();
            let text = sentence["text"].as_str().unwrap();
            let [is_flagged, is_praised] = said_of(&assessments, text).unwrap_or_default();
            let counts = &mut counts[label];
            counts.n += 1;
            counts.flagged += u32::from(is_flagged);
            counts.praised += u32::from(is_praised);
            let is_fault = if LABELS[label] == "right" { is_flagged } else { is_praised };
            assert!(!is_fault, "{name}: {text}");
        }
    }
    for (label, Counts { n, flagged, praised }) in LABELS.iter().zip(&counts) {
        println!("{label}: {n} sentences, {flagged} flagged, {praised} supported");
    }
    println!("{} of {n_citing} chats with markers have no source: {without_sources:?}", without_sources.len());
    let [right, wrong, ..] = counts;
    assert!((right.n, wrong.n, n_citing) == (84, 50, 34), "the set has changed");
    assert!(right.praised >= 56 && wrong.flagged >= 43 && without_sources.len() <= 1);
}
