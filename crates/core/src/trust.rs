//! How far a source is trusted for being what it is: its level, and the rule that gave it.
//!
//! | file | holds |
//! |---|---|
//! | `level` | the seven levels, their ranks and weights |
//! | `host` | a host name as browsers understand it |
//! | `address` | the parts of an address that rules look at |
//! | `suffix` | the registrable domain by the Public Suffix List |
//! | `policy` | the rules, and the lookup of a source in them |
//! | `verification` | what becomes of sources, claim by claim, and what was learned of hosts |
//! | `contradiction` | what a disagreement of two sources amounts to |
//! | `admiralty` | a letter for the source beside a digit for the information |
//!
//! A level names a kind of source, never the truth of a sentence found there.

mod address;
mod admiralty;
mod contradiction;
mod domain_index;
mod host;
mod ip;
mod level;
pub mod policy;
mod punycode;
mod suffix;
mod verification;

pub use address::AddressError;
pub use admiralty::{AdmiraltyGrade, InformationCredibility, SourceReliability};
pub use contradiction::{ClaimStatus, Classification, ContradictionKind, DEFAULT_GAP, classify};
pub use host::Host;
pub use level::TrustLevel;
pub use policy::{
    DomainPattern, OverrideEntry, PolicyDocument, PolicyEntry, PolicyError, PolicyList, PolicyProblem, RuleOrigin,
    SourceTrust, Survey, TrustPolicy,
};
pub use suffix::{SuffixTable, registrable_domain};
pub use verification::{
    Block, BlockReason, BlockedDomain, ClaimResolution, Conflict, ContradictingClaim, ContradictingPair,
    ContradictingSource, HostStatus, HostToBlock, HostVerdict, LearnedChange, LearnedReason, LedgerClaim, LedgerError,
    LedgerHost, MAX_EVIDENCE, MAX_PAIRS, PastStatus, Promotion, RejectionRate, RestoreVia, SourceEvidence,
    SourceVerification, Standing, StatusCounts, TrustLedger, UnblockRisk, VerificationReason, Witness, resolve_claim,
    verify_source,
};
