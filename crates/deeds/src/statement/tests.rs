//! What is a statement and what is none, in three languages.

mod english;
mod japanese;
mod portuguese;
mod prose;
mod wide;

use proptest::prelude::*;

use super::{Extent, RunKind, Statement, statements_in};
use crate::deed::DeedKind;
use crate::run_words::RunWords;

/// The kinds of the statements of an answer, as names.
fn kinds(answer: &str) -> Vec<&'static str> {
    let sure = statements_in(answer, &RunWords::without_calls(RunKind::Nothing))
        .into_iter()
        .filter(|statement| !statement.is_doubtful);
    sure.map(|statement| statement.kind.name()).collect()
}

/// Asserts the kinds of each answer, and shows all that differ.
fn check(cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter(|(answer, expected)| kinds(answer).join(" ") != *expected)
        .map(|(answer, expected)| format!("{answer}\n    expected: {expected}\n    found:    {}", described(answer)))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

fn described(answer: &str) -> String {
    let one = |statement: &Statement| {
        format!(
            "{} {:?} «{}» {:?}",
            statement.kind.name(),
            statement.extent,
            &answer[statement.range.clone()],
            statement.targets
        )
    };
    statements_in(answer, &RunWords::without_calls(RunKind::Nothing)).iter().map(one).collect::<Vec<_>>().join(" / ")
}

fn check_none(answers: &[&str]) {
    let cases: Vec<(&str, &str)> = answers.iter().map(|answer| (*answer, "")).collect();
    check(&cases);
}

fn extent(answer: &str) -> Extent {
    statements_in(answer, &RunWords::without_calls(RunKind::Nothing))
        .first()
        .map(|statement| statement.extent)
        .unwrap_or_else(|| panic!("no statement: {answer}"))
}

#[test]
fn a_clause_that_cites_a_source_is_no_learned_statement() {
    let all = |answer| statements_in(answer, &RunWords::without_calls(RunKind::Acts));
    let found = |answer| all(answer).iter().filter(|statement| !statement.is_doubtful).count();
    assert_eq!(found("Your target profile is balanced [4]."), 0);
    assert_eq!(found("The branch is up on origin."), 1);
    assert_eq!(found("The branch is up on origin [^2]."), 0);
}

#[test]
fn numbers_are_kept() {
    let count = |passed, of| Extent::Count { passed, of };
    for (answer, expected) in [
        ("All 43 tests pass.", count(43, 43)),
        ("41 of 43 tests pass.", count(41, 43)),
        ("41 out of 43 tests passed.", count(41, 43)),
        ("- ✅ Tests: 43/43 passing", count(43, 43)),
        ("43 passed, 0 failed", count(43, 43)),
        ("All tests pass (43/43).", count(43, 43)),
        ("All tests are passing (1,204 tests).", count(1204, 1204)),
        ("12 tests pass.", Extent::Number(12)),
        ("`npm test`: 12 passed", Extent::Number(12)),
        ("`cargo clippy`: 0 warnings", Extent::Number(0)),
        ("2 tests still fail.", Extent::WithFailure),
        ("3 of 10 tests are failing.", Extent::WithFailure),
        ("The build is broken.", Extent::WithFailure),
        ("I created 3 files.", Extent::Number(3)),
        ("I ran the tests.", Extent::Done),
        ("Todos os 43 testes passaram.", count(43, 43)),
        ("41 de 43 testes passaram.", count(41, 43)),
        ("テストは43件すべて通りました。", count(43, 43)),
        ("43件中41件のテストが成功しました。", count(41, 43)),
        ("テストは2件失敗しています。", Extent::WithFailure),
    ] {
        assert_eq!(extent(answer), expected, "{answer}");
    }
}

#[test]
fn names_are_targets() {
    let targets = |answer: &str| {
        statements_in(answer, &RunWords::without_calls(RunKind::Nothing))
            .first()
            .map(|found| found.targets.clone())
            .unwrap_or_default()
    };
    for (answer, expected) in [
        ("Created `src/x.rs`.", vec!["src/x.rs"]),
        ("I created `a.rs`, `b.rs`, and `c.rs`.", vec!["a.rs", "b.rs", "c.rs"]),
        ("I sent the email to ana@example.com.", vec!["ana@example.com"]),
        ("I updated src/auth/login.ts and the tests.", vec!["src/auth/login.ts"]),
        ("- `src/a.ts`: Added error handling", vec!["src/a.ts"]),
        ("Pushed to `feature/login`.", vec!["feature/login"]),
        ("`a.py`と`b.py`を作成しました。", vec!["a.py", "b.py"]),
        ("Criei o arquivo `conf.json`.", vec!["conf.json"]),
        ("The auth tests pass.", vec!["auth"]),
    ] {
        assert_eq!(targets(answer), expected, "{answer}: {}", described(answer));
    }
}

#[test]
fn a_statement_is_a_clause() {
    let texts = |answer: &'static str| -> Vec<&str> {
        statements_in(answer, &RunWords::without_calls(RunKind::Nothing))
            .into_iter()
            .map(|statement| &answer[statement.range])
            .collect()
    };
    assert_eq!(
        texts("I fixed the bug in `a.rs`, ran the tests, and pushed to `main`."),
        ["I fixed the bug in `a.rs`", "ran the tests", "pushed to `main`"]
    );
    assert_eq!(texts("テストを実行し、`main`にプッシュしました。"), ["テストを実行し", "`main`にプッシュしました"]);
    for whole in [
        "I sent £1,240.00 to Hollis",
        "Transferi R$ 1.250,50 para a Ana",
        "Marquei a consulta com a Dra. Helena Bastos",
        "I sent the offer to Ms. Haddad",
        "5,800円を返金しました",
        "会議を15:30に登録しました",
    ] {
        assert_eq!(texts(whole), [whole]);
    }
}

#[test]
fn long_answers_take_linear_time() {
    let answer = "I ran the tests, and all 43 tests pass. ".repeat(5_000);
    assert_eq!(statements_in(&answer, &RunWords::without_calls(RunKind::Nothing)).len(), super::MOST_STATEMENTS);
    let answer = "(((\"“「and and | : ".repeat(20_000);
    assert!(statements_in(&answer, &RunWords::without_calls(RunKind::Nothing)).is_empty());
    let _: Vec<DeedKind> = statements_in(&"テスト、".repeat(20_000), &RunWords::without_calls(RunKind::Nothing))
        .into_iter()
        .map(|found| found.kind)
        .collect();
}

proptest! {
    #[test]
    fn any_text_has_statements_on_its_characters(text in any::<String>()) {
        for statement in statements_in(&text, &RunWords::without_calls(RunKind::Nothing)) {
            prop_assert!(text.get(statement.range).is_some());
        }
    }

    #[test]
    fn words_of_statements_in_any_order(words in proptest::collection::vec(
        proptest::sample::select(vec![
            "I", "ran", "the", "tests", "`a.rs`", "all", "43", "/", "of", "pass", ",", "and", ".", "\n", "- ", "✅", ":", "|", "no",
            "errors", "without", "has been", "sent", "created", "to", "\"", "“", "”", "テスト", "を", "実行しました", "、", "。", "「", "」",
            "criei", "o arquivo", "foi", "enviado", "não", "0", "failed", "> ", "# ", "```", "<b>", "~~", "é", "Dear Ana,",
        ]),
        0..40,
    )) {
        let text = words.join(" ");
        let mut end = 0;
        for statement in statements_in(&text, &RunWords::without_calls(RunKind::Nothing)) {
            prop_assert!(text.get(statement.range.clone()).is_some_and(|part| !part.is_empty()));
            prop_assert!(statement.range.end >= end);
            end = statement.range.end;
        }
    }
}
