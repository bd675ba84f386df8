//! Stems: words without their endings, so that "reduces", "reduced" and "reduction" match.

use credence_lexical::{fold, hash};

/// The keys by which a word is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// The word without case and accents.
    pub surface: u64,
    /// Without the endings of number and tense.
    pub stem: u64,
    /// Without the endings that make another part of speech.
    pub root: u64,
    /// The stem without "un", "suitable" of "unsuitable"; 0 if it has none. "In" and "dis" are left out: "inform" is no opposite of "form".
    pub without_un: u64,
}

/// Endings that make another part of speech, longest first.
const DERIVED: [&str; 38] = [
    "ization", "isation", "ational", "ication", "fulness", "ousness", "iveness", "ability", "ibility", "ation",
    "ition", "ement", "ative", "iviti", "aliti", "ement", "ance", "ence", "ment", "ness", "able", "ible", "tion",
    "sion", "iti", "ant", "ent", "ive", "ous", "ist", "ism", "ful", "iz", "is", "at", "al", "ic", "er",
];

/// At least this many letters stay when an ending is removed.
const N_KEPT: usize = 4;

/// The keys of a word in lower case.
pub(super) fn keys_of(lower: &str, letters: &mut Vec<u8>) -> Keys {
    let surface = hash::bytes(lower.as_bytes());
    if !lower.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Keys::of(surface);
    }
    letters.clear();
    letters.extend_from_slice(lower.as_bytes());
    inflection(letters);
    let stem = hash::bytes(letters);
    let rest = letters.strip_prefix(b"un").filter(|rest| rest.len() >= N_KEPT);
    let without_un = rest.map_or(0, hash::bytes);
    derivation(letters);
    Keys { surface, stem, root: hash::bytes(letters), without_un }
}

impl Keys {
    /// Of a word without endings.
    pub(super) const fn of(key: u64) -> Self {
        Self { surface: key, stem: key, root: key, without_un: 0 }
    }
}

/// Removes the endings of number and tense.
fn inflection(word: &mut Vec<u8>) {
    plural(word);
    if word.ends_with(b"ied") && word.len() > 4 {
        replace(word, 3, b"y");
    } else if word.ends_with(b"ed") && !word.ends_with(b"eed") && word.len() > 4 && has_vowel(&word[..word.len() - 2]) {
        replace(word, 2, b"");
        undouble(word);
    } else if word.ends_with(b"ing") && word.len() > 5 && has_vowel(&word[..word.len() - 3]) {
        replace(word, 3, b"");
        undouble(word);
    }
    if word.len() > 3 && word.ends_with(b"e") {
        word.pop();
    }
    if word.len() > 2 && word.ends_with(b"y") {
        replace(word, 1, b"i");
    }
}

fn plural(word: &mut Vec<u8>) {
    let n = word.len();
    if word.ends_with(b"ies") && n > 4 {
        replace(word, 3, b"y");
    } else if n > 4 && [&b"sses"[..], b"xes", b"ches", b"shes", b"zes"].iter().any(|end| word.ends_with(end)) {
        replace(word, 2, b"");
    } else if n > 3 && word.ends_with(b"s") && ![&b"ss"[..], b"us", b"is"].iter().any(|end| word.ends_with(end)) {
        word.pop();
    }
}

fn derivation(word: &mut Vec<u8>) {
    if word.len() > N_KEPT + 2 && word.ends_with(b"li") {
        replace(word, 2, b"");
    }
    for _ in 0..2 {
        let fits = |end: &&str| word.ends_with(end.as_bytes()) && word.len() >= end.len() + N_KEPT;
        let Some(end) = DERIVED.iter().find(|end| fits(end)) else { break };
        let n_kept = word.len() - end.len();
        word.truncate(n_kept);
    }
    while word.len() > N_KEPT && matches!(word.last(), Some(b'e' | b'i' | b't')) {
        word.pop();
    }
}

fn replace(word: &mut Vec<u8>, n_away: usize, end: &[u8]) {
    word.truncate(word.len() - n_away);
    word.extend_from_slice(end);
}

fn undouble(word: &mut Vec<u8>) {
    let n = word.len();
    if n > 3 && word[n - 1] == word[n - 2] && !matches!(word[n - 1], b'l' | b's' | b'z' | b'e' | b'o') {
        word.pop();
    }
}

fn has_vowel(word: &[u8]) -> bool {
    word.iter().any(|byte| matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y'))
}

/// A word of the table in the form in which the tokenizer gives words: without hyphens, case and accents.
pub(super) fn folded(word: &str) -> String {
    let mut lower = String::with_capacity(word.len());
    word.chars().filter(|character| *character != '-').for_each(|character| fold::push_folded(&mut lower, character));
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(word: &str) -> Keys {
        keys_of(word, &mut Vec::new())
    }

    #[test]
    fn number_and_tense_do_not_matter() {
        for (one, other) in [
            ("causes", "causing"),
            ("stopped", "stop"),
            ("cities", "city"),
            ("increased", "increases"),
            ("boxes", "box"),
        ] {
            assert_eq!(keys(one).stem, keys(other).stem, "{one} {other}");
        }
        for (one, other) in [("virus", "viral"), ("united", "unit"), ("news", "new")] {
            assert_ne!(keys(one).surface, keys(other).surface, "{one} {other}");
        }
    }

    #[test]
    fn so_short_a_word_keeps_its_ending() {
        // Wrong, but better than taking "ring" for a form of "r".
        assert_ne!(keys("uses").stem, keys("using").stem);
    }

    #[test]
    fn kinds_of_words_meet_in_the_root() {
        for (one, other) in
            [("reduction", "reduce"), ("infection", "infected"), ("treatment", "treat"), ("production", "produced")]
        {
            assert_eq!(keys(one).root, keys(other).root, "{one} {other}");
        }
    }

    #[test]
    fn words_of_other_scripts_are_kept_whole() {
        assert_eq!(keys("não").stem, keys("não").surface);
    }
}
