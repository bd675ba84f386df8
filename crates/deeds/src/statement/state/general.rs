//! Results whose subject is no tool: "everything passes", "so do the others", "coverage is at 91 %".

use super::quantity::Quantity;
use super::word::{AUXILIARY, END, FAIL, PASS};
use super::{Reader, State, clean, tool};
use crate::deed::DeedKind;
use crate::statement::record::Extent;
use crate::statement::token::{Kind, Token, is_in};
use crate::statement::word::{NEGATION, OF, REPORT};
use crate::words::Words;

impl Reader<'_> {
    /// "Coverage is at 91 %".
    pub(super) fn coverage(&self) -> Option<State> {
        const BEFORE: Words = Words::of("the test code line branch total overall statement a de testes código");
        let tokens = &self.cursor.tokens[self.cursor.at.min(self.cursor.tokens.len())..];
        let place = tokens.iter().take(4).position(|token| is_in("coverage cobertura", &token.word))?;
        let is_own = tokens[..place].iter().all(|token| is_in(BEFORE, &token.word));
        let is_share = |pair: &[Token]| pair[0].kind != Kind::Word && pair[1].is_mark('%');
        let is_short = tokens.len() < place + 12 && tokens[place + 1..].windows(2).any(is_share);
        (is_own && is_short).then_some(State { extent: Extent::Done, is_weak: true, ..clean(DeedKind::Test) })
    }

    /// "so do the Rust tests".
    pub(super) fn so_do(&self) -> Option<State> {
        let tokens = self.cursor.tokens;
        let is_so = is_in("so", &tokens.first()?.word) && is_in("do does did is are", &tokens.get(1)?.word);
        let before = self.context.before.filter(|_| is_so && tokens.len() < 8)?;
        let kind = tokens[2..].iter().rev().find_map(|token| tool(token, self.context))?;
        Some(State { part: None, ..clean(if kind == DeedKind::Verify { before } else { kind }) })
    }

    /// "everything passes", "all of them passed", "those of the package pass", "the first attempt failed".
    pub(super) fn general(&mut self, quantity: Quantity) -> Option<DeedKind> {
        const ATTEMPT: Words = Words::of("attempt try tentativa");
        let from = self.cursor.at;
        let next = self.cursor.tokens.get(from + 1).map_or("", |next| &next.word);
        let before = self.context.before;
        let n_words = match self.cursor.token()?.word.as_str() {
            "everything" | "tudo" => 1,
            "deles" | "delas" | "them" | "these" | "those" if quantity.all => 1,
            "those" | "os" | "as" if before.is_some() && is_in(OF, next) => 1,
            "first" | "second" | "primeira" | "segunda" if is_in(ATTEMPT, next) => 2,
            _ => return None,
        };
        self.cursor.at += n_words;
        Some(before.unwrap_or(if is_in(ATTEMPT, next) { DeedKind::Run } else { DeedKind::Test }))
    }

    /// "All tests of the repository pass": the words that say where.
    pub(super) fn skip_place(&mut self, is_named: bool) {
        const IN: Words = Words::of("of in for from under inside do da de dos das em no na nos nas para");
        if !is_named || !self.cursor.is(IN) {
            return;
        }
        let is_result = |token: &Token| [PASS, FAIL, END].into_iter().any(|list| is_in(list, &token.word));
        let rest = &self.cursor.tokens[self.cursor.at..];
        let is_other = |token: &Token| [NEGATION, REPORT].into_iter().any(|list| is_in(list, &token.word));
        let found = rest.iter().take(8).position(is_result).filter(|end| !rest[..*end].iter().any(is_other));
        if let Some(end) = found {
            let n_auxiliary = rest[..end].iter().rev().take_while(|token| is_in(AUXILIARY, &token.word)).count();
            self.cursor.at += end - n_auxiliary;
        }
    }
}
