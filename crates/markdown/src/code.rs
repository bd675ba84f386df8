//! Finds the code in a Markdown text: fenced blocks, indented blocks, and code spans.

use std::ops::Range;

use crate::block_start::{Fence, fence, heading, is_rule, list_marker, underline};
use crate::code_span::Backticks;
use crate::line::Line;
use crate::run_length;

/// A range of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Its bytes: a span with its backticks, or one whole line of a block, including fences.
    pub range: Range<usize>,
    /// Whether it is a line of a block.
    pub is_block: bool,
}

/// The maximum nesting of quotes and list items; deeper markers are text.
const DEEPEST: usize = 33;

/// All code of a text, in order, in linear time.
///
/// Quotes, lists, headings and paragraphs follow the rules of CommonMark, because they decide where code begins
/// and ends. HTML and link targets are ignored.
#[must_use]
pub fn code_in(text: &str) -> Vec<Code> {
    let mut scanner = Scanner { text, code: Vec::new(), containers: Vec::new(), open: Open::Nothing };
    let mut at = 0;
    while at < text.len() {
        let end = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |length| at + length);
        scanner.read_line(at..end);
        at = end + 1;
    }
    scanner.close_leaf(text.len());
    scanner.code
}

#[derive(Clone, Copy)]
enum Container {
    Quote,
    /// A list item with this text indentation in columns.
    Item {
        indent: usize,
        is_empty: bool,
    },
}

/// The leaf block that the next line may continue.
enum Open {
    Nothing,
    /// It begins at this byte.
    Paragraph(usize),
    Fenced(Fence),
    Indented,
}

struct Scanner<'a> {
    text: &'a str,
    code: Vec<Code>,
    containers: Vec<Container>,
    open: Open,
}

/// The result of parsing the beginning of a line.
enum Begun {
    Container,
    Whole,
    Nothing,
}

/// A line while it is matched with the open containers.
struct Reading<'a> {
    line: Line<'a>,
    range: Range<usize>,
    /// The number of open containers it continues.
    n_matched: usize,
    /// Whether the blocks that it does not continue are closed.
    is_closed: bool,
    has_begun: bool,
}

impl<'a> Scanner<'a> {
    fn read_line(&mut self, range: Range<usize>) {
        let text: &'a str = self.text;
        let mut line = Line::new(text[range.clone()].trim_end_matches('\r'));
        let n_matched = self.containers.iter().take_while(|container| continues(**container, &mut line)).count();
        let is_inside = n_matched == self.containers.len();
        let mut reading = Reading { line, range, n_matched, is_closed: is_inside, has_begun: false };
        if is_inside && self.continue_code(&reading) {
            return;
        }
        if !is_inside && !self.is_in_paragraph() {
            self.close(&mut reading);
        }
        loop {
            match self.begin(&mut reading) {
                Begun::Container => reading.has_begun = true,
                Begun::Whole => return,
                Begun::Nothing => break,
            }
        }
        self.read_text(&mut reading);
    }

    fn is_in_paragraph(&self) -> bool {
        matches!(self.open, Open::Paragraph(_))
    }

    /// Whether the line belongs to the open code block.
    fn continue_code(&mut self, reading: &Reading<'_>) -> bool {
        let line = &reading.line;
        match self.open {
            Open::Fenced(fence) => {
                self.add_line(&reading.range);
                if fence.is_closed_by(line) {
                    self.open = Open::Nothing;
                }
                true
            }
            Open::Indented if line.is_blank() => true,
            Open::Indented if line.indent() >= 4 => {
                self.add_line(&reading.range);
                true
            }
            Open::Indented => {
                self.open = Open::Nothing;
                false
            }
            Open::Nothing | Open::Paragraph(_) => false,
        }
    }

    fn add_line(&mut self, range: &Range<usize>) {
        self.code.push(Code { range: range.clone(), is_block: true });
    }

    /// Closes the containers that the line does not continue.
    fn close(&mut self, reading: &mut Reading<'_>) {
        if !reading.is_closed {
            self.close_leaf(reading.range.start);
            self.containers.truncate(reading.n_matched);
            reading.is_closed = true;
        }
    }

    /// Ends the open block. The code spans of a paragraph are known at this point.
    fn close_leaf(&mut self, end: usize) {
        if let Open::Paragraph(start) = std::mem::replace(&mut self.open, Open::Nothing) {
            self.add_spans(start..end);
        }
    }

    fn begin(&mut self, reading: &mut Reading<'_>) -> Begun {
        let Some(first) = reading.line.first() else { return Begun::Nothing };
        if reading.line.indent() >= 4 {
            return self.begin_indented(reading);
        }
        let depth = if reading.is_closed { self.containers.len() } else { reading.n_matched };
        match first {
            b'>' if depth < DEEPEST => self.begin_quote(reading),
            b'#' if heading(&reading.line).is_some() => self.heading(reading),
            b'`' | b'~' => self.begin_fence(reading),
            b'=' | b'-' | b'*' | b'_' | b'+' | b'0'..=b'9' => self.begin_by_sign(reading, depth < DEEPEST),
            _ => Begun::Nothing,
        }
    }

    fn begin_indented(&mut self, reading: &mut Reading<'_>) -> Begun {
        if self.is_in_paragraph() && !reading.has_begun {
            return Begun::Nothing;
        }
        self.begin_leaf(reading, Open::Indented);
        self.add_line(&reading.range);
        Begun::Whole
    }

    fn begin_quote(&mut self, reading: &mut Reading<'_>) -> Begun {
        self.close(reading);
        read_quote_sign(&mut reading.line);
        self.add_container(reading, Container::Quote)
    }

    fn heading(&mut self, reading: &mut Reading<'_>) -> Begun {
        self.begin_leaf(reading, Open::Nothing);
        self.add_spans(reading.range.clone());
        Begun::Whole
    }

    fn begin_fence(&mut self, reading: &mut Reading<'_>) -> Begun {
        let Some((fence, _)) = fence(&reading.line) else { return Begun::Nothing };
        self.begin_leaf(reading, Open::Fenced(fence));
        self.add_line(&reading.range);
        Begun::Whole
    }

    fn begin_by_sign(&mut self, reading: &mut Reading<'_>, is_shallow: bool) -> Begun {
        let rest = reading.line.rest();
        let is_below_paragraph = reading.is_closed && !reading.has_begun && self.is_in_paragraph();
        if is_rule(rest) || is_below_paragraph && underline(rest).is_some() {
            self.begin_leaf(reading, Open::Nothing);
            return Begun::Whole;
        }
        let Some(marker) = list_marker(rest).filter(|_| is_shallow) else { return Begun::Nothing };
        if is_below_paragraph && !marker.interrupts(rest) {
            return Begun::Nothing;
        }
        self.close(reading);
        let indent = marker.read(&mut reading.line);
        self.add_container(reading, Container::Item { indent, is_empty: true })
    }

    fn add_container(&mut self, reading: &Reading<'_>, container: Container) -> Begun {
        self.close_leaf(reading.range.start);
        self.fill_item();
        self.containers.push(container);
        Begun::Container
    }

    fn begin_leaf(&mut self, reading: &mut Reading<'_>, leaf: Open) {
        self.close(reading);
        self.close_leaf(reading.range.start);
        self.fill_item();
        self.open = leaf;
    }

    /// The innermost item is not empty.
    fn fill_item(&mut self) {
        if let Some(Container::Item { is_empty, .. }) = self.containers.last_mut() {
            *is_empty = false;
        }
    }

    fn read_text(&mut self, reading: &mut Reading<'_>) {
        let is_blank = reading.line.is_blank();
        let is_lazy = !reading.is_closed && !is_blank && self.is_in_paragraph();
        if is_lazy {
            return;
        }
        self.close(reading);
        if is_blank {
            self.close_leaf(reading.range.start);
        } else if !self.is_in_paragraph() {
            let start = reading.range.start + reading.line.text_start();
            self.begin_leaf(reading, Open::Paragraph(start));
        }
    }

    /// The code spans of a paragraph or heading.
    fn add_spans(&mut self, range: Range<usize>) {
        let bytes = &self.text.as_bytes()[..range.end];
        let mut backticks = None;
        let mut at = range.start;
        while let Some(distance) = memchr::memchr2(b'`', b'\\', &bytes[at..]) {
            at += distance;
            if bytes[at] == b'\\' {
                at = (at + 2).min(bytes.len());
                continue;
            }
            let length = run_length(bytes, at);
            let inner = at + length;
            let backticks = backticks.get_or_insert_with(|| Backticks::new(bytes, at));
            let close = backticks.closing(bytes, inner, length);
            if let Some(close) = close {
                self.code.push(Code { range: at..close + length, is_block: false });
            }
            at = close.map_or(inner, |close| close + length);
        }
    }
}

fn continues(container: Container, line: &mut Line<'_>) -> bool {
    match container {
        Container::Quote => read_quote_sign(line),
        Container::Item { is_empty, .. } if line.is_blank() => {
            line.skip_blanks();
            !is_empty
        }
        Container::Item { indent, .. } => {
            let continues = line.indent() >= indent;
            if continues {
                line.skip_columns(indent);
            }
            continues
        }
    }
}

/// Reads the marker of a quote. Returns whether there is one.
pub fn read_quote_sign(line: &mut Line<'_>) -> bool {
    let is_quote = line.indent() < 4 && line.first() == Some(b'>');
    if is_quote {
        line.skip_blanks();
        line.skip_bytes(1);
        line.skip_columns(1);
    }
    is_quote
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn code(text: &str) -> Vec<&str> {
        code_in(text).into_iter().map(|code| &text[code.range]).collect()
    }

    #[test]
    fn spans_end_with_as_many_backticks_in_the_same_paragraph() {
        assert_eq!(code("a `b` ``c ` d`` \\`e` f"), ["`b`", "``c ` d``"]);
        assert_eq!(code("an open ` tick\n\nand ` another"), Vec::<&str>::new());
        assert_eq!(code("over `two\nlines` here"), ["`two\nlines`"]);
        assert_eq!(code("# a `b`\n- `c` d\n> `e`"), ["`b`", "`c`", "`e`"]);
        assert_eq!(code("# a `b\nc` d"), Vec::<&str>::new());
    }

    #[test]
    fn fences_end_with_a_fence_or_with_their_container() {
        assert_eq!(code("```\na\n```\nb"), ["```", "a", "```"]);
        assert_eq!(code("~~~ x\na\n``` \n~~~~\nb"), ["~~~ x", "a", "``` ", "~~~~"]);
        assert_eq!(code("```\na\n``` b\nc"), ["```", "a", "``` b", "c"]);
        assert_eq!(code("``` a`b\nc"), Vec::<&str>::new());
        assert_eq!(code("- ```\n  a\n  ```\nb"), ["- ```", "  a", "  ```"]);
        assert_eq!(code("- ```\n  a\nb [1]"), ["- ```", "  a"]);
        assert_eq!(code("> ~~~\n> a\nb"), ["> ~~~", "> a"]);
    }

    #[test]
    fn four_columns_are_code_unless_they_continue_a_paragraph_or_an_item() {
        assert_eq!(code("a\n\n    b\n\n    c\nd"), ["    b", "    c"]);
        assert_eq!(code("a\n    b"), Vec::<&str>::new());
        assert_eq!(code("- a\n\n    b\n\n      c"), ["      c"]);
        assert_eq!(code("- a\n\n      b"), ["      b"]);
        assert_eq!(code("1. a\n\n       b"), ["       b"]);
        assert_eq!(code("\tx"), ["\tx"]);
    }

    #[test]
    fn many_backticks_and_containers_take_linear_time() {
        let runs: String = (1..700).map(|length| "`".repeat(length) + " ").collect();
        assert!(code_in(&runs).is_empty());
        assert!(code_in(&"> ".repeat(50_000)).is_empty());
        assert!(code_in(&"- a\n".repeat(50_000)).is_empty());
    }

    proptest! {
        #[test]
        fn code_lies_in_order_on_characters(text in r"[`~>\- \n\\a1.é#\t=]{0,200}") {
            let mut end = 0;
            for code in code_in(&text) {
                prop_assert!(code.range.start >= end && code.range.end <= text.len());
                prop_assert!(text.is_char_boundary(code.range.start) && text.is_char_boundary(code.range.end));
                end = code.range.end;
            }
        }
    }
}
