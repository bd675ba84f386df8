//! Single data sources: their requests, and their answers.

use credence_ask::Request;
use credence_check::registry::built_in_source;
use credence_check::source::{Source, SourceQuery, SourceRequest};
use credence_research::api::{ApiAccess, ApiResponse};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, ErrorCode, FromArgument, headers, input, json_text, read, status};

const DEFAULT_RESULTS: u32 = 5;
const MOST_RESULTS: u32 = 100;

input! {
    /// A query to a data source.
    closed struct QueryInput as "SourceQueryInput" {
        claim: String,
        words: Option<String>,
        language: Option<String>,
        max_results: u32 as max_results = DEFAULT_RESULTS,
    }
}

fn max_results(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(MOST_RESULTS)
}

impl<'a> FromArgument<'a> for SourceQuery {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let QueryInput { claim, words, language, max_results } = argument.read()?;
        Ok(Self { words: words.unwrap_or_else(|| claim.clone()), claim, language, max_results })
    }
}

input! {
    /// The response of a data source.
    closed struct ResponseInput as "SourceResponse" {
        status: u16 as status,
        headers: Vec<(String, String)> as headers => "Readonly<Record<string, string>> | null",
        body: String = String::new(),
    }
}

/// The request to a source, or the reason why there is none.
#[derive(Serialize)]
struct BuiltRequest<'a> {
    request: Option<&'a Request>,
    nothing_to_ask: Option<&'a str>,
}

/// The request to a source for a query: `request`, or `nothing_to_ask` with the reason.
#[wasm_bindgen(js_name = sourceRequest)]
pub fn source_request(name: &str, query: &str, options: &str) -> Result<String, CallError> {
    let (source, query) = (named(name)?, read("query", query)?);
    let access: ApiAccess = read::<Option<_>>("access", options)?.unwrap_or_default();
    match (source.request)(&query, &access) {
        SourceRequest::Send(request) => json_text(&BuiltRequest { request: Some(&request), nothing_to_ask: None }),
        SourceRequest::NothingToAsk(why) => {
            json_text(&BuiltRequest { request: None, nothing_to_ask: Some(why.name()) })
        }
    }
}

/// The answer of a source to a query, from `status`, `headers` and `body` of its response.
#[wasm_bindgen(js_name = readSourceAnswer)]
pub fn read_source_answer(name: &str, query: &str, response: &str) -> Result<String, CallError> {
    let (source, query) = (named(name)?, read("query", query)?);
    let ResponseInput { status, headers, body } = read("response", response)?;
    let response = ApiResponse { status, headers: &headers, body: &body };
    json_text(&(source.read)(&query, &response))
}

fn named(name: &str) -> Result<&'static Source, CallError> {
    built_in_source(name).ok_or_else(|| {
        let message = format!("`name` is `{name}`, expected the name of a built-in source");
        CallError::new(ErrorCode::InvalidArgument, "name", message)
    })
}
