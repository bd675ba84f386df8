//! Where the containers and long strings of a JSON text begin and end, so that a reader can skip them.

/// Shorter values have no span: looking at them is as fast as looking them up.
pub(super) const SHORT: usize = 32;

/// A container or a long string of the text, followed in the index by the spans inside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    start: u32,
    end: u32,
    n_inner: u32,
    /// Which of the noted names the fields in it have, one bit each. Of a string: not 0 if it has an escape.
    noted: u32,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start: position(start), end: position(end), n_inner: 0, noted: 0 }
    }

    pub(super) fn of_string(start: usize, end: usize, escaped: bool) -> Self {
        Self { noted: escaped.into(), ..Self::new(start, end) }
    }

    /// Sets its end. Returns what the end was before, its notes and its length.
    pub(super) fn close(&mut self, end: usize, n_inner: usize) -> (usize, u32, usize) {
        let before = std::mem::replace(&mut self.end, position(end));
        self.n_inner = position(n_inner);
        (before as usize, self.noted, end - self.start())
    }

    pub(super) fn note(&mut self, noted: u32) {
        self.noted |= noted;
    }

    pub(super) fn noted(&self) -> u32 {
        self.noted
    }

    pub(super) fn start(&self) -> usize {
        self.start as usize
    }

    pub(super) fn end(&self) -> usize {
        self.end as usize
    }

    /// The number of spans in the index that belong to it, with its own.
    pub(super) fn n_spans(&self) -> usize {
        self.n_inner as usize + 1
    }
}

/// A position in a text of at most 4 GiB.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Names of fields that a check looks out for; bit `n` stands for the name at index `n`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NotedNames {
    names: &'static [&'static str],
    /// One bit for each hash of a name: almost every other name is told apart by it alone.
    hashes: u64,
}

impl NotedNames {
    pub(super) fn new(names: &'static [&'static str]) -> Self {
        let hashes = names.iter().fold(0, |hashes, name| hashes | hash_bit(name.as_bytes()));
        Self { names, hashes }
    }

    /// The bit of a name. A name with escapes might be any.
    pub(super) fn bits(self, name: &[u8], escaped: bool) -> u32 {
        if escaped {
            return u32::MAX;
        }
        if self.hashes & hash_bit(name) == 0 {
            return 0;
        }
        self.names.iter().position(|noted| noted.as_bytes() == name).map_or(0, |index| 1 << index)
    }
}

fn hash_bit(name: &[u8]) -> u64 {
    let first = name.first().copied().unwrap_or_default();
    1 << ((usize::from(first) + 11 * name.len()) % 64)
}
