//! How the evidence for one claim is balanced.

use credence_named::named_enum;
use serde::Serialize;

named_enum! {
    /// The formula for the confidence in a claim. See docs/scoring.md#claim-evidence.
    #[derive(Default)]
    pub enum ConfidenceProfile {
        /// The mean and spread of a Beta distribution that starts at one half.
        #[default]
        Beta = "beta",
        /// The mean support, lowered by twice the refutations.
        Ratio = "ratio",
    }
}

named_enum! {
    /// Which sides of a claim have evidence.
    pub enum Balance {
        /// No evidence; the confidence is only the formula's starting value.
        NoEvidence = "no_evidence",
        /// Only neutral evidence; the confidence is not support.
        NeutralOnly = "neutral_only",
        /// Only support.
        SupportOnly = "support_only",
        /// Only refutation.
        RefutationOnly = "refutation_only",
        /// Support and refutation.
        BothSides = "both_sides",
    }
}

named_enum! {
    /// The verdicts of the profile `ratio`.
    pub enum Verdict {
        /// Three or more supports and no refutation.
        WellSupported = "well_supported",
        /// Support and no refutation.
        Supported = "supported",
        /// More supports than refutations.
        Contested = "contested",
        /// At least as many refutations as supports.
        LikelyFalse = "likely_false",
        /// No evidence, or only neutral evidence.
        Unverified = "unverified",
    }
}

/// The confidence of the profile `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BetaConfidence {
    /// Always `beta`.
    pub profile: ConfidenceProfile,
    /// α / (α + β), three places; one half without evidence: look at `balance` first.
    pub ratio: f64,
    /// The standard deviation of the distribution, three places.
    pub uncertainty: f64,
    /// The smaller side's share of the evidence, 0 to 0.5, three places.
    pub controversy: f64,
    /// 1 and the sum of the support, two places.
    pub alpha: f64,
    /// 1 and the sum of the refutation, two places.
    pub beta: f64,
    /// Which sides have evidence.
    pub balance: Balance,
    /// The number of supports counted.
    pub n_supports: u32,
    /// The number of refutations counted.
    pub n_refutes: u32,
    /// The number of neutral pieces counted.
    pub n_neutral: u32,
}

/// The confidence of the profile `ratio`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatioConfidence {
    /// Always `ratio`.
    pub profile: ConfidenceProfile,
    /// The mean support times s / (s + 2r), three places; 0 without evidence: look at `balance` first.
    pub confidence: f64,
    /// The verdict.
    pub verdict: Verdict,
    /// Which sides have evidence.
    pub balance: Balance,
    /// The number of supports counted.
    pub n_supports: u32,
    /// The number of refutations counted.
    pub n_refutes: u32,
    /// The number of neutral pieces counted.
    pub n_neutral: u32,
}

/// A confidence by the requested profile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ClaimConfidence {
    /// By the profile `beta`.
    Beta(BetaConfidence),
    /// By the profile `ratio`.
    Ratio(RatioConfidence),
}
