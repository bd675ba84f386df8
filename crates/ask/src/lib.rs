//! Builds requests to agents in each protocol: to ask a question, to resume a cut stream, and to stop a run.
//!
//! This crate does not send requests: the caller provides the network access, the keys and the ids.

mod ag_ui;
mod ai_sdk;
mod anthropic;
mod assistant_transport;
mod chat_completions;
mod cohere;
mod curl;
mod endpoint;
mod gemini;
mod header;
mod langchain_agent;
mod langgraph;
mod native;
mod openai_responses;
mod proof;
mod provider;

use std::fmt;

use serde::Serialize;

use credence_core::conversation::Cursor;
use credence_core::stream::Protocol;
use credence_named::named_enum;

pub use curl::curl_line;
pub use endpoint::Endpoint;
pub use header::Headers;
pub use proof::proof_request;
pub use provider::{
    BrowserAccess, PROVIDERS, Provider, SearchAccess, browser_access, provider_of, searches_on_request,
};

named_enum! {
    /// The author of a message, by the name most protocols use.
    pub enum Role {
        /// The user.
        User = "user",
        /// The agent.
        Assistant = "assistant",
    }
}

/// An earlier message of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastMessage {
    /// Its author.
    pub role: Role,
    /// Its text.
    pub text: String,
}

/// A question to an agent, with its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuestion {
    /// The address of the agent: the base of an API, or the full address of the operation.
    pub endpoint: String,
    /// The question.
    pub question: String,
    /// Earlier messages, oldest first. Empty ones are left out.
    pub history: Vec<PastMessage>,
    /// The API key, sent in the header of the protocol.
    pub key: Option<String>,
    /// The model, or the assistant of a LangGraph server.
    pub model: Option<String>,
    /// The id of the conversation, given by the server or the caller.
    pub thread_id: Option<String>,
    /// The caller's id of this run.
    pub run_id: Option<String>,
    /// The caller's id of this question.
    pub message_id: Option<String>,
    /// The id of the previous response, if the provider stores responses.
    pub previous_id: Option<String>,
    /// Instructions for the agent (the system prompt).
    pub instructions: Option<String>,
    /// Asks for the provider's web search and for the sources it found.
    pub search: bool,
    /// Asks the provider to run in the background, so that a cut stream can be resumed.
    pub background: bool,
    /// Additional headers. They replace those of the protocol.
    pub headers: Vec<(String, String)>,
}

/// An HTTP request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "AgentRequest"))]
pub struct Request {
    /// `GET` or `POST`.
    pub method: Method,
    /// The URL.
    pub url: String,
    /// Lower-case names and values, including the key.
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
    pub headers: Headers,
    /// The body, JSON text.
    pub body: Option<String>,
    /// A second request, sent once the response to this one has begun. It starts the run that the first one listens to.
    pub start: Option<Box<Request>>,
}

named_enum! {
    /// An HTTP method.
    #[cfg_attr(feature = "types", ts(rename = "HttpMethod"))]
    pub enum Method {
        /// Without a body.
        Get = "GET",
        /// With a body.
        Post = "POST",
    }
}

/// How a cut stream can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the line above each variant speaks of its field too")]
pub enum Resumption {
    /// The server sends the rest: push it to the same stream.
    Continue { request: Request },
    /// The server sends everything again: push it to a new stream, which replaces the old one once it has caught up.
    Replay { request: Request },
    /// It cannot be resumed.
    Impossible { reason: ResumeObstacle },
}

named_enum! {
    /// Why a stream cannot be resumed.
    pub enum ResumeObstacle {
        /// The protocol does not support it.
        NotInProtocol = "not_in_protocol",
        /// The events have no ids.
        NoEventIds = "no_event_ids",
        /// The run was not started in the background.
        NotBackground = "not_background",
        /// The run has no thread, and therefore no address.
        NoThread = "no_thread",
        /// The stream was cut before it named its run.
        NoRun = "no_run",
    }
}

/// An invalid field of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    /// The field, such as `model` or `headers["x-team"]`.
    pub field: String,
    /// The invalid value; `None` if the field is missing.
    pub found: Option<String>,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for RequestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(formatter, "`{}` is `{found}`, expected {}", self.field, self.expected),
            None => write!(formatter, "`{}` is missing, expected {}", self.field, self.expected),
        }
    }
}

impl std::error::Error for RequestError {}

/// The requests of one protocol. To add a protocol, add a file with one of these, and a line in [`requests_for`].
struct ProtocolRequests {
    needs: &'static [Need],
    start: fn(&AgentQuestion, &Endpoint<'_>) -> Request,
    resume: fn(&AgentQuestion, &Endpoint<'_>, &Cursor) -> Resumption,
    /// The request that stops a run, if closing the connection does not.
    stop: fn(&AgentQuestion, &Endpoint<'_>, &Cursor) -> Option<Request>,
}

named_enum! {
    /// A field that a protocol requires.
    pub enum Need {
        /// The name of a model.
        Model = "model",
        /// The caller's id of the conversation.
        Thread = "thread_id",
        /// The caller's id of the run.
        Run = "run_id",
        /// The caller's id of the question.
        Message = "message_id",
    }
}

fn requests_for(protocol: Protocol) -> &'static ProtocolRequests {
    match protocol {
        Protocol::Native => &native::REQUESTS,
        Protocol::OpenaiResponses => &openai_responses::REQUESTS,
        Protocol::Anthropic => &anthropic::REQUESTS,
        Protocol::AgUi => &ag_ui::REQUESTS,
        Protocol::AiSdk => &ai_sdk::REQUESTS,
        Protocol::ChatCompletions => &chat_completions::REQUESTS,
        Protocol::Gemini => &gemini::REQUESTS,
        Protocol::Langgraph => &langgraph::REQUESTS,
        Protocol::LangchainAgent => &langchain_agent::REQUESTS,
        Protocol::AssistantTransport => &assistant_transport::REQUESTS,
        Protocol::Cohere => &cohere::REQUESTS,
    }
}

/// The fields that a protocol requires besides an address and a question.
#[must_use]
pub fn needs_of(protocol: Protocol) -> &'static [Need] {
    requests_for(protocol).needs
}

/// The request that asks a question.
///
/// # Errors
/// If the address or a header is invalid, or a required field is missing.
pub fn build_request(protocol: Protocol, question: &AgentQuestion) -> Result<Request, RequestError> {
    let endpoint = checked(protocol, question)?;
    question.check_text()?;
    Ok((requests_for(protocol).start)(question, &endpoint))
}

/// The request to an OpenAI-compatible server for an answer that is not streamed.
///
/// # Errors
/// As [`build_request`].
pub fn completion_request(question: &AgentQuestion) -> Result<Request, RequestError> {
    let endpoint = checked(Protocol::ChatCompletions, question)?;
    question.check_text()?;
    Ok(chat_completions::start_whole(question, &endpoint))
}

/// Whether [`completion_request`] can be made for any question to this server.
///
/// # Errors
/// As [`build_request`].
pub fn check_completion_server(server: &AgentQuestion) -> Result<(), RequestError> {
    checked(Protocol::ChatCompletions, server).map(drop)
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
    protocol: Protocol,
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
    protocol: Protocol,
    question: &AgentQuestion,
    cursor: &Cursor,
) -> Result<Option<Request>, RequestError> {
    let endpoint = checked(protocol, question)?;
    Ok((requests_for(protocol).stop)(question, &endpoint, cursor))
}

fn checked(protocol: Protocol, question: &AgentQuestion) -> Result<Endpoint<'_>, RequestError> {
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

fn missing(field: &str, expected: &'static str) -> RequestError {
    RequestError { field: field.to_owned(), found: None, expected }
}

impl AgentQuestion {
    /// The text of the question.
    fn text(&self) -> &str {
        &self.question
    }

    fn check_text(&self) -> Result<(), RequestError> {
        if self.text().trim().is_empty() { Err(missing("question", "a question")) } else { Ok(()) }
    }

    /// The instructions, unless they are blank.
    fn instructions(&self) -> Option<&str> {
        self.instructions.as_deref().filter(|text| !text.trim().is_empty())
    }

    /// The messages with the names of their roles, after the instructions.
    fn messages_by_name(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let instructions = self.instructions().map(|text| ("system", text));
        instructions.into_iter().chain(self.messages().map(|(role, text)| (role.name(), text)))
    }

    /// The earlier messages and the question, in order.
    fn messages(&self) -> impl Iterator<Item = (Role, &str)> {
        let past = self.history.iter().filter(|message| !message.text.trim().is_empty());
        let past = past.map(|message| (message.role, message.text.as_str()));
        past.chain([(Role::User, self.text())])
    }

    /// The model. It is not empty where the protocol requires one.
    fn model(&self) -> &str {
        self.model.as_deref().unwrap_or_default().trim()
    }

    fn thread_id(&self) -> &str {
        self.thread_id.as_deref().unwrap_or_default()
    }
}

/// For protocols without resuming.
fn never_resumes(_: &AgentQuestion, _: &Endpoint<'_>, _: &Cursor) -> Resumption {
    Resumption::Impossible { reason: ResumeObstacle::NotInProtocol }
}

/// For protocols in which closing the connection stops a run.
fn stops_by_closing(_: &AgentQuestion, _: &Endpoint<'_>, _: &Cursor) -> Option<Request> {
    None
}

#[cfg(test)]
mod tests;
