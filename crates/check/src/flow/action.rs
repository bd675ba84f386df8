//! The actions that a check requests from its host application.

use credence_ask::Request;
use credence_core::judge::JudgeRequest;
use credence_research::research_loop::WaitReason;
use serde::Serialize;

use super::part::CheckPart;
use crate::source::SourceQuery;

/// Something that can be done now. Several actions may run at once; each is answered under its `id`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum CheckAction {
    /// Send a request to a source; the reply is a `response` or `failed`.
    AskSource {
        /// The id of the reply.
        id: String,
        /// The source.
        source: String,
        /// The round, from 1; 0 for prior checks.
        round: u32,
        /// The try of this source in this round, from 1.
        attempt: u32,
        /// What to send.
        request: Request,
    },
    /// Load a part of the program and use it: no reply, or `failed` if it cannot be loaded. Listed only where the program is in parts.
    Load {
        /// The id of the reply.
        id: String,
        /// The part.
        part: CheckPart,
    },
    /// Ask a source of the host application; the reply is an `answer` or `failed`.
    AskHost {
        /// The id of the reply.
        id: String,
        /// The source.
        source: String,
        /// The round, from 1; 0 for prior checks.
        round: u32,
        /// The try of this source in this round, from 1.
        attempt: u32,
        /// The query.
        query: SourceQuery,
    },
    /// Ask the model of the plan; the reply is a `response`, a `text` or `failed`.
    AskModel {
        /// The id of the reply.
        id: String,
        /// What for.
        purpose: ModelPurpose,
        /// What to send.
        request: Request,
    },
    /// Embed texts as vectors; the reply is `vectors`, in the order of the texts, or `failed`.
    Embed {
        /// The id of the reply.
        id: String,
        /// The texts.
        texts: Vec<String>,
    },
    /// Read the stance of texts and decide; the reply is `judged`.
    Judge {
        /// The id of the reply.
        id: String,
        /// What to judge.
        request: Box<JudgeRequest>,
    },
    /// Let a model judge texts, by the rules of `credence-judge`; the reply is `model_readings`, one per text, or `failed`.
    AskJudge {
        /// The id of the reply.
        id: String,
        /// The claim.
        claim: String,
        /// The texts.
        texts: Vec<String>,
    },
    /// Wait before a source is queried again; the reply is `waited`.
    Wait {
        /// The id of the reply.
        id: String,
        /// The source.
        source: String,
        /// How long.
        seconds: u32,
        /// Why so long.
        reason: WaitReason,
    },
    /// Nothing is left to do; then this is the only action.
    Done {
        /// Why.
        reason: CheckEnd,
    },
}

impl CheckAction {
    /// The id of the reply; `None` for the end.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::AskSource { id, .. }
            | Self::Load { id, .. }
            | Self::AskHost { id, .. }
            | Self::AskModel { id, .. }
            | Self::Embed { id, .. }
            | Self::Judge { id, .. }
            | Self::AskJudge { id, .. }
            | Self::Wait { id, .. } => Some(id),
            Self::Done { .. } => None,
        }
    }
}

credence_named::named_enum! {
    /// The purpose of a request to a model.
    pub enum ModelPurpose {
        /// Search queries for the claim.
        Questions = "questions",
        /// Selecting the sources.
        Classify = "classify",
    }
}

credence_named::named_enum! {
    /// Why a check ended.
    pub enum CheckEnd {
        /// There is a fact-check of the same claim.
        PriorCheck = "prior_check",
        /// The evidence is enough.
        Decided = "decided",
        /// No rounds or questions are left, and the evidence is not enough.
        AttemptsUsed = "attempts_used",
        /// The last three rounds had the same results.
        Stuck = "stuck",
        /// No source is available.
        NoSource = "no_source",
        /// No source could be reached: nothing is known about the claim.
        Unreachable = "unreachable",
        /// The user stopped it; received replies are kept.
        Stopped = "stopped",
    }
}
