//! Rows of RAG evaluations and logs as turns: the names that other tools give to an answer and to the texts it was made from.

use std::borrow::Cow;

use credence_address::web_address;
use credence_core::stream::{Event, EventParser, EventSink, SourceRef};
use credence_json::Json;

use crate::boundary::{Argument, CallError};
use crate::reading::citation_input::LARGEST_LABEL;

/// What a field of a row holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// The answer: a text, or messages.
    Answer,
    /// What the answer was made from: a text, or a list of texts or documents.
    Texts,
    /// The question, or the conversation as messages.
    Asked,
    /// What the answer should have been, or should have been made from. The agent had none of it.
    Reference,
}

/// The fields of rows; of those that hold the same, the first that a row has counts. Case and separators make no difference.
const FIELDS: [(Holds, &[&str]); 4] = [
    (
        Holds::Answer,
        &["answer", "message", "response", "actual_output", "result", "output", "generated_answer", "prediction"],
    ),
    (
        Holds::Texts,
        &[
            "contexts",
            "retrieved_contexts",
            "retrieval_context",
            "context",
            "source_documents",
            "retrieved_documents",
            "documents",
            "source_nodes",
        ],
    ),
    (Holds::Asked, &["messages", "user_input", "input", "question", "query", "prompt", "chat_history"]),
    (
        Holds::Reference,
        &[
            "ground_truth",
            "ground_truths",
            "reference",
            "reference_answer",
            "reference_contexts",
            "expected_output",
            "correct_answer",
        ],
    ),
];

/// What a turn or a row may be identified by.
pub(super) const IDS: [&str; 4] = ["id", "_id", "question_id", "trace_id"];

/// The names that an answer has in a turn: another value than an answer is an error there.
const TURN_ANSWERS: [&str; 2] = ["answer", "message"];

/// What a document may call its parts: in itself, else in the objects inside.
const TEXT: &[&str] = &["text", "page_content", "content", "snippet", "document", "passage", "chunk"];
const ADDRESS: &[&str] = &["url", "source", "link", "uri"];
const NAME: &[&str] = &["title", "source", "file_name", "file_path", "name"];
const PAGE: &[&str] = &["page_label", "page", "page_number"];
const PUBLISHED: &[&str] = &["published", "date"];
const INNER: &[&str] = &["metadata", "meta", "node", "document", "kwargs", "data"];

/// How deep the objects inside of a document are read.
const DEEPEST: usize = 3;

/// Who asks in a conversation, and who answers.
const USERS: [&str; 3] = ["user", "human", "HumanMessage"];
const AGENTS: [&str; 4] = ["assistant", "ai", "AIMessage", "AIMessageChunk"];

/// At most so many keys are named in an error.
const MOST_NAMED: usize = 8;

/// The fields of a row that a turn is made of.
pub(crate) struct Row<'a> {
    answer: Option<Argument<'a>>,
    texts: Option<Argument<'a>>,
    /// The messages of the conversation up to the answer.
    messages: Vec<Json<'a>>,
    /// The question, where it is a text.
    question: Option<Argument<'a>>,
}

impl<'a> Row<'a> {
    /// Finds the fields. An object without an answer is a turn only if it has one of the keys of a turn.
    pub(crate) fn read(row: &Argument<'a>, turn_keys: &[&str]) -> Result<Self, CallError> {
        let fields = fields_of(row);
        let of = |holds: Holds| fields.iter().filter(move |field| field.holds == holds).map(|field| &field.value);
        let messages = of(Holds::Asked).chain(of(Holds::Answer).take(1)).filter_map(messages_in);
        let mut messages: Vec<Json<'a>> = messages.flatten().collect();
        while messages.pop_if(|message| is_of(*message, &USERS)).is_some() {}
        let texts = of(Holds::Texts).find(|field| holds_texts(field)).cloned();
        let is_answer = |field: &&Argument<'a>| field.text().is_ok() || messages_in(field).is_some();
        let stated = || TURN_ANSWERS.iter().map(|name| row.field(name)).find(Argument::is_given);
        let answer = of(Holds::Answer).find(is_answer).cloned().or_else(stated);
        let question = of(Holds::Asked).find(|field| field.text().is_ok()).cloned();
        let found = Self { answer, texts, messages, question };
        let has_answer = found.answer.is_some() || found.messages.iter().any(|message| is_of(*message, &AGENTS));
        let is_turn = || Json::fields_of(row.json()).any(|(key, _)| turn_keys.contains(&key.as_ref()));
        if row.is_object() && !has_answer && !is_turn() { found.refused(row) } else { Ok(found) }
    }

    /// An object without keys is a turn in which nothing is given.
    fn refused(self, row: &Argument<'a>) -> Result<Self, CallError> {
        let keys = Json::fields_of(row.json()).take(MOST_NAMED);
        let keys: Vec<String> = keys.map(|(key, _)| format!("`{}`", &key[..key.floor_char_boundary(40)])).collect();
        if keys.is_empty() {
            return Ok(self);
        }
        let answers = FIELDS[0].1.join("`, `");
        let expected = format!("an answer in `{answers}`, or `messages` that end with one");
        Err(row.invalid_as(&format!("an object with {}", keys.join(", ")), &expected))
    }

    /// The answer, where it is a text.
    pub(crate) fn answer(&self) -> Result<Option<Cow<'a, str>>, CallError> {
        let written = self.answer.as_ref().filter(|answer| messages_in(answer).is_none());
        written.map(Argument::text).transpose()
    }

    /// Reports the question.
    pub(crate) fn report_question(&self, sink: &mut dyn EventSink) {
        let question = self.question.as_ref().and_then(|question| question.text().ok());
        question.into_iter().for_each(|question| sink.event(Event::Asked(question)));
    }

    /// Reports what the messages say: the last answer in them, unless one is stated beside them, and what tools returned.
    pub(crate) fn report_messages(&self, is_answered: bool, sink: &mut dyn EventSink) {
        if self.messages.is_empty() {
            return;
        }
        let messages: Vec<&str> = self.messages.iter().map(|message| message.raw()).collect();
        // The core reads messages as the state of a graph. Outside of texts, breaks of lines are spaces; here they would end the frame.
        let messages = messages.join(",").replace(['\n', '\r'], " ");
        let frame = ["event: values\ndata: {\"messages\":[", &messages, "]}\n\n"].concat();
        EventParser::new(frame.len()).push(frame.as_bytes(), &mut InTurn { is_answered, sink });
    }

    /// Reports the texts as numbered sources: `[n]` in the answer cites the n-th.
    pub(crate) fn report_texts(&self, sink: &mut dyn EventSink) -> Result<(), CallError> {
        match &self.texts {
            Some(texts) if texts.is_array() => {
                texts.items()?.zip(1..=LARGEST_LABEL).try_for_each(|(text, label)| report(&text, label, sink))
            }
            Some(text) => report(text, 1, sink),
            None => Ok(()),
        }
    }
}

/// Whether a key is one of a row.
pub(crate) fn is_known(key: &str) -> bool {
    IDS.contains(&key) || place_of(key).is_some()
}

/// A field of a row.
struct Field<'a> {
    holds: Holds,
    value: Argument<'a>,
}

/// The fields of a row in the order of the table, found in one pass.
fn fields_of<'a>(row: &Argument<'a>) -> Vec<Field<'a>> {
    let mut found = Vec::new();
    for (key, value) in Json::fields_of(row.json()).filter(|(_, value)| !value.is_null()) {
        if let Some((kind, place)) = place_of(&key) {
            let (holds, names) = FIELDS[kind];
            found.push((kind, place, Field { holds, value: row.field_with(names[place], Some(value)) }));
        }
    }
    found.sort_by_key(|(kind, place, _)| (*kind, *place));
    found.into_iter().map(|(_, _, field)| field).collect()
}

/// The place of a key in the table.
fn place_of(key: &str) -> Option<(usize, usize)> {
    let mut kinds = FIELDS.iter().enumerate();
    kinds.find_map(|(kind, (_, names))| Some((kind, names.iter().position(|name| is_same(key, name))?)))
}

/// Whether two names differ in nothing but case and separators: `retrievalContext` is `retrieval_context`.
fn is_same(key: &str, name: &str) -> bool {
    key == name || plain(key).eq(plain(name))
}

fn plain(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// An object that is no document is something else of that name.
fn holds_texts(field: &Argument<'_>) -> bool {
    field.is_array() || field.json().is_some_and(|value| value.text().is_some() || source_of(value).is_some())
}

/// The messages in a field, if it holds any.
fn messages_in<'a>(field: &Argument<'a>) -> Option<Vec<Json<'a>>> {
    let value = field.json()?;
    let messages: Vec<Json<'a>> = if value.is_array() { value.items().collect() } else { vec![value] };
    let are_messages = !messages.is_empty() && messages.iter().all(|message| role_of(*message).is_some());
    are_messages.then_some(messages)
}

/// Who wrote a message; `None` if it is none.
fn role_of(message: Json<'_>) -> Option<Cow<'_, str>> {
    if let Some(fields) = message.get("kwargs").filter(|_| message.get("lc").is_some()) {
        fields.get("content")?;
        return message.list("id").last().and_then(Json::text);
    }
    message.get("content").or_else(|| message.get("tool_calls"))?;
    message.text_of("role").or_else(|| message.text_of("type"))
}

fn is_of(message: Json<'_>, roles: &[&str]) -> bool {
    role_of(message).is_some_and(|role| roles.contains(&role.as_ref()))
}

/// Takes the events of messages for a turn that has begun, and is not ended by them.
struct InTurn<'s> {
    /// The answer is known: texts of the messages are none.
    is_answered: bool,
    sink: &'s mut dyn EventSink,
}

impl EventSink for InTurn<'_> {
    fn event(&mut self, event: Event<'_>) {
        let is_text = matches!(event, Event::Text { .. } | Event::PartText { .. } | Event::WholeText(_));
        let is_frame = matches!(event, Event::Begin { .. } | Event::End { .. } | Event::EmptyDone);
        if !(is_frame || is_text && self.is_answered) {
            self.sink.event(event);
        }
    }
}

fn report(document: &Argument<'_>, label: u32, sink: &mut dyn EventSink) -> Result<(), CallError> {
    let Some(value) = document.json() else { return Ok(()) };
    let of_text = |text| SourceRef { snippet: Some(text), ..SourceRef::default() };
    let Some(source) = value.text().map(of_text).or_else(|| source_of(value)) else {
        let names = TEXT[..3].join("`, `");
        return Err(document.invalid(&format!("a text, or a document with a text in `{names}`")));
    };
    let title = source.title.or_else(|| source.url.is_none().then(|| format!("context {label}").into()));
    sink.event(Event::Listed { label, name: None, source: SourceRef { title, ..source }, is_citation: false });
    Ok(())
}

/// A document with a text or an address. Without an address it is named by its title or file, and by its page.
fn source_of(document: Json<'_>) -> Option<SourceRef<'_>> {
    let levels = levels_of(document);
    let all = |names: &'static [&'static str]| levels.iter().flat_map(move |level| texts_named(level, names));
    let snippet = all(TEXT).next();
    let url = all(ADDRESS).find(|url| web_address(url).is_some());
    if snippet.is_none() && url.is_none() {
        return None;
    }
    let name = all(NAME).find(|name| web_address(name).is_none());
    let page = all(PAGE).next().filter(|_| url.is_none());
    let title = name.map(|name| page.map_or(name.clone(), |page| format!("{name}, page {page}").into()));
    Some(SourceRef { url, title, snippet, published: all(PUBLISHED).next(), ..SourceRef::default() })
}

/// The fields of a document, and those of the objects inside.
type Level<'a> = Vec<(Cow<'a, str>, Json<'a>)>;

fn levels_of(document: Json<'_>) -> Vec<Level<'_>> {
    let mut levels: Vec<Level<'_>> = vec![document.fields().collect()];
    for depth in 0..DEEPEST {
        let is_inner = |(key, value): &&(Cow<'_, str>, Json<'_>)| value.is_object() && INNER.contains(&key.as_ref());
        let inner: Level<'_> = levels[depth].iter().filter(is_inner).flat_map(|(_, value)| value.fields()).collect();
        levels.push(inner);
    }
    levels
}

/// The texts, and numbers as they were written, with these names, in the order of the names.
fn texts_named<'l, 'a>(
    level: &'l Level<'a>,
    names: &'static [&'static str],
) -> impl Iterator<Item = Cow<'a, str>> + 'l {
    let named = |name: &&str| level.iter().find(|(key, _)| is_same(key, name)).map(|(_, value)| *value);
    names.iter().filter_map(named).filter_map(text_or_number)
}

fn text_or_number(value: Json<'_>) -> Option<Cow<'_, str>> {
    let number = || value.number().map(|_| Cow::Borrowed(value.raw()));
    value.text().or_else(number).filter(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::GivenTurn;
    use credence_core::conversation::Turn;

    const TEXT: &str = "Lamps can be returned within 14 days.";

    fn turn(row: &str) -> Turn {
        let GivenTurn { turn, unknown_keys, .. } = GivenTurn::read(row).unwrap();
        assert!(unknown_keys.is_empty(), "{row}: {unknown_keys:?}");
        turn
    }

    /// The answer of a row, and its sources as `name: text`.
    fn read(row: &str) -> (String, Vec<String>) {
        let turn = turn(row);
        let sources = turn.sources.iter().map(|source| {
            let name = source.url.as_deref().or(source.title.as_deref()).unwrap_or_default();
            let texts: Vec<&str> = source.passages.iter().map(|passage| passage.text.as_str()).collect();
            format!("{name}: {}", texts.join(" | "))
        });
        (turn.answer.clone(), sources.collect())
    }

    #[test]
    fn rows_of_other_tools_have_their_answer_and_their_texts() {
        let rows = [
            r#"{"question":"q","answer":"A.","contexts":["T."],"ground_truth":"T2."}"#,
            r#"{"user_input":"q","response":"A.","retrieved_contexts":["T."],"reference":"T2.","reference_contexts":["T3."]}"#,
            r#"{"input":"q","actual_output":"A.","retrieval_context":["T."],"context":["T2."],"expected_output":"x"}"#,
            r#"{"input":"q","actualOutput":"A.","retrievalContext":["T."]}"#,
            r#"{"query":"q","result":"A.","source_documents":[{"page_content":"T.","metadata":{}}]}"#,
            r#"{"input":"q","answer":"A.","context":[{"lc":1,"id":["Document"],"kwargs":{"page_content":"T."}}]}"#,
            r#"{"question":"q","answer":"A.","context":"T."}"#,
            r#"{"query":"q","response":"A.","source_nodes":[{"node":{"text":"T.","metadata":{}},"score":0.5}]}"#,
            r#"{"Question":"q","Answer":"A.","Contexts":["T."]}"#,
        ];
        for row in rows {
            assert_eq!(read(row), ("A.".to_owned(), vec!["context 1: T.".to_owned()]), "{row}");
            assert_eq!(turn(row).asked, ["q"], "{row}");
        }
    }

    #[test]
    fn a_document_is_named_by_its_address_its_title_or_its_file_and_page() {
        let row = r#"{"answer":"A.","context":[
            {"page_content":"1.","metadata":{"source":"https://a.example/x","title":"X","page":3}},
            {"page_content":"2.","metadata":{"source":"files/b.pdf","page":0}},
            {"content":"3.","meta":{"name":"c.md"}}, {"text":"4.","title":"D"}, {"url":"https://e.example/"}, "6.", null]}"#;
        let expected = [
            "https://a.example/x: 1.",
            "files/b.pdf, page 0: 2.",
            "c.md: 3.",
            "D: 4.",
            "https://e.example/: ",
            "context 6: 6.",
        ];
        assert_eq!(read(row).1, expected);
    }

    #[test]
    fn messages_end_with_the_answer_and_their_tools_have_the_texts() {
        let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}"#;
        let result = format!(r#"{{"role":"tool","tool_call_id":"c","content":"{TEXT}"}}"#);
        let lists = [
            format!(
                r#"{{"messages":[{{"role":"user","content":"q"}},{call},{result},{{"role":"assistant","content":"A."}}]}}"#
            ),
            format!(
                r#"{{"messages":[{{"role":"user","content":"q"}},{call},{result},{{"role":"assistant","content":[{{"type":"text",
                "text":"A."}}]}},{{"role":"user","content":"thanks"}}]}}"#
            ),
            format!(
                r#"{{"user_input":[{{"type":"human","content":"q"}},{{"type":"ai","content":"","tool_calls":[{{"id":"c","name":"f","args":{{}}}}]}},
                {{"type":"tool","content":"{TEXT}","tool_call_id":"c"}},{{"type":"ai","content":"A."}}],"reference":"R"}}"#
            ),
            format!(
                r#"{{"user_input":[{{"role":"user","content":"q"}},{call},{result}],"response":[{{"role":"assistant","content":"A."}}]}}"#
            ),
            format!(
                r#"{{"messages":[{{"role":"user","content":"q"}},{call},{result},{{"role":"assistant","content":"B."}}],"answer":"A."}}"#
            ),
        ];
        for row in lists {
            let turn = turn(&row);
            assert_eq!(turn.answer, "A.", "{row}");
            assert_eq!(turn.tools[0].output.as_deref(), Some(TEXT), "{row}");
        }
    }

    #[test]
    fn what_is_no_row_says_what_it_has_and_what_was_expected() {
        let error = |row: &str| GivenTurn::read(row).map(|_| ()).unwrap_err();
        let found = error(r#"{"id":1,"question":"q","contexts":[]}"#);
        assert_eq!(found.path, "turn");
        assert!(
            found.message.starts_with(
                "`turn` is an object with `id`, `question`, `contexts`, expected an answer in `answer`, `message`, `response`"
            ),
            "{}",
            found.message
        );
        assert!(error(r#"{"response":5}"#).message.contains("`response`, expected an answer"));
        assert_eq!(error(r#"{"answer":5}"#).message, "`turn.answer` is `5`, expected a text");
        let item = error(r#"{"response":"A.","retrieved_contexts":["T.",{"score":1}]}"#);
        assert_eq!(item.path, "turn.retrieved_contexts[1]");
        assert!(
            item.message.ends_with("expected a text, or a document with a text in `text`, `page_content`, `content`")
        );
        let asked = r#"{"messages":[{"role":"system","content":"s"},{"role":"user","content":"q"}]}"#;
        assert!(error(asked).message.starts_with("`turn` is an object with `messages`, expected an answer"));
        assert!(GivenTurn::read("{}").is_ok());
    }

    #[test]
    fn other_things_of_these_names_in_a_turn_are_left_alone() {
        let row = r#"{"answer":"A.","context":{"session":1},"result":{"x":1},"output":[1]}"#;
        assert_eq!(read(row), ("A.".to_owned(), Vec::new()));
        assert_eq!(read(r#"{"tool_call_history":[],"result":{"x":1}}"#).0, "");
    }
}
