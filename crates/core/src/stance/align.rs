//! Alignment: which words of a claim a text contains, and where.

use super::number::Number;
use super::text::{Word, Words};
use super::words::Fact;

/// How a word of the claim matches one of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    Same,
    Derived,
    Synonym,
    Number,
}

impl Match {
    /// From 0 to 1.
    fn quality(self) -> f32 {
        match self {
            Self::Same | Self::Number => 1.0,
            Self::Derived => 0.9,
            Self::Synonym => 0.8,
        }
    }
}

/// A word of the claim found in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub claim: usize,
    pub text: usize,
    pub kind: Match,
    pub quality: f32,
}

/// Words of the claim that count.
pub(super) const MAX_CLAIM_WORDS: usize = 120;
/// Words of the window that are compared.
const MAX_FOUND: usize = 400;
/// At most this many numbers of a claim are looked for.
const MAX_NUMBERS: usize = 24;
/// At most this many repetitions of a word of the claim are looked for, so that time and memory grow with the text alone.
const MAX_SAME: usize = 8;
/// A window has at most this many sentences.
const WINDOW_SENTENCES: usize = 3;
/// What every further sentence of a window costs.
const COST_OF_SENTENCE: f32 = 0.04;

/// A claim aligned with the part of a text that contains most of it.
#[derive(Debug)]
pub(super) struct Alignment<'a> {
    pub claim: &'a Words,
    pub text: &'a Words,
    /// The words of the claim found in the text, in its order.
    pub found: Vec<Found>,
    /// The words of the text that are compared.
    pub window: std::ops::Range<usize>,
    /// By word of the claim.
    pub pairs: Vec<Option<Found>>,
    /// By word of the window: the word of the claim.
    pub back: Vec<Option<usize>>,
    /// By word of the claim: the best match anywhere in the text.
    pub anywhere: Vec<f32>,
    /// By word of the claim: the best match in the best single sentence.
    pub in_sentence: Vec<f32>,
}

impl<'a> Alignment<'a> {
    /// Aligns a claim with a text.
    pub fn new(claim: &'a Words, text: &'a Words) -> Self {
        let found = matched(claim, text);
        let n_claim = claim.words.len().min(MAX_CLAIM_WORDS);
        let mut anywhere = vec![0.0_f32; n_claim];
        for found in &found {
            anywhere[found.claim] = anywhere[found.claim].max(found.quality);
        }
        let (window, in_sentence) = best_window(claim, text, &found, n_claim);
        let (pairs, back) = pairs_within(&found, n_claim, &window);
        Self { claim, text, found, window, pairs, back, anywhere, in_sentence }
    }

    /// The same claim and text, compared in other words of the text.
    pub fn within(&self, window: std::ops::Range<usize>) -> Self {
        let (pairs, back) = pairs_within(&self.found, self.pairs.len(), &window);
        let (anywhere, in_sentence) = (self.anywhere.clone(), self.in_sentence.clone());
        Self {
            claim: self.claim,
            text: self.text,
            found: self.found.clone(),
            window,
            pairs,
            back,
            anywhere,
            in_sentence,
        }
    }

    /// The pairs of one sentence alone, without what is known of the rest of the text.
    pub fn of_sentence(&self, window: std::ops::Range<usize>) -> Self {
        let (pairs, back) = pairs_within(&self.found, self.pairs.len(), &window);
        let (found, anywhere, in_sentence) = (Vec::new(), Vec::new(), Vec::new());
        Self { claim: self.claim, text: self.text, found, window, pairs, back, anywhere, in_sentence }
    }

    /// The words of the claim, with their positions.
    pub fn claim_words(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.claim.words.iter().enumerate().take(self.pairs.len())
    }

    /// The words of the window, with their positions in the text.
    pub fn window_words(&self) -> impl Iterator<Item = (usize, &'a Word)> + '_ {
        self.window.clone().zip(&self.text.words[self.window.clone()])
    }

    /// The word of the claim that a word of the window is.
    pub fn claim_of(&self, text: usize) -> Option<usize> {
        self.back.get(text.checked_sub(self.window.start)?).copied().flatten()
    }

    /// The nearest paired words of the claim to the left and right of one, as positions in claim and text.
    pub fn anchors(&self, claim: usize) -> [Option<(usize, usize)>; 2] {
        let paired = |at: usize| self.pairs[at].map(|found| (at, found.text));
        let left = (claim.saturating_sub(3)..claim).rev().find_map(paired);
        let right = (claim + 1..(claim + 4).min(self.pairs.len())).find_map(paired);
        [left, right]
    }

    /// From 0 to 1: how surely a word of the text takes the position of one of the claim.
    pub fn stands_for(&self, claim: usize, text: usize) -> f32 {
        let [left, right] = self.anchors(claim);
        let side = |anchor: Option<(usize, usize)>, at_edge: bool| match anchor {
            Some((a, b)) => {
                let here = text as i64 - b as i64;
                let there = claim as i64 - a as i64;
                if here.signum() != there.signum() || self.text.words[b].sentence != self.text.words[text].sentence {
                    return 0.0;
                }
                1.0 / (1.0 + (here - there).unsigned_abs() as f32) / there.unsigned_abs() as f32
            }
            None if at_edge => 0.5,
            None => 0.0,
        };
        let begins = self.text.words[text].is_first;
        let ends = self.text.words.get(text + 1).is_none_or(|next| next.is_first);
        let left = side(left, claim == 0 && begins);
        let right = side(right, claim + 1 == self.pairs.len() && ends);
        0.5 * left.max(right) + 0.5 * (left + right) / 2.0
    }
}

/// The words of a claim by their keys, sorted.
struct Index {
    keys: Vec<(u64, usize, Match)>,
    numbers: Vec<usize>,
    units: Vec<usize>,
}

impl Index {
    fn new(claim: &Words) -> Self {
        let mut keys = Vec::new();
        let (mut numbers, mut units) = (Vec::new(), Vec::new());
        for (at, word) in claim.words.iter().enumerate().take(MAX_CLAIM_WORDS) {
            if word.number.is_some() {
                numbers.push(at);
                continue;
            }
            if word.unit_of.is_some() {
                units.push(at);
            }
            keys.push((word.keys.stem, at, Match::Same));
            if !word.is_stop {
                keys.push((word.keys.root, at, Match::Derived));
                for key in same_keys(claim.facts(word)) {
                    keys.push((key, at, Match::Synonym));
                }
            }
        }
        keys.sort_unstable_by_key(|(key, at, kind)| (*key, *at, *kind as u8));
        Self { keys, numbers, units }
    }

    /// The units of the claim whose quantity is this one: "km" of "2 km" for "2,000 metres".
    fn units_of(&self, claim: &Words, number: &Number) -> impl Iterator<Item = usize> {
        let is_unit = |at: &&usize| claim.words[**at].unit_of.is_some_and(|other| other.is_same(number));
        self.units.iter().take(MAX_NUMBERS).filter(is_unit).copied()
    }

    fn find(&self, key: u64) -> impl Iterator<Item = (usize, Match)> + '_ {
        let start = self.keys.partition_point(|(other, _, _)| *other < key);
        let same = self.keys[start..].iter().take_while(move |(other, _, _)| *other == key).take(MAX_SAME);
        same.map(|(_, at, kind)| (*at, *kind))
    }
}

/// A key for each group of synonyms and each member of a set.
fn same_keys(facts: &[Fact]) -> impl Iterator<Item = u64> + '_ {
    facts.iter().filter_map(|fact| match fact {
        Fact::Same(group) => Some(u64::from(*group) << 32 | 1),
        Fact::Month(month) => Some(u64::from(*month) << 32 | 3),
        Fact::OneOf(set, which) => Some(u64::from(*which) << 32 | u64::from(*set) << 8 | 2),
        _ => None,
    })
}

fn matched(claim: &Words, text: &Words) -> Vec<Found> {
    let index = Index::new(claim);
    let mut found: Vec<Found> = Vec::new();
    for (at, word) in text.words.iter().enumerate() {
        let first = found.len();
        if let Some(number) = word.number {
            for claim_at in index.numbers.iter().take(MAX_NUMBERS) {
                let other = claim.words[*claim_at].number;
                if other.is_some_and(|other| other.is_same(&number)) {
                    found.push(Found { claim: *claim_at, text: at, kind: Match::Number, quality: 1.0 });
                }
            }
            continue;
        }
        let mut hold = |claim_at: usize, kind: Match| {
            let seen = found[first..].iter_mut().find(|found| found.claim == claim_at);
            match seen {
                Some(seen) if seen.quality >= kind.quality() => {}
                Some(seen) => (seen.kind, seen.quality) = (kind, kind.quality()),
                None => found.push(Found { claim: claim_at, text: at, kind, quality: kind.quality() }),
            }
        };
        for (claim_at, kind) in index.find(word.keys.stem) {
            hold(claim_at, kind);
        }
        if !word.is_stop {
            index.find(word.keys.root).for_each(|(claim_at, _)| hold(claim_at, Match::Derived));
            for key in same_keys(text.facts(word)) {
                index.find(key).for_each(|(claim_at, _)| hold(claim_at, Match::Synonym));
            }
            if let Some(number) = word.unit_of {
                index.units_of(claim, &number).for_each(|claim_at| hold(claim_at, Match::Synonym));
            }
        }
    }
    found
}

/// The sentences that contain most of the claim, and what the best single one contains.
fn best_window(claim: &Words, text: &Words, found: &[Found], n_claim: usize) -> (std::ops::Range<usize>, Vec<f32>) {
    let starts: Vec<usize> = text
        .words
        .iter()
        .enumerate()
        .filter(|(at, word)| *at == 0 || text.words[at - 1].sentence != word.sentence)
        .map(|(at, _)| at)
        .collect();
    let total: f32 = claim.words[..n_claim].iter().map(|word| word.weight).sum();
    let mut best = (f32::MIN, 0..text.words.len().min(1));
    let mut best_sentence = (f32::MIN, vec![0.0; n_claim]);
    let mut held = vec![0.0_f32; n_claim];
    let mut first_found = 0;
    for (n, start) in starts.iter().enumerate() {
        while first_found < found.len() && found[first_found].text < *start {
            first_found += 1;
        }
        held.fill(0.0);
        let mut next = first_found;
        let mut sum = 0.0;
        for n_sentences in 1..=WINDOW_SENTENCES.min(starts.len() - n) {
            let end = starts.get(n + n_sentences).copied().unwrap_or(text.words.len());
            while next < found.len() && found[next].text < end {
                let Found { claim: at, quality, .. } = found[next];
                if quality > held[at] {
                    sum += (quality - held[at]) * claim.words[at].weight;
                    held[at] = quality;
                }
                next += 1;
            }
            if n_sentences == 1 && sum > best_sentence.0 {
                best_sentence = (sum, held.clone());
            }
            let score = sum / total.max(1e-6) - COST_OF_SENTENCE * (n_sentences - 1) as f32;
            if score > best.0 + 1e-6 {
                best = (score, *start..end);
            }
        }
    }
    (best.1, best_sentence.1)
}

fn pairs_within(
    found: &[Found],
    n_claim: usize,
    window: &std::ops::Range<usize>,
) -> (Vec<Option<Found>>, Vec<Option<usize>>) {
    let inside: Vec<Found> =
        found.iter().filter(|found| window.contains(&found.text)).take(MAX_FOUND).copied().collect();
    pair_up(&inside, n_claim, window)
}

/// Pairs each word of the claim with one word of the window; words among other pairs come first.
fn pair_up(
    found: &[Found],
    n_claim: usize,
    window: &std::ops::Range<usize>,
) -> (Vec<Option<Found>>, Vec<Option<usize>>) {
    let mut order: Vec<(i32, usize)> = found.iter().enumerate().map(|(at, one)| (-value_of(one, found), at)).collect();
    order.sort_unstable();
    let mut pairs = vec![None; n_claim];
    let mut back = vec![None; window.len()];
    for (_, at) in order {
        let one = found[at];
        let place = one.text - window.start;
        if pairs[one.claim].is_none() && back[place].is_none() {
            pairs[one.claim] = Some(one);
            back[place] = Some(one.claim);
        }
    }
    (pairs, back)
}

/// In thousandths: how well two words match, and how many of their neighbours do.
fn value_of(one: &Found, found: &[Found]) -> i32 {
    let mut context = 0.0_f32;
    for other in found {
        let there = other.claim as i64 - one.claim as i64;
        let here = other.text as i64 - one.text as i64;
        if there != 0 && there.abs() <= 4 && here.signum() == there.signum() && here.abs() <= 6 {
            context += 0.5 / (1.0 + (here - there).unsigned_abs() as f32) / there.unsigned_abs() as f32;
        }
    }
    (1000.0 * (one.quality + 0.5 * context.min(2.0))) as i32
}
