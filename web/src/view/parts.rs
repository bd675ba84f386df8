//! The parts of the page that are loaded when they are first used.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

mod conversation_part;
pub mod link_opener;
pub mod parsers;

use crate::signal::Memo;
use credence_strings::Strings;

use crate::part::{NotLoaded, entrances};
use crate::service::host_port::HostPort;
use crate::service::task::spawn_local;
use crate::state::connection::Connection;
use crate::state::navigation::PageView;
use crate::state::requests;
use crate::state::{AnswerTools, PageState, Shell};
use crate::view::calibration::calibration_page::calibration_page;
use crate::view::check::check_page::check_page;
use crate::view::connect::settings::connect_settings;
use crate::view::conversation::activity::beside_answer;
use crate::view::conversation::messages::messages_view;
use crate::view::conversation::turns::conversation_view;
use crate::view::evidence::evidence_page::evidence_page;
use crate::view::history::history_page::history_page;
use crate::view::inspector::inspector_view;
use crate::view::page::embedded::embedded;
use crate::view::page::example::example_view;
use crate::view::trust::trust_page::trust_page;
use crate::view::widget::element::{Element, element};
use conversation_part::opened;

entrances! {
    /// Runs the actions of [`Shell::queue`].
    conversation fn run_queued(shell: Shell) -> () {
        let _ = opened(shell);
    }

    /// The conversation.
    conversation fn conversation(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, deferred, .. } = opened(shell);
        conversation_view(conversation, deferred, strings)
    }

    /// The inspector of the selected turn.
    conversation fn inspector(shell: Shell, strings: &'static Strings) -> Element {
        inspector_view(opened(shell).conversation.tools, strings)
    }

    /// The area above the question: messages, and the activity of the agent.
    conversation fn foot(shell: Shell, strings: &'static Strings) -> Element {
        let page = opened(shell);
        element("div").child(messages_view(page, strings)).child(beside_answer(page.conversation, strings))
    }

    /// The messages between an embedding page and the panel.
    element fn element_of(shell: Shell, port: HostPort) -> () {
        let page = opened(shell);
        spawn_local(async move {
            // The embedding page is told at once whether a question could be sent.
            match requests::load().await {
                Some(_) => embedded(shell, page, port),
                None => port.failed(),
            }
        });
    }

    /// The example with the list of recordings. It is such an element, and in the part that this needs anyway.
    element fn example(shell: Shell) -> Element {
        example_view(shell, opened(shell).deferred)
    }

    /// The settings of the connection; this element opens and closes them.
    connect fn connect(connection: Connection, toggle: Element, strings: &'static Strings) -> Element {
        connect_settings(connection, &toggle, strings)
    }

    /// The page of the history.
    history fn history(shell: Shell) -> Element {
        let PageState { history, deferred, .. } = opened(shell);
        history.start();
        history_page(history, shell.navigation, deferred)
    }

    /// The page of trust.
    trust fn trust(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, importer, .. } = opened(shell);
        let book = conversation.tools.book;
        book.tables.want_all();
        let is_shown = Memo::new(move |_| shell.navigation.view.get() == PageView::Trust);
        trust_page(book, importer, is_shown, strings)
    }

    /// The page of calibration.
    trust fn calibration(shell: Shell, strings: &'static Strings) -> Element {
        calibration_page(opened(shell).conversation.tools.labels, strings)
    }

    /// "Check a claim".
    check fn check(shell: Shell, strings: &'static Strings) -> Element {
        let AnswerTools { check, book, .. } = opened(shell).conversation.tools;
        check_page(check, book, strings)
    }

    /// The page of evidence.
    evidence fn evidence(shell: Shell, strings: &'static Strings) -> Element {
        evidence_page(opened(shell).conversation, strings)
    }
}
