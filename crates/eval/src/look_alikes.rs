//! Addresses that look like those of the bundled rules: other spellings of the same site, and imitations.

use credence_core::trust::{Host, RuleOrigin, SourceTrust, TrustPolicy, hides_its_page, registrable_domain};

/// A host that matches a rule of the policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownHost {
    /// The rule as people write it.
    pub rule: String,
    /// The host, with a name instead of a star and before a suffix.
    pub host: String,
}

/// One host per rule for a whole domain.
#[must_use]
pub fn known_hosts(policy: &TrustPolicy) -> Vec<KnownHost> {
    let rules = policy.rules().filter_map(|trust| trust.rule);
    let whole = rules.filter(|rule| !rule.contains('/'));
    let known = whole.map(|rule| KnownHost { host: host_of(&rule), rule });
    // What shows pages of others has the trust of those pages.
    known.filter(|known| !hides_its_page(&known.host)).collect()
}

fn host_of(rule: &str) -> String {
    let host = rule.replace('*', "place");
    if host.starts_with('.') { format!("body{host}") } else { host }
}

/// The same site in other spellings.
#[must_use]
pub fn spellings(host: &str) -> Vec<String> {
    vec![
        host.to_ascii_uppercase(),
        format!("{host}."),
        format!("https://{host}:8443/page"),
        format!("https://www.{host}/page?question#part"),
        format!("https://reader:password@{host}/"),
        format!("https://zq-evil.com@{host}/"),
        format!("  //{host}\\zq-evil.com "),
        format!("https://{}/", host.replace('.', "\u{3002}")),
    ]
}

/// Imitations of this host; `word` is what an attacker adds before or after a name.
#[must_use]
pub fn look_alikes(policy: &TrustPolicy, host: &str, word: &str) -> Vec<String> {
    let mut addresses = with_other_host(host, word);
    if let Some((name, suffix)) = registered(policy, host) {
        addresses.extend(renamed(&name, &suffix, word));
        addresses.extend(homoglyphs(&name).map(|name| format!("https://{name}.{suffix}/")));
    }
    addresses
}

/// Addresses with the known name in a part that does not identify the site: user info, path, query, fragment, or below another domain.
fn with_other_host(host: &str, word: &str) -> Vec<String> {
    let evil = format!("zq-{word}.com");
    vec![
        format!("https://{host}@{evil}/"),
        format!("https://{host}:443@{evil}/"),
        format!("https://{host}.{evil}/"),
        format!("https://www.{host}.{evil}:443/"),
        format!("https://{}.{evil}/", host.to_ascii_uppercase()),
        format!("https://{evil}/{host}"),
        format!("https://{evil}\\@{host}"),
        format!("https://{evil}?{host}"),
        format!("https://{evil}#@{host}"),
        format!("https://{}-{word}.com/", host.replace('.', "-")),
        format!("https://zq{}.com/", host.replace('.', "")),
        format!("https://{host}zq{word}/"),
        format!("{host}..{evil}"),
        format!("javascript:{host}"),
        format!("mailto:me@{host}"),
    ]
}

/// The registered name and the suffix below which anyone can register names.
fn registered(policy: &TrustPolicy, host: &str) -> Option<(String, String)> {
    let host = Host::parse(host)?;
    let (name, suffix) = registrable_domain(&host).split_once('.')?;
    // Below the suffix of a state or of a known body nobody else can register names.
    let is_open = policy.lookup(&format!("zq-probe.{suffix}"), None).from == RuleOrigin::Default;
    is_open.then(|| (name.to_owned(), suffix.to_owned()))
}

fn renamed(name: &str, suffix: &str, word: &str) -> Vec<String> {
    vec![
        format!("https://{name}-zq{word}.{suffix}/"),
        format!("https://zq{word}-{name}.{suffix}/"),
        format!("https://zq{word}{name}.{suffix}/"),
        format!("https://{name}zq{word}.{suffix}/"),
        format!("https://xn--{name}-zq{word}.{suffix}/"),
    ]
}

/// Latin letters, and the Cyrillic and Greek ones that look the same.
const TWINS: [(char, char); 16] = [
    ('a', 'а'),
    ('a', 'α'),
    ('c', 'с'),
    ('e', 'е'),
    ('h', 'һ'),
    ('i', 'і'),
    ('i', 'ι'),
    ('j', 'ј'),
    ('k', 'κ'),
    ('o', 'о'),
    ('o', 'ο'),
    ('p', 'р'),
    ('s', 'ѕ'),
    ('u', 'υ'),
    ('x', 'х'),
    ('y', 'у'),
];

/// The name with one letter from another script.
fn homoglyphs(name: &str) -> impl Iterator<Item = String> {
    let present = TWINS.into_iter().filter(|(latin, _)| name.contains(*latin));
    present.map(|(latin, twin)| name.replacen(latin, twin.encode_utf8(&mut [0; 4]), 1))
}

/// Whether a rule raises the level of an imitation.
#[must_use]
pub fn is_taken_in(trust: &SourceTrust) -> bool {
    trust.from != RuleOrigin::Default
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    fn bundled() -> &'static TrustPolicy {
        TrustPolicy::bundled()
    }

    fn place_in_order(from: RuleOrigin) -> usize {
        match from {
            RuleOrigin::Denylist => 0,
            RuleOrigin::UserOverride => 1,
            RuleOrigin::Allowlist => 2,
            RuleOrigin::Graylist => 3,
            RuleOrigin::Suffix => 4,
            RuleOrigin::Verification => 5,
            RuleOrigin::Default => 6,
        }
    }

    #[test]
    fn every_bundled_rule_keeps_its_level_in_every_spelling() {
        let known = known_hosts(bundled());
        assert!(known.len() > 7_000, "{}", known.len());
        for KnownHost { host, .. } in known {
            let trust = bundled().lookup(&host, None);
            assert_ne!(trust.from, RuleOrigin::Default, "{host}");
            for spelling in spellings(&host) {
                assert_eq!(bundled().lookup(&spelling, None), trust, "{spelling}");
            }
        }
    }

    #[test]
    fn a_longer_bundled_rule_never_loses_to_a_shorter_one() {
        let mut lists: HashMap<String, Vec<RuleOrigin>> = HashMap::new();
        for trust in bundled().rules() {
            lists.entry(trust.rule.unwrap()).or_default().push(trust.from);
        }
        for KnownHost { rule, host } in known_hosts(bundled()) {
            // Two rules for one domain can differ in their date ranges.
            let [list] = lists[&rule][..] else { continue };
            let trust = bundled().lookup(&host, None);
            let found = trust.rule.unwrap();
            let is_earlier = place_in_order(trust.from) < place_in_order(list);
            assert!(is_earlier || (trust.from == list && found.len() >= rule.len()), "{host}: {found} before {rule}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2))]

        #[test]
        fn nothing_that_looks_like_a_bundled_rule_is_known(word in "[a-z]{1,6}") {
            let mut n_addresses = 0;
            for KnownHost { host, .. } in known_hosts(bundled()) {
                for address in look_alikes(bundled(), &host, &word) {
                    n_addresses += 1;
                    let trust = bundled().lookup(&address, None);
                    prop_assert!(!is_taken_in(&trust), "{} is taken for {}: {:?}", address, host, trust);
                }
            }
            prop_assert!(n_addresses > 150_000, "{}", n_addresses);
        }
    }
}
