//! What a command names: files, addresses, packages, messages.

use super::super::program::{Action, Role};
use super::super::record::DeedKind;
use super::super::shell::Command;
use crate::list::Listed;

const MOST_TARGETS: usize = 20;
const LONGEST_TARGET: usize = 300;

/// Whether a file is none: `/dev/null`.
pub(super) fn is_device(file: &str) -> bool {
    file.starts_with("/dev/") || matches!(file, "NUL" | "nul" | "$null" | "")
}

/// The arguments of a command that are no options.
pub(super) fn targets_of(command: &Command, action: &Action) -> Vec<String> {
    let plain = command.arguments().iter().filter(|word| !word.starts_with('-') && word.len() <= LONGEST_TARGET);
    let mut targets: Vec<String> = plain.take(MOST_TARGETS).cloned().listed();
    if has_script_first(command, action) && targets.len() > 1 {
        targets.remove(0);
    }
    if action.role == Role::LastIsTarget {
        targets.drain(..targets.len().saturating_sub(1));
    }
    targets
}

/// `sed -i s/a/b/ file`, `chmod 755 file`, `grep word file`: the first argument is no file.
fn has_script_first(command: &Command, action: &Action) -> bool {
    let is_edited = action.kind == DeedKind::Change;
    match command.name() {
        "sed" | "gsed" | "perl" | "sd" => is_edited && !command.arguments().iter().any(|word| word == "-f"),
        "chmod" | "chown" | "git" => is_edited,
        _ => false,
    }
}
