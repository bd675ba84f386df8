//! Claim confidence: the balance of the evidence seen for one claim. It is not the probability that the claim is true.

use crate::record::{Balance, BetaConfidence, ClaimConfidence, ConfidenceProfile, RatioConfidence, Verdict};

use super::Stance;

use super::rounding::{three_places, two_places};

/// Confidences are summed as whole trillionths: the order of the evidence cannot change a sum, and what was added can
/// be taken away again without a trace.
const UNITS: u64 = 1_000_000_000_000;

/// The bonus for three or more supporting sources without a refuting one.
const UNANIMOUS_GAIN: f64 = 1.1;

/// The number of supporting sources from which the bonus is added.
const UNANIMOUS_FROM: u32 = 3;

/// What a claim has when its only evidence does not bear on it.
const NEUTRAL_ONLY: f64 = 0.3;

/// The sums of the evidence for one claim, from which either profile follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvidenceSums {
    support: u64,
    refute: u64,
    n_supports: u32,
    n_refutes: u32,
    n_neutral: u32,
}

/// Sums evidence, as pairs of stance and confidence.
///
/// Evidence without a confidence above zero is left out; a confidence above 1 counts as 1.
#[must_use]
pub fn sum_evidence(evidence: &[(Stance, Option<f64>)]) -> EvidenceSums {
    let mut sums = EvidenceSums::default();
    for (stance, confidence) in evidence {
        sums.add(*stance, confidence.unwrap_or(0.0));
    }
    sums
}

impl EvidenceSums {
    /// Adds one piece of evidence, by the rule of [`sum_evidence`].
    pub fn add(&mut self, stance: Stance, confidence: f64) {
        let strength = strength(confidence);
        if strength == 0 {
            return;
        }
        match stance {
            Stance::Supports => self.support = self.support.saturating_add(strength),
            Stance::Refutes => self.refute = self.refute.saturating_add(strength),
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => {}
        }
        let count = self.count(stance);
        *count = count.saturating_add(1);
    }

    /// Subtracts what [`EvidenceSums::add`] added for the same arguments.
    pub(super) fn remove(&mut self, stance: Stance, confidence: f64) {
        let strength = strength(confidence);
        if strength == 0 {
            return;
        }
        match stance {
            Stance::Supports => self.support = self.support.saturating_sub(strength),
            Stance::Refutes => self.refute = self.refute.saturating_sub(strength),
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => {}
        }
        let count = self.count(stance);
        *count = count.saturating_sub(1);
    }

    fn count(&mut self, stance: Stance) -> &mut u32 {
        match stance {
            Stance::Supports => &mut self.n_supports,
            Stance::Refutes => &mut self.n_refutes,
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => &mut self.n_neutral,
        }
    }

    /// Which sides have evidence.
    #[must_use]
    pub fn balance(&self) -> Balance {
        match (self.n_supports > 0, self.n_refutes > 0, self.n_neutral > 0) {
            (true, true, _) => Balance::BothSides,
            (true, false, _) => Balance::SupportOnly,
            (false, true, _) => Balance::RefutationOnly,
            (false, false, true) => Balance::NeutralOnly,
            (false, false, false) => Balance::NoEvidence,
        }
    }

    /// The weight of the smaller side, by which disputes are put in order.
    pub(super) fn smaller_side(&self) -> u64 {
        self.support.min(self.refute)
    }

    /// The confidence by a profile.
    #[must_use]
    pub fn confidence(&self, profile: ConfidenceProfile) -> ClaimConfidence {
        match profile {
            ConfidenceProfile::Beta => ClaimConfidence::Beta(self.beta()),
            ConfidenceProfile::Ratio => ClaimConfidence::Ratio(self.ratio()),
        }
    }

    /// The confidence of the profile `beta`.
    #[must_use]
    pub fn beta(&self) -> BetaConfidence {
        let alpha = in_ones(UNITS.saturating_add(self.support));
        let beta = in_ones(UNITS.saturating_add(self.refute));
        let sum = alpha + beta;
        let variance = alpha * beta / (sum * sum * (sum + 1.0));
        BetaConfidence {
            profile: ConfidenceProfile::Beta,
            ratio: three_places(alpha / sum),
            uncertainty: three_places(variance.sqrt()),
            controversy: three_places(self.controversy()),
            alpha: two_places(alpha),
            beta: two_places(beta),
            balance: self.balance(),
            n_supports: self.n_supports,
            n_refutes: self.n_refutes,
            n_neutral: self.n_neutral,
        }
    }

    fn controversy(&self) -> f64 {
        let evidence = self.support.saturating_add(self.refute);
        if evidence == 0 { 0.0 } else { in_ones(self.smaller_side()) / in_ones(evidence) }
    }

    /// The confidence of the profile `ratio`.
    #[must_use]
    pub fn ratio(&self) -> RatioConfidence {
        RatioConfidence {
            profile: ConfidenceProfile::Ratio,
            confidence: three_places(self.ratio_value()),
            verdict: self.verdict(),
            balance: self.balance(),
            n_supports: self.n_supports,
            n_refutes: self.n_refutes,
            n_neutral: self.n_neutral,
        }
    }

    fn ratio_value(&self) -> f64 {
        match self.balance() {
            Balance::NoEvidence | Balance::RefutationOnly => 0.0,
            Balance::NeutralOnly => NEUTRAL_ONLY,
            Balance::SupportOnly if self.n_supports >= UNANIMOUS_FROM => {
                (self.mean_support() * UNANIMOUS_GAIN).min(1.0)
            }
            Balance::SupportOnly => self.mean_support(),
            Balance::BothSides => {
                let (supports, refutes) = (f64::from(self.n_supports), f64::from(self.n_refutes));
                self.mean_support() * (supports / (supports + 2.0 * refutes))
            }
        }
    }

    fn mean_support(&self) -> f64 {
        in_ones(self.support) / f64::from(self.n_supports.max(1))
    }

    fn verdict(&self) -> Verdict {
        match self.balance() {
            Balance::NoEvidence | Balance::NeutralOnly => Verdict::Unverified,
            Balance::SupportOnly if self.n_supports >= UNANIMOUS_FROM => Verdict::WellSupported,
            Balance::SupportOnly => Verdict::Supported,
            Balance::BothSides if self.n_supports > self.n_refutes => Verdict::Contested,
            Balance::BothSides | Balance::RefutationOnly => Verdict::LikelyFalse,
        }
    }
}

/// A confidence in whole units; 0 if it is not above zero.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..1 before")]
fn strength(confidence: f64) -> u64 {
    if confidence > 0.0 { (confidence.min(1.0) * in_units() + 0.5) as u64 } else { 0 }
}

#[expect(clippy::cast_precision_loss, reason = "10^12 is exact, and 53 bits are far finer than the three places shown")]
fn in_ones(units: u64) -> f64 {
    units as f64 / in_units()
}

#[expect(clippy::cast_precision_loss, reason = "10^12 is exact in 53 bits")]
const fn in_units() -> f64 {
    UNITS as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supports(confidence: Option<f64>) -> EvidenceSums {
        sum_evidence(&[(Stance::Supports, confidence)])
    }

    #[test]
    fn what_is_missing_zero_or_no_number_counts_for_nothing() {
        for confidence in [None, Some(0.0), Some(-1.0), Some(f64::NAN), Some(f64::NEG_INFINITY)] {
            assert_eq!(supports(confidence), EvidenceSums::default(), "{confidence:?}");
        }
    }

    #[test]
    fn more_than_certain_is_certain() {
        for confidence in [1.0, 7.0, f64::INFINITY] {
            assert_eq!(supports(Some(confidence)), supports(Some(1.0)));
        }
        assert_eq!(supports(Some(1.0)).beta().ratio.to_string(), "0.667");
    }

    #[test]
    fn no_evidence_is_a_state_beside_the_start_value() {
        let sums = EvidenceSums::default();
        assert_eq!(sums.balance(), Balance::NoEvidence);
        assert_eq!((sums.beta().ratio.to_string(), sums.ratio().verdict), ("0.5".to_owned(), Verdict::Unverified));
        assert_eq!(sum_evidence(&[(Stance::Neutral, Some(0.8))]).balance(), Balance::NeutralOnly);
    }

    #[test]
    fn only_neutral_evidence_has_the_ratio_of_the_contract() {
        let confidence = sum_evidence(&[(Stance::Neutral, Some(0.8))]).ratio();
        assert_eq!((confidence.confidence.to_string(), confidence.verdict), ("0.3".to_owned(), Verdict::Unverified));
    }

    #[test]
    fn what_is_taken_away_leaves_no_trace() {
        let mut sums = supports(Some(0.1));
        let before = sums;
        for stance in Stance::ALL {
            sums.add(stance, 0.7);
            sums.remove(stance, 0.7);
        }
        assert_eq!(sums, before);
    }
}
