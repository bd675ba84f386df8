//! Limits, shares and order of the same number or noun: "at most six" beside "at least six", "all rooms" beside "most rooms", "after eating" beside
//! "before eating".

use super::super::align::Found;
use super::super::number::Measure;
use super::super::reason::ReasonKind;
use super::super::text::{Word, Words};
use super::super::word_kind::is_negator;
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// What stands before a number or a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Above,
    Below,
    All,
    Most,
    Some,
    None,
    Before,
    After,
}

impl Limit {
    const OF_NUMBERS: [(Fact, Self); 2] = [(Fact::Above, Self::Above), (Fact::Below, Self::Below)];
    const BEFORE_THAN: [(Fact, Self); 2] = [(Fact::More, Self::Above), (Fact::Less, Self::Below)];
    const ANYWHERE: [(Fact, Self); 6] = [
        (Fact::All, Self::All),
        (Fact::Most, Self::Most),
        (Fact::Some, Self::Some),
        (Fact::Neither, Self::None),
        (Fact::Before, Self::Before),
        (Fact::After, Self::After),
    ];

    fn of(words: &Words, word: &Word, is_number: bool) -> Option<Self> {
        let of_numbers = Self::OF_NUMBERS.iter().filter(|_| is_number);
        of_numbers.chain(&Self::ANYWHERE).find(|(fact, _)| words.is(word, *fact)).map(|(_, limit)| *limit)
    }

    fn denied(self) -> Option<Self> {
        match self {
            Self::Above => Some(Self::Below),
            Self::Below => Some(Self::Above),
            _ => None,
        }
    }

    /// Whether what a claim says cannot be where the text says the other.
    fn excludes(self, text: Self) -> bool {
        use Limit::{Above, After, All, Before, Below, Most, None, Some};
        matches!(
            (self, text),
            (Above, Below)
                | (Below, Above)
                | (All, Most | Some | None)
                | (Most | Some, None)
                | (None, All | Most | Some)
                | (Before, After)
                | (After, Before)
        )
    }
}

pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    sentence.alignment.pairs.iter().flatten().find_map(|found| {
        if claim.words[found.claim].is_stop {
            return None;
        }
        let (limit, at) = limit_of(claim, found.claim)?;
        let (other, text_at) = limit_of(text, found.text)?;
        let is_other = limit.excludes(other) && sentence.is_about(found.claim);
        (is_other && !is_of_another(sentence, (limit, other), found)).then(|| Contrast {
            kind: ReasonKind::QuantityDiffers,
            head: found.claim,
            claim: at..found.claim + 1,
            text: text_at..found.text + 1,
        })
    })
}

/// Whether both limits may hold: of something denied, of another part, or in another order.
fn is_of_another(sentence: &Sentence<'_, '_>, (limit, other): (Limit, Limit), found: &Found) -> bool {
    /// "Over 10 MB is rejected" is "up to 10 MB is accepted": the rest must be the same.
    const MOST_SHARED_FROM: f32 = 0.6;
    /// What turns a share or a bound around.
    const TURNING: [Fact; 3] = [Fact::Denial, Fact::Without, Fact::Only];
    match limit {
        Limit::Before | Limit::After => {
            let of_text = sentence.text().words[sentence.alignment.window.clone()].iter();
            let (n_own, n_other) = sentence.n_negators();
            n_own != n_other
                || is_of_order(sentence.claim().words.iter())
                || is_of_order(of_text)
                || sentence.is_repeated(found.text)
        }
        _ => {
            let (n_own, n_other) = sentence.n_negators();
            let n_limits = (usize::from(limit == Limit::None), usize::from(other == Limit::None));
            let is_bound = matches!(limit, Limit::Above | Limit::Below | Limit::None) || other == Limit::None;
            n_own > n_limits.0
                || n_other > n_limits.1
                || sentence.claim_has(&TURNING)
                || sentence.text_has(&TURNING)
                || is_bound && sentence.share_around(found.claim) < MOST_SHARED_FROM
        }
    }
}

/// Whether a sentence has a place in an order: "first A and only then B" is "A before B".
fn is_of_order<'w>(mut words: impl Iterator<Item = &'w Word>) -> bool {
    words.any(|word| word.number.is_some_and(|number| number.measure == Measure::Ordinal))
}

/// The limit before a number or a noun, and where it stands: only small words between.
fn limit_of(words: &Words, at: usize) -> Option<(Limit, usize)> {
    const MOST: usize = 3;
    let head = &words.words[at];
    let before =
        (at.saturating_sub(MOST)..at).rev().take_while(|before| words.words[*before].sentence == head.sentence);
    for place in before {
        let word = &words.words[place];
        let is_number = head.number.is_some();
        let found = Limit::of(words, word, is_number).map(|limit| (limit, place));
        if let Some((limit, place)) = found.or_else(|| limit_of_than(words, place).filter(|_| is_number)) {
            let before = place.checked_sub(1).map(|at| &words.words[at]);
            let is_denied = before.is_some_and(|before| is_negator(words, before));
            // "At least" is two words.
            let is_superlative = words.is(word, Fact::Superlative);
            let has_at = is_superlative && before.is_some_and(|before| words.is(before, Fact::Preposition));
            let limit = if is_denied { limit.denied() } else { Some(limit) };
            return limit.map(|limit| (limit, place - usize::from(has_at)));
        }
        let is_over_time = is_number && words.is(word, Fact::Article);
        if is_over_time || !word.is_stop && word.number.is_none() {
            break;
        }
    }
    None
}

/// "More than", and where it begins.
fn limit_of_than(words: &Words, at: usize) -> Option<(Limit, usize)> {
    let first = at.checked_sub(1).filter(|_| words.is(&words.words[at], Fact::Than))?;
    let limit = Limit::BEFORE_THAN.iter().find(|(fact, _)| words.is(&words.words[first], *fact));
    limit.map(|(_, limit)| (*limit, first))
}
