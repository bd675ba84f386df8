//! Papers: their identifiers, records that describe the same paper, and their relevance to a question.
//!
//! | file | contains |
//! |---|---|
//! | `identifier`, `identifiers` | the identifiers of papers, in normalized spelling |
//! | `parse` | the parser of one identifier |
//! | `link` | the identifier in a web address |
//! | `mention` | the identifiers in free text |
//! | `punctuation` | strips the punctuation around an identifier |
//! | `title` | titles and surnames, normalized for comparison |
//! | `fields` | the fields that records and merged entries share |
//! | `record` | a paper as one origin describes it |
//! | `index` | records merged into papers, with the reasons |
//! | `relevance` | a ranking by relevance, with every term of the score |

mod fields;
mod identifier;
mod identifiers;
mod index;
mod link;
mod mention;
mod parse;
mod punctuation;
mod record;
mod relevance;
mod title;

pub use identifier::{Identifier, Scheme};
pub use identifiers::Identifiers;
pub use index::{FieldOrigins, Join, JoinReason, PaperCounts, PaperEntry, PaperGroup, PaperIndex, Presence};
pub use link::identifier_of_url;
pub use mention::{FoundIdentifier, find_identifiers};
pub use record::{Origin, PaperRecord};
pub use relevance::{
    Candidate, RankedPaper, Ranking, RankingLimit, RankingOptions, RelevanceFactor, RelevanceProfile, RelevanceTerm,
    impact, rank_related,
};
pub use title::{surname, title_key, title_similarity};
