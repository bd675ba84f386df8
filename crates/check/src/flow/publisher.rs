//! The publisher of a DOI, by the prefix of the DOI.

/// DOI prefixes and the domains of their publishers, one row per prefix.
const PUBLISHERS: &str = include_str!("../../data/doi_publishers.txt");

/// Where an address of a DOI begins.
const RESOLVERS: [&str; 4] = ["https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/"];

/// The domain of the publisher of a DOI address; `None` for other addresses and for unknown prefixes, which all count for
/// `doi.org`.
#[must_use]
pub fn publisher_domain(url: &str) -> Option<&'static str> {
    let doi = RESOLVERS.into_iter().find_map(|start| {
        let head = url.get(..start.len())?;
        head.eq_ignore_ascii_case(start).then(|| &url[start.len()..])
    })?;
    // The slash after the prefix may be written as `%2F`.
    let (prefix, suffix) = doi.split_at(doi.find(['/', '%'])?);
    let suffix = ["/", "%2F", "%2f"].into_iter().find_map(|slash| suffix.strip_prefix(slash))?;
    let (_, domain) = rows().find(|(known, _)| *known == prefix)?;
    (!suffix.is_empty()).then_some(domain)
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
        assert_eq!(publisher_domain("http://DX.doi.org/10.1038%2Fs41586-020-2649-2"), Some("nature.com"));
        for other in [
            "https://doi.org/10.99999/x",
            "https://doi.org/",
            "https://doi.org/10.1038/",
            "https://evil.example/10.1038/x",
            "",
        ] {
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
