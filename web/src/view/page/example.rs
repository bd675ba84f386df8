//! An answer that is already assessed, beside or above the list of recordings, for those who see the page for the first time.

use credence_strings::ExampleStrings;
use web_sys::HtmlElement;

use crate::service::mount::Mount;
use crate::service::task::spawn_local;
use crate::service::{host, window};
use crate::signal::{Memo, RwSignal};
use crate::state::Shell;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::navigation::PageView;
use crate::view::widget::element::{Element, button, classed, element};

/// The element of the package. It is a panel of its own, so that the page's conversation stays empty.
const SCRIPT: &str = "credence-panel.js";
/// An answer with supported sentences and one that its source contradicts.
const RECORDING: &str = "recordings/says-so.sse";
const AGENT: &str = "node examples/agent/agent.mjs";

/// The example, until it is closed or another view is opened. It is a program of its own, so it is loaded when it is wanted, and not with
/// the page.
pub fn example_view(shell: Shell, deferred: DeferredTexts) -> Element {
    let (is_loaded, gallery) = (RwSignal::new(false), shell.gallery);
    let load = move || {
        spawn_local(async move {
            match host::import(SCRIPT).await {
                Ok(_) => is_loaded.set(true),
                // Without the script there is a list, as for those who have closed the example.
                Err(_) => gallery.has_example.set(false),
            }
        });
    };
    if !window::has_room_beside() {
        move_up();
    }
    let is_here = move || gallery.has_example.get() && shell.navigation.view.get() == PageView::Gallery;
    let is_shown = Memo::new(move |_| is_here());
    element("div").child_of(move || is_shown.get().then(|| content(shell, deferred.get().example(), is_loaded, load)))
}

/// The panel, and whether it was used: where it is above the list it is low until then.
fn used(panel: Element, is_loaded: RwSignal<bool>) -> (Element, RwSignal<bool>) {
    let (is_used, shown) = (RwSignal::new(false), panel.as_a::<HtmlElement>());
    let panel = panel.on("click", move |_| {
        let shown = shown.clone();
        if is_loaded.get_untracked() && !is_used.get_untracked() {
            is_used.set(true);
            spawn_local(async move {
                leptos::task::tick().await;
                window::bring_into_view(&shown);
            });
        }
    });
    (panel, is_used)
}

/// Moves the place of the example before the list, where the style sheet shows it: the keyboard reaches it in the order of the eye.
fn move_up() {
    let place = Mount::here().and_then(|place| place.find(".example-place"));
    if let Some((place, columns)) = place.and_then(|place| Some((place.clone(), place.parent_node()?))) {
        // It is a child of the columns, and so is what comes first.
        let _ = columns.insert_before(&place, columns.first_child().as_ref());
    }
}

fn content(
    shell: Shell,
    texts: &'static ExampleStrings,
    is_loaded: RwSignal<bool>,
    load: impl Fn() + Copy + 'static,
) -> Element {
    let close = button("quiet", "example-close", "×", move || {
        shell.gallery.close_example();
        window::keep_focus_on_page("content");
    });
    let head = classed("div", "example-head")
        .child(element("h2").set("id", "example-heading").text(texts.heading()))
        .child(close.set("aria-label", texts.close()).set("title", texts.close()));
    let panel = move || {
        element("credence-panel")
            .set("class", "example-panel")
            .set("recording", RECORDING)
            .set("views", PageView::Conversation.name())
            .set_of("theme", move || shell.preferences.theme.get().name().to_owned())
            .set("lang", shell.preferences.language_now().tag())
    };
    let play = move || button("main-button example-play", "example-play", texts.play(), load);
    // The place is as large before as it is with the panel, so that nothing moves when it comes.
    let place = classed("div", "example-screen").child_of(move || Some(if is_loaded.get() { panel() } else { play() }));
    let (place, is_used) = used(place, is_loaded);
    classed("section", "example")
        .set("aria-labelledby", "example-heading")
        .class_while("used", move || is_used.get())
        .test_id("example")
        .child(head)
        .child(classed("p", "gallery-intro").text(texts.note()))
        .child(place)
        .child(
            classed("p", "gallery-intro example-agent")
                .text(texts.agent())
                .text(" ")
                .child(element("code").text(AGENT)),
        )
}
