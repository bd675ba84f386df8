//! What becomes of sources, claim by claim: confirmed, contested, rejected, promoted, blocked.
//!
//! | file | holds |
//! |---|---|
//! | `source` | the table for one source and one claim |
//! | `witness` | the witnesses of one claim, each source and each host once |
//! | `pairing` | supporting against refuting sources: exact counts, and the pairs worth showing |
//! | `claim` | all of it for one claim |
//! | `rejection` | the rejection rate and its minimum |
//! | `block` | why a host is blocked, and whether it can be restored |
//! | `ledger` | what was learned, claim after claim |
//!
//! Dates are kept to be shown and decide nothing.

mod block;
mod claim;
mod ledger;
mod pairing;
mod rejection;
mod source;
mod witness;

pub use block::{Block, BlockReason, BlockedDomain, ContradictingClaim, RestoreVia, UnblockRisk};
pub use claim::{ClaimResolution, HostToBlock, HostVerdict, MAX_EVIDENCE, Promotion, resolve_claim};
pub use ledger::{
    HostStatus, LearnedChange, LearnedReason, LedgerClaim, LedgerError, LedgerHost, PastStatus, Standing, TrustLedger,
};
pub use pairing::{ContradictingPair, ContradictingSource, MAX_PAIRS};
pub use rejection::{RejectionRate, StatusCounts};
pub use source::{Conflict, SourceEvidence, SourceVerification, VerificationReason, verify_source};
pub use witness::Witness;

/// The longest text that is kept of a quote, a claim or a reason, in bytes.
const MAX_TEXT: usize = 1_000;

/// The beginning of a text, which is all of nearly every text.
fn beginning(text: &str) -> String {
    text[..text.floor_char_boundary(MAX_TEXT)].to_owned()
}
