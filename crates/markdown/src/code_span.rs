//! Code spans: text between two equally long runs of backticks.

use crate::run_length;

/// The runs of backticks of a text, so that every span is found in linear time.
#[derive(Clone, Debug)]
pub struct Backticks {
    /// The start of the last run of each length.
    last: Vec<usize>,
}

impl Backticks {
    /// The runs from an offset on.
    #[must_use]
    pub fn new(bytes: &[u8], from: usize) -> Self {
        let mut last = Vec::new();
        let mut at = from;
        while let Some(distance) = memchr::memchr(b'`', &bytes[at..]) {
            at += distance;
            let length = run_length(bytes, at);
            if last.len() <= length {
                last.resize(length + 1, 0);
            }
            last[length] = at;
            at += length;
        }
        Self { last }
    }

    /// The start of the run that closes a span whose text begins at `from`.
    #[must_use]
    pub fn closing(&self, bytes: &[u8], from: usize, length: usize) -> Option<usize> {
        if self.last.get(length).is_none_or(|last| *last < from) {
            return None;
        }
        let mut at = from;
        loop {
            at += memchr::memchr(b'`', &bytes[at..])?;
            let found = run_length(bytes, at);
            if found == length {
                return Some(at);
            }
            at += found;
        }
    }
}
