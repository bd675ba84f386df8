//! The protocol of a stream, without reading what the stream says.

use super::event::{Event, EventSink, Protocol};
use super::parsers::Parsers;
use super::{DEFAULT_MAX_FRAME, EventParser};

/// Finds out the protocol of a stream from its first bytes, in chunks of any size.
#[derive(Clone, Debug)]
pub struct Recognizer(EventParser);

impl Default for Recognizer {
    fn default() -> Self {
        Self(EventParser::with_parsers(DEFAULT_MAX_FRAME, Parsers::recognizing()))
    }
}

impl Recognizer {
    /// Takes the next bytes; the protocol, once it is known.
    pub fn push(&mut self, bytes: &[u8]) -> Option<Protocol> {
        self.0.push(bytes, &mut Ignored);
        self.0.protocol()
    }

    /// Takes the end of the bytes; the protocol, if there was one.
    pub fn finish(&mut self) -> Option<Protocol> {
        self.0.finish(&mut Ignored);
        self.0.protocol()
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
        assert_eq!(Recognizer::default().push(b"data: {}\n\n"), None);
    }
}
