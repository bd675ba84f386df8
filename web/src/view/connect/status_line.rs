//! The line that says whether the agent has answered, and opens the settings.

use credence_strings::{Strings, fill};

use crate::state::Shell;
use crate::state::connection::{ConnectionStatus, ENDPOINT, host_of};
use crate::view::parts;
use crate::view::widget::element::{Element, classed};
use crate::view::widget::field::toggle_button;
use crate::view::widget::part_view::{LoadWhen, Styles, part_view};

/// The line with what opens the settings, and the settings below it.
pub fn status_line(shell: Shell, strings: &'static Strings) -> Element {
    let Shell { connection, connection_status: status, words, .. } = shell;
    let state = classed("span", "connect-state")
        .test_id("connect-state")
        .class_while("connected", move || status.get() == ConnectionStatus::Connected)
        .class_while("failed", move || status.get() == ConnectionStatus::Failed)
        .text_of(move || {
            let invalid = connection.invalid_field.get().filter(|_| connection.is_fixed.get());
            if invalid.as_deref() == Some(ENDPOINT) {
                let found = connection.endpoint.get();
                return ["endpoint=\"", &found, "\": ", strings.composer().bad_address()].concat();
            }
            let status = if invalid.is_some() { ConnectionStatus::Failed } else { status.get() };
            let name = words.with(|words| words.name.clone());
            if connection.is_fixed.get() && status == ConnectionStatus::NotTried {
                // Whoever reads a page that asks its own agent does not know its host.
                return name.unwrap_or_default();
            }
            let name = name.unwrap_or_else(|| host_of(&connection.endpoint.get()).to_owned());
            connection_line(status, &name, strings)
        });
    let toggle = toggle_button("connect-button", "", connection.is_open)
        .text_of(move || {
            if connection.is_open.get() { strings.composer().close() } else { strings.composer().connect() }.to_owned()
        })
        .shown_while(move || !connection.is_fixed.get());
    let opener = toggle.clone();
    let load = move || Box::pin(parts::connect(connection, opener.clone(), strings)) as _;
    classed("div", "connect").child(classed("p", "connect-line").child(state).child(toggle)).child(part_view(
        move || connection.is_open.get() && !connection.is_fixed.get(),
        LoadWhen::Opened,
        Styles::Conversation,
        strings,
        load,
    ))
}

fn connection_line(status: ConnectionStatus, name: &str, strings: &Strings) -> String {
    let sentence = match status {
        ConnectionStatus::NotSet => strings.composer().disconnected(),
        ConnectionStatus::NotTried => strings.composer().not_tried(),
        ConnectionStatus::Connected => strings.composer().connected_to(),
        ConnectionStatus::Failed => strings.composer().connection_failed(),
    };
    fill(sentence, &[("host", name)])
}
