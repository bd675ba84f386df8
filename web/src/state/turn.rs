//! One turn as signals.

use std::sync::Arc;

use credence_core::stream::Outcome;
use credence_core::{AssessedTool, Assessment, Score};
use web_sys::HtmlElement;

use super::chip::{self, Chip};
use super::mark;
use super::missing::MissingFiles;
use super::pill::{self, Comparison, PillFace};
use super::progress::{GroundingState, LinkProgress};
use super::source_list::{self, FindingsOfSources, SourceList};
use crate::fault::Fault;
use crate::markdown::AnswerMarks;
use crate::signal::{Memo, RwSignal, StoredValue};

/// One turn: what the stream brings, and what follows from it.
#[derive(Clone, Copy)]
pub struct TurnState {
    /// Its index in the run.
    pub index: usize,
    /// The answer so far.
    pub answer: RwSignal<String>,
    /// The agent's visible thinking so far.
    pub thinking: RwSignal<String>,
    /// Whether the turn has not ended.
    pub running: RwSignal<bool>,
    /// For how many seconds nothing has arrived, once that is long.
    pub quiet: RwSignal<Option<u32>>,
    /// Its assessment, as far as the files of the page were there.
    pub assessed: RwSignal<Arc<Assessment>>,
    /// Its assessment, without the scores that need a missing file.
    pub assessment: Memo<Arc<Assessment>>,
    /// Whether it was assessed without trust tables that its sources need.
    pub lacks_tables: RwSignal<bool>,
    /// The files of the page that it lacks.
    pub missing: Memo<MissingFiles>,
    /// Why the endpoint could not be reached.
    pub fault: RwSignal<Option<Fault>>,
    /// The number of the source that is highlighted in the answer and in the list.
    pub lit: RwSignal<Option<u32>>,
    /// The sentence of the answer that is looked at, by its place among all.
    pub sentence: RwSignal<Option<usize>>,
    /// How far its comparison with its sources is.
    pub grounding: RwSignal<GroundingState>,
    /// Where it is on the page.
    pub place: StoredValue<Option<HtmlElement>>,
    /// How far the check of its links is.
    pub links: RwSignal<LinkProgress>,
    /// The tools it ran.
    pub tools: Memo<Vec<AssessedTool>>,
    /// Its sources.
    pub sources: Memo<SourceList>,
    /// What each source says about the sentences that cite it.
    pub findings: Memo<FindingsOfSources>,
    /// The markers in the answer.
    pub marks: Memo<AnswerMarks>,
    /// What of it is worth a look, once it has ended.
    pub chips: Memo<Vec<Chip>>,
    /// Its scores as pills, once it has ended.
    pub pills: Memo<Vec<PillFace>>,
    /// Its scores, the headline first.
    pub scores: Memo<Vec<Score>>,
    /// The agent's own score beside the computed one.
    pub comparison: Memo<Option<Comparison>>,
    /// How it ended; `None` before.
    pub outcome: Memo<Option<Outcome>>,
}

impl TurnState {
    /// A turn of which nothing has arrived.
    #[must_use]
    pub fn new(index: usize, nothing: Arc<Assessment>) -> Self {
        let running = RwSignal::new(true);
        let (assessed, lacks_tables) = (RwSignal::new(nothing), RwSignal::new(false));
        let fault = RwSignal::new(None::<Fault>);
        let grounding = RwSignal::new(GroundingState::NotBegun);
        // All scores are shown at once: the last one could be the headline. Only a detector that is not there yet is not waited for.
        let is_settled = move || !running.get() && grounding.get() != GroundingState::Comparing;
        let missing = Memo::new(move |_| MissingFiles::new(grounding.get(), lacks_tables.get()));
        let assessment = Memo::new(move |_| assessed.with(|assessed| missing.get().withhold(assessed)));
        let sources = Memo::new(move |_| {
            assessment.with(|assessment| SourceList::from_assessment(assessment, !missing.get().tables))
        });
        Self {
            index,
            answer: RwSignal::new(String::new()),
            thinking: RwSignal::new(String::new()),
            running,
            quiet: RwSignal::new(None),
            assessed,
            assessment,
            lacks_tables,
            missing,
            fault,
            lit: RwSignal::new(None),
            sentence: RwSignal::new(None),
            grounding,
            place: StoredValue::new(None),
            links: RwSignal::new(LinkProgress::NotBegun),
            tools: Memo::new(move |_| assessment.with(|assessment| assessment.tools.clone())),
            sources,
            findings: Memo::new(move |_| assessment.with(|assessment| source_list::findings(assessment))),
            marks: Memo::new(move |_| {
                let marks = assessment.with(|assessment| mark::marks(assessment));
                if running.get() { mark::so_far(marks) } else { marks }
            }),
            chips: Memo::new(move |_| {
                let n_sources = || sources.with(SourceList::len);
                if is_settled() {
                    assessment.with(|assessment| chip::chips(assessment, n_sources()))
                } else {
                    Vec::new()
                }
            }),
            pills: Memo::new(move |_| {
                if is_settled() { assessed.with(|assessed| pill::pills(assessed, missing.get())) } else { Vec::new() }
            }),
            scores: Memo::new(move |_| assessment.with(|assessment| pill::computed(assessment))),
            comparison: Memo::new(move |_| {
                if running.get() { None } else { assessment.with(|assessment| Comparison::from_assessment(assessment)) }
            }),
            outcome: Memo::new(move |_| {
                let read = assessment.with(|assessment| assessment.outcome);
                // A cut answer stays cut when its rest cannot be fetched.
                let failed = || fault.with(|fault| fault.as_ref().map(Fault::outcome).filter(|_| read != Outcome::Cut));
                (!running.get()).then(|| failed().unwrap_or(read))
            }),
        }
    }

    /// Whether this is the same turn.
    #[must_use]
    pub fn is(self, other: Self) -> bool {
        self.answer == other.answer
    }

    /// Whether the answer or its comparison with the sources is not finished.
    #[must_use]
    pub fn is_busy(self) -> bool {
        self.running.get() || matches!(self.grounding.get(), GroundingState::Comparing | GroundingState::Loading)
    }
}
