//! What a check asks its host to do.

use credence_ask::Request;
use credence_research::research_loop::WaitReason;
use serde::Serialize;

use crate::source::SourceQuery;

/// Something that can be done now. Several may be done at once; each is answered under its `id`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckAction {
    /// Send a request to a source; the answer is a `response` or `failed`.
    AskSource {
        /// What the reply is given under.
        id: String,
        /// The source.
        source: String,
        /// The round, from 1; 0 for the checks that others made.
        round: u32,
        /// Which try of this source in this round, from 1.
        attempt: u32,
        /// What to send.
        request: Request,
    },
    /// Ask a source of the host's own; the answer is an `answer` or `failed`.
    AskHost {
        /// What the reply is given under.
        id: String,
        /// The source.
        source: String,
        /// The round, from 1; 0 for the checks that others made.
        round: u32,
        /// Which try of this source in this round, from 1.
        attempt: u32,
        /// What it is asked.
        query: SourceQuery,
    },
    /// Ask the model of the plan; the answer is a `response`, a `text` or `failed`.
    AskModel {
        /// What the reply is given under.
        id: String,
        /// What for.
        purpose: ModelPurpose,
        /// What to send.
        request: Request,
    },
    /// Lay texts out as vectors; the answer is `vectors`, in the order of the texts, or `failed`.
    Embed {
        /// What the reply is given under.
        id: String,
        /// The texts.
        texts: Vec<String>,
    },
    /// Wait before a source is asked again; the answer is `waited`.
    Wait {
        /// What the reply is given under.
        id: String,
        /// The source.
        source: String,
        /// How long.
        seconds: u32,
        /// Why so long.
        reason: WaitReason,
    },
    /// Nothing is left to do; the only action then.
    Done {
        /// Why.
        reason: CheckEnd,
    },
}

impl CheckAction {
    /// What the reply is given under; nothing for the end.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::AskSource { id, .. }
            | Self::AskHost { id, .. }
            | Self::AskModel { id, .. }
            | Self::Embed { id, .. }
            | Self::Wait { id, .. } => Some(id),
            Self::Done { .. } => None,
        }
    }
}

/// What a model is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ModelPurpose {
    /// Better questions about the claim.
    Questions,
    /// Which sources to ask.
    Classify,
}

/// Why a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckEnd {
    /// Somebody has checked the same claim.
    PriorCheck,
    /// The evidence is enough.
    Decided,
    /// There are no rounds, or no questions, left.
    AttemptsUsed,
    /// Further rounds would bring the same.
    Stuck,
    /// There is no source that can be asked.
    NoSource,
    /// It was stopped; what was received is kept.
    Stopped,
}

impl CheckEnd {
    /// The end in English.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::PriorCheck => "the same claim was checked before",
            Self::Decided => "the evidence is enough",
            Self::AttemptsUsed => "there are no rounds left, and the evidence is not enough",
            Self::Stuck => "further rounds would bring the same",
            Self::NoSource => "there is no source that can be asked",
            Self::Stopped => "it was stopped",
        }
    }
}
