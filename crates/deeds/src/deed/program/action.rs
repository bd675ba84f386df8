//! What a program does, and how the table says so.

use super::super::format::{Formats, formats_in};
use super::super::record::{DeedKind, Object};
use crate::words::is_in;
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

impl Role {
    fn of(words: &'static str) -> Self {
        /// Options with which linters mend what they find.
        const FIX: &str = "--fix --write --apply --unsafe --autofix -a -A --auto-correct --autocorrect";
        /// Options with which formatters write nothing.
        const CHECK: &str = "--check --diff --list-different -l -c --check-only --dry-run -n";
        let (name, options) = words.split_once(' ').unwrap_or((words, ""));
        match name {
            "setup" => Self::Setup,
            "one-is-no" => Self::OneIsNo,
            "last-is-target" => Self::LastIsTarget,
            "writes" => Self::Writes,
            "with" => Self::WritesWith(options),
            "without" => Self::WritesWithout(options),
            "fix" => Self::WritesWith(FIX),
            "check" => Self::WritesWithout(CHECK),
            _ => Self::Plain,
        }
    }
}

impl Action {
    /// The action of a row, from what stands before its programs.
    pub(super) fn of(head: &'static str) -> Self {
        let (words, role) = head.split_once("; ").unwrap_or((head, ""));
        let kind = words.split(' ').next().and_then(DeedKind::from_name).unwrap_or(DeedKind::Run);
        let object = match kind {
            _ if is_in(words, "version") => Object::Version,
            Test => Object::Tests,
            Build | Lint | Create | Change | Delete | Move | Read | Search => Object::File,
            Commit | Push => Object::Version,
            _ => Object::Other,
        };
        Self { kind, object, formats: formats_in(words), role: Role::of(role) }
    }
}
