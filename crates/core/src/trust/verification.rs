//! Verifies sources claim by claim: confirmed, contested, rejected, promoted, blocked.
//!
//! | file | contains |
//! |---|---|
//! | `source` | the status of one source for one claim |
//! | `claim_sources` | the sources and hosts of one claim, each once |
//! | `pairing` | pairs of supporting and refuting sources |
//! | `claim` | the resolution of one claim |
//! | `rejection` | the rejection rate of a host |
//! | `block` | why a host is blocked, and whether it can be restored |
//! | `ledger` | what was learned in one conversation |
//! | `excerpt` | the bounded start of a text |
//!
//! Dates are kept to be shown and decide nothing.

mod block;
mod claim;
mod claim_sources;
mod excerpt;
mod ledger;
mod pairing;
mod rejection_rate;
mod source;

pub use block::{Block, BlockReason, BlockedDomain, ContradictingClaim, RestoreVia, UnblockRisk};
pub use claim::{ClaimResolution, HostToBlock, HostVerdict, MAX_EVIDENCE, Promotion, resolve_claim};
pub use claim_sources::SourceStance;
pub use ledger::{
    EffectiveLevel, HostStatus, LearnedChange, LearnedReason, LedgerClaim, LedgerError, LedgerHost, PastStatus,
    TrustLedger,
};
pub use pairing::{ContradictingPair, ContradictingSource, MAX_PAIRS};
pub use rejection_rate::{RejectionRate, StatusCounts};
pub use source::{Conflict, SourceEvidence, SourceVerification, VerificationReason, verify_source};
