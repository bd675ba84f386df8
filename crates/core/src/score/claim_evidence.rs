//! The claim evidence score: the balance of the evidence seen, not the probability that the claim is true.
//! See docs/scoring.md#claim-evidence.

use std::cmp::Ordering;

use crate::evidence::Stance;
use crate::record::{Limit, Score, ScoreKind, Term, TermLabel};

/// One piece of evidence on a claim, as it counts.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedEvidence {
    /// The domain, or the name of a source without one.
    pub subject: String,
    /// Its stance.
    pub stance: Stance,
    /// The confidence, 0 to 1; a missing one or 0 adds nothing, more than 1 counts as 1.
    pub confidence: Option<f64>,
    /// The factor of its confidence, 0 to 1.
    pub weight: f64,
    /// It was rejected; it is listed and not counted.
    pub rejected: bool,
}

/// (1 + Σ support) / (2 + Σ support + Σ refute), three places; `None` where no evidence counts.
///
/// The first term is one half, the value without evidence; each further term is the change by one piece of evidence.
#[must_use]
pub fn score_claim_evidence(evidence: &[CountedEvidence]) -> Option<Score> {
    let mut balance = Sums { support: 1.0, refute: 1.0 };
    let mut terms = vec![Term { label: TermLabel::NoEvidenceYet, subject: None, delta: balance.ratio() }];
    let mut n_counted = 0;
    for item in evidence {
        let before = balance.ratio();
        let label = balance.add(item);
        n_counted += usize::from(matches!(label, TermLabel::Supports | TermLabel::Refutes));
        terms.push(Term { label, subject: Some(item.subject.clone()), delta: balance.ratio() - before });
    }
    if n_counted == 0 {
        return None;
    }
    let score = (balance.ratio() * 1e3).round() / 1e3;
    Term::add_rounding(&mut terms, score);
    let mut limits = vec![Limit::NotProbability, Limit::StanceAsSent];
    limits.extend(evidence.iter().any(|item| item.rejected).then_some(Limit::RejectedLeftOut));
    let score = Score::new(ScoreKind::ClaimEvidence, score, n_counted, terms, limits);
    Some(Score { profile: "beta".to_owned(), ..score })
}

struct Sums {
    support: f64,
    refute: f64,
}

impl Sums {
    fn ratio(&self) -> f64 {
        self.support / (self.support + self.refute)
    }

    /// Counts a piece of evidence and returns how.
    fn add(&mut self, item: &CountedEvidence) -> TermLabel {
        let counts =
            item.confidence.map_or(0.0, |confidence| if confidence > 1.0 { 1.0 } else { confidence }) * item.weight;
        match item.stance {
            _ if item.rejected => TermLabel::EvidenceRejected,
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => TermLabel::EvidenceNeutral,
            // NaN is not above zero either.
            Stance::Supports | Stance::Refutes if counts.partial_cmp(&0.0) != Some(Ordering::Greater) => {
                TermLabel::EvidenceWithoutConfidence
            }
            Stance::Supports => {
                self.support += counts;
                TermLabel::Supports
            }
            Stance::Refutes => {
                self.refute += counts;
                TermLabel::Refutes
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(stance: Stance, confidence: f64) -> CountedEvidence {
        let confidence = Some(confidence);
        CountedEvidence { subject: "e.org".to_owned(), stance, confidence, weight: 1.0, rejected: false }
    }

    #[test]
    fn the_terms_sum_to_the_score() {
        let evidence = [item(Stance::Supports, 0.9), item(Stance::Refutes, 0.8), item(Stance::Supports, 0.9)];
        let score = score_claim_evidence(&evidence).unwrap();
        let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
        assert!((sum - score.score).abs() < 1e-9, "{score:?}");
        assert_eq!(score.score.to_bits(), 0.609_f64.to_bits());
    }

    #[test]
    fn what_does_not_count_is_listed_and_moves_nothing() {
        let rejected = CountedEvidence { rejected: true, ..item(Stance::Supports, 0.9) };
        let unsure = CountedEvidence { confidence: None, ..item(Stance::Refutes, 0.0) };
        let nonsense = item(Stance::Refutes, f64::NAN);
        let evidence = [rejected, unsure, nonsense, item(Stance::Neutral, 0.9)];
        assert_eq!(score_claim_evidence(&evidence), None);
        let score = score_claim_evidence(&[&evidence[..], &[item(Stance::Refutes, 1.0)]].concat()).unwrap();
        let moved: Vec<_> = score.terms.iter().filter(|term| term.delta.abs() > 1e-3).map(|term| term.label).collect();
        assert_eq!(moved, [TermLabel::NoEvidenceYet, TermLabel::Refutes]);
        assert_eq!((score.terms.len(), score.counted), (7, 1));
        assert!(score.limits.contains(&Limit::RejectedLeftOut));
    }

    #[test]
    fn no_evidence_is_no_score() {
        assert_eq!(score_claim_evidence(&[]), None);
    }
}
