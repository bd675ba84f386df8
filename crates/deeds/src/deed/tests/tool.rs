//! Tools of agents, with their arguments and results.

use super::{all_shown, call, same};
use crate::call::{Call, CallState};
use crate::deed::{Deed, deeds_of};

fn deeds(name: &str, args: &str, output: &str) -> Vec<Deed> {
    deeds_of(&[call(name, args, output)])
}

#[track_caller]
fn check(name: &str, args: &str, expected: &str, targets: &[&str]) {
    let found = deeds(name, args, "");
    let all: Vec<String> = found.iter().map(|deed| format!("{} {}", deed.kind.name(), deed.object.name())).collect();
    same(&all.join("; "), expected, args);
    let found: Vec<&String> = found.iter().flat_map(|deed| &deed.targets).collect();
    same(&format!("{found:?}"), &format!("{targets:?}"), args);
}

#[test]
fn shell_tools() {
    for (name, args) in [
        ("Bash", r#"{"command":"npm test","description":"Run tests"}"#),
        ("bash", r#"{"command":"npm test"}"#),
        ("shell", r#"{"command":["bash","-lc","npm test"],"workdir":"/x"}"#),
        ("exec_command", r#"{"cmd":"npm test"}"#),
        ("local_shell", r#"{"action":{"type":"exec","command":["bash","-lc","npm test"]}}"#),
        ("shell_call", r#"{"action":{"commands":["npm test"]}}"#),
        ("run_terminal_cmd", r#"{"command":"npm test","is_background":false}"#),
        ("command_execution", "npm test"),
        ("command_execution", r#""/bin/bash -lc 'npm test'""#),
        ("execute", r#"{"command":"npm","args":["test"]}"#),
        ("developer__shell", r#"{"command":"npm test"}"#),
        ("my_tool", r#"{"command":"npm test"}"#),
        ("terminal", r#"{"script":"npm test"}"#),
        ("execute_code", r#"{"language":"bash","code":"npm test"}"#),
    ] {
        let found = deeds(name, args, "");
        assert_eq!(found.len(), 1, "{name} {args}");
        assert_eq!(found[0].kind.name(), "test", "{name} {args}");
        assert_eq!(found[0].command.as_deref(), Some("npm test"), "{name} {args}");
    }
    check("robot_arm", r#"{"command":"raise"}"#, "run other", &["raise"]);
}

#[test]
fn editing_tools() {
    check("Edit", r#"{"file_path":"/a/x.rs","old_string":"a","new_string":"b"}"#, "change file", &["/a/x.rs"]);
    check("MultiEdit", r#"{"file_path":"x.rs","edits":[]}"#, "change file", &["x.rs"]);
    check("Write", r#"{"file_path":"x.rs","content":"a"}"#, "create file", &["x.rs"]);
    check("NotebookEdit", r#"{"notebook_path":"x.ipynb","new_source":"a"}"#, "change file", &["x.ipynb"]);
    check("str_replace_based_edit_tool", r#"{"command":"view","path":"x"}"#, "read file", &["x"]);
    check("str_replace_based_edit_tool", r#"{"command":"create","path":"x","file_text":"a"}"#, "create file", &["x"]);
    check("str_replace_editor", r#"{"command":"str_replace","path":"x"}"#, "change file", &["x"]);
    check("write_to_file", r#"{"path":"x","content":"a"}"#, "create file", &["x"]);
    check("replace_in_file", r#"{"path":"x","diff":"a"}"#, "change file", &["x"]);
    check("search_replace", r#"{"file_path":"x","old_string":"a"}"#, "change file", &["x"]);
    check("create_file", r#"{"path":"x"}"#, "create file", &["x"]);
    check("delete_file", r#"{"target_file":"x"}"#, "delete file", &["x"]);
    check("replace", r#"{"file_path":"x"}"#, "change file", &["x"]);
    check(
        "apply_patch",
        r#"{"input":"*** Begin Patch\n*** Update File: a.rs\n@@\n-x\n+y\n*** Add File: b.rs\n+z\n*** End Patch"}"#,
        "change file; create file",
        &["a.rs", "b.rs"],
    );
    check("apply_patch", "*** Begin Patch\n*** Delete File: a.rs\n*** End Patch", "delete file", &["a.rs"]);
    check(
        "shell",
        r#"{"command":["apply_patch","*** Begin Patch\n*** Update File: a.rs\n*** End Patch"]}"#,
        "change file",
        &["a.rs"],
    );
    check(
        "file_change",
        r#"{"changes":[{"path":"a","kind":"add"},{"path":"b","kind":"delete"}]}"#,
        "create file; delete file",
        &["a", "b"],
    );
}

#[test]
fn reading_and_searching_tools() {
    check("Read", r#"{"file_path":"x.rs"}"#, "read file", &["x.rs"]);
    check("read_file", r#"{"path":"x.rs"}"#, "read file", &["x.rs"]);
    check("WebFetch", r#"{"url":"https://a.b","prompt":"x"}"#, "read document", &["https://a.b", "x"]);
    check("Grep", r#"{"pattern":"x","path":"src"}"#, "search other", &["x", "src"]);
    check("web_search", r#"{"query":"rust wasm"}"#, "search document", &["rust wasm"]);
    check("LS", r#"{"path":"src"}"#, "read file", &["src"]);
}

#[test]
fn tools_of_services() {
    check("send_email", r#"{"to":"a@b.c","subject":"Hi"}"#, "send message", &["a@b.c", "Hi"]);
    check("book_flight", r#"{"from":"GRU","to":"HND","passengers":2}"#, "book order", &["GRU", "HND", "2"]);
}

#[test]
fn how_tools_say_they_ended() {
    let state = |output: &str| all_shown(&deeds("send_email", "{}", output));
    assert_eq!(state(r#"{"success":false,"error":"no route"}"#), "send failed");
    assert_eq!(state(r#"{"status":"sent"}"#), "send succeeded");
    assert_eq!(state("queued"), "send returned");
    assert_eq!(state("Error: mailbox full"), "send failed");
    assert_eq!(all_shown(&deeds("Read", r#"{"file_path":"x"}"#, "1\terror: a\n2\tfailed")), "read returned");
    let of_state = |state| all_shown(&deeds_of(&[Call { state, output: None, ..call("send_email", "{}", "") }]));
    assert_eq!(of_state(CallState::Failed), "send failed");
    assert_eq!(of_state(CallState::Denied), "send attempted");
    assert_eq!(of_state(CallState::Unanswered), "send attempted");
    assert_eq!(of_state(CallState::Unknown), "send unknown");
}

#[test]
fn states_of_shell_calls() {
    let args = r#"{"command":"npm test"}"#;
    let with = |call| all_shown(&deeds_of(&[call]));
    assert_eq!(with(call("Bash", args, "x")), "test succeeded 0");
    assert_eq!(with(call("bash", args, "x")), "test returned");
    let failed =
        Call { state: CallState::Failed, error: Some("Exit code 2\nx"), output: None, ..call("Bash", args, "") };
    assert_eq!(with(failed), "test failed 2");
    let found = deeds_of(&[failed]);
    assert!(found[0].words_in_error);
    assert_eq!(found[0].words, Some(0..11));
    assert_eq!(with(Call { state: CallState::Failed, output: None, ..call("Bash", args, "") }), "test failed");
    assert_eq!(with(Call { state: CallState::Denied, output: None, ..call("Bash", args, "") }), "test attempted");
    assert_eq!(with(Call { state: CallState::Unknown, output: None, ..call("Bash", args, "") }), "test unknown");
    let background = r#"{"command":"npm test","run_in_background":true}"#;
    assert_eq!(with(call("Bash", background, "Command running in background with ID: x")), "test returned hidden");
}

#[test]
fn what_changes_files() {
    let changes = |line: &str| deeds("bash", line, "").iter().any(Deed::changes_files);
    for line in [
        "sed -i s/a/b/ src/x.rs",
        "prettier --write .",
        "rm a.py",
        "cat > a.py <<E\nE",
        "git checkout -- a.rs",
        "mv a.rs b.rs",
        "git stash pop",
        "echo 1 > data.csv",
    ] {
        assert!(changes(line), "{line}");
    }
    for line in [
        "npm test",
        "npm test > out.log",
        "cat a.py",
        "cargo fmt --check",
        "rm -rf /tmp/x",
        "echo x > README.md",
        "git commit -m x",
        "git status",
        "git push",
    ] {
        assert!(!changes(line), "{line}");
    }
}
