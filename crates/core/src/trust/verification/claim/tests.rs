//! What one claim makes of its witnesses, and its laws.

use proptest::prelude::*;

use super::*;
use crate::stance::Stance;
use crate::trust::contradiction::{ClaimStatus, ContradictionKind, DEFAULT_GAP, classify};
use crate::trust::verification::MAX_PAIRS;

fn witness(source: &'static str, level: TrustLevel, side: Stance) -> SourceStance<'static> {
    SourceStance {
        source_id: source,
        host: source,
        site: source,
        level,
        overridden: false,
        listed: true,
        side,
        quote: Some("these words"),
        published: None,
        danger: None,
    }
}

fn resolved(witnesses: &[SourceStance<'_>]) -> ClaimResolution {
    resolve_claim("claim", witnesses, DEFAULT_GAP)
}

fn status_of(resolution: &ClaimResolution, host: &str) -> Option<ClaimStatus> {
    let found = resolution.hosts.iter().find(|verdict| verdict.host == host);
    found.map(|verdict| verdict.verification.status)
}

#[test]
fn two_government_papers_that_disagree_are_contested_and_both_kept() {
    let found = resolved(&[
        witness("a.gov", TrustLevel::Government, Stance::Supports),
        witness("b.gov", TrustLevel::Government, Stance::Refutes),
    ]);
    assert_eq!((found.n_contested, found.n_misinformation), (1, 0));
    assert_eq!((found.pairs[0].supporting, found.pairs[0].refuting), (0, 1));
    assert!(found.contradicting.iter().all(|source| source.quote.as_deref() == Some("these words")));
    for host in ["a.gov", "b.gov"] {
        assert_eq!(status_of(&found, host), Some(ClaimStatus::Contested));
    }
    assert!(found.blocks.is_empty() && found.promotions.is_empty());
}

#[test]
fn a_blog_against_a_journal_is_misinformation_and_its_host_is_to_be_blocked() {
    let found = resolved(&[
        witness("blog.example", TrustLevel::Unverified, Stance::Refutes),
        witness("journal.example", TrustLevel::Academic, Stance::Supports),
    ]);
    assert_eq!((found.n_contested, found.n_misinformation), (0, 1));
    assert_eq!(status_of(&found, "blog.example"), Some(ClaimStatus::Rejected));
    assert_eq!(status_of(&found, "journal.example"), Some(ClaimStatus::Verified));
    assert_eq!(found.blocks.len(), 1);
    let block = &found.blocks[0];
    assert_eq!((block.host.as_str(), block.reason_code), ("blog.example", BlockReason::Misinformation));
    let cause = block.contradicted_by.as_ref().unwrap();
    assert_eq!((cause.source_id.as_str(), cause.level), ("journal.example", TrustLevel::Academic));
}

#[test]
fn a_trusted_source_against_a_primary_one_is_rejected_and_not_blocked() {
    let found = resolved(&[
        witness("press.example", TrustLevel::Trusted, Stance::Supports),
        witness("registry.example", TrustLevel::Primary, Stance::Refutes),
    ]);
    assert_eq!(found.n_misinformation, 1);
    assert_eq!(status_of(&found, "press.example"), Some(ClaimStatus::Rejected));
    assert_eq!(found.hosts[0].verification.level_after, TrustLevel::Trusted);
    assert!(found.blocks.is_empty());
}

#[test]
fn two_sites_promote_the_unverified_and_name_their_evidence() {
    let found = resolved(&[
        witness("a.example", TrustLevel::Unverified, Stance::Supports),
        witness("b.example", TrustLevel::Trusted, Stance::Supports),
        witness("c.example", TrustLevel::Primary, Stance::Neutral),
    ]);
    assert_eq!((found.n_sites, found.n_pages), (2, 2));
    assert_eq!(found.promotions.len(), 1);
    assert_eq!(found.promotions[0].host, "a.example");
    assert_eq!(found.promotions[0].source_ids, ["a.example", "b.example"]);
    assert_eq!(status_of(&found, "c.example"), None);
}

#[test]
fn two_pages_of_one_site_are_one_site() {
    let page = |source| SourceStance {
        host: "a.example",
        site: "a.example",
        ..witness(source, TrustLevel::Low, Stance::Supports)
    };
    let found = resolved(&[page("one"), page("two"), page("two")]);
    assert_eq!((found.n_sites, found.n_pages), (1, 2));
    assert_eq!(status_of(&found, "a.example"), Some(ClaimStatus::Pending));
}

#[test]
fn a_blocked_source_stands_in_no_pair_and_confirms_nothing() {
    let found = resolved(&[
        witness("blocked.example", TrustLevel::Blocked, Stance::Supports),
        witness("a.example", TrustLevel::Unverified, Stance::Supports),
        witness("other.example", TrustLevel::Blocked, Stance::Refutes),
    ]);
    assert_eq!((found.n_contested, found.n_misinformation, found.pairs.len()), (0, 0, 0));
    assert_eq!(status_of(&found, "blocked.example"), Some(ClaimStatus::Rejected));
    assert_eq!(status_of(&found, "a.example"), Some(ClaimStatus::Pending));
    assert!(found.blocks.is_empty());
}

#[test]
fn a_dangerous_pattern_silences_and_blocks_any_level() {
    let danger = SourceStance {
        danger: Some("hidden_instructions"),
        ..witness("press.example", TrustLevel::Trusted, Stance::Refutes)
    };
    let found = resolved(&[danger, witness("a.example", TrustLevel::Low, Stance::Supports)]);
    assert_eq!(found.pairs.len(), 0);
    assert_eq!(found.blocks[0].reason_code, BlockReason::DangerousPattern);
    assert_eq!(found.blocks[0].danger.as_deref(), Some("hidden_instructions"));
    let overridden = SourceStance { overridden: true, ..danger };
    let found = resolved(&[overridden, witness("a.example", TrustLevel::Low, Stance::Supports)]);
    assert_eq!((found.pairs.len(), found.blocks.len()), (1, 0));
}

#[test]
fn a_source_never_contradicts_itself() {
    let both = [
        witness("a.example", TrustLevel::Low, Stance::Supports),
        witness("a.example", TrustLevel::Low, Stance::Refutes),
    ];
    let found = resolved(&both);
    assert_eq!((found.n_contested, found.pairs.len()), (0, 0));
    assert_eq!(status_of(&found, "a.example"), Some(ClaimStatus::Pending));
}

#[test]
fn refuting_what_nobody_says_earns_nothing() {
    let found = resolved(&[
        witness("a.example", TrustLevel::Unverified, Stance::Refutes),
        witness("b.example", TrustLevel::Unverified, Stance::Refutes),
    ]);
    assert_eq!(status_of(&found, "a.example"), Some(ClaimStatus::Pending));
    assert!(found.promotions.is_empty());
}

#[test]
fn many_pairs_are_counted_and_the_widest_gaps_listed() {
    let names: Vec<String> = (0..400).map(|index| format!("s{index}.example")).collect();
    let witnesses: Vec<SourceStance<'_>> = names
        .iter()
        .enumerate()
        .map(|(index, name)| SourceStance {
            source_id: name,
            host: name,
            site: name,
            level: TrustLevel::ALL[1 + index % 6],
            side: if index % 2 == 0 { Stance::Supports } else { Stance::Refutes },
            ..witness("", TrustLevel::Low, Stance::Neutral)
        })
        .collect();
    let found = resolved(&witnesses);
    assert_eq!(found.n_contested + found.n_misinformation, 200 * 200);
    assert_eq!(found.pairs.len(), MAX_PAIRS);
    assert_eq!(found.n_pairs_left_out, 200 * 200 - 100);
    assert!(found.pairs.iter().all(|pair| pair.classification.gap == 5));
    let first_sources = [found.pairs[0].supporting, found.pairs[0].refuting];
    let first_sources = first_sources.map(|place| found.contradicting[place as usize].source_id.as_str());
    assert_eq!(first_sources, ["s0.example", "s5.example"]);
    // Two of the unverified sources and the 66 primary ones already make 100 pairs.
    assert_eq!(found.contradicting.len(), 2 + 66);
}

/// A witness without names: source, level, side, override, danger.
type RawWitness = (usize, usize, u8, bool, bool);

const SOURCES: [&str; 8] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"];
const HOSTS: [&str; 4] = ["h0", "h1", "h2", "h3"];

fn raw_witnesses() -> impl Strategy<Value = Vec<RawWitness>> {
    let rarely = || prop::bool::weighted(0.1);
    prop::collection::vec((0..SOURCES.len(), 0..7_usize, 0..3_u8, rarely(), rarely()), 0..24)
}

fn stance(side: u8) -> Stance {
    match side {
        0 => Stance::Supports,
        1 => Stance::Refutes,
        _ => Stance::Neutral,
    }
}

fn witnesses(raw: &[RawWitness]) -> Vec<SourceStance<'static>> {
    let of = |(source, level, side, overridden, danger): &RawWitness| SourceStance {
        host: HOSTS[source % 4],
        site: HOSTS[source % 3],
        overridden: *overridden,
        danger: danger.then_some("pattern"),
        ..witness(SOURCES[*source], TrustLevel::ALL[*level], stance(*side))
    };
    raw.iter().map(of).collect()
}

/// Every pair looked at, one by one: the sources of either side that are heard, and their lowest levels.
fn naive_counts(witnesses: &[SourceStance<'_>], threshold: u8) -> (u64, u64) {
    let host_is_silenced = |host: &str| {
        let of_host = || witnesses.iter().filter(|witness| witness.host == host);
        of_host().any(|witness| witness.danger.is_some()) && !of_host().any(|witness| witness.overridden)
    };
    let level = |source: &str| {
        let levels = witnesses.iter().filter(|witness| witness.source_id == source).map(|witness| witness.level);
        levels.min().unwrap()
    };
    let of_side = |side: Stance| -> Vec<&str> {
        let heard = witnesses.iter().filter(|witness| witness.side == side && !host_is_silenced(witness.host));
        let mut sources: Vec<&str> = heard.map(|witness| witness.source_id).collect();
        sources.retain(|source| level(source) != TrustLevel::Blocked);
        sources.sort_unstable();
        sources.dedup();
        sources
    };
    let mut counts = (0, 0);
    for supporting in of_side(Stance::Supports) {
        for refuting in of_side(Stance::Refutes).into_iter().filter(|refuting| *refuting != supporting) {
            match classify(level(supporting), level(refuting), threshold).kind {
                ContradictionKind::Contested => counts.0 += 1,
                ContradictionKind::Misinformation => counts.1 += 1,
            }
        }
    }
    counts
}

fn sorted_statuses(resolution: &ClaimResolution) -> Vec<(String, SourceVerification)> {
    let mut statuses: Vec<_> =
        resolution.hosts.iter().map(|verdict| (verdict.host.clone(), verdict.verification)).collect();
    statuses.sort_by(|left, right| left.0.cmp(&right.0));
    statuses
}

proptest! {
    #[test]
    fn counts_are_those_of_looking_at_every_pair(raw in raw_witnesses(), threshold in 0..7_u8) {
        let witnesses = witnesses(&raw);
        let found = resolve_claim("claim", &witnesses, threshold);
        prop_assert_eq!((found.n_contested, found.n_misinformation), naive_counts(&witnesses, threshold));
        let n_listed = found.pairs.len() as u64;
        prop_assert_eq!(n_listed + found.n_pairs_left_out, found.n_contested + found.n_misinformation);
        prop_assert!(found.pairs.windows(2).all(|pair| pair[0].classification.gap >= pair[1].classification.gap));
    }

    #[test]
    fn the_order_of_witnesses_changes_no_status(
        (raw, shuffled) in raw_witnesses().prop_flat_map(|raw| (Just(raw.clone()), Just(raw).prop_shuffle())),
    ) {
        let (one, other) = (resolved(&witnesses(&raw)), resolved(&witnesses(&shuffled)));
        prop_assert_eq!(sorted_statuses(&one), sorted_statuses(&other));
        prop_assert_eq!(one.blocks.len(), other.blocks.len());
        prop_assert_eq!(one.promotions.len(), other.promotions.len());
    }

    #[test]
    fn a_blocked_source_is_in_no_pair(raw in raw_witnesses()) {
        let found = resolved(&witnesses(&raw));
        for pair in &found.pairs {
            let supporting = &found.contradicting[pair.supporting as usize];
            let refuting = &found.contradicting[pair.refuting as usize];
            prop_assert!(supporting.level != TrustLevel::Blocked && refuting.level != TrustLevel::Blocked);
            prop_assert_eq!(pair.classification.first_rank, supporting.level.rank());
            prop_assert_eq!(pair.classification.second_rank, refuting.level.rank());
            prop_assert!(supporting.source_id != refuting.source_id);
        }
    }

    #[test]
    fn only_the_unverified_and_low_are_blocked_for_a_claim_and_never_against_the_readers_word(raw in raw_witnesses()) {
        let witnesses = witnesses(&raw);
        for block in resolved(&witnesses).blocks {
            let is_low = matches!(block.level, TrustLevel::Unverified | TrustLevel::Low);
            prop_assert!(is_low || block.reason_code == BlockReason::DangerousPattern);
            prop_assert!(!witnesses.iter().any(|witness| witness.host == block.host && witness.overridden));
        }
    }
}
