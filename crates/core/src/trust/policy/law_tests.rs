//! What holds for every policy and every address, shown on generated ones.

use proptest::prelude::*;

use super::*;
use crate::trust::Host;

/// Hosts of the bundled policy and of its suffixes that look-alikes would imitate.
const KNOWN: [&str; 12] = [
    "arxiv.org",
    "pubmed.gov",
    "nature.com",
    "cdc.gov",
    "ietf.org",
    "wikidata.org",
    "mit.edu",
    "meti.go.jp",
    "ox.ac.uk",
    "planalto.gov.br",
    "reuters.com",
    "usp.br",
];

fn known() -> impl Strategy<Value = &'static str> {
    prop::sample::select(KNOWN.to_vec())
}

fn level(address: &str) -> TrustLevel {
    TrustPolicy::bundled().lookup(address, None).level
}

/// The letters and the ones of other scripts that look the same.
fn homoglyph(letter: char) -> Option<char> {
    let pairs =
        [('a', 'а'), ('c', 'с'), ('e', 'е'), ('i', 'і'), ('o', 'ο'), ('p', 'р'), ('x', 'х'), ('s', 'ѕ'), ('u', 'υ')];
    pairs.into_iter().find(|(latin, _)| *latin == letter).map(|(_, other)| other)
}

/// The same site, written in another way.
fn spelling(host: &str, way: usize) -> String {
    match way {
        0 => host.to_ascii_uppercase(),
        1 => format!("https://www.{host}/a?b#c"),
        2 => format!("{host}."),
        3 => format!("http://{host}:8080/"),
        4 => format!("https://user:password@{host}/"),
        5 => format!("https://sub.domain.{host}/"),
        6 => format!("https://evil.com@{host}/"),
        7 => format!("https://{}/", host.replace('.', "。")),
        8 => format!("  //{host}\\evil.com "),
        _ => format!("https://{}/", host.replace('.', "%2e")),
    }
}

/// Another site, written to look like it.
fn look_alike(host: &str, way: usize) -> String {
    match way {
        0 => format!("https://{host}@evil-site.com/"),
        1 => format!("https://{host}:443@evil-site.com/"),
        2 => format!("https://{host}.evil-site.com/"),
        3 => format!("https://evil-site.com/{host}"),
        4 => format!("https://evil-site.com\\@{host}"),
        5 => format!("https://evil-site.com?{host}"),
        6 => format!("https://evil-site.com#@{host}"),
        7 => format!("https://{}-evil.com/", host.replace('.', "-")),
        8 => format!("https://{}.com/", host.replace('.', "")),
        9 => format!("https://xn--{}-evil.com/", host.replace('.', "-")),
        10 => format!("{host}x"),
        11 => format!("javascript:{host}"),
        12 => format!("mailto:me@{host}"),
        _ => format!("{host}..evil-site.com"),
    }
}

/// A word before or after the name that was registered, which is another registration.
fn renamed(host: &str, word: &str, way: usize) -> Option<String> {
    let registrable = crate::trust::registrable_domain(&Host::parse(host)?).to_owned();
    // What is registered below the suffix of a state is the state's.
    let (name, suffix) = registrable.split_once('.')?;
    match way {
        0 => Some(format!("{word}{name}.{suffix}")),
        1 => Some(format!("{name}-{word}.{suffix}")),
        _ => Some(format!("{name}{word}.{suffix}")),
    }
}

proptest! {
    #[test]
    fn a_known_site_keeps_its_level_in_every_spelling(host in known(), way in 0_usize..10) {
        prop_assert!(level(host) >= TrustLevel::Trusted);
        prop_assert_eq!(level(&spelling(host, way)), level(host), "{}", spelling(host, way));
    }

    #[test]
    fn what_only_contains_a_trusted_name_is_not_trusted(host in known(), way in 0_usize..14) {
        let address = look_alike(host, way);
        prop_assert_eq!(level(&address), TrustLevel::Unverified, "{}", address);
    }

    #[test]
    fn a_longer_name_is_another_site(
        host in prop::sample::select(vec!["arxiv.org", "nature.com", "ietf.org", "wikidata.org", "usp.br", "ethz.ch"]),
        word in "zq[a-z]{1,5}",
        way in 0_usize..3,
    ) {
        let address = renamed(host, &word, way).unwrap();
        prop_assert_eq!(level(&address), TrustLevel::Unverified, "{}", address);
    }

    #[test]
    fn one_letter_of_another_script_makes_another_site(host in known(), at in 0_usize..12) {
        let name_end = host.find('.').unwrap();
        let name: Vec<char> = host[..name_end].chars().collect();
        let changed: Option<String> = name.get(at).and_then(|letter| homoglyph(*letter)).map(|other| {
            name.iter().enumerate().map(|(n, letter)| if n == at { other } else { *letter }).collect()
        });
        if let Some(changed) = changed {
            // Below the suffix of a registry every name is the registry's, whatever its letters.
            let address = format!("https://{changed}{}", &host[name_end..]);
            let trust = TrustPolicy::bundled().lookup(&address, None);
            prop_assert!(matches!(trust.from, RuleOrigin::Default | RuleOrigin::Suffix | RuleOrigin::Allowlist));
            prop_assert!(trust.from == RuleOrigin::Default || Some(&*trust.rule.unwrap()) != Some(host), "{}", address);
        }
    }

    #[test]
    fn a_longer_rule_never_loses_to_a_shorter_one(
        labels in proptest::collection::vec("[ab]{1,2}", 2..6),
        cuts in proptest::collection::vec((0_usize..5, 0_usize..7), 1..12),
    ) {
        let host = format!("{}.example", labels.join("."));
        let suffix = |cut: usize| host.splitn(cut.min(labels.len() - 1) + 1, '.').last().unwrap();
        let allowlist = cuts.iter().map(|(cut, level)| PolicyEntry {
            domain: suffix(*cut).to_owned(),
            trust_level: Some(TrustLevel::ALL[*level].name().to_owned()),
            ..PolicyEntry::default()
        });
        let document = PolicyDocument { allowlist: allowlist.collect(), ..PolicyDocument::default() };
        let policy = TrustPolicy::from_document(&document).unwrap();
        // Invariant: the longest is the one with the fewest labels cut off; the first of equals counts.
        let longest = document.allowlist.iter().rev().max_by_key(|entry| entry.domain.len()).unwrap();
        let trust = policy.lookup(&host, None);
        prop_assert_eq!(trust.rule.as_ref(), Some(&longest.domain));
        prop_assert_eq!(Some(trust.level.name()), longest.trust_level.as_deref());
    }

    #[test]
    fn the_table_agrees_with_asking_every_rule_in_turn(
        rules in proptest::collection::vec("(\\*\\.|\\.)?([ab*]{1,3}\\.){0,2}(com|org)", 1..10),
        host in "([ab]{1,3}\\.){0,3}(com|org)",
    ) {
        let document = PolicyDocument {
            denylist: rules.into_iter().map(|domain| PolicyEntry { domain, ..PolicyEntry::default() }).collect(),
            ..PolicyDocument::default()
        };
        if let Ok(policy) = TrustPolicy::from_document(&document) {
            let host = Host::parse(&host).unwrap();
            let any = document.denylist.iter().any(|entry| DomainPattern::parse(&entry.domain).unwrap().matches(&host));
            prop_assert_eq!(policy.lookup(host.as_str(), None).skip, any);
        }
    }

    #[test]
    fn no_address_and_no_date_makes_a_lookup_panic(address in any::<String>(), day in any::<Option<String>>()) {
        let trust = TrustPolicy::bundled().lookup(&address, day.as_deref());
        prop_assert!((0.0..=1.0).contains(&trust.weight));
    }

    #[test]
    fn no_document_makes_the_compiler_panic(texts in proptest::collection::vec(any::<String>(), 6)) {
        let entry = PolicyEntry {
            domain: texts[0].clone(),
            path: Some(texts[1].clone()),
            from: Some(texts[2].clone()),
            ..PolicyEntry::default()
        };
        let own = OverrideEntry { domain: texts[3].clone(), trust_level: texts[4].clone(), ..OverrideEntry::default() };
        let document = PolicyDocument { denylist: vec![entry], user_overrides: vec![own], ..PolicyDocument::default() };
        if let Err(error) = TrustPolicy::from_document(&document) {
            prop_assert!(error.to_string().starts_with('`'));
        }
    }
}
