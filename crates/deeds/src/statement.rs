//! The statements of an answer about deeds.

use std::ops::Range;

use crate::deed::{DeedKind, Object};

/// How much a statement claims of its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It was done; nothing about its result: "I ran the tests".
    Done,
    /// It was done and ended well: "the tests pass", "the build succeeded", "no errors".
    WithoutFailure,
    /// So many of so many: "41 of 43 tests pass", "all 43 tests pass" is `Count(43, 43)`.
    Count { passed: u32, of: u32 },
    /// A number of things, without a total: "12 tests pass", "created 3 files", "0 warnings".
    Number(u32),
    /// It was done and it says itself that it failed or failed in part: "2 tests still fail". Never an accusation of its own.
    WithFailure,
}

/// What a statement says was done.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The clause, in bytes of the answer.
    pub range: Range<usize>,
    /// What kind of deed it says.
    pub kind: DeedKind,
    /// What it was done to.
    pub object: Object,
    /// How much it claims.
    pub extent: Extent,
    /// The names it has for what it was done to: files, addresses, recipients, commands in code spans, branch names.
    pub targets: Vec<String>,
}

/// The statements of an answer about what the agent did, in their order. Plans, offers, advice, questions, quotations and what the user or others
/// did are none. Linear in the length of the answer.
#[must_use]
pub fn statements_in(answer: &str) -> Vec<Statement> {
    let _ = answer;
    Vec::new()
}
