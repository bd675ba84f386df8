//! Events → turns. Only the reducer changes a turn.

use std::borrow::Cow;

use super::source::source_key;
use super::turn::{
    Citation, ListedSource, Referent, Source, StatedEvidence, TextPart, ToolCall, ToolState, Turn, ValueCitation,
};
use crate::stream::{
    CitationSpan, Event, EventSink, EvidenceRef, Failure, Misread, Outcome, PartKey, SourceRef, ToolBegin, ToolRecord,
    ToolResult, ValueRef,
};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

/// Collects events into turns, in the order they come.
#[derive(Clone, Debug, Default)]
pub struct Reducer {
    turns: Vec<Turn>,
    /// The last part of each key in the running turn.
    parts: Lookup<PartKey>,
    /// Calls of the running turn by id.
    calls: Lookup,
    /// How many calls of each tool began, and which call the n-th of a tool is.
    begun: Lookup,
    nth_of_tool: Lookup,
    /// How many calls of each tool have the agent's own record.
    recorded: Lookup,
    /// Calls of ended turns that have no result yet, by id: the last of each id, as turn and position in it.
    unanswered: Lookup,
    unanswered_calls: Vec<(usize, usize)>,
    /// The first ended turn that changed since [`Self::take_revised`].
    revised: Option<usize>,
    /// Sources of the running turn by key.
    sources: Lookup,
    /// Positions in the list of numbered sources, by label.
    labels: Lookup<u64>,
    /// Claims of the running turn by their text.
    claims: Lookup<Option<String>>,
    /// Evidence of the running turn, so that a repeated piece counts once.
    evidence: Lookup,
    /// The next part starts a paragraph: a tool was called since the last text of the answer, or the stream says so.
    paragraph_due: bool,
}

impl EventSink for Reducer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Text { part, text } => self.text(part, &text),
            Event::PartText { part, text } => self.part_text(part, &text),
            Event::Retract { part } => self.retract(part),
            Event::Paragraph => self.paragraph_due = true,
            Event::Begin { id } => self.begin(id),
            Event::Thread(thread) => self.turn().thread_id = Some(thread.into_owned()),
            Event::Thinking(text) => self.turn().thinking.push_str(&text),
            Event::WholeText(text) => self.whole_text(&text),
            Event::ToolBegin(call) => self.tool_begin(call),
            Event::ToolArgs { id, delta } => self.tool_args(&id, &delta),
            Event::ToolArgsWhole { id, args } => self.tool_args_whole(&id, args),
            Event::ToolEnd { id, result } => self.tool_end(&id, result),
            Event::ToolRecord(record) => self.tool_record(record),
            Event::StepCount(steps) => self.turn().step_count = Some(steps),
            Event::Retrieved(source) => {
                if let Some(index) = self.source(source) {
                    self.turn().sources[index].retrieved = true;
                }
            }
            Event::Cited { source, quote, span } => self.cited(source, quote, span),
            Event::Listed { label, source, is_citation } => self.listed(label, source, is_citation),
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
    /// The turns so far; the last may still be running.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
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
        self.begun.clear();
        self.nth_of_tool.clear();
        self.recorded.clear();
        self.sources.clear();
        self.labels.clear();
        self.claims.clear();
        self.evidence.clear();
        self.paragraph_due = false;
        self.turns.push(Turn { id, ..Turn::default() });
    }

    /// Counts a message that was not understood in the running turn, or in the last one if none is running.
    fn not_understood(&mut self, misread: Misread) {
        if self.turns.is_empty() {
            self.open(None);
        }
        let Some(turn) = self.turns.last_mut() else { return };
        match misread {
            Misread::Broken => turn.misread.broken += 1,
            Misread::TooLong => turn.misread.too_long += 1,
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

    fn text(&mut self, key: PartKey, text: &str) {
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
                self.parts.hold(key, index);
            }
        }
        if is_paragraph {
            self.paragraph_due = false;
        }
    }

    /// Only the last part may still change: offsets and citations refer to the parts before it.
    fn part_text(&mut self, key: PartKey, text: &str) {
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

    fn retract(&mut self, key: PartKey) {
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
            self.parts.hold(key, index);
        }
    }

    /// The final text counts if no text was streamed. Text that the user has already seen is never replaced.
    fn whole_text(&mut self, text: &str) {
        if self.turn().answer.is_empty() {
            self.text(0, text);
        } else if !text.is_empty() && self.turn().answer != text {
            self.turn().other_final_text = Some(text.to_owned());
        }
    }

    fn tool_begin(&mut self, call: ToolBegin<'_>) {
        self.paragraph_due = true;
        self.turn();
        if self.calls.get(call.id.as_ref()).is_some() {
            return;
        }
        let state = if call.carries_result { ToolState::Running } else { ToolState::Unknown };
        self.add_call(ToolCall {
            id: call.id.into_owned(),
            name: call.name.into_owned(),
            args: call.args.map(Cow::into_owned),
            state,
            error: None,
            data: None,
            recorded: false,
        });
    }

    fn add_call(&mut self, call: ToolCall) -> usize {
        let index = self.turn().tools.len();
        self.calls.hold(call.id.clone(), index);
        let nth = self.begun.get(&call.name).unwrap_or(0);
        self.nth_of_tool.hold(nth_key(&call.name, nth), index);
        self.begun.hold(call.name.clone(), nth + 1);
        self.turn().tools.push(call);
        index
    }

    fn call(&mut self, id: &str) -> Option<&mut ToolCall> {
        let index = self.calls.get(id)?;
        self.turns.last_mut()?.tools.get_mut(index)
    }

    /// A call of the running turn, or one of an earlier turn that still has no result.
    fn call_or_unanswered(&mut self, id: &str) -> Option<&mut ToolCall> {
        if self.calls.get(id).is_some() {
            return self.call(id);
        }
        let (turn, call) = *self.unanswered_calls.get(self.unanswered.get(id)?)?;
        self.revised = Some(self.revised.map_or(turn, |first| first.min(turn)));
        self.turns.get_mut(turn)?.tools.get_mut(call).filter(|call| call.state == ToolState::Unanswered)
    }

    fn tool_args(&mut self, id: &str, delta: &str) {
        if let Some(call) = self.call(id).filter(|_| !delta.is_empty()) {
            call.args.get_or_insert_default().push_str(delta);
        }
    }

    fn tool_args_whole(&mut self, id: &str, args: Cow<'_, str>) {
        if let Some(call) = self.call(id) {
            call.args = Some(args.into_owned());
        }
    }

    fn tool_end(&mut self, id: &str, result: ToolResult<'_>) {
        let Some(call) = self.call_or_unanswered(id) else { return };
        let (state, error) = match result {
            ToolResult::Ok => (ToolState::Ok, None),
            ToolResult::Empty => (ToolState::Empty, None),
            ToolResult::Failed(error) => (ToolState::Failed, error),
            ToolResult::Denied(reason) => (ToolState::Denied, reason),
        };
        call.state = state;
        call.error = error.map(Cow::into_owned);
    }

    /// Joins the agent's record to the first call of that tool that has none yet.
    fn tool_record(&mut self, record: ToolRecord<'_>) {
        let nth = self.recorded.get(record.tool_name.as_ref()).unwrap_or(0);
        self.recorded.hold(record.tool_name.clone().into_owned(), nth + 1);
        let begun = self.nth_of_tool.get(&nth_key(&record.tool_name, nth));
        let index = begun.unwrap_or_else(|| self.add_recorded_call(&record));
        let call = &mut self.turn().tools[index];
        call.recorded = true;
        call.args = record.tool_args.map(|args| args.raw().to_owned()).or(call.args.take());
        call.data = record.data.map(|data| data.raw().to_owned());
        call.error = record.error.filter(|_| !record.success).map(Cow::into_owned).or(call.error.take());
        call.state = match (record.success, record.data.is_none_or(Json::is_blank)) {
            (false, _) if call.state == ToolState::Denied => ToolState::Denied,
            (false, _) => ToolState::Failed,
            (true, true) => ToolState::Empty,
            (true, false) => ToolState::Ok,
        };
    }

    fn add_recorded_call(&mut self, record: &ToolRecord<'_>) -> usize {
        let id = format!("record_{}", self.turn().tools.len() + 1);
        self.add_call(ToolCall {
            id,
            name: record.tool_name.clone().into_owned(),
            args: None,
            state: ToolState::Running,
            error: None,
            data: None,
            recorded: true,
        })
    }

    /// The index of a source in the turn. Adds the source, or completes it with the fields that were missing; `None` for one
    /// without address, file and title.
    fn source(&mut self, source: SourceRef<'_>) -> Option<usize> {
        let key = source_key(&source);
        if key.is_empty() {
            return None;
        }
        self.turn();
        let index = match self.sources.get(&key) {
            Some(index) => index,
            None => {
                let index = self.turn().sources.len();
                self.sources.hold(key.clone(), index);
                self.turn().sources.push(Source { key, ..Source::default() });
                index
            }
        };
        let known = &mut self.turn().sources[index];
        complete(&mut known.url, source.url);
        complete(&mut known.title, source.title);
        complete(&mut known.snippet, source.snippet);
        complete(&mut known.published, source.published);
        Some(index)
    }

    fn cited(&mut self, source: SourceRef<'_>, quote: Option<Cow<'_, str>>, span: CitationSpan) {
        let Some(index) = self.source(source) else { return };
        let turn = self.turn();
        turn.sources[index].cited = true;
        let quote = quote.map(Cow::into_owned).filter(|quote| !quote.is_empty());
        turn.citations.push(Citation { referent: Referent::Source(index), quote, span });
    }

    /// A list is often repeated with every message; the last source for a label counts.
    fn listed(&mut self, label: u32, source: SourceRef<'_>, is_citation: bool) {
        let Some(source) = self.source(source) else { return };
        let place = self.labels.get(&u64::from(label));
        let turn = self.turn();
        turn.sources[source].retrieved = true;
        let listed = ListedSource { label, source, is_citation };
        match place {
            Some(place) if turn.listed[place].is_citation && turn.listed[place].source == source => {}
            Some(place) => turn.listed[place] = listed,
            None => {
                let place = turn.listed.len();
                turn.listed.push(listed);
                self.labels.hold(u64::from(label), place);
            }
        }
    }

    fn cited_value(&mut self, value: ValueRef<'_>) {
        let source = SourceRef { url: value.url, title: value.title, ..SourceRef::default() };
        let source = if source.url.is_some() { self.source(source) } else { None };
        if let Some(index) = source {
            self.turn().sources[index].cited = true;
        }
        let value = ValueCitation {
            label: value.label.into_owned(),
            tool_name: value.tool_name.into_owned(),
            display_name: value.display_name.into_owned(),
            field: value.field.into_owned(),
            value: value.value.into_owned(),
        };
        self.turn().citations.push(Citation {
            referent: Referent::Value(value, source),
            quote: None,
            span: CitationSpan::Whole,
        });
    }

    fn evidence(&mut self, evidence: EvidenceRef<'_>) {
        let Some(source) = self.source(evidence.source) else { return };
        let claim = self.claim(evidence.claim.map(Cow::into_owned));
        let quote = evidence.quote.map(Cow::into_owned);
        let key = format!("{claim} {source} {} {}", evidence.stance, quote.as_deref().unwrap_or_default());
        if !self.evidence.is_new(key) {
            return;
        }
        let turn = self.turn();
        turn.sources[source].retrieved = true;
        let (stance, confidence) = (evidence.stance.into_owned(), evidence.confidence);
        turn.evidence.push(StatedEvidence { claim, source, stance, confidence, quote });
    }

    /// The index of a claim in the turn.
    fn claim(&mut self, text: Option<String>) -> usize {
        self.claims.get(&text).unwrap_or_else(|| {
            let index = self.turn().claims.len();
            self.claims.hold(text.clone(), index);
            self.turn().claims.push(text);
            index
        })
    }

    fn end(&mut self, outcome: Outcome, failure: Option<Failure>) {
        // An end may come twice, as an error and as the last event. The first one says more.
        if self.turns.last().is_some_and(|turn| !turn.is_running()) {
            return;
        }
        let turn = self.turn();
        turn.outcome = Some(outcome);
        turn.failure = failure;
        let number = self.turns.len() - 1;
        for (position, call) in self.turns[number].tools.iter_mut().enumerate() {
            if call.state == ToolState::Running {
                call.state = ToolState::Unanswered;
                self.unanswered.hold(call.id.clone(), self.unanswered_calls.len());
                self.unanswered_calls.push((number, position));
            }
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

/// The key of the n-th call of a tool.
fn nth_key(tool: &str, nth: usize) -> String {
    format!("{nth} {tool}")
}

fn complete(known: &mut Option<String>, sent: Option<Cow<'_, str>>) {
    if known.is_none() {
        *known = sent.map(Cow::into_owned).filter(|text| !text.is_empty());
    }
}
