//! Laws of decisions for any hits in any order.

use std::collections::BTreeSet;

use credence_core::decision::{
    Decision, DecisionConfig, DecisionOutcome, DecisionProfile, DecisionRules, DecisionSide, DecisionStatus,
    EvidenceHit, History, LeftOutReason, Task, Tier, Timeframe, decide_from_history, proof_from_reply, proof_messages,
    write_proof,
};
use credence_core::evidence::Stance;
use proptest::prelude::*;

const DOMAINS: [&str; 9] = [
    "https://www.cdc.gov/a",
    "https://reuters.com/b",
    "http://apnews.com",
    "https://one.example.org/x",
    "https://two.example.org/y",
    "https://nobody.example/z",
    "https://somebody.example",
    "https://spam.blogspot.com",
    "not an address",
];

const TEXTS: [&str; 5] = [
    "",
    "The committee found on Tuesday that the bridge had been inspected twice in the year before it fell into the river.",
    "The committee found on Tuesday that the bridge had been inspected twice in the year before it fell into the sea.",
    "Engineers who looked at the steel say that rust had eaten through the second pillar long before the storm came.",
    "no",
];

const DATES: [Option<&str>; 6] = [
    None,
    Some("2025-06-01"),
    Some("2025-06-01T23:59:59Z"),
    Some("2025-06-04T00:00:00+02:00"),
    Some("1999-12-31"),
    Some("soon"),
];

const STANCES: [Option<Stance>; 4] = [Some(Stance::Supports), Some(Stance::Refutes), Some(Stance::Neutral), None];

fn hits() -> impl Strategy<Value = Vec<EvidenceHit<'static>>> {
    let weights =
        prop::sample::select(vec![None, Some(1.0), Some(0.8), Some(0.4), Some(0.05), Some(-3.0), Some(f64::NAN)]);
    let tiers = prop::sample::select(vec![None, None, Some(Tier::Primary), Some(Tier::Wire), Some(Tier::Other)]);
    let hit = (
        prop::sample::select(DOMAINS.to_vec()),
        prop::sample::select(TEXTS.to_vec()),
        prop::sample::select(DATES.to_vec()),
        prop::sample::select(STANCES.to_vec()),
        weights,
        tiers,
    );
    let hit = hit.prop_map(|(url, snippet, date_utc, stance, weight, tier)| EvidenceHit {
        url: Some(url),
        snippet,
        date_utc,
        stance,
        weight,
        tier,
        ..EvidenceHit::default()
    });
    prop::collection::vec(hit, 0..14)
}

fn rules() -> impl Strategy<Value = DecisionRules> {
    let profile = prop::sample::select(vec![DecisionProfile::Default, DecisionProfile::Flowchart]);
    let threshold = prop::sample::select(vec![1.6, 1.6, 0.8, 0.4, 0.0, f64::NAN]);
    let hours = prop::sample::select(vec![None, None, Some(48), Some(0)]);
    (profile, threshold, 0..3_u32, hours).prop_map(|(profile, threshold, min_sources, within_hours)| DecisionRules {
        profile,
        threshold,
        min_sources,
        within_hours,
        debug: true,
    })
}

fn case() -> impl Strategy<Value = Case> {
    (hits(), rules(), any::<bool>(), 0..4_u32, 0..4_u32).prop_map(|(hits, rules, is_framed, attempts, max_attempts)| {
        Case { hits, rules, is_framed, attempts, max_attempts }
    })
}

#[derive(Clone, Debug)]
struct Case {
    hits: Vec<EvidenceHit<'static>>,
    rules: DecisionRules,
    is_framed: bool,
    attempts: u32,
    max_attempts: u32,
}

impl Case {
    fn decided(&self) -> Decision {
        self.decided_from(&self.hits)
    }

    fn decided_from(&self, hits: &[EvidenceHit<'_>]) -> Decision {
        let frame = || Timeframe::new(Some("2025-06-01"), Some("2025-06-30")).unwrap();
        let task = Task { timeframe: self.is_framed.then(frame), ..Task::default() };
        let config = DecisionConfig { rules: self.rules, ..DecisionConfig::default() };
        let history = History { evidence: hits, ..History::default() };
        decide_from_history(&task, &history, self.attempts, self.max_attempts, &config)
    }
}

/// A decision without the indices of hits.
fn without_places(decision: &Decision) -> String {
    let mut decision = decision.clone();
    for side in [&mut decision.support, &mut decision.refute] {
        side.votes.iter_mut().for_each(|vote| vote.hit = 0);
    }
    let mut left_out: Vec<_> =
        decision.left_out.iter().map(|left| (left.domain.clone(), format!("{:?}", left.reason))).collect();
    left_out.sort();
    let mut warnings: Vec<_> =
        decision.warnings.iter().map(|warning| format!("{:?} {:?}", warning.code, warning.domain)).collect();
    warnings.sort();
    (decision.left_out, decision.warnings) = (Vec::new(), Vec::new());
    format!("{decision:?} {left_out:?} {warnings:?}")
}

fn sides(decision: &Decision) -> [&DecisionSide; 2] {
    [&decision.support, &decision.refute]
}

fn swapped(outcome: Option<DecisionOutcome>) -> Option<DecisionOutcome> {
    outcome.map(|outcome| match outcome {
        DecisionOutcome::True => DecisionOutcome::False,
        DecisionOutcome::False => DecisionOutcome::True,
        DecisionOutcome::Invalid => DecisionOutcome::Invalid,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_domain_has_one_vote_on_a_side(case in case()) {
        for side in sides(&case.decided()) {
            let domains: BTreeSet<&str> = side.votes.iter().map(|vote| vote.domain.as_str()).collect();
            prop_assert_eq!(domains.len(), side.votes.len());
            let tenths: f64 = side.votes.iter().map(|vote| (vote.weight * 10.0).round()).sum();
            prop_assert_eq!(side.weight, tenths / 10.0);
            prop_assert_eq!(side.n_sources as usize, side.votes.len());
        }
    }

    #[test]
    fn every_hit_votes_or_says_why_not(case in case()) {
        let decision = case.decided();
        let votes = sides(&decision).into_iter().flat_map(|side| &side.votes).map(|vote| vote.hit);
        let mut accounted: Vec<u32> = votes.chain(decision.left_out.iter().map(|left| left.hit)).collect();
        accounted.sort_unstable();
        prop_assert_eq!(accounted, (0..).take(case.hits.len()).collect::<Vec<u32>>());
    }

    #[test]
    fn near_copies_have_one_vote_on_a_side(case in case()) {
        // The second and the third text are copies of each other.
        let story = |hit: &u32| [1, 2].into_iter().any(|text| case.hits[*hit as usize].snippet == TEXTS[text]);
        for side in sides(&case.decided()) {
            prop_assert!(side.votes.iter().map(|vote| vote.hit).filter(story).count() <= 1);
        }
    }

    #[test]
    fn a_hit_that_takes_no_side_changes_nothing(case in case(), url in prop::sample::select(DOMAINS.to_vec()), text in prop::sample::select(TEXTS.to_vec()), at in 0..20_usize) {
        let neutral = EvidenceHit { url: Some(url), snippet: text, stance: Some(Stance::Neutral), ..EvidenceHit::default() };
        let mut with = case.hits.clone();
        with.insert(at.min(with.len()), neutral);
        let (before, after) = (case.decided(), case.decided_from(&with));
        prop_assert_eq!((before.status, before.outcome(), before.reason), (after.status, after.outcome(), after.reason));
        prop_assert_eq!(before.result.map(|result| result.proof), after.result.map(|result| result.proof));
        prop_assert_eq!((before.support.weight, before.refute.weight), (after.support.weight, after.refute.weight));
    }

    #[test]
    fn the_order_of_hits_never_matters((case, shuffled) in case().prop_flat_map(|case| {
        let hits = Just(case.hits.clone()).prop_shuffle();
        (Just(case), hits)
    })) {
        prop_assert_eq!(without_places(&case.decided()), without_places(&case.decided_from(&shuffled)));
    }

    #[test]
    fn another_search_is_never_asked_for_at_or_past_the_maximum(case in case()) {
        let decision = case.decided();
        if case.attempts >= case.max_attempts {
            prop_assert_eq!(decision.status, DecisionStatus::Final);
        }
        prop_assert_eq!(decision.status == DecisionStatus::Final, decision.result.is_some());
    }

    #[test]
    fn support_and_refutation_are_mirror_images(case in case()) {
        let turned: Vec<EvidenceHit<'_>> = case.hits.iter().map(|hit| EvidenceHit {
            stance: hit.stance.map(|stance| match stance {
                Stance::Supports => Stance::Refutes,
                Stance::Refutes => Stance::Supports,
                side @ (Stance::Undecided | Stance::Neutral | Stance::NotCheckable) => side,
            }),
            ..*hit
        }).collect();
        let (before, after) = (case.decided(), case.decided_from(&turned));
        prop_assert_eq!(before.status, after.status);
        prop_assert_eq!(swapped(before.outcome()), after.outcome());
        prop_assert_eq!((before.support, before.refute), (after.refute, after.support));
    }

    #[test]
    fn nothing_is_decided_by_nothing(case in case()) {
        let decision = case.decided();
        match decision.outcome() {
            Some(DecisionOutcome::True) => prop_assert!(decision.support.n_sources >= case.rules.min_sources.max(1)),
            Some(DecisionOutcome::False) => prop_assert!(decision.refute.n_sources >= case.rules.min_sources.max(1)),
            Some(DecisionOutcome::Invalid) | None => {}
        }
        let blocked = decision.left_out.iter().filter(|left| left.domain.as_deref() == Some("spam.blogspot.com"));
        prop_assert!(blocked.clone().all(|left| matches!(left.reason, LeftOutReason::Blocked | LeftOutReason::Neutral | LeftOutReason::UnknownStance)));
    }

    #[test]
    fn any_text_is_read_and_a_proof_is_short(
        texts in prop::collection::vec((any::<String>(), any::<String>(), any::<String>(), 0..4_usize, any::<f64>()), 0..8),
        reply in any::<String>(),
        most in 0..2_u32,
    ) {
        let hits: Vec<EvidenceHit<'_>> = texts.iter().map(|(snippet, url, date, stance, weight)| EvidenceHit {
            url: Some(url),
            domain: (stance % 2 == 0).then_some("example.org"),
            title: Some(url),
            snippet,
            stance: STANCES[*stance],
            weight: Some(*weight),
            pub_date: Some(date),
            ..EvidenceHit::default()
        }).collect();
        let history = History { evidence: &hits, ..History::default() };
        let decision = decide_from_history(&Task::default(), &history, 0, most, &DecisionConfig::default());
        prop_assert!(write_proof(&decision).chars().count() <= 700);
        let [_, (_, facts)] = proof_messages(&decision);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&facts).is_ok());
        prop_assert!(proof_from_reply(&decision, &reply).is_err());
    }

    #[test]
    fn the_proof_of_any_decision_is_short_and_ends_the_same(case in case()) {
        let decision = case.decided();
        let proof = write_proof(&decision);
        prop_assert!(proof.chars().count() <= 700, "{}", proof);
        prop_assert_eq!(decision.result.as_ref().map(|result| &result.proof), decision.result.as_ref().map(|_| &proof));
        prop_assert!(!proof.contains("](") && !proof.contains("://"));
    }
}
