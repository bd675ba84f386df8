//! A claim beside one sentence of a text, and what the sentence says otherwise.

use std::ops::Range;

use super::super::align::{Alignment, Found, Match};
use super::super::reason::ReasonKind;
use super::super::text::Words;
use super::super::word_kind::{has, is_negator};
use super::super::words::Fact;

/// At least this share of the words around a head must be in the sentence.
const AROUND_FROM: f32 = 0.45;
/// A clause with fewer words of content says too little; then those around it count, too.
const FEWEST_IN_CLAUSE: usize = 3;
/// So far around a head.
const REACH: usize = 6;

/// A difference in words, with the place of the word that both have.
#[derive(Clone, Debug)]
pub(super) struct Contrast {
    pub kind: ReasonKind,
    /// The word of the claim that it is about.
    pub head: usize,
    pub claim: Range<usize>,
    pub text: Range<usize>,
}

/// A claim aligned with one sentence.
pub(super) struct Sentence<'s, 'a> {
    pub alignment: &'s Alignment<'a>,
}

impl<'s, 'a> Sentence<'s, 'a> {
    pub(super) fn new(alignment: &'s Alignment<'a>) -> Self {
        Self { alignment }
    }

    pub(super) fn claim(&self) -> &'a Words {
        self.alignment.claim
    }

    pub(super) fn text(&self) -> &'a Words {
        self.alignment.text
    }

    /// The pairs of words of content, in the order of the claim.
    pub(super) fn heads(&self) -> impl Iterator<Item = Found> + '_ {
        self.alignment.pairs.iter().flatten().copied().filter(|found| {
            let word = &self.claim().words[found.claim];
            !word.is_stop && found.kind != Match::Synonym
        })
    }

    pub(super) fn is_paired(&self, claim: usize) -> bool {
        self.alignment.pairs[claim].is_some()
    }

    pub(super) fn is_question(&self) -> bool {
        self.text().words[self.alignment.window.clone()].iter().any(|word| word.is_asked)
    }

    /// The words of the claim around one that say what it is about: those of its clause, or near to it.
    fn around(&self, head: usize) -> Vec<usize> {
        let words = &self.claim().words;
        let is_content = |at: &usize| *at != head && !words[*at].is_stop;
        let of_clause: Vec<usize> = (0..self.alignment.pairs.len())
            .filter(|at| words[*at].clause == words[head].clause)
            .filter(is_content)
            .collect();
        if of_clause.len() + 1 >= FEWEST_IN_CLAUSE {
            return of_clause;
        }
        let near = head.saturating_sub(REACH)..(head + REACH + 1).min(self.alignment.pairs.len());
        near.filter(is_content).collect()
    }

    /// The share of the words around one of the claim that the sentence has, by rarity; the word itself does not count.
    pub(super) fn share_around(&self, head: usize) -> f32 {
        self.share_of(self.around(head).into_iter())
    }

    /// The share of the whole claim that the sentence has, by rarity.
    pub(super) fn share(&self) -> f32 {
        self.share_of(0..self.alignment.pairs.len())
    }

    fn share_of(&self, words: impl Iterator<Item = usize>) -> f32 {
        let (mut shared, mut total) = (0.0, 0.05);
        for at in words {
            let weight = self.claim().words[at].weight;
            total += weight;
            shared += self.alignment.pairs[at].map_or(0.0, |found| found.quality * weight);
        }
        shared / total
    }

    /// Whether the sentence speaks of the same around a word of the claim.
    pub(super) fn is_about(&self, head: usize) -> bool {
        self.is_about_beside(head, head)
    }

    /// The same, where one more word of the claim is not looked for.
    pub(super) fn is_about_beside(&self, head: usize, other: usize) -> bool {
        let words = &self.claim().words;
        let mut around = self.around(head);
        around.retain(|at| *at != other);
        let paired: Vec<usize> = around.iter().copied().filter(|at| self.is_paired(*at)).collect();
        if !paired.is_empty() && paired.len() == around.len() {
            return true;
        }
        let is_telling = |at: &usize| words[*at].is_capital && !words[*at].is_first || words[*at].number.is_some();
        (paired.len() >= 2 || paired.iter().any(is_telling)) && self.share_of(around.into_iter()) >= AROUND_FROM
    }

    /// How many negators the claim has, and the sentence.
    pub(super) fn n_negators(&self) -> (usize, usize) {
        let count = |words: &Words, range: Range<usize>| {
            words.words[range].iter().filter(|word| is_negator(words, word)).count()
        };
        (count(self.claim(), 0..self.claim().words.len()), count(self.text(), self.alignment.window.clone()))
    }

    /// Whether the sentence has a word of the text more than once: what is said of one need not be said of the other.
    pub(super) fn is_repeated(&self, text: usize) -> bool {
        let words = &self.text().words;
        let is_same =
            |at: &usize| words[*at].keys.stem == words[text].keys.stem || words[*at].keys.root == words[text].keys.root;
        self.alignment.window.clone().filter(is_same).count() > 1
    }

    /// Whether exactly one of both has a word with one of these facts.
    pub(super) fn differs_in(&self, fact: Fact) -> bool {
        self.claim_has(&[fact]) != self.text_has(&[fact])
    }

    /// Whether any word of the sentence has one of these facts.
    pub(super) fn text_has(&self, facts: &[Fact]) -> bool {
        self.text().words[self.alignment.window.clone()].iter().any(|word| has(self.text(), word, facts))
    }

    pub(super) fn claim_has(&self, facts: &[Fact]) -> bool {
        self.claim().words.iter().any(|word| has(self.claim(), word, facts))
    }
}
