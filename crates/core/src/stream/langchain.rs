//! LangChain messages, as the LangGraph server and LangChain's agent protocol carry them: however often and in
//! whatever form a message is seen, it counts once.

mod blocks;

use std::borrow::Cow;

use super::ending::{CONTENT_FILTER, LENGTH_LIMIT, REFUSAL};
use super::event::{Event, EventSink, Failure, Outcome, PartKey, ToolBegin, ToolResult};
use credence_text::json::Json;
use credence_text::lookup::Lookup;

pub(super) use super::payload::is_blank_output;
use blocks::{
    Kind, annotations_beside, arguments, blocks_of, called_tool, cited, identity, reasoning_in, report_beside,
    report_output, report_result, result_of, says_nothing, stop_reason, text_in, unwrapped,
};
pub(super) use blocks::{annotations_of, digest, thought_in};

/// How a message is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// In pieces.
    Piece,
    /// In pieces, as an event of the model.
    EventPiece,
    /// As far as it came, again and again.
    Growing,
    /// Whole.
    Whole,
}

impl View {
    fn is_piece(self) -> bool {
        matches!(self, Self::Piece | Self::EventPiece)
    }
}

/// Where a message was said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Speaker {
    /// By the agent, to the user.
    Agent,
    /// Inside a tool, by a model or an agent the tool asked: what it says is work, not the answer.
    Tool,
}

/// Stands for a message of an earlier turn.
const EARLIER: usize = usize::MAX;

/// Where a call stands; a result told in passing may be corrected by the tool's own message.
const OPEN: usize = 0;
const ANSWERED: usize = 1;
const TOLD_BY_TOOL: usize = 2;

/// Counts the citations that a message carries outside its content.
const BESIDE_CONTENT: u32 = u32::MAX;

/// The messages and calls of the running turn.
#[derive(Clone, Default)]
pub(super) struct Messages {
    /// Numbers of messages by id.
    numbers: Lookup,
    messages: Vec<MessageState>,
    /// The first message of the running turn.
    first: usize,
    /// Places of text blocks that come in pieces, by message and name.
    blocks: Lookup<(usize, String)>,
    /// How many annotations of a part were reported.
    annotations: Lookup<PartKey>,
    /// Where each call stands.
    calls: Lookup,
    n_open: usize,
    /// The calls that pieces of arguments belong to, by message and place in it.
    pieces: Lookup<(usize, String)>,
    call_ids: Vec<String>,
    /// Something of the running turn was read.
    pub(super) touched: bool,
    /// The agent waits for its user.
    pub(super) waits: bool,
    /// Why the model stopped, as the last message says.
    stop: Option<String>,
}

/// What was reported of one message.
#[derive(Clone, Default)]
struct MessageState {
    /// The view that returns its text; another one would bring it again.
    view: Option<View>,
    is_over: bool,
    /// Its stream marks last pieces, and this message has none yet.
    is_open: bool,
    n_text_bytes: usize,
    n_thought_bytes: usize,
    /// Text blocks so far.
    n_blocks: u32,
    /// The block that pieces continue, as the stream names it, and its place.
    block: Option<(String, u32)>,
}

impl Messages {
    /// Begins a further turn: what was said so far belongs to earlier ones.
    pub(super) fn begin_turn(&mut self) {
        self.first = self.messages.len();
        self.calls.clear();
        self.n_open = 0;
        self.touched = false;
        self.waits = false;
        self.stop = None;
    }

    /// The first part of the turn, to take everything back.
    pub(super) fn first_part(&self) -> PartKey {
        part_key(self.first, 0)
    }

    /// The end of a turn whose stream ended without one; `None` where something is still to come.
    pub(super) fn end_by_silence(&self) -> Option<Event<'static>> {
        let is_cut = self.n_open > 0 || self.messages.last().is_some_and(|last| last.is_open);
        (self.waits || self.touched && !is_cut).then(|| self.end())
    }

    /// The end of a turn that the agent ended.
    pub(super) fn end(&self) -> Event<'static> {
        let limit = |outcome, message: &str| {
            let failure = Failure { code: self.stop.clone(), message: message.to_owned() };
            Event::End { outcome, failure: Some(failure) }
        };
        if self.waits {
            return Event::End { outcome: Outcome::Waiting, failure: None };
        }
        match self.stop.as_deref().unwrap_or_default().to_ascii_lowercase().as_str() {
            "length" | "max_tokens" | "max_output_tokens" => limit(Outcome::Cut, LENGTH_LIMIT),
            "content_filter" | "safety" => limit(Outcome::Failed, CONTENT_FILTER),
            "refusal" => limit(Outcome::Failed, REFUSAL),
            _ => Event::End { outcome: Outcome::Completed, failure: None },
        }
    }

    /// Takes the messages of a state that was there before the turn.
    pub(super) fn read_history(&mut self, messages: Json<'_>) {
        messages.items().for_each(|message| self.is_earlier(unwrapped(message).1));
    }

    fn is_earlier(&mut self, message: Json<'_>) {
        let id = identity(message).into_owned();
        if self.numbers.get(&id).is_none() {
            self.numbers.hold(id, EARLIER);
        }
    }

    /// Reads the messages of a state or of a step; those before the last one of the user belong to earlier turns.
    pub(super) fn read_list(&mut self, messages: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        if messages.is_object() {
            return self.read(messages, View::Whole, speaker, sink);
        }
        let from_user = messages.items().zip(1..).filter(|(message, _)| unwrapped(*message).0 == Kind::User);
        let earlier: usize = from_user.map(|(_, behind)| behind).last().unwrap_or(0);
        for (message, index) in messages.items().zip(0..) {
            if index < earlier {
                self.is_earlier(unwrapped(message).1);
            }
            self.read(message, View::Whole, speaker, sink);
        }
    }

    /// Reads one message.
    pub(super) fn read(&mut self, message: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        let (kind, message) = unwrapped(message);
        match kind {
            Kind::Agent => self.read_agent(message, view, speaker, sink),
            Kind::Tool => self.read_tool(message, sink),
            Kind::User | Kind::Other => {}
        }
    }

    fn read_agent(&mut self, message: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        let Some(number) = self.open(&identity(message), view) else { return };
        let mut thought = reasoning_in(message);
        let is_new = view.is_piece() || self.is_new_text(number, message);
        let mut at = 0;
        for block in message.get("content").into_iter().flat_map(blocks_of) {
            match (text_in(block), speaker) {
                (None, _) => self.read_block(number, block, view, sink),
                (Some(text), Speaker::Tool) => thought.push_str(&text),
                (Some(text), Speaker::Agent) => {
                    let part = if view.is_piece() {
                        self.read_piece(number, block.some("index").map(Json::raw), &text, sink)
                    } else {
                        self.read_whole_block(number, at, &text, is_new, sink)
                    };
                    self.annotate(part, annotations_of(block), view, sink);
                    at += 1;
                }
            }
        }
        report_beside(message, sink);
        if speaker == Speaker::Agent {
            self.annotate(part_key(number, BESIDE_CONTENT), annotations_beside(message), view, sink);
        }
        self.think(number, &thought, view, sink);
        self.read_calls(number, message, view, sink);
        self.read_end(number, message, view);
    }

    /// The number of a message of this turn; `None` where this view of it returns nothing new.
    pub(super) fn open(&mut self, id: &str, view: View) -> Option<usize> {
        let number = match self.numbers.get(id) {
            Some(number) if number == EARLIER || number < self.first => return None,
            // Pieces without an id belong to the message that is being said.
            Some(number) if id.is_empty() && self.messages.get(number).is_some_and(|seen| seen.is_over) => self.add(id),
            Some(number) => number,
            None => self.add(id),
        };
        let seen = self.messages.get_mut(number)?;
        if view == View::Whole {
            return Some(number);
        }
        let is_bringer = *seen.view.get_or_insert(view) == view;
        (is_bringer && !seen.is_over).then_some(number)
    }

    fn add(&mut self, id: &str) -> usize {
        self.touched = true;
        self.numbers.hold(id.to_owned(), self.messages.len());
        self.messages.push(MessageState::default());
        self.messages.len() - 1
    }

    /// Whether a message that is seen again has other text than before: as many bytes as were reported are the same text,
    /// however it is divided into blocks.
    fn is_new_text(&mut self, number: usize, message: Json<'_>) -> bool {
        let texts = message.get("content").into_iter().flat_map(blocks_of).filter_map(text_in);
        let n_bytes = texts.map(|text| text.len()).sum();
        let Some(seen) = self.messages.get_mut(number) else { return false };
        let before = std::mem::replace(&mut seen.n_text_bytes, n_bytes);
        if n_bytes == 0 {
            seen.n_text_bytes = before;
        }
        before != seen.n_text_bytes
    }

    fn read_whole_block(
        &mut self,
        number: usize,
        at: u32,
        text: &str,
        is_new: bool,
        sink: &mut dyn EventSink,
    ) -> PartKey {
        let part = part_key(number, at);
        let Some(seen) = self.messages.get_mut(number).filter(|_| is_new && !text.is_empty()) else { return part };
        if seen.n_blocks == 0 {
            sink.event(Event::Paragraph);
        }
        seen.n_blocks = seen.n_blocks.max(at + 1);
        sink.event(Event::PartText { part, text: Cow::Borrowed(text) });
        part
    }

    /// A piece of a text block; another name than that of the piece before begins the next block.
    pub(super) fn read_piece(
        &mut self,
        number: usize,
        name: Option<&str>,
        text: &str,
        sink: &mut dyn EventSink,
    ) -> PartKey {
        let part = part_key(number, self.block_of(number, name));
        let Some(seen) = self.messages.get_mut(number).filter(|_| !text.is_empty()) else { return part };
        if seen.n_text_bytes == 0 {
            sink.event(Event::Paragraph);
        }
        seen.n_text_bytes += text.len();
        sink.event(Event::Text { part, text: Cow::Borrowed(text) });
        part
    }

    /// A text block as it is when it ends.
    pub(super) fn finish_piece(
        &mut self,
        number: usize,
        name: Option<&str>,
        text: &str,
        sink: &mut dyn EventSink,
    ) -> PartKey {
        let place = (number, name.unwrap_or_default().to_owned());
        let Some(block) = self.blocks.get(&place) else { return self.read_piece(number, name, text, sink) };
        let part = part_key(number, position(block));
        sink.event(Event::PartText { part, text: Cow::Borrowed(text) });
        part
    }

    /// The place among the text blocks of a message of the one that the stream names so.
    fn block_of(&mut self, number: usize, name: Option<&str>) -> u32 {
        let Some(seen) = self.messages.get_mut(number) else { return 0 };
        let name = name.or(seen.block.as_ref().map(|(name, _)| name.as_str())).unwrap_or_default();
        if let Some((_, block)) = seen.block.as_ref().filter(|(last, _)| last == name) {
            return *block;
        }
        let place = (number, name.to_owned());
        let block = self.blocks.get(&place).map_or(seen.n_blocks, position);
        seen.n_blocks = seen.n_blocks.max(block + 1);
        seen.block = Some((name.to_owned(), block));
        self.blocks.hold(place, block as usize);
        block
    }

    /// Reports the annotations of a part that were not reported yet; in pieces, every one is new.
    pub(super) fn annotate(&mut self, part: PartKey, annotations: Vec<Json<'_>>, view: View, sink: &mut dyn EventSink) {
        if annotations.is_empty() {
            return;
        }
        let told = self.annotations.get(&part).unwrap_or(0);
        let known = if view.is_piece() { 0 } else { told };
        let n_new = annotations.len().saturating_sub(known);
        for annotation in annotations.into_iter().skip(known) {
            cited(part, annotation, sink);
        }
        self.annotations.hold(part, told + n_new);
    }

    /// Reports what a message thinks, as far as it was not reported.
    pub(super) fn think(&mut self, number: usize, thought: &str, view: View, sink: &mut dyn EventSink) {
        let Some(seen) = self.messages.get_mut(number).filter(|_| !thought.is_empty()) else { return };
        let new = match view {
            View::Piece | View::EventPiece => thought,
            View::Growing => thought.get(seen.n_thought_bytes..).unwrap_or_default(),
            View::Whole if seen.n_thought_bytes == 0 => thought,
            View::Whole => "",
        };
        seen.n_thought_bytes += new.len();
        if !new.is_empty() {
            sink.event(Event::Thinking(Cow::Borrowed(new)));
        }
    }

    /// A content block that is no text: calls, and results of tools that the provider ran.
    pub(super) fn read_block(&mut self, number: usize, block: Json<'_>, view: View, sink: &mut dyn EventSink) {
        let kind = block.text_of("type").unwrap_or_default();
        match kind.as_ref() {
            "tool_call" | "tool_use" | "server_tool_call" | "server_tool_use" | "mcp_tool_use" if !view.is_piece() => {
                self.read_call(number, block, 0, sink);
            }
            "server_tool_call" | "server_tool_use" | "mcp_tool_use" | "server_tool_call_chunk" => {
                self.read_call_piece(number, place_in(block), block, sink);
            }
            _ if kind.ends_with("tool_result") => self.read_tool(block, sink),
            _ => {}
        }
    }

    fn read_calls(&mut self, number: usize, message: Json<'_>, view: View, sink: &mut dyn EventSink) {
        let [whole, invalid, pieces] = message.pick(["tool_calls", "invalid_tool_calls", "tool_call_chunks"]);
        if let Some(pieces) = pieces.filter(|_| view.is_piece()) {
            pieces.items().for_each(|piece| self.read_call_piece(number, place_in(piece), piece, sink));
            return;
        }
        let is_named = |call: &Json<'_>| call.some("name").is_some();
        let calls = [whole, invalid].into_iter().flatten().flat_map(Json::items).filter(is_named);
        for (call, index) in calls.zip(0..) {
            self.read_call(number, call, index, sink);
        }
    }

    /// A call as far as it is known. One without an id is known by its place.
    pub(super) fn read_call(&mut self, number: usize, call: Json<'_>, index: usize, sink: &mut dyn EventSink) {
        let id = call.text_of("id").filter(|id| !id.is_empty());
        let id = id.unwrap_or_else(|| Cow::Owned(format!("{number}.{index}")));
        self.begin_call(&id, called_tool(call), sink);
        if let Some(args) = arguments(call) {
            sink.event(Event::ToolArgsWhole { id, args });
        }
    }

    /// A piece of a call: the first has its id and name, the others are joined to it by their place.
    pub(super) fn read_call_piece(&mut self, number: usize, place: &str, piece: Json<'_>, sink: &mut dyn EventSink) {
        let place = (number, place.to_owned());
        if let Some(id) = piece.text_of("id").filter(|id| !id.is_empty()) {
            self.begin_call(&id, called_tool(piece), sink);
            self.pieces.hold(place.clone(), self.call_ids.len());
            self.call_ids.push(id.into_owned());
        }
        let id = self.pieces.get(&place).and_then(|call| self.call_ids.get(call));
        if let (Some(id), Some(delta)) = (id, arguments(piece)) {
            sink.event(Event::ToolArgs { id: Cow::Borrowed(id), delta });
        }
    }

    /// Begins a call, once.
    pub(super) fn begin_call(&mut self, id: &str, name: Cow<'_, str>, sink: &mut dyn EventSink) {
        self.touched = true;
        if self.calls.get(id).is_none() {
            self.calls.hold(id.to_owned(), OPEN);
            self.n_open += 1;
            let id = Cow::Borrowed(id);
            sink.event(Event::ToolBegin(ToolBegin { id, name, args: None, carries_result: true }));
        }
    }

    /// Whether any call waits for its result.
    pub(super) fn has_open_calls(&self) -> bool {
        self.n_open > 0
    }

    /// Whether a call has begun and not ended.
    pub(super) fn is_open_call(&self, id: &str) -> bool {
        self.calls.get(id) == Some(OPEN)
    }

    /// Ends a call, told by somebody who knows less of it than its own message.
    pub(super) fn end_call(&mut self, id: &str, result: ToolResult<'_>, sink: &mut dyn EventSink) {
        self.close(id, ANSWERED);
        sink.event(Event::ToolEnd { id: Cow::Borrowed(id), result });
    }

    /// Ends a call with what its tool returned: its message, or any value.
    pub(super) fn finish_call(&mut self, id: &str, output: Option<Json<'_>>, sink: &mut dyn EventSink) {
        let output = output.filter(|output| !output.is_null());
        if let Some(message) = output.filter(|output| is_tool_message(*output)) {
            return self.finish_with_message(id, unwrapped(message).1, sink);
        }
        if let Some(output) = output {
            report_output(output, sink);
        }
        let brought = output.is_some_and(|output| !says_nothing(output));
        self.end_call(id, if brought { ToolResult::Ok } else { ToolResult::Empty }, sink);
    }

    fn finish_with_message(&mut self, id: &str, message: Json<'_>, sink: &mut dyn EventSink) {
        report_result(message, sink);
        if let Some(named) = message.text_of("tool_call_id") {
            self.close(&named, TOLD_BY_TOOL);
        }
        self.close(id, TOLD_BY_TOOL);
        sink.event(Event::ToolEnd { id: Cow::Borrowed(id), result: result_of(message) });
    }

    fn close(&mut self, id: &str, state: usize) {
        if self.calls.hold(id.to_owned(), state) == Some(OPEN) {
            self.n_open -= 1;
        }
    }

    /// The message of a tool.
    pub(super) fn read_tool(&mut self, message: Json<'_>, sink: &mut dyn EventSink) {
        let id = message.text_of("tool_call_id").or_else(|| message.text_of("tool_use_id")).unwrap_or_default();
        if self.is_of_earlier_turn(message) || self.calls.get(id.as_ref()) == Some(TOLD_BY_TOOL) {
            return;
        }
        self.begin_call(&id, called_tool(message), sink);
        self.finish_with_message(&id, message, sink);
    }

    fn is_of_earlier_turn(&self, message: Json<'_>) -> bool {
        let number = message.some("id").and_then(|_| self.numbers.get(identity(message).as_ref()));
        number.is_some_and(|number| number == EARLIER)
    }

    fn read_end(&mut self, number: usize, message: Json<'_>, view: View) {
        let Some(seen) = self.messages.get_mut(number) else { return };
        let position = message.get("chunk_position");
        let is_last = position.and_then(Json::text).is_some_and(|position| position == "last");
        seen.is_open = view.is_piece() && position.is_some() && !is_last;
        seen.is_over |= view == View::Whole || is_last;
        let stop = stop_reason(message);
        if stop.is_some() || seen.is_over && view == View::Whole {
            self.stop = stop.map(Cow::into_owned).or(self.stop.take().filter(|_| number + 1 < self.messages.len()));
        }
    }

    /// The end of a message, and why the model stopped.
    pub(super) fn close_message(&mut self, number: usize, stop: Option<Cow<'_, str>>) {
        if let Some(seen) = self.messages.get_mut(number) {
            seen.is_over = true;
            self.stop = stop.map(Cow::into_owned);
        }
    }
}

/// The place of a piece in its message, as the stream names it.
fn place_in(piece: Json<'_>) -> &str {
    piece.get("index").map_or("0", Json::raw)
}

/// Whether this is the message of a tool.
pub(super) fn is_tool_message(message: Json<'_>) -> bool {
    unwrapped(message).0 == Kind::Tool
}

fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(BESIDE_CONTENT)
}

/// Message and text block in one key; both count from zero.
fn part_key(number: usize, block: u32) -> PartKey {
    ((number as u64) << 32) | u64::from(block)
}
