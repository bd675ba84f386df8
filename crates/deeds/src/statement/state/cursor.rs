//! A place in the tokens of a clause.

use crate::statement::token::{Kind, Token, is_in};
use crate::statement::word::ADVERB;
use crate::words::WordList;

pub struct Cursor<'a> {
    pub tokens: &'a [Token],
    pub at: usize,
}

impl Cursor<'_> {
    pub fn token(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    pub fn is(&self, list: impl WordList) -> bool {
        self.token().is_some_and(|token| is_in(list, &token.word))
    }

    pub fn is_sign(&self) -> bool {
        self.token().is_some_and(|token| {
            matches!(token.kind, Kind::Mark(mark) if !matches!(mark, '✅' | '✓' | '✔' | '❌' | '✗' | '🟢' | '/'))
                || token.is_mark('✅') && self.at == 0 && self.tokens.len() > 1
        })
    }

    pub fn is_adverb(&self) -> bool {
        let word = self.token().map_or("", |token| token.word.as_str());
        is_in(ADVERB, word) || (word.len() > 4 && word.ends_with("ly"))
    }

    pub fn skip(&mut self, is_skipped: impl Fn(&Self) -> bool) {
        while self.at < self.tokens.len() && is_skipped(self) {
            self.at += 1;
        }
    }

    pub fn number(&mut self) -> Option<u32> {
        const WORDS: &str = "one two three four five six seven eight nine ten eleven twelve";
        let token = self.token()?;
        let spelled = || WORDS.split(' ').position(|word| word == token.word).map(|index| index as u32 + 1);
        let number = token.number().or_else(spelled)?;
        self.at += 1;
        Some(number)
    }
}
