//! The events of an agent's stream, the same for all protocols.

use std::borrow::Cow;

use serde::Serialize;

use super::tool_failure::failure_in;
use credence_json::Json;

credence_named::named_enum! {
    /// The protocols that Credence reads.
    pub enum Protocol {
        /// `thinking`, `tool_call`, `tool_result`, `token`, `done`, `error`.
        Native = "native",
        /// OpenAI Responses and its clones.
        OpenaiResponses = "openai-responses",
        /// Anthropic Messages.
        Anthropic = "anthropic",
        /// AG-UI, 0.x and 1.0.
        AgUi = "ag-ui",
        /// The UI message stream of the AI SDK, versions 5 to 7.
        AiSdk = "ai-sdk",
        /// OpenAI Chat Completions and its dialects.
        ChatCompletions = "chat-completions",
        /// Google Gemini: generated content with grounding, and interactions.
        Gemini = "gemini",
        /// The runs of a LangGraph server, in any of its stream modes.
        Langgraph = "langgraph",
        /// The agent streaming protocol of LangChain.
        LangchainAgent = "langchain-agent",
        /// The assistant transport of assistant-ui.
        AssistantTransport = "assistant-transport",
        /// Cohere Chat, version 2.
        Cohere = "cohere",
        /// A dialect that a declaration describes, one of those in `crates/core/dialects` or the user's own.
        Mapped = "mapped",
    }
}

credence_named::named_enum! {
    /// How a turn ended.
    pub enum Outcome {
        /// The agent reported that it was done.
        Completed = "completed",
        /// The agent or its provider reported an error.
        Failed = "failed",
        /// The user or the agent stopped it.
        Stopped = "stopped",
        /// The stream ended without an end, or a limit cut the answer off.
        Cut = "cut",
        /// It continues in another request, or waits for a tool of the host application.
        Waiting = "waiting",
        /// The stream goes on: the turn has not ended.
        Running = "running",
        /// Too little of the stream was understood to say how it ended.
        NotRead = "not_read",
    }
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

/// Id of a text part within a turn, given by the parser.
pub type PartKey = u64;

/// One event of a stream.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum Event<'a> {
    /// A turn begins. If the running turn has the same id, it continues.
    Begin { id: Option<Cow<'a, str>> },
    /// What the user says to the agent: of the running turn, or of the next one where none is running.
    Asked(Cow<'a, str>),
    /// What the application tells the agent (the system prompt): of the conversation from here on.
    Instructed(Cow<'a, str>),
    /// The conversation the turn belongs to.
    Thread(Cow<'a, str>),
    /// The name of the dialect, where a declaration describes it.
    Dialect(Cow<'a, str>),
    /// Text of the answer.
    Text { part: PartKey, text: Cow<'a, str> },
    /// The whole text of a part so far, for streams that repeat it. New text is appended; different text replaces it.
    PartText { part: PartKey, text: Cow<'a, str> },
    /// The agent retracts this part, everything after it, and the calls without a result: it retries the step.
    Retract { part: PartKey },
    /// All text of this part so far was a thought.
    WasThinking { part: PartKey },
    /// The next text starts a paragraph.
    Paragraph,
    /// A thought begins, on a line of its own.
    ThoughtBegin,
    /// Reasoning or a progress report of the agent; not part of the answer.
    Thinking(Cow<'a, str>),
    /// The whole text of the answer, for streams that did not send it in pieces.
    WholeText(Cow<'a, str>),
    /// A tool is called.
    ToolBegin(ToolBegin<'a>),
    /// A piece of the arguments, as JSON text.
    ToolArgs { id: Cow<'a, str>, delta: Cow<'a, str> },
    /// The whole arguments, as JSON text.
    ToolArgsWhole { id: Cow<'a, str>, args: Cow<'a, str> },
    /// The exit code of the command that a call ran, where it is sent in a field of its own.
    ToolExit { id: Cow<'a, str>, code: i32 },
    /// A tool returned its result.
    ToolEnd { id: Cow<'a, str>, result: ToolResult<'a> },
    /// Where the call stands in a trace.
    ToolSpan { id: Cow<'a, str>, span: TraceSpan },
    /// The agent's own record of a call, sent when the turn ends.
    ToolRecord(ToolRecord<'a>),
    /// Number of steps the agent took.
    StepCount(u32),
    /// A tool returned a source.
    Retrieved(SourceRef<'a>),
    /// The answer cites a source.
    Cited { source: SourceRef<'a>, quote: Option<Cow<'a, str>>, span: CitationSpan },
    /// A source of the list that the markers of the answer refer to. It is cited at every such marker; where the answer has no
    /// marker of the list at all, a list of citations (`is_citation`) still says what is cited.
    ///
    /// `label` is its number, from 0 or from 1 as the agent counts: `[1]`, `[doc1]`, `[ID:0]`, `【1】`. `name` is what markers
    /// without a number write: `[citation:n1]` and `[n1]` refer to `n1`, and so do its first 7 or more characters. The file, the
    /// last part of the address and the title of a source are names, too, and need not be repeated.
    Listed { label: u32, name: Option<Cow<'a, str>>, source: SourceRef<'a>, is_citation: bool },
    /// The answer cites a value a tool returned.
    CitedValue(ValueRef<'a>),
    /// A source supports or refutes a claim, or is neutral.
    Evidence(EvidenceRef<'a>),
    /// The agent's own confidence, unchecked.
    Claimed(f64),
    /// The turn ended.
    End { outcome: Outcome, failure: Option<Failure> },
    /// A terminal event that held nothing.
    EmptyDone,
    /// A message that was not understood. It is counted and skipped.
    NotUnderstood(Misread),
}

/// Why a message was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misread {
    /// Its payload is not a JSON object.
    Broken,
    /// Its payload begins like JSON and is none: text of the answer may be lost.
    Lost,
    /// It is longer than the limit.
    TooLong,
    /// Its type is unknown.
    UnknownKind,
}

/// Where a call stands in a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TraceSpan {
    /// The trace or the run, as sent.
    pub trace: Option<String>,
    /// The span of the call, as sent.
    pub id: String,
    /// The span in which the call was made, as sent.
    pub parent: Option<String>,
}

/// A call that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolBegin<'a> {
    /// Id as sent.
    pub id: Cow<'a, str>,
    /// Name as sent.
    pub name: Cow<'a, str>,
    /// Arguments as JSON text, if they are already known.
    pub args: Option<Cow<'a, str>>,
    /// Whether the protocol carries the result of such a call.
    pub carries_result: bool,
}

/// The result of a call.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum ToolResult<'a> {
    /// It worked. What it returned, as text or JSON, where the stream has it.
    Ok(Option<Cow<'a, str>>),
    /// It worked, and its result is empty.
    Empty,
    /// It failed, with the error as sent.
    Failed(Option<Cow<'a, str>>),
    /// It returned something that reports this failure.
    FailedWith { error: Cow<'a, str>, output: Cow<'a, str> },
    /// It was denied, with the reason as sent.
    Denied(Option<Cow<'a, str>>),
}

impl<'a> ToolResult<'a> {
    /// The result of a call with this output, which may report a failure.
    pub(super) fn of_output(output: Option<Json<'a>>, is_empty: bool) -> Self {
        let text = |output: Json<'a>| output.text().unwrap_or(Cow::Borrowed(output.raw()));
        match output.and_then(|output| Some((output, failure_in(output)?))) {
            Some((output, error)) => Self::FailedWith { error, output: text(output) },
            None if is_empty => Self::Empty,
            None => Self::Ok(output.map(text)),
        }
    }
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
    /// The error, if it failed.
    pub error: Option<Cow<'a, str>>,
}

impl ToolRecord<'_> {
    /// This record; as that of a failed call if what the tool returned says that it failed. Agents catch errors and record a success.
    #[must_use]
    pub fn checked(self) -> Self {
        match self.data.and_then(failure_in).filter(|_| self.success) {
            Some(failure) => Self { success: false, error: self.error.or(Some(failure)), ..self },
            None => self,
        }
    }
}

/// A source as sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceRef<'a> {
    /// Address.
    pub url: Option<Cow<'a, str>>,
    /// Id of a source without address: a file or the name of a feed.
    pub file: Option<Cow<'a, str>>,
    /// Title.
    pub title: Option<Cow<'a, str>>,
    /// Text of the source.
    pub snippet: Option<Cow<'a, str>>,
    /// Date of the source.
    pub published: Option<Cow<'a, str>>,
}

impl SourceRef<'_> {
    /// A copy that borrows nothing from the stream.
    pub(super) fn into_owned(self) -> SourceRef<'static> {
        let Self { url, file, title, snippet, published } = self;
        let [url, file, title, snippet, published] =
            [url, file, title, snippet, published].map(|text| text.map(|text| Cow::Owned(text.into_owned())));
        SourceRef { url, file, title, snippet, published }
    }
}

/// The stance of a source on a claim, as the agent reports it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EvidenceRef<'a> {
    /// The claim; `None` if the stream does not name it.
    pub claim: Option<Cow<'a, str>>,
    /// The source.
    pub source: SourceRef<'a>,
    /// `supports`, `refutes`, … as it was sent.
    pub stance: Cow<'a, str>,
    /// Confidence in the stance, 0 to 1, unchecked.
    pub confidence: Option<f64>,
    /// The passage that decides.
    pub quote: Option<Cow<'a, str>>,
}

/// A value of a tool that the answer cites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueRef<'a> {
    /// `[1]`, `[2]`, … as it was sent.
    pub label: Cow<'a, str>,
    /// The tool.
    pub tool_name: Cow<'a, str>,
    /// The tool's display name.
    pub display_name: Cow<'a, str>,
    /// Path of the value in the result.
    pub field: Cow<'a, str>,
    /// The value as text.
    pub value: Cow<'a, str>,
    /// An address, where the agent gives one.
    pub url: Option<Cow<'a, str>>,
    /// A title, where the agent gives one.
    pub title: Option<Cow<'a, str>>,
}

/// The part of the answer that a citation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above each variant speaks of its fields too")]
pub enum CitationSpan {
    /// The whole answer.
    Whole,
    /// A whole text part, which may begin later.
    Part(PartKey),
    /// A range of a text part, end exclusive.
    Span { part: PartKey, unit: OffsetUnit, start: usize, end: usize },
}

/// What the offsets of a protocol count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetUnit {
    /// Bytes of UTF-8.
    Byte,
    /// Unicode characters.
    Character,
    /// UTF-16 code units, as in JavaScript.
    Utf16,
}

impl OffsetUnit {
    /// Number of units a character takes.
    #[must_use]
    pub const fn width(self, character: char) -> usize {
        match self {
            Self::Byte => character.len_utf8(),
            Self::Character => 1,
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// Receives events: the reducer, or a test.
pub trait EventSink {
    /// Takes one event.
    fn event(&mut self, event: Event<'_>);
}
