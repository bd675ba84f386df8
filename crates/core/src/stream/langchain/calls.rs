//! The calls of a turn: each begins once and ends with the best report of its result.

use std::borrow::Cow;

use super::super::event::{EventSink, ToolResult};
use super::super::field::Fields;
use super::content::{
    Kind, arguments, is_empty_content, report_content, report_result, result_of, tool_name, unwrapped,
};
use credence_json::Json;
use credence_lookup::Lookup;

/// The state of a call. Any report may end it; the tool's own message is the best one and may correct another.
const OPEN: usize = 0;
const ENDED: usize = 1;
const ENDED_BY_TOOL: usize = 2;

#[derive(Clone, Default)]
pub(in super::super) struct Calls {
    states: Lookup,
    n_open: usize,
    /// The calls that pieces of arguments belong to, by message and index in it.
    pieces: Lookup<(usize, String)>,
    ids: Vec<String>,
}

impl Calls {
    /// Forgets the calls of an earlier turn.
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.n_open = 0;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// A call as far as it is known. One without an id is known by its position.
    pub(in super::super) fn read(&mut self, number: usize, call: Json<'_>, position: u64, sink: &mut dyn EventSink) {
        let id = call.filled("id").unwrap_or_else(|| Cow::Owned(format!("{number}.{position}")));
        self.begin(&id, &tool_name(call), sink);
        sink.whole_args(&id, arguments(call));
    }

    /// A piece of a call: the first has its id and name, the others are joined to it by their index.
    pub(in super::super) fn read_piece(
        &mut self,
        number: usize,
        index: &str,
        piece: Json<'_>,
        sink: &mut dyn EventSink,
    ) {
        let key = (number, index.to_owned());
        if let Some(id) = piece.filled("id") {
            self.begin(&id, &tool_name(piece), sink);
            self.pieces.set(key.clone(), self.ids.len());
            self.ids.push(id.into_owned());
        }
        let id = self.pieces.get(&key).and_then(|call| self.ids.get(call));
        if let (Some(id), Some(delta)) = (id, arguments(piece)) {
            sink.args(id, delta);
        }
    }

    /// Begins a call, once.
    pub(in super::super) fn begin(&mut self, id: &str, name: &str, sink: &mut dyn EventSink) {
        if self.states.get(id).is_none() {
            self.states.set(id.to_owned(), OPEN);
            self.n_open += 1;
            sink.call(id, name, None);
        }
    }

    /// Whether any call has no result yet.
    pub(in super::super) fn has_open(&self) -> bool {
        self.n_open > 0
    }

    pub(in super::super) fn is_open(&self, id: &str) -> bool {
        self.states.get(id) == Some(OPEN)
    }

    pub(super) fn is_ended_by_tool(&self, id: &str) -> bool {
        self.states.get(id) == Some(ENDED_BY_TOOL)
    }

    /// Ends a call by a report that knows less of it than the tool's own message.
    pub(in super::super) fn end(&mut self, id: &str, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        self.close(id, ENDED);
        sink.result(id, result);
    }

    /// Ends a call with what its tool returned: its message, or any value.
    pub(in super::super) fn end_with_output(&mut self, id: &str, output: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let Some(output) = output.filter(|output| !output.is_null()) else {
            return self.end(id, ToolResult::Empty, sink);
        };
        match unwrapped(output) {
            (Kind::Tool, message) => self.end_with_message(id, message, sink),
            _ => {
                report_content(output, sink);
                let result = ToolResult::of_output(Some(output), is_empty_content(output));
                self.end(id, result, sink);
            }
        }
    }

    pub(super) fn end_with_message(&mut self, id: &str, message: Json<'_>, sink: &mut dyn EventSink) {
        report_result(message, sink);
        if let Some(named) = message.text_of("tool_call_id") {
            self.close(&named, ENDED_BY_TOOL);
        }
        self.close(id, ENDED_BY_TOOL);
        sink.result(id, result_of(message));
    }

    fn close(&mut self, id: &str, state: usize) {
        if self.states.set(id.to_owned(), state) == Some(OPEN) {
            self.n_open -= 1;
        }
    }
}
