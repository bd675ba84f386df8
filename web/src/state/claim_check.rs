//! "Check a claim": the claim, the data sources, the running check and its report.

mod begun;
mod clients;
mod source;
mod verdict;

use std::rc::Rc;

use credence_check::flow::CheckStep;
use credence_check::registry::built_in_source;
use credence_check::report::{CheckReport, CheckStatus, markdown};
use credence_core::grounding::sentences_of;
use credence_core::judge::HostTrust;
use credence_strings::{CheckReportStrings, Strings};
use leptos::prelude::*;

use super::grounding::SourceComparison;
use super::navigation::{Navigation, PageView};
use super::paper_lookup::FollowedPapers;
use super::trust_book::TrustBook;
use crate::part::PartState;
use crate::service::check_driver::{self, CheckDriver, CheckHost, CheckRun};
use crate::service::frame::next_frame;
use crate::service::task::{both, spawn_local};
use crate::service::window;
use crate::signal::{RwSignal, StoredValue};

use begun::Check;
pub use source::DataSource;
pub use verdict::verdict_of;

/// A shorter text is no claim, in characters.
const SHORTEST: usize = 12;

/// A longer text is no sentence, in characters.
const LONGEST: usize = 2_000;

/// How many sentences of an answer are offered.
const MOST_SENTENCES: usize = 200;

/// How far the check is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckPhase {
    /// None was begun.
    Empty,
    /// It runs.
    Running,
    /// The user stopped it; it can be continued.
    Stopped,
    /// It is over.
    Done,
    /// None was begun, because no claim was typed.
    NoClaim,
    /// None was begun, because the browser is offline.
    Offline,
    /// It ended with a fault.
    Broken,
}

/// "Check a claim". Nothing of it outlives the page.
#[derive(Clone, Copy)]
pub struct ClaimCheck {
    /// The claim that is typed.
    pub claim: RwSignal<String>,
    /// Whether a claim was just handed over from an answer, so that the button is to have the focus.
    pub is_handed_over: RwSignal<bool>,
    /// The claim that is selected in an answer.
    pub selected: RwSignal<Option<String>>,
    /// Whether what performs checks is loaded.
    pub driver_state: RwSignal<PartState<()>>,
    /// The data sources, with the keys and addresses that were typed.
    pub sources: RwSignal<Vec<DataSource>>,
    /// How far the check is.
    pub phase: RwSignal<CheckPhase>,
    /// What it has found so far; `None` before it was begun.
    pub report: RwSignal<Option<CheckReport>>,
    /// The papers whose references and citations the user follows.
    pub followed: FollowedPapers,
    /// The log.
    pub steps: RwSignal<Vec<CheckStep>>,
    inner: StoredValue<Inner>,
    navigation: Navigation,
    comparison: SourceComparison,
    book: TrustBook,
}

#[derive(Default)]
struct Inner {
    driver: Option<CheckDriver>,
    check: Option<Rc<dyn Check>>,
    /// The last run of the check.
    run: Option<CheckRun>,
    /// Whether the report is about to be read anew.
    is_read_soon: bool,
}

impl ClaimCheck {
    pub(super) fn new(navigation: Navigation, comparison: SourceComparison, book: TrustBook) -> Self {
        let check = Self {
            claim: RwSignal::new(String::new()),
            is_handed_over: RwSignal::new(false),
            selected: RwSignal::new(None),
            driver_state: RwSignal::new(PartState::NotWanted),
            sources: RwSignal::new(Vec::new()),
            phase: RwSignal::new(CheckPhase::Empty),
            report: RwSignal::new(None),
            followed: FollowedPapers::new(),
            steps: RwSignal::new(Vec::new()),
            inner: StoredValue::new(Inner::default()),
            navigation,
            comparison,
            book,
        };
        on_cleanup(move || check.stop());
        check
    }

    /// Loads what performs checks, unless it is loaded or being loaded.
    pub fn load(self) {
        if matches!(self.driver_state.get_untracked(), PartState::Loading | PartState::Loaded(())) {
            return;
        }
        self.driver_state.set(PartState::Loading);
        spawn_local(async move {
            let driver = check_driver::load().await.ok();
            if driver.is_some() {
                self.sources.set(DataSource::all());
            }
            self.driver_state.set(if driver.is_some() { PartState::Loaded(()) } else { PartState::Failed });
            self.inner.update_value(|inner| inner.driver = driver);
        });
    }

    /// Opens "Check a claim" with a claim from an answer. Nothing is sent.
    pub fn open_with(self, claim: &str) {
        self.stop();
        self.forget();
        self.selected.set(None);
        self.claim.set(claim.to_owned());
        self.phase.set(CheckPhase::Empty);
        self.is_handed_over.set(true);
        self.navigation.go_to(PageView::Check);
    }

    /// Begins a check of the claim that is typed. `trust` is the user's own trust levels.
    pub fn begin(self, trust: Vec<HostTrust>) {
        if self.phase.get_untracked() == CheckPhase::Running {
            return;
        }
        self.forget();
        let claim = self.claim.get_untracked().trim().to_owned();
        if claim.is_empty() {
            self.phase.set(CheckPhase::NoClaim);
        } else if !window::is_online() {
            self.phase.set(CheckPhase::Offline);
        } else {
            self.sources.update(|sources| sources.iter_mut().for_each(DataSource::bind_key));
            let check = self.sources.with_untracked(|sources| begun::new(&claim, sources, trust));
            self.inner.update_value(|inner| inner.check = Some(check));
            self.run();
        }
    }

    /// Runs the check that was begun, or continues a stopped one.
    pub fn run(self) {
        let Some(check) = self.check().filter(|_| self.phase.get_untracked() != CheckPhase::Running) else { return };
        self.phase.set(CheckPhase::Running);
        spawn_local(async move {
            let ended = self.run_to_end(&check).await;
            if !self.is_current(&check) {
                // Another claim was handed over meanwhile.
                return;
            }
            self.read();
            let is_done =
                |report: &Option<CheckReport>| report.as_ref().is_some_and(|report| report.status == CheckStatus::Done);
            self.phase.set(match ended {
                Err(message) => broken(&message),
                Ok(()) if self.report.with_untracked(is_done) => CheckPhase::Done,
                Ok(()) => CheckPhase::Stopped,
            });
        });
    }

    /// Runs a check, with the page's stance detector and trust policy to judge what it finds.
    async fn run_to_end(self, check: &Rc<dyn Check>) -> Result<(), String> {
        let (clients, comparer) = both(clients::all(), self.comparison.comparer()).await;
        self.book.tables.all_settled().await;
        if !self.is_current(check) {
            return Ok(());
        }
        let clients = clients.map_err(|_| "what queries data sources could not be loaded")?;
        let comparer = comparer.ok_or("the stance detector could not be loaded")?;
        let driver = self.inner.with_value(|inner| inner.driver.clone()).ok_or("nothing performs checks")?;
        let judge = Box::new(move |request| self.comparison.judge(comparer, request));
        let host = CheckHost { secrets: Vec::new(), judge, changed: Box::new(move || self.read_soon()) };
        let run = check.start(&driver, clients, host)?;
        self.inner.update_value(|inner| inner.run = Some(run.clone()));
        run.ended().await
    }

    fn is_current(self, check: &Rc<dyn Check>) -> bool {
        self.check().is_some_and(|current| Rc::ptr_eq(&current, check))
    }

    /// Stops the check that runs; it can be continued.
    pub fn stop(self) {
        if let Some(run) = self.current_run() {
            run.stop();
        }
    }

    /// Asks a source no more.
    pub fn skip(self, source: &str) {
        if let Some(run) = self.current_run() {
            run.skip(source);
        }
    }

    /// The report as Markdown.
    #[must_use]
    pub fn markdown(self, strings: &Strings) -> String {
        let strings = CheckReportStrings::of(strings);
        self.report
            .with_untracked(|report| report.as_ref().map(|report| markdown(report, &strings)).unwrap_or_default())
    }

    fn check(self) -> Option<Rc<dyn Check>> {
        self.inner.with_value(|inner| inner.check.clone())
    }

    fn current_run(self) -> Option<CheckRun> {
        self.inner.with_value(|inner| inner.run.clone())
    }

    fn forget(self) {
        self.inner.update_value(|inner| (inner.check, inner.run) = (None, None));
        self.report.set(None);
        self.followed.forget();
        self.steps.set(Vec::new());
    }

    /// Reads the report once in the next frame, however often it changes before.
    fn read_soon(self) {
        let is_waiting = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.is_read_soon, true));
        if is_waiting == Some(false) {
            spawn_local(async move {
                next_frame().await;
                self.read();
            });
        }
    }

    fn read(self) {
        self.inner.update_value(|inner| inner.is_read_soon = false);
        if let Some((report, steps)) = self.check().and_then(|check| check.found()) {
            self.steps.set(steps);
            self.report.set(Some(report));
        }
    }
}

/// The title of a data source by its name.
#[must_use]
pub fn source_title(name: &str) -> &str {
    built_in_source(name).map_or(name, |source| source.title)
}

/// What went wrong is for developers.
fn broken(message: &str) -> CheckPhase {
    leptos::logging::error!("{message}");
    CheckPhase::Broken
}

/// The sentences of an answer as they are read, without marks and markup.
#[must_use]
pub fn claims_of(answer: &str) -> Vec<String> {
    let sentences = sentences_of(answer).into_iter().filter_map(|sentence| answer.get(sentence.range));
    sentences.filter_map(as_claim).take(MOST_SENTENCES).collect()
}

/// A text as a claim; nothing where it is too short or too long to be one.
#[must_use]
pub fn as_claim(text: &str) -> Option<String> {
    let plain = plain(text);
    let n_characters = plain.chars().count();
    (SHORTEST..=LONGEST).contains(&n_characters).then_some(plain)
}

/// A piece of Markdown without emphasis, code signs, addresses of links and the numbers of sources.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.trim_start_matches(['#', '>', '-', '*', '+', '|', ' ', '\t']);
    while let Some(next) = rest.chars().next() {
        let behind = &rest[next.len_utf8()..];
        rest = match (next, behind.split_once(']')) {
            ('[', Some((label, after))) if is_marker(label) => without_address(after),
            ('[', Some((label, after))) if after.starts_with('(') => {
                plain.push_str(label);
                without_address(after)
            }
            ('*' | '`' | '|', _) => behind,
            _ => {
                plain.push(if next.is_whitespace() { ' ' } else { next });
                behind
            }
        };
    }
    tidy(&plain)
}

fn is_marker(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit() || b", ^".contains(&byte))
}

/// The text behind the address of a link, where it begins with one.
fn without_address(text: &str) -> &str {
    let address = text.strip_prefix('(').and_then(|inside| inside.split_once(')'));
    address.map_or(text, |(_, after)| after)
}

/// With one space where there were several, and none before a closing sign.
fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !tidy.is_empty() && !word.starts_with(['.', ',', ';', ':', '!', '?', '。', '、']) {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_offered_as_they_are_read() {
        let answer = "# Brazil\n\nThe **population** was 203 million [1], says [IBGE](https://ibge.gov.br/x). Yes.\n\n- It grew by `6.5 %` in ten years [2][3].";
        assert_eq!(claims_of(answer), ["The population was 203 million, says IBGE.", "It grew by 6.5 % in ten years."]);
        assert_eq!(claims_of("富士山の高さは3776メートルです[1]。"), ["富士山の高さは3776メートルです。"]);
    }

    #[test]
    fn brackets_that_are_no_marks_stay() {
        assert_eq!(as_claim("He said [sic] it was [12").as_deref(), Some("He said [sic] it was [12"));
        assert_eq!(as_claim("too short"), None);
        assert_eq!(as_claim(&"long ".repeat(500)), None);
    }
}
