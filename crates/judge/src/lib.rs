//! A language model as judge of texts: which of them support or refute a claim, under rules that a wrong model cannot break.
//!
//! No I/O: [`JudgeFlow`] lists one action at a time and takes its reply. The caller sends the requests, to one host, one after another.
//!
//! ```text
//! claim, texts → cost → requests → replies → quotes compared → negated claim asked → readings
//! ```
//!
//! A reading counts only if
//!
//! 1. the words that the model quotes are in the text;
//! 2. the numbers, units, dates, names and denials of the quote and its sentence do not contradict the stance;
//! 3. the same text does not get the same stance for the negated claim; a classifier, which passes over such a negation, is not asked, and
//!    refutes only where the words do;
//! 4. the quote shares words with the claim.
//!
//! A text that addresses the model, with instructions or answer formats, is not sent.
//!
//! Every other reading is kept with the reason why it does not count.
//!
//! | file | contains |
//! |---|---|
//! | `plan` | the claim, the texts and the budget |
//! | `record` | the cost before anything is sent, and the result |
//! | `prompt` | the requests: messages and JSON schema |
//! | `answer` | the JSON in a model's reply |
//! | `quote` | whether a text has the quoted words |
//! | `address` | texts that address a model |
//! | `flow` | the state machine |
#![forbid(unsafe_code)]

mod address;
mod answer;
mod flow;
mod plan;
mod prompt;
mod quote;
mod record;

pub use credence_core::judge::{JudgeState, ModelReading, ModelStance};
pub use flow::{JudgeAction, JudgeFlow, JudgeReply, JudgeStep};
pub use plan::{JudgeBudget, JudgeKind, JudgePlan, KnownReading};
pub use prompt::{JudgeMessage, JudgeRole, negated};
pub use record::{JudgeCost, JudgeResult};
