//! An answer that is already assessed, beside the list of recordings, for those who see the page for the first time.

use credence_strings::ExampleStrings;
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use crate::service::task::spawn_local;
use crate::service::{host, storage, window};
use crate::state::Shell;
use crate::state::late::LateTexts;
use crate::state::navigation::PageView;

/// The element of the package. It is a panel of its own, so that the page's conversation stays empty.
const SCRIPT: &str = "credence-panel.js";
/// An answer with supported sentences and one that its source contradicts.
const RECORDING: &str = "recordings/says-so.sse";
const AGENT: &str = "node examples/agent/agent.mjs";
/// Where it is stored that the user has closed the example.
const CLOSED: &str = "example.closed";

/// The example, until it is closed or another view is opened.
pub fn example_view(shell: Shell, late: LateTexts) -> Element {
    // Narrower pages begin with the list alone.
    let is_wanted = window::has_room_beside() && storage::load(CLOSED).is_none();
    let is_open = RwSignal::new(false);
    if is_wanted {
        spawn_local(async move {
            // Without the script there is a list, as for those who have closed the example.
            is_open.set(host::import(SCRIPT).await.is_ok());
        });
    }
    let is_shown = Memo::new(move |_| is_open.get() && shell.navigation.view.get() == PageView::Gallery);
    element("div").child_of(move || is_shown.get().then(|| content(shell, is_open, late.get().example)))
}

fn content(shell: Shell, is_open: RwSignal<bool>, texts: &ExampleStrings) -> Element {
    let close = button("quiet", "example-close", "×", move || {
        storage::keep(CLOSED, "yes");
        is_open.set(false);
        window::keep_focus_on_page("content");
    });
    let head = classed("div", "example-head")
        .child(element("h2").set("id", "example-heading").text(texts.heading))
        .child(close.set("aria-label", texts.close).set("title", texts.close));
    let panel = element("credence-panel")
        .set("class", "example-panel")
        .set("recording", RECORDING)
        .set("views", PageView::Conversation.name())
        .set_of("theme", move || shell.preferences.theme.get().name().to_owned())
        .set("lang", shell.preferences.language_now().tag());
    classed("section", "example")
        .set("aria-labelledby", "example-heading")
        .test_id("example")
        .child(head)
        .child(classed("p", "gallery-intro").text(texts.note))
        .child(panel)
        .child(classed("p", "gallery-intro").text(texts.agent).text(" ").child(element("code").text(AGENT)))
}
