//! Events → turns. Only the reducer changes a turn.

mod calls_of_tool;
mod source;
mod text;
mod tool;

use std::borrow::Cow;
use std::sync::Arc;

use calls_of_tool::CallsOfTool;

use super::turn::{ToolState, Turn};
use crate::stream::{Event, EventSink, Failure, Misread, Outcome, PartKey};
use credence_lookup::Lookup;

/// Collects events into turns, in the order they come.
#[derive(Clone, Debug, Default)]
pub struct Reducer {
    turns: Vec<Turn>,
    /// The last part of each key in the running turn.
    parts: Lookup<PartKey>,
    /// Calls of the running turn by id.
    calls: Lookup,
    /// Tools of the running turn by name, and the calls of each.
    tools: Lookup,
    calls_of_tool: Vec<CallsOfTool>,
    /// Calls of ended turns that have no result yet, by id: the last of each id, as turn and position in it.
    unanswered: Lookup,
    unanswered_calls: Vec<(usize, usize)>,
    /// The first ended turn that changed since [`Self::take_revised`].
    revised: Option<usize>,
    /// Sources of the running turn by key.
    sources: Lookup,
    /// Texts of the sources of the running turn, by source and letters.
    passages: Lookup,
    /// Positions in the list of numbered sources, by label.
    labels: Lookup<u64>,
    /// Claims of the running turn by their text.
    claims: Lookup<Option<String>>,
    /// Evidence of the running turn, so that a repeated piece counts once.
    evidence: Lookup,
    /// The next part starts a paragraph: a tool was called since the last text of the answer, or the stream asks for it.
    paragraph_due: bool,
    /// The next thought begins a line: a tool was called since, or the stream asks for it.
    thought_due: bool,
    /// What the user said since the last turn ended.
    asked: Vec<String>,
    /// What the application told the agent so far.
    instructions: Option<Arc<str>>,
    /// When the application told it last: how many turns there were, and whether the last had an answer.
    instructed_at: (usize, bool),
}

/// So many of the last messages of the user are kept for a turn, and so many bytes of them.
const MOST_ASKED: usize = 32;
const LONGEST_ASKED: usize = 256 << 10;
/// So many bytes of what the application told the agent are kept.
const LONGEST_INSTRUCTIONS: usize = 256 << 10;

impl EventSink for Reducer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text { part, text } => self.text(part, &text),
            Event::PartText { part, text } => self.part_text(part, &text),
            Event::Retract { part } => self.retract(part),
            Event::WasThinking { part } => self.was_thinking(part),
            Event::Paragraph => self.paragraph_due = true,
            Event::Begin { id } => self.begin(id),
            Event::Asked(text) => self.ask(&text),
            Event::Instructed(text) => self.instruct(&text),
            Event::Thread(thread) => self.turn().thread_id = Some(thread.into_owned()),
            Event::Dialect(name) => self.turn().dialect = Some(name.into_owned()),
            Event::ThoughtBegin => self.thought_due = true,
            Event::Thinking(text) => self.think(&text),
            Event::WholeText(text) => self.whole_text(&text),
            Event::ToolBegin(call) => self.tool_begin(call),
            Event::ToolArgs { id, delta } => self.tool_args(&id, &delta),
            Event::ToolArgsWhole { id, args } => self.tool_args_whole(&id, args),
            Event::ToolExit { id, code } => self.tool_exit(&id, code),
            Event::ToolEnd { id, result } => self.tool_end(&id, result),
            Event::ToolSpan { id, span } => self.tool_span(&id, span),
            Event::ToolRecord(record) => self.tool_record(record),
            Event::StepCount(steps) => self.turn().step_count = Some(steps),
            Event::Retrieved(source) => {
                if let Some(index) = self.source(source) {
                    self.turn().sources[index].retrieved = true;
                }
            }
            Event::Cited { source, quote, span } => self.cited(source, quote, span),
            Event::Listed { label, name, source, is_citation } => self.listed(label, name, source, is_citation),
            Event::CitedValue(value) => self.cited_value(value),
            Event::Evidence(evidence) => self.evidence(evidence),
            Event::Claimed(confidence) => self.turn().claimed_confidence = Some(confidence),
            Event::End { outcome, failure } => self.end(outcome, failure),
            Event::EmptyDone => self.empty_done(),
            Event::NotUnderstood(misread) => self.not_understood(misread),
        }
    }
}

impl Reducer {
    /// A reducer with a turn that was read before.
    pub(super) fn of_turn(turn: Turn) -> Self {
        Self { turns: vec![turn], ..Self::default() }
    }

    /// Keeps what the user says. A stream may repeat all messages of a conversation.
    pub(super) fn ask(&mut self, text: &str) {
        let text = text[..text.floor_char_boundary(LONGEST_ASKED)].trim();
        let running = self.turns.last_mut().filter(|turn| turn.is_running());
        let asked = running.map_or(&mut self.asked, |turn| &mut turn.asked);
        if text.is_empty() || asked.iter().any(|known| known == text) {
            return;
        }
        asked.push(text.to_owned());
        // The last messages are the question.
        while asked.len() > MOST_ASKED || asked.iter().map(String::len).sum::<usize>() > LONGEST_ASKED {
            asked.remove(0);
        }
    }

    /// Keeps what the application tells the agent. A stream may repeat it with every message; what is new behind an answer takes the place of what was told
    /// before.
    fn instruct(&mut self, text: &str) {
        let is_answered = self.turns.last().is_some_and(|turn| !turn.answer.is_empty());
        let place = (self.turns.len(), is_answered);
        let is_new = is_answered && self.instructed_at != place;
        let before = self.instructions.as_deref().unwrap_or_default();
        if before.contains(text.trim()) {
            return;
        }
        let known = if is_new { "" } else { before };
        let room = LONGEST_INSTRUCTIONS.saturating_sub(known.len());
        let text = text[..text.floor_char_boundary(room)].trim();
        if text.is_empty() {
            return;
        }
        self.instructed_at = place;
        let all: Arc<str> = if known.is_empty() { text.into() } else { [known, "\n\n", text].concat().into() };
        if let Some(turn) = self.turns.last_mut().filter(|turn| turn.is_running() && turn.answer.is_empty()) {
            turn.instructions = Some(all.clone());
        }
        self.instructions = Some(all);
    }

    fn think(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let is_next = std::mem::take(&mut self.thought_due);
        let thinking = &mut self.turn().thinking;
        if is_next && !thinking.is_empty() && !thinking.ends_with('\n') {
            thinking.push('\n');
        }
        thinking.push_str(text);
    }

    /// The turns so far; the last may still be running.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// One of the turns, to be changed.
    pub(super) fn turn_mut(&mut self, index: usize) -> Option<&mut Turn> {
        self.turns.get_mut(index)
    }

    /// The first turn that had ended and has changed since the last call: a late result settled one of its tool calls.
    pub fn take_revised(&mut self) -> Option<usize> {
        self.revised.take()
    }

    /// Ends the last turn as `outcome` if it is still running.
    pub fn finish(&mut self, outcome: Outcome) {
        if self.turns.last().is_some_and(Turn::is_running) {
            self.end(outcome, None);
        }
    }

    /// Ends a stream that held no event of any known protocol: one failed turn with this error.
    pub fn finish_unread(&mut self, failure: Failure) {
        self.turn();
        self.end(Outcome::Failed, Some(failure));
    }

    /// Ends a stream of which too little was understood: its turns say nothing but that.
    pub fn finish_not_read(&mut self, failure: &Failure) {
        if self.turns.is_empty() {
            self.open(None);
        }
        for turn in &mut self.turns {
            let (id, misread) = (turn.id.take(), turn.misread);
            let (outcome, failure) = (Some(Outcome::NotRead), Some(failure.clone()));
            *turn = Turn { id, misread, outcome, failure, ..Turn::default() };
        }
        self.revised = Some(0);
    }

    /// The running turn, or a new one after the last has ended.
    fn turn(&mut self) -> &mut Turn {
        if !self.turns.last().is_some_and(Turn::is_running) {
            self.open(None);
        }
        let last = self.turns.len() - 1;
        &mut self.turns[last]
    }

    fn open(&mut self, id: Option<String>) {
        self.parts.clear();
        self.calls.clear();
        self.tools.clear();
        self.calls_of_tool.clear();
        self.sources.clear();
        self.passages.clear();
        self.labels.clear();
        self.claims.clear();
        self.evidence.clear();
        self.paragraph_due = false;
        let (asked, instructions) = (std::mem::take(&mut self.asked), self.instructions.clone());
        self.turns.push(Turn { id, asked, instructions, ..Turn::default() });
    }

    /// Counts a message that was not understood in the running turn, or in the last one if none is running.
    fn not_understood(&mut self, misread: Misread) {
        if self.turns.is_empty() {
            self.open(None);
        }
        let Some(turn) = self.turns.last_mut() else { return };
        match misread {
            Misread::Broken => turn.misread.broken += 1,
            Misread::Lost => {
                turn.misread.broken += 1;
                turn.misread.lost += 1;
            }
            Misread::TooLong => {
                turn.misread.too_long += 1;
                turn.misread.lost += 1;
            }
            Misread::UnknownKind => turn.misread.unknown_kind += 1,
        }
    }

    /// A last event without a response: the turn is completed if anything came before it, and failed otherwise.
    fn empty_done(&mut self) {
        let turn = self.turn();
        turn.empty_done = true;
        if turn.answer.is_empty() && turn.tools.is_empty() {
            let message = "the last event holds no response, expected `response` with a `message`".to_owned();
            self.end(Outcome::Failed, Some(Failure { code: Some("empty_done".to_owned()), message }));
        }
    }

    fn begin(&mut self, id: Option<Cow<'_, str>>) {
        let id = id.map(Cow::into_owned);
        match self.turns.last_mut().filter(|turn| turn.is_running()) {
            None => self.open(id),
            Some(turn) if id.is_none() || turn.id.is_none() || turn.is_untouched() => turn.id = id.or(turn.id.take()),
            Some(turn) if turn.id == id => {}
            Some(_) => {
                self.finish(Outcome::Cut);
                self.open(id);
            }
        }
    }

    fn end(&mut self, outcome: Outcome, failure: Option<Failure>) {
        if self.turns.last().is_some_and(|turn| !turn.is_running()) {
            return self.end_again(outcome, failure);
        }
        let turn = self.turn();
        let (outcome, failure) = turn.ending_if_whole(outcome, failure);
        turn.outcome = Some(outcome);
        turn.failure = failure;
        let number = self.turns.len() - 1;
        for (position, call) in self.turns[number].tools.iter_mut().enumerate() {
            if call.state == ToolState::Running {
                call.state = ToolState::Unanswered;
                self.unanswered.set(call.id.clone(), self.unanswered_calls.len());
                self.unanswered_calls.push((number, position));
            }
        }
    }

    /// An end may come twice, as an error and as the last event: the first one is more precise. But an error after the end of a
    /// turn that had completed says that it did not.
    fn end_again(&mut self, outcome: Outcome, failure: Option<Failure>) {
        let last = self.turns.len().saturating_sub(1);
        let Some(turn) = self.turns.last_mut() else { return };
        if outcome == Outcome::Failed && matches!(turn.outcome, Some(Outcome::Completed | Outcome::Waiting)) {
            turn.outcome = Some(outcome);
            turn.failure = failure;
            self.revised = Some(self.revised.map_or(last, |first| first.min(last)));
        }
    }
}
