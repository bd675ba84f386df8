//! The part with the body of a card: it is loaded when the first card is shown.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use credence_strings::Strings;

use super::card_body::card;
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::state::card::CardSubject;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::Element;

/// Makes a card.
type MakeCard = fn(AnswerTools, TurnState, CardSubject, &'static Strings) -> Option<Element>;

entrances! {
    /// The card of a marker or a sentence.
    comparison fn card_of() -> MakeCard {
        card
    }
}

thread_local! {
    /// The card of a marker or a sentence.
    pub(super) static CARD: DeferredPart<MakeCard> = DeferredPart::new(|| Box::pin(card_of()));
}
