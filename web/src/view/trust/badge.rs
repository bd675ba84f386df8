//! The badge of a source: the trust level of its domain, and the rule that gave it.

use credence_core::trust::{RuleOrigin, SourceTrust};
use credence_report::TextFor;
use credence_strings::{Strings, fill};

use crate::state::waterfall::two_places;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::icon::{bar, chevron, drawing};

/// Ranks above `blocked`.
const RANKS: u8 = 6;

/// How far one step is from the next.
const STEP: u8 = 5;

/// The level as a word and as steps, its weight and the rule that gave it.
pub fn trust_badge(trust: &SourceTrust, strings: &Strings) -> Element {
    with_badge(classed("p", "trust"), trust, strings, None)
}

/// The same as a button that opens and closes why the level is what it is.
pub fn trust_button(
    trust: &SourceTrust,
    strings: &Strings,
    is_open: impl Fn() -> bool + 'static,
    toggle: impl Fn() + 'static,
) -> Element {
    let why = classed("span", "trust-why").child(chevron()).text(strings.trust_page().why());
    let button =
        button("trust trust-button", "trust-toggle", "", toggle).set_of("aria-expanded", move || is_open().to_string());
    with_badge(button, trust, strings, Some(why))
}

/// A button like that of a badge, for a source whose trust tables did not come: it has no level to show.
pub fn unknown_button(strings: &Strings, is_open: impl Fn() -> bool + 'static, toggle: impl Fn() + 'static) -> Element {
    let text = classed("span", "trust-level").child(element("b").text(strings.trust().not_known()));
    button("trust trust-button", "trust-toggle", "", toggle)
        .set("data-level", "unknown")
        .set_of("aria-expanded", move || is_open().to_string())
        .child(text)
}

fn with_badge(badge: Element, trust: &SourceTrust, strings: &Strings, why: Option<Element>) -> Element {
    let weight = two_places(trust.weight);
    let level = strings.trust().text(trust.level);
    let texts = fill(strings.trust().badge(), &[("level", level), ("weight", &weight)]);
    let shown = classed("span", "trust-level")
        .set("aria-hidden", "true")
        .child(steps(trust.level.rank()))
        .child(element("b").text(level))
        .text(&weight);
    let rule = classed("span", "trust-rule").text(strings.trust().text(trust.from)).text(" ");
    let rule = rule.children(trust.rule.as_ref().map(|rule| element("code").text(rule)));
    let skip = trust.skip.then(|| {
        // What a conversation taught has its reason in English.
        let is_shown = strings.is_english() || trust.from != RuleOrigin::Verification;
        let text = match trust.reason.as_deref().filter(|_| is_shown) {
            Some(reason) => fill(strings.trust().skip(), &[("reason", reason)]),
            None => strings.trust().skip_plain().to_owned(),
        };
        with_names(classed("span", "trust-skip"), &text)
    });
    badge
        .set("data-level", trust.level.name())
        .set_some("title", trust.origin.as_deref())
        .child(classed("span", "visually-hidden").text(&texts))
        .child(shown)
        .child(rule)
        .children(skip)
        .children(why)
}

/// A sentence of the core's, in which names such as hosts and fields stand between backticks.
pub fn with_names(element: Element, sentence: &str) -> Element {
    let parts = sentence.split('`').enumerate();
    parts.fold(element, |element, (index, part)| match index % 2 {
        0 => element.text(part),
        _ => element.child(classed("code", "name").text(part)),
    })
}

fn steps(rank: u8) -> Element {
    let step = |index: u8| {
        let class = if index < rank { "step full" } else { "step" };
        bar(class, &(index * STEP).to_string(), "3.5", "9").set("rx", "1")
    };
    drawing("trust-steps", "0 0 29 9").children((0..RANKS).map(step))
}
