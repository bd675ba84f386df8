//! The research loop: search, read, judge, decide, and search again. A state machine without I/O.
//!
//! [`ResearchLoop::next`] returns the next action, [`ResearchLoop::receive`] takes its result. The loop counts attempts,
//! retries after a wait, detects when searches repeat, and returns why it ended. Its state follows from the results it
//! received: replaying them resumes it.

mod action;
mod plan;
mod received;
mod repetition;
mod step;

#[cfg(test)]
mod tests;

pub use action::{Action, EndReason, FailReason, WaitReason};
pub use plan::{PlanProblem, ResearchPlan};
pub use received::{FoundPage, Hit, Quality, ResearchAnswer, ResearchError};
pub use repetition::{is_stuck, result_hash};
pub use step::{Step, StepKind};

use std::collections::VecDeque;

use credence_core::conversation::address_key;
use credence_core::score::passes_gate;
use credence_lookup::Lookup;

/// A running research loop.
#[derive(Clone, Debug)]
pub struct ResearchLoop {
    plan: ResearchPlan,
    received: Vec<ResearchAnswer>,
    phase: Phase,
    /// The current round of searching, from 1.
    attempt: u32,
    /// Failures in a row of the current action.
    failures: u32,
    /// The wait before the current action is retried.
    wait: Option<(u32, WaitReason)>,
    /// One hash per search result.
    results: Vec<u64>,
    stuck: bool,
    queue: VecDeque<FoundPage>,
    seen: Lookup,
    pages: Vec<FoundPage>,
    evidence: Vec<Hit>,
    queries: Vec<String>,
    log: Vec<Step>,
}

/// What the loop is waiting for.
#[derive(Clone, Debug, PartialEq)]
enum Phase {
    Searching,
    Reading(FoundPage),
    Judging(FoundPage),
    Deciding,
    Ended(Action),
}

impl ResearchLoop {
    /// Starts a loop.
    #[must_use]
    pub fn new(plan: ResearchPlan) -> Self {
        Self {
            plan,
            received: Vec::new(),
            phase: Phase::Searching,
            attempt: 1,
            failures: 0,
            wait: None,
            results: Vec::new(),
            stuck: false,
            queue: VecDeque::new(),
            seen: Lookup::default(),
            pages: Vec::new(),
            evidence: Vec::new(),
            queries: Vec::new(),
            log: Vec::new(),
        }
    }

    /// Resumes a loop of the same plan from the results it received.
    #[must_use]
    pub fn resumed(plan: ResearchPlan, received: Vec<ResearchAnswer>) -> Self {
        let mut resumed = Self::new(plan);
        for answer in received {
            resumed.receive(answer);
        }
        resumed
    }

    /// The next action; it stays the same until something is received.
    #[must_use]
    pub fn next(&self) -> Action {
        if let Some((seconds, reason)) = self.wait {
            return Action::Wait { seconds, reason };
        }
        let attempt = self.attempt;
        match &self.phase {
            Phase::Searching => Action::Search { attempt, query: self.plan.query(attempt).to_owned() },
            Phase::Reading(page) => Action::Read { attempt, page: page.clone() },
            Phase::Judging(page) => Action::Judge { attempt, page: page.clone() },
            Phase::Deciding => Action::Decide { attempts: self.attempts_made(), max_attempts: self.plan.max_attempts },
            Phase::Ended(end) => end.clone(),
        }
    }

    /// Takes the result of [`ResearchLoop::next`]; returns `false` for a result of another action.
    pub fn receive(&mut self, answer: ResearchAnswer) -> bool {
        let taken = self.takes(&answer);
        if taken {
            self.received.push(answer.clone());
            self.take(answer);
        }
        taken
    }

    /// Everything that was received, for resuming later, without the texts of judged pages.
    #[must_use]
    pub fn received(&self) -> &[ResearchAnswer] {
        &self.received
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &ResearchPlan {
        &self.plan
    }

    /// The evidence so far.
    #[must_use]
    pub fn evidence(&self) -> &[Hit] {
        &self.evidence
    }

    /// The pages that were read, without their texts.
    #[must_use]
    pub fn pages(&self) -> &[FoundPage] {
        &self.pages
    }

    /// The queries that were sent.
    #[must_use]
    pub fn queries(&self) -> &[String] {
        &self.queries
    }

    /// The steps so far, in order.
    #[must_use]
    pub fn log(&self) -> &[Step] {
        &self.log
    }

    /// The rounds that count as made: all of them once searches repeat.
    fn attempts_made(&self) -> u32 {
        if self.stuck { self.plan.max_attempts } else { self.attempt }
    }

    fn takes(&self, answer: &ResearchAnswer) -> bool {
        if self.wait.is_some() {
            return *answer == ResearchAnswer::Waited;
        }
        match (&self.phase, answer) {
            (Phase::Ended(_), _) | (_, ResearchAnswer::Waited) => false,
            (_, ResearchAnswer::Failed { .. }) => true,
            (Phase::Searching, answer) => matches!(answer, ResearchAnswer::Found { .. }),
            (Phase::Reading(_), answer) => matches!(answer, ResearchAnswer::Page { .. }),
            (Phase::Judging(_), answer) => matches!(answer, ResearchAnswer::Evidence { .. }),
            (Phase::Deciding, answer) => matches!(answer, ResearchAnswer::Decided { .. }),
        }
    }

    fn take(&mut self, answer: ResearchAnswer) {
        if answer == ResearchAnswer::Waited {
            self.wait = None;
            return;
        }
        if let ResearchAnswer::Failed { error } = answer {
            self.failed(&error);
            return;
        }
        self.failures = 0;
        match answer {
            ResearchAnswer::Found { query, results } => self.found(query, &results),
            ResearchAnswer::Page { page } => self.read(page),
            ResearchAnswer::Evidence { hits } => self.judged(hits),
            ResearchAnswer::Decided { is_final, outcome, quality } => self.decided(is_final, outcome, quality),
            ResearchAnswer::Waited | ResearchAnswer::Failed { .. } => {}
        }
    }

    fn note(&mut self, kind: StepKind, subject: Option<String>, count: Option<usize>) {
        let count = count.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        self.log.push(Step { attempt: self.attempt, kind, subject, count });
    }

    fn found(&mut self, query: Option<String>, results: &[FoundPage]) {
        let query = query.unwrap_or_else(|| self.plan.query(self.attempt).to_owned());
        self.note(StepKind::Searched, Some(query.clone()), Some(results.len()));
        self.queries.push(query);
        self.results.push(result_hash(results));
        self.stuck = is_stuck(&self.results);
        let mut n_taken = 0;
        for page in results {
            if n_taken < self.plan.pages_per_attempt && self.seen.insert_new(address_key(&page.url)) {
                self.queue.push_back(page.clone());
                n_taken += 1;
            }
        }
        if self.stuck {
            self.note(StepKind::Stuck, None, None);
        }
        self.go_on();
    }

    /// Continues with the next page of this round, or with the decision after the last one.
    fn go_on(&mut self) {
        self.failures = 0;
        self.phase = match self.queue.pop_front() {
            Some(page) if self.plan.read_pages => Phase::Reading(page),
            Some(page) => Phase::Judging(page),
            None => Phase::Deciding,
        };
    }

    /// Fields that the page does not give are kept from the search.
    fn read(&mut self, page: FoundPage) {
        let Phase::Reading(found) = &self.phase else { return };
        let known = found.clone();
        let page = FoundPage {
            url: known.url,
            title: page.title.or(known.title),
            pub_date: page.pub_date.or(known.pub_date),
            text: page.text.or(known.text),
        };
        self.note(StepKind::Read, Some(page.url.clone()), None);
        self.phase = Phase::Judging(page);
    }

    fn judged(&mut self, hits: Vec<Hit>) {
        let Phase::Judging(page) = &self.phase else { return };
        let page = FoundPage { text: None, ..page.clone() };
        self.forget_text();
        self.note(StepKind::Judged, Some(page.url.clone()), Some(hits.len()));
        self.pages.push(page);
        self.evidence.extend(hits);
        self.go_on();
    }

    /// The text of a page is not needed after it is judged.
    fn forget_text(&mut self) {
        for answer in self.received.iter_mut().rev() {
            if let ResearchAnswer::Page { page } = answer {
                page.text = None;
                return;
            }
        }
    }

    fn decided(&mut self, is_final: bool, outcome: Option<String>, quality: Option<Quality>) {
        self.note(StepKind::Decided, outcome.clone(), None);
        let gate_passed = self.plan.gate.map(|threshold| {
            quality.is_some_and(|quality| passes_gate(quality.score, threshold, quality.live_domains as usize))
        });
        if gate_passed == Some(false) {
            self.note(StepKind::GateNotPassed, None, None);
        }
        let is_last = self.attempts_made() >= self.plan.max_attempts;
        if is_last || (is_final && gate_passed != Some(false)) {
            let reason = match (self.stuck, is_final && gate_passed != Some(false)) {
                (true, _) => EndReason::Stuck,
                (false, true) => EndReason::Decided,
                (false, false) => EndReason::AttemptsUsed,
            };
            self.end(Action::Done { reason, outcome, attempts: self.attempt, gate_passed });
            return;
        }
        self.attempt += 1;
        self.phase = Phase::Searching;
    }

    fn failed(&mut self, error: &ResearchError) {
        self.failures += 1;
        self.note(StepKind::Failed, Some(error.message.clone()), None);
        let wait = error.wait(self.failures);
        if error.may_pass() && self.failures < self.plan.max_tries && wait <= self.plan.longest_wait {
            let reason = if error.retry_after.is_some() { WaitReason::Asked } else { WaitReason::BackOff };
            self.wait = Some((wait, reason));
            self.note(StepKind::Waits, None, Some(wait as usize));
            return;
        }
        match &self.phase {
            Phase::Searching => self.fail(FailReason::Search, &error.message),
            Phase::Deciding => self.fail(FailReason::Decision, &error.message),
            // The other pages may be enough.
            Phase::Reading(page) | Phase::Judging(page) => {
                let url = page.url.clone();
                self.forget_text();
                self.note(StepKind::PageLeftOut, Some(url), None);
                self.go_on();
            }
            Phase::Ended(_) => {}
        }
    }

    fn fail(&mut self, reason: FailReason, message: &str) {
        self.end(Action::Failed { reason, message: message.to_owned(), attempts: self.attempt });
    }

    fn end(&mut self, end: Action) {
        self.note(StepKind::Ended, None, None);
        self.phase = Phase::Ended(end);
    }
}
