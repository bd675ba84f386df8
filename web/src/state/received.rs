//! The bytes of an agent's stream, kept as they arrive so that the conversation can be saved and read again.

/// More of one stream is not kept, in bytes.
pub const MOST_KEPT: usize = 16 * 1024 * 1024;

/// The bytes of a stream, over all its connections.
#[derive(Debug, Default)]
pub struct Received {
    bytes: Vec<u8>,
    /// The bytes of a stream that arrives again from its start, until it replaces the first.
    again: Option<Vec<u8>>,
    /// How often bytes that were there have changed: what was written of them elsewhere is out of date.
    edition: u32,
    is_too_long: bool,
}

impl Received {
    /// The bytes so far.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How often bytes that were there have changed.
    #[must_use]
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// Whether more arrived than is kept.
    #[must_use]
    pub const fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        let kept = self.again.as_mut().unwrap_or(&mut self.bytes);
        if kept.len() + bytes.len() > MOST_KEPT {
            self.is_too_long = true;
        } else if !self.is_too_long {
            kept.extend_from_slice(bytes);
        }
    }

    /// The rest arrives over a new connection, which sends an incomplete event again.
    pub fn go_on(&mut self) {
        let end = end_of_last_event(&self.bytes);
        if end < self.bytes.len() {
            self.bytes.truncate(end);
            self.edition += 1;
        }
    }

    /// The stream arrives again from its start.
    pub fn begin_again(&mut self) {
        self.again = Some(Vec::new());
    }

    /// The repeated stream replaces the first.
    pub fn replace(&mut self) {
        if let Some(again) = self.again.take() {
            self.bytes = again;
            self.edition += 1;
        }
    }

    /// The stream has ended: a repeated one that did not replace the first is dropped, and so is the room for more bytes.
    pub fn settle(&mut self) {
        self.again = None;
        self.bytes.shrink_to_fit();
    }
}

/// Where the last complete event ends: at a blank line, or in a stream without any at the end of a line.
fn end_of_last_event(bytes: &[u8]) -> usize {
    let ends_of = |mark: &[u8]| bytes.windows(mark.len()).rposition(|window| window == mark).map(|at| at + mark.len());
    let blank = [&b"\n\n"[..], b"\r\n\r\n", b"\r\r"].into_iter().filter_map(ends_of).max();
    blank.or_else(|| ends_of(b"\n")).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn received(pieces: &[&[u8]]) -> Received {
        let mut received = Received::default();
        pieces.iter().for_each(|piece| received.push(piece));
        received
    }

    #[test]
    fn an_incomplete_event_is_dropped_before_the_rest_arrives() {
        for (before, kept) in [
            (&b"data: a\n\ndata: b"[..], &b"data: a\n\n"[..]),
            (b"data: a\r\n\r\ndata: b\r\n", b"data: a\r\n\r\n"),
            (b"{\"a\":1}\n{\"b\"", b"{\"a\":1}\n"),
            (b"data: a", b""),
        ] {
            let mut received = received(&[before]);
            received.go_on();
            received.push(b"data: c");
            assert_eq!(received.bytes(), [kept, b"data: c"].concat());
            assert_eq!(received.edition(), 1);
        }
    }

    #[test]
    fn a_repeated_stream_counts_once_it_replaces_the_first() {
        let mut received = received(&[b"first"]);
        received.begin_again();
        received.push(b"aga");
        assert_eq!(received.bytes(), b"first");
        received.replace();
        received.push(b"in");
        assert_eq!((received.bytes(), received.edition()), (&b"again"[..], 1));
        received.begin_again();
        received.push(b"less");
        received.settle();
        assert_eq!(received.bytes(), b"again");
    }

    #[test]
    fn the_bytes_are_bounded_and_have_no_gap() {
        let received = received(&[&vec![b'a'; MOST_KEPT - 1], b"bb", b"c"]);
        assert_eq!(received.bytes().len(), MOST_KEPT - 1);
        assert!(received.is_too_long());
    }
}
