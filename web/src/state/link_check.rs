//! Checking the links of a turn's sources, and the results for the conversation.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::service::task::spawn_local;
use credence_address::is_web_address;
use credence_core::citation::{LinkCheck, LinkStates};
use credence_core::conversation::address_key;
use credence_core::{AssessedSource, Assessment, Shared};
use credence_lookup::Lookup;
use leptos::prelude::*;

use super::connection::host_of;
use super::open_requests::OpenRequests;
use super::progress::LinkProgress;
use super::trust_book::Scoring;
use super::turn::TurnState;
use crate::service::frame::next_frame;
use crate::service::link_requests;
use crate::service::storage;
use crate::signal::{RwSignal, StoredValue};

/// At most this many links of one turn are checked.
const MOST_LINKS: usize = 500;

/// The storage key of the address of the link checker.
const KEPT: &str = "checker";

/// The link checker of the user, and the results.
#[derive(Clone, Copy)]
pub struct LinkChecker {
    /// The address of the link checker as typed; empty for none.
    pub address: RwSignal<String>,
    /// Whether the address is stored for the next visit.
    pub is_kept: RwSignal<bool>,
    known: StoredValue<KnownLinks>,
    requests: OpenRequests,
    scoring: Scoring,
}

/// What is known of links.
#[derive(Default)]
struct KnownLinks {
    places: Lookup,
    checks: Vec<LinkCheck>,
}

impl KnownLinks {
    fn set(&mut self, check: LinkCheck) {
        let key = address_key(&check.url);
        match self.places.get(&key) {
            Some(place) => self.checks[place] = check,
            None => {
                self.places.set(key, self.checks.len());
                self.checks.push(check);
            }
        }
    }

    fn get(&self, url: &str) -> Option<&LinkCheck> {
        self.places.get(&address_key(url)).map(|place| &self.checks[place])
    }
}

impl LinkChecker {
    pub(super) fn new(scoring: Scoring, requests: OpenRequests) -> Self {
        let kept = storage::load(KEPT).unwrap_or_default();
        Self {
            is_kept: RwSignal::new(!kept.is_empty()),
            address: RwSignal::new(kept),
            known: StoredValue::new(KnownLinks::default()),
            requests,
            scoring,
        }
    }

    /// The host of the link checker, if there is one.
    #[must_use]
    pub fn host(self) -> Option<String> {
        self.address.with(|address| Some(host_of(address)).filter(|host| !host.is_empty()).map(str::to_owned))
    }

    /// Whether the address is invalid; an empty one is not.
    #[must_use]
    pub fn is_wrong(self) -> bool {
        self.address.with(|address| !address.trim().is_empty() && !is_web_address(address))
    }

    /// Stores the address for the next visit, or removes it, as chosen.
    pub fn keep(self) {
        let wants = self.is_kept.get_untracked() && !untrack(|| self.is_wrong());
        storage::keep(KEPT, if wants { self.address.get_untracked() } else { String::new() }.trim());
    }

    /// Checks the links of a turn with the link checker; without one, only links that a page can see itself.
    pub fn check_links(self, turn: TurnState) {
        let addresses = turn.assessment.with_untracked(|assessment| addresses(assessment));
        let n_all = addresses.len();
        let signal = self.requests.begin_link_check(turn).signal();
        turn.links.set(LinkProgress::Asking { n_known: 0, n_all });
        let checker = self.address.get_untracked().trim().to_owned();
        let checker = if untrack(|| self.is_wrong()) { String::new() } else { checker };
        let news = News { checker: self, turn, n_known: Rc::default(), n_all, waiting: Rc::default() };
        spawn_local(async move {
            let teller = news.clone();
            let tell = move |check| teller.take(check);
            let asked = link_requests::check_links(addresses, &checker, signal, tell).await;
            news.show();
            self.requests.end_link_check(turn);
            // The turn may be gone.
            turn.links.set(if asked.is_ok() { LinkProgress::Over } else { LinkProgress::Unavailable });
        });
    }

    /// Stops checking the links of a turn; results so far stay.
    pub fn stop_checking(self, turn: TurnState) {
        self.requests.stop_link_check(turn);
    }

    /// What is known of the link at an address.
    #[must_use]
    pub fn link_check(self, url: &str) -> Option<LinkCheck> {
        self.known.with_value(|known| known.get(url).cloned())
    }

    /// Forgets the states of all links.
    pub(super) fn forget(self) {
        self.known.set_value(KnownLinks::default());
        self.scoring.update_links(|links| *links = LinkStates::default());
    }

    fn take_checks(self, checks: Vec<LinkCheck>) {
        self.scoring.update_links(|links| checks.iter().for_each(|check| links.set(&check.url, check.state)));
        self.known.update_value(|known| checks.into_iter().for_each(|check| known.set(check)));
    }
}

/// Results that arrive during a check; the page changes once a frame.
#[derive(Clone)]
struct News {
    checker: LinkChecker,
    turn: TurnState,
    n_known: Rc<Cell<usize>>,
    n_all: usize,
    waiting: Rc<RefCell<Vec<LinkCheck>>>,
}

impl News {
    fn take(&self, check: LinkCheck) {
        self.n_known.set(self.n_known.get() + 1);
        let is_first = self.waiting.borrow().is_empty();
        self.waiting.borrow_mut().push(check);
        if is_first {
            let news = self.clone();
            spawn_local(async move {
                next_frame().await;
                news.show();
            });
        }
    }

    fn show(&self) {
        let checks = self.waiting.take();
        if checks.is_empty() || !self.checker.requests.is_checking_links(self.turn) {
            return;
        }
        self.checker.take_checks(checks);
        let now = LinkProgress::Asking { n_known: self.n_known.get(), n_all: self.n_all };
        if matches!(self.turn.links.try_get_untracked(), Some(LinkProgress::Asking { .. })) {
            self.turn.links.set(now);
        }
    }
}

/// The addresses of the sources, the cited ones first, each once.
fn addresses(assessment: &Assessment) -> Vec<String> {
    let mut known = Lookup::default();
    let mut addresses = Vec::new();
    let is_new = |url: &String, known: &mut Lookup| known.insert_new(address_key(url));
    for url in assessment.sources.iter().filter_map(|source| source.url.as_ref()) {
        if addresses.len() < MOST_LINKS && is_new(url, &mut known) {
            addresses.push(url.clone());
        }
    }
    addresses
}

/// Whether there is a link to check.
#[must_use]
pub fn has_links(sources: &[Shared<AssessedSource>]) -> bool {
    sources.iter().any(|source| source.url.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::citation::{LinkAnswer, LinkState};
    use credence_core::{Assessor, assess_recording};

    #[test]
    fn every_address_is_asked_for_once_and_the_cited_ones_first() {
        let recording = include_bytes!("../../recordings/web-search-openai.sse");
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        let addresses = addresses(&assessment);
        assert_eq!(addresses.len(), 9);
        assert_eq!(Some(&addresses[0]), assessment.sources.iter().find(|source| source.cited).unwrap().url.as_ref());
        assert!(has_links(&assessment.sources));
    }

    #[test]
    fn the_later_check_of_a_link_counts() {
        let mut known = KnownLinks::default();
        for status in [200, 404] {
            known.set(LinkCheck::new("https://e.org/a", LinkAnswer::of_status(status)));
        }
        assert_eq!(known.get("https://e.org/a#there").map(|check| check.state), Some(LinkState::Missing));
        assert_eq!(known.get("https://e.org/b"), None);
    }
}
