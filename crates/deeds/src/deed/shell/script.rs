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

/// How commands are connected.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum Node {
    /// A command, as index.
    Command(usize),
    /// `a | b`.
    Pipe(Vec<Node>),
    /// `a && b`.
    And(Vec<Node>),
    /// `a || b`.
    Or(Box<Node>, Box<Node>),
    /// `a; b`, and whether each runs in the background.
    List(Vec<(Node, bool)>),
    /// `! a`.
    Not(Box<Node>),
    /// `if`, `for`, `while`, functions: which of these ran, and whose exit code the last one is, is not known.
    Compound(Vec<Node>),
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
            root: Node::List(Vec::new()),
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
