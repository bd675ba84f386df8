//! Source quality: where the cited sources come from. It does not say whether they support their sentences.

use super::tool_run::add_rounding;
use crate::assessment::{Limit, Score, ScoreKind, Term, TermLabel};
use crate::lookup::Lookup;

/// One cited source.
#[derive(Clone, Debug, PartialEq)]
pub struct QualityCitation {
    /// Registrable domain, or an IP address.
    pub domain: String,
    /// Credibility, 0 to 1; what is outside is counted as it is and the result clamped.
    pub credibility: f64,
}

/// How much each part weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoringWeights {
    /// Of the mean credibility.
    pub credibility: f64,
    /// Of the share of different domains.
    pub diversity: f64,
}

impl Default for ScoringWeights {
    fn default() -> Self {
        Self { credibility: 0.6, diversity: 0.4 }
    }
}

/// 0.6 × mean credibility + 0.4 × distinct domains / citations, clamped to 0..1, nine places; 0 without citations.
#[must_use]
pub fn score_source_quality(citations: &[QualityCitation], weights: ScoringWeights) -> Score {
    let n_domains = n_distinct(citations);
    let mut terms = Vec::new();
    let mut score = 0.0;
    if !citations.is_empty() {
        #[expect(clippy::cast_precision_loss, reason = "an answer has far fewer than 2^53 citations")]
        let (count, distinct) = (citations.len() as f64, n_domains as f64);
        let total: f64 = citations.iter().map(|citation| citation.credibility).sum();
        score = weights.credibility * (total / count) + weights.diversity * (distinct / count);
        terms = credibility_terms(citations, weights.credibility / count);
        terms.push(Term { label: TermLabel::Diversity, subject: None, delta: weights.diversity * (distinct / count) });
    }
    let score = rounded(score);
    add_rounding(&mut terms, score);
    let mut limits = vec![Limit::NotSupport, Limit::LinksNotChecked];
    limits.extend((n_domains == 1).then_some(Limit::OneDomain));
    Score::explained(ScoreKind::SourceQuality, score, citations.len(), terms, limits)
}

fn n_distinct(citations: &[QualityCitation]) -> usize {
    let mut domains = Lookup::default();
    for citation in citations {
        domains.is_new(citation.domain.clone());
    }
    domains.len()
}

fn credibility_terms(citations: &[QualityCitation], share: f64) -> Vec<Term> {
    let term = |citation: &QualityCitation| Term {
        label: TermLabel::Credibility,
        subject: Some(citation.domain.clone()),
        delta: share * citation.credibility,
    };
    citations.iter().map(term).collect()
}

/// Nine places within 0..1: what floating point adds behind them is not a difference.
fn rounded(score: f64) -> f64 {
    (score.clamp(0.0, 1.0) * 1e9).round() / 1e9
}

/// Whether a score passes the research gate: at least `threshold` (0.85 by default) after rounding to nine places, and
/// at least two live registrable domains.
#[must_use]
pub fn passes_gate(score: f64, threshold: f64, live_domains: usize) -> bool {
    rounded(score) >= rounded(threshold) && live_domains >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(pairs: &[(&str, f64)]) -> Score {
        let citations: Vec<_> = pairs
            .iter()
            .map(|(domain, credibility)| QualityCitation { domain: (*domain).to_owned(), credibility: *credibility })
            .collect();
        score_source_quality(&citations, ScoringWeights::default())
    }

    #[test]
    fn the_terms_sum_to_the_score_also_when_clamped() {
        for score in [cited(&[("a.org", 0.3), ("b.org", 0.9), ("b.org", 0.4)]), cited(&[("a.org", 2.0)])] {
            let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
            assert!((sum - score.score).abs() < 1e-9, "{score:?}");
        }
    }

    #[test]
    fn no_citations_score_exactly_zero() {
        assert_eq!(cited(&[]).score.to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn the_gate_needs_two_domains() {
        assert!(passes_gate(0.85, 0.85, 2));
        assert!(!passes_gate(0.99, 0.85, 1));
        assert!(!passes_gate(0.8499, 0.85, 3));
    }
}
