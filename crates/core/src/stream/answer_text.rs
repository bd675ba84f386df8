//! The text of an answer as models write it → the answer and the thoughts: some write their thinking between tags into the answer,
//! and some servers cut a character in two.

mod scanner;

use std::borrow::Cow;

use super::event::{CitationSpan, Event, EventSink, OffsetUnit, Outcome, PartKey};
use credence_lookup::Lookup;
use scanner::{Piece, Scanner};

/// What is known of the text so far. It is the same for every protocol.
#[derive(Clone, Default)]
pub(super) struct AnswerText {
    scanner: Scanner,
    part: PartKey,
    /// What was taken out of each part, by its position in the list.
    taken_out: Lookup<PartKey>,
    lengths: Vec<Length>,
    /// A text with thoughts was read in this turn.
    has_thoughts: bool,
    /// The first half of a character that was cut in two, and whether it is one of a thought.
    half: Option<(u32, bool)>,
}

/// The length of a text in the units that offsets count.
#[derive(Clone, Copy, Default)]
struct Length {
    bytes: usize,
    characters: usize,
    utf16: usize,
    /// Bytes of the thoughts in it.
    thoughts: usize,
}

impl Length {
    /// What a text has more than another.
    fn between(text: &str, shorter: &str) -> Self {
        let (mut all, mut rest) = (Self::default(), Self::default());
        all.add(text);
        rest.add(shorter);
        Self {
            bytes: all.bytes.saturating_sub(rest.bytes),
            characters: all.characters.saturating_sub(rest.characters),
            utf16: all.utf16.saturating_sub(rest.utf16),
            thoughts: 0,
        }
    }

    fn add(&mut self, text: &str) {
        self.bytes += text.len();
        self.characters += text.chars().count();
        self.utf16 += text.encode_utf16().count();
    }

    fn in_unit(self, unit: OffsetUnit) -> usize {
        match unit {
            OffsetUnit::Byte => self.bytes,
            OffsetUnit::Character => self.characters,
            OffsetUnit::Utf16 => self.utf16,
        }
    }
}

/// The sink of a parser: it passes events on, and divides the text into answer and thoughts.
pub(super) struct AnswerSink<'s> {
    pub(super) text: &'s mut AnswerText,
    /// The message as it was written.
    pub(super) raw: &'s str,
    pub(super) sink: &'s mut dyn EventSink,
    /// The message ended the turn as failed or stopped.
    pub(super) has_failed: bool,
}

impl EventSink for AnswerSink<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text { part, text } => self.text.read(part, text, self.raw, self.sink),
            Event::Thinking(text) => self.text.think(text, self.raw, self.sink),
            Event::PartText { part, text } => self.text.read_part(part, text, self.sink),
            Event::WholeText(text) => self.text.read_whole(text, self.sink),
            Event::Cited { source, quote, span } => {
                let span = self.text.moved(span);
                self.sink.event(Event::Cited { source, quote, span });
            }
            Event::Begin { .. } | Event::End { .. } | Event::EmptyDone | Event::Retract { .. } => {
                self.text.end(self.sink);
                self.has_failed |= matches!(event, Event::End { outcome: Outcome::Failed | Outcome::Stopped, .. });
                self.sink.event(event);
            }
            Event::ToolBegin(_) | Event::Paragraph => {
                self.text.flush(self.sink);
                self.sink.event(event);
            }
            event => self.sink.event(event),
        }
    }
}

impl AnswerText {
    fn read(&mut self, part: PartKey, text: Cow<'_, str>, raw: &str, sink: &mut dyn EventSink) {
        if part != self.part {
            self.flush(sink);
            self.scanner = Scanner::default();
            self.part = part;
        }
        let text = self.joined(text, raw, false, sink);
        if self.scanner.passes(&text) {
            sink.event(Event::Text { part, text });
            return;
        }
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.read(&text, &mut |piece| self.report(piece, sink));
        self.scanner = scanner;
    }

    fn report(&mut self, piece: Piece<'_>, sink: &mut dyn EventSink) {
        let part = self.part;
        match piece {
            Piece::Answer(text) => sink.event(Event::Text { part, text: Cow::Borrowed(text) }),
            Piece::ThoughtBegin => sink.event(Event::ThoughtBegin),
            Piece::Thought(text) => {
                self.take_out(part, text);
                self.taken(part).thoughts += text.len();
                sink.event(Event::Thinking(Cow::Borrowed(text)));
            }
            Piece::Mark(text) => self.take_out(part, text),
            Piece::AllWasThought(length) => {
                self.has_thoughts = true;
                let taken = self.taken(part);
                taken.bytes += length.0;
                taken.characters += length.1;
                taken.utf16 += length.2;
                sink.event(Event::WasThinking { part });
            }
        }
    }

    fn think(&mut self, text: Cow<'_, str>, raw: &str, sink: &mut dyn EventSink) {
        let text = self.joined(text, raw, true, sink);
        sink.event(Event::Thinking(text));
    }

    /// The whole text of a part so far: what it holds of thoughts is reported as far as it is new.
    fn read_part(&mut self, part: PartKey, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        self.half = None;
        if Scanner::default().passes(&text) {
            sink.event(Event::PartText { part, text });
            return;
        }
        let (answer, thought, was_thinking) = divided(&text, false);
        let is_known = self.taken_out.get(&part).is_some();
        let n_known = self.taken(part).thoughts;
        if was_thinking && !is_known {
            sink.event(Event::WasThinking { part });
        }
        let new = if was_thinking { "" } else { thought.get(n_known..).unwrap_or_default() };
        if !new.is_empty() {
            self.has_thoughts = true;
            sink.event(Event::Thinking(Cow::Borrowed(new)));
        }
        let thoughts = n_known.max(thought.len());
        *self.taken(part) = Length { thoughts, ..Length::between(&text, &answer) };
        sink.event(Event::PartText { part, text: Cow::Owned(answer) });
    }

    fn read_whole(&mut self, text: Cow<'_, str>, sink: &mut dyn EventSink) {
        self.flush(sink);
        if Scanner::default().passes(&text) {
            sink.event(Event::WholeText(text));
            return;
        }
        let (answer, thought, _) = divided(&text, true);
        if !self.has_thoughts && !thought.is_empty() {
            self.has_thoughts = true;
            sink.event(Event::Thinking(Cow::Owned(thought)));
        }
        sink.event(Event::WholeText(Cow::Owned(answer)));
    }

    /// Passes on what was held because it might have been the beginning of a tag or half of a character.
    pub(super) fn flush(&mut self, sink: &mut dyn EventSink) {
        let mut scanner = std::mem::take(&mut self.scanner);
        scanner.flush(&mut |piece| self.report(piece, sink));
        self.scanner = scanner;
        if let Some((_, is_thought)) = self.half.take() {
            self.report_lost_half(is_thought, sink);
        }
    }

    /// Ends a turn.
    pub(super) fn end(&mut self, sink: &mut dyn EventSink) {
        self.flush(sink);
        self.scanner = Scanner::default();
        self.has_thoughts = false;
        if !self.lengths.is_empty() {
            self.taken_out.clear();
            self.lengths.clear();
        }
    }

    fn report_lost_half(&mut self, is_thought: bool, sink: &mut dyn EventSink) {
        let text = Cow::Borrowed("\u{fffd}");
        sink.event(if is_thought { Event::Thinking(text) } else { Event::Text { part: self.part, text } });
    }

    /// A text whose first character began in the text before; a half at its end waits for the next.
    fn joined<'a>(
        &mut self,
        text: Cow<'a, str>,
        raw: &str,
        is_thought: bool,
        sink: &mut dyn EventSink,
    ) -> Cow<'a, str> {
        const LOST: char = char::REPLACEMENT_CHARACTER;
        if self.half.is_none() && !text.ends_with(LOST) {
            return text;
        }
        let mut text = text;
        if let Some((high, of_thought)) = self.half.take_if(|_| !text.is_empty()) {
            let low = text.starts_with(LOST).then(|| unit_at_start(raw)).flatten();
            match low.filter(|_| of_thought == is_thought).and_then(|low| character(high, low)) {
                Some(found) => text = Cow::Owned([found.encode_utf8(&mut [0; 4]), &text[LOST.len_utf8()..]].concat()),
                None if of_thought == is_thought => text = Cow::Owned([LOST.encode_utf8(&mut [0; 4]), &*text].concat()),
                None => self.report_lost_half(of_thought, sink),
            }
        }
        if let Some(rest) = text.strip_suffix(LOST)
            && let Some(high) = unit_at_end(raw)
        {
            self.half = Some((high, is_thought));
            return Cow::Owned(rest.to_owned());
        }
        text
    }

    fn taken(&mut self, part: PartKey) -> &mut Length {
        let index = self.taken_out.get(&part).unwrap_or_else(|| {
            self.taken_out.set(part, self.lengths.len());
            self.lengths.push(Length::default());
            self.lengths.len() - 1
        });
        &mut self.lengths[index]
    }

    fn take_out(&mut self, part: PartKey, text: &str) {
        self.has_thoughts = true;
        self.taken(part).add(text);
    }

    /// A span of a part, without what was taken out before it.
    fn moved(&self, span: CitationSpan) -> CitationSpan {
        let CitationSpan::Span { part, unit, start, end } = span else { return span };
        let Some(taken) = self.taken_out.get(&part).map(|index| self.lengths[index].in_unit(unit)) else { return span };
        match (start.checked_sub(taken), end.checked_sub(taken)) {
            (Some(start), Some(end)) => CitationSpan::Span { part, unit, start, end },
            _ => CitationSpan::Whole,
        }
    }
}

/// A whole text as answer and thoughts, and whether the thoughts were closed but never opened.
fn divided(text: &str, is_last: bool) -> (String, String, bool) {
    let (mut answer, mut thought, mut was_thinking) = (String::new(), String::new(), false);
    let mut scanner = Scanner::default();
    let mut take = |piece: Piece<'_>| match piece {
        Piece::Answer(text) => answer.push_str(text),
        Piece::Thought(text) => thought.push_str(text),
        Piece::ThoughtBegin | Piece::Mark(_) => {}
        Piece::AllWasThought(_) => {
            thought = std::mem::take(&mut answer);
            was_thinking = true;
        }
    };
    scanner.read(text, &mut take);
    if is_last || !scanner.is_at_start() {
        scanner.flush(&mut take);
    }
    (answer, thought, was_thinking)
}

/// The first half of a character at the end of a string in a message.
fn unit_at_end(raw: &str) -> Option<u32> {
    let units = raw.match_indices("\\u").filter_map(|(at, _)| Some((at, unit(raw, at)?)));
    let ends = units.filter(|(at, unit)| (0xd800..0xdc00).contains(unit) && raw.as_bytes().get(at + 6) == Some(&b'"'));
    ends.last().map(|(_, unit)| unit)
}

/// The second half of a character at the start of a string in a message.
fn unit_at_start(raw: &str) -> Option<u32> {
    let units = raw.match_indices("\"\\u").filter_map(|(at, _)| unit(raw, at + 1));
    units.into_iter().find(|unit| (0xdc00..0xe000).contains(unit))
}

fn unit(raw: &str, at: usize) -> Option<u32> {
    u32::from_str_radix(raw.get(at + 2..at + 6)?, 16).ok()
}

fn character(high: u32, low: u32) -> Option<char> {
    char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00))
}
