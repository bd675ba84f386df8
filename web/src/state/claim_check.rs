//! The claim a reader wants to have checked, and the sentences of answers that may be one.

use credence_core::grounding::sentences_of;
use leptos::prelude::*;

use super::{Panel, Place};

/// What is shorter claims nothing, in characters.
const SHORTEST: usize = 12;

/// What is longer is no sentence, in characters.
const LONGEST: usize = 2_000;

/// How many sentences of an answer are offered.
const MOST_SENTENCES: usize = 200;

/// What a reader wants to have checked.
#[derive(Clone, Copy)]
pub struct ClaimCheck {
    /// The claim that waits to be taken over.
    pub claim: RwSignal<Option<String>>,
    /// What is selected in an answer.
    pub selected: RwSignal<Option<String>>,
}

impl ClaimCheck {
    pub(super) fn new() -> Self {
        Self { claim: RwSignal::new(None), selected: RwSignal::new(None) }
    }
}

impl Panel {
    /// Opens the place where claims are checked with this one; nobody is asked yet.
    pub fn check_claim(self, claim: &str) {
        self.check.selected.set(None);
        self.check.claim.set(Some(claim.to_owned()));
        self.go_to(Place::Check);
    }
}

/// The sentences of an answer as they are read, without marks and markup.
#[must_use]
pub fn claims_of(answer: &str) -> Vec<String> {
    let sentences = sentences_of(answer).into_iter().filter_map(|sentence| answer.get(sentence.range));
    sentences.filter_map(as_claim).take(MOST_SENTENCES).collect()
}

/// A text as a claim; nothing where it is too short or too long to be one.
#[must_use]
pub fn as_claim(text: &str) -> Option<String> {
    let plain = plain(text);
    let n_characters = plain.chars().count();
    (SHORTEST..=LONGEST).contains(&n_characters).then_some(plain)
}

/// A piece of Markdown without emphasis, code signs, addresses of links and the numbers of sources.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.trim_start_matches(['#', '>', '-', '*', '+', '|', ' ', '\t']);
    while let Some(next) = rest.chars().next() {
        let behind = &rest[next.len_utf8()..];
        rest = match (next, behind.split_once(']')) {
            ('[', Some((label, after))) if is_marker(label) => without_address(after),
            ('[', Some((label, after))) if after.starts_with('(') => {
                plain.push_str(label);
                without_address(after)
            }
            ('*' | '`' | '|', _) => behind,
            _ => {
                plain.push(if next.is_whitespace() { ' ' } else { next });
                behind
            }
        };
    }
    tidy(&plain)
}

fn is_marker(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit() || b", ^".contains(&byte))
}

/// The text behind the address of a link, where it begins with one.
fn without_address(text: &str) -> &str {
    let address = text.strip_prefix('(').and_then(|inside| inside.split_once(')'));
    address.map_or(text, |(_, after)| after)
}

/// With one space where there were several, and none before a closing sign.
fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !tidy.is_empty() && !word.starts_with(['.', ',', ';', ':', '!', '?', '。', '、']) {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_offered_as_they_are_read() {
        let answer = "# Brazil\n\nThe **population** was 203 million [1], says [IBGE](https://ibge.gov.br/x). Yes.\n\n- It grew by `6.5 %` in ten years [2][3].";
        assert_eq!(claims_of(answer), ["The population was 203 million, says IBGE.", "It grew by 6.5 % in ten years."]);
        assert_eq!(claims_of("富士山の高さは3776メートルです[1]。"), ["富士山の高さは3776メートルです。"]);
    }

    #[test]
    fn brackets_that_are_no_marks_stay() {
        assert_eq!(as_claim("He said [sic] it was [12").as_deref(), Some("He said [sic] it was [12"));
        assert_eq!(as_claim("too short"), None);
        assert_eq!(as_claim(&"long ".repeat(500)), None);
    }
}
