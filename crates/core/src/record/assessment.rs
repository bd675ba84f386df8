//! The assessment of one turn, shown by the page, the package and the command line.

use serde::Serialize;

use super::citation::{AssessedCitation, MarkerAudit};
use super::claim::AssessedClaim;
use super::contradiction::Contradiction;
use super::coverage::Coverage;
use super::decision::Decision;
use super::grounding::AnswerGrounding;
use super::score::{Headline, LinkAudit, Scores};
use super::sentence::AnswerSentence;
use super::shared::Shared;
use super::source::AssessedSource;
use super::warning::Warning;
use crate::conversation::ToolState;
use crate::stream::{Failure, Outcome, Protocol, TraceSpan};
use crate::trust::BlockedDomain;
use credence_deeds::Deeds;

/// The assessment of one turn. The field names are those of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Assessment {
    /// The protocol of the stream; `null` if none was recognized.
    pub protocol: Option<Protocol>,
    /// The dialect of a `mapped` stream, such as `dify`: the name of its declaration. `null` in other protocols.
    pub dialect: Option<String>,
    /// How the turn ended.
    pub outcome: Outcome,
    /// Why it did not complete, if known.
    pub error: Option<Failure>,
    /// The answer that the user sees.
    pub answer: String,
    /// Every tool call, in the order of their start.
    pub tools: Vec<AssessedTool>,
    /// Every source once, the cited ones first.
    #[cfg_attr(feature = "types", ts(as = "Vec<AssessedSource>"))]
    pub sources: Vec<Shared<AssessedSource>>,
    /// Every citation, in the order of the labels.
    pub citations: Vec<AssessedCitation>,
    /// Whether the sources support the sentences that cite them; `null` while the turn runs, and without citations.
    pub grounding: Option<AnswerGrounding>,
    /// Every sentence of the answer, compared with all texts of the run; empty where it cites nothing and the run has no text. While the turn
    /// runs, those that are complete if the caller asked for them, else none.
    #[cfg_attr(feature = "types", ts(as = "Vec<AnswerSentence>"))]
    pub sentences: Shared<Vec<AnswerSentence>>,
    /// The scores, each `null` if none could be computed.
    pub scores: Scores,
    /// Result of checking the links of the cited sources; `null` if none was checked.
    pub links: Option<LinkAudit>,
    /// The weakest score; `null` if there is none.
    pub headline: Option<Headline>,
    /// How much of the answer was compared with anything.
    pub coverage: Coverage,
    /// The agent's own confidence, 0 to 1, as it sent it.
    pub claimed_confidence: Option<f64>,
    /// The claims, with the evidence for each.
    #[cfg_attr(feature = "types", ts(as = "Vec<AssessedClaim>"))]
    pub claims: Vec<Shared<AssessedClaim>>,
    /// Sources that contradict each other about a claim, misinformation first, then by the difference of their ranks.
    pub contradictions: Vec<Contradiction>,
    /// Domains of this turn's sources that verification has blocked.
    pub blocked: Vec<BlockedDomain>,
    /// The decision on the claim with the most evidence; `null` without evidence.
    pub decision: Option<Decision>,
    /// The `[n]` markers of the answer, compared with its citations.
    pub markers: MarkerAudit,
    /// What the answer says was done, compared with the calls of the run; `null` while the turn runs, and where the stream shows no call and need
    /// not show them.
    #[cfg_attr(feature = "types", ts(as = "Option<Deeds>"))]
    pub deeds: Option<Shared<Deeds>>,
    /// Warnings, none of which stopped the assessment.
    pub warnings: Vec<Warning>,
    /// The number of events that were not understood and skipped.
    pub not_understood: u32,
}

/// One tool call and its result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedTool {
    /// The id of the call as sent, or one made from its position in the turn.
    pub id: String,
    /// The name of the tool as sent.
    pub name: String,
    /// 1 for a first attempt, one more for each retry.
    pub attempt: u32,
    /// The state of the call.
    pub state: ToolState,
    /// The error of a failed call.
    pub error: Option<String>,
    /// The arguments as JSON text, if sent.
    pub args: Option<String>,
    /// Where the call stands in a trace; `null` in a stream that is none.
    pub span: Option<TraceSpan>,
}
