//! The part with the comparison of a sentence: it is loaded when the first one is opened.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use std::rc::Rc;

use credence_strings::Strings;

use super::comparison;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::Element;

/// Makes the comparison of a sentence, with the function that closes it.
type MakeComparison = fn(AnswerTools, TurnState, usize, &'static Strings, Rc<dyn Fn()>) -> Option<Element>;

entrances! {
    /// The comparison of a sentence.
    comparison fn sentence_comparison() -> MakeComparison {
        comparison::comparison
    }
}

thread_local! {
    /// The comparison of a sentence.
    pub(super) static COMPARISON: DeferredPart<MakeComparison> = DeferredPart::new(|| Box::pin(sentence_comparison()));
}
