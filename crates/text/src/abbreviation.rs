//! Abbreviations: full stops that do not end a sentence.

use crate::lower::lowercase;

/// Abbreviations that never end a sentence.
const BEFORE_MORE: [&str; 32] = [
    "e.g", "i.e", "dr", "mr", "mrs", "ms", "prof", "sr", "jr", "vs", "cf", "approx", "ca", "st", "mt", "gen", "sen",
    "rep", "gov", "sra", "dra", "exa", "av", "viz", "resp", "incl", "dept", "univ", "p.ex", "z.b", "d.h", "bzw",
];

/// Abbreviations before a number.
const BEFORE_NUMBER: [&str; 19] = [
    "no", "nos", "nr", "vol", "p", "pp", "fig", "figs", "sec", "ch", "eq", "art", "pág", "núm", "n", "op", "ref",
    "ver", "al",
];

/// Abbreviations that may also end a sentence.
const BEFORE_EITHER: [&str; 8] = ["etc", "inc", "ltd", "co", "corp", "al", "ltda", "bros"];

/// Words that begin a sentence if they are capitalized after an abbreviation.
const STARTERS: [&str; 30] = [
    "The", "It", "In", "This", "That", "These", "Those", "He", "She", "They", "A", "An", "But", "And", "However", "We",
    "As", "At", "On", "For", "If", "When", "There", "Its", "By", "After", "Since", "O", "Os", "Em",
];

/// Words that are followed by a letter: "vitamin D." ends a sentence and "J." does not.
const LETTERED: [&str; 8] = ["vitamin", "vitamina", "hepatitis", "type", "plan", "class", "group", "appendix"];

/// Whether the full stop after `sentence` belongs to an abbreviation; `next` is the text after it, without spaces.
#[must_use]
pub fn is_abbreviation(sentence: &str, next: &str) -> bool {
    let mut words = sentence.rsplit(char::is_whitespace);
    let word = words.next().unwrap_or_default().trim_start_matches(['(', '"', '“', '[']);
    let lower = lowercase(word);
    let is_in = |list: &[&str]| list.contains(&lower.as_str());
    if next.starts_with(|digit: char| digit.is_ascii_digit()) && is_in(&BEFORE_NUMBER) {
        return true;
    }
    let next_word = next.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    if is_initial {
        return !words.next().is_some_and(|before| LETTERED.contains(&lowercase(before).as_str()));
    }
    let is_dotted = word.contains('.') && word.chars().all(|character| character == '.' || character.is_alphabetic());
    is_in(&BEFORE_MORE) || ((is_dotted || is_in(&BEFORE_EITHER)) && !STARTERS.contains(&next_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_text_decides() {
        for (sentence, next) in [
            ("said Dr", "Smith"),
            ("J", "Smith"),
            ("in No", "5"),
            ("the U.S", "Senate"),
            ("Apple Inc", "said"),
            ("o Sr", "Silva"),
        ] {
            assert!(is_abbreviation(sentence, next), "{sentence}. {next}");
        }
        for (sentence, next) in
            [("it is no", "Then"), ("vitamin D", "Next"), ("the U.S", "The"), ("Apple Inc", "It"), ("fell", "Smith")]
        {
            assert!(!is_abbreviation(sentence, next), "{sentence}. {next}");
        }
    }
}
