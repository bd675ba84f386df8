//! How many: "all 43", "41 of 43", "no".

use super::cursor::Cursor;
use super::word::{ALL, FAIL, GENERIC, NONE, PASS};
use crate::statement::record::Extent;
use crate::statement::token::is_in;
use crate::statement::word::OF;

#[derive(Clone, Copy, Default)]
pub struct Quantity {
    pub all: bool,
    pub none: bool,
    pub number: Option<u32>,
    pub of: Option<u32>,
}

impl Cursor<'_> {
    /// "all 43", "41 of 43", "41/43", "no", "nenhum dos".
    pub fn quantity(&mut self) -> Option<Quantity> {
        let mut quantity = Quantity::default();
        for _ in 0..6 {
            if self.is(GENERIC) {
                return None;
            }
            if self.is(NONE) {
                quantity.none = true;
                self.at += 1;
            } else if self.is("não")
                && self.tokens.get(self.at + 1).is_some_and(|next| is_in("há houve existem", &next.word))
            {
                quantity.none = true;
                self.at += 2;
            } else if self.is(ALL) {
                quantity.all |= self.is("all todos todas both");
                self.at += 1;
            } else if quantity.number.is_none() {
                let Some(number) = self.number() else { break };
                if self.token().is_some_and(|token| token.is_mark('%')) {
                    self.at += 1;
                    self.skip(|cursor| cursor.is(OF) || cursor.is("the"));
                    quantity.all = number == 100;
                    return (number == 100).then_some(quantity);
                }
                quantity.number = Some(number);
                quantity.none |= number == 0;
                quantity.of = self.total();
            } else {
                break;
            }
        }
        Some(quantity)
    }

    /// The "of 43" behind a number.
    fn total(&mut self) -> Option<u32> {
        let from = self.at;
        if self.is("out") {
            self.at += 1;
        }
        let is_of = self.is("of de") || self.token().is_some_and(|token| token.is_mark('/'));
        if is_of {
            self.at += 1;
            self.skip(|cursor| cursor.is("the all os as"));
            if let Some(total) = self.number() {
                return Some(total);
            }
        }
        self.at = from;
        None
    }

    /// "All tests: 43/43 passing", "43 passed".
    pub fn late_quantity(&mut self, early: Quantity) -> Quantity {
        if early.number.is_some() {
            return early;
        }
        let from = self.at;
        let Some(number) = self.number() else { return early };
        let of = self.total();
        if of.is_none() && !self.is(PASS) && !self.is(FAIL) {
            self.at = from;
            return early;
        }
        Quantity { number: Some(number), of, ..early }
    }
}

pub const fn extent_of(quantity: Quantity, is_good: bool, is_all: bool) -> Extent {
    match (is_good, quantity.number, quantity.of) {
        (false, Some(0), _) => Extent::WithoutFailure,
        (false, ..) => Extent::WithFailure,
        (true, Some(passed), Some(of)) => Extent::Count { passed, of },
        (true, Some(passed), None) if is_all => Extent::Count { passed, of: passed },
        (true, Some(passed), None) => Extent::Number(passed),
        (true, None, _) => Extent::WithoutFailure,
    }
}
