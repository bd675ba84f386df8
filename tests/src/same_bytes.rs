//! A recording gives the same bytes of assessments through the functions of the packages and in the core alone.

use credence_core::{Assessor, assess_recording};
use credence_wasm::native::AgentStream;
use proptest::prelude::*;

use crate::shared::repository;

/// The project's recordings.
fn recordings() -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(repository().join("web/recordings")).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "sse"));
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Through the functions of the packages, in pieces, and assessed on the way: what was found before is used again.
fn through_package(bytes: &[u8], piece: usize) -> String {
    let mut stream = AgentStream::new("").unwrap();
    let half = bytes.len() / piece / 2;
    for (index, bytes) in bytes.chunks(piece).enumerate() {
        stream.push(bytes).unwrap();
        if index == half {
            stream.assessments().unwrap();
        }
    }
    stream.finish();
    stream.assessments().unwrap()
}

#[test]
fn every_recording_gives_the_bytes_of_the_core() {
    let (assessor, recordings) = (Assessor::default(), recordings());
    assert!(recordings.len() > 10);
    for bytes in recordings {
        assert_eq!(through_package(&bytes, bytes.len()), credence_report::json(&assess_recording(&bytes, &assessor)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_recording_that_ends_anywhere_gives_the_bytes_of_the_core_in_all_pieces(
        which in any::<prop::sample::Index>(),
        end in any::<prop::sample::Index>(),
        piece in 1..4096_usize,
    ) {
        let recordings = recordings();
        let whole = which.get(&recordings);
        let bytes = &whole[..=end.index(whole.len())];
        prop_assert_eq!(through_package(bytes, piece), credence_report::json(&assess_recording(bytes, &Assessor::default())));
    }
}
