//! Finds the identifier of a paper in a web address. The host is parsed as browsers do, never searched for in the text.

use std::borrow::Cow;

use credence_core::trust::Host;

use super::identifier::{Identifier, Scheme, arxiv, doi, hexadecimal, number, without_start};
use super::punctuation::trimmed;

/// The identifier of the paper at a web address.
///
/// Supported are the sites of the six schemes, and a DOI in the path or in the query parameters `id` or `doi` of any site,
/// as publishers use them.
#[must_use]
pub fn identifier_of_url(url: &str) -> Option<Identifier> {
    let host = Host::parse(url)?;
    let parts = UrlParts::parse(url)?;
    match host.as_str() {
        "doi.org" | "dx.doi.org" | "oadoi.org" => plain(Scheme::Doi, doi(parts.path.trim_start_matches('/'))?),
        "arxiv.org"
        | "export.arxiv.org"
        | "browse.arxiv.org"
        | "ar5iv.org"
        | "ar5iv.labs.arxiv.org"
        | "alphaxiv.org" => arxiv_in_path(&parts.path),
        "pubmed.ncbi.nlm.nih.gov" => plain(Scheme::Pmid, number(parts.segment(0)?)?.to_owned()),
        "ncbi.nlm.nih.gov" | "pmc.ncbi.nlm.nih.gov" => in_ncbi(&parts),
        "europepmc.org" => in_europe_pmc(&parts),
        "openalex.org" | "api.openalex.org" | "explore.openalex.org" => in_openalex(&parts),
        "semanticscholar.org" | "api.semanticscholar.org" => in_semantic_scholar(&parts),
        _ => in_publisher_url(&parts),
    }
}

fn plain(scheme: Scheme, value: String) -> Option<Identifier> {
    Some(Identifier { scheme, value, version: None })
}

/// The parts of a URL after the host: the path, percent-decoded, and the query as written.
struct UrlParts<'a> {
    path: Cow<'a, str>,
    query: &'a str,
}

impl<'a> UrlParts<'a> {
    fn parse(url: &'a str) -> Option<Self> {
        let url = url.trim();
        let rest = url.find("://").map_or(url, |at| &url[at + 3..]);
        let rest = &rest[rest.find(['/', '?', '#', '\\'])?..];
        let rest = &rest[..rest.find('#').unwrap_or(rest.len())];
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        Some(Self { path: percent_decoded(path), query })
    }

    fn segment(&self, index: usize) -> Option<&str> {
        self.path.split('/').filter(|segment| !segment.is_empty()).nth(index)
    }

    fn has_segment(&self, index: usize, name: &str) -> bool {
        self.segment(index).is_some_and(|segment| segment.eq_ignore_ascii_case(name))
    }
}

/// Percent-decodes a text; the text stays as it was if the result is not UTF-8.
fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = || {
            let [high, low, ..] = after else { return None };
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
        };
        match (*first == b'%').then(escaped).flatten() {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// `/abs/2301.12345v2`, `/pdf/2301.12345v2.pdf`, `/abs/hep-th/9901001`.
fn arxiv_in_path(path: &str) -> Option<Identifier> {
    let (kind, name) = path.trim_start_matches('/').split_once('/')?;
    if !matches!(kind, "abs" | "pdf" | "html" | "format" | "e-print" | "src" | "ps" | "overview") {
        return None;
    }
    let name = trimmed(name.trim_end_matches('/'));
    arxiv(name.strip_suffix(".pdf").unwrap_or(name))
}

/// `/pmc/articles/PMC1`, `/articles/PMC1`, `/pubmed/1`.
fn in_ncbi(parts: &UrlParts<'_>) -> Option<Identifier> {
    if parts.has_segment(0, "pubmed") {
        return plain(Scheme::Pmid, number(trimmed(parts.segment(1)?))?.to_owned());
    }
    let articles = usize::from(parts.has_segment(0, "pmc"));
    if !parts.has_segment(articles, "articles") {
        return None;
    }
    pmcid(parts.segment(articles + 1)?)
}

fn pmcid(segment: &str) -> Option<Identifier> {
    plain(Scheme::Pmcid, ["PMC", number(without_start(trimmed(segment), "pmc"))?].concat())
}

/// `/article/MED/1`, `/article/PMC/PMC1`, `/articles/PMC1`.
fn in_europe_pmc(parts: &UrlParts<'_>) -> Option<Identifier> {
    let (kind, name) = (parts.segment(1)?, parts.segment(2));
    if kind.eq_ignore_ascii_case("med") {
        return plain(Scheme::Pmid, number(trimmed(name?))?.to_owned());
    }
    pmcid(if kind.eq_ignore_ascii_case("pmc") { name? } else { kind })
}

/// `/W1`, `/works/W1`, and `/works/doi:…` of the API.
fn in_openalex(parts: &UrlParts<'_>) -> Option<Identifier> {
    let name = parts.segment(usize::from(parts.has_segment(0, "works")))?;
    let name = trimmed(name);
    let digits = without_start(name, "w");
    if digits.len() == name.len() {
        return None;
    }
    plain(Scheme::OpenAlex, ["W", number(digits)?].concat())
}

/// `/paper/{title}/{40 digits}`, `/paper/{40 digits}`, `/CorpusID:1`.
fn in_semantic_scholar(parts: &UrlParts<'_>) -> Option<Identifier> {
    let segments = parts.path.split('/').map(trimmed);
    for segment in segments.filter(|segment| !segment.is_empty()) {
        if let Some(name) = hexadecimal(segment) {
            return plain(Scheme::SemanticScholar, name);
        }
        let digits = without_start(segment, "corpusid:");
        if digits.len() < segment.len() {
            return plain(Scheme::CorpusId, number(digits)?.to_owned());
        }
    }
    None
}

/// A DOI after a slash of the path, or in the query.
fn in_publisher_url(parts: &UrlParts<'_>) -> Option<Identifier> {
    let in_path = parts.path.match_indices("/10.").find_map(|(at, _)| doi_in_path(&parts.path[at + 1..]));
    let found = in_path.or_else(|| parts.query.split('&').find_map(doi_in_parameter))?;
    plain(Scheme::Doi, found)
}

fn doi_in_parameter(parameter: &str) -> Option<String> {
    let (name, value) = parameter.split_once('=')?;
    (name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("doi"))
        .then(|| doi_in_path(&percent_decoded(value)))
        .flatten()
}

/// Suffixes that publishers append to the DOI in a path. They name a view of the paper.
const VIEWS: [&str; 15] = [
    "/",
    "/full",
    "/abstract",
    "/pdf",
    "/epdf",
    "/html",
    "/fulltext",
    "/meta",
    "/summary",
    "/references",
    "/full.pdf",
    ".pdf",
    ".full",
    ".abstract",
    ".full-text",
];

fn doi_in_path(path: &str) -> Option<String> {
    let registrant = path.strip_prefix("10.")?.split('/').next()?;
    // On unknown sites, only a registrant of the usual length is accepted.
    if !(4..=9).contains(&registrant.len()) {
        return None;
    }
    let mut name = trimmed(path);
    // At most three suffixes follow each other.
    for _ in 0..3 {
        let view = VIEWS.iter().find_map(|view| name.strip_suffix(view));
        let Some(rest) = view else { break };
        name = rest;
    }
    doi(without_preprint_version(name))
}

/// The preprint servers with the prefix `10.1101` append the version to the DOI in URLs.
fn without_preprint_version(name: &str) -> &str {
    let unversioned = name.rsplit_once('v').filter(|(rest, digits)| {
        rest.ends_with(|last: char| last.is_ascii_digit())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    match unversioned {
        Some((rest, _)) if name.starts_with("10.1101/") => rest,
        Some(_) | None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(url: &str) -> Option<String> {
        identifier_of_url(url).map(|found| found.canonical())
    }

    #[test]
    fn names_are_found_in_addresses() {
        for (url, expected) in [
            ("https://doi.org/10.1000/abc.", "doi:10.1000/abc"),
            ("http://dx.doi.org/10.1000%2FXYZ?x=1#frag", "doi:10.1000/xyz"),
            ("https://doi.org/10.1016/S0140-6736(05)66912-7", "doi:10.1016/s0140-6736(05)66912-7"),
            ("https://www.science.org/doi/pdf/10.1126/sciadv.ade4381?download=true", "doi:10.1126/sciadv.ade4381"),
            ("https://link.springer.com/content/pdf/10.1007/s11192-018-2958-5.pdf", "doi:10.1007/s11192-018-2958-5"),
            ("https://www.frontiersin.org/articles/10.3389/fnana.2010.00140/full", "doi:10.3389/fnana.2010.00140"),
            (
                "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0033693",
                "doi:10.1371/journal.pone.0033693",
            ),
            ("https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf", "doi:10.1101/2020.01.01.123456"),
            ("https://arxiv.org/abs/hep-th/9901001v1", "arxiv:hep-th/9901001"),
            ("HTTPS://ARXIV.ORG/pdf/2301.12345v2.pdf", "arxiv:2301.12345"),
            ("https://www.ncbi.nlm.nih.gov/pubmed/123", "pmid:123"),
            ("https://pmc.ncbi.nlm.nih.gov/articles/PMC5768864/", "pmcid:PMC5768864"),
            ("https://europepmc.org/article/MED/29456894", "pmid:29456894"),
            ("https://api.openalex.org/works/W2741809807", "openalex:W2741809807"),
            (
                "https://www.semanticscholar.org/paper/Some-Title/2d5673caa9e6af3a7b82a43f19ee920992db07ad",
                "s2:2d5673caa9e6af3a7b82a43f19ee920992db07ad",
            ),
            ("https://api.semanticscholar.org/CorpusID:470667", "corpusid:470667"),
        ] {
            assert_eq!(found(url).as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn other_addresses_hold_none() {
        for url in [
            "https://notarxiv.org/abs/2301.12345",
            "https://arxiv.org.evil.com/abs/2301.12345",
            "https://evil.com/arxiv.org/abs/2301.12345",
            "https://doi.org@evil.com/abc/1",
            "https://arxiv.org/list/hep-th/recent",
            "https://openalex.org/A123",
            "https://example.com/v/10.0/release",
            "https://example.com",
            "mailto:me@doi.org",
            "",
        ] {
            assert_eq!(found(url), None, "{url}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_fails(url in "(https?://)?(doi.org|arxiv.org|x.org|openalex.org)?[/10.a-c%2F()?=#é]{0,40}") {
            if let Some(found) = identifier_of_url(&url) {
                prop_assert_eq!(Identifier::with_scheme(found.scheme, &found.value).map(|it| it.value), Some(found.value));
            }
        }
    }
}
