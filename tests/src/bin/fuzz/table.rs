//! What a run found, by target.

use std::fmt::Write as _;
use std::time::Duration;

/// The result of one target.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the target.
    pub name: &'static str,
    /// How many inputs were read.
    pub n_executions: u64,
    /// How long it took.
    pub time: Duration,
    /// How many inputs are kept.
    pub n_kept: usize,
    /// How many inputs violated a property.
    pub n_findings: usize,
}

impl Row {
    /// Inputs a second.
    pub fn rate(&self) -> f64 {
        self.n_executions as f64 / self.time.as_secs_f64().max(0.001)
    }
}

/// All results, and their sum.
pub fn table(rows: &[Row]) -> String {
    let mut text =
        format!("{:<20} {:>12} {:>9} {:>7} {:>9}\n", "target", "executions", "a second", "corpus", "findings");
    let all = Row {
        name: "all",
        n_executions: rows.iter().map(|row| row.n_executions).sum(),
        time: rows.iter().map(|row| row.time).sum(),
        n_kept: rows.iter().map(|row| row.n_kept).sum(),
        n_findings: rows.iter().map(|row| row.n_findings).sum(),
    };
    for row in rows.iter().chain([&all]) {
        let Row { name, n_executions, n_kept, n_findings, .. } = row;
        let _ = writeln!(text, "{name:<20} {n_executions:>12} {:>9.0} {n_kept:>7} {n_findings:>9}", row.rate());
    }
    text
}
