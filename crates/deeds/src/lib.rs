//! What an agent says it did, compared with what its run shows.
//!
//! ```text
//! calls  → deeds ─────┐
//! answer → statements ┴→ findings
//! ```
//!
//! | file | contains |
//! |---|---|
//! | `call` | a tool call as the run has it: what is read |
//! | `deed` | what a call did: the kind of deed, its command, exit code and counts |
//! | `statement` | a sentence or clause of the answer that says that something was done |
//! | `outcome` | the words by which a short text says that something failed, was denied or waits |
//! | `finding` | what the run says about a statement |
//!
//! Nothing here has a clock, network or randomness. Every step takes time linear in its input.
#![forbid(unsafe_code)]

mod call;
mod deed;
mod finding;
mod list;
mod outcome;
mod statement;
mod vocabulary;
mod weights;
mod words;

pub use call::{Call, CallState};
pub use deed::{Deed, DeedKind, DeedState, Object, TestCounts, deeds_of};
pub use finding::{
    AssessedStatement, CallEnding, DeedFinding, DeedRule, Deeds, NearestCall, assess, clauses, findings,
};
pub use statement::{Extent, RunKind, Statement, statements_in};
pub use vocabulary::Vocabulary;
pub use weights::{Learned, Weights};
