//! The protocol of a stream, without reading what the stream says.

use super::event::{Event, EventSink, Protocol};
use super::parsers::{ParserGroup, Parsers};
use super::{DEFAULT_MAX_FRAME, EventParser};

/// Finds out the protocol of a stream from its first bytes, in chunks of any size.
#[derive(Clone, Debug)]
pub struct Recognizer {
    parser: EventParser,
    has_dialects: bool,
    is_whole: bool,
}

/// Other protocols have such a first message, too; of two, one is theirs alone.
const AMBIGUOUS: u64 = 1;

impl Default for Recognizer {
    fn default() -> Self {
        Self {
            parser: EventParser::with_parsers(DEFAULT_MAX_FRAME, Parsers::recognizing()),
            has_dialects: false,
            is_whole: false,
        }
    }
}

impl Recognizer {
    /// One that knows the dialects, too.
    #[must_use]
    pub fn with_dialects(dialects: Parsers) -> Self {
        Self { parser: EventParser::with_parsers(DEFAULT_MAX_FRAME, dialects), has_dialects: true, is_whole: false }
    }

    /// Takes the next bytes; the protocol, once it is known.
    pub fn push(&mut self, bytes: &[u8]) -> Option<Protocol> {
        self.parser.push(bytes, &mut Ignored);
        self.protocol()
    }

    /// Takes the end of the bytes; the protocol, if there was one.
    pub fn finish(&mut self) -> Option<Protocol> {
        self.is_whole = true;
        self.parser.finish(&mut Ignored);
        self.protocol()
    }

    /// The protocol, once it is known.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.parser.protocol()
    }

    /// The parsers that are needed next: those of the protocol, or those of dialects for a message that is in no protocol.
    #[must_use]
    pub fn missing(&self) -> Option<ParserGroup> {
        match self.protocol() {
            Some(protocol) => Some(ParserGroup::of(protocol)),
            None => {
                let enough = if self.is_whole { 0 } else { AMBIGUOUS };
                (!self.has_dialects && self.parser.n_unrecognized() > enough).then_some(ParserGroup::Dialects)
            }
        }
    }
}

struct Ignored;

impl EventSink for Ignored {
    fn event(&mut self, _event: Event<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_is_known_from_its_first_message() {
        let mut recognizer = Recognizer::default();
        assert_eq!(recognizer.push(b": hello\n\nevent: done\n"), None);
        assert_eq!(recognizer.push(b"data: {\"response\":{\"message\":\"Hi.\"}}"), None);
        assert_eq!(recognizer.clone().finish(), Some(Protocol::Native));
        assert_eq!(recognizer.push(b"\n\n"), Some(Protocol::Native));
        assert_eq!(recognizer.missing(), Some(ParserGroup::AgUi));
    }

    #[test]
    fn a_message_in_no_protocol_asks_for_the_dialects_once() {
        let mut recognizer = Recognizer::default();
        assert_eq!((recognizer.push(b": hello\n\n"), recognizer.missing()), (None, None));
        assert_eq!((recognizer.push(b"data: {}\n\n"), recognizer.missing()), (None, None));
        assert_eq!((recognizer.push(b"data: {}\n\n"), recognizer.missing()), (None, Some(ParserGroup::Dialects)));
        let mut recognizer = Recognizer::with_dialects(Parsers::of_dialects(crate::stream::Dialects::built_in()));
        assert_eq!((recognizer.push(b"data: {}\n\n"), recognizer.missing()), (None, None));
        let message = b"data: {\"event\":\"message\",\"conversation_id\":\"c\",\"answer\":\"Hi.\"}\n\n";
        assert_eq!(
            (recognizer.push(message), recognizer.missing()),
            (Some(Protocol::Mapped), Some(ParserGroup::Dialects))
        );
    }

    #[test]
    fn messages_of_other_protocols_are_not_claimed_by_their_common_names() {
        for message in [
            r#"{"type":"start"}"#,
            r#"{"type":"start","payload":{"id":"a"},"from":"AGENT"}"#,
            r#"{"type":"text-delta","payload":{"text":"a"}}"#,
            r#"{"type":"text-delta","textDelta":"a"}"#,
            r#"{"type":"finish-step","usage":{}}"#,
            r#"{"type":"step-finish","part":{"id":"p"}}"#,
            r#"{"type":"tool_result","tool_id":"t","status":"error","error":{"type":"T","message":"m"}}"#,
            r#"{"type":"turn.failed","error":{"message":"m"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"m"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":503,"status":"UNAVAILABLE","message":"m"}}"#,
            r#"{"jsonrpc":"2.0","method":"messages","params":{"data":{}}}"#,
            r#"{"method":"session/update","params":{"data":{}}}"#,
            r#"{"choices":[{"messages":[{"role":"assistant","content":"a"}]}]}"#,
            r#"{"choices":["a","b"],"question":"?"}"#,
            r#"{"usageMetadata":{"totalTokenCount":1}}"#,
            r#"{"content":{"parts":[{"text":"a"}]},"usageMetadata":{}}"#,
            r#"{"type":"message_start","turn":1}"#,
            r#"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"}]}"#,
            r#"{"type":"assistant","message":{"type":"message","content":[],"stop_reason":null}}"#,
            r#"{"type":"error","error":{"type":"model_not_found","message":"m"}}"#,
            r#"{"type":"error","message":"m"}"#,
            r#"{"type":"raw_response_event","data":{"type":"response.output_text.delta","delta":"a"}}"#,
            r#"{"type":"response.ready"}"#,
            r#"{"type":"stream","token":"a"}"#,
            r#"{"event":"token","data":{"chunk":"a"}}"#,
            r#"{"event":"token","data":"a"}"#,
            r#"{"event":"messages","data":"a"}"#,
            r#"{"event":"error","status":400,"code":"c","message":"m"}"#,
            r#"{"event":"end","data":{}}"#,
            r#"{"token":{"text":"a"}}"#,
        ] {
            assert_eq!(Recognizer::default().push([message, "\n"].concat().as_bytes()), None, "{message}");
        }
    }
}
