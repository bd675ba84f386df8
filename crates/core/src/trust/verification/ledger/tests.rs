//! What a ledger remembers, gives back and refuses.

use super::*;
use crate::stance::Stance;
use crate::trust::contradiction::DEFAULT_GAP;
use crate::trust::policy::{PolicyDocument, RuleOrigin, TrustPolicy};
use crate::trust::verification::{RestoreVia, SourceStance, UnblockRisk, resolve_claim};
use crate::trust::{BlockReason, ClaimStatus, TrustLevel};

const NOW: Option<&str> = Some("2026-11-21");

fn witness(host: &'static str, level: TrustLevel, side: Stance) -> SourceStance<'static> {
    SourceStance {
        source_id: host,
        host,
        site: host,
        level,
        overridden: false,
        listed: false,
        side,
        quote: Some("the words of it"),
        published: None,
        danger: None,
    }
}

const BLOG: &str = "blog.example";
const JOURNAL: &str = "journal.example";

/// The blog against the journal, with what the ledger and the policy say of the blog.
fn record_blog_against_journal(ledger: &mut TrustLedger, claim: &str, policy: &TrustPolicy) {
    let trust = policy.lookup(BLOG, None);
    let overridden = trust.from == RuleOrigin::UserOverride;
    let effective = ledger.effective_level(BLOG, trust.level, overridden);
    let blog = SourceStance { overridden, ..witness(BLOG, effective.level, Stance::Refutes) };
    let journal = witness(JOURNAL, TrustLevel::Academic, Stance::Supports);
    let resolution = resolve_claim(claim, &[blog, journal], DEFAULT_GAP);
    ledger.record(claim, Some("the sky is blue"), &resolution, NOW);
}

#[test]
fn the_blog_is_blocked_with_its_cause_and_the_reader_restores_it() {
    let mut ledger = TrustLedger::default();
    let mut document = PolicyDocument::default();
    let policy = TrustPolicy::from_document(&document).unwrap();
    record_blog_against_journal(&mut ledger, "claim", &policy);

    let blocked = ledger.blocked();
    assert_eq!(blocked.len(), 1);
    let entry = &blocked[0];
    assert_eq!((entry.domain.as_str(), entry.blocked_at.as_deref()), (BLOG, NOW));
    assert_eq!(entry.cause_id.as_deref(), Some("claim"));
    assert_eq!(entry.reason, "`journal.example` (academic, rank 4) contradicts it (unverified, rank 1)");
    assert_eq!(entry.original_trust_level, TrustLevel::Unverified);
    assert_eq!((entry.can_restore, entry.restore_via), (true, Some(RestoreVia::UserOverride)));
    assert_eq!(entry.unblock_risk, UnblockRisk::High);
    let wrong_about = &entry.contradicting_claims[0];
    assert_eq!(wrong_about.claim_text.as_deref(), Some("the sky is blue"));
    assert_eq!(
        (wrong_about.source_id.as_deref(), wrong_about.quote.as_deref()),
        (Some(JOURNAL), Some("the words of it"))
    );
    let effective = ledger.effective_level(BLOG, TrustLevel::Unverified, false);
    assert_eq!((effective.level, effective.changed_by), (TrustLevel::Blocked, Some(LearnedReason::Blocked)));

    document.user_overrides.push(ledger.restore("www.Blog.example", None, None, NOW).unwrap());
    let policy = TrustPolicy::from_document(&document).unwrap();
    assert_eq!(policy.lookup(BLOG, None).level, TrustLevel::Unverified);
    assert!(ledger.blocked().is_empty());
    record_blog_against_journal(&mut ledger, "claim", &policy);
    assert!(ledger.blocked().is_empty());
    assert_eq!(ledger.effective_level(BLOG, TrustLevel::Unverified, true).level, TrustLevel::Unverified);
}

#[test]
fn a_claim_is_resolved_again_without_what_it_did_itself() {
    let mut ledger = TrustLedger::default();
    record_blog_against_journal(&mut ledger, "claim", &TrustPolicy::default());
    let own = |claim: &str| claim == "claim";
    assert_eq!(ledger.effective_level_without(BLOG, TrustLevel::Unverified, false, &own).level, TrustLevel::Unverified);
    assert_eq!(
        ledger.effective_level_without(BLOG, TrustLevel::Unverified, false, &|_| false).level,
        TrustLevel::Blocked
    );
}

#[test]
fn a_policy_that_lifts_a_host_lifts_it_above_what_its_claims_did() {
    let mut ledger = TrustLedger::default();
    record_blog_against_journal(&mut ledger, "claim", &TrustPolicy::default());
    assert_eq!(ledger.effective_level(BLOG, TrustLevel::Trusted, false).level, TrustLevel::Trusted);
    let danger = BlockReason::DangerousPattern;
    ledger.block(BLOG, danger, None, TrustLevel::Unverified, NOW).unwrap();
    assert_eq!(ledger.blocked()[0].reason_code, Some(danger));
    assert_eq!(ledger.blocked()[0].contradicting_claims.len(), 1);
    assert_eq!(ledger.effective_level(BLOG, TrustLevel::Trusted, false).level, TrustLevel::Blocked);
}

#[test]
fn a_promotion_lasts_as_long_as_its_claim_stays_verified() {
    let mut ledger = TrustLedger::default();
    let supporters = [
        witness("a.example", TrustLevel::Unverified, Stance::Supports),
        witness("b.example", TrustLevel::Trusted, Stance::Supports),
    ];
    ledger.record("claim", None, &resolve_claim("claim", &supporters, DEFAULT_GAP), NOW);
    let effective = ledger.effective_level("a.example", TrustLevel::Unverified, false);
    assert_eq!((effective.level, effective.changed_by), (TrustLevel::Low, Some(LearnedReason::Promoted)));
    assert_eq!(ledger.host("a.example").unwrap().promotions[0].source_ids, ["a.example", "b.example"]);

    let mut contested = supporters.to_vec();
    contested.push(witness("c.example", TrustLevel::Low, Stance::Refutes));
    ledger.record("claim", None, &resolve_claim("claim", &contested, DEFAULT_GAP), Some("2026-11-22"));
    assert_eq!(ledger.effective_level("a.example", TrustLevel::Unverified, false).changed_by, None);
    let status = &ledger.host("a.example").unwrap().statuses[0];
    assert_eq!((status.status, status.at.as_deref()), (ClaimStatus::Contested, Some("2026-11-22")));
    assert_eq!((status.history[0].status, status.history[0].at.as_deref()), (ClaimStatus::Verified, NOW));
}

/// Three claims on which `host` of this level is rejected by a primary source.
fn rejected_three_times(level: TrustLevel, overridden: bool) -> TrustLedger {
    let mut ledger = TrustLedger::default();
    for claim in ["one", "two"] {
        ledger.set_status("host.example", claim, ClaimStatus::Rejected, NOW).unwrap();
    }
    let host = SourceStance { overridden, ..witness("host.example", level, Stance::Supports) };
    let other = SourceStance { side: Stance::Refutes, ..witness("other.example", level, Stance::Refutes) };
    ledger.set_status("host.example", "three", ClaimStatus::Rejected, NOW).unwrap();
    let resolution = resolve_claim("four", &[host, other], DEFAULT_GAP);
    ledger.record("four", None, &resolution, NOW);
    ledger
}

#[test]
fn three_of_four_rejected_block_the_unverified_and_low_alone() {
    for level in TrustLevel::ALL.into_iter().skip(1) {
        let ledger = rejected_three_times(level, false);
        let rate = ledger.rejection_rate("host.example");
        assert_eq!((rate.rejected, rate.total, rate.blocks), (3, 4, true));
        let blocks = ledger.blocked();
        assert_eq!(!blocks.is_empty(), level <= TrustLevel::Low, "{level:?}");
        for block in blocks {
            assert_eq!(block.reason_code, Some(BlockReason::HighRejectionRate));
            assert_eq!(block.reason, "3 of its 4 claims were rejected");
            assert_eq!((block.contradicting_claims.len(), block.cause_id.as_deref()), (3, Some("four")));
        }
    }
    assert!(rejected_three_times(TrustLevel::Low, true).blocked().is_empty());
}

#[test]
fn a_forgotten_claim_takes_with_it_what_rests_on_it_alone() {
    let mut ledger = rejected_three_times(TrustLevel::Low, false);
    ledger.forget_claim("nothing");
    assert_eq!(ledger.blocked().len(), 1);
    ledger.forget_claim("two");
    assert!(ledger.blocked().is_empty());
    assert_eq!(ledger.rejection_rate("host.example").rejected, 2);
    record_blog_against_journal(&mut ledger, "claim", &TrustPolicy::default());
    ledger.forget_claim("claim");
    assert!(ledger.blocked().is_empty() && ledger.host(BLOG).is_none());
    ledger.clear();
    assert!(ledger.hosts().is_empty() && ledger.claims().is_empty());
}

#[test]
fn a_block_by_hand_is_restored_and_one_by_a_denylist_is_not() {
    let mut ledger = TrustLedger::default();
    ledger.block("https://b.example/x", BlockReason::Manual, Some("spam"), TrustLevel::Low, NOW).unwrap();
    ledger.block("a.example", BlockReason::Denylist, None, TrustLevel::Unverified, None).unwrap();
    let domains: Vec<_> = ledger.blocked().into_iter().map(|entry| entry.domain).collect();
    assert_eq!(domains, ["a.example", "b.example"]);
    assert_eq!((ledger.blocked()[0].can_restore, ledger.blocked()[0].restore_via), (false, None));
    assert_eq!(ledger.restore("a.example", None, None, None), None);
    let entry = ledger.restore("b.example", Some(TrustLevel::Trusted), Some("I know them"), NOW).unwrap();
    assert_eq!((entry.trust_level.as_str(), entry.reason.as_deref()), ("trusted", Some("I know them")));
    assert_eq!(ledger.restore("b.example", None, None, None), None);
    assert!(ledger.block("*.example", BlockReason::Manual, None, TrustLevel::Low, None).is_err());
    assert!(ledger.block("", BlockReason::Manual, None, TrustLevel::Low, None).is_err());
}

#[test]
fn a_ledger_reads_back_as_it_was_written() {
    let mut ledger = rejected_three_times(TrustLevel::Low, false);
    record_blog_against_journal(&mut ledger, "claim \"quoted\"", &TrustPolicy::default());
    ledger.block("c.example", BlockReason::Manual, Some("é\n"), TrustLevel::Low, None).unwrap();
    let written = serde_json::to_string(&ledger).unwrap();
    let read = TrustLedger::from_json(&written).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), written);
    assert_eq!(read.effective_level(BLOG, TrustLevel::Unverified, false).level, TrustLevel::Blocked);
    assert_eq!(read.n_statuses, ledger.n_statuses);
}

#[test]
fn an_invalid_ledger_is_refused_with_the_path() {
    let host =
        |fields: &str| format!(r#"{{"version":1,"claims":[{{"id":"c"}}],"hosts":[{{"host":"a.example"{fields}}}]}}"#);
    let cases = [
        (String::new(), "the ledger is no JSON at byte 0, expected a value"),
        ("[]".to_owned(), "the ledger is a list, expected an object"),
        ("{}".to_owned(), "`version` is missing, expected version 1"),
        (r#"{"version":2}"#.to_owned(), "`version` is `2`, expected version 1"),
        (r#"{"version":1,"hosts":{}}"#.to_owned(), "`hosts` is an object, expected a list"),
        (r#"{"version":1,"claims":[{"id":7}]}"#.to_owned(), "`claims[0].id` is `7`, expected text"),
        (
            r#"{"version":1,"claims":[{"id":"c"},{"id":"c"}]}"#.to_owned(),
            "`claims[1].id` is `c`, expected each claim once",
        ),
        (
            r#"{"version":1,"hosts":[{"host":"*.example"}]}"#.to_owned(),
            "`hosts[0].host` is `*.example`, expected an exact host such as `example.org`",
        ),
        (
            host(r#","statuses":[{"claim":1,"status":"verified"}]"#),
            "`hosts[0].statuses[0].claim` is `1`, expected the index of a claim in `claims`",
        ),
        (
            host(r#","statuses":[{"claim":0,"status":"true"}]"#),
            "`hosts[0].statuses[0].status` is `true`, expected one of `pending`, `verified`, `rejected`, `contested`",
        ),
        (
            host(r#","statuses":[{"claim":0,"status":"verified"},{"claim":0,"status":"rejected"}]"#),
            "`hosts[0].statuses` is a list, expected one status per claim",
        ),
        (host(r#","block":{"reason":true}"#), "`hosts[0].block.reason` is `true`, expected text"),
        (host(r#","block":"x""#), "`hosts[0].block` is `x`, expected an object"),
    ];
    for (text, expected) in cases {
        assert_eq!(TrustLedger::from_json(&text).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn unknown_fields_and_kinds_of_reasons_are_passed_over() {
    let text = r#"{"version":1,"later":[1],"hosts":[{"host":"www.A.example","extra":{},"block":
        {"reason_code":"later","reason":"why","original_trust_level":"low"}}]}"#;
    let ledger = TrustLedger::from_json(text).unwrap();
    let entry = &ledger.blocked()[0];
    assert_eq!((entry.domain.as_str(), entry.reason_code), ("a.example", None));
    assert_eq!(entry.unblock_risk, UnblockRisk::High);
    assert_eq!(ledger.effective_level("a.example", TrustLevel::Primary, false).level, TrustLevel::Blocked);
}
