//! Reading a text once, from its start to its end.

use super::link::{Link, links_in};
use super::written::Written;

pub(super) struct Scanner<'a> {
    pub(super) source: &'a str,
    pub(super) at: usize,
    pub(super) out: Written,
    /// Where the line begins in the normal form.
    pub(super) line: usize,
    /// Whether the block is one line: a heading, a row, code.
    pub(super) is_alone: bool,
    pub(super) is_in_list: bool,
    pub(super) is_in_quote: bool,
    /// The sign of the fence of code that is open.
    pub(super) fence: Option<char>,
    pub(super) links: Vec<Link>,
    /// The closing brackets of links, in order.
    pub(super) closes: Vec<(usize, usize)>,
    pub(super) n_links: usize,
    pub(super) n_closes: usize,
    /// Up to here there is no end of what is struck, or of what is hidden.
    pub(super) unstruck_to: usize,
    pub(super) unhidden_to: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        let links = links_in(source);
        let mut closes: Vec<(usize, usize)> = links.iter().map(|link| (link.close, link.end)).collect();
        closes.sort_unstable();
        Self {
            source,
            at: 0,
            out: Written::default(),
            line: 0,
            is_alone: false,
            is_in_list: false,
            is_in_quote: false,
            fence: None,
            links,
            closes,
            n_links: 0,
            n_closes: 0,
            unstruck_to: 0,
            unhidden_to: 0,
        }
    }

    pub(super) fn read(mut self) -> Written {
        self.begin_block();
        while let Some(byte) = self.source.as_bytes().get(self.at) {
            match byte {
                b'\n' | b'\r' => self.end_line(self.at),
                _ if self.fence.is_some() => self.copy_while(|byte| !matches!(byte, b'\n' | b'\r')),
                b'&' => self.entity(),
                b'<' => self.tag(),
                b'*' | b'_' | b'`' => self.emphasis(*byte),
                b'~' => self.struck(),
                b'[' | b']' | b'!' => self.bracket(*byte),
                b'\\' => self.escape(),
                b'-' => self.hyphen(1),
                b'h' => self.address(),
                byte if *byte < 0x80 => self.copy_while(|byte| !is_special(byte)),
                _ => self.character(),
            }
        }
        let n_kept = self.out.text.trim_end_matches([' ', '\t', '\n']).len();
        self.out.take_back(self.out.text.len() - n_kept);
        self.out
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    pub(super) fn last(&self) -> Option<char> {
        self.out.text.chars().next_back()
    }

    pub(super) fn copy(&mut self, length: usize) {
        self.out.copy(self.source, self.at..self.at + length);
        self.at += length;
    }

    pub(super) fn copy_while(&mut self, is_plain: impl Fn(u8) -> bool) {
        let length = self.rest().bytes().position(|byte| !is_plain(byte)).unwrap_or(self.rest().len());
        self.copy(length);
    }

    pub(super) fn put(&mut self, text: &str, length: usize) {
        self.out.put(text, self.at..self.at + length);
        self.at += length;
    }
}

/// Bytes at which something else than plain text may begin.
pub(super) const fn is_special(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'&' | b'<' | b'*' | b'_' | b'`' | b'~' | b'[' | b']' | b'!' | b'\\' | b'-' | b'h')
        || byte >= 0x80
}
