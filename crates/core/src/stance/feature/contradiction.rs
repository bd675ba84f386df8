//! Features of contradiction: clashes, numbers, denials, function words, trends.

use super::super::align::Alignment;
use super::super::clash::{self, Clash, Pair};
use super::super::number::Measure;
use super::super::words::Fact;
use super::list::Feature;
use super::scale::{count, part, share};

fn strongest(pairs: &[Pair], is: impl Fn(&Pair) -> bool, value: impl Fn(&Pair) -> f32) -> u8 {
    share(pairs.iter().filter(|pair| is(pair)).map(value).fold(0.0, f32::max))
}

pub(super) fn clashes(alignment: &Alignment<'_>, pairs: &[Pair], set: &mut impl FnMut(Feature, u8)) {
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

pub(super) fn numbers(alignment: &Alignment<'_>, pairs: &[Pair], set: &mut impl FnMut(Feature, u8)) {
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

pub(super) fn denials(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
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

pub(super) fn small_words(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
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

pub(super) fn trends(alignment: &Alignment<'_>, set: &mut impl FnMut(Feature, u8)) {
    let (mut agrees, mut turned, mut n_missing) = (0.0_f32, 0.0_f32, 0);
    for (at, word) in alignment.claim_words() {
        let Some(is_up) = direction(alignment.claim.facts(word), word.n_denied) else { continue };
        let mut is_held = false;
        for (text_at, other) in alignment.window_words() {
            let Some(other_up) = direction(alignment.text.facts(other), other.n_denied) else { continue };
            let near = 0.1 + 0.9 * clash::near(alignment, at, text_at);
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
