//! Features of coverage: how much of a claim a text contains, and in what order.

use super::super::align::{Alignment, Match};
use super::super::text::Word;
use super::list::Feature;
use super::scale::{count, part, share};

/// The words that count, by rarity, and how much of them is held.
fn held(alignment: &Alignment<'_>, held: impl Fn(usize) -> f32, counts: impl Fn(usize, &Word) -> bool) -> (f32, f32) {
    let mut sums = (0.0, 0.0);
    for (at, word) in alignment.claim_words().filter(|(at, word)| counts(*at, word)) {
        sums.0 += held(at) * word.weight;
        sums.1 += word.weight;
    }
    sums
}

pub(super) fn shares(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let in_window = |at: usize| quality(alignment, at);
    let anywhere = |at: usize| alignment.anywhere[at];
    let all = |_: usize, word: &Word| !word.is_stop;
    let names = |_: usize, word: &Word| is_name(word);
    let words = |_: usize, word: &Word| !word.is_stop && !is_name(word) && word.number.is_none();
    let mut put = |feature, (held, of): (f32, f32)| set(feature, part(held, of));
    put(Feature::Covered, held(alignment, in_window, all));
    put(Feature::CoveredInSentence, held(alignment, |at| alignment.in_sentence[at], all));
    put(Feature::CoveredAnywhere, held(alignment, anywhere, all));
    let exactly =
        |at: usize| alignment.pairs[at].map_or(0.0, |found| if found.kind == Match::Same { 1.0 } else { 0.0 });
    put(Feature::CoveredExactly, held(alignment, exactly, all));
    put(Feature::NamesCovered, held(alignment, in_window, names));
    put(Feature::NamesCoveredAnywhere, held(alignment, anywhere, names));
    put(Feature::WordsCovered, held(alignment, in_window, words));
    let n = alignment.pairs.len();
    put(Feature::BeginningCovered, held(alignment, in_window, |at, word| !word.is_stop && at * 3 < n));
    put(Feature::MiddleCovered, held(alignment, in_window, |at, word| !word.is_stop && at * 3 >= n && at * 3 < 2 * n));
    put(Feature::EndCovered, held(alignment, in_window, |at, word| !word.is_stop && at * 3 >= 2 * n));
    let counted: Vec<usize> = alignment.claim_words().filter(|(_, word)| !word.is_stop).map(|(at, _)| at).collect();
    let n_held = counted.iter().filter(|at| alignment.pairs[**at].is_some()).count();
    set(Feature::CoveredPlain, part(n_held as f32, counted.len() as f32));
    set(Feature::FirstHeld, counted.first().map_or(255, |at| share(in_window(*at))));
    set(Feature::LastHeld, counted.last().map_or(255, |at| share(in_window(*at))));
    set(Feature::LastHeldAnywhere, counted.last().map_or(255, |at| share(anywhere(*at))));
    set(Feature::ClaimLength, count(counted.len()));
    set(Feature::TextLength, count(alignment.text.n_sentences));
    let n_window = alignment.window_words().filter(|(_, word)| !word.is_stop).count();
    set(Feature::WindowCovered, part(n_held as f32, n_window as f32));
}

pub(super) fn missing(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let (mut largest, mut second, mut largest_anywhere) = (0.0_f32, 0.0_f32, 0.0_f32);
    let (mut n, mut n_anywhere, mut n_names) = (0, 0, 0);
    for (at, word) in alignment.claim_words().filter(|(_, word)| !word.is_stop) {
        if alignment.anywhere[at] == 0.0 {
            n_anywhere += 1;
            largest_anywhere = largest_anywhere.max(word.weight);
        }
        if alignment.pairs[at].is_none() {
            n += 1;
            n_names += usize::from(is_name(word));
            (largest, second) =
                if word.weight > largest { (word.weight, largest) } else { (largest, second.max(word.weight)) };
        }
    }
    set(Feature::LargestMissing, share(largest));
    set(Feature::SecondMissing, share(second));
    set(Feature::LargestMissingAnywhere, share(largest_anywhere));
    set(Feature::Missing, count(n));
    set(Feature::MissingAnywhere, count(n_anywhere));
    set(Feature::NamesMissing, count(n_names));
}

pub(super) fn order(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let places: Vec<Option<usize>> = alignment.pairs.iter().map(|pair| pair.map(|found| found.text)).collect();
    let (mut row, mut longest, mut n_beside) = (0_usize, 0, 0);
    for at in 0..places.len() {
        let follows =
            at > 0 && matches!((places[at - 1], places[at]), (Some(before), Some(here)) if here == before + 1);
        n_beside += usize::from(follows);
        row = if follows { row + 1 } else { usize::from(places[at].is_some()) };
        longest = longest.max(row);
    }
    set(Feature::LongestRow, part(longest as f32, places.len() as f32));
    set(Feature::Neighbours, part(n_beside as f32, places.len().saturating_sub(1) as f32));
    let counted: Vec<usize> =
        alignment.claim_words().filter(|(_, word)| !word.is_stop).filter_map(|(at, _)| places[at]).collect();
    let n_turned = counted.windows(2).filter(|pair| pair[1] < pair[0]).count();
    set(Feature::Turned, part(n_turned as f32, counted.len().saturating_sub(1) as f32));
    let spread = counted.iter().max().zip(counted.iter().min()).map_or(0, |(last, first)| last - first + 1);
    set(Feature::Compact, part(counted.len() as f32, spread as f32));
    let n_of = |kind| alignment.pairs.iter().flatten().filter(|found| found.kind == kind).count();
    set(Feature::Synonyms, count(n_of(Match::Synonym)));
    set(Feature::DerivedForms, count(n_of(Match::Derived)));
}

fn quality(alignment: &Alignment<'_>, at: usize) -> f32 {
    alignment.pairs[at].map_or(0.0, |found| found.quality)
}

fn is_name(word: &Word) -> bool {
    word.is_capital && !word.is_first && word.number.is_none() && !word.is_stop
}
