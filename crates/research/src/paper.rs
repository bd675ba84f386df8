//! Papers: how they are named, which records are one paper, which of them matter for a question, and who cites whom.
//!
//! | file | holds |
//! |---|---|
//! | `identifier` | the names papers have, in one spelling each |
//! | `link` | the name in a web address |
//! | `mention` | the names in free text |
//! | `title` | titles and surnames as they are compared |
//! | `record` | what one origin says of a paper |
//! | `index` | records that are one paper, and why |
//! | `relevance` | which papers bear on a question, addend by addend |
//! | `tracker` | what papers cite and what cites them, request by request |

mod identifier;
mod index;
mod link;
mod mention;
mod record;
mod relevance;
mod title;
mod tracker;

pub use identifier::{Identifier, Identifiers, Scheme};
pub use index::{FieldOrigins, Join, JoinReason, PaperCounts, PaperEntry, PaperIndex, Presence};
pub use link::identifier_of_url;
pub use mention::{FoundIdentifier, find_identifiers};
pub use record::{Origin, PaperRecord};
pub use relevance::{
    Candidate, RankedPaper, Ranking, RankingLimit, RankingOptions, RelevanceFactor, RelevanceProfile, RelevanceTerm,
    impact, rank_related,
};
pub use title::{surname, title_key, title_similarity};
pub use tracker::{
    CitationTracker, NoSeed, SeedProblem, TrackedPaper, TrackerFailure, TrackerOptions, TrackerReport, TrackerRequest,
    TrackerStep,
};
