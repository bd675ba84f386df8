//! A question → what is sent for it, in each protocol's own shape; and how a cut stream is resumed or a run stopped.
//!
//! Nothing is sent from here: whoever calls has the network, the keys and the ids.

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

pub use curl::curl_line;
pub use endpoint::Endpoint;
pub use header::Headers;
pub use proof::proof_request;
pub use provider::{
    BrowserAccess, PROVIDERS, Provider, SearchAccess, browser_access, provider_of, searches_on_request,
};

/// Who said something earlier in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The one who asks.
    User,
    /// The agent.
    Assistant,
}

impl Role {
    /// The name most protocols have for it.
    const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

/// Something said earlier in a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastMessage {
    /// Who said it.
    pub role: Role,
    /// What was said.
    pub text: String,
}

/// A question, and everything that goes with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The address of the agent: the base of an API, or the very address to be asked.
    pub endpoint: String,
    /// The question.
    pub question: String,
    /// What was said before, oldest first; empty messages are left out.
    pub history: Vec<PastMessage>,
    /// The key, sent in the header the protocol has for it.
    pub key: Option<String>,
    /// The model, or the assistant of a LangGraph server.
    pub model: Option<String>,
    /// The conversation, as its server or the caller named it.
    pub thread_id: Option<String>,
    /// The caller's name for this run.
    pub run_id: Option<String>,
    /// The caller's name for this question.
    pub message_id: Option<String>,
    /// The response this one goes on from, where the provider keeps them.
    pub previous_id: Option<String>,
    /// What the agent is told beforehand.
    pub instructions: Option<String>,
    /// Asks for the provider's web search and for the sources it found.
    pub search: bool,
    /// Asks the provider to go on without a listener, so that a cut stream can be resumed.
    pub background: bool,
    /// Further headers; they replace those of the protocol.
    pub headers: Vec<(String, String)>,
}

/// What is sent over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "AgentRequest"))]
pub struct Request {
    /// `GET` or `POST`.
    pub method: Method,
    /// The whole address.
    pub url: String,
    /// Names in small letters and values; the key is among them.
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
    pub headers: Headers,
    /// The body, JSON text.
    pub body: Option<String>,
    /// A second request, sent once the answer to this one has begun: it starts the run that the first one listens to.
    pub start: Option<Box<Request>>,
}

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "HttpMethod"))]
pub enum Method {
    /// Fetches.
    Get,
    /// Sends.
    Post,
}

impl Method {
    /// The word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// What can be done when a stream was cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the line above each variant speaks of its field too")]
pub enum Resumption {
    /// Only the rest follows: it is read by the same stream.
    Continue { request: Request },
    /// Everything follows again: it is read by a new stream, which takes the place of the old one once it has caught up.
    Replay { request: Request },
    /// It cannot be resumed.
    Impossible { reason: ResumeObstacle },
}

/// Why a stream cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ResumeObstacle {
    /// The protocol has no way to.
    NotInProtocol,
    /// The events were not numbered.
    NoEventIds,
    /// The run was not asked to go on without a listener.
    NotBackground,
    /// The run has no thread, and so no address.
    NoThread,
    /// The stream was cut before it named its run.
    NoRun,
}

impl ResumeObstacle {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::NotInProtocol, Self::NoEventIds, Self::NotBackground, Self::NoThread, Self::NoRun];
}

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskError {
    /// The field, such as `model` or `headers.x-team`.
    pub field: String,
    /// What was found there; nothing where something is missing.
    pub found: Option<String>,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for AskError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(formatter, "`{}` is `{found}`, expected {}", self.field, self.expected),
            None => write!(formatter, "`{}` is missing, expected {}", self.field, self.expected),
        }
    }
}

impl std::error::Error for AskError {}

/// How one protocol is asked. A further protocol is one file and one line in [`shape_of`].
struct Shape {
    needs: &'static [Need],
    ask: fn(&Ask, &Endpoint<'_>) -> Request,
    resume: fn(&Ask, &Endpoint<'_>, &Cursor) -> Resumption,
    /// What stops a run beyond closing the connection.
    stop: fn(&Ask, &Endpoint<'_>, &Cursor) -> Option<Request>,
}

/// What a protocol cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The name of a model.
    Model,
    /// The caller's name for the conversation.
    Thread,
    /// The caller's name for the run.
    Run,
    /// The caller's name for the question.
    Message,
}

fn shape_of(protocol: Protocol) -> &'static Shape {
    match protocol {
        Protocol::Native => &native::SHAPE,
        Protocol::OpenaiResponses => &openai_responses::SHAPE,
        Protocol::Anthropic => &anthropic::SHAPE,
        Protocol::AgUi => &ag_ui::SHAPE,
        Protocol::AiSdk => &ai_sdk::SHAPE,
        Protocol::ChatCompletions => &chat_completions::SHAPE,
        Protocol::Gemini => &gemini::SHAPE,
        Protocol::Langgraph => &langgraph::SHAPE,
        Protocol::LangchainAgent => &langchain_agent::SHAPE,
        Protocol::AssistantTransport => &assistant_transport::SHAPE,
        Protocol::Cohere => &cohere::SHAPE,
    }
}

/// What a protocol cannot do without, beside an address and a question.
#[must_use]
pub fn needs_of(protocol: Protocol) -> &'static [Need] {
    shape_of(protocol).needs
}

/// What is sent to ask.
///
/// # Errors
/// When the address or a header cannot be sent, or what the protocol needs is missing.
pub fn build_request(protocol: Protocol, ask: &Ask) -> Result<Request, AskError> {
    let endpoint = checked(protocol, ask)?;
    if ask.question.trim().is_empty() {
        return Err(missing("question", "what is asked"));
    }
    Ok((shape_of(protocol).ask)(ask, &endpoint))
}

/// What is sent to an OpenAI-compatible server for an answer that comes as one piece.
///
/// # Errors
/// As [`build_request`].
pub fn completion_request(ask: &Ask) -> Result<Request, AskError> {
    let endpoint = checked(Protocol::ChatCompletions, ask)?;
    if ask.question.trim().is_empty() {
        return Err(missing("question", "what is asked"));
    }
    Ok(chat_completions::ask_at_once(ask, &endpoint))
}

/// The same with the form the answer shall have: JSON text of the field `response_format`.
///
/// # Errors
/// As [`build_request`].
pub fn structured_request(ask: &Ask, response_format: Option<&str>) -> Result<Request, AskError> {
    let mut request = completion_request(ask)?;
    let format = response_format.map(|format| format!(",\"response_format\":{format}}}"));
    if let (Some(body), Some(format)) = (&mut request.body, format) {
        // The body is an object with fields, so that its last character is the brace that ends it.
        body.pop();
        body.push_str(&format);
    }
    Ok(request)
}

/// What can be done after a cut, from what was asked and what the stream told.
///
/// # Errors
/// As [`build_request`].
pub fn resume_request(protocol: Protocol, ask: &Ask, cursor: &Cursor) -> Result<Resumption, AskError> {
    let endpoint = checked(protocol, ask)?;
    Ok((shape_of(protocol).resume)(ask, &endpoint, cursor))
}

/// What stops a run at its server; nothing where closing the connection is all there is.
///
/// # Errors
/// As [`build_request`].
pub fn stop_request(protocol: Protocol, ask: &Ask, cursor: &Cursor) -> Result<Option<Request>, AskError> {
    let endpoint = checked(protocol, ask)?;
    Ok((shape_of(protocol).stop)(ask, &endpoint, cursor))
}

fn checked(protocol: Protocol, ask: &Ask) -> Result<Endpoint<'_>, AskError> {
    let endpoint = Endpoint::of(&ask.endpoint)?;
    header::check(ask)?;
    for need in needs_of(protocol) {
        let (field, value, expected) = match need {
            Need::Model => ("model", &ask.model, "the name of a model"),
            Need::Thread => ("thread_id", &ask.thread_id, "a name for the conversation"),
            Need::Run => ("run_id", &ask.run_id, "a name for the run"),
            Need::Message => ("message_id", &ask.message_id, "a name for the question"),
        };
        if value.as_deref().is_none_or(|value| value.trim().is_empty()) {
            return Err(missing(field, expected));
        }
    }
    Ok(endpoint)
}

fn missing(field: &str, expected: &'static str) -> AskError {
    AskError { field: field.to_owned(), found: None, expected }
}

impl Ask {
    /// What the agent is told beforehand; blank words are nothing.
    fn instructions(&self) -> Option<&str> {
        self.instructions.as_deref().filter(|text| !text.trim().is_empty())
    }

    /// The messages by the name of who speaks, with the instructions before them.
    fn messages_by_name(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let instructions = self.instructions().map(|text| ("system", text));
        instructions.into_iter().chain(self.messages().map(|(role, text)| (role.name(), text)))
    }

    /// What was said before and the question, in their order.
    fn messages(&self) -> impl Iterator<Item = (Role, &str)> {
        let past = self.history.iter().filter(|message| !message.text.trim().is_empty());
        let past = past.map(|message| (message.role, message.text.as_str()));
        past.chain([(Role::User, self.question.as_str())])
    }

    /// The model as the protocol needs it; an empty one never passes the check.
    fn model(&self) -> &str {
        self.model.as_deref().unwrap_or_default().trim()
    }

    fn thread_id(&self) -> &str {
        self.thread_id.as_deref().unwrap_or_default()
    }
}

/// A protocol in which a cut stream is lost.
fn never_resumes(_: &Ask, _: &Endpoint<'_>, _: &Cursor) -> Resumption {
    Resumption::Impossible { reason: ResumeObstacle::NotInProtocol }
}

/// A protocol in which closing the connection stops a run.
fn stops_by_closing(_: &Ask, _: &Endpoint<'_>, _: &Cursor) -> Option<Request> {
    None
}

#[cfg(test)]
mod tests;
