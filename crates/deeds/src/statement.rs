//! The statements of an answer about deeds.

mod clause;
mod hint;
mod japanese;
mod lexicon;
mod object;
mod page;
mod reading;
mod record;
mod segment;
mod source;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod token;
mod word;

use credence_lexical::sentence::sentences;

use crate::deed::{DeedKind, Object};
use lexicon::Lexicon;
use record::{Basis, Candidate};
pub use record::{Extent, Statement};

/// The most statements of an answer.
const MOST_STATEMENTS: usize = 300;

/// The longest sentence that is read, in bytes.
const LONGEST_SENTENCE: usize = 2_000;

/// The statements of an answer about what the agent did, in their order. Plans, offers, advice, questions, quotations and what the user or others
/// did are none. Linear in the length of the answer.
#[must_use]
pub fn statements_in(answer: &str) -> Vec<Statement> {
    let masked = page::masked(answer);
    let lexicon = Lexicon::new();
    let mut candidates = Vec::new();
    let mut n_sentences = 0;
    let mut is_about_world = false;
    let mut opens = false;
    for sentence in sentences(&masked) {
        n_sentences += 1;
        let block = &answer[sentence.block.clone()];
        let is_read = sentence.range.len() <= LONGEST_SENTENCE && !page::is_quoted(block);
        if !is_read || candidates.len() >= MOST_STATEMENTS {
            continue;
        }
        let is_heading = page::is_heading(block);
        let (found, is_world) = reading::read_sentence(answer, &masked, sentence.range, &lexicon);
        is_about_world |= is_world;
        opens |= n_sentences == 1 && found.iter().any(|found| !matches!(found.basis, Basis::Said | Basis::State));
        candidates.extend(found.into_iter().filter(|found| !is_heading || found.basis == Basis::State));
    }
    let hints = hint::Hints::of(answer, &masked, n_sentences, is_about_world);
    let is_said = candidates.iter().any(|candidate| candidate.basis == Basis::Said && !candidate.is_weak);
    let is_sure = is_said || candidates.iter().any(|candidate| !candidate.is_weak);
    // A report begins with what is done, and speaks to the user; prose about the world does not.
    let is_opening = opens && hints.is_addressed;
    let is_acting = is_opening
        || candidates.iter().any(|candidate| {
            use DeedKind as K;
            let is_mental = matches!(candidate.statement.kind, K::Search | K::Read | K::Verify | K::Calculate);
            let is_mental = is_mental && candidate.statement.object != Object::File;
            !candidate.is_weak && !is_mental && candidate.basis != Basis::Passive
        });
    let is_kept = |candidate: &Candidate| {
        hints.allow(
            candidate.basis,
            candidate.is_weak,
            is_said,
            is_sure || is_opening,
            is_acting || is_said && clause::is_once(candidate.statement.kind),
        )
    };
    candidates.into_iter().filter(is_kept).map(|candidate| candidate.statement).collect()
}
