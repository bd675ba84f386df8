//! A command line taken apart: its commands, and how they are connected.

use super::wrapper::program_name;

/// One command with its arguments, without quotes, wrappers, variables and redirections.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in super::super) struct Command {
    pub(in super::super) words: Vec<String>,
    /// How it is shown: with the wrappers that are no shell, cut after [`LONGEST_SHOWN`] bytes.
    pub(in super::super) shown: String,
    /// The files that its output goes to, and whether it is appended.
    pub(in super::super) files: Vec<(String, bool)>,
    /// Whether a pipe feeds it.
    pub(in super::super) is_fed: bool,
    /// Whether a heredoc or a file feeds it.
    pub(in super::super) has_input: bool,
}

impl Command {
    /// The name of its program.
    pub(in super::super) fn name(&self) -> &str {
        self.words.first().map_or("", |word| program_name(word))
    }

    /// Its words after the name.
    pub(in super::super) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

/// How the parts of a node are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Connection {
    /// A command, without parts.
    Command,
    /// `a | b`.
    Pipe,
    /// `a && b`.
    And,
    /// `a || b`.
    Or,
    /// `a; b`.
    List,
    /// `! a`.
    Not,
    /// `if`, `for`, `while`, functions: which of these ran, and whose exit code the last one is, is not known.
    Compound,
}

/// Commands and how they are connected.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Node {
    pub(in super::super) how: Connection,
    pub(in super::super) nodes: Vec<Self>,
    /// The index of a command.
    pub(in super::super) command: usize,
    /// Whether it runs in the background, as item of a list.
    pub(in super::super) is_background: bool,
}

impl Node {
    pub(super) fn of(how: Connection, nodes: Vec<Self>) -> Self {
        Self { how, nodes, command: 0, is_background: false }
    }

    pub(super) fn command(command: usize) -> Self {
        Self { command, ..Self::of(Connection::Command, Vec::new()) }
    }

    /// The commands in it.
    pub(in super::super) fn commands(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.collect(&mut found);
        found
    }

    fn collect(&self, found: &mut Vec<usize>) {
        if self.how == Connection::Command {
            found.push(self.command);
        }
        for node in &self.nodes {
            node.collect(found);
        }
    }
}

/// A script taken apart.
#[derive(Debug, PartialEq)]
pub(in super::super) struct Script {
    pub(in super::super) commands: Vec<Command>,
    pub(in super::super) root: Node,
    /// `set -o pipefail`.
    pub(in super::super) has_pipefail: bool,
    /// `set -e`.
    pub(in super::super) stops_at_failure: bool,
    /// Whether it has more commands than were read.
    pub(in super::super) is_cut: bool,
}

impl Script {
    pub(super) fn empty() -> Self {
        Self {
            commands: Vec::new(),
            root: Node::of(Connection::List, Vec::new()),
            has_pipefail: false,
            stops_at_failure: false,
            is_cut: false,
        }
    }

    /// What `set`, or the options of a shell, change.
    pub(super) fn set(&mut self, options: &[String]) {
        for option in options {
            let letters = option.strip_prefix('-').filter(|letters| !letters.starts_with('-')).unwrap_or_default();
            self.stops_at_failure |= letters.contains('e') || option == "errexit";
            self.has_pipefail |= option == "pipefail";
        }
    }
}
