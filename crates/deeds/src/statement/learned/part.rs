//! A clause and its place.

use std::ops::Range;

use crate::run_words::RunWords;
use crate::statement::record::Statement;
use crate::statement::token::Token;

/// A clause with what is known of it.
pub struct Part {
    pub range: Range<usize>,
    pub features: Vec<String>,
    /// What it says was done, if it is a statement.
    pub statement: Statement,
    /// Whether it says nothing by itself.
    pub is_fragment: bool,
    /// Whether it has no verb and follows another clause behind a comma or "and".
    pub is_addition: bool,
}

impl Part {
    /// Whether it says more of the same as a statement that ends shortly before it: "…, 4 of them new".
    pub const fn adds_to(&self, end: usize) -> bool {
        const LONGEST_GAP: usize = 7;
        self.is_addition && end <= self.range.start && self.range.start - end <= LONGEST_GAP
    }
}

/// A sentence of an answer, and where it stands.
pub struct Place<'a> {
    pub answer: &'a str,
    pub masked: &'a str,
    pub range: Range<usize>,
    pub tokens: &'a [Token],
    /// Which of the sentences it is, and of how many.
    pub index: usize,
    pub count: usize,
    pub run: &'a RunWords,
}
