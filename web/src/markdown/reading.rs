//! One line of a document: which blocks it continues, which it begins, and the text it adds.

use super::block::{Block, BlockKind, Code, DEEPEST_CONTAINER, Item, List};
use super::block_id::BlockId;
use super::document::Document;
use super::leaf::Leaf;
use super::start::{self, HtmlEnd, ListMarker};
use credence_markdown::code::read_quote_sign;
use credence_markdown::line::Line;

/// What became of a line that begins a block.
enum Begun {
    /// A container: the rest of the line is still to be read.
    Container,
    /// All of the line was read.
    Whole,
    /// Nothing begins here.
    Nothing,
}

/// A line on its way down through the containers.
struct Reading<'a> {
    line: Line<'a>,
    /// How many open containers it continues.
    matched: usize,
    /// Whether the blocks that it does not continue were closed.
    is_closed: bool,
    /// Whether it began a container.
    has_begun: bool,
}

impl Document {
    /// Reads one whole line, or the beginning of one that is surely text.
    pub(super) fn read_line(&mut self, text: &str) {
        let mut line = Line::new(text);
        let matched = self.matched(&mut line);
        let is_inside = matched == self.open.len();
        let mut reading = Reading { line, matched, is_closed: is_inside, has_begun: false };
        if is_inside && self.continue_tip(&mut reading.line) {
            return;
        }
        if !is_inside && !self.is_in_paragraph() {
            self.close(&mut reading);
        }
        loop {
            match self.begin(&mut reading) {
                Begun::Container => reading.has_begun = true,
                Begun::Whole => {
                    self.is_behind_blank = false;
                    return;
                }
                Begun::Nothing => break,
            }
        }
        self.read_text(&mut reading);
    }

    /// Reads the signs of the containers that a line continues, and counts these.
    pub(super) fn matched(&self, line: &mut Line) -> usize {
        let continues = |id: &&BlockId| match &self.blocks[**id].kind {
            BlockKind::Quote => read_quote_sign(line),
            BlockKind::Item(item) => self.continues_item(**id, item, line),
            _ => true,
        };
        self.open.iter().take_while(continues).count()
    }

    fn continues_item(&self, id: BlockId, item: &Item, line: &mut Line) -> bool {
        if line.is_blank() {
            line.skip_blanks();
            return !self.blocks[id].children.is_empty();
        }
        let continues = line.indent() >= item.indent;
        if continues {
            line.skip_columns(item.indent);
        }
        continues
    }

    pub(super) fn is_in_paragraph(&self) -> bool {
        matches!(self.tip_kind(), Some(BlockKind::Paragraph(_)))
    }

    pub(super) fn tip_kind(&self) -> Option<&BlockKind> {
        self.tip.map(|tip| &self.blocks[tip].kind)
    }

    /// Adds a line to code, HTML or the like; false when the line has to be looked at further.
    fn continue_tip(&mut self, line: &mut Line) -> bool {
        let Some(tip) = self.tip else { return false };
        match &mut self.blocks[tip].kind {
            BlockKind::Code(code) => {
                let standing = continue_code(code, line);
                self.is_code_line = standing == CodeLine::Text;
                // A blank line of indented code may also end it, and then stands between blocks.
                self.is_behind_blank = standing == CodeLine::Blank;
                if matches!(standing, CodeLine::Last | CodeLine::Outside) {
                    self.close_tip();
                }
                standing != CodeLine::Outside
            }
            BlockKind::Html(end, text) => {
                if *end == HtmlEnd::BlankLine && line.is_blank() {
                    self.close_tip();
                    return false;
                }
                add_html_line(text, line);
                let is_last = end.is_in(line.text);
                self.is_behind_blank = false;
                if is_last {
                    self.close_tip();
                }
                true
            }
            _ => false,
        }
    }

    fn close(&mut self, reading: &mut Reading) {
        if !reading.is_closed {
            self.close_containers(reading.matched);
            reading.is_closed = true;
        }
    }

    fn begin(&mut self, reading: &mut Reading) -> Begun {
        let line = &reading.line;
        let Some(first) = line.first() else { return Begun::Nothing };
        if line.indent() >= 4 {
            return self.begin_indented_code(reading);
        }
        let is_shallow = self.open_depth(reading) < DEEPEST_CONTAINER;
        match first {
            b'>' if is_shallow => self.begin_quote(reading),
            b'#' => self.begin_heading(reading),
            b'`' | b'~' => self.begin_fence(reading),
            b'<' => self.begin_html(reading),
            b'=' | b'-' | b'*' | b'_' | b'+' | b'|' | b':' | b'0'..=b'9' => self.begin_by_sign(reading, is_shallow),
            _ => Begun::Nothing,
        }
    }

    fn open_depth(&self, reading: &Reading) -> usize {
        if reading.is_closed { self.open.len() } else { reading.matched }
    }

    /// Whether the line directly continues an open paragraph.
    fn is_below_paragraph(&self, reading: &Reading) -> bool {
        reading.is_closed && !reading.has_begun && self.is_in_paragraph()
    }

    fn begin_by_sign(&mut self, reading: &mut Reading, is_shallow: bool) -> Begun {
        let rest = reading.line.rest();
        if self.is_below_paragraph(reading) {
            if let Some(level) = start::underline(rest)
                && self.underline_paragraph(level)
            {
                return Begun::Whole;
            }
            if self.begin_table(rest) {
                return Begun::Whole;
            }
        }
        if start::is_rule(rest) {
            self.begin_leaf(reading, BlockKind::Rule);
            self.close_tip();
            return Begun::Whole;
        }
        match start::list_marker(rest).filter(|_| is_shallow) {
            Some(marker) if !self.is_below_paragraph(reading) || marker.interrupts(rest) => {
                self.begin_item(reading, marker)
            }
            Some(_) | None => Begun::Nothing,
        }
    }

    fn begin_quote(&mut self, reading: &mut Reading) -> Begun {
        self.close(reading);
        read_quote_sign(&mut reading.line);
        let id = self.add_block(BlockKind::Quote);
        self.open.push(id);
        Begun::Container
    }

    fn begin_heading(&mut self, reading: &mut Reading) -> Begun {
        let Some((level, start, end)) = start::heading(&reading.line) else { return Begun::Nothing };
        let mut leaf = Leaf::default();
        leaf.add(&reading.line.text[start..end], self.line_source + start);
        self.begin_leaf(reading, BlockKind::Heading(level, leaf));
        self.close_tip();
        Begun::Whole
    }

    fn begin_fence(&mut self, reading: &mut Reading) -> Begun {
        let Some((fence, info)) = start::fence(&reading.line) else { return Begun::Nothing };
        let info = super::entity::unescape(info);
        let code = Code { fence: Some(fence), info, text: String::new(), blank_lines: String::new() };
        self.begin_leaf(reading, BlockKind::Code(code));
        Begun::Whole
    }

    fn begin_html(&mut self, reading: &mut Reading) -> Begun {
        let interrupts = self.is_in_paragraph();
        let Some(end) = start::html(reading.line.rest(), interrupts) else { return Begun::Nothing };
        let mut text = String::new();
        add_html_line(&mut text, &reading.line);
        self.begin_leaf(reading, BlockKind::Html(end, text));
        if end.is_in(reading.line.rest()) {
            self.close_tip();
        }
        Begun::Whole
    }

    fn begin_indented_code(&mut self, reading: &mut Reading) -> Begun {
        if self.is_in_paragraph() && !reading.has_begun {
            return Begun::Nothing;
        }
        reading.line.skip_columns(4);
        let mut code = Code { fence: None, info: String::new(), text: String::new(), blank_lines: String::new() };
        add_code(&mut code.text, &reading.line);
        self.begin_leaf(reading, BlockKind::Code(code));
        self.is_code_line = true;
        Begun::Whole
    }

    fn begin_leaf(&mut self, reading: &mut Reading, kind: BlockKind) {
        self.close(reading);
        let id = self.add_block(kind);
        self.tip = Some(id);
    }

    fn begin_item(&mut self, reading: &mut Reading, marker: ListMarker) -> Begun {
        self.close(reading);
        let indent = marker.read(&mut reading.line);
        self.continue_or_begin_list(marker);
        let id = self.add_block(BlockKind::Item(Item { indent, is_done: None }));
        self.open.push(id);
        Begun::Container
    }

    fn continue_or_begin_list(&mut self, marker: ListMarker) {
        self.close_tip();
        let is_ordered = marker.number.is_some();
        let continues = match self.open.last().map(|id| &self.blocks[*id].kind) {
            Some(BlockKind::List(list)) => list.sign == marker.sign && list.start.is_some() == is_ordered,
            Some(_) | None => false,
        };
        if !continues {
            let list = List { sign: marker.sign, start: marker.number, is_tight: true };
            let id = self.add_block(BlockKind::List(list));
            self.open.push(id);
        }
    }

    /// Adds a block to the innermost open container that may hold it.
    pub(super) fn add_block(&mut self, kind: BlockKind) -> BlockId {
        self.close_tip();
        let holds_items_only = |id: BlockId| matches!(self.blocks[id].kind, BlockKind::List(_));
        if self.open.last().is_some_and(|id| holds_items_only(*id)) && !matches!(kind, BlockKind::Item(_)) {
            self.open.pop();
        }
        let parent = self.open.last().copied().unwrap_or(Self::ROOT);
        self.loosen(parent);
        self.add_child(parent, kind)
    }

    /// Adds the last child of a block.
    pub(super) fn add_child(&mut self, parent: BlockId, kind: BlockKind) -> BlockId {
        let id = self.blocks.len();
        self.blocks.push(Block { kind, parent, children: Vec::new(), source: self.line_source, is_alive: true });
        self.blocks[parent].children.push(id);
        id
    }

    /// A blank line between two parts of a list makes it loose.
    fn loosen(&mut self, parent: BlockId) {
        if !std::mem::take(&mut self.is_behind_blank) || self.blocks[parent].children.is_empty() {
            return;
        }
        let outer = self.blocks[parent].parent;
        for id in [parent, outer] {
            let holds_item = id == parent || matches!(self.blocks[parent].kind, BlockKind::Item(_));
            if let BlockKind::List(list) = &mut self.blocks[id].kind
                && holds_item
            {
                list.is_tight = false;
            }
        }
    }

    fn read_text(&mut self, reading: &mut Reading) {
        let line = &reading.line;
        let is_blank = line.is_blank();
        if !reading.is_closed && !is_blank && self.is_in_paragraph() {
            // A paragraph goes on lazily, without the signs of its containers.
            self.add_to_paragraph(line);
            self.is_behind_blank = false;
            return;
        }
        let (rest, has_begun) = (line.rest(), reading.has_begun);
        let start = line.text_start();
        self.close(reading);
        if is_blank {
            self.read_blank(has_begun);
        } else if self.is_in_paragraph() {
            self.add_to_paragraph(&reading.line);
        } else if matches!(self.tip_kind(), Some(BlockKind::Table(_))) {
            self.add_row(rest, start);
        } else {
            self.begin_paragraph(rest, start);
        }
        self.is_behind_blank = is_blank && self.is_behind_blank;
    }

    fn read_blank(&mut self, has_begun: bool) {
        self.close_tip();
        let is_quote = self.open.last().is_some_and(|id| matches!(self.blocks[*id].kind, BlockKind::Quote));
        self.is_behind_blank = !is_quote && !has_begun;
    }

    fn add_to_paragraph(&mut self, line: &Line) {
        let source = self.line_source + line.text_start();
        if let Some(BlockKind::Paragraph(leaf)) = self.tip.map(|tip| &mut self.blocks[tip].kind) {
            leaf.add_line(line.rest(), source);
        }
    }

    fn begin_paragraph(&mut self, rest: &str, start: usize) {
        let id = self.add_block(BlockKind::Paragraph(Leaf::default()));
        let task = self.task(id, rest);
        let skipped = task.map_or(0, |_| rest.len() - rest[3..].trim_start_matches([' ', '\t']).len());
        let source = self.line_source + start + skipped;
        self.blocks[id].source = self.line_source + start;
        if let BlockKind::Paragraph(leaf) = &mut self.blocks[id].kind {
            leaf.add(&rest[skipped..], source);
        }
        self.tip = Some(id);
    }

    /// Whether the task is done whose box stands at the start of an item; the item is marked as a task.
    fn task(&mut self, id: BlockId, rest: &str) -> Option<bool> {
        let parent = self.blocks[id].parent;
        let is_first = self.blocks[parent].children.first() == Some(&id);
        let is_done = match rest.as_bytes() {
            [b'[', b' ', b']', b' ' | b'\t', ..] => false,
            [b'[', b'x' | b'X', b']', b' ' | b'\t', ..] => true,
            _ => return None,
        };
        let BlockKind::Item(item) = &mut self.blocks[parent].kind else { return None };
        let is_first = is_first && !rest[3..].trim_ascii().is_empty();
        if is_first {
            item.is_done = Some(is_done);
        }
        item.is_done.filter(|_| is_first)
    }
}

/// What a line is to code above it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CodeLine {
    Text,
    Blank,
    Last,
    Outside,
}

fn continue_code(code: &mut Code, line: &mut Line) -> CodeLine {
    if let Some(fence) = code.fence {
        if fence.is_closed_by(line) {
            return CodeLine::Last;
        }
        line.skip_columns(fence.indent.min(line.indent()));
        add_code(&mut code.text, line);
        return CodeLine::Text;
    }
    if line.indent() >= 4 && !line.is_blank() {
        line.skip_columns(4);
        code.text.push_str(&std::mem::take(&mut code.blank_lines));
        add_code(&mut code.text, line);
        return CodeLine::Text;
    }
    if line.is_blank() {
        line.skip_columns(4);
        add_code(&mut code.blank_lines, line);
        code.blank_lines.push('\n');
        return CodeLine::Blank;
    }
    CodeLine::Outside
}

fn add_code(text: &mut String, line: &Line) {
    let (blanks, rest) = line.code();
    text.extend(std::iter::repeat_n(' ', blanks));
    text.push_str(rest);
}

fn add_html_line(text: &mut String, line: &Line) {
    if !text.is_empty() {
        text.push('\n');
    }
    add_code(text, line);
}
