//! One query to a source in one round: sent, waiting, retried, answered or failed.

use credence_ask::Request;
use credence_core::judge::TextReading;
use credence_research::api::{ApiFailure, ApiFailureCode, ApiResponse};
use credence_research::research_loop::{ResearchError, WaitReason};

use super::action::CheckAction;
use super::bounds::bounded;
use super::plan::CheckPlan;
use super::reply::{CheckReply, RequestFailure};
use super::step::StepReason;
use crate::source::{NothingToAsk, SourceAnswer, SourceClient, SourceQuery};

/// A query to a source in a round.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) source: String,
    pub(super) round: u32,
    pub(super) query: SourceQuery,
    pub(super) method: Method,
    /// The current attempt, from 1.
    attempt: u32,
    pub(super) state: AskState,
    /// The reading of each item of the answer, once it is judged.
    pub(super) readings: Vec<Option<TextReading>>,
}

/// How a source is queried.
#[derive(Clone, Debug)]
pub(super) enum Method {
    /// By a request that is built here; its response is parsed here.
    Request(SourceClient, Box<Request>),
    /// By the host application.
    Host,
    /// Not at all.
    NotAsked,
}

/// The state of a query.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AskState {
    Open,
    Waiting { seconds: u32, reason: WaitReason },
    Settled(Outcome),
}

/// How it ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    Answered(SourceAnswer),
    NothingToAsk(NothingToAsk),
    /// The same request was sent in an earlier round.
    AskedAlready,
    KeyMissing,
    /// Its last query failed, before this check.
    KnownUnreachable,
    Refused(ApiFailure),
    Unreachable {
        failure: RequestFailure,
        message: Option<String>,
    },
    /// It requests a longer wait than the plan allows, or a wait in every attempt.
    RateLimited {
        seconds: Option<u32>,
    },
    Skipped,
}

impl Outcome {
    /// Whether the source failed, so that it is not queried in further rounds.
    pub(super) fn is_failure(&self) -> bool {
        match self {
            Self::KnownUnreachable | Self::Refused(_) | Self::Unreachable { .. } | Self::RateLimited { .. } => true,
            Self::Answered(_) | Self::NothingToAsk(_) | Self::AskedAlready | Self::KeyMissing | Self::Skipped => false,
        }
    }

    /// The failure and its details.
    pub(super) fn failure(&self) -> (Option<StepReason>, Option<&str>) {
        match self {
            Self::KnownUnreachable => (Some(StepReason::KnownUnreachable), None),
            Self::Refused(failure) => (Some(failure.code.into()), failure.message.as_deref()),
            Self::Unreachable { failure, message } => (Some((*failure).into()), message.as_deref()),
            Self::RateLimited { .. } => (Some(StepReason::RateLimited), None),
            Self::Answered(_) | Self::NothingToAsk(_) | Self::AskedAlready | Self::KeyMissing | Self::Skipped => {
                (None, None)
            }
        }
    }
}

/// The result of a reply.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Progress {
    /// It is queried again after a wait in seconds.
    Waits { seconds: u32, reason: StepReason, message: Option<String> },
    /// A wait is over.
    Resumes,
    /// It has ended.
    Settled,
}

impl Ask {
    pub(super) fn new(source: &str, round: u32, query: SourceQuery, method: Method, state: AskState) -> Self {
        // If the source requested a pause before, the wait comes before the first attempt.
        let attempt = u32::from(!matches!(state, AskState::Waiting { .. }));
        Self { source: source.to_owned(), round, query, method, attempt, state, readings: Vec::new() }
    }

    pub(super) fn is_settled(&self) -> bool {
        matches!(self.state, AskState::Settled(_))
    }

    pub(super) fn outcome(&self) -> Option<&Outcome> {
        match &self.state {
            AskState::Settled(outcome) => Some(outcome),
            AskState::Open | AskState::Waiting { .. } => None,
        }
    }

    /// Whether it is not queried in further rounds.
    pub(super) fn is_given_up(&self) -> bool {
        let outcome = self.outcome();
        outcome.is_some_and(|outcome| outcome.is_failure() || matches!(outcome, Outcome::KeyMissing | Outcome::Skipped))
    }

    pub(super) fn answer(&self) -> Option<&SourceAnswer> {
        match self.outcome() {
            Some(Outcome::Answered(answer)) => Some(answer),
            _ => None,
        }
    }

    /// Whether a request was sent.
    pub(super) fn was_sent(&self) -> bool {
        !matches!(self.method, Method::NotAsked)
    }

    /// The host of its request.
    pub(super) fn host(&self) -> Option<&str> {
        match &self.method {
            Method::Request(_, request) => request.url.split_once("://")?.1.split(['/', '?', '#']).next(),
            Method::Host | Method::NotAsked => None,
        }
    }

    fn id(&self) -> String {
        let wait = if matches!(self.state, AskState::Waiting { .. }) { "/wait" } else { "" };
        [&self.round.to_string(), "/", &self.source, "/", &self.attempt.to_string(), wait].concat()
    }

    /// The action it needs now.
    pub(super) fn action(&self) -> Option<CheckAction> {
        let (source, round, attempt) = (self.source.clone(), self.round, self.attempt);
        match (&self.state, &self.method) {
            (AskState::Settled(_), _) | (AskState::Open, Method::NotAsked) => None,
            (AskState::Waiting { seconds, reason }, _) => {
                Some(CheckAction::Wait { id: self.id(), source, seconds: *seconds, reason: *reason })
            }
            (AskState::Open, Method::Request(_, request)) => {
                let request = (**request).clone();
                Some(CheckAction::AskSource { id: self.id(), source, round, attempt, request })
            }
            (AskState::Open, Method::Host) => {
                let query = self.query.clone();
                Some(CheckAction::AskHost { id: self.id(), source, round, attempt, query })
            }
        }
    }

    /// The reply in stored form, if it fits the current action. A response is stored as the answer parsed from it.
    pub(super) fn digested(&self, reply: CheckReply, plan: &CheckPlan) -> Option<CheckReply> {
        let is_waiting = matches!(self.state, AskState::Waiting { .. });
        match (reply, &self.method) {
            (CheckReply::Waited, _) if is_waiting => Some(CheckReply::Waited),
            (CheckReply::Response { status, headers, body }, Method::Request(client, _)) if !is_waiting => {
                let response = ApiResponse { status, headers: &headers.0, body: &body };
                let answer = bounded((client.read)(&self.query, &response), plan.max_results);
                Some(CheckReply::Answer { answer })
            }
            (CheckReply::Answer { answer }, _) if !is_waiting => {
                Some(CheckReply::Answer { answer: bounded(answer, plan.max_results) })
            }
            (failed @ CheckReply::Failed { .. }, _) if !is_waiting => Some(failed),
            _ => None,
        }
    }

    /// Takes a stored reply.
    pub(super) fn take(&mut self, reply: &CheckReply, plan: &CheckPlan) -> Progress {
        match reply {
            CheckReply::Answer { answer } => self.take_answer(answer, plan),
            CheckReply::Failed { trouble, message } => self.take_failure(*trouble, message.as_deref(), plan),
            CheckReply::Waited => {
                self.state = AskState::Open;
                self.attempt += 1;
                Progress::Resumes
            }
            CheckReply::Skipped => self.settle(Outcome::Skipped),
            // A stored reply to a source is never one of these.
            CheckReply::Response { .. }
            | CheckReply::Text { .. }
            | CheckReply::Vectors { .. }
            | CheckReply::Judged { .. }
            | CheckReply::ModelReadings { .. } => Progress::Resumes,
        }
    }

    fn settle(&mut self, outcome: Outcome) -> Progress {
        if let Outcome::Answered(answer) = &outcome {
            self.readings = vec![None; answer.items.len()];
        }
        self.state = AskState::Settled(outcome);
        Progress::Settled
    }

    fn take_answer(&mut self, answer: &SourceAnswer, plan: &CheckPlan) -> Progress {
        let Some(failure) = &answer.failure else { return self.settle(Outcome::Answered(answer.clone())) };
        let seconds = answer.retry_after_seconds.map(whole_seconds);
        let is_temporary = matches!(failure.code, ApiFailureCode::RateLimited | ApiFailureCode::ServerError);
        if is_temporary && let Some(wait) = self.wait(seconds, failure.code.into(), failure.message.clone(), plan) {
            return wait;
        }
        self.settle(match failure.code {
            ApiFailureCode::RateLimited => Outcome::RateLimited { seconds },
            // "Not found" is an answer.
            ApiFailureCode::NotFound => Outcome::Answered(SourceAnswer::default()),
            ApiFailureCode::Refused
            | ApiFailureCode::Forbidden
            | ApiFailureCode::ServerError
            | ApiFailureCode::Unreadable => Outcome::Refused(failure.clone()),
        })
    }

    fn take_failure(&mut self, failure: RequestFailure, message: Option<&str>, plan: &CheckPlan) -> Progress {
        let message = message.map(str::to_owned);
        if failure.is_temporary()
            && let Some(wait) = self.wait(None, failure.into(), message.clone(), plan)
        {
            return wait;
        }
        self.settle(Outcome::Unreachable { failure, message })
    }

    /// Waits before the next attempt, if there is one and the wait is not too long: 2^n seconds, but at least what the source requests.
    fn wait(
        &mut self,
        requested: Option<u32>,
        reason: StepReason,
        message: Option<String>,
        plan: &CheckPlan,
    ) -> Option<Progress> {
        let error = ResearchError { message: String::new(), status: None, retry_after: requested };
        let seconds = error.wait(self.attempt);
        if self.attempt >= plan.max_tries || seconds > plan.longest_wait {
            return None;
        }
        let wait_reason = if requested.is_some() { WaitReason::Asked } else { WaitReason::BackOff };
        self.state = AskState::Waiting { seconds, reason: wait_reason };
        Some(Progress::Waits { seconds, reason, message })
    }
}

/// Seconds, rounded up; at most a day.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 86,400")]
pub(super) fn whole_seconds(seconds: f64) -> u32 {
    seconds.clamp(0.0, 86_400.0).ceil() as u32
}
