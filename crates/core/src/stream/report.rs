//! Short forms for the events that most protocols report.

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{CitationSpan, Event, EventSink, PartKey, SourceRef, ToolBegin, ToolResult};

/// Passes on only some events.
pub(super) struct Filtered<'s> {
    pub(super) sink: &'s mut dyn EventSink,
    pub(super) is_wanted: fn(&Event<'_>) -> bool,
}

impl EventSink for Filtered<'_> {
    fn event(&mut self, event: Event<'_>) {
        if (self.is_wanted)(&event) {
            self.sink.event(event);
        }
    }
}

impl dyn EventSink + '_ {
    pub(super) fn begin(&mut self, id: Option<Cow<'_, str>>) {
        self.event(Event::Begin { id });
    }

    /// Reports text of the answer, if there is any.
    pub(super) fn text(&mut self, part: PartKey, text: Option<Cow<'_, str>>) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.event(Event::Text { part, text });
        }
    }

    pub(super) fn thinking(&mut self, text: Cow<'_, str>) {
        self.event(Event::Thinking(text));
    }

    pub(super) fn retrieved(&mut self, source: SourceRef<'_>) {
        self.event(Event::Retrieved(source));
    }

    pub(super) fn cited(&mut self, source: SourceRef<'_>, quote: Option<Cow<'_, str>>, span: CitationSpan) {
        self.event(Event::Cited { source, quote, span });
    }

    /// A call of a tool, with its arguments if they are known. Its result follows on the stream.
    pub(super) fn call(&mut self, id: &str, name: &str, args: Option<Cow<'_, str>>) {
        self.begin_call(id, name, args, true);
    }

    /// A call of a tool of the host application. Its result is not on the stream.
    pub(super) fn host_call(&mut self, id: &str, name: &str, args: Option<Cow<'_, str>>) {
        self.begin_call(id, name, args, false);
    }

    pub(super) fn begin_call(&mut self, id: &str, name: &str, args: Option<Cow<'_, str>>, carries_result: bool) {
        let (id, name) = (Cow::Borrowed(id), Cow::Borrowed(name));
        self.event(Event::ToolBegin(ToolBegin { id, name, args, carries_result }));
    }

    /// A piece of the arguments of a call.
    pub(super) fn args(&mut self, id: &str, delta: Cow<'_, str>) {
        self.event(Event::ToolArgs { id: Cow::Borrowed(id), delta });
    }

    /// The whole arguments of a call, if they are known.
    pub(super) fn whole_args(&mut self, id: &str, args: Option<Cow<'_, str>>) {
        if let Some(args) = args {
            self.event(Event::ToolArgsWhole { id: Cow::Borrowed(id), args });
        }
    }

    pub(super) fn result(&mut self, id: &str, result: ToolResult<'_>) {
        self.event(Event::ToolEnd { id: Cow::Borrowed(id), result });
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.event(Event::End { outcome: ending.outcome, failure: ending.failure });
    }
}
