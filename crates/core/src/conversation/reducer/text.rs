//! The text of an answer, in parts that grow, are repeated or are retracted.

use super::Reducer;
use crate::conversation::turn::{Referent, TextPart, ToolState, Turn};
use crate::stream::{CitationSpan, PartKey};

impl Reducer {
    pub(super) fn text(&mut self, key: PartKey, text: &str) {
        let is_paragraph = self.paragraph_due;
        let turn = self.turn();
        match turn.parts.last_mut().filter(|part| part.key == key) {
            Some(part) => {
                turn.answer.push_str(text);
                part.end = turn.answer.len();
            }
            None if text.is_empty() => return,
            None => {
                let index = turn.parts.len();
                begin_part(turn, key, text, is_paragraph);
                self.parts.set(key, index);
            }
        }
        if is_paragraph {
            self.paragraph_due = false;
        }
    }

    /// Only the last part may still change: offsets and citations refer to the parts before it.
    pub(super) fn part_text(&mut self, key: PartKey, text: &str) {
        self.turn();
        let Some(index) = self.parts.get(&key) else { return self.text(key, text) };
        let turn = self.turn();
        let part = turn.parts[index];
        let known = turn.answer.get(part.start..part.end).unwrap_or_default();
        if let Some(added) = text.strip_prefix(known).map(str::len) {
            let added = text.get(text.len() - added..).unwrap_or_default();
            if index + 1 == turn.parts.len() && !added.is_empty() {
                self.text(key, added);
            }
        } else if index + 1 == turn.parts.len() && !known.starts_with(text) {
            turn.answer.truncate(part.start);
            turn.answer.push_str(text);
            turn.parts[index].end = turn.answer.len();
        }
    }

    /// Moves the text of the last part to the thoughts.
    pub(super) fn was_thinking(&mut self, key: PartKey) {
        let Some(index) = self.parts.get(&key) else { return };
        let turn = self.turn();
        if index + 1 != turn.parts.len() {
            return;
        }
        let thought = turn.answer.split_off(turn.parts[index].start);
        turn.parts[index].end = turn.answer.len();
        self.think(&thought);
    }

    pub(super) fn retract(&mut self, key: PartKey) {
        self.turn();
        let index = self.parts.get(&key);
        let parts = std::mem::take(&mut self.parts);
        let turn = self.turn();
        if let Some(index) = index {
            let is_before = |part: PartKey| parts.get(&part).is_none_or(|at| at < index);
            turn.citations.retain(|citation| part_of(citation.span).is_none_or(is_before));
            mark_cited(turn);
            turn.answer.truncate(turn.parts[index].start);
            turn.parts.truncate(index);
        }
        for call in turn.tools.iter_mut().filter(|call| call.state == ToolState::Running) {
            call.state = ToolState::Unanswered;
        }
        for index in 0..self.turn().parts.len() {
            let key = self.turn().parts[index].key;
            self.parts.set(key, index);
        }
    }

    /// The final text counts if no text was streamed. Text that the user has already seen is never replaced.
    pub(super) fn whole_text(&mut self, text: &str) {
        if self.turn().answer.is_empty() {
            self.text(0, text);
        } else if !text.is_empty() && self.turn().answer != text {
            self.turn().other_final_text = Some(text.to_owned());
        }
    }
}

/// A part that begins after a tool call starts a paragraph: the text before it announced the call. So does the next message
/// of an agent that sends several.
fn begin_part(turn: &mut Turn, key: PartKey, text: &str, is_paragraph: bool) {
    if is_paragraph && !turn.parts.is_empty() {
        turn.answer.push_str(match turn.answer.as_bytes() {
            [.., b'\n', b'\n'] => "",
            [.., b'\n'] => "\n",
            _ => "\n\n",
        });
    }
    let start = turn.answer.len();
    turn.answer.push_str(text);
    turn.parts.push(TextPart { key, start, end: turn.answer.len() });
}

/// Marks a source as cited if a citation of it is left. Called after citations were retracted.
fn mark_cited(turn: &mut Turn) {
    turn.sources.iter_mut().for_each(|source| source.cited = false);
    for citation in &turn.citations {
        let (Referent::Source(source) | Referent::Value(_, Some(source))) = citation.referent else { continue };
        turn.sources[source].cited = true;
    }
}

/// The part that a citation belongs to.
fn part_of(span: CitationSpan) -> Option<PartKey> {
    match span {
        CitationSpan::Whole => None,
        CitationSpan::Part(part) | CitationSpan::Span { part, .. } => Some(part),
    }
}
