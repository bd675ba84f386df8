//! Which formats the output of a call may hold of each command: what is redirected or piped into another program is not seen.

use super::super::format::{ANY_BUILD, ANY_LINT, ANY_TEST, Formats};
use super::super::program::{Action, Role};
use super::super::record::DeedKind;
use super::super::shell::{Command, Connection, Node, Script};
use super::targets::is_device;
use crate::list::Listed;

/// Formats of which each command may print one summary.
const COUNTING: Formats = ANY_TEST | ANY_BUILD | ANY_LINT;

/// What the output may hold of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visible {
    pub(super) formats: Formats,
    /// Which of how many commands with these formats it is.
    pub(super) place: (usize, usize),
}

pub(super) fn visible_formats(script: &Script, actions: &[Action]) -> Vec<Visible> {
    let mut formats: Vec<Formats> = actions.iter().map(|action| action.formats).listed();
    hide_piped(&script.root, script, &mut formats);
    for (index, command) in script.commands.iter().enumerate() {
        if is_hidden(index, command, script, actions) {
            formats[index] = 0;
        }
    }
    let all = formats.clone();
    for (index, own) in formats.iter_mut().enumerate() {
        *own &= !shared_with_others(index, &all, actions);
    }
    let place = |index: usize| {
        let is_alike = |other: &usize| {
            formats[index] & formats[*other] & COUNTING != 0 && is_test(&actions[index]) == is_test(&actions[*other])
        };
        let alike: Vec<usize> = (0..formats.len()).filter(is_alike).listed();
        (alike.iter().position(|other| *other == index).unwrap_or(0), alike.len())
    };
    (0..formats.len()).map(|index| Visible { formats: formats[index], place: place(index) }).listed()
}

fn is_test(action: &Action) -> bool {
    action.kind == DeedKind::Test
}

/// Formats that say nothing of a command, because another one prints them, too: `fatal: …` of one of several gits. A test keeps the formats of
/// tests, which are told apart by their number.
fn shared_with_others(index: usize, all: &[Formats], actions: &[Action]) -> Formats {
    let others = all.iter().enumerate().filter(|(other, _)| *other != index);
    others.fold(0, |shared, (other, formats)| {
        let is_alike = is_test(&actions[other]) == is_test(&actions[index]);
        let kept = if is_alike || !is_test(&actions[index]) { COUNTING } else { ANY_TEST };
        shared | (formats & !kept)
    })
}

/// What a pipe leads into another program than a filter is not seen.
fn hide_piped(node: &Node, script: &Script, formats: &mut [Formats]) {
    let is_passed = |filter: &Node| filter.how == Connection::Command && is_filter(&script.commands[filter.command]);
    for (at, part) in node.nodes.iter().enumerate() {
        if node.how == Connection::Pipe && !node.nodes[at + 1..].iter().all(is_passed) {
            part.commands().into_iter().for_each(|index| formats[index] = 0);
        }
        hide_piped(part, script, formats);
    }
}

/// Programs that pass on lines as they are.
fn is_filter(command: &Command) -> bool {
    let is_file = command.files.iter().all(|(file, _)| is_device(file));
    let is_passing = match command.name() {
        "tail" | "head" | "grep" | "egrep" | "rg" | "tee" | "cat" | "less" | "more" | "sort" | "uniq" | "ts"
        | "strings" => true,
        "sed" => command.arguments().iter().any(|word| word == "-n" || word.contains("x1b") || word.contains("x1B")),
        _ => false,
    };
    is_passing && is_file
}

/// Whether the output of a command goes to a file that nothing shows, or stands among what another program read from a file.
fn is_hidden(index: usize, command: &Command, script: &Script, actions: &[Action]) -> bool {
    let later = || script.commands.iter().zip(actions).skip(index + 1);
    let own_files: Vec<&str> =
        command.files.iter().map(|(file, _)| file.as_str()).filter(|file| *file != "/dev/stdout").listed();
    let reads_own = |other: &Command| other.arguments().iter().any(|word| own_files.contains(&word.as_str()));
    if !own_files.is_empty() {
        return !later().any(|(other, _)| reads_own(other));
    }
    // `npm test; cat results.txt`: whose lines these are is not known.
    later().any(|(other, action)| is_reader_of_a_file(other, action) && !reads_tee(script, index, other))
}

fn is_reader_of_a_file(command: &Command, action: &Action) -> bool {
    let is_reader = matches!(command.name(), "cat" | "head" | "tail" | "less" | "more" | "bat" | "sed" | "awk");
    let n_files = command.arguments().iter().filter(|word| word.contains(['.', '/']) && !word.starts_with('-')).count();
    is_reader && action.kind == DeedKind::Read && action.role == Role::Plain && n_files > 0 && !command.is_fed
}

/// Whether a later command reads what `tee` kept of this one.
fn reads_tee(script: &Script, index: usize, reader: &Command) -> bool {
    let mut kept = script.commands.iter().skip(index + 1).filter(|command| command.is_fed && command.name() == "tee");
    kept.any(|tee| tee.arguments().iter().any(|file| reader.arguments().contains(file)))
}
