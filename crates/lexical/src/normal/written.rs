//! A text as it is written anew, piece by piece, with the way back to the text it comes from.

use std::ops::Range;

/// A piece of the new text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    /// Where it begins in the new text.
    at: usize,
    /// Where it comes from.
    from: usize,
    to: usize,
    /// Whether it has the same bytes; otherwise all of it stands for all of the original.
    is_copy: bool,
}

/// The new text and its pieces, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    pub text: String,
    pieces: Vec<Piece>,
}

impl Written {
    /// Adds a part of the original as it is.
    pub fn copy(&mut self, original: &str, range: Range<usize>) {
        let at = self.text.len();
        let Some(copied) = original.get(range.clone()).filter(|copied| !copied.is_empty()) else { return };
        self.text.push_str(copied);
        match self.pieces.last_mut() {
            Some(last) if last.is_copy && last.to == range.start => last.to = range.end,
            _ => self.pieces.push(Piece { at, from: range.start, to: range.end, is_copy: true }),
        }
    }

    /// Adds a text that stands for a part of the original.
    pub fn put(&mut self, text: &str, range: Range<usize>) {
        if !text.is_empty() {
            self.pieces.push(Piece { at: self.text.len(), from: range.start, to: range.end, is_copy: false });
            self.text.push_str(text);
        }
    }

    /// Takes back the blanks at the end.
    pub fn trim_end(&mut self) {
        let n_kept = self.text.trim_end_matches([' ', '\t']).len();
        self.take_back(self.text.len() - n_kept);
    }

    /// Takes back so many bytes.
    pub fn take_back(&mut self, length: usize) {
        let n_kept = self.text.len() - length;
        self.text.truncate(n_kept);
        while self.pieces.last().is_some_and(|piece| piece.at >= n_kept) {
            self.pieces.pop();
        }
        if let Some(last) = self.pieces.last_mut().filter(|last| last.is_copy) {
            last.to = last.from + (n_kept - last.at);
        }
    }

    /// The part of the original that a part of the new text stands for.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let start = self.piece_at(range.start).map_or(0, |piece| piece.place(range.start, piece.from));
        let last = range.end.saturating_sub(1);
        let end = self.piece_at(last).map_or(0, |piece| piece.place(range.end, piece.to));
        start..if range.end > range.start { end.max(start) } else { start }
    }

    /// The piece that holds a byte.
    fn piece_at(&self, byte: usize) -> Option<&Piece> {
        let behind = self.pieces.partition_point(|piece| piece.at <= byte);
        behind.checked_sub(1).map(|at| &self.pieces[at])
    }
}

impl Piece {
    fn place(&self, byte: usize, otherwise: usize) -> usize {
        if self.is_copy { (self.from + byte.saturating_sub(self.at)).min(self.to) } else { otherwise }
    }
}
