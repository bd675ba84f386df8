//! What a check has found, for who reads it: at any time of the check, and at its end.
//!
//! | file | holds |
//! |---|---|
//! | `record` | the report |
//! | `source` | each source: why it was asked, what it weighs, what became of it |
//! | `markdown` | the report as Markdown |

mod markdown;
mod record;
mod source;

#[cfg(test)]
mod tests;

pub use markdown::markdown;
pub use record::{CheckGround, CheckLimit, CheckReport, CheckStatus, CheckVerdict, check_report};
pub use source::{CheckedSource, SourceState};
