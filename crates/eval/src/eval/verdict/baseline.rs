//! A simple baseline for the stance of an answer: yes and no, negations, common words.
//!
//! It was not tuned on the claims it is measured with.

use std::collections::BTreeSet;

use credence_core::evidence::Stance;

use super::averitec::{Answer, Kind};

/// The name in reports.
pub const NAME: &str = "baseline (yes and no, negation cues, word overlap; untuned)";

/// The share of common words from which two texts have the same subject.
const COMMON: f64 = 0.5;

const NEGATIONS: [&str; 14] = [
    "not", "no", "never", "none", "neither", "nor", "cannot", "n't", "without", "false", "fake", "hoax", "untrue",
    "denied",
];

/// Stop words.
const COMMON_WORDS: [&str; 52] = [
    "a", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "did", "do", "does", "for", "from", "had",
    "has", "have", "he", "her", "his", "how", "in", "is", "it", "its", "of", "on", "or", "s", "she", "so", "that",
    "the", "their", "there", "they", "this", "to", "was", "we", "were", "what", "when", "where", "which", "who", "why",
    "will", "with", "would",
];

/// The stance of an answer.
pub fn stance(claim: &str, answer: &Answer) -> Stance {
    match answer.kind {
        Kind::None => Stance::Neutral,
        Kind::YesOrNo => yes_or_no_stance(claim, answer),
        Kind::Text => text_stance(claim, answer),
    }
}

/// A yes to a question about the claim supports it, unless one of the two is negated.
pub(super) fn yes_or_no_stance(claim: &str, answer: &Answer) -> Stance {
    let is_yes = match answer.answer.trim().to_lowercase().as_str() {
        "yes" => true,
        "no" => false,
        _ => return Stance::Neutral,
    };
    if share(&answer.question, claim) < COMMON {
        return Stance::Neutral;
    }
    let is_turned = is_negated(&answer.question) != is_negated(claim);
    if is_yes != is_turned { Stance::Supports } else { Stance::Refutes }
}

/// A text with the words of the claim supports it, unless one of the two is negated.
fn text_stance(claim: &str, answer: &Answer) -> Stance {
    if share(claim, &answer.text()) < COMMON {
        return Stance::Neutral;
    }
    if is_negated(&answer.answer) == is_negated(claim) { Stance::Supports } else { Stance::Refutes }
}

/// The share of the words of one text that are in another.
pub(super) fn share(text: &str, other: &str) -> f64 {
    let (words, others) = (content(text), content(other));
    words.intersection(&others).count() as f64 / words.len().max(1) as f64
}

fn content(text: &str) -> BTreeSet<String> {
    let is_content = |word: &String| !COMMON_WORDS.contains(&word.as_str()) && !NEGATIONS.contains(&word.as_str());
    words(text).into_iter().filter(is_content).collect()
}

pub(super) fn is_negated(text: &str) -> bool {
    words(text).iter().filter(|word| NEGATIONS.contains(&word.as_str())).count() % 2 == 1
}

pub(super) fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace("n't", " not").replace("n’t", " not");
    let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: &str, answer: &str, kind: Kind) -> Answer {
        Answer { question: question.to_owned(), answer: answer.to_owned(), explanation: None, kind, url: None }
    }

    #[test]
    fn yes_supports_and_no_refutes_unless_one_side_is_negated() {
        let claim = "The bridge was inspected in May.";
        let read = |question, said| stance(claim, &answer(question, said, Kind::YesOrNo));
        assert_eq!(read("Was the bridge inspected in May?", "Yes"), Stance::Supports);
        assert_eq!(read("Was the bridge inspected in May?", "No"), Stance::Refutes);
        assert_eq!(read("Was the bridge not inspected in May?", "Yes"), Stance::Refutes);
        assert_eq!(read("Does the mayor like cheese?", "Yes"), Stance::Neutral);
        assert_eq!(read("Was the bridge inspected in May?", "Perhaps"), Stance::Neutral);
    }

    #[test]
    fn a_text_needs_the_words_of_the_claim() {
        let claim = "The bridge was inspected in May.";
        let read = |said| stance(claim, &answer("When?", said, Kind::Text));
        assert_eq!(read("The bridge was inspected twice in May"), Stance::Supports);
        assert_eq!(read("The bridge wasn't inspected in May"), Stance::Refutes);
        assert_eq!(read("Cheese"), Stance::Neutral);
        assert_eq!(stance(claim, &answer("When?", "", Kind::None)), Stance::Neutral);
    }
}
