//! What one denies and the other says: "is not suitable for prams" beside "is suitable for prams".

use std::ops::Range;

use super::super::align::{Found, Match};
use super::super::language::StanceLanguage;
use super::super::reason::ReasonKind;
use super::super::text::{Word, Words};
use super::super::word_kind::{has, is_negator};
use super::super::words::Fact;
use super::beside::{Contrast, Sentence};

/// So far reaches a denial.
const REACH: usize = 6;
/// What a denial may mean otherwise with: "unless", "only", "until", "unlike".
const LIMITS: [Fact; 4] = [Fact::Only, Fact::Condition, Fact::Until, Fact::Unlike];
/// Limits, shares and orders that must be in both.
const SHARES: [Fact; 6] = [Fact::Above, Fact::Below, Fact::Most, Fact::Some, Fact::Before, Fact::After];
/// Of a denial with these it is a bound, or what is denied is a denial: "not later than", "not above", "not refuse", "not all".
const BOUNDS: [Fact; 6] = [Fact::Than, Fact::Above, Fact::Below, Fact::Denial, Fact::Unclear, Fact::All];

/// What denies without a negator.
const NO_NEGATORS: [Fact; 3] = [Fact::Denial, Fact::Unclear, Fact::Without];

/// The first word that exactly one of both denies.
pub(super) fn find(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    let (claim, text) = (sentence.claim(), sentence.text());
    // "Boils below 100 °C" says with a limit what "does not boil at 100 °C" denies, and "few had" is "most did not have".
    let is_limited = sentence.claim_has(&LIMITS) || sentence.text_has(&LIMITS);
    if is_limited || SHARES.iter().any(|share| sentence.differs_in(*share)) {
        return None;
    }
    if claim.language == StanceLanguage::Japanese {
        return at_the_end(sentence);
    }
    let alignment = sentence.alignment;
    let of_claim = |at: usize| alignment.pairs[at].map(|found| (found, found.text));
    let of_text = |at: usize| alignment.claim_of(at).and_then(|own| Some((alignment.pairs[own]?, own)));
    let own = Denials { words: claim, range: 0..alignment.pairs.len(), paired: &of_claim };
    let other = Denials { words: text, range: alignment.window.clone(), paired: &of_text };
    let contrast = |head, claim, text| Contrast { kind: ReasonKind::Denied, head, claim, text };
    match (own.count(), other.count()) {
        // A second denial may be the same in fewer words: "but not on the express train".
        (1.., 0) => {
            let (denied, head) = own.first().filter(|(_, head)| !other.denies_near(*head))?;
            let at = denied.end - 1;
            // "All but one have closed" says that one has not.
            (!sentence.differs_in(Fact::All) && sentence.is_about(at)).then(|| contrast(at, denied, head..head + 1))
        }
        (0, 1..) => {
            let (denied, head) = other.first().filter(|(_, head)| !own.denies_near(*head))?;
            let is_one = !sentence.is_repeated(denied.end - 1) && !other.goes_on_with_but(denied.end);
            (is_one && sentence.is_about(head)).then(|| contrast(head, head..head + 1, denied))
        }
        _ => None,
    }
}

/// In Japanese the predicate at the end of a sentence is denied.
fn at_the_end(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    const MOST_SHARED_FROM: f32 = 0.75;
    let (claim, text) = (sentence.claim(), sentence.text());
    let found = sentence.heads().last()?;
    let is_denied = (claim.words[found.claim].n_denied > 0, text.words[found.text].n_denied > 0);
    let is_one_sided =
        matches!((is_denied, sentence.n_negators()), ((true, false), (1.., 0)) | ((false, true), (0, 1..)));
    let ends = |words: &Words, at: usize, end: usize| {
        words.words[at..end].iter().all(|word| word.clause == words.words[at].clause)
    };
    let is_last = ends(claim, found.claim, claim.words.len()) && ends(text, found.text, sentence.alignment.window.end);
    (is_one_sided && is_last && sentence.share() >= MOST_SHARED_FROM).then_some(Contrast {
        kind: ReasonKind::Denied,
        head: found.claim,
        claim: found.claim..claim.words.len(),
        text: found.text..sentence.alignment.window.end,
    })
}

/// The denials of a claim, or of a sentence.
struct Denials<'s> {
    words: &'s Words,
    range: Range<usize>,
    /// What a word is paired with, and where that is in the other.
    paired: &'s dyn Fn(usize) -> Option<(Found, usize)>,
}

impl Denials<'_> {
    /// The first negator up to the word that it denies, and where the other has that word.
    fn first(&self) -> Option<(Range<usize>, usize)> {
        let mut negators = self.range.clone().filter(|at| self.denies(*at) && self.is_of_clause(*at));
        negators.find_map(|negator| {
            let mut reach = (negator + 1..(negator + 1 + REACH).min(self.range.end))
                .take_while(|at| self.is_same_clause(negator, *at));
            let head = reach.find(|at| !self.is_passed(*at))?;
            let (found, place) = (self.paired)(head)?;
            let all = &self.words.words;
            let is_bound = (negator..(head + 2).min(all.len())).any(|at| has(self.words, &all[at], &BOUNDS));
            let is_head = !all[head].is_stop && found.kind != Match::Synonym;
            // "None of them failed" denies twice, and "no sooner … than" says that it was so.
            let turns = [Fact::Denial, Fact::Without, Fact::Than];
            let of_sentence = |at: &usize| all[*at].sentence == all[head].sentence;
            let is_turned = self.range.clone().filter(of_sentence).any(|at| has(self.words, &all[at], &turns));
            let is_plain = is_head && !is_bound && !is_turned;
            is_plain.then_some((negator..head + 1, place))
        })
    }

    fn count(&self) -> usize {
        self.range.clone().filter(|at| self.denies(*at)).count()
    }

    /// Whether a word denies: a negator, or "yet" before "to".
    fn denies(&self, at: usize) -> bool {
        let (words, all) = (self.words, &self.words.words);
        is_negator(words, &all[at])
            || words.is(&all[at], Fact::Yet) && all.get(at + 1).is_some_and(|next| words.is(next, Fact::To))
    }

    /// Whether a word may stand between a negator and what it denies: "not crush or chew", "does not need to pay".
    fn is_passed(&self, at: usize) -> bool {
        let (words, all) = (self.words, &self.words.words);
        let is_alternative = || all.get(at + 1).is_some_and(|next| words.is(next, Fact::Or));
        let is_light = || has(words, &all[at], &[Fact::BesideDenial, Fact::Transparent]) || is_alternative();
        !words.is(&all[at], Fact::Preposition) && (all[at].is_stop || (self.paired)(at).is_none() && is_light())
    }

    /// Whether no sign, conjunction or "and" stands between two words.
    fn is_same_clause(&self, one: usize, other: usize) -> bool {
        let all = &self.words.words;
        let is_and = |word: &Word| self.words.is(word, Fact::And);
        all[one].sentence == all[other].sentence
            && all[one].clause == all[other].clause
            && !all[one.min(other)..one.max(other)].iter().any(is_and)
    }

    /// Whether a negator says what its clause says not: no second one, and no "with no", "but not for", "may or may not". The tokenizer ends a sentence
    /// after 80 words, so that looking at all words for each stays short.
    fn is_of_clause(&self, negator: usize) -> bool {
        let all = &self.words.words;
        let n_denials = self.range.clone().filter(|at| self.is_same_clause(negator, *at) && self.denies(*at)).count();
        let beside = [negator.checked_sub(1), Some(negator + 1)].into_iter().flatten();
        let is_of_part =
            |at: usize| all.get(at).is_some_and(|word| has(self.words, word, &[Fact::Preposition, Fact::Or, Fact::To]));
        n_denials == 1 && !beside.into_iter().any(is_of_part)
    }

    /// "Not caused by the weather but by a strike" says what it was caused by.
    fn goes_on_with_but(&self, from: usize) -> bool {
        let all = &self.words.words;
        (from..self.range.end.saturating_sub(1))
            .filter(|at| self.words.is(&all[*at], Fact::Clause))
            .any(|at| has(self.words, &all[at + 1], &[Fact::Preposition, Fact::By]))
    }

    /// Whether anything in the clause of a word denies, or a verb of denial in its sentence.
    fn denies_near(&self, at: usize) -> bool {
        let sentence = self.words.words[at].sentence;
        let of_sentence = |place: &usize| self.words.words[*place].sentence == sentence;
        self.range.clone().filter(of_sentence).any(|place| {
            self.is_same_clause(at, place) && self.denies(place)
                || has(self.words, &self.words.words[place], &NO_NEGATORS)
        })
    }
}
