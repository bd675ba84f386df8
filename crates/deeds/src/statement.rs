//! The statements of an answer about deeds.

mod clause;
mod hint;
mod japanese;
mod learned;
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
use crate::run_words::{RunKind, RunWords};
use crate::weights::{Learned, Weights};
use credence_lexical::sentence::{Sentence, sentences};

use crate::deed::Object;
use learned::{Part, Place};
pub use lexicon::Lexicon;
use record::{Basis, Candidate};
pub use record::{Extent, Statement};
use source::is_cited;
use token::{Token, tokens_in};

/// The most statements of an answer.
const MOST_STATEMENTS: usize = 300;

/// The longest sentence that is read, in bytes.
const LONGEST_SENTENCE: usize = 2_000;

/// The statements of an answer about what the agent did, in their order. Plans, offers, advice, questions, quotations and what the user or others
/// did are none; what may be such is marked as doubtful. Linear in the length of the answer.
#[must_use]
pub fn statements_in(answer: &str, run: &RunWords) -> Vec<Statement> {
    statements_by(answer, run, &Learned::built_in().clauses)
}

/// The same, with other weights for clauses.
pub fn statements_by(answer: &str, run: &RunWords, weights: &Weights<'_>) -> Vec<Statement> {
    let page = Page::of(answer);
    let read = by_grammar(&page, run.kind);
    if run.kind < RunKind::Acts {
        return read;
    }
    let with_score = |part: Part| (weights.score(&part.features), part);
    joined(read, page.parts(run).into_iter().map(with_score).listed())
}

/// The answer, its sentences, and what is read with them.
struct Page<'a> {
    answer: &'a str,
    masked: String,
    lexicon: &'static Lexicon,
    sentences: Vec<Sentence>,
    /// The tokens of each sentence that is read.
    tokens: Vec<Vec<Token>>,
}

impl<'a> Page<'a> {
    fn of(answer: &'a str) -> Self {
        let masked = page::masked(answer);
        let sentences = sentences(&masked).into_iter().listed();
        let of = |sentence: &Sentence| {
            if is_read(answer, sentence) { tokens_in(&masked, sentence.range.clone()) } else { Vec::new() }
        };
        let tokens = sentences.iter().map(of).listed();
        Self { answer, masked, lexicon: Lexicon::known(), sentences, tokens }
    }

    /// The sentences that are read, with their places among all and their tokens.
    fn read(&self) -> impl Iterator<Item = (usize, &Sentence, &[Token])> {
        let all = self.sentences.iter().zip(&self.tokens).enumerate();
        let is_read = |(_, sentence, _): &(usize, &Sentence, &[Token])| is_read(self.answer, sentence);
        all.map(|(index, (sentence, tokens))| (index, sentence, tokens.as_slice())).filter(is_read)
    }

    /// The clauses of every sentence that is read, is no heading, and cites nothing: what cites a source tells what that says, and no transcript from
    /// which the weights are learned has one.
    fn parts(&self, run: &RunWords) -> Vec<Part> {
        let mut parts = Vec::new();
        let count = self.sentences.len();
        for (index, sentence, tokens) in self.read() {
            let is_heading = page::is_heading(&self.answer[sentence.block.clone()]);
            if is_heading || is_cited(tokens) || parts.len() >= MOST_STATEMENTS {
                continue;
            }
            let range = sentence.range.clone();
            let place = Place { answer: self.answer, masked: &self.masked, range, tokens, index, count, run };
            parts.extend(learned::parts_in(&place, self.lexicon));
        }
        parts
    }
}

fn is_read(answer: &str, sentence: &Sentence) -> bool {
    sentence.range.len() <= LONGEST_SENTENCE && !page::is_quoted(&answer[sentence.block.clone()])
}

/// What the grammar reads, and the clauses that it does not read and whose score is high enough. A high score takes the doubt from what it reads, and
/// a very low one casts doubt on it.
fn joined(mut read: Vec<Statement>, scored: Vec<(i32, Part)>) -> Vec<Statement> {
    let mut last: Option<usize> = None;
    // The statement that the last clause belongs to, and where that clause ends, if it says something by itself.
    let mut before: Option<(usize, usize)> = None;
    for (score, part) in scored {
        let own = part.range.clone();
        let is_met = |statement: &Statement| statement.range.start < own.end && own.start < statement.range.end;
        if let Some(met) = read.iter().position(is_met) {
            let split_at = before.filter(|(of, _)| *of == met).map(|(_, end)| end);
            if split_at.is_some_and(|end| parts_from(&mut read, met, end, score, &part)) {
                last = Some(read.len());
                read.push(Statement { score: Some(score), ..part.statement });
                continue;
            }
            read[met].is_doubtful = score < learned::LEAST && (read[met].is_doubtful || score < learned::STRANGE);
            read[met].score = read[met].score.max(Some(score));
            last = Some(met);
            before = (!part.is_fragment).then_some((met, own.end));
        } else if let Some(of) = last.filter(|of| part.adds_to(read[*of].range.end)) {
            read[of].range.end = own.end;
            read[of].targets.extend(part.statement.targets);
        } else {
            last = (score >= learned::LEAST && !part.is_fragment).then_some(read.len());
            read.extend(last.map(|_| Statement { score: Some(score), ..part.statement }));
        }
    }
    read.sort_by_key(|statement| statement.range.start);
    read
}

/// Whether a clause is a statement of its own that what the grammar reads goes on into: "41 tests pass, elm-review is spotless". What is read then
/// ends with the clause before, at `before_end`.
fn parts_from(read: &mut [Statement], met: usize, before_end: usize, score: i32, part: &Part) -> bool {
    let (start, end) = (part.range.start, part.range.end);
    if start <= read[met].range.start {
        return false;
    }
    let has_own = read.iter().any(|other| (start..end).contains(&other.range.start));
    let is_own = has_own || score >= learned::LEAST && !part.is_fragment && !part.is_addition;
    if is_own {
        read[met].range.end = read[met].range.end.min(before_end);
    }
    is_own && !has_own
}

/// Every clause of an answer with its features: what the weights are learned from.
#[must_use]
pub fn clauses_in(answer: &str, run: &RunWords) -> Vec<(std::ops::Range<usize>, Vec<String>)> {
    let parts = Page::of(answer).parts(run);
    parts.into_iter().filter(|part| !part.is_fragment).map(|part| (part.range, part.features)).listed()
}

/// The statements that the grammar reads.
fn by_grammar(page: &Page<'_>, run: RunKind) -> Vec<Statement> {
    let (answer, masked, lexicon) = (page.answer, page.masked.as_str(), page.lexicon);
    let mut candidates = Vec::new();
    let n_sentences = page.sentences.len();
    let mut is_about_world = false;
    let mut opens = false;
    for (index, sentence, tokens) in page.read() {
        if candidates.len() >= MOST_STATEMENTS {
            break;
        }
        let is_heading = page::is_heading(&answer[sentence.block.clone()]);
        let (found, is_world) = reading::read_sentence(answer, masked, (sentence.range.clone(), tokens), lexicon);
        is_about_world |= is_world;
        opens |= index == 0 && found.iter().any(|found| !matches!(found.basis, Basis::Said | Basis::State));
        // "Your profile is balanced [4]" tells what a source says.
        let is_of_source = |basis| basis == Basis::Present && is_cited(tokens);
        let is_own = |found: &Candidate| !is_of_source(found.basis) && (!is_heading || found.basis == Basis::State);
        candidates.extend(found.into_iter().filter(is_own));
    }
    let hints = hint::Hints::of(answer, masked, n_sentences, is_about_world);
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
        let is_report = run >= (if is_mental { RunKind::Reads } else { RunKind::MayAct }) && !hints.is_versioned;
        let is_sure = is_report || !candidate.is_strange && is_kept(&candidate);
        // "Set the limit" beside "Raised the depth" is no advice.
        let is_doubtful = candidate.statement.is_doubtful && !(is_list && candidate.basis == Basis::Elided) || !is_sure;
        let may_be =
            !is_doubtful || (candidate.basis != Basis::State || candidate.statement.is_doubtful) && !hints.is_versioned;
        may_be.then_some(Statement { is_doubtful, ..candidate.statement })
    });
    kept.listed()
}
