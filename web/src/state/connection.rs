//! The settings of the connection to an agent, and the request made from them. None of it outlives the page.

use credence_ask::{
    AgentProtocol, AgentQuestion, BrowserAccess, PastMessage, Request, RequestError, browser_access, build_request,
    curl_line, searches_on_request,
};
use credence_core::stream::Protocol;
use credence_strings::fill;

use super::bound_secret::SecretSignal;
use super::requests::{Requests, names_threads};
use super::saved_conversation::address_to_keep;
use crate::service::{identity, location, window};
use crate::signal::RwSignal;

/// The name of the address among the parts of a request.
pub const ENDPOINT: &str = "endpoint";

/// The protocols in the order of the menu.
pub const PROTOCOLS: [AgentProtocol; 15] = [
    AgentProtocol::AgUi,
    AgentProtocol::AiSdk,
    AgentProtocol::OpenaiResponses,
    AgentProtocol::ChatCompletions,
    AgentProtocol::Anthropic,
    AgentProtocol::Gemini,
    AgentProtocol::Langgraph,
    AgentProtocol::LangchainAgent,
    AgentProtocol::AssistantTransport,
    AgentProtocol::Cohere,
    AgentProtocol::Ollama,
    AgentProtocol::Adk,
    AgentProtocol::Dify,
    AgentProtocol::A2a,
    AgentProtocol::A2aV03,
];

/// The name of a protocol in which an agent is asked, the same in every language.
pub const fn agent_protocol_label(protocol: AgentProtocol) -> &'static str {
    match protocol {
        AgentProtocol::Ollama => "Ollama",
        AgentProtocol::Adk => "Google ADK",
        AgentProtocol::Dify => "Dify",
        AgentProtocol::A2a => "A2A 1.0",
        AgentProtocol::A2aV03 => "A2A 0.3",
        AgentProtocol::Native
        | AgentProtocol::OpenaiResponses
        | AgentProtocol::Anthropic
        | AgentProtocol::AgUi
        | AgentProtocol::AiSdk
        | AgentProtocol::ChatCompletions
        | AgentProtocol::Gemini
        | AgentProtocol::Langgraph
        | AgentProtocol::LangchainAgent
        | AgentProtocol::AssistantTransport
        | AgentProtocol::Cohere => protocol_label(protocol.answers_in()),
    }
}

/// The name of a protocol, the same in every language.
pub const fn protocol_label(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Native => "Credence",
        Protocol::OpenaiResponses => "OpenAI Responses",
        Protocol::Anthropic => "Anthropic Messages",
        Protocol::AgUi => "AG-UI",
        Protocol::AiSdk => "AI SDK",
        Protocol::ChatCompletions => "OpenAI Chat Completions",
        Protocol::Gemini => "Google Gemini",
        Protocol::Langgraph => "LangGraph",
        Protocol::LangchainAgent => "LangChain agent protocol",
        Protocol::AssistantTransport => "assistant-ui transport",
        Protocol::Cohere => "Cohere Chat",
        Protocol::Mapped => "Credence, with a mapping",
    }
}

/// Whether the agent at the address that is set has answered in this conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionStatus {
    /// There is no address.
    NotSet,
    /// No question was answered or refused yet.
    NotTried,
    /// The last question was accepted.
    Connected,
    /// The last question was refused, or there was no connection.
    Failed,
}

/// The settings of the connection.
#[derive(Clone, Copy)]
pub struct Connection {
    /// The address of the agent.
    pub endpoint: RwSignal<String>,
    /// The protocol; `Native` where the user chose none.
    pub protocol: RwSignal<AgentProtocol>,
    /// The key. It is never stored, exported or shown.
    pub key: SecretSignal,
    /// The model or the assistant.
    pub model: RwSignal<String>,
    /// Whether to use the provider's web search.
    pub search: RwSignal<bool>,
    /// Whether the provider continues when the connection is lost.
    pub background: RwSignal<bool>,
    /// Further headers as they were typed, one a line.
    pub headers: SecretSignal,
    /// The headers of the embedding page, one a line. They are sent to the address that it has set, and never shown.
    pub page_headers: RwSignal<String>,
    /// Whether the embedding page has set the address: then the user cannot change the settings.
    pub is_fixed: RwSignal<bool>,
    /// Whether the settings are open.
    pub is_open: RwSignal<bool>,
    /// The part of the request that kept the last question from being sent, until its field has the focus.
    pub invalid_field: RwSignal<Option<String>>,
}

/// A question as it was sent, for resuming and stopping.
#[derive(Clone)]
pub struct Asked {
    /// The protocol it was asked in.
    pub protocol: AgentProtocol,
    /// What was asked.
    pub ask: AgentQuestion,
}

impl Connection {
    /// Nothing typed yet.
    pub fn new() -> Self {
        Self {
            endpoint: RwSignal::new(String::new()),
            protocol: RwSignal::new(AgentProtocol::Native),
            key: SecretSignal::new(),
            model: RwSignal::new(String::new()),
            search: RwSignal::new(true),
            background: RwSignal::new(false),
            headers: SecretSignal::new(),
            page_headers: RwSignal::new(String::new()),
            is_fixed: RwSignal::new(false),
            is_open: RwSignal::new(false),
            invalid_field: RwSignal::new(None),
        }
    }

    /// Whether there is an address to ask at.
    pub fn has_endpoint(self) -> bool {
        self.endpoint.with(|endpoint| !endpoint.trim().is_empty())
    }

    /// The full address: a path is completed with the page's origin.
    pub(super) fn address(self) -> String {
        let endpoint = self.endpoint.get().trim().to_owned();
        let is_below_host = endpoint.starts_with('/') && !endpoint.starts_with("//");
        if is_below_host { [window::origin(), endpoint].concat() } else { endpoint }
    }

    /// The origin of the address; `None` while it is not that of a page of the web.
    pub fn origin(self) -> Option<String> {
        location::origin_of(&self.address())
    }

    /// Binds what was typed before the address to it.
    pub fn bind_secrets(self) {
        let origin = self.origin();
        for secret in [self.key, self.headers] {
            secret.set(secret.get().bound(origin.clone()));
        }
    }

    /// Whether the provider's web search can be requested.
    pub fn can_search(self) -> bool {
        searches_on_request(self.protocol.get(), &self.address())
    }

    /// Whether the server answers browsers; `None` without an address.
    pub fn browsers(self) -> Option<BrowserAccess> {
        self.has_endpoint().then(|| browser_access(&self.address()))
    }

    /// What lets the server answer this page, where its user can say so.
    pub fn browser_setting(self) -> Option<String> {
        let setting = self.protocol.get().browser_setting()?;
        self.has_endpoint().then(|| fill(setting, &[("origin", &window::origin())]))
    }

    /// Whether the browser blocks requests to the address, because this page came over a connection that cannot be read.
    pub fn is_mixed(self) -> bool {
        is_mixed(&window::origin(), &self.address())
    }

    /// The question with everything that goes with it, in a new thread unless there is one.
    pub fn asked(
        self,
        requests: &dyn Requests,
        question: &str,
        history: Vec<PastMessage>,
        thread_id: Option<String>,
    ) -> Asked {
        self.bind_secrets();
        let protocol = self.protocol.get();
        let thread_id = thread_id.or_else(|| requests.names_threads(protocol).then(identity::new));
        let mut ask = self.ask(question);
        (ask.history, ask.thread_id) = (history, thread_id);
        (ask.run_id, ask.message_id) = (Some(identity::new()), Some(identity::new()));
        Asked { protocol, ask }
    }

    /// A question that was kept, with the address, key and headers that are set now, if they are for its agent.
    pub(super) fn access_to(self, kept: &Asked) -> Option<Asked> {
        if address_to_keep(&self.address()) != kept.ask.endpoint {
            return None;
        }
        let AgentQuestion { endpoint, key, model, headers, .. } = self.ask(&kept.ask.question);
        let ask = AgentQuestion { endpoint, key, model, headers, ..kept.ask.clone() };
        Some(Asked { protocol: kept.protocol, ask })
    }

    /// Opens the settings for the agent of a question that was kept.
    pub(super) fn ask_for(self, kept: &Asked) {
        self.endpoint.set(kept.ask.endpoint.clone());
        self.protocol.set(kept.protocol);
        self.is_open.set(true);
    }

    fn ask(self, question: &str) -> AgentQuestion {
        let written = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let origin = self.origin();
        let typed = |secret: SecretSignal| secret.get().sent_to(origin.as_deref()).to_owned();
        let headers = if self.is_fixed.get() { self.page_headers.get() } else { typed(self.headers) };
        AgentQuestion {
            // What the browser reads as no address is refused before it is sent.
            endpoint: origin.as_ref().map(|_| self.address()).unwrap_or_default(),
            question: question.to_owned(),
            key: written(&typed(self.key)),
            model: self.model.with(|model| written(model)),
            search: self.search.get(),
            background: self.background.get(),
            headers: headers_in(&headers),
            ..AgentQuestion::default()
        }
    }

    /// The same request as a curl command, with variables in place of secrets.
    ///
    /// # Errors
    /// When what was typed cannot be sent.
    pub fn curl_line(self, question: &str) -> Result<String, RequestError> {
        let mut ask = self.ask(question);
        let protocol = self.protocol.get();
        ask.thread_id = names_threads(protocol).then(|| "THREAD_ID".to_owned());
        (ask.run_id, ask.message_id) = (Some("RUN_ID".to_owned()), Some("MESSAGE_ID".to_owned()));
        build_request(protocol, &ask).map(|request| curl_line(&request))
    }
}

/// The protocol of a question, and the ids that it was sent with.
#[derive(Clone, Debug, PartialEq)]
pub struct SentAs {
    /// The protocol it was asked in.
    pub protocol: AgentProtocol,
    /// The thread, run and message that the page named.
    pub ids: [Option<String>; 3],
}

impl Asked {
    /// The protocol and the ids.
    pub(super) fn sent_as(&self) -> SentAs {
        let AgentQuestion { thread_id, run_id, message_id, .. } = &self.ask;
        SentAs { protocol: self.protocol, ids: [thread_id.clone(), run_id.clone(), message_id.clone()] }
    }

    /// What is sent.
    ///
    /// # Errors
    /// When what was typed cannot be sent.
    pub fn request(&self, requests: &dyn Requests) -> Result<Request, RequestError> {
        requests.build(self.protocol, &self.ask)
    }
}

/// Whether a page of `origin` may not ask at an address: browsers let pages of https ask over http only on the user's own machine.
#[must_use]
pub fn is_mixed(origin: &str, address: &str) -> bool {
    const OWN: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];
    let host = host_of(address).to_ascii_lowercase();
    let name = if host.starts_with('[') { host.split_inclusive(']').next() } else { host.split(':').next() };
    let is_own = name.is_some_and(|name| OWN.contains(&name) || name.ends_with(".localhost"));
    let is_plain = address.trim().get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http://"));
    origin.starts_with("https:") && is_plain && !is_own
}

/// The host of an address, or the start of a path.
#[must_use]
pub fn host_of(address: &str) -> &str {
    let rest = address.trim();
    let rest = rest.split_once("://").map_or(rest, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']).filter(|end| *end > 0).unwrap_or(rest.len());
    let authority = &rest[..end];
    authority.rsplit_once('@').map_or(authority, |(_, host)| host)
}

/// The headers of lines such as `X-Team: red`. A line without a colon becomes an invalid name, which is reported.
fn headers_in(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let header = |line: &str| match line.split_once(':') {
        Some((name, value)) => (name.trim().to_owned(), value.trim().to_owned()),
        None => ([line, ":"].concat(), String::new()),
    };
    lines.map(header).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_can_be_chosen_once() {
        let all = AgentProtocol::ALL.into_iter().filter(|protocol| *protocol != AgentProtocol::Native);
        assert!(all.into_iter().all(|protocol| PROTOCOLS.contains(&protocol)));
        assert_eq!(PROTOCOLS.len() + 1, AgentProtocol::ALL.len());
        let mut labels = PROTOCOLS.map(agent_protocol_label);
        labels.sort_unstable();
        assert!(labels.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_host_is_what_stands_between_scheme_and_path() {
        assert_eq!(host_of(" https://user:key@agent.example:8080/chat?key=secret "), "agent.example:8080");
        assert_eq!(host_of("http://localhost"), "localhost");
        assert_eq!(host_of("/chat"), "/chat");
        assert_eq!(host_of(""), "");
    }

    #[test]
    fn a_page_of_https_may_ask_over_http_only_on_its_own_machine() {
        for blocked in ["http://192.168.1.5:11434", "HTTP://home.example/api", "http://localhost.example"] {
            assert!(is_mixed("https://page.example", blocked), "{blocked}");
            assert!(!is_mixed("http://page.example", blocked), "{blocked}");
        }
        for fine in ["http://localhost:11434", "http://[::1]:8000/x", "http://agent.localhost", "https://192.168.1.5"] {
            assert!(!is_mixed("https://page.example", fine), "{fine}");
        }
    }

    #[test]
    fn headers_are_typed_one_a_line() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(headers_in(" X-Team: red \n\nA:b:c"), [pair("X-Team", "red"), pair("A", "b:c")]);
        let ask = AgentQuestion {
            endpoint: "/chat".to_owned(),
            question: "q".to_owned(),
            headers: headers_in("no colon"),
            ..AgentQuestion::default()
        };
        assert!(build_request(AgentProtocol::Native, &ask).unwrap_err().field.starts_with("headers["));
    }
}
