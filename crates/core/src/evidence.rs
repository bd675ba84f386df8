//! What sources say about claims, and how the sources hang together: the graph, its sums, its loops, its copies.
//!
//! | file | holds |
//! |---|---|
//! | `collect` | the claims of a turn and what its sources say about them |
//! | `stance` | whether a text supports a claim, refutes it or does not bear on it |
//!
//! Nothing here knows a trust level: sites and weights come in as plain text and numbers.

mod collect;
mod stance;

pub use collect::{ClaimEvidence, EvidenceItem, claim_id, collect};
pub use stance::Stance;
