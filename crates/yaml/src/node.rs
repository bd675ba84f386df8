//! The nodes of a YAML text, each with its place. One document, no tags of one's own, everything bounded.

use std::rc::Rc;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Span, Tag};

use crate::error::{Place, YamlError, quoted};

/// A longer text is refused before it is read.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// Deeper nodes are refused, be they written out or named by an alias; a policy has four levels.
const MOST_LEVELS: u8 = 16;

/// A value and where it begins.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) value: Value,
    levels: u8,
}

/// What a node holds.
#[derive(Debug)]
pub(crate) enum Value {
    /// Nothing, `~` or `null`.
    Nothing,
    /// A scalar as it is written; nothing is taken for a number, a date or a truth value.
    Text(String),
    List(Vec<Rc<Node>>),
    /// Keys and values in the order in which they are written.
    Mapping(Vec<(Rc<Node>, Rc<Node>)>),
}

/// The node of the one document in a text.
pub(crate) fn read(text: &str) -> Result<Rc<Node>, YamlError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MOST_BYTES {
        let found = format!("{} bytes long", text.len());
        return Err(YamlError::about_value(Place::START, "", &found, &format!("at most {MOST_BYTES} bytes")));
    }
    check_characters(text)?;
    let mut builder = Builder::of(end_of(text));
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| unreadable(&error, text))?;
        builder.take(event, span)?;
    }
    Ok(builder.root.unwrap_or_else(|| Node::new(Place::START, Value::Nothing, 1)))
}

/// Control characters can hide what a file says; YAML writes them as escapes.
fn check_characters(text: &str) -> Result<(), YamlError> {
    let is_refused = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    let Some(at) = text.bytes().position(|byte| is_refused(&byte)) else { return Ok(()) };
    let reason = format!("the control character U+{:04X} must be written as an escape", text.as_bytes()[at]);
    Err(YamlError::about_text(end_of(&text[..at]), reason))
}

fn unreadable(error: &ScanError, text: &str) -> YamlError {
    let place = place(error.marker()).min(end_of(text));
    if text.chars().nth(error.marker().index()) == Some('*') {
        let reason = "`*` begins an alias and nothing has that name; a text that begins with a star stands in quotes";
        return YamlError::about_text(place, reason.to_owned());
    }
    YamlError::about_text(place, error.info().to_owned())
}

/// The place behind the last character.
fn end_of(text: &str) -> Place {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let line = lines.matches('\n').count() + 1;
    let column = lines.chars().rev().take_while(|character| *character != '\n').count() + 1;
    Place { line: counted(line), column: counted(column) }
}

fn place(marker: &Marker) -> Place {
    Place { line: counted(marker.line().max(1)), column: counted(marker.col() + 1) }
}

/// Texts are far shorter than that.
fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Puts nodes together from the parser's events.
struct Builder {
    /// The end of the text: behind it, the parser counts on as if another line followed.
    end: Place,
    root: Option<Rc<Node>>,
    documents: usize,
    open: Vec<Open>,
    /// The nodes that have a name, by the number the parser gives it.
    named: Vec<Option<Rc<Node>>>,
}

/// A list or mapping whose end has not come.
struct Open {
    place: Place,
    name: usize,
    is_mapping: bool,
    /// A mapping's keys and values take turns.
    children: Vec<Rc<Node>>,
    levels: u8,
}

impl Builder {
    const fn of(end: Place) -> Self {
        Self { end, root: None, documents: 0, open: Vec::new(), named: Vec::new() }
    }

    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), YamlError> {
        let place = place(&span.start).min(self.end);
        match event {
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => Ok(()),
            Event::DocumentStart(_) => self.begin_document(place),
            Event::Alias(name) => self.take_alias(name, place),
            Event::Scalar(text, style, name, tag) => {
                let is_text = is_text(tag.as_deref(), place)?;
                let nothing = style == ScalarStyle::Plain && !is_text && is_nothing(&text);
                let value = if nothing { Value::Nothing } else { Value::Text(text.into_owned()) };
                self.add(Node::new(place, value, 1), name)
            }
            Event::SequenceStart(name, tag) => self.begin(place, name, tag.as_deref(), false),
            Event::MappingStart(name, tag) => self.begin(place, name, tag.as_deref(), true),
            Event::SequenceEnd | Event::MappingEnd => self.end(),
        }
    }

    fn begin_document(&mut self, place: Place) -> Result<(), YamlError> {
        self.documents += 1;
        if self.documents > 1 {
            return Err(YamlError::not_in_a_policy(place, "a second document", "one document in a file"));
        }
        Ok(())
    }

    fn begin(&mut self, place: Place, name: usize, tag: Option<&Tag>, is_mapping: bool) -> Result<(), YamlError> {
        is_text(tag, place)?;
        if self.open.len() >= usize::from(MOST_LEVELS) {
            return Err(too_deep(place));
        }
        self.open.push(Open { place, name, is_mapping, children: Vec::new(), levels: 0 });
        Ok(())
    }

    fn end(&mut self) -> Result<(), YamlError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let value = if open.is_mapping { Value::Mapping(pairs(open.children)) } else { Value::List(open.children) };
        self.add(Node::new(open.place, value, open.levels + 1), open.name)
    }

    /// A node that is named by an alias is the same one, so that aliases of aliases take no room.
    fn take_alias(&mut self, name: usize, place: Place) -> Result<(), YamlError> {
        match self.named.get(name).cloned().flatten() {
            Some(node) => self.put(node, place),
            None => Err(YamlError::not_in_a_policy(
                place,
                "an alias inside what it names",
                "an alias of something before it",
            )),
        }
    }

    fn add(&mut self, node: Rc<Node>, name: usize) -> Result<(), YamlError> {
        if name > 0 {
            let room = self.named.len().max(name + 1);
            self.named.resize(room, None);
            self.named[name] = Some(Rc::clone(&node));
        }
        let place = node.place;
        self.put(node, place)
    }

    fn put(&mut self, node: Rc<Node>, place: Place) -> Result<(), YamlError> {
        if usize::from(node.levels) + self.open.len() > usize::from(MOST_LEVELS) {
            return Err(too_deep(place));
        }
        match self.open.last_mut() {
            Some(open) => {
                open.levels = open.levels.max(node.levels);
                open.children.push(node);
            }
            None => self.root = Some(node),
        }
        Ok(())
    }
}

fn too_deep(place: Place) -> YamlError {
    YamlError::not_in_a_policy(place, "a deeper level", &format!("at most {MOST_LEVELS} levels"))
}

fn pairs(children: Vec<Rc<Node>>) -> Vec<(Rc<Node>, Rc<Node>)> {
    let mut pairs = Vec::with_capacity(children.len() / 2);
    let mut children = children.into_iter();
    while let (Some(key), Some(value)) = (children.next(), children.next()) {
        pairs.push((key, value));
    }
    pairs
}

/// Whether a tag says that a scalar is a text; tags that would make it something else are refused.
fn is_text(tag: Option<&Tag>, place: Place) -> Result<bool, YamlError> {
    let Some(tag) = tag else { return Ok(false) };
    match (tag.is_yaml_core_schema(), tag.suffix.as_str()) {
        (true, "str") => Ok(true),
        (true, "seq" | "map" | "null") => Ok(false),
        _ => {
            let found = format!("the tag {}", quoted(&tag.to_string()));
            Err(YamlError::not_in_a_policy(place, &found, "a value without a tag"))
        }
    }
}

fn is_nothing(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

impl Node {
    fn new(place: Place, value: Value, levels: u8) -> Rc<Self> {
        Rc::new(Self { place, value, levels })
    }

    /// What it is, as messages say it.
    pub(crate) fn described(&self) -> String {
        match &self.value {
            Value::Nothing => "empty".to_owned(),
            Value::Text(text) if text.is_empty() => "empty".to_owned(),
            Value::Text(text) => quoted(text),
            Value::List(_) => "a list".to_owned(),
            Value::Mapping(_) => "a mapping".to_owned(),
        }
    }
}
