//! The text of one block, read while it grows: what more text cannot change is read once.

use super::inline::{Inline, InlineKind, Parsed, Unclosed, UnclosedKind};
use super::inline_parser::parse;
use super::reference::References;

/// Longer stretches that wait for their end are cut, so that reading stays linear.
const LONGEST_WAIT: usize = 8192;
/// Shorter tails are read again rather than closed, so that the parts do not become tiny.
const SHORTEST_PART: usize = 256;
/// How far back an unfinished link or tag is kept from view.
const LONGEST_HELD: usize = 200;
/// How far back an opener is shown as if it were closed.
const LONGEST_CLOSED: usize = 400;

/// The text of a block and what was read of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leaf {
    pub text: String,
    /// Finished parts; they only grow.
    pub inlines: Vec<Inline>,
    /// Where the finished parts end.
    pub read_to: usize,
    /// Labels used here that no reference defines yet.
    pub wanted: Vec<String>,
    places: Vec<Place>,
    /// The length at which it is worth looking again for a place to close, so that waiting costs little.
    next_look: usize,
}

/// Bytes of the text from `at` on come from the source from `source` on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    at: usize,
    source: usize,
}

/// The part of a text that may still change, and the text it is about.
#[derive(Debug)]
pub struct Tail {
    pub text: String,
    pub inlines: Vec<Inline>,
}

impl Leaf {
    /// Adds text that stands at a place of the source.
    pub fn add(&mut self, text: &str, source: usize) {
        let expected = self.places.last().map(|place| place.source + self.text.len() - place.at);
        if expected != Some(source) {
            self.places.push(Place { at: self.text.len(), source });
        }
        self.text.push_str(text);
    }

    /// Adds the next line of a paragraph.
    pub fn add_line(&mut self, text: &str, source: usize) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.add(text, source);
    }

    /// Removes the text before a place, such as a definition that was read.
    pub fn remove_before(&mut self, at: usize) {
        let source = self.source_of(at);
        self.text.drain(..at);
        self.places.retain(|place| place.at > at);
        self.places.iter_mut().for_each(|place| place.at -= at);
        self.places.insert(0, Place { at: 0, source });
        self.forget();
    }

    /// Splits off the last line.
    pub fn split_last_line(&mut self) -> Self {
        let at = self.text.rfind('\n').map_or(0, |index| index + 1);
        let mut last = Self::default();
        last.add(&self.text[at..], self.source_of(at));
        self.text.truncate(at.saturating_sub(1));
        self.places.retain(|place| place.at <= self.text.len());
        self.forget();
        last
    }

    /// Makes everything to be read again.
    pub fn forget(&mut self) {
        self.inlines.clear();
        self.wanted.clear();
        self.read_to = 0;
        self.next_look = 0;
    }

    /// Reads what more text cannot change.
    pub fn read(&mut self, references: &References) {
        while self.text.len() >= self.next_look.max(self.read_to + SHORTEST_PART) {
            if !self.read_part(references) {
                self.next_look = self.text.len() + (self.text.len() - self.read_to) / 2;
            }
        }
    }

    /// Reads all of a text that will not grow.
    pub fn read_to_end(&mut self, references: &References) {
        let length = self.text.trim_end_matches([' ', '\t', '\n']).len().max(self.read_to);
        self.text.truncate(length);
        while self.text.len() - self.read_to > LONGEST_WAIT && self.read_part(references) {}
        let parsed = parse(&self.text, self.read_to..length, references);
        self.take(parsed, length);
    }

    fn read_part(&mut self, references: &References) -> bool {
        let limit = floor(&self.text, self.read_to + LONGEST_WAIT);
        let parsed = parse(&self.text, self.read_to..limit, references);
        if let Some(end) = self.quiet_place(&parsed, limit) {
            let part = parse(&self.text, self.read_to..end, references);
            self.take(part, end);
            return true;
        }
        // Blanks at the end do not count: the text may end with them, and then they go.
        let is_too_long = !self.text[limit..].trim_ascii().is_empty();
        if is_too_long {
            self.take(parsed, limit);
        }
        is_too_long
    }

    fn take(&mut self, parsed: Parsed, end: usize) {
        self.inlines.extend(parsed.inlines);
        self.wanted.extend(parsed.wanted);
        self.read_to = end;
    }

    /// The last place before which nothing waits for its end.
    fn quiet_place(&self, parsed: &Parsed, limit: usize) -> Option<usize> {
        let limit = limit.min(parsed.open_from + 1);
        parsed.inlines.iter().rev().find_map(|inline| match inline.kind {
            InlineKind::Text => self.quiet_in(inline.range.start, limit.min(inline.range.end + 1)),
            InlineKind::SoftBreak | InlineKind::HardBreak => {
                Some(inline.range.end).filter(|end| *end > self.read_to && *end < limit)
            }
            InlineKind::Characters(_)
            | InlineKind::Code(_)
            | InlineKind::Html
            | InlineKind::Styled(..)
            | InlineKind::Link(..)
            | InlineKind::Image(..)
            | InlineKind::Marker(..)
            | InlineKind::Foreign(_) => None,
        })
    }

    fn quiet_in(&self, start: usize, end: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        // The byte behind the place has to be known, and the one before it belongs to the same part.
        (start + 1..end).rev().find(|at| {
            let is_word_start = bytes[at - 1] == b' ' && !matches!(bytes[*at], b' ' | b'\t' | b'\n');
            is_word_start || (bytes[*at] >= 0xe3 && self.is_between_ideographs(*at))
        })
    }

    fn is_between_ideographs(&self, at: usize) -> bool {
        let Some((before, behind)) = self.text.split_at_checked(at) else { return false };
        let is_one = |character: Option<char>| character.is_some_and(|character| character >= '\u{3000}');
        is_one(before.chars().next_back()) && is_one(behind.chars().next())
    }

    /// The unfinished rest as it is best shown: what is open is closed, what may become a link waits.
    pub fn tail(&self, references: &References) -> Tail {
        let start = self.read_to;
        let trimmed = self.text.trim_end_matches(is_syntax_or_blank).len().max(start);
        let all = parse(&self.text, start..trimmed, references);
        let held = all.unclosed.iter().filter(|unclosed| self.is_held(**unclosed)).map(|unclosed| unclosed.start).min();
        let held = held.unwrap_or(trimmed);
        let mut text = self.text[..held].to_owned();
        let shown = text.trim_end_matches(is_syntax_or_blank).len().max(start);
        text.truncate(shown);
        let closable = closable(&all.unclosed, shown);
        if closable.is_empty() && shown == trimmed {
            return Tail { text, inlines: all.inlines };
        }
        closable.iter().rev().for_each(|unclosed| close(&mut text, *unclosed));
        let mut inlines = parse(&text, start..text.len(), references).inlines;
        inlines.retain(|inline| inline.range.start < shown);
        if let Some(Inline { range, kind: InlineKind::Text }) = inlines.last_mut() {
            range.end = range.end.min(shown);
        }
        Tail { text, inlines }
    }

    fn is_held(&self, unclosed: Unclosed) -> bool {
        let is_link_or_tag = matches!(unclosed.kind, UnclosedKind::Bracket | UnclosedKind::Tag);
        is_link_or_tag && self.text.len() - unclosed.start <= LONGEST_HELD
    }

    /// Where a byte of the text comes from.
    pub fn source_of(&self, at: usize) -> usize {
        let index = self.places.partition_point(|place| place.at <= at);
        self.places[..index].last().map_or(0, |place| place.source + at - place.at)
    }

    /// The place of the text at which a byte of the source stands, or the nearest before it.
    pub fn place_of(&self, source: usize) -> usize {
        let index = self.places.partition_point(|place| place.source <= source);
        let end = self.places.get(index).map_or(self.text.len(), |place| place.at);
        self.places[..index].last().map_or(0, |place| (place.at + source - place.source).min(end))
    }

    /// Where the text begins in the source.
    pub fn source_start(&self) -> usize {
        self.places.first().map_or(0, |place| place.source)
    }
}

/// The greatest index up to `at` that does not split a character.
fn floor(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at.min(text.len()))
}

/// Characters that may belong to syntax which the next ones complete.
fn is_syntax_or_blank(character: char) -> bool {
    matches!(character, '*' | '_' | '~' | '`' | '[' | '!' | '\\' | '&' | '<' | ' ' | '\t' | '\n')
}

/// What is shown as if it were closed, in its order: nothing inside of open code, and nothing that waits for long.
fn closable(unclosed: &[Unclosed], shown: usize) -> Vec<Unclosed> {
    let is_near = |unclosed: &&Unclosed| unclosed.start < shown && shown - unclosed.start <= LONGEST_CLOSED;
    let mut closable: Vec<Unclosed> = Vec::new();
    for unclosed in unclosed.iter().filter(is_near) {
        let index = closable.partition_point(|other| other.start < unclosed.start);
        closable.insert(index, *unclosed);
    }
    let code = closable.iter().position(|unclosed| matches!(unclosed.kind, UnclosedKind::Backticks { .. }));
    closable.truncate(code.map_or(closable.len(), |index| index + 1));
    closable
}

/// Ends what waits for its end, so that it looks as it will.
fn close(text: &mut String, unclosed: Unclosed) {
    let (character, length) = match unclosed.kind {
        UnclosedKind::Delimiters { character, length } => (character, length),
        UnclosedKind::Backticks { length } => (b'`', length),
        UnclosedKind::Bracket | UnclosedKind::Tag => return,
    };
    text.extend(std::iter::repeat_n(char::from(character), length));
}
