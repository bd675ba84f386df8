//! Ways to damage a stream, as in transfer or by an attacker.

/// Pseudorandom numbers from a seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The generator for a seed.
    #[must_use]
    pub fn new(number: u64) -> Self {
        Self(number)
    }

    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 if it is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }
}

/// The replacement text.
const WORDS: [&[u8]; 22] = [
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
    b"1e999",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"data: [DONE]\n\n",
    b"event: ",
];

/// The stream with one more damage.
pub(super) fn damage(bytes: Vec<u8>, other: &[u8], dice: &mut Dice) -> Vec<u8> {
    match dice.below(11) {
        0 => flip(bytes, dice),
        1 => cut(bytes, dice),
        2 => splice(&bytes, other, dice),
        3 => interleave(&bytes, other, dice),
        4 => move_lines(&bytes, dice),
        5 => nest(bytes, dice),
        6 => replace_numbers(&bytes, dice),
        7 => replace_a_value(bytes, dice),
        8 => drop_bytes(bytes, dice),
        9 => repeat_lines(&bytes, dice),
        _ => insert(bytes, WORDS[dice.below(WORDS.len())], dice),
    }
}

fn flip(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..=dice.below(8) {
        let at = dice.below(bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << dice.below(8);
        }
    }
    bytes
}

fn cut(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    bytes.truncate(dice.below(bytes.len() + 1));
    bytes
}

/// The beginning of one stream and the end of another.
fn splice(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let (end, start) = (dice.below(bytes.len() + 1), dice.below(other.len() + 1));
    [&bytes[..end], &other[start..]].concat()
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

/// The events of two streams, interleaved.
fn interleave(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let (first, second) = (lines(bytes), lines(other));
    let mut mixed: Vec<&[u8]> = Vec::new();
    let (mut left, mut right) = (first.chunks(3), second.chunks(3));
    loop {
        let next = if dice.below(2) == 0 {
            left.next().or_else(|| right.next())
        } else {
            right.next().or_else(|| left.next())
        };
        match next {
            Some(event) => mixed.extend(event),
            None => return mixed.concat(),
        }
    }
}

/// Some lines are lost, duplicated or swapped.
fn move_lines(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines = lines(bytes);
    for _ in 0..=dice.below(6) {
        let (at, to) = (dice.below(lines.len()), dice.below(lines.len()));
        match dice.below(3) {
            _ if lines.is_empty() => {}
            0 => drop(lines.remove(at)),
            1 => lines.insert(to, lines[at]),
            _ => lines.swap(at, to),
        }
    }
    lines.concat()
}

fn repeat_lines(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines = lines(bytes);
    let at = dice.below(lines.len());
    let event: Vec<&[u8]> = lines.iter().skip(at).take(3).copied().collect();
    for _ in 0..dice.below(60) {
        event.iter().rev().for_each(|line| lines.insert(at, line));
    }
    lines.concat()
}

/// Deeply nested brackets instead of a value, closed or not.
fn nest(bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let depth = [3, 200, 255, 257, 3_000][dice.below(5)];
    let (open, close) =
        [("[", "]"), ("{\"a\":", "}"), ("[{\"url\":\"https://a.org/\",\"content\":", "}]")][dice.below(3)];
    let closing = if dice.below(2) == 0 { close.repeat(depth) } else { String::new() };
    let nested = format!("{}1{closing}", open.repeat(depth.min(800)));
    replace_a_value_by(bytes, nested.as_bytes(), dice)
}

fn replace_a_value(bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let word = WORDS[dice.below(WORDS.len())];
    replace_a_value_by(bytes, word, dice)
}

/// Replaces the value after some colon by `word`.
fn replace_a_value_by(bytes: Vec<u8>, word: &[u8], dice: &mut Dice) -> Vec<u8> {
    let colons: Vec<usize> =
        bytes.windows(2).enumerate().filter(|(_, pair)| pair == b"\":").map(|(at, _)| at + 2).collect();
    let Some(start) = colons.get(dice.below(colons.len())) else { return insert(bytes, word, dice) };
    let length = bytes[*start..].iter().position(|byte| matches!(byte, b',' | b'}' | b']' | b'\n')).unwrap_or(0);
    [&bytes[..*start], word, &bytes[start + length..]].concat()
}

fn replace_numbers(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    const NUMBERS: [&str; 9] =
        ["0", "-1", "4294967295", "4294967296", "18446744073709551615", "9e99", "0.5", "9007199254740993", "1e-999"];
    let mut replaced = Vec::with_capacity(bytes.len());
    for run in bytes.chunk_by(|one, next| one.is_ascii_digit() && next.is_ascii_digit()) {
        let is_replaced = run[0].is_ascii_digit() && dice.below(8) == 0;
        replaced.extend_from_slice(if is_replaced { NUMBERS[dice.below(NUMBERS.len())].as_bytes() } else { run });
    }
    replaced
}

fn drop_bytes(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let start = dice.below(bytes.len());
    let end = (start + dice.below(40)).min(bytes.len());
    bytes.drain(start..end);
    bytes
}

fn insert(mut bytes: Vec<u8>, word: &[u8], dice: &mut Dice) -> Vec<u8> {
    let at = dice.below(bytes.len() + 1);
    bytes.splice(at..at, word.iter().copied());
    bytes
}
