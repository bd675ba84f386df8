//! What verification learned about hosts in one conversation: statuses, promotions and blocks.
//!
//! | file | contains |
//! |---|---|
//! | `record` | the ledger and its records |
//! | `level` | the level of a host after learning |
//! | `update`, `host` | recording claims, blocking, restoring, forgetting |
//! | `change` | what was learned, with its cause, and how to keep it for one host |
//! | `limit`, `bound` | the bounds of a ledger |
//! | `parse`, `json_field`, `exact_host` | the parser of a stored ledger |
//! | `reason` | the reasons of blocks as sentences |

mod change;
mod eviction;
mod exact_host;
mod host;
mod json_field;
mod level;
mod max_sizes;
mod parse;
mod reason;
mod record;
mod update;

pub use change::LearnedChange;
pub use json_field::LedgerError;
pub use level::{EffectiveLevel, LearnedReason};
pub use record::{HostStatus, LedgerClaim, LedgerHost, PastStatus, TrustLedger};

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod tests;
