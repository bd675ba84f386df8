//! The tokens of a text: keys, facts and numbers of each, and which of them are denied.

mod quantity;
mod tokenizer;
mod word;

use super::language::StanceLanguage;
use super::number::Measure;
use super::stem::Keys;
use super::words::{Fact, WordTable};
use credence_lexical::hash;
use credence_lexical::normal::NormalText;
use credence_lexical::number::unit::unit_after;
use tokenizer::Tokenizer;

pub use word::TextSpan;
pub(super) use word::{Ending, Mark, Word, Words};

/// A negator reaches this many words.
const NEGATION_REACH: usize = 7;
/// A verb of denial reaches this many words.
const DENIAL_REACH: usize = 4;

impl Words {
    /// The facts about a word.
    pub fn facts(&self, word: &Word) -> &[Fact] {
        &self.facts[word.facts.0 as usize..word.facts.1 as usize]
    }

    /// Whether a word has this fact.
    pub fn is(&self, word: &Word, fact: Fact) -> bool {
        self.facts(word).contains(&fact)
    }

    /// Whether a word is an irregular form of another: "rose", "men".
    pub fn facts_have_form(&self, word: &Word) -> bool {
        self.facts(word).iter().any(|fact| matches!(fact, Fact::Form(..)))
    }

    /// How many words have this fact.
    pub fn count(&self, fact: Fact) -> usize {
        self.words.iter().filter(|word| self.is(word, fact)).count()
    }

    /// Splits a text into words, with the facts and the rarity of each. The words are those of its normal form, and their places those
    /// of the text itself.
    pub fn parse(text: &str, table: &WordTable, language: StanceLanguage, rarity: impl Fn(u64) -> f32) -> Self {
        let normal = NormalText::new(text);
        let text = normal.text();
        let mut words = Tokenizer::new(text, table, language).read();
        words.n_sentences = words.words.last().map_or(0, |word| word.sentence as usize + 1);
        words.is_question = text.trim_end().ends_with(['?', '？']);
        words.join_phrases(table);
        words.join_numbers(text);
        words.read_units(text);
        words.read_may(text);
        words.read_bounds(text);
        words.order_dates(text, table);
        for word in &mut words.words {
            let facts = &words.facts[word.facts.0 as usize..word.facts.1 as usize];
            word.is_asked = text.get(word.span.end..).is_some_and(|after| after.starts_with(['?', '？']));
            word.is_stop |= word.number.is_none() && facts.contains(&Fact::Stop);
            word.weight = if word.is_stop { 0.05 } else { rarity(word.keys.stem) };
        }
        words.read_modals_by_place();
        words.deny(language);
        words.place_in(&normal);
        words
    }

    /// Moves the places of the words from the normal form into the original.
    fn place_in(&mut self, normal: &NormalText<'_>) {
        for word in &mut self.words {
            let place = normal.original(word.span.start..word.span.end);
            word.span = TextSpan { start: place.start, end: place.end };
        }
    }

    /// "May", "will" and "can" are hedges only where a verb can follow: not as a name ("in May", "Will won") and not behind an
    /// article or a number ("a can", "the will").
    fn read_modals_by_place(&mut self) {
        for at in 0..self.words.len() {
            let word = self.words[at];
            if !self.is(&word, Fact::Modal) {
                continue;
            }
            let before = at.checked_sub(1).map(|at| self.words[at]).filter(|before| before.sentence == word.sentence);
            let is_after_noun_sign = before.is_some_and(|before| {
                before.number.is_some() || [Fact::Article, Fact::Preposition].iter().any(|fact| self.is(&before, *fact))
            });
            let is_before_number = word.is_capital && self.words.get(at + 1).is_some_and(|next| next.number.is_some());
            let is_name = word.is_capital && !word.is_first;
            if is_name || is_after_noun_sign || is_before_number {
                self.words[at].facts = self.without_modal(word.facts);
            }
        }
    }

    /// The same facts but those of a modal verb.
    fn without_modal(&mut self, (start, end): (u32, u32)) -> (u32, u32) {
        let from = self.facts.len() as u32;
        for at in start as usize..end as usize {
            let fact = self.facts[at];
            if !matches!(fact, Fact::Modal | Fact::Hedge | Fact::Counterfactual) {
                self.facts.push(fact);
            }
        }
        (from, self.facts.len() as u32)
    }

    /// Joins two words that the table has as one.
    fn join_phrases(&mut self, table: &WordTable) {
        let mut kept = 0;
        let mut at = 0;
        while at < self.words.len() {
            let mut word = self.words[at];
            if let Some(next) = self.words.get(at + 1)
                && next.sentence == word.sentence
            {
                let key = hash::pair(word.keys.stem, next.keys.stem);
                let known = table.facts_of(key);
                if !known.is_empty() {
                    let start = self.facts.len() as u32;
                    self.facts.extend(known.iter().map(|(_, fact)| *fact));
                    word.facts = (start, self.facts.len() as u32);
                    word.keys = Keys::of(key);
                    word.span.end = next.span.end;
                    at += 1;
                }
            }
            self.words[kept] = word;
            kept += 1;
            at += 1;
        }
        self.words.truncate(kept);
    }

    /// Notes the units that follow counts, and which words they are.
    fn read_units(&mut self, text: &str) {
        for at in 0..self.words.len() {
            let word = &mut self.words[at];
            let Some(number) = word.number.as_mut().filter(|number| number.measure == Measure::Count) else { continue };
            number.unit = text.get(word.span.end..).and_then(unit_after);
            let number = *number;
            if number.unit.is_some()
                && let Some(next) = self.words.get_mut(at + 1)
                && next.number.is_none()
            {
                next.unit_of = Some(number);
            }
        }
    }

    /// Marks the words within reach of negators and verbs of denial.
    fn deny(&mut self, language: StanceLanguage) {
        for at in 0..self.words.len() {
            let word = self.words[at];
            let is_negator = self.is(&word, Fact::Negator)
                || language != StanceLanguage::Portuguese && self.is(&word, Fact::NegatorOutsidePortuguese);
            let reach = if is_negator {
                NEGATION_REACH
            } else if self.is(&word, Fact::Denial) {
                DENIAL_REACH
            } else {
                continue;
            };
            let is_not_only = self.words.get(at + 1).is_some_and(|next| self.is(next, Fact::Only));
            if is_not_only {
                continue;
            }
            if language == StanceLanguage::Japanese {
                self.deny_back(at, reach);
                continue;
            }
            for reached in self.words[at + 1..].iter_mut().take(reach) {
                if reached.sentence != word.sentence || reached.clause != word.clause {
                    break;
                }
                reached.n_denied = reached.n_denied.saturating_add(1);
            }
        }
    }

    /// In Japanese the denial follows what it denies.
    fn deny_back(&mut self, at: usize, reach: usize) {
        let word = self.words[at];
        for reached in self.words[..at].iter_mut().rev().take(2 * reach) {
            if reached.sentence != word.sentence || reached.clause != word.clause {
                break;
            }
            reached.n_denied = 1;
        }
    }
}
