//! The similarity of two claims, by their words.

use credence_lookup::Lookup;
use serde::Serialize;

use super::fold::folded;
use credence_lexical::script::is_kana_or_han;

/// Two claims with at least this overlap and no important difference are the same. One half is not enough: subject and
/// object of two claims can be equal while their statements differ.
pub const SAME_CLAIM: f64 = 0.55;

/// The characters of a longer word that are compared, so that endings are ignored.
const STEM: usize = 6;

/// Stop words.
const STOP_WORDS: &str = " a o as os um uma de da do das dos em no na nos nas por para com que e se ao aos foi ser e sao mais \
    the an of in on at to for and or is are was were be been has have had that this it its by with from as than \
    の は が を に で と も て た し れ さ する いる ある である した して いう ";

/// Negations.
const DENIALS: &str = " nao nunca nem sem jamais nenhum nenhuma not no never none without cannot t ";

/// Endings that negate a Japanese claim.
const JAPANESE_DENIALS: [&str; 5] = ["ない", "なかった", "ません", "なく", "ず"];

/// A difference that makes two claims different, whatever their overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ClaimDifference {
    /// Both contain numbers, and none of them is equal.
    Numbers,
    /// Only one of them is negated.
    Denial,
}

/// The overlap of two claims.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimOverlap {
    /// Twice the shared words / the words of both, 0 to 1; for Japanese, pairs of characters instead of words.
    pub share: f64,
    /// The difference that makes them different.
    pub difference: Option<ClaimDifference>,
}

impl ClaimOverlap {
    /// Whether they share enough and have no important difference.
    #[must_use]
    pub fn reaches(&self, share: f64) -> bool {
        self.share >= share && self.difference.is_none()
    }
}

/// Compares two claims by their words. Paraphrases and translations are not recognized.
#[must_use]
pub fn claim_overlap(one: &str, other: &str) -> ClaimOverlap {
    ClaimTokens::new(one).overlap(&ClaimTokens::new(other))
}

/// The parts of a claim that are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ClaimTokens {
    terms: Vec<String>,
    numbers: Vec<String>,
    denies: bool,
}

impl ClaimTokens {
    pub fn new(claim: &str) -> Self {
        let mut words = Self::default();
        let mut seen = Lookup::default();
        let folded = folded(claim);
        for word in folded.split(' ').filter(|word| !word.is_empty()) {
            words.add(word, &mut seen);
        }
        words
    }

    fn add(&mut self, word: &str, seen: &mut Lookup) {
        if word.starts_with(is_kana_or_han) {
            self.denies |= JAPANESE_DENIALS.iter().any(|denial| word.ends_with(denial));
            let characters: Vec<char> = word.chars().collect();
            for pair in characters.windows(characters.len().clamp(1, 2)) {
                self.add_term(pair.iter().collect(), seen);
            }
        } else if is_among(word, DENIALS) {
            self.denies = true;
        } else if !is_among(word, STOP_WORDS) {
            let term: String = word.chars().take(STEM).collect();
            self.add_term(term, seen);
        }
        if word.starts_with(|first: char| first.is_ascii_digit()) && !self.numbers.iter().any(|known| known == word) {
            self.numbers.push(word.to_owned());
        }
    }

    fn add_term(&mut self, term: String, seen: &mut Lookup) {
        if seen.insert_new(term.clone()) {
            self.terms.push(term);
        }
    }

    pub fn overlap(&self, other: &Self) -> ClaimOverlap {
        let mut known = Lookup::default();
        for (position, term) in other.terms.iter().enumerate() {
            known.set(term.clone(), position);
        }
        let n_shared = self.terms.iter().filter(|term| known.get(term.as_str()).is_some()).count();
        let n_all = self.terms.len() + other.terms.len();
        #[expect(clippy::cast_precision_loss, reason = "a claim has far fewer than 2^53 words")]
        let share = if n_all == 0 { 0.0 } else { 2.0 * n_shared as f64 / n_all as f64 };
        ClaimOverlap { share: super::weight::four_places(share), difference: self.difference(other) }
    }

    fn difference(&self, other: &Self) -> Option<ClaimDifference> {
        let both_count = !self.numbers.is_empty() && !other.numbers.is_empty();
        if both_count && !self.numbers.iter().any(|number| other.numbers.contains(number)) {
            return Some(ClaimDifference::Numbers);
        }
        (self.denies != other.denies).then_some(ClaimDifference::Denial)
    }
}

fn is_among(word: &str, list: &str) -> bool {
    list.split_ascii_whitespace().any(|one| one == word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn endings_and_small_words_do_not_matter() {
        let overlap = claim_overlap("Vacinas causam autismo", "A vacina causa o autismo em crianças");
        assert!(overlap.reaches(SAME_CLAIM), "{overlap:?}");
        let overlap = claim_overlap("新型コロナワクチンは不妊の原因になる", "コロナワクチンは不妊の原因だ");
        assert!(overlap.reaches(SAME_CLAIM), "{overlap:?}");
    }

    #[test]
    fn another_claim_on_the_same_subject_is_another_claim() {
        for (one, other) in [
            ("Vaccines cause autism", "Vaccines alter human DNA"),
            ("Vaccines cause autism in children", "Vaccines change the DNA of children"),
            ("O Brasil tem 203 milhões de habitantes", "O Brasil tem 190 milhões de habitantes"),
            ("Vaccines cause autism", "Vaccines do not cause autism"),
            ("ワクチンは不妊の原因になる", "ワクチンは不妊の原因にならない"),
        ] {
            let overlap = claim_overlap(one, other);
            assert!(!overlap.reaches(SAME_CLAIM), "{one}: {overlap:?}");
        }
    }

    proptest! {
        #[test]
        fn a_claim_is_itself_and_the_order_does_not_matter(one in any::<String>(), other in any::<String>()) {
            prop_assert_eq!(claim_overlap(&one, &other), claim_overlap(&other, &one));
            let own = claim_overlap(&one, &one);
            prop_assert!(own.difference.is_none());
            prop_assert!(own.share == 1.0 || own.share == 0.0);
        }
    }
}
