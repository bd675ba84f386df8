//! Builds requests to agents in each protocol: to ask a question, to resume a cut stream, and to stop a run.
//!
//! This crate does not send requests: the caller provides the network access, the keys and the ids.

mod a2a;
mod adk;
mod ag_ui;
mod agent_protocol;
mod ai_sdk;
mod anthropic;
mod assistant_transport;
mod chat_completions;
mod cohere;
mod curl;
mod dify;
mod endpoint;
mod error;
mod gemini;
mod header;
mod langchain_agent;
mod langgraph;
mod native;
mod ollama;
mod openai_responses;
mod proof;
mod protocol_requests;
mod provider;
mod question;
mod request;

use credence_core::conversation::Cursor;

pub use agent_protocol::AgentProtocol;
pub use curl::curl_line;
pub use endpoint::Endpoint;
pub use error::RequestError;
pub use proof::proof_request;
pub use protocol_requests::Need;
pub use provider::{
    BrowserAccess, PROVIDERS, Provider, SearchAccess, browser_access, provider_of, searches_on_request,
};
pub use question::{AgentQuestion, PastMessage, Role};
pub use request::{Headers, Method, Request, ResumeObstacle, Resumption};

use error::missing;
use protocol_requests::{ProtocolRequests, never_resumes, stops_by_closing};

fn requests_for(protocol: AgentProtocol) -> &'static ProtocolRequests {
    match protocol {
        AgentProtocol::Native => &native::REQUESTS,
        AgentProtocol::OpenaiResponses => &openai_responses::REQUESTS,
        AgentProtocol::Anthropic => &anthropic::REQUESTS,
        AgentProtocol::AgUi => &ag_ui::REQUESTS,
        AgentProtocol::AiSdk => &ai_sdk::REQUESTS,
        AgentProtocol::ChatCompletions => &chat_completions::REQUESTS,
        AgentProtocol::Gemini => &gemini::REQUESTS,
        AgentProtocol::Langgraph => &langgraph::REQUESTS,
        AgentProtocol::LangchainAgent => &langchain_agent::REQUESTS,
        AgentProtocol::AssistantTransport => &assistant_transport::REQUESTS,
        AgentProtocol::Cohere => &cohere::REQUESTS,
        AgentProtocol::Ollama => &ollama::REQUESTS,
        AgentProtocol::Adk => &adk::REQUESTS,
        AgentProtocol::Dify => &dify::REQUESTS,
        AgentProtocol::A2a => &a2a::REQUESTS,
        AgentProtocol::A2aV03 => &a2a::REQUESTS_V03,
    }
}

/// The fields that a protocol requires besides an address and a question.
#[must_use]
pub fn needs_of(protocol: AgentProtocol) -> &'static [Need] {
    requests_for(protocol).needs
}

/// The request that asks a question.
///
/// # Errors
/// If the address or a header is invalid, or a required field is missing.
pub fn build_request(protocol: AgentProtocol, question: &AgentQuestion) -> Result<Request, RequestError> {
    let endpoint = checked(protocol, question)?;
    question.check_text()?;
    Ok((requests_for(protocol).start)(question, &endpoint))
}

/// The request to an OpenAI-compatible server for an answer that is not streamed.
///
/// # Errors
/// As [`build_request`].
pub fn completion_request(question: &AgentQuestion) -> Result<Request, RequestError> {
    let endpoint = checked(AgentProtocol::ChatCompletions, question)?;
    question.check_text()?;
    Ok(chat_completions::start_whole(question, &endpoint))
}

/// Whether [`completion_request`] can be made for any question to this server.
///
/// # Errors
/// As [`build_request`].
pub fn check_completion_server(server: &AgentQuestion) -> Result<(), RequestError> {
    checked(AgentProtocol::ChatCompletions, server).map(drop)
}

/// The same with a schema for the answer: the JSON text of the field `response_format`.
///
/// # Errors
/// As [`build_request`].
pub fn structured_request(question: &AgentQuestion, response_format: Option<&str>) -> Result<Request, RequestError> {
    let mut request = completion_request(question)?;
    let format = response_format.map(|format| format!(",\"response_format\":{format}}}"));
    if let (Some(body), Some(format)) = (&mut request.body, format) {
        // The body is a JSON object with fields: its last character is the closing brace.
        body.pop();
        body.push_str(&format);
    }
    Ok(request)
}

/// How to resume a stream that was cut at `cursor`.
///
/// # Errors
/// As [`build_request`].
pub fn resume_request(
    protocol: AgentProtocol,
    question: &AgentQuestion,
    cursor: &Cursor,
) -> Result<Resumption, RequestError> {
    let endpoint = checked(protocol, question)?;
    Ok((requests_for(protocol).resume)(question, &endpoint, cursor))
}

/// The request that stops a run at its server; `None` if closing the connection stops it.
///
/// # Errors
/// As [`build_request`].
pub fn stop_request(
    protocol: AgentProtocol,
    question: &AgentQuestion,
    cursor: &Cursor,
) -> Result<Option<Request>, RequestError> {
    let endpoint = checked(protocol, question)?;
    Ok((requests_for(protocol).stop)(question, &endpoint, cursor))
}

fn checked(protocol: AgentProtocol, question: &AgentQuestion) -> Result<Endpoint<'_>, RequestError> {
    let endpoint = Endpoint::parse(&question.endpoint)?;
    header::check(question)?;
    for need in needs_of(protocol) {
        let (value, expected) = match need {
            Need::Model => (&question.model, "the name of a model"),
            Need::Thread => (&question.thread_id, "a name for the conversation"),
            Need::Run => (&question.run_id, "a name for the run"),
            Need::Message => (&question.message_id, "a name for the question"),
        };
        if value.as_deref().is_none_or(|value| value.trim().is_empty()) {
            return Err(missing(need.name(), expected));
        }
    }
    Ok(endpoint)
}

#[cfg(test)]
mod tests;
