//! The settings of the connection to an agent.

use crate::service::task::spawn_local;
use credence_ask::{AgentProtocol, RequestError};
use credence_strings::{ConnectStrings, Strings, fill};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};

use crate::markdown::copy;
use crate::service::frame::next_frame;
use crate::service::window;
use crate::signal::RwSignal;
use crate::state::bound_secret::{BoundSecret, SecretSignal};
use crate::state::connection::{Connection, PROTOCOLS, agent_protocol_label};
use crate::state::requests;
use crate::view::widget::element::{Element, button, classed, element, follow};
use crate::view::widget::field::{self, checkbox, labelled};
use crate::view::widget::secret_note::secret_note;
use crate::wording::browser_access;

/// How many frames to wait until a field can take the focus.
const MOST_FRAMES: u32 = 600;

/// The fields, and what is missing or invalid in them. `toggle` opens and closes them.
pub fn connect_settings(connection: Connection, toggle: &Element, strings: &'static Strings) -> Element {
    requests::expect();
    let toggle = &toggle.clone().set("aria-controls", "connect-field");
    element("div").child(fields(connection, strings, toggle)).child_of(move || problem(connection, strings))
}

fn fields(connection: Connection, strings: &'static Strings, toggle: &Element) -> Element {
    let input = endpoint_input(connection, toggle.as_a());
    let focused: HtmlElement = input.as_a();
    let address = named(strings.composer().endpoint_label(), input)
        .child(note("endpoint-note", move || endpoint_note(connection, strings.connect()).to_owned()));
    // A form, so that password managers know the key field as part of one; it is never submitted.
    let fields = classed("form", "connect-field")
        .set("id", "connect-field")
        .set("aria-label", strings.composer().connect())
        .child(address)
        .child(browsers(connection, strings.connect()))
        .child(named(strings.connect().protocol(), protocol_select(connection, strings.connect())))
        .child(key_field(connection, strings.connect()))
        .child(model_field(connection, strings.connect()))
        .child(search_field(connection, strings.connect()))
        .child(background_field(connection, strings.connect()))
        .child(headers_field(connection, strings.connect()))
        .child_of(move || request_as_curl(connection, strings))
        .on("keydown", close_by(connection, "Escape", toggle.as_a()))
        .on("submit", |event| event.prevent_default());
    follow(Box::new(move || {
        if connection.is_open.get() {
            focus_once_shown(focused.clone());
        }
    }));
    focus_on_invalid_field(connection, fields.clone());
    fields
}

/// When a question cannot be sent, the focus goes to the field that is to be changed.
fn focus_on_invalid_field(connection: Connection, fields: Element) {
    follow(Box::new(move || {
        let Some(field) = connection.invalid_field.get() else { return };
        let test_id = match field.as_str() {
            "model" => "model-input",
            "key" => "key-input",
            field if field.starts_with("headers[") => "headers-input",
            _ => "endpoint-input",
        };
        if let Some(input) = fields.find(&["[data-testid='", test_id, "']"].concat()) {
            focus_once_shown(input);
        }
        connection.invalid_field.set(None);
    }));
}

/// Moves the focus to a field when it is on the page: at first, the styles of this part may still be loading.
fn focus_once_shown(field: HtmlElement) {
    spawn_local(async move {
        leptos::task::tick().await;
        for _ in 0..MOST_FRAMES {
            if field.offset_height() > 0 {
                return window::focus_on(&field);
            }
            next_frame().await;
        }
    });
}

/// Closes the fields by a key; the focus goes to what opens them again.
fn close_by(connection: Connection, key: &'static str, toggle: HtmlElement) -> impl Fn(Event) + 'static {
    move |event| {
        let event: &KeyboardEvent = event.unchecked_ref();
        if event.key() == key && !event.is_composing() {
            connection.is_open.set(false);
            // A button that cannot take the focus can still be clicked.
            let _ = toggle.focus();
        }
    }
}

/// A field below its label.
fn named(label: &str, field: Element) -> Element {
    classed("div", "connect-part").child(labelled(label, field))
}

fn note(id: &str, text: impl Fn() -> String + 'static) -> Element {
    classed("p", "connect-note").set("id", id).text_of(text)
}

fn endpoint_input(connection: Connection, toggle: HtmlElement) -> Element {
    line_input("endpoint-input", "url", connection.endpoint)
        .set("id", "endpoint")
        .set("placeholder", "https://agent.example/chat")
        .set("aria-describedby", "endpoint-note")
        .on("change", move |_| connection.bind_secrets())
        .on("keydown", close_by(connection, "Enter", toggle))
}

fn endpoint_note(connection: Connection, strings: &ConnectStrings) -> &'static str {
    if connection.protocol.get() == AgentProtocol::Native { strings.auto_note() } else { strings.protocol_note() }
}

/// An input of one line that writes what is typed into a signal.
fn line_input(test_id: &str, kind: &str, text: RwSignal<String>) -> Element {
    let input = line_of(test_id, kind, text.get_untracked());
    let typed: HtmlInputElement = input.as_a();
    input.on("input", move |_| text.set(typed.value()))
}

fn line_of(test_id: &str, kind: &str, text: String) -> Element {
    let input = element("input").test_id(test_id).set("type", kind);
    input.as_a::<HtmlInputElement>().set_value(&text);
    input.set("autocomplete", "off").set("autocapitalize", "none").set("spellcheck", "false")
}

/// A field that binds what is typed to the address that is set.
fn typed_into(field: Element, connection: Connection, secret: SecretSignal) -> Element {
    field.on("input", move |event| secret.set(BoundSecret::typed(event_target_value(&event), connection.origin())))
}

/// That a key or headers were entered for another host, which keeps them from being sent.
fn elsewhere(
    connection: Connection,
    secret: SecretSignal,
    sentence: &'static str,
    strings: &ConnectStrings,
) -> Element {
    let hosts = move || secret.get().elsewhere(connection.origin().as_deref());
    let keep = move || secret.set(secret.get().kept_for(connection.origin()));
    secret_note(sentence, strings.keep_it(), hosts, keep)
}

fn browsers(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let sentence = move || connection.browsers().map(|access| browser_access(strings, access)).unwrap_or_default();
    classed("p", "connect-note")
        .test_id("connect-browsers")
        .set("role", "status")
        .text_of(move || {
            if connection.is_mixed() {
                return strings.mixed().to_owned();
            }
            match connection.browser_setting() {
                Some(command) => fill(strings.start_with(), &[("command", &command)]),
                None => sentence().to_owned(),
            }
        })
        .shown_while(move || connection.has_endpoint())
}

fn protocol_select(connection: Connection, strings: &ConnectStrings) -> Element {
    let option = |protocol: AgentProtocol, label: &str| {
        let is_chosen = connection.protocol.get_untracked() == protocol;
        field::option(protocol.name(), is_chosen).text(label)
    };
    element("select")
        .test_id("protocol-select")
        .child(option(AgentProtocol::Native, strings.auto()))
        .children(PROTOCOLS.map(|protocol| option(protocol, agent_protocol_label(protocol))))
        .on("change", move |event| {
            let name = event_target_value(&event);
            let chosen = AgentProtocol::ALL.into_iter().find(|protocol| protocol.name() == name);
            connection.protocol.set(chosen.unwrap_or(AgentProtocol::Native));
        })
}

fn key_field(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let input = line_of("key-input", "password", untrack(|| connection.key.get()).text().to_owned());
    let input = input.set("aria-describedby", "key-note");
    named(strings.key(), typed_into(input, connection, connection.key))
        .child(note("key-note", move || strings.key_note().to_owned()))
        .child(elsewhere(connection, connection.key, strings.key_elsewhere(), strings))
}

fn model_field(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let label = move || match connection.protocol.get() {
        AgentProtocol::Langgraph | AgentProtocol::LangchainAgent => strings.assistant(),
        AgentProtocol::Adk => strings.app(),
        _ => strings.model(),
    };
    let has_none = move || {
        use AgentProtocol::{A2a, A2aV03, AgUi, AiSdk, AssistantTransport, Dify, Native};
        matches!(connection.protocol.get(), Native | AgUi | AiSdk | AssistantTransport | Dify | A2a | A2aV03)
    };
    let label = element("span").text_of(move || label().to_owned());
    let input = line_input("model-input", "text", connection.model);
    classed("div", "connect-part").child(element("label").child(label).child(input)).shown_while(move || !has_none())
}

fn search_field(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let search = checkbox(Some("search-checkbox"), strings.search(), connection.search);
    classed("div", "connect-part").child(search).shown_while(move || connection.can_search())
}

fn background_field(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let background = checkbox(Some("background-checkbox"), strings.background(), connection.background);
    classed("div", "connect-part")
        .child(background)
        .child(note("background-note", move || strings.background_note().to_owned()))
        .shown_while(move || connection.protocol.get() == AgentProtocol::OpenaiResponses)
}

fn headers_field(connection: Connection, strings: &'static ConnectStrings) -> Element {
    let area = element("textarea")
        .test_id("headers-input")
        .set("rows", "2")
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("aria-describedby", "headers-note");
    let typed: HtmlTextAreaElement = area.as_a();
    typed.set_value(untrack(|| connection.headers.get()).text());
    named(strings.headers(), typed_into(area, connection, connection.headers))
        .child(note("headers-note", move || strings.headers_note().to_owned()))
        .child(elsewhere(connection, connection.headers, strings.headers_elsewhere(), strings))
}

/// The request that will be sent, once there is an address and nothing is missing.
fn request_as_curl(connection: Connection, strings: &'static Strings) -> Option<Element> {
    let line = connection.has_endpoint().then(|| connection.curl_line(strings.connect().question()).ok()).flatten()?;
    Some(classed("div", "connect-part").child(curl(line, strings.connect())))
}

/// What is missing or invalid, below the fields: the line next to the Send button stays in view.
fn problem(connection: Connection, strings: &'static Strings) -> Option<Element> {
    let is_shown = connection.is_open.get() && connection.has_endpoint();
    let error = is_shown.then(|| connection.curl_line(strings.connect().question()).err()).flatten()?;
    let line = classed("p", "connect-error").set("role", "alert").test_id("connect-error");
    Some(line.text(what_is_wrong(&error, connection.protocol.get(), strings)))
}

fn curl(line: String, strings: &'static ConnectStrings) -> Element {
    let shown = classed("pre", "connect-curl")
        .test_id("connect-curl")
        .set("tabindex", "0")
        .set("aria-label", strings.sent())
        .child(element("code").text(&line));
    let copied = RwSignal::new(false);
    let copy_button = button("quiet", "connect-curl-copy", "", move || copied.set(copy(&line)))
        .set("aria-live", "polite")
        .text_of(move || if copied.get() { strings.copied() } else { strings.copy() }.to_owned());
    element("div")
        .child(classed("p", "connect-sent").child(element("span").text(strings.sent())).child(copy_button))
        .child(shown)
        .child(classed("p", "connect-note").text(strings.sent_note()))
}

/// What keeps the request from being sent.
fn what_is_wrong(error: &RequestError, protocol: AgentProtocol, strings: &Strings) -> &'static str {
    match error.field.as_str() {
        "model" if protocol == AgentProtocol::Adk => strings.connect().app_needed(),
        "model" => strings.connect().model_needed(),
        "key" => strings.connect().key_wrong(),
        field if field.starts_with("headers[") => strings.connect().header_wrong(),
        _ => strings.composer().bad_address(),
    }
}
