//! A turn and a policy → an assessment.

mod assessor;
mod balance;
mod cited;
mod claim;
mod claim_rules;
mod claim_score;
mod coverage;
mod evidence_map;
mod finding;
mod findings;
mod grounded;
mod label;
mod marker;
mod reusable_parts;
mod source;
mod source_index;
mod span;
mod tool;
mod verify;
mod warning;

use crate::conversation::{AgentStream, Turn};
use crate::record::Assessment;
use crate::stream::Protocol;

pub use assessor::Assessor;
pub use claim_rules::ClaimRules;
pub use evidence_map::{ClaimNode, Dispute, EvidenceEdge, EvidenceMap, SourceNode};
pub use findings::Findings;
pub use grounded::TurnGrounding;
pub use reusable_parts::ReusableParts;

/// Assesses one turn with the bundled tables and defaults.
#[must_use]
pub fn assess(turn: &Turn, protocol: Option<Protocol>) -> Assessment {
    Assessor::default().assess(turn, protocol)
}

/// Parses a whole recording and assesses every turn in it.
///
/// Bytes that are not a stream give one failed assessment with an error that says so.
#[must_use]
pub fn assess_recording(bytes: &[u8], assessor: &Assessor) -> Vec<Assessment> {
    let mut stream = AgentStream::default();
    stream.push(bytes);
    stream.finish();
    assessor.assess_conversation(stream.turns(), stream.protocol()).0
}
