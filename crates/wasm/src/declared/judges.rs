//! The TypeScript types of judges are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use credence_core::judge::{JudgeState, ModelReading, ModelStance, QuoteComparison, QuoteConflict, QuoteToCompare};
use credence_judge::{JudgeAction, JudgeCost, JudgeKind, JudgeMessage, JudgeResult, JudgeRole, JudgeStep};

use crate::declared::assert_declared;
use crate::judge::inputs::{JudgeBudget, KnownReading};

const IMPORTS: &str = "\nimport type { ReasonKind } from \"./types.js\";\n";

#[test]
fn the_types_of_judges_are_those_of_the_records() {
    let records = declarations![
        ModelStance,
        JudgeState,
        JudgeKind,
        ModelReading,
        JudgeCost,
        JudgeResult,
        JudgeAction,
        JudgeStep,
        JudgeMessage,
        JudgeRole,
        QuoteToCompare,
        QuoteComparison,
        QuoteConflict,
    ];
    let declarations: Vec<String> = records.into_iter().chain(interfaces![JudgeBudget, KnownReading]).collect();
    assert_declared("judge-types.d.ts", include_str!("../../npm/judge-types.d.ts"), IMPORTS, &declarations);
}
