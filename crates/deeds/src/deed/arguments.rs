//! The arguments of a call → the command line in them, or the names in them.

use crate::list::Listed;
use credence_json::Json;

use super::fields::values;
use super::output::json_of;
use super::program::is_known_program;
use super::shell::{Script, script_of, script_of_words};
use super::tool::words_of_name;
use crate::words::is_in;

/// A command line in the arguments of a call.
pub(super) struct CommandLine {
    pub(super) script: Script,
    pub(super) is_background: bool,
}

/// Words in the names of tools that run commands.
const SHELL_WORDS: &str =
    "bash shell sh zsh command commands cmd terminal exec execute powershell pwsh console run process cli ssh";

/// The sub-commands of editing tools, which are no command lines.
const EDITING: &str = "view create str_replace insert undo_edit delete rename edit";

/// The command line that a call runs.
pub(super) fn command_line(name: &str, args: &str) -> Option<CommandLine> {
    let is_shell = words_of_name(name).iter().any(|word| is_in(SHELL_WORDS, word));
    let Some(json) = json_of(args) else {
        return (is_shell && !args.trim().is_empty()).then(|| foreground(script_of(args)));
    };
    if json.is_object() {
        return in_object(json, is_shell, 0);
    }
    let script =
        if json.is_array() { words_in(json).map(script_of_words) } else { json.text().map(|line| script_of(&line)) };
    script.filter(|_| is_shell).map(foreground)
}

fn foreground(script: Script) -> CommandLine {
    CommandLine { script, is_background: false }
}

fn in_object(json: Json<'_>, is_shell: bool, depth: usize) -> Option<CommandLine> {
    const DEEPEST: usize = 3;
    const BACKGROUND: &str = "run_in_background background is_background isBackground runInBackground detach";
    let is_background = values(json, BACKGROUND).into_iter().any(|background| background.boolean() == Some(true));
    let line = |script| Some(CommandLine { script, is_background });
    let [commands, code, language, arguments] = json.pick(["commands", "code", "language", "args"]);
    for value in values(json, "command cmd commandLine CommandLine") {
        if let Some(words) = words_in(value) {
            return line(script_of_words(words));
        }
        let Some(text) = value.text() else { continue };
        if let Some(more) = arguments.and_then(words_in) {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).listed();
            words.extend(more);
            return if is_shell || words.first().is_some_and(|word| is_known_program(word)) {
                line(script_of_words(words))
            } else {
                None
            };
        }
        let is_edit = is_in(EDITING, &text) && json.get("path").is_some();
        let is_command = is_shell || text.split_whitespace().next().is_some_and(is_known_program);
        if !is_edit && is_command && !text.trim().is_empty() {
            return line(script_of(&text));
        }
    }
    if let Some(lines) = commands.and_then(words_in).filter(|_| is_shell || depth > 0) {
        return line(script_of(&lines.join("\n")));
    }
    let is_shell_language = language.and_then(Json::text).is_some_and(|language| is_shell_name(&language));
    if let Some(text) = code.and_then(Json::text).filter(|_| is_shell_language) {
        return line(script_of(&text));
    }
    for inner in values(json, "action input") {
        if inner.is_object() && depth < DEEPEST {
            return in_object(inner, is_shell, depth + 1);
        }
    }
    let is_only = is_shell && code.is_none();
    let text = values(json, "script input text").into_iter().find_map(Json::text).filter(|_| is_only)?;
    line(script_of(&text))
}

fn is_shell_name(language: &str) -> bool {
    is_in("bash sh shell zsh powershell console", &language.to_ascii_lowercase())
}

/// The strings of an array of strings.
fn words_in(json: Json<'_>) -> Option<Vec<String>> {
    const MOST: usize = 400;
    let words: Option<Vec<String>> =
        json.items().take(MOST).map(|item| item.text().map(std::borrow::Cow::into_owned)).collect();
    words.filter(|words| !words.is_empty())
}

const MOST_TARGETS: usize = 20;
const LONGEST_TARGET: usize = 300;
const DEEPEST_TARGET: usize = 4;

/// The names of fields that hold the path of a file.
const PATHS: &str = "file_path filePath path filename file target_file targetFile TargetFile AbsolutePath notebook_path absolute_path filepath relative_path relative_workspace_path file_name fileName old_path new_path source destination src dst";

/// The paths of files that arguments name.
pub(super) fn paths_in(json: Json<'_>) -> Vec<String> {
    let fields = json.fields().filter(|(name, _)| is_in(PATHS, name));
    fields
        .filter_map(|(_, value)| Some(value.text()?.into_owned()))
        .filter(|path| is_short(path))
        .take(MOST_TARGETS)
        .listed()
}

/// Every short text and number in the arguments.
pub(super) fn names_in(json: Json<'_>) -> Vec<String> {
    let mut found = Vec::new();
    collect(json, &mut found, 0);
    found
}

fn collect(json: Json<'_>, found: &mut Vec<String>, depth: usize) {
    if found.len() >= MOST_TARGETS || depth > DEEPEST_TARGET {
        return;
    }
    if let Some(text) = json.text() {
        if is_short(&text) {
            found.push(text.into_owned());
        }
    } else if json.number().is_some() {
        found.push(json.raw().to_owned());
    }
    for item in json.items().take(MOST_TARGETS) {
        collect(item, found, depth + 1);
    }
    for (_, value) in json.fields() {
        collect(value, found, depth + 1);
    }
}

fn is_short(text: &str) -> bool {
    !text.trim().is_empty() && text.len() <= LONGEST_TARGET && !text.contains('\n')
}
