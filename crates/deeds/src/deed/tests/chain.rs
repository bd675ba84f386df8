//! Whose exit code the code of a line is.

use super::{all_shown, run, same};

#[track_caller]
fn check(line: &str, output: &str, code: impl Into<Option<i32>>, expected: &str) {
    same(&all_shown(&run(line, output, code.into())), expected, line);
}

const JEST: &str = "Tests:       5 passed, 5 total";
const JEST_FAILED: &str = "Tests:       1 failed, 4 passed, 5 total";

#[test]
fn one_command() {
    check("npm test", JEST, 0, "test succeeded 0 5/0/-");
    check("cd web && CI=1 npm test", JEST, 0, "test succeeded 0 5/0/-");
    check("npm test", "x", 0, "test succeeded 0");
    check("npm test", "x", 3, "test failed 3");
    check("npm test", "x", None, "test returned");
    check("npm test", JEST_FAILED, 0, "test failed 0 4/1/-");
    check("bash -lc 'cd x && npm test'", "x", 1, "test failed 1");
}

#[test]
fn a_chain_that_succeeded() {
    check("npm run build && npm test", JEST, 0, "build succeeded 0; test succeeded 0 5/0/-");
    check("git add -A && git commit -m x && git push", "", 0, "run succeeded 0; commit succeeded 0; push succeeded 0");
}

#[test]
fn a_chain_that_failed() {
    check("npm run build && npm test", JEST_FAILED, 1, "build succeeded 0; test failed 1 4/1/-");
    check("npm test && npm run build", JEST_FAILED, 1, "test failed 1 4/1/-; build attempted hidden");
    check("npm test && npm run build", JEST, 1, "test succeeded 0 5/0/-; build failed 1");
    check("npm run a && npm run b", "x", 1, "run returned hidden; run attempted hidden");
    check("mkdir -p a && npm test", "x", 1, "create succeeded 0; test failed 1");
    check(
        "git commit -m x && git push",
        "[main 1a2b3c4] x\nfatal: unable to access",
        128,
        "commit succeeded 0; push failed 128",
    );
    check(
        "git commit -m x && git push",
        "nothing to commit, working tree clean",
        1,
        "commit failed 1; push attempted hidden",
    );
    check("set -e\nnpm test\nnpm run build", JEST_FAILED, 1, "test failed 1 4/1/-; build attempted hidden");
}

#[test]
fn git_says_which_of_its_commands_failed() {
    let no_host = "fatal: unable to access 'https://git.example/a.git/': Could not resolve host: git.example\ndone";
    check(
        "git add -A && git commit -q -m x && git push -q; echo done",
        no_host,
        0,
        "run succeeded 0; commit succeeded 0; push failed hidden",
    );
    let refused = "[main 1a2b3c4] x\n ! [remote rejected] main -> main (protected branch hook declined)\ndone";
    check(
        "git commit -m x; git push origin main; echo done",
        refused,
        0,
        "commit succeeded hidden; push failed hidden",
    );
    check("git checkout x; echo done", "fatal: invalid reference: x\ndone", 0, "change failed hidden");
}

#[test]
fn words_of_git_that_are_not_its_failure() {
    check(
        "git commit -m x && cat app.log",
        "[main 1a2b3c4] x\nfatal: no database",
        0,
        "commit succeeded 0; read succeeded 0",
    );
    let shown = "commit 1a2b3c4\n\n    fatal: unable to access is logged\ndone";
    check("git show; git push -q; echo done", shown, 0, "read returned hidden; push returned hidden");
}

#[test]
fn hidden_codes() {
    check("npm test | tail -5", "x", 0, "test returned hidden");
    check("npm test | tail -5", JEST, 0, "test succeeded 5/0/- hidden");
    check("npm test || true", JEST_FAILED, 0, "test failed 4/1/- hidden");
    check("npm test || true", "x", 0, "test returned hidden");
    check("npm test; echo done", "x\ndone", 0, "test returned hidden");
    check("npm test; npm run build", "x", 0, "test returned hidden; build succeeded 0");
    check("npm test &", "", 0, "test returned hidden");
    check("if npm test; then echo yes; else echo no; fi", "x", 0, "test returned hidden");
    check("! npm test", "x", 0, "test returned hidden");
    check("npm test && npm run build | tail", "x", 0, "test succeeded 0; build returned hidden");
}

#[test]
fn codes_that_are_not_hidden() {
    check("set -o pipefail; npm test | tail -5", "x", 0, "test succeeded 0");
    check("set -o pipefail; npm test | tail -5", "x", 2, "test failed 2");
    check("bash -o pipefail -c 'npm test | tail'", "x", 1, "test failed 1");
    check("npm test || exit 1", "x", 0, "test succeeded 0");
    check("npm test || exit 1", "x", 1, "test failed");
    check("npm test; echo \"exit: $?\"", "x\nexit: 2", 0, "test failed 2");
    check("npm test | tail; echo EXIT=${PIPESTATUS[0]}", "x\nEXIT=0", 0, "test succeeded 0");
    check("npm test && echo PASSED || echo FAILED", "x\nPASSED", 0, "test succeeded 0");
    check("npm test && echo PASSED || echo FAILED", "x\nFAILED", 0, "test failed hidden");
    check("npm test; exit $?", "x", 1, "test failed 1");
}

#[test]
fn codes_in_the_text() {
    check("npm test", "Exit code 1\n\nx", None, "test failed 1");
    check("npm test", "x\ny\n\nProcess exited with code 0", None, "test succeeded 0");
    check(
        "npm test",
        "Command: npm test\nDirectory: (root)\nStdout: x\nStderr: (empty)\nError: (none)\nExit Code: 2\nSignal: (none)",
        None,
        "test failed 2",
    );
    check("npm test", r#"{"output":"x\n","metadata":{"exit_code":1,"duration_seconds":0.5}}"#, None, "test failed 1");
    check("npm test", r#"{"stdout":"x","stderr":"","exitCode":0}"#, None, "test succeeded 0");
    let lines = "line\n".repeat(40);
    check("npm test", &format!("{lines}exit status 1\n{lines}"), None, "test returned");
}

#[test]
fn files_of_a_line() {
    check("npm test > out.log 2>&1; tail -5 out.log", JEST, 0, "test succeeded 5/0/- hidden; read succeeded 0");
    check("npm test > out.log", JEST, 0, "test succeeded 0");
    check("npm test > /dev/null 2>&1", JEST, None, "test returned");
    check("echo x > a.txt", "", 0, "create succeeded 0");
    check("cat > a.py <<'EOF'\nprint(1)\nEOF\npython a.py", "1", 0, "create returned hidden; run succeeded 0");
    check("prettier --write .", "", 0, "lint succeeded 0; change succeeded 0");
    check("cargo fmt", "", 0, "lint succeeded 0; change succeeded 0");
    check("cargo fmt --check", "", 0, "lint succeeded 0");
    check("ls -la", "", 0, "read succeeded 0");
    check("grep -r x src", "", 1, "search returned 1");
    check("echo hi", "hi", 0, "run succeeded 0");
}

#[test]
fn two_runners_in_a_line() {
    let both = "Tests:       5 passed, 5 total\nTests:       2 failed, 1 passed, 3 total";
    check("jest a; jest b", both, 1, "test succeeded 5/0/- hidden; test failed 1 1/2/-");
    check(
        "npx jest; pytest",
        "Tests:       5 passed, 5 total\n== 1 failed in 0.1s ==",
        1,
        "test succeeded 5/0/- hidden; test failed 1 -/1/-",
    );
}
