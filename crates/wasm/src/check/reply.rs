//! The replies to the actions of a check, as callers pass them.

use credence_ask::Headers;
use credence_check::flow::{CheckReply, ReceivedReply, RequestFailure};
use credence_check::source::{PriorCheck, SourceAnswer, SourceItem};
use credence_core::decision::Decision;
use credence_core::judge::{ModelReading, TextReading};
use credence_research::api::{ApiFailure, ApiFailureCode};

use crate::boundary::{Argument, CallError, FromArgument, headers, input, status, union};

union! {
    /// The reply to an action.
    CheckReply as "CheckReplyInput" {
        "response" => Response {
            status: u16 as status,
            headers: Headers as response_headers => "Readonly<Record<string, string>> | null",
            body: String = String::new(),
        },
        "answer" => Answer { answer: SourceAnswer },
        "text" => Text { text: String },
        "vectors" => Vectors { vectors: Vec<Vec<f32>> },
        "judged" => Judged {
            readings: Vec<TextReading> => "readonly TextReading[]",
            decision: Option<Box<Decision>> as decision => "Decision | null",
        },
        "model_readings" => ModelReadings { readings: Vec<ModelReading> => "readonly ModelReading[]" },
        "waited" => Waited {},
        "failed" => Failed { trouble: RequestFailure, message: Option<String> },
        "skipped" => Skipped {} hidden,
    }
}

input! {
    /// A reply with the id of its action, as a check returned it.
    open ReceivedReply as "ReceivedReplyInput" {
        id: String,
        reply: CheckReply,
    }
}

fn response_headers(argument: &Argument<'_>) -> Result<Headers, CallError> {
    headers(argument).map(Headers)
}

/// The decision, which may be missing in the state of a check if a later one replaces it.
fn decision(argument: &Argument<'_>) -> Result<Option<Box<Decision>>, CallError> {
    let decision = argument.json().map(|json| Decision::from_json(json).ok_or_else(|| argument.invalid("a decision")));
    Ok(decision.transpose()?.map(Box::new))
}

impl<'a> FromArgument<'a> for TextReading {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        argument.json().and_then(Self::from_json).ok_or_else(|| argument.invalid("the reading of a text"))
    }
}

input! {
    /// The answer of your data source.
    closed SourceAnswer as "SourceAnswerInput" {
        items: Vec<SourceItem> = Vec::new(),
        prior_checks: Vec<PriorCheck> = Vec::new(),
        failure: Option<ApiFailure>,
        retry_after_seconds: Option<f64>,
    }
}

input! {
    /// A result of your data source.
    open SourceItem as "SourceItemInput" {
        url: String = String::new(),
        title: Option<String>,
        text: String = String::new(),
        /// When it was published: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`.
        published: Option<String>,
        publisher: Option<String>,
    }
}

input! {
    /// A check that someone else made of a claim.
    open PriorCheck as "PriorCheckInput" {
        claim: String = String::new(),
        /// The rating in the checker's words, such as `False`.
        rating: String = String::new(),
        url: String = String::new(),
        publisher: Option<String>,
        /// When it was made, `YYYY-MM-DD`.
        date: Option<String>,
    }
}

input! {
    /// Why a data source has no answer.
    open ApiFailure as "SourceFailureInput" {
        code: ApiFailureCode,
        status: u16 as optional_status = 0,
        message: Option<String>,
    }
}

fn optional_status(argument: &Argument<'_>) -> Result<Option<u16>, CallError> {
    argument.is_given().then(|| status(argument)).transpose()
}
