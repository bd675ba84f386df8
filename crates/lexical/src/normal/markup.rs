//! Markup within a line: character references, tags, emphasis, links and marks of notes.

use super::character::{Folded, folded};
use super::letter::is_apostrophe_between;
use super::scanner::Scanner;
use super::tag::{self, Tag, TagKind};
use super::{entity, line};

/// The longest struck text, in bytes.
const LONGEST_STRUCK: usize = 2_000;

impl Scanner<'_> {
    pub(super) fn entity(&mut self) {
        let Some((text, length)) = entity::entity(self.rest()) else { return self.copy(1) };
        let (from, to) = (self.at, self.at + length);
        for character in text.chars() {
            match folded(character) {
                Some(Folded::Nothing) => {}
                Some(Folded::One(other)) => self.out.put(other.encode_utf8(&mut [0; 4]), from..to),
                Some(Folded::Several(other)) => self.out.put(other, from..to),
                None if is_apostrophe_between(character) && self.is_between_letters(&self.source[to..]) => {
                    self.out.put("'", from..to);
                }
                None => self.out.put(character.encode_utf8(&mut [0; 4]), from..to),
            }
        }
        self.at = to;
    }

    pub(super) fn tag(&mut self) {
        if self.rest().starts_with("<!--") {
            let end = self.hidden_end("-->").unwrap_or(4);
            self.at += end;
            return;
        }
        let from = self.at;
        let Some(tag) = Tag::at(self.rest()) else { return self.copy(1) };
        match tag.kind {
            TagKind::Inline => self.at += tag.length,
            TagKind::Line => self.end_line(from),
            TagKind::Block => {
                self.at += tag.length;
                self.end_block(from);
            }
            TagKind::Heading => {
                self.at += tag.length;
                self.end_block(from);
                self.is_alone = !tag.is_closing;
            }
            TagKind::Cell => self.put(if tag.is_closing { " " } else { "| " }, tag.length),
            TagKind::Struck => {
                let end = self.struck_end(tag.length, |near| tag::end_of_element(near, tag.name, LONGEST_STRUCK));
                self.at += if tag.is_closing { tag.length } else { end.unwrap_or(tag.length) };
            }
            TagKind::Hidden if tag.is_closing => self.at += tag.length,
            TagKind::Hidden => {
                let end = self.hidden_end(&["</", tag.name].concat());
                self.at += end.unwrap_or(tag.length);
                let n_rest = if end.is_some() { self.rest().find('>').map_or(0, |at| at + 1) } else { 0 };
                self.at += n_rest;
            }
            TagKind::Superscript => self.superscript_tag(&tag),
        }
    }

    /// Where hidden text ends, searched at most once behind the last place where it does not.
    pub(super) fn hidden_end(&mut self, sign: &str) -> Option<usize> {
        if self.at < self.unhidden_to {
            return None;
        }
        let found = self.rest().find(sign).map(|at| at + sign.len());
        if found.is_none() {
            self.unhidden_to = self.source.len();
        }
        found
    }

    pub(super) fn struck_end(&mut self, length: usize, end: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        if self.at < self.unstruck_to {
            return None;
        }
        let near = &self.rest()[length..];
        let near = &near[..near.floor_char_boundary(LONGEST_STRUCK)];
        let found = end(near).map(|end| length + end);
        if found.is_none() {
            self.unstruck_to = self.at + length + near.len();
        }
        found
    }

    pub(super) fn superscript_tag(&mut self, tag: &Tag<'_>) {
        const LONGEST: usize = 12;
        let inner = &self.rest()[tag.length..];
        let near = &inner[..inner.floor_char_boundary(LONGEST)];
        let raised = near.split_once("</").map(|(raised, _)| raised).filter(|_| !tag.is_closing);
        let digits = raised.map(|raised| raised.trim().replace(['−', '–'], "-"));
        let is_number =
            |digits: &String| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        match (raised, digits.filter(is_number)) {
            (Some(raised), Some(digits)) => {
                let from = self.at;
                self.at += tag.length + raised.len();
                self.at += self.rest().find('>').map_or(0, |at| at + 1);
                self.raise(&digits, from);
            }
            _ => self.at += tag.length,
        }
    }

    /// A raised number: a power behind a number, part of a unit behind a short one, and otherwise the mark of a note.
    pub(super) fn raise(&mut self, digits: &str, from: usize) {
        let before = &self.out.text[self.line.min(self.out.text.len())..];
        let last = before.chars().next_back();
        let n_letters = before.chars().rev().take(5).take_while(|letter| letter.is_alphabetic()).count();
        let n_digits = before.bytes().rev().take(5).take_while(u8::is_ascii_digit).count();
        let is_year =
            n_digits == 4 && (before.ends_with(|_: char| true) && before[before.len() - 4..].starts_with(['1', '2']));
        let raised = match last {
            Some(')') => ["^", digits].concat(),
            Some(last) if last.is_ascii_digit() && digits != "1" && !is_year => ["^", digits].concat(),
            Some(_) if (1..=2).contains(&n_letters) && digits == "2" => "²".to_owned(),
            Some(_) if (1..=2).contains(&n_letters) && digits == "3" => "³".to_owned(),
            Some(_) if (1..=2).contains(&n_letters) && digits.starts_with('-') => ["^", digits].concat(),
            None | Some(' ' | '(') => digits.to_owned(),
            Some(_) => String::new(),
        };
        self.out.put(&raised, from..self.at);
    }

    /// Marks of emphasis and code are left out; those between blanks, in names and between numbers are no marks.
    pub(super) fn emphasis(&mut self, mark: u8) {
        let before = self.last();
        let behind = self.rest()[1..].chars().next();
        let is_word = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        let is_blank = |sign: Option<char>| sign.is_none_or(char::is_whitespace);
        let is_kept = match mark {
            b'_' => is_word(before) && is_word(behind),
            b'*' => is_digit(before) && is_digit(behind) || is_blank(before) && is_blank(behind),
            _ => is_blank(before) && is_blank(behind),
        };
        if mark == b'`' && self.is_between_letters(&self.rest()[1..]) {
            self.put("'", 1);
        } else if is_kept {
            self.copy(1);
        } else {
            self.at += 1;
        }
    }

    /// Whether a letter is written last and the text goes on with one.
    pub(super) fn is_between_letters(&self, behind: &str) -> bool {
        let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
        is_letter(self.last()) && is_letter(behind.chars().next())
    }

    /// `~~struck~~` is left out.
    pub(super) fn struck(&mut self) {
        if !self.rest().starts_with("~~") {
            return self.copy(1);
        }
        let is_open = |near: &str| {
            let end = near.find("~~")?;
            let is_struck = !near[..end].trim().is_empty() && !near[..end].contains("\n\n");
            is_struck.then_some(end + 2)
        };
        let end = self.struck_end(2, is_open);
        self.at += end.unwrap_or(2);
    }

    /// Brackets of links, images, and marks of notes.
    pub(super) fn bracket(&mut self, byte: u8) {
        if byte == b'!' {
            let image = self.link_at(self.at + 1);
            return match image {
                Some(end) => self.at = end,
                None => self.copy(1),
            };
        }
        if byte == b']' {
            while self.closes.get(self.n_closes).is_some_and(|(close, _)| *close < self.at) {
                self.n_closes += 1;
            }
            return match self.closes.get(self.n_closes).filter(|(close, _)| *close == self.at) {
                Some((_, end)) => self.at = *end,
                None => self.copy(1),
            };
        }
        if self.link_at(self.at).is_some() {
            self.at += 1;
        } else if let Some(length) = self.note() {
            self.at += length;
            let begins = self.rest().starts_with(char::is_alphanumeric);
            if begins && line::ends_sentence(&self.out.text[self.line..]) {
                self.out.put(" ", self.at - length..self.at);
            }
        } else {
            self.copy(1);
        }
    }

    /// The end of the link whose bracket opens here.
    pub(super) fn link_at(&mut self, at: usize) -> Option<usize> {
        while self.links.get(self.n_links).is_some_and(|link| link.open < at) {
            self.n_links += 1;
        }
        self.links.get(self.n_links).filter(|link| link.open == at).map(|link| link.end)
    }

    /// The length of the mark of a note: `[1]`, `[citation needed]`.
    pub(super) fn note(&self) -> Option<usize> {
        const LONGEST: usize = 24;
        const NAMED: [&str; 6] =
            ["citation needed", "edit", "sic", "note", "clarification needed", "verification needed"];
        let inner = &self.rest()[1..];
        let end = inner.bytes().take(LONGEST).position(|byte| byte == b']')?;
        let name = inner.get(..end)?;
        let rest = &inner[end + 1..];
        let is_number = !name.is_empty() && name.len() <= 4 && name.bytes().all(|byte| byte.is_ascii_digit());
        let is_numbers = name.starts_with(|first: char| first.is_ascii_digit())
            && name.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'-'));
        let is_attached = self.last().is_some_and(|last| !last.is_whitespace() && !matches!(last, '(' | '[' | '='));
        let ends = rest.is_empty() || rest.starts_with(|next: char| next.is_whitespace() || ".,;:!?[)".contains(next));
        let is_note =
            is_attached && (is_numbers || NAMED.contains(&name)) || is_number && ends && self.last().is_some();
        is_note.then_some(end + 2)
    }

    pub(super) fn escape(&mut self) {
        let escaped = self.rest()[1..].bytes().next().filter(u8::is_ascii_punctuation);
        match escaped {
            Some(_) => {
                self.at += 1;
                self.copy(1);
            }
            None => self.copy(1),
        }
    }

    /// An address of the web is left out, but not the full stop behind it.
    pub(super) fn address(&mut self) {
        let rest = self.rest();
        let is_address = rest.starts_with("https://") || rest.starts_with("http://");
        if !is_address || self.last().is_some_and(char::is_alphanumeric) {
            return self.copy_while_letters();
        }
        let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b')' | b'>' | b']' | b'"' | b'<');
        let length = rest.bytes().position(is_end).unwrap_or(rest.len());
        self.at += length - usize::from(rest[..length].ends_with('.'));
    }
}
