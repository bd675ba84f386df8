//! The publisher of a DOI, by the prefix of the DOI.

use credence_research::paper::Identifier;
use credence_research::paper::Scheme;

/// DOI prefixes and the domains of their publishers, one row per prefix.
const PUBLISHERS: &str = include_str!("../../data/doi_publishers.txt");

/// The domain of the publisher of a DOI address; `None` for other addresses and for unknown prefixes, which all count for
/// `doi.org`.
#[must_use]
pub fn publisher_domain(url: &str) -> Option<&'static str> {
    let is_doi = ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/"]
        .into_iter()
        .any(|start| url.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start)));
    if !is_doi {
        return None;
    }
    let name = Identifier::parse(url).filter(|name| name.scheme == Scheme::Doi)?;
    let (prefix, _) = name.value.split_once('/')?;
    rows().find(|(known, _)| *known == prefix).map(|(_, domain)| domain)
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    PUBLISHERS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doi_counts_for_its_publisher() {
        assert_eq!(publisher_domain("https://doi.org/10.1371/journal.pone.0000001"), Some("plos.org"));
        assert_eq!(publisher_domain("https://doi.org/10.1038/s41586-020-2649-2"), Some("nature.com"));
        for other in ["https://doi.org/10.99999/x", "https://doi.org/", "https://evil.example/10.1038/x", ""] {
            assert_eq!(publisher_domain(other), None, "{other}");
        }
    }

    #[test]
    fn every_row_is_a_distinct_prefix_and_a_domain() {
        let all: Vec<_> = rows().collect();
        let n_rows = PUBLISHERS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(all.len(), n_rows);
        for (place, (prefix, domain)) in all.iter().enumerate() {
            assert!(prefix.starts_with("10.") && prefix[3..].bytes().all(|byte| byte.is_ascii_digit()), "{prefix}");
            assert!(domain.contains('.') && !domain.contains([' ', '/']), "{domain}");
            assert!(all[..place].iter().all(|(known, _)| known != prefix), "{prefix}");
        }
    }
}
