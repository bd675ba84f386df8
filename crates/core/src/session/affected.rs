//! The turns that a change of trust concerns.

use crate::trust::{Host, TrustLedger};
use credence_lookup::Lookup;

/// The turns that a change of trust concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AffectedTurns {
    /// All of them.
    All,
    /// Those with a source of this domain or below it.
    Domain(String),
}

impl AffectedTurns {
    /// The turns that a rule affects: all of them by a rule for more than a domain.
    #[must_use]
    pub fn of_rule(domain: &str) -> Self {
        let is_plain = !domain.starts_with('.') && !domain.contains('*');
        let is_host = Host::parse(domain).is_some_and(|host| host.as_str() == domain);
        if is_plain && is_host { Self::Domain(domain.to_owned()) } else { Self::All }
    }
}

/// The hosts of which two ledgers differ.
pub(super) fn changed_hosts<'a>(before: &'a TrustLedger, after: &'a TrustLedger) -> Lookup<&'a str> {
    let mut hosts = Lookup::default();
    let changed = after.hosts().iter().filter(|host| before.host(&host.host) != Some(*host));
    let gone = before.hosts().iter().filter(|host| after.host(&host.host).is_none());
    for host in changed.chain(gone) {
        hosts.insert_new(host.host.as_str());
    }
    hosts
}

/// Whether a host is a domain or below it.
pub(super) fn is_within(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::{BlockReason, TrustLevel};

    #[test]
    fn a_rule_for_more_than_a_domain_concerns_everything() {
        for rule in ["", "*.a.org", ".gov", "a.org/blog", "www.a.org"] {
            assert_eq!(AffectedTurns::of_rule(rule), AffectedTurns::All, "{rule}");
        }
        assert_eq!(AffectedTurns::of_rule("a.org"), AffectedTurns::Domain("a.org".to_owned()));
    }

    #[test]
    fn a_domain_holds_the_hosts_below_it() {
        let within = ["a.org", "news.a.org", "nota.org", "b.org"].map(|host| is_within(host, "a.org"));
        assert_eq!(within, [true, true, false, false]);
    }

    #[test]
    fn hosts_that_were_blocked_or_restored_have_changed() {
        let mut one = TrustLedger::default();
        one.block("b.org", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        let mut other = one.clone();
        assert!(changed_hosts(&one, &other).is_empty());
        other.block("a.org", BlockReason::Manual, None, TrustLevel::Low, None).unwrap();
        other.restore("b.org", None, None, None);
        let changed = changed_hosts(&one, &other);
        assert!(changed.get("a.org").is_some() && changed.get("b.org").is_some());
    }
}
