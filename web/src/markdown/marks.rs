//! What is known of the markers in an answer, and where citations stand that the text does not name.

use std::collections::BTreeSet;

use super::block::{BlockId, BlockKind};
use super::document::Document;

/// The markers of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerMarks {
    /// Numbers that name a citation.
    pub known: BTreeSet<u32>,
    /// Numbers in the text that name none.
    pub dangling: BTreeSet<u32>,
    /// Numbers beside which the text says something else than the source.
    pub mismatched: BTreeSet<u32>,
    /// Labels of citations, each with the byte of the answer behind which it stands.
    pub placed: Vec<(usize, u32)>,
}

/// How a marker is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkStanding {
    Known,
    Dangling,
    Mismatched,
}

/// Labels to be shown in a text, with the place of each in it.
pub type Placed = Vec<(usize, u32)>;

impl AnswerMarks {
    /// How the marker of a number is shown; `None` where it is plain text.
    pub fn standing(&self, number: u32) -> Option<MarkStanding> {
        if self.dangling.contains(&number) {
            return Some(MarkStanding::Dangling);
        }
        if self.mismatched.contains(&number) {
            return Some(MarkStanding::Mismatched);
        }
        self.known.contains(&number).then_some(MarkStanding::Known)
    }
}

/// The labels of a document by the blocks they stand in, in the order of the source.
pub type Places = Vec<(BlockId, Placed)>;

/// The labels that stand in a block.
pub fn placed_in(places: &Places, id: BlockId) -> &[(usize, u32)] {
    places.binary_search_by_key(&id, |(id, _)| *id).map_or(&[], |index| &places[index].1)
}

/// The labels that stand in each block of a document, by their places in its text.
pub fn place(marks: &AnswerMarks, document: &Document) -> Places {
    let mut places = Places::new();
    if marks.placed.is_empty() {
        return places;
    }
    let holders: Vec<(usize, BlockId)> =
        document.blocks().filter_map(|(id, _)| Some((start(document, id)?, id))).collect();
    for (source, label) in in_order(&marks.placed).into_iter().filter(|(source, _)| *source <= document.length()) {
        let index = holders.partition_point(|(start, _)| *start < source);
        let Some((_, id)) = holders.get(index.saturating_sub(1)) else { continue };
        let at = document.block(*id).leaf().map_or(0, |leaf| leaf.place_of(source));
        match places.last_mut().filter(|(last, _)| last == id) {
            Some((_, placed)) if placed.last() == Some(&(at, label)) => {}
            Some((_, placed)) => placed.push((at, label)),
            None => places.push((*id, vec![(at, label)])),
        }
    }
    places
}

/// Few as they are, labels are put in order one by one; a general sort would be a larger program.
fn in_order(placed: &[(usize, u32)]) -> Placed {
    let mut ordered = Placed::with_capacity(placed.len());
    for mark in placed {
        let index = ordered.partition_point(|other| other <= mark);
        ordered.insert(index, *mark);
    }
    ordered
}

/// Where a block begins that can hold a label.
fn start(document: &Document, id: BlockId) -> Option<usize> {
    let block = document.block(id);
    match &block.kind {
        BlockKind::Paragraph(leaf) | BlockKind::Heading(_, leaf) | BlockKind::Cell(leaf) => Some(leaf.source_start()),
        BlockKind::Code(_) => Some(block.source),
        BlockKind::Document
        | BlockKind::Quote
        | BlockKind::List(_)
        | BlockKind::Item(_)
        | BlockKind::Rule
        | BlockKind::Html(..)
        | BlockKind::Table(_)
        | BlockKind::Row => None,
    }
}
