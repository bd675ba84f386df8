//! The names papers have: each in one spelling, in the order in which they decide which paper it is.

use serde::Serialize;

use super::link::{identifier_of_url, trimmed};

/// A system of names, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperScheme"))]
pub enum Scheme {
    /// A digital object identifier, in small letters.
    Doi,
    /// A number in PubMed.
    Pmid,
    /// A name in PubMed Central, `PMC` and a number.
    Pmcid,
    /// A name in arXiv without its version.
    Arxiv,
    /// A work in OpenAlex, `W` and a number.
    OpenAlex,
    /// A paper in Semantic Scholar, 40 hexadecimal digits.
    #[serde(rename = "s2")]
    SemanticScholar,
    /// A number in the corpus of Semantic Scholar.
    #[serde(rename = "corpusid")]
    CorpusId,
}

impl Scheme {
    /// All of them, the strongest first.
    pub const ALL: [Self; 7] =
        [Self::Doi, Self::Pmid, Self::Pmcid, Self::Arxiv, Self::OpenAlex, Self::SemanticScholar, Self::CorpusId];

    /// The word in front of the colon.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Doi => "doi",
            Self::Pmid => "pmid",
            Self::Pmcid => "pmcid",
            Self::Arxiv => "arxiv",
            Self::OpenAlex => "openalex",
            Self::SemanticScholar => "s2",
            Self::CorpusId => "corpusid",
        }
    }
}

/// One name of a paper.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identifier {
    /// The system it belongs to.
    pub scheme: Scheme,
    /// The name in its one spelling.
    pub value: String,
    /// The version an arXiv name was written with.
    pub version: Option<u32>,
}

impl Identifier {
    /// A name as a record states it: bare, behind its prefix, or as a web address; `None` when it is none.
    #[must_use]
    pub fn of(scheme: Scheme, written: &str) -> Option<Self> {
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

    /// A name with its prefix, such as `doi:10.1000/1`, or a web address that holds one.
    #[must_use]
    pub fn read(written: &str) -> Option<Self> {
        let written = written.trim();
        let prefixed = written.split_once(':').and_then(|(prefix, rest)| {
            let scheme = Scheme::ALL.into_iter().find(|scheme| scheme.prefix().eq_ignore_ascii_case(prefix))?;
            Self::of(scheme, rest)
        });
        prefixed.or_else(|| bare_doi(written)).or_else(|| identifier_of_url(written))
    }

    /// The name with its prefix.
    #[must_use]
    pub fn canonical(&self) -> String {
        [self.scheme.prefix(), ":", &self.value].concat()
    }

    /// The arXiv name inside the DOI that arXiv registers for it.
    #[must_use]
    pub(super) fn arxiv_of_doi(doi: &str) -> Option<Self> {
        arxiv(doi.strip_prefix(ARXIV_DOI)?)
    }
}

/// What the DOIs begin with that arXiv registers for its own names.
pub(super) const ARXIV_DOI: &str = "10.48550/arxiv.";

fn bare_doi(written: &str) -> Option<Identifier> {
    written.starts_with("10.").then(|| Identifier::of(Scheme::Doi, written)).flatten()
}

fn without_prefix(written: &str, scheme: Scheme) -> &str {
    let rest = without_start(written, scheme.prefix());
    if rest.len() == written.len() { written } else { rest.strip_prefix(':').map_or(written, str::trim_start) }
}

/// The text behind `start`, which is in small letters; the whole text where it begins otherwise.
pub(super) fn without_start<'a>(text: &'a str, start: &str) -> &'a str {
    match text.get(..start.len()) {
        Some(found) if found.eq_ignore_ascii_case(start) => &text[start.len()..],
        Some(_) | None => text,
    }
}

/// `10.`, a registrant, a slash and a suffix, in small letters.
pub(super) fn doi(written: &str) -> Option<String> {
    let doi = trimmed(written);
    let (registrant, suffix) = doi.strip_prefix("10.")?.split_once('/')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_suffix = !suffix.is_empty() && !suffix.chars().any(|it| it.is_whitespace() || it.is_control());
    (registrant.split('.').all(is_number) && is_suffix).then(|| doi.to_ascii_lowercase())
}

/// A whole number of at most 12 digits, without zeros in front.
pub(super) fn number(written: &str) -> Option<&str> {
    let digits = written.trim_start_matches('0');
    let is_number = !digits.is_empty() && digits.len() <= 12 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(digits)
}

/// 40 hexadecimal digits, in small letters.
pub(super) fn hexadecimal(written: &str) -> Option<String> {
    let is_name = written.len() == 40 && written.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_name.then(|| written.to_ascii_lowercase())
}

/// A name of arXiv: `2301.12345v2`, or `hep-th/9901001` as before 2007; the class in `math.GT/0309136` is left out.
pub(super) fn arxiv(written: &str) -> Option<Identifier> {
    let (name, version) = without_version(written);
    let value = match name.split_once('/') {
        Some((archive, digits)) => old_arxiv(archive, digits)?,
        None => new_arxiv(name)?.to_owned(),
    };
    Some(Identifier { scheme: Scheme::Arxiv, value, version })
}

fn without_version(written: &str) -> (&str, Option<u32>) {
    let unversioned = (written, None);
    let Some((name, digits)) = written.rsplit_once(['v', 'V']) else { return unversioned };
    let is_behind_digit = name.ends_with(|last: char| last.is_ascii_digit());
    match digits.parse() {
        Ok(version) if is_behind_digit && digits.bytes().all(|byte| byte.is_ascii_digit()) => (name, Some(version)),
        Ok(_) | Err(_) => unversioned,
    }
}

fn old_arxiv(archive: &str, digits: &str) -> Option<String> {
    let archive = archive.split('.').next()?.to_ascii_lowercase();
    let is_archive = archive.len() >= 2 && archive.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_number = digits.len() == 7 && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_archive && is_number).then(|| [archive.as_str(), "/", digits].concat())
}

/// Four digits, a dot and up to five: how many there must be in free text is the reader's to say.
fn new_arxiv(name: &str) -> Option<&str> {
    let (month, digits) = name.split_once('.')?;
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (month.len() == 4 && (1..=5).contains(&digits.len()) && are_digits(month) && are_digits(digits)).then_some(name)
}

/// The names of one paper, at most one of each system; fields that are not known are `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "PaperIdentifiers"))]
pub struct Identifiers {
    /// Digital object identifier, in small letters.
    pub doi: Option<String>,
    /// Number in PubMed.
    pub pmid: Option<String>,
    /// Name in PubMed Central, with its `PMC`.
    pub pmcid: Option<String>,
    /// Name in arXiv, without a version.
    pub arxiv: Option<String>,
    /// The version of the arXiv name, where one was written.
    pub arxiv_version: Option<u32>,
    /// Work in OpenAlex, with its `W`.
    pub openalex: Option<String>,
    /// Paper in Semantic Scholar, 40 hexadecimal digits.
    pub s2: Option<String>,
    /// Number in the corpus of Semantic Scholar.
    pub corpus_id: Option<String>,
}

impl Identifiers {
    /// The name in one system.
    #[must_use]
    pub fn get(&self, scheme: Scheme) -> Option<&str> {
        let value = match scheme {
            Scheme::Doi => &self.doi,
            Scheme::Pmid => &self.pmid,
            Scheme::Pmcid => &self.pmcid,
            Scheme::Arxiv => &self.arxiv,
            Scheme::OpenAlex => &self.openalex,
            Scheme::SemanticScholar => &self.s2,
            Scheme::CorpusId => &self.corpus_id,
        };
        value.as_deref()
    }

    /// Adds a name unless its system has one.
    pub fn add(&mut self, identifier: Identifier) {
        let slot = match identifier.scheme {
            Scheme::Doi => &mut self.doi,
            Scheme::Pmid => &mut self.pmid,
            Scheme::Pmcid => &mut self.pmcid,
            Scheme::Arxiv => &mut self.arxiv,
            Scheme::OpenAlex => &mut self.openalex,
            Scheme::SemanticScholar => &mut self.s2,
            Scheme::CorpusId => &mut self.corpus_id,
        };
        if slot.is_none() {
            *slot = Some(identifier.value);
            self.arxiv_version = self.arxiv_version.or(identifier.version);
        }
    }

    /// Adds a name as a record states it; what is no name is left out.
    pub fn add_written(&mut self, scheme: Scheme, written: &str) {
        if let Some(identifier) = Identifier::of(scheme, written) {
            self.add(identifier);
        }
    }

    /// The names, the strongest first.
    pub fn iter(&self) -> impl Iterator<Item = (Scheme, &str)> {
        Scheme::ALL.into_iter().filter_map(|scheme| Some((scheme, self.get(scheme)?)))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The strongest name with its prefix.
    #[must_use]
    pub fn canonical(&self) -> Option<String> {
        self.iter().next().map(|(scheme, value)| [scheme.prefix(), ":", value].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(scheme: Scheme, written: &str) -> Option<String> {
        Identifier::of(scheme, written).map(|found| found.canonical())
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
        let found = Identifier::of(Scheme::Arxiv, "2301.12345v12").unwrap();
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
            assert_eq!(Identifier::read(written).unwrap().canonical(), expected);
        }
        assert_eq!(Identifier::read("nonsense"), None);
    }
}
