//! How closely an answer follows the words of its texts. Where it rewords them freely, a sentence that shares few words with them is supported as often
//! as not, so nothing is said of it.

use crate::record::{AnswerSentence, ParticularState, SentenceFinding};

/// A sentence with this score follows its text. Chosen by the answers of `tests/answers` that were written as assistants write.
const CLOSE_FROM: f64 = 0.85;

/// With fewer other sentences nothing is known of the answer, and the rates hold: they are of single sentences.
const FEWEST: usize = 2;

/// How many sentences of an answer were compared, and how many of them follow their text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wording {
    n_compared: usize,
    n_close: usize,
}

impl Wording {
    /// Of an answer, by the best `attributable` of each sentence that was compared.
    #[must_use]
    pub fn of(scores: impl Iterator<Item = f64>) -> Self {
        scores.fold(Self::default(), |so_far, score| Self {
            n_compared: so_far.n_compared + 1,
            n_close: so_far.n_close + usize::from(score >= CLOSE_FROM),
        })
    }

    /// Whether a low score says something of a sentence of the answer: at least half of the others follow their texts, or they are too few.
    #[must_use]
    pub const fn tells(self) -> bool {
        let n_others = self.n_compared.saturating_sub(1);
        n_others < FEWEST || 2 * self.n_close >= n_others
    }
}

/// Leaves the sentences of an answer open that would be called missing for their words alone, if it rewords its texts, and takes the rates from what is
/// open: they are of single sentences, and too low here. Of a part of an answer it is not known how the answer goes on, so the former are left open, too.
pub(super) fn leave_open(sentences: &mut [AnswerSentence], is_whole: bool) {
    if is_whole && Wording::of(sentences.iter().filter_map(score_of)).tells() {
        return;
    }
    for sentence in sentences {
        let is_by_words = is_by_words(sentence);
        if is_by_words {
            sentence.finding = SentenceFinding::Undecided;
        }
        if is_by_words || is_whole && sentence.finding == SentenceFinding::Undecided {
            sentence.rate = None;
        }
    }
}

/// The score of a sentence that was compared; one that shares no word with a text has the least.
fn score_of(sentence: &AnswerSentence) -> Option<f64> {
    let is_missing = sentence.finding == SentenceFinding::ProbablyNotInSources;
    sentence.supported.or(is_missing.then_some(0.0)).filter(|_| sentence.is_checked())
}

/// Whether a sentence is called missing for its words alone, which has a rate: no model has read it, and no passage says a detail of it otherwise.
fn is_by_words(sentence: &AnswerSentence) -> bool {
    let differs = sentence.particulars.iter().any(|one| one.state == ParticularState::Differs);
    sentence.finding == SentenceFinding::ProbablyNotInSources && sentence.rate.is_some() && !differs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_low_score_says_something_where_half_of_the_others_are_high() {
        let tells = |scores: &[f64]| Wording::of(scores.iter().copied()).tells();
        assert!(tells(&[0.9, 0.3, 0.95]) && tells(&[0.2, 0.9, 0.5]) && tells(&[0.3, 0.9, 0.86, 0.2, 0.1]));
        assert!(!tells(&[0.6, 0.3, 0.7]) && !tells(&[0.2, 0.9, 0.3, 0.4]));
        assert!(tells(&[0.3]) && tells(&[0.3, 0.4]), "too few say nothing");
    }

    /// What is said of the first sentence of an answer with these scores, and whether it has a rate; `None` shares no word with a text.
    fn said_of_first(scores: &[Option<f64>], differs: bool, is_whole: bool) -> (SentenceFinding, bool) {
        use crate::record::{MeasuredRate, Particular, ParticularKind, SentenceKind};
        let sentence = |score: &Option<f64>| AnswerSentence {
            finding: match score {
                Some(score) if *score >= 0.6 => SentenceFinding::Undecided,
                _ => SentenceFinding::ProbablyNotInSources,
            },
            supported: *score,
            rate: Some(MeasuredRate { n: 10, n_supported: 1 }),
            ..AnswerSentence::not_checked(0, 1, SentenceKind::Statement)
        };
        let mut sentences: Vec<AnswerSentence> = scores.iter().map(sentence).collect();
        let state = ParticularState::Differs;
        let differing = Particular { kind: ParticularKind::Number, start: 0, end: 1, state, found: None };
        sentences[0].particulars.extend(differs.then_some(differing));
        leave_open(&mut sentences, is_whole);
        (sentences[0].finding, sentences[0].rate.is_some())
    }

    #[test]
    fn a_sentence_is_called_missing_for_its_words_where_the_answer_follows_its_texts() {
        use SentenceFinding::{ProbablyNotInSources as Missing, Undecided};
        let (high, low) = (Some(0.9), Some(0.3));
        assert_eq!(said_of_first(&[low, high, high], false, true), (Missing, true));
        assert_eq!(said_of_first(&[low, low, high, low], false, true), (Undecided, false));
        assert_eq!(said_of_first(&[None, None, None, None], false, true), (Undecided, false));
        assert_eq!(said_of_first(&[low, low, low], true, true), (Missing, true), "a detail differs");
        assert_eq!(said_of_first(&[low, high, high], false, false), (Undecided, false), "the answer still arrives");
        assert_eq!(said_of_first(&[Some(0.7), low, low], false, false), (Undecided, true), "it has a mark at once");
        assert_eq!(
            said_of_first(&[Some(0.7), low, low], false, true),
            (Undecided, false),
            "the rate is of single sentences"
        );
    }
}
