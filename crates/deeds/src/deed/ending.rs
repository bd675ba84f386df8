//! The exit code of a whole line → what is known of the exit code of each of its commands.
//!
//! Of `a && b`, code 0 says that both succeeded; of a failed chain, what the output says of its commands decides which one failed. A pipe, `;`,
//! `|| true`, `!`, `if` and `&` hide the code of a command.

use super::program::{Action, Role};
use super::record::DeedKind;
use super::shell::{Connection, Node, Script};
use crate::words::is_in;

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
        match node.how {
            Connection::Command => self.endings[node.command] = Ending { code, is_hidden, is_unreached: false },
            Connection::Pipe => self.give_pipe(&node.nodes, code, is_hidden),
            Connection::And => self.give_chain(&node.nodes, code, is_hidden),
            Connection::Or => self.give_alternatives(&node.nodes[0], &node.nodes[1], code),
            Connection::List => self.give_list(&node.nodes, code, is_hidden),
            Connection::Not | Connection::Compound => self.hide_all(&node.nodes),
        }
    }

    fn hide(&mut self, node: &Node) {
        self.give(node, Code::Unknown, true);
    }

    fn hide_all(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.hide(node));
    }

    fn give_pipe(&mut self, nodes: &[Node], code: Code, is_hidden: bool) {
        if !self.script.has_pipefail {
            let Some((last, others)) = nodes.split_last() else { return };
            self.hide_all(others);
            self.give(last, code, is_hidden);
            return;
        }
        let is_suspect = |node: &Node| !self.is_surely_fine(node) && !self.is_filter(node);
        let failed = self.failed_of(nodes, 0, is_suspect);
        for (at, node) in nodes.iter().enumerate() {
            if code == Code::Zero || (code != Code::Unknown && failed == Some(at)) {
                self.give(node, code, is_hidden);
            } else {
                self.hide(node);
            }
        }
    }

    /// The node that the output says failed, or the only one from `start` on that may have.
    fn failed_of(&self, nodes: &[Node], start: usize, is_suspect: impl Fn(&Node) -> bool) -> Option<usize> {
        let said = nodes.iter().position(|node| self.verdict(node) == Some(false));
        let suspects = || (start..nodes.len()).filter(|at| is_suspect(&nodes[*at]));
        said.or_else(|| suspects().next().filter(|_| suspects().count() == 1))
    }

    /// `a && b && c`.
    fn give_chain(&mut self, nodes: &[Node], code: Code, is_hidden: bool) {
        // What ran last says that those before it succeeded.
        let n_done = nodes.iter().rposition(|node| self.has_run(node)).unwrap_or(0);
        let is_suspect = |node: &Node| !self.is_surely_fine(node);
        let last_suspect = nodes.iter().rposition(is_suspect).filter(|last| *last >= n_done);
        let start = if code == Code::Unknown { nodes.len() } else { n_done };
        let failed = self.failed_of(nodes, start, is_suspect);
        for (index, node) in nodes.iter().enumerate() {
            match failed {
                _ if code == Code::Zero => self.give(node, code, is_hidden),
                Some(failed) if index == failed => self.give(node, code, is_hidden),
                Some(failed) if index > failed => self.mark_unreached(node),
                Some(_) => self.give(node, Code::Zero, false),
                None if index < n_done => self.give(node, Code::Zero, false),
                // Something before the end failed, so the last one did not succeed.
                None if code != Code::Unknown && Some(index) >= last_suspect => self.mark_unreached(node),
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

    fn give_list(&mut self, items: &[Node], code: Code, is_hidden: bool) {
        if self.script.stops_at_failure && !items.iter().any(|item| item.is_background) {
            self.give_chain(items, code, is_hidden);
            return;
        }
        for (index, node) in items.iter().enumerate() {
            let next = items.get(index + 1);
            let is_last =
                next.is_none() || (index + 2 == items.len() && next.is_some_and(|next| self.is_exit_of_last(next)));
            match next.and_then(|next| self.stated_by(next)) {
                Some((code, is_of_first)) => self.give_stated(node, Code::of(code), is_of_first),
                None if is_last && !node.is_background => self.give(node, code, is_hidden),
                None => self.hide(node),
            }
        }
    }

    /// A code that `echo $?` printed, or `echo ${PIPESTATUS[0]}` of the first command of a pipe.
    fn give_stated(&mut self, node: &Node, code: Code, is_of_first: bool) {
        let first = node.nodes.first().filter(|_| is_of_first && node.how == Connection::Pipe);
        if first.is_some() {
            self.hide_all(&node.nodes);
        }
        self.give(first.unwrap_or(node), code, false);
    }

    /// The words of a node that is a command.
    fn words_of(&self, node: &Node) -> &[String] {
        if node.how == Connection::Command { &self.script.commands[node.command].words } else { &[] }
    }

    fn stated_by(&self, node: &Node) -> Option<(i32, bool)> {
        let words = self.words_of(node);
        let is_of_first = words.iter().any(|word| word.to_ascii_lowercase().contains("pipestatus"));
        let code = self.evidence.stated.get(node.command).filter(|_| node.how == Connection::Command)?;
        Some(((*code)?, is_of_first))
    }

    /// `exit $?`.
    fn is_exit_of_last(&self, node: &Node) -> bool {
        let words = self.words_of(node);
        words.first().is_some_and(|name| name == "exit") && words.get(1).is_none_or(|code| code == "$?")
    }

    fn mark_unreached(&mut self, node: &Node) {
        for index in node.commands() {
            self.endings[index] = Ending { is_unreached: true, ..UNKNOWN };
        }
    }

    fn has_run(&self, node: &Node) -> bool {
        node.commands().into_iter().any(|index| self.evidence.has_succeeded[index].is_some())
    }

    /// Whether the output says that a node succeeded or failed.
    fn verdict(&self, node: &Node) -> Option<bool> {
        match node.how {
            Connection::Command => self.evidence.has_succeeded[node.command],
            Connection::And => self.verdict_of_all(&node.nodes),
            Connection::Pipe if self.script.has_pipefail => self.verdict_of_all(&node.nodes),
            Connection::Pipe | Connection::List => self.verdict(node.nodes.last()?),
            Connection::Or | Connection::Not | Connection::Compound => None,
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
        let last = node.nodes.last();
        match node.how {
            Connection::Command => {
                let verdict = self.evidence.has_succeeded[node.command];
                verdict.unwrap_or_else(|| self.is_quiet(node.command))
            }
            Connection::Or => last.is_some_and(|right| self.always(right) == Some(true)),
            Connection::List => last.is_none_or(|node| self.is_surely_fine(node)),
            Connection::Pipe if !self.script.has_pipefail => {
                last.is_none_or(|node| self.is_surely_fine(node) || self.is_filter(node))
            }
            Connection::And | Connection::Pipe => node.nodes.iter().all(|node| self.is_surely_fine(node)),
            Connection::Not | Connection::Compound => false,
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
        node.how == Connection::Command
            && self.script.commands[node.command].is_fed
            && self.actions[node.command].kind == DeedKind::Read
    }

    /// Whether a node always succeeds or always fails.
    fn always(&self, node: &Node) -> Option<bool> {
        match node.how {
            Connection::Command => {
                let command = &self.script.commands[node.command];
                let name = command.name();
                if is_in("exit return", name) {
                    return Some(command.words.get(1).is_some_and(|code| code == "0"));
                }
                if is_in("true : echo printf sleep export", name) {
                    Some(true)
                } else {
                    (name == "false").then_some(false)
                }
            }
            Connection::And => {
                let mut is_fine = true;
                for always in node.nodes.iter().map(|node| self.always(node)) {
                    if always == Some(false) {
                        return always;
                    }
                    is_fine &= always.is_some();
                }
                is_fine.then_some(true)
            }
            Connection::Or => self.always(node.nodes.last()?).filter(|always| *always),
            Connection::List | Connection::Pipe => self.always(node.nodes.last()?),
            Connection::Not | Connection::Compound => None,
        }
    }
}
