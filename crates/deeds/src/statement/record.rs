//! A statement, and how much it says.

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
    Count {
        /// How many passed.
        passed: u32,
        /// Of how many.
        of: u32,
    },
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
    /// The names it has for what it was done to: files, addresses, recipients, commands in code spans, branch names. Of tests, which: "auth" in
    /// "the auth tests pass".
    pub targets: Vec<String>,
    /// Whether its verb is not known: calls of any kind may show it.
    pub is_open: bool,
    /// Whether it may describe something instead: it is a statement where a call names the same.
    pub is_doubtful: bool,
    /// Whether the grammar does not read it, and its weights say that it is one.
    pub is_learned: bool,
    /// How likely its clause is a statement: the logarithm of the odds, times 100; `None` where it has no score.
    pub score: Option<i32>,
}

/// A statement before the whole answer has been read.
pub struct Candidate {
    pub statement: Statement,
    pub basis: Basis,
    pub is_weak: bool,
    /// Whether it counts where the run acts only.
    pub is_strange: bool,
}

/// On what words the finding of a statement rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It says "I".
    Said,
    /// The verb begins the clause: "Created `a.rs`".
    Elided,
    /// "The mail has been sent", "Email sent".
    Passive,
    /// "All tests pass".
    State,
    /// "The room is booked", "Duplicates have been removed": of this run where the answer says that its agent acted.
    Present,
}

/// The results of tests, builds and linters have these objects.
pub const fn object_of_kind(kind: DeedKind) -> Object {
    match kind {
        DeedKind::Test => Object::Tests,
        _ => Object::Other,
    }
}

/// The extent without its numbers.
pub const fn plain(extent: Extent) -> Extent {
    match extent {
        Extent::WithFailure => Extent::WithFailure,
        _ => Extent::WithoutFailure,
    }
}

/// "43 passed, 0 failed" says one thing; `None` where two results are two statements.
pub const fn merged(first: Extent, second: Extent) -> Option<Extent> {
    match (first, second) {
        (Extent::WithoutFailure, other @ (Extent::Count { .. } | Extent::WithoutFailure)) => Some(other),
        (Extent::WithoutFailure, Extent::Number(0)) => Some(second),
        (Extent::WithoutFailure, Extent::Number(passed)) => Some(Extent::Count { passed, of: passed }),
        (Extent::Number(passed), Extent::WithoutFailure) if passed > 0 => Some(Extent::Count { passed, of: passed }),
        (first @ Extent::Count { .. }, Extent::WithoutFailure | Extent::Number(_)) => Some(first),
        (Extent::Done, Extent::Count { .. }) => Some(second),
        (Extent::Number(_) | Extent::WithoutFailure, Extent::WithFailure) => Some(Extent::WithFailure),
        _ => None,
    }
}
