//! The source quality score: where the cited sources come from, not whether they support their sentences.
//! See docs/scoring.md#source-quality and docs/scoring.md#link-verification.

use crate::citation::LinkState;
use crate::record::{Limit, LinkAudit, Score, ScoreKind, Term, TermLabel};
use credence_lookup::Lookup;

/// The source quality that research must reach.
pub const RESEARCH_GATE: f64 = 0.85;

/// One cited source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QualityCitation {
    /// Registrable domain, or an IP address.
    pub domain: String,
    /// Credibility, 0 to 1; only the result is clamped.
    pub credibility: f64,
    /// The state of its link, if known; a dead link makes its credibility 0.
    pub link: Option<LinkState>,
}

impl QualityCitation {
    fn counted_credibility(&self) -> f64 {
        self.link.map_or(self.credibility, |link| link.kept(self.credibility))
    }

    fn is_dead(&self) -> bool {
        self.link.is_some_and(LinkState::is_dead)
    }

    fn is_checked(&self) -> bool {
        self.link.is_some_and(LinkState::is_checked)
    }
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
        let total: f64 = citations.iter().map(QualityCitation::counted_credibility).sum();
        score = weights.credibility * (total / count) + weights.diversity * (distinct / count);
        terms = credibility_terms(citations, weights.credibility / count);
        terms.push(Term { label: TermLabel::Diversity, subject: None, delta: weights.diversity * (distinct / count) });
    }
    let score = rounded(score);
    Term::add_rounding(&mut terms, score);
    let mut limits = vec![Limit::NotSupport];
    limits.extend(unchecked(citations));
    limits.extend((n_domains == 1).then_some(Limit::OneDomain));
    Score::new(ScoreKind::SourceQuality, score, citations.len(), terms, limits)
}

/// The limit for links that were not checked.
fn unchecked(citations: &[QualityCitation]) -> Option<Limit> {
    let n_checked = citations.iter().filter(|citation| citation.is_checked()).count();
    match n_checked {
        0 => Some(Limit::LinksNotChecked),
        some if some < citations.len() => Some(Limit::SomeLinksNotChecked),
        _ => None,
    }
}

fn n_distinct(citations: &[QualityCitation]) -> usize {
    let mut domains = Lookup::default();
    for citation in citations {
        domains.insert_new(citation.domain.clone());
    }
    domains.len()
}

fn credibility_terms(citations: &[QualityCitation], share: f64) -> Vec<Term> {
    let term = |citation: &QualityCitation| Term {
        label: if citation.is_dead() { TermLabel::DeadLink } else { TermLabel::Credibility },
        subject: Some(citation.domain.clone()),
        delta: share * citation.counted_credibility(),
    };
    citations.iter().map(term).collect()
}

/// Nine places within 0..1; more is floating-point noise.
fn rounded(score: f64) -> f64 {
    (score.clamp(0.0, 1.0) * 1e9).round() / 1e9
}

/// Whether a score passes the research gate: at least `threshold` (0.85 by default) after rounding to nine places, and
/// at least two live registrable domains.
#[must_use]
pub fn passes_gate(score: f64, threshold: f64, live_domains: usize) -> bool {
    rounded(score) >= rounded(threshold) && live_domains >= 2
}

/// Result of checking the links of these citations; `None` when no link is known.
///
/// A link that could not be checked is not counted as live.
#[must_use]
pub fn audit_links(citations: &[QualityCitation], weights: ScoringWeights) -> Option<LinkAudit> {
    citations.iter().any(|citation| citation.link.is_some()).then(|| {
        let n_checked = count(citations, QualityCitation::is_checked);
        let select = |test: fn(&QualityCitation) -> bool| -> Vec<QualityCitation> {
            citations.iter().filter(|citation| test(citation)).cloned().collect()
        };
        let remaining = select(|citation| !citation.is_dead());
        let alive = select(|citation| citation.link.is_some_and(LinkState::is_alive));
        let n_live_domains = n_distinct(&alive);
        let score = score_source_quality(citations, weights).score;
        LinkAudit {
            n_checked,
            n_dead: count(citations, QualityCitation::is_dead),
            n_unchecked: count(citations, |citation| !citation.is_checked()),
            n_live_domains: u32::try_from(n_live_domains).unwrap_or(u32::MAX),
            quality_without_dead: (!remaining.is_empty()).then(|| score_source_quality(&remaining, weights)),
            passes_gate: passes_gate(score, RESEARCH_GATE, n_live_domains),
        }
    })
}

fn count(citations: &[QualityCitation], test: fn(&QualityCitation) -> bool) -> u32 {
    citations.iter().map(|citation| u32::from(test(citation))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(pairs: &[(&str, f64)]) -> Score {
        let citations: Vec<_> = pairs
            .iter()
            .map(|(domain, credibility)| QualityCitation {
                domain: (*domain).to_owned(),
                credibility: *credibility,
                ..QualityCitation::default()
            })
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

    fn linked(links: &[Option<LinkState>]) -> Vec<QualityCitation> {
        let citation = |(link, index): (&Option<LinkState>, usize)| QualityCitation {
            domain: format!("e{index}.org"),
            credibility: 0.9,
            link: *link,
        };
        links.iter().zip(0..).map(citation).collect()
    }

    #[test]
    fn dead_links_count_as_0_and_have_their_own_label() {
        let (live, dead) = (Some(LinkState::Live), Some(LinkState::Missing));
        let citations = linked(&[live, live, live, dead, Some(LinkState::Unreachable)]);
        let score = score_source_quality(&citations, ScoringWeights::default());
        assert!((score.score - 0.724).abs() < 1e-9, "{score:?}");
        assert_eq!(score.terms.iter().filter(|term| term.label == TermLabel::DeadLink).count(), 2);
        assert_eq!(score.limits, [Limit::NotSupport]);
        let audit = audit_links(&citations, ScoringWeights::default()).unwrap();
        assert_eq!((audit.n_checked, audit.n_dead, audit.n_unchecked, audit.n_live_domains), (5, 2, 0, 3));
        assert!((audit.quality_without_dead.unwrap().score - 0.94).abs() < 1e-9);
        assert!(!audit.passes_gate);
    }

    #[test]
    fn an_unchecked_link_is_neither_dead_nor_live() {
        let citations = linked(&[Some(LinkState::NotCheckable), Some(LinkState::Redirect), None]);
        let score = score_source_quality(&citations, ScoringWeights::default());
        assert!((score.score - 0.94).abs() < 1e-9 && score.limits.contains(&Limit::SomeLinksNotChecked), "{score:?}");
        let audit = audit_links(&citations, ScoringWeights::default()).unwrap();
        assert_eq!((audit.n_checked, audit.n_unchecked, audit.n_live_domains), (1, 2, 1));
        assert!(!audit.passes_gate, "one live domain is not enough");
        assert_eq!(audit_links(&linked(&[None, None]), ScoringWeights::default()), None);
        let every = audit_links(&linked(&[Some(LinkState::Missing)]), ScoringWeights::default()).unwrap();
        assert_eq!(every.quality_without_dead, None);
    }

    #[test]
    fn the_gate_needs_two_domains() {
        assert!(passes_gate(0.85, 0.85, 2));
        assert!(!passes_gate(0.99, 0.85, 1));
        assert!(!passes_gate(0.8499, 0.85, 3));
    }
}
