//! Training pairs for each kind of misreading, from templates and supported sentences.

use std::collections::BTreeSet;

use credence_core::stance::Stance;

use super::splitmix::splitmix64;
use super::training_pair::TrainingPair;
use crate::kinds::{Expectation, KindPair, generate};
use crate::labelled::{Labelled, Unreadable};

/// The templates; their words and frames are not those of the measured pairs.
const TEMPLATES: &str = include_str!("../../data/kinds-training.txt");

/// At most this many sentences of each form.
const MOST_SENTENCES: usize = 120;

/// Sentences of this many words are used.
const LENGTHS: std::ops::RangeInclusive<usize> = 4..=18;

/// Verbs in the past with their base form and "-ing" form.
const VERBS: [[&str; 3]; 24] = [
    ["directed", "direct", "directing"],
    ["produced", "produce", "producing"],
    ["released", "release", "releasing"],
    ["starred", "star", "starring"],
    ["won", "win", "winning"],
    ["married", "marry", "marrying"],
    ["played", "play", "playing"],
    ["wrote", "write", "writing"],
    ["founded", "found", "founding"],
    ["created", "create", "creating"],
    ["received", "receive", "receiving"],
    ["appeared", "appear", "appearing"],
    ["moved", "move", "moving"],
    ["worked", "work", "working"],
    ["published", "publish", "publishing"],
    ["recorded", "record", "recording"],
    ["served", "serve", "serving"],
    ["became", "become", "becoming"],
    ["made", "make", "making"],
    ["began", "begin", "beginning"],
    ["attended", "attend", "attending"],
    ["voiced", "voice", "voicing"],
    ["performed", "perform", "performing"],
    ["helped", "help", "helping"],
];

/// A form of a sentence: the name of its slot, and the parts that fill it.
type Form = (&'static str, fn(&str) -> Option<Vec<String>>);

const FORMS: [Form; 5] = [("sentence", sentence), ("copula", copula), ("act", act), ("role", role), ("dated", dated)];

/// The pairs, from the claims of supported pairs; none where a form has no sentence.
///
/// # Errors
/// When the templates do not parse.
pub fn pairs(pairs: &[TrainingPair]) -> Result<Vec<Labelled>, Unreadable> {
    let supported = pairs.iter().filter(|pair| !pair.is_made && pair.stance == Stance::Supports);
    let sentences: BTreeSet<&str> =
        supported.map(|pair| pair.claim.as_str()).filter(|claim| is_usable(claim)).collect();
    Ok(filled(&sentences)?.into_iter().map(labelled).collect())
}

fn filled(sentences: &BTreeSet<&str>) -> Result<Vec<KindPair>, Unreadable> {
    let mut templates = String::new();
    for (name, form) in FORMS {
        let words = words_of(sentences, form);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        templates += &format!("{name} = {}\n", words.join(" | "));
    }
    generate(&(templates + TEMPLATES))
}

/// Sentences that have this form, in an order that mixes their subjects.
fn words_of(sentences: &BTreeSet<&str>, form: fn(&str) -> Option<Vec<String>>) -> Vec<String> {
    let mut found: Vec<(u64, String)> = sentences
        .iter()
        .filter_map(|sentence| Some((hash(sentence), form(sentence.trim_end_matches(['.', ' ']))?.join("/"))))
        .collect();
    found.sort();
    found.into_iter().map(|(_, words)| words).take(MOST_SENTENCES).collect()
}

fn hash(sentence: &str) -> u64 {
    sentence.bytes().fold(5, |hash, byte| splitmix64(hash ^ u64::from(byte)))
}

/// One sentence that says something, without signs that templates use.
fn is_usable(claim: &str) -> bool {
    let claim = claim.trim_end_matches(['.', ' ']);
    let n_words = claim.split_whitespace().count();
    let is_plain = !claim.contains(['/', '|', '\\', '{', '}', '.', '?', '!', ';', ':', '\n']);
    let denies = claim.split(' ').any(|word| matches!(word, "not" | "no" | "never" | "only" | "nobody" | "yet"));
    LENGTHS.contains(&n_words) && is_plain && !denies
}

fn labelled(pair: KindPair) -> Labelled {
    let stance = match pair.expectation {
        Expectation::Keeps(stance) => stance,
        Expectation::NoSupport | Expectation::NoRefute | Expectation::Neither => Stance::Neutral,
    };
    Labelled { set: None, claim: pair.claim, text: pair.text, stance, kind: pair.kind }
}

/// The sentence; and as it continues another.
fn sentence(sentence: &str) -> Option<Vec<String>> {
    const FUNCTION_WORDS: [&str; 10] = ["The", "A", "An", "There", "It", "He", "She", "They", "In", "One"];
    let (first, rest) = sentence.split_once(' ')?;
    let first = if FUNCTION_WORDS.contains(&first) { first.to_lowercase() } else { first.to_owned() };
    Some(vec![sentence.to_owned(), format!("{first} {rest}")])
}

/// Subject, "is" or "was", and the rest.
fn copula(sentence: &str) -> Option<Vec<String>> {
    let (at, verb) = [" is ", " was "].iter().filter_map(|verb| Some((sentence.find(verb)?, *verb))).min()?;
    let rest = &sentence[at + verb.len()..];
    (rest.split(' ').count() >= 2).then(|| vec![sentence[..at].to_owned(), verb.trim().to_owned(), rest.to_owned()])
}

/// Subject, verb in the past, its other forms, and the rest.
fn act(sentence: &str) -> Option<Vec<String>> {
    let words: Vec<&str> = sentence.split(' ').collect();
    let (at, forms) = words.iter().enumerate().find_map(|(at, word)| {
        let forms = VERBS.iter().find(|forms| forms[0] == *word)?;
        Some((at, forms))
    })?;
    let is_name =
        (1..=3).contains(&at) && words[0] != "I" && words[..at].iter().all(|word| word.starts_with(char::is_uppercase));
    let [past, base, ing] = forms.map(str::to_owned);
    (is_name && at + 1 < words.len()).then(|| vec![words[..at].join(" "), past, base, ing, words[at + 1..].join(" ")])
}

/// Subject, "is" or "was", and what follows "a" or "the".
fn role(sentence: &str) -> Option<Vec<String>> {
    let [subject, verb, rest] = <[String; 3]>::try_from(copula(sentence)?).ok()?;
    let noun = ["a ", "the "].iter().find_map(|article| rest.strip_prefix(article))?;
    Some(vec![subject, verb, noun.to_owned()])
}

/// What stands before "in" and a year, and the year with what follows.
fn dated(sentence: &str) -> Option<Vec<String>> {
    let (lead, rest) = sentence.split_once(" in ")?;
    let year = rest.split(' ').next()?;
    let is_year = year.len() == 4 && year.starts_with(['1', '2']) && year.bytes().all(|digit| digit.is_ascii_digit());
    is_year.then(|| vec![lead.to_owned(), rest.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::measured;

    const SENTENCES: [&str; 4] = [
        "Ulla Brandt directed three short films.",
        "The Ebro is a river of the east.",
        "The old mill burned in 1921.",
        "Paul Zorn was born to a family of bakers.",
    ];

    fn made() -> Vec<KindPair> {
        filled(&SENTENCES.into_iter().collect()).unwrap()
    }

    #[test]
    fn a_sentence_has_the_forms_that_it_can_have() {
        let parts = |parts: &[&str]| Some(parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>());
        let [film, river, mill, _] = SENTENCES.map(|sentence| sentence.trim_end_matches('.'));
        assert_eq!(act(film), parts(&["Ulla Brandt", "directed", "direct", "directing", "three short films"]));
        assert_eq!(act(river), None);
        assert_eq!(copula(river), parts(&["The Ebro", "is", "a river of the east"]));
        assert_eq!(role(river), parts(&["The Ebro", "is", "river of the east"]));
        assert_eq!(dated(mill), parts(&["The old mill burned", "1921"]));
        assert_eq!(dated("He lives in 1921st Street"), None);
        assert_eq!(sentence(mill), parts(&["The old mill burned in 1921", "the old mill burned in 1921"]));
    }

    #[test]
    fn sentences_that_deny_or_hold_signs_of_templates_are_not_used() {
        assert!(SENTENCES.into_iter().all(is_usable));
        for sentence in
            ["It is not a river at all.", "A or B/C is here now.", "He left. She stayed here.", "Too short."]
        {
            assert!(!is_usable(sentence), "{sentence}");
        }
    }

    #[test]
    fn no_measured_sentence_is_learned() {
        let measured = measured().unwrap();
        let sentences: BTreeSet<&str> = measured.iter().flat_map(|pair| [&*pair.claim, &*pair.text]).collect();
        for pair in made() {
            assert!(!sentences.contains(&*pair.claim), "{}", pair.claim);
            assert!(!sentences.contains(&*pair.text), "{}", pair.text);
        }
    }

    #[test]
    fn every_kind_of_words_has_pairs_on_both_sides() {
        let made = made();
        for kind in ["parts", "not_happened", "modifier", "may_month", "numbers", "other_part", "who_says"] {
            let of_kind = || made.iter().filter(|pair| pair.kind == kind);
            let n_kept = of_kind().filter(|pair| matches!(pair.expectation, Expectation::Keeps(_))).count();
            assert!(n_kept >= 5 && of_kind().count() - n_kept >= 5, "{kind}: {n_kept} of {}", of_kind().count());
        }
    }

    #[test]
    fn without_sentences_nothing_is_made() {
        assert!(pairs(&[]).unwrap().is_empty());
    }
}
