//! The part with the sentences of an answer: it is loaded behind the first answer, or when one is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::sentence_list;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::Element;

/// Makes the list of the sentences of an answer.
type MakeList = fn(AnswerTools, TurnState, &'static Strings) -> Element;

entrances! {
    /// The list of the sentences of an answer.
    comparison fn sentences() -> MakeList {
        sentence_list::sentence_list
    }
}

thread_local! {
    /// The list of the sentences of an answer.
    pub(super) static SENTENCES: DeferredPart<MakeList> = DeferredPart::new(|| Box::pin(sentences()));
}
