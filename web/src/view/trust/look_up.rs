//! The look-up of a domain or address that is typed.

use credence_core::trust::{Host, PolicyError, SourceTrust, TrustLevel, TrustPolicy};
use credence_strings::Strings;
use leptos::prelude::untrack;
use web_sys::HtmlInputElement;

use super::badge::trust_badge;
use super::level_form::refusal;
use super::section::{note, section};
use super::subject::Subject;
use super::why_level::why_level;
use crate::signal::{Memo, RwSignal};
use crate::state::{TableState, TrustBook};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::focus::keep_focus;

/// What tells this place from a row of sources.
const PLACE: &str = "look-up";

/// The field and what follows from it.
pub fn look_up(book: TrustBook, strings: &'static Strings) -> Element {
    let page = strings.trust_page();
    let typed = RwSignal::new(String::new());
    let section = section("look-up", move || page.look_up().to_owned());
    let place = section.clone();
    // A form that is being filled in stays when another host changes, such as in another tab.
    let looked_up = Memo::new(move |_| looked_up(book, &typed.get()));
    section.child(note(page.look_up_note())).child(input(typed, strings)).child_of(move || {
        keep_focus(&place);
        match looked_up.get() {
            LookedUp::Nothing => None,
            LookedUp::Loading => Some(note(page.loading()).set("role", "status")),
            LookedUp::Found(address, trust) => Some(untrack(|| found(book, strings, &address, &trust))),
        }
    })
}

/// What is known of what was typed.
#[derive(Clone, PartialEq)]
enum LookedUp {
    Nothing,
    Loading,
    Found(String, SourceTrust),
}

fn looked_up(book: TrustBook, typed: &str) -> LookedUp {
    let address = typed.trim();
    // What is said of the tables below is enough where they could not be loaded.
    match book.tables.all() {
        _ if address.is_empty() => LookedUp::Nothing,
        TableState::Loading => LookedUp::Loading,
        _ => LookedUp::Found(address.to_owned(), book.scoring.trust_in(address)),
    }
}

fn input(typed: RwSignal<String>, strings: &Strings) -> Element {
    let input = classed("input", "trust-input");
    let value: HtmlInputElement = input.as_a();
    input
        .set("type", "text")
        .set("inputmode", "url")
        .set("autocomplete", "off")
        .set("autocapitalize", "none")
        .set("spellcheck", "false")
        .set("placeholder", "example.org")
        .set("aria-label", strings.trust_page().look_up())
        .keeps_focus(&["toggle ", PLACE].concat())
        .test_id("look-up-input")
        .on("input", move |_| typed.set(value.value()))
}

fn found(book: TrustBook, strings: &'static Strings, address: &str, trust: &SourceTrust) -> Element {
    let result = classed("div", "look-up-found").test_id("look-up-found");
    let host = match host_of(address) {
        Ok(host) => host,
        Err(error) => return result.child(refusal(&error, strings)),
    };
    let subject = Subject { host, place: PLACE.to_owned() };
    let host = classed("p", "look-up-host").child(element("code").text(&subject.host));
    result.child(host).child(trust_badge(trust, strings)).child(why_level(book, strings, &subject, trust))
}

/// The one host of an address, or why a level cannot be set for it.
fn host_of(address: &str) -> Result<String, PolicyError> {
    // A rule of its own is tried on rules that nobody uses, so that every reason to refuse one is found here.
    TrustPolicy::default().override_domain(address, TrustLevel::Low, None)?;
    Ok(Host::parse(address).map_or_else(|| address.to_owned(), String::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_its_host_and_a_pattern_is_refused() {
        assert_eq!(host_of("https://www.Example.org/a?b").unwrap(), "example.org");
        for text in ["*.example.org", ".example.org", "no domain", "x"] {
            assert!(host_of(text).is_err(), "{text}");
        }
    }
}
