//! What Credence says about one turn of an agent: the record every view, package and command line shows.

use serde::Serialize;

use crate::citation::LinkState;
use crate::conversation::ToolState;
use crate::decision::Decision;
use crate::evidence::{BetaConfidence, Stance, Verdict};
use crate::grounding::{AnswerGrounding, SourceReading};
use crate::stream::{Failure, Outcome, Protocol};
use crate::trust::{
    BlockedDomain, ClaimResolution, ClaimStatus, ContradictionKind, InformationCredibility, SourceReliability,
    SourceTrust, TrustLevel, VerificationReason,
};

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

/// One source, whether cited, merely retrieved, or both.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedSource {
    /// The key under which equal sources are one: URL without fragment and `utm_*`, else a file or tool name.
    pub id: String,
    /// An http or https address, as it was sent.
    pub url: Option<String>,
    /// The title as it was sent.
    pub title: Option<String>,
    /// The host name; `null` for a source without address.
    pub domain: Option<String>,
    /// The answer refers to it.
    pub cited: bool,
    /// A tool brought it.
    pub retrieved: bool,
    /// The text the agent saw or quoted, if the stream carries it.
    pub snippet: Option<String>,
    /// When it was published, as it was sent.
    pub published: Option<String>,
    /// How far its domain is trusted, and by which rule.
    pub trust: SourceTrust,
    /// How its link stands; `null` when it was not checked.
    pub link: Option<LinkState>,
}

/// One place of the answer that refers to a source or to a value a tool returned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedCitation {
    /// `[1]`, `[2]`, …; equal for citations of one source.
    pub label: String,
    /// `id` of the source; `null` for a value of a tool.
    pub source_id: Option<String>,
    /// The words of the source the agent quotes.
    pub quote: Option<String>,
    /// Start in `answer`, in UTF-16 units; `null` when it belongs to the whole answer.
    pub start: Option<u32>,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: Option<u32>,
    /// The tool whose value is cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub tool_name: Option<String>,
    /// The tool's name for readers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub display_name: Option<String>,
    /// Where the value stands in the tool's result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub field: Option<String>,
    /// The value as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub value: Option<String>,
    /// What the source says about the sentence that cites it.
    pub grounding: Grounding,
}

/// What a source's text says about the sentence that cites it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Grounding {
    /// The text says what the sentence says.
    Supports,
    /// The text says something incompatible.
    Refutes,
    /// The text does not bear on it.
    Silent,
    /// There is no text to compare, or it was not compared.
    NotCheckable,
}

/// Whether the sources of an answer say what its sentences say, for who asks for nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GroundingReport {
    /// The cited sentences; `null` where nothing is cited.
    pub grounding: Option<AnswerGrounding>,
    /// The score; `null` where nothing is decided.
    pub score: Option<Score>,
    /// The citations, in the order they were given, with what was found for each.
    pub citations: Vec<AssessedCitation>,
}

/// What sources say about a claim, and which of them cannot both be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FoundContradictions {
    /// What each source says, in the order they were given.
    pub readings: Vec<SourceReading>,
    /// What the sources that disagree make of the claim, and of each other; `null` where none do.
    pub resolution: Option<ClaimResolution>,
    /// Sources that were not read because there are too many.
    pub n_left_out: u32,
}

/// The scores by kind, each `null` where nothing could be computed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Scores {
    /// How healthy the run of tools was.
    pub tool_run: Option<Score>,
    /// Where the cited sources come from, not whether they are right.
    pub source_quality: Option<Score>,
    /// Whether the sources say what the sentences say.
    pub grounding: Option<Score>,
    /// The balance of the evidence seen for a claim.
    pub claim_evidence: Option<Score>,
}

/// A number that never stands alone: its kind, every addend, and what was missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Score {
    /// Which formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The colour of the result.
    pub band: Band,
    /// Which reading of the formula.
    pub profile: String,
    /// How many inputs were counted.
    pub counted: u32,
    /// Every addend; `score` is their sum, clamped and rounded as the kind says.
    pub terms: Vec<Term>,
    /// What the number cannot say or could not see.
    pub limits: Vec<Limit>,
}

/// One addend of a score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Term {
    /// The reason.
    pub label: TermLabel,
    /// The tool or domain it is about; `null` when it is about the whole turn.
    pub subject: Option<String>,
    /// What it adds, negative when it takes away.
    pub delta: f64,
}

/// Which formula a score comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ScoreKind {
    /// How healthy the run of tools was.
    ToolRun,
    /// Where the cited sources come from.
    SourceQuality,
    /// Whether the sources say what the sentences say.
    Grounding,
    /// The balance of the evidence seen.
    ClaimEvidence,
    /// The agent's own number, nothing computed.
    Claimed,
}

/// Colour of a score: green from 0.80, yellow from 0.50, red below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Band {
    /// Below 0.50.
    Red,
    /// From 0.50.
    Yellow,
    /// From 0.80.
    Green,
}

/// Why an addend is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TermLabel {
    /// A tool call that worked, its full share.
    Call,
    /// The call failed.
    CallFailed,
    /// The call brought nothing or next to nothing.
    CallEmpty,
    /// The call was never answered.
    CallUnanswered,
    /// The turn has more steps than recorded calls.
    RetrySteps,
    /// A tool was called again with the same arguments.
    RetryRepeated,
    /// The trust in a cited source's domain.
    Credibility,
    /// The link of a cited source is dead: the trust in its domain counts as 0.
    DeadLink,
    /// How many different domains are cited.
    Diversity,
    /// Where the balance stands before any evidence.
    NoEvidenceYet,
    /// Evidence for the claim.
    Supports,
    /// Evidence against the claim.
    Refutes,
    /// Evidence that points neither way.
    EvidenceNeutral,
    /// Evidence without a confidence, or with one of 0.
    EvidenceWithoutConfidence,
    /// Evidence that was rejected because a source of a higher rank contradicts it, or its source is blocked.
    EvidenceRejected,
    /// A source says what the sentence says.
    SentenceSupported,
    /// A source says something incompatible with the sentence.
    SentenceContradicted,
    /// What was read of the sources does not bear on the sentence.
    SentenceSilent,
    /// Rounding of the sum.
    Rounding,
    /// The sum left the range 0 to 1.
    Clamped,
}

/// What a score cannot say or could not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Limit {
    /// Every call failed; the formula cannot go below one half.
    AllFailed,
    /// This format does not carry the results of some calls; they are not counted.
    ResultsNotCarried,
    /// Some calls were still open and are not counted.
    CallsOpen,
    /// The number of steps was not on the wire.
    StepsNotCarried,
    /// Payloads were not on the wire, so emptiness could not be seen.
    PayloadsNotCarried,
    /// The score says where sources come from, not whether they say it.
    NotSupport,
    /// Links were not checked.
    LinksNotChecked,
    /// Some links were not checked, or could not be.
    SomeLinksNotChecked,
    /// At least one cited domain is on no list.
    UnlistedDomains,
    /// There are fewer than two different domains.
    OneDomain,
    /// The number is the agent's own.
    AgentsOwn,
    /// It sums up the evidence seen, and is not the probability that the claim is true.
    NotProbability,
    /// Which way the sources point is what the agent said, not what was read here.
    StanceAsSent,
    /// Evidence that was rejected is not counted.
    RejectedLeftOut,
    /// Several claims were checked, and this is the weakest.
    WeakestOfClaims,
    /// Every source counts by how far it is trusted.
    TrustWeighted,
    /// Some of the texts are copies of one another, and each counts all the same.
    CopiesCounted,
    /// Texts were compared by their words; what is said in quite other words is not seen.
    ReadByWords,
    /// Only excerpts of the sources were read.
    ExcerptsOnly,
    /// For some of the cited sentences there is no text to compare.
    SentencesNotChecked,
    /// What citations for the whole answer say of its sentences is shown and not counted.
    WholeAnswerNotCounted,
}

/// What checking the links of the cited sources found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinkAudit {
    /// Cited sources whose server was asked and answered, or did not.
    pub n_checked: u32,
    /// Of these, those whose link is dead.
    pub n_dead: u32,
    /// Cited sources of which nothing is known.
    pub n_unchecked: u32,
    /// Different registrable domains that were seen to answer.
    pub n_live_domains: u32,
    /// The source quality of what is not dead; `null` when everything is.
    pub quality_without_dead: Option<Score>,
    /// Whether the sources pass the gate for research: a quality of 0.85 and two live domains.
    pub passes_gate: bool,
}

/// The number on the pill.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Headline {
    /// Which formula.
    pub kind: ScoreKind,
    /// The result, 0 to 1.
    pub score: f64,
    /// The colour of the result.
    pub band: Band,
}

/// A claim and what sources say about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedClaim {
    /// Its text with case and spaces folded; empty for a claim the stream does not name.
    pub id: String,
    /// The claim as it was sent.
    pub text: Option<String>,
    /// Who says which way the sources point.
    pub origin: ClaimOrigin,
    /// What sources say, in the order it was said.
    pub evidence: Vec<AssessedEvidence>,
    /// How the evidence that counts leans.
    pub confidence: BetaConfidence,
    /// The verdict word of the profile `ratio`.
    pub verdict: Verdict,
    /// How credible the claim is by the evidence seen, from 1 to 6.
    pub credibility: InformationCredibility,
    /// How many pages, sites and texts of their own support it.
    pub support: SourceCount,
    /// How many pages, sites and texts of their own refute it.
    pub refutation: SourceCount,
    /// Pairs of sources that contest each other.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_contested: u64,
    /// Pairs of which the lower side is rejected.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_misinformation: u64,
    /// Pairs that are counted and not listed.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub n_unlisted: u64,
    /// Whether the evidence decides it; a `hit` is the place in `evidence`.
    pub decision: Decision,
}

/// Where a claim and the stances on it come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ClaimOrigin {
    /// The agent's results name the claim and say which way each source points.
    Stated,
    /// It is a sentence of the answer, and the texts of the sources were found to disagree about it. Nothing is learned
    /// from it, and it has no score.
    Found,
}

/// How many sources point one way, counted three ways; what was rejected is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourceCount {
    /// Different pages.
    pub n_pages: u32,
    /// Different registrable domains.
    pub n_sites: u32,
    /// What is left when sites that carry copies of one text are one.
    pub n_texts: u32,
}

impl SourceCount {
    /// Whether some of the sites only repeat another.
    #[must_use]
    pub fn has_copies(&self) -> bool {
        self.n_texts < self.n_sites
    }
}

/// What one source says about a claim, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssessedEvidence {
    /// `id` of the source.
    pub source_id: String,
    /// Which way it points.
    pub stance: Stance,
    /// How sure that is, 0 to 1; `null` where nobody said.
    pub confidence: Option<f64>,
    /// The words of the source that decide.
    pub quote: Option<String>,
    /// Where the source stands on this claim.
    pub status: ClaimStatus,
    /// What decided that; `null` for a source that takes no side.
    pub reason: Option<VerificationReason>,
    /// The level by which it was verified, before this claim taught anything.
    pub level: TrustLevel,
    /// How reliable a source of this level is, from A to F.
    pub reliability: SourceReliability,
    /// Whether it counts in the balance; what was rejected does not.
    pub counted: bool,
}

/// Two sources that cannot both be right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradiction {
    /// `id` of the claim.
    pub claim_id: String,
    /// `contested` or `misinformation`.
    pub kind: ContradictionKind,
    /// The source that supports the claim.
    pub supporting: ContradictionSide,
    /// The source that refutes it.
    pub refuting: ContradictionSide,
    /// Difference of the ranks.
    pub gap: u8,
    /// The difference from which the lower side is rejected.
    pub threshold: u8,
}

/// One side of a contradiction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictionSide {
    /// `id` of the source.
    pub source_id: String,
    /// The words that clash, where the stream carries them.
    pub quote: Option<String>,
    /// The level by which it was classified.
    pub level: TrustLevel,
    /// Rank of that level, 0 to 6.
    pub rank: u8,
    /// What becomes of its word: `contested`, `verified` or `rejected`.
    pub status: ClaimStatus,
    /// When it was published, for information only: the newer one does not win by being newer.
    pub published: Option<String>,
}

/// `[n]` markers of an answer against its list of citations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarkerAudit {
    /// Markers that name a citation, ascending.
    pub used: Vec<u32>,
    /// Markers that name none, ascending.
    pub dangling: Vec<u32>,
    /// Labels the answer never refers to, ascending.
    pub unused: Vec<u32>,
    /// Markers whose number in the text differs from the cited value, ascending.
    pub mismatched: Vec<u32>,
}

/// Something odd that did not stop the reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Warning {
    /// A stable name.
    pub code: WarningCode,
    /// One English sentence for logs.
    pub message: String,
}

/// The stable names of warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum WarningCode {
    /// A frame held no JSON.
    BrokenJson,
    /// A frame was longer than the limit and was left out.
    FrameTooLong,
    /// Events of a kind no reader knows.
    UnknownEvents,
    /// Nothing in the bytes is an agent's event.
    NotAStream,
    /// A confidence outside 0 to 1.
    ConfidenceOutOfRange,
    /// The final text differs from the text that was streamed.
    FinalTextDiffers,
    /// A terminal event without content.
    EmptyDone,
    /// A citation's place is not in the answer; it belongs to the whole answer.
    OffsetNotInAnswer,
    /// A link that is neither http nor https is shown as text.
    UnsafeLink,
    /// A tool's payload holds an impossible value.
    ImplausiblePayload,
    /// A source is on the reader's skip list.
    SkippedSource,
    /// Sources were retrieved and none is cited.
    NothingCited,
    /// The agent's own confidence is far from the computed one.
    ConfidenceDiffers,
    /// A stance under a name nobody knows; it counts as neutral.
    UnknownStance,
    /// The answer cites a source whose word on a claim was rejected.
    CitesRejected,
    /// A source says something incompatible with the sentence that cites it.
    SourceSaysOtherwise,
    /// Words quoted from a source are not in it.
    QuoteNotFound,
    /// The link of a cited source is dead.
    DeadLink,
}
