//! The parts of the program that are loaded when they are first used.
//!
//! Each function here is the entrance of a part: what only it reaches is cut out of the first module and loaded when it is called
//! (`cargo xtask build`). Without the feature `split` the program is one module, and the functions are called at once.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::calibration_page::calibration_page;
use super::check_page::check_page;
use super::conversation::conversation_view;
use super::element::Element;
use super::evidence_page::evidence_page;
use super::trust_page::trust_page;
use crate::state::conversation::Conversation;
use crate::state::gallery::Gallery;
use crate::state::labels::Labels;
use crate::state::{AnswerTools, PolicyImporter, TrustBook};

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

entrances! {
    /// The conversation.
    conversation fn conversation(conversation: Conversation, tools: AnswerTools, strings: &'static Strings) -> Element {
        conversation_view(conversation, tools, strings)
    }

    /// The page of trust.
    trust fn trust(book: TrustBook, importer: PolicyImporter, strings: &'static Strings) -> Element {
        trust_page(book, importer, strings)
    }

    /// The page of calibration.
    calibration fn calibration(labels: Labels, strings: &'static Strings) -> Element {
        calibration_page(labels, strings)
    }

    /// "Check a claim".
    check fn check(tools: AnswerTools, strings: &'static Strings) -> Element {
        check_page(tools.check, tools.book, strings)
    }

    /// The page of evidence.
    evidence fn evidence(conversation: Conversation, gallery: Gallery, tools: AnswerTools, strings: &'static Strings) -> Element {
        evidence_page(conversation, gallery, tools, strings)
    }
}
