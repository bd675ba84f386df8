//! Supporting against refuting sources: exact counts by rank, and the pairs worth showing.

use serde::Serialize;

use super::beginning;
use super::source::Conflict;
use super::witness::{Source, Witness, Witnesses};
use crate::trust::contradiction::{ClaimStatus, Classification, ContradictionKind, classify};
use crate::trust::level::TrustLevel;

/// The most pairs listed for one claim.
pub const MAX_PAIRS: usize = 100;

const N_RANKS: usize = TrustLevel::ALL.len();

/// A source for a claim and a source against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictingPair {
    /// What the contradiction amounts to; the supporting side is the first.
    pub classification: Classification,
    /// The source for the claim.
    pub supporting: PairSide,
    /// The source against it.
    pub refuting: PairSide,
}

/// One side of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PairSide {
    /// The source.
    pub source_id: String,
    /// Its host.
    pub host: String,
    /// Its level.
    pub level: TrustLevel,
    /// What becomes of its word in this pair.
    pub status: ClaimStatus,
    /// The words that clash, at most their first 1,000 bytes.
    pub quote: Option<String>,
    /// When it was published; it decides nothing.
    pub published: Option<String>,
}

/// The sources that are heard, by the rank of their level.
///
/// Every supporting source makes a pair with every refuting one but itself: the counts come from the sizes of the ranks, so
/// that no pair is visited to be counted.
pub(super) struct Pairing<'w> {
    threshold: u8,
    supporting: [Vec<usize>; N_RANKS],
    refuting: [Vec<usize>; N_RANKS],
    /// How many sources of a rank are on both sides.
    n_both: [usize; N_RANKS],
    witnesses: &'w Witnesses<'w>,
}

/// How many pairs there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PairCounts {
    pub(super) contested: u64,
    pub(super) misinformation: u64,
}

impl<'w> Pairing<'w> {
    pub(super) fn of(witnesses: &'w Witnesses<'w>, threshold: u8) -> Self {
        let mut pairing = Self {
            threshold,
            supporting: Default::default(),
            refuting: Default::default(),
            n_both: [0; N_RANKS],
            witnesses,
        };
        for (index, source) in witnesses.sources.iter().enumerate().filter(|(_, source)| witnesses.is_heard(source)) {
            pairing.add(index, source);
        }
        pairing
    }

    fn add(&mut self, index: usize, source: &Source<'_>) {
        let rank = usize::from(source.level.rank());
        if source.supports.is_some() {
            self.supporting[rank].push(index);
        }
        if source.refutes.is_some() {
            self.refuting[rank].push(index);
        }
        self.n_both[rank] += usize::from(source.supports.is_some() && source.refutes.is_some());
    }

    pub(super) fn counts(&self) -> PairCounts {
        let mut counts = PairCounts::default();
        for first in TrustLevel::ALL {
            for second in TrustLevel::ALL {
                let n_pairs = self.n_pairs(usize::from(first.rank()), usize::from(second.rank()));
                match classify(first, second, self.threshold).kind {
                    ContradictionKind::Contested => counts.contested += n_pairs,
                    ContradictionKind::Misinformation => counts.misinformation += n_pairs,
                }
            }
        }
        counts
    }

    fn n_pairs(&self, supporting: usize, refuting: usize) -> u64 {
        let with_itself = if supporting == refuting { self.n_both[supporting] } else { 0 };
        (self.supporting[supporting].len() as u64) * (self.refuting[refuting].len() as u64) - with_itself as u64
    }

    /// How a source comes out of its pairs, on whichever side it is.
    pub(super) fn conflict_of(&self, source: &Source<'_>) -> Conflict {
        let mut worst = Conflict::None;
        for opponent in TrustLevel::ALL {
            if self.has_opponent(source, opponent) {
                worst = worst.max(Conflict::with(source.level, opponent, self.threshold));
            }
        }
        worst
    }

    fn has_opponent(&self, source: &Source<'_>, level: TrustLevel) -> bool {
        let rank = usize::from(level.rank());
        let itself = usize::from(source.level == level && source.supports.is_some() && source.refutes.is_some());
        (source.supports.is_some() && self.refuting[rank].len() > itself)
            || (source.refutes.is_some() && self.supporting[rank].len() > itself)
    }

    /// The source of the highest rank that contradicts this one, with what becomes of it: the first of equals.
    pub(super) fn strongest_opponent(&self, source: &Source<'_>) -> Option<PairSide> {
        for level in TrustLevel::ALL.into_iter().rev().filter(|level| *level != source.level) {
            let rank = usize::from(level.rank());
            let against = source.supports.and_then(|_| self.refuting[rank].first());
            let found = against.or_else(|| source.refutes.and_then(|_| self.supporting[rank].first()));
            if let Some(index) = found {
                let opponent = &self.witnesses.sources[*index];
                let witness = if against.is_some() { opponent.refutes } else { opponent.supports };
                let status = classify(source.level, level, self.threshold).second;
                return Some(PairSide::of(witness.unwrap_or(opponent.first), level, status));
            }
        }
        None
    }

    /// At most [`MAX_PAIRS`] pairs: the widest gap first, then as the sources came.
    pub(super) fn widest(&self) -> Vec<ContradictingPair> {
        let mut found = Vec::new();
        for gap in (0..N_RANKS).rev() {
            let room = MAX_PAIRS - found.len();
            found.extend(self.pairs_of_gap(gap, room).into_iter().map(|(supporting, refuting)| {
                self.pair(&self.witnesses.sources[supporting], &self.witnesses.sources[refuting])
            }));
        }
        found
    }

    /// The first `room` pairs of this gap.
    fn pairs_of_gap(&self, gap: usize, room: usize) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for supporting in 0..N_RANKS {
            for refuting in (0..N_RANKS).filter(|refuting| supporting.abs_diff(*refuting) == gap) {
                self.add_first_pairs(&mut pairs, supporting, refuting, room);
            }
        }
        pairs.sort_unstable();
        pairs.truncate(room);
        pairs
    }

    fn add_first_pairs(&self, pairs: &mut Vec<(usize, usize)>, supporting: usize, refuting: usize, room: usize) {
        let full = pairs.len() + room;
        for first in &self.supporting[supporting] {
            for second in self.refuting[refuting].iter().filter(|second| *second != first) {
                if pairs.len() == full {
                    return;
                }
                pairs.push((*first, *second));
            }
        }
    }

    fn pair(&self, supporting: &Source<'_>, refuting: &Source<'_>) -> ContradictingPair {
        let classification = classify(supporting.level, refuting.level, self.threshold);
        let first = supporting.supports.unwrap_or(supporting.first);
        let second = refuting.refutes.unwrap_or(refuting.first);
        ContradictingPair {
            classification,
            supporting: PairSide::of(first, supporting.level, classification.first),
            refuting: PairSide::of(second, refuting.level, classification.second),
        }
    }
}

impl PairSide {
    fn of(witness: &Witness<'_>, level: TrustLevel, status: ClaimStatus) -> Self {
        Self {
            source_id: witness.source_id.to_owned(),
            host: witness.host.to_owned(),
            level,
            status,
            quote: witness.quote.map(beginning),
            published: witness.published.map(beginning),
        }
    }
}

impl PairCounts {
    pub(super) fn total(self) -> u64 {
        self.contested + self.misinformation
    }
}
