//! Which agent is asked.

use leptos::html::Input;
use leptos::prelude::*;

use crate::state::Panel;
use crate::words::{Words, filled};

/// The address of the agent, folded into one line until it is wanted.
#[component]
pub fn Connect(panel: Panel, words: &'static Words) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    Effect::new(move || {
        if let (true, Some(input)) = (panel.connecting.get(), input.get()) {
            // An input that cannot take the focus can still be clicked.
            let _ = input.focus();
        }
    });
    let close_on_enter = move |event: leptos::ev::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | "Escape") && !event.is_composing() {
            panel.connecting.set(false);
        }
    };
    view! {
        <div class="connect">
            <p class="connect-line">
                <span class="connect-state" class:connected=move || !panel.endpoint.with(String::is_empty)>
                    {move || connection(&panel.endpoint.get(), words)}
                </span>
                <button type="button" class="quiet" data-testid="connect-button" aria-controls="connect-field"
                    aria-expanded=move || panel.connecting.get().to_string()
                    on:click=move |_| panel.connecting.update(|open| *open = !*open)>
                    {move || if panel.connecting.get() { words.composer.close } else { words.composer.connect }}
                </button>
            </p>
            <div id="connect-field" class="connect-field" hidden=move || !panel.connecting.get()>
                <label for="endpoint">{words.composer.endpoint_label}</label>
                <input node_ref=input id="endpoint" type="url" inputmode="url" autocomplete="off" spellcheck="false"
                    data-testid="endpoint-input" placeholder="https://agent.example/chat" aria-describedby="endpoint-note"
                    prop:value=move || panel.endpoint.get() on:keydown=close_on_enter
                    on:input=move |event| panel.endpoint.set(event_target_value(&event)) />
                <p id="endpoint-note" class="connect-note">{words.composer.endpoint_note}</p>
            </div>
        </div>
    }
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
