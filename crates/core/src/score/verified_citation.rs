//! Citations whose links were checked: the credibility of each, and their source quality.
//! See docs/scoring.md#link-verification.

use serde::Serialize;

use super::source_quality::{QualityCitation, ScoringWeights, audit_links, score_source_quality};
use crate::citation::{LinkCheck, LinkState};
use crate::record::{LinkAudit, Score, Warning, WarningSubject};
use crate::trust::{Host, SuffixTable};

/// A citation and the state of its link.
#[derive(Clone, Debug)]
pub struct CheckedCitation<'a> {
    /// Its address, if it has one.
    pub url: Option<&'a str>,
    /// Its credibility before the check, 0 to 1.
    pub credibility: f64,
    /// Result of the check; `None` if the link was not requested.
    pub check: Option<&'a LinkCheck>,
}

/// Source quality of a list of citations whose links were checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct VerifiedQuality {
    /// The credibility of each citation after the check, in their order; `null` for one without an address.
    pub credibility: Vec<Option<f64>>,
    /// One for every dead or skipped link, in the order of the citations.
    pub warnings: Vec<Warning>,
    /// The source quality with dead links counted as 0; `null` when no citation has a web address.
    pub source_quality: Option<Score>,
    /// The source quality without dead links, and whether the gate is passed; `null` when no link was checked.
    pub links: Option<LinkAudit>,
}

/// Scores citations by the state of their links.
#[must_use]
pub fn score_verified(
    citations: &[CheckedCitation<'_>],
    weights: ScoringWeights,
    suffixes: &SuffixTable,
) -> VerifiedQuality {
    let mut verified =
        VerifiedQuality { credibility: Vec::new(), warnings: Vec::new(), source_quality: None, links: None };
    let mut counted = Vec::new();
    for citation in citations {
        let state = citation.check.map(|check| check.state);
        let left = state.map_or(citation.credibility, |state| state.kept(citation.credibility));
        verified.credibility.push(citation.url.map(|_| left));
        let Some(url) = citation.url else { continue };
        verified.warnings.extend(state.and_then(|state| warning(url, state)));
        if let Some(host) = Host::parse(url) {
            let domain = suffixes.registrable_domain(&host).to_owned();
            counted.push(QualityCitation { domain, credibility: citation.credibility, link: state });
        }
    }
    verified.source_quality = (!counted.is_empty()).then(|| score_source_quality(&counted, weights));
    verified.links = audit_links(&counted, weights);
    verified
}

fn warning(url: &str, state: LinkState) -> Option<Warning> {
    let (source, link) = (url.to_owned(), Some(state));
    if state.is_dead() {
        Some(WarningSubject::DeadLink { source, link }.into())
    } else if state.warns() {
        Some(WarningSubject::UnsafeLink { source, link }.into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::{LinkAnswer, LinkReason};
    use crate::record::WarningCode;

    #[test]
    fn a_dead_link_takes_the_credibility_and_warns() {
        let urls = ["https://a.org/x", "https://b.org/y", "ftp://c.org/z"];
        let answers =
            [LinkAnswer::of_status(200), LinkAnswer::Nothing(LinkReason::Timeout), LinkAnswer::of_status(200)];
        let checks: Vec<LinkCheck> =
            urls.iter().zip(answers).map(|(url, answer)| LinkCheck::new(url, answer)).collect();
        let mut citations: Vec<CheckedCitation<'_>> = checks
            .iter()
            .map(|check| CheckedCitation { url: Some(&check.url), credibility: 0.9, check: Some(check) })
            .collect();
        citations.push(CheckedCitation { url: None, credibility: 0.9, check: None });
        let verified = score_verified(&citations, ScoringWeights::default(), SuffixTable::bundled());
        assert_eq!(verified.credibility, [Some(0.9), Some(0.0), Some(0.9), None]);
        let codes: Vec<WarningCode> = verified.warnings.iter().map(|warning| warning.code).collect();
        assert_eq!(codes, [WarningCode::DeadLink, WarningCode::UnsafeLink]);
        let links = verified.links.unwrap();
        assert_eq!((links.n_checked, links.n_dead, links.n_live_domains), (2, 1, 1));
        assert!(verified.source_quality.is_some());
    }
}
