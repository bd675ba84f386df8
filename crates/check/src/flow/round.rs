//! A round: each selected source gets one query.

use credence_ask::Request;
use credence_research::research_loop::WaitReason;

use super::ask::{Ask, AskState, Method, Outcome, whole_seconds};
use super::machine::{CheckFlow, Next, Note, Stage};
use super::part::Client;
use super::reply::RequestFailure;
use super::step::CheckStepKind;
use crate::registry::Availability;
use crate::source::{SourceQuery, SourceRequest};

impl CheckFlow {
    /// Begins a round once the parts that query its sources are loaded; round 0 queries the indexes of fact-checks.
    pub(super) fn begin_round(&mut self, round: u32) {
        let next = Next::Round(round);
        self.stage = Stage::Loading(next);
        if self.missing_parts(next).is_empty() {
            self.begin_loaded_round(round);
        }
    }

    /// The sources that a round queries, in order.
    pub(super) fn names_of_round(&self, round: u32) -> Vec<String> {
        if round == 0 { self.fact_check_indexes() } else { self.sources_of_round(round) }
    }

    /// Begins a round: each available source gets the query of that round.
    pub(super) fn begin_loaded_round(&mut self, round: u32) {
        let names = self.names_of_round(round);
        if round == 0 {
            self.stage = Stage::PriorChecks;
            let words = self.plan.claim.clone();
            return names.iter().for_each(|name| self.ask(name, round, &words));
        }
        let index = round.saturating_sub(1) as usize;
        let words = self.questions.get(index).map_or_else(|| self.plan.claim.clone(), |one| one.words.clone());
        self.stage = Stage::Searching { round };
        for name in &names {
            self.ask(name, round, &words);
        }
        let note = Note { subject: Some(&words), count: Some(names.len()), ..Note::default() };
        self.note(CheckStepKind::RoundBegins, note);
    }

    /// Queries a source in a round, or records why it is not queried.
    pub(super) fn ask(&mut self, name: &str, round: u32, words: &str) {
        let query = SourceQuery {
            claim: self.plan.claim.clone(),
            words: words.to_owned(),
            language: Some(self.plan.language_tag()),
            max_results: self.plan.max_results,
        };
        let (method, state) = self.method_for(name, &query);
        self.asks.push(Ask::new(name, round, query, method, state));
        let index = self.asks.len() - 1;
        if self.asks[index].is_settled() {
            self.note_outcome(index);
        }
    }

    fn method_for(&self, name: &str, query: &SourceQuery) -> (Method, AskState) {
        let settled = |outcome: Outcome| (Method::NotAsked, AskState::Settled(outcome));
        if self.is_skipped(name) {
            return settled(Outcome::Skipped);
        }
        match self.registry.entry(name).map(|entry| entry.availability) {
            Some(Availability::Available) => {}
            Some(Availability::KeyMissing) => return settled(Outcome::KeyMissing),
            Some(Availability::Unreachable) | None => return settled(Outcome::KnownUnreachable),
        }
        let client = match self.loading.client(name) {
            Client::OfHost => return (Method::Host, self.first_state(name)),
            Client::Loaded(client) => client,
            Client::NotLoaded { message } => {
                return settled(Outcome::Unreachable { failure: RequestFailure::NoAnswer, message });
            }
        };
        match (client.request)(query, &self.plan.access_to(name)) {
            SourceRequest::NothingToAsk(why) => settled(Outcome::NothingToAsk(why)),
            SourceRequest::Send(request) if self.was_sent(name, &request) => settled(Outcome::AskedAlready),
            SourceRequest::Send(request) => (Method::Request(client, request), self.first_state(name)),
        }
    }

    /// Waits first if the last answer of the source requested a pause.
    fn first_state(&self, name: &str) -> AskState {
        let last = self.asks.iter().rev().find(|ask| ask.source == name).and_then(Ask::answer);
        match last.and_then(|answer| answer.retry_after_seconds).map(whole_seconds) {
            None | Some(0) => AskState::Open,
            Some(seconds) if seconds > self.plan.longest_wait => {
                AskState::Settled(Outcome::RateLimited { seconds: Some(seconds) })
            }
            Some(seconds) => AskState::Waiting { seconds, reason: WaitReason::Asked },
        }
    }

    fn was_sent(&self, name: &str, request: &Request) -> bool {
        let mut sent = self.asks.iter().filter(|ask| ask.source == name);
        sent.any(|ask| matches!(&ask.method, Method::Request(_, known) if **known == *request))
    }

    pub(super) fn is_skipped(&self, name: &str) -> bool {
        self.skipped.iter().any(|skipped| skipped == name)
    }

    /// Whether a source is no longer queried.
    pub(super) fn is_given_up(&self, name: &str) -> bool {
        self.asks.iter().any(|ask| ask.source == name && ask.is_given_up())
    }
}
