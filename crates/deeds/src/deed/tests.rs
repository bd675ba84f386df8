//! Calls with outputs as programs print them.

mod chain;
mod hostile;
mod other_output;
mod runner;
mod tool;

use super::{Deed, deeds_of};
use crate::call::{Call, CallState};

/// A call of a tool.
fn call<'a>(name: &'a str, args: &'a str, output: &'a str) -> Call<'a> {
    Call {
        id: "1",
        name,
        args: Some(args),
        state: CallState::Ok,
        error: None,
        output: Some(output),
        exit_code: None,
        answer_before: None,
    }
}

/// The deeds of a command line whose tool reports no exit codes, unless one is given.
fn run(line: &str, output: &str, exit_code: Option<i32>) -> Vec<Deed> {
    deeds_of(&[Call { exit_code, ..call("shell", line, output) }])
}

/// A deed in one line: `test succeeded 0 3/1/- hidden`.
fn shown(deed: &Deed) -> String {
    let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let mut shown = format!("{} {}", deed.kind.name(), deed.state.name());
    if let Some(code) = deed.exit_code {
        shown += &format!(" {code}");
    }
    if let Some(counts) = deed.counts {
        let numbers = if deed.kind.name() == "test" {
            vec![counts.passed, counts.failed, counts.skipped]
        } else {
            vec![counts.errors, counts.warnings]
        };
        shown += &format!(" {}", numbers.into_iter().map(number).collect::<Vec<_>>().join("/"));
    }
    if deed.is_exit_hidden {
        shown += " hidden";
    }
    shown
}

fn all_shown(deeds: &[Deed]) -> String {
    deeds.iter().map(shown).collect::<Vec<_>>().join("; ")
}

#[track_caller]
fn same(found: &str, expected: &str, what: &str) {
    assert_eq!(found, expected, "{what}");
}
