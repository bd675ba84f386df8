//! A turn and a policy → an assessment. What a conversation adds is in [`session`](crate::session).

mod assessor;
mod balance;
mod cited;
mod claim;
mod claim_rules;
mod claim_score;
mod coverage;
mod deeds;
mod evidence_map;
mod finding;
mod findings;
mod fingerprint;
mod grounded;
mod handed;
mod label;
mod marker;
mod results;
mod reusable_parts;
mod so_far;
mod source;
mod source_index;
mod source_names;
mod source_rules;
mod sources_view;
mod span;
mod text_origin;
mod texts_beside;
mod texts_context;
mod tool;
mod verify;
mod warning;

use crate::conversation::Turn;
use crate::record::Assessment;
use crate::stream::Protocol;

pub use assessor::Assessor;
pub use claim_rules::ClaimRules;
pub(crate) use deeds::MOST_EARLIER;
pub use deeds::{AssessDeeds, assess_deeds, clauses_of, deeds_by, findings_of, has_checkable_deeds};
pub use evidence_map::{ClaimNode, Dispute, EvidenceEdge, EvidenceMap, SourceNode};
pub(crate) use findings::{Findings, GroundingEdition};
pub(crate) use handed::MOST_SEARCHED;
pub(crate) use so_far::PartPlace;
pub use source_rules::SourceRules;

/// Assesses one turn with the bundled tables and defaults.
#[must_use]
pub fn assess(turn: &Turn, protocol: Option<Protocol>) -> Assessment {
    Assessor::default().assess(turn, protocol)
}
