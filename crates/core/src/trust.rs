//! The trust in a source: its level, and the rule that gave it.
//!
//! | file | contains |
//! |---|---|
//! | `level` | the seven levels, their ranks and weights |
//! | `host` | normalized host names |
//! | `address` | the parts of a web address that rules match |
//! | `wrapped` | the page behind a copy, a translation, a cache or a redirect |
//! | `suffix` | registrable domains by the Public Suffix List |
//! | `shard` | which shards of the tables a host needs |
//! | `policy` | the rules, and the lookup of a source in them |
//! | `survey` | the lookup of many addresses at once |
//! | `verification` | verification of sources, claim by claim, and what was learned |
//! | `contradiction` | the classification of a contradiction |
//! | `admiralty` | the Admiralty code: a letter for the source and a digit for the information |
//!
//! A level describes a kind of source. It never says that a sentence found there is true.

mod address;
mod admiralty;
mod contradiction;
mod domain_index;
mod host;
mod ip;
mod level;
pub mod policy;
mod punycode;
mod shard;
mod shown_host;
mod suffix;
mod survey;
mod verification;
mod wrapped;

pub use address::{AddressError, is_deceptive, standard_address, standard_escapes};
pub use admiralty::{AdmiraltyGrade, InformationCredibility, SourceReliability};
pub use contradiction::{ClaimStatus, Classification, ContradictionKind, DEFAULT_GAP, classify};
pub use host::Host;
pub use level::TrustLevel;
pub use policy::{
    DomainPattern, OverrideEntry, PolicyDocument, PolicyEntry, PolicyError, PolicyList, PolicyProblem, RuleOrigin,
    SourceTrust, TrustPolicy,
};
pub use shard::{ShardSet, checksum};
pub use shown_host::{ShownHost, shown_address};
pub use suffix::{SuffixTable, registrable_domain};
pub use survey::Survey;
pub use verification::{
    Block, BlockReason, BlockedDomain, ClaimResolution, Conflict, ContradictingClaim, ContradictingPair,
    ContradictingSource, EffectiveLevel, HostStatus, HostToBlock, HostVerdict, LearnedChange, LearnedReason,
    LedgerClaim, LedgerError, LedgerHost, MAX_EVIDENCE, MAX_PAIRS, PastStatus, Promotion, RejectionRate, RestoreVia,
    SourceEvidence, SourceStance, SourceVerification, StatusCounts, TrustLedger, UnblockRisk, VerificationReason,
    resolve_claim, verify_source,
};
pub use wrapped::{hides_its_page, original_of};
