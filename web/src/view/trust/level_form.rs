//! The form for the user's own trust level of a domain: a level, a block, and the way back.

use credence_core::trust::{PolicyError, RuleOrigin, SourceTrust, TrustLevel};
use credence_report::TextFor;
use credence_strings::{Strings, fill};
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::rule_error::sentence;
use super::subject::Subject;
use crate::signal::RwSignal;
use crate::state::TrustBook;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field;

/// A reason is a sentence, not a text.
const LONGEST_REASON: &str = "300";

/// The levels to choose from, and what else can be done.
pub fn level_form(book: TrustBook, strings: &'static Strings, subject: &Subject, trust: &SourceTrust) -> Element {
    // The user can restore what a published list blocks, but not what is on their own denylist.
    if trust.from == RuleOrigin::Denylist && trust.level != TrustLevel::Blocked {
        return classed("p", "why-note").test_id("denylist-note").text(strings.trust_page().denylist_note());
    }
    let host = &subject.host;
    let error = RwSignal::new(None::<PolicyError>);
    let select = level_select(strings, trust.level).keeps_focus(&subject.focus_name("level"));
    let reason = reason_input(strings).keeps_focus(&subject.focus_name("reason"));
    let (chosen, given): (HtmlSelectElement, HtmlInputElement) = (select.as_a(), reason.as_a());
    let of_host = host.clone();
    let apply = move |event: web_sys::Event| {
        event.prevent_default();
        let Some(level) = TrustLevel::from_name(&chosen.value()) else { return };
        error.set(book.rules.set_level(&of_host, level, written(&given.value())).err());
    };
    let given: HtmlInputElement = reason.as_a();
    let fields = classed("div", "level-fields")
        .child(element("label").text(strings.trust_page().level()).child(select))
        .child(classed("label", "level-reason").text(strings.trust_page().reason_optional()).child(reason))
        .child(apply_button(strings, subject))
        .children(other_buttons(book, strings, subject, trust, given));
    classed("form", "level-form")
        .test_id("level-form")
        .set("aria-label", &fill(strings.trust_page().your_level(), &[("host", host)]))
        .on("submit", apply)
        .child(classed("p", "level-heading").text(&fill(strings.trust_page().your_level(), &[("host", host)])))
        .child(fields)
        .child(classed("p", "why-note").text(&fill(strings.trust_page().exact_note(), &[("host", host)])))
        .child_of(move || error.get().map(|error| refusal(&error, strings)))
}

/// What was refused, and what was expected.
pub fn refusal(error: &PolicyError, strings: &Strings) -> Element {
    classed("p", "level-error").set("role", "alert").test_id("level-error").text(&sentence(&error.problem, strings))
}

/// All levels but `blocked`, which has a button of its own.
fn level_select(strings: &Strings, level: TrustLevel) -> Element {
    let levels = TrustLevel::ALL.into_iter().filter(|level| *level != TrustLevel::Blocked);
    let chosen = if level == TrustLevel::Blocked { TrustLevel::Unverified } else { level };
    let option = |level: TrustLevel| field::option(level.name(), level == chosen).text(strings.trust().text(level));
    element("select").test_id("level-select").children(levels.map(option))
}

fn reason_input(strings: &Strings) -> Element {
    element("input")
        .set("type", "text")
        .set("maxlength", LONGEST_REASON)
        .set("autocomplete", "off")
        .set("aria-label", strings.trust_page().reason_optional())
        .test_id("level-reason")
}

fn apply_button(strings: &Strings, subject: &Subject) -> Element {
    button("main-button", "level-apply", strings.trust_page().apply(), || {})
        .set("type", "submit")
        .keeps_focus(&subject.focus_name("apply"))
        .focus_otherwise(&subject.focus_name("toggle"))
}

/// What can be done besides choosing a level, which depends on the level there is.
fn other_buttons(
    book: TrustBook,
    strings: &Strings,
    subject: &Subject,
    trust: &SourceTrust,
    reason: HtmlInputElement,
) -> Vec<Element> {
    let page = strings.trust_page();
    let do_for = |act: fn(TrustBook, &str)| {
        let host = subject.host.clone();
        move || act(book, &host)
    };
    let mut buttons = Vec::new();
    if trust.from == RuleOrigin::UserOverride {
        let take_back = do_for(|book, host| book.rules.remove_level(host));
        buttons.push(button("plain-button", "level-take-back", page.take_back(), take_back));
    }
    if trust.level == TrustLevel::Blocked && trust.from == RuleOrigin::Verification {
        let restore = do_for(|book, host| book.rules.restore(host));
        buttons.push(button("plain-button", "level-restore", page.restore(), restore));
    } else {
        let host = subject.host.clone();
        let block = move || book.rules.block(&host, written(&reason.value()).as_deref());
        buttons.push(button("plain-button level-block", "level-block", page.block(), block));
    }
    let toggle = subject.focus_name("toggle");
    let named = |(index, button): (usize, Element)| {
        button.keeps_focus(&subject.focus_name(["first", "second"][index.min(1)])).focus_otherwise(&toggle)
    };
    buttons.into_iter().enumerate().map(named).collect()
}

fn written(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
