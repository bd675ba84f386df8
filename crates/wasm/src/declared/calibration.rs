//! The TypeScript types of calibration are those of the records in Rust.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

use credence_calibration::{
    Bin, Brier, CalibrationLimit, CalibrationReport, CoveragePoint, Group, GroupBy, Interval, Label, MapPoint, Reading,
    Recalibrated, RecalibrationLimit, RecalibrationMap, ScoreReport,
};

use crate::calibration::inputs::LabelInput;
use crate::declared::assert_declared;

#[test]
fn the_types_of_calibration_are_those_of_the_records() {
    let mut declarations = interfaces![LabelInput].to_vec();
    declarations.extend(declarations![
        Label,
        CalibrationReport,
        Group,
        GroupBy,
        CalibrationLimit,
        Reading,
        ScoreReport,
        Bin,
        Brier,
        CoveragePoint,
        Interval,
        RecalibrationMap,
        MapPoint,
        Recalibrated,
        RecalibrationLimit,
    ]);
    let committed = include_str!("../../npm/calibration-types.d.ts");
    assert_declared("calibration-types.d.ts", committed, "", &declarations);
}
