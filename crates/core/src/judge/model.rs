//! The reading of a text by a model, and whether it counts.

use serde::Serialize;

use super::quote::QuoteConflict;
use crate::stance::{ModelReason, Stance};

credence_named::named_enum! {
    /// What a model says about a text.
    pub enum ModelStance {
        /// The text says what the claim says.
        Supports = "supports",
        /// The text says something incompatible with the claim.
        Refutes = "refutes",
        /// The text is about the claim, but decides nothing.
        Undecided = "undecided",
        /// The text is about something else.
        Unrelated = "unrelated",
    }
}

impl ModelStance {
    /// Whether it is for or against the claim.
    #[must_use]
    pub const fn takes_side(self) -> bool {
        matches!(self, Self::Supports | Self::Refutes)
    }
}

credence_named::named_enum! {
    /// Whether a reading counts, and if not, why.
    pub enum JudgeState {
        /// It counts: every rule holds.
        Counted = "counted",
        /// The model takes no side.
        NoSide = "no_side",
        /// The quoted words are not in the text.
        QuoteMissing = "quote_missing",
        /// The quote is too short to decide anything.
        QuoteTooShort = "quote_too_short",
        /// The quote has too few words of the claim.
        QuoteUnrelated = "quote_unrelated",
        /// The quote, or the sentence around it, contradicts the stance.
        QuoteConflicts = "quote_conflicts",
        /// A classifier says that the text refutes the claim, and its words do not.
        NotInWords = "not_in_words",
        /// The negated claim got the same stance.
        NegationSame = "negation_same",
        /// The negated claim got no usable answer.
        NegationMissing = "negation_missing",
        /// The text addresses the model. It is not sent.
        AddressesModel = "addresses_model",
        /// The reply has no usable reading of this text.
        Refused = "refused",
        /// The request failed.
        Failed = "failed",
        /// The text did not fit into the budget and was not sent.
        OverBudget = "over_budget",
        /// The text has no words.
        NoWords = "no_words",
        /// The user stopped before this text was judged.
        Stopped = "stopped",
        /// It was not judged yet.
        Waiting = "waiting",
    }
}

/// What a model says about one text, and whether that counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ModelReading {
    /// The name of the model.
    pub model: String,
    /// Whether the reading counts, and if not, why. Only `counted` may change a stance or a vote.
    pub state: JudgeState,
    /// What the model said; `null` if nothing usable.
    pub stance: Option<ModelStance>,
    /// The words that the model quotes as deciding: as they are in the text if found there, else as the model wrote them.
    pub quote: Option<String>,
    /// What in the quote contradicts the stance, for the state `quote_conflicts`.
    pub conflict: Option<QuoteConflict>,
    /// What the model said about the negated claim; `null` if it was not asked.
    pub negated: Option<ModelStance>,
    /// Why a request failed or a reply was refused.
    pub message: Option<String>,
    /// The key of this reading for a cache: a hash of claim, text, model and version of the prompt.
    pub key: String,
}

impl ModelReading {
    /// The side it votes for; `None` if it does not count.
    #[must_use]
    pub fn vote(&self) -> Option<Stance> {
        match self.stance.filter(|_| self.state == JudgeState::Counted)? {
            ModelStance::Supports => Some(Stance::Supports),
            ModelStance::Refutes => Some(Stance::Refutes),
            ModelStance::Undecided | ModelStance::Unrelated => None,
        }
    }

    /// It as a reason for a stance.
    #[must_use]
    pub fn reason(&self) -> ModelReason {
        ModelReason::Judge {
            counted: self.vote(),
            state: self.state.name().to_owned(),
            quote: self.quote.clone(),
            model: self.model.clone(),
        }
    }
}
