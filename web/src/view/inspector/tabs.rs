//! The tabs of the inspector.

use credence_strings::Strings;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use super::detail_styles::load_detail_styles;
use super::focus::focus_selected_tab;
use super::panels::panel;
use crate::service::number;
use crate::signal::Memo;
use crate::state::inspector::Inspector;
use crate::state::source_list::SourceList;
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, classed, follow};
use crate::view::widget::part_view::loading_note;

/// The tabs. Arrow keys, Home and End move between them.
pub(super) fn tab_list(inspector: Inspector, turn: TurnState, strings: &'static Strings) -> Element {
    let tabs = Tab::ALL.into_iter().map(|tab| tab_button(inspector, turn, tab, strings));
    let list = classed("div", "inspector-tabs").set("role", "tablist").set("aria-label", strings.inspector().label());
    list.children(tabs).on("keydown", move |event| {
        let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key).unwrap_or_default();
        if let Some(next) = next_tab(inspector.tab.get_untracked(), &key) {
            event.prevent_default();
            inspector.tab.set(next);
            focus_selected_tab(inspector);
        }
    })
}

fn next_tab(tab: Tab, key: &str) -> Option<Tab> {
    let (index, n_tabs) = (tab as usize, Tab::ALL.len());
    let next = match key {
        "ArrowRight" => (index + 1) % n_tabs,
        "ArrowLeft" => (index + n_tabs - 1) % n_tabs,
        "Home" => 0,
        "End" => n_tabs - 1,
        _ => return None,
    };
    Some(Tab::ALL[next])
}

fn tab_button(inspector: Inspector, turn: TurnState, tab: Tab, strings: &'static Strings) -> Element {
    let is_shown = move || inspector.tab.get() == tab;
    let count = move || count_of(turn, tab).map(number::whole).unwrap_or_default();
    let has_count = matches!(tab, Tab::Sources | Tab::Tools | Tab::Notes);
    classed("button", "inspector-tab")
        .set("type", "button")
        .set("role", "tab")
        .set("id", &["tab-", tab.name()].concat())
        .set("aria-controls", &["panel-", tab.name()].concat())
        .test_id(&["tab-", tab.name()].concat())
        .set_of("aria-selected", move || is_shown().to_string())
        .set_of("tabindex", move || if is_shown() { "0" } else { "-1" }.to_owned())
        .text(name_of(tab, strings))
        .children(has_count.then(|| classed("span", "inspector-count").text_of(count)))
        .on("click", move |_| inspector.tab.set(tab))
}

fn name_of(tab: Tab, strings: &Strings) -> &'static str {
    match tab {
        Tab::Why => strings.inspector().why(),
        Tab::Sources => strings.inspector().sources(),
        Tab::Evidence => strings.page().evidence(),
        Tab::Tools => strings.inspector().tools(),
        Tab::Notes => strings.inspector().notes(),
    }
}

/// How many sources, tools or notes there are.
fn count_of(turn: TurnState, tab: Tab) -> Option<usize> {
    let n = match tab {
        Tab::Sources => turn.sources.with(SourceList::len),
        Tab::Tools => turn.tools.with(Vec::len),
        Tab::Notes => turn.assessment.with(|assessment| assessment.warnings.len()),
        Tab::Why | Tab::Evidence => 0,
    };
    (n > 0).then_some(n)
}

/// A panel for each tab. Where something can be entered or unfolded, a panel that was opened stays; the others are drawn while
/// they are looked at.
pub(super) fn panels(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let panels = Tab::ALL.into_iter().map(|tab| {
        let is_shown = move || tools.inspector.tab.get() == tab;
        let stays = matches!(tab, Tab::Sources | Tab::Evidence | Tab::Tools);
        let is_drawn = Memo::new(move |before: Option<&bool>| (stays && before == Some(&true)) || is_shown());
        classed("div", "inspector-panel")
            .set("role", "tabpanel")
            .set("id", &["panel-", tab.name()].concat())
            .test_id(&["panel-", tab.name()].concat())
            .set("tabindex", "0")
            .set("aria-labelledby", &["tab-", tab.name()].concat())
            .child_of(move || is_drawn.get().then(|| styled_panel(tools, turn, tab, strings)))
            .shown_while(is_shown)
    });
    let panels = classed("div", "inspector-panels").children(panels);
    scrolled_to_start(tools.inspector, &panels);
    panels
}

/// What a tab contains, once its styles are there.
fn styled_panel(tools: AnswerTools, turn: TurnState, tab: Tab, strings: &'static Strings) -> Element {
    if !tools.inspector.is_styled.get() {
        load_detail_styles(tools.inspector);
        return loading_note(strings);
    }
    untrack(|| panel(tools, turn, tab, strings))
}

/// Another tab is shown from its start.
fn scrolled_to_start(inspector: Inspector, panels: &Element) {
    let panels: web_sys::Element = panels.as_a();
    follow(Box::new(move || {
        inspector.tab.track();
        panels.set_scroll_top(0);
    }));
}
