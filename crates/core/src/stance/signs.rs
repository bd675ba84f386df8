//! Words that change what a sentence says of a thing, wherever they stand.

use std::ops::Range;

use super::detector::Detector;
use super::language::StanceLanguage;
use super::words::Fact;

/// The words of a sentence that deny or doubt, in bytes of the sentence.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs {
    /// Negators and verbs of denial: "not", "without", "lacks".
    pub(crate) denials: Vec<Range<usize>>,
    /// "might", "if", "or", "unknown": what is said may not be so.
    pub(crate) doubts: Vec<Range<usize>>,
}

impl Detector {
    /// Those of a sentence.
    pub(crate) fn signs_of(&self, sentence: &str) -> Signs {
        let language = StanceLanguage::guess_of(&[sentence]);
        let words = self.words_of(sentence, language);
        let is_portuguese = language == StanceLanguage::Portuguese;
        let mut signs = Signs::default();
        let denies = |fact: &Fact| {
            matches!(fact, Fact::Negator | Fact::Denial) || *fact == Fact::NegatorOutsidePortuguese && !is_portuguese
        };
        let doubts =
            |fact: &Fact| matches!(fact, Fact::Hedge | Fact::Modal | Fact::Unclear | Fact::Counterfactual | Fact::Or);
        for (at, word) in words.words.iter().enumerate() {
            let is_not_only = words.words.get(at + 1).is_some_and(|next| words.is(next, Fact::Only));
            let (place, facts) = (word.span.start..word.span.end, words.facts(word));
            signs.denials.extend((facts.iter().any(denies) && !is_not_only).then(|| place.clone()));
            signs.doubts.extend(facts.iter().any(doubts).then_some(place));
        }
        signs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_denies_and_what_doubts_is_told() {
        let signs = |sentence: &'static str| {
            let Signs { denials, doubts } = Detector::built_in().signs_of(sentence);
            let text = |places: Vec<Range<usize>>| places.into_iter().map(|at| &sentence[at]).collect::<Vec<_>>();
            (text(denials), text(doubts))
        };
        assert_eq!(signs("The flat has no lift and isn't furnished."), (vec!["no", "isn't"], vec![]));
        assert_eq!(signs("It might have a garage or a shed."), (vec![], vec!["might", "or"]));
        assert_eq!(signs("It has not only a garage but also a lift."), (vec![], vec![]));
        assert_eq!(signs("O apartamento não tem elevador.").0, ["não"]);
    }
}
