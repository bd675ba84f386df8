//! The records of a judge: readings with their state, and the cost.

use credence_core::judge::QuoteConflict;
use serde::Serialize;

credence_text::named_enum! {
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

credence_text::named_enum! {
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

/// What judging will send at most. Nothing has been sent when it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeCost {
    /// Requests at most. Half of them ask about the negated claim; they are sent only for texts that need it.
    pub requests: u32,
    /// Characters that are sent at most.
    pub characters: u32,
    /// Estimated tokens that are sent at most: a quarter of the bytes.
    pub tokens: u32,
    /// Texts that are sent.
    pub texts: u32,
    /// Texts that do not fit into the budget.
    pub left_out: u32,
    /// Texts whose reading is known from a cache.
    pub known: u32,
}

/// All readings, and what was sent for them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JudgeResult {
    /// One reading per text, in their order.
    pub readings: Vec<ModelReading>,
    /// The requests that were made.
    pub requests: u32,
    /// The characters that were sent.
    pub characters: u32,
}
