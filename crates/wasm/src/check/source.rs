//! Single sources: their requests, and their answers.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError, json_text};
use credence_ask::Request;
use credence_check::registry::built_in_source;
use credence_check::source::{Source, SourceQuery, SourceRequest};
use credence_research::api::ApiResponse;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::check::ask::{access, headers};
use crate::check::reply::status;

/// How many results are asked for where nothing is said.
const USUAL_RESULTS: u32 = 5;
const MOST_RESULTS: u32 = 100;

/// What is to be sent to a source, or why there is nothing to ask.
#[derive(Serialize)]
struct BuiltRequest<'a> {
    request: Option<&'a Request>,
    nothing_to_ask: Option<&'a str>,
}

/// What a source is sent for a query: `request`, or `nothing_to_ask` with the reason.
///
/// # Errors
/// When no source has the name, or a value is of the wrong type.
#[wasm_bindgen(js_name = sourceRequest)]
pub fn source_request(name: &str, query: &str, options: &str) -> Result<String, CallError> {
    let (source, query) = (named(name)?, read_query(query)?);
    let access = access(&Argument::parse("access", options)?)?;
    match (source.request)(&query, &access) {
        SourceRequest::Send(request) => json_text(&BuiltRequest { request: Some(&request), nothing_to_ask: None }),
        SourceRequest::NothingToAsk(why) => {
            json_text(&BuiltRequest { request: None, nothing_to_ask: Some(why.name()) })
        }
    }
}

/// What a source answered: `status`, `headers` and `body` of its response are read in the light of the query.
///
/// # Errors
/// When no source has the name, or a value is of the wrong type.
#[wasm_bindgen(js_name = readSourceAnswer)]
pub fn read_source_answer(name: &str, query: &str, response: &str) -> Result<String, CallError> {
    let (source, query) = (named(name)?, read_query(query)?);
    let response = Argument::parse("response", response)?.object()?;
    response.only(&["status", "headers", "body"])?;
    let headers = headers(&response.field("headers"))?;
    let body = response.field("body").optional_text()?.unwrap_or_default();
    let response = ApiResponse { status: status(&response.field("status"))?, headers: &headers, body: &body };
    json_text(&(source.read)(&query, &response))
}

fn named(name: &str) -> Result<&'static Source, CallError> {
    let quoted = ["\"", &name.replace(['"', '\\'], ""), "\""].concat();
    built_in_source(name)
        .map_or_else(|| Err(Argument::parse("name", &quoted)?.wrong("the name of a built-in source")), Ok)
}

fn read_query(query: &str) -> Result<SourceQuery, CallError> {
    let query = Argument::parse("query", query)?.object()?;
    query.only(&["claim", "words", "language", "max_results"])?;
    let claim = query.field("claim").text()?.into_owned();
    let words = query.field("words").optional_text()?.map(Cow::into_owned);
    Ok(SourceQuery {
        words: words.unwrap_or_else(|| claim.clone()),
        claim,
        language: query.field("language").optional_text()?.map(Cow::into_owned),
        max_results: query.field("max_results").optional_count(MOST_RESULTS)?.unwrap_or(USUAL_RESULTS),
    })
}
