//! The names that a statement has for what it is about.

use std::ops::Range;

use super::token::{Kind, Token};

/// The most names of a statement.
const MOST_TARGETS: usize = 24;

/// The longest name, in bytes.
const LONGEST: usize = 300;

/// The names among tokens, without repeats.
pub fn add_targets(answer: &str, tokens: &[Token], targets: &mut Vec<String>) {
    for token in tokens.iter().filter(|token| token.is_name()) {
        add_target(answer, token.range.clone(), targets);
    }
}

pub fn add_target(answer: &str, range: Range<usize>, targets: &mut Vec<String>) {
    let sign = |character: char| {
        matches!(character, '"' | '“' | '”' | '「' | '」' | '『' | '』' | '«' | '»' | '`') || character.is_whitespace()
    };
    let name = answer[range].trim_matches(sign);
    let is_new = !targets.iter().any(|target| target == name);
    if is_new && !name.is_empty() && name.len() <= LONGEST && targets.len() < MOST_TARGETS {
        targets.push(name.to_owned());
    }
}

/// The bytes of tokens, with the signs around a name at their edges and without signs that are no names.
pub fn whole_names(answer: &str, tokens: &[Token]) -> Range<usize> {
    let is_said = |token: &&Token| !matches!(token.kind, Kind::Mark(mark) if !matches!(mark, '✅' | '❌' | '✓' | '✔'));
    let (Some(first), Some(last)) = (tokens.iter().find(is_said), tokens.iter().rev().find(is_said)) else {
        return 0..0;
    };
    let (start, end) = (first.range.start, last.range.end);
    let opens = first.is_name() && answer[..start].ends_with('`');
    let closes = last.is_name() && answer[end..].starts_with('`');
    start - usize::from(opens)..end + usize::from(closes)
}
