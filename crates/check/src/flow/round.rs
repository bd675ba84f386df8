//! A round: each chosen source is asked one question.

use credence_research::research_loop::{Action, WaitReason};

use super::ask::{Ask, AskState, Outcome, Way, whole_seconds};
use super::{CheckEvidence, CheckFlow, CheckStepKind, Stage};
use crate::registry::{Availability, source_of};
use crate::source::{SourceQuery, SourceRequest};

impl CheckFlow {
    /// Begins the round that the research loop asks for, or ends the check.
    pub(super) fn begin_round(&mut self) {
        let Action::Search { attempt, query } = self.research.next() else {
            let end = self.end_of_research();
            self.finish(end);
            return;
        };
        self.stage = Stage::Searching(attempt);
        let names = self.sources_of_round(attempt);
        for name in &names {
            self.ask(name, attempt, &query);
        }
        self.note(CheckStepKind::RoundBegins, None, Some(&query), Some(names.len()));
    }

    /// Asks a source in a round, or settles at once why it is not asked.
    pub(super) fn ask(&mut self, name: &str, round: u32, words: &str) {
        let query = SourceQuery {
            claim: self.plan.claim.clone(),
            words: words.to_owned(),
            language: Some(self.plan.language_tag()),
            max_results: self.plan.max_results,
        };
        let (way, state) = self.way_to(name, &query);
        self.asks.push(Ask::new(name, round, query, way, state));
        self.found.push(Vec::new());
        let place = self.asks.len() - 1;
        if self.asks[place].is_settled() {
            self.note_outcome(place, name);
        }
    }

    fn way_to(&self, name: &str, query: &SourceQuery) -> (Way, AskState) {
        let settled = |outcome: Outcome| (Way::Nothing, AskState::Settled(outcome));
        if self.skipped.iter().any(|skipped| skipped == name) {
            return settled(Outcome::Skipped);
        }
        match self.registry.entry(name).map(|entry| entry.availability) {
            Some(Availability::Available) => {}
            Some(Availability::KeyMissing) => return settled(Outcome::KeyMissing),
            Some(Availability::Unreachable) | None => return settled(Outcome::KnownUnreachable),
        }
        let Some(source) = source_of(name) else { return (Way::Host, self.first_state(name)) };
        match (source.request)(query, &self.plan.access_to(name)) {
            SourceRequest::NothingToAsk(why) => settled(Outcome::NothingToAsk(why)),
            SourceRequest::Send(request) if self.was_sent(name, &request) => settled(Outcome::AskedAlready),
            SourceRequest::Send(request) => (Way::Request(source, request), self.first_state(name)),
        }
    }

    /// A source that asked for a pause with its last answer is waited for.
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

    fn was_sent(&self, name: &str, request: &credence_ask::Request) -> bool {
        let sent = self.asks.iter().filter(|ask| ask.source == name);
        sent.into_iter().any(|ask| matches!(&ask.way, Way::Request(_, known) if **known == *request))
    }

    /// Whether a source has failed for good in an earlier round.
    pub(super) fn is_given_up(&self, name: &str) -> bool {
        self.asks.iter().any(|ask| ask.source == name && ask.is_given_up())
    }

    /// Reads what an ask has brought.
    pub(super) fn read_results(&mut self, place: usize) {
        let ask = &self.asks[place];
        if ask.round == 0 {
            return;
        }
        let Some(answer) = ask.answer() else { return };
        let (claim, detector) = (&self.plan.claim, self.judge.detector);
        let read = answer.items.iter().map(|item| CheckEvidence::of(claim, item, &ask.source, ask.round, detector));
        self.found[place] = read.collect();
    }
}
