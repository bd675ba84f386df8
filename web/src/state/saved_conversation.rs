//! The saved form of a conversation, as it was received: in a link, a file and the history. It is read again by the same reader.

use std::borrow::Cow;

use credence_ask::AgentProtocol;
use credence_json::Json;
use credence_json_record::fields::{named, text};
use credence_json_record::object::JsonObject;

use crate::fault::Fault;

/// The version of the form.
const VERSION: &str = "1";

/// How every file begins, so that it can be told from a recorded stream.
const START: &str = "{\"credence\":";

/// More runs than this are not read.
const MOST_RUNS: usize = 10_000;

credence_named::named_enum! {
    /// How a run ended.
    pub enum SavedEnding {
        /// It was running when it was kept.
        Running = "running",
        /// The stream ended.
        Finished = "finished",
        /// The user stopped it.
        Stopped = "stopped",
        /// The connection was lost.
        ConnectionLost = "connection_lost",
        /// The server had no more of it.
        NothingMore = "nothing_more",
        /// There was no response.
        Unreachable = "unreachable",
        /// The server redirected the request.
        Redirected = "redirected",
        /// The server refused.
        Status = "status",
        /// The response was no stream.
        NotEvents = "not_events",
    }
}

/// The agent that was asked. Headers, keys, and what an address may hide of them, are never kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAgent {
    /// Its address, without user, password and query.
    pub address: String,
    /// The protocol it was asked in.
    pub protocol: AgentProtocol,
    /// The thread, run and message that the page named.
    pub ids: [Option<String>; 3],
}

/// One run of a kept conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedRun {
    /// The title of a recording.
    pub name: Option<String>,
    /// The question.
    pub question: Option<String>,
    /// The agent that was asked; `None` for a recording.
    pub agent: Option<SavedAgent>,
    /// How it ended, with the status or content type of a fault.
    pub ending: (SavedEnding, Option<String>),
    /// The bytes that arrived.
    pub bytes: Vec<u8>,
}

impl SavedEnding {
    /// The ending of a fault.
    #[must_use]
    pub fn of_fault(fault: &Fault) -> (Self, Option<String>) {
        match fault {
            Fault::Unreachable => (Self::Unreachable, None),
            Fault::Redirected => (Self::Redirected, None),
            // What the server said may name an account.
            Fault::Status(status, _) => (Self::Status, Some(status.to_string())),
            Fault::NotEvents(content_type) => (Self::NotEvents, Some(content_type.clone())),
            // The rest may be fetched when it is opened again.
            Fault::ConnectionLost | Fault::NotLoaded => (Self::ConnectionLost, None),
            Fault::PageLeft => (Self::Running, None),
            Fault::NothingMore => (Self::NothingMore, None),
        }
    }
}

impl SavedRun {
    /// Why no more bytes arrived; `None` at the end of the stream and where the user stopped it.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let detail = || self.ending.1.clone().unwrap_or_default();
        match self.ending.0 {
            SavedEnding::Finished | SavedEnding::Stopped => None,
            SavedEnding::Running => Some(Fault::PageLeft),
            SavedEnding::ConnectionLost => Some(Fault::ConnectionLost),
            SavedEnding::NothingMore => Some(Fault::NothingMore),
            SavedEnding::Unreachable => Some(Fault::Unreachable),
            SavedEnding::Redirected => Some(Fault::Redirected),
            SavedEnding::Status => Some(Fault::Status(detail().parse().unwrap_or_default(), String::new())),
            SavedEnding::NotEvents => Some(Fault::NotEvents(detail())),
        }
    }

    fn fields(&self) -> JsonObject {
        let (ending, detail) = &self.ending;
        let run = JsonObject::new()
            .some_text("name", self.name.as_deref())
            .some_text("question", self.question.as_deref())
            .text("ending", ending.name())
            .some_text("detail", detail.as_deref());
        match &self.agent {
            Some(agent) => run.json("agent", &agent.json()),
            None => run,
        }
    }

    fn json(&self) -> String {
        let (name, stream) = stream_text(&self.bytes);
        self.fields().text(name, &stream).end()
    }

    fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self { bytes: bytes_in(json)?, ..Self::from_record(json) })
    }

    /// A run without its bytes.
    pub(super) fn from_record(json: Json<'_>) -> Self {
        Self {
            name: text(json, "name"),
            question: text(json, "question"),
            agent: json.get("agent").and_then(SavedAgent::from_json),
            ending: (named(json, "ending").unwrap_or(SavedEnding::Finished), text(json, "detail")),
            bytes: Vec::new(),
        }
    }
}

impl SavedAgent {
    fn json(&self) -> String {
        let [thread, run, message] = &self.ids;
        JsonObject::new()
            .text("address", &self.address)
            .text("protocol", self.protocol.name())
            .some_text("thread", thread.as_deref())
            .some_text("run", run.as_deref())
            .some_text("message", message.as_deref())
            .end()
    }

    fn from_json(json: Json<'_>) -> Option<Self> {
        let address = address_to_keep(&text(json, "address")?);
        let ids = ["thread", "run", "message"].map(|name| text(json, name));
        Some(Self { address, protocol: named(json, "protocol")?, ids })
    }
}

/// An address without what may be secret in it: user, password, query and fragment.
#[must_use]
pub fn address_to_keep(address: &str) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let address = &address[..end];
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    [scheme, "://", host, path].concat()
}

/// The conversation as JSON text.
#[must_use]
pub fn to_json(runs: &[SavedRun]) -> String {
    let runs: Vec<String> = runs.iter().map(SavedRun::json).collect();
    JsonObject::new().json("credence", VERSION).list("runs", &runs).end()
}

/// The runs in a JSON text; `None` when it is not a conversation of this version.
#[must_use]
pub fn from_json(text: &str) -> Option<Vec<SavedRun>> {
    let json = Json::parse(text).ok()?;
    if json.get("credence")?.integer()?.to_string() != VERSION {
        return None;
    }
    let runs: Vec<SavedRun> = json.list("runs").take(MOST_RUNS).map(SavedRun::from_json).collect::<Option<_>>()?;
    (!runs.is_empty()).then_some(runs)
}

/// Whether the bytes of a file begin like those of a conversation that was saved here.
#[must_use]
pub fn is_saved_here(bytes: &[u8]) -> bool {
    bytes.starts_with(START.as_bytes())
}

/// The runs in the bytes of a file that was saved here; `None` for anything else, such as a recorded stream.
#[must_use]
pub fn from_file(bytes: &[u8]) -> Option<Vec<SavedRun>> {
    is_saved_here(bytes).then(|| std::str::from_utf8(bytes).ok().and_then(from_json)).flatten()
}

/// The first question, or the name of the first recording.
#[must_use]
pub fn title_of(runs: &[SavedRun]) -> Option<&str> {
    runs.iter().find_map(|run| run.question.as_deref().or(run.name.as_deref()))
}

/// A run as JSON text without its bytes.
pub(super) fn run_record(run: &SavedRun) -> String {
    run.fields().end()
}

/// The same conversation without the agents' addresses and names for it.
#[must_use]
pub fn without_agents(runs: Vec<SavedRun>) -> Vec<SavedRun> {
    runs.into_iter().map(|run| SavedRun { agent: None, ..run }).collect()
}

/// A stream as text where it is one, else as hexadecimal digits.
fn stream_text(bytes: &[u8]) -> (&'static str, Cow<'_, str>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => ("stream", text.into()),
        Err(_) => ("stream_hex", bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()),
    }
}

fn bytes_in(json: Json<'_>) -> Option<Vec<u8>> {
    match text(json, "stream") {
        Some(stream) => Some(stream.into_bytes()),
        None => from_hex(text(json, "stream_hex")?.as_bytes()),
    }
}

fn from_hex(digits: &[u8]) -> Option<Vec<u8>> {
    let (pairs, rest) = digits.as_chunks::<2>();
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8; 2]| Some(digit(pair[0])? << 4 | digit(pair[1])?);
    rest.is_empty().then(|| pairs.iter().map(byte).collect()).flatten()
}

#[cfg(test)]
mod tests {
    use credence_json_record::object::quoted;
    use proptest::prelude::*;

    use super::*;

    fn run(bytes: Vec<u8>, question: Option<String>) -> SavedRun {
        let agent = SavedAgent {
            address: "https://agent.example/chat".to_owned(),
            protocol: AgentProtocol::AgUi,
            ids: [Some("t".to_owned()), None, Some("m".to_owned())],
        };
        let ending = (SavedEnding::Status, Some("503".to_owned()));
        SavedRun { name: None, question, agent: Some(agent), ending, bytes }
    }

    proptest! {
        #[test]
        fn any_stream_is_read_back_byte_by_byte(bytes in any::<Vec<u8>>(), text in ".*", question in "\\S.*") {
            let runs = [run(bytes, Some(question)), run(text.into_bytes(), None)];
            let json = to_json(&runs);
            prop_assert_eq!(from_file(json.as_bytes()).unwrap(), runs);
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".*") {
            let _ = (from_json(&text), from_hex(text.as_bytes()), address_to_keep(&text));
            let _ = from_json(&format!("{START}1,\"runs\":[{{\"stream_hex\":{}}}]}}", quoted(&text)));
        }
    }

    #[test]
    fn what_may_be_secret_in_an_address_is_not_kept() {
        let kept = address_to_keep("https://user:pass@agent.example:8080/v1/chat?key=secret#token");
        assert_eq!(kept, "https://agent.example:8080/v1/chat");
        assert_eq!(address_to_keep("/chat?key=secret"), "/chat");
        assert_eq!(address_to_keep("https://agent.example"), "https://agent.example");
    }

    #[test]
    fn a_fault_is_read_back() {
        let faults = [
            Fault::Unreachable,
            Fault::Redirected,
            Fault::Status(503, String::new()),
            Fault::NotEvents("text/html".to_owned()),
            Fault::ConnectionLost,
            Fault::PageLeft,
            Fault::NothingMore,
        ];
        for fault in faults {
            let kept = SavedRun { ending: SavedEnding::of_fault(&fault), ..run(Vec::new(), None) };
            assert_eq!(kept.fault(), Some(fault));
        }
    }

    #[test]
    fn a_shared_conversation_does_not_name_the_agent() {
        let json = to_json(&without_agents(vec![run(b"data: x\n\n".to_vec(), None)]));
        assert!(!json.contains("agent.example") && json.contains("data: x"), "{json}");
    }

    #[test]
    fn other_files_are_no_conversations() {
        for other in
            ["", "data: x\n\n", "{\"credence\":2,\"runs\":[{\"stream\":\"\"}]}", "{\"credence\":1,\"runs\":[]}"]
        {
            assert_eq!(from_file(other.as_bytes()), None, "{other}");
        }
        let half = "{\"credence\":1,\"runs\":[{\"stream\":\"a\"},{\"stream\":1}]}";
        assert_eq!(from_file(half.as_bytes()), None, "a run is missing its stream");
    }
}
