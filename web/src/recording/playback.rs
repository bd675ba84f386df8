//! When each piece of a recording is played.

use std::ops::Range;

use memchr::memchr_iter;

/// The pause before a piece of a recording without times, in milliseconds.
const USUAL_PAUSE: f64 = 30.0;

/// A recording without times takes at most this long, in milliseconds.
const LONGEST_UNPACED: f64 = 15_000.0;

/// The bytes of a recording and when each piece is played.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedRecording {
    bytes: Vec<u8>,
    pieces: Vec<TimedPiece>,
}

/// A piece of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TimedPiece {
    /// Milliseconds from the start of the recording.
    due: f64,
    /// The end of its bytes.
    end: usize,
}

impl TimedRecording {
    /// Reads the pace from comments such as `: +120` before an event; without any, the pace is steady.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        let pieces = recorded_pieces(&bytes).unwrap_or_else(|| steady_pieces(&bytes));
        Self { bytes, pieces }
    }

    /// All of it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// A recording and how far it has been played.
#[derive(Clone, Debug)]
pub struct Playback {
    recording: TimedRecording,
    next: usize,
}

impl Playback {
    /// The start of a recording.
    #[must_use]
    pub fn new(recording: TimedRecording) -> Self {
        Self { recording, next: 0 }
    }

    /// The bytes that became due by `elapsed` milliseconds since the start.
    pub fn due_by(&mut self, elapsed: f64) -> &[u8] {
        let due = self.recording.pieces[self.next..].iter().take_while(|piece| piece.due <= elapsed).count();
        let range = self.advance(due);
        &self.recording.bytes[range]
    }

    /// The next pieces of about `wanted` bytes in total, whatever their times.
    pub fn at_once(&mut self, wanted: usize) -> &[u8] {
        let limit = self.position() + wanted;
        let within = self.recording.pieces[self.next..].iter().take_while(|piece| piece.end <= limit).count();
        let range = self.advance(within.max(1).min(self.recording.pieces.len() - self.next));
        &self.recording.bytes[range]
    }

    /// Whether everything was played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next == self.recording.pieces.len()
    }

    fn position(&self) -> usize {
        self.next.checked_sub(1).map_or(0, |last| self.recording.pieces[last].end)
    }

    fn advance(&mut self, n_beats: usize) -> Range<usize> {
        let start = self.position();
        self.next += n_beats;
        start..self.position()
    }
}

/// The times in the comments; `None` when there is none.
fn recorded_pieces(bytes: &[u8]) -> Option<Vec<TimedPiece>> {
    let mut pieces = Vec::new();
    let (mut due, mut begin, mut paced) = (0.0, 0, false);
    for line in lines(bytes) {
        if let Some(pause) = pause_in(&bytes[line.clone()]) {
            if line.start > begin {
                pieces.push(TimedPiece { due, end: line.start });
            }
            begin = line.start;
            due += pause;
            paced = true;
        }
    }
    if begin < bytes.len() {
        pieces.push(TimedPiece { due, end: bytes.len() });
    }
    paced.then_some(pieces)
}

/// Times at a steady pace: a piece ends at a blank line; without any, every line is a piece.
fn steady_pieces(bytes: &[u8]) -> Vec<TimedPiece> {
    let blank_ends: Vec<usize> =
        lines(bytes).filter(|line| is_blank(&bytes[line.clone()])).map(|line| line.end).collect();
    let mut ends = if blank_ends.len() > 1 { blank_ends } else { lines(bytes).map(|line| line.end).collect() };
    if ends.last().is_some_and(|end| *end < bytes.len()) {
        ends.push(bytes.len());
    }
    #[expect(clippy::cast_precision_loss, reason = "a recording has far fewer than 2^53 pieces")]
    let (count, place) = (ends.len() as f64, |index: usize| index as f64);
    let pause = USUAL_PAUSE.min(LONGEST_UNPACED / count.max(1.0));
    ends.into_iter().enumerate().map(|(index, end)| TimedPiece { due: pause * place(index), end }).collect()
}

/// The lines with their line ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let unended = (!bytes.is_empty() && !bytes.ends_with(b"\n")).then_some(bytes.len());
    let mut start = 0;
    memchr_iter(b'\n', bytes).map(|at| at + 1).chain(unended).map(move |end| std::mem::replace(&mut start, end)..end)
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b'\r' | b'\n'))
}

/// The milliseconds of a comment `: +<ms>`.
fn pause_in(line: &[u8]) -> Option<f64> {
    let digits = line.strip_prefix(b": +")?.trim_ascii_end();
    let number: u32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some(f64::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACED: &[u8] = b": +100\ndata: a\n\n: +50\r\ndata: b\r\n\r\n";

    fn played(bytes: &[u8], at: &[f64]) -> Vec<String> {
        let mut playback = Playback::new(TimedRecording::new(bytes.to_vec()));
        at.iter().map(|at| String::from_utf8_lossy(playback.due_by(*at)).into_owned()).collect()
    }

    #[test]
    fn comments_give_the_pace() {
        let pieces = played(PACED, &[99.0, 100.0, 149.0, 150.0, 1e9]);
        assert_eq!(pieces, ["", ": +100\ndata: a\n\n", "", ": +50\r\ndata: b\r\n\r\n", ""]);
    }

    #[test]
    fn what_stands_before_the_first_pause_comes_first() {
        assert_eq!(played(b"\xef\xbb\xbf: hello\n\n: +9\ndata: a\n\n", &[0.0])[0], "\u{feff}: hello\n\n");
    }

    #[test]
    fn without_comments_events_come_steadily() {
        let pieces = played(b"data: a\n\ndata: b\n\ndata: c", &[0.0, 30.0, 60.0]);
        assert_eq!(pieces, ["data: a\n\n", "data: b\n\n", "data: c"]);
        assert_eq!(played(b"{\"a\":1}\n{\"b\":2}\n", &[0.0, 30.0]), ["{\"a\":1}\n", "{\"b\":2}\n"]);
    }

    #[test]
    fn a_long_recording_without_pace_ends_in_time() {
        let mut playback = Playback::new(TimedRecording::new(b"data: x\n\n".repeat(10_000)));
        assert_eq!(playback.due_by(LONGEST_UNPACED).len(), 90_000);
        assert!(playback.is_over());
    }

    #[test]
    fn at_once_hands_out_every_byte_in_order_and_ends() {
        for bytes in [PACED, b"", b"[1,\n2]", b"data: a\n\ndata: b\n\n"] {
            for wanted in [1, 20, 1000] {
                let mut playback = Playback::new(TimedRecording::new(bytes.to_vec()));
                let mut all = playback.due_by(100.0).to_vec();
                while !playback.is_over() {
                    all.extend_from_slice(playback.at_once(wanted));
                }
                assert_eq!(all, bytes);
            }
        }
    }
}
