//! The claim, the buttons that run a check, and the keys and addresses of the data sources.

use std::rc::Rc;

use credence_check::source::KeyUse;
use credence_strings::{Strings, fill};
use web_sys::{HtmlElement, HtmlInputElement, HtmlTextAreaElement};

use super::section::note;
use crate::service::window;
use crate::state::claim_check::{CheckPhase, ClaimCheck, DataSource};
use crate::view::widget::element::{Element, button, classed, element, follow};
use crate::view::widget::field::sent_by_enter;
use crate::view::widget::focus::focus_soon;
use crate::view::widget::secret_note::secret_note;

/// The claim and the buttons that run a check; `begin` begins one.
pub(super) fn claim_form(check: ClaimCheck, begin: impl Fn() + 'static, strings: &'static Strings) -> Element {
    let text = strings.check();
    let begin = Rc::new(begin);
    let main = main_button(check, Rc::clone(&begin), strings);
    let focused: HtmlElement = main.as_a();
    let examples = examples(check, focused.clone(), strings);
    let resume = button("plain-button", "check-go-on", text.resume(), move || {
        window::focus_on(&focused);
        check.run();
    });
    let hosts = move || check.sources.with(|sources| hosts_of(sources));
    let privacy = classed("p", "check-note")
        .set("id", "check-privacy")
        .test_id("check-hosts")
        .text_of(move || fill(text.privacy(), &[("hosts", &hosts())]));
    let buttons = classed("div", "check-buttons")
        .child(main)
        .child(resume.shown_while(move || check.phase.get() == CheckPhase::Stopped));
    classed("div", "check-form")
        .child(element("label").set("for", "check-claim").text(text.claim()))
        .child(claim_field(check, begin, strings))
        .child(examples)
        .child(buttons)
        .child(privacy)
}

fn claim_field(check: ClaimCheck, begin: Rc<impl Fn() + 'static>, strings: &Strings) -> Element {
    let area = element("textarea")
        .set("id", "check-claim")
        .set("rows", "2")
        .set("maxlength", "2000")
        .set("placeholder", strings.check().placeholder())
        .set("aria-describedby", "check-privacy")
        .test_id("check-claim");
    let typed: HtmlTextAreaElement = area.as_a();
    let shown = typed.clone();
    follow(Box::new(move || {
        let claim = check.claim.get();
        if shown.value() != claim {
            shown.set_value(&claim);
        }
    }));
    sent_by_enter(area.on("input", move |_| check.claim.set(typed.value())), move || begin())
}

/// Claims to click while none is entered. A click enters one; it sends nothing.
fn examples(check: ClaimCheck, main: HtmlElement, strings: &'static Strings) -> Element {
    let text = strings.check();
    let example = |claim: &'static str| {
        let main = main.clone();
        button("quiet", "check-example", claim, move || {
            check.claim.set(claim.to_owned());
            window::focus_on(&main);
        })
    };
    let claims = [text.example_statistics(), text.example_health(), text.example_place()].map(example);
    classed("p", "check-examples")
        .child(classed("span", "check-soft").text(text.examples()))
        .children(claims)
        .shown_while(move || check.claim.with(|claim| claim.is_empty()))
}

/// One button to begin and to stop, so that the focus stays on it.
fn main_button(check: ClaimCheck, begin: Rc<impl Fn() + 'static>, strings: &'static Strings) -> Element {
    let press = move || if check.phase.get_untracked() == CheckPhase::Running { check.stop() } else { begin() };
    let label = move || match check.phase.get() {
        CheckPhase::Running => strings.check().stop(),
        CheckPhase::Done | CheckPhase::Stopped => strings.check().again(),
        CheckPhase::Empty | CheckPhase::NoClaim | CheckPhase::Offline | CheckPhase::Broken => strings.check().begin(),
    };
    let main = button("main-button", "check-button", "", press).text_of(move || label().to_owned());
    let focused: HtmlElement = main.as_a();
    follow(Box::new(move || {
        if check.is_handed_over.get() {
            check.is_handed_over.set(false);
            focus_soon(focused.clone());
        }
    }));
    main
}

/// The hosts that a check may ask, each once.
fn hosts_of(sources: &[DataSource]) -> String {
    let mut hosts: Vec<&str> = Vec::new();
    for host in sources.iter().filter_map(DataSource::asked_host) {
        if !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    hosts.join(", ")
}

/// The keys and addresses of the data sources. They stay in memory.
pub(super) fn access_form(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let sources = check.sources.get_untracked();
    let takes_key = |(_, source): &(usize, &DataSource)| source.source.key != KeyUse::None;
    let keys = sources.iter().enumerate().filter(takes_key);
    let keys = keys.map(|(index, source)| key_field(check, index, source, strings));
    let addresses = sources.iter().enumerate().map(|(index, source)| address_field(check, index, source, strings));
    let others = fold(text.addresses(), "check-addresses")
        .child(note(text.addresses_note()))
        .child(classed("div", "check-fields").children(addresses));
    let form = element("form")
        .child(note(text.keys_note()).test_id("check-keys-note"))
        .child(classed("div", "check-fields").children(keys))
        .child(others)
        .on("submit", |event| event.prevent_default());
    fold(text.keys(), "check-keys").child(form)
}

fn key_field(check: ClaimCheck, index: usize, source: &DataSource, strings: &'static Strings) -> Element {
    let text = strings.check();
    let need = if source.source.key == KeyUse::Required { text.key_required() } else { text.key_optional() };
    let label = element("span")
        .text(&fill(text.key_of(), &[("source", source.source.title)]))
        .child(classed("span", "check-soft").text(" · ").text(need));
    let input =
        line_input("password", source.key.text(), move |key| change(check, index, |source| source.type_key(key)));
    let hosts = move || {
        let of = |source: &DataSource| source.key.elsewhere(source.origin().as_deref());
        check.sources.with(|sources| sources.get(index).and_then(of))
    };
    let keep = move || change(check, index, DataSource::keep_key);
    let words = strings.connect();
    element("div")
        .child(element("label").child(label).child(input.test_id(&["check-key-", source.source.name].concat())))
        .child(secret_note(words.key_elsewhere(), words.keep_it(), hosts, keep))
}

fn address_field(check: ClaimCheck, index: usize, source: &DataSource, strings: &'static Strings) -> Element {
    let is_invalid =
        move || check.sources.with(|sources| sources.get(index).is_some_and(DataSource::is_address_invalid));
    let input = line_input("url", &source.address, move |text| change(check, index, |source| source.address = text))
        .set("placeholder", &["https://", source.source.host].concat())
        .on("change", move |_| change(check, index, DataSource::bind_key))
        .test_id(&["check-address-", source.source.name].concat())
        .set_of("aria-invalid", move || is_invalid().to_string());
    let problem = classed("span", "check-wrong")
        .set("role", "status")
        .text_of(move || if is_invalid() { strings.check().bad_address() } else { "" }.to_owned());
    let label = element("span").text(&fill(strings.check().address_of(), &[("source", source.source.title)]));
    element("label").child(label).child(input).child(problem)
}

fn change(check: ClaimCheck, index: usize, change: impl FnOnce(&mut DataSource)) {
    check.sources.update(|sources| sources.get_mut(index).map_or((), change));
}

fn line_input(kind: &str, value: &str, typed: impl Fn(String) + 'static) -> Element {
    let input = classed("input", "trust-input").set("type", kind);
    let field: HtmlInputElement = input.as_a();
    field.set_value(value);
    input
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("autocapitalize", "off")
        .on("input", move |_| typed(field.value()))
}

/// An element that opens below its heading.
pub(super) fn fold(heading: &str, test_id: &str) -> Element {
    classed("details", "fold").test_id(test_id).child(element("summary").text(heading))
}
