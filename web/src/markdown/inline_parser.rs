//! Parses the text of a paragraph, heading or cell into a tree of inline elements.

use std::ops::Range;

use credence_core::citation::{ForeignScan, Marker, foreign_marker, markers_in};

use super::character::Neighbour;
use super::delimiter::{Run, pair};
use super::entity;
use super::inline::{Inline, InlineKind, Parsed, UnclosedKind};
use super::reference::{References, Target};
use super::scan::{self, Scan};
use super::tree::{self, Item, ItemKind};
use super::web_address;
use credence_markdown::code_span::Backticks;
use credence_markdown::run_length;

/// Reads a range of a text; what stands before it decides about a first delimiter.
pub fn parse(text: &str, range: Range<usize>, references: &References) -> Parsed {
    let mut parser = Parser::new(&text[..range.end], range.start, references);
    parser.read_all();
    parser.finish()
}

struct Bracket {
    item: usize,
    start: usize,
    /// Where the text behind the bracket begins.
    inner: usize,
    /// How many runs of delimiters stood before it.
    runs: usize,
    is_image: bool,
    /// A link cannot hold a link.
    is_active: bool,
    /// A bracket inside it means that it is no label.
    holds_bracket: bool,
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    references: &'a References,
    at: usize,
    /// Where the plain text before `at` begins that is not yet an item.
    plain: usize,
    items: Vec<Item>,
    runs: Vec<Run>,
    brackets: Vec<Bracket>,
    /// The last run of backticks of each length, found when first needed.
    backticks: Option<Backticks>,
    /// Beginnings of raw HTML that nothing ends, so that each is looked for once.
    endless: Vec<[u8; 2]>,
    parsed: Parsed,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, start: usize, references: &'a References) -> Self {
        let parsed = Parsed { open_from: text.len(), ..Parsed::default() };
        Self {
            text,
            bytes: text.as_bytes(),
            references,
            at: start,
            plain: start,
            items: Vec::new(),
            runs: Vec::new(),
            brackets: Vec::new(),
            backticks: None,
            endless: Vec::new(),
            parsed,
        }
    }

    fn read_all(&mut self) {
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if matches!(byte, b'\\' | b'<' | b'(' | b'#' | 0xe3 | 0xee) && self.read_foreign() {
                continue;
            }
            match byte {
                b'\n' => self.read_line_end(),
                b'\\' => self.read_escape(),
                b'`' => self.read_code(),
                character @ (b'*' | b'_' | b'~') => self.read_run(character),
                b'[' => self.open_bracket(false),
                b'!' if self.bytes.get(self.at + 1) == Some(&b'[') => self.open_bracket(true),
                b']' => self.close_bracket(),
                b'&' => self.read_reference(),
                b'<' => self.read_angle(),
                b':' | b'.' => self.read_address(),
                _ => self.at += 1,
            }
        }
        self.flush(self.at);
    }

    fn finish(mut self) -> Parsed {
        for bracket in self.brackets.iter().filter(|bracket| bracket.is_active) {
            self.parsed.open_at(bracket.start, UnclosedKind::Bracket);
        }
        for run in self.pair_from(0) {
            let kind = UnclosedKind::Delimiters { character: run.character, length: run.left };
            self.parsed.open_at(run.start, kind);
        }
        self.parsed.inlines = tree::build(self.items);
        self.parsed
    }

    /// Turns the plain text up to a place into an item.
    fn flush(&mut self, end: usize) {
        if self.plain < end {
            self.items.push(Item::part(self.plain..end, InlineKind::Text));
        }
        self.plain = end;
    }

    /// Adds a part that ends at `end` and begins where reading is now.
    fn push(&mut self, end: usize, kind: InlineKind) {
        self.flush(self.at);
        self.items.push(Item::part(self.at..end, kind));
        self.at = end;
        self.plain = end;
    }

    fn read_line_end(&mut self) {
        let line = &self.bytes[self.plain..self.at];
        let blanks = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let is_hard = line[line.len() - blanks..].ends_with(b"  ");
        self.break_line(self.at - blanks, self.at, if is_hard { InlineKind::HardBreak } else { InlineKind::SoftBreak });
    }

    fn break_line(&mut self, from: usize, line_end: usize, kind: InlineKind) {
        self.flush(from);
        let rest = &self.bytes[line_end + 1..];
        let end = line_end + 1 + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.items.push(Item::part(from..end, kind));
        self.at = end;
        self.plain = end;
    }

    /// Reads a marker of another agent; whether one stands here.
    fn read_foreign(&mut self) -> bool {
        match self.text.get(self.at..).map_or(ForeignScan::Absent, foreign_marker) {
            ForeignScan::Found(marker, length) => {
                self.push(self.at + length, InlineKind::Foreign(marker));
                true
            }
            ForeignScan::Cut => {
                self.parsed.open_at(self.at, UnclosedKind::Tag);
                false
            }
            ForeignScan::Absent => false,
        }
    }

    fn read_escape(&mut self) {
        match self.bytes.get(self.at + 1) {
            Some(b'\n') => self.break_line(self.at, self.at + 1, InlineKind::HardBreak),
            Some(byte) if byte.is_ascii_punctuation() => {
                self.flush(self.at);
                self.items.push(Item::part(self.at + 1..self.at + 2, InlineKind::Text));
                self.at += 2;
                self.plain = self.at;
            }
            Some(_) | None => self.at += 1,
        }
    }

    fn read_code(&mut self) {
        let length = run_length(self.bytes, self.at);
        let inner = self.at + length;
        match self.closing_backticks(inner, length) {
            Some(close) => {
                let code = code_text(&self.text[inner..close]);
                self.push(close + length, InlineKind::Code(code));
            }
            None => {
                self.parsed.open_at(self.at, UnclosedKind::Backticks { length });
                self.at = inner;
            }
        }
    }

    fn closing_backticks(&mut self, from: usize, length: usize) -> Option<usize> {
        let backticks = self.backticks.get_or_insert_with(|| Backticks::new(self.bytes, from - length));
        backticks.closing(self.bytes, from, length)
    }

    fn read_run(&mut self, character: u8) {
        let length = run_length(self.bytes, self.at);
        let end = self.at + length;
        // A single tilde means `about` far more often than it strikes.
        if character == b'~' && length != 2 {
            self.at = end;
            return;
        }
        let before = Neighbour::from_character(self.text[..self.at].chars().next_back());
        let after = Neighbour::from_character(self.text[end..].chars().next());
        let run = Run { item: self.item_after_flush(), ..Run::new(character, self.at, length, before, after) };
        self.runs.push(run);
        self.items.push(Item::run(self.at..end));
        self.at = end;
        self.plain = end;
    }

    fn item_after_flush(&mut self) -> usize {
        self.flush(self.at);
        self.items.len()
    }

    fn open_bracket(&mut self, is_image: bool) {
        if let Some(outer) = self.brackets.last_mut() {
            outer.holds_bracket = true;
        }
        let item = self.item_after_flush();
        let (start, inner) = (self.at, self.at + 1 + usize::from(is_image));
        let runs = self.runs.len();
        self.brackets.push(Bracket { item, start, inner, runs, is_image, is_active: true, holds_bracket: false });
        self.items.push(Item::part(start..inner, InlineKind::Text));
        self.at = inner;
        self.plain = inner;
    }

    fn close_bracket(&mut self) {
        let Some(bracket) = self.brackets.pop() else {
            self.at += 1;
            return;
        };
        if !bracket.is_active {
            self.at += 1;
            return;
        }
        match self.target_behind(&bracket) {
            Some((target, end)) => self.close_link(&bracket, target, end),
            None => self.close_plain(&bracket),
        }
    }

    /// Where the link leads whose text ends here, and where its syntax ends.
    fn target_behind(&mut self, bracket: &Bracket) -> Option<(Target, usize)> {
        let behind = self.at + 1;
        let is_inline = self.bytes.get(behind) == Some(&b'(');
        match if is_inline { inline_target(self.text, behind) } else { Scan::Absent } {
            Scan::Found(target, end) => return Some((target, end)),
            Scan::Absent => {}
            Scan::Cut => self.parsed.open_at(bracket.start, UnclosedKind::Bracket),
        }
        self.referenced(bracket, behind)
    }

    fn referenced(&mut self, bracket: &Bracket, behind: usize) -> Option<(Target, usize)> {
        let own = &self.text[bracket.inner..self.at];
        let (label, end) = match scan::label(self.text, behind) {
            Scan::Found("", end) => (own, end),
            Scan::Found(label, end) => return self.look_up(label, end),
            Scan::Absent => (own, behind),
            Scan::Cut => {
                // A marker is no less a marker while more may follow it.
                if self.marker(bracket).is_empty() {
                    self.parsed.open_at(bracket.start, UnclosedKind::Bracket);
                }
                (own, behind)
            }
        };
        if bracket.holds_bracket { None } else { self.look_up(label, end) }
    }

    fn look_up(&mut self, label: &str, end: usize) -> Option<(Target, usize)> {
        let label = Some(label).filter(|label| label.len() <= scan::LONGEST_LABEL).map(scan::folded)?;
        match self.references.get(&label) {
            Some(target) => Some((target.clone(), end)),
            None => {
                self.parsed.wanted.push(label);
                None
            }
        }
    }

    /// The numbers of the marker that ends here, if it is one.
    fn marker(&self, bracket: &Bracket) -> Vec<u32> {
        let is_number = self.bytes.get(bracket.inner).is_some_and(u8::is_ascii_digit);
        if bracket.is_image || !is_number || self.at - bracket.start > 60 {
            return Vec::new();
        }
        let own = &self.text[bracket.start..=self.at];
        let is_whole = |marker: &Marker| marker.range == (0..own.len());
        markers_in(own).into_iter().filter(is_whole).map(|marker| marker.number).collect()
    }

    fn close_link(&mut self, bracket: &Bracket, target: Target, end: usize) {
        let numbers = self.marker(bracket);
        if !numbers.is_empty() && self.bytes.get(self.at + 1) != Some(&b'(') {
            return self.close_marker(bracket, numbers, Some(target), end);
        }
        self.flush(self.at);
        self.pair_from(bracket.runs);
        self.items[bracket.item].kind = ItemKind::OpenLink { is_image: bracket.is_image, target };
        self.items.push(Item { range: self.at..end, kind: ItemKind::CloseLink });
        if !bracket.is_image {
            self.deactivate_brackets();
        }
        self.at = end;
        self.plain = end;
    }

    fn deactivate_brackets(&mut self) {
        // Behind syntax that waits for its end, this link may be none: then what is around it is still open.
        let is_uncertain = self.parsed.open_from < self.at;
        let links = self.brackets.iter_mut().rev().filter(|bracket| !bracket.is_image);
        // Those below an inactive one are inactive already.
        for bracket in links.take_while(|bracket| bracket.is_active) {
            bracket.is_active = false;
            if is_uncertain {
                self.parsed.open_from = self.parsed.open_from.min(bracket.start);
            }
        }
    }

    fn close_plain(&mut self, bracket: &Bracket) {
        let numbers = self.marker(bracket);
        if numbers.is_empty() {
            // Behind syntax that waits for its end, this end may be none.
            if self.parsed.open_from < self.at {
                self.parsed.open_from = self.parsed.open_from.min(bracket.start);
            }
            self.at += 1;
        } else {
            self.close_marker(bracket, numbers, None, self.at + 1);
        }
    }

    fn close_marker(&mut self, bracket: &Bracket, numbers: Vec<u32>, target: Option<Target>, end: usize) {
        self.items.truncate(bracket.item);
        self.items.push(Item::part(bracket.start..end, InlineKind::Marker(numbers, target)));
        self.at = end;
        self.plain = end;
    }

    fn read_reference(&mut self) {
        match entity::at_start(&self.text[self.at..]) {
            Some((characters, length)) => self.push(self.at + length, InlineKind::Characters(characters)),
            None => self.at += 1,
        }
    }

    fn read_angle(&mut self) {
        let (address, tag) = (scan::autolink(self.text, self.at), self.tag());
        if let Scan::Found(destination, end) = address {
            let text = Inline { range: self.at + 1..end - 1, kind: InlineKind::Text };
            self.push(end, InlineKind::Link(Target { destination, title: String::new() }, vec![text]));
        } else if let Scan::Found((), end) = tag {
            self.push(end, InlineKind::Html);
        } else {
            if address == Scan::Cut || tag == Scan::Cut {
                self.parsed.open_at(self.at, UnclosedKind::Tag);
            }
            self.at += 1;
        }
    }

    fn tag(&mut self) -> Scan<()> {
        let Some(&[second, third]) = self.bytes.get(self.at + 1..self.at + 3) else { return Scan::Cut };
        if self.endless.contains(&[second, third]) {
            return Scan::Cut;
        }
        let found = scan::tag(self.bytes, self.at);
        if found == Scan::Cut && matches!(second, b'!' | b'?') {
            self.endless.push([second, third]);
        }
        found
    }

    fn read_address(&mut self) {
        let Some(bare) = web_address::around(self.text, self.plain, self.at) else {
            self.at += 1;
            return;
        };
        self.at = bare.range.start;
        let text = Inline { range: bare.range.clone(), kind: InlineKind::Text };
        let target = Target { destination: bare.destination, title: String::new() };
        self.push(bare.range.end, InlineKind::Link(target, vec![text]));
    }

    /// Pairs the delimiters from a run on, and returns those that stay open.
    fn pair_from(&mut self, run: usize) -> Vec<Run> {
        let (pairs, open) = pair(self.runs.drain(run..));
        for pair in pairs {
            self.items[pair.opener].open(pair.style);
            self.items[pair.closer].close(pair.style);
        }
        open
    }
}

/// The text of a code span: one line, and without the blanks that only keep backticks apart.
fn code_text(inner: &str) -> String {
    let line = inner.replace('\n', " ");
    let is_padded =
        line.len() > 2 && line.starts_with(' ') && line.ends_with(' ') && !line.trim_matches(' ').is_empty();
    if is_padded { line[1..line.len() - 1].to_owned() } else { line }
}

/// The address and title in the round brackets behind a link's text.
fn inline_target(text: &str, from: usize) -> Scan<Target> {
    let bytes = text.as_bytes();
    let begin = scan::behind_space(bytes, from + 1);
    if begin == bytes.len() {
        return Scan::Cut;
    }
    let (destination, behind) = match scan::destination(text, begin) {
        Scan::Found(destination, end) => (destination, end),
        Scan::Absent => return Scan::Absent,
        Scan::Cut => return Scan::Cut,
    };
    let next = scan::behind_space(bytes, behind);
    match bytes.get(next) {
        None => Scan::Cut,
        Some(b')') => Scan::Found(Target { destination, title: String::new() }, next + 1),
        Some(_) if next == behind => Scan::Absent,
        Some(_) => titled(text, destination, next),
    }
}

fn titled(text: &str, destination: String, from: usize) -> Scan<Target> {
    let (title, behind) = match scan::title(text, from) {
        Scan::Found(title, end) => (title, end),
        Scan::Absent => return Scan::Absent,
        Scan::Cut => return Scan::Cut,
    };
    let end = scan::behind_space(text.as_bytes(), behind);
    match text.as_bytes().get(end) {
        None => Scan::Cut,
        Some(b')') => Scan::Found(Target { destination, title }, end + 1),
        Some(_) => Scan::Absent,
    }
}
