//! The messages as the agent keeps them: errors of tools, and the answer of a run that streamed none.

use super::AgUiParser;
use super::call::EndsOnly;
use crate::stream::event::{Event, EventSink, PartKey};
use credence_text::json::Json;

impl AgUiParser {
    pub(super) fn read_snapshot(&mut self, json: Json<'_>, sink: &mut dyn EventSink) {
        let Some(messages) = json.get("messages") else { return };
        for message in messages.items().filter(|message| is_by(*message, "tool")) {
            if self.is_over {
                self.calls.read_kept(message, &mut EndsOnly(sink));
            } else {
                self.calls.read_kept(message, sink);
            }
        }
        if !self.is_over && !self.has_text {
            self.kept = Some(of_this_turn(messages));
        }
    }

    /// Reports what was kept of the turn, as far as none of it was streamed.
    pub(super) fn tell_kept(&mut self, sink: &mut dyn EventSink) {
        let Some(kept) = self.kept.take().filter(|_| !self.has_text) else { return };
        let Ok(messages) = Json::parse(&kept) else { return };
        let has_calls = !self.calls.is_empty();
        for message in messages.items() {
            if is_by(message, "tool") {
                self.calls.read_kept(message, sink);
            } else if is_by(message, "assistant") {
                self.tell_text(message, sink);
                let calls = message.get("toolCalls").filter(|_| !has_calls);
                calls.into_iter().flat_map(Json::items).for_each(|call| self.tell_call(call, sink));
            }
        }
    }

    fn tell_text(&mut self, message: Json<'_>, sink: &mut dyn EventSink) {
        let Some(text) = message.text_of("content").filter(|text| !text.is_empty()) else { return };
        self.has_text = true;
        let id = message.text_of("id").unwrap_or_default();
        let index = self.add_message(id, message);
        sink.event(Event::Text { part: index as PartKey + 1, text });
    }

    fn tell_call(&mut self, call: Json<'_>, sink: &mut dyn EventSink) {
        let id = call.text_of("id").unwrap_or_default();
        let [name, args] = call.get("function").map_or([None, None], |function| function.pick(["name", "arguments"]));
        self.calls.begin_call(id.clone(), name.and_then(Json::text), sink);
        if let Some(args) = args.and_then(Json::text) {
            sink.event(Event::ToolArgsWhole { id, args });
        }
    }
}

fn is_by(message: Json<'_>, role: &str) -> bool {
    message.text_of("role").is_some_and(|by| by == role)
}

/// The messages after the user's last, as a list.
fn of_this_turn(messages: Json<'_>) -> String {
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
