//! The log of a check: what was done and why, as data.

use credence_research::api::ApiFailureCode;

use super::reply::RequestFailure;

/// One step of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckStep {
    /// The round of searching, from 1; 0 before the first one.
    pub round: u32,
    /// What happened.
    pub kind: CheckStepKind,
    /// The source it is about.
    pub source: Option<String>,
    /// The question, the rating, the message or the name it is about.
    pub subject: Option<String>,
    /// Why.
    pub reason: Option<StepReason>,
    /// How many questions, checks, sources, results or seconds.
    pub count: Option<u32>,
}

credence_text::named_enum! {
    /// What happened in a step.
    pub enum CheckStepKind {
        /// Search queries were written.
        Questions = "questions",
        /// The model wrote nothing usable; the built-in questions or all sources are used instead.
        ModelNotUsed = "model_not_used",
        /// A fact-check index answered with so many checks.
        PriorChecks = "prior_checks",
        /// Someone has checked the same claim, with this rating.
        PriorCheckFound = "prior_check_found",
        /// No one has checked the same claim: it is searched online or in the gazettes.
        Routed = "routed",
        /// So many sources were chosen, for a claim of this type.
        SourcesChosen = "sources_chosen",
        /// A warning about the choice of sources.
        SelectionWarning = "selection_warning",
        /// A round begins with this question and so many sources.
        RoundBegins = "round_begins",
        /// A source answered with so many results.
        Answered = "answered",
        /// A source has nothing about such a claim.
        NothingToAsk = "nothing_to_ask",
        /// A source needs a key and has none.
        KeyMissing = "key_missing",
        /// A source was sent the same request in an earlier round.
        AskedAlready = "asked_already",
        /// A source failed and is asked again.
        Failed = "failed",
        /// A source is asked again after so many seconds.
        Waits = "waits",
        /// A source failed and is not asked any more.
        LeftOut = "left_out",
        /// The user skipped a source.
        Skipped = "skipped",
        /// The last three rounds found the same.
        Stuck = "stuck",
        /// A round was judged, with this outcome or `need_more_search`.
        Decided = "decided",
        /// The user stopped the check.
        Stopped = "stopped",
        /// The check continues after a stop.
        GoesOn = "goes_on",
        /// The check is over.
        Ended = "ended",
    }
}

credence_text::named_enum! {
    /// Why a source or a model was of no use.
    pub enum StepReason {
        /// The source does not know that name.
        NotFound = "not_found",
        /// The source does not understand the request.
        Refused = "refused",
        /// The source needs a key, or another one.
        Forbidden = "forbidden",
        /// Too many requests.
        RateLimited = "rate_limited",
        /// The source has an internal error.
        ServerError = "server_error",
        /// The response cannot be parsed.
        Unreadable = "unreadable",
        /// It took too long.
        Timeout = "timeout",
        /// There is no such host, or the connection broke.
        NoAnswer = "no_answer",
        /// The browser does not show the response of another origin (CORS).
        OtherOrigin = "other_origin",
        /// The caller cancelled it.
        Cancelled = "cancelled",
        /// The source did not answer when it was last asked, before this check.
        KnownUnreachable = "known_unreachable",
        /// The model wrote no usable questions.
        NoQuestions = "no_questions",
        /// The model named no usable source.
        NoSources = "no_sources",
    }
}

impl From<ApiFailureCode> for StepReason {
    fn from(code: ApiFailureCode) -> Self {
        match code {
            ApiFailureCode::NotFound => Self::NotFound,
            ApiFailureCode::Refused => Self::Refused,
            ApiFailureCode::Forbidden => Self::Forbidden,
            ApiFailureCode::RateLimited => Self::RateLimited,
            ApiFailureCode::ServerError => Self::ServerError,
            ApiFailureCode::Unreadable => Self::Unreadable,
        }
    }
}

impl From<RequestFailure> for StepReason {
    fn from(failure: RequestFailure) -> Self {
        match failure {
            RequestFailure::Timeout => Self::Timeout,
            RequestFailure::NoAnswer => Self::NoAnswer,
            RequestFailure::OtherOrigin => Self::OtherOrigin,
            RequestFailure::Cancelled => Self::Cancelled,
        }
    }
}
