//! Bytes → turns: the parser and the reducer together.

use super::{Cursor, Reducer, Turn};
use crate::stream::{DEFAULT_MAX_FRAME, EventParser, Failure, Mapping, Outcome, Parsers, Protocol, Tally};

/// So many of the first bytes are shown when no protocol was recognized.
const SHOWN_BYTES: usize = 60;

/// The stream of one agent, parsed as it arrives. It accepts any bytes.
#[derive(Clone, Debug)]
pub struct AgentStream {
    parser: EventParser,
    reducer: Reducer,
    bytes: u64,
    /// The first of them.
    first: Vec<u8>,
    /// The protocol of a turn that was read before.
    stated: Option<Protocol>,
}

impl Default for AgentStream {
    fn default() -> Self {
        Self::with_max_frame(DEFAULT_MAX_FRAME)
    }
}

impl AgentStream {
    /// A stream that leaves out and counts frames longer than `max_frame` bytes.
    #[must_use]
    pub fn with_max_frame(max_frame: usize) -> Self {
        Self::new(EventParser::new(max_frame), Reducer::default())
    }

    /// A stream in one of some protocols, for programs that load parsers when they need them.
    #[must_use]
    pub fn with_parsers(parsers: Parsers) -> Self {
        Self::new(EventParser::with_parsers(DEFAULT_MAX_FRAME, parsers), Reducer::default())
    }

    /// A stream that the user's own mapping describes.
    #[must_use]
    pub fn with_mapping(max_frame: usize, mapping: Mapping) -> Self {
        Self::new(EventParser::with_mapping(max_frame, mapping), Reducer::default())
    }

    /// A stream with one turn that was read before.
    #[must_use]
    pub fn of_turn(turn: Turn, protocol: Option<Protocol>) -> Self {
        let parser = EventParser::with_parsers(DEFAULT_MAX_FRAME, Parsers::recognizing());
        Self { stated: protocol, ..Self::new(parser, Reducer::of_turn(turn)) }
    }

    const fn new(parser: EventParser, reducer: Reducer) -> Self {
        Self { parser, reducer, bytes: 0, first: Vec::new(), stated: None }
    }

    /// Says what the user asks before the answer arrives.
    pub fn ask(&mut self, question: &str) {
        self.reducer.ask(question);
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        if self.first.len() < SHOWN_BYTES {
            self.first.extend(bytes.iter().take(SHOWN_BYTES - self.first.len()));
        }
        self.parser.push(bytes, &mut self.reducer);
    }

    /// Takes the end of the bytes: a turn that has not ended is cut.
    pub fn finish(&mut self) {
        self.parser.finish(&mut self.reducer);
        self.end_unread();
        self.reducer.finish(Outcome::Cut);
    }

    /// The end of a stream that was not read: it stated an error, or it holds messages that are not understood, or none.
    fn end_unread(&mut self) {
        let is_known = self.protocol().is_some();
        let has_answer = self.turns().iter().any(|turn| !turn.answer.is_empty());
        let tally = self.parser.tally();
        if is_known && (has_answer || !tally.is_mostly_unread()) {
            return;
        }
        let n_kinds: u64 = tally.kinds.iter().map(|(_, count)| count).sum();
        match self.parser.stated_error().filter(|_| n_kinds * 2 <= tally.messages) {
            Some(error) => self.reducer.finish_unread(error.clone()),
            None if is_known || n_kinds > 0 => self.reducer.finish_not_read(&not_read(tally)),
            None => self.reducer.finish_unread(self.nothing_read()),
        }
    }

    /// The error of a stream in which no protocol was recognized.
    fn nothing_read(&self) -> Failure {
        let (code, message) = match self.bytes {
            0 => ("empty_stream", "the stream ended before any bytes arrived, expected events of an agent".to_owned()),
            bytes => (
                "not_a_stream",
                format!(
                    "these {bytes} bytes hold no event of a known protocol: found \"{}\", expected server-sent events or JSON",
                    self.beginning()
                ),
            ),
        };
        Failure { code: Some(code.to_owned()), message }
    }

    /// How the bytes begin, as one line.
    fn beginning(&self) -> String {
        let text = String::from_utf8_lossy(&self.first);
        // The last character may be cut.
        let text = text.trim_end_matches(char::REPLACEMENT_CHARACTER).trim();
        let shown: String = text.chars().map(|found| if found.is_control() { ' ' } else { found }).collect();
        if self.bytes > SHOWN_BYTES as u64 { shown + "…" } else { shown }
    }

    /// The user stopped the agent: a turn that has not ended is stopped.
    pub fn stop(&mut self) {
        self.parser.stop(&mut self.reducer);
        self.reducer.finish(Outcome::Stopped);
    }

    /// The connection was lost: a turn that has not ended is cut, even in protocols without an end message.
    pub fn lose(&mut self) {
        self.parser.stop(&mut self.reducer);
        self.end_unread();
        self.reducer.finish(Outcome::Cut);
    }

    /// Prepares for the rest of the stream over a new connection. An incomplete event is dropped, because it is sent again.
    /// Call this instead of [`Self::finish`]: a turn that has ended does not continue.
    pub fn reconnect(&mut self) {
        self.parser.reconnect();
    }

    /// Whether this replay of a stream has reached the point where `other` was cut, and may replace it.
    #[must_use]
    pub fn has_caught_up_with(&self, other: &Self) -> bool {
        let n_before = other.turns().len();
        match (self.turns().get(n_before.saturating_sub(1)), other.turns().last()) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(turn), Some(before)) => {
                !turn.is_running()
                    || (turn.answer.len() >= before.answer.len()
                        && turn.tools.len() >= before.tools.len()
                        && turn.thinking.len() >= before.thinking.len()
                        && turn.citations.len() >= before.citations.len()
                        && turn.sources.len() >= before.sources.len())
            }
        }
    }

    /// How far the stream was parsed, for resuming.
    #[must_use]
    pub fn cursor(&self) -> Cursor {
        let turns = || self.turns().iter().rev();
        Cursor {
            thread_id: turns().find_map(|turn| turn.thread_id.clone()),
            run_id: self.turns().last().and_then(|turn| turn.id.clone()),
            last_event_id: self.last_event_id().to_owned(),
            sequence: self.parser.sequence(),
        }
    }

    /// The first turn that had ended and has changed since the last call; assess it and all later ones again.
    pub fn take_revised(&mut self) -> Option<usize> {
        self.reducer.take_revised()
    }

    /// The turns so far; the last may still be running.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        self.reducer.turns()
    }

    /// One of the turns, to be changed.
    pub(crate) fn turn_mut(&mut self, index: usize) -> Option<&mut Turn> {
        self.reducer.turn_mut(index)
    }

    /// The protocol, once it is known.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.parser.protocol().or(self.stated)
    }

    /// Bytes taken so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The last event id, for resuming.
    #[must_use]
    pub fn last_event_id(&self) -> &str {
        self.parser.last_event_id()
    }

    /// The server's retry time in milliseconds.
    #[must_use]
    pub fn retry(&self) -> Option<u64> {
        self.parser.retry()
    }
}

/// That a stream was not read: the kinds of messages it holds, and what to do next.
fn not_read(tally: &Tally) -> Failure {
    let Tally { messages, understood, kinds } = tally;
    let listed: Vec<String> = kinds.iter().map(|(name, count)| format!("{name} ({count})")).collect();
    let kinds = if listed.is_empty() { "no JSON objects".to_owned() } else { listed.join(", ") };
    let message = format!(
        "{understood} of {messages} messages were understood, and no answer was found. The others: {kinds}. Say with a mapping where \
         things stand in them (docs/mapping.md; `credence validate` proposes one), send one of the protocols that are read (docs/protocols.md), or \
         assess the answer with its sources as a turn."
    );
    Failure { code: Some("not_read".to_owned()), message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::turn::ToolState;

    #[test]
    fn records_of_turns_that_follow_each_other_belong_to_their_own_turn() {
        let done =
            b"event: done\ndata: {\"tool_call_history\":[{\"tool_name\":\"search\",\"success\":true,\"data\":5}]}\n\n";
        let mut stream = AgentStream::default();
        (0..3).for_each(|_| stream.push(done));
        stream.finish();
        let states = |turn: &Turn| turn.tools.iter().map(|call| (call.recorded, call.state)).collect::<Vec<_>>();
        assert_eq!(stream.turns().iter().map(states).collect::<Vec<_>>(), vec![[(true, ToolState::Ok)]; 3]);
    }

    #[test]
    fn a_late_result_revises_the_turn_of_its_call() {
        let message = |id: &str, block: &str| {
            format!(
                "data: {{\"type\":\"message_start\",\"message\":{{\"id\":\"{id}\",\"role\":\"assistant\"}}}}\n\n\
                 data: {{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{block}}}\n\n\
                 data: {{\"type\":\"message_stop\"}}\n\n"
            )
        };
        let mut stream = AgentStream::default();
        let call = r#"{"type":"server_tool_use","id":"srv_1","name":"web_search","input":{}}"#;
        stream.push(message("m1", call).as_bytes());
        assert_eq!(stream.take_revised(), None);
        let result = r#"{"type":"web_search_tool_result","tool_use_id":"srv_1","content":[]}"#;
        stream.push(message("m2", result).as_bytes());
        assert_eq!((stream.take_revised(), stream.take_revised()), (Some(0), None));
    }

    #[test]
    fn bytes_of_no_protocol_are_quoted_in_the_error() {
        let said = |bytes: &[u8]| {
            let mut stream = AgentStream::default();
            bytes.chunks(7).for_each(|piece| stream.push(piece));
            stream.finish();
            stream.turns()[0].failure.as_ref().map(|failure| failure.message.clone()).unwrap_or_default()
        };
        assert!(
            said(b"Hello\nworld\n")
                .contains("12 bytes hold no event of a known protocol: found \"Hello world\", expected")
        );
        assert!(said("é".repeat(50).as_bytes()).contains(&format!("found \"{}…\"", "é".repeat(30))));
        assert!(said(&[0xff, 0x00, b'a']).contains("a\""));
    }

    #[test]
    fn each_thought_begins_a_line() {
        let streams = [
            r#"data: {"type":"reasoning-start","id":"1"}
data: {"type":"reasoning-delta","id":"1","delta":"Plan"}
data: {"type":"reasoning-delta","id":"1","delta":" it."}
data: {"type":"reasoning-end","id":"1"}
data: {"type":"reasoning-start","id":"2"}
data: {"type":"reasoning-delta","id":"2","delta":"Look."}"#,
            r#"data: {"type":"message_start","message":{"id":"m","role":"assistant","content":[]}}
data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}
data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Plan it."}}
data: {"type":"content_block_stop","index":0}
data: {"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":""}}
data: {"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"Look."}}"#,
            r#"data: {"type":"response.created","response":{"id":"r"}}
data: {"type":"response.reasoning_summary_part.added","item_id":"i","summary_index":0}
data: {"type":"response.reasoning_summary_text.delta","item_id":"i","summary_index":0,"delta":"Plan it.\n"}
data: {"type":"response.reasoning_summary_part.added","item_id":"i","summary_index":1}
data: {"type":"response.reasoning_summary_text.delta","item_id":"i","summary_index":1,"delta":"Look."}"#,
            r#"data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}
data: {"type":"REASONING_MESSAGE_START","messageId":"1"}
data: {"type":"REASONING_MESSAGE_CONTENT","messageId":"1","delta":"Plan it."}
data: {"type":"REASONING_MESSAGE_START","messageId":"2"}
data: {"type":"REASONING_MESSAGE_CONTENT","messageId":"2","delta":"Look."}"#,
            r#"data: {"type":"message-start","id":"m","delta":{"message":{"role":"assistant"}}}
data: {"type":"content-start","index":0,"delta":{"message":{"content":{"type":"thinking","thinking":"Plan"}}}}
data: {"type":"content-delta","index":0,"delta":{"message":{"content":{"thinking":" it."}}}}
data: {"type":"content-start","index":1,"delta":{"message":{"content":{"type":"thinking","thinking":"Look."}}}}"#,
            r#"data: {"id":"c","choices":[{"index":0,"delta":{"reasoning_content":"Plan it."}}]}
data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"find"}}]}}]}
data: {"id":"c","choices":[{"index":0,"delta":{"reasoning_content":"Look."}}]}"#,
        ];
        for lines in streams {
            let mut stream = AgentStream::default();
            stream.push(lines.replace("}\ndata", "}\n\ndata").as_bytes());
            stream.push(b"\n\n");
            stream.finish();
            assert_eq!(stream.turns()[0].thinking, "Plan it.\nLook.", "{lines}");
        }
    }
}
