//! The buttons to keep a conversation or pass it on, and their results.

use credence_strings::{SharingStrings, Strings, fill};

use super::printed_sources::print_sources;
use crate::service::mount::Mount;
use crate::service::{number, window};
use crate::signal::RwSignal;
use crate::state::conversation::Conversation;
use crate::state::deep_link::LONGEST_SHARED;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::sharing::SharedLink;
use crate::view::widget::element::{Element, button, classed, element};

/// The buttons, with the result of the last one.
pub(super) fn share_buttons(
    conversation: Conversation,
    shared: RwSignal<SharedLink>,
    deferred: DeferredTexts,
    strings: &'static Strings,
) -> Element {
    print_sources(conversation, strings);
    let texts = deferred.get().sharing();
    // A link leads to this page, and printing prints all of it: both are for the panel's own page.
    let on_own_page = || (!Mount::is_in_element()).then_some(());
    let link = || button("quiet", "share-link", texts.link(), move || conversation.copy_link(shared));
    let note = || classed("p", "share-note").set("id", "share-note").text(texts.link_note());
    let buttons = classed("p", "share-buttons")
        .children(on_own_page().map(|()| link().set("aria-describedby", "share-note")))
        .child(button("quiet", "share-file", texts.file(), move || conversation.save_file()))
        .child(button("quiet", "share-report", texts.report(), move || {
            conversation.save_report(strings, deferred.now());
        }))
        .children(on_own_page().map(|()| button("quiet", "share-print", texts.print(), window::print)));
    element("div").child(buttons).children(on_own_page().map(|()| note())).child(outcome(shared, texts))
}

/// The result for the link. The element exists before its text, or no screen reader would notice the text.
fn outcome(shared: RwSignal<SharedLink>, texts: &'static SharingStrings) -> Element {
    let said = classed("p", "share-said").set("role", "status").test_id("share-said");
    let field = move || match shared.get() {
        SharedLink::Shown(link) => Some(link_field(&link, texts)),
        SharedLink::NotMade | SharedLink::Copied(_) | SharedLink::TooLong(_) | SharedLink::Failed => None,
    };
    element("div").child(said.text_of(move || shared.with(|link| sentence(link, texts)))).child_of(field)
}

fn link_field(link: &str, texts: &SharingStrings) -> Element {
    classed("input", "share-field")
        .set("readonly", "")
        .set("value", link)
        .set("aria-label", texts.link_field())
        .test_id("share-field")
}

fn sentence(link: &SharedLink, texts: &SharingStrings) -> String {
    let most = number::whole(LONGEST_SHARED);
    match link {
        SharedLink::NotMade => String::new(),
        SharedLink::Copied(length) => fill(texts.copied(), &[("n", &number::whole(*length))]),
        SharedLink::Shown(link) => fill(texts.not_copied(), &[("n", &number::whole(link.len()))]),
        SharedLink::TooLong(length) => fill(texts.too_long(), &[("n", &number::whole(*length)), ("most", &most)]),
        SharedLink::Failed => texts.failed().to_owned(),
    }
}
