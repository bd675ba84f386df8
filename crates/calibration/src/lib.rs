//! Calibration: scores, probabilities and readings compared with labels that say which of them were right.
//!
//! ```text
//! text → labels → groups → report
//!                    └──→ recalibration map
//! ```
//!
//! | file | contains |
//! |---|---|
//! | `label` | a label, and what is invalid in a list of them |
//! | `text` | labels from CSV or JSON lines, and back |
//! | `csv` | the fields of a CSV text with their positions |
//! | `interval` | a share with its Wilson interval |
//! | `scored` | scores in order, with their weights |
//! | `bin` | reliability bins and the expected calibration error |
//! | `brier` | the Brier score and its parts |
//! | `coverage` | risk by coverage |
//! | `isotonic` | the recalibration map |
//! | `report` | all of it, per kind of score and per judge |
//!
//! Nothing here has a clock, network or randomness. Every step takes time O(n log n).
#![forbid(unsafe_code)]

mod bin;
mod brier;
mod coverage;
mod csv;
mod interval;
mod isotonic;
mod label;
mod report;
mod scored;
mod text;

pub use bin::Bin;
pub use brier::Brier;
pub use coverage::CoveragePoint;
pub use interval::Interval;
pub use isotonic::{MapPoint, Recalibrated, RecalibrationLimit, RecalibrationMap};
pub use label::{Label, LabelError};
pub use report::{CalibrationLimit, CalibrationReport, Group, GroupBy, Reading, ScoreReport, calibrate};
pub use text::{LabelTextError, parse_labels, write_labels};
