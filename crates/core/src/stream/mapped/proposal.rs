//! A mapping to begin with, for a stream that nobody knows: what its messages look like, and where things probably stand.

use std::fmt::Write;

use credence_address::is_web_address;
use credence_json::Json;
use credence_json_record::writer::to_json;
use serde::Serialize;

use crate::stream::{DEFAULT_MAX_FRAME, Framed, Framer};

/// So many messages are looked at, and so many kinds and paths told apart.
const MAX_MESSAGES: usize = 2_000;
const MAX_KINDS: usize = 24;
const MAX_PATHS: usize = 200;
/// So deep values are looked for.
const DEEPEST: usize = 5;
/// The longest example, in characters.
const LONGEST_EXAMPLE: usize = 400;
/// A text from here on may be a passage of a source.
const PASSAGE: usize = 40;

/// The usual names of the field that says what a message is.
const KIND_NAMES: [&str; 10] =
    ["type", "event", "kind", "event_type", "op", "action", "object", "role", "message_type", "status"];
const TEXT_NAMES: [&str; 11] =
    ["delta", "token", "text", "content", "answer", "chunk", "response", "output_text", "message", "words", "value"];
const NOT_TEXT: [&str; 12] =
    ["id", "uuid", "time", "timestamp", "date", "created", "model", "url", "type", "event", "role", "session"];
const TOOL_NAMES: [&str; 6] = ["tool", "tool_name", "toolName", "function", "name", "call"];
const OUTPUT_NAMES: [&str; 7] = ["output", "result", "results", "response", "gave", "data", "return"];
const INPUT_NAMES: [&str; 6] = ["input", "args", "arguments", "parameters", "query", "params"];
const ERROR_NAMES: [&str; 5] = ["error", "error_message", "errorMessage", "trouble", "reason"];
const ENDS: [&str; 10] =
    ["done", "end", "finish", "finished", "complete", "completed", "stop", "stopped", "close", "bye"];

/// What the messages of a stream look like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MappingProposal {
    /// The kinds of messages, in the order they came.
    pub kinds: Vec<MessageKind>,
    /// A mapping to begin with, as JSON text; `null` where nothing looks like the text of an answer.
    pub mapping: Option<String>,
}

/// One kind of message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MessageKind {
    /// The field and the value that tell it from others, such as `type: token`; empty if all are alike.
    pub name: String,
    /// How many there were.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub count: u64,
    /// The first of them, shortened.
    pub example: String,
}

/// Looks at the messages of a whole stream.
#[must_use]
pub fn propose_mapping(bytes: &[u8]) -> MappingProposal {
    let messages = messages_in(bytes);
    let field = kind_field(&messages);
    let mut kinds: Vec<Kind> = Vec::new();
    for message in &messages {
        let Ok(json) = Json::parse(&message.payload) else { continue };
        let value = field.of(message, json);
        let known = kinds.iter().position(|kind| kind.value == value);
        let index = known.unwrap_or_else(|| {
            kinds.push(Kind { value, count: 0, example: shortened(&message.payload), paths: Vec::new() });
            kinds.len() - 1
        });
        if index < MAX_KINDS {
            kinds[index].add(json);
        }
    }
    kinds.truncate(MAX_KINDS);
    let mapping = written(&field, &kinds);
    let told = |kind: &Kind| MessageKind {
        name: kind.value.as_ref().map_or_else(String::new, |value| format!("{}: {value}", field.name())),
        count: kind.count,
        example: kind.example.clone(),
    };
    MappingProposal { kinds: kinds.iter().map(told).collect(), mapping }
}

struct Seen {
    event: String,
    payload: String,
}

fn messages_in(bytes: &[u8]) -> Vec<Seen> {
    let mut messages = Vec::new();
    let mut keep = |framed: Framed<'_>| {
        if let Framed::Frame(frame) = framed
            && let Ok(json) = frame.json
            && json.is_object()
            && messages.len() < MAX_MESSAGES
        {
            messages.push(Seen { event: frame.event.to_owned(), payload: json.raw().to_owned() });
        }
    };
    let mut framer = Framer::new(DEFAULT_MAX_FRAME, &[]);
    framer.push(bytes, &mut keep);
    framer.finish(&mut keep);
    messages
}

/// What tells the kinds of messages apart.
enum KindField {
    /// The name of the frame.
    Event,
    Field(String),
    None,
}

impl KindField {
    fn name(&self) -> &str {
        match self {
            Self::Event => "@event",
            Self::Field(name) => name,
            Self::None => "",
        }
    }

    fn of(&self, message: &Seen, json: Json<'_>) -> Option<String> {
        match self {
            Self::Event => Some(message.event.clone()).filter(|event| !event.is_empty()),
            Self::Field(name) => json.text_of(name).map(std::borrow::Cow::into_owned),
            Self::None => None,
        }
    }
}

/// The first usual field that most messages have with few values; otherwise any such field.
fn kind_field(messages: &[Seen]) -> KindField {
    let n_most = messages.len().div_ceil(2);
    let n_events = messages.iter().filter(|message| !message.event.is_empty()).count();
    let values = |name: &str| {
        let of = |message: &Seen| Json::parse(&message.payload).ok()?.text_of(name).map(std::borrow::Cow::into_owned);
        messages.iter().filter_map(of).collect::<Vec<String>>()
    };
    // A field of a usual name may differ in every message of a short stream; another must repeat itself.
    let tells = |name: &str, is_usual: bool| {
        let found = values(name);
        let mut distinct = found.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let are_names = distinct.iter().all(|value| value.len() <= 40 && !value.contains(' '));
        let repeats = is_usual && distinct.len() <= MAX_KINDS / 2 || distinct.len() * 2 <= found.len();
        found.len() >= n_most && are_names && distinct.len() <= MAX_KINDS && repeats
    };
    if let Some(name) = KIND_NAMES.into_iter().find(|name| tells(name, true)) {
        return KindField::Field(name.to_owned());
    }
    if n_events >= n_most && n_events > 0 {
        return KindField::Event;
    }
    let first = messages.first().and_then(|message| Json::parse(&message.payload).ok());
    let names = first.into_iter().flat_map(|json| json.fields().map(|(name, _)| name.into_owned()).collect::<Vec<_>>());
    names.into_iter().find(|name| tells(name, false)).map_or(KindField::None, KindField::Field)
}

/// The messages of one kind.
struct Kind {
    value: Option<String>,
    count: u64,
    example: String,
    paths: Vec<Seat>,
}

/// What stands at one path.
struct Seat {
    path: String,
    count: u64,
    characters: usize,
    last: String,
    /// Every value began with the one before.
    grows: bool,
    /// All values are the same.
    is_constant: bool,
    is_address: bool,
    has_blank: bool,
    in_list: bool,
}

impl Kind {
    fn add(&mut self, json: Json<'_>) {
        self.count += 1;
        self.visit(json, String::new(), DEEPEST, false);
    }

    fn visit(&mut self, json: Json<'_>, path: String, depth: usize, in_list: bool) {
        if let Some(text) = json.text() {
            return self.note(path, &text, in_list);
        }
        if depth == 0 {
            return;
        }
        for item in json.items().take(20) {
            self.visit(item, format!("{path}[]"), depth - 1, true);
        }
        for (name, value) in json.fields() {
            let is_plain = !name.is_empty() && !name.contains(['.', '[', ']', '|', '(', ')', '@', '$', '^', '*']);
            if is_plain {
                let path = if path.is_empty() { name.into_owned() } else { format!("{path}.{name}") };
                self.visit(value, path, depth - 1, in_list);
            }
        }
    }

    fn note(&mut self, path: String, text: &str, in_list: bool) {
        let known = self.paths.iter().position(|seat| seat.path == path);
        if known.is_none() && self.paths.len() == MAX_PATHS {
            return;
        }
        let index = known.unwrap_or_else(|| {
            self.paths.push(Seat {
                path,
                count: 0,
                characters: 0,
                last: text.to_owned(),
                grows: true,
                is_constant: true,
                is_address: true,
                has_blank: false,
                in_list,
            });
            self.paths.len() - 1
        });
        let seat = &mut self.paths[index];
        seat.count += 1;
        seat.characters += text.len();
        seat.grows &= text.starts_with(seat.last.as_str());
        seat.is_constant &= text == seat.last;
        seat.is_address &= is_web_address(text);
        seat.has_blank |= text.trim().contains(' ');
        text.clone_into(&mut seat.last);
    }

    /// The path of the first of these names.
    fn named(&self, names: &[&str]) -> Option<&str> {
        let is_named = |seat: &&Seat, name: &str| !seat.in_list && leaf(&seat.path).eq_ignore_ascii_case(name);
        names.iter().find_map(|name| self.paths.iter().find(|seat| is_named(seat, name))).map(|seat| seat.path.as_str())
    }

    /// How much its best path looks like the text of an answer.
    fn text(&self) -> Option<(usize, &Seat)> {
        let is_text = |seat: &&Seat| {
            let name = leaf(&seat.path).to_ascii_lowercase();
            !seat.in_list && !seat.is_address && !NOT_TEXT.iter().any(|other| name == *other || name.ends_with("_id"))
        };
        let worth = |seat: &Seat| {
            let name = leaf(&seat.path).to_ascii_lowercase();
            let is_usual = TEXT_NAMES.contains(&name.as_str());
            let varies = seat.count > 1 && !seat.is_constant;
            (seat.characters + 8 * usize::try_from(seat.count).unwrap_or(usize::MAX).min(10_000))
                * if is_usual { 4 } else { 1 }
                * if varies || seat.has_blank { 4 } else { 1 }
        };
        self.paths.iter().filter(is_text).map(|seat| (worth(seat), seat)).max_by_key(|(worth, _)| *worth)
    }

    /// The lists whose items have an address or a passage, each with where these stand in an item.
    fn sources(&self) -> Vec<SourceList<'_>> {
        let mut lists: Vec<SourceList<'_>> = Vec::new();
        for seat in self.paths.iter().filter(|seat| seat.in_list) {
            let is_passage = seat.last.len() >= PASSAGE && seat.has_blank;
            let Some(end) = seat.path.find("[]").filter(|_| seat.is_address || is_passage) else { continue };
            let (each, within) = (&seat.path[..end + 2], seat.path[end + 2..].trim_start_matches('.'));
            let index = lists.iter().position(|list| list.each == each).unwrap_or_else(|| {
                lists.push(SourceList { each, url: None, text: None });
                lists.len() - 1
            });
            let place = if seat.is_address { &mut lists[index].url } else { &mut lists[index].text };
            place.get_or_insert(within);
        }
        lists
    }

    fn is_named(&self, names: &[&str]) -> bool {
        let words = |value: &str| value.to_ascii_lowercase().replace(['.', '-', ':', '/'], "_");
        let value = self.value.as_deref().map(words).unwrap_or_default();
        value.split('_').any(|word| names.contains(&word))
    }
}

/// A list of sources, and where the address and the text stand in one.
struct SourceList<'k> {
    each: &'k str,
    url: Option<&'k str>,
    text: Option<&'k str>,
}

impl SourceList<'_> {
    fn written(&self) -> String {
        let parts = [("url", self.url), ("text", self.text)].into_iter();
        let parts = parts.filter_map(|(name, path)| path.filter(|path| !path.is_empty()).map(|path| (name, path)));
        let fields: Vec<String> = parts.map(|(name, path)| format!(", \"{name}\": {}", quoted(path))).collect();
        match fields.is_empty() {
            true => quoted(self.each),
            false => format!("{{\"each\": {}{}}}", quoted(self.each), fields.concat()),
        }
    }
}

fn leaf(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// The mapping as JSON text.
fn written(field: &KindField, kinds: &[Kind]) -> Option<String> {
    let is_error = |kind: &Kind| kind.is_named(&["error", "failed", "failure", "exception"]);
    let texts = kinds.iter().filter(|kind| !is_error(kind)).filter_map(|kind| kind.text().map(|text| (text, kind)));
    let ((_, text), of_text) = texts.max_by_key(|((worth, _), _)| *worth)?;
    let mut rules = Vec::new();
    for kind in kinds {
        let mut rule = Vec::new();
        if std::ptr::eq(kind, of_text) {
            let name = if text.grows && text.count > 1 { "text_so_far" } else { "text" };
            rule.push(format!("\"{name}\": {}", quoted(&text.path)));
        }
        if !std::ptr::eq(kind, of_text) && !is_error(kind) {
            rule.extend(call_in(kind));
        }
        let sources: Vec<String> = kind.sources().iter().map(SourceList::written).collect();
        match sources.as_slice() {
            [] => {}
            [one] => rule.push(format!("\"sources\": {one}")),
            several => rule.push(format!("\"sources\": [{}]", several.join(", "))),
        }
        if is_error(kind) {
            let message = kind.named(&["message", "detail", "error", "reason", "text"]);
            rule.extend(message.map(|path| format!("\"error\": {}", quoted(path))));
        }
        if kind.is_named(&ENDS) && !std::ptr::eq(kind, of_text) {
            rule.push("\"end\": \"completed\"".to_owned());
        }
        rules.push(rule_of(field, kind, &rule));
    }
    let has_end = kinds.iter().any(|kind| kind.is_named(&ENDS) && !std::ptr::eq(kind, of_text));
    let end = if has_end { "" } else { "  \"ends_with_stream\": true,\n" };
    Some(format!("{{\n{end}  \"rules\": [\n{}\n  ]\n}}\n", rules.join(",\n")))
}

fn rule_of(field: &KindField, kind: &Kind, reads: &[String]) -> String {
    let mut rule = String::from("    {");
    match (&kind.value, field) {
        (Some(value), KindField::Event | KindField::Field(_)) => {
            let _ = write!(rule, "\"when\": {{{}: {}}}", quoted(field.name()), quoted(value));
        }
        (None, KindField::Field(name)) => {
            let _ = write!(rule, "\"when\": {{{}: null}}", quoted(name));
        }
        _ => {}
    }
    for read in reads {
        let separator = if rule.ends_with('{') { "" } else { ", " };
        let _ = write!(rule, "{separator}{read}");
    }
    rule.push('}');
    rule
}

/// A call of a tool: it has a name, and something that goes in or comes out.
fn call_in(kind: &Kind) -> Option<String> {
    let name = kind.named(&TOOL_NAMES)?;
    let parts = [
        ("input", kind.named(&INPUT_NAMES)),
        ("output", kind.named(&OUTPUT_NAMES)),
        ("error", kind.named(&ERROR_NAMES)),
    ];
    let is_call =
        kind.is_named(&["tool", "call", "function", "action"]) || parts[1..].iter().any(|(_, path)| path.is_some());
    if !is_call {
        return None;
    }
    let id = kind.named(&["tool_call_id", "toolCallId", "call_id", "callId"]);
    let all = [("id", id), ("name", Some(name))].into_iter().chain(parts);
    let fields: Vec<String> =
        all.filter_map(|(name, path)| path.map(|path| format!("\"{name}\": {}", quoted(path)))).collect();
    Some(format!("\"call\": {{{}}}", fields.join(", ")))
}

fn quoted(text: &str) -> String {
    to_json(&text).unwrap_or_default()
}

fn shortened(payload: &str) -> String {
    let mut shown: String = payload.chars().take(LONGEST_EXAMPLE).collect();
    if shown.len() < payload.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::{AgentStream, ToolState};
    use crate::stream::{Mapping, Outcome};

    const OWN: &str = concat!(
        r#"{"op":"used","tool":"find","args":"ros","trouble":"offline for now"}"#,
        "\n",
        r#"{"op":"found","pages":[{"where":"https://a.example/x","what":"The lighthouse of Ros is 34 metres tall and old."}]}"#,
        "\n",
        r#"{"op":"say","words":"The lighthouse "}"#,
        "\n",
        r#"{"op":"say","words":"is 34 metres tall."}"#,
        "\n",
        r#"{"op":"bye","took":3}"#,
        "\n"
    );

    #[test]
    fn the_proposed_mapping_reads_the_stream_it_was_made_for() {
        let proposal = propose_mapping(OWN.as_bytes());
        let names: Vec<_> = proposal.kinds.iter().map(|kind| (kind.name.as_str(), kind.count)).collect();
        assert_eq!(names, [("op: used", 1), ("op: found", 1), ("op: say", 2), ("op: bye", 1)]);
        let mapping = Mapping::read(proposal.mapping.as_deref().unwrap()).unwrap();
        let mut stream = AgentStream::with_mapping(DEFAULT_MAX_FRAME, mapping);
        stream.push(OWN.as_bytes());
        stream.finish();
        let turn = &stream.turns()[0];
        assert_eq!(
            (turn.answer.as_str(), turn.outcome),
            ("The lighthouse is 34 metres tall.", Some(Outcome::Completed))
        );
        assert_eq!((turn.tools[0].name.as_str(), turn.tools[0].state), ("find", ToolState::Failed));
        assert_eq!(turn.sources[0].url.as_deref(), Some("https://a.example/x"));
    }

    #[test]
    fn a_text_that_is_repeated_whole_is_so_far() {
        let stream = "{\"a\":\"It\",\"n\":\"k\"}\n{\"a\":\"It is\",\"n\":\"k\"}\n{\"a\":\"It is so.\",\"n\":\"k\"}\n";
        let proposal = propose_mapping(stream.as_bytes());
        assert!(proposal.mapping.unwrap().contains("\"text_so_far\": \"a\""));
    }

    #[test]
    fn nothing_is_proposed_where_there_is_no_text() {
        assert_eq!(propose_mapping(b""), MappingProposal::default());
        assert_eq!(propose_mapping(b"{\"a\":1}\n{\"a\":2}\n").mapping, None);
    }
}
