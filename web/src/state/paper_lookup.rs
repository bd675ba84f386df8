//! Papers among the sources: which sources may be one, and the lookups that the user started.

mod answer;
mod neighbors;
mod services;

use credence_core::AssessedSource;
use std::sync::Arc;

use super::keyed::Keyed;
use crate::service::task::spawn_local;
pub use answer::{Direction, KnownPaper, Neighbor, PaperAnswer, PaperNeighbors};

/// How far the following of a paper is.
#[derive(Clone, Debug, PartialEq)]
pub enum Following {
    /// Services are being asked.
    Asking,
    /// The papers around it.
    Found(Arc<PaperNeighbors>),
    /// None was found, or the services could not be reached.
    Failed,
}

/// The papers that the user follows, by address.
pub type FollowedPapers = Keyed<Following>;

impl FollowedPapers {
    /// Follows the paper at an address: those relevant to the claim come first.
    pub fn follow(self, address: &str, claim: &str) {
        let (address, claim) = (address.to_owned(), claim.to_owned());
        self.set(&address, Following::Asking);
        spawn_local(async move {
            let found = match neighbors::follow(address.clone(), claim).await {
                Ok(asking) => asking.await,
                Err(_) => None,
            };
            // It may have been hidden meanwhile.
            if self.get(&address).is_some() {
                self.set(&address, found.map_or(Following::Failed, |found| Following::Found(Arc::new(found))));
            }
        });
    }
}

/// Sites where nearly every address names a paper.
const SITES: [&str; 9] = [
    "doi.org",
    "arxiv.org",
    "pubmed.ncbi.nlm.nih.gov",
    "pmc.ncbi.nlm.nih.gov",
    "europepmc.org",
    "openalex.org",
    "semanticscholar.org",
    "oadoi.org",
    "alphaxiv.org",
];

/// The state of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperLookup {
    /// Services are being asked.
    Asking,
    /// The answer.
    Answered(PaperAnswer),
}

/// What was looked up, source by source.
pub type PaperLookups = Keyed<PaperLookup>;

impl PaperLookups {
    /// Looks up the paper of a source, unless that is known or running.
    pub fn look_up(self, source: &AssessedSource) {
        let key = source.id.clone();
        if self.get(&key).is_some_and(|known| !may_be_tried_again(&known)) {
            return;
        }
        self.set(&key, PaperLookup::Asking);
        let (address, title) = (source.url.clone().unwrap_or_default(), source.title.clone().unwrap_or_default());
        spawn_local(async move {
            let answer = match services::look_up(address, title).await {
                Ok(asking) => asking.await,
                Err(_) => PaperAnswer::Failed,
            };
            self.set(&key, PaperLookup::Answered(answer));
        });
    }
}

/// Whether a retry may succeed.
#[must_use]
pub const fn may_be_tried_again(lookup: &PaperLookup) -> bool {
    match lookup {
        PaperLookup::Asking => false,
        PaperLookup::Answered(answer) => match answer {
            PaperAnswer::RateLimited(_) | PaperAnswer::Failed => true,
            PaperAnswer::Found(_) | PaperAnswer::Unnamed | PaperAnswer::NotFound(_) => false,
        },
    }
}

/// Whether a source looks as if it named a paper; the lookup finds out which one.
#[must_use]
pub fn may_be_paper(source: &AssessedSource) -> bool {
    let is_site = |domain: &String| {
        let is_below = |before: &str| before.is_empty() || before.ends_with('.');
        SITES.iter().any(|site| domain.strip_suffix(site).is_some_and(is_below))
    };
    let text = |text: &Option<String>| text.as_deref().is_some_and(holds_name);
    source.domain.as_ref().is_some_and(is_site) || text(&source.url) || text(&source.title)
}

/// Whether a text holds something like `10.1038/…`, `PMID: 1`, `PMC1` or `arXiv:2301.1`.
fn holds_name(text: &str) -> bool {
    let is_digits = |text: &str, n: usize| text.len() >= n && text.bytes().take(n).all(|byte| byte.is_ascii_digit());
    let is_doi = text.match_indices("10.").any(|(at, found)| {
        let rest = &text[at + found.len()..];
        let registrant = rest.split('/').next().unwrap_or_default();
        is_digits(rest, 4) && registrant.len() <= 9 && rest.len() > registrant.len() + 1
    });
    let lower = text.to_ascii_lowercase();
    let is_behind = |word: &str| {
        lower
            .match_indices(word)
            .any(|(at, found)| is_digits(lower[at + found.len()..].trim_start_matches([':', ' ', '/']), 1))
    };
    is_doi || ["pmid", "/pmc", "pubmed/", "arxiv:"].into_iter().any(is_behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::{Assessor, assess_recording};

    fn source(url: &str, title: &str) -> AssessedSource {
        let recording = include_bytes!("../../recordings/web-search-openai.sse");
        let assessment = assess_recording(recording, &Assessor::default()).pop().unwrap();
        let domain = url.split("://").nth(1).and_then(|rest| rest.split('/').next()).map(str::to_owned);
        let (url, title) = (Some(url.to_owned()), Some(title.to_owned()));
        AssessedSource { url, title, domain, ..AssessedSource::clone(&assessment.sources[0]) }
    }

    #[test]
    fn what_may_be_a_paper_is_told_by_address_or_title() {
        for (url, title) in [
            ("https://doi.org/10.1/x", ""),
            ("https://oadoi.org/x", ""),
            ("https://export.arxiv.org/abs/2301.12345", ""),
            ("https://www.nejm.org/doi/full/10.1056/NEJMoa2202106", ""),
            ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5815332/", ""),
            ("https://e.org/", "On microbes (doi:10.1038/nature11517)"),
            ("https://e.org/", "On microbes. PMID: 29456894"),
        ] {
            assert!(may_be_paper(&source(url, title)), "{url} {title}");
        }
        for (url, title) in [
            ("https://notarxiv.org/abs/x", "Version 10.2 of the program"),
            ("https://e.org/10.1234", "The 10.000 steps"),
            ("https://e.org/shop/pmc", "PMC Ltd."),
        ] {
            assert!(!may_be_paper(&source(url, title)), "{url} {title}");
        }
    }
}
