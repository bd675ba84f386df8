//! The assessment of one turn: the record every view, package and command line shows.

use serde::Serialize;

use super::citation::{AssessedCitation, MarkerAudit};
use super::claim::AssessedClaim;
use super::contradiction::Contradiction;
use super::decision::Decision;
use super::grounding::AnswerGrounding;
use super::score::{Headline, LinkAudit, Scores};
use super::source::AssessedSource;
use super::warning::Warning;
use crate::conversation::ToolState;
use crate::stream::{Failure, Outcome, Protocol};
use crate::trust::BlockedDomain;

/// Everything the panel shows of one turn. Field names are the wire names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Assessment {
    /// The wire format the turn arrived in; `null` when nothing of it was recognised.
    pub protocol: Option<Protocol>,
    /// How the turn ended.
    pub outcome: Outcome,
    /// Why it did not complete, when the stream said so.
    pub error: Option<Failure>,
    /// What the user reads.
    pub answer: String,
    /// Every tool call, in the order they were begun.
    pub tools: Vec<AssessedTool>,
    /// Every source once, the cited ones first.
    pub sources: Vec<AssessedSource>,
    /// Every citation, in the order of the label list.
    pub citations: Vec<AssessedCitation>,
    /// What the sources say about the sentences that cite them; `null` while the turn runs, and where nothing is cited.
    pub grounding: Option<AnswerGrounding>,
    /// The scores, each `null` where nothing could be computed.
    pub scores: Scores,
    /// What the links of the cited sources are worth; `null` when none was checked.
    pub links: Option<LinkAudit>,
    /// The weakest score, named by its kind; `null` when there is none.
    pub headline: Option<Headline>,
    /// The agent's own confidence, 0 to 1, as it sent it.
    pub claimed_confidence: Option<f64>,
    /// The claims that sources were read for, and what they say.
    pub claims: Vec<AssessedClaim>,
    /// Sources that cannot both be right about a claim, misinformation first, then by how far their ranks are apart.
    pub contradictions: Vec<Contradiction>,
    /// Domains of this turn's sources that verification has blocked.
    pub blocked: Vec<BlockedDomain>,
    /// Whether the evidence is enough for the claim with the most of it; `null` where the turn has no evidence.
    pub decision: Option<Decision>,
    /// `[n]` markers of the answer against the label list.
    pub markers: MarkerAudit,
    /// What was odd and did not stop the reading.
    pub warnings: Vec<Warning>,
    /// Events that were counted and left aside, never fatal.
    pub not_understood: u32,
}

/// One tool call and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedTool {
    /// The call's identity on the wire, or one made from its place in the turn.
    pub id: String,
    /// The tool's name on the wire.
    pub name: String,
    /// 1 for a first try, one more for each retry.
    pub attempt: u32,
    /// Where the call stands.
    pub state: ToolState,
    /// What the tool said when it failed.
    pub error: Option<String>,
    /// The arguments as JSON text, when they were on the wire.
    pub args: Option<String>,
}
