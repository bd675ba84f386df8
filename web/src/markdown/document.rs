//! A Markdown document that is read while it arrives: every finished line once.

use super::block::{Block, BlockKind};
use super::block_id::BlockId;
use super::reference::References;
use super::unfinished::{Unfinished, classify, classify_in_fence, prefix};

/// Longer unfinished lines are looked at again only when they end.
const LONGEST_LOOK: usize = 1024;
/// Longer text is shown while it arrives, even if it may become a definition.
const LONGEST_DEFINITION: usize = 300;

/// The blocks of the text so far.
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) blocks: Vec<Block>,
    /// The containers that the next line may continue, from the document down.
    pub(super) open: Vec<BlockId>,
    /// The block without children that the next line may continue.
    pub(super) tip: Option<BlockId>,
    pub(super) references: References,
    /// Whether a label was defined after its use.
    pub(super) has_late_definition: bool,
    pub(super) rereadings: usize,
    /// Blocks that were read again.
    pub(super) reread: Vec<BlockId>,
    /// The unfinished line, unless it is known to be text.
    held: String,
    held_is_looked_at: bool,
    /// Whether the unfinished line is known to be text of the tip.
    is_in_text: bool,
    /// Where the line being read begins.
    pub(super) line_source: usize,
    /// Whether the line being read is a line of code, which keeps its end.
    pub(super) is_code_line: bool,
    /// How much was read.
    length: usize,
    /// Whether the line before was blank.
    pub(super) is_behind_blank: bool,
}

impl Default for Document {
    fn default() -> Self {
        let root = Block { kind: BlockKind::Document, parent: 0, children: Vec::new(), source: 0, is_alive: true };
        Self {
            blocks: vec![root],
            open: vec![0],
            tip: None,
            references: References::default(),
            has_late_definition: false,
            rereadings: 0,
            reread: Vec::new(),
            held: String::new(),
            held_is_looked_at: false,
            is_in_text: false,
            line_source: 0,
            is_code_line: false,
            length: 0,
            is_behind_blank: false,
        }
    }
}

impl Document {
    /// The block that holds all others.
    pub const ROOT: BlockId = 0;

    /// A block of this document.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id]
    }

    /// Every block in the order of the source.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks.iter().enumerate().filter(|(_, block)| block.is_alive)
    }

    /// How many bytes were read.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Whether a block may still change, other than by being read again.
    pub fn is_open(&self, id: BlockId) -> bool {
        self.tip == Some(id)
    }

    /// The definitions so far.
    pub fn references(&self) -> &References {
        &self.references
    }

    /// The blocks that were read again since this was last asked.
    pub fn take_reread(&mut self) -> Vec<BlockId> {
        std::mem::take(&mut self.reread)
    }

    /// Reads more text.
    pub fn push(&mut self, text: &str) {
        let mut rest = text;
        while let Some(end) = rest.find('\n') {
            self.push_part(&rest[..end]);
            self.end_line();
            rest = &rest[end + 1..];
        }
        self.push_part(rest);
        self.look_at_held();
        self.read_tip();
    }

    /// Reads the last line as one that ends here.
    pub fn finish(&mut self) {
        if !self.is_in_text && !self.held.is_empty() {
            self.end_line();
        }
        self.is_in_text = false;
        self.close_containers(1);
        self.serve();
    }

    fn push_part(&mut self, part: &str) {
        // A carriage return belongs to the line's end and is nothing that a reader sees.
        for (index, text) in part.split('\r').enumerate() {
            self.length += usize::from(index > 0);
            self.add_to_line(text);
            self.length += text.len();
        }
    }

    fn add_to_line(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.is_in_text {
            self.extend_tip(text, self.length);
        } else {
            self.held.push_str(text);
        }
    }

    fn extend_tip(&mut self, text: &str, source: usize) {
        let Some(tip) = self.tip else { return };
        match &mut self.blocks[tip].kind {
            BlockKind::Paragraph(leaf) => leaf.add(text, source),
            BlockKind::Code(code) => code.text.push_str(text),
            _ => {}
        }
    }

    fn end_line(&mut self) {
        if self.is_in_text {
            self.end_text();
        } else {
            let held = std::mem::take(&mut self.held);
            self.read_line(&held);
            self.end_text();
        }
        self.length += 1;
        self.line_source = self.length;
        self.held_is_looked_at = false;
    }

    fn end_text(&mut self) {
        self.is_in_text = false;
        let is_code_line = std::mem::take(&mut self.is_code_line);
        if let Some(BlockKind::Code(code)) = self.tip.filter(|_| is_code_line).map(|tip| &mut self.blocks[tip].kind) {
            code.text.push('\n');
        }
    }

    fn look_at_held(&mut self) {
        if self.held.is_empty() || self.held_is_looked_at {
            return;
        }
        self.held_is_looked_at = self.held.len() > LONGEST_LOOK;
        if self.classify_held() == Unfinished::Text {
            let held = std::mem::take(&mut self.held);
            self.read_line(&held);
            self.is_in_text = true;
        }
    }

    /// Whether the unfinished line is text already.
    fn classify_held(&self) -> Unfinished {
        let mut line = prefix(&self.held);
        let matched = self.matched(&mut line);
        let is_inside = matched == self.open.len();
        match self.tip_kind().filter(|_| is_inside) {
            Some(BlockKind::Code(code)) if let Some(fence) = code.fence => return classify_in_fence(&line, fence.sign),
            Some(BlockKind::Html(..) | BlockKind::Table(_)) => return Unfinished::Undecided,
            Some(_) | None => {}
        }
        classify(line, matched, is_inside && self.is_in_paragraph())
    }

    fn read_tip(&mut self) {
        let Some(tip) = self.tip else { return };
        if let BlockKind::Paragraph(leaf) = &mut self.blocks[tip].kind
            && !may_be_definition(&leaf.text)
        {
            leaf.read(&self.references);
        }
    }

    /// Whether a paragraph waits for its next line: it may be a definition, or the head of a table.
    pub fn is_waiting(&self, id: BlockId) -> bool {
        let BlockKind::Paragraph(leaf) = &self.blocks[id].kind else { return false };
        let may_be_head = leaf.text.starts_with('|') && !leaf.text.contains('\n');
        self.is_open(id) && (may_be_definition(&leaf.text) || may_be_head)
    }
}

fn may_be_definition(text: &str) -> bool {
    let is_short = text.len() < LONGEST_DEFINITION;
    is_short
        && text.starts_with('[')
        && text.find(']').is_none_or(|end| matches!(text.as_bytes().get(end + 1), None | Some(b':')))
}
