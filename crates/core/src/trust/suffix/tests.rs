//! Registrable domains against tables and another reader of the list.

use proptest::prelude::*;

use super::*;

fn check(host: &str, expected: &str) {
    let host = Host::parse(host).unwrap();
    assert_eq!(registrable_domain(&host), expected, "{host}");
}

#[test]
fn one_label_more_than_the_public_suffix_is_registrable() {
    check("example.com", "example.com");
    check("a.b.example.com", "example.com");
    check("x.a.co.uk", "a.co.uk");
    check("user.github.io", "user.github.io");
    check("page.user.github.io", "user.github.io");
    check("bucket.s3.dualstack.us-east-1.amazonaws.com", "bucket.s3.dualstack.us-east-1.amazonaws.com");
    check("some.amazonaws.com", "amazonaws.com");
    check("city.yokosuka.kanagawa.jp", "city.yokosuka.kanagawa.jp");
}

#[test]
fn stars_and_their_exceptions_hold() {
    check("a.b.foo.ck", "b.foo.ck");
    check("foo.ck", "foo.ck");
    check("a.www.ck", "www.ck");
    check("x.city.kawasaki.jp", "city.kawasaki.jp");
    check("x.y.other.kawasaki.jp", "y.other.kawasaki.jp");
}

#[test]
fn addresses_and_bare_suffixes_stay_as_they_are() {
    check("192.0.2.7", "192.0.2.7");
    check("[2001:db8::1]", "[2001:db8::1]");
    check("co.uk", "co.uk");
    check("com", "com");
    check("localhost", "localhost");
    check("github.io", "github.io");
}

#[test]
fn an_unknown_ending_is_a_suffix_of_one_label() {
    check("a.b.not-a-tld", "b.not-a-tld");
}

#[test]
fn names_in_other_scripts_are_found_by_their_ascii_form() {
    check("a.b.公司.cn", "b.xn--55qx5d.cn");
}

#[test]
fn the_table_is_sorted_for_binary_search() {
    for line in PUBLIC_SUFFIXES.lines() {
        let labels: Vec<_> = line.trim_start_matches(' ').split(' ').skip(1).collect();
        let after_star = labels.strip_prefix(&["*"]);
        assert!(after_star.unwrap_or(&labels).is_sorted(), "{line}");
        let exceptions = labels.iter().filter(|label| label.starts_with('!')).count();
        assert_eq!(exceptions, after_star.map_or(0, <[_]>::len), "{line}");
    }
}

/// What the peer's own copy of the list says, which is not of the same day as ours.
fn oracle(host: &str) -> Option<String> {
    psl::domain_str(host).map(str::to_owned)
}

/// Every rule of the table with more than one label, as the list writes it.
fn rules() -> Vec<String> {
    let mut rules = Vec::new();
    let mut above: Vec<String> = Vec::new();
    for line in PUBLIC_SUFFIXES.lines() {
        let parent = line.trim_start_matches(' ');
        above.truncate(line.len() - parent.len());
        let mut words = parent.split(' ');
        let name = words.next().unwrap();
        let domain: Vec<&str> =
            [name.trim_start_matches('+')].into_iter().chain(above.last().map(|a| a.as_str())).collect();
        let domain = domain.join(".");
        if name.starts_with('+') {
            rules.push(domain.clone());
        }
        rules.extend(words.map(|label| format!("{label}.{domain}")));
        above.push(domain);
    }
    rules
}

#[test]
fn no_rule_is_there_twice() {
    let mut rules = rules();
    rules.sort_unstable();
    assert!(rules.len() > 8_000, "{}", rules.len());
    for pair in rules.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

/// Asks the oracle about three hosts for every rule; newer and older rules account for the difference.
#[test]
fn nearly_every_rule_agrees_with_another_reader_of_the_list() {
    let mut n_hosts = 0;
    let mut differing = Vec::new();
    for rule in rules() {
        let rule = rule.trim_start_matches('!').replace('*', "some");
        for below in ["", "site.", "deep.site."] {
            let host = format!("{below}{rule}");
            let ours = registrable_domain(&Host::parse(&host).unwrap()).to_owned();
            let theirs = oracle(&host).unwrap_or_else(|| host.clone());
            n_hosts += 1;
            if ours != theirs.trim_start_matches("www.") && !host.starts_with("www.") {
                differing.push((host, ours, theirs));
            }
        }
    }
    assert!(n_hosts > 25_000, "{n_hosts}");
    assert!(differing.len() * 100 < n_hosts, "{} of {n_hosts}: {differing:?}", differing.len());
}

proptest! {
    #[test]
    fn hosts_of_common_endings_agree_with_the_oracle(
        labels in proptest::collection::vec("[a-z][a-z0-9]{0,6}", 1..4),
        ending in prop::sample::select(vec![
            "com", "org", "net", "de", "fr", "jp", "co.jp", "ac.jp", "go.jp", "br", "com.br", "gov.br",
            "uk", "co.uk", "ac.uk", "gov.uk", "github.io", "blogspot.com", "ck", "kobe.jp", "nsw.edu.au",
            "amazonaws.com", "herokuapp.com", "pages.dev", "zz", "no", "oslo.no", "us", "k12.ca.us",
        ]),
    ) {
        let host = Host::parse(&format!("{}.{ending}", labels.join("."))).unwrap();
        let theirs = oracle(host.as_str()).unwrap_or_else(|| host.as_str().to_owned());
        prop_assert_eq!(registrable_domain(&host), theirs);
    }

    #[test]
    fn the_answer_is_always_an_end_of_the_host(text in "[a-z0-9.*!\\-]{1,30}") {
        if let Some(host) = Host::parse(&text) {
            prop_assert!(host.as_str().ends_with(registrable_domain(&host)));
            let again = Host::parse(registrable_domain(&host)).unwrap();
            prop_assert_eq!(registrable_domain(&again), again.as_str());
        }
    }
}
