//! The orders in which the words of a claim say the same: as written, with an adverbial moved, in the other voice.

use super::super::text::{Mark, Words};
use super::super::word_kind::{has, is_content};
use super::super::words::Fact;

/// Claims of more words are compared in their own order only.
const MAX_TURNED: usize = 30;
/// So many prepositions may begin an adverbial that moves.
const MAX_ADVERBIALS: usize = 6;

/// One word of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A word of the claim.
    Word(usize),
    /// "by", which the claim in its own voice lacks.
    By,
    /// A form of "be", likewise.
    Be,
}

/// The words of a claim in one order, and where a part that moved begins.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub items: Vec<Item>,
    /// Before these items the sentence may have a comma that the claim lacks.
    pub seams: Vec<usize>,
}

impl Order {
    fn of(parts: &[&[Item]]) -> Self {
        let mut order = Self { items: Vec::new(), seams: Vec::new() };
        for part in parts {
            order.seams.push(order.items.len());
            order.items.extend_from_slice(part);
        }
        order
    }
}

/// All orders, as written first.
pub(super) fn orders(claim: &Words, n_words: usize) -> Vec<Order> {
    let items: Vec<Item> = (0..n_words).map(Item::Word).collect();
    let mut orders = vec![Order::of(&[&items])];
    if n_words > MAX_TURNED {
        return orders;
    }
    let adverbials = adverbials(claim, n_words);
    for start in &adverbials {
        let (front, back) = items.split_at(*start);
        orders.push(Order::of(&[back, front]));
    }
    orders.extend(fronted(claim, &items));
    for end in adverbials.iter().copied().chain([n_words]) {
        orders.extend(other_voice(claim, &items, end));
    }
    orders
}

/// Where adverbials at the end of the claim begin: at a preposition behind the first content word.
fn adverbials(claim: &Words, n_words: usize) -> Vec<usize> {
    let words = &claim.words[..n_words];
    let first = words.iter().position(|word| is_content(claim, word)).unwrap_or(n_words);
    let begins = |at: &usize| claim.is(&words[*at], Fact::Preposition) && !claim.is(&words[*at], Fact::By);
    (first + 1..n_words).filter(begins).take(MAX_ADVERBIALS).collect()
}

/// "In 2016, A bought B": the adverbial moves to the end.
fn fronted(claim: &Words, items: &[Item]) -> Option<Order> {
    let begins = claim.words.first().is_some_and(|word| claim.is(word, Fact::Preposition));
    let comma = (1..items.len()).find(|at| claim.words[*at].mark == Mark::Comma)?;
    begins.then(|| Order::of(&[&items[comma..], &items[..comma]]))
}

/// "A bought B" ↔ "B was bought by A", and "A borders B" ↔ "B borders A", with the rest of the claim from `end` on.
fn other_voice(claim: &Words, items: &[Item], end: usize) -> Vec<Order> {
    let is = |at: usize, fact: Fact| claim.is(&claim.words[at], fact);
    let rest = &items[end..];
    if let Some(by) = (1..end).find(|at| is(*at, Fact::By)) {
        let Some(be) = (0..by).find(|at| is(*at, Fact::Be)) else { return Vec::new() };
        let order = Order::of(&[&items[by + 1..end], &items[be + 1..by], &items[..be], rest]);
        return if by + 1 < end && be > 0 && be + 1 < by { vec![order] } else { Vec::new() };
    }
    let is_verb = |at: &usize| {
        let word = &claim.words[*at];
        is_content(claim, word) && !word.is_capital && word.number.is_none()
    };
    let turned = |verb: usize| {
        let (subject, object) = (&items[..verb], &items[verb + 1..end]);
        if has(claim, &claim.words[verb], &[Fact::Mutual]) {
            return Order::of(&[object, &[Item::Word(verb)], subject, rest]);
        }
        let mut order = Order::of(&[object, &[Item::Be, Item::Word(verb), Item::By], subject, rest]);
        order.seams.clear();
        order.seams.push(order.items.len() - rest.len());
        order
    };
    (1..end.saturating_sub(1)).filter(is_verb).take(MAX_ADVERBIALS).map(turned).collect()
}
