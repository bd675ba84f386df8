//! Pairs of supporting and refuting sources: exact counts by rank, and the pairs with the widest gap.

use serde::Serialize;

use super::claim_sources::{ClaimSources, Source, SourceStance};
use super::excerpt::excerpt;
use super::source::Conflict;
use crate::trust::contradiction::{Classification, ContradictionKind, classify};
use crate::trust::level::TrustLevel;

/// The most pairs listed for one claim.
pub const MAX_PAIRS: usize = 100;

const N_RANKS: usize = TrustLevel::ALL.len();

/// A source for a claim and a source against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictingPair {
    /// The classification; the supporting side is the first.
    pub classification: Classification,
    /// Index in `contradicting` of the source for the claim.
    pub supporting: u32,
    /// Index in `contradicting` of the source against it.
    pub refuting: u32,
}

/// A source on one side of a contradiction, with its quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ContradictingSource {
    /// The source.
    pub source_id: String,
    /// Its host.
    pub host: String,
    /// Its level.
    pub level: TrustLevel,
    /// The contradicting passage, at most its first 1,000 bytes.
    pub quote: Option<String>,
    /// When it was published; shown only.
    pub published: Option<String>,
}

/// The listed pairs, and their sources, each once per side.
#[derive(Debug, Default)]
pub(super) struct ListedPairs {
    pub(super) pairs: Vec<ContradictingPair>,
    pub(super) sources: Vec<ContradictingSource>,
}

/// The sources that count, by the rank of their level.
///
/// Every supporting source makes a pair with every refuting one except itself. Pairs are counted from the number of
/// sources of each rank, so counting takes linear time.
pub(super) struct Pairing<'w> {
    threshold: u8,
    supporting: [Vec<usize>; N_RANKS],
    refuting: [Vec<usize>; N_RANKS],
    /// The number of sources of a rank that are on both sides.
    n_both: [usize; N_RANKS],
    sources: &'w ClaimSources<'w>,
}

/// The number of pairs of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PairCounts {
    pub(super) contested: u64,
    pub(super) misinformation: u64,
}

impl<'w> Pairing<'w> {
    pub(super) fn new(sources: &'w ClaimSources<'w>, threshold: u8) -> Self {
        let mut pairing = Self {
            threshold,
            supporting: Default::default(),
            refuting: Default::default(),
            n_both: [0; N_RANKS],
            sources,
        };
        for (index, source) in sources.all.iter().enumerate().filter(|(_, source)| sources.counts(source)) {
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

    /// The outcome of all pairs of a source, on either side.
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

    /// The source of the highest rank that contradicts this one; of several, the first.
    pub(super) fn strongest_opponent(&self, source: &Source<'_>) -> Option<ContradictingSource> {
        for level in TrustLevel::ALL.into_iter().rev().filter(|level| *level != source.level) {
            let rank = usize::from(level.rank());
            let against = source.supports.and_then(|_| self.refuting[rank].first());
            let found = against.or_else(|| source.refutes.and_then(|_| self.supporting[rank].first()));
            if let Some(index) = found {
                let opponent = &self.sources.all[*index];
                let statement = if against.is_some() { opponent.refutes } else { opponent.supports };
                return Some(ContradictingSource::new(statement.unwrap_or(opponent.first), level));
            }
        }
        None
    }

    /// At most [`MAX_PAIRS`] pairs: the widest gap first, then in the order of the sources.
    pub(super) fn widest(&self) -> ListedPairs {
        let mut listed = ListedPairs::default();
        // The index of each listed source, on either side.
        let mut supporting_at: Vec<Option<u32>> = vec![None; self.sources.all.len()];
        let mut refuting_at = supporting_at.clone();
        for gap in (0..N_RANKS).rev() {
            for (first, second) in self.pairs_of_gap(gap, MAX_PAIRS - listed.pairs.len()) {
                let (supporting, refuting) = (&self.sources.all[first], &self.sources.all[second]);
                let classification = classify(supporting.level, refuting.level, self.threshold);
                let supporting = listed.index_of(&mut supporting_at[first], supporting, supporting.supports);
                let refuting = listed.index_of(&mut refuting_at[second], refuting, refuting.refutes);
                listed.pairs.push(ContradictingPair { classification, supporting, refuting });
            }
        }
        listed
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
}

impl ListedPairs {
    /// The index of a source on one side; it is added if needed.
    fn index_of(&mut self, known: &mut Option<u32>, source: &Source<'_>, statement: Option<&SourceStance<'_>>) -> u32 {
        *known.get_or_insert_with(|| {
            self.sources.push(ContradictingSource::new(statement.unwrap_or(source.first), source.level));
            #[expect(clippy::cast_possible_truncation, reason = "at most two sources per listed pair")]
            let index = self.sources.len() as u32 - 1;
            index
        })
    }
}

impl ContradictingSource {
    fn new(statement: &SourceStance<'_>, level: TrustLevel) -> Self {
        Self {
            source_id: statement.source_id.to_owned(),
            host: statement.host.to_owned(),
            level,
            quote: statement.quote.map(excerpt),
            published: statement.published.map(excerpt),
        }
    }
}

impl PairCounts {
    pub(super) fn total(self) -> u64 {
        self.contested + self.misinformation
    }
}
