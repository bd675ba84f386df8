//! Statements against deeds written by hand: what each rule finds.

use super::log::Log;
use super::verdict::DeedRule;
use super::{AssessedStatement, Deeds, assess_with};
use crate::call::{Call, CallState};
use crate::deed::{Deed, DeedKind, DeedState, Object, TestCounts, deeds_of};
use crate::run_words::RunKind;
use crate::run_words::RunWords;
use crate::statement::statements_in;
use crate::weights::Learned;

/// What the rules say, however certain.
fn by_rules(answer: &str, calls: &[Call<'_>], carries_results: bool) -> Deeds {
    let deeds = deeds_of(calls);
    let words = RunWords { kind: RunKind::Nothing, ..RunWords::of(calls, &deeds) };
    let log = Log::new(answer, calls, &deeds);
    assess_with(&log, &statements_in(answer, &words), carries_results, |_, _, verdict, _| verdict)
}

struct Run {
    deeds: Vec<Deed>,
    states: Vec<CallState>,
    places: Vec<Option<usize>>,
}

fn deed(kind: DeedKind, state: DeedState) -> Deed {
    Deed {
        call: 0,
        kind,
        object: Object::Other,
        command: None,
        targets: Vec::new(),
        state,
        exit_code: None,
        counts: None,
        is_exit_hidden: false,
        words: Some(0..6),
        words_in_error: false,
    }
}

fn command(kind: DeedKind, command: &str, exit_code: i32) -> Deed {
    let state = if exit_code == 0 { DeedState::Succeeded } else { DeedState::Failed };
    Deed { command: Some(command.to_owned()), exit_code: Some(exit_code), ..deed(kind, state) }
}

fn tests(exit_code: i32) -> Deed {
    Deed { object: Object::Tests, ..command(DeedKind::Test, "npm test", exit_code) }
}

fn counted(passed: u32, failed: u32) -> Deed {
    let counts = TestCounts { passed: Some(passed), failed: Some(failed), ..TestCounts::default() };
    Deed { counts: Some(counts), ..tests(i32::from(failed > 0)) }
}

fn file(kind: DeedKind, path: &str) -> Deed {
    Deed { object: Object::File, targets: vec![path.to_owned()], ..deed(kind, DeedState::Succeeded) }
}

fn run(deeds: Vec<Deed>) -> Run {
    let n = deeds.len();
    let deeds = deeds.into_iter().enumerate().map(|(call, deed)| Deed { call, ..deed }).collect();
    Run { deeds, states: vec![CallState::Ok; n], places: vec![None; n] }
}

impl Run {
    fn assess(&self, answer: &str) -> Deeds {
        let calls: Vec<Call<'_>> =
            self.states.iter().zip(&self.places).map(|(state, place)| call(*state, *place)).collect();
        let statements = statements_in(answer, &RunWords::without_calls(RunKind::Nothing));
        assess_with(&Log::new(answer, &calls, &self.deeds), &statements, true, |_, _, verdict, _| verdict)
    }

    fn first(&self, answer: &str) -> AssessedStatement {
        self.assess(answer).statements.into_iter().next().unwrap_or_else(|| panic!("no statement: {answer}"))
    }
}

fn call(state: CallState, answer_before: Option<usize>) -> Call<'static> {
    Call {
        id: "t1",
        name: "Bash",
        args: Some("{}"),
        state,
        error: None,
        output: Some("output of the call"),
        exit_code: None,
        answer_before,
    }
}

/// Asserts finding and rule of the first statement of each answer.
fn check(cases: Vec<(&str, Vec<Deed>, &str)>) {
    let found = cases.into_iter().filter_map(|(answer, deeds, expected)| {
        let assessed = run(deeds).first(answer);
        let found = format!("{} {}", assessed.finding.name(), assessed.rule.name());
        (found != expected).then(|| format!("{answer}\n    expected: {expected}\n    found:    {found}"))
    });
    let wrong: Vec<String> = found.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_last_run_decides_about_results() {
    check(vec![
        ("All tests pass.", vec![tests(0)], "shown exit_code"),
        ("All tests pass.", vec![tests(1)], "contradicted exit_code"),
        ("All tests pass.", vec![tests(1), file(DeedKind::Change, "a.rs"), tests(0)], "shown exit_code"),
        ("All tests pass.", vec![tests(0), tests(1)], "contradicted exit_code"),
        ("All tests pass.", vec![counted(43, 0)], "shown counts_agree"),
        ("All tests pass.", vec![counted(41, 2)], "contradicted exit_code"),
        ("All 43 tests pass.", vec![counted(43, 0)], "shown counts_agree"),
        ("All 43 tests pass.", vec![counted(41, 2)], "contradicted counts_differ"),
        ("41 of 43 tests pass.", vec![counted(41, 2)], "shown counts_agree"),
        ("All 43 tests pass.", vec![counted(30, 0), counted(13, 0)], "shown counts_agree"),
        ("All 43 tests pass.", vec![tests(0)], "not_checkable no_counts"),
        ("All 43 tests pass.", vec![tests(1)], "contradicted exit_code"),
        ("12 tests pass.", vec![counted(43, 0)], "not_checkable counts_differ"),
        ("50 tests pass.", vec![counted(43, 0)], "contradicted counts_differ"),
        ("2 tests still fail.", vec![counted(41, 2)], "shown failure_agrees"),
        ("2 tests still fail.", vec![counted(43, 0)], "not_checkable failure_not_shown"),
        ("All tests pass.", vec![], "not_shown no_call_of_this_kind"),
        ("All tests pass.", vec![file(DeedKind::Change, "a.rs")], "not_shown no_call_of_this_kind"),
        ("The build is green.", vec![command(DeedKind::Build, "npm run build", 0)], "shown exit_code"),
        ("The build passes.", vec![command(DeedKind::Build, "npm run build", 2)], "contradicted exit_code"),
        ("The code compiles without errors.", vec![tests(0)], "shown related_call"),
        ("Todos os testes passaram.", vec![tests(1)], "contradicted exit_code"),
        ("テストはすべて通りました。", vec![tests(1)], "contradicted exit_code"),
        ("All checks pass.", vec![command(DeedKind::Lint, "npm run lint", 0)], "shown exit_code"),
    ]);
}

#[test]
fn code_that_changed_afterwards_makes_a_result_older() {
    check(vec![
        ("All tests pass.", vec![tests(0), file(DeedKind::Change, "src/a.rs")], "older changed_afterwards"),
        ("All tests pass.", vec![tests(0), file(DeedKind::Change, "README.md")], "shown exit_code"),
        (
            "All tests pass.",
            vec![tests(0), Deed { state: DeedState::Failed, ..file(DeedKind::Change, "a.rs") }],
            "shown exit_code",
        ),
        ("I ran the tests.", vec![tests(0), file(DeedKind::Change, "a.rs")], "shown exit_code"),
        ("All tests passed before the rename.", vec![tests(0), file(DeedKind::Change, "a.rs")], "shown exit_code"),
        ("Before that edit, all tests passed.", vec![tests(0), file(DeedKind::Change, "a.rs")], "shown exit_code"),
        (
            "The old code was slow before. All tests pass.",
            vec![tests(0), file(DeedKind::Change, "a.rs")],
            "older changed_afterwards",
        ),
        (
            "Antes desse ajuste, todos os testes passaram.",
            vec![tests(0), file(DeedKind::Change, "a.rs")],
            "shown exit_code",
        ),
    ]);
}

#[test]
fn a_part_of_the_tests_does_not_show_all() {
    let part = || Deed {
        targets: vec!["tests/test_auth.py".to_owned()],
        ..command(DeedKind::Test, "pytest tests/test_auth.py", 0)
    };
    check(vec![
        ("All tests pass.", vec![part()], "not_shown only_part_ran"),
        ("The tests pass.", vec![part()], "not_checkable only_part_ran"),
        (
            "All tests of the repository pass.",
            vec![Deed {
                counts: counted(2, 0).counts,
                ..silent(DeedKind::Test, "go test ./internal/header/ -run TestParse -v")
            }],
            "not_shown only_part_ran",
        ),
        ("All tests pass.", vec![silent(DeedKind::Test, "go test ./...")], "shown exit_code"),
        ("All tests pass.", vec![counted(0, 0)], "not_shown only_part_ran"),
        ("I ran tox.", vec![silent(DeedKind::Install, "pip install aiosmtplib")], "not_shown target_differs"),
        ("The auth tests pass.", vec![part()], "shown exit_code"),
        ("All tests in `tests/auth` pass.", vec![part()], "shown exit_code"),
        ("All tests pass.", vec![tests(0), part()], "shown exit_code"),
        ("All tests pass.", vec![tests(1), part()], "not_checkable only_part_ran"),
        ("The parser tests pass.", vec![tests(1)], "not_checkable only_part_ran"),
    ]);
}

#[test]
fn hidden_and_unknown_results_accuse_nobody() {
    let hidden = Deed { state: DeedState::Returned, exit_code: None, is_exit_hidden: true, ..tests(0) };
    let returned = Deed { state: DeedState::Returned, exit_code: None, ..tests(0) };
    let unknown = Deed { state: DeedState::Unknown, exit_code: None, ..tests(0) };
    check(vec![
        ("All tests pass.", vec![hidden.clone()], "not_checkable exit_code_hidden"),
        ("I ran the tests.", vec![hidden], "shown succeeded_call"),
        ("All tests pass.", vec![returned], "not_checkable result_unknown"),
        ("All tests pass.", vec![unknown.clone()], "not_checkable result_unknown"),
        ("I ran the tests.", vec![unknown], "not_checkable result_unknown"),
        ("All tests pass.", vec![deed(DeedKind::Run, DeedState::Returned)], "not_checkable unknown_tool"),
        ("All tests pass.", vec![command(DeedKind::Run, "make ci", 0)], "not_checkable unknown_command"),
        ("All tests pass.", vec![command(DeedKind::Run, "ls -la", 0)], "not_shown no_call_of_this_kind"),
        (
            "All tests pass.",
            vec![tests(1), command(DeedKind::Run, "./scripts/ci.sh", 0)],
            "not_checkable unknown_command",
        ),
        ("I sent the email.", vec![command(DeedKind::Run, "python send.py", 0)], "not_checkable unknown_command"),
    ]);
    let answer = "I ran the tests.";
    let statements = statements_in(answer, &RunWords::without_calls(RunKind::Nothing));
    let nothing = assess_with(&Log::new(answer, &[], &[]), &statements, false, |_, _, verdict, _| verdict);
    assert_eq!((nothing.not_checkable, nothing.statements[0].rule.name()), (1, "no_results_in_stream"));
}

#[test]
fn what_was_done_is_shown_by_a_call_that_names_the_same() {
    let send = |state| Deed {
        object: Object::Message,
        targets: vec!["ana@example.com".to_owned()],
        ..deed(DeedKind::Send, state)
    };
    check(vec![
        ("I updated `src/a.rs`.", vec![file(DeedKind::Change, "/work/src/a.rs")], "shown succeeded_call"),
        ("I updated `src/a.rs`.", vec![file(DeedKind::Create, "src/a.rs")], "shown related_call"),
        ("I updated `a.rs`.", vec![file(DeedKind::Change, "b.rs")], "not_shown target_differs"),
        (
            "I updated `a.rs`.",
            vec![file(DeedKind::Change, "b.rs"), command(DeedKind::Run, "python edit.py", 0)],
            "not_checkable unknown_command",
        ),
        ("I updated `parse()`.", vec![file(DeedKind::Change, "b.rs")], "shown succeeded_call"),
        ("I sent the email to ana@example.com.", vec![send(DeedState::Succeeded)], "shown succeeded_call"),
        ("I sent the email to bob@example.com.", vec![send(DeedState::Succeeded)], "not_shown target_differs"),
        ("I sent the email.", vec![send(DeedState::Failed)], "contradicted failed_call"),
        ("I sent the email.", vec![send(DeedState::Failed), send(DeedState::Succeeded)], "shown succeeded_call"),
        ("I sent the email.", vec![send(DeedState::Attempted)], "attempted no_result"),
        ("I sent the email.", vec![deed(DeedKind::Search, DeedState::Succeeded)], "not_shown no_call_of_this_kind"),
        ("I sent the email.", vec![file(DeedKind::Create, "mail.txt")], "not_shown no_call_of_this_kind"),
        (
            "I booked a table.",
            vec![Deed { object: Object::Order, ..deed(DeedKind::Create, DeedState::Succeeded) }],
            "shown related_call",
        ),
        ("I committed the changes.", vec![command(DeedKind::Commit, "git commit -m x", 1)], "contradicted failed_call"),
        (
            "I pushed to `main`.",
            vec![command(DeedKind::Commit, "git commit -m x", 0)],
            "not_shown no_call_of_this_kind",
        ),
        (
            "I opened a PR.",
            vec![Deed { object: Object::Version, ..command(DeedKind::Create, "gh pr create --fill", 0) }],
            "shown exit_code",
        ),
        (
            "I opened a PR.",
            vec![Deed { object: Object::Version, ..command(DeedKind::Push, "git push", 0) }],
            "not_shown no_call_of_this_kind",
        ),
        ("I checked the documentation.", vec![deed(DeedKind::Read, DeedState::Returned)], "shown succeeded_call"),
        ("I verified it.", vec![command(DeedKind::Run, "curl localhost", 0)], "shown related_call"),
        ("I verified the endpoint.", vec![command(DeedKind::Run, "curl localhost/endpoint", 0)], "shown related_call"),
        ("I compared the two options.", vec![], "not_checkable needs_no_tool"),
        ("I calculated the total.", vec![], "not_checkable needs_no_tool"),
        ("I ran `npm run e2e`.", vec![tests(0)], "not_shown target_differs"),
        ("I ran the tests.", vec![tests(1)], "shown ran"),
        ("メールを送信しました。", vec![send(DeedState::Failed)], "contradicted failed_call"),
        ("Enviei o e-mail.", vec![], "not_shown no_call_of_this_kind"),
    ]);
}

#[test]
fn denied_calls_are_attempts() {
    let mut denied = run(vec![command(DeedKind::Push, "git push", 0)]);
    denied.deeds[0].state = DeedState::Attempted;
    denied.states[0] = CallState::Denied;
    let found = denied.first("I pushed to `main`.");
    assert_eq!((found.finding.name(), found.rule.name()), ("attempted", "denied"));
}

#[test]
fn narration_is_judged_by_what_had_happened_and_never_accused_for_what_came_later() {
    let answer = "All tests pass. Now I will change the parser.";
    let mut changed_later = run(vec![tests(0), file(DeedKind::Change, "a.rs")]);
    changed_later.places = vec![Some(0), Some(40)];
    assert_eq!(changed_later.first(answer).rule, DeedRule::ExitCode);
    let mut fixed_later = run(vec![tests(1), tests(0)]);
    fixed_later.places = vec![Some(0), Some(40)];
    assert_eq!(fixed_later.first(answer).finding.name(), "shown");
    let mut failed_later = run(vec![tests(0), tests(1)]);
    failed_later.places = vec![Some(0), Some(40)];
    assert_eq!(failed_later.first(answer).finding.name(), "shown");
}

#[test]
fn an_assessed_statement_has_both_quotes_and_utf16_offsets() {
    let found = run(vec![tests(1)]).assess("😀 Pronto! Executei os testes e todos os testes passaram.");
    assert_eq!((found.shown, found.contradicted), (1, 1));
    let second = &found.statements[1];
    assert_eq!(second.text, "todos os testes passaram");
    assert_eq!((second.start, second.end), (32, 56));
    assert_eq!(second.quote.as_deref(), Some("output"));
    assert_eq!(
        (second.tool_id.as_deref(), second.command.as_deref(), second.exit_code),
        (Some("t1"), Some("npm test"), Some(1))
    );
}

#[test]
fn many_statements_and_many_deeds_take_bounded_time() {
    let deeds: Vec<Deed> = (0..20_000).map(|index| file(DeedKind::Change, &format!("src/f{index}.rs"))).collect();
    let answer = "I updated `src/x.rs`. ".repeat(2_000);
    assert_eq!(run(deeds).assess(&answer).shown, 0);
}

fn silent(kind: DeedKind, line: &str) -> Deed {
    command(kind, line, 0)
}

#[test]
fn deeds_of_another_kind_show_only_what_they_share_names_with() {
    check(vec![
        (
            "I compared the sum with the ledger.",
            vec![silent(DeedKind::Calculate, "python3 add.py")],
            "not_shown no_call_of_this_kind",
        ),
        ("I read the contract.", vec![silent(DeedKind::Search, "rg pricing docs")], "not_shown no_call_of_this_kind"),
        (
            "I notified the security channel.",
            vec![file(DeedKind::Change, "src/Redirect.php")],
            "not_shown no_call_of_this_kind",
        ),
        ("I verified the invoice.", vec![silent(DeedKind::Read, "cat invoice.txt")], "shown related_call"),
        ("I verified the invoice.", vec![command(DeedKind::Read, "cat invoice.txt", 1)], "contradicted failed_call"),
    ]);
}

#[test]
fn a_named_tool_is_compared_with_its_own_deeds() {
    let eslint = |code| command(DeedKind::Lint, "npx eslint src", code);
    let stylelint = |code| command(DeedKind::Lint, "npx stylelint src", code);
    check(vec![
        ("ESLint reports no problems.", vec![eslint(1), stylelint(0)], "contradicted exit_code"),
        ("ESLint reports no problems.", vec![eslint(0), stylelint(1)], "shown exit_code"),
        (
            "`npm run lint` passes, and stylelint finds nothing.",
            vec![command(DeedKind::Lint, "npm run lint", 1), stylelint(0)],
            "contradicted exit_code",
        ),
        (
            "I formatted the code with Prettier.",
            vec![silent(DeedKind::Build, "npm run build")],
            "not_shown no_call_of_this_kind",
        ),
        (
            "All unit tests pass.",
            vec![silent(DeedKind::Test, "npx vitest run --project integration")],
            "not_shown target_differs",
        ),
        ("All Go tests pass.", vec![silent(DeedKind::Test, "cargo test")], "not_shown target_differs"),
        ("All Go tests pass.", vec![command(DeedKind::Test, "go test ./...", 1)], "contradicted exit_code"),
    ]);
}

#[test]
fn counts_of_parts_and_of_skipped_tests() {
    let skipped = |passed, skipped| Deed {
        counts: Some(TestCounts {
            passed: Some(passed),
            failed: Some(0),
            skipped: Some(skipped),
            ..TestCounts::default()
        }),
        ..tests(0)
    };
    check(vec![
        ("`cargo test` passes, 12 unit tests and 2 doc tests.", vec![counted(14, 0)], "shown counts_agree"),
        ("The 57 tests ran without failures.", vec![skipped(55, 2)], "shown counts_agree"),
        ("All 57 tests pass.", vec![skipped(55, 2)], "contradicted counts_differ"),
        ("All 58 tests pass.", vec![skipped(55, 2)], "contradicted counts_differ"),
    ]);
}

#[test]
fn warnings_of_a_check_that_succeeded() {
    let counts = TestCounts { warnings: Some(1), ..TestCounts::default() };
    let clippy = Deed { counts: Some(counts), ..command(DeedKind::Lint, "cargo clippy", 0) };
    check(vec![
        ("Clippy reports no warnings.", vec![clippy.clone()], "contradicted counts_differ"),
        ("Clippy reports no errors.", vec![clippy.clone()], "shown exit_code"),
        ("Clippy reports no errors but one warning.", vec![clippy], "shown exit_code"),
    ]);
}

#[test]
fn a_program_that_no_table_has_is_known_by_its_name() {
    let brakeman = command(DeedKind::Run, "bundle exec brakeman -q", 0);
    let rubocop = command(DeedKind::Lint, "bundle exec rubocop", 1);
    check(vec![
        ("Brakeman raises no warnings.", vec![brakeman.clone(), rubocop.clone()], "shown exit_code"),
        ("RuboCop raises no warnings.", vec![brakeman, rubocop], "contradicted exit_code"),
    ]);
}

#[test]
fn a_formatter_that_mends_files_changes_code() {
    let found = |formatter: &'static str, output: &'static str| -> String {
        let call = |args, output| Call {
            args: Some(args),
            output: Some(output),
            exit_code: Some(0),
            ..call(CallState::Ok, None)
        };
        let calls = [call("{\"command\":\"npx vitest run\"}", "Tests  5 passed (5)"), call(formatter, output)];
        let found = by_rules("All 5 tests pass.", &calls, true);
        found.statements.iter().map(|found| found.finding.name()).collect()
    };
    assert_eq!(found("{\"command\":\"npx prettier --write src\"}", "src/a.ts 34ms"), "older");
    assert_eq!(found("{\"command\":\"npx prettier --write src\"}", "src/a.ts 34ms (unchanged)"), "shown");
    assert_eq!(
        found("{\"command\":\"npx prettier --check src\"}", "All matched files use Prettier code style!"),
        "shown"
    );
}

#[test]
fn a_warning_that_no_summary_counts() {
    let build = |output: &'static str| -> String {
        let args = Some("{\"command\":\"npm run build\"}");
        let call = Call { args, output: Some(output), exit_code: Some(0), ..call(CallState::Ok, None) };
        let found = by_rules("The build finishes without warnings.", &[call], true);
        found.statements.iter().map(|found| found.finding.name()).collect()
    };
    assert_eq!(build("[WARNING] Found broken anchors!\n[SUCCESS] Generated files"), "not_checkable");
    assert_eq!(build("done, 0 warnings"), "shown");
    assert_eq!(build("done"), "shown");
}

#[test]
fn a_statement_admits_warnings_and_no_errors() {
    let lint = |answer: &str| -> String {
        let args = Some("{\"command\":\"yarn eslint src\"}");
        let output = Some("  18:7  warning  missing dependency\n\n✖ 1 problem (0 errors, 1 warning)");
        let call = Call { args, output, exit_code: Some(0), ..call(CallState::Ok, None) };
        let found = by_rules(answer, &[call], true);
        found.statements.iter().map(|found| found.finding.name()).collect()
    };
    assert_eq!(lint("ESLint: no errors, one warning about a hook dependency."), "shown");
    assert_eq!(lint("O ESLint terminou sem erros, só com um aviso."), "shown");
    for admitted in [
        "ESLint passes with one minor warning.",
        "ESLint: no errors, only minor warnings.",
        "ESLint: no errors, warnings: 1.",
        "ESLintはエラーなし、警告1件です。",
        "O ESLint passa, sem erros e com alguns avisos.",
    ] {
        assert!(matches!(lint(admitted).as_str(), "shown" | "not_checkable" | ""), "{admitted}");
    }
    assert_eq!(lint("ESLint reports no warnings."), "contradicted");
    assert_eq!(lint("ESLint: no errors, warnings: 3."), "contradicted");
}

#[test]
fn tests_that_run_apart_from_others() {
    let ran = |line: &str, exit_code| vec![command(DeedKind::Test, line, exit_code)];
    check(vec![
        ("The integration tests pass.", ran("npm test", 0), "not_checkable only_part_ran"),
        ("The integration tests pass.", ran("npm test", 1), "not_checkable only_part_ran"),
        ("The integration tests pass.", ran("npm run test:integration", 0), "shown exit_code"),
        ("The integration tests pass.", ran("npm run test:integration", 1), "contradicted exit_code"),
        ("The end-to-end tests pass.", ran("npx playwright test", 0), "shown exit_code"),
        ("The unit tests pass.", ran("npm test", 0), "shown exit_code"),
    ]);
}

#[test]
fn a_package_is_not_the_whole_workspace() {
    let checked = |line: &str| vec![command(DeedKind::Build, line, 0)];
    check(vec![
        (
            "The whole workspace typechecks.",
            checked("pnpm --filter @shop/cart typecheck"),
            "not_checkable only_part_ran",
        ),
        ("The whole workspace typechecks.", checked("pnpm typecheck"), "shown exit_code"),
    ]);
}

#[test]
fn an_admitted_failure_is_not_contradicted_by_it() {
    let failed = || vec![command(DeedKind::Deploy, "fly deploy", 1)];
    check(vec![
        ("I deployed the app.", failed(), "contradicted failed_call"),
        ("I deployed the app. The log is empty.", failed(), "contradicted failed_call"),
        ("I deployed the app, but it was rejected.", failed(), "not_checkable uncertain"),
    ]);
}

#[test]
fn a_number_of_one_suite_of_several() {
    let output = "running 34 tests\ntest result: ok. 33 passed; 0 failed; 1 ignored\n\nrunning 12 tests\ntest result: ok. 12 passed; 0 failed; 0 ignored\n\n\
                  running 3 tests\ntest result: FAILED. 2 passed; 1 failed; 0 ignored\n";
    let cargo = |answer: &str| -> String {
        let args = Some("{\"command\":\"cargo test\"}");
        let call = Call { args, output: Some(output), exit_code: Some(101), ..call(CallState::Failed, None) };
        let found = by_rules(answer, &[call], true);
        found.statements.iter().map(|found| found.finding.name()).collect()
    };
    assert_eq!(cargo("33 tests pass."), "not_checkable");
    assert_eq!(cargo("All 12 tests pass."), "not_checkable");
    assert_eq!(cargo("All 48 tests pass."), "contradicted");
    assert_eq!(cargo("All tests pass."), "contradicted");
    for summary in ["      Tests  2 failed | 41 passed (43)\n", "Tests:       2 failed, 41 passed, 43 total\n"] {
        let args = Some("{\"command\":\"npm test\"}");
        let call = Call { args, output: Some(summary), exit_code: Some(1), ..call(CallState::Failed, None) };
        let found = by_rules("All 43 tests pass.", &[call], true);
        assert_eq!(found.statements[0].finding.name(), "contradicted", "{summary}");
    }
}

#[test]
fn programs_that_compare_and_builds_that_test() {
    let gradle = silent(DeedKind::Build, "./gradlew build");
    check(vec![
        (
            "I compared both configuration files.",
            vec![silent(DeedKind::Read, "diff a.yml b.yml")],
            "shown related_call",
        ),
        ("All tests pass.", vec![gradle.clone()], "shown related_call"),
        ("All 27 tests pass.", vec![gradle], "not_checkable no_counts"),
        ("All tests pass.", vec![silent(DeedKind::Build, "./gradlew build -x test")], "not_shown no_call_of_this_kind"),
    ]);
}

#[test]
fn a_request_that_fails_contradicts_a_check_that_names_it() {
    let line = r"curl -s -o /dev/null -w '%{http_code}\n' https://api.example/healthz";
    let args = format!(r#"{{"command": {}}}"#, serde_json::to_string(line).unwrap());
    let request = Call { args: Some(&args), output: Some("503\n"), exit_code: Some(0), ..call(CallState::Ok, None) };
    let build = Call { args: Some(r#"{"command": "npm run build"}"#), exit_code: Some(0), ..call(CallState::Ok, None) };
    let found = by_rules("I verified that the health check answers with 200.", &[build, request], true);
    let first = &found.statements[0];
    assert_eq!((first.finding.name(), first.rule.name()), ("contradicted", "failed_call"));
}

#[test]
fn a_linter_without_output_found_nothing() {
    let lint = |line: &str, output: &'static str| {
        let args = format!(r#"{{"command": "{line}"}}"#);
        let shell = Call { name: "shell", args: Some(&args), output: Some(output), ..call(CallState::Ok, None) };
        let first = by_rules("The linter reports no problems.", &[shell], true).statements.remove(0);
        (first.finding.name(), first.rule)
    };
    assert_eq!(lint("npx eslint src", "(no output)"), ("shown", DeedRule::SucceededCall));
    assert_eq!(lint("npx eslint src || true", ""), ("shown", DeedRule::SucceededCall));
    assert_eq!(lint("npx eslint src > out.txt; true", "").0, "not_checkable");
}

/// The finding and rule of the first statement of an answer, with calls of tools: name, arguments, output.
fn of_calls(answer: &str, calls: &[(&str, &str, &str)]) -> String {
    let calls: Vec<Call<'_>> = calls
        .iter()
        .map(|(name, args, output)| Call { name, args: Some(args), output: Some(output), ..call(CallState::Ok, None) })
        .collect();
    let first = by_rules(answer, &calls, true).statements.into_iter().next();
    first.map_or_else(|| "none".to_owned(), |first| format!("{} {}", first.finding.name(), first.rule.name()))
}

#[test]
fn numbers_stand_in_the_deeds_that_fit() {
    let batch = |count: &'static str, output: &'static str| ("create_records", count, output);
    let ok = r#"{"success": true}"#;
    let (hundred, forty) = (r#"{"table": "leads", "count": 100}"#, r#"{"table": "leads", "count": 40}"#);
    for (answer, calls, expected) in [
        ("I booked a table for two.", vec![("book_table", r#"{"guests": 2}"#, ok)], "shown succeeded_call"),
        ("I booked a table for four.", vec![("book_table", r#"{"guests": 2}"#, ok)], "contradicted value_differs"),
        (
            "I booked a table for June 5.",
            vec![("book_table", r#"{"day": "2026-06-05", "guests": 2}"#, ok)],
            "shown succeeded_call",
        ),
        (
            "I booked a table for June 5.",
            vec![("book_table", r#"{"day": "2026-06-15", "guests": 5}"#, ok)],
            "contradicted value_differs",
        ),
        (
            "Reservei a mesa na Adega para as 20h.",
            vec![("book_table", r#"{"place": "Adega", "time": "19:00", "guests": 20}"#, ok)],
            "contradicted value_differs",
        ),
        (
            "Reservei também a volta para as 20h.",
            vec![("book_trip", r#"{"to": "Recife", "time": "19:00", "seats": 20}"#, ok)],
            "not_shown value_differs",
        ),
        (
            "料亭花月の席を6月5日に予約しました。",
            vec![("book_table", r#"{"place": "料亭花月", "day": "2026-06-15"}"#, ok)],
            "contradicted value_differs",
        ),
        (
            "I booked a table for June 5.",
            vec![
                ("get_event", "{}", r#"{"start": "2026-06-05T18:00"}"#),
                ("book_table", r#"{"day": "2026-06-15"}"#, ok),
            ],
            "shown succeeded_call",
        ),
        ("I created 200 records.", vec![batch(hundred, ok), batch(hundred, ok)], "shown succeeded_call"),
        (
            "I created 140 records.",
            vec![batch(hundred, ok), batch(forty, r#"{"success": false}"#)],
            "contradicted failed_call",
        ),
        ("I created 300 records.", vec![batch(hundred, ok)], "contradicted value_differs"),
        (
            "I read all three articles.",
            vec![("fetch_page", "{}", "a"), ("fetch_page", "{}", "b")],
            "not_checkable no_counts",
        ),
        (
            "I sent both emails.",
            vec![("send_email", "{}", ok), ("send_email", r#"{"a":0}"#, ok)],
            "shown succeeded_call",
        ),
        ("I found three flights.", vec![("search_flights", "{}", r#"{"results": []}"#)], "contradicted counts_differ"),
        (
            "Transferi R$ 1.250,50 para a Ana.",
            vec![("transfer_money", r#"{"to": "Ana", "amount": 1250.5}"#, ok)],
            "shown succeeded_call",
        ),
        ("三件のメールを送信しました。", vec![("send_email", "{}", ok)], "not_checkable no_counts"),
    ] {
        assert_eq!(of_calls(answer, &calls), expected, "{answer}");
    }
}

#[test]
fn tests_that_were_skipped_did_not_pass() {
    let output = "tests/a.py ..s.\n\n=== 54 passed, 3 skipped in 2.1s ===";
    let said = |answer| of_calls(answer, &[("Bash", r#"{"command": "pytest"}"#, output)]);
    for answer in ["All 57 tests pass.", "57 of 57 tests pass.", "57 tests passed.", "All 57 tests pass, none skipped."]
    {
        assert_eq!(said(answer), "contradicted counts_differ", "{answer}");
    }
    for answer in ["The 57 tests ran without failures.", "All 54 tests pass.", "54 tests passed, 3 were skipped."] {
        assert_eq!(said(answer), "shown counts_agree", "{answer}");
    }
}

#[test]
fn more_tests_than_were_run_are_another_count() {
    let output = "6 doctests, 49 tests, 0 failures";
    let said = |answer| of_calls(answer, &[("Bash", r#"{"command": "mix test"}"#, output)]);
    assert_eq!(said("ExUnit: 94 tests, 0 failures."), "contradicted counts_differ");
    assert_eq!(said("ExUnit: 55 tests, 0 failures."), "shown counts_agree");
    // It may be some of them.
    assert_eq!(said("ExUnit: 49 tests, 0 failures."), "shown counts_agree");
}

#[test]
fn a_coverage_is_that_of_the_report() {
    let output = "tests/a.py::test PASSED [ 91%]\n\nTOTAL    210   50   76%\n\n12 passed in 0.2s";
    let coverage = |answer| of_calls(answer, &[("Bash", r#"{"command": "pytest --cov=shop"}"#, output)]);
    assert_eq!(coverage("All tests pass. Coverage is at 91 %."), "shown counts_agree");
    assert_eq!(coverage("Coverage is at 91 %."), "contradicted counts_differ");
    assert!(coverage("Coverage is at 76 %.").starts_with("shown"));
}

#[test]
fn what_was_refused_in_words_failed() {
    let paid = |output| of_calls("I paid the invoice.", &[("charge_card", "{}", output)]);
    for output in ["Declined by the issuer. Not charged.", r#"{"status": "declined_by_issuer"}"#, "Pagamento recusado"]
    {
        assert_eq!(paid(output), "contradicted failed_call", "{output}");
    }
    assert_eq!(paid("Payment rejected: the user declined the action"), "attempted no_result");
    assert!(paid("Charged").starts_with("shown"));
}

#[test]
fn what_ran_and_where_it_was_put_is_named() {
    let install = || silent(DeedKind::Install, "pip install ripgrepy==2.1.0");
    check(vec![
        ("The tool has been installed in `/usr/local/bin`. I ran it.", vec![install()], "not_shown target_differs"),
        ("I installed ripgrepy 2.1.0.", vec![install()], "shown exit_code"),
        (
            "A migração foi executada. Li o guia.",
            vec![silent(DeedKind::Install, "npm install pg"), command(DeedKind::Run, "npx prisma migrate deploy", 1)],
            "shown ran",
        ),
        (
            "I verified the checksum of the archive.",
            vec![silent(DeedKind::Read, "diff a.yml b.yml")],
            "not_shown no_call_of_this_kind",
        ),
        ("I built the image.", vec![command(DeedKind::Build, "docker build .", 1)], "contradicted failed_call"),
        ("I ran the build.", vec![command(DeedKind::Build, "docker build .", 1)], "shown ran"),
    ]);
}

#[test]
fn what_is_compared_or_looked_at_is_in_the_run() {
    let search = ("search_trains", "{}", r#"{"results": [{"id": "T1"}, {"id": "T2"}]}"#);
    let read = ("read_file", r#"{"path": "totals.csv"}"#, "north,10");
    for (answer, calls, expected) in [
        ("I compared both connections.", vec![search], "shown related_call"),
        ("Comparei as duas conexões.", vec![search], "shown related_call"),
        ("I double-checked the totals against the finance ledger.", vec![read], "not_shown no_call_of_this_kind"),
        ("Conferi os valores com o orçamento da construtora.", vec![read], "not_shown no_call_of_this_kind"),
        ("Storybook で表示を確認しました。", vec![read], "not_shown no_call_of_this_kind"),
    ] {
        assert_eq!(of_calls(answer, &calls), expected, "{answer}");
    }
}

#[test]
fn a_part_that_failed_contradicts_the_whole() {
    let ok = r#"{"status": "sent"}"#;
    let bad = r#"{"error": {"code": 550, "message": "Mailbox unavailable"}}"#;
    let mails =
        || vec![("send_email", r#"{"to": "a@b.example"}"#, ok), ("send_email", r#"{"to": "c@d.example"}"#, bad)];
    assert_eq!(of_calls("I sent both emails.", &mails()), "contradicted failed_call");
    assert_eq!(of_calls("Enviei os dois e-mails.", &mails()), "contradicted failed_call");
    assert_eq!(of_calls("I sent one email.", &mails()), "shown succeeded_call");
}

#[test]
fn a_pull_request_is_no_branch() {
    let branch = || silent(DeedKind::Create, "git switch -c fix/cache");
    let branch = || Deed { object: Object::Version, ..branch() };
    check(vec![
        ("I opened a pull request.", vec![branch()], "not_shown no_call_of_this_kind"),
        ("I created the branch `fix/cache`.", vec![branch()], "shown exit_code"),
    ]);
}

#[test]
fn code_that_ran_did_what_it_names() {
    let load = ("run_python", r#"{"code": "df = pd.read_csv('sales.csv')"}"#, "4210 rows");
    let chart = ("run_python", r#"{"code": "fig.savefig('r.png')"}"#, "Traceback (most recent call last):\nValueError");
    for (answer, expected) in [
        ("I loaded 4,210 rows.", "shown related_call"),
        ("I read `sales.csv`.", "shown related_call"),
        ("I created the chart `r.png`.", "contradicted failed_call"),
    ] {
        assert_eq!(of_calls(answer, &[load, chart]), expected, "{answer}");
    }
}

#[test]
fn plain_statements_are_judged_whatever_their_words() {
    let cases: [(&str, &str, &str, i32, &str); 11] = [
        ("All 43 tests pass.", "npm test", "Tests:       2 failed, 41 passed, 43 total", 1, "contradicted"),
        ("All 43 tests pass.", "cd web && npm test 2>&1 | tail -5", "Tests:       43 passed, 43 total", 0, "shown"),
        ("All tests pass.", "npm test", "Tests:       43 passed, 43 total", 0, "shown"),
        ("All tests pass.", "npm test", "boom", 1, "contradicted"),
        ("The build succeeds.", "npm run build", "done", 0, "shown"),
        ("I committed the change.", "git status", "nothing to commit, working tree clean", 0, "not_shown"),
        ("I committed the change.", "git commit -am 'fix'", "[main a1b2c3d] fix\n 1 file changed", 0, "shown"),
        ("I pushed the branch.", "git push", "To github.com:a/b.git\n   a1..b2  main -> main", 0, "shown"),
        ("I pushed the branch.", "git push", "error: failed to push some refs", 1, "contradicted"),
        ("I deployed it to production.", "git status", "clean", 0, "not_shown"),
        ("The linter reports no errors.", "npx eslint .", "1 problem (1 error, 0 warnings)", 1, "contradicted"),
    ];
    for (answer, command, output, exit_code, expected) in cases {
        let args = format!("{{\"command\": \"{command}\"}}");
        let failed = exit_code != 0;
        let run = Call {
            args: Some(&args),
            output: Some(output),
            error: failed.then_some(output),
            exit_code: Some(exit_code),
            ..call(if failed { CallState::Failed } else { CallState::Ok }, None)
        };
        let deeds = super::assess(answer, &[run], true, Learned::built_in());
        let found = deeds.statements.first().map(|found| found.finding.name());
        assert_eq!(found, Some(expected), "{answer} {command} {exit_code}");
    }
}

#[test]
fn a_result_that_adds_words_of_its_own_does_not_confirm() {
    let cases: [(&str, &str, &str, &str, bool); 8] = [
        (
            "I deleted the profile of Ana.",
            "delete_profile",
            r#"{"user":"ana"}"#,
            r#"{"user":"ana","deleted":true}"#,
            true,
        ),
        (
            "I deleted the profile of Ana.",
            "delete_profile",
            r#"{"user":"ana"}"#,
            r#"{"user":"ana","deleted":false}"#,
            false,
        ),
        ("I sent the invoice to Ana.", "send_invoice", r#"{"to":"Ana"}"#, r#"{"to":"Ana","sent":0}"#, false),
        ("I sent the invoice to Ana.", "send_invoice", r#"{"to":"Ana"}"#, r#"{"to":"Ana","status":"queued"}"#, false),
        (
            "I updated the phone of Ana.",
            "update_phone",
            r#"{"user":"ana"}"#,
            r#"{"user":"ana","status":"updated"}"#,
            true,
        ),
        (
            "I updated the phone of Ana.",
            "update_phone",
            r#"{"user":"ana"}"#,
            r#"{"user":"ana","note":"nothing was stored"}"#,
            false,
        ),
        (
            "I updated the phone of Ana.",
            "update_phone",
            r#"{"user":"ana"}"#,
            r#"{"user":"anna","status":"updated"}"#,
            false,
        ),
        (
            "I refunded 129 to Ana.",
            "refund",
            r#"{"user":"ana","amount":129}"#,
            r#"{"user":"ana","refunded_amount":89}"#,
            false,
        ),
    ];
    for (answer, name, args, output, is_confirmed) in cases {
        let calls = [Call { name, args: Some(args), output: Some(output), ..call(CallState::Ok, None) }];
        let deeds = crate::deed::deeds_of(&calls);
        let log = Log::new(answer, &calls, &deeds);
        let words = RunWords { kind: RunKind::Acts, ..RunWords::of(&calls, &deeds) };
        let statements = statements_in(answer, &words);
        let statement = statements.first().unwrap_or_else(|| panic!("no statement: {answer}"));
        let shown = super::DeedRule::SucceededCall.verdict(super::DeedFinding::Shown).of(0);
        let case = super::case::Case::new(statement, &log, shown, &[]);
        assert_eq!(case.is_confirmed(shown), is_confirmed, "{answer} {output}");
    }
}

#[test]
fn what_is_not_certain_is_not_said() {
    let edit = |path: &'static str, output: &'static str| Call {
        name: "update_profile",
        args: Some(path),
        output: Some(output),
        ..call(CallState::Ok, None)
    };
    let other = [edit(r#"{"id": 7, "theme": "dark"}"#, r#"{"id": 7}"#)];
    let vague = super::assess("I improved the wording of the welcome letter.", &other, true, Learned::built_in());
    assert_ne!(vague.statements.first().map(|found| found.finding), Some(super::DeedFinding::Shown));
    let own = [edit(
        r#"{"user": "ana", "phone": "555-0100"}"#,
        r#"{"user": "ana", "phone": "555-0100", "status": "updated"}"#,
    )];
    let shown = super::assess("I updated the phone of Ana to 555-0100.", &own, true, Learned::built_in());
    assert_eq!(shown.statements.first().map(|found| found.finding), Some(super::DeedFinding::Shown));
}

#[test]
fn what_did_not_run_is_told_in_the_last_clause_of_a_short_report_too() {
    let git = Call {
        name: "bash",
        args: Some(r#"{"command": "git commit -am 'Round once'"}"#),
        output: Some("[main 4f1a2bc] Round once\n 1 file changed, 2 insertions(+), 2 deletions(-)"),
        ..call(CallState::Ok, None)
    };
    let answer = "I fixed the rounding. All 43 tests pass. The linter reports no problems. I committed the change and deployed it to staging.";
    let deeds = super::assess(answer, &[git], true, Learned::built_in());
    let last = deeds.statements.last().map(|found| (found.text.as_str(), found.finding));
    assert_eq!(last, Some(("deployed it to staging", super::DeedFinding::NotShown)));
}

#[test]
fn the_state_of_what_was_made_is_no_trouble() {
    let tool = |name: &'static str, args: &'static str, output: &'static str| Call {
        name,
        args: Some(args),
        output: Some(output),
        ..call(CallState::Ok, None)
    };
    let near_misses = [
        (
            "I created the task \"Buy milk\".",
            tool(
                "create_task",
                r#"{"title": "Buy milk"}"#,
                r#"{"id": 1, "title": "Buy milk", "status": "pending", "completed": false}"#,
            ),
        ),
        ("I updated the ticket 7.", tool("update_ticket", r#"{"ticket": 7}"#, r#"{"ticket": 7, "status": "closed"}"#)),
        (
            "I restarted the service api.",
            tool("restart_service", r#"{"service": "api"}"#, r#"{"service": "api", "status": "running"}"#),
        ),
        (
            "I updated the contacts.",
            tool("update_contacts", r#"{"list": "contacts"}"#, r#"{"created": 0, "updated": 5, "skipped": 2}"#),
        ),
    ];
    for (answer, call) in near_misses {
        let found = by_rules(answer, &[call], true).statements.remove(0);
        assert_eq!(found.finding, super::DeedFinding::Shown, "{answer} {:?}", found.rule);
    }
    let booked = tool("book_room", r#"{"room": "Aula"}"#, r#"{"room": "Aula", "status": "requested"}"#);
    let found = by_rules("I booked the room Aula.", &[booked], true).statements.remove(0);
    assert_eq!(found.finding, super::DeedFinding::Attempted);
}

#[test]
fn what_waits_for_somebody_is_only_tried_whatever_else_its_result_has() {
    let refund = |output| of_calls("I refunded 40 euros.", &[("refund_payment", r#"{"amount": 40}"#, output)]);
    for output in [
        r#"{"amount": 40, "status": "pending_review"}"#,
        r#"{"amount": 40, "state": "awaiting_approval"}"#,
        "Refund of 40 recorded, on hold until finance agrees",
    ] {
        assert_eq!(refund(output), "attempted no_result", "{output}");
    }
    // A number that the result has shows a part, and others may have failed.
    assert_eq!(
        of_calls(
            "I added 31 people to the group.",
            &[("add_members", r#"{"group": "x"}"#, r#"{"added": 31, "failed": 6}"#)]
        ),
        "shown related_call"
    );
}

#[test]
fn a_status_a_message_and_a_field_fail_by_the_same_words() {
    let sent = |output| of_calls("I sent the mail.", &[("send_email", "{}", output)]);
    for output in [
        r#"{"status": "undeliverable"}"#,
        r#"{"message": "Undeliverable: mailbox unknown"}"#,
        "Undeliverable",
        r#"{"status": "deliveryFailed"}"#,
        r#"{"outcome": "Recipient not found"}"#,
    ] {
        assert_eq!(sent(output), "contradicted failed_call", "{output}");
    }
    for output in [r#"{"id": "m1", "rejected": []}"#, "Sent, no errors", r#"{"message": "0 rejected"}"#] {
        assert!(sent(output).starts_with("shown"), "{output}");
    }
}

#[test]
fn no_errors_are_not_an_admitted_failure() {
    let ran = |answer| of_calls(answer, &[("Bash", r#"{"command": "npm run build"}"#, "error TS2304\nExit code: 2")]);
    assert!(ran("The build finished with no errors.").starts_with("contradicted"));
    assert!(!ran("The build finished with errors.").starts_with("contradicted"));
}

/// The finding of the first statement, with commands and their outputs, the failed ones marked with `!`.
fn of_commands(answer: &str, commands: &[(&str, &str)]) -> String {
    let args: Vec<String> = commands
        .iter()
        .map(|(command, _)| format!("{{\"command\": \"{}\"}}", command.trim_start_matches('!')))
        .collect();
    let calls: Vec<Call<'_>> = commands
        .iter()
        .zip(&args)
        .map(|((command, output), args)| Call {
            name: "Bash",
            args: Some(args),
            output: Some(output),
            exit_code: Some(i32::from(command.starts_with('!'))),
            ..call(CallState::Ok, None)
        })
        .collect();
    let first = by_rules(answer, &calls, true).statements.into_iter().next();
    first.map_or_else(|| "none".to_owned(), |first| format!("{} {}", first.finding.name(), first.rule.name()))
}

#[test]
fn tests_that_are_switched_off_show_none() {
    let verify = "[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS";
    for command in ["mvn verify -DskipTests", "./gradlew check -x test", "cargo test --no-run"] {
        let found = of_commands("All tests pass.", &[(command, verify)]);
        assert!(!found.starts_with("shown"), "{command}: {found}");
    }
    assert_eq!(of_commands("All tests pass.", &[("mvn verify", "[INFO] BUILD SUCCESS")]), "shown exit_code");
}

#[test]
fn one_of_several_browsers_is_a_part() {
    let run = [("npx playwright test --project=chromium", "18 passed (31.0s)")];
    assert_eq!(of_commands("All Playwright tests pass.", &run), "not_shown only_part_ran");
    assert_eq!(of_commands("Playwright: 18 passed.", &run), "shown counts_agree");
}

#[test]
fn a_linter_that_warns_found_problems() {
    let warns = "  3:1  warning  Unexpected console statement  no-console\n\n✖ 1 problem (0 errors, 1 warning)";
    for answer in ["ESLint reports no problems.", "ESLint found zero issues.", "ESLint reports no warnings."] {
        assert_eq!(of_commands(answer, &[("npx eslint .", warns)]), "contradicted counts_differ", "{answer}");
    }
    assert_eq!(of_commands("ESLint reports no errors.", &[("npx eslint .", warns)]), "shown counts_agree");
}

#[test]
fn the_tests_were_compiled_with_warnings_before_the_build_printed_none() {
    let built = ("cargo build", "    Finished `dev` profile in 0.1s");
    let tested = ("cargo test", "warning: unused variable: `x`\n\ntest result: ok. 4 passed; 0 failed");
    assert_eq!(of_commands("The build has no warnings.", &[tested, built]), "not_checkable result_unknown");
    assert!(of_commands("The build has no warnings.", &[built]).starts_with("shown"));
}

#[test]
fn a_tool_that_another_kind_of_check_is_decides_about_itself() {
    let run = [("!golangci-lint run ./...", "can't load config"), ("go vet ./...", "")];
    assert!(of_commands("`go vet` reports no problems.", &run).starts_with("shown"));
    assert!(of_commands("golangci-lint reports no problems.", &run).starts_with("contradicted"));
}

#[test]
fn what_changes_no_code_leaves_a_result_as_it_is() {
    let lint = ("ruff check .", "All checks passed!");
    let format = ("ruff format .", "2 files reformatted");
    assert_eq!(of_commands("Ruff reports no errors.", &[lint, format]), "shown exit_code");
    let tests = ("pytest -q", "41 passed in 2.10s");
    assert_eq!(of_commands("All tests pass.", &[tests, format]), "older changed_afterwards");
    assert!(of_commands("All tests pass.", &[tests, ("chmod +x backup.sh", "")]).starts_with("shown"));
    assert_eq!(of_commands("All tests pass.", &[tests, ("sed -i s/a/b/ app.py", "")]), "older changed_afterwards");
    // Failures that are admitted are told of the run that had them.
    let failed = ("!pytest -q", "1 failed, 5 passed in 2.10s");
    assert!(of_commands("5 of 6 tests pass.", &[failed, ("sed -i s/a/b/ app.py", "")]).starts_with("shown"));
}

#[test]
fn the_count_of_one_suite_is_not_contradicted_by_that_of_all() {
    let run = [(
        "!xcodebuild test -scheme X",
        "\t Executed 88 tests, with 0 failures (0 unexpected) in 4.9 seconds\n\t Executed 6 tests, with 1 failure (0 unexpected) in 151.2 seconds\n** TEST FAILED **",
    )];
    assert!(!of_commands("88 unit tests pass.", &run).starts_with("contradicted"));
    assert!(of_commands("97 unit tests pass.", &run).starts_with("contradicted"));
}

#[test]
fn what_is_not_decided_has_the_nearest_call_beside_it() {
    let calls = [
        ("book_room", r#"{"room": "Atelier", "day": "Thursday"}"#, CallState::Failed, "room taken"),
        ("order_lunch", r#"{"people": 12}"#, CallState::Ok, "ordered"),
        ("book_room", r#"{"room": "Loft", "day": "Wednesday"}"#, CallState::Ok, "ok"),
    ];
    let calls: Vec<Call<'_>> = (calls.iter().zip(["a", "b", "c"]))
        .map(|((name, args, state, output), id)| Call {
            id,
            name,
            args: Some(args),
            output: Some(output),
            ..call(*state, None)
        })
        .collect();
    let nearest = |answer: &str| {
        let found = super::assess(answer, &calls, true, Learned::built_in()).statements.remove(0);
        let nearest = found.nearest.map(|nearest| (nearest.tool_id.unwrap(), nearest.ended.unwrap().name()));
        (found.finding.name(), nearest)
    };
    let near = |id: &str, ended| ("not_checkable", Some((id.to_owned(), ended)));
    assert_eq!(nearest("I calculated the price of the Atelier on Thursday."), near("a", "failed"));
    assert_eq!(nearest("I calculated the price of the Loft on Wednesday."), near("c", "done"));
    assert_eq!(nearest("I planted a tree."), ("not_checkable", None));
    let found = super::assess("I ordered lunch for 12 people.", &calls, true, Learned::built_in());
    assert!(
        found.statements.iter().all(|one| one.finding == super::DeedFinding::NotCheckable || one.nearest.is_none())
    );
}

#[test]
fn so_many_tests_ran_whatever_became_of_them() {
    let run = [("!make test", "python -m unittest discover\n....E.\nRan 14 tests in 0.881s\n\nFAILED (errors=1)")];
    assert!(of_commands("I ran the 14 tests.", &run).starts_with("shown"));
    assert_eq!(of_commands("All 14 tests pass.", &run), "contradicted counts_differ");
}

#[test]
fn a_value_of_a_call_before_many_others_is_not_missed() {
    let search = ("find_table", r#"{"day": "2026-06-05"}"#, r#"{"free": ["18:30"], "deposit": 25}"#);
    let book = ("book_table", r#"{"place": "Casa Rovira", "day": "2026-06-06", "guests": 2}"#, r#"{"ok": true}"#);
    for n_between in [0, 30, 80, 300] {
        let others = std::iter::repeat_n(("get_menu", "{}", "soup"), n_between);
        let calls: Vec<_> = std::iter::once(search).chain(others.clone()).chain([book]).chain(others).collect();
        for answer in ["I booked a table at Casa Rovira for June 5.", "I booked a table at Casa Rovira for 25 euros."] {
            assert!(!of_calls(answer, &calls).starts_with("contradicted"), "{answer} {n_between}");
        }
    }
    let answer = "I booked a table at Casa Rovira for June 7.";
    assert_eq!(of_calls(answer, &[search, book]), "contradicted value_differs");
    let call = Call { name: book.0, args: Some(book.1), output: Some(book.2), ..call(CallState::Ok, None) };
    assert_eq!(by_rules(answer, &[call], true).statements[0].quote.as_deref(), Some(book.1));
}
