//! Parses YAML into nodes with positions: one document, no custom tags, bounded size.

use std::rc::Rc;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Span, Tag};

use crate::error::{Position, YamlError, quoted};

/// The maximum length of a text.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// The maximum depth, with aliases expanded; a policy has four levels.
const MOST_LEVELS: u8 = 16;

/// A value and its position.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) value: Value,
    levels: u8,
}

/// The value of a node.
#[derive(Debug)]
pub(crate) enum Value {
    /// Nothing, `~` or `null`.
    Nothing,
    /// A scalar as it is written, without conversion to a number, a date or a boolean.
    Text(String),
    List(Vec<Rc<Node>>),
    /// Keys and values in the order of the file.
    Mapping(Vec<(Rc<Node>, Rc<Node>)>),
}

/// The root node of a text with one document.
pub(crate) fn read(text: &str) -> Result<Rc<Node>, YamlError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MOST_BYTES {
        let found = format!("{} bytes long", text.len());
        return Err(YamlError::about_value(Position::START, "", &found, &format!("at most {MOST_BYTES} bytes")));
    }
    check_characters(text)?;
    let mut builder = Builder::new(end_of(text));
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| unreadable(&error, text))?;
        builder.take(event, span)?;
    }
    Ok(builder.root.unwrap_or_else(|| Node::new(Position::START, Value::Nothing, 1)))
}

/// Control characters can hide content; YAML can write them as escapes.
fn check_characters(text: &str) -> Result<(), YamlError> {
    let is_refused = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    let Some(at) = text.bytes().position(|byte| is_refused(&byte)) else { return Ok(()) };
    let reason = format!("the control character U+{:04X} must be written as an escape", text.as_bytes()[at]);
    Err(YamlError::about_text(end_of(&text[..at]), reason))
}

fn unreadable(error: &ScanError, text: &str) -> YamlError {
    let position = position(error.marker());
    // Behind a `%` the parser counts some characters twice.
    let position = position.min(end_of(&first_lines(text, position.line)));
    if text.chars().nth(error.marker().index()) == Some('*') {
        let reason = "`*` begins an alias and nothing has that name; a text that begins with a star stands in quotes";
        return YamlError::about_text(position, reason.to_owned());
    }
    YamlError::about_text(position, error.info().to_owned())
}

fn first_lines(text: &str, n_lines: u32) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    lines.split('\n').take(n_lines as usize).collect::<Vec<&str>>().join("\n")
}

/// The position after the last character.
fn end_of(text: &str) -> Position {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let line = lines.matches('\n').count() + 1;
    let column = lines.chars().rev().take_while(|character| *character != '\n').count() + 1;
    Position { line: counted(line), column: counted(column) }
}

fn position(marker: &Marker) -> Position {
    Position { line: counted(marker.line().max(1)), column: counted(marker.col() + 1) }
}

/// Texts are far shorter than that.
fn counted(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Builds nodes from the parser's events.
struct Builder {
    /// The end of the text. The parser reports positions after it, as if there were another line.
    end: Position,
    root: Option<Rc<Node>>,
    documents: usize,
    open: Vec<Open>,
    /// The anchored nodes, by the parser's number.
    named: Vec<Option<Rc<Node>>>,
}

/// An open list or mapping.
struct Open {
    position: Position,
    name: usize,
    is_mapping: bool,
    /// The keys and values of a mapping alternate.
    children: Vec<Rc<Node>>,
    levels: u8,
}

impl Builder {
    const fn new(end: Position) -> Self {
        Self { end, root: None, documents: 0, open: Vec::new(), named: Vec::new() }
    }

    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), YamlError> {
        let position = position(&span.start).min(self.end);
        match event {
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => Ok(()),
            Event::DocumentStart(_) => self.begin_document(position),
            Event::Alias(name) => self.take_alias(name, position),
            Event::Scalar(text, style, name, tag) => {
                let is_text = is_text(tag.as_deref(), position)?;
                let nothing = style == ScalarStyle::Plain && !is_text && is_nothing(&text);
                let value = if nothing { Value::Nothing } else { Value::Text(text.into_owned()) };
                self.add(Node::new(position, value, 1), name)
            }
            Event::SequenceStart(name, tag) => self.begin(position, name, tag.as_deref(), false),
            Event::MappingStart(name, tag) => self.begin(position, name, tag.as_deref(), true),
            Event::SequenceEnd | Event::MappingEnd => self.end(),
        }
    }

    fn begin_document(&mut self, position: Position) -> Result<(), YamlError> {
        self.documents += 1;
        if self.documents > 1 {
            return Err(YamlError::not_in_a_policy(position, "a second document", "one document in a file"));
        }
        Ok(())
    }

    fn begin(&mut self, position: Position, name: usize, tag: Option<&Tag>, is_mapping: bool) -> Result<(), YamlError> {
        is_text(tag, position)?;
        if self.open.len() >= usize::from(MOST_LEVELS) {
            return Err(too_deep(position));
        }
        self.open.push(Open { position, name, is_mapping, children: Vec::new(), levels: 0 });
        Ok(())
    }

    fn end(&mut self) -> Result<(), YamlError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let value = if open.is_mapping { Value::Mapping(pairs(open.children)) } else { Value::List(open.children) };
        self.add(Node::new(open.position, value, open.levels + 1), open.name)
    }

    /// An alias shares its node, so that aliases of aliases need no memory.
    fn take_alias(&mut self, name: usize, position: Position) -> Result<(), YamlError> {
        match self.named.get(name).cloned().flatten() {
            Some(node) => self.put(node, position),
            None => Err(YamlError::not_in_a_policy(
                position,
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
        let position = node.position;
        self.put(node, position)
    }

    fn put(&mut self, node: Rc<Node>, position: Position) -> Result<(), YamlError> {
        if usize::from(node.levels) + self.open.len() > usize::from(MOST_LEVELS) {
            return Err(too_deep(position));
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

fn too_deep(position: Position) -> YamlError {
    YamlError::not_in_a_policy(position, "a deeper level", &format!("at most {MOST_LEVELS} levels"))
}

fn pairs(children: Vec<Rc<Node>>) -> Vec<(Rc<Node>, Rc<Node>)> {
    let mut pairs = Vec::with_capacity(children.len() / 2);
    let mut children = children.into_iter();
    while let (Some(key), Some(value)) = (children.next(), children.next()) {
        pairs.push((key, value));
    }
    pairs
}

/// Whether a tag declares a scalar a text; other tags are rejected.
fn is_text(tag: Option<&Tag>, position: Position) -> Result<bool, YamlError> {
    let Some(tag) = tag else { return Ok(false) };
    match (tag.is_yaml_core_schema(), tag.suffix.as_str()) {
        (true, "str") => Ok(true),
        (true, "seq" | "map" | "null") => Ok(false),
        _ => {
            let found = format!("the tag {}", quoted(&tag.to_string()));
            Err(YamlError::not_in_a_policy(position, &found, "a value without a tag"))
        }
    }
}

fn is_nothing(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

impl Node {
    fn new(position: Position, value: Value, levels: u8) -> Rc<Self> {
        Rc::new(Self { position, value, levels })
    }

    /// The description of a node for error messages.
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
