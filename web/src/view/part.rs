//! The parts of the program that are loaded when they are first used.
//!
//! Each function here is the entrance of a part: what only it reaches is cut out of the first module and loaded when it is called
//! (`cargo xtask build`). Without the feature `split` the program is one module, and the functions are called at once.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;
use leptos::prelude::{Get, Set, Signal};
use leptos::task::spawn_local;

use super::activity::beside_answer;
use super::calibration_page::calibration_page;
use super::card::hide_from_outside;
use super::check_page::{check_page, check_selected, follow_selection};
use super::connect_settings::connect_settings;
use super::conversation::conversation_view;
use super::element::{Element, element, follow, on_panel};
use super::embedded::embedded;
use super::evidence_page::evidence_page;
use super::example::example_view;
use super::history_page::{history_line, history_page};
use super::inspector::inspector_view;
use super::notice_line::{notice_line, update_line};
use super::trust_page::trust_page;
use super::undo_line::{undo_by_key, undo_line};
use crate::service::place::Place;
use crate::service::port::Port;
use crate::service::update;
use crate::state::address::AddressFollower;
use crate::state::connection::Connection;
use crate::state::history::History;
use crate::state::navigation::PageView;
use crate::state::notice::Notices;
use crate::state::{AnswerTools, PageState, Shell};

/// A part could not be loaded. It is loaded again when it is asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// Declares the entrances of parts: `part fn name(arguments) -> result { body }`.
macro_rules! entrances {
    ($($(#[$attribute:meta])* $part:ident fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {$(
        $(#[$attribute])*
        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($part, fallible)]
        pub fn $name($($argument: $type),*) -> Result<$result, NotLoaded> {
            Ok($body)
        }

        $(#[$attribute])*
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async, reason = "a part is loaded here when the program is cut")]
        pub async fn $name($($argument: $type),*) -> Result<$result, NotLoaded> {
            Ok($body)
        }
    )*};
}

/// The state of the loaded parts. The first call makes it, and starts to listen to keys and selections.
fn opened(shell: Shell) -> PageState {
    PageState::open(shell, |page| {
        undo_by_key(page.answer.book);
        hide_from_outside(page.answer.card);
        follow_selection(page.answer.check);
        follow_address(page.address);
        offer_update(page.notices);
        keep_history(shell, page.history);
    })
}

/// Opens what the address of the page names. The address of another page is not the panel's.
fn follow_address(address: AddressFollower) {
    if Place::is_in_element() {
        return;
    }
    address.start();
    on_panel("hashchange", move |_| address.changed());
}

/// Keeps the conversation once there is something to keep. What an application embeds is the application's to keep.
fn keep_history(shell: Shell, history: History) {
    if Place::is_in_element() {
        return;
    }
    follow(Box::new(move || {
        if history.is_needed() {
            // Without its part nothing is kept; the page of the history says so when it is opened.
            spawn_local(async move {
                let _ = keep(shell).await;
            });
        }
    }));
}

/// Offers a newer version of the page as soon as it is ready.
fn offer_update(notices: Notices) {
    notices.has_update.set(update::is_ready());
    on_panel(update::READY, move |_| notices.has_update.set(true));
}

entrances! {
    /// Runs the actions of [`Shell::queue`].
    conversation fn run_queued(shell: Shell) -> () {
        let _ = opened(shell);
    }

    /// The conversation.
    conversation fn conversation(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, answer, late, .. } = opened(shell);
        conversation_view(conversation, answer, late, strings)
    }

    /// The example beside the list of recordings.
    conversation fn example(shell: Shell) -> Element {
        example_view(shell, opened(shell).late)
    }

    /// What is known of the selected turn.
    conversation fn inspector(shell: Shell, strings: &'static Strings) -> Element {
        inspector_view(opened(shell).answer, strings)
    }

    /// What is above the question: what is said of a link, the last change, the check of what is selected, and what the agent does.
    conversation fn foot(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, answer, notices, history, late, .. } = opened(shell);
        let AnswerTools { book, check, navigation, inspector, .. } = answer;
        element("div")
            .child(notice_line(notices, late))
            .child(history_line(history, late))
            .child(update_line(notices, shell.running, late))
            .child(check_selected(check, strings))
            .child(undo_line(book, navigation, strings))
            .child(beside_answer(conversation, inspector, strings))
    }

    /// What an embedding page tells the panel and hears from it.
    element fn element_of(shell: Shell, port: Port) -> () {
        embedded(shell, opened(shell), port);
    }

    /// The settings of the connection; this element opens and closes them.
    connect fn connect(connection: Connection, toggle: Element, strings: &'static Strings) -> Element {
        connect_settings(connection, &toggle, strings)
    }

    /// Keeps the conversation from now on, and opens that of this tab again.
    history fn keep(shell: Shell) -> () {
        opened(shell).history.start();
    }

    /// The page of the history.
    history fn history(shell: Shell) -> Element {
        let PageState { history, late, .. } = opened(shell);
        history.start();
        history_page(history, shell.navigation, late)
    }

    /// The page of trust.
    trust fn trust(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { answer, importer, .. } = opened(shell);
        let is_shown = Signal::derive(move || shell.navigation.view.get() == PageView::Trust);
        trust_page(answer.book, importer, is_shown, strings)
    }

    /// The page of calibration.
    calibration fn calibration(shell: Shell, strings: &'static Strings) -> Element {
        calibration_page(opened(shell).answer.labels, strings)
    }

    /// "Check a claim".
    check fn check(shell: Shell, strings: &'static Strings) -> Element {
        let AnswerTools { check, book, .. } = opened(shell).answer;
        check_page(check, book, strings)
    }

    /// The page of evidence.
    evidence fn evidence(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, answer, .. } = opened(shell);
        evidence_page(conversation, shell.gallery, answer, strings)
    }
}
