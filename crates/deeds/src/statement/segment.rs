//! A sentence in clauses: parts between commas, colons, dashes, cells and conjunctions.

use crate::words::Words;
use std::ops::Range;

use super::token::{Kind, Token, is_in};

/// What stands before a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// The beginning of the sentence.
    Start,
    /// A comma, semicolon, bracket, or a conjunction.
    Next,
    /// A colon, dash, or the bar of a table: what is before it is a label.
    Label,
    /// "that", "which", "so that": it depends on what is before it.
    Depends,
}

#[derive(Clone, Debug)]
pub struct Segment {
    pub before: Break,
    /// Indices of its tokens in those of the sentence.
    pub tokens: Range<usize>,
    /// Whether it is what stands behind "after": "after rerunning the tests".
    pub is_after: bool,
}

/// Conjunctions that begin a clause.
const AND: Words = Words::of("and but then e mas & plus");
const AFTER: Words = Words::of("after após");
const DEPENDS: Words = Words::of("that which who que where because since porque pois onde");

/// The segments of a sentence, in order. None is empty.
pub fn segments_of(tokens: &[Token]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut from = 0;
    let mut before = Break::Start;
    let mut is_after = false;
    for (index, token) in tokens.iter().enumerate() {
        // "Unit tests (`testDebug`) all passed": the name is beside.
        let is_beside = |open: usize| {
            tokens.get(open).is_some_and(|token| token.is_mark('('))
                && tokens.get(open + 1).is_some_and(Token::is_name)
                && tokens.get(open + 2).is_some_and(|token| token.is_mark(')'))
                && tokens.get(open + 3).is_some_and(|token| token.kind == Kind::Word)
        };
        if is_beside(index) || index >= 2 && is_beside(index - 2) {
            continue;
        }
        let Some(next) = break_at(tokens, index, token) else { continue };
        if index > from {
            segments.push(Segment { before, tokens: from..index, is_after });
            is_after = false;
            before = next;
        } else if before != Break::Start && (before == Break::Next || next == Break::Depends) {
            before = next;
        }
        is_after |= is_in(AFTER, &token.word);
        // "without" is part of what it says.
        from = if is_in("without sem", &token.word) { index } else { index + 1 };
    }
    if from < tokens.len() {
        segments.push(Segment { before, tokens: from..tokens.len(), is_after });
    }
    segments
}

/// "09:45", "R$ 69,90", "1:1": a sign between digits.
fn is_in_number(tokens: &[Token], index: usize) -> bool {
    let (Some(before), Some(after)) = (index.checked_sub(1).and_then(|at| tokens.get(at)), tokens.get(index + 1))
    else {
        return false;
    };
    let own = &tokens[index].range;
    let is_beside = before.range.end == own.start && after.range.start == own.end;
    is_beside && before.number().is_some() && after.number().is_some()
}

fn break_at(tokens: &[Token], index: usize, token: &Token) -> Option<Break> {
    match token.kind {
        _ if is_in_number(tokens, index) => None,
        Kind::Mark(',' | ';' | '(' | ')' | '•' | '、' | '，' | '（' | '）') => Some(Break::Next),
        Kind::Mark(':' | '—' | '–' | '-' | '|' | '→' | '：' | '·') => Some(Break::Label),
        // "I checked it. ripgrep is installed": a sentence that begins with a small letter. A full stop before a capital letter is one of an
        // abbreviation: otherwise the sentence would end there.
        Kind::Mark('.') => {
            let is_long = index > 0 && tokens[index - 1].word.len() > 2;
            let begins = |next: &&Token| is_long && next.kind == Kind::Word && !next.is_capital;
            tokens.get(index + 1).filter(begins).map(|_| Break::Start)
        }
        Kind::Word if is_in(AND, &token.word) => Some(Break::Next),
        Kind::Word if is_in(DEPENDS, &token.word) => Some(Break::Depends),
        // "after rerunning the suite", "após rodar os testes".
        Kind::Word if is_in(AFTER, &token.word) => {
            let word = tokens.get(index + 1)?.word.as_str();
            (word.ends_with("ing") || word.ends_with(['r']) && token.word.ends_with('s')).then_some(Break::Next)
        }
        // "Ran the tests with no errors", "passou sem erros".
        Kind::Word if is_in("with without com sem", &token.word) => {
            let next = tokens.get(index + 1)?;
            let is_none =
                is_in("without sem", &token.word) || is_in("no zero nenhum", &next.word) || next.number() == Some(0);
            let names = tokens[index + 1..].iter().take(4).any(|token| is_in(super::word::ERRORS, &token.word));
            (is_none && names).then_some(Break::Next)
        }
        _ => None,
    }
}
