//! Contradictions: claims that refute each other, and claims whose sources disagree.

use serde::Serialize;

use super::{ClaimRelation, EvidenceGraph, NodeIndex};
use crate::stance::Stance;

/// The strongest sources of a side that are paired with those of the other.
const SOURCES_A_SIDE: usize = 4;

/// What contradicts what. Lists are bounded, the counts beside them are exact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradictions {
    /// Claims that refute or contradict each other, each pair once, the surest first.
    pub claim_pairs: Vec<ClaimPair>,
    /// How many such pairs there are.
    pub n_claim_pairs: u32,
    /// Claims with support and refutation, the weightiest dispute first.
    pub disputed: Vec<DisputedClaim>,
    /// How many such claims there are.
    pub n_disputed: u32,
}

/// Two claims that cannot both be true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClaimPair {
    /// The claims, in the order they were first related.
    pub pair: [NodeIndex; 2],
    /// What the surest relation between them says.
    pub relation: ClaimRelation,
    /// How sure it is, 0 to 1; `null` where none of them has a confidence.
    pub confidence: Option<f64>,
}

/// A claim whose sources disagree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DisputedClaim {
    /// The claim.
    pub claim: NodeIndex,
    /// How many different pages (or papers, or fragments without a page) support it.
    pub n_supporting: u32,
    /// How many refute it.
    pub n_refuting: u32,
    /// How many pairs of different sources disagree about it.
    pub n_pairs: u64,
    /// The pairs of the strongest sources of either side; at most sixteen.
    pub pairs: Vec<SourcePair>,
}

/// Two sources that disagree about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SourcePair {
    /// The fragment, page or paper that supports the claim.
    pub supporting: NodeIndex,
    /// How sure its support is.
    pub support: f64,
    /// The fragment, page or paper that refutes it.
    pub refuting: NodeIndex,
    /// How sure its refutation is.
    pub refutation: f64,
}

impl EvidenceGraph {
    /// The contradictions, with at most `limit` pairs of claims and `limit` disputed claims.
    ///
    /// The work grows with the number of edges and the limit, never with the number of pairs.
    #[must_use]
    pub fn contradictions(&self, limit: usize) -> Contradictions {
        let pairs = self.related_pairs();
        let disputes = self.disputes();
        let mut sides = Sides::new(self.nodes.len());
        Contradictions {
            n_claim_pairs: count(pairs.len()),
            n_disputed: count(disputes.len()),
            claim_pairs: surest(pairs, limit),
            disputed: disputes.iter().take(limit).map(|claim| self.disputed(*claim, &mut sides)).collect(),
        }
    }

    /// Every pair of related claims once, in the order of their numbers.
    fn related_pairs(&self) -> Vec<ClaimPair> {
        let key = |first: NodeIndex, second: NodeIndex| {
            u64::from(first.min(second).number()) << 32 | u64::from(first.max(second).number())
        };
        let edges = self.relations.iter().enumerate();
        let mut keys: Vec<(u64, u32)> =
            edges.map(|(index, edge)| (key(edge.first, edge.second), count(index))).collect();
        keys.sort_unstable();
        let mut pairs: Vec<ClaimPair> = Vec::new();
        let mut last = None;
        for (key, index) in keys {
            let edge = &self.relations[index as usize];
            let found =
                ClaimPair { pair: [edge.first, edge.second], relation: edge.relation, confidence: edge.confidence };
            match pairs.last_mut().filter(|_| last == Some(key)) {
                Some(held) if found.confidence > held.confidence => *held = ClaimPair { pair: held.pair, ..found },
                Some(_) => {}
                None => pairs.push(found),
            }
            last = Some(key);
        }
        pairs
    }

    /// The claims with both sides, the weightiest dispute first.
    fn disputes(&self) -> Vec<NodeIndex> {
        let mut keys: Vec<(u64, u32)> = Vec::new();
        for sums in &self.claims {
            let weight = sums.alike.smaller_side();
            if weight > 0 {
                keys.push((u64::MAX - weight, sums.claim.number()));
            }
        }
        keys.sort_unstable();
        keys.iter().map(|(_, claim)| NodeIndex::from_number(*claim)).collect()
    }

    fn disputed(&self, claim: NodeIndex, sides: &mut Sides) -> DisputedClaim {
        sides.begin();
        let mut supporting = Strongest::default();
        let mut refuting = Strongest::default();
        for piece in self.evidence_of(claim).into_iter().flatten() {
            let Some(confidence) = piece.confidence.filter(|confidence| *confidence > 0.0) else { continue };
            let origin = self.origin(piece.source);
            match piece.stance {
                Stance::Supports => supporting.add(Voice { origin, source: piece.source, confidence }),
                Stance::Refutes => refuting.add(Voice { origin, source: piece.source, confidence }),
                Stance::Undecided | Stance::Neutral | Stance::NotCheckable => {}
            }
            sides.add(origin, piece.stance);
        }
        DisputedClaim {
            claim,
            n_supporting: sides.n_supporting,
            n_refuting: sides.n_refuting,
            n_pairs: u64::from(sides.n_supporting) * u64::from(sides.n_refuting) - u64::from(sides.n_both),
            pairs: pairs(&supporting.0, &refuting.0),
        }
    }
}

/// The sources on each side of the current claim, each counted once.
struct Sides {
    /// The last claim (by its turn) a source supported and refuted.
    seen: Vec<[u32; 2]>,
    turn: u32,
    n_supporting: u32,
    n_refuting: u32,
    n_both: u32,
}

impl Sides {
    fn new(n_nodes: usize) -> Self {
        Self { seen: vec![[0; 2]; n_nodes], turn: 0, n_supporting: 0, n_refuting: 0, n_both: 0 }
    }

    fn begin(&mut self) {
        self.turn += 1;
        (self.n_supporting, self.n_refuting, self.n_both) = (0, 0, 0);
    }

    fn add(&mut self, source: NodeIndex, stance: Stance) {
        let side = match stance {
            Stance::Supports => 0,
            Stance::Refutes => 1,
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => return,
        };
        let seen = &mut self.seen[source.index()];
        if seen[side] == self.turn {
            return;
        }
        seen[side] = self.turn;
        self.n_both += u32::from(seen[1 - side] == self.turn);
        if side == 0 { self.n_supporting += 1 } else { self.n_refuting += 1 }
    }
}

/// One piece of evidence of a side.
#[derive(Clone, Copy)]
struct Voice {
    origin: NodeIndex,
    source: NodeIndex,
    confidence: f64,
}

/// The surest voices of a side, one an origin; equal ones in the order they came.
#[derive(Default)]
struct Strongest(Vec<Voice>);

impl Strongest {
    fn add(&mut self, voice: Voice) {
        if let Some(same) = self.0.iter().position(|held| held.origin == voice.origin) {
            if self.0[same].confidence >= voice.confidence {
                return;
            }
            self.0.remove(same);
        }
        let index = self.0.iter().position(|held| held.confidence < voice.confidence).unwrap_or(self.0.len());
        self.0.insert(index, voice);
        self.0.truncate(SOURCES_A_SIDE);
    }
}

fn pairs(supporting: &[Voice], refuting: &[Voice]) -> Vec<SourcePair> {
    let mut pairs = Vec::new();
    for first in supporting {
        for second in refuting.iter().filter(|second| second.origin != first.origin) {
            pairs.push(SourcePair {
                supporting: first.source,
                support: first.confidence,
                refuting: second.source,
                refutation: second.confidence,
            });
        }
    }
    pairs
}

/// The surest pairs; equal ones in the order of their claims.
fn surest(pairs: Vec<ClaimPair>, limit: usize) -> Vec<ClaimPair> {
    // Confidences are not negative, so that their bits are in the order of their values.
    let key = |pair: &ClaimPair| u64::MAX - pair.confidence.unwrap_or(0.0).abs().to_bits();
    let mut keys: Vec<(u64, u32)> = pairs.iter().enumerate().map(|(index, pair)| (key(pair), count(index))).collect();
    keys.sort_unstable();
    keys.iter().take(limit).map(|(_, index)| pairs[*index as usize]).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a graph holds at most 2^24 of anything")]
fn count(number: usize) -> u32 {
    number as u32
}
