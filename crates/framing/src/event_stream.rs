//! The binary event stream of AWS, `application/vnd.amazon.eventstream`.
//!
//! A message is a prelude (its length, the length of its headers, and their checksum), headers, a payload, and the checksum of
//! all before it. Numbers are big-endian. The `:event-type` is the name of the frame. An exception is a frame named `error`, whose
//! payload is made: `{"code": type, "error": payload}`.

use credence_json::JsonCheck;
use credence_json_record::object::quoted;

use crate::crc32::crc32;
use crate::{Frame, Framed};

const PRELUDE: usize = 12;
const CHECKSUM: usize = 4;

/// Collects the bytes of a message, and reports it if both of its checksums are right.
#[derive(Clone, Debug)]
pub(crate) struct EventStream {
    max_frame: usize,
    message: Vec<u8>,
    /// Bytes of a message longer than the limit that are still to come.
    skipped: usize,
    /// The lengths of a message were wrong, so that nothing says where the next one begins.
    is_lost: bool,
    check: JsonCheck,
}

/// The lengths in a prelude.
#[derive(Clone, Copy)]
struct Lengths {
    message: usize,
    headers: usize,
}

impl EventStream {
    pub(crate) fn new(max_frame: usize, check: JsonCheck) -> Self {
        Self { max_frame, message: Vec::new(), skipped: 0, is_lost: false, check }
    }

    pub(crate) fn push(&mut self, bytes: &[u8], take: &mut dyn FnMut(Framed<'_>)) {
        let mut rest = bytes;
        while !rest.is_empty() && !self.is_lost {
            let skipped = self.skipped.min(rest.len());
            self.skipped -= skipped;
            rest = self.fill(&rest[skipped..], PRELUDE);
            if self.message.len() >= PRELUDE {
                rest = self.read(rest, take);
            }
        }
    }

    /// Reports a message that was cut.
    pub(crate) fn finish(self, take: &mut dyn FnMut(Framed<'_>)) {
        if !self.message.is_empty() {
            take(Framed::Damaged);
        }
    }

    /// Takes bytes until the message has so many, and returns the others.
    fn fill<'b>(&mut self, bytes: &'b [u8], length: usize) -> &'b [u8] {
        let (taken, rest) = bytes.split_at(length.saturating_sub(self.message.len()).min(bytes.len()));
        self.message.extend_from_slice(taken);
        rest
    }

    /// Reads on behind the prelude.
    fn read<'b>(&mut self, bytes: &'b [u8], take: &mut dyn FnMut(Framed<'_>)) -> &'b [u8] {
        let Some(lengths) = lengths_in(&self.message) else {
            self.message = Vec::new();
            self.is_lost = true;
            take(Framed::Damaged);
            return &[];
        };
        if lengths.message > self.max_frame {
            self.skipped = lengths.message - self.message.len();
            self.message.clear();
            take(Framed::TooLong);
            return bytes;
        }
        let rest = self.fill(bytes, lengths.message);
        if self.message.len() == lengths.message {
            if dispatch(&self.message, lengths, &mut self.check, take).is_none() {
                take(Framed::Damaged);
            }
            self.check.restart();
            self.message.clear();
        }
        rest
    }
}

/// The lengths of a message, if their checksum is right and they are possible.
fn lengths_in(message: &[u8]) -> Option<Lengths> {
    let number = |at: usize| Some(u32::from_be_bytes(*message.get(at..)?.first_chunk()?));
    let lengths = Lengths { message: usize::try_from(number(0)?).ok()?, headers: usize::try_from(number(4)?).ok()? };
    let is_whole = number(8)? == crc32(&message[..8]);
    let has_room = lengths.message.checked_sub(PRELUDE + CHECKSUM)? >= lengths.headers;
    (is_whole && has_room).then_some(lengths)
}

/// Reports a whole message; `None` if its checksum is wrong or its headers cannot be read.
fn dispatch(message: &[u8], lengths: Lengths, check: &mut JsonCheck, take: &mut dyn FnMut(Framed<'_>)) -> Option<()> {
    let (checked, checksum) = message.split_last_chunk::<CHECKSUM>()?;
    if u32::from_be_bytes(*checksum) != crc32(checked) {
        return None;
    }
    let (headers, payload) = checked.get(PRELUDE..)?.split_at_checked(lengths.headers)?;
    let headers = Headers::read(headers)?;
    let payload = String::from_utf8_lossy(payload);
    let error = headers.error(&payload);
    let (event, data) = error.as_deref().map_or((headers.event, &*payload), |error| ("error", error));
    take(Framed::Frame(Frame::without_id(event, data, check.finish(data))));
    Some(())
}

/// The headers that say what a message is.
#[derive(Default)]
struct Headers<'m> {
    event: &'m str,
    /// The type of an exception, or the code of an error.
    error: Option<&'m str>,
    error_message: Option<&'m str>,
}

impl<'m> Headers<'m> {
    fn read(bytes: &'m [u8]) -> Option<Self> {
        let mut headers = Self::default();
        let mut rest = bytes;
        while let Some((length, after)) = rest.split_first() {
            let (name, after) = after.split_at_checked(usize::from(*length))?;
            let (value, after) = value_of(after)?;
            let text = || value.and_then(|value| std::str::from_utf8(value).ok());
            match name {
                b":event-type" => headers.event = text()?,
                b":exception-type" | b":error-code" => headers.error = Some(text()?),
                b":error-message" => headers.error_message = Some(text()?),
                _ => {}
            }
            rest = after;
        }
        Some(headers)
    }

    /// The payload of the frame of an error.
    fn error(&self, payload: &str) -> Option<String> {
        let code = quoted(self.error?);
        let is_json = payload.trim_start().starts_with('{') && JsonCheck::default().finish(payload).is_ok();
        let error = match self.error_message {
            Some(message) => quoted(message),
            None if is_json => payload.to_owned(),
            None => quoted(payload),
        };
        Some(["{\"code\":", &code, ",\"error\":", &error, "}"].concat())
    }
}

/// The value at the beginning of some bytes, if it is a string, and what follows it.
fn value_of(bytes: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    const STRING: u8 = 7;
    let (kind, rest) = bytes.split_first()?;
    let (length, rest) = match kind {
        0 | 1 => (0, rest),
        2 => (1, rest),
        3 => (2, rest),
        4 => (4, rest),
        5 | 8 => (8, rest),
        9 => (16, rest),
        6 | 7 => {
            let (length, rest) = rest.split_first_chunk()?;
            (usize::from(u16::from_be_bytes(*length)), rest)
        }
        _ => return None,
    };
    let (value, rest) = rest.split_at_checked(length)?;
    Some(((*kind == STRING).then_some(value), rest))
}
