//! Which agent is asked.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, KeyboardEvent};

use super::element::{Element, button, classed, element, follow};
use crate::state::Panel;
use crate::words::{Words, filled};

/// The address of the agent, folded into one line until it is wanted.
pub fn connect(panel: Panel, words: &'static Words) -> Element {
    let state = classed("span", "connect-state")
        .class_while("connected", move || !panel.endpoint.with(String::is_empty))
        .text_of(move || connection(&panel.endpoint.get(), words));
    let toggle = button("quiet", "connect-button", "", move || panel.connecting.update(|open| *open = !*open))
        .set("aria-controls", "connect-field")
        .set_of("aria-expanded", move || panel.connecting.get().to_string())
        .text_of(move || if panel.connecting.get() { words.composer.close } else { words.composer.connect }.to_owned());
    classed("div", "connect")
        .child(classed("p", "connect-line").child(state).child(toggle))
        .child(endpoint_field(panel, words))
}

fn endpoint_field(panel: Panel, words: &Words) -> Element {
    let field = classed("div", "connect-field")
        .set("id", "connect-field")
        .child(element("label").set("for", "endpoint").text(words.composer.endpoint_label));
    let input = endpoint_input(panel);
    let focused: HtmlInputElement = input.as_a();
    let field = field
        .child(input)
        .child(classed("p", "connect-note").set("id", "endpoint-note").text(words.composer.endpoint_note))
        .shown_while(move || panel.connecting.get());
    follow(Box::new(move || {
        if panel.connecting.get() {
            // An input that cannot take the focus can still be clicked.
            let _ = focused.focus();
        }
    }));
    field
}

fn endpoint_input(panel: Panel) -> Element {
    let input = element("input").set("id", "endpoint").test_id("endpoint-input").set("type", "url");
    let address: HtmlInputElement = input.as_a();
    address.set_value(&panel.endpoint.get_untracked());
    input
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("placeholder", "https://agent.example/chat")
        .set("aria-describedby", "endpoint-note")
        .on("input", move |_| panel.endpoint.set(address.value()))
        .on("keydown", move |event| {
            let event: &KeyboardEvent = event.unchecked_ref();
            if matches!(event.key().as_str(), "Enter" | "Escape") && !event.is_composing() {
                panel.connecting.set(false);
            }
        })
}

fn connection(endpoint: &str, words: &Words) -> String {
    match host_of(endpoint) {
        "" => words.composer.disconnected.to_owned(),
        host => filled(words.composer.connected_to, &[("host", host)]),
    }
}

/// The host of an address, or what is there of it.
fn host_of(address: &str) -> &str {
    let rest = address.trim();
    let rest = rest.split_once("://").map_or(rest, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']).filter(|end| *end > 0).unwrap_or(rest.len());
    let authority = &rest[..end];
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_what_stands_between_scheme_and_path() {
        assert_eq!(host_of(" https://user:key@agent.example:8080/chat?key=secret "), "agent.example:8080");
        assert_eq!(host_of("http://localhost"), "localhost");
        assert_eq!(host_of("/chat"), "/chat");
        assert_eq!(host_of(""), "");
    }
}
