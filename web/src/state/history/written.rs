//! What of a conversation is in the database, and what is still to be written.

use crate::service::date;
use crate::service::history::{Piece, Store, StoreFault};
use crate::state::history_record::HistoryRecord;
use crate::state::saved_conversation::{SavedRun, title_of};

/// What of each run is in the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Written(Vec<WrittenRun>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WrittenRun {
    n_bytes: usize,
    n_pieces: u32,
    edition: u32,
}

impl Written {
    /// Runs that were just read.
    pub(super) fn of(runs: &[SavedRun]) -> Self {
        // How many pieces they have is not known. No piece is empty: the next number is at most that of the bytes.
        let n_pieces = |run: &SavedRun| u32::try_from(run.bytes.len()).unwrap_or(u32::MAX);
        let written = |run: &SavedRun| WrittenRun { n_bytes: run.bytes.len(), n_pieces: n_pieces(run), edition: 0 };
        Self(runs.iter().map(written).collect())
    }

    /// The pieces that are new, the runs whose pieces they replace, and what is written then. A run whose edition has changed is
    /// written anew. Each run gives its length, its edition, and its bytes from a place on: what is written already is not copied.
    pub(super) fn new_pieces<R: RunBytes>(&self, runs: &[R]) -> (Vec<Piece>, Vec<u32>, Self) {
        let (mut pieces, mut replaced, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (index, run)) in (0_u32..).zip(runs.iter().enumerate()) {
            let (length, edition) = (run.length(), run.edition());
            let before = self.0.get(index).copied().unwrap_or_default();
            let is_same = before.edition == edition && before.n_bytes <= length;
            let from = if is_same { before } else { WrittenRun { edition, ..WrittenRun::default() } };
            replaced.extend((!is_same).then_some(number));
            let bytes = if from.n_bytes < length { run.bytes_from(from.n_bytes) } else { Vec::new() };
            let n_pieces = from.n_pieces + u32::from(!bytes.is_empty());
            if !bytes.is_empty() {
                pieces.push(Piece { run: number, number: from.n_pieces, bytes });
            }
            written.push(WrittenRun { n_bytes: length, n_pieces, edition });
        }
        (pieces, replaced, Self(written))
    }
}

/// The bytes of a run, which grow while it arrives.
pub(in crate::state) trait RunBytes {
    /// How many there are.
    fn length(&self) -> usize;
    /// How often bytes that were there have changed.
    fn edition(&self) -> u32;
    /// Those from a place on.
    fn bytes_from(&self, from: usize) -> Vec<u8>;
}

impl RunBytes for SavedRun {
    fn length(&self) -> usize {
        self.bytes.len()
    }

    fn edition(&self) -> u32 {
        0
    }

    fn bytes_from(&self, from: usize) -> Vec<u8> {
        self.bytes[from..].to_vec()
    }
}

/// The record of a conversation that changed now: of its runs, all but their bytes, which are `size` in all.
pub(super) fn record(
    runs: Vec<SavedRun>,
    size: usize,
    protocol: Option<String>,
    headline: Option<String>,
) -> HistoryRecord {
    HistoryRecord {
        title: title_of(&runs).unwrap_or_default().to_owned(),
        changed: date::now(),
        protocol,
        headline,
        size: u32::try_from(size).unwrap_or(u32::MAX),
        runs,
    }
}

/// Writes a conversation of which nothing is in the database.
pub(super) async fn write_whole(
    store: &Store,
    id: &str,
    record: &HistoryRecord,
    runs: &[SavedRun],
) -> Result<(), StoreFault> {
    let pieces = Written::default().new_pieces(runs).0;
    store.write(id, &record.to_json(), &pieces, &[]).await
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    struct Bytes(&'static [u8], u32, Cell<usize>);

    impl RunBytes for Bytes {
        fn length(&self) -> usize {
            self.0.len()
        }

        fn edition(&self) -> u32 {
            self.1
        }

        fn bytes_from(&self, from: usize) -> Vec<u8> {
            self.2.set(self.2.get() + self.0.len() - from);
            self.0[from..].to_vec()
        }
    }

    const fn run(bytes: &'static [u8], edition: u32) -> Bytes {
        Bytes(bytes, edition, Cell::new(0))
    }

    #[test]
    fn every_byte_is_written_and_copied_once() {
        let (pieces, replaced, written) = Written::default().new_pieces(&[run(b"one", 0)]);
        assert_eq!((&*pieces[0].bytes, pieces[0].number, replaced), (&b"one"[..], 0, Vec::new()));
        let grown = [run(b"one, two", 0), run(b"next", 0)];
        let (pieces, replaced, written) = written.new_pieces(&grown);
        let new: Vec<_> = pieces.iter().map(|piece| (piece.run, piece.number, &*piece.bytes)).collect();
        assert_eq!((new, replaced), (vec![(0, 1, &b", two"[..]), (1, 0, b"next")], Vec::new()));
        assert_eq!(grown.each_ref().map(|run| run.2.get()), [5, 4]);
        let same = [run(b"one, two", 0), run(b"next", 0)];
        let (pieces, replaced, _) = written.new_pieces(&same);
        assert!(pieces.is_empty() && replaced.is_empty());
        assert_eq!(same.each_ref().map(|run| run.2.get()), [0, 0], "what is written is not copied again");
    }

    #[test]
    fn a_stream_that_arrived_again_replaces_its_pieces() {
        let (.., written) = Written::default().new_pieces(&[run(b"first try", 0)]);
        let (pieces, replaced, _) = written.new_pieces(&[run(b"second try, longer", 1)]);
        assert_eq!((pieces[0].number, &*pieces[0].bytes, replaced), (0, &b"second try, longer"[..], vec![0]));
    }

    #[test]
    fn what_was_read_is_not_written_again_and_goes_on_after_it() {
        use crate::state::saved_conversation::SavedEnding;
        let ending = (SavedEnding::Running, None);
        let read = [SavedRun { name: None, question: None, agent: None, ending, bytes: b"read".to_vec() }];
        let written = Written::of(&read);
        assert!(written.new_pieces(&[run(b"read", 0)]).0.is_empty());
        let (first, _, written) = written.new_pieces(&[run(b"read, more", 0)]);
        let (second, ..) = written.new_pieces(&[run(b"read, more, and more", 0)]);
        assert_eq!(&*first[0].bytes, b", more");
        assert!(first[0].number < second[0].number);
    }
}
