//! Reads damaged input of every target in every test run; `cargo xtask fuzz` runs longer.

use credence_core::conversation::AgentStream;
use credence_core::stream::{Outcome, Protocol};
use proptest::prelude::*;

use super::stream::check;
use super::{Target, damaged};

/// The damaged inputs of each target in the tests.
const N_INPUTS: u64 = 150;

#[test]
fn every_format_has_a_short_stream_that_is_read_without_a_remainder() {
    let seeds = Target::Stream.seeds().unwrap();
    for protocol in Protocol::ALL {
        let (_, bytes) =
            seeds.iter().find(|(name, _)| name == protocol.name()).unwrap_or_else(|| panic!("{protocol:?}"));
        let mut stream = AgentStream::default();
        stream.push(bytes);
        stream.finish();
        assert_eq!(stream.protocol(), Some(protocol));
        for turn in stream.turns() {
            assert_eq!((turn.outcome, turn.misread.total()), (Some(Outcome::Completed), 0), "{protocol:?} {turn:?}");
            assert!(turn.answer.contains("18:40 [1]. ⛴"), "{protocol:?} {turn:?}");
        }
    }
}

#[test]
fn the_properties_of_every_target_hold_for_damaged_input() {
    for target in Target::ALL {
        let seeds = target.seeds().unwrap();
        for number in 0..N_INPUTS {
            let held = target.check(&damaged(&seeds, number), number);
            assert_eq!(held, Ok(()), "{} {number}", target.name());
        }
    }
}

#[test]
fn a_label_as_large_as_can_be_leaves_room_for_the_next() {
    let stream = br#"event: done
data: {"response":{"message":"m","citations":[{"label":"[4294967295]","value":"1"},{"value":"2"}]}}

"#;
    check(stream, 0).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn streams_damaged_at_random_are_read_within_bounds(number in any::<u64>()) {
        let bytes = damaged(&Target::Stream.seeds().unwrap(), number);
        let held = check(&bytes, number);
        prop_assert!(held.is_ok(), "stream {}: {:?}", number, held);
    }
}
