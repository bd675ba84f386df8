//! The last change of the user, with undo.

use credence_report::TextFor;
use credence_strings::{Strings, fill};
use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, HtmlElement, KeyboardEvent};

use crate::service::window;
use crate::state::navigation::{Navigation, PageView};
use crate::state::{Change, ChangeKind, UserRules};
use crate::view::widget::element::{Element, button, classed, mark_frame, on_panel};
use crate::view::widget::live_region::live_region;

/// The element that takes the focus when the line is dismissed.
const CONTENT: &str = "content";

/// The line at the lower edge.
pub fn undo_line(rules: UserRules, navigation: Navigation, strings: &'static Strings) -> Element {
    undo_by_key(rules);
    let dismissed = rules.changes.is_dismissed;
    let texts = move || match (rules.tells_set_aside.get(), dismissed.get()) {
        (true, true) => strings.trust_page().set_aside_told().to_owned(),
        (_, true) => String::new(),
        (_, false) => account(rules, strings),
    };
    let is_shown = move || !texts().is_empty();
    let can_undo = move || rules.changes.last.with(Option::is_some);
    let dismiss = button("quiet", "undo-dismiss", strings.trust_page().dismiss(), move || {
        dismissed.set(true);
        rules.told_set_aside();
        hand_focus_on(|| true, || window::element_by_id(CONTENT));
    });
    let next: HtmlElement = dismiss.as_a();
    let undo = button("plain-button", "undo-button", strings.trust_page().undo(), move || {
        rules.undo();
        let next = next.clone();
        hand_focus_on(move || rules.changes.last.with_untracked(Option::is_none), move || Some(next));
    });
    let review = button("plain-button", "set-aside-review", strings.trust_page().review(), move || {
        rules.told_set_aside();
        navigation.go_to(PageView::Trust);
    });
    mark_frame("data-undo", is_shown);
    let is_told = move || rules.tells_set_aside.get() && dismissed.get();
    let line = live_region(classed("p", "undo-text").test_id("undo-text"), texts);
    let buttons = classed("span", "undo-buttons")
        .child(review.shown_while(is_told))
        .child(undo.set("title", "Ctrl+Z · ⌘Z").shown_while(can_undo))
        .child(dismiss)
        .shown_while(is_shown);
    classed("section", "undo-line")
        .test_id("undo-line")
        .set("aria-label", strings.trust_page().last_change())
        .class_while("shown", is_shown)
        .child(line)
        .child(buttons)
}

/// A button that is hidden once it was pressed hands the focus on.
fn hand_focus_on(is_hidden: impl Fn() -> bool + 'static, next: impl FnOnce() -> Option<HtmlElement> + 'static) {
    crate::service::task::spawn_local(async move {
        leptos::task::tick().await;
        if let Some(next) = next().filter(|_| is_hidden()) {
            // What is not shown refuses the focus, and it stays where it is.
            let _ = next.focus();
        }
    });
}

/// Ctrl+Z or ⌘Z takes the last change back, unless the user is typing.
fn undo_by_key(rules: UserRules) {
    on_panel("keydown", move |event| {
        if is_undo(&event) && rules.changes.last.with_untracked(Option::is_some) {
            event.prevent_default();
            rules.undo();
        }
    });
}

/// Whether these keys take something back that is not being typed, and nobody else has.
pub fn is_undo(event: &Event) -> bool {
    let key: &KeyboardEvent = event.unchecked_ref();
    let is_undo = (key.ctrl_key() || key.meta_key()) && !key.shift_key() && !key.alt_key();
    is_undo && key.key().eq_ignore_ascii_case("z") && !event.default_prevented() && !is_typed_into(event.target())
}

fn is_typed_into(target: Option<EventTarget>) -> bool {
    let element: Option<HtmlElement> = target.and_then(|target| target.dyn_into().ok());
    let is_field = |element: &HtmlElement| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT");
    element.is_some_and(|element| is_field(&element) || element.is_content_editable())
}

fn account(rules: UserRules, strings: &Strings) -> String {
    if let Some(undone) = rules.changes.undone.get() {
        return fill(strings.trust_page().undone(), &[("change", &sentence(&undone, strings))]);
    }
    rules.changes.last.with(|change| change.as_ref().map(|change| sentence(change, strings))).unwrap_or_default()
}

fn sentence(change: &Change, strings: &Strings) -> String {
    let page = strings.trust_page();
    let domain = ("domain", change.domain.as_str());
    match change.kind {
        ChangeKind::Level(level) => fill(page.changed(), &[domain, ("level", strings.trust().text(level))]),
        ChangeKind::LevelRemoved => fill(page.level_removed(), &[domain]),
        ChangeKind::RuleRemoved => fill(page.rule_removed(), &[domain]),
        ChangeKind::Blocked => fill(page.blocked(), &[domain]),
        ChangeKind::Restored => fill(page.restored(), &[domain]),
        ChangeKind::Imported => page.imported().to_owned(),
        ChangeKind::Kept => fill(page.kept(), &[domain]),
        ChangeKind::Deleted => fill(page.deleted(), &[domain]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::TrustLevel;

    #[test]
    fn a_change_is_said_with_its_domain_and_level() {
        let change = Change { domain: "example.com".to_owned(), kind: ChangeKind::Level(TrustLevel::Trusted) };
        assert_eq!(sentence(&change, Strings::ENGLISH), "example.com is now: Trusted");
    }
}
