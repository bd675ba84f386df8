//! What becomes of blocks when they end: definitions are taken out, headings and tables replace paragraphs.

use super::block::BlockKind;
use super::block_id::BlockId;
use super::document::Document;
use super::leaf::Leaf;
use super::reference::definition;
use super::start;

/// How often text is read again because a reference was defined after its use; later ones wait for the end.
const MOST_REREADINGS: usize = 16;

impl Document {
    /// Ends the containers from a depth on, and the tip.
    pub(super) fn close_containers(&mut self, depth: usize) {
        self.close_tip();
        self.open.truncate(depth);
    }

    pub(super) fn close_tip(&mut self) {
        let Some(tip) = self.tip.take() else { return };
        if matches!(self.blocks[tip].kind, BlockKind::Paragraph(_)) {
            let tip = self.take_definitions(tip);
            tip.into_iter().for_each(|tip| self.read_leaf(tip));
        } else {
            self.read_leaf(tip);
        }
    }

    /// Reads all of a leaf, and remembers what it lacks.
    pub(super) fn read_leaf(&mut self, id: BlockId) {
        let Some(leaf) = self.blocks[id].leaf_mut() else { return };
        leaf.read_to_end(&self.references);
        for label in std::mem::take(&mut leaf.wanted) {
            self.references.wait(label, id);
        }
    }

    /// Takes the definitions off the start of a paragraph; `None` when nothing else was in it.
    fn take_definitions(&mut self, id: BlockId) -> Option<BlockId> {
        let BlockKind::Paragraph(leaf) = &mut self.blocks[id].kind else { return Some(id) };
        let mut at = 0;
        let mut found = Vec::new();
        while let Some((label, target, length)) = definition(&leaf.text[at..]) {
            found.push((label, target));
            at += length;
        }
        if at == 0 {
            return Some(id);
        }
        let mut leaf = std::mem::take(leaf);
        leaf.remove_before(at);
        for (label, target) in found {
            self.has_late_definition |= self.references.define(label, target);
        }
        if self.rereadings < MOST_REREADINGS {
            self.rereadings += usize::from(self.has_late_definition);
            self.serve();
        }
        let is_empty = leaf.text.trim().is_empty();
        let (parent, _) = self.remove_last(id);
        (!is_empty).then(|| self.add_child(parent, BlockKind::Paragraph(leaf)))
    }

    /// Removes a block that is the last of its parent.
    fn remove_last(&mut self, id: BlockId) -> (BlockId, BlockKind) {
        let parent = self.blocks[id].parent;
        self.blocks[parent].children.pop();
        self.blocks[id].is_alive = false;
        (parent, std::mem::replace(&mut self.blocks[id].kind, BlockKind::Rule))
    }

    /// Reads the blocks again that waited for what is defined by now.
    pub(super) fn serve(&mut self) {
        if !std::mem::take(&mut self.has_late_definition) {
            return;
        }
        let mut blocks = self.references.take_served();
        while let Some(id) = blocks.pop() {
            // A block may have waited for several labels.
            if !blocks.contains(&id) {
                self.read_again(id);
            }
        }
    }

    fn read_again(&mut self, id: BlockId) {
        let Some(leaf) = self.blocks[id].leaf_mut() else { return };
        leaf.forget();
        self.read_leaf(id);
        self.reread.push(id);
    }

    /// Makes the paragraph above a heading; false when it held definitions only.
    pub(super) fn underline_paragraph(&mut self, level: u8) -> bool {
        let Some(tip) = self.tip.take() else { return false };
        let Some(id) = self.take_definitions(tip) else { return false };
        let (parent, kind) = self.remove_last(id);
        if let BlockKind::Paragraph(mut leaf) = kind {
            leaf.forget();
            let id = self.add_child(parent, BlockKind::Heading(level, leaf));
            self.read_leaf(id);
        }
        true
    }

    /// Makes a table of the last line of the paragraph above, if that line has as many cells as this one.
    pub(super) fn begin_table(&mut self, rest: &str) -> bool {
        let (Some(tip), Some(alignments)) = (self.tip, start::alignments(rest)) else { return false };
        let Some(leaf) = self.blocks[tip].leaf() else { return false };
        let head = leaf.text.rsplit('\n').next().unwrap_or_default();
        let has_bar = rest.contains('|') || head.contains('|');
        if !has_bar || start::cells(head).len() != alignments.len() {
            return false;
        }
        let (parent, kind) = self.remove_last(tip);
        let BlockKind::Paragraph(mut paragraph) = kind else { return false };
        self.tip = None;
        let head = paragraph.split_last_line();
        if !paragraph.text.is_empty() {
            let id = self.add_child(parent, BlockKind::Paragraph(paragraph));
            self.read_leaf(id);
        }
        let table = self.add_child(parent, BlockKind::Table(alignments));
        self.add_cells(table, &head.text, head.source_start());
        self.tip = Some(table);
        true
    }

    /// Adds a row to the table at the tip.
    pub(super) fn add_row(&mut self, rest: &str, start: usize) {
        let Some(table) = self.tip else { return };
        self.add_cells(table, rest, self.line_source + start);
    }

    fn add_cells(&mut self, table: BlockId, row: &str, source: usize) {
        let columns = if let BlockKind::Table(alignments) = &self.blocks[table].kind { alignments.len() } else { 0 };
        let row_id = self.add_child(table, BlockKind::Row);
        let mut cells = start::cells(row);
        let missing = columns.saturating_sub(cells.len());
        cells.extend(std::iter::repeat_n((row.len(), ""), missing));
        for (start, text) in cells {
            let id = self.add_child(row_id, BlockKind::Cell(cell(text, source + start)));
            self.read_leaf(id);
        }
    }
}

/// The text of a cell; a bar needs no backslash any more.
fn cell(text: &str, source: usize) -> Leaf {
    let mut leaf = Leaf::default();
    let mut at = 0;
    for part in text.split_inclusive("\\|") {
        let own = part.strip_suffix("\\|").unwrap_or(part);
        leaf.add(own, source + at);
        if own.len() < part.len() {
            leaf.add("|", source + at + own.len() + 1);
        }
        at += part.len();
    }
    leaf
}
