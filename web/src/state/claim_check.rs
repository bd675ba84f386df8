//! "Check a claim": the claim, the data sources, the running check and its report.

mod report;
mod source;

use crate::service::task::spawn_local;
use credence_core::grounding::sentences_of;
use credence_json_record::object::JsonObject;
use leptos::prelude::*;

use super::grounding::SourceComparison;
use super::navigation::{Navigation, PageView};
use super::preferences::Preferences;
use super::trust_book::TrustBook;
use crate::service::check::{self, CheckModule, RunningCheck};
use crate::service::frame::next_frame;
use crate::service::{language, window};
use crate::signal::{RwSignal, StoredValue};

pub use report::{CheckReport, CheckedSource, Evidence, ModelOpinion, PriorCheck, PriorVerdict, SourceState, Step};
pub use source::{DataSource, KeyUse};

/// A shorter text is no claim, in characters.
const SHORTEST: usize = 12;

/// A longer text is no sentence, in characters.
const LONGEST: usize = 2_000;

/// How many sentences of an answer are offered.
const MOST_SENTENCES: usize = 200;

/// Whether the module that checks claims is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModuleState {
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
    /// Whether the module is loaded.
    pub module_state: RwSignal<ModuleState>,
    /// The data sources, with the keys and addresses that were typed.
    pub sources: RwSignal<Vec<DataSource>>,
    /// How far the check is.
    pub phase: RwSignal<CheckPhase>,
    /// What it has found so far.
    pub report: RwSignal<CheckReport>,
    inner: StoredValue<Inner>,
    preferences: Preferences,
    navigation: Navigation,
    comparison: SourceComparison,
    book: TrustBook,
}

#[derive(Default)]
struct Inner {
    module: Option<CheckModule>,
    check: Option<RunningCheck>,
    /// Whether the report is about to be read anew.
    is_read_soon: bool,
}

impl ClaimCheck {
    pub(super) fn new(
        preferences: Preferences,
        navigation: Navigation,
        comparison: SourceComparison,
        book: TrustBook,
    ) -> Self {
        let check = Self {
            claim: RwSignal::new(String::new()),
            is_handed_over: RwSignal::new(false),
            selected: RwSignal::new(None),
            module_state: RwSignal::new(ModuleState::NotLoaded),
            sources: RwSignal::new(Vec::new()),
            phase: RwSignal::new(CheckPhase::Empty),
            report: RwSignal::new(CheckReport::default()),
            inner: StoredValue::new(Inner::default()),
            preferences,
            navigation,
            comparison,
            book,
        };
        on_cleanup(move || check.stop());
        check
    }

    /// Loads the module, unless it is loaded or being loaded.
    pub fn load(self) {
        if matches!(self.module_state.get_untracked(), ModuleState::Loading | ModuleState::Ready) {
            return;
        }
        self.module_state.set(ModuleState::Loading);
        spawn_local(async move {
            let opened = check::open().await;
            self.module_state.set(if opened.is_ok() { ModuleState::Ready } else { ModuleState::Failed });
            if let Ok((module, sources)) = opened {
                self.inner.update_value(|inner| inner.module = Some(module));
                self.sources.set(DataSource::parse_all(&sources));
            }
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

    /// Begins a check of the claim that is typed. `trust` is the user's own trust levels as JSON text.
    pub fn begin(self, trust: &str) {
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
            self.begin_plan(&self.plan(&claim, trust));
        }
    }

    fn plan(self, claim: &str, trust: &str) -> String {
        let access = self.sources.with_untracked(|sources| source::access_json(sources));
        JsonObject::new().text("claim", claim).json("access", &access).json("trust", trust).end()
    }

    fn begin_plan(self, plan: &str) {
        let Some(module) = self.inner.with_value(|inner| inner.module.clone()) else { return };
        match module.begin(plan) {
            Ok(check) => {
                self.inner.update_value(|inner| inner.check = Some(check));
                self.run();
            }
            Err(message) => self.phase.set(broken(&message)),
        }
    }

    /// Runs the check that was begun, or continues a stopped one.
    pub fn run(self) {
        let Some(check) = self.check().filter(|_| self.phase.get_untracked() != CheckPhase::Running) else { return };
        self.phase.set(CheckPhase::Running);
        spawn_local(async move {
            let ended = self.run_to_end(&check).await;
            if self.check() != Some(check) {
                // Another claim was handed over meanwhile.
                return;
            }
            self.read();
            self.phase.set(match ended {
                Err(message) => broken(&message),
                Ok(()) if self.report.with_untracked(|report| report.is_done) => CheckPhase::Done,
                Ok(()) => CheckPhase::Stopped,
            });
        });
    }

    /// Runs a check, with the page's stance detector and trust policy to judge what it finds.
    async fn run_to_end(self, check: &RunningCheck) -> Result<(), String> {
        self.book.tables.all_settled().await;
        let comparer = self.comparison.comparer().await.ok_or("the stance detector could not be loaded")?;
        check.run(move || self.read_soon(), move |request| self.book.scoring.judge(comparer, request)).await
    }

    /// Stops the check that runs; it can be continued.
    pub fn stop(self) {
        if let Some(check) = self.check() {
            check.stop();
        }
    }

    /// Asks a source no more.
    pub fn skip(self, source: &str) {
        if let Some(check) = self.check() {
            check.skip(source);
        }
    }

    /// The report as Markdown, in the language of the page.
    #[must_use]
    pub fn markdown(self) -> String {
        let file = language::file_of(untrack(|| self.preferences.language()));
        self.check().map(|check| check.markdown(file)).unwrap_or_default()
    }

    /// The title of a data source by its name.
    #[must_use]
    pub fn source_title(self, name: &str) -> String {
        let title = |sources: &Vec<DataSource>| {
            sources.iter().find(|source| source.name == name).map(|source| source.title.clone())
        };
        self.sources.with_untracked(title).unwrap_or_else(|| name.to_owned())
    }

    fn check(self) -> Option<RunningCheck> {
        self.inner.with_value(|inner| inner.check.clone())
    }

    fn forget(self) {
        self.inner.update_value(|inner| inner.check = None);
        self.report.set(CheckReport::default());
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
        if let Some(check) = self.check() {
            self.report.set(CheckReport::from_json(&check.report(), &check.log()));
        }
    }
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
