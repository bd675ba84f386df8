//! The protocol of a stream, without reading what the stream says.

use super::event::{Event, EventSink, Protocol};
use super::parsers::{ParserGroup, Parsers};
use super::{DEFAULT_MAX_FRAME, EventParser};

/// Finds out the protocol of a stream from its first bytes, in chunks of any size.
#[derive(Clone, Debug)]
pub struct Recognizer {
    parser: EventParser,
    has_dialects: bool,
}

impl Default for Recognizer {
    fn default() -> Self {
        Self { parser: EventParser::with_parsers(DEFAULT_MAX_FRAME, Parsers::recognizing()), has_dialects: false }
    }
}

impl Recognizer {
    /// One that knows the dialects, too.
    #[must_use]
    pub fn with_dialects(dialects: Parsers) -> Self {
        Self { parser: EventParser::with_parsers(DEFAULT_MAX_FRAME, dialects), has_dialects: true }
    }

    /// Takes the next bytes; the protocol, once it is known.
    pub fn push(&mut self, bytes: &[u8]) -> Option<Protocol> {
        self.parser.push(bytes, &mut Ignored);
        self.protocol()
    }

    /// Takes the end of the bytes; the protocol, if there was one.
    pub fn finish(&mut self) -> Option<Protocol> {
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
            None => (!self.has_dialects && self.parser.tally().messages > 0).then_some(ParserGroup::Dialects),
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
        assert_eq!((recognizer.push(b"data: {}\n\n"), recognizer.missing()), (None, Some(ParserGroup::Dialects)));
        let mut recognizer = Recognizer::with_dialects(Parsers::of_dialects());
        assert_eq!((recognizer.push(b"data: {}\n\n"), recognizer.missing()), (None, None));
        let message = b"data: {\"event\":\"message\",\"conversation_id\":\"c\",\"answer\":\"Hi.\"}\n\n";
        assert_eq!((recognizer.push(message), recognizer.missing()), (Some(Protocol::Mapped), Some(ParserGroup::Dialects)));
    }
}
