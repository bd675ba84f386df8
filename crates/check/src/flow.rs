//! The check of a claim as a machine that does nothing itself: it says what can be done, and takes what came of it.
//!
//! Questions → checks that others made → router → sources → search → evidence with stance → decision → again or the end.
//! [`CheckFlow::actions`] lists everything that can be done now, so that several sources are asked at once;
//! [`CheckFlow::receive`] takes a reply under the id of its action, in any order. A source that is down, slow or asked too
//! often holds up nobody but itself, and a round ends when each of its sources has come to an end. The check is the fold of what it
//! received: kept as those replies, it goes on where it stopped.
//!
//! | file | holds |
//! |---|---|
//! | `plan`, `bound` | the claim, what may be done for it, how much is kept |
//! | `action`, `reply`, `step` | what is asked for, what came of it, the log |
//! | `question` | what to search for |
//! | `prior`, `rating` | checks that others made, and what their ratings amount to |
//! | `choosing` | which sources are asked, by the strategy of the plan |
//! | `ask`, `round` | one source in one round; all sources of a round |
//! | `evidence`, `publisher` | what a result says about the claim, and whose voice it is |
//! | `deciding` | evidence → decision, on the research loop |

mod action;
mod ask;
mod bound;
mod choosing;
mod deciding;
mod evidence;
mod plan;
mod prior;
mod publisher;
mod question;
mod rating;
mod reply;
mod round;
mod step;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use credence_core::decision::Decision;
use credence_core::stance::Detector;
use credence_core::trust::{SuffixTable, TrustPolicy};
use credence_research::research_loop::{ResearchLoop, ResearchPlan};

pub use action::{CheckAction, CheckEnd, ModelPurpose};
pub use bound::{
    MAX_CLAIM, MAX_DIMENSIONS, MAX_EVIDENCE, MAX_ITEM_TEXT, MAX_MODEL_TEXT, MAX_PRIOR_CHECKS, MAX_QUESTION,
    MAX_QUESTIONS, MAX_STEPS, MAX_TITLE, MAX_VECTORS,
};
pub use evidence::{CheckEvidence, EvidenceReason};
pub use plan::{CheckPlan, CheckPlanProblem};
pub use prior::JudgedPriorCheck;
pub use publisher::publisher_domain;
pub use question::{CheckQuestion, QuestionOrigin};
pub use rating::outcome_of_rating;
pub use reply::{CheckReply, ReceivedReply, Trouble};
pub use step::{CheckStep, CheckStepKind};

use crate::registry::SourceRegistry;
use crate::selection::{Route, Selection};
use ask::{Ask, Progress};
use bound::cut;
use choosing::Choice;

pub(crate) use ask::{AskState, Outcome, code_words};
pub(crate) use bound::web_address;

/// The id of the action that asks a model for questions.
const QUESTIONS: &str = "questions";
/// The id of the action that asks a model or an embedder for a choice of sources.
const CHOICE: &str = "sources";

/// What judging evidence needs.
#[derive(Clone, Debug)]
pub struct CheckJudge {
    /// Reads what texts say about the claim.
    pub detector: &'static Detector,
    /// The trust in domains.
    pub policy: Cow<'static, TrustPolicy>,
    /// Where domains that can be registered begin.
    pub suffixes: &'static SuffixTable,
}

impl Default for CheckJudge {
    fn default() -> Self {
        Self {
            detector: Detector::built_in(),
            policy: Cow::Borrowed(TrustPolicy::bundled()),
            suffixes: SuffixTable::bundled(),
        }
    }
}

/// A check under way.
#[derive(Clone, Debug)]
pub struct CheckFlow {
    plan: CheckPlan,
    registry: SourceRegistry,
    judge: CheckJudge,
    received: Vec<ReceivedReply>,
    stage: Stage,
    questions: Vec<CheckQuestion>,
    asks: Vec<Ask>,
    /// The evidence of each ask, in the order of the asks.
    found: Vec<Vec<CheckEvidence>>,
    prior_checks: Vec<JudgedPriorCheck>,
    route: Option<Route>,
    selection: Option<Selection>,
    research: ResearchLoop,
    decision: Option<Decision>,
    skipped: Vec<String>,
    stopped: bool,
    log: Vec<CheckStep>,
}

/// How far the check is.
#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// A model writes questions.
    Questions(Box<credence_ask::Request>),
    /// Indexes of fact-checks are asked: round 0.
    PriorChecks,
    /// A model or an embedder helps to choose sources.
    Choosing(Choice),
    /// The sources of a round are asked.
    Searching(u32),
    Ended(CheckEnd),
}

impl CheckFlow {
    /// Begins a check with the detector, the policy and the tables of the project.
    ///
    /// # Errors
    /// When the claim says nothing, or a bound of the plan is none.
    pub fn new(plan: CheckPlan, registry: SourceRegistry) -> Result<Self, CheckPlanProblem> {
        Self::with_judge(plan, registry, CheckJudge::default())
    }

    /// Begins a check that judges evidence by this.
    ///
    /// # Errors
    /// As [`CheckFlow::new`].
    pub fn with_judge(plan: CheckPlan, registry: SourceRegistry, judge: CheckJudge) -> Result<Self, CheckPlanProblem> {
        let plan = plan.checked()?;
        let research = ResearchLoop::new(ResearchPlan::new(&plan.claim));
        let mut flow = Self {
            plan,
            registry,
            judge,
            received: Vec::new(),
            stage: Stage::PriorChecks,
            questions: Vec::new(),
            asks: Vec::new(),
            found: Vec::new(),
            prior_checks: Vec::new(),
            route: None,
            selection: None,
            research,
            decision: None,
            skipped: Vec::new(),
            stopped: false,
            log: Vec::new(),
        };
        flow.begin();
        Ok(flow)
    }

    /// Goes on where another check of the same plan and registry was, from what that one received.
    ///
    /// # Errors
    /// As [`CheckFlow::new`].
    pub fn resumed(
        plan: CheckPlan,
        registry: SourceRegistry,
        judge: CheckJudge,
        received: Vec<ReceivedReply>,
    ) -> Result<Self, CheckPlanProblem> {
        let mut flow = Self::with_judge(plan, registry, judge)?;
        for ReceivedReply { id, reply } in received {
            if reply == CheckReply::Skipped {
                flow.skip_source(&id);
            } else {
                flow.receive(&id, reply);
            }
        }
        Ok(flow)
    }

    /// Everything that can be done now; the same until something is received, and never empty.
    #[must_use]
    pub fn actions(&self) -> Vec<CheckAction> {
        if self.stopped {
            return vec![CheckAction::Done { reason: CheckEnd::Stopped }];
        }
        match &self.stage {
            Stage::Questions(request) => {
                let (id, request) = (QUESTIONS.to_owned(), (**request).clone());
                vec![CheckAction::AskModel { id, purpose: ModelPurpose::Questions, request }]
            }
            Stage::Choosing(Choice::Model(request)) => {
                let (id, request) = (CHOICE.to_owned(), (**request).clone());
                vec![CheckAction::AskModel { id, purpose: ModelPurpose::Classify, request }]
            }
            Stage::Choosing(Choice::Embed(texts)) => {
                vec![CheckAction::Embed { id: CHOICE.to_owned(), texts: texts.clone() }]
            }
            Stage::PriorChecks | Stage::Searching(_) => self.asks.iter().filter_map(Ask::action).collect(),
            Stage::Ended(reason) => vec![CheckAction::Done { reason: *reason }],
        }
    }

    /// Takes what came of an action; a reply to nothing that is to be done now is left aside and gives `false`.
    pub fn receive(&mut self, id: &str, reply: CheckReply) -> bool {
        if self.stopped {
            return false;
        }
        let taken = match &self.stage {
            Stage::Questions(_) if id == QUESTIONS => self.take_questions(reply),
            Stage::Choosing(_) if id == CHOICE => self.take_choice(reply),
            Stage::PriorChecks | Stage::Searching(_) => self.take_ask(id, reply),
            Stage::Questions(_) | Stage::Choosing(_) | Stage::Ended(_) => None,
        };
        let is_taken = taken.is_some();
        if let Some(reply) = taken {
            self.received.push(ReceivedReply { id: id.to_owned(), reply });
            self.go_on();
        }
        is_taken
    }

    /// Stops the check; everything that was received stays, and [`CheckFlow::go_on_after_stop`] takes it up again.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.stopped = true;
            self.note(CheckStepKind::Stopped, None, None, None);
        }
    }

    /// Takes a stopped check up again where it was.
    pub fn go_on_after_stop(&mut self) {
        if self.stopped {
            self.stopped = false;
            self.note(CheckStepKind::GoesOn, None, None, None);
        }
    }

    /// Asks a source no more, and gives up what it was asked; whether there is such a source and it was not skipped before.
    pub fn skip_source(&mut self, name: &str) -> bool {
        let is_known = self.registry.entry(name).is_some();
        if self.is_over() || !is_known || self.skipped.iter().any(|skipped| skipped == name) {
            return false;
        }
        self.skipped.push(name.to_owned());
        self.received.push(ReceivedReply { id: name.to_owned(), reply: CheckReply::Skipped });
        self.note(CheckStepKind::Skipped, Some(name), None, None);
        for ask in &mut self.asks {
            if ask.source == name && !ask.is_settled() {
                ask.take(&CheckReply::Skipped, &self.plan);
            }
        }
        self.go_on();
        true
    }

    /// Everything that was received, to go on from later.
    #[must_use]
    pub fn received(&self) -> &[ReceivedReply] {
        &self.received
    }

    /// What was done and why, in order.
    #[must_use]
    pub fn log(&self) -> &[CheckStep] {
        &self.log
    }

    /// What is checked, and how much may be done for it.
    #[must_use]
    pub fn plan(&self) -> &CheckPlan {
        &self.plan
    }

    /// The sources there are.
    #[must_use]
    pub fn registry(&self) -> &SourceRegistry {
        &self.registry
    }

    /// What is searched for.
    #[must_use]
    pub fn questions(&self) -> &[CheckQuestion] {
        &self.questions
    }

    /// Where was looked; nothing before that is known.
    #[must_use]
    pub fn route(&self) -> Option<&Route> {
        self.route.as_ref()
    }

    /// Which sources were chosen; nothing before that is known.
    #[must_use]
    pub fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    /// The last decision; nothing before the first one.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Why the check ended; nothing while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<CheckEnd> {
        match &self.stage {
            Stage::Ended(end) => Some(*end),
            _ if self.stopped => Some(CheckEnd::Stopped),
            Stage::Questions(_) | Stage::PriorChecks | Stage::Choosing(_) | Stage::Searching(_) => None,
        }
    }

    /// Whether the user stopped it.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Ended(_))
    }

    fn begin(&mut self) {
        let model = self.plan.model.as_ref().filter(|_| self.plan.model_writes_questions);
        match model.and_then(|model| question::request(&self.plan.claim, model)) {
            Some(request) => self.stage = Stage::Questions(Box::new(request)),
            None => self.write_questions(&[]),
        }
        self.go_on();
    }

    fn take_questions(&mut self, reply: CheckReply) -> Option<CheckReply> {
        let kept = choosing::digested_model_reply(reply)?;
        let models = match &kept {
            CheckReply::Text { text } => question::read(text),
            _ => Vec::new(),
        };
        if models.is_empty() {
            self.note(CheckStepKind::ModelNotUsed, None, Some("it wrote no questions"), None);
        }
        self.write_questions(&models);
        Some(kept)
    }

    fn write_questions(&mut self, models: &[String]) {
        let language = self.plan.language_tag();
        self.questions = question::questions(&self.plan.claim, &language, &self.plan.questions, models);
        let (count, first) = (self.questions.len(), self.questions.first().map(|first| first.words.clone()));
        self.note(CheckStepKind::Questions, None, first.as_deref(), Some(count));
        self.stage = Stage::PriorChecks;
        self.ask_for_prior_checks();
    }

    fn take_choice(&mut self, reply: CheckReply) -> Option<CheckReply> {
        let Stage::Choosing(choice) = &self.stage else { return None };
        let kept = choice.digested(reply)?;
        let selection = choosing::made(choice, &kept, &self.plan, &self.registry);
        self.chosen(selection);
        Some(kept)
    }

    fn take_ask(&mut self, id: &str, reply: CheckReply) -> Option<CheckReply> {
        let place = self.asks.iter().position(|ask| ask.action().is_some_and(|action| action.id() == Some(id)))?;
        let kept = self.asks[place].digested(id, reply, &self.plan)?;
        let progress = self.asks[place].take(&kept, &self.plan);
        self.read_results(place);
        self.note_progress(place, &progress);
        Some(kept)
    }

    /// From one stage to the next until something is to be done outside.
    fn go_on(&mut self) {
        while self.stage_is_done() {
            match self.stage {
                Stage::PriorChecks => self.look_at_prior_checks(),
                Stage::Searching(_) => self.end_round(),
                Stage::Questions(_) | Stage::Choosing(_) | Stage::Ended(_) => return,
            }
        }
    }

    fn stage_is_done(&self) -> bool {
        match self.stage {
            Stage::PriorChecks | Stage::Searching(_) => self.asks.iter().all(Ask::is_settled),
            Stage::Questions(_) | Stage::Choosing(_) | Stage::Ended(_) => false,
        }
    }

    fn finish(&mut self, end: CheckEnd) {
        self.stage = Stage::Ended(end);
        self.note(CheckStepKind::Ended, None, Some(end.words()), None);
    }

    /// The round that is under way; 0 before the first one.
    pub(crate) fn round(&self) -> u32 {
        self.asks.last().map_or(0, |ask| ask.round)
    }

    /// What was asked, in order.
    pub(crate) fn asks(&self) -> impl Iterator<Item = (&str, &AskState)> {
        self.asks.iter().map(|ask| (ask.source.as_str(), &ask.state))
    }

    fn note(&mut self, kind: CheckStepKind, source: Option<&str>, subject: Option<&str>, count: Option<usize>) {
        if self.log.len() < MAX_STEPS {
            let subject = subject.map(|subject| cut(subject, MAX_TITLE));
            self.log.push(CheckStep::of(self.round(), kind, source, subject.as_deref(), count));
        }
    }

    fn note_progress(&mut self, place: usize, progress: &Progress) {
        let source = self.asks[place].source.clone();
        match progress {
            Progress::Waits(seconds, why) => {
                self.note(CheckStepKind::Failed, Some(&source), Some(why), None);
                self.note(CheckStepKind::Waits, Some(&source), None, Some(*seconds as usize));
            }
            Progress::Resumes => {}
            Progress::Settled => self.note_outcome(place, &source),
        }
    }

    fn note_outcome(&mut self, place: usize, source: &str) {
        let AskState::Settled(outcome) = self.asks[place].state.clone() else { return };
        let source = Some(source);
        match outcome {
            Outcome::Answered(answer) if self.asks[place].round == 0 => {
                self.note(CheckStepKind::PriorChecks, source, None, Some(answer.prior_checks.len()));
            }
            Outcome::Answered(answer) => self.note(CheckStepKind::Answered, source, None, Some(answer.items.len())),
            Outcome::NothingToAsk(why) => self.note(CheckStepKind::NothingToAsk, source, Some(&why), None),
            Outcome::AskedAlready => self.note(CheckStepKind::AskedAlready, source, None, None),
            Outcome::KeyMissing => self.note(CheckStepKind::KeyMissing, source, None, None),
            Outcome::KnownUnreachable => {
                self.note(CheckStepKind::LeftOut, source, Some("it did not answer when it was asked last"), None);
            }
            Outcome::Refused(failure) => {
                let why = failure.message.unwrap_or_else(|| code_words(failure.code).to_owned());
                self.note(CheckStepKind::LeftOut, source, Some(&why), None);
            }
            Outcome::Unreachable { trouble, message } => {
                let why = message.unwrap_or_else(|| trouble.words().to_owned());
                self.note(CheckStepKind::LeftOut, source, Some(&why), None);
            }
            Outcome::RateLimited { .. } => {
                self.note(CheckStepKind::LeftOut, source, Some("it is asked too often"), None);
            }
            // It was said when it was asked for.
            Outcome::Skipped => {}
        }
    }
}
