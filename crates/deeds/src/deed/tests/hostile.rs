//! Texts that only look like summaries, and inputs of any kind and size.

use proptest::prelude::*;

use super::{call, run, shown};
use crate::call::{Call, CallState};
use crate::deed::deeds_of;

#[track_caller]
fn says_nothing(line: &str, output: &str) {
    let deeds = run(line, output, None);
    for deed in &deeds {
        assert!(deed.counts.is_none(), "{line}: {}", shown(deed));
        assert!(!matches!(deed.state.name(), "failed" | "succeeded"), "{line}: {}", shown(deed));
    }
}

#[test]
fn what_is_no_summary() {
    says_nothing("npm test", "2026-01-01 INFO 999 passed in the parade");
    says_nothing("npm test", "log: Tests:       5 passed, 5 total");
    says_nothing("npm test", "                    Tests:       5 passed, 5 total");
    says_nothing("pytest", "999 passed");
    says_nothing("pytest", "test result: ok. 5 passed; 0 failed; 0 ignored");
    says_nothing("cargo test", "5 passed in 0.1s");
    says_nothing("echo '0 failed'", "0 failed");
    says_nothing("cat results.txt", "Tests:       5 passed, 5 total");
    says_nothing("npm test; cat results.txt", "Tests:       5 passed, 5 total");
    says_nothing("npm test; echo 'Tests:       5 passed, 5 total'", "Tests:       5 passed, 5 total");
    says_nothing("npm test | wc -l", "Tests:       5 passed, 5 total");
    says_nothing("npm test | sed 's/1 failed/0 failed/'", "Tests:       5 passed, 5 total");
    says_nothing("cat build.log", "error[E0382]: x\nerror: could not compile");
    says_nothing("cat a.md", "Error: how to read errors\nTraceback (most recent call last):\ncommand not found");
    says_nothing("curl https://x", "{\"error\": \"a field of the page\"}");
    says_nothing("grep -r error src", "src/a.rs: error: x\nFound 3 errors");
}

#[test]
fn a_large_output_is_read_once() {
    // Sizes only: the steps are the bytes.
    let mut output = "x".repeat(5_000_000);
    output.push('\n');
    output += &"Tests:       5 passed\n".repeat(200_000);
    output += "Tests:       1 failed, 4 passed, 5 total\n";
    let deeds = run("npx jest", &output, None);
    assert_eq!(shown(&deeds[0]), "test failed 4/1/-");
    let words = deeds[0].words.clone().unwrap();
    assert_eq!(&output[words], "Tests:       1 failed, 4 passed, 5 total");
}

#[test]
fn many_lines_of_one_kind_keep_memory_bounded() {
    for n_lines in [1000, 2000, 4000] {
        let output = "error[E0382]: x\n".repeat(n_lines);
        let deeds = run("cargo build", &output, None);
        assert_eq!(deeds[0].counts.and_then(|counts| counts.errors), u32::try_from(n_lines).ok());
        assert!(deeds[0].words.clone().is_some_and(|words| words.len() < 20));
    }
}

#[test]
fn many_commands_are_bounded() {
    for n_commands in [100, 1000, 100_000] {
        let line = "npm test && ".repeat(n_commands) + "ls";
        assert!(run(&line, "x", Some(1)).len() <= 200);
    }
}

/// Pieces of command lines and outputs.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "npm test",
        "cargo test",
        "pytest",
        "git push",
        "cd x",
        " && ",
        " || ",
        "; ",
        " | ",
        " & ",
        "(",
        ")",
        "{ ",
        " }",
        "'",
        "\"",
        "\\",
        "\n",
        "$(",
        "`",
        "<<EOF\n",
        "EOF\n",
        "> f",
        "2>&1",
        "if ",
        "then ",
        "fi",
        "for x in a; do ",
        "done",
        "bash -c '",
        "echo $?",
        "set -e",
        "!",
        "[[ ",
        "é",
        "\u{1b}[3",
        "\r",
        "Tests: 5 passed",
        "test result: ok. 99999999999 passed",
        "Ran 3 tests in",
        "OK (",
        "Exit code 1",
        "{\"output\":\"",
        "\\u00",
        "\"}",
        "5 passed in 1s",
        "100% tests passed, ",
        "✖ 5 problems (",
        "sudo ",
        "timeout ",
        "xargs ",
        "docker exec ",
        "-C ",
        "=",
        "A=$(",
        "*** Add File: ",
        "--- ",
        "+++ ",
        "{\"command\":",
        "[",
        "]",
        ",",
        "}",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_input_panics(args in pieces(), output in pieces(), error in pieces(), name in "[a-zA-Z_.é]{0,12}", code in any::<Option<i32>>()) {
        for name in ["bash", "Bash", "apply_patch", name.as_str()] {
            for state in CallState::ALL {
                let call = Call { state, exit_code: code, error: Some(&error), ..call(name, &args, &output) };
                for deed in deeds_of(&[call]) {
                    let text = if deed.words_in_error { &error } else { &output };
                    if let Some(words) = deed.words {
                        prop_assert!(text.get(words).is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_read(args in ".{0,200}", output in ".{0,400}") {
        for name in ["shell", "Write", "x"] {
            let _ = deeds_of(&[call(name, &args, &output)]);
            let json = format!("{{\"command\":{}}}", serde_json::to_string(&args).unwrap());
            let _ = deeds_of(&[call(name, &json, &output)]);
        }
    }
}
