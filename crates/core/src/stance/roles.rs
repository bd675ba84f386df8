//! Exchanged roles: "SolarCity acquired Tesla" has every word of "Tesla acquired SolarCity" and does not support it.

use super::align::{Alignment, Found, Match};
use super::text::{Word, Words};
use super::word_kind::is_name;
use super::words::Fact;

/// How many words may stand between a subject and its verb, or between a verb and its object.
const REACH: usize = 3;

/// Two names around a verb that the text has around the same verb, the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    /// The first name, by its position in the claim.
    pub claim: usize,
    /// The name that the text has in its role.
    pub text: usize,
}

/// The first exchange of roles between the claim and the text.
///
/// Only names are compared, and only where the verb stands directly before its object: word order alone says little
/// about common nouns. "By" behind the verb turns the roles once more: "SolarCity was acquired by Tesla".
pub(super) fn exchange(alignment: &Alignment<'_>) -> Option<Exchange> {
    let verbs = alignment.claim_words().filter_map(|(at, word)| {
        let found = alignment.pairs[at]?;
        let is_same_verb = matches!(found.kind, Match::Same | Match::Synonym);
        (is_same_verb && may_be_verb(alignment.claim, word)).then_some(found)
    });
    verbs.into_iter().find_map(|verb| exchange_around(alignment, verb))
}

fn exchange_around(alignment: &Alignment<'_>, verb: Found) -> Option<Exchange> {
    let (claim, text) = (alignment.claim, alignment.text);
    let (object, is_claim_passive) = object_of(claim, verb.claim)?;
    let (text_object, is_text_passive) = object_of(text, verb.text)?;
    let subject = subject_of(claim, verb.claim)?;
    let text_subject = subject_of(text, verb.text)?;
    let meets = |claim: usize, text: usize| claim_keys(alignment, claim) == text_keys(alignment, text);
    let is_same_order = meets(subject, text_subject) && meets(object, text_object);
    let is_other_order = meets(subject, text_object) && meets(object, text_subject);
    let is_same_voice = is_claim_passive == is_text_passive;
    let is_exchanged = if is_same_voice { is_other_order } else { is_same_order };
    is_exchanged.then_some(Exchange { claim: subject, text: if is_same_voice { text_subject } else { text_object } })
}

fn claim_keys(alignment: &Alignment<'_>, at: usize) -> u64 {
    alignment.claim.words[at].keys.stem
}

fn text_keys(alignment: &Alignment<'_>, at: usize) -> u64 {
    alignment.text.words[at].keys.stem
}

/// A word that is no name, no number and no grammar. What goes both ways, such as "meet", exchanges nothing.
fn may_be_verb(words: &Words, word: &Word) -> bool {
    !word.is_stop && !word.is_capital && word.number.is_none() && !words.is(word, Fact::Mutual)
}

/// The name behind a verb, and whether "by" stands between them.
fn object_of(words: &Words, verb: usize) -> Option<(usize, bool)> {
    let mut is_passive = false;
    for at in verb + 1..(verb + 1 + REACH).min(words.words.len()) {
        let word = same_clause(words, verb, at)?;
        if is_name(word) {
            return Some((at, is_passive));
        }
        if words.is(word, Fact::By) {
            is_passive = true;
        } else if !words.is(word, Fact::Article) {
            return None;
        }
    }
    None
}

/// The nearest name before a verb.
fn subject_of(words: &Words, verb: usize) -> Option<usize> {
    (verb.saturating_sub(1 + REACH)..verb)
        .rev()
        .map_while(|at| same_clause(words, verb, at).map(|word| (at, word)))
        .find(|(_, word)| is_name(word))
        .map(|(at, _)| at)
}

fn same_clause(words: &Words, one: usize, other: usize) -> Option<&Word> {
    let (one, other) = (&words.words[one], &words.words[other]);
    (one.sentence == other.sentence && one.clause == other.clause).then_some(other)
}

#[cfg(test)]
mod tests {
    use crate::stance::{Detector, Stance};

    #[test]
    fn exchanged_names_around_a_verb_are_not_support() {
        let claim = "Tesla acquired SolarCity.";
        for text in [
            "SolarCity acquired Tesla.",
            "In 2016, SolarCity acquired Tesla for 2.6 billion dollars.",
            "Tesla was acquired by SolarCity.",
            "SolarCity has bought Tesla.",
        ] {
            let reading = Detector::built_in().detect(claim, text, None);
            assert_ne!(reading.label, Stance::Supports, "{text}");
            assert!(reading.supported < 0.5, "{text}: {}", reading.supported);
        }
    }

    #[test]
    fn the_same_roles_in_other_order_are_support() {
        for (claim, text) in [
            ("Tesla acquired SolarCity.", "SolarCity was acquired by Tesla in 2016."),
            ("Tesla acquired SolarCity.", "Tesla acquired SolarCity in 2016."),
            ("SolarCity was acquired by Tesla.", "Tesla acquired SolarCity."),
            ("Spain borders Portugal.", "Portugal borders Spain."),
        ] {
            let reading = Detector::built_in().detect(claim, text, None);
            assert_eq!(reading.label, Stance::Supports, "{claim} {text}");
        }
    }
}
