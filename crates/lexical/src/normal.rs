//! The normal form of a text: what a reader sees, without the accidents of how it was stored.
//!
//! Texts of sources come from pages, files and tools: with tags, character references, hyphens and breaks at the ends of lines, letters
//! of other scripts that look the same. What compares texts reads their normal form, and says where it found something in the original.
//!
//! | of the original | in the normal form |
//! |---|---|
//! | `isn&#x27;t`, `isnʼt`, ``isn`t`` | `isn't` |
//! | a line break within a sentence | a blank |
//! | the end of a paragraph, item, heading, label or row | a line break |
//! | `con-` at the end of a line | `con` and the next line |
//! | `<strong>not</strong>`, `**not**`, `[not](url)` | `not` |
//! | `~~not~~`, `<del>not</del>`, `<script>…` | nothing |
//! | `ﬁ`, `５`, `𝐧𝐨𝐭`, a Cyrillic letter in a Latin word | `fi`, `5`, `not`, the Latin letter |
//! | characters that are not seen | nothing |
//! | `10⁶`, `10<sup>6</sup>` | `10^6` |
//! | `≥`, `≤` | `>=`, `<=` |
//! | `days[1]`, `days¹` | `days` |

mod character;
mod entity;
mod line;
mod tag;
mod written;

use std::borrow::Cow;
use std::ops::Range;

use character::{Folded, folded, is_cyrillic_or_greek, look_alike, superscript, voiced};
use line::{LineEnd, LineSign};
use tag::{Tag, TagKind};
use written::Written;

/// A text in its normal form.
#[derive(Clone, Debug)]
pub struct NormalText<'a> {
    original: &'a str,
    /// `None` where the text is already in its normal form.
    written: Option<Written>,
}

impl<'a> NormalText<'a> {
    /// Reads a text, in time that grows with its length. A text that is already in its normal form is not copied.
    ///
    /// ```
    /// use credence_lexical::normal::NormalText;
    /// let text = NormalText::new("It <b>isn&#x27;t</b> con-\ntinued.");
    /// assert_eq!(text.text(), "It isn't continued.");
    /// assert_eq!(text.original(3..8), 6..16);
    /// ```
    #[must_use]
    pub fn new(original: &'a str) -> Self {
        let written = (!is_normal(original)).then(|| Scanner::new(original).read());
        Self { original, written }
    }

    /// The normal form.
    #[must_use]
    pub fn text(&self) -> &str {
        self.written.as_ref().map_or(self.original, |written| &written.text)
    }

    /// The normal form by itself.
    #[must_use]
    pub fn into_text(self) -> Cow<'a, str> {
        match self.written {
            Some(written) => Cow::Owned(written.text),
            None => Cow::Borrowed(self.original),
        }
    }

    /// The part of the original that a part of the normal form stands for, both in bytes.
    #[must_use]
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        match &self.written {
            Some(written) => written.original(range),
            None => range,
        }
    }
}

/// Whether nothing in a text can have another form.
fn is_normal(text: &str) -> bool {
    let begins_line =
        text.trim_start().starts_with(['#', '>', '-', '+', '|', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    !begins_line && text.bytes().all(|byte| !is_special(byte) || byte == b'-' || byte == b'h') && !text.contains("http")
}

/// Bytes at which something else than plain text may begin.
const fn is_special(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'&' | b'<' | b'*' | b'_' | b'`' | b'~' | b'[' | b']' | b'!' | b'\\' | b'-' | b'h')
        || byte >= 0x80
}

/// The longest address of a link, and the longest struck text, in bytes.
const LONGEST_ADDRESS: usize = 1_000;
const LONGEST_STRUCK: usize = 2_000;
/// The longest word that is searched for letters of several scripts, in characters.
const LONGEST_WORD: usize = 40;

/// A link: its brackets, and where its address ends.
struct Link {
    open: usize,
    close: usize,
    end: usize,
}

struct Scanner<'a> {
    source: &'a str,
    at: usize,
    out: Written,
    /// Where the line begins in the normal form.
    line: usize,
    /// Whether the block is one line: a heading, a row, code.
    is_alone: bool,
    is_in_list: bool,
    is_in_quote: bool,
    /// The sign of the fence of code that is open.
    fence: Option<char>,
    links: Vec<Link>,
    /// The closing brackets of links, in order.
    closes: Vec<(usize, usize)>,
    n_links: usize,
    n_closes: usize,
    /// Up to here there is no end of what is struck, or of what is hidden.
    unstruck_to: usize,
    unhidden_to: usize,
}

impl<'a> Scanner<'a> {
    fn new(source: &'a str) -> Self {
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

    fn read(mut self) -> Written {
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

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn last(&self) -> Option<char> {
        self.out.text.chars().next_back()
    }

    fn copy(&mut self, length: usize) {
        self.out.copy(self.source, self.at..self.at + length);
        self.at += length;
    }

    fn copy_while(&mut self, is_plain: impl Fn(u8) -> bool) {
        let length = self.rest().bytes().position(|byte| !is_plain(byte)).unwrap_or(self.rest().len());
        self.copy(length);
    }

    fn put(&mut self, text: &str, length: usize) {
        self.out.put(text, self.at..self.at + length);
        self.at += length;
    }

    /// Reads the signs that begin a line, and leaves out lines that are no text.
    fn begin_block(&mut self) {
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

    fn skip_line(&mut self) {
        let length = memchr::memchr(b'\n', self.rest().as_bytes()).unwrap_or(self.rest().len());
        self.at += length;
        self.is_alone = true;
    }

    /// The end of a line, or of several with nothing on them.
    fn end_line(&mut self, from: usize) {
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
    fn sign(&self, line: &str) -> LineSign {
        let is_quoted = self.is_in_quote && line.starts_with('>');
        if is_quoted { LineSign::Quote(1) } else { line::sign(line::first_line(line), self.is_in_list, true) }
    }

    /// Passes line breaks and the blanks around them, and counts them.
    fn skip_breaks(&mut self) -> usize {
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
    fn end_block(&mut self, from: usize) {
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
    fn is_in_sentence(&self, from: usize) -> bool {
        let is_tag = self.source.as_bytes().get(from) == Some(&b'<');
        is_tag
            && !self.is_alone
            && self.at > from
            && line::is_unfinished(&self.out.text[self.line.min(self.out.text.len())..])
    }

    fn entity(&mut self) {
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

    fn tag(&mut self) {
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
    fn hidden_end(&mut self, sign: &str) -> Option<usize> {
        if self.at < self.unhidden_to {
            return None;
        }
        let found = self.rest().find(sign).map(|at| at + sign.len());
        if found.is_none() {
            self.unhidden_to = self.source.len();
        }
        found
    }

    fn struck_end(&mut self, length: usize, end: impl Fn(&str) -> Option<usize>) -> Option<usize> {
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

    fn superscript_tag(&mut self, tag: &Tag<'_>) {
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
    fn raise(&mut self, digits: &str, from: usize) {
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
    fn emphasis(&mut self, mark: u8) {
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
    fn is_between_letters(&self, behind: &str) -> bool {
        let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
        is_letter(self.last()) && is_letter(behind.chars().next())
    }

    /// `~~struck~~` is left out.
    fn struck(&mut self) {
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
    fn bracket(&mut self, byte: u8) {
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
    fn link_at(&mut self, at: usize) -> Option<usize> {
        while self.links.get(self.n_links).is_some_and(|link| link.open < at) {
            self.n_links += 1;
        }
        self.links.get(self.n_links).filter(|link| link.open == at).map(|link| link.end)
    }

    /// The length of the mark of a note: `[1]`, `[citation needed]`.
    fn note(&self) -> Option<usize> {
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

    fn escape(&mut self) {
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
    fn address(&mut self) {
        let rest = self.rest();
        let is_address = rest.starts_with("https://") || rest.starts_with("http://");
        if !is_address || self.last().is_some_and(char::is_alphanumeric) {
            return self.copy_while_letters();
        }
        let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b')' | b'>' | b']' | b'"' | b'<');
        let length = rest.bytes().position(is_end).unwrap_or(rest.len());
        self.at += length - usize::from(rest[..length].ends_with('.'));
    }

    fn copy_while_letters(&mut self) {
        let length = self.rest()[1..].bytes().position(is_special).map_or(self.rest().len(), |at| at + 1);
        self.copy(length);
    }

    /// A hyphen, of `length` bytes. At the end of a line it joins the parts of a word.
    fn hyphen(&mut self, length: usize) {
        let (from, behind) = (self.at, &self.rest()[length..]);
        let broken = behind.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n');
        let next = broken
            .map(|next| next.trim_start_matches([' ', '\t']))
            .filter(|next| next.starts_with(char::is_alphanumeric));
        let word = last_word(&self.out.text);
        let (Some(next), false) = (next, word.is_empty()) else { return self.put("-", length) };
        let follows = next.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        const SUSPENDED: [&str; 8] = ["and", "or", "to", "und", "oder", "e", "ou", "bis"];
        if SUSPENDED.contains(&follows) {
            return self.put("-", length);
        }
        let is_compound = !next.starts_with(char::is_lowercase)
            || !word.chars().all(char::is_alphabetic)
            || next[follows.len()..].starts_with('-')
            || is_first_of_compound(word);
        self.at = self.source.len() - next.len();
        if is_compound {
            self.out.put("-", from..self.at);
        }
        self.line = self.out.text.len() - last_word(&self.out.text).len();
    }

    /// A character beyond ASCII.
    fn character(&mut self) {
        let Some(character) = self.rest().chars().next() else { return };
        let length = character.len_utf8();
        if superscript(character).is_some() {
            return self.superscripts();
        }
        if let Some(kana) = self.last().and_then(|kana| Some((kana.len_utf8(), voiced(kana, character)?))) {
            return self.voice(kana, length);
        }
        match character {
            '\u{ad}' => self.soft_hyphen(),
            '‐' => self.hyphen(length),
            '\u{2028}' | '\u{85}' => {
                let from = self.at;
                self.at += length;
                self.end_line(from);
            }
            '\u{2029}' => {
                let from = self.at;
                self.at += length;
                self.end_block(from);
            }
            _ if is_apostrophe_between(character) && self.is_between_letters(&self.rest()[length..]) => {
                self.put("'", length)
            }
            _ if is_cyrillic_or_greek(character) => self.letter(character),
            _ => match folded(character) {
                Some(Folded::Nothing) => self.at += length,
                Some(Folded::One(other)) => self.put(other.encode_utf8(&mut [0; 4]), length),
                Some(Folded::Several(other)) => self.put(other, length),
                None => self.copy(length),
            },
        }
    }

    /// A soft hyphen is not seen, and at the end of a line it joins the parts of a word.
    fn soft_hyphen(&mut self) {
        self.at += '\u{ad}'.len_utf8();
        let broken = self.rest().trim_start_matches([' ', '\t', '\r']).strip_prefix('\n');
        let next = broken
            .map(|next| next.trim_start_matches([' ', '\t']))
            .filter(|next| next.starts_with(char::is_alphabetic));
        if let Some(next) = next {
            self.at = self.source.len() - next.len();
        }
    }

    fn superscripts(&mut self) {
        let from = self.at;
        let digits: String = self.rest().chars().map_while(superscript).collect();
        let length: usize =
            self.rest().chars().take_while(|sign| superscript(*sign).is_some()).map(char::len_utf8).sum();
        self.at += length;
        self.raise(&digits, from);
    }

    /// Writes the last kana anew, with the sound mark that follows it.
    fn voice(&mut self, (n_kana, voiced): (usize, char), length: usize) {
        let at = self.out.text.len() - n_kana;
        let from = self.out.original(at..at + n_kana).start;
        self.out.take_back(n_kana);
        self.at += length;
        self.out.put(voiced.encode_utf8(&mut [0; 4]), from..self.at);
    }

    /// A Cyrillic or Greek letter is the Latin one that it looks like where the rest of its word is Latin.
    fn letter(&mut self, character: char) {
        let behind = &self.rest()[character.len_utf8()..];
        let is_letter = |letter: &char| letter.is_alphabetic();
        let before = self.out.text.chars().rev().take(LONGEST_WORD).take_while(is_letter);
        let around = || before.clone().chain(behind.chars().take(LONGEST_WORD).take_while(is_letter));
        let is_disguised = around().any(|letter| letter.is_ascii())
            && around().all(|letter| !is_cyrillic_or_greek(letter) || look_alike(letter).is_some());
        match look_alike(character).filter(|_| is_disguised) {
            Some(latin) => self.put(latin.encode_utf8(&mut [0; 4]), character.len_utf8()),
            None => self.copy(character.len_utf8()),
        }
    }
}

/// Signs that are apostrophes between letters alone.
const fn is_apostrophe_between(character: char) -> bool {
    matches!(character, '′' | '´' | '`' | '\u{2bb}' | 'ˈ' | '՚' | '＇')
}

/// The letters and digits, and hyphens between them, that a text ends with.
fn last_word(text: &str) -> &str {
    let is_inside = |sign: char| sign.is_alphanumeric() || sign == '-';
    let length: usize =
        text.chars().rev().take(LONGEST_WORD).take_while(|sign| is_inside(*sign)).map(char::len_utf8).sum();
    text[text.len() - length..].trim_start_matches('-')
}

/// Parts of words that keep their hyphen: "e-mail", "well-known", "twenty-five".
fn is_first_of_compound(word: &str) -> bool {
    const FIRST: [&str; 48] = [
        "well", "self", "non", "ex", "co", "anti", "post", "semi", "half", "all", "high", "low", "long", "short",
        "new", "old", "part", "full", "mid", "so", "two", "three", "four", "five", "six", "ten", "one", "first",
        "second", "third", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "vice",
        "cross", "free", "hard", "large", "small", "late", "early", "year", "world",
    ];
    word.chars().nth(1).is_none() || FIRST.iter().any(|first| first.eq_ignore_ascii_case(word))
}

/// All links `[text](address)` and `[text][label]` of a text, by their opening bracket.
fn links_in(text: &str) -> Vec<Link> {
    let bytes = text.as_bytes();
    let mut links = Vec::new();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(length) = bytes[at..].iter().position(|byte| matches!(byte, b'[' | b']' | b'\n' | b'\\')) {
        at += length;
        match bytes[at] {
            b'[' => open.push(at),
            b']' => {
                if let Some(from) = open.pop()
                    && let Some(end) = end_of_address(bytes, at + 1).or_else(|| end_of_label(text, from, at))
                {
                    links.push(Link { open: from, close: at, end });
                    at = end;
                    continue;
                }
            }
            b'\n' if bytes.get(at + 1) == Some(&b'\n') => open.clear(),
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
        if at > bytes.len() {
            break;
        }
    }
    links.sort_by_key(|link| link.open);
    links
}

fn end_of_address(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) != Some(&b'(') {
        return None;
    }
    let mut depth = 0_usize;
    for (index, byte) in bytes.iter().enumerate().skip(at).take(LONGEST_ADDRESS) {
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

/// The end of `[label]` behind the words of a link. Numbers are marks of notes, not words.
fn end_of_label(text: &str, open: usize, close: usize) -> Option<usize> {
    const LONGEST: usize = 60;
    let words = &text[open + 1..close];
    let label = text[close + 1..].strip_prefix('[')?;
    let end = label.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let has_words = words.chars().any(char::is_alphabetic);
    (has_words && !label.as_bytes()[..end].contains(&b'\n')).then_some(close + 2 + end + 1)
}

#[cfg(test)]
mod tests;
