//! Signs that a sentence is about the world: citations, years, dates that are past.

use std::ops::Range;

use super::token::{Kind, Token, is_in};

/// Whether the sentence has the marker of a citation: `[1]`, `[^1]`.
pub fn is_cited(tokens: &[Token]) -> bool {
    let begins =
        |at: usize| tokens[at].is_mark('[') || tokens[at].is_mark('^') && at > 0 && tokens[at - 1].is_mark('[');
    let is_marker = |at: usize| begins(at) && tokens[at + 1].number().is_some() && tokens[at + 2].is_mark(']');
    (0..tokens.len().saturating_sub(2)).any(is_marker)
}

/// Whether the sentence has a citation or a year: prose about the world.
pub fn is_sourced(answer: &str, range: Range<usize>, tokens: &[Token]) -> bool {
    let is_year = |(index, token): (usize, &Token)| {
        let before = index.checked_sub(1).map_or("", |before| tokens[before].word.as_str());
        let is_number = token.number().is_some_and(|number| (1000..2100).contains(&number)) && token.range.len() == 4;
        let begins = index == 0 && !tokens.get(1).is_some_and(|next| next.kind == Kind::Word || next.is_mark('/'));
        let ends_date = tokens[index.saturating_sub(2)..index]
            .iter()
            .any(|token| token.number().is_some_and(|day| day < 32) && before.is_empty());
        is_number
            && (begins
                || ends_date
                || is_in(
                    "in since by until em de desde até january february march april may june july august september october november december early late",
                    before,
                ))
    };
    let is_past = |pair: &[Token]| {
        is_in("ago yesterday atrás ontem", &pair[0].word)
            || is_in("last past previous", &pair[0].word)
                && is_in("week month year night release commit version days weeks months years", &pair[1].word)
            || is_in("semana mês ano", &pair[0].word) && is_in("passada passado", &pair[1].word)
    };
    let is_old = tokens.windows(2).any(is_past)
        || tokens.last().is_some_and(|last| is_in("ago yesterday atrás ontem", &last.word));
    let own = &answer[range];
    let is_linked = own.contains("](http") && !own.contains("/pull/") && !own.contains("/commit/");
    is_cited(tokens) || is_linked || is_old || tokens.iter().enumerate().any(is_year)
}
