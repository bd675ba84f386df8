//! What a call did.
//!
//! ```text
//! arguments → script → actions ┐
//! output → lines → summaries ──┴→ endings → deeds
//! ```
//!
//! | file | contains |
//! |---|---|
//! | `record` | the deed itself |
//! | `arguments` | the command line in the arguments of a call, or the names in them |
//! | `shell` | a command line, taken apart |
//! | `program` | what each program does: tables |
//! | `output`, `exit_code` | the lines of a result, and the exit code in it |
//! | `summary`, `format` | what test runners, compilers and others print: tables |
//! | `notes` | one pass over the lines |
//! | `ending` | which command the exit code of a line belongs to, and what hides it |
//! | `shell_call` | all of that → the deeds of a command line |
//! | `tool`, `patch`, `said` | tools without a command line: what they do by name, the files they edit, how they say they ended |

mod arguments;
mod ending;
mod exit_code;
mod fields;
mod format;
mod notes;
mod output;
mod patch;
mod program;
mod record;
mod said;
mod shell;
mod shell_call;
mod summary;
#[cfg(test)]
mod tests;
mod tool;

use credence_json::Json;

pub use record::{Deed, DeedKind, DeedState, Object, TestCounts};

use crate::call::Call;
use arguments::{command_line, names_in, paths_in};
use output::{Place, json_of};
use patch::{Edit, edits_in, edits_in_patch, kind_of};
pub(crate) use said::says_refused;
use said::state_of;
use shell_call::deeds_of_script;
use tool::{ToolDeed, deed_of_tool};

/// The deeds of calls, in the order of the run. Linear in the lengths of arguments and outputs.
///
/// At most 200 commands of a command line are read, and of an output one line at a time, so that memory does not depend on its length. A
/// formatter that writes gives two deeds, [`DeedKind::Lint`] and [`DeedKind::Change`]. A command that a chain did not reach is
/// [`DeedState::Attempted`].
#[must_use]
pub fn deeds_of(calls: &[Call<'_>]) -> Vec<Deed> {
    calls.iter().enumerate().flat_map(|(index, call)| deeds_of_call(index, call)).collect()
}

fn deeds_of_call(index: usize, call: &Call<'_>) -> Vec<Deed> {
    let args = call.args.unwrap_or_default();
    // A patch for a shell, `apply_patch <<EOF`, is an edit.
    if let Some(line) = command_line(call.name, args) {
        let patch = line.script.commands.iter().any(|command| command.name() == "apply_patch");
        let edits = if patch { edits_in_patch(&unescaped(args)) } else { Vec::new() };
        if edits.is_empty() {
            return deeds_of_script(index, call, &line.script, line.is_background);
        }
        return deeds_of_edits(index, call, edits);
    }
    let json = json_of(args);
    let edits = json.map_or_else(|| edits_in_patch(args), edits_in);
    if !edits.is_empty() {
        return deeds_of_edits(index, call, edits);
    }
    vec![deed_by_name(index, call, json)]
}

/// The lines of a patch within JSON.
fn unescaped(args: &str) -> String {
    args.replace("\\n", "\n")
}

fn deeds_of_edits(index: usize, call: &Call<'_>, edits: Vec<Edit>) -> Vec<Deed> {
    let deeds =
        edits.into_iter().map(|(kind, path)| deed(index, call, ToolDeed { kind, object: Object::File }, vec![path]));
    deeds.collect()
}

fn deed_by_name(index: usize, call: &Call<'_>, args: Option<Json<'_>>) -> Deed {
    let paths = args.map(paths_in).unwrap_or_default();
    let mut by_name = deed_of_tool(call.name, args, !paths.is_empty());
    // The sub-command of `str_replace_based_edit_tool` and its like.
    if let Some(command) = args.and_then(|args| args.text_of("command")).filter(|_| !paths.is_empty()) {
        by_name = ToolDeed { kind: kind_of(&command), object: Object::File };
    }
    let is_file = by_name.object == Object::File && !paths.is_empty() && by_name.kind != DeedKind::Search;
    let targets = if is_file { paths } else { args.map(names_in).unwrap_or_default() };
    deed(index, call, by_name, targets)
}

fn deed(index: usize, call: &Call<'_>, what: ToolDeed, targets: Vec<String>) -> Deed {
    let (state, place) = state_of(call, what.kind);
    let place: Option<Place> = place;
    Deed {
        call: index,
        kind: what.kind,
        object: what.object,
        command: None,
        targets,
        state,
        exit_code: call.exit_code,
        counts: None,
        is_exit_hidden: false,
        words_in_error: place.as_ref().is_some_and(|place| place.is_in_error),
        words: place.map(|place| place.range),
    }
}
