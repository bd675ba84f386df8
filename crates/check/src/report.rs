//! The report of a check, at any time of the check and at its end.
//!
//! | file | contains |
//! |---|---|
//! | `record` | the report |
//! | `source` | each source: why it was asked, its weight, its state |
//! | `log` | the log with a text for each step |
//! | `markdown` | the report as Markdown |
//! | `link` | addresses in Markdown |

mod link;
mod log;
mod markdown;
mod record;
mod source;

#[cfg(test)]
mod tests;

pub use log::{LogStep, log, step_names};
pub use markdown::markdown;
pub use record::{CheckGround, CheckLimit, CheckNeed, CheckReport, CheckStatus, CheckVerdict, check_report};
pub use source::{CheckedSource, SourceState};
