//! A sentence in clauses: parts between commas, colons, dashes, cells and conjunctions.

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
}

/// Conjunctions that begin a clause.
const AND: &str = "and but then e mas & plus";
const DEPENDS: &str = "that which who que where because since porque pois onde";

/// The segments of a sentence, in order. None is empty.
pub fn segments_of(tokens: &[Token]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut from = 0;
    let mut before = Break::Start;
    for (index, token) in tokens.iter().enumerate() {
        let Some(next) = break_at(tokens, index, token) else { continue };
        if index > from {
            segments.push(Segment { before, tokens: from..index });
            before = next;
        } else if before != Break::Start && (before == Break::Next || next == Break::Depends) {
            before = next;
        }
        // "without" is part of what it says.
        from = if is_in("without sem", &token.word) { index } else { index + 1 };
    }
    if from < tokens.len() {
        segments.push(Segment { before, tokens: from..tokens.len() });
    }
    segments
}

fn break_at(tokens: &[Token], index: usize, token: &Token) -> Option<Break> {
    match token.kind {
        Kind::Mark(',' | ';' | '(' | ')' | '•' | '、' | '，' | '（' | '）') => Some(Break::Next),
        Kind::Mark(':' | '—' | '–' | '-' | '|' | '→' | '：' | '·') => Some(Break::Label),
        // "I checked it. ripgrep is installed": a sentence that begins with a small letter.
        Kind::Mark('.') => {
            let is_long = index > 0 && tokens[index - 1].word.len() > 2;
            tokens.get(index + 1).filter(|next| is_long && next.kind == Kind::Word).map(|_| Break::Start)
        }
        Kind::Word if is_in(AND, &token.word) => Some(Break::Next),
        Kind::Word if is_in(DEPENDS, &token.word) => Some(Break::Depends),
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
