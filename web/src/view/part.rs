//! The parts of the program that are loaded when they are first used.
//!
//! Each function here is the entrance of a part: what only it reaches is cut out of the first module and loaded when it is called
//! (`cargo xtask build`). Without the feature `split` the program is one module, and the functions are called at once.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::calibration_page::calibration_page;
use super::check_page::{check_page, check_selected, follow_selection};
use super::connect_settings::connect_settings;
use super::conversation::conversation_view;
use super::element::{Element, element};
use super::evidence_page::evidence_page;
use super::trust_page::trust_page;
use super::undo_line::{undo_by_key, undo_line};
use crate::state::connection::Connection;
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
        follow_selection(page.answer.check);
    })
}

entrances! {
    /// Runs the actions of [`Shell::queue`].
    conversation fn run_queued(shell: Shell) -> () {
        let _ = opened(shell);
    }

    /// The conversation.
    conversation fn conversation(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { conversation, answer, .. } = opened(shell);
        conversation_view(conversation, answer, strings)
    }

    /// What is above the question: the last change, and the check of what is selected.
    conversation fn foot(shell: Shell, strings: &'static Strings) -> Element {
        let AnswerTools { book, check, navigation, .. } = opened(shell).answer;
        element("div").child(check_selected(check, strings)).child(undo_line(book, navigation, strings))
    }

    /// The settings of the connection; this element opens and closes them.
    connect fn connect(connection: Connection, toggle: Element, strings: &'static Strings) -> Element {
        connect_settings(connection, &toggle, strings)
    }

    /// The page of trust.
    trust fn trust(shell: Shell, strings: &'static Strings) -> Element {
        let PageState { answer, importer, .. } = opened(shell);
        trust_page(answer.book, importer, strings)
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
