//! One source in one round: asked, waited for, asked again, answered or left out.

use credence_ask::Request;
use credence_research::api::{ApiFailure, ApiFailureCode, ApiResponse};
use credence_research::research_loop::{ResearchError, WaitReason};

use super::action::CheckAction;
use super::bound::bounded;
use super::plan::CheckPlan;
use super::reply::{CheckReply, Trouble};
use crate::source::{Source, SourceAnswer, SourceQuery};

/// A source that is asked in a round.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) source: String,
    pub(super) round: u32,
    pub(super) query: SourceQuery,
    pub(super) way: Way,
    /// The try that is under way, from 1.
    attempt: u32,
    pub(super) state: AskState,
}

/// How a source is asked.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// By a request that is built here; its answer is read here.
    Request(&'static Source, Box<Request>),
    /// By the host.
    Host,
    /// Not at all.
    Nothing,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AskState {
    Open,
    Waiting { seconds: u32, reason: WaitReason },
    Settled(Outcome),
}

/// What became of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Answered(SourceAnswer),
    NothingToAsk(String),
    /// The same request was sent in an earlier round.
    AskedAlready,
    KeyMissing,
    /// It did not answer when it was asked last, before this check.
    KnownUnreachable,
    Refused(ApiFailure),
    Unreachable {
        trouble: Trouble,
        message: Option<String>,
    },
    /// It wants a wait of more seconds than the plan has patience for, or wants it again and again.
    RateLimited {
        seconds: Option<u32>,
    },
    Skipped,
}

/// What taking a reply has led to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Progress {
    /// It is asked again after so many seconds, because of this.
    Waits(u32, String),
    /// A wait is over.
    Resumes,
    /// It has come to its end.
    Settled,
}

impl Ask {
    pub(super) fn new(source: &str, round: u32, query: SourceQuery, way: Way, state: AskState) -> Self {
        // The first try comes after a wait that was asked for before.
        let attempt = if matches!(state, AskState::Waiting { .. }) { 0 } else { 1 };
        Self { source: source.to_owned(), round, query, way, attempt, state }
    }

    pub(super) fn is_settled(&self) -> bool {
        matches!(self.state, AskState::Settled(_))
    }

    /// Whether it can be asked in further rounds.
    pub(super) fn is_given_up(&self) -> bool {
        match &self.state {
            AskState::Open | AskState::Waiting { .. } => false,
            AskState::Settled(outcome) => match outcome {
                Outcome::Answered(_) | Outcome::NothingToAsk(_) | Outcome::AskedAlready => false,
                Outcome::KeyMissing
                | Outcome::KnownUnreachable
                | Outcome::Refused(_)
                | Outcome::Unreachable { .. }
                | Outcome::RateLimited { .. }
                | Outcome::Skipped => true,
            },
        }
    }

    /// The answer, where there is one.
    pub(super) fn answer(&self) -> Option<&SourceAnswer> {
        match &self.state {
            AskState::Settled(Outcome::Answered(answer)) => Some(answer),
            AskState::Open | AskState::Waiting { .. } | AskState::Settled(_) => None,
        }
    }

    /// Whether something was sent for it.
    pub(super) fn was_sent(&self) -> bool {
        !matches!(self.way, Way::Nothing)
    }

    fn id(&self) -> String {
        let wait = if matches!(self.state, AskState::Waiting { .. }) { "/wait" } else { "" };
        [&self.round.to_string(), "/", &self.source, "/", &self.attempt.to_string(), wait].concat()
    }

    /// What is to be done for it now.
    pub(super) fn action(&self) -> Option<CheckAction> {
        let (source, round, attempt) = (self.source.clone(), self.round, self.attempt);
        match (&self.state, &self.way) {
            (AskState::Settled(_), _) | (AskState::Open, Way::Nothing) => None,
            (AskState::Waiting { seconds, reason }, _) => {
                Some(CheckAction::Wait { id: self.id(), source, seconds: *seconds, reason: *reason })
            }
            (AskState::Open, Way::Request(_, request)) => {
                let request = (**request).clone();
                Some(CheckAction::AskSource { id: self.id(), source, round, attempt, request })
            }
            (AskState::Open, Way::Host) => {
                let query = self.query.clone();
                Some(CheckAction::AskHost { id: self.id(), source, round, attempt, query })
            }
        }
    }

    /// The reply as it is kept, if it answers what is to be done now: of a response what was read in it.
    pub(super) fn digested(&self, id: &str, reply: CheckReply, plan: &CheckPlan) -> Option<CheckReply> {
        if self.action().is_none() || self.id() != id {
            return None;
        }
        let is_waiting = matches!(self.state, AskState::Waiting { .. });
        match (reply, &self.way) {
            (CheckReply::Waited, _) if is_waiting => Some(CheckReply::Waited),
            (CheckReply::Response { status, headers, body }, Way::Request(source, _)) if !is_waiting => {
                let response = ApiResponse { status, headers: &headers.0, body: &body };
                let answer = bounded((source.read)(&self.query, &response), plan.max_results);
                Some(CheckReply::Answer { answer })
            }
            (CheckReply::Answer { answer }, _) if !is_waiting => {
                Some(CheckReply::Answer { answer: bounded(answer, plan.max_results) })
            }
            (failed @ CheckReply::Failed { .. }, _) if !is_waiting => Some(failed),
            _ => None,
        }
    }

    /// Takes a reply that was digested.
    pub(super) fn take(&mut self, reply: &CheckReply, plan: &CheckPlan) -> Progress {
        match reply {
            CheckReply::Answer { answer } => self.take_answer(answer, plan),
            CheckReply::Failed { trouble, message } => self.take_trouble(*trouble, message.as_deref(), plan),
            CheckReply::Waited => {
                self.state = AskState::Open;
                self.attempt += 1;
                Progress::Resumes
            }
            CheckReply::Skipped => self.settle(Outcome::Skipped),
            // None of these is what a digested reply to a source is.
            CheckReply::Response { .. } | CheckReply::Text { .. } | CheckReply::Vectors { .. } => Progress::Resumes,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Progress {
        self.state = AskState::Settled(outcome);
        Progress::Settled
    }

    fn take_answer(&mut self, answer: &SourceAnswer, plan: &CheckPlan) -> Progress {
        let Some(failure) = &answer.failure else { return self.settle(Outcome::Answered(answer.clone())) };
        let seconds = answer.retry_after_seconds.map(whole_seconds);
        let message = failure.message.clone().unwrap_or_else(|| code_words(failure.code).to_owned());
        let may_pass = matches!(failure.code, ApiFailureCode::RateLimited | ApiFailureCode::ServerError);
        if let Some(progress) = may_pass.then(|| self.wait(seconds, &message, plan)).flatten() {
            return progress;
        }
        self.settle(match failure.code {
            ApiFailureCode::RateLimited => Outcome::RateLimited { seconds },
            // Nothing of that name is an answer, too.
            ApiFailureCode::NotFound => Outcome::Answered(SourceAnswer::default()),
            ApiFailureCode::Refused
            | ApiFailureCode::Forbidden
            | ApiFailureCode::ServerError
            | ApiFailureCode::Unreadable => Outcome::Refused(failure.clone()),
        })
    }

    fn take_trouble(&mut self, trouble: Trouble, message: Option<&str>, plan: &CheckPlan) -> Progress {
        let words = message.unwrap_or(trouble.words());
        if let Some(progress) = trouble.may_pass().then(|| self.wait(None, words, plan)).flatten() {
            return progress;
        }
        self.settle(Outcome::Unreachable { trouble, message: message.map(str::to_owned) })
    }

    /// Waits before the next try, if there is one and the wait is not too long: 2^n seconds, and never less than was asked for.
    fn wait(&mut self, asked: Option<u32>, message: &str, plan: &CheckPlan) -> Option<Progress> {
        let error = ResearchError { message: String::new(), status: None, retry_after: asked };
        let seconds = error.wait(self.attempt);
        if self.attempt >= plan.max_tries || seconds > plan.longest_wait {
            return None;
        }
        let reason = if asked.is_some() { WaitReason::Asked } else { WaitReason::BackOff };
        self.state = AskState::Waiting { seconds, reason };
        Some(Progress::Waits(seconds, message.to_owned()))
    }
}

/// Seconds, rounded up; a day where it is longer.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 86,400")]
pub(super) fn whole_seconds(seconds: f64) -> u32 {
    seconds.clamp(0.0, 86_400.0).ceil() as u32
}

/// What a failure is called where nothing was said of it.
pub(crate) fn code_words(code: ApiFailureCode) -> &'static str {
    match code {
        ApiFailureCode::NotFound => "it knows nothing of that name",
        ApiFailureCode::Refused => "it does not understand the question",
        ApiFailureCode::Forbidden => "it wants a key, or another one",
        ApiFailureCode::RateLimited => "it is asked too often",
        ApiFailureCode::ServerError => "it has trouble of its own",
        ApiFailureCode::Unreadable => "its answer cannot be read",
    }
}
