//! The blocks of a document: a tree that only grows at its right edge.

use super::block_id::BlockId;
use super::leaf::Leaf;
use super::start::{Alignment, Fence, HtmlEnd};

/// How many containers may stand in each other; deeper markers are text.
pub const DEEPEST_CONTAINER: usize = 33;

/// A part of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub kind: BlockKind,
    pub parent: BlockId,
    pub children: Vec<BlockId>,
    /// Where it begins in the source.
    pub source: usize,
    /// False once it was replaced by what later lines made of it.
    pub is_alive: bool,
}

/// What a block is.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockKind {
    Document,
    Quote,
    List(List),
    Item(Item),
    Paragraph(Leaf),
    Heading(u8, Leaf),
    Rule,
    Code(Code),
    /// Raw HTML, which is shown as text.
    Html(HtmlEnd, String),
    Table(Vec<Alignment>),
    Row,
    Cell(Leaf),
}

/// A list of items with one kind of marker.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    pub sign: u8,
    /// The number of the first item of an ordered list.
    pub start: Option<u32>,
    /// Whether its items stand close together.
    pub is_tight: bool,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The column at which its text begins.
    pub indent: usize,
    /// Whether the task it names is done, if it is a task.
    pub is_done: Option<bool>,
}

/// Fenced or indented code.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    pub fence: Option<Fence>,
    pub info: String,
    pub text: String,
    /// Blank lines that belong to indented code only when more of it follows.
    pub blank_lines: String,
}

impl Block {
    /// The text of a block that has spans.
    pub fn leaf(&self) -> Option<&Leaf> {
        match &self.kind {
            BlockKind::Paragraph(leaf) | BlockKind::Heading(_, leaf) | BlockKind::Cell(leaf) => Some(leaf),
            BlockKind::Document
            | BlockKind::Quote
            | BlockKind::List(_)
            | BlockKind::Item(_)
            | BlockKind::Rule
            | BlockKind::Code(_)
            | BlockKind::Html(..)
            | BlockKind::Table(_)
            | BlockKind::Row => None,
        }
    }

    /// The same, to be changed.
    pub fn leaf_mut(&mut self) -> Option<&mut Leaf> {
        match &mut self.kind {
            BlockKind::Paragraph(leaf) | BlockKind::Heading(_, leaf) | BlockKind::Cell(leaf) => Some(leaf),
            _ => None,
        }
    }
}
