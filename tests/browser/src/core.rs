//! The core compiled to WebAssembly gives the same results as the native core.

use credence_core::Assessor;
use credence_core::conversation::AgentStream;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::cases;

include!(concat!(env!("OUT_DIR"), "/native.rs"));

#[wasm_bindgen_test(unsupported = test)]
fn every_result_is_the_same_text_here_and_there() {
    let results = cases::results();
    assert_eq!(results.len(), NATIVE.len());
    assert!(results.len() > 300, "{} cases", results.len());
    for ((name, result), (native_name, native_result)) in results.iter().zip(NATIVE) {
        assert_eq!((name.as_str(), result.as_str()), (*native_name, *native_result));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn chunk_boundaries_do_not_matter() {
    for length in [1, 7, 1 << 20] {
        for (name, text) in cases::RECORDINGS {
            assert_eq!(assessed_in_pieces(text, length), native(name), "{name} in pieces of {length}");
        }
    }
}

fn assessed_in_pieces(recording: &str, length: usize) -> String {
    let assessor = Assessor::default();
    let mut stream = AgentStream::default();
    recording.as_bytes().chunks(length).for_each(|piece| stream.push(piece));
    stream.finish();
    let assessments = stream.turns().iter().map(|turn| assessor.assess(turn, stream.protocol()));
    cases::json(&assessments.collect::<Vec<_>>())
}

fn native(wanted: &str) -> &str {
    NATIVE.iter().find(|(name, _)| *name == wanted).map_or("", |(_, result)| result)
}

#[wasm_bindgen_test(unsupported = test)]
fn the_cases_say_something() {
    assert!(
        native("portfolio-clean")
            .contains(r#""headline":{"kind":"tool_run","score":1.0,"band":"green","compared":true,"decided":true}"#)
    );
    assert!(native("cut").contains(r#""outcome":"cut""#));
    assert!(native("web-search-openai").contains(r#""protocol":"openai-responses""#));
    assert!(native("web-search-anthropic").contains(r#""cited":true"#));
    assert!(native("https://pubmed.gov@evil.com/").starts_with(r#"["evil.com",{"level":"unverified""#));
}
