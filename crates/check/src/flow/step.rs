//! The log of a check: each step and its reason, as data.

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

credence_named::named_enum! {
    /// What happened in a step.
    pub enum CheckStepKind {
        /// Search queries were written.
        Questions = "questions",
        /// The model wrote nothing usable; the built-in questions or all sources are used instead.
        ModelNotUsed = "model_not_used",
        /// A fact-check index answered with this number of checks.
        PriorChecks = "prior_checks",
        /// There is a fact-check of the same claim, with this rating.
        PriorCheckFound = "prior_check_found",
        /// There is no fact-check of the same claim: the online sources or the gazettes are searched.
        Routed = "routed",
        /// So many sources were chosen, for a claim of this type.
        SourcesChosen = "sources_chosen",
        /// A warning about the choice of sources.
        SelectionWarning = "selection_warning",
        /// A round begins with this query and this number of sources.
        RoundBegins = "round_begins",
        /// A source answered with this number of results.
        Answered = "answered",
        /// A source has nothing about such a claim.
        NothingToAsk = "nothing_to_ask",
        /// A source needs a key and has none.
        KeyMissing = "key_missing",
        /// A source was sent the same request in an earlier round.
        AskedAlready = "asked_already",
        /// A query failed and is retried.
        Failed = "failed",
        /// A query is retried after a wait in seconds.
        Waits = "waits",
        /// A source failed and is not queried again.
        LeftOut = "left_out",
        /// The user skipped a source.
        Skipped = "skipped",
        /// The last three rounds had the same results.
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

credence_named::named_enum! {
    /// Why a source or a model was of no use.
    pub enum StepReason {
        /// The source does not know that name.
        NotFound = "not_found",
        /// The request is invalid.
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
        /// Its last query failed, before this check.
        KnownUnreachable = "known_unreachable",
        /// The model wrote no usable questions.
        NoQuestions = "no_questions",
        /// The model named no usable source.
        NoSources = "no_sources",
        /// The model that judges could not be asked.
        NoReadings = "no_readings",
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
