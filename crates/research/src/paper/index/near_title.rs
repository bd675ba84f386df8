//! Titles that share nine of ten words, without comparing all pairs.
//!
//! Two sets whose Jaccard similarity is at least 0.9 share one of the rarest words of each: with the words of a title of n
//! in the order of their rarity, one of the first ⌊n/10⌋ + 1. Only titles that meet in such a word are compared.

use credence_text::lookup::Lookup;

/// How many titles one title is compared with.
const MOST_COMPARED: usize = 64;

/// Sets of words, each once, with the records that have it.
#[derive(Default)]
pub(super) struct NearTitles {
    words: Lookup,
    n_words: usize,
    places: Lookup<Vec<u32>>,
    sets: Vec<Vec<u32>>,
    records: Vec<Vec<usize>>,
}

/// Two sets of words that are nearly one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NearPair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) similarity: f64,
}

impl NearTitles {
    /// Adds the title of a record.
    pub(super) fn add(&mut self, words: impl Iterator<Item = String>, record: usize) {
        let mut set: Vec<u32> = words.map(|word| self.word(word)).collect();
        set.sort_unstable();
        set.dedup();
        match self.places.get(&set) {
            Some(place) => self.records[place].push(record),
            None => {
                self.places.hold(set.clone(), self.sets.len());
                self.sets.push(set);
                self.records.push(vec![record]);
            }
        }
    }

    fn word(&mut self, word: String) -> u32 {
        let known = self.words.get(word.as_str());
        let place = known.unwrap_or_else(|| {
            self.words.hold(word, self.n_words);
            self.n_words += 1;
            self.n_words - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    /// The records of each set of words.
    pub(super) fn groups(&self) -> &[Vec<usize>] {
        &self.records
    }

    /// The pairs of different sets, the most alike first.
    pub(super) fn pairs(&self) -> Vec<NearPair> {
        let mut n_titles = vec![0_u32; self.n_words];
        for word in self.sets.iter().flatten() {
            n_titles[*word as usize] += 1;
        }
        let mut met_in: Vec<Vec<usize>> = vec![Vec::new(); self.n_words];
        let mut last_compared = vec![usize::MAX; self.sets.len()];
        let mut pairs = Vec::new();
        for (second, set) in self.sets.iter().enumerate() {
            let mut rarest = set.clone();
            rarest.sort_unstable_by_key(|word| (n_titles[*word as usize], *word));
            rarest.truncate(set.len() / 10 + 1);
            let mut n_compared = 0;
            for word in rarest {
                // The latest first: where there are too many, any bound that does not depend on the order will do.
                for first in met_in[word as usize].iter().rev() {
                    if n_compared == MOST_COMPARED || last_compared[*first] == second {
                        continue;
                    }
                    last_compared[*first] = second;
                    n_compared += 1;
                    let near = similarity_from_nine_tenths(&self.sets[*first], set);
                    pairs.extend(near.map(|similarity| NearPair { first: *first, second, similarity }));
                }
                met_in[word as usize].push(second);
            }
        }
        pairs.sort_by(|one, other| other.similarity.total_cmp(&one.similarity));
        pairs
    }
}

/// The Jaccard similarity of two ascending sets, where it is at least 0.9.
#[expect(clippy::cast_precision_loss, reason = "a title has at most 64 words")]
fn similarity_from_nine_tenths(first: &[u32], second: &[u32]) -> Option<f64> {
    let (shorter, longer) = (first.len().min(second.len()), first.len().max(second.len()));
    if shorter * 10 < longer * 9 {
        return None;
    }
    let n_shared = n_shared(first, second);
    let n_all = first.len() + second.len() - n_shared;
    (n_shared * 10 >= n_all * 9).then(|| n_shared as f64 / n_all as f64)
}

fn n_shared(first: &[u32], second: &[u32]) -> usize {
    let (mut one, mut other, mut n_shared) = (0, 0, 0);
    while let (Some(left), Some(right)) = (first.get(one), second.get(other)) {
        n_shared += usize::from(left == right);
        one += usize::from(left <= right);
        other += usize::from(right <= left);
    }
    n_shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::title::{title_similarity, words};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_pairs_are_those_of_comparing_all(
            titles in prop::collection::vec(prop::collection::vec("[a-f]{1,2}", 8..14), 2..30),
        ) {
            let titles: Vec<String> = titles.iter().map(|title| title.join(" ")).collect();
            let mut near = NearTitles::default();
            titles.iter().enumerate().for_each(|(record, title)| near.add(words(title), record));
            let text_of = |set: usize| &titles[near.groups()[set][0]];
            let mut found: Vec<_> = near.pairs().iter().map(|pair| (pair.first, pair.second)).collect();
            let mut expected = Vec::new();
            for second in 0..near.groups().len() {
                for first in 0..second {
                    if title_similarity(text_of(first), text_of(second)) >= 0.9 {
                        expected.push((first, second));
                    }
                }
            }
            found.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
