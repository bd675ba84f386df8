//! The examples of statements about deeds, and the rules that the page lists.

use credence_deeds::{Call, CallState, DeedRule, Learned, assess};
use serde_json::{Value, json};

use crate::shared::{repository, vectors};

#[test]
fn findings_of_statements_about_deeds() {
    for vector in vectors("deeds.findings") {
        let calls = vector.input["calls"].as_array().unwrap();
        let args: Vec<String> = calls.iter().map(|call| call["args"].to_string()).collect();
        let calls: Vec<Call<'_>> = calls.iter().zip(&args).map(|(call, args)| call_of(call, args)).collect();
        let found = assess(vector.input["answer"].as_str().unwrap(), &calls, true, Learned::built_in());
        let findings: Vec<&str> = found.statements.iter().map(|statement| statement.finding.name()).collect();
        assert_eq!(json!(findings), vector.expected, "{}: {:?}", vector.name, found.statements);
    }
}

fn call_of<'a>(call: &'a Value, args: &'a str) -> Call<'a> {
    let exit_code = call["exit_code"].as_i64().map(|code| i32::try_from(code).unwrap());
    Call {
        id: "call_1",
        name: call["name"].as_str().unwrap(),
        args: Some(args),
        state: if exit_code.is_some_and(|code| code != 0) { CallState::Failed } else { CallState::Ok },
        error: None,
        output: call["output"].as_str(),
        exit_code,
        answer_before: Some(0),
    }
}

#[test]
fn the_page_lists_every_rule() {
    let page = std::fs::read_to_string(repository().join("docs/scoring.md")).unwrap();
    for rule in DeedRule::ALL {
        assert!(page.contains(&format!("| `{}` |", rule.name())), "`{}` is not in docs/scoring.md#deeds", rule.name());
    }
}
