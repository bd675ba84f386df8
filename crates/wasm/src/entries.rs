//! What the package exports, as a list of functions of texts: called natively with arbitrary arguments by the tests of the whole
//! project. Arguments that only JavaScript has, functions and typed arrays, are left out.

use credence_core::evidence::EvidenceGraph;

use crate::batch::RawLineAssessor;
use crate::batch::fields::RawFields;
use crate::boundary::{CallError, json_text, read};
use crate::check::flow::RawCheckFlow;
use crate::check::memory::RawSelectionMemory;
use crate::check::registry::RawSourceRegistry;
use crate::check::selection;
use crate::evidence::{balance, graph, piece};
use crate::judge::RawJudgeFlow;
use crate::papers::{self, RawPaperIndex, api, tracker::RawCitationTracker};
use crate::reading::agent_stream::RawAgentStream;
use crate::reading::trust_policy::RawTrustPolicy;
use crate::research::RawResearchLoop;
use crate::{ask, calibration, evidence, grounding, reading};

/// A function of the package, or a class with some of its calls.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in JavaScript.
    pub name: &'static str,
    /// Calls it with texts; those that are not given are empty.
    pub call: fn(&[&str]) -> Result<Returned, Failed>,
}

/// What an entry returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returned {
    /// JSON text.
    Json(String),
    /// Nothing, or a plain text, number or boolean.
    Plain,
}

/// The error of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The stable code.
    pub code: String,
    /// The path of the invalid value.
    pub path: String,
    /// What was found and what was expected.
    pub message: String,
}

impl From<CallError> for Failed {
    fn from(error: CallError) -> Self {
        Self { code: error.code.name().to_owned(), path: error.path.clone(), message: error.message.clone() }
    }
}

/// The arguments of a call.
struct Texts<'a>(&'a [&'a str]);

impl<'a> std::ops::Index<usize> for Texts<'a> {
    type Output = str;

    fn index(&self, at: usize) -> &str {
        self.0.get(at).copied().unwrap_or_default()
    }
}

impl Texts<'_> {
    fn optional(&self, at: usize) -> Option<String> {
        Some(self[at].to_owned()).filter(|text| !text.is_empty())
    }

    /// A number that JavaScript passes as one.
    fn number<T: std::str::FromStr + Default>(&self, at: usize) -> T {
        self[at].parse().unwrap_or_default()
    }
}

trait Return {
    fn returned(self) -> Returned;
}

impl Return for String {
    fn returned(self) -> Returned {
        Returned::Json(self)
    }
}

/// A value that is no JSON text.
struct Plain<T>(T);

impl<T> Return for Plain<T> {
    fn returned(self) -> Returned {
        drop(self.0);
        Returned::Plain
    }
}

macro_rules! entries {
    ($($name:literal: |$texts:ident| $call:expr;)*) => {
        /// All entries.
        pub const ENTRIES: &[Entry] = &[$(Entry {
            name: $name,
            call: |texts| {
                let $texts = Texts(texts);
                let call = || -> Result<_, CallError> { $call };
                Ok(call()?.returned())
            },
        }),*];
    };
}

entries! {
    "assess": |t| {
        json_text(&reading::assessed(&t[0], &t[1], &mut policy(&t[2])?, false, false)?)
    };
    "LineAssessor": |t| {
        let mut lines = RawLineAssessor::new(&t[0], &t[1])?;
        let fields = RawFields::new(&t[2])?;
        lines.assess(t[3].as_bytes())?;
        lines.part(&fields, 1).map(|json| String::from_utf8_lossy(&json).into_owned())
    };
    "AgentStream": |t| {
        let mut stream = RawAgentStream::new(&t[0])?;
        stream.push(t[1].as_bytes())?;
        stream.reconnect()?;
        stream.push(t[2].as_bytes())?;
        stream.finish();
        stream.cursor()
    };
    "TrustPolicy": |t| {
        let policy = RawTrustPolicy::new("document", &t[0], &t[1])?;
        let yaml = policy.to_yaml();
        drop(yaml);
        policy.lookup_all(&t[2])
    };
    "override": |t| {
        let mut policy = policy("")?;
        policy.override_domain(&t[0], &t[1], t.optional(2), t.optional(3))?;
        policy.remove_override(&t[0]);
        policy.document()
    };
    "block": |t| {
        let mut policy = policy("")?;
        policy.block(&t[0], t.optional(1), t.optional(2))?;
        policy.blocked()
    };
    "restore": |t| {
        let mut policy = policy("")?;
        policy.restore(&t[0], &t[1], t.optional(2), t.optional(3))?;
        policy.learned()
    };
    "proposeMapping": |t| reading::propose_mapping(t[0].as_bytes());
    "buildCitations": |t| reading::build_citations(&t[0], &t[1]);
    "citationPrompt": |t| reading::citation_prompt(&t[0]).map(Plain);
    "auditMarkers": |t| reading::audit_markers(&t[0], &t[1]);
    "scoreToolRun": |t| reading::score_tool_run(&t[0], &t[1]);
    "scoreSourceQuality": |t| reading::score_source_quality(&t[0], &t[1]);
    "passesGate": |t| reading::passes_gate(&t[0], &t[1], &t[2]).map(Plain);
    "checkLink": |t| reading::check_link(&t[0], &t[1]);
    "linkKey": |t| Ok(Plain(reading::link_key(&t[0])));
    "scoreVerified": |t| POLICY.with(|policy| reading::score_verified(&t[0], &t[1], &t[2], policy));
    "resolveContradiction": |t| POLICY.with(|policy| reading::resolve_contradiction(&t[0], &t[1], &t[2], policy));
    "decideFromHistory": |t| POLICY.with(|policy| reading::decide_from_history(&t[0], &t[1], &t[2], &t[3], &t[4], policy));
    "reportDecision": |t| POLICY.with(|policy| reading::report_decision(&t[0], &t[1], &t[2], &t[3], &t[4], policy)).map(Plain);
    "judge": |t| POLICY.with(|policy| reading::judge(&t[0], &t[1], policy));
    "checkGrounding": |t| reading::check_grounding(&t[0], &t[1], &t[2], &t[3]);
    "findContradictions": |t| POLICY.with(|policy| reading::find_contradictions(&t[0], &t[1], &t[2], &t[3], policy));
    "requireAddress": |t| reading::require_address(&t[0]).map(Plain);
    "shownAddress": |t| Ok(Plain(reading::shown_address(&t[0])));
    "registrableDomain": |t| Ok(Plain(reading::registrable_domain(&t[0])));
    "buildRequest": |t| ask::build_request(&t[0], &t[1]);
    "resumeRequest": |t| ask::resume_request(&t[0], &t[1], &t[2]);
    "stopRequest": |t| ask::stop_request(&t[0], &t[1], &t[2]);
    "curlLine": |t| ask::curl_line(&t[0]).map(Plain);
    "browserAccess": |t| ask::browser_access(&t[0]);
    "detectStance": |t| grounding::detect_stance(&t[0], &t[1], &t[2], &t[3]);
    "readTexts": |t| grounding::read_texts(&t[0]);
    "compareQuotes": |t| grounding::compare_quotes(&t[0]);
    "verifySource": |t| evidence::verify_source(&t[0], &t[1]);
    "classifyContradiction": |t| evidence::classify_contradiction(&t[0], &t[1], &t[2]);
    "claimConfidence": |t| evidence::claim_confidence(&t[0], &t[1]);
    "countIndependent": |t| Ok(Plain(read::<Vec<balance::IndependentItem<'_>>>("items", &t[0])?.len()));
    "EvidenceGraph": |t| {
        let pieces: Vec<piece::Piece<'_>> = read("evidence", &t[0])?;
        let (profile, weighting) = graph::reading(&t[1])?;
        let mut graph = EvidenceGraph::default();
        // What the graph refuses is described with the path of its piece in JavaScript.
        let _ = graph.add_columns(&piece::Pieces::new(&pieces).columns(), &reading::registrable_domain);
        let confidences = graph.confidences(profile, weighting);
        json_text(&confidences.iter().map(|(_, confidence)| confidence).collect::<Vec<_>>())
    };
    "writeProof": |t| evidence::write_proof(&t[0]).map(Plain);
    "proofMessages": |t| evidence::proof_messages(&t[0]);
    "proofRequest": |t| evidence::proof_request(&t[0], &t[1]);
    "modelProof": |t| evidence::model_proof(&t[0], &t[1], t[2].is_empty());
    "findIdentifiers": |t| papers::find_identifiers(&t[0]);
    "identifiersOfUrls": |t| papers::identifiers_of_urls(&t[0]);
    "titleSimilarity": |t| Ok(Plain(papers::title_similarity(&t[0], &t[1])));
    "citationImpact": |t| papers::citation_impact(&t[0]);
    "rankRelated": |t| papers::rank_related(&t[0], &t[1]);
    "PaperIndex": |t| {
        let mut index = RawPaperIndex::new();
        index.add(t[0].as_bytes(), &t[1])?;
        index.entries()?;
        index.rank(&t[2], &t[3])
    };
    "CitationTracker": |t| {
        let mut tracker = RawCitationTracker::new(&t[0], &t[1])?;
        tracker.step()?;
        tracker.receive(t.number(3), &t[2])?;
        tracker.step()?;
        tracker.report()
    };
    "ResearchLoop": |t| {
        let mut research = RawResearchLoop::new(&t[0], &t[1])?;
        research.receive_all(&t[2])?;
        research.receive(&t[3])?;
        research.evidence()?;
        research.next()
    };
    "paperRequests": |t| api::paper_requests(&t[0], &t[1], &t[2], &t[3]);
    "readPaperAnswer": |t| api::read_paper_answer(&t[0], &t[1]);
    "paperLimits": |t| api::paper_limits(&t[0], &t[1]);
    "SourceRegistry": |t| {
        let mut registry = RawSourceRegistry::new(&t[0])?;
        registry.add(&t[1])?;
        registry.entries()
    };
    "selectSources": |t| REGISTRY.with(|registry| selection::select_sources(&t[0], registry, &t[1]));
    "selectionRequest": |t| REGISTRY.with(|registry| selection::selection_request(&t[0], registry, &t[1], &t[2]));
    "sourceWeights": |t| REGISTRY.with(|registry| selection::source_weights(&t[0], registry));
    "reportSection": |t| REGISTRY.with(|registry| selection::report_section(&t[0], registry)).map(Plain);
    "claimOverlap": |t| selection::claim_overlap(&t[0], &t[1]);
    "CheckFlow": |t| {
        let mut flow = REGISTRY.with(|registry| RawCheckFlow::new(&t[0], &t[1], registry))?;
        flow.receive_all(&t[2])?;
        flow.receive(&t[3], &t[4])?;
        flow.actions()?;
        drop(flow.markdown(None));
        flow.report()
    };
    "SelectionMemory": |t| {
        let mut memory = RawSelectionMemory::new(&t[0]);
        memory.compare(&t[1])?;
        memory.hold("a claim", &t[2], 0.0)?;
        memory.record_trial(&t[3])?;
        memory.settle_trial(0, &t[4])?;
        memory.set_price(&t[5], &t[6])?;
        memory.exported()
    };
    "JudgeFlow": |t| {
        let mut flow = RawJudgeFlow::new(&t[0])?;
        flow.cost()?;
        flow.receive(&t[1], &t[2])?;
        flow.action()?;
        flow.result()
    };
    "calibrate": |t| calibration::calibrate(&t[0], t[1].is_empty());
    "writeLabels": |t| calibration::write_labels(&t[0]).map(Plain);
    "recalibrate": |t| calibration::recalibrate(&t[0], t.number(1));
}

thread_local! {
    /// Their defaults are valid, and take longer to make than a call takes.
    static POLICY: RawTrustPolicy = must(policy(""));
    static REGISTRY: RawSourceRegistry = must(RawSourceRegistry::new(""));
}

/// The bundled rules with a document of the caller's.
fn policy(document: &str) -> Result<RawTrustPolicy, CallError> {
    RawTrustPolicy::new("options.policy", document, "")
}

#[expect(clippy::expect_used, reason = "without arguments nothing can be invalid")]
fn must<T>(made: Result<T, CallError>) -> T {
    made.expect("the defaults are valid")
}
