//! LangChain messages, as the LangGraph server and LangChain's agent protocol carry them: however often and in
//! whatever form a message is seen, it counts once.

mod calls;
mod content;

use std::borrow::Cow;

use super::ending::Ending;
use super::event::{Event, EventSink, Outcome, PartKey};
use super::field::Fields;
use calls::Calls;
use content::{
    Kind, annotations_beside, blocks_of, identity, reasoning_in, report_beside, report_citation, stop_reason, text_in,
    unwrapped,
};
pub(super) use content::{annotations_of, digest, is_tool_message, thought_in, tool_name};
use credence_json::Json;
use credence_lookup::Lookup;

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

/// What the user or the application says.
fn text_of(message: Json<'_>) -> Cow<'static, str> {
    let texts: Vec<Cow<'_, str>> = message.get("content").into_iter().flat_map(blocks_of).filter_map(text_in).collect();
    texts.join("\n").into()
}

/// Who writes a message.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Speaker {
    /// The agent, to the user.
    #[default]
    Agent,
    /// A model or an agent inside a tool: its text is work in progress, not the answer.
    Tool,
}

impl Speaker {
    pub(super) fn inside_tool(is_inside: bool) -> Self {
        if is_inside { Self::Tool } else { Self::Agent }
    }
}

/// The number of every message of an earlier turn.
const EARLIER: usize = usize::MAX;

/// The block of citations that a message carries outside its content.
const BESIDE_CONTENT: u32 = u32::MAX;

/// A text block that comes in pieces: the number of its message, and its name in the stream.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) message: usize,
    pub(super) name: Option<&'a str>,
}

impl Block<'_> {
    fn key(self) -> (usize, String) {
        (self.message, self.name.unwrap_or_default().to_owned())
    }
}

/// The messages and calls of the running turn.
#[derive(Clone, Default)]
pub(super) struct Messages {
    pub(super) calls: Calls,
    /// Numbers of messages by id.
    numbers: Lookup,
    messages: Vec<MessageState>,
    /// The first message of the running turn.
    first: usize,
    /// Positions of text blocks that come in pieces, by message and name.
    blocks: Lookup<(usize, String)>,
    /// How many annotations of a part were reported.
    annotations: Lookup<PartKey>,
    /// The agent waits for its user.
    pub(super) waits: bool,
    /// Why the model stopped, by the last message.
    stop: Option<String>,
}

/// What was reported of one message.
#[derive(Clone, Default)]
struct MessageState {
    /// The view that carries its text; another one would repeat it.
    view: Option<View>,
    is_over: bool,
    /// Its stream marks last pieces, and this message has none yet.
    is_open: bool,
    n_text_bytes: usize,
    /// The text, to know the message by.
    text: TextDigest,
    /// It was seen whole, under an id of its own.
    was_whole: bool,
    n_thought_bytes: usize,
    /// Text blocks so far.
    n_blocks: u32,
    /// The block that pieces continue: its name in the stream, and its position.
    block: Option<(String, u32)>,
}

/// A short form of a text that comes in pieces: equal texts have equal ones, however they are divided.
#[derive(Clone, Copy, PartialEq, Eq)]
struct TextDigest {
    length: usize,
    hash: u64,
}

impl Default for TextDigest {
    fn default() -> Self {
        Self { length: 0, hash: 0xcbf2_9ce4_8422_2325 }
    }
}

impl TextDigest {
    fn add(&mut self, text: &str) {
        self.length += text.len();
        self.hash = text.bytes().fold(self.hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
}

impl Messages {
    /// Begins another turn: all messages so far belong to earlier ones.
    pub(super) fn begin_turn(&mut self) {
        self.first = self.messages.len();
        self.calls.clear();
        self.waits = false;
        self.stop = None;
    }

    /// Whether anything of the running turn was read.
    pub(super) fn is_touched(&self) -> bool {
        self.messages.len() > self.first || !self.calls.is_empty()
    }

    /// The first part of the turn, to retract all of it.
    pub(super) fn first_part(&self) -> PartKey {
        part_key(self.first, 0)
    }

    /// The end of a turn at the end of the bytes; `None` if something is missing.
    pub(super) fn end_by_silence(&self) -> Option<Ending> {
        let is_cut = self.calls.has_open() || self.messages.last().is_some_and(|last| last.is_open);
        (self.waits || self.is_touched() && !is_cut).then(|| self.end())
    }

    /// The end of a turn that the agent ended.
    pub(super) fn end(&self) -> Ending {
        if self.waits {
            return Ending::WAITING;
        }
        match Ending::of_reason(self.stop.as_deref().unwrap_or_default()) {
            // The graph answers the calls of its models.
            Ending { outcome: Outcome::Waiting, .. } => Ending::COMPLETED,
            ending => ending,
        }
    }

    /// Takes the messages of a state from before the turn.
    pub(super) fn read_history(&mut self, messages: Json<'_>) {
        messages.items().for_each(|message| self.skip(message));
    }

    fn skip(&mut self, message: Json<'_>) {
        let id = identity(unwrapped(message).1).into_owned();
        if self.numbers.get(&id).is_none() {
            self.numbers.set(id, EARLIER);
        }
    }

    /// Reads the messages of a state or of a step; those before the user's last one belong to earlier turns.
    pub(super) fn read_list(&mut self, messages: Json<'_>, speaker: Speaker, sink: &mut dyn EventSink) {
        if messages.is_object() {
            return self.read(messages, View::Whole, speaker, sink);
        }
        let from_user = messages.items().zip(1..).filter(|(message, _)| unwrapped(*message).0 == Kind::User);
        let n_earlier = from_user.map(|(_, n_earlier)| n_earlier).last().unwrap_or(0);
        messages.items().take(n_earlier).for_each(|message| self.skip(message));
        messages.items().for_each(|message| self.read(message, View::Whole, speaker, sink));
    }

    /// Reads one message.
    pub(super) fn read(&mut self, message: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        match unwrapped(message) {
            (Kind::Agent, message) => self.read_agent(message, view, speaker, sink),
            (Kind::Tool, message) => self.read_tool(message, sink),
            // What asks an agent inside a tool is another agent.
            (Kind::User, message) if speaker == Speaker::Agent => sink.event(Event::Asked(text_of(message))),
            (Kind::System, message) if speaker == Speaker::Agent => sink.event(Event::Instructed(text_of(message))),
            (Kind::User | Kind::System | Kind::Other, _) => {}
        }
    }

    fn read_agent(&mut self, message: Json<'_>, view: View, speaker: Speaker, sink: &mut dyn EventSink) {
        let id = identity(message);
        if view == View::Whole && self.numbers.get(id.as_ref()).is_none() {
            self.know_by_text(&id, message);
        }
        let Some(number) = self.open(&id, view) else { return };
        let mut thought = reasoning_in(message);
        let is_new = !view.is_piece() && self.is_new_text(number, message);
        let mut position = 0;
        for block in message.get("content").into_iter().flat_map(blocks_of) {
            match (text_in(block), speaker) {
                (None, _) => self.read_block(number, block, view, sink),
                (Some(text), Speaker::Tool) => thought.push_str(&text),
                (Some(text), Speaker::Agent) => {
                    let part = if view.is_piece() {
                        let name = block.some("index").map(Json::raw);
                        self.read_piece(Block { message: number, name }, &text, sink)
                    } else {
                        part_key(number, position)
                    };
                    if is_new {
                        self.read_whole_block(number, position, &text, sink);
                    }
                    self.annotate(part, annotations_of(block), view, sink);
                    position += 1;
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

    /// The number of a message of this turn; `None` if this view of it holds nothing new.
    pub(super) fn open(&mut self, id: &str, view: View) -> Option<usize> {
        let number = match self.numbers.get(id) {
            Some(number) if number == EARLIER || number < self.first => return None,
            // Pieces without an id belong to the message that is being written.
            Some(number) if id.is_empty() && self.messages.get(number).is_some_and(|seen| seen.is_over) => self.add(id),
            Some(number) => number,
            None => self.add(id),
        };
        let seen = self.messages.get_mut(number)?;
        if view == View::Whole {
            return Some(number);
        }
        let carries_text = *seen.view.get_or_insert(view) == view;
        (carries_text && !seen.is_over).then_some(number)
    }

    /// A whole message under another id than its pieces had is the same message if it has the same text.
    fn know_by_text(&mut self, id: &str, message: Json<'_>) {
        /// So many messages before are compared.
        const NEAR: usize = 64;
        let mut text = TextDigest::default();
        message.get("content").into_iter().flat_map(blocks_of).filter_map(text_in).for_each(|block| text.add(&block));
        if text.length == 0 {
            return;
        }
        let from = self.first.max(self.messages.len().saturating_sub(NEAR));
        let near = self.messages.iter_mut().enumerate().skip(from);
        let same = near.filter(|(_, seen)| !seen.was_whole && seen.text == text).map(|(number, _)| number).next();
        if let Some(number) = same {
            self.numbers.set(id.to_owned(), number);
        }
    }

    fn add(&mut self, id: &str) -> usize {
        self.numbers.set(id.to_owned(), self.messages.len());
        self.messages.push(MessageState::default());
        self.messages.len() - 1
    }

    /// Whether a message that is seen again has other text than before: as many bytes as were reported are the same text,
    /// however it is divided into blocks.
    fn is_new_text(&mut self, number: usize, message: Json<'_>) -> bool {
        let texts = message.get("content").into_iter().flat_map(blocks_of).filter_map(text_in);
        let mut whole = TextDigest::default();
        texts.for_each(|text| whole.add(&text));
        let n_bytes = whole.length;
        let Some(seen) = self.messages.get_mut(number) else { return false };
        seen.text = whole;
        n_bytes > 0 && std::mem::replace(&mut seen.n_text_bytes, n_bytes) != n_bytes
    }

    fn read_whole_block(&mut self, number: usize, position: u32, text: &str, sink: &mut dyn EventSink) {
        let Some(seen) = self.messages.get_mut(number).filter(|_| !text.is_empty()) else { return };
        if seen.n_blocks == 0 {
            sink.event(Event::Paragraph);
        }
        seen.n_blocks = seen.n_blocks.max(position + 1);
        sink.event(Event::PartText { part: part_key(number, position), text: Cow::Borrowed(text) });
    }

    /// A piece of a text block; another name than that of the piece before begins the next block.
    pub(super) fn read_piece(&mut self, block: Block<'_>, text: &str, sink: &mut dyn EventSink) -> PartKey {
        let part = part_key(block.message, self.position_of(block));
        let Some(seen) = self.messages.get_mut(block.message).filter(|_| !text.is_empty()) else { return part };
        if seen.n_text_bytes == 0 {
            sink.event(Event::Paragraph);
        }
        seen.n_text_bytes += text.len();
        seen.text.add(text);
        sink.text(part, Some(Cow::Borrowed(text)));
        part
    }

    /// A text block as it is when it ends.
    pub(super) fn finish_piece(&mut self, block: Block<'_>, text: &str, sink: &mut dyn EventSink) -> PartKey {
        let Some(position) = self.blocks.get(&block.key()) else { return self.read_piece(block, text, sink) };
        let part = part_key(block.message, block_number(position));
        sink.event(Event::PartText { part, text: Cow::Borrowed(text) });
        part
    }

    /// The position of a text block among those of its message.
    fn position_of(&mut self, block: Block<'_>) -> u32 {
        let Some(seen) = self.messages.get_mut(block.message) else { return 0 };
        let name = block.name.or(seen.block.as_ref().map(|(name, _)| name.as_str())).unwrap_or_default();
        if let Some((_, position)) = seen.block.as_ref().filter(|(last, _)| last == name) {
            return *position;
        }
        let key = (block.message, name.to_owned());
        let position = self.blocks.get(&key).map_or(seen.n_blocks, block_number);
        seen.n_blocks = seen.n_blocks.max(position + 1);
        seen.block = Some((name.to_owned(), position));
        self.blocks.set(key, position as usize);
        position
    }

    /// Reports the annotations of a part that were not reported yet; in pieces, every one is new.
    pub(super) fn annotate(&mut self, part: PartKey, annotations: Vec<Json<'_>>, view: View, sink: &mut dyn EventSink) {
        let n_reported = self.annotations.get(&part).unwrap_or(0);
        let n_known = if view.is_piece() { 0 } else { n_reported };
        let n_new = annotations.len().saturating_sub(n_known);
        if n_new > 0 {
            self.annotations.set(part, n_reported + n_new);
        }
        annotations.into_iter().skip(n_known).for_each(|annotation| report_citation(part, annotation, sink));
    }

    /// Reports the thoughts of a message, as far as they were not reported.
    pub(super) fn think(&mut self, number: usize, thought: &str, view: View, sink: &mut dyn EventSink) {
        let Some(seen) = self.messages.get_mut(number) else { return };
        let new = match view {
            View::Piece | View::EventPiece => thought,
            View::Growing => thought.get(seen.n_thought_bytes..).unwrap_or_default(),
            View::Whole if seen.n_thought_bytes == 0 => thought,
            View::Whole => "",
        };
        seen.n_thought_bytes += new.len();
        if !new.is_empty() {
            sink.thinking(Cow::Borrowed(new));
        }
    }

    /// A content block without text: a call, or the result of a tool that the provider ran.
    fn read_block(&mut self, number: usize, block: Json<'_>, view: View, sink: &mut dyn EventSink) {
        let kind = block.kind();
        match kind.as_ref() {
            "tool_call" | "tool_use" | "server_tool_call" | "server_tool_use" | "mcp_tool_use" if !view.is_piece() => {
                self.calls.read(number, block, 0, sink);
            }
            "server_tool_call" | "server_tool_use" | "mcp_tool_use" | "server_tool_call_chunk" => {
                self.calls.read_piece(number, index_in(block), block, sink);
            }
            _ if kind.ends_with("tool_result") => self.read_tool(block, sink),
            _ => {}
        }
    }

    fn read_calls(&mut self, number: usize, message: Json<'_>, view: View, sink: &mut dyn EventSink) {
        if let Some(pieces) = message.get("tool_call_chunks").filter(|_| view.is_piece()) {
            return pieces.items().for_each(|piece| self.calls.read_piece(number, index_in(piece), piece, sink));
        }
        let calls = message.list("tool_calls").chain(message.list("invalid_tool_calls"));
        for (call, position) in calls.filter(|call| call.some("name").is_some()).zip(0..) {
            self.calls.read(number, call, position, sink);
        }
    }

    /// The message of a tool.
    pub(super) fn read_tool(&mut self, message: Json<'_>, sink: &mut dyn EventSink) {
        let id = message.first_text(&["tool_call_id", "tool_use_id"]).unwrap_or_default();
        if self.is_of_earlier_turn(message) || self.calls.is_ended_by_tool(&id) {
            return;
        }
        self.calls.begin(&id, &tool_name(message), sink);
        self.calls.end_with_message(&id, message, sink);
    }

    fn is_of_earlier_turn(&self, message: Json<'_>) -> bool {
        message.some("id").is_some() && self.numbers.get(identity(message).as_ref()) == Some(EARLIER)
    }

    fn read_end(&mut self, number: usize, message: Json<'_>, view: View) {
        let Some(seen) = self.messages.get_mut(number) else { return };
        let position = message.get("chunk_position");
        let is_last = position.and_then(Json::text).is_some_and(|position| position == "last");
        seen.is_open = view.is_piece() && position.is_some() && !is_last;
        seen.is_over |= view == View::Whole || is_last;
        seen.was_whole |= view == View::Whole;
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

/// The index of a piece in its message, as the stream writes it.
fn index_in(piece: Json<'_>) -> &str {
    piece.get("index").map_or("0", Json::raw)
}

fn block_number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(BESIDE_CONTENT)
}

/// Message and text block in one key; both count from zero.
fn part_key(number: usize, block: u32) -> PartKey {
    ((number as u64) << 32) | u64::from(block)
}
