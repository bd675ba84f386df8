//! "Check a claim": the claim, the data sources, the running check and its report.

mod clients;
mod source;
mod verdict;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use credence_address::is_web_address;
use credence_check::flow::{CheckFlow, CheckParts, CheckPlan, CheckStep};
use credence_check::registry::{SourceRegistry, built_in_source};
use credence_check::report::{CheckReport, CheckStatus, check_report, markdown};
use credence_check::source::SourceClients;
use credence_core::grounding::sentences_of;
use credence_core::judge::HostTrust;
use credence_strings::{CheckReportStrings, Strings};
use leptos::prelude::*;

use super::grounding::SourceComparison;
use super::navigation::{Navigation, PageView};
use super::paper_lookup::FollowedPapers;
use super::trust_book::TrustBook;
use crate::service::check_driver::{self, CheckDriver, CheckHost, CheckRun};
use crate::service::frame::next_frame;
use crate::service::task::{both, spawn_local};
use crate::service::window;
use crate::signal::{RwSignal, StoredValue};

pub use source::DataSource;
pub use verdict::verdict_of;

/// A shorter text is no claim, in characters.
const SHORTEST: usize = 12;

/// A longer text is no sentence, in characters.
const LONGEST: usize = 2_000;

/// How many sentences of an answer are offered.
const MOST_SENTENCES: usize = 200;

/// Whether what performs checks is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriverState {
    /// "Check a claim" was not opened yet.
    NotLoaded,
    /// It is being loaded.
    Loading,
    /// It could not be loaded.
    Failed,
    /// It is loaded.
    Ready,
}

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
    pub driver_state: RwSignal<DriverState>,
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
    check: Option<Rc<BegunCheck>>,
    /// Whether the report is about to be read anew.
    is_read_soon: bool,
}

/// A check that was begun.
struct BegunCheck {
    plan: CheckPlan,
    registry: SourceRegistry,
    secrets: Vec<String>,
    /// The check, from its first run on.
    flow: OnceCell<Rc<RefCell<CheckFlow>>>,
    /// Its last run.
    run: RefCell<Option<CheckRun>>,
}

impl ClaimCheck {
    pub(super) fn new(navigation: Navigation, comparison: SourceComparison, book: TrustBook) -> Self {
        let check = Self {
            claim: RwSignal::new(String::new()),
            is_handed_over: RwSignal::new(false),
            selected: RwSignal::new(None),
            driver_state: RwSignal::new(DriverState::NotLoaded),
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
        if matches!(self.driver_state.get_untracked(), DriverState::Loading | DriverState::Ready) {
            return;
        }
        self.driver_state.set(DriverState::Loading);
        spawn_local(async move {
            let driver = check_driver::load().await.ok();
            if driver.is_some() {
                self.sources.set(DataSource::all());
            }
            self.driver_state.set(if driver.is_some() { DriverState::Ready } else { DriverState::Failed });
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
            let check = self.sources.with_untracked(|sources| BegunCheck::new(&claim, sources, trust));
            self.inner.update_value(|inner| inner.check = Some(Rc::new(check)));
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
    async fn run_to_end(self, check: &Rc<BegunCheck>) -> Result<(), String> {
        let (clients, comparer) = both(clients::all(), self.comparison.comparer()).await;
        self.book.all_tables_settled().await;
        if !self.is_current(check) {
            return Ok(());
        }
        let clients = clients.map_err(|_| "what queries data sources could not be loaded")?;
        let comparer = comparer.ok_or("the stance detector could not be loaded")?;
        let driver = self.inner.with_value(|inner| inner.driver.clone()).ok_or("nothing performs checks")?;
        let host = CheckHost {
            secrets: check.secrets.clone(),
            judge: Box::new(move |request| self.book.judge(comparer, request)),
            changed: Box::new(move || self.read_soon()),
        };
        let run = driver.start(check.flow(clients)?, host);
        check.run.replace(Some(run.clone()));
        run.ended().await
    }

    fn is_current(self, check: &Rc<BegunCheck>) -> bool {
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

    fn check(self) -> Option<Rc<BegunCheck>> {
        self.inner.with_value(|inner| inner.check.clone())
    }

    fn current_run(self) -> Option<CheckRun> {
        self.check().and_then(|check| check.run.borrow().clone())
    }

    fn forget(self) {
        self.inner.update_value(|inner| inner.check = None);
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
        let check = self.check();
        if let Some(flow) = check.as_ref().and_then(|check| check.flow.get()) {
            let flow = flow.borrow();
            self.steps.set(flow.log().to_vec());
            self.report.set(Some(check_report(&flow)));
        }
    }
}

impl BegunCheck {
    /// A check of a claim with the sources as the user set them up.
    fn new(claim: &str, sources: &[DataSource], trust: Vec<HostTrust>) -> Self {
        let mut registry = SourceRegistry::built_in();
        let access: Vec<_> = sources.iter().filter_map(DataSource::access).collect();
        let secrets = access.iter().filter_map(|(_, access)| access.key.clone()).collect();
        for (name, _) in access.iter().filter(|(_, access)| access.key.is_some()) {
            // It is the name of a built-in source.
            let _ = registry.set_key(name, true);
        }
        let plan = CheckPlan { access, trust, ..CheckPlan::new(claim) };
        Self { plan, registry, secrets, flow: OnceCell::new(), run: RefCell::new(None) }
    }

    /// The check itself, made with the clients of the sources at its first run.
    fn flow(&self, clients: SourceClients) -> Result<&Rc<RefCell<CheckFlow>>, String> {
        if let Some(flow) = self.flow.get() {
            return Ok(flow);
        }
        if let Some((name, _)) =
            self.plan.access.iter().find(|(_, access)| !access.base.as_deref().is_none_or(is_web_address))
        {
            return Err(["the address of `", name, "` is not an address of the web"].concat());
        }
        // The page asks no model.
        let parts = CheckParts { clients, models: None };
        let flow = CheckFlow::with_parts(self.plan.clone(), self.registry.clone(), parts);
        let flow = Rc::new(RefCell::new(flow.map_err(|problem| problem.to_string())?));
        Ok(self.flow.get_or_init(|| flow))
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
    use credence_check::flow::CheckAction;

    fn typed(name: &str, key: &str, address: &str) -> Vec<DataSource> {
        let with = |source: DataSource| {
            let is_named = source.source.name == name;
            let typed = |text: &str| if is_named { text.to_owned() } else { String::new() };
            DataSource { key: typed(key), address: typed(address), ..source }
        };
        DataSource::all().into_iter().map(with).collect()
    }

    fn flow_of(claim: &str, sources: &[DataSource]) -> Result<Rc<RefCell<CheckFlow>>, String> {
        BegunCheck::new(claim, sources, Vec::new()).flow(SourceClients::all()).map(Rc::clone)
    }

    #[test]
    fn a_check_asks_a_source_with_its_key_at_the_address_that_was_typed() {
        let sources = typed("google_factcheck", "k", "https://my.example/checks");
        let flow = flow_of("Bees can count to four", &sources).unwrap();
        let actions = flow.borrow().actions();
        let [CheckAction::AskSource { source, request, .. }] = &actions[..] else { panic!("{actions:?}") };
        assert!(source == "google_factcheck" && request.url.starts_with("https://my.example/checks"), "{request:?}");
    }

    #[test]
    fn no_check_runs_with_an_invalid_address_or_a_claim_without_words() {
        let wrong = flow_of("Bees can count to four", &typed("wikipedia", "", "ftp://a"));
        assert_eq!(wrong.err().as_deref(), Some("the address of `wikipedia` is not an address of the web"));
        assert!(flow_of("…", &DataSource::all()).is_err());
    }

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
