//! What a program does, and the rows of the table that say so.

use super::super::format::Formats;
use super::super::record::{DeedKind, Object};
use DeedKind::{Build, Change, Commit, Create, Delete, Lint, Move, Push, Read, Search, Test};

/// What a program of the table does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Action {
    pub(in super::super) kind: DeedKind,
    pub(in super::super) object: Object,
    /// What it may print.
    pub(in super::super) formats: Formats,
    pub(in super::super) role: Role,
}

/// What else is to be known of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Role {
    /// Nothing.
    Plain,
    /// It prepares or reports: `cd`, `export`, `echo`. No deed, beside others.
    Setup,
    /// It ends with 1 for "no" or "not found", which is no failure.
    OneIsNo,
    /// It writes the files that it formats or mends.
    Writes,
    /// It does so with this option only: `--fix`, `--write`, `-i`.
    WritesWith(&'static str),
    /// It does so unless this option is given: `cargo fmt --check`.
    WritesWithout(&'static str),
    /// The last of its arguments is what it makes: `cp a b`.
    LastIsTarget,
}

/// Programs that do the same and print the same.
pub(super) struct Programs {
    /// Their names, separated by commas, and what must follow each: words, `word*` for words that start so, `~word` for a word anywhere
    /// (`mvn clean test`), `--option`, `$` for nothing more.
    pub(super) words: &'static str,
    pub(super) action: Action,
}

/// Options with which linters mend what they find.
pub(super) const FIX: Role =
    Role::WritesWith("--fix --write --apply --unsafe --autofix -a -A --auto-correct --autocorrect");
/// Options with which formatters write nothing.
pub(super) const CHECK: Role = Role::WritesWithout("--check --diff --list-different -l -c --check-only --dry-run -n");

pub(super) const fn programs(kind: DeedKind, formats: Formats, words: &'static str) -> Programs {
    programs_with(kind, formats, Role::Plain, words)
}

pub(super) const fn programs_with(kind: DeedKind, formats: Formats, role: Role, words: &'static str) -> Programs {
    let object = match kind {
        Test => Object::Tests,
        Build | Lint | Create | Change | Delete | Move | Read | Search => Object::File,
        Commit | Push => Object::Version,
        _ => Object::Other,
    };
    Programs { words, action: Action { kind, object, formats, role } }
}

pub(super) const fn versions(kind: DeedKind, formats: Formats, words: &'static str) -> Programs {
    Programs { words, action: Action { kind, object: Object::Version, formats, role: Role::Plain } }
}
