//! Reads damaged streams for a few seconds in every test run; `cargo xtask fuzz` runs longer.

use std::time::{Duration, Instant};

use credence_core::conversation::AgentStream;
use credence_core::stream::{Outcome, Protocol};
use proptest::prelude::*;

use super::{check, damaged, seeds};

/// The duration in the tests.
const TIME: Duration = Duration::from_secs(4);

#[test]
fn every_format_has_a_short_stream_that_is_read_without_a_remainder() {
    let seeds = seeds().unwrap();
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
fn damaged_streams_are_read_within_bounds_however_they_are_cut() {
    let seeds = seeds().unwrap();
    let begun = Instant::now();
    let mut number = 0;
    while begun.elapsed() < TIME {
        let bytes = damaged(&seeds, number);
        check(&bytes, number).unwrap_or_else(|error| panic!("stream {number}: {error}"));
        number += 1;
    }
    assert!(number > 20, "only {number} damaged streams were read");
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
        let bytes = damaged(&seeds().unwrap(), number);
        let held = check(&bytes, number);
        prop_assert!(held.is_ok(), "stream {}: {:?}", number, held);
    }
}
