//! Policies and lookups by example.

use super::*;

fn document(json: &str) -> PolicyDocument {
    serde_json::from_str(json).unwrap()
}

fn policy(json: &str) -> TrustPolicy {
    TrustPolicy::from_document(&document(json)).unwrap()
}

fn error(json: &str) -> PolicyError {
    TrustPolicy::from_document(&document(json)).unwrap_err()
}

fn bundled(address: &str) -> SourceTrust {
    TrustPolicy::bundled().lookup(address, None)
}

#[test]
fn a_suffix_that_anyone_can_register_names_no_kind_of_body() {
    for address in ["https://facts.edu.kg/a", "https://science.edu.pl", "https://health.edu.kg/study"] {
        assert_eq!(bundled(address).level, TrustLevel::Unverified, "{address}");
    }
    for address in ["https://www.school.edu.br", "https://www.college.edu.au/x", "https://lab.ac.uk"] {
        assert_eq!(bundled(address).level, TrustLevel::Academic, "{address}");
    }
}

#[test]
fn the_lists_are_asked_in_their_order() {
    let all = r#"{
        "denylist": [{"domain": "a.example.com", "reason": "spam"}],
        "user_overrides": [{"domain": "b.example.com", "trust_level": "primary", "reason": "ours"},
                           {"domain": "a.example.com", "trust_level": "primary"}],
        "allowlist": [{"domain": "example.com", "trust_level": "academic"}],
        "graylist": ["example.com", {"domain": "grey.org", "trust_level": "low"}]
    }"#;
    let policy = policy(all);
    let denied = policy.lookup("https://a.example.com/x", None);
    assert_eq!((denied.from, denied.skip), (RuleOrigin::Denylist, true));
    assert_eq!(denied.level, TrustLevel::Unverified);
    assert_eq!(denied.reason.as_deref(), Some("spam"));
    let own = policy.lookup("b.example.com", None);
    assert_eq!((own.from, own.level), (RuleOrigin::UserOverride, TrustLevel::Primary));
    let below = policy.lookup("c.b.example.com", None);
    assert_eq!((below.from, below.level), (RuleOrigin::Allowlist, TrustLevel::Academic));
    let grey = policy.lookup("x.grey.org", None);
    assert_eq!((grey.from, grey.level, grey.skip), (RuleOrigin::Graylist, TrustLevel::Low, false));
    assert_eq!(policy.lookup("harvard.edu", None), SourceTrust::default());
}

#[test]
fn the_longest_domain_wins_then_the_path_then_the_date_then_the_first() {
    let policy = policy(
        r#"{"allowlist": [
            {"domain": "com", "trust_level": "low"},
            {"domain": "example.com", "trust_level": "trusted"},
            {"domain": "example.com", "trust_level": "low", "path": "/blogs"},
            {"domain": "example.com", "trust_level": "academic", "path": "/blogs/science"},
            {"domain": "example.com", "trust_level": "unverified", "from": "2020-01-01", "until": "2021-12-31"},
            {"domain": "example.com", "trust_level": "primary"},
            {"domain": "exam*.com", "trust_level": "government"},
            {"domain": "exam*n.com", "trust_level": "primary"}
        ]}"#,
    );
    let level = |address: &str, day: Option<&str>| policy.lookup(address, day).level;
    assert_eq!(level("other.com", None), TrustLevel::Low);
    assert_eq!(level("example.com", None), TrustLevel::Trusted);
    assert_eq!(level("https://example.com/blogs/a", None), TrustLevel::Low);
    assert_eq!(level("https://example.com/blogs", None), TrustLevel::Low);
    assert_eq!(level("https://example.com/blogspot", None), TrustLevel::Trusted);
    assert_eq!(level("https://example.com/news/../blogs/science/a", None), TrustLevel::Academic);
    assert_eq!(level("example.com", Some("2020-01-01")), TrustLevel::Unverified);
    assert_eq!(level("example.com", Some("2021-12-31T23:59:59Z")), TrustLevel::Unverified);
    assert_eq!(level("example.com", Some("2022-01-01")), TrustLevel::Trusted);
    assert_eq!(level("example.com", Some("not a day")), TrustLevel::Trusted);
    assert_eq!(level("https://example.com/blogs/a", Some("2020-06-01")), TrustLevel::Low);
    assert_eq!(level("examine.com", None), TrustLevel::Government);
    assert_eq!(level("examen.com", None), TrustLevel::Primary);
    assert_eq!(policy.lookup("https://example.com/blogs/a", None).rule.as_deref(), Some("example.com/blogs"));
}

#[test]
fn an_unusable_entry_is_named_by_its_place() {
    let cases = [
        (
            r#"{"allowlist": ["a.com", ""]}"#,
            "allowlist[1].domain",
            "`allowlist[1].domain` is empty, expected a domain such as `example.org`",
        ),
        (
            r#"{"denylist": ["x"]}"#,
            "denylist[0].domain",
            "`denylist[0].domain` is `x`, expected a domain such as `example.org`",
        ),
        (
            r#"{"greylist": ["*"]}"#,
            "greylist[0].domain",
            "`greylist[0].domain` is `*`, expected a domain such as `example.org`",
        ),
        (
            r#"{"allowlist": [{"domain": "a.com", "trust_level": "high"}]}"#,
            "allowlist[0].trust_level",
            "`allowlist[0].trust_level` is `high`, expected one of `blocked`, `unverified`, `low`, `trusted`, `academic`, `government`, `primary`",
        ),
        (
            r#"{"user_overrides": [{"domain": "*.a.com", "trust_level": "low"}]}"#,
            "user_overrides[0].domain",
            "`user_overrides[0].domain` is `*.a.com`, expected one exact host such as `news.example.org`, without a star or a leading dot",
        ),
        (
            r#"{"denylist": [{"domain": "a.com", "from": "2020"}]}"#,
            "denylist[0].from",
            "`denylist[0].from` is `2020`, expected a date such as `2026-11-21`",
        ),
        (
            r#"{"denylist": [{"domain": "a.com", "from": "2020-02-01", "until": "2020-01-31"}]}"#,
            "denylist[0].until",
            "`denylist[0].until` is `2020-01-31`, expected a date not before `from`",
        ),
    ];
    for (json, path, message) in cases {
        let error = error(json);
        assert_eq!(error.path(), path);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_misspelt_key_is_not_passed_over() {
    for json in
        [r#"{"allowlst": []}"#, r#"{"allowlist": [{"domain": "a.com", "level": "low"}]}"#, r#"{"denylist": [7]}"#]
    {
        assert!(serde_json::from_str::<PolicyDocument>(json).is_err(), "{json}");
    }
    assert_eq!(document(r#"{"allowlist": null}"#), PolicyDocument::default());
}

#[test]
fn a_document_survives_writing_and_reading() {
    let written = r#"{"allowlist":[{"domain":"a.com","trust_level":"low","path":"/b","from":"2020-01-01","kind":"press"}],"denylist":[],"greylist":[{"domain":"b.com"}],"user_overrides":[{"domain":"c.com","trust_level":"primary","added_at":"2026-11-21"}]}"#;
    assert_eq!(serde_json::to_string(&document(written)).unwrap(), written);
}

#[test]
fn a_later_override_takes_the_place_of_the_first() {
    let mut policy = policy(
        r#"{"user_overrides": [{"domain": "a.com", "trust_level": "low"}, {"domain": "a.com", "trust_level": "primary"}]}"#,
    );
    assert_eq!(policy.lookup("a.com", None).level, TrustLevel::Low);
    policy.override_domain("https://www.a.com/page", TrustLevel::Academic, Some("read it")).unwrap();
    policy.override_domain("b.com", TrustLevel::Blocked, None).unwrap();
    let own = policy.lookup("a.com", None);
    assert_eq!((own.level, own.reason.as_deref()), (TrustLevel::Academic, Some("read it")));
    assert_eq!(policy.n_rules(), 3);
    let blocked = policy.lookup("b.com", None);
    assert_eq!((blocked.weight, blocked.skip), (0.0, true));
    let error = policy.override_domain(".b.com", TrustLevel::Low, None).unwrap_err();
    assert_eq!(error.path(), "user_overrides[3].domain");
}

#[test]
fn a_document_moves_domains_of_the_bundled_policy_to_its_own_lists() {
    let own = document(
        r#"{"allowlist": [{"domain": "bit.ly", "trust_level": "trusted"}], "denylist": ["arxiv.org"],
            "user_overrides": [{"domain": "wikipedia.org", "trust_level": "trusted"}]}"#,
    );
    let policy = TrustPolicy::bundled().layered(&own).unwrap();
    assert_eq!(policy.lookup("bit.ly", None).from, RuleOrigin::Allowlist);
    assert_eq!(policy.lookup("arxiv.org", None).from, RuleOrigin::Denylist);
    assert_eq!(policy.lookup("wikipedia.org", None).level, TrustLevel::Trusted);
    assert_eq!(policy.lookup("en.wikipedia.org", None).level, TrustLevel::Low);
    for address in ["ietf.org", "cdc.gov", "t.co", "https://bing.com/search?q=a", "unknown.example"] {
        assert_eq!(policy.lookup(address, None), bundled(address));
    }
    assert_eq!(policy.n_rules(), TrustPolicy::bundled().n_rules() + 1);
}

#[test]
fn the_bundled_policy_knows_the_examples() {
    for (address, level, from) in [
        ("https://datatracker.ietf.org/doc/rfc9110", TrustLevel::Primary, RuleOrigin::Allowlist),
        ("https://en.wikipedia.org/wiki/Trust", TrustLevel::Low, RuleOrigin::Graylist),
        ("cdc.gov", TrustLevel::Government, RuleOrigin::Suffix),
        ("www.prefeitura.sp.gov.br", TrustLevel::Government, RuleOrigin::Suffix),
        ("ox.ac.uk", TrustLevel::Academic, RuleOrigin::Suffix),
        ("mit.edu", TrustLevel::Academic, RuleOrigin::Suffix),
        ("https://www.who.int/news", TrustLevel::Government, RuleOrigin::Suffix),
        ("https://ec.europa.eu/eurostat/web/x", TrustLevel::Primary, RuleOrigin::Allowlist),
        ("https://ec.europa.eu/info", TrustLevel::Government, RuleOrigin::Suffix),
        ("academia.edu", TrustLevel::Low, RuleOrigin::Graylist),
        ("https://www.forbes.com/sites/someone/2020", TrustLevel::Low, RuleOrigin::Allowlist),
        ("https://www.forbes.com/profile", TrustLevel::Trusted, RuleOrigin::Allowlist),
        ("apple.com", TrustLevel::Trusted, RuleOrigin::Allowlist),
        ("https://podcasts.apple.com/us", TrustLevel::Low, RuleOrigin::Allowlist),
        ("applecom.com", TrustLevel::Unverified, RuleOrigin::Default),
        ("go.com", TrustLevel::Unverified, RuleOrigin::Default),
        ("foo.go.de", TrustLevel::Unverified, RuleOrigin::Default),
        ("gov.example.com", TrustLevel::Unverified, RuleOrigin::Default),
    ] {
        let trust = bundled(address);
        assert_eq!((trust.level, trust.from), (level, from), "{address}");
        assert_eq!(trust.weight, level.weight());
        assert_eq!(trust.origin.is_some(), from != RuleOrigin::Default, "{address}");
    }
    assert_eq!(bundled("cdc.gov").rule.as_deref(), Some(".gov"));
    let short = bundled("https://bit.ly/abc");
    assert_eq!((short.skip, short.reason.as_deref()), (true, Some("url_shortener")));
    assert_eq!(TrustPolicy::bundled().lookup("thehairpin.com", Some("2016-05-01")).level, TrustLevel::Trusted);
    assert_eq!(bundled("thehairpin.com").level, TrustLevel::Low);
}

#[test]
fn what_lists_name_for_invented_content_is_blocked_until_the_user_says_otherwise() {
    for (address, reason) in [
        ("https://www.naturalnews.com/vaccines.html", "conspiracy_or_pseudoscience"),
        ("beforeitsnews.com", "fabricated"),
        ("https://de.rt.com/a", "state_disinformation"),
        ("actacirurgica.org", "hijacked_journal"),
    ] {
        let trust = bundled(address);
        assert_eq!((trust.level, trust.weight, trust.skip), (TrustLevel::Blocked, 0.0, true), "{address}");
        assert_eq!((trust.from, trust.reason.as_deref()), (RuleOrigin::Denylist, Some(reason)), "{address}");
        assert!(trust.origin.is_some(), "{address}");
    }
    let restored = r#"{"user_overrides": [{"domain": "beforeitsnews.com", "trust_level": "low"}]}"#;
    let policy = TrustPolicy::bundled().layered(&document(restored)).unwrap();
    assert_eq!(policy.lookup("beforeitsnews.com", None).from, RuleOrigin::UserOverride);
    let moved = document(r#"{"allowlist": [{"domain": "beforeitsnews.com", "trust_level": "low"}]}"#);
    let policy = TrustPolicy::bundled().layered(&moved).unwrap();
    assert_eq!(policy.lookup("beforeitsnews.com", None).from, RuleOrigin::Allowlist);
}

#[test]
fn known_bad_sites_never_weigh_more_than_unknown_ones() {
    const KNOWN_BAD: [&str; 5] = ["fabricated", "conspiracy", "unreliable", "satire", "predatory_publisher"];
    let is_bad = |rule: &SourceTrust| rule.kind.as_deref().is_some_and(|kind| KNOWN_BAD.contains(&kind));
    let bad: Vec<_> = TrustPolicy::bundled().rules().filter(is_bad).collect();
    assert!(bad.len() > 2500, "{}", bad.len());
    for rule in bad {
        assert!(rule.weight <= TrustLevel::Unverified.weight() && rule.reason.is_some(), "{:?}", rule.rule);
    }
}

#[test]
fn sections_and_years_of_a_site_can_differ_from_the_rest_of_it() {
    let level = |address: &str, day: Option<&str>| TrustPolicy::bundled().lookup(address, day).level;
    for (section, site) in [
        ("https://www.rollingstone.com/culture-council/a", "rollingstone.com"),
        ("https://apnews.com/press-release/b", "apnews.com"),
        ("https://www.theguardian.com/advertiser-content/c", "theguardian.com"),
        ("blogs.scientificamerican.com", "scientificamerican.com"),
    ] {
        assert_eq!((level(section, None), level(site, None)), (TrustLevel::Low, TrustLevel::Trusted), "{section}");
    }
    for (site, before, after) in [
        ("newsweek.com", "2012-05-01", "2020-05-01"),
        ("cnet.com", "2019-01-01", "2022-12-01"),
        ("index.hu", "2019-01-01", "2021-01-01"),
    ] {
        assert_eq!(
            (level(site, Some(before)), level(site, Some(after))),
            (TrustLevel::Trusted, TrustLevel::Low),
            "{site}"
        );
        assert_eq!(level(site, None), TrustLevel::Low, "{site}");
    }
    assert_eq!(level("hindawi.com", Some("2022-06-01")), TrustLevel::Low);
    assert_eq!(level("hindawi.com", None), TrustLevel::Academic);
}

#[test]
fn a_personal_page_is_its_authors_and_not_the_universitys() {
    for address in ["https://www.mit.edu/~me/a", "https://ethz.ch/%7Eme", "http://people.example.ac.uk/~me"] {
        let trust = bundled(address);
        assert_eq!((trust.level, trust.reason.as_deref()), (TrustLevel::Low, Some("personal_page")), "{address}");
    }
    for address in ["https://www.mit.edu/me", "https://ethz.ch/a/~b"] {
        assert_eq!(bundled(address).level, TrustLevel::Academic, "{address}");
    }
    assert_eq!(bundled("https://cdc.gov/~me").level, TrustLevel::Government);
    let own = document(r#"{"allowlist": [{"domain": "ethz.ch", "trust_level": "academic"}]}"#);
    let layered = TrustPolicy::bundled().layered(&own).unwrap();
    assert_eq!(
        layered.lookup("https://ethz.ch/~me", None).level,
        TrustLevel::Academic,
        "the user's rule is the user's"
    );
    assert_eq!(layered.lookup("https://mit.edu/~me", None).level, TrustLevel::Low);
}

#[test]
fn what_is_skipped_always_has_a_reason() {
    let policy = policy(
        r#"{"denylist": ["a.com"], "greylist": ["b.com"], "allowlist": [{"domain": "c.com", "trust_level": "blocked"}]}"#,
    );
    for address in ["a.com", "b.com", "c.com", "x.a.com"] {
        let trust = policy.lookup(address, None);
        assert!(trust.skip && trust.reason.is_some(), "{address}");
    }
}

#[test]
fn the_names_on_the_wire_are_fixed() {
    let wire = serde_json::to_string(&bundled("twitter.com")).unwrap();
    assert!(wire.starts_with(
        r#"{"level":"unverified","weight":0.3,"from":"graylist","rule":"twitter.com","skip":true,"reason":"social_media","#
    ), "{wire}");
    let names = [
        RuleOrigin::Denylist,
        RuleOrigin::UserOverride,
        RuleOrigin::Allowlist,
        RuleOrigin::Graylist,
        RuleOrigin::Suffix,
        RuleOrigin::Default,
    ];
    let wire = serde_json::to_string(&names).unwrap();
    assert_eq!(wire, r#"["denylist","user_override","allowlist","graylist","suffix","default"]"#);
}
