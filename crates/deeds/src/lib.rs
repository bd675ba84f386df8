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
//! | `vocabulary`, `run_words` | the words of a call, and of all calls of a run |
//! | `weights`, `forest` | what is learned from transcripts: weights of clauses, trees of findings |
//!
//! Nothing here has a clock, network or randomness. Every step takes time linear in its input.
#![forbid(unsafe_code)]

mod amount;
mod call;
mod deed;
mod finding;
mod forest;
mod list;
mod outcome;
mod run_words;
mod statement;
mod vocabulary;
mod weights;
mod words;

pub use call::{Call, CallState};
pub use deed::{Deed, DeedKind, DeedState, Object, TestCounts, deeds_of};
pub use finding::{
    AssessedStatement, CallEnding, DeedFinding, DeedRule, Deeds, NearestCall, assess, clauses, findings,
};
pub use forest::Forests;
pub use run_words::{RunKind, RunWords};
pub use statement::{Extent, Statement, statements_in};
pub use weights::{Learned, Weights};
