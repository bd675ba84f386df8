//! The panel as an element: what its page tells it, and what it tells its page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use credence_ask::AgentProtocol;
use credence_core::Assessment;
use credence_core::trust::PolicyDocument;
use credence_strings::Language;
use leptos::prelude::*;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

use crate::service::host::plain;
use crate::service::host_port::HostPort;
use crate::service::object;
use crate::signal::{Memo, RwSignal};
use crate::state::connection::ENDPOINT;
use crate::state::gallery::Pace;
use crate::state::preferences::Theme;
use crate::state::{Action, Change, ChangeKind, PageState, RunState, Shell, TurnState};
use crate::view::widget::element::follow;

/// Takes the commands of the page from now on, and tells it what happens.
pub fn embedded(shell: Shell, page: PageState, port: HostPort) {
    let port = Rc::new(port);
    tell_runs(page, Rc::clone(&port));
    tell_changes(page, Rc::clone(&port));
    port.connect(move |name, value| command(shell, page, name, &value));
}

fn command(shell: Shell, page: PageState, name: &str, value: &JsValue) -> JsValue {
    let text = || value.as_string().unwrap_or_default();
    match name {
        ENDPOINT | "bad-endpoint" => set_endpoint(shell, value.as_string(), name == ENDPOINT),
        "protocol" => {
            return is_set(shell.connection.protocol, &text(), AgentProtocol::from_name, AgentProtocol::Native);
        }
        "words" => shell.words.set(serde_wasm_bindgen::from_value(value.clone()).unwrap_or_default()),
        "mapping" => page.conversation.give_mapping(value.as_string().filter(|mapping| !mapping.is_empty())),
        "headers" => shell.connection.page_headers.set(text()),
        "theme" => return is_set(shell.preferences.theme, &text(), Theme::from_name, Theme::default()),
        "lang" => shell.preferences.show_language(Language::preferred(&[text()]), drop),
        "open" => open(shell, value),
        "unreadable" => shell.is_unreadable.set(true),
        "send" => return send(shell, text()).into(),
        "stop" => run(shell, Action::Stop),
        "export" => return plain(&Exported { turns: turns_of(page) }),
        "policy" => return plain(&*page.conversation.tools.book.rules.policy.get_untracked()),
        "set-policy" => return set_policy(page, value).into(),
        _ => {}
    }
    JsValue::UNDEFINED
}

/// Sets what an attribute names, or its default. Returns false where the name is not known; none and `auto` mean the default.
fn is_set<T: Send + Sync + 'static>(
    setting: RwSignal<T>,
    name: &str,
    named: fn(&str) -> Option<T>,
    default: T,
) -> JsValue {
    let value = named(name);
    let is_known = value.is_some() || matches!(name, "" | "auto");
    setting.set(value.unwrap_or(default));
    is_known.into()
}

/// An address that the page sets is not the user's to change, and neither are the headers that are sent to it. One that is none is said
/// before anything is asked.
fn set_endpoint(shell: Shell, endpoint: Option<String>, is_known: bool) {
    shell.connection.is_fixed.set(endpoint.is_some());
    shell.connection.endpoint.set(endpoint.unwrap_or_default());
    shell.connection.invalid_field.set((!is_known).then(|| ENDPOINT.to_owned()));
}

fn open(shell: Shell, value: &JsValue) {
    let at_once = object::text(value, "pace").is_none_or(|pace| pace != "recorded");
    shell.gallery.pace.set(if at_once { Pace::AtOnce } else { Pace::Recorded });
    if let Ok(file) = object::field(value, "file").dyn_into::<File>() {
        run(shell, Action::PlayFile(file));
    }
}

/// Whether the question could be sent.
fn send(shell: Shell, question: String) -> bool {
    let sent = Rc::new(Cell::new(false));
    let is_sent = Rc::clone(&sent);
    run(shell, Action::Ask { question, sent: Rc::new(move || is_sent.set(true)) });
    sent.get()
}

/// Runs an action at once: its part is loaded.
fn run(shell: Shell, action: Action) {
    shell.queue(action);
    let _ = PageState::open(shell, |_| ());
}

/// Whether it is a policy; none is an empty one.
fn set_policy(page: PageState, value: &JsValue) -> bool {
    let policy =
        if value.is_null() { Ok(PolicyDocument::default()) } else { serde_wasm_bindgen::from_value(value.clone()) };
    policy.is_ok_and(|policy| page.conversation.tools.book.rules.set_policy(policy).is_ok())
}

#[derive(Serialize)]
struct Exported {
    turns: Vec<JsonTurn>,
}

/// A turn as plain data.
#[derive(Serialize)]
struct JsonTurn {
    question: Option<String>,
    recording: Option<String>,
    outcome: Option<&'static str>,
    assessment: std::sync::Arc<Assessment>,
}

fn turns_of(page: PageState) -> Vec<JsonTurn> {
    let of_run = |run: RunState| {
        let turns = run.turns.get_untracked();
        turns.into_iter().map(move |turn| turn_of(&run, turn))
    };
    page.conversation.runs.get_untracked().into_iter().flat_map(of_run).collect()
}

fn turn_of(run: &RunState, turn: TurnState) -> JsonTurn {
    let (question, recording) = asked(run, turn);
    let outcome = turn.outcome.get_untracked().map(|outcome| outcome.name());
    JsonTurn { question, recording, outcome, assessment: turn.assessment.get_untracked() }
}

/// The question of a turn, and the recording that it is from, as far as they are known.
fn asked(run: &RunState, turn: TurnState) -> (Option<String>, Option<String>) {
    let question = run.origin.question().filter(|_| turn.index == 0);
    (question.map(str::to_owned), run.origin.recording().map(str::to_owned))
}

/// Tells of the turns of each run as long as it is in the conversation.
fn tell_runs(page: PageState, port: Rc<HostPort>) {
    let (owner, number) = (Owner::current().unwrap_or_default(), Rc::new(Cell::new(0)));
    let known: RefCell<Vec<(u32, Owner)>> = RefCell::default();
    follow(Box::new(move || {
        let runs = page.conversation.runs.get();
        let mut known = known.borrow_mut();
        // Their numbers ascend.
        let is_there = |id| runs.binary_search_by_key(&id, |run| run.id).is_ok();
        known.extract_if(.., |(id, _)| !is_there(*id)).for_each(|(_, owner)| owner.cleanup());
        let n_known = known.len();
        for run in &runs[n_known..] {
            let owner = owner.child();
            owner.with(|| tell_turns(run.clone(), Rc::clone(&port), Rc::clone(&number)));
            known.push((run.id, owner));
        }
    }));
}

fn tell_turns(run: RunState, port: Rc<HostPort>, number: Rc<Cell<u32>>) {
    let (owner, n_known) = (Owner::current().unwrap_or_default().downgrade(), Cell::new(0));
    follow(Box::new(move || {
        let turns = run.turns.get();
        let Some(owner) = owner.upgrade() else { return };
        for turn in turns.iter().skip(n_known.replace(turns.len())) {
            let teller = Teller { port: Rc::clone(&port), turn: number.replace(number.get() + 1) };
            owner.with(|| teller.tell_turn(&run, *turn));
        }
    }));
}

#[derive(Clone)]
struct Teller {
    port: Rc<HostPort>,
    /// The number of the turn in the conversation, from 0.
    turn: u32,
}

#[derive(Serialize)]
struct ToldTurn {
    turn: u32,
    question: Option<String>,
    recording: Option<String>,
    outcome: Option<&'static str>,
}

#[derive(Serialize)]
struct ToldAssessment {
    turn: u32,
    assessment: std::sync::Arc<Assessment>,
}

impl Teller {
    /// Tells that a turn begins, each assessment of it, and how it ended.
    fn tell_turn(self, run: &RunState, turn: TurnState) {
        let ((question, recording), number) = (asked(run, turn), self.turn);
        let told =
            move |outcome| ToldTurn { turn: number, question: question.clone(), recording: recording.clone(), outcome };
        self.port.tell("turn", &told(None));
        let port = Rc::clone(&self.port);
        follow(Box::new(move || {
            let assessment = turn.assessment.get();
            let has_begun = !turn.running.get() || !assessment.answer.is_empty() || !assessment.tools.is_empty();
            if has_begun {
                port.tell("assessment", &ToldAssessment { turn: number, assessment });
            }
        }));
        let has_ended = Memo::new(move |_| turn.outcome.get().filter(|_| !turn.is_busy()));
        follow(Box::new(move || {
            if let Some(outcome) = has_ended.get() {
                self.port.tell("turn", &told(Some(outcome.name())));
            }
        }));
    }
}

#[derive(Serialize)]
struct ToldChange {
    /// The domain; empty for a change of many.
    domain: String,
    change: &'static str,
    level: Option<&'static str>,
    /// Whether the change was taken back.
    undone: bool,
}

/// Tells what the user changes about the trust in sources.
fn tell_changes(page: PageState, port: Rc<HostPort>) {
    let (book, is_first) = (page.conversation.tools.book, Cell::new(true));
    follow(Box::new(move || {
        let (last, undone) = (book.rules.changes.last.get(), book.rules.changes.undone.get());
        let is_undone = undone.is_some();
        if let (Some(change), false) = (undone.or(last), is_first.replace(false)) {
            port.tell("override", &told_change(change, is_undone));
        }
    }));
}

fn told_change(change: Change, undone: bool) -> ToldChange {
    let (name, level) = match change.kind {
        ChangeKind::Level(level) => ("level", Some(level.name())),
        ChangeKind::LevelRemoved => ("level_removed", None),
        ChangeKind::RuleRemoved => ("rule_removed", None),
        ChangeKind::Blocked => ("blocked", None),
        ChangeKind::Restored => ("restored", None),
        ChangeKind::Imported => ("imported", None),
        ChangeKind::Kept => ("kept", None),
        ChangeKind::Deleted => ("deleted", None),
    };
    ToldChange { domain: change.domain, change: name, level, undone }
}
