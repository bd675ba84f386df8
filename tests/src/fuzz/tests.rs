//! Reads damaged input of every target in every test run; `cargo xtask fuzz` runs longer.

use std::sync::LazyLock;

use credence_core::conversation::AgentStream;
use credence_core::stream::{Outcome, Protocol};
use proptest::prelude::*;

use super::stream::check;
use super::{Effort, Pool, Target};
use crate::shared::repository;

/// The damaged inputs of each target in the tests.
const N_INPUTS: u64 = 150;

#[test]
fn every_format_has_a_short_stream_that_is_read_without_a_remainder() {
    for protocol in Protocol::ALL {
        let path = repository().join(format!("tests/cases/seeds/{}.sse", protocol.name()));
        let mut stream = AgentStream::default();
        stream.push(&std::fs::read(path).unwrap());
        stream.finish();
        assert_eq!(stream.protocol(), Some(protocol));
        for turn in stream.turns() {
            assert_eq!((turn.outcome, turn.misread.total()), (Some(Outcome::Completed), 0), "{protocol:?} {turn:?}");
            assert!(turn.answer.contains("18:40 [1]. ⛴"), "{protocol:?} {turn:?}");
        }
    }
}

#[test]
fn valid_input_of_every_target_holds() {
    for target in Target::all() {
        let pool = target.pool().unwrap();
        assert!(!pool.inputs().is_empty(), "{}", target.name());
        for bytes in pool.inputs() {
            let held = target.check(bytes, Effort::All);
            assert_eq!(held, Ok(()), "{}: {}", target.name(), String::from_utf8_lossy(bytes));
        }
    }
}

#[test]
fn the_properties_of_every_target_hold_for_damaged_input() {
    for target in Target::all() {
        let pool = target.pool().unwrap();
        for number in 0..N_INPUTS {
            let bytes = pool.damage(number);
            let held = target.check(&bytes, Effort::All);
            assert_eq!(held, Ok(()), "{} {number}: {}", target.name(), String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn equal_numbers_give_equal_inputs() {
    let [pool, again] = [(); 2].map(|()| Target::Stream(Protocol::AgUi).pool().unwrap());
    assert_eq!(pool.damage(7), again.damage(7));
    assert_ne!(pool.damage(7), again.damage(8));
}

#[test]
fn a_label_as_large_as_can_be_leaves_room_for_the_next() {
    let stream = br#"event: done
data: {"response":{"message":"m","citations":[{"label":"[4294967295]","value":"1"},{"value":"2"}]}}

"#;
    check(stream, Effort::All).unwrap();
}

static STREAMS: LazyLock<Vec<Pool>> =
    LazyLock::new(|| Protocol::ALL.map(|protocol| Target::Stream(protocol).pool().unwrap()).into());

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn streams_damaged_at_random_are_read_within_bounds(protocol in 0..Protocol::ALL.len(), number in any::<u64>()) {
        let bytes = STREAMS[protocol].damage(number);
        let held = check(&bytes, Effort::All);
        prop_assert!(held.is_ok(), "{} {}: {:?}", Protocol::ALL[protocol].name(), number, held);
    }
}
