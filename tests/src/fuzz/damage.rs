//! Ways to damage an input, as in transfer or by an attacker.

use std::ops::Range;

use super::dice::Dice;

/// What is inserted.
const WORDS: [&[u8]; 25] = [
    b"\0",
    b"\xef\xbb\xbf",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\xff\xfe",
    b"\xf0\x9f\x98",
    "\u{1f600}\u{301}".as_bytes(),
    br"\ud800",
    br"\udc00\ud800",
    br"\u0000",
    b"null",
    b"[]",
    b"{}",
    b"\"\"",
    b"true",
    b"-0",
    b"0.5",
    b"1e999",
    b"NaN",
    b"-Infinity",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"data: [DONE]\n\n",
    b"event: ",
];

const NUMBERS: [&[u8]; 9] = [
    b"0",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"18446744073709551615",
    b"9e99",
    b"0.5",
    b"9007199254740993",
    b"1e-999",
];

/// An input that is damaged in place and stays within its limit.
pub(super) struct Draft<'b> {
    bytes: &'b mut Vec<u8>,
    limit: usize,
}

impl<'b> Draft<'b> {
    /// An empty input of at most `limit` bytes.
    pub(super) fn new(bytes: &'b mut Vec<u8>, limit: usize) -> Self {
        bytes.clear();
        Self { bytes, limit }
    }

    /// Begins with a valid input. Of one that is too long, the first event, which names the protocol, and a later part.
    pub(super) fn excerpt(&mut self, seed: &[u8], dice: &mut Dice) {
        if seed.len() <= self.limit {
            return self.bytes.extend_from_slice(seed);
        }
        let first = block_around(seed, 0).end.min(self.limit);
        let later = block_around(seed, dice.below(seed.len())).start.max(first);
        let end = (later + self.limit - first).min(seed.len());
        self.bytes.extend_from_slice(&seed[..first]);
        self.bytes.extend_from_slice(&seed[later..end]);
    }

    /// Adds one more damage.
    pub(super) fn damage(&mut self, other: &[u8], dice: &mut Dice) {
        match dice.below(13) {
            0 => self.flip(dice),
            1 => self.bytes.truncate(dice.below(self.bytes.len() + 1)),
            2 => self.splice(other, dice),
            3 => self.interleave(other, dice),
            4 => self.move_line(dice),
            5 => self.nest(dice),
            6 => self.replace_number(dice),
            7 => self.replace_value(WORDS[dice.below(WORDS.len())], dice),
            8 => self.replace_value(value_after(other, dice.below(other.len())), dice),
            9 => self.replace_key(other, dice),
            10 => self.drop_bytes(dice),
            11 => self.repeat_block(dice),
            _ => self.insert(WORDS[dice.below(WORDS.len())], dice),
        }
        self.bytes.truncate(self.limit);
    }

    fn any_place(&self, dice: &mut Dice) -> usize {
        dice.below(self.bytes.len())
    }

    fn put(&mut self, range: Range<usize>, bytes: &[u8]) {
        let room = self.limit.saturating_sub(range.start).min(bytes.len());
        self.bytes.splice(range, bytes[..room].iter().copied());
    }

    fn flip(&mut self, dice: &mut Dice) {
        for _ in 0..=dice.below(4) {
            let place = self.any_place(dice);
            if let Some(byte) = self.bytes.get_mut(place) {
                *byte ^= 1 << dice.below(8);
            }
        }
    }

    /// The beginning of one input and the end of another.
    fn splice(&mut self, other: &[u8], dice: &mut Dice) {
        let (end, start) = (self.any_place(dice), dice.below(other.len() + 1));
        self.bytes.truncate(end);
        self.put(end..end, &other[start..]);
    }

    /// Events of another input between those of this one.
    fn interleave(&mut self, other: &[u8], dice: &mut Dice) {
        for _ in 0..=dice.below(3) {
            let at = block_around(self.bytes, self.any_place(dice)).end;
            let block = block_around(other, dice.below(other.len()));
            self.put(at..at, &other[block]);
        }
    }

    /// A line is lost, repeated or moved.
    fn move_line(&mut self, dice: &mut Dice) {
        let line = line_around(self.bytes, self.any_place(dice));
        let copy = self.bytes[line.clone()].to_vec();
        let action = dice.below(3);
        if action > 0 {
            self.bytes.drain(line);
        }
        if action < 2 {
            let at = line_around(self.bytes, self.any_place(dice)).start;
            self.put(at..at, &copy);
        }
    }

    fn repeat_block(&mut self, dice: &mut Dice) {
        let block = block_around(self.bytes, self.any_place(dice));
        let copies = self.bytes[block.clone()].repeat(1 + dice.below(20));
        self.put(block.end..block.end, &copies);
    }

    /// Deeply nested brackets instead of a value, closed or not.
    fn nest(&mut self, dice: &mut Dice) {
        let depth = [3, 60, 200, 255, 257][dice.below(5)];
        let (open, close) =
            [("[", "]"), ("{\"a\":", "}"), ("[{\"url\":\"https://a.org/\",\"content\":", "}]")][dice.below(3)];
        let depth = depth.min(self.limit / open.len());
        let closing = if dice.below(2) == 0 { close.repeat(depth) } else { String::new() };
        let nested = format!("{}1{closing}", open.repeat(depth));
        self.replace_value(nested.as_bytes(), dice);
    }

    /// Replaces the value after some colon.
    fn replace_value(&mut self, word: &[u8], dice: &mut Dice) {
        match value_around(self.bytes, self.any_place(dice)) {
            Some(value) => self.put(value, word),
            None => self.insert(word, dice),
        }
    }

    /// Replaces a key by one of another input.
    fn replace_key(&mut self, other: &[u8], dice: &mut Dice) {
        let key = key_around(other, dice.below(other.len())).map(|key| &other[key]);
        if let (Some(key), Some(place)) = (key, key_around(self.bytes, self.any_place(dice))) {
            self.put(place, key);
        }
    }

    fn replace_number(&mut self, dice: &mut Dice) {
        let from = self.any_place(dice);
        let Some(skipped) = self.bytes[from..].iter().position(u8::is_ascii_digit) else { return };
        let start = from + skipped;
        let length = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.put(start..start + length, NUMBERS[dice.below(NUMBERS.len())]);
    }

    fn drop_bytes(&mut self, dice: &mut Dice) {
        let start = self.any_place(dice);
        let end = (start + dice.below(40)).min(self.bytes.len());
        self.bytes.drain(start..end);
    }

    fn insert(&mut self, word: &[u8], dice: &mut Dice) {
        let at = dice.below(self.bytes.len() + 1);
        self.put(at..at, word);
    }
}

/// The line at a place, with its end.
fn line_around(bytes: &[u8], place: usize) -> Range<usize> {
    let is_end = |byte: &u8| *byte == b'\n';
    let start = bytes[..place].iter().rposition(is_end).map_or(0, |end| end + 1);
    start..bytes[place..].iter().position(is_end).map_or(bytes.len(), |end| place + end + 1)
}

/// The lines around a place up to blank lines: an event of a stream.
fn block_around(bytes: &[u8], place: usize) -> Range<usize> {
    let is_blank = |pair: &[u8]| pair == b"\n\n";
    let start = bytes[..place].windows(2).rposition(is_blank).map_or(0, |at| at + 2);
    start..bytes[place..].windows(2).position(is_blank).map_or(bytes.len(), |at| place + at + 2)
}

/// The value after the first colon from a place on.
fn value_around(bytes: &[u8], place: usize) -> Option<Range<usize>> {
    let start = place + bytes[place..].windows(2).position(|pair| pair == b"\":")? + 2;
    let is_end = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b'\n');
    let length = bytes[start..].iter().position(is_end).unwrap_or(bytes.len() - start);
    Some(start..start + length)
}

fn value_after(bytes: &[u8], place: usize) -> &[u8] {
    value_around(bytes, place).map_or(&[], |value| &bytes[value])
}

/// The key before the first colon from a place on, without its quotes.
fn key_around(bytes: &[u8], place: usize) -> Option<Range<usize>> {
    let end = place + bytes[place..].windows(2).position(|pair| pair == b"\":")?;
    let start = bytes[..end].iter().rposition(|byte| *byte == b'"')? + 1;
    Some(start..end)
}
