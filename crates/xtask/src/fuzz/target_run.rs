//! What libFuzzer said about a target, for readers.

use std::fmt::{self, Display, Formatter};
use std::process::Output;

/// Above the rows.
pub const HEADING: &str = "target                 executions  a second     kept  findings";

/// Lines of libFuzzer that say nothing about an input.
const NOTES: [&str; 3] = ["INFO:", "WARNING:", "NOTE:"];

/// How one process ended.
#[derive(Clone, Debug, Default)]
pub struct TargetRun {
    name: String,
    n_executions: u64,
    per_second: u64,
    n_kept: u64,
    /// Whether it ended with a finding.
    pub has_failed: bool,
    finding: String,
}

impl TargetRun {
    /// Reads what was printed.
    pub fn read(name: &str, output: &Output) -> Self {
        let text = String::from_utf8_lossy(&output.stderr);
        let has_failed = !output.status.success();
        Self {
            name: name.to_owned(),
            n_executions: count(&text, "stat::number_of_executed_units:"),
            per_second: count(&text, "stat::average_exec_per_sec:"),
            n_kept: count(&text, "stat::new_units_added:"),
            has_failed,
            finding: if has_failed { finding(name, &text) } else { String::new() },
        }
    }
}

impl Display for TargetRun {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { name, n_executions, per_second, n_kept, has_failed, finding } = self;
        let n_findings = u8::from(*has_failed);
        write!(formatter, "{name:<20} {n_executions:>12} {per_second:>9} {n_kept:>8} {n_findings:>9}{finding}")
    }
}

/// All rows as one.
pub fn sum(rows: &[TargetRun]) -> String {
    let sum = |count: fn(&TargetRun) -> u64| rows.iter().map(count).sum::<u64>();
    let (n_executions, n_kept) = (sum(|row| row.n_executions), sum(|row| row.n_kept));
    let n_findings = sum(|row| row.has_failed.into());
    format!("{:<20} {n_executions:>12} {:>9} {n_kept:>8} {n_findings:>9}", "all", "")
}

fn count(text: &str, label: &str) -> u64 {
    let found = text.lines().find_map(|line| line.strip_prefix(label));
    found.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0)
}

/// The message, and the command that reads the input again.
fn finding(name: &str, text: &str) -> String {
    let said = text.lines().filter(|line| !line.trim().is_empty() && !NOTES.iter().any(|note| line.starts_with(note)));
    let mut lines: Vec<String> = Vec::new();
    for line in said {
        lines.push(format!("  {line}"));
        if line.contains("ERROR: libFuzzer:") {
            break;
        }
    }
    let written = text.split_once("Test unit written to ").and_then(|(_, rest)| rest.lines().next());
    lines.extend(written.map(|path| format!("  read it again: cargo xtask fuzz --target {name} --read {path}")));
    format!("\n{}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_has_its_message_and_the_command_that_reads_it_again() {
        let text = "INFO: Seed: 1\njson: accepted here: true\n==7== ERROR: libFuzzer: deadly signal\nSUMMARY: x\n\
                    artifact_prefix='f/json-'; Test unit written to f/json-crash-1\nBase64: IiI=\n";
        assert_eq!(
            finding("json", text),
            "\n  json: accepted here: true\n  ==7== ERROR: libFuzzer: deadly signal\n  read it again: cargo xtask fuzz \
             --target json --read f/json-crash-1"
        );
    }

    #[test]
    fn statistics_are_read_by_their_label() {
        assert_eq!(count("x\nstat::new_units_added:          2086\n", "stat::new_units_added:"), 2086);
        assert_eq!(count("", "stat::new_units_added:"), 0);
    }
}
