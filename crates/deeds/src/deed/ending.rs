//! The exit code of a whole line → what is known of the exit code of each of its commands.
//!
//! Of `a && b`, code 0 says that both succeeded; of a failed chain, what the output says of its commands decides which one failed. A pipe, `;`,
//! `|| true`, `!`, `if` and `&` hide the code of a command.

use super::program::{Action, Role};
use super::record::DeedKind;
use super::shell::{Node, Script};
use super::word_list::is_in;
use crate::list::Listed;

/// What is known of an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    Zero,
    /// Not 0, and which.
    Other(Option<i32>),
    Unknown,
}

impl Code {
    pub(super) fn of(code: i32) -> Self {
        if code == 0 { Self::Zero } else { Self::Other(Some(code)) }
    }
}

/// What is known of how a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) code: Code,
    pub(super) is_hidden: bool,
    /// Whether it never ran, or failed: a chain that failed before or in its last command.
    pub(super) is_unreached: bool,
}

const UNKNOWN: Ending = Ending { code: Code::Unknown, is_hidden: true, is_unreached: false };

/// What the output says of the commands of a script, one item each.
pub(super) struct Evidence {
    /// Whether it ran and succeeded, or failed.
    pub(super) has_succeeded: Vec<Option<bool>>,
    /// The code that an `echo $?` printed.
    pub(super) stated: Vec<Option<i32>>,
}

/// How each command of a script ended.
pub(super) fn endings(script: &Script, actions: &[Action], evidence: &Evidence, code: Code) -> Vec<Ending> {
    let endings = vec![UNKNOWN; script.commands.len()];
    let mut attribution = Attribution { script, actions, evidence, endings };
    let code = if script.is_cut { Code::Unknown } else { code };
    attribution.give(&script.root, code, code == Code::Unknown && script.commands.len() > 1);
    attribution.endings
}

struct Attribution<'a> {
    script: &'a Script,
    actions: &'a [Action],
    evidence: &'a Evidence,
    endings: Vec<Ending>,
}

impl Attribution<'_> {
    fn give(&mut self, node: &Node, code: Code, is_hidden: bool) {
        match node {
            Node::Command(index) => self.endings[*index] = Ending { code, is_hidden, is_unreached: false },
            Node::Pipe(nodes) => self.give_pipe(&nodes.iter().listed(), code, is_hidden),
            Node::And(nodes) => self.give_chain(&nodes.iter().listed(), code, is_hidden),
            Node::Or(left, right) => self.give_alternatives(left, right, code),
            Node::List(items) => self.give_list(items, code, is_hidden),
            Node::Not(node) => self.hide(node),
            Node::Compound(nodes) => nodes.iter().for_each(|node| self.hide(node)),
        }
    }

    fn hide(&mut self, node: &Node) {
        self.give(node, Code::Unknown, true);
    }

    fn give_pipe(&mut self, nodes: &[&Node], code: Code, is_hidden: bool) {
        if self.script.has_pipefail {
            let is_suspect = |at: &usize| !self.is_surely_fine(nodes[*at]) && !self.is_filter(nodes[*at]);
            let suspects: Vec<usize> = (0..nodes.len()).filter(is_suspect).listed();
            let failed = nodes.iter().position(|node| self.verdict(node) == Some(false)).or(match suspects[..] {
                [only] => Some(only),
                _ => None,
            });
            for (at, node) in nodes.iter().enumerate() {
                match code {
                    Code::Zero => self.give(node, code, is_hidden),
                    Code::Other(_) if failed == Some(at) => self.give(node, code, is_hidden),
                    Code::Other(_) | Code::Unknown => self.hide(node),
                }
            }
            return;
        }
        let Some((last, others)) = nodes.split_last() else { return };
        others.iter().for_each(|node| self.hide(node));
        self.give(last, code, is_hidden);
    }

    /// `a && b && c`.
    fn give_chain(&mut self, nodes: &[&Node], code: Code, is_hidden: bool) {
        if code == Code::Zero {
            nodes.iter().for_each(|node| self.give(node, code, is_hidden));
            return;
        }
        // What ran last says that those before it succeeded.
        let n_done = nodes.iter().rposition(|node| self.has_run(node)).unwrap_or(0);
        let suspects: Vec<usize> = (n_done..nodes.len()).filter(|index| !self.is_surely_fine(nodes[*index])).listed();
        let failed = nodes.iter().position(|node| self.verdict(node) == Some(false)).or(match (code, &suspects[..]) {
            (Code::Other(_), [only]) => Some(*only),
            _ => None,
        });
        for (index, node) in nodes.iter().enumerate() {
            match failed {
                Some(failed) if index == failed => self.give(node, code, is_hidden),
                Some(failed) if index > failed => self.mark_unreached(node),
                Some(_) => self.give(node, Code::Zero, false),
                None if index < n_done => self.give(node, Code::Zero, false),
                // Something before the end failed, so the last one did not succeed.
                None if code != Code::Unknown && Some(&index) >= suspects.last() => self.mark_unreached(node),
                None => self.hide(node),
            }
        }
    }

    /// `a || b`.
    fn give_alternatives(&mut self, left: &Node, right: &Node, code: Code) {
        let has_left_failed = self.has_run(right) || self.verdict(left) == Some(false);
        match (code, self.always(right)) {
            (Code::Zero, Some(false)) => {
                self.give(left, code, false);
                self.mark_unreached(right);
            }
            (Code::Other(_), always) if always != Some(true) => {
                self.give(left, Code::Other(None), false);
                self.give(right, code, false);
            }
            (Code::Zero, None) if self.verdict(left) == Some(true) && !has_left_failed => {
                self.give(left, code, false);
                self.mark_unreached(right);
            }
            _ if self.has_run(right) => {
                self.give(left, Code::Other(None), true);
                self.hide(right);
            }
            (code, _) => {
                self.hide(left);
                if has_left_failed { self.give(right, code, true) } else { self.hide(right) }
            }
        }
    }

    fn give_list(&mut self, items: &[(Node, bool)], code: Code, is_hidden: bool) {
        let is_in_order = items.iter().all(|(_, is_background)| !is_background);
        if self.script.stops_at_failure && is_in_order {
            let nodes: Vec<&Node> = items.iter().map(|(node, _)| node).listed();
            self.give_chain(&nodes, code, is_hidden);
            return;
        }
        for (index, (node, is_background)) in items.iter().enumerate() {
            let next = items.get(index + 1).map(|(next, _)| next);
            let is_last =
                next.is_none() || (index + 2 == items.len() && next.is_some_and(|next| self.is_exit_of_last(next)));
            match next.and_then(|next| self.stated_by(next)) {
                Some((code, is_of_first)) => self.give_stated(node, Code::of(code), is_of_first),
                None if is_last && !is_background => self.give(node, code, is_hidden),
                None => self.hide(node),
            }
        }
    }

    /// A code that `echo $?` printed, or `echo ${PIPESTATUS[0]}` of the first command of a pipe.
    fn give_stated(&mut self, node: &Node, code: Code, is_of_first: bool) {
        match node {
            Node::Pipe(nodes) if is_of_first => {
                nodes.iter().for_each(|node| self.hide(node));
                if let Some(first) = nodes.first() {
                    self.give(first, code, false);
                }
            }
            _ => self.give(node, code, false),
        }
    }

    fn stated_by(&self, node: &Node) -> Option<(i32, bool)> {
        let Node::Command(index) = node else { return None };
        let words = &self.script.commands[*index].words;
        let is_of_first = words.iter().any(|word| word.to_ascii_lowercase().contains("pipestatus"));
        Some((self.evidence.stated[*index]?, is_of_first))
    }

    /// `exit $?`.
    fn is_exit_of_last(&self, node: &Node) -> bool {
        let Node::Command(index) = node else { return false };
        let words = &self.script.commands[*index].words;
        words.first().is_some_and(|name| name == "exit") && words.get(1).is_none_or(|code| code == "$?")
    }

    fn mark_unreached(&mut self, node: &Node) {
        for index in commands_in(node) {
            self.endings[index] = Ending { is_unreached: true, ..UNKNOWN };
        }
    }

    fn has_run(&self, node: &Node) -> bool {
        commands_in(node).into_iter().any(|index| self.evidence.has_succeeded[index].is_some())
    }

    /// Whether the output says that a node succeeded or failed.
    fn verdict(&self, node: &Node) -> Option<bool> {
        match node {
            Node::Command(index) => self.evidence.has_succeeded[*index],
            Node::Pipe(nodes) if self.script.has_pipefail => self.verdict_of_all(nodes),
            // Without `pipefail` a chain goes on after a pipe whose first command failed.
            Node::Pipe(nodes) => self.verdict(nodes.last()?),
            Node::And(nodes) => self.verdict_of_all(nodes),
            Node::List(items) => self.verdict(&items.last()?.0),
            Node::Or(..) | Node::Not(_) | Node::Compound(_) => None,
        }
    }

    fn verdict_of_all(&self, nodes: &[Node]) -> Option<bool> {
        let mut last = None;
        for node in nodes {
            last = self.verdict(node);
            if last == Some(false) {
                break;
            }
        }
        last
    }

    /// Whether a node hardly fails, or would have said so: `cd x`, `mkdir -p y`, `a || true`.
    fn is_surely_fine(&self, node: &Node) -> bool {
        match node {
            Node::Command(index) => {
                let verdict = self.evidence.has_succeeded[*index];
                verdict.unwrap_or_else(|| self.is_quiet(*index))
            }
            Node::Or(_, right) => self.always(right) == Some(true),
            Node::List(items) => items.last().is_none_or(|(node, _)| self.is_surely_fine(node)),
            Node::And(nodes) => nodes.iter().all(|node| self.is_surely_fine(node)),
            Node::Pipe(nodes) if self.script.has_pipefail => nodes.iter().all(|node| self.is_surely_fine(node)),
            Node::Pipe(nodes) => nodes.last().is_none_or(|node| self.is_surely_fine(node) || self.is_filter(node)),
            Node::Not(_) | Node::Compound(_) => false,
        }
    }

    /// Programs that say so when they fail.
    fn is_quiet(&self, index: usize) -> bool {
        let action = &self.actions[index];
        let name = self.script.commands[index].name();
        match action.role {
            Role::Setup => !is_in("false exit return [ [[ test", name),
            Role::OneIsNo => false,
            _ => {
                matches!(
                    action.kind,
                    DeedKind::Read | DeedKind::Create | DeedKind::Change | DeedKind::Delete | DeedKind::Move
                ) && action.formats == 0
            }
        }
    }

    fn is_filter(&self, node: &Node) -> bool {
        let Node::Command(index) = node else { return false };
        self.script.commands[*index].is_fed && self.actions[*index].kind == DeedKind::Read
    }

    /// Whether a node always succeeds or always fails.
    fn always(&self, node: &Node) -> Option<bool> {
        match node {
            Node::Command(index) => {
                let command = &self.script.commands[*index];
                match command.name() {
                    "true" | ":" | "echo" | "printf" | "sleep" | "export" => Some(true),
                    "false" => Some(false),
                    "exit" | "return" => Some(command.words.get(1).is_some_and(|code| code == "0")),
                    _ => None,
                }
            }
            Node::List(items) => items.last().and_then(|(node, _)| self.always(node)),
            Node::And(nodes) => {
                let all: Vec<_> = nodes.iter().map(|node| self.always(node)).listed();
                let is_fine = all.iter().all(|always| *always == Some(true));
                if all.contains(&Some(false)) { Some(false) } else { is_fine.then_some(true) }
            }
            Node::Or(_, right) => self.always(right).filter(|always| *always),
            Node::Pipe(nodes) => nodes.last().and_then(|node| self.always(node)),
            Node::Not(_) | Node::Compound(_) => None,
        }
    }
}

/// The commands in a node.
fn commands_in(node: &Node) -> Vec<usize> {
    let mut found = Vec::new();
    collect(node, &mut found);
    found
}

fn collect(node: &Node, found: &mut Vec<usize>) {
    match node {
        Node::Command(index) => found.push(*index),
        Node::Pipe(nodes) | Node::And(nodes) | Node::Compound(nodes) => {
            nodes.iter().for_each(|node| collect(node, found))
        }
        Node::Or(left, right) => {
            collect(left, found);
            collect(right, found);
        }
        Node::List(items) => items.iter().for_each(|(node, _)| collect(node, found)),
        Node::Not(node) => collect(node, found),
    }
}
