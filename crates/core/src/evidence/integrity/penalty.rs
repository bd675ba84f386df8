//! Penalties: the weight that a source loses by the way it cites or is cited.

use credence_named::named_enum;
use serde::Serialize;

use super::citation_loop::LoopSeverity;
use crate::evidence::graph::NodeIndex;

/// What is left of the weight of a source, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NodePenalty {
    /// The page or paper.
    pub node: NodeIndex,
    /// The smallest factor of its reasons; factors are not multiplied with each other.
    pub factor: f64,
    /// Every reason, the worst first.
    pub reasons: Vec<PenaltyReason>,
}

named_enum! {
    /// Why a source is trusted less.
    pub enum PenaltyReason {
        /// It cites itself.
        SelfCitation = "self_citation",
        /// It stands in a loop of two.
        LoopCritical = "loop_critical",
        /// It cites a source that cites it.
        RoundTrip = "round_trip",
        /// It stands in a loop of three.
        LoopHigh = "loop_high",
        /// It cites its own site.
        CitesOwnSite = "cites_own_site",
        /// It stands in a loop of four or five.
        LoopMedium = "loop_medium",
        /// Its own site cites it.
        CitedByOwnSite = "cited_by_own_site",
        /// It stands in a longer loop.
        LoopLow = "loop_low",
        /// It stands in a loop whose length was not found within the bound; it counts as a long one.
        LoopUnmeasured = "loop_unmeasured",
    }
}

impl PenaltyReason {
    /// What the weight of a source is multiplied with.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Self::SelfCitation => 0.1,
            Self::LoopCritical => 0.2,
            Self::RoundTrip => 0.3,
            Self::LoopHigh => 0.4,
            Self::CitesOwnSite => 0.5,
            Self::LoopMedium | Self::CitedByOwnSite => 0.6,
            Self::LoopLow | Self::LoopUnmeasured => 0.8,
        }
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl From<LoopSeverity> for PenaltyReason {
    fn from(severity: LoopSeverity) -> Self {
        match severity {
            LoopSeverity::Critical => Self::LoopCritical,
            LoopSeverity::High => Self::LoopHigh,
            LoopSeverity::Medium => Self::LoopMedium,
            LoopSeverity::Low => Self::LoopLow,
        }
    }
}
