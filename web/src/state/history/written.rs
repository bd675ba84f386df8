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
    /// written anew.
    pub(super) fn new_pieces(&self, runs: &[SavedRun], editions: &[u32]) -> (Vec<Piece>, Vec<u32>, Self) {
        let (mut pieces, mut replaced, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (index, run)) in (0_u32..).zip(runs.iter().enumerate()) {
            let edition = editions.get(index).copied().unwrap_or_default();
            let before = self.0.get(index).copied().unwrap_or_default();
            let is_same = before.edition == edition && before.n_bytes <= run.bytes.len();
            let from = if is_same { before } else { WrittenRun { edition, ..WrittenRun::default() } };
            replaced.extend((!is_same).then_some(number));
            let bytes = run.bytes[from.n_bytes..].to_vec();
            let n_pieces = from.n_pieces + u32::from(!bytes.is_empty());
            if !bytes.is_empty() {
                pieces.push(Piece { run: number, number: from.n_pieces, bytes });
            }
            written.push(WrittenRun { n_bytes: run.bytes.len(), n_pieces, edition });
        }
        (pieces, replaced, Self(written))
    }
}

/// The record of a conversation that changed now.
pub(super) fn record(runs: &[SavedRun], protocol: Option<String>, headline: Option<String>) -> HistoryRecord {
    let size = runs.iter().map(|run| run.bytes.len()).sum::<usize>();
    HistoryRecord {
        title: title_of(runs).unwrap_or_default().to_owned(),
        changed: date::now(),
        protocol,
        headline,
        size: u32::try_from(size).unwrap_or(u32::MAX),
        runs: runs.iter().map(|run| SavedRun { bytes: Vec::new(), ..run.clone() }).collect(),
    }
}

/// Writes a conversation of which nothing is in the database.
pub(super) async fn write_whole(
    store: &Store,
    id: &str,
    record: &HistoryRecord,
    runs: &[SavedRun],
) -> Result<(), StoreFault> {
    let pieces = Written::default().new_pieces(runs, &[]).0;
    store.write(id, &record.to_json(), &pieces, &[]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::saved_conversation::SavedEnding;

    fn run(bytes: &[u8]) -> SavedRun {
        let ending = (SavedEnding::Running, None);
        SavedRun { name: None, question: None, agent: None, ending, bytes: bytes.to_vec() }
    }

    #[test]
    fn every_byte_is_written_once() {
        let (pieces, replaced, written) = Written::default().new_pieces(&[run(b"one")], &[0]);
        assert_eq!((&*pieces[0].bytes, pieces[0].number, replaced), (&b"one"[..], 0, Vec::new()));
        let (pieces, replaced, written) = written.new_pieces(&[run(b"one, two"), run(b"next")], &[0, 0]);
        let new: Vec<_> = pieces.iter().map(|piece| (piece.run, piece.number, &*piece.bytes)).collect();
        assert_eq!((new, replaced), (vec![(0, 1, &b", two"[..]), (1, 0, b"next")], Vec::new()));
        let (pieces, replaced, _) = written.new_pieces(&[run(b"one, two"), run(b"next")], &[0, 0]);
        assert!(pieces.is_empty() && replaced.is_empty());
    }

    #[test]
    fn a_stream_that_arrived_again_replaces_its_pieces() {
        let (.., written) = Written::default().new_pieces(&[run(b"first try")], &[0]);
        let (pieces, replaced, _) = written.new_pieces(&[run(b"second try, longer")], &[1]);
        assert_eq!((pieces[0].number, &*pieces[0].bytes, replaced), (0, &b"second try, longer"[..], vec![0]));
    }

    #[test]
    fn what_was_read_is_not_written_again_and_goes_on_after_it() {
        let runs = [run(b"read")];
        let written = Written::of(&runs);
        assert!(written.new_pieces(&runs, &[0]).0.is_empty());
        let (first, _, written) = written.new_pieces(&[run(b"read, more")], &[0]);
        let (second, ..) = written.new_pieces(&[run(b"read, more, and more")], &[0]);
        assert_eq!(&*first[0].bytes, b", more");
        assert!(first[0].number < second[0].number);
    }
}
