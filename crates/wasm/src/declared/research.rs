//! The TypeScript types of the research loop are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use crate::declared::assert_declared;
use crate::research::{ResearchConfig, ResearchTask};
use credence_research::research_loop::{
    Action, EndReason, FailReason, FoundPage, Hit, Quality, ResearchAnswer, ResearchError, Step, StepKind, WaitReason,
};

/// What the inputs declare.
const IMPORTS: &str = "\nimport type { FoundPage } from \"./research-input-types.js\";\n";

#[test]
fn the_types_of_research_are_those_of_the_records() {
    let declarations = declarations![Action, WaitReason, EndReason, FailReason, Step, StepKind];
    assert_declared("research-types.d.ts", include_str!("../../npm/research-types.d.ts"), IMPORTS, &declarations);
}

#[test]
fn the_types_of_inputs_are_those_in_rust() {
    let declarations =
        interfaces![ResearchTask<'_>, ResearchConfig, ResearchAnswer, FoundPage, Hit, Quality, ResearchError,];
    assert_declared(
        "research-input-types.d.ts",
        include_str!("../../npm/research-input-types.d.ts"),
        "",
        &declarations,
    );
}
