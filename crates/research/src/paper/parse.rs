//! Parses an identifier as records and users write it: bare, with its prefix, or as a web address.

use super::identifier::{Identifier, Scheme, arxiv, doi, hexadecimal, number, without_start};
use super::link::identifier_of_url;

impl Identifier {
    /// Parses an identifier of a known scheme: bare, with its prefix, or as a web address.
    #[must_use]
    pub fn with_scheme(scheme: Scheme, written: &str) -> Option<Self> {
        let written = written.trim();
        if written.contains("://") {
            return identifier_of_url(written).filter(|found| found.scheme == scheme);
        }
        let bare = without_prefix(written, scheme);
        let plain = |value| Some(Self { scheme, value, version: None });
        match scheme {
            Scheme::Doi => plain(doi(bare)?),
            Scheme::Pmid | Scheme::CorpusId => plain(number(bare)?.to_owned()),
            Scheme::Pmcid => plain(["PMC", number(without_start(bare, "pmc"))?].concat()),
            Scheme::Arxiv => arxiv(bare),
            Scheme::OpenAlex => plain(["W", number(without_start(bare, "w"))?].concat()),
            Scheme::SemanticScholar => plain(hexadecimal(bare)?),
        }
    }

    /// Parses an identifier with its prefix, such as `doi:10.1000/1`, or a web address that contains one.
    #[must_use]
    pub fn parse(written: &str) -> Option<Self> {
        let written = written.trim();
        let prefixed = written.split_once(':').and_then(|(prefix, rest)| {
            let scheme = Scheme::ALL.into_iter().find(|scheme| scheme.name().eq_ignore_ascii_case(prefix))?;
            Self::with_scheme(scheme, rest)
        });
        prefixed.or_else(|| bare_doi(written)).or_else(|| identifier_of_url(written))
    }
}

fn bare_doi(written: &str) -> Option<Identifier> {
    written.starts_with("10.").then(|| Identifier::with_scheme(Scheme::Doi, written)).flatten()
}

fn without_prefix(written: &str, scheme: Scheme) -> &str {
    let rest = without_start(written, scheme.name());
    if rest.len() == written.len() { written } else { rest.strip_prefix(':').map_or(written, str::trim_start) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(scheme: Scheme, written: &str) -> Option<String> {
        Identifier::with_scheme(scheme, written).map(|found| found.canonical())
    }

    #[test]
    fn a_name_has_one_spelling() {
        for (scheme, written, expected) in [
            (Scheme::Doi, " 10.1234/ABC ", "doi:10.1234/abc"),
            (Scheme::Doi, "doi: 10.1/A", "doi:10.1/a"),
            (Scheme::Doi, "https://doi.org/10.7717/PeerJ.4375", "doi:10.7717/peerj.4375"),
            (Scheme::Pmid, "https://pubmed.ncbi.nlm.nih.gov/29456894", "pmid:29456894"),
            (Scheme::Pmid, "PMID:0012", "pmid:12"),
            (Scheme::Pmcid, "5815332", "pmcid:PMC5815332"),
            (Scheme::Pmcid, "https://www.ncbi.nlm.nih.gov/pmc/articles/5815332", "pmcid:PMC5815332"),
            (Scheme::Arxiv, "arXiv:hep-th/9901001v3", "arxiv:hep-th/9901001"),
            (Scheme::Arxiv, "math.GT/0309136", "arxiv:math/0309136"),
            (Scheme::Arxiv, "2301.1", "arxiv:2301.1"),
            (Scheme::OpenAlex, "w2741809807", "openalex:W2741809807"),
            (Scheme::OpenAlex, "https://openalex.org/W2741809807", "openalex:W2741809807"),
            (
                Scheme::SemanticScholar,
                "2D5673CAA9E6AF3A7B82A43F19EE920992DB07AD",
                "s2:2d5673caa9e6af3a7b82a43f19ee920992db07ad",
            ),
        ] {
            assert_eq!(read(scheme, written).as_deref(), Some(expected), "{written}");
        }
        for (scheme, written) in [
            (Scheme::Doi, "10.1234"),
            (Scheme::Doi, "10.x/abc"),
            (Scheme::Doi, "10.1234/a b"),
            (Scheme::Pmid, "12a"),
            (Scheme::Arxiv, "23011.2345"),
            (Scheme::Arxiv, "hep-th/99"),
            (Scheme::OpenAlex, "A123"),
            (Scheme::SemanticScholar, "abc"),
            (Scheme::Pmid, "https://openalex.org/W1"),
        ] {
            assert_eq!(read(scheme, written), None, "{written}");
        }
    }

    #[test]
    fn the_version_is_kept_apart() {
        let found = Identifier::with_scheme(Scheme::Arxiv, "2301.12345v12").unwrap();
        assert_eq!((found.value.as_str(), found.version), ("2301.12345", Some(12)));
        assert_eq!(Identifier::arxiv_of_doi("10.48550/arxiv.2301.12345").unwrap().value, "2301.12345");
    }

    #[test]
    fn prefixed_names_and_addresses_are_read() {
        for (written, expected) in [
            ("DOI:10.1/x", "doi:10.1/x"),
            ("10.1/x", "doi:10.1/x"),
            ("s2:2d5673caa9e6af3a7b82a43f19ee920992db07ad", "s2:2d5673caa9e6af3a7b82a43f19ee920992db07ad"),
            ("arxiv.org/abs/2301.12345", "arxiv:2301.12345"),
        ] {
            assert_eq!(Identifier::parse(written).unwrap().canonical(), expected);
        }
        assert_eq!(Identifier::parse("nonsense"), None);
    }
}
