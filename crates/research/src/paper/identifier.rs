//! Identifiers of papers, each in one normalized spelling.

use super::punctuation::trimmed;

credence_named::named_enum! {
    /// An identifier scheme, the strongest first.
    #[derive(PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "types", ts(rename = "PaperScheme"))]
    pub enum Scheme {
        /// A digital object identifier, in lower case.
        Doi = "doi",
        /// A number in PubMed.
        Pmid = "pmid",
        /// An identifier in PubMed Central, `PMC` and a number.
        Pmcid = "pmcid",
        /// An identifier in arXiv, without its version.
        Arxiv = "arxiv",
        /// A work in OpenAlex, `W` and a number.
        OpenAlex = "openalex",
        /// A paper in Semantic Scholar, 40 hexadecimal digits.
        SemanticScholar = "s2",
        /// A number in the corpus of Semantic Scholar.
        CorpusId = "corpusid",
    }
}

/// One identifier of a paper.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identifier {
    /// Its scheme.
    pub scheme: Scheme,
    /// The identifier in its normalized spelling.
    pub value: String,
    /// The version of an arXiv identifier, if one was given.
    pub version: Option<u32>,
}

impl Identifier {
    /// The identifier with its prefix.
    #[must_use]
    pub fn canonical(&self) -> String {
        [self.scheme.name(), ":", &self.value].concat()
    }

    /// The arXiv identifier inside a DOI that arXiv registers.
    #[must_use]
    pub(crate) fn arxiv_of_doi(doi: &str) -> Option<Self> {
        arxiv(doi.strip_prefix(ARXIV_DOI)?)
    }
}

/// The prefix of the DOIs that arXiv registers.
pub(super) const ARXIV_DOI: &str = "10.48550/arxiv.";

/// The text after `start`, which is in lower case; the whole text if it begins differently.
pub(super) fn without_start<'a>(text: &'a str, start: &str) -> &'a str {
    match text.get(..start.len()) {
        Some(found) if found.eq_ignore_ascii_case(start) => &text[start.len()..],
        Some(_) | None => text,
    }
}

/// `10.`, a registrant, a slash and a suffix, in lower case.
pub(super) fn doi(written: &str) -> Option<String> {
    let doi = trimmed(written);
    let (registrant, suffix) = doi.strip_prefix("10.")?.split_once('/')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_suffix = !suffix.is_empty() && !suffix.chars().any(|it| it.is_whitespace() || it.is_control());
    (registrant.split('.').all(is_number) && is_suffix).then(|| doi.to_ascii_lowercase())
}

/// An integer of at most 12 digits, without leading zeros.
pub(super) fn number(written: &str) -> Option<&str> {
    let digits = written.trim_start_matches('0');
    let is_number = !digits.is_empty() && digits.len() <= 12 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(digits)
}

/// 40 hexadecimal digits, in lower case.
pub(super) fn hexadecimal(written: &str) -> Option<String> {
    let is_name = written.len() == 40 && written.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_name.then(|| written.to_ascii_lowercase())
}

/// An arXiv identifier: `2301.12345v2`, or `hep-th/9901001` as before 2007; the class in `math.GT/0309136` is ignored.
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
    let follows_digit = name.ends_with(|last: char| last.is_ascii_digit());
    match digits.parse() {
        Ok(version) if follows_digit && digits.bytes().all(|byte| byte.is_ascii_digit()) => (name, Some(version)),
        Ok(_) | Err(_) => unversioned,
    }
}

fn old_arxiv(archive: &str, digits: &str) -> Option<String> {
    let archive = archive.split('.').next()?.to_ascii_lowercase();
    let is_archive = archive.len() >= 2 && archive.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_number = digits.len() == 7 && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_archive && is_number).then(|| [archive.as_str(), "/", digits].concat())
}

/// Four digits, a dot and up to five digits. Parsers of free text require more.
fn new_arxiv(name: &str) -> Option<&str> {
    let (month, digits) = name.split_once('.')?;
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (month.len() == 4 && (1..=5).contains(&digits.len()) && are_digits(month) && are_digits(digits)).then_some(name)
}
