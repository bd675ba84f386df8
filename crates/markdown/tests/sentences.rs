//! The sentences of Markdown, once its prose was found.

use credence_lexical::sentence::sentences;
use credence_markdown::prose;
use proptest::prelude::*;

fn texts(answer: &str) -> Vec<&str> {
    sentences(&prose(answer, &[])).into_iter().map(|sentence| &answer[sentence.range]).collect()
}

#[test]
fn blocks_end_sentences_and_lines_do_not() {
    assert_eq!(
        texts("# Head\nOne\ntwo\n\n- item a\n- item b, https://e.org/x.y?z\n\n🙂\n"),
        ["Head", "One\ntwo", "item a", "item b,"]
    );
    assert_eq!(texts("| a | 1 |\n|---|---|\n| b. c | 2 |"), ["a | 1", "b. c | 2"]);
    assert_eq!(texts("a `x.y` b.\n```\ncode. Code.\n```\nc"), ["a `x.y` b.", "c"]);
}

proptest! {
    #[test]
    fn sentences_of_prose_lie_on_the_characters_of_the_answer(answer in r"[A-Za-z0-9 .!?。\n*_`|>#\-\[\]()あé😀\u{1f}]{0,300}") {
        for sentence in sentences(&prose(&answer, &[])) {
            prop_assert!(answer.get(sentence.range.clone()).is_some() && answer.get(sentence.block).is_some());
        }
    }
}
