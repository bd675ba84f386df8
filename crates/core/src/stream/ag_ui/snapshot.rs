//! The messages as the agent keeps them: errors of tools, and the answer of a run that streamed none.

use super::AgUiParser;
use super::call::ends_only;
use crate::stream::event::{Event, EventSink, PartKey};
use crate::stream::field::Fields;
use credence_json::Json;

impl AgUiParser {
    pub(super) fn read_snapshot(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(messages) = json.get("messages") else { return };
        for message in messages.items().filter(|message| is_by(*message, "tool")) {
            if self.is_over {
                self.calls.read_kept(message, &mut ends_only(sink));
            } else {
                self.calls.read_kept(message, sink);
            }
        }
        for message in messages.items().filter(|_| !self.is_over) {
            let Some(text) = message.filled("content") else { continue };
            if is_by(message, "user") {
                sink.event(Event::Asked(text));
            } else if is_by(message, "system") || is_by(message, "developer") {
                sink.event(Event::Instructed(text));
            }
        }
        if !self.is_over && !self.has_text {
            self.kept = Some(messages_of_turn(messages));
        }
    }

    /// Reports the kept messages of the turn if none of their text was streamed.
    pub(super) fn report_kept(&mut self, sink: &mut dyn EventSink) {
        let Some(kept) = self.kept.take().filter(|_| !self.has_text) else { return };
        let Ok(messages) = Json::parse(&kept) else { return };
        let has_calls = !self.calls.is_empty();
        for message in messages.items() {
            if is_by(message, "tool") {
                self.calls.read_kept(message, sink);
            } else if is_by(message, "assistant") {
                self.report_text(message, sink);
                message.list("toolCalls").filter(|_| !has_calls).for_each(|call| self.report_call(call, sink));
            }
        }
    }

    fn report_text(&mut self, message: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = message.filled("content") else { return };
        self.has_text = true;
        let id = message.text_of("id").unwrap_or_default();
        let index = self.add_message(id, message);
        sink.text(index as PartKey + 1, Some(text));
    }

    fn report_call(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let id = call.text_of("id").unwrap_or_default();
        let function = call.get("function");
        self.calls.begin_call(&id, function.and_then(|function| function.text_of("name")), sink);
        sink.whole_args(&id, function.and_then(|function| function.text_of("arguments")));
    }
}

fn is_by(message: Json<'_>, role: &str) -> bool {
    message.text_of("role").is_some_and(|by| by == role)
}

/// The messages after the user's last, as a list.
fn messages_of_turn(messages: Json<'_>) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for message in messages.items() {
        if is_by(message, "user") {
            kept.clear();
        } else {
            kept.push(message.raw());
        }
    }
    format!("[{}]", kept.join(","))
}
