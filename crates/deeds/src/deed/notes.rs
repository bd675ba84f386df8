//! One pass over the lines of an output: what they say of the commands of a script.

use super::ending::Evidence;
use super::exit_code::code_in_line;
use super::output::{Output, Place};
use super::program::{Action, Role};
use super::record::DeedKind;
use super::shell::{Command, Script};
use super::summary::Summaries;
use crate::list::Listed;
use crate::words::{contains_any, is_in};

/// A tool writes the exit code around the output: in one of its first lines, or of its last.
const N_LINES_AROUND: usize = 6;

/// What the lines of an output say.
pub(super) struct Notes {
    pub(super) summaries: Summaries,
    /// The exit code in a line of its own, at the begin or end.
    pub(super) code: Option<(i32, Place)>,
    pub(super) evidence: Evidence,
    /// Lines in which a command, or the shell, says that the command failed.
    pub(super) complaints: Vec<Option<Place>>,
}

/// What an `echo` of the script prints.
struct Echo {
    index: usize,
    before: String,
    after: String,
    has_code: bool,
}

impl Notes {
    /// Reads the output of a script.
    pub(super) fn of(output: &Output<'_>, script: &Script, actions: &[Action], summaries: Summaries) -> Self {
        let n_commands = script.commands.len();
        let evidence = Evidence { has_succeeded: vec![None; n_commands], stated: vec![None; n_commands] };
        let mut notes = Self { summaries, code: None, evidence, complaints: vec![None; n_commands] };
        let echoes = echoes_of(script);
        let speakers = speakers_of(script, actions);
        let gits = gits_of(script);
        let mut n_lines = 0;
        let mut codes: Vec<(usize, i32, Place)> = Vec::new();
        output.each_line(&mut |line, place| {
            n_lines += 1;
            if notes.is_echo(line, &echoes) {
                return;
            }
            if let Some(code) = code_in_line(line) {
                // The first, and the last.
                codes.truncate(1);
                codes.push((n_lines, code, place.clone()));
            }
            notes.hear(line, &place, &speakers);
            notes.hear_git(line, &place, &gits);
            notes.summaries.read(line, &place);
        });
        let around = |(line, ..): &(usize, i32, Place)| *line <= N_LINES_AROUND || line + N_LINES_AROUND > n_lines;
        notes.code = codes.into_iter().find(around).map(|(_, code, place)| (code, place));
        notes
    }

    /// Whether a line is what an `echo` of the script printed, and what follows from that.
    fn is_echo(&mut self, line: &str, echoes: &[Echo]) -> bool {
        let mut is_echo = false;
        for echo in echoes {
            let Some(middle) = line.strip_prefix(&echo.before).and_then(|rest| rest.strip_suffix(&echo.after)) else {
                continue;
            };
            if !echo.has_code && !middle.is_empty() {
                continue;
            }
            let code = middle.trim().parse().ok();
            if echo.has_code && code.is_none() {
                continue;
            }
            self.evidence.stated[echo.index] = code;
            self.evidence.has_succeeded[echo.index] = Some(true);
            is_echo = true;
        }
        is_echo
    }

    /// `fatal: Could not read from remote repository.`, ` ! [rejected]  main -> main`: of several commands of git, where no format is of one alone, the
    /// one that speaks to another host.
    fn hear_git(&mut self, line: &str, place: &Place, gits: &[(usize, bool)]) {
        const OF_HOST: &str =
            "unable to access|emote repository|uthentication failed|could not read Username|failed to push";
        // Git indents the messages of commits that it shows by four spaces.
        let is_refused = line.starts_with(" ! [rejected]") || line.starts_with(" ! [remote rejected]");
        if !is_refused && !line.starts_with("fatal: ") && !line.starts_with("error: failed to push") {
            return;
        }
        let is_of_host = is_refused || contains_any(OF_HOST, line);
        let mut own = gits.iter().filter(|(_, is_remote)| *is_remote == is_of_host);
        if let (Some((index, _)), None) = (own.next(), own.next()) {
            self.complaints[*index].get_or_insert_with(|| place.clone());
            self.evidence.has_succeeded[*index] = Some(false);
        }
    }

    /// `cat: x: No such file or directory`, `bash: line 1: foo: command not found`.
    fn hear(&mut self, line: &str, place: &Place, speakers: &[(usize, &str, bool)]) {
        const LONGEST: usize = 300;
        if line.len() > LONGEST || !line.contains(": ") {
            return;
        }
        let is_not_found = line.ends_with("not found")
            || line.contains("command not found: ")
            || line.ends_with("No such file or directory");
        for (index, name, is_quiet) in speakers {
            let is_own = *is_quiet && line.strip_prefix(name).is_some_and(|rest| rest.starts_with(": "));
            let is_missing = is_not_found && (mentions(line, name));
            if (is_own || is_missing) && self.complaints[*index].is_none() {
                self.complaints[*index] = Some(place.clone());
                self.evidence.has_succeeded[*index] = Some(false);
            }
        }
    }
}

/// The `git` commands of a script, and whether each speaks to another host.
fn gits_of(script: &Script) -> Vec<(usize, bool)> {
    let is_remote = |command: &Command| command.arguments().iter().any(|word| is_in("push fetch pull clone", word));
    let commands = script.commands.iter().enumerate().filter(|(_, command)| command.name() == "git");
    commands.map(|(index, command)| (index, is_remote(command))).listed()
}

/// Whether a shell's message is about a program: `bash: foo: command not found`, `sh: 1: foo: not found`, `zsh: command not found: foo`.
fn mentions(line: &str, name: &str) -> bool {
    const SHELLS: [&str; 7] = ["bash: ", "sh: ", "zsh: ", "/bin/sh: ", "/bin/bash: ", "dash: ", "fish: "];
    let is_shell =
        SHELLS.iter().any(|shell| line.starts_with(shell)) || line.starts_with(name) || line.starts_with('(');
    is_shell && line.split(": ").any(|part| part == name)
}

fn echoes_of(script: &Script) -> Vec<Echo> {
    const MOST: usize = 32;
    let echoes = script.commands.iter().enumerate().filter(|(_, command)| matches!(command.name(), "echo" | "printf"));
    let lines = echoes.filter(|(_, command)| command.files.is_empty()).flat_map(|(index, command)| {
        let text = echoed(command);
        text.split('\n').map(|line| echo_of(index, line)).listed()
    });
    lines.flatten().take(MOST).listed()
}

fn echoed(command: &Command) -> String {
    let words = command.arguments().iter().filter(|word| !matches!(word.as_str(), "-e" | "-n" | "-en" | "-ne" | "-E"));
    words.map(String::as_str).listed().join(" ").replace("\\n", "\n")
}

/// What a line of an `echo` prints; `None` where it prints what is not known.
fn echo_of(index: usize, line: &str) -> Option<Echo> {
    const CODES: [&str; 6] = ["${PIPESTATUS[0]}", "$PIPESTATUS", "${pipestatus[1]}", "$?", "${?}", "$LASTEXITCODE"];
    let line = line.trim_end();
    let code = CODES.into_iter().find_map(|code| line.split_once(code));
    let (before, after) = code.unwrap_or((line, ""));
    let is_known = !before.contains(['$', '`']) && !after.contains(['$', '`']);
    let is_text = code.is_some() || before.len() > 1;
    (is_known && is_text).then(|| Echo {
        index,
        before: before.to_owned(),
        after: after.to_owned(),
        has_code: code.is_some(),
    })
}

/// The commands that say so when they fail, with their names, and whether each begins its messages with its name.
fn speakers_of<'s>(script: &'s Script, actions: &[Action]) -> Vec<(usize, &'s str, bool)> {
    const MOST: usize = 24;
    let commands = script.commands.iter().zip(actions).enumerate();
    let speakers = commands.map(|(index, (command, action))| {
        let is_file = matches!(
            action.kind,
            DeedKind::Read | DeedKind::Create | DeedKind::Change | DeedKind::Delete | DeedKind::Move | DeedKind::Search
        );
        let is_quiet = (is_file && action.formats == 0) || action.role == Role::Setup;
        (index, command.words.first().map_or("", String::as_str), is_quiet)
    });
    speakers.filter(|(_, name, _)| !name.is_empty()).take(MOST).listed()
}
