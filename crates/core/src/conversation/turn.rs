//! One turn of an agent: its answer, the tools it ran, the sources it met.

use std::sync::Arc;

use crate::stream::{CitationSpan, Failure, Outcome, PartKey, TraceSpan};

credence_named::named_enum! {
    /// The state of a tool call.
    pub enum ToolState {
        /// No result yet, and the turn is still running.
        Running = "running",
        /// It worked.
        Ok = "ok",
        /// It worked, and its result is empty.
        Empty = "empty",
        /// It failed.
        Failed = "failed",
        /// The user or a policy denied it.
        Denied = "denied",
        /// The turn ended without its result.
        Unanswered = "unanswered",
        /// The protocol does not carry its result.
        Unknown = "unknown",
    }
}

/// One tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// Id as sent.
    pub id: String,
    /// Name as sent.
    pub name: String,
    /// Arguments as JSON text, possibly incomplete.
    pub args: Option<String>,
    /// Its state.
    pub state: ToolState,
    /// The error, if it failed.
    pub error: Option<String>,
    /// Its result as JSON text, if the agent's record has it.
    pub data: Option<String>,
    /// What it returned as text or JSON, as far as the stream has it and it is kept.
    pub output: Option<String>,
    /// The exit code of the command it ran, where the stream has it in a field of its own.
    pub exit_code: Option<i32>,
    /// The length of the answer when it returned, in bytes.
    pub answer_before: Option<usize>,
    /// Whether the agent's own record of this call was seen.
    pub recorded: bool,
    /// Where it stands in a trace, if the stream is one.
    pub span: Option<TraceSpan>,
}

impl ToolCall {
    /// A call of which nothing else is known yet.
    #[must_use]
    pub fn new(id: String, name: String, state: ToolState) -> Self {
        Self {
            id,
            name,
            args: None,
            state,
            error: None,
            data: None,
            output: None,
            exit_code: None,
            answer_before: None,
            recorded: false,
            span: None,
        }
    }
}

/// A source that the turn cites or retrieved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Key, see [`super::source_key`].
    pub key: String,
    /// Address as it was sent.
    pub url: Option<String>,
    /// Title as it was sent.
    pub title: Option<String>,
    /// The texts of it that the stream carries, in the order they came, each once.
    pub passages: Vec<SourcePassage>,
    /// Date as it was sent.
    pub published: Option<String>,
    /// Its file or another name of it, also where it has an address.
    pub file: Option<String>,
    /// The answer cites it.
    pub cited: bool,
    /// A tool returned it, or it was handed to the agent.
    pub retrieved: bool,
}

/// A value in a tool result that the agent cites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCitation {
    /// As it was sent.
    pub label: String,
    /// The tool.
    pub tool_name: String,
    /// The tool's display name.
    pub display_name: String,
    /// Path of the value in the result.
    pub field: String,
    /// The value as text.
    pub value: String,
}

/// What a citation refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Referent {
    /// A source, as index into [`Turn::sources`].
    Source(usize),
    /// A value of a tool, and the source it names, if any.
    Value(ValueCitation, Option<usize>),
}

/// One text of a source: a snippet, a page that was fetched, or a quote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourcePassage {
    /// The text as it was sent.
    pub text: String,
    /// The title that came with it, if it is not the source's.
    pub title: Option<String>,
    /// The fragment of the address that came with it, such as `page=2`.
    pub fragment: Option<String>,
    /// Whether the agent quotes it.
    pub is_quote: bool,
}

impl Source {
    /// The first text that a tool or the stream gave, which is no quote.
    #[must_use]
    pub fn snippet(&self) -> Option<&str> {
        self.passages.iter().find(|passage| !passage.is_quote).map(|passage| passage.text.as_str())
    }
}

/// How a citation or an entry of a list names its source: by which of its texts, place and title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mention {
    /// The text that came with it, as index into [`Source::passages`].
    pub passage: Option<usize>,
    /// The fragment of its address.
    pub fragment: Option<String>,
    /// Its title, if it is not the source's.
    pub title: Option<String>,
}

impl Mention {
    /// The texts of the source that it names; empty where it names the whole source.
    #[must_use]
    pub fn passages_of(&self, source: &Source) -> Vec<usize> {
        if let Some(passage) = self.passage {
            return vec![passage];
        }
        let by = |is_named: &dyn Fn(&SourcePassage) -> bool| -> Vec<usize> {
            let named = source.passages.iter().enumerate().filter(|(_, passage)| is_named(passage));
            named.map(|(index, _)| index).collect()
        };
        let by_fragment = by(&|passage| self.fragment.is_some() && passage.fragment == self.fragment);
        if !by_fragment.is_empty() || self.title.is_none() {
            return by_fragment;
        }
        by(&|passage| passage.title == self.title)
    }
}

/// A source in a numbered list that the agent sent beside its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSource {
    /// The number that markers in the answer refer to, from 0 or from 1.
    pub label: u32,
    /// What markers without a number write for it.
    pub name: Option<String>,
    /// The source, as index into [`Turn::sources`].
    pub source: usize,
    /// How it names the source.
    pub mention: Mention,
    /// Whether the list is one of citations; a list of search results only says what was found.
    pub is_citation: bool,
}

/// One citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// What it refers to.
    pub referent: Referent,
    /// How it names the source.
    pub mention: Mention,
    /// The words the agent quotes from the source.
    pub quote: Option<String>,
    /// The part of the answer it is for.
    pub span: CitationSpan,
}

/// The stance of a source on a claim, as the agent reports it.
#[derive(Clone, Debug, PartialEq)]
pub struct StatedEvidence {
    /// The claim, as index into [`Turn::claims`].
    pub claim: usize,
    /// The source, as index into [`Turn::sources`].
    pub source: usize,
    /// `supports`, `refutes`, … as it was sent.
    pub stance: String,
    /// Confidence in the stance, as sent.
    pub confidence: Option<f64>,
    /// The passage that decides.
    pub quote: Option<String>,
}

/// A range of the answer that arrived as one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPart {
    /// The part's key on the wire.
    pub key: PartKey,
    /// First byte in the answer.
    pub start: usize,
    /// The byte after the last one in the answer.
    pub end: usize,
}

/// One turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// Id as sent.
    pub id: Option<String>,
    /// The conversation it belongs to.
    pub thread_id: Option<String>,
    /// The dialect of its stream, where a declaration describes it.
    pub dialect: Option<String>,
    /// What the user said to the agent, as far as the stream has it, each text once.
    pub asked: Vec<String>,
    /// What the application told the agent in this conversation (the system prompt), as far as the stream has it.
    pub instructions: Option<Arc<str>>,
    /// The answer so far.
    pub answer: String,
    /// The parts the answer arrived in.
    pub parts: Vec<TextPart>,
    /// The agent's reasoning.
    pub thinking: String,
    /// Tool calls in the order they began.
    pub tools: Vec<ToolCall>,
    /// Sources in the order of their first mention.
    pub sources: Vec<Source>,
    /// Citations in the order they came.
    pub citations: Vec<Citation>,
    /// Sources that the answer may name by number.
    pub listed: Vec<ListedSource>,
    /// Claims with evidence, in the order they came; `None` for one without a name.
    pub claims: Vec<Option<String>>,
    /// Evidence in the order it came.
    pub evidence: Vec<StatedEvidence>,
    /// Number of steps the agent took, if it reports them.
    pub step_count: Option<u32>,
    /// The agent's own confidence, as sent.
    pub claimed_confidence: Option<f64>,
    /// `None` while the turn is running.
    pub outcome: Option<Outcome>,
    /// Why it did not complete.
    pub failure: Option<Failure>,
    /// The final text the agent sent, where it differs from what it had streamed.
    pub other_final_text: Option<String>,
    /// The turn ended with an event without content.
    pub empty_done: bool,
    /// Messages that were not understood.
    pub misread: MisreadCounts,
}

/// Messages that were not understood, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MisreadCounts {
    /// Not a JSON object.
    pub broken: u32,
    /// Longer than the limit.
    pub too_long: u32,
    /// Of an unknown type.
    pub unknown_kind: u32,
    /// Of the broken and the long ones, those that may have held text.
    pub lost: u32,
}

impl MisreadCounts {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u32 {
        self.broken.saturating_add(self.too_long).saturating_add(self.unknown_kind)
    }
}

/// A message of the user that is this long, in bytes, is a text that the user handed over, with or without a question.
const LONG_MESSAGE: usize = 1_000;

/// The name of a part of a message ("Retrieved context:") has at most so many words.
const MOST_WORDS_OF_NAME: usize = 3;

/// What the part of a message is called that is handed over.
const HANDED_OVER: &str = "context contexts document documents passage passages source sources excerpt excerpts article contexto documento documentos trecho \
                           trechos fonte fontes artigo 文脈 コンテキスト 資料 参考資料 参考情報";

/// Whether a line begins with the name of a text: a few words before a colon, or "Context information".
fn names_context(line: &str) -> bool {
    let line = line.trim_matches(['*', '#', ' ']);
    let name = line.split([':', '：']).next().filter(|name| name.len() < line.len());
    let is_named = |name: &str| {
        let words = || name.split_whitespace().map(|word| word.trim_matches(['*', '<', '>']));
        words().count() <= MOST_WORDS_OF_NAME
            && words().any(|word| HANDED_OVER.split_ascii_whitespace().any(|known| word.eq_ignore_ascii_case(known)))
    };
    name.is_some_and(is_named) || line.starts_with("Context information")
}

impl Turn {
    /// The texts that the user handed over in messages.
    pub fn handed_over(&self) -> impl Iterator<Item = &str> {
        self.asked.iter().map(String::as_str).filter(|text| Self::is_handed_over(text))
    }

    /// Whether a message of the user is a text that was handed over: a long one, one with a part that says so by its name ("Context: …"), or one of
    /// several parts that speaks of its context.
    pub(crate) fn is_handed_over(text: &str) -> bool {
        // "Use the following pieces of context", the context, and the question.
        let speaks_of_context =
            || ["context", "Context", "文脈", "コンテキスト"].iter().any(|word| text.contains(word));
        let has_parts = || text.lines().filter(|line| !line.trim().is_empty()).nth(2).is_some();
        text.len() >= LONG_MESSAGE || text.lines().any(names_context) || speaks_of_context() && has_parts()
    }

    /// Whether a tool returned anything that is kept, and did not fail.
    #[must_use]
    pub fn has_results(&self) -> bool {
        let is_kept = |call: &ToolCall| call.data.is_some() || call.output.is_some();
        self.tools.iter().any(|call| call.state != ToolState::Failed && is_kept(call))
    }

    /// Whether it has claims, or texts that its sentences can be compared with.
    #[must_use]
    pub fn has_texts(&self) -> bool {
        let has_text = |source: &Source| !source.passages.is_empty();
        self.instructions.is_some()
            || self.handed_over().next().is_some()
            || !self.evidence.is_empty()
            || self.has_results()
            || self.sources.iter().any(has_text)
    }

    /// This ending; that of a cut turn if the agent was done, but messages are lost that may have held text.
    pub(super) fn ending_if_whole(&self, outcome: Outcome, failure: Option<Failure>) -> (Outcome, Option<Failure>) {
        let n_lost = self.misread.lost;
        if n_lost == 0 || outcome != Outcome::Completed {
            return (outcome, failure);
        }
        let messages = if n_lost == 1 { "1 message".to_owned() } else { format!("{n_lost} messages") };
        let message = format!("{messages} of the stream could not be read, so that text of the answer may be missing");
        (Outcome::Cut, Some(Failure { code: Some("lost_text".to_owned()), message }))
    }

    /// Whether the turn is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.outcome.is_none()
    }

    /// Whether it has no answer: where a conversation was given, its last turn is the question of the answer that follows.
    #[must_use]
    pub const fn is_unanswered(&self) -> bool {
        self.answer.is_empty()
    }

    /// Whether nothing has arrived in it yet.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.answer.is_empty() && self.tools.is_empty() && self.thinking.is_empty() && self.sources.is_empty()
    }
}
