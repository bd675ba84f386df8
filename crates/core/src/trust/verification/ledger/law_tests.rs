//! Laws of the ledger on made-up histories.

use proptest::prelude::*;

use super::*;
use crate::stance::Stance;
use crate::trust::verification::{SourceStance, resolve_claim};
use crate::trust::{BlockReason, TrustLevel};

const NAMES: [&str; 6] = ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"];

/// One witness: host, level, side, the reader's word.
type RawWitness = (usize, usize, bool, bool);

fn witnesses() -> impl Strategy<Value = Vec<RawWitness>> {
    let raw = (0..NAMES.len(), 1..7_usize, any::<bool>(), prop::bool::weighted(0.2));
    prop::collection::vec(raw, 0..6)
}

fn claims() -> impl Strategy<Value = Vec<(u8, Vec<RawWitness>)>> {
    prop::collection::vec((0..6_u8, witnesses()), 0..12)
}

fn witness(raw: &RawWitness) -> SourceStance<'static> {
    let (name, level, supports, overridden) = *raw;
    SourceStance {
        source_id: NAMES[name],
        host: NAMES[name],
        site: NAMES[name],
        level: TrustLevel::ALL[level],
        overridden,
        listed: false,
        side: if supports { Stance::Supports } else { Stance::Refutes },
        quote: Some("words"),
        published: Some("2026-11-21"),
        danger: None,
    }
}

fn recorded(claims: &[(u8, Vec<RawWitness>)]) -> TrustLedger {
    let mut ledger = TrustLedger::default();
    for (number, raw) in claims {
        let witnesses: Vec<SourceStance<'_>> = raw.iter().map(witness).collect();
        let claim = format!("claim {number}");
        ledger.record(&claim, Some("text"), &resolve_claim(&claim, &witnesses, 2), Some("2026-11-21"));
    }
    ledger
}

proptest! {
    #[test]
    fn a_ledger_survives_being_written_and_read(claims in claims()) {
        let ledger = recorded(&claims);
        let written = serde_json::to_string(&ledger).unwrap();
        let read = TrustLedger::from_json(&written).unwrap();
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), written);
    }

    #[test]
    fn recording_the_same_claim_again_changes_nothing(claims in claims(), raw in witnesses()) {
        let mut ledger = recorded(&claims);
        let witnesses: Vec<SourceStance<'_>> = raw.iter().map(witness).collect();
        let resolution = resolve_claim("again", &witnesses, 2);
        ledger.record("again", None, &resolution, None);
        let once = serde_json::to_string(&ledger).unwrap();
        ledger.record("again", None, &resolution, None);
        prop_assert_eq!(serde_json::to_string(&ledger).unwrap(), once);
    }

    #[test]
    fn what_the_reader_decided_stands(claims in claims(), name in 0..NAMES.len(), level in 0..7_usize) {
        let ledger = recorded(&claims);
        let effective = ledger.effective_level(NAMES[name], TrustLevel::ALL[level], true);
        prop_assert_eq!((effective.level, effective.changed_by), (TrustLevel::ALL[level], None));
    }

    #[test]
    fn a_host_the_reader_always_spoke_for_is_never_blocked(claims in claims()) {
        let mut spoken_for = claims;
        for raw in spoken_for.iter_mut().flat_map(|(_, raw)| raw) {
            raw.3 = raw.0 == 0;
        }
        prop_assert!(recorded(&spoken_for).blocked().iter().all(|entry| entry.domain != NAMES[0]));
    }

    #[test]
    fn fewer_than_three_rejections_never_block_by_rate(claims in claims()) {
        for entry in recorded(&claims).blocked() {
            let by_rate = entry.reason_code == Some(BlockReason::HighRejectionRate);
            prop_assert!(!by_rate || entry.contradicting_claims.len() >= 3);
        }
    }

    #[test]
    fn what_was_learned_never_lifts_above_low(claims in claims(), name in 0..NAMES.len(), level in 0..7_usize) {
        let level = TrustLevel::ALL[level];
        let effective = recorded(&claims).effective_level(NAMES[name], level, false);
        prop_assert!(effective.level <= level.max(TrustLevel::Low));
    }

    #[test]
    fn forgetting_every_claim_forgets_everything(claims in claims()) {
        let mut ledger = recorded(&claims);
        for number in 0..6 {
            ledger.forget_claim(&format!("claim {number}"));
        }
        prop_assert!(ledger.hosts().is_empty());
        prop_assert!(ledger.claims().is_empty());
    }

    #[test]
    fn any_text_is_read_or_refused(text in r#"(\{"version":1,"hosts":\[)?[\[\]{}:,"a-z0-9. ]{0,60}(\]\})?"#) {
        let _ = TrustLedger::from_json(&text);
    }
}
