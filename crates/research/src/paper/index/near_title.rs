//! Finds titles that share nine of ten words without comparing all pairs.
//!
//! Two sets with a Jaccard similarity of at least 0.9 share a rare word: if the n words of each are sorted by rarity,
//! one of the first ⌊n/10⌋ + 1 is in both. Only titles that share such a word are compared.

use credence_lookup::Lookup;

use super::numbers::Numbers;

/// The most titles that one title is compared with.
const MOST_COMPARED: usize = 64;

/// Distinct sets of words, with the records of each.
#[derive(Default)]
pub(super) struct NearTitles<'t> {
    words: Numbers<'t>,
    index_of_set: Lookup<Vec<u32>>,
    sets: Vec<Vec<u32>>,
    records: Vec<Vec<usize>>,
}

/// Two similar sets of words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NearPair {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) similarity: f64,
}

impl<'t> NearTitles<'t> {
    /// Adds the title of a record and returns the position of its set of words.
    pub(super) fn add(&mut self, words: impl Iterator<Item = &'t str>, record: usize) -> usize {
        let mut set: Vec<u32> = words.map(|word| self.words.number(word)).collect();
        set.sort_unstable();
        set.dedup();
        if let Some(index) = self.index_of_set.get_or_set(set.clone(), self.sets.len()) {
            self.add_same(index, record);
            return index;
        }
        self.sets.push(set);
        self.records.push(vec![record]);
        self.sets.len() - 1
    }

    /// Adds a record with the set of words at this position.
    pub(super) fn add_same(&mut self, set: usize, record: usize) {
        self.records[set].push(record);
    }

    /// The records of each set of words.
    pub(super) fn groups(&self) -> &[Vec<usize>] {
        &self.records
    }

    /// The pairs of different sets, the most similar first.
    pub(super) fn pairs(&self) -> Vec<NearPair> {
        let mut n_titles = vec![0_u32; self.words.count()];
        for word in self.sets.iter().flatten() {
            n_titles[*word as usize] += 1;
        }
        let mut met_in: Vec<Vec<usize>> = vec![Vec::new(); self.words.count()];
        let mut last_compared = vec![usize::MAX; self.sets.len()];
        let (mut pairs, mut rarest) = (Vec::new(), Vec::new());
        for (second, set) in self.sets.iter().enumerate() {
            find_rarest(&mut rarest, set, &n_titles);
            let mut n_compared = 0;
            for &(_, word) in &rarest {
                // The latest first: any bound that does not depend on the order of the records is suitable.
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

/// The words of a set that are in the fewest titles, one more than a tenth of them, each with its number of titles.
fn find_rarest(rarest: &mut Vec<(u32, u32)>, set: &[u32], n_titles: &[u32]) {
    let most = set.len() / 10 + 1;
    rarest.clear();
    for word in set {
        let counted = (n_titles[*word as usize], *word);
        if rarest.len() == most && rarest.last() < Some(&counted) {
            continue;
        }
        let at = rarest.partition_point(|known| *known < counted);
        rarest.insert(at, counted);
        rarest.truncate(most);
    }
}

/// The Jaccard similarity of two ascending sets, if it is at least 0.9.
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
    use crate::paper::title::{title_key, title_similarity};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_pairs_are_those_of_comparing_all(
            titles in prop::collection::vec(prop::collection::vec("[a-f]{1,2}", 8..14), 2..30),
        ) {
            let titles: Vec<String> = titles.iter().map(|title| title_key(&title.join(" "))).collect();
            let mut near = NearTitles::default();
            for (record, title) in titles.iter().enumerate() {
                near.add(title.split(' '), record);
            }
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
