//! A declaration of where things stand in the messages of a stream.

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
}

impl<'a> Object<'a> {
    fn new(json: Json<'a>, at: String, names: &[&str]) -> Result<Self, MappingError> {
        if !json.is_object() {
            return Err(MappingError::new(&at, json, "an object"));
        }
        if let Some((name, _)) = json.fields().find(|(name, _)| !names.contains(&name.as_ref())) {
            let expected = format!("one of {}", names.join(", "));
            return Err(MappingError { at, found: format!("the name `{name}`"), expected });
        }
        Ok(Self { json, at })
    }

    fn at(&self, name: &str) -> String {
        format!("{}.{name}", self.at)
    }

    fn path(&self, name: &str) -> Result<Option<Path>, MappingError> {
        self.json.some(name).map(|value| path(value, &self.at(name))).transpose()
    }

    fn template(&self, name: &str) -> Result<Option<Template>, MappingError> {
        let Some(value) = self.json.some(name) else { return Ok(None) };
        let written = value.text().ok_or_else(|| MappingError::new(&self.at(name), value, "a path as text"))?;
        Template::read(&written).map(Some).map_err(|problem| MappingError::of_path(&self.at(name), problem))
    }

    fn condition(&self, name: &str) -> Result<Option<Condition>, MappingError> {
        self.json.some(name).map(|value| Condition::read(value, &self.at(name))).transpose()
    }

    fn conditions(&self, name: &str) -> Result<Vec<Condition>, MappingError> {
        self.one_or_list(name, |value, at| Condition::read(value, &at))
    }

    fn texts(&self, name: &str) -> Result<Vec<Box<str>>, MappingError> {
        let text = |value: Json<'_>, at: String| {
            value.text().map(Into::into).ok_or_else(|| MappingError::new(&at, value, "a text"))
        };
        self.one_or_list(name, text)
    }

    fn flag(&self, name: &str) -> Result<bool, MappingError> {
        let Some(value) = self.json.some(name) else { return Ok(false) };
        value.boolean().ok_or_else(|| MappingError::new(&self.at(name), value, "true or false"))
    }

    /// One of a few words.
    fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, MappingError> {
        let Some(value) = self.json.some(name) else { return Ok(None) };
        let text = value.text();
        let known = words.iter().find(|(word, _)| text.as_deref() == Some(*word));
        let expected = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        known.map(|(_, meaning)| Some(*meaning)).ok_or_else(|| MappingError::new(&self.at(name), value, &expected()))
    }

    fn one_or_list<T>(
        &self,
        name: &str,
        read: impl Fn(Json<'a>, String) -> Result<T, MappingError>,
    ) -> Result<Vec<T>, MappingError> {
        match self.json.some(name) {
            None => Ok(Vec::new()),
            Some(list) if list.is_array() => list
                .items()
                .enumerate()
                .map(|(index, item)| read(item, format!("{}[{index}]", self.at(name))))
                .collect(),
            Some(one) => Ok(vec![read(one, self.at(name))?]),
        }
    }
}

fn path(value: Json<'_>, at: &str) -> Result<Path, MappingError> {
    let Some(written) = value.text() else { return Err(MappingError::new(at, value, "a path as text")) };
    Path::read(&written).map_err(|problem| MappingError::of_path(at, problem))
}

/// The names of a rule, which a mapping without `rules` has itself.
const RULE: [&str; 23] = [
    "when",
    "each",
    "begin",
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
        let object = Object::new(json, at.to_owned(), &[&MAPPING[..], &RULE].concat())?;
        let rule = Rule::of(&object, 0)?;
        if rule.is_empty() {
            return Err(MappingError::new(at, json, "at least `text`, `answer` or `rules`"));
        }
        // The whole mapping is one rule, whose rules are told apart: what none of them reads is not understood.
        let is_list = rule.when.is_empty() && rule.each.is_none() && rule.reads_nothing_itself();
        let rules = if is_list { rule.rules } else { vec![rule] };
        Ok(Self {
            name: object.json.text_of("name").map_or_else(|| "mapping".into(), Into::into),
            recognized_by: object.conditions("recognized_by")?,
            ends_with_stream: object.flag("ends_with_stream")?,
            carries_results: rules.iter().any(Rule::carries_results),
            rules,
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Rule {
    fn read(json: Json<'_>, at: String, depth: usize) -> Result<Self, MappingError> {
        if depth > DEEPEST {
            return Err(MappingError::new(&at, json, "rules that are nested less deeply"));
        }
        Self::of(&Object::new(json, at, &RULE)?, depth)
    }

    fn of(object: &Object<'_>, depth: usize) -> Result<Self, MappingError> {
        Ok(Self {
            when: object.conditions("when")?,
            each: object.path("each")?,
            begin: begin(object)?,
            run: object.path("run")?,
            thread: object.path("thread")?,
            part: object.path("part")?,
            set: object.texts("set")?,
            clear: object.texts("clear")?,
            thought: object.path("thought")?,
            text: text(object)?,
            call: object.json.some("call").map(|call| Call::read(call, object.at("call"))).transpose()?,
            search: object.path("search")?,
            sources: object.one_or_list("sources", Sources::read)?,
            cite: object.json.some("cite").map(|cite| Cite::read(cite, object.at("cite"))).transpose()?,
            closes_part: object.flag("close_part")?,
            rules: object.one_or_list("rules", |rule, at| Self::read(rule, at, depth + 1))?,
            error: object.path("error")?,
            code: object.path("code")?,
            end: end(object)?,
        })
    }

    fn reads_nothing_itself(&self) -> bool {
        let optional = [self.thread.is_some(), self.thought.is_some(), self.search.is_some(), self.error.is_some()];
        let is_empty = self.begin.is_none() && self.text.is_none() && self.call.is_none() && self.cite.is_none();
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

fn begin(object: &Object<'_>) -> Result<Option<Begin>, MappingError> {
    match object.json.some("begin") {
        None => Ok(None),
        Some(value) if value.boolean() == Some(true) => Ok(Some(Begin::Here)),
        Some(value) => path(value, &object.at("begin")).map(|path| Some(Begin::WithId(path))),
    }
}

fn text(object: &Object<'_>) -> Result<Option<Text>, MappingError> {
    let kinds = [
        ("text", TextKind::Piece),
        ("text_so_far", TextKind::SoFar),
        ("text_or_so_far", TextKind::Either),
        ("answer", TextKind::Whole),
    ];
    for (name, kind) in kinds {
        if let Some(path) = object.path(name)? {
            return Ok(Some(Text { path, kind }));
        }
    }
    Ok(None)
}

fn end(object: &Object<'_>) -> Result<Option<End>, MappingError> {
    let Some(value) = object.json.some("end") else { return Ok(None) };
    let at = object.at("end");
    if let Some(reason) = value.get("reason") {
        return path(reason, &format!("{at}.reason")).map(|reason| Some(End::Reason(reason)));
    }
    match value.text().as_deref() {
        Some("completed") => Ok(Some(End::Completed)),
        Some("stopped") => Ok(Some(End::Stopped)),
        Some("cut") => Ok(Some(End::Cut)),
        Some("waiting") => Ok(Some(End::Waiting)),
        _ => Err(MappingError::new(&at, value, "completed, stopped, cut, waiting or {\"reason\": path}")),
    }
}

impl Call {
    fn read(json: Json<'_>, at: String) -> Result<Self, MappingError> {
        let object = Object::new(json, at, &CALL)?;
        Ok(Self {
            id: object.path("id")?,
            name: object.path("name")?,
            input: object.path("input")?,
            input_piece: object.path("input_piece")?,
            output: object.path("output")?,
            error: object.path("error")?,
            exit_code: object.path("exit_code")?,
            failed: object.condition("failed")?,
            denied: object.condition("denied")?,
            done: object.condition("done")?,
            span: object.json.some("span").map(|span| SpanPaths::read(span, object.at("span"))).transpose()?,
        })
    }
}

impl SpanPaths {
    fn read(json: Json<'_>, at: String) -> Result<Self, MappingError> {
        let object = Object::new(json, at, &SPAN)?;
        Ok(Self { trace: object.path("trace")?, id: object.path("id")?, parent: object.path("parent")? })
    }
}

impl Sources {
    fn read(json: Json<'_>, at: String) -> Result<Self, MappingError> {
        if json.text().is_some() {
            let (source, role) = (SourceFields::default(), SourceRole::Numbered);
            return Ok(Self {
                each: path(json, &at)?,
                source,
                role,
                label: None,
                name: None,
                first: 1,
                continues: false,
            });
        }
        let object =
            Object::new(json, at, &[&["each", "as", "label", "name", "first", "continues"][..], &SOURCE].concat())?;
        let roles =
            [("numbered", SourceRole::Numbered), ("retrieved", SourceRole::Retrieved), ("cited", SourceRole::Cited)];
        let Some(each) = object.path("each")? else {
            return Err(MappingError::new(&object.at, json, "`each`, the path of the sources"));
        };
        Ok(Self {
            each,
            source: SourceFields::of(&object)?,
            role: object.word("as", &roles)?.unwrap_or(SourceRole::Numbered),
            label: object.path("label")?,
            name: object.template("name")?,
            first: if object.json.get("first").and_then(Json::integer) == Some(0) { 0 } else { 1 },
            continues: object.flag("continues")?,
        })
    }
}

impl SourceFields {
    fn of(object: &Object<'_>) -> Result<Self, MappingError> {
        let [url, file, title, text, date] = SOURCE.map(|name| object.path(name));
        Ok(Self { url: url?, file: file?, title: title?, text: text?, date: date? })
    }
}

impl Cite {
    fn read(json: Json<'_>, at: String) -> Result<Self, MappingError> {
        let own = ["each", "start", "end", "unit", "is_inclusive", "sources", "list", "quote"];
        let object = Object::new(json, at, &[&own[..], &SOURCE].concat())?;
        let units = [("byte", OffsetUnit::Byte), ("character", OffsetUnit::Character), ("utf16", OffsetUnit::Utf16)];
        Ok(Self {
            each: object.path("each")?,
            start: object.path("start")?,
            end: object.path("end")?,
            unit: object.word("unit", &units)?.unwrap_or(OffsetUnit::Character),
            is_inclusive: object.flag("is_inclusive")?,
            sources: object.path("sources")?,
            list: object.path("list")?,
            source: SourceFields::of(&object)?,
            quote: object.path("quote")?,
        })
    }
}
