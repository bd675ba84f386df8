//! Command lines and their trees.

use super::*;

fn shown(script: &Script, node: &Node) -> String {
    let parts = node.nodes.iter().map(|node| shown(script, node) + if node.is_background { " &" } else { "" });
    let all = |by: &str| parts.collect::<Vec<_>>().join(by);
    match node.how {
        Connection::Command => script.commands[node.command].words.join(" "),
        Connection::Pipe => all(" | "),
        Connection::And => all(" && "),
        Connection::Or => format!("({})", all(" || ")),
        Connection::List => format!("[{}]", all("; ")),
        Connection::Not => format!("!{}", all("")),
        Connection::Compound => format!("<{}>", all(", ")),
    }
}

#[track_caller]
fn check(line: &str, expected: &str) {
    let script = script_of(line);
    assert_eq!(shown(&script, &script.root), expected, "{line}");
}

#[test]
fn chains_pipes_and_lists() {
    check("npm test", "npm test");
    check(
        "cd x && FOO=1 npm test 2>&1 | tail -20 ; echo done || true",
        "[cd x && npm test | tail -20; (echo done || true)]",
    );
    check("a && b || c && d", "(a && b || c) && d");
    check("a &\nb", "[a &; b]");
    check("(cd x; make) && ls", "[cd x; make] && ls");
    check("! grep x f", "!grep x f");
}

#[test]
fn wrappers() {
    check("bash -lc 'cd x && npm test'", "cd x && npm test");
    check("sudo -u me timeout -k 5 60 npx --yes jest --ci", "jest --ci");
    check("env A=1 uv run --python 3.12 pytest -q", "pytest -q");
    check("docker exec -it -e A=1 web npm test", "npm test");
    check("docker compose -f a.yml exec -T web pytest", "pytest");
    check("python3 -m pytest tests", "pytest tests");
    check("python -m unittest -v", "unittest -v");
    check("time nohup sh -c \"make test\" &", "[make test &]");
    check("find . | xargs -n 1 rm -f", "find . | rm -f");
    check("ssh -p 22 host 'cd x && make'", "cd x && make");
    check("kubectl exec -n a pod -- rails test", "rails test");
}

#[test]
fn compound_commands() {
    check("if npm test; then echo ok; else echo bad; fi; ls", "[<npm test, echo ok, echo bad>; ls]");
    check("for f in a b; do node $f; done", "<node $f>");
    check("case x in a) b;; esac\nls", "[<>; ls]");
    check("f() { npm test; }; f", "[<npm test>; f]");
    check("[[ -f a && -d b ]] && ls", "[[ && ls");
    check("out=$(npm test 2>&1); echo \"$out\"", "[npm test; echo $out]");
    check("while true; do sleep 1; done &", "[<true, sleep 1> &]");
}

#[test]
fn options_of_the_shell() {
    assert!(script_of("set -euo pipefail; a | b").has_pipefail);
    assert!(script_of("set -euo pipefail; a | b").stops_at_failure);
    assert!(script_of("bash -eo pipefail -c 'a | b'").has_pipefail);
    assert!(!script_of("pytest -e pipefail").has_pipefail);
}

#[test]
fn files_of_redirections() {
    let script = script_of("npm test > out.log 2>&1 && echo x >> log 2>err");
    assert_eq!(script.commands[0].files, [("out.log".to_owned(), false)]);
    assert_eq!(script.commands[1].files, [("log".to_owned(), true)]);
}

#[test]
fn hostile_lines_are_bounded() {
    for line in [
        "(".repeat(100_000),
        "a;".repeat(100_000),
        "bash -c '".repeat(1000),
        "if ".repeat(10_000),
        "a||".repeat(10_000),
    ] {
        assert!(script_of(&line).commands.len() <= MOST_COMMANDS);
    }
}
