//! One message, read by the rules of a mapping.

use std::borrow::Cow;

use super::condition::{Around, Condition};
use super::mapping::{Begin, Call, Cite, End, Mapping, Rule, SourceRole, Sources, SpanPaths, Text, TextKind};
use super::path::{self, Path, Place, Whole};
use super::source::source_at;
use super::turn::Turn;
use crate::stream::ending::Ending;
use crate::stream::event::{CitationSpan, Event, EventSink, Outcome, PartKey, ToolResult, TraceSpan};
use crate::stream::payload::{report_output, text_result_of, tool_result_of};
use credence_json::Json;

/// Most parts of one answer.
const MAX_PARTS: usize = 10_000;
/// Of one list so many sources are read, as of the result of a tool, and so many citations.
const MAX_SOURCES: usize = 1_000;
const MAX_CITATIONS: usize = 10_000;

/// The reading of one message.
pub(super) struct Reading<'r> {
    pub(super) event: &'r str,
    pub(super) mapping: &'r Mapping,
    pub(super) turn: &'r mut Turn,
    pub(super) sink: &'r mut dyn EventSink,
    /// How much was read of the message.
    pub(super) n_read: usize,
}

impl Reading<'_> {
    /// Whether the rule applies to the value: its condition holds, or, without one, it reads something.
    pub(super) fn apply(&mut self, rule: &Rule, place: Place<'_>) -> bool {
        if !rule.when.is_empty() && !rule.when.iter().any(|condition| condition.holds(place, self.around())) {
            return false;
        }
        let n_before = self.n_read;
        match &rule.each {
            None => self.read_at(rule, place),
            Some(each) => place.each(each, usize::MAX, &mut |place| self.read_at(rule, place)),
        }
        !rule.when.is_empty() || self.n_read > n_before
    }

    fn around(&self) -> Around<'_> {
        Around { event: self.event, flags: &self.turn.flags }
    }

    fn read_at(&mut self, rule: &Rule, place: Place<'_>) {
        if let Some(begin) = &rule.begin {
            self.begin(begin, place);
        }
        if let Some(asked) = rule.asked.as_ref().and_then(|path| path.lines(place)) {
            self.sink.event(Event::Asked(asked.into()));
        }
        if let Some(told) = rule.instructed.as_ref().and_then(|path| path.lines(place)) {
            self.sink.event(Event::Instructed(told.into()));
            self.n_read += 1;
        }
        if let Some(run) = rule.run.as_ref().and_then(|path| path.first_text(place)) {
            self.name_run(run);
        }
        if let Some(thread) = rule.thread.as_ref().and_then(|path| path.first_text(place)) {
            self.sink.event(Event::Thread(thread.into()));
        }
        self.turn.set_flags(&rule.set, &rule.clear);
        if let Some(thought) = rule.thought.as_ref().and_then(|path| path.text(place)) {
            self.goes_on();
            self.sink.thinking(thought.into());
        }
        let part = rule.part.as_ref().and_then(|path| path.first_text(place));
        if let Some(text) = &rule.text {
            self.read_text(text, part.as_deref(), place);
        }
        if let Some(call) = &rule.call {
            self.read_call(call, place);
        }
        if let Some(search) = &rule.search {
            search.visit(place, &mut |found| {
                report_output(found, self.sink);
                true
            });
        }
        rule.sources.iter().for_each(|sources| self.read_sources(sources, place));
        if let Some(cite) = &rule.cite {
            self.read_citations(cite, part.as_deref(), place);
        }
        for rule in &rule.rules {
            self.apply(rule, place);
        }
        if rule.closes_part {
            self.turn.part = None;
        }
        self.read_end(rule, place);
    }

    /// A turn begins; the one before has ended with it where no message says so.
    fn begin(&mut self, begin: &Begin, place: Place<'_>) {
        self.n_read += 1;
        self.end_for_next();
        let id = if let Begin::WithId(path) = begin { path.first_text(place) } else { None };
        self.sink.begin(id.map(Cow::Owned));
    }

    /// The run has an id, or another one begins.
    fn name_run(&mut self, run: String) {
        if self.turn.run.as_ref() == Some(&run) {
            return;
        }
        if self.turn.run.is_some() {
            self.end_for_next();
        }
        self.turn.run = Some(run.clone());
        self.sink.begin(Some(Cow::Owned(run)));
    }

    /// Ends the turn because another begins.
    fn end_for_next(&mut self) {
        let before = std::mem::take(self.turn);
        if let Some(ending) =
            before.pending.or_else(|| (before.has_begun && self.mapping.ends_with_stream).then_some(Ending::COMPLETED))
        {
            self.sink.end(ending);
        }
    }

    /// Something of the turn was read: the end before it was none.
    fn goes_on(&mut self) {
        self.n_read += 1;
        if !self.turn.has_begun {
            self.name_dialect();
        }
        self.turn.has_ended = false;
        self.turn.has_begun = true;
        self.turn.pending = None;
    }

    fn read_text(&mut self, text: &Text, part: Option<&str>, place: Place<'_>) {
        let Some(found) = text.path.text(place).filter(|text| !text.is_empty()) else { return };
        let is_first = self.turn.texts.iter().all(String::is_empty);
        if text.kind == TextKind::Whole && !is_first {
            return;
        }
        self.goes_on();
        let part = self.part(part);
        let Some(known) = usize::try_from(part).ok().and_then(|part| self.turn.texts.get_mut(part)) else { return };
        let is_so_far = match text.kind {
            TextKind::Piece | TextKind::Whole => false,
            TextKind::SoFar => true,
            TextKind::Either => found.len() >= known.len() && found.starts_with(known.as_str()),
        };
        if is_so_far {
            known.clone_from(&found);
            self.sink.event(Event::PartText { part, text: found.into() });
        } else {
            known.push_str(&found);
            self.sink.event(Event::Text { part, text: found.into() });
        }
    }

    /// The part with this id, or the one that was read last. A new part is a paragraph of its own.
    fn part(&mut self, id: Option<&str>) -> PartKey {
        let known = match id {
            Some(id) => self.turn.parts.get(id),
            None => self.turn.part.and_then(|part| usize::try_from(part).ok()),
        };
        let index = known.unwrap_or_else(|| {
            let next = self.turn.texts.len().min(MAX_PARTS);
            if next < MAX_PARTS {
                self.turn.texts.push(String::new());
                self.sink.event(Event::Paragraph);
            }
            if let Some(id) = id {
                self.turn.parts.set(id.to_owned(), next);
            }
            next
        });
        self.turn.part = Some(index as PartKey);
        index as PartKey
    }

    fn read_call(&mut self, call: &Call, place: Place<'_>) {
        let text = |path: &Option<Path>| path.as_ref().and_then(|path| path.first_text(place));
        let result = self.result_of(call, place);
        let (id, name) = (text(&call.id), text(&call.name));
        if id.is_none() && name.is_none() && result.is_none() && call.input_piece.is_none() {
            return;
        }
        self.goes_on();
        let index = self.call(id, name, result.is_some() || call.input_piece.is_some());
        let id = self.turn.calls[index].id.clone();
        if let Some(input) = call.input.as_ref().and_then(|path| path.raw(place)) {
            let input = Json::parse(&input).ok().and_then(Json::text).map(Cow::into_owned).unwrap_or(input);
            self.sink.whole_args(&id, Some(input.into()).filter(|input: &Cow<'_, str>| !input.is_empty()));
        }
        if let Some(piece) = call.input_piece.as_ref().and_then(|path| path.text(place)) {
            self.sink.args(&id, piece.into());
        }
        if let Some(span) = call.span.as_ref().and_then(|span| span_at(span, place)) {
            self.sink.event(Event::ToolSpan { id: Cow::Borrowed(&id), span });
        }
        let Some(result) = result else { return };
        self.turn.close_call(index);
        if let Some(code) = call.exit_code.as_ref().and_then(|path| path.integer(place)) {
            self.sink.event(Event::ToolExit { id: Cow::Borrowed(&id), code });
        }
        self.sink.result(&id, result);
        if let Some(output) = &call.output {
            output.visit(place, &mut |output| {
                report_output(output, self.sink);
                true
            });
        }
    }

    /// The result that a call has in this message.
    fn result_of(&self, call: &Call, place: Place<'_>) -> Option<ToolResult<'static>> {
        let holds = |condition: &Option<Condition>| {
            condition.as_ref().is_some_and(|condition| !condition.is_empty() && condition.holds(place, self.around()))
        };
        let whole = call.output.as_ref().and_then(|path| path.whole(place));
        let outcome = whole.as_ref().and_then(result_of_output);
        let output = whole.map(|(Whole::Text(output) | Whole::Json(output))| output);
        let error = call.error.as_ref().and_then(|path| path.first_text(place));
        let reason = || error.clone().or_else(|| output.clone()).filter(|text| !text.trim().is_empty()).map(Cow::Owned);
        if holds(&call.denied) {
            return Some(ToolResult::Denied(reason()));
        }
        if error.is_some() || holds(&call.failed) {
            return Some(ToolResult::Failed(reason()));
        }
        let is_done = call.done.is_none() || holds(&call.done);
        outcome.filter(|_| is_done).or_else(|| holds(&call.done).then_some(ToolResult::Ok(None)))
    }

    /// The call with this id; without one, the last open call of this name for a result, otherwise a new one.
    fn call(&mut self, id: Option<String>, name: Option<String>, is_result: bool) -> usize {
        if let Some(index) = id.as_ref().and_then(|id| self.turn.call_at.get(id.as_str())) {
            return index;
        }
        if id.is_none()
            && is_result
            && let Some(index) = self.turn.open_call(name.as_deref())
        {
            return index;
        }
        let index = self.turn.calls.len();
        let id = id.unwrap_or_else(|| format!("call_{}", index + 1));
        let name = name.unwrap_or_else(|| "tool".to_owned());
        self.sink.begin_call(&id, &name, None, self.mapping.carries_results);
        self.turn.add_call(id, name);
        index
    }

    fn read_sources(&mut self, sources: &Sources, place: Place<'_>) {
        let mut number = sources.first;
        place.each(&sources.each, MAX_SOURCES, &mut |place| {
            let label = sources.label.as_ref().and_then(|label| label.count(place));
            let label = label.and_then(|label| u32::try_from(label).ok()).unwrap_or(number);
            number += 1;
            let Some(source) = source_at(place, &sources.source, label) else { return };
            self.goes_on();
            let label = if sources.continues { self.turn.number_of(&source) } else { label };
            match sources.role {
                SourceRole::Numbered => {
                    let name = sources.name.as_ref().and_then(|name| name.text(place)).map(Cow::Owned);
                    self.sink.event(Event::Listed { label, name, source, is_citation: false });
                }
                SourceRole::Retrieved => self.sink.retrieved(source),
                SourceRole::Cited => self.sink.cited(source, None, CitationSpan::Whole),
            }
        });
    }

    fn read_citations(&mut self, cite: &Cite, part: Option<&str>, place: Place<'_>) {
        let key = part.and_then(|id| self.turn.parts.get(id)).map(|index| index as PartKey);
        let mut read = |place: Place<'_>| {
            let span = span_of(cite, key, self.turn.part.unwrap_or_default(), place);
            let quote = cite.quote.as_ref().and_then(|quote| quote.first_text(place));
            for_each_source(cite, place, &mut |source| {
                if let Some(source) = source_at(source, &cite.source, 1) {
                    self.sink.cited(source, quote.clone().map(Cow::Owned), span);
                }
            });
        };
        match &cite.each {
            None => read(place),
            Some(each) => place.each(each, MAX_CITATIONS, &mut read),
        }
    }

    fn read_end(&mut self, rule: &Rule, place: Place<'_>) {
        if let Some(message) = rule.error.as_ref().and_then(|path| path.first_text(place)) {
            let code = rule.code.as_ref().and_then(|path| path.first_text(place));
            return self.end(Ending::error(code.map(Cow::Owned), Some(message.into())));
        }
        match &rule.end {
            None => {}
            Some(End::Completed) => self.end(Ending::COMPLETED),
            Some(End::Stopped) => self.end(Ending::STOPPED),
            Some(End::Cut) => self.end(Ending::CUT),
            Some(End::Waiting) => self.end(Ending::WAITING),
            Some(End::Reason(path)) => {
                if let Some(reason) = path.first_text(place) {
                    self.end(Ending::of_reason(&reason));
                }
            }
        }
    }

    fn end(&mut self, ending: Ending) {
        self.n_read += 1;
        if !self.turn.has_begun && !self.turn.has_ended {
            self.name_dialect();
        }
        if ending.outcome == Outcome::Waiting {
            self.turn.pending = Some(ending);
            return;
        }
        let flags = std::mem::take(&mut self.turn.flags);
        *self.turn = Turn { flags, has_ended: true, ..Turn::default() };
        self.sink.end(ending);
    }

    fn name_dialect(&mut self) {
        self.sink.event(Event::Dialect(Cow::Borrowed(&self.mapping.name)));
    }
}

/// Calls `found` with each source of a citation.
fn for_each_source(cite: &Cite, place: Place<'_>, found: &mut dyn FnMut(Place<'_>)) {
    let Some(sources) = &cite.sources else { return found(place) };
    place.each(sources, MAX_SOURCES, &mut |source| {
        let Some(list) = &cite.list else { return found(source) };
        let position = path::plain(source.value).and_then(|position| position.parse().ok());
        if let Some(position) = position.filter(|position| *position < MAX_SOURCES) {
            place.nth(list, position, found);
        }
    });
}

/// The part of the answer that a citation is for: a range, one point, the whole part or the whole answer.
fn span_of(cite: &Cite, named: Option<PartKey>, last: PartKey, place: Place<'_>) -> CitationSpan {
    let count = |path: &Option<Path>| path.as_ref().and_then(|path| path.count(place));
    let part = named.unwrap_or(last);
    match (count(&cite.start), count(&cite.end)) {
        (start, Some(end)) => {
            let end = end.saturating_add(usize::from(cite.is_inclusive));
            let start = start.unwrap_or(if cite.start.is_some() { 0 } else { end.saturating_sub(1) });
            if start < end { CitationSpan::Span { part, unit: cite.unit, start, end } } else { CitationSpan::Whole }
        }
        _ => named.map_or(CitationSpan::Whole, CitationSpan::Part),
    }
}

/// What an output says of its call.
fn result_of_output(output: &Whole) -> Option<ToolResult<'static>> {
    Some(owned(match output {
        Whole::Text(text) => text_result_of(Cow::Borrowed(text)),
        Whole::Json(raw) => tool_result_of(Json::parse(raw).ok()?),
    }))
}

fn owned(result: ToolResult<'_>) -> ToolResult<'static> {
    let owned = |text: Option<Cow<'_, str>>| text.map(|text| Cow::Owned(text.into_owned()));
    match result {
        ToolResult::Ok(output) => ToolResult::Ok(owned(output)),
        ToolResult::Empty => ToolResult::Empty,
        ToolResult::Failed(error) => ToolResult::Failed(owned(error)),
        ToolResult::FailedWith { error, output } => {
            ToolResult::FailedWith { error: Cow::Owned(error.into_owned()), output: Cow::Owned(output.into_owned()) }
        }
        ToolResult::Denied(reason) => ToolResult::Denied(owned(reason)),
    }
}

/// Where a call stands in a trace; `None` where its span has no id.
fn span_at(span: &SpanPaths, place: Place<'_>) -> Option<TraceSpan> {
    let text = |path: &Option<Path>| path.as_ref().and_then(|path| path.first_text(place)).filter(|id| !id.is_empty());
    Some(TraceSpan { trace: text(&span.trace), id: text(&span.id)?, parent: text(&span.parent) })
}
