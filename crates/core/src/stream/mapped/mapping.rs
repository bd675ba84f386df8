//! A declaration of where things stand in the messages of a stream.

use std::cell::OnceCell;

use credence_json::Json;

use super::condition::Condition;
use super::error::MappingError;
use super::path::{Path, Template};
use crate::stream::event::OffsetUnit;

/// Where the text, the calls, the sources and the end stand in the messages of a dialect. Read from JSON, see `docs/mapping.md`.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    pub(super) name: Box<str>,
    /// Any of them recognizes the dialect.
    pub(super) recognized_by: Vec<Condition>,
    /// The end of the bytes is the end of a turn: no message says it.
    pub(super) ends_with_stream: bool,
    pub(super) rules: Vec<Rule>,
    /// Whether any rule reads results of calls.
    pub(super) carries_results: bool,
}

/// What is read from a message for which a condition holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Rule {
    /// Any of them must hold; without one, the rule always applies.
    pub(super) when: Vec<Condition>,
    /// The rest is read from each value there.
    pub(super) each: Option<Path>,
    pub(super) begin: Option<Begin>,
    /// What the user says.
    pub(super) asked: Option<Path>,
    /// What the application tells the agent.
    pub(super) instructed: Option<Path>,
    /// The id by which its server knows the run.
    pub(super) run: Option<Path>,
    pub(super) thread: Option<Path>,
    pub(super) part: Option<Path>,
    pub(super) set: Vec<Box<str>>,
    pub(super) clear: Vec<Box<str>>,
    pub(super) thought: Option<Path>,
    pub(super) text: Option<Text>,
    pub(super) call: Option<Call>,
    pub(super) search: Option<Path>,
    pub(super) sources: Vec<Sources>,
    pub(super) cite: Option<Cite>,
    pub(super) closes_part: bool,
    pub(super) rules: Vec<Self>,
    pub(super) error: Option<Path>,
    pub(super) code: Option<Path>,
    pub(super) end: Option<End>,
}

#[derive(Clone, Debug)]
pub(super) enum Begin {
    Here,
    WithId(Path),
}

/// Text of the answer, and how it relates to what came before.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) path: Path,
    pub(super) kind: TextKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// The next piece.
    Piece,
    /// The whole part so far.
    SoFar,
    /// The whole part so far if it begins with what came before; otherwise the next piece.
    Either,
    /// The whole answer, which counts if nothing came before.
    Whole,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Call {
    pub(super) id: Option<Path>,
    pub(super) name: Option<Path>,
    pub(super) input: Option<Path>,
    pub(super) input_piece: Option<Path>,
    pub(super) output: Option<Path>,
    pub(super) error: Option<Path>,
    pub(super) exit_code: Option<Path>,
    pub(super) failed: Option<Condition>,
    pub(super) denied: Option<Condition>,
    pub(super) done: Option<Condition>,
    /// Where it stands in a trace.
    pub(super) span: Option<SpanPaths>,
}

/// The ids of a call in a trace.
#[derive(Clone, Debug)]
pub(super) struct SpanPaths {
    pub(super) trace: Option<Path>,
    pub(super) id: Option<Path>,
    pub(super) parent: Option<Path>,
}

/// A list of sources.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    pub(super) each: Path,
    pub(super) source: SourceFields,
    pub(super) role: SourceRole,
    /// The number that the answer refers to it by.
    pub(super) label: Option<Path>,
    /// The name that markers without a number write.
    pub(super) name: Option<Template>,
    /// The number of the first.
    pub(super) first: u32,
    /// The numbers go on from list to list, and a source keeps its number.
    pub(super) continues: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SourceRole {
    /// Returned by a tool or a search; numbered in this order.
    Numbered,
    Retrieved,
    Cited,
}

/// Where the parts of a source stand. What is not named is found under its usual names.
#[derive(Clone, Debug, Default)]
pub(super) struct SourceFields {
    pub(super) url: Option<Path>,
    pub(super) file: Option<Path>,
    pub(super) title: Option<Path>,
    pub(super) text: Option<Path>,
    pub(super) date: Option<Path>,
}

#[derive(Clone, Debug)]
pub(super) struct Cite {
    pub(super) each: Option<Path>,
    pub(super) start: Option<Path>,
    pub(super) end: Option<Path>,
    pub(super) unit: OffsetUnit,
    /// The end offset is that of the last character, not of the one behind it.
    pub(super) is_inclusive: bool,
    /// The sources of the citation, or their places in `list`.
    pub(super) sources: Option<Path>,
    pub(super) list: Option<Path>,
    pub(super) source: SourceFields,
    pub(super) quote: Option<Path>,
}

#[derive(Clone, Debug)]
pub(super) enum End {
    Completed,
    Stopped,
    Cut,
    Waiting,
    /// The reason that stands there, in the words of any provider.
    Reason(Path),
}

/// An object of a mapping, and where it stands.
struct Object<'a> {
    json: Json<'a>,
    at: String,
    /// The first problem of the mapping. What is wrong is left out and reading goes on, so that only the end has to look.
    problem: &'a OnceCell<MappingError>,
}

impl<'a> Object<'a> {
    fn new(json: Json<'a>, at: String, names: &[&str], problem: &'a OnceCell<MappingError>) -> Self {
        let object = Self { json, at, problem };
        if !json.is_object() {
            object.report(MappingError::new(&object.at, json, "an object"));
        }
        if let Some((name, _)) = json.fields().find(|(name, _)| !names.contains(&name.as_ref())) {
            let (at, expected) = (object.at.clone(), format!("one of {}", names.join(", ")));
            object.report(MappingError { at, found: format!("the name `{name}`"), expected });
        }
        object
    }

    /// An object within this one.
    fn within(&self, json: Json<'a>, at: String, names: &[&str]) -> Self {
        Self::new(json, at, names, self.problem)
    }

    fn report(&self, error: MappingError) {
        // Only the first counts.
        let _ = self.problem.set(error);
    }

    fn ok<T>(&self, read: Result<T, MappingError>) -> Option<T> {
        read.map_err(|error| self.report(error)).ok()
    }

    fn at(&self, name: &str) -> String {
        format!("{}.{name}", self.at)
    }

    fn path(&self, name: &str) -> Option<Path> {
        self.path_of(self.json.some(name)?, &self.at(name))
    }

    fn path_of(&self, value: Json<'_>, at: &str) -> Option<Path> {
        let written = self.ok(value.text().ok_or_else(|| MappingError::new(at, value, "a path as text")))?;
        self.ok(Path::read(&written).map_err(|problem| MappingError::of_path(at, problem)))
    }

    fn template(&self, name: &str) -> Option<Template> {
        let (value, at) = (self.json.some(name)?, self.at(name));
        let written = self.ok(value.text().ok_or_else(|| MappingError::new(&at, value, "a path as text")))?;
        self.ok(Template::read(&written).map_err(|problem| MappingError::of_path(&at, problem)))
    }

    fn condition(&self, name: &str) -> Option<Condition> {
        self.ok(Condition::read(self.json.some(name)?, &self.at(name)))
    }

    fn conditions(&self, name: &str) -> Vec<Condition> {
        self.one_or_list(name, |value, at| self.ok(Condition::read(value, &at)))
    }

    fn texts(&self, name: &str) -> Vec<Box<str>> {
        self.one_or_list(name, |value, at| {
            self.ok(value.text().map(Into::into).ok_or_else(|| MappingError::new(&at, value, "a text")))
        })
    }

    fn flag(&self, name: &str) -> bool {
        let value = self.json.some(name);
        let read =
            value.map(|value| value.boolean().ok_or_else(|| MappingError::new(&self.at(name), value, "true or false")));
        read.and_then(|read| self.ok(read)).unwrap_or_default()
    }

    /// One of a few words.
    fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Option<T> {
        let value = self.json.some(name)?;
        let text = value.text();
        let known = words.iter().find(|(word, _)| text.as_deref() == Some(*word));
        let expected = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        self.ok(known.map(|(_, meaning)| *meaning).ok_or_else(|| MappingError::new(&self.at(name), value, &expected())))
    }

    fn one_or_list<T>(&self, name: &str, read: impl Fn(Json<'a>, String) -> Option<T>) -> Vec<T> {
        match self.json.some(name) {
            None => Vec::new(),
            Some(list) if list.is_array() => {
                let items = list.items().enumerate();
                items.filter_map(|(index, item)| read(item, format!("{}[{index}]", self.at(name)))).collect()
            }
            Some(one) => read(one, self.at(name)).into_iter().collect(),
        }
    }
}

/// The names of a rule, which a mapping without `rules` has itself.
const RULE: [&str; 25] = [
    "when",
    "each",
    "begin",
    "asked",
    "instructed",
    "run",
    "thread",
    "part",
    "set",
    "clear",
    "thought",
    "text",
    "text_so_far",
    "text_or_so_far",
    "answer",
    "call",
    "search",
    "sources",
    "cite",
    "close_part",
    "rules",
    "error",
    "code",
    "end",
    "comment",
];
const MAPPING: [&str; 3] = ["name", "recognized_by", "ends_with_stream"];
const SPAN: [&str; 3] = ["trace", "id", "parent"];
const CALL: [&str; 11] =
    ["id", "name", "input", "input_piece", "output", "error", "exit_code", "failed", "denied", "done", "span"];
const SOURCE: [&str; 5] = ["url", "file", "title", "text", "date"];

/// No mapping nests deeper.
const DEEPEST: usize = 8;

impl Mapping {
    /// Reads a mapping as it is written in JSON.
    ///
    /// # Errors
    /// Where it is wrong, what stands there, and what was expected.
    pub fn read(written: &str) -> Result<Self, MappingError> {
        let at = "mapping";
        let json = Json::parse(written).map_err(|error| MappingError {
            at: at.to_owned(),
            found: error.to_string(),
            expected: "JSON".to_owned(),
        })?;
        let problem = OnceCell::new();
        let object = Object::new(json, at.to_owned(), &[&MAPPING[..], &RULE].concat(), &problem);
        let rule = Rule::of(&object, 0);
        if rule.is_empty() {
            object.report(MappingError::new(at, json, "at least `text`, `answer` or `rules`"));
        }
        // The whole mapping is one rule, whose rules are told apart: what none of them reads is not understood.
        let is_list = rule.when.is_empty() && rule.each.is_none() && rule.reads_nothing_itself();
        let rules = if is_list { rule.rules } else { vec![rule] };
        let mapping = Self {
            name: object.json.text_of("name").map_or_else(|| "mapping".into(), Into::into),
            recognized_by: object.conditions("recognized_by"),
            ends_with_stream: object.flag("ends_with_stream"),
            carries_results: rules.iter().any(Rule::carries_results),
            rules,
        };
        problem.into_inner().map_or(Ok(mapping), Err)
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Rule {
    fn read<'a>(within: &Object<'a>, json: Json<'a>, at: String, depth: usize) -> Option<Self> {
        if depth > DEEPEST {
            within.report(MappingError::new(&at, json, "rules that are nested less deeply"));
            return None;
        }
        Some(Self::of(&within.within(json, at, &RULE), depth))
    }

    fn of(object: &Object<'_>, depth: usize) -> Self {
        Self {
            when: object.conditions("when"),
            each: object.path("each"),
            begin: begin(object),
            asked: object.path("asked"),
            instructed: object.path("instructed"),
            run: object.path("run"),
            thread: object.path("thread"),
            part: object.path("part"),
            set: object.texts("set"),
            clear: object.texts("clear"),
            thought: object.path("thought"),
            text: text(object),
            call: object.json.some("call").map(|call| Call::of(&object.within(call, object.at("call"), &CALL))),
            search: object.path("search"),
            sources: object.one_or_list("sources", |sources, at| Sources::read(object, sources, at)),
            cite: object.json.some("cite").map(|cite| Cite::read(object, cite)),
            closes_part: object.flag("close_part"),
            rules: object.one_or_list("rules", |rule, at| Self::read(object, rule, at, depth + 1)),
            error: object.path("error"),
            code: object.path("code"),
            end: end(object),
        }
    }

    fn reads_nothing_itself(&self) -> bool {
        let optional = [self.thread.is_some(), self.thought.is_some(), self.search.is_some(), self.error.is_some()];
        let is_empty = self.begin.is_none()
            && self.asked.is_none()
            && self.instructed.is_none()
            && self.text.is_none()
            && self.call.is_none()
            && self.cite.is_none();
        is_empty && self.end.is_none() && self.sources.is_empty() && optional == [false; 4]
    }

    fn is_empty(&self) -> bool {
        self.reads_nothing_itself() && self.rules.is_empty()
    }

    fn carries_results(&self) -> bool {
        let is_result = |call: &Call| call.output.is_some() || call.error.is_some() || call.failed.is_some();
        self.call.as_ref().is_some_and(is_result) || self.rules.iter().any(Self::carries_results)
    }
}

fn begin(object: &Object<'_>) -> Option<Begin> {
    let value = object.json.some("begin")?;
    if value.boolean() == Some(true) {
        return Some(Begin::Here);
    }
    object.path("begin").map(Begin::WithId)
}

fn text(object: &Object<'_>) -> Option<Text> {
    let kinds = [
        ("text", TextKind::Piece),
        ("text_so_far", TextKind::SoFar),
        ("text_or_so_far", TextKind::Either),
        ("answer", TextKind::Whole),
    ];
    kinds.into_iter().find_map(|(name, kind)| object.path(name).map(|path| Text { path, kind }))
}

fn end(object: &Object<'_>) -> Option<End> {
    let value = object.json.some("end")?;
    if let Some(reason) = value.get("reason") {
        return object.path_of(reason, &object.at("end.reason")).map(End::Reason);
    }
    match value.text().as_deref() {
        Some("completed") => Some(End::Completed),
        Some("stopped") => Some(End::Stopped),
        Some("cut") => Some(End::Cut),
        Some("waiting") => Some(End::Waiting),
        _ => {
            let expected = "completed, stopped, cut, waiting or {\"reason\": path}";
            object.report(MappingError::new(&object.at("end"), value, expected));
            None
        }
    }
}

impl Call {
    fn of(object: &Object<'_>) -> Self {
        Self {
            id: object.path("id"),
            name: object.path("name"),
            input: object.path("input"),
            input_piece: object.path("input_piece"),
            output: object.path("output"),
            error: object.path("error"),
            exit_code: object.path("exit_code"),
            failed: object.condition("failed"),
            denied: object.condition("denied"),
            done: object.condition("done"),
            span: object.json.some("span").map(|span| SpanPaths::of(&object.within(span, object.at("span"), &SPAN))),
        }
    }
}

impl SpanPaths {
    fn of(object: &Object<'_>) -> Self {
        Self { trace: object.path("trace"), id: object.path("id"), parent: object.path("parent") }
    }
}

impl Sources {
    fn read<'a>(within: &Object<'a>, json: Json<'a>, at: String) -> Option<Self> {
        if json.text().is_some() {
            let (source, role) = (SourceFields::default(), SourceRole::Numbered);
            let each = within.path_of(json, &at)?;
            return Some(Self { each, source, role, label: None, name: None, first: 1, continues: false });
        }
        let own = ["each", "as", "label", "name", "first", "continues"];
        let object = within.within(json, at, &[&own[..], &SOURCE].concat());
        let roles =
            [("numbered", SourceRole::Numbered), ("retrieved", SourceRole::Retrieved), ("cited", SourceRole::Cited)];
        let Some(each) = object.path("each") else {
            object.report(MappingError::new(&object.at, json, "`each`, the path of the sources"));
            return None;
        };
        Some(Self {
            each,
            source: SourceFields::of(&object),
            role: object.word("as", &roles).unwrap_or(SourceRole::Numbered),
            label: object.path("label"),
            name: object.template("name"),
            first: if object.json.get("first").and_then(Json::integer) == Some(0) { 0 } else { 1 },
            continues: object.flag("continues"),
        })
    }
}

impl SourceFields {
    fn of(object: &Object<'_>) -> Self {
        let [url, file, title, text, date] = SOURCE.map(|name| object.path(name));
        Self { url, file, title, text, date }
    }
}

impl Cite {
    fn read<'a>(within: &Object<'a>, json: Json<'a>) -> Self {
        let own = ["each", "start", "end", "unit", "is_inclusive", "sources", "list", "quote"];
        let object = within.within(json, within.at("cite"), &[&own[..], &SOURCE].concat());
        let units = [("byte", OffsetUnit::Byte), ("character", OffsetUnit::Character), ("utf16", OffsetUnit::Utf16)];
        Self {
            each: object.path("each"),
            start: object.path("start"),
            end: object.path("end"),
            unit: object.word("unit", &units).unwrap_or(OffsetUnit::Character),
            is_inclusive: object.flag("is_inclusive"),
            sources: object.path("sources"),
            list: object.path("list"),
            source: SourceFields::of(&object),
            quote: object.path("quote"),
        }
    }
}
