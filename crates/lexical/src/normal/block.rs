//! Lines and blocks: what ends a paragraph, item, heading, label or row.

use super::line::{self, LineEnd, LineSign};
use super::scanner::Scanner;
use super::tag::{Tag, TagKind};

impl Scanner<'_> {
    /// Reads the signs that begin a line, and leaves out lines that are no text.
    pub(super) fn begin_block(&mut self) {
        self.line = self.out.text.len();
        self.is_alone = false;
        loop {
            self.at += self.rest().bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            let line = line::first_line(self.rest());
            if let Some(sign) = self.fence {
                if line::sign(line, false, false) == LineSign::Fence(sign) {
                    self.fence = None;
                    self.skip_line();
                }
                return;
            }
            match line::sign(line, self.is_in_list, false) {
                LineSign::Quote(length) => {
                    self.is_in_quote = true;
                    self.at += length;
                }
                LineSign::Item(length) => {
                    self.is_in_list = true;
                    self.at += length;
                }
                LineSign::Heading(length) => {
                    self.is_alone = true;
                    self.at += length;
                }
                LineSign::Row => {
                    self.is_alone = true;
                    return;
                }
                LineSign::NoText => return self.skip_line(),
                LineSign::Fence(sign) => {
                    self.fence = Some(sign);
                    return self.skip_line();
                }
                LineSign::None => return,
            }
        }
    }

    pub(super) fn skip_line(&mut self) {
        let length = memchr::memchr(b'\n', self.rest().as_bytes()).unwrap_or(self.rest().len());
        self.at += length;
        self.is_alone = true;
    }

    /// The end of a line, or of several with nothing on them.
    pub(super) fn end_line(&mut self, from: usize) {
        let n_lines = self.skip_breaks();
        if self.fence.is_some() {
            return self.end_block(from);
        }
        let is_unfinished = !self.is_alone && line::is_unfinished(&self.out.text[self.line..]);
        let is_over = self.is_alone || self.rest().is_empty() || self.out.text.len() == self.line;
        if is_over || n_lines > 1 && !is_unfinished {
            self.is_in_list &= n_lines < 2 || line::sign(line::first_line(self.rest()), true, false) != LineSign::None;
            self.is_in_quote = false;
            return self.end_block(from);
        }
        let mut behind = self.rest();
        let mut sign = self.sign(behind);
        while let LineSign::Quote(length) | LineSign::Item(length) = sign
            && (is_unfinished || self.is_in_quote && sign == LineSign::Quote(length))
        {
            behind = behind[length..].trim_start_matches([' ', '\t']);
            sign = self.sign(behind);
        }
        let is_tag = Tag::at(behind).is_some_and(|tag| {
            !matches!(tag.kind, TagKind::Inline | TagKind::Superscript | TagKind::Struck) && !is_unfinished
        });
        let end = if sign != LineSign::None || is_tag {
            LineEnd::Block
        } else {
            line::line_end(&self.out.text[self.line..], behind)
        };
        if end == LineEnd::Block {
            return self.end_block(from);
        }
        self.at = self.source.len() - behind.len();
        self.out.trim_end();
        if end == LineEnd::Blank {
            self.out.put(" ", from..self.at);
        }
        self.line = self.out.text.len();
    }

    /// What a line of a paragraph begins with. Within a quotation, `>` before a number compares nothing.
    pub(super) fn sign(&self, line: &str) -> LineSign {
        let is_quoted = self.is_in_quote && line.starts_with('>');
        if is_quoted { LineSign::Quote(1) } else { line::sign(line::first_line(line), self.is_in_list, true) }
    }

    /// Passes line breaks and the blanks around them, and counts them.
    pub(super) fn skip_breaks(&mut self) -> usize {
        let mut n_lines = 0;
        loop {
            match self.rest().as_bytes().first() {
                Some(b'\n') => {
                    n_lines += 1;
                    self.at += 1;
                }
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(b'<') => match Tag::at(self.rest()).filter(|tag| tag.kind == TagKind::Line) {
                    Some(tag) => {
                        n_lines += 1;
                        self.at += tag.length;
                    }
                    None => return n_lines,
                },
                _ => return n_lines,
            }
        }
    }

    /// Ends a block with one line break, and begins the next. A tag within a sentence only divides words.
    pub(super) fn end_block(&mut self, from: usize) {
        self.out.trim_end();
        if self.is_in_sentence(from) {
            return self.out.put(" ", from..self.at);
        }
        if !self.out.text.is_empty() && !self.out.text.ends_with('\n') {
            self.out.put("\n", from..self.at.max(from));
        }
        self.begin_block();
    }

    /// Whether a tag of a block stands in the middle of a sentence.
    pub(super) fn is_in_sentence(&self, from: usize) -> bool {
        let is_tag = self.source.as_bytes().get(from) == Some(&b'<');
        is_tag
            && !self.is_alone
            && self.at > from
            && line::is_unfinished(&self.out.text[self.line.min(self.out.text.len())..])
    }
}
