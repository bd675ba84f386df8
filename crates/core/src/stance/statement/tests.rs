//! Pairs of a claim and a text, and what the words of the text say about it.

use crate::stance::{Detector, Stance};

fn read(claim: &str, text: &str) -> Stance {
    Detector::built_in().detect(claim, &text.replace("\\n", "\n"), None).label
}

#[test]
fn a_text_says_a_claim_only_if_it_has_its_sentence() {
    let mut wrong = Vec::new();
    let cases = include_str!("cases.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for case in cases {
        let [expected, claim, text] = case.split(" | ").collect::<Vec<_>>()[..] else { panic!("not a case: {case}") };
        let found = match read(claim, text) {
            Stance::Supports => "supports",
            Stance::Refutes => "refutes",
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => "open",
        };
        if found != expected {
            wrong.push(format!("{found}, expected {case}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sentence_that_says_the_claim_is_found_behind_one_that_says_something_else() {
    let text = "In 1950, the village had 3,000 residents. The village has 5,000 residents. It lies in a valley.";
    assert_eq!(read("The village has 5,000 residents.", text), Stance::Supports);
    let denied = "The bridge was closed. The engineers were surprised. The bridge was not closed.";
    assert_ne!(read("The bridge was closed.", denied), Stance::Supports);
    assert_ne!(read("The bridge was closed.", denied), Stance::Refutes);
}

#[test]
fn any_claim_and_text_can_be_compared() {
    let words =
        ["managed", "to", "not", "was", "on", "In", "2016", ",", "and", "by", "went on", "May", "3", ";", "Note:", "X"];
    for n in 0..4_000_usize {
        let pick = |seed: usize, n_words: usize| {
            (0..n_words)
                .map(|at| words[(seed.wrapping_mul(2_654_435_761) >> (at % 13)) % words.len()])
                .collect::<Vec<_>>()
                .join(" ")
        };
        read(&pick(n, n % 9), &pick(n / 3 + 7, n % 14));
    }
}
