//! The domain of a policy rule, and the hosts it matches.

use super::error::PolicyProblem;
use crate::trust::host::Host;

/// The domain of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DomainPattern {
    /// `x`, `.x` or `*.x`: the domain and all its subdomains.
    Domain(Host),
    /// A domain with a star inside, such as `exam*.com`, and all its subdomains.
    Glob(Host),
}

impl DomainPattern {
    /// Parses the domain of a rule. In a whole address, only the host counts.
    ///
    /// # Errors
    ///
    /// When the text is empty, a single letter, a lone star, or not a host.
    pub fn parse(text: &str) -> Result<Self, PolicyProblem> {
        let text = text.trim();
        let below = text.strip_prefix("*.").or_else(|| text.strip_prefix('.')).unwrap_or(text);
        let host = host_of_rule(below)?;
        if host.as_str().bytes().all(|byte| b"*.".contains(&byte)) {
            return Err(PolicyProblem::NotADomain(text.to_owned()));
        }
        let is_glob = host.as_str().contains('*');
        Ok(if is_glob { Self::Glob(host) } else { Self::Domain(host) })
    }

    /// Whether the rule matches this host; a star never matches a dot.
    #[must_use]
    pub fn matches(&self, host: &Host) -> bool {
        match self {
            Self::Domain(domain) => is_in_domain(host.as_str(), domain.as_str()),
            Self::Glob(glob) => glob_matches(host.as_str(), glob.as_str()),
        }
    }
}

/// The host of an override, which matches that host only and no subdomain.
pub(super) fn exact_host(text: &str) -> Result<Host, PolicyProblem> {
    let text = text.trim();
    let host = host_of_rule(text.strip_prefix('.').unwrap_or(text))?;
    if text.starts_with('.') || host.as_str().contains('*') {
        return Err(PolicyProblem::NotAnExactHost(text.to_owned()));
    }
    Ok(host)
}

fn host_of_rule(text: &str) -> Result<Host, PolicyProblem> {
    if text.is_empty() {
        return Err(PolicyProblem::EmptyDomain);
    }
    let host = Host::parse(text).ok_or_else(|| PolicyProblem::NotADomain(text.to_owned()))?;
    if host.as_str().len() == 1 {
        return Err(PolicyProblem::OneLetterDomain(text.to_owned()));
    }
    Ok(host)
}

fn is_in_domain(host: &str, domain: &str) -> bool {
    let above = host.strip_suffix(domain);
    above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
}

/// The labels after the last star; a host that matches ends in them.
pub(super) fn plain_end(glob: &str) -> &str {
    let after_star = glob.rsplit_once('*').map_or(glob, |(_, after)| after);
    after_star.split_once('.').map_or("", |(_, labels)| labels)
}

/// Compares label by label from the right.
pub(super) fn glob_matches(host: &str, glob: &str) -> bool {
    let mut labels = host.rsplit('.');
    glob.rsplit('.').all(|pattern| labels.next().is_some_and(|label| label_matches(label, pattern)))
}

fn label_matches(label: &str, pattern: &str) -> bool {
    let Some((start, after)) = pattern.split_once('*') else {
        return label == pattern;
    };
    let Some(mut rest) = label.strip_prefix(start) else {
        return false;
    };
    let mut pieces: Vec<&str> = after.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = rest.find(piece) else {
            return false;
        };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(host: &str, pattern: &str) -> bool {
        DomainPattern::parse(pattern).unwrap().matches(&Host::parse(host).unwrap())
    }

    #[test]
    fn a_domain_stands_for_itself_and_what_is_below_it() {
        for pattern in ["example.com", ".example.com", "*.example.com", "https://www.Example.com./a"] {
            assert!(matches("example.com", pattern), "{pattern}");
            assert!(matches("a.b.example.com", pattern), "{pattern}");
            assert!(!matches("badexample.com", pattern), "{pattern}");
            assert!(!matches("example.com.evil.com", pattern), "{pattern}");
        }
    }

    #[test]
    fn a_star_stays_within_its_label() {
        assert!(matches("example.com", "exam*.com"));
        assert!(matches("news.example.com", "exam*.com"));
        assert!(matches("exam.com", "exam*.com"));
        assert!(matches("a-b-c.net", "a*b*c.net"));
        assert!(matches("a.any.com", "a.*.com"));
        assert!(!matches("exam.evil.com", "exam*.com"));
        assert!(!matches("example.org", "exam*.com"));
        assert!(!matches("ab.com", "ab*b.com"));
        assert!(!matches("com", "exam*.com"));
    }

    #[test]
    fn the_plain_end_begins_after_the_last_label_with_a_star() {
        for (glob, end) in [("exam*.com", "com"), ("a.*.co.uk", "co.uk"), ("*.a*b.c", "c"), ("a.*", ""), ("a.b*c", "")]
        {
            assert_eq!(plain_end(glob), end, "{glob}");
        }
    }

    #[test]
    fn what_stands_for_everything_or_nothing_is_refused() {
        for text in ["", " ", ".", "*", "*.*", "x", ".x", "*.x", "**", "a b", "*."] {
            assert!(DomainPattern::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_override_is_one_host() {
        assert_eq!(exact_host("https://www.Example.com/a").unwrap().as_str(), "example.com");
        for text in ["*.example.com", ".example.com", "exam*.com"] {
            let problem = exact_host(text).unwrap_err();
            assert_eq!(problem, PolicyProblem::NotAnExactHost(text.to_owned()));
        }
        assert_eq!(exact_host(""), Err(PolicyProblem::EmptyDomain));
        assert!(matches!(exact_host("x"), Err(PolicyProblem::OneLetterDomain(_))));
    }
}
