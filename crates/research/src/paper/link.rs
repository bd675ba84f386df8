//! The name of a paper in a web address: the host is compared as browsers understand it, never looked for in the text.

use std::borrow::Cow;

use credence_core::trust::Host;

use super::identifier::{Identifier, Scheme, arxiv, doi, hexadecimal, number, without_start};

/// The name of the paper an address leads to; `None` when it holds none.
///
/// Known are the sites of the six systems of names, and a DOI in the path or in the `id` or `doi` of the query of any site,
/// as publishers have it.
#[must_use]
pub fn identifier_of_url(url: &str) -> Option<Identifier> {
    let host = Host::parse(url)?;
    let place = Place::of(url)?;
    match host.as_str() {
        "doi.org" | "dx.doi.org" | "oadoi.org" => plain(Scheme::Doi, doi(place.path.trim_start_matches('/'))?),
        "arxiv.org"
        | "export.arxiv.org"
        | "browse.arxiv.org"
        | "ar5iv.org"
        | "ar5iv.labs.arxiv.org"
        | "alphaxiv.org" => arxiv_of_path(&place.path),
        "pubmed.ncbi.nlm.nih.gov" => plain(Scheme::Pmid, number(place.segment(0)?)?.to_owned()),
        "ncbi.nlm.nih.gov" | "pmc.ncbi.nlm.nih.gov" => of_ncbi(&place),
        "europepmc.org" => of_europe_pmc(&place),
        "openalex.org" | "api.openalex.org" | "explore.openalex.org" => of_openalex(&place),
        "semanticscholar.org" | "api.semanticscholar.org" => of_semantic_scholar(&place),
        _ => of_publisher(&place),
    }
}

fn plain(scheme: Scheme, value: String) -> Option<Identifier> {
    Some(Identifier { scheme, value, version: None })
}

/// What follows the host: the path with its escapes read, and the query as written.
struct Place<'a> {
    path: Cow<'a, str>,
    query: &'a str,
}

impl<'a> Place<'a> {
    fn of(url: &'a str) -> Option<Self> {
        let url = url.trim();
        let rest = url.find("://").map_or(url, |at| &url[at + 3..]);
        let rest = &rest[rest.find(['/', '?', '#', '\\'])?..];
        let rest = &rest[..rest.find('#').unwrap_or(rest.len())];
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        Some(Self { path: unescaped(path), query })
    }

    fn segment(&self, place: usize) -> Option<&str> {
        self.path.split('/').filter(|segment| !segment.is_empty()).nth(place)
    }

    fn has_segment(&self, place: usize, name: &str) -> bool {
        self.segment(place).is_some_and(|segment| segment.eq_ignore_ascii_case(name))
    }
}

/// Escapes such as `%2F` read; a text that then is no UTF-8 is left as it was.
fn unescaped(text: &str) -> Cow<'_, str> {
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
fn arxiv_of_path(path: &str) -> Option<Identifier> {
    let (kind, name) = path.trim_start_matches('/').split_once('/')?;
    if !matches!(kind, "abs" | "pdf" | "html" | "format" | "e-print" | "src" | "ps" | "overview") {
        return None;
    }
    let name = trimmed(name.trim_end_matches('/'));
    arxiv(name.strip_suffix(".pdf").unwrap_or(name))
}

/// `/pmc/articles/PMC1`, `/articles/PMC1`, `/pubmed/1`.
fn of_ncbi(place: &Place<'_>) -> Option<Identifier> {
    if place.has_segment(0, "pubmed") {
        return plain(Scheme::Pmid, number(trimmed(place.segment(1)?))?.to_owned());
    }
    let articles = usize::from(place.has_segment(0, "pmc"));
    if !place.has_segment(articles, "articles") {
        return None;
    }
    pmcid(place.segment(articles + 1)?)
}

fn pmcid(segment: &str) -> Option<Identifier> {
    plain(Scheme::Pmcid, ["PMC", number(without_start(trimmed(segment), "pmc"))?].concat())
}

/// `/article/MED/1`, `/article/PMC/PMC1`, `/articles/PMC1`.
fn of_europe_pmc(place: &Place<'_>) -> Option<Identifier> {
    let (kind, name) = (place.segment(1)?, place.segment(2));
    if kind.eq_ignore_ascii_case("med") {
        return plain(Scheme::Pmid, number(trimmed(name?))?.to_owned());
    }
    pmcid(if kind.eq_ignore_ascii_case("pmc") { name? } else { kind })
}

/// `/W1`, `/works/W1`, and `/works/doi:…` of the programming interface.
fn of_openalex(place: &Place<'_>) -> Option<Identifier> {
    let name = place.segment(usize::from(place.has_segment(0, "works")))?;
    let name = trimmed(name);
    let digits = without_start(name, "w");
    if digits.len() == name.len() {
        return None;
    }
    plain(Scheme::OpenAlex, ["W", number(digits)?].concat())
}

/// `/paper/{title}/{40 digits}`, `/paper/{40 digits}`, `/CorpusID:1`.
fn of_semantic_scholar(place: &Place<'_>) -> Option<Identifier> {
    let segments = place.path.split('/').map(trimmed);
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

/// A DOI behind a slash of the path, or in the query.
fn of_publisher(place: &Place<'_>) -> Option<Identifier> {
    let in_path = place.path.match_indices("/10.").find_map(|(at, _)| doi_of_path(&place.path[at + 1..]));
    let found = in_path.or_else(|| place.query.split('&').find_map(doi_of_parameter))?;
    plain(Scheme::Doi, found)
}

fn doi_of_parameter(parameter: &str) -> Option<String> {
    let (name, value) = parameter.split_once('=')?;
    (name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("doi"))
        .then(|| doi_of_path(&unescaped(value)))
        .flatten()
}

/// What publishers put behind the DOI in a path: a view of the paper and no part of its name.
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

fn doi_of_path(path: &str) -> Option<String> {
    let registrant = path.strip_prefix("10.")?.split('/').next()?;
    // In addresses of any site, only what looks like a registrant of today is taken for one.
    if !(4..=9).contains(&registrant.len()) {
        return None;
    }
    let mut name = trimmed(path);
    // Each round takes something away, and views do not pile up.
    for _ in 0..3 {
        let view = VIEWS.iter().find_map(|view| name.strip_suffix(view));
        let Some(rest) = view else { break };
        name = rest;
    }
    doi(without_preprint_version(name))
}

/// The preprint servers behind `10.1101` write the version behind the name in addresses.
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

/// A name without the punctuation of the sentence around it; a closing bracket stays where its opening one is inside.
pub(super) fn trimmed(written: &str) -> &str {
    let mut text = written.trim();
    let mut surplus = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')].map(|(opening, closing)| {
        let count = |bracket: char| text.chars().filter(|found| *found == bracket).count();
        (closing, count(closing).saturating_sub(count(opening)))
    });
    while let Some(last) = text.chars().next_back() {
        let is_bracket = surplus.iter_mut().find(|(closing, _)| *closing == last);
        match is_bracket {
            Some((_, surplus)) if *surplus > 0 => *surplus -= 1,
            Some(_) => break,
            None if is_punctuation(last) => {}
            None => break,
        }
        text = &text[..text.len() - last.len_utf8()];
    }
    text
}

fn is_punctuation(character: char) -> bool {
    matches!(
        character,
        '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '"' | '*' | '_' | '`' | '’' | '”' | '»' | '…' | '。' | '，'
    )
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

    #[test]
    fn brackets_stay_where_they_are_balanced() {
        assert_eq!(trimmed("10.1016/S0140-6736(05)66912-7)."), "10.1016/S0140-6736(05)66912-7");
        assert_eq!(trimmed("10.1000/a(b)"), "10.1000/a(b)");
        assert_eq!(trimmed("10.1000/a]\","), "10.1000/a");
        assert_eq!(trimmed(&")".repeat(100_000)), "");
    }

    proptest! {
        #[test]
        fn reading_never_fails(url in "(https?://)?(doi.org|arxiv.org|x.org|openalex.org)?[/10.a-c%2F()?=#é]{0,40}") {
            if let Some(found) = identifier_of_url(&url) {
                prop_assert_eq!(Identifier::of(found.scheme, &found.value).map(|it| it.value), Some(found.value));
            }
        }
    }
}
