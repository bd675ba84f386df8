//! How many sentences of an answer the texts of its run say. See docs/scoring.md#sentences.

use crate::grounding::{Utf16Offsets, words_of};
use crate::record::{AnswerSentence, Band, Limit, Score, ScoreKind, SentenceFinding, Term, TermLabel};

/// The share of the checked sentences that a text says, for certain or probably; three places. `None` if no sentence was checked.
///
/// The color is that of the share, with two exceptions. A sentence that is contradicted, or in which a number or date differs from the text, is
/// enough for a score that is not green. A share below one half is red only if a sentence is contradicted: that words are not in a text is too
/// often right of a good paraphrase to call an answer bad.
#[must_use]
pub fn score_sentences(sentences: &[AnswerSentence], answer: &str) -> Option<Score> {
    let checked: Vec<&AnswerSentence> = sentences.iter().filter(|sentence| sentence.is_checked()).collect();
    if checked.is_empty() {
        return None;
    }
    let total = f64::from(u32::try_from(checked.len()).unwrap_or(u32::MAX));
    let (offsets, words) = (Utf16Offsets::new(answer), words_of(answer));
    let words = |sentence: &AnswerSentence| words.get(offsets.byte(sentence.start)..offsets.byte(sentence.end));
    let term = |sentence: &&AnswerSentence| term(sentence, total, words(sentence).map(beginning));
    let mut terms: Vec<Term> = checked.iter().map(term).collect();
    let sum: f64 = terms.iter().map(|term| term.delta).sum();
    let score = (sum.clamp(0.0, 1.0) * 1e3).round() / 1e3;
    Term::add_rounding(&mut terms, score);
    let n_of = |finding| checked.iter().filter(|sentence| sentence.finding == finding).count();
    let n_against = checked.iter().filter(|sentence| sentence.is_against()).count();
    let mut limits = Vec::new();
    limits.extend((n_against > 0).then_some(Limit::HasContradicted));
    limits.extend(checked.iter().any(|sentence| sentence.supported.is_some()).then_some(Limit::ReadByWords));
    limits.extend((n_of(SentenceFinding::Undecided) > 0).then_some(Limit::SentencesUndecided));
    let mut score = Score::new(ScoreKind::Sentences, score, checked.len(), terms, limits);
    score.band = match score.band {
        Band::Green if n_against > 0 => Band::Yellow,
        Band::Red if n_of(SentenceFinding::Contradicted) == 0 => Band::Yellow,
        band => band,
    };
    Some(score)
}

/// The most that is shown of a sentence beside its term, in bytes.
const SHOWN: usize = 60;

/// The first words of a sentence.
fn beginning(sentence: &str) -> String {
    let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    if sentence.len() <= SHOWN {
        return sentence;
    }
    let start = &sentence[..sentence.floor_char_boundary(SHOWN)];
    let end = start.rfind(' ').filter(|end| *end > SHOWN / 2).unwrap_or(start.len());
    [&start[..end], "…"].concat()
}

fn term(sentence: &AnswerSentence, total: f64, subject: Option<String>) -> Term {
    let label = match sentence.finding {
        _ if sentence.is_against() => TermLabel::SentenceContradicted,
        SentenceFinding::Supported => TermLabel::SentenceSupported,
        SentenceFinding::ProbablySupported => TermLabel::SentenceProbable,
        SentenceFinding::ProbablyNotInSources => TermLabel::SentenceInNoText,
        _ => TermLabel::SentenceUndecided,
    };
    Term { label, subject, delta: if sentence.is_backed() { 1.0 / total } else { 0.0 } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::SentenceKind;
    use SentenceFinding::{Contradicted, NotChecked, ProbablyNotInSources, ProbablySupported, Supported, Undecided};

    fn scored(findings: &[SentenceFinding]) -> Option<Score> {
        let sentence = |finding: &SentenceFinding| AnswerSentence {
            finding: *finding,
            ..AnswerSentence::not_checked(0, 1, SentenceKind::Statement)
        };
        score_sentences(&findings.iter().map(sentence).collect::<Vec<_>>(), "It is so.")
    }

    fn band(findings: &[SentenceFinding]) -> Band {
        scored(findings).unwrap().band
    }

    #[test]
    fn the_share_of_backed_sentences_is_the_score() {
        let score = scored(&[Supported, ProbablySupported, Undecided, NotChecked]).unwrap();
        assert_eq!((score.score.to_bits(), score.counted), (0.667_f64.to_bits(), 3));
        let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
        assert!((sum - score.score).abs() < 1e-9);
        assert_eq!(scored(&[NotChecked]), None);
    }

    #[test]
    fn red_needs_a_contradiction() {
        assert_eq!(band(&[Supported, Supported]), Band::Green);
        assert_eq!(band(&[Undecided, Undecided, Undecided]), Band::Yellow);
        assert_eq!(band(&[Supported, ProbablyNotInSources, ProbablyNotInSources]), Band::Yellow);
        assert_eq!(band(&[Supported, Contradicted, Undecided]), Band::Red);
        let nine = [Supported; 9];
        assert_eq!(band(&[&nine[..], &[Contradicted]].concat()), Band::Yellow);
    }
}
