//! What a commit and a push leave out: `git commit -a` takes no file that is new, and git lists the branches that it pushed.

use super::log::Log;
use super::name_words::says_all;
use super::target::last_part;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::{Deed, DeedKind, Object};
use crate::statement::Statement;
use crate::vocabulary::stems_in;
use crate::words::contains_any;

/// The most deeds before a commit that are looked at.
const MOST_DEEDS: usize = 200;

/// What is shown, unless the commit left out a new file that the statement speaks of: "the fix and its test are committed".
pub fn with_new_files(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let is_shown = verdict.finding == DeedFinding::Shown && statement.kind == DeedKind::Commit;
    let Some(commit) = verdict.deed.filter(|_| is_shown) else { return verdict };
    let said = log.said(statement);
    let stems = stems_in(said);
    let is_meant = |path: &str| {
        let names = stems_in(last_part(path));
        says_all(said) || names.iter().any(|name| stems.contains(name))
    };
    match left_out(log, commit) {
        Some(path) if is_meant(path) => DeedRule::TargetDiffers.verdict(DeedFinding::Contradicted).of(commit),
        _ => verdict,
    }
}

/// What is shown, unless git lists the branches that it pushed, and the one that the statement says it pushed to is none of them.
pub fn with_branches(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    let is_shown = verdict.finding == DeedFinding::Shown && statement.kind == DeedKind::Push;
    let Some((index, deed)) = verdict.deed.filter(|_| is_shown).and_then(|index| Some((index, log.deeds.get(index)?)))
    else {
        return verdict;
    };
    let [_, output] = log.texts(deed);
    let command = deed.command.as_deref().unwrap_or_default();
    let is_known = |target: &str| [command, output].iter().any(|text| text.contains(target));
    let said = log.said(statement).replace('`', "");
    let is_place = |target: &str| {
        ["to ", "para ", "on "].iter().any(|word| said.contains(&[word, target].concat()))
            || ["に", " に", "へ", " へ"].iter().any(|word| said.contains(&[target, word].concat()))
    };
    let is_other = |target: &String| !target.is_empty() && !is_known(last_part(target)) && is_place(target);
    if output.contains(" -> ") && statement.targets.iter().any(is_other) {
        return DeedRule::TargetDiffers.verdict(DeedFinding::Contradicted).of(index);
    }
    verdict
}

/// A file that the run created and nothing added before a commit of all known files; its list of files is in the output.
fn left_out<'l>(log: &'l Log<'_>, commit: usize) -> Option<&'l str> {
    let deed = log.deeds.get(commit)?;
    let output = log.calls.get(deed.call)?.output?;
    let takes_known =
        |word: &str| word == "--all" || word.starts_with('-') && !word.starts_with("--") && word.contains('a');
    let command = deed.command.as_deref().filter(|command| command.split_whitespace().any(takes_known))?;
    if !contains_any("file changed|files changed", output) || command.contains("git add") {
        return None;
    }
    let before = log.deeds.get(..commit)?.iter().rev().take(MOST_DEEDS);
    let since_added = before.take_while(|deed| !adds(deed));
    let new = since_added.filter(|deed| is_new_file(log, deed)).filter_map(|deed| deed.targets.first());
    new.map(String::as_str).find(|path| !output.contains(last_part(path)))
}

/// Whether a command puts new files under version control, or may.
fn adds(deed: &Deed) -> bool {
    deed.command
        .as_deref()
        .is_some_and(|command| contains_any("git add|git stage|git mv|git commit|git stash", command))
}

/// Whether an edit made a file of code or data that was not there. One of a hidden folder or name is often ignored, or none of the repository.
fn is_new_file(log: &Log<'_>, deed: &Deed) -> bool {
    let is_hidden = |path: &String| path.split(['/', '\\']).any(|part| part.len() > 2 && part.starts_with('.'));
    let is_source = deed.changes_files() && !deed.targets.iter().any(is_hidden);
    let is_made = deed.kind == DeedKind::Create && deed.command.is_none() && is_source;
    let [args, output] = log.texts(deed);
    let says_new = || contains_any("\"add\"|*** add file", args) || contains_any("creat", output);
    is_made && matches!(deed.object, Object::File | Object::Tests) && says_new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::{Call, CallState};
    use crate::deed::deeds_of;
    use crate::finding::compare::compare;
    use crate::run_words::RunKind;
    use crate::run_words::RunWords;
    use crate::statement::statements_in;

    fn call(name: &'static str, args: &'static str, output: &'static str) -> Call<'static> {
        let state = CallState::Ok;
        Call {
            id: "c",
            name,
            args: Some(args),
            state,
            error: None,
            output: Some(output),
            exit_code: None,
            answer_before: None,
        }
    }

    fn found(answer: &str, calls: &[Call<'_>]) -> &'static str {
        let deeds = deeds_of(calls);
        let log = Log::new(answer, calls, &deeds);
        let words = RunWords { kind: RunKind::Acts, ..RunWords::of(calls, &deeds) };
        let statements = statements_in(answer, &words);
        compare(statements.first().expect("a statement"), &log).finding.name()
    }

    #[test]
    fn a_new_file_that_was_not_added_is_not_committed() {
        let new = call("Write", r#"{"file_path":"tests/test_dupes.py","content":"x"}"#, "File created successfully");
        let old = call("Write", r#"{"file_path":"tests/test_dupes.py","content":"x"}"#, "The file has been updated");
        let known = call(
            "Bash",
            r#"{"command":"git commit -am \"Ignore\""}"#,
            "[fix 7be21d0] Ignore\n 1 file changed, 12 insertions(+)",
        );
        let with_new = call(
            "Bash",
            r#"{"command":"git commit -am \"Ignore\""}"#,
            "[fix 7be21d0] Ignore\n 2 files changed\n create mode 100644 tests/test_dupes.py",
        );
        let add = call("Bash", r#"{"command":"git add -A"}"#, "");
        let both = "I committed the fix and its test.";
        assert_eq!(found(both, &[new, known]), "contradicted");
        assert_eq!(found("Everything is committed.", &[new, known]), "contradicted");
        assert_eq!(found("I committed the fix.", &[new, known]), "shown");
        assert_eq!(found(both, &[old, known]), "shown");
        assert_eq!(found(both, &[new, with_new]), "shown");
        assert_eq!(found(both, &[new, add, known]), "shown");
        let in_one = call(
            "Bash",
            r#"{"command":"git add tests && git commit -am \"Ignore\""}"#,
            "[fix 7be21d0] Ignore\n 2 files changed",
        );
        assert_eq!(found(both, &[new, in_one]), "shown");
    }

    #[test]
    fn a_push_to_a_branch_that_git_does_not_list_is_contradicted() {
        let pushed = call(
            "bash",
            r#"{"command": "git push origin fix/rounding"}"#,
            "To github.com:acme/shop.git\n * [new branch]      fix/rounding -> fix/rounding",
        );
        for (answer, expected) in [
            ("I pushed the fix to `fix/rounding`.", "shown"),
            ("I pushed the fix to `main`.", "contradicted"),
            ("I pushed the fix to `origin`.", "shown"),
            ("I pushed `rounding.rs`.", "shown"),
            ("修正を `main` にプッシュしました。", "contradicted"),
        ] {
            assert_eq!(found(answer, std::slice::from_ref(&pushed)), expected, "{answer}");
        }
    }

    #[test]
    fn a_new_file_that_is_none_of_the_repository_is_not_missed() {
        let known = call(
            "Bash",
            r#"{"command":"git commit -am 'Fix'"}"#,
            "[main 7be21d0] Fix\n 1 file changed, 2 insertions(+)",
        );
        for args in [
            r#"{"file_path":"/root/.claude/plans/fix.md","content":"x"}"#,
            r#"{"file_path":".env","content":"x"}"#,
            r#"{"file_path":"/tmp/fix.py","content":"x"}"#,
            r#"{"file_path":"notes/fix.md","content":"x"}"#,
        ] {
            let new = call("Write", args, "File created successfully");
            assert_eq!(found("Everything is committed.", &[new, known]), "shown", "{args}");
            assert_eq!(found("I committed the fix.", &[new, known]), "shown", "{args}");
        }
    }
}
