//! The first messages of a stream, kept until its protocol is known: several protocols have messages of the same kinds, and
//! some servers send their sources before the first message of the protocol.

/// So many messages are kept, and so many bytes of them.
const MAX_MESSAGES: usize = 64;
const MAX_BYTES: usize = 4 << 20;

/// A message whose protocol is not known yet.
#[derive(Clone)]
pub(super) struct EarlyMessage {
    /// The frame's event name.
    pub(super) event: String,
    /// The payload, as JSON text.
    pub(super) payload: String,
}

/// Messages in the order they came.
#[derive(Clone, Default)]
pub(super) struct Early {
    messages: Vec<EarlyMessage>,
    bytes: usize,
    is_full: bool,
}

impl Early {
    /// Keeps a message; `false` if it is one too many, after which none is kept.
    pub(super) fn keep(&mut self, event: &str, payload: &str) -> bool {
        self.bytes += event.len() + payload.len();
        self.is_full |= self.messages.len() == MAX_MESSAGES || self.bytes > MAX_BYTES;
        if !self.is_full {
            self.messages.push(EarlyMessage { event: event.to_owned(), payload: payload.to_owned() });
        }
        !self.is_full
    }

    /// How many are kept.
    pub(super) fn len(&self) -> usize {
        self.messages.len()
    }

    /// The messages that were kept. They are forgotten.
    pub(super) fn take(&mut self) -> Vec<EarlyMessage> {
        self.bytes = 0;
        std::mem::take(&mut self.messages)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_MESSAGES};
    use crate::conversation::AgentStream;
    use crate::stream::{Outcome, Protocol};

    fn read(messages: &[String]) -> AgentStream {
        let mut stream = AgentStream::default();
        messages.iter().for_each(|message| stream.push(format!("data: {message}\n\n").as_bytes()));
        stream.finish();
        stream
    }

    const START: &str = r#"{"type":"start"}"#;
    const TEXT: &str = r#"{"type":"text-delta","id":"t","delta":"Hi."}"#;

    #[test]
    fn what_came_before_the_protocol_was_known_is_read() {
        let mut early = vec![START.to_owned(), r#"{"type":"unknown"}"#.to_owned(), "\"plain\"".to_owned()];
        early.push(TEXT.to_owned());
        let stream = read(&early);
        let turn = &stream.turns()[0];
        assert_eq!((stream.protocol(), turn.answer.as_str()), (Some(Protocol::AiSdk), "Hi."));
        assert_eq!((turn.misread.unknown_kind, turn.misread.broken), (1, 1));
    }

    #[test]
    fn what_no_protocol_has_is_counted_at_the_end() {
        let stream = read(&[START.to_owned()]);
        assert_eq!((stream.protocol(), stream.turns()[0].misread.unknown_kind), (None, 1));
        assert_eq!(stream.turns()[0].outcome, Some(Outcome::NotRead));
    }

    #[test]
    fn no_more_is_kept_than_the_limit() {
        let many = vec![START.to_owned(); MAX_MESSAGES + 5];
        let stream = read(&[many, vec![TEXT.to_owned()]].concat());
        assert_eq!(stream.turns()[0].misread.unknown_kind as usize, MAX_MESSAGES + 5);
        let long = format!(r#"{{"type":"start","x":"{}"}}"#, "x".repeat(MAX_BYTES));
        let stream = read(&[START.to_owned(), long, TEXT.to_owned()]);
        assert_eq!((stream.turns()[0].misread.unknown_kind, stream.turns()[0].answer.as_str()), (2, "Hi."));
    }
}
