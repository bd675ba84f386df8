//! What an agent's stream says, in one vocabulary for all wire formats.

use std::borrow::Cow;

use serde::Serialize;

use credence_text::json::Json;

/// The wire formats Credence names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Protocol {
    /// `thinking`, `tool_call`, `tool_result`, `token`, `done`, `error`.
    Native,
    /// OpenAI Responses and its clones.
    OpenaiResponses,
    /// Anthropic Messages.
    Anthropic,
    /// AG-UI, 0.x and 1.0.
    AgUi,
    /// The UI message stream of the AI SDK, versions 5 to 7.
    AiSdk,
    /// OpenAI Chat Completions and its dialects.
    ChatCompletions,
    /// Google Gemini: generated content with grounding, and interactions.
    Gemini,
    /// The runs of a LangGraph server, in any of its stream modes.
    Langgraph,
    /// The agent streaming protocol of LangChain.
    LangchainAgent,
    /// The assistant transport of assistant-ui.
    AssistantTransport,
    /// Cohere Chat, version 2.
    Cohere,
}

impl Protocol {
    /// All of them, in the order they came to be read.
    pub const ALL: [Self; 11] = [
        Self::Native,
        Self::OpenaiResponses,
        Self::Anthropic,
        Self::AgUi,
        Self::AiSdk,
        Self::ChatCompletions,
        Self::Gemini,
        Self::Langgraph,
        Self::LangchainAgent,
        Self::AssistantTransport,
        Self::Cohere,
    ];

    /// The name on the wire of Credence's own records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::OpenaiResponses => "openai-responses",
            Self::Anthropic => "anthropic",
            Self::AgUi => "ag-ui",
            Self::AiSdk => "ai-sdk",
            Self::ChatCompletions => "chat-completions",
            Self::Gemini => "gemini",
            Self::Langgraph => "langgraph",
            Self::LangchainAgent => "langchain-agent",
            Self::AssistantTransport => "assistant-transport",
            Self::Cohere => "cohere",
        }
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Outcome {
    /// The agent said it was done.
    Completed,
    /// The agent or its provider said it failed.
    Failed,
    /// Somebody stopped it.
    Stopped,
    /// The stream ended without an end, or a limit cut the answer off.
    Cut,
    /// It goes on in another request, or waits for a tool of the host.
    Waiting,
}

/// Why a turn did not complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    /// The code as it was sent.
    pub code: Option<String>,
    /// The message as it was sent.
    pub message: String,
}

/// Identity of a text part within a turn, given by the reader of the format.
pub type PartKey = u64;

/// One thing a stream says.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum Event<'a> {
    /// A turn begins; one with the identity of the running turn is that same turn.
    Begin { id: Option<Cow<'a, str>> },
    /// The conversation the turn belongs to.
    Thread(Cow<'a, str>),
    /// Text of the answer.
    Text { part: PartKey, text: Cow<'a, str> },
    /// The whole text of a part so far, for streams that repeat it: what is new is added, what differs replaces it.
    PartText { part: PartKey, text: Cow<'a, str> },
    /// The agent takes back this part, everything after it, and the calls that have no answer yet: the step is tried again.
    Retract { part: PartKey },
    /// The text that begins next is a paragraph of its own.
    Paragraph,
    /// Text the agent thinks aloud or tells about its progress; not part of the answer.
    Thinking(Cow<'a, str>),
    /// The whole text of the answer, for streams that did not carry it in pieces.
    WholeText(Cow<'a, str>),
    /// A tool is called.
    ToolBegin(ToolBegin<'a>),
    /// A piece of the arguments, as JSON text.
    ToolArgs { id: Cow<'a, str>, delta: Cow<'a, str> },
    /// The whole arguments, as JSON text.
    ToolArgsWhole { id: Cow<'a, str>, args: Cow<'a, str> },
    /// A tool answered.
    ToolEnd { id: Cow<'a, str>, result: ToolResult<'a> },
    /// The agent's own record of a call, sent when the turn ends.
    ToolRecord(ToolRecord<'a>),
    /// How many steps the agent took.
    StepCount(u32),
    /// A tool brought a source.
    Retrieved(SourceRef<'a>),
    /// The answer cites a source.
    Cited { source: SourceRef<'a>, quote: Option<Cow<'a, str>>, place: Place },
    /// The source that `[label]` in the answer stands for. It is cited at every such marker; where the answer has no
    /// marker of the list at all, a list of citations still says what is cited.
    Listed { label: u32, source: SourceRef<'a>, is_citation: bool },
    /// The answer cites a value a tool returned.
    CitedValue(ValueRef<'a>),
    /// A source was read for a claim, and found to support or refute it or to say nothing about it.
    Evidence(EvidenceRef<'a>),
    /// The agent's own confidence, unchecked.
    Claimed(f64),
    /// The turn ended.
    End { outcome: Outcome, failure: Option<Failure> },
    /// A terminal event that held nothing.
    EmptyDone,
    /// A message that made no sense; it is counted and left aside.
    NotUnderstood(Misread),
}

/// Why a message made no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    /// Its payload is no JSON object.
    Broken,
    /// It is longer than the limit.
    TooLong,
    /// No reader knows its kind.
    UnknownKind,
}

/// A call that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolBegin<'a> {
    /// Identity on the wire.
    pub id: Cow<'a, str>,
    /// Name on the wire.
    pub name: Cow<'a, str>,
    /// Arguments as JSON text, if they are already known.
    pub args: Option<Cow<'a, str>>,
    /// Whether this format carries the result of such a call.
    pub carries_result: bool,
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolResult<'a> {
    /// It worked.
    Ok,
    /// It worked and brought nothing.
    Empty,
    /// It failed, with what it said.
    Failed(Option<Cow<'a, str>>),
    /// Somebody refused it.
    Denied(Option<Cow<'a, str>>),
}

/// The agent's own record of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolRecord<'a> {
    /// The tool's name.
    pub tool_name: Cow<'a, str>,
    /// Its arguments.
    pub tool_args: Option<Json<'a>>,
    /// Whether it worked.
    pub success: bool,
    /// What it returned.
    pub data: Option<Json<'a>>,
    /// What it said when it failed.
    pub error: Option<Cow<'a, str>>,
}

/// A source as a stream names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceRef<'a> {
    /// Address.
    pub url: Option<Cow<'a, str>>,
    /// Identity where there is no address: a file or the name of a feed.
    pub file: Option<Cow<'a, str>>,
    /// Title.
    pub title: Option<Cow<'a, str>>,
    /// Text of it.
    pub snippet: Option<Cow<'a, str>>,
    /// Date of it.
    pub published: Option<Cow<'a, str>>,
}

/// What a source says about a claim, by whoever read it for the agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvidenceRef<'a> {
    /// The claim; `None` where the stream does not say which.
    pub claim: Option<Cow<'a, str>>,
    /// The source.
    pub source: SourceRef<'a>,
    /// `supports`, `refutes`, … as it was sent.
    pub stance: Cow<'a, str>,
    /// How sure the stance is, 0 to 1, unchecked.
    pub confidence: Option<f64>,
    /// The words of the source that decide.
    pub quote: Option<Cow<'a, str>>,
}

/// A value of a tool that the answer cites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueRef<'a> {
    /// `[1]`, `[2]`, … as it was sent.
    pub label: Cow<'a, str>,
    /// The tool.
    pub tool_name: Cow<'a, str>,
    /// The tool's name for readers.
    pub display_name: Cow<'a, str>,
    /// Where the value stands in the result.
    pub field: Cow<'a, str>,
    /// The value as text.
    pub value: Cow<'a, str>,
    /// An address, where the agent gives one.
    pub url: Option<Cow<'a, str>>,
    /// A title, where the agent gives one.
    pub title: Option<Cow<'a, str>>,
}

/// Where in the answer a citation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum Place {
    /// Nowhere in particular.
    Whole,
    /// The whole of a text part, also of one that has not begun.
    Part(PartKey),
    /// A stretch of a text part, end exclusive.
    Span { part: PartKey, unit: OffsetUnit, start: usize, end: usize },
}

/// What the offsets of a format count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetUnit {
    /// Bytes of UTF-8.
    Byte,
    /// Unicode characters.
    Character,
    /// Units of UTF-16, as JavaScript counts.
    Utf16,
}

impl OffsetUnit {
    /// How many units a character takes.
    #[must_use]
    pub const fn width(self, character: char) -> usize {
        match self {
            Self::Byte => character.len_utf8(),
            Self::Character => 1,
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// Who takes the events: the reducer, or a test.
pub trait EventSink {
    /// Takes one event.
    fn event(&mut self, event: Event<'_>);
}
