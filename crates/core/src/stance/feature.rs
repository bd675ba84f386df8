//! What the classifier is told: small numbers about a claim and a text, each with a name.

use super::align::{Alignment, Meeting};
use super::clash::{Clash, Pair};
use super::number::Measure;
use super::text::Word;
use super::words::Fact;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// One of the numbers, from 0 to 255.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Feature { $($(#[$doc])* $name,)* }

        /// Every feature, in order.
        pub const FEATURES: &[Feature] = &[$(Feature::$name,)*];
    };
}

features! {
    /// The share of the claim that the window holds, by rarity.
    Covered,
    /// The same, by number of words.
    CoveredPlain,
    /// The share that the best single sentence holds.
    CoveredInSentence,
    /// The share that is held anywhere.
    CoveredAnywhere,
    /// The share held word by word, without synonyms.
    CoveredExactly,
    /// The share of names held in the window.
    NamesCovered,
    /// The share of names held anywhere.
    NamesCoveredAnywhere,
    /// The share of other words held in the window.
    WordsCovered,
    /// The share of the first third of the claim.
    BeginningCovered,
    /// The share of the middle third.
    MiddleCovered,
    /// The share of the last third.
    EndCovered,
    /// Whether the last word that counts is held.
    LastHeld,
    /// Whether the last is held anywhere.
    LastHeldAnywhere,
    /// Whether the first word that counts is held.
    FirstHeld,
    /// The rarity of the rarest word that is missing.
    LargestMissing,
    /// The rarity of the next.
    SecondMissing,
    /// Rarest missing in the whole text.
    LargestMissingAnywhere,
    /// How many words are missing.
    Missing,
    /// How many are missing anywhere.
    MissingAnywhere,
    /// How many names are missing.
    NamesMissing,
    /// The longest row of words in the same order, as a share of the claim.
    LongestRow,
    /// The share of neighbours that stay neighbours.
    Neighbours,
    /// The share of pairs whose order is turned.
    Turned,
    /// How closely the found words stand together.
    Compact,
    /// The share of the window that the claim holds.
    WindowCovered,
    /// The strongest opposite that stands in place.
    Opposite,
    /// The strongest opposite near by.
    OppositeNear,
    /// The strongest other member of a set in place.
    OneOf,
    /// The same near by.
    OneOfNear,
    /// An opposite trend near by.
    Trend,
    /// Another name in place.
    OtherName,
    /// Another name near by.
    OtherNameNear,
    /// Another word in place.
    OtherWord,
    /// How rare that is, times how surely it stands there.
    OtherWordWeight,
    /// The sum of all that stands in place of something else.
    OtherSum,
    /// "all" against "some".
    Quantity,
    /// Numbers of the claim that are in the window.
    NumbersHeld,
    /// Numbers that are not in the text.
    NumbersMissing,
    /// A number that differs, in place.
    NumberDiffers,
    /// A number that differs, near by.
    NumberDiffersNear,
    /// A year that differs, near by.
    YearDiffers,
    /// An order that differs.
    OrdinalDiffers,
    /// A share that differs.
    PercentDiffers,
    /// How far the numbers are apart.
    NumberDistance,
    /// The share of the pairs that one side denies and the other does not.
    Denied,
    /// The rarest pair of which that is so.
    DeniedMost,
    /// Claim denied, text not, anywhere in the pairs.
    ClaimDeniesMore,
    /// Text denies, claim does not.
    TextDeniesMore,
    /// Whether the number of denials is odd in one and even in the other.
    DenialParity,
    /// Verbs of denial of one side only.
    DenialVerbs,
    /// Negators in the window.
    WindowNegators,
    /// The claim says "only", the text does not.
    OnlyAdded,
    /// The claim says "all" or "always", the text does not.
    AllAdded,
    /// The text says "some" or "may", the claim does not.
    HedgeDropped,
    /// The claim hedges, the text does not.
    HedgeAdded,
    /// The text says that nothing is known.
    Unclear,
    /// Directions that agree.
    TrendAgrees,
    /// Directions of the claim that the window turns.
    TrendTurned,
    /// Claim speaks of a link and so does the window.
    LinkHeld,
    /// A link in the window near a denial.
    LinkDenied,
    /// The window begins with a pronoun, so that what it speaks of stands elsewhere.
    PronounFirst,
    /// The claim is a question.
    Question,
    /// How many words of the claim count.
    ClaimLength,
    /// How many sentences the text has.
    TextLength,
    /// Synonyms among the pairs.
    Synonyms,
    /// Other forms among the pairs.
    DerivedForms,
    /// The sum of the clashes that have a name.
    Named,
    /// Opposites of paired words somewhere in the window.
    OppositeElsewhere,
    /// Claim direction up or down missing in the text.
    TrendMissing,
    /// What hashed pairs of words say about refutation.
    LearnedPairs,
}

/// How many there are.
pub(super) const N_FEATURES: usize = FEATURES.len();

/// The features of one claim and one text.
pub(super) type Features = [u8; N_FEATURES];

/// A share from 0 to 1 as a byte.
fn share(value: f32) -> u8 {
    (value.clamp(0.0, 1.25) * 200.0 + 0.5) as u8
}

fn count(n: usize) -> u8 {
    (n.min(25) * 10) as u8
}

/// A part of a whole; the middle where there is no whole, which is told by a value of its own.
fn part(part: f32, whole: f32) -> u8 {
    if whole > 0.0 { share(part / whole) } else { 255 }
}

/// Measures everything.
pub(super) fn measure(alignment: &Alignment<'_>, pairs: &[Pair], learned: f32) -> Features {
    let mut features = [0_u8; N_FEATURES];
    let mut set = |feature: Feature, value: u8| features[feature as usize] = value;
    coverage(alignment, &mut set);
    missing(alignment, &mut set);
    order(alignment, &mut set);
    clashes(alignment, pairs, &mut set);
    numbers(alignment, pairs, &mut set);
    denials(alignment, &mut set);
    small_words(alignment, &mut set);
    trends(alignment, &mut set);
    set(Feature::LearnedPairs, share(0.625 + learned));
    features
}

fn quality(alignment: &Alignment<'_>, at: usize) -> f32 {
    alignment.pairs[at].map_or(0.0, |found| found.quality)
}

fn is_name(word: &Word) -> bool {
    word.is_capital && !word.is_first && word.number.is_none() && !word.is_stop
}

/// The words that count, by rarity, and how much of them is held.
fn held(alignment: &Alignment<'_>, held: impl Fn(usize) -> f32, counts: impl Fn(usize, &Word) -> bool) -> (f32, f32) {
    let mut sums = (0.0, 0.0);
    for (at, word) in alignment.claim_words().filter(|(at, word)| counts(*at, word)) {
        sums.0 += held(at) * word.weight;
        sums.1 += word.weight;
    }
    sums
}

fn coverage(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
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
        |at: usize| alignment.pairs[at].map_or(0.0, |found| if found.meeting == Meeting::Same { 1.0 } else { 0.0 });
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

fn missing(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
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

fn order(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
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
    let n_of = |meeting| alignment.pairs.iter().flatten().filter(|found| found.meeting == meeting).count();
    set(Feature::Synonyms, count(n_of(Meeting::Synonym)));
    set(Feature::DerivedForms, count(n_of(Meeting::Derived)));
}

fn strongest(pairs: &[Pair], is: impl Fn(&Pair) -> bool, value: impl Fn(&Pair) -> f32) -> u8 {
    share(pairs.iter().filter(|pair| is(pair)).map(value).fold(0.0, f32::max))
}

fn clashes(alignment: &Alignment<'_>, pairs: &[Pair], set: &mut impl FnMut(Feature, u8)) {
    let weight = |pair: &Pair| alignment.claim.words[pair.claim].weight.max(0.3);
    let stands = |pair: &Pair| 0.1 + 0.9 * pair.stands_for;
    let near = |pair: &Pair| 0.1 + 0.9 * pair.near;
    let is_set = |pair: &Pair| matches!(pair.clash, Clash::OneOf(_));
    set(Feature::Opposite, strongest(pairs, |pair| pair.clash == Clash::Opposite, stands));
    set(Feature::OppositeNear, strongest(pairs, |pair| pair.clash == Clash::Opposite, near));
    set(Feature::OneOf, strongest(pairs, is_set, stands));
    set(Feature::OneOfNear, strongest(pairs, is_set, near));
    set(Feature::Trend, strongest(pairs, |pair| pair.clash == Clash::Trend, near));
    set(Feature::OtherName, strongest(pairs, |pair| pair.clash == Clash::Name, stands));
    set(Feature::OtherNameNear, strongest(pairs, |pair| pair.clash == Clash::Name, near));
    set(Feature::OtherWord, strongest(pairs, |pair| pair.clash == Clash::Word, |pair| pair.stands_for));
    set(
        Feature::OtherWordWeight,
        strongest(pairs, |pair| pair.clash == Clash::Word, |pair| pair.stands_for * weight(pair)),
    );
    set(Feature::Quantity, strongest(pairs, |pair| pair.clash == Clash::Quantity, near));
    set(Feature::OtherSum, share(pairs.iter().map(|pair| 0.4 * pair.stands_for * weight(pair)).sum()));
    let is_named = |pair: &&Pair| !matches!(pair.clash, Clash::Word | Clash::Name);
    set(Feature::Named, share(pairs.iter().filter(is_named).map(|pair| 0.3 * (pair.stands_for + pair.near)).sum()));
    set(Feature::OppositeElsewhere, share(0.25 * opposites_elsewhere(alignment)));
}

/// How many words of the claim that are paired have an opposite in the window beside the pair.
fn opposites_elsewhere(alignment: &Alignment<'_>) -> f32 {
    let mut n = 0.0;
    for (at, word) in alignment.claim_words() {
        if alignment.pairs[at].is_none() {
            continue;
        }
        let against = |fact: &Fact| matches!(fact, Fact::Opposite(..));
        for fact in alignment.claim.facts(word).iter().filter(|fact| against(fact)) {
            let Fact::Opposite(pair, side) = fact else { continue };
            let other = Fact::Opposite(*pair, !side);
            if alignment
                .window_words()
                .any(|(at, word)| alignment.claim_of(at).is_none() && alignment.text.is(word, other))
            {
                n += 1.0;
                break;
            }
        }
    }
    n
}

fn numbers(alignment: &Alignment<'_>, pairs: &[Pair], set: &mut impl FnMut(Feature, u8)) {
    let of_claim: Vec<usize> =
        alignment.claim_words().filter(|(_, word)| word.number.is_some()).map(|(at, _)| at).collect();
    let n_held = of_claim.iter().filter(|at| alignment.pairs[**at].is_some()).count();
    set(Feature::NumbersHeld, part(n_held as f32, of_claim.len() as f32));
    set(Feature::NumbersMissing, count(of_claim.iter().filter(|at| alignment.anywhere[**at] == 0.0).count()));
    let stands = |pair: &Pair| 0.1 + 0.9 * pair.stands_for;
    let near = |pair: &Pair| 0.1 + 0.9 * pair.near;
    let is = |pair: &Pair, measure: Measure| pair.clash == Clash::Number(measure);
    let is_number = |pair: &Pair| matches!(pair.clash, Clash::Number(_));
    set(Feature::NumberDiffers, strongest(pairs, is_number, stands));
    set(Feature::NumberDiffersNear, strongest(pairs, is_number, near));
    set(Feature::YearDiffers, strongest(pairs, |pair| is(pair, Measure::Year) || is(pair, Measure::Decade), near));
    set(Feature::OrdinalDiffers, strongest(pairs, |pair| is(pair, Measure::Ordinal), near));
    set(Feature::PercentDiffers, strongest(pairs, |pair| is(pair, Measure::Percent), near));
    let distance = |pair: &Pair| {
        let (one, other) = (alignment.claim.words[pair.claim].number, alignment.text.words[pair.text].number);
        one.zip(other).map_or(0.0, |(one, other)| 0.2 + 0.8 * one.distance(&other) as f32)
    };
    set(Feature::NumberDistance, strongest(pairs, is_number, distance));
}

fn denials(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let (mut turned, mut all, mut most) = (0.0_f32, 0.0_f32, 0.0_f32);
    let (mut by_claim, mut by_text) = (0.0_f32, 0.0_f32);
    for found in alignment.pairs.iter().flatten() {
        let (one, other) = (&alignment.claim.words[found.claim], &alignment.text.words[found.text]);
        if one.is_stop {
            continue;
        }
        all += one.weight;
        if (one.n_denied + other.n_denied) % 2 == 1 {
            turned += one.weight;
            most = most.max(one.weight);
            if one.n_denied > other.n_denied { by_claim += one.weight } else { by_text += one.weight }
        }
    }
    set(Feature::Denied, part(turned, all));
    set(Feature::DeniedMost, share(most));
    set(Feature::ClaimDeniesMore, part(by_claim, all));
    set(Feature::TextDeniesMore, part(by_text, all));
    let is_negator = |fact: &Fact| matches!(fact, Fact::Negator | Fact::NegatorOutsidePortuguese);
    let in_claim =
        alignment.claim.words.iter().filter(|word| alignment.claim.facts(word).iter().any(is_negator)).count();
    let in_window =
        alignment.window_words().filter(|(_, word)| alignment.text.facts(word).iter().any(is_negator)).count();
    set(Feature::WindowNegators, count(in_window));
    set(Feature::DenialParity, count((in_claim + in_window) % 2));
    let claim_verbs = alignment.claim.count(Fact::Denial);
    let window_verbs = alignment.window_words().filter(|(_, word)| alignment.text.is(word, Fact::Denial)).count();
    set(Feature::DenialVerbs, count(claim_verbs.abs_diff(window_verbs)));
}

fn small_words(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let claim = |fact| alignment.claim.count(fact);
    let window = |fact| alignment.window_words().filter(|(_, word)| alignment.text.is(word, fact)).count();
    let added = |fact| count(usize::from(claim(fact) > 0 && window(fact) == 0));
    set(Feature::OnlyAdded, added(Fact::Only));
    set(Feature::AllAdded, added(Fact::All));
    set(Feature::HedgeAdded, added(Fact::Hedge));
    let is_weaker = window(Fact::Hedge) > 0 && claim(Fact::Hedge) == 0;
    set(Feature::HedgeDropped, count(usize::from(is_weaker)));
    set(Feature::Unclear, count(window(Fact::Unclear)));
    let links = window(Fact::Link);
    set(Feature::LinkHeld, count(usize::from(claim(Fact::Link) > 0 && links > 0)));
    let denied = alignment
        .window_words()
        .filter(|(_, word)| word.n_denied % 2 == 1 && alignment.text.is(word, Fact::Link))
        .count();
    set(Feature::LinkDenied, count(denied));
    let first = alignment.window_words().next();
    set(
        Feature::PronounFirst,
        count(usize::from(first.is_some_and(|(_, word)| alignment.text.is(word, Fact::Pronoun)))),
    );
    set(Feature::Question, count(usize::from(alignment.claim.is_question)));
}

fn trends(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let (mut agrees, mut turned, mut n_missing) = (0.0_f32, 0.0_f32, 0);
    for (at, word) in alignment.claim_words() {
        let Some(is_up) = direction(alignment.claim.facts(word), word.n_denied) else { continue };
        let mut is_held = false;
        for (text_at, other) in alignment.window_words() {
            let Some(other_up) = direction(alignment.text.facts(other), other.n_denied) else { continue };
            let near = 0.1 + 0.9 * super::clash::near(alignment, at, text_at);
            is_held = true;
            if other_up == is_up { agrees = agrees.max(near) } else { turned = turned.max(near) }
        }
        n_missing += usize::from(!is_held);
    }
    set(Feature::TrendAgrees, share(agrees));
    set(Feature::TrendTurned, share(turned));
    set(Feature::TrendMissing, count(n_missing));
}

/// Whether a word says that something goes up; `None` for a word without a direction.
fn direction(facts: &[Fact], n_denied: u8) -> Option<bool> {
    let (is_up, is_down) = (facts.contains(&Fact::Up), facts.contains(&Fact::Down));
    (is_up != is_down).then_some(is_up != (n_denied % 2 == 1))
}
