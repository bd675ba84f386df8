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

use crate::list::Listed;
use credence_lexical::sentence::sentences;

use crate::deed::Object;
use lexicon::Lexicon;
use record::{Basis, Candidate};
pub use record::{Extent, Statement};

/// The most statements of an answer.
const MOST_STATEMENTS: usize = 300;

/// The longest sentence that is read, in bytes.
const LONGEST_SENTENCE: usize = 2_000;

/// What the run of an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RunKind {
    /// No calls: an answer may speak of anything.
    Nothing,
    /// Calls that search and read: its answer says what they found.
    Reads,
    /// Calls that do something: its answer reports on that.
    Acts,
}

/// The statements of an answer about what the agent did, in their order. Plans, offers, advice, questions, quotations and what the user or others
/// did are none; what may be such is marked as doubtful. Linear in the length of the answer.
#[must_use]
pub fn statements_in(answer: &str, run: RunKind) -> Vec<Statement> {
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
            let is_mental = clause::is_mental(candidate.statement.kind) && candidate.statement.object != Object::File;
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
    let is_list = candidates.iter().any(|found| found.basis == Basis::Elided && !found.statement.is_doubtful);
    let kept = candidates.into_iter().filter_map(|candidate| {
        let is_mental = clause::is_mental(candidate.statement.kind) && !is_about_world;
        let is_report = run >= (if is_mental { RunKind::Reads } else { RunKind::Acts }) && !hints.is_versioned;
        let is_sure = is_report || !candidate.is_strange && is_kept(&candidate);
        // "Set the limit" beside "Raised the depth" is no advice.
        let is_doubtful = candidate.statement.is_doubtful && !(is_list && candidate.basis == Basis::Elided) || !is_sure;
        let may_be =
            !is_doubtful || (candidate.basis != Basis::State || candidate.statement.is_doubtful) && !hints.is_versioned;
        may_be.then_some(Statement { is_doubtful, ..candidate.statement })
    });
    kept.listed()
}
