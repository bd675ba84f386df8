//! The state of a check, and the steps from one stage to the next.

use credence_ask::Request;
use credence_core::decision::Decision;

use super::action::{CheckAction, CheckEnd, ModelPurpose};
use super::ask::{Ask, AskState, Outcome, Progress};
use super::bounds::{MAX_STEPS, MAX_TITLE, cut};
use super::choice::{Choice, digested_model_reply, selection_from_reply};
use super::part::{CheckParts, Loading};
use super::plan::{CheckPlan, CheckPlanProblem};
use super::prior_check::JudgedPriorCheck;
use super::question::{self, CheckQuestion};
use super::reply::{CheckReply, ReceivedReply};
use super::step::{CheckStep, CheckStepKind, StepReason};
use crate::registry::SourceRegistry;
use crate::selection::{Route, Selection};

/// The id of the action that requests queries from a model.
const QUESTIONS: &str = "questions";
/// The id of the action that requests a selection from a model or an embedder.
const CHOICE: &str = "sources";

/// A running check.
#[derive(Clone, Debug)]
pub struct CheckFlow {
    pub(super) plan: CheckPlan,
    pub(super) registry: SourceRegistry,
    pub(super) loading: Loading,
    pub(super) received: Vec<ReceivedReply>,
    pub(super) stage: Stage,
    pub(super) questions: Vec<CheckQuestion>,
    pub(super) asks: Vec<Ask>,
    pub(super) prior_checks: Vec<JudgedPriorCheck>,
    pub(super) route: Option<Route>,
    pub(super) selection: Option<Selection>,
    /// A hash of the results of each round.
    pub(super) round_hashes: Vec<u64>,
    pub(super) decision: Option<Decision>,
    pub(super) skipped: Vec<String>,
    stopped: bool,
    log: Vec<CheckStep>,
}

/// How far the check is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stage {
    /// A model writes questions.
    Questions(Box<Request>),
    /// Parts of the program are loaded before the check goes on.
    Loading(Next),
    /// Fact-check indexes are queried: round 0.
    PriorChecks,
    /// A model or an embedder helps to choose sources.
    Choosing(Choice),
    /// The sources of a round are queried.
    Searching {
        round: u32,
    },
    /// A round is over and is judged, with this number of completed rounds.
    Deciding {
        round: u32,
        attempts: u32,
    },
    /// A model judges the texts of a round.
    Judging {
        round: u32,
        attempts: u32,
    },
    Ended(CheckEnd),
}

/// What a check goes on with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Next {
    Questions,
    Round(u32),
}

/// What a new step of the log is about.
#[derive(Clone, Copy, Default)]
pub(super) struct Note<'a> {
    pub source: Option<&'a str>,
    pub subject: Option<&'a str>,
    pub reason: Option<StepReason>,
    pub count: Option<usize>,
}

impl CheckFlow {
    /// Begins a check.
    ///
    /// # Errors
    /// When the claim has no words, or an option is out of range.
    pub fn new(plan: CheckPlan, registry: SourceRegistry) -> Result<Self, CheckPlanProblem> {
        Self::with_parts(plan, registry, CheckParts::all())
    }

    /// Begins a check in a program that is loaded in parts: actions of the kind `load` say which the check needs.
    ///
    /// # Errors
    /// As [`CheckFlow::new`].
    pub fn with_parts(plan: CheckPlan, registry: SourceRegistry, parts: CheckParts) -> Result<Self, CheckPlanProblem> {
        let plan = plan.checked()?;
        let is_left_out = |name: &String| plan.sources.as_ref().is_some_and(|sources| !sources.contains(name));
        let skipped = registry.entries().iter().map(|entry| entry.name.clone()).filter(is_left_out).collect();
        let mut flow = Self {
            plan,
            registry,
            loading: Loading::new(parts),
            received: Vec::new(),
            stage: Stage::Loading(Next::Questions),
            questions: Vec::new(),
            asks: Vec::new(),
            prior_checks: Vec::new(),
            route: None,
            selection: None,
            round_hashes: Vec::new(),
            decision: None,
            skipped,
            stopped: false,
            log: Vec::new(),
        };
        flow.advance();
        Ok(flow)
    }

    /// Continues another check of the same plan and registry from its received replies.
    ///
    /// # Errors
    /// As [`CheckFlow::new`].
    pub fn resumed(
        plan: CheckPlan,
        registry: SourceRegistry,
        received: Vec<ReceivedReply>,
    ) -> Result<Self, CheckPlanProblem> {
        let mut flow = Self::new(plan, registry)?;
        for reply in received {
            flow.receive_again(reply);
        }
        Ok(flow)
    }

    /// Takes a reply that another check of the same plan has received; while a part is missing, it waits.
    pub fn receive_again(&mut self, received: ReceivedReply) {
        if self.is_loading() || (self.stopped && !self.loading.replies.is_empty()) {
            self.loading.replies.push(received);
        } else if received.reply == CheckReply::Skipped {
            self.skip_source(&received.id);
        } else {
            self.receive(&received.id, received.reply);
        }
    }

    /// Everything that can be done now. It stays the same until a reply is received, and is never empty.
    #[must_use]
    pub fn actions(&self) -> Vec<CheckAction> {
        if self.stopped {
            return vec![CheckAction::Done { reason: CheckEnd::Stopped }];
        }
        match &self.stage {
            Stage::Questions(request) => vec![ask_model(QUESTIONS, ModelPurpose::Questions, request)],
            Stage::Choosing(Choice::Model(request)) => vec![ask_model(CHOICE, ModelPurpose::Classify, request)],
            Stage::Choosing(Choice::Embed(texts)) => {
                vec![CheckAction::Embed { id: CHOICE.to_owned(), texts: texts.clone() }]
            }
            Stage::Loading(next) => self.load_actions(*next),
            Stage::PriorChecks => self.asks.iter().filter_map(Ask::action).collect(),
            Stage::Searching { .. } => self.asks.iter().filter_map(Ask::action).chain(self.judge_new_texts()).collect(),
            Stage::Deciding { attempts, .. } => vec![self.judge_round(*attempts)],
            Stage::Judging { .. } => vec![self.ask_judge()],
            Stage::Ended(reason) => vec![CheckAction::Done { reason: *reason }],
        }
    }

    /// Takes the reply to an action. A reply to an unknown action is ignored and returns `false`.
    pub fn receive(&mut self, id: &str, reply: CheckReply) -> bool {
        if self.stopped {
            return false;
        }
        let taken = match &self.stage {
            Stage::Questions(_) if id == QUESTIONS => self.take_questions(reply),
            Stage::Choosing(_) if id == CHOICE => self.take_choice(reply),
            Stage::Loading(_) => return self.take_failed_load(id, &reply),
            Stage::PriorChecks => self.take_ask(id, reply),
            Stage::Searching { .. } | Stage::Deciding { .. } => match reply {
                CheckReply::Judged { .. } => self.take_judgement(id, reply),
                _ => self.take_ask(id, reply),
            },
            Stage::Judging { round, attempts } => self.take_model_readings(id, reply, *round, *attempts),
            Stage::Questions(_) | Stage::Choosing(_) | Stage::Ended(_) => None,
        };
        let is_taken = taken.is_some();
        if let Some(reply) = taken {
            self.received.push(ReceivedReply { id: id.to_owned(), reply });
            self.advance();
        }
        is_taken
    }

    /// Stops the check. Received replies are kept, and [`CheckFlow::continue_after_stop`] continues.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.stopped = true;
            self.note(CheckStepKind::Stopped, Note::default());
        }
    }

    /// Continues a stopped check.
    pub fn continue_after_stop(&mut self) {
        if self.stopped {
            self.stopped = false;
            self.note(CheckStepKind::GoesOn, Note::default());
            self.take_waiting_replies();
        }
    }

    /// Skips a source. `false` if there is no such source or it was skipped before.
    pub fn skip_source(&mut self, name: &str) -> bool {
        let is_known = self.registry.entry(name).is_some();
        if self.is_over() || !is_known || self.is_skipped(name) {
            return false;
        }
        let skipped = ReceivedReply { id: name.to_owned(), reply: CheckReply::Skipped };
        if !self.loading.replies.is_empty() {
            // What was received before comes first.
            self.loading.replies.push(skipped);
            return true;
        }
        self.skipped.push(name.to_owned());
        self.received.push(skipped);
        self.note(CheckStepKind::Skipped, Note { source: Some(name), ..Note::default() });
        for ask in &mut self.asks {
            if ask.source == name && !ask.is_settled() {
                ask.take(&CheckReply::Skipped, &self.plan);
            }
        }
        self.advance();
        true
    }

    /// Everything that was received, in order, to continue from later.
    pub fn received(&self) -> impl Iterator<Item = &ReceivedReply> {
        self.received.iter().chain(&self.loading.replies)
    }

    /// What was done and why, in order.
    #[must_use]
    pub fn log(&self) -> &[CheckStep] {
        &self.log
    }

    /// The claim and the options.
    #[must_use]
    pub fn plan(&self) -> &CheckPlan {
        &self.plan
    }

    /// The data sources.
    #[must_use]
    pub fn registry(&self) -> &SourceRegistry {
        &self.registry
    }

    /// The search queries.
    #[must_use]
    pub fn questions(&self) -> &[CheckQuestion] {
        &self.questions
    }

    /// Where the claim went after prior checks were looked up; `None` before that.
    #[must_use]
    pub fn route(&self) -> Option<&Route> {
        self.route.as_ref()
    }

    /// Which sources were chosen; `None` before that.
    #[must_use]
    pub fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    /// The last decision; `None` before texts were judged.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Why the check ended; `None` while it runs.
    #[must_use]
    pub fn end(&self) -> Option<CheckEnd> {
        match &self.stage {
            Stage::Ended(end) => Some(*end),
            _ => self.stopped.then_some(CheckEnd::Stopped),
        }
    }

    /// Whether the user stopped it.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The rounds that were begun, and how many there may be: as many as questions, up to the limit of the plan.
    #[must_use]
    pub fn attempts(&self) -> (u32, u32) {
        (self.round(), self.max_rounds())
    }

    /// The current round; 0 before the first one.
    pub(crate) fn round(&self) -> u32 {
        self.asks.last().map_or(0, |ask| ask.round)
    }

    /// The queries, in order.
    pub(crate) fn asks(&self) -> impl Iterator<Item = (&str, &AskState)> {
        self.asks.iter().map(|ask| (ask.source.as_str(), &ask.state))
    }

    /// The host of the last query to a source, if any.
    pub(crate) fn asked_host(&self, source: &str) -> Option<&str> {
        self.asks.iter().rev().filter(|ask| ask.source == source).find_map(Ask::host)
    }

    pub(super) fn max_rounds(&self) -> u32 {
        let n_questions = u32::try_from(self.questions.len()).unwrap_or(u32::MAX);
        self.plan.max_attempts.min(n_questions).max(1)
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Ended(_))
    }

    fn begin(&mut self) {
        match self.questions_request() {
            Some(request) => self.stage = Stage::Questions(Box::new(request)),
            None => self.write_questions(&[]),
        }
    }

    fn questions_request(&self) -> Option<Request> {
        let model = self.plan.model.as_ref().filter(|_| self.plan.model_writes_questions)?;
        (self.loading.models()?.questions_request)(&self.plan.claim, model)
    }

    fn take_questions(&mut self, reply: CheckReply) -> Option<CheckReply> {
        let models = self.loading.models();
        let kept = digested_model_reply(reply, models)?;
        let written = match (&kept, models) {
            (CheckReply::Text { text }, Some(models)) => (models.questions)(text),
            _ => Vec::new(),
        };
        if written.is_empty() {
            self.note(CheckStepKind::ModelNotUsed, Note { reason: Some(StepReason::NoQuestions), ..Note::default() });
        }
        self.write_questions(&written);
        Some(kept)
    }

    fn write_questions(&mut self, by_model: &[String]) {
        let language = self.plan.language_tag();
        self.questions = question::questions(&self.plan.claim, &language, &self.plan.questions, by_model);
        let (count, first) = (self.questions.len(), self.questions.first().map(|first| first.words.clone()));
        let note = Note { subject: first.as_deref(), count: Some(count), ..Note::default() };
        self.note(CheckStepKind::Questions, note);
        self.begin_round(0);
    }

    fn take_choice(&mut self, reply: CheckReply) -> Option<CheckReply> {
        let Stage::Choosing(choice) = &self.stage else { return None };
        let kept = choice.digested(reply, self.loading.models())?;
        let selection = selection_from_reply(choice, &kept, &self.plan, &self.registry, self.loading.models());
        self.take_selection(selection);
        Some(kept)
    }

    fn take_ask(&mut self, id: &str, reply: CheckReply) -> Option<CheckReply> {
        let index = self.asks.iter().position(|ask| ask.action().is_some_and(|action| action.id() == Some(id)))?;
        let kept = self.asks[index].digested(reply, &self.plan)?;
        let progress = self.asks[index].take(&kept, &self.plan);
        self.note_progress(index, &progress);
        Some(kept)
    }

    /// Moves through the stages until an action is needed.
    pub(super) fn advance(&mut self) {
        while self.is_round_complete() {
            match self.stage {
                Stage::Loading(Next::Questions) => self.begin(),
                Stage::Loading(Next::Round(round)) => self.begin_loaded_round(round),
                Stage::PriorChecks => self.use_prior_checks(),
                Stage::Searching { round } => self.end_search(round),
                Stage::Questions(_)
                | Stage::Choosing(_)
                | Stage::Deciding { .. }
                | Stage::Judging { .. }
                | Stage::Ended(_) => return,
            }
        }
    }

    fn is_round_complete(&self) -> bool {
        if let Stage::Loading(next) = self.stage {
            return self.missing_parts(next).is_empty();
        }
        let is_asking = matches!(self.stage, Stage::PriorChecks | Stage::Searching { .. });
        is_asking && self.asks.iter().all(Ask::is_settled)
    }

    pub(super) fn finish(&mut self, end: CheckEnd) {
        self.stage = Stage::Ended(end);
        self.note(CheckStepKind::Ended, Note { subject: Some(end.name()), ..Note::default() });
    }

    pub(super) fn note(&mut self, kind: CheckStepKind, note: Note<'_>) {
        if self.log.len() < MAX_STEPS {
            self.log.push(CheckStep {
                round: self.round(),
                kind,
                source: note.source.map(str::to_owned),
                subject: note.subject.map(|subject| cut(subject, MAX_TITLE)),
                reason: note.reason,
                count: note.count.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
            });
        }
    }

    fn note_progress(&mut self, index: usize, progress: &Progress) {
        let source = self.asks[index].source.clone();
        let source = Some(source.as_str());
        match progress {
            Progress::Waits { seconds, reason, message } => {
                let (subject, reason) = (message.as_deref(), Some(*reason));
                self.note(CheckStepKind::Failed, Note { source, subject, reason, ..Note::default() });
                self.note(CheckStepKind::Waits, Note { source, count: Some(*seconds as usize), ..Note::default() });
            }
            Progress::Resumes => {}
            Progress::Settled => self.note_outcome(index),
        }
    }

    pub(super) fn note_outcome(&mut self, index: usize) {
        let ask = &self.asks[index];
        let (source, round) = (ask.source.clone(), ask.round);
        let AskState::Settled(outcome) = ask.state.clone() else { return };
        let note = Note { source: Some(&source), ..Note::default() };
        match outcome {
            Outcome::Answered(answer) if round == 0 => {
                self.note(CheckStepKind::PriorChecks, Note { count: Some(answer.prior_checks.len()), ..note });
            }
            Outcome::Answered(answer) => {
                self.note(CheckStepKind::Answered, Note { count: Some(answer.items.len()), ..note });
            }
            Outcome::NothingToAsk(why) => {
                self.note(CheckStepKind::NothingToAsk, Note { subject: Some(why.name()), ..note });
            }
            Outcome::AskedAlready => self.note(CheckStepKind::AskedAlready, note),
            Outcome::KeyMissing => self.note(CheckStepKind::KeyMissing, note),
            // Skipping was logged when the user requested it.
            Outcome::Skipped => {}
            Outcome::KnownUnreachable
            | Outcome::Refused(_)
            | Outcome::Unreachable { .. }
            | Outcome::RateLimited { .. } => {
                let (reason, message) = outcome.failure();
                self.note(CheckStepKind::LeftOut, Note { subject: message, reason, ..note });
            }
        }
    }
}

fn ask_model(id: &str, purpose: ModelPurpose, request: &Request) -> CheckAction {
    CheckAction::AskModel { id: id.to_owned(), purpose, request: request.clone() }
}
