//! The part that every answer needs: the state of the page, the conversation, and the messages and the inspector around it.

use credence_strings::Strings;
use leptos::task::spawn_local;

use crate::service::mount::Mount;
use crate::service::{unkept, update};
use crate::state::address::AddressFollower;
use crate::state::history::History;
use crate::state::notice::Notices;
use crate::state::{PageState, Shell};
use crate::state::{mapping_reader, run_list};
use crate::view::check::from_answer::follow_selection;
use crate::view::conversation::activity::beside_answer;
use crate::view::conversation::card::hide_from_outside;
use crate::view::conversation::messages::{follow_other_tabs, messages_view};
use crate::view::conversation::run_list::load_opener;
use crate::view::conversation::turns::conversation_view;
use crate::view::history::history_part::keep as keep_in_browser;
use crate::view::inspector::inspector_view;
use crate::view::parts::parsers::load_mapped;
use crate::view::widget::element::{Element, element, follow, on_panel, on_window};

/// Runs the actions of [`Shell::queue`].
pub fn run_queued(shell: Shell) {
    let _ = opened(shell);
}

/// The conversation.
pub fn conversation(shell: Shell, strings: &'static Strings) -> Element {
    let PageState { conversation, answer, deferred, .. } = opened(shell);
    conversation_view(conversation, answer, deferred, strings)
}

/// The inspector of the selected turn.
pub fn inspector(shell: Shell, strings: &'static Strings) -> Element {
    inspector_view(opened(shell).answer, strings)
}

/// The area above the question: messages, and the activity of the agent.
pub fn foot(shell: Shell, strings: &'static Strings) -> Element {
    let page = opened(shell);
    element("div").child(messages_view(page, shell.running, strings)).child(beside_answer(
        page.conversation,
        page.answer.inspector,
        strings,
    ))
}

/// The state of the loaded parts. The first call makes it, and starts to listen to keys and selections.
pub fn opened(shell: Shell) -> PageState {
    PageState::open(shell, |page| {
        mapping_reader::load_by(load_mapped);
        run_list::load_by(load_opener);
        hide_from_outside(page.answer.card);
        follow_selection(page.answer.check);
        follow_address(page.address);
        offer_update(page.notices);
        keep_history(page.history);
        follow_storage(shell, page);
    })
}

/// Shows what other tabs have stored, and says what could not be stored.
fn follow_storage(shell: Shell, page: PageState) {
    follow_other_tabs(page, shell.preferences);
    shell.preferences.follow_missed_language();
    let notices = page.notices;
    unkept::start();
    on_window(unkept::CHANGED, move |_| notices.has_unkept.set(unkept::is_any()));
}

/// Opens what the address of the page names. The address of another page is not the panel's.
fn follow_address(address: AddressFollower) {
    if Mount::is_in_element() {
        return;
    }
    address.start();
    on_panel("hashchange", move |_| address.changed());
}

/// Keeps the conversation once there is something to keep. What an application embeds is the application's to keep.
fn keep_history(history: History) {
    if Mount::is_in_element() {
        return;
    }
    follow(Box::new(move || {
        if history.is_needed() {
            // Without its part nothing is kept; the page of the history says so when it is opened.
            spawn_local(async move {
                let _ = keep_in_browser(history).await;
            });
        }
    }));
}

/// Offers a newer version of the page as soon as it is ready.
fn offer_update(notices: Notices) {
    notices.has_update.set(update::is_ready());
    on_panel(update::READY, move |_| notices.has_update.set(true));
}
