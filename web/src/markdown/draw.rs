//! A growing document on a page: what is finished is drawn once, only the right edge is touched again.

use credence_core::citation::ForeignMarker;
use credence_strings::Strings;

use super::block::{Block, BlockKind};
use super::block_id::BlockId;
use super::document::Document;
use super::draw_piece::{PieceDrawer, change};
use super::inline::{Inline, InlineKind};
use super::leaf::Leaf;
use super::marks::{AnswerMarks, Mark, MarkStanding, Places, place, placed_in};
use super::page::Page;
use super::piece::{Piece, PieceMaker};
use super::start::Alignment;

/// Longer text goes into several nodes: browsers lay out one growing node slowly.
const LONGEST_TEXT_NODE: usize = 2048;

/// So many items of a list or rows of a table are in one part: the browser lays out only the parts that change.
const LONGEST_PART: usize = 64;

/// Code is in parts of that many bytes, and up to the end of the line.
const LONGEST_CODE_PART: usize = 4096;

/// A document as it stands on a page.
pub struct Drawing<P: Page> {
    page: P,
    strings: &'static Strings,
    marks: AnswerMarks,
    places: Places,
    root: Drawn<P::Node>,
    /// The nodes of the outermost blocks.
    outermost: Vec<(BlockId, P::Node)>,
}

/// A block on the page, and how much of it was drawn.
struct Drawn<N> {
    id: BlockId,
    node: N,
    /// Where its children or its text go.
    body: N,
    n_children: usize,
    last: Option<Box<Drawn<N>>>,
    /// The last part of a long list, table or code.
    part: Option<N>,
    n_parts: usize,
    /// Where that part of the code begins.
    part_start: usize,
    /// How many spans, or bytes of code, were drawn for good.
    done: usize,
    n_placed: usize,
    /// What was drawn of the part that may still change.
    tail: Vec<(Piece, N)>,
    /// The last node of code and its text.
    text: Option<(N, String)>,
    is_tight: Option<bool>,
}

impl<N: Clone> Drawn<N> {
    fn new(id: BlockId, node: N, body: N) -> Self {
        Self {
            id,
            node,
            body,
            n_children: 0,
            last: None,
            part: None,
            n_parts: 0,
            part_start: 0,
            done: 0,
            n_placed: 0,
            tail: Vec::new(),
            text: None,
            is_tight: None,
        }
    }
}

impl<P: Page> Drawing<P> {
    /// An empty drawing in a node.
    pub fn new(page: P, node: P::Node, strings: &'static Strings) -> Self {
        let root = Drawn::new(Document::ROOT, node.clone(), node);
        Self { page, strings, marks: AnswerMarks::default(), places: Places::new(), root, outermost: Vec::new() }
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        for (_, node) in self.outermost.drain(..) {
            self.page.remove(&node);
        }
        self.root = self.blank_root();
    }

    fn blank_root(&self) -> Drawn<P::Node> {
        Drawn::new(Document::ROOT, self.root.node.clone(), self.root.body.clone())
    }

    /// Draws what was added to the document.
    pub fn grow(&mut self, document: &mut Document) {
        self.places = place(&self.marks, document);
        let reread = document.take_reread();
        let blank = self.blank_root();
        let mut root = std::mem::replace(&mut self.root, blank);
        self.grow_children(&mut root, document);
        self.root = root;
        let mut outermost: Vec<BlockId> = reread.into_iter().map(|id| outermost_of(document, id)).collect();
        while let Some(id) = outermost.pop() {
            if !outermost.contains(&id) {
                self.redraw(document, id);
            }
        }
    }

    /// Draws the blocks again whose markers look different with these marks.
    pub fn set_marks(&mut self, marks: &AnswerMarks, document: &Document) {
        if self.marks == *marks {
            return;
        }
        let places = place(marks, document);
        let blocks = self.outermost.iter().map(|(id, _)| *id);
        let changed: Vec<BlockId> = blocks
            .filter(|id| {
                shown_marks(document, *id, &self.marks, &self.places) != shown_marks(document, *id, marks, &places)
            })
            .collect();
        self.marks = marks.clone();
        self.places = places;
        changed.into_iter().for_each(|id| self.redraw(document, id));
    }

    fn redraw(&mut self, document: &Document, id: BlockId) {
        let Ok(index) = self.outermost.binary_search_by_key(&id, |(id, _)| *id) else { return };
        let mut drawn = self.create(document, id);
        self.grow_block(&mut drawn, document);
        let (_, old) = std::mem::replace(&mut self.outermost[index], (id, drawn.node.clone()));
        self.page.take_columns(&old, &drawn.node);
        self.page.replace(&old, &drawn.node);
        if index + 1 == self.outermost.len() {
            self.root.last = Some(Box::new(drawn));
        }
    }

    fn grow_block(&mut self, drawn: &mut Drawn<P::Node>, document: &Document) {
        let block = document.block(drawn.id);
        match &block.kind {
            BlockKind::List(list) => {
                self.set_tight(drawn, list.is_tight);
                self.grow_children(drawn, document);
            }
            BlockKind::Document | BlockKind::Quote | BlockKind::Item(_) | BlockKind::Table(_) | BlockKind::Row => {
                self.grow_children(drawn, document);
            }
            BlockKind::Paragraph(leaf) | BlockKind::Heading(_, leaf) | BlockKind::Cell(leaf) => {
                self.grow_leaf(drawn, leaf, document)
            }
            BlockKind::Code(code) => {
                self.grow_code(drawn, &code.text);
                self.mark_code(drawn);
            }
            BlockKind::Html(_, text) => self.grow_text(drawn, text),
            BlockKind::Rule => {}
        }
    }

    fn grow_children(&mut self, drawn: &mut Drawn<P::Node>, document: &Document) {
        let children = &document.block(drawn.id).children;
        let is_outermost = drawn.id == Document::ROOT;
        if let Some(last) = drawn.last.take_if(|last| children.get(drawn.n_children - 1) != Some(&last.id)) {
            self.page.remove(&last.node);
            drawn.n_children -= 1;
            if is_outermost {
                self.outermost.pop();
            }
        }
        if let Some(last) = &mut drawn.last {
            self.grow_block(last, document);
        }
        for (index, id) in children.iter().enumerate().skip(drawn.n_children) {
            let mut child = self.create(document, *id);
            self.grow_block(&mut child, document);
            self.page.append(&self.place_of(drawn, index, document), &child.node);
            if is_outermost {
                self.outermost.push((*id, child.node.clone()));
            }
            drawn.last = Some(Box::new(child));
        }
        drawn.n_children = children.len();
    }

    /// Where a child goes: into the last part of a table or of a long list.
    fn place_of(&self, drawn: &mut Drawn<P::Node>, index: usize, document: &Document) -> P::Node {
        let (tag, n_parts) = match &document.block(drawn.id).kind {
            BlockKind::Table(_) => ("tbody", index.div_ceil(LONGEST_PART)),
            BlockKind::List(_) => ("div", index / LONGEST_PART),
            _ => return drawn.body.clone(),
        };
        if n_parts > drawn.n_parts {
            if let Some(part) = drawn.part.as_ref().filter(|_| tag == "tbody") {
                self.page.keep_columns(&drawn.node, part);
            }
            self.begin_part(drawn, tag);
        }
        drawn.part.as_ref().unwrap_or(&drawn.body).clone()
    }

    fn begin_part(&self, drawn: &mut Drawn<P::Node>, tag: &'static str) {
        let part = self.page.element(tag);
        if tag != "tbody" {
            self.page.set_attribute(&part, "role", "presentation");
        }
        self.page.append(&drawn.body, &part);
        drawn.n_parts += 1;
        drawn.part = Some(part);
    }

    fn set_tight(&self, drawn: &mut Drawn<P::Node>, is_tight: bool) {
        if drawn.is_tight != Some(is_tight) {
            drawn.is_tight = Some(is_tight);
            self.page.set_attribute(&drawn.node, "class", if is_tight { "tight" } else { "loose" });
        }
    }

    fn grow_leaf(&mut self, drawn: &mut Drawn<P::Node>, leaf: &Leaf, document: &Document) {
        let is_open = document.is_open(drawn.id);
        let placed = placed_in(&self.places, drawn.id);
        let mut maker = PieceMaker::new(&leaf.text, &self.marks, &placed[drawn.n_placed.min(placed.len())..]);
        let mut pieces = maker.pieces(&leaf.inlines[drawn.done..], if is_open { leaf.read_to } else { usize::MAX });
        let (n_done, n_left) = (pieces.len(), maker.left());
        if is_open && !document.is_waiting(drawn.id) {
            let tail = leaf.tail(document.references());
            let placed = &placed[placed.len() - n_left..];
            pieces.extend(PieceMaker::new(&tail.text, &self.marks, placed).pieces(&tail.inlines, leaf.text.len()));
        }
        let drawer = PieceDrawer { page: &self.page, strings: self.strings };
        change(&drawer, &drawn.body, &mut drawn.tail, pieces);
        drawn.tail.drain(..n_done);
        drawn.done = leaf.inlines.len();
        drawn.n_placed = placed.len() - n_left;
    }

    /// A part ends with a line, so that its end looks like any other.
    fn grow_code(&self, drawn: &mut Drawn<P::Node>, text: &str) {
        loop {
            let from = drawn.done.saturating_sub(1).max(drawn.part_start + LONGEST_CODE_PART).min(text.len());
            let line_end = text.as_bytes()[from..].iter().position(|byte| *byte == b'\n');
            let end = line_end.map_or(text.len(), |length| from + length + 1);
            self.grow_text(drawn, &text[..end]);
            if end == text.len() {
                return;
            }
            self.begin_part(drawn, "span");
            drawn.part_start = end;
            drawn.text = None;
        }
    }

    fn grow_text(&self, drawn: &mut Drawn<P::Node>, text: &str) {
        let mut rest = &text[drawn.done..];
        while !rest.is_empty() {
            let room = LONGEST_TEXT_NODE - drawn.text.as_ref().map_or(0, |(_, last)| last.len().min(LONGEST_TEXT_NODE));
            let part = &rest[..rest.floor_char_boundary(room)];
            match drawn.text.as_mut().filter(|_| !part.is_empty()) {
                Some((node, last)) => {
                    last.push_str(part);
                    self.page.set_text(node, last);
                }
                None => {
                    let part = &rest[..rest.floor_char_boundary(LONGEST_TEXT_NODE)];
                    let node = self.page.text(part);
                    self.page.append(drawn.part.as_ref().unwrap_or(&drawn.body), &node);
                    drawn.text = Some((node, part.to_owned()));
                    rest = &rest[part.len()..];
                    continue;
                }
            }
            rest = &rest[part.len()..];
        }
        drawn.done = text.len();
    }

    /// Labels of code stand below it.
    fn mark_code(&self, drawn: &mut Drawn<P::Node>) {
        let placed = placed_in(&self.places, drawn.id);
        if drawn.n_placed > 0 || placed.is_empty() {
            return;
        }
        let pieces = PieceMaker::new("", &self.marks, placed).pieces(&[], usize::MAX);
        let drawer = PieceDrawer { page: &self.page, strings: self.strings };
        let below = self.node("p", "marks");
        pieces.iter().for_each(|piece| self.page.append(&below, &drawer.draw(piece)));
        self.page.append(&drawn.node, &below);
        drawn.n_placed = placed.len();
    }

    fn node(&self, tag: &'static str, class: &str) -> P::Node {
        let node = self.page.element(tag);
        if !class.is_empty() {
            self.page.set_attribute(&node, "class", class);
        }
        node
    }

    fn create(&self, document: &Document, id: BlockId) -> Drawn<P::Node> {
        let block = document.block(id);
        match &block.kind {
            BlockKind::Document => self.plain(id, "div"),
            BlockKind::Quote => self.plain(id, "blockquote"),
            BlockKind::List(list) => {
                let drawn = self.plain(id, if list.start.is_some() { "ol" } else { "ul" });
                if let Some(start) = list.start.filter(|start| *start != 1) {
                    self.page.set_attribute(&drawn.node, "start", &start.to_string());
                }
                drawn
            }
            BlockKind::Item(item) => self.create_item(id, item.is_done),
            BlockKind::Paragraph(_) => self.with_direction(self.plain(id, "p")),
            BlockKind::Heading(level, _) => self.with_direction(self.plain(id, heading_tag(*level))),
            BlockKind::Rule => self.plain(id, "hr"),
            BlockKind::Code(code) => self.create_code(id, code.info.split_whitespace().next().unwrap_or_default()),
            BlockKind::Html(..) => {
                let node = self.node("p", "html");
                Drawn::new(id, node.clone(), node)
            }
            BlockKind::Table(_) => self.create_table(id),
            BlockKind::Row => self.create_row(document, block, id),
            BlockKind::Cell(_) => self.create_cell(document, block, id),
        }
    }

    fn plain(&self, id: BlockId, tag: &'static str) -> Drawn<P::Node> {
        let node = self.page.element(tag);
        Drawn::new(id, node.clone(), node)
    }

    fn with_direction(&self, drawn: Drawn<P::Node>) -> Drawn<P::Node> {
        self.page.set_attribute(&drawn.node, "dir", "auto");
        drawn
    }

    fn create_item(&self, id: BlockId, is_done: Option<bool>) -> Drawn<P::Node> {
        let drawn = self.with_direction(self.plain(id, "li"));
        if let Some(is_done) = is_done {
            self.page.set_attribute(&drawn.node, "class", "task");
            let tick = self.node("span", "tick");
            self.page.append(&tick, &self.page.text(if is_done { "☑ " } else { "☐ " }));
            self.page.append(&drawn.body, &tick);
        }
        drawn
    }

    fn create_code(&self, id: BlockId, language: &str) -> Drawn<P::Node> {
        let (node, head) = (self.node("div", "code"), self.node("div", "code-head"));
        let (name, copy) = (self.node("span", "language"), self.node("button", "copy"));
        self.page.append(&name, &self.page.text(language));
        self.page.set_attribute(&copy, "type", "button");
        self.page.append(&copy, &self.page.text(self.strings.answer().copy()));
        let (frame, code) = (self.page.element("pre"), self.page.element("code"));
        self.page.set_attribute(&frame, "tabindex", "0");
        self.page.set_attribute(&frame, "dir", "ltr");
        for (parent, child) in [(&head, &name), (&head, &copy), (&node, &head), (&frame, &code), (&node, &frame)] {
            self.page.append(parent, child);
        }
        Drawn::new(id, node, code)
    }

    fn create_table(&self, id: BlockId) -> Drawn<P::Node> {
        let (node, table) = (self.node("div", "table"), self.page.element("table"));
        self.page.set_attribute(&node, "tabindex", "0");
        self.page.append(&node, &table);
        Drawn::new(id, node, table)
    }

    fn create_row(&self, document: &Document, block: &Block, id: BlockId) -> Drawn<P::Node> {
        let row = self.page.element("tr");
        if document.block(block.parent).children.first() != Some(&id) {
            return Drawn::new(id, row.clone(), row);
        }
        let head = self.page.element("thead");
        self.page.append(&head, &row);
        Drawn::new(id, head, row)
    }

    fn create_cell(&self, document: &Document, block: &Block, id: BlockId) -> Drawn<P::Node> {
        let row = document.block(block.parent);
        let table = document.block(row.parent);
        let is_head = table.children.first() == Some(&block.parent);
        let drawn = self.with_direction(self.plain(id, if is_head { "th" } else { "td" }));
        let column = row.children.iter().position(|cell| *cell == id).unwrap_or_default();
        if is_head {
            self.page.set_attribute(&drawn.node, "scope", "col");
        }
        if let BlockKind::Table(alignments) = &table.kind
            && let Some(class) = alignments.get(column).and_then(|alignment| alignment_class(*alignment))
        {
            self.page.set_attribute(&drawn.node, "class", class);
        }
        drawn
    }
}

/// Headings of an answer stand below those of the page.
fn heading_tag(level: u8) -> &'static str {
    match level {
        1 => "h3",
        2 => "h4",
        3 => "h5",
        _ => "h6",
    }
}

fn alignment_class(alignment: Alignment) -> Option<&'static str> {
    match alignment {
        Alignment::None => None,
        Alignment::Left => Some("align-left"),
        Alignment::Center => Some("align-center"),
        Alignment::Right => Some("align-right"),
    }
}

fn outermost_of(document: &Document, id: BlockId) -> BlockId {
    let mut id = id;
    while document.block(id).parent != Document::ROOT {
        id = document.block(id).parent;
    }
    id
}

/// A mark as a block shows it: written markers by number, the rest by place.
#[derive(PartialEq)]
enum ShownMark {
    Written(u32, Option<MarkStanding>),
    Placed(usize, Mark, Option<MarkStanding>),
}

fn shown_marks(document: &Document, id: BlockId, marks: &AnswerMarks, places: &Places) -> Vec<ShownMark> {
    let block = document.block(id);
    let standing = |mark: &Mark| match mark {
        Mark::Label(label) => marks.standing(*label),
        Mark::Sentence(_) | Mark::Number(_) => None,
    };
    let placed = placed_in(places, id).iter();
    let mut shown: Vec<_> = placed.map(|(at, mark)| ShownMark::Placed(*at, mark.clone(), standing(mark))).collect();
    if let Some(leaf) = block.leaf() {
        add_written(&mut shown, &leaf.inlines, marks);
    }
    for child in &block.children {
        shown.extend(shown_marks(document, *child, marks, places));
    }
    shown
}

fn add_written(shown: &mut Vec<ShownMark>, inlines: &[Inline], marks: &AnswerMarks) {
    let written = |number: &u32| ShownMark::Written(*number, marks.standing(*number));
    for inline in inlines {
        match &inline.kind {
            InlineKind::Marker(numbers, _) => shown.extend(numbers.iter().map(written)),
            InlineKind::Foreign(ForeignMarker::Number(number)) => shown.push(written(number)),
            InlineKind::Styled(_, inner) | InlineKind::Link(_, inner) | InlineKind::Image(_, inner) => {
                add_written(shown, inner, marks)
            }
            InlineKind::Text
            | InlineKind::Characters(_)
            | InlineKind::SoftBreak
            | InlineKind::HardBreak
            | InlineKind::Code(_)
            | InlineKind::Html
            | InlineKind::Foreign(ForeignMarker::Unnamed | ForeignMarker::Silent) => {}
        }
    }
}
