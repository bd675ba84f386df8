//! A call of a shell tool → the deeds of its commands.

mod targets;
mod visible;

use crate::call::{Call, CallState};
use crate::list::Listed;

use super::ending::{Code, Ending, endings};
use super::notes::Notes;
use super::output::{Output, Place};
use super::program::{Action, Role, action_of, writes};
use super::record::{Deed, DeedKind, DeedState, Object};
use super::shell::{Command, Script};
use super::summary::{Summaries, Verdict};
use crate::words::is_in;
use targets::{is_device, targets_of};
use visible::visible_formats;

/// What is known of the call as a whole.
struct CallCode {
    code: Code,
    /// The words that state the code.
    place: Option<Place>,
}

/// The deeds of a call that runs a script.
pub(super) fn deeds_of_script(index: usize, call: &Call<'_>, script: &Script, is_background: bool) -> Vec<Deed> {
    let actions: Vec<Action> = script.commands.iter().map(action_of).listed();
    let formats = visible_formats(script, &actions);
    let output = Output::of(call.output, call.error);
    let summaries = Summaries::new(formats.iter().map(|visible| visible.formats).fold(0, |all, own| all | own));
    let mut notes = Notes::of(&output, script, &actions, summaries);
    let verdicts: Vec<Verdict> = formats
        .iter()
        .zip(&actions)
        .map(|(visible, action)| notes.summaries.verdict(action.kind, visible.formats, visible.place))
        .listed();
    for (known, verdict) in notes.evidence.has_succeeded.iter_mut().zip(&verdicts) {
        *known = known.or(verdict.has_succeeded.filter(|_| verdict.is_summary));
    }
    let whole = code_of_call(call, output.exit_code, notes.code, is_background);
    let mut endings = endings(script, &actions, &notes.evidence, whole.code);
    if is_background {
        endings.iter_mut().for_each(|ending| ending.is_hidden = true);
    }
    let is_silent = !is_background && is_silent(call, script);
    let mut deeds = Vec::new();
    for (number, command) in script.commands.iter().enumerate() {
        let one = OneCommand {
            call: index,
            is_attempted: matches!(call.state, CallState::Denied | CallState::Unanswered),
            is_unknown: call.state == CallState::Unknown && call.output.is_none() && call.exit_code.is_none(),
            command,
            action: &actions[number],
            ending: endings[number],
            verdict: &verdicts[number],
            complaint: notes.complaints[number].as_ref(),
            code_place: whole.place.as_ref(),
            is_silent,
        };
        one.add_to(&mut deeds, script.commands.len() == 1);
    }
    if deeds.is_empty() {
        deeds.extend(only_setup(index, call, script, &endings, &actions));
    }
    deeds
}

/// Whether a call returned with nothing in its output, of which nothing went elsewhere.
fn is_silent(call: &Call<'_>, script: &Script) -> bool {
    const QUIET: &str = "-q --quiet --silent -s -o --output-file";
    const NOTHING: [&str; 5] = ["", "(no output)", "(empty)", "no output", "command completed with no output"];
    let is_shown =
        |command: &Command| command.files.is_empty() && !command.arguments().iter().any(|word| is_in(QUIET, word));
    let is_blank = |text: Option<&str>| {
        let text = text.unwrap_or_default();
        text.len() < 200 && NOTHING.contains(&text.trim().to_ascii_lowercase().as_str())
    };
    let has_returned = match call.state {
        CallState::Empty => true,
        CallState::Ok => call.output.is_some(),
        _ => false,
    };
    has_returned && is_blank(call.output) && is_blank(call.error) && script.commands.iter().all(is_shown)
}

/// A line that only prepares or reports still ran.
fn only_setup(index: usize, call: &Call<'_>, script: &Script, endings: &[Ending], actions: &[Action]) -> Option<Deed> {
    let number = script.commands.len().checked_sub(1)?;
    let verdict = Verdict::default();
    let one = OneCommand {
        call: index,
        is_attempted: matches!(call.state, CallState::Denied | CallState::Unanswered),
        is_unknown: call.state == CallState::Unknown && call.output.is_none(),
        command: &script.commands[number],
        action: &actions[number],
        ending: endings[number],
        verdict: &verdict,
        complaint: None,
        code_place: None,
        is_silent: false,
    };
    Some(one.deed())
}

/// The exit code of the whole call: from its field, its JSON, its state, or a line around the output.
fn code_of_call(
    call: &Call<'_>,
    in_json: Option<(i32, Place)>,
    in_line: Option<(i32, Place)>,
    is_background: bool,
) -> CallCode {
    let stated = match call.exit_code {
        Some(code) => Some((code, None)),
        // A tool that reports failures by itself has nothing to say in the text: a line there is the program's own.
        None if call.state != CallState::Failed && says_failures(call.name) => None,
        None => in_json.or(in_line).map(|(code, place)| (code, Some(place))),
    };
    let (code, place) = match (call.state, stated) {
        _ if is_background => (Code::Unknown, None),
        (CallState::Failed, Some((0, _)) | None) => (Code::Other(None), None),
        (_, Some((code, place))) => (Code::of(code), place),
        (CallState::Ok | CallState::Empty, None) if says_failures(call.name) => (Code::Zero, None),
        _ => (Code::Unknown, None),
    };
    CallCode { code, place }
}

/// Tools whose calls fail when the exit code is not 0, and succeed otherwise.
fn says_failures(name: &str) -> bool {
    name == "Bash"
}

/// What is known of one command.
struct OneCommand<'a> {
    call: usize,
    is_attempted: bool,
    is_unknown: bool,
    command: &'a Command,
    action: &'a Action,
    ending: Ending,
    verdict: &'a Verdict,
    complaint: Option<&'a Place>,
    code_place: Option<&'a Place>,
    /// Whether the call returned, and everything that it printed is seen, and is nothing.
    is_silent: bool,
}

impl OneCommand<'_> {
    fn add_to(&self, deeds: &mut Vec<Deed>, is_only: bool) {
        let files: Vec<&(String, bool)> = self.command.files.iter().filter(|(file, _)| !is_device(file)).listed();
        let is_check = matches!(self.action.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint);
        let is_source = self.action.role == Role::Setup || (self.command.arguments().is_empty() && !files.is_empty());
        let is_filter =
            self.command.is_fed && matches!(self.action.kind, DeedKind::Read | DeedKind::Search) && !is_only;
        if !(is_source || is_filter || self.command.words.is_empty()) {
            let mut deed = self.deed();
            if is_check {
                deed.targets.extend(files.iter().map(|(file, _)| file.clone()));
            }
            deeds.push(deed);
        }
        if writes(self.action.role, self.command) {
            deeds.push(Deed { kind: DeedKind::Change, object: Object::File, counts: None, ..self.deed() });
        }
        if !is_check {
            for (file, appends) in files {
                let kind = if *appends { DeedKind::Change } else { DeedKind::Create };
                let targets = vec![file.clone()];
                deeds.push(Deed { kind, object: Object::File, targets, counts: None, ..self.deed() });
            }
        }
    }

    fn deed(&self) -> Deed {
        let (state, place) = self.state();
        let exit_code = match self.ending.code {
            Code::Zero => Some(0),
            Code::Other(code) => code,
            Code::Unknown => None,
        };
        let words_in_error = place.is_some_and(|place| place.is_in_error);
        Deed {
            call: self.call,
            kind: self.action.kind,
            object: self.action.object,
            command: Some(self.command.shown.clone()),
            targets: targets_of(self.command, self.action),
            state,
            exit_code: exit_code.filter(|_| !self.is_attempted),
            counts: self.verdict.counts.filter(|_| !self.ending.is_unreached),
            is_exit_hidden: self.ending.is_hidden,
            words: place.map(|place| place.range.clone()),
            words_in_error,
        }
    }

    /// How it ended, and the words that show it.
    fn state(&self) -> (DeedState, Option<&Place>) {
        let summary = self.verdict.place.as_ref();
        if self.is_attempted || self.ending.is_unreached {
            return (DeedState::Attempted, None);
        }
        if self.is_unknown {
            return (DeedState::Unknown, None);
        }
        let has_failed = self.verdict.has_succeeded == Some(false);
        match self.ending.code {
            Code::Zero if has_failed && self.verdict.is_summary && self.is_told_by_summary() => {
                (DeedState::Failed, summary)
            }
            Code::Zero if has_failed => (DeedState::Succeeded, self.code_place),
            Code::Zero => (DeedState::Succeeded, summary.or(self.code_place)),
            Code::Other(Some(1)) if self.action.role == Role::OneIsNo => (DeedState::Returned, self.code_place),
            Code::Other(_) if has_failed => (DeedState::Failed, summary),
            Code::Other(_) => (DeedState::Failed, self.complaint.or(self.code_place)),
            Code::Unknown => self.state_without_code(),
        }
    }

    fn state_without_code(&self) -> (DeedState, Option<&Place>) {
        let summary = self.verdict.place.as_ref();
        match self.verdict.has_succeeded {
            Some(true) => (DeedState::Succeeded, summary),
            Some(false) => (DeedState::Failed, summary),
            None if self.complaint.is_some() => (DeedState::Failed, self.complaint),
            // A linter, formatter or compiler that finds something prints it.
            None if self.is_silent && matches!(self.action.kind, DeedKind::Lint | DeedKind::Build) => {
                (DeedState::Succeeded, None)
            }
            None => (DeedState::Returned, None),
        }
    }

    /// Whether a summary of failures weighs more than code 0: a script may go on after them.
    fn is_told_by_summary(&self) -> bool {
        matches!(self.action.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Send)
            || self.action.object == Object::Document
    }
}
