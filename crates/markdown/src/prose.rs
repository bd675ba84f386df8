//! Markdown → prose of the same length, in which markup, addresses and code blocks are blank.

use std::ops::Range;

use crate::code::code_in;
use crate::references::reference_lines;
use credence_lexical::sentence::CITED;

const CITED_BYTE: u8 = CITED as u8;

/// The maximum length of a link address in bytes.
const LONGEST_ADDRESS: usize = 1_000;

/// So many words that are struck are read.
const FEWEST_STRUCK_WORDS: usize = 3;

/// The maximum length of struck text in bytes.
const LONGEST_STRUCK: usize = 2_000;

/// The prose of a Markdown text. Everything else is replaced by blanks: markup, addresses, code blocks.
///
/// Every byte keeps its offset. A line break is kept at the end of a block and is a space elsewhere. The text of a code
/// span is kept. `cited` are the ranges of citations such as `[1]`; [`CITED`] replaces them.
///
/// ```
/// let prose = credence_markdown::prose("**Big** [news](https://e.org)", &[]);
/// assert_eq!(prose, "  Big    news                ");
/// ```
#[must_use]
pub fn prose(text: &str, cited: &[Range<usize>]) -> String {
    let mut page = Page { text, bytes: text.as_bytes().to_vec(), unstruck_to: 0 };
    for range in cited {
        page.fill(range.clone(), CITED_BYTE);
    }
    page.read_inline();
    page.read_lines();
    // Only whole characters were overwritten, by ASCII.
    String::from_utf8(page.bytes).unwrap_or_default()
}

/// The relation of a line to the block above it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Blank,
    /// It continues the line before it.
    Words,
    /// It begins a block, such as an item of a list.
    Begins,
    /// It is a separate block, such as a heading.
    Alone,
}

struct Page<'a> {
    text: &'a str,
    bytes: Vec<u8>,
    /// Up to here no struck text ends.
    unstruck_to: usize,
}

impl Page<'_> {
    fn fill(&mut self, range: Range<usize>, with: u8) {
        let (is_start, is_end) = (self.text.is_char_boundary(range.start), self.text.is_char_boundary(range.end));
        if range.start <= range.end && is_start && is_end {
            self.bytes[range].fill(with);
        }
    }

    fn blank(&mut self, range: Range<usize>) {
        self.fill(range, b' ');
    }

    /// Blanks emphasis, the addresses of links, images and tags.
    fn read_inline(&mut self) {
        let mut at = 0;
        let mut open: Vec<usize> = Vec::new();
        while at < self.bytes.len() {
            let byte = self.bytes[at];
            match byte {
                b'\n' => open.clear(),
                b'[' => open.push(at),
                b']' => {
                    if let Some(from) = open.pop() {
                        at = self.read_link(from, at);
                        continue;
                    }
                }
                // The words of a link that cites are prose, and its address is the citation.
                CITED_BYTE if self.text.as_bytes()[at] == b']' => {
                    if let Some(from) = open.pop() {
                        self.blank(from..from + 1);
                    }
                }
                b'~' => {
                    at = self.read_struck(at);
                    continue;
                }
                b'*' | b'`' => self.blank(at..at + 1),
                b'_' if self.is_at_edge_of_word(at) => self.blank(at..at + 1),
                b'h' => {
                    at = self.read_address(at);
                    continue;
                }
                b'<' | b'\\' => {
                    at = self.read_sign(at);
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Blanks `~~struck~~` text, and single signs. Three signs are a fence of code.
    fn read_struck(&mut self, at: usize) -> usize {
        let is_open = self.bytes[at..].starts_with(b"~~") && self.bytes.get(at + 2) != Some(&b'~');
        match self.end_of_struck(at + 2, b"~~").filter(|_| is_open) {
            Some(end) => {
                self.strike(at..end + 2);
                end + 2
            }
            None => {
                self.blank(at..at + 1);
                at + 1
            }
        }
    }

    /// Where struck text ends that begins here; `None` where nothing closes it in its paragraph.
    fn end_of_struck(&mut self, from: usize, sign: &[u8]) -> Option<usize> {
        if from < self.unstruck_to {
            return None;
        }
        let near = self.bytes.get(from..)?;
        let near = &near[..near.len().min(LONGEST_STRUCK)];
        let found = near.windows(sign.len()).position(|part| part == sign || part.starts_with(b"\n\n"));
        let end = found.map(|at| from + at).filter(|end| *end > from && self.bytes[*end..].starts_with(sign));
        if end.is_none() {
            self.unstruck_to = from + found.unwrap_or(near.len());
        }
        end
    }

    /// Blanks text that is struck, but not the citations in it. A correction is a word or two; more than that still says something.
    fn strike(&mut self, range: Range<usize>) {
        let struck = self.text.get(range.clone()).unwrap_or_default();
        if struck.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count() >= FEWEST_STRUCK_WORDS
        {
            let signs = struck.len() - struck.trim_start_matches('~').len();
            self.blank(range.start..range.start + signs);
            self.blank(range.end - (struck.len() - struck.trim_end_matches('~').len())..range.end);
            return;
        }
        for byte in &mut self.bytes[range] {
            if !matches!(*byte, b'\n' | CITED_BYTE) {
                *byte = b' ';
            }
        }
    }

    /// Keeps the text of `[text](address)`; an image is blanked completely.
    fn read_link(&mut self, open: usize, close: usize) -> usize {
        let Some(end) = self.end_of_address(close + 1) else { return close + 1 };
        if open > 0 && self.bytes[open - 1] == b'!' {
            self.blank(open - 1..end);
        } else {
            self.blank(open..open + 1);
            self.blank(close..end);
        }
        end
    }

    /// The end of an address that begins with `(` here, including `)`.
    fn end_of_address(&self, at: usize) -> Option<usize> {
        if self.bytes.get(at) != Some(&b'(') {
            return None;
        }
        let mut depth = 0_usize;
        for (index, byte) in self.bytes.iter().enumerate().skip(at).take(LONGEST_ADDRESS) {
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(index + 1),
                b')' => depth -= 1,
                b'\n' => return None,
                _ => {}
            }
        }
        None
    }

    /// Blanks an address in the text.
    fn read_address(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        if !rest.starts_with(b"https://") && !rest.starts_with(b"http://") {
            return at + 1;
        }
        let is_end =
            |byte: &u8| byte.is_ascii_whitespace() || matches!(*byte, b')' | b'>' | b']' | b'"' | b'<' | CITED_BYTE);
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        let ends_sentence = rest[..length].ends_with(b".");
        let end = at + length - usize::from(ends_sentence);
        self.blank(at..end);
        end
    }

    fn read_sign(&mut self, at: usize) -> usize {
        match self.bytes[at] {
            b'\\' if self.bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => {
                self.blank(at..at + 1);
                at + 2
            }
            b'<' => self.read_tag(at),
            _ => at + 1,
        }
    }

    /// Blanks a tag, or the brackets around an address.
    fn read_tag(&mut self, at: usize) -> usize {
        const TAGS: [&[u8]; 14] =
            [b"br", b"sup", b"sub", b"b", b"i", b"em", b"strong", b"p", b"u", b"span", b"a", b"del", b"s", b"strike"];
        const STRUCK: [&str; 3] = ["del", "s", "strike"];
        let rest = &self.bytes[at + 1..];
        let name_at = usize::from(rest.first() == Some(&b'/'));
        let n_letters = rest[name_at..].iter().take(8).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_tag = TAGS.contains(&&rest[name_at..name_at + n_letters]);
        let end = rest.iter().take(200).take_while(|byte| **byte != b'\n').position(|byte| *byte == b'>');
        match end.filter(|_| is_tag) {
            Some(length) => {
                let end = at + length + 2;
                self.blank(at..end);
                let name = &self.text[at + 1 + name_at..at + 1 + name_at + n_letters];
                if name_at == 0 && STRUCK.contains(&name) {
                    let closing = ["</", name, ">"].concat();
                    let struck = self.end_of_struck(end, closing.as_bytes());
                    self.strike(end..struck.unwrap_or(end));
                }
                end
            }
            None => at + 1,
        }
    }

    /// Whether a word begins or ends here.
    fn is_at_edge_of_word(&self, at: usize) -> bool {
        let is_word = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        !is_word(at.checked_sub(1).and_then(|before| self.bytes.get(before))) || !is_word(self.bytes.get(at + 1))
    }

    /// Blanks code blocks, lists of references and the markers of lines, and joins the lines of a block.
    fn read_lines(&mut self) {
        let mut code = code_in(self.text).into_iter().filter(|code| code.is_block).map(|code| code.range).peekable();
        let mut references = reference_lines(self.text).into_iter().peekable();
        let mut before = Line::Blank;
        let mut at = 0;
        while at <= self.bytes.len() {
            let end = memchr::memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |length| at + length);
            let is_code = code.next_if(|range| range.start == at).is_some();
            let is_reference = references.next_if(|range| range.start == at).is_some();
            let line = if is_code || is_reference { self.read_code(at..end) } else { self.read_words(at..end) };
            let goes_on = line == Line::Words && matches!(before, Line::Words | Line::Begins);
            if goes_on && at > 0 {
                self.bytes[at - 1] = b' ';
            }
            before = line;
            at = end + 1;
        }
    }

    fn read_code(&mut self, line: Range<usize>) -> Line {
        self.blank(line);
        Line::Alone
    }

    fn read_words(&mut self, line: Range<usize>) -> Line {
        let mut at = line.start;
        let mut kind = if begins_with_star(&self.text[line.clone()]) { Line::Begins } else { Line::Words };
        loop {
            at += self.bytes[at..line.end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            match self.sign_of_line(at, line.end) {
                Some((length, sign)) => {
                    self.blank(at..at + length);
                    at += length;
                    kind = sign;
                    if sign == Line::Alone {
                        break;
                    }
                }
                None => break,
            }
        }
        if self.is_no_prose(at, line.end) {
            self.blank(line);
            return Line::Alone;
        }
        if self.bytes[at..line.end].starts_with(b"|") {
            for index in at..line.end {
                if self.bytes[index] == b'|' {
                    self.bytes[index] = b' ';
                }
            }
            return Line::Alone;
        }
        let is_blank = self.bytes[at..line.end].iter().all(u8::is_ascii_whitespace);
        if is_blank && kind == Line::Words { Line::Blank } else { kind }
    }

    /// The length and kind of the marker of a quote, an item or a heading that begins here.
    fn sign_of_line(&self, at: usize, end: usize) -> Option<(usize, Line)> {
        // A star that begins an item is already blank.
        let written = &self.text.as_bytes()[at..end];
        let begins_item = |length: usize| written.get(length).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
        match written.first()? {
            b'>' => Some((1, Line::Begins)),
            b'-' | b'+' if begins_item(1) => Some((1, Line::Begins)),
            b'#' => {
                let run = written.iter().take_while(|byte| **byte == b'#').count();
                (run <= 6 && begins_item(run)).then_some((run, Line::Alone))
            }
            digit if digit.is_ascii_digit() => {
                let run = written.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let is_item = run <= 3 && matches!(written.get(run), Some(b'.' | b')')) && begins_item(run + 1);
                is_item.then_some((run + 1, Line::Begins))
            }
            _ => None,
        }
    }

    /// Whether a line is a rule, the delimiter row of a table, or a link reference definition.
    fn is_no_prose(&self, at: usize, end: usize) -> bool {
        let written = &self.text[at..end];
        let is_rule = |byte: u8| matches!(byte, b'-' | b'|' | b':' | b'=' | b'*' | b'_' | b' ' | b'\t' | b'\r');
        let is_ruled = written.len() >= 3 && written.bytes().all(is_rule) && !written.trim().is_empty();
        let is_label = |byte: &u8| byte.is_ascii_digit() || *byte == b'^';
        let begins_with_label = self.bytes.get(at) == Some(&CITED_BYTE)
            || (written.starts_with('[') && written.as_bytes().get(1).is_some_and(is_label));
        let names_address = written.contains("://");
        is_ruled || (begins_with_label && names_address && !has_words_before_address(written))
    }
}

/// Whether a list item begins with a star, which is already blank.
fn begins_with_star(line: &str) -> bool {
    line.trim_start().strip_prefix('*').is_some_and(|rest| rest.starts_with([' ', '\t']))
}

/// Whether so many words precede the address that this is a sentence with a link, and no entry of a list.
fn has_words_before_address(written: &str) -> bool {
    let before = written.split("://").next().unwrap_or_default();
    before.split_whitespace().count() > 25
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(answer: &str) -> String {
        let read = prose(answer, &[]);
        assert_eq!(read.len(), answer.len());
        read.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn signs_of_markdown_are_blank_and_words_stay() {
        assert_eq!(
            read("## A **bold** _word_ and snake_case\ntext\ngoes on"),
            "A bold word and snake_case|text goes on"
        );
        assert_eq!(read("* one\n- two\n  goes on\n\n> said\n1. three"), "one|two goes on||said|three");
        assert_eq!(read("a [link](https://e.org/a_(b)) b ![p](x.png) https://e.org/x. c"), "a link b . c");
        assert_eq!(read("a\n```\ncode. Code.\n```\nb `c` <br> 2 < 3"), "a||||b c 2 < 3");
        assert_eq!(read("| a | b |\n|---|---|\n| 1 | 2 |"), "a b||1 2");
        assert_eq!(
            read("~~The bridge was closed.~~ <del>It was not so.</del>"),
            "The bridge was closed. It was not so."
        );
        assert_eq!(read("it is ~~not~~ so<del>, so</del>, ~5 ~~a\n\nb~~ c"), "it is so , 5 a||b c");
        let cited = prose("closed [for 30 days](u) now", std::slice::from_ref(&(19..23)));
        assert_eq!(cited, "closed  for 30 days\u{1f}\u{1f}\u{1f}\u{1f} now");
        assert_eq!(read("a\n\n---\n[1]: https://e.org/\n\\*not\\*"), "a||||*not *");
    }
}
