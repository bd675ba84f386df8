//! Abbreviations: full stops that do not end a sentence.

use crate::calendar::month;
use crate::lower::lowercase;

/// Abbreviations that never end a sentence.
const BEFORE_MORE: [&str; 62] = [
    "e.g", "i.e", "dr", "mr", "mrs", "ms", "prof", "sr", "jr", "vs", "cf", "approx", "ca", "st", "mt", "gen", "sen",
    "rep", "gov", "sra", "dra", "exa", "av", "viz", "resp", "incl", "dept", "univ", "p.ex", "z.b", "d.h", "bzw", "rev",
    "hon", "capt", "col", "lt", "maj", "sgt", "cmdr", "adm", "pres", "messrs", "mme", "mlle", "fr", "hr", "ing",
    "dipl", "geb", "inkl", "exkl", "zzgl", "ggf", "evtl", "vgl", "max", "esp", "assn", "abbr", "orig", "sog",
];

/// Abbreviations before a number.
const BEFORE_NUMBER: [&str; 47] = [
    "no", "nos", "nr", "vol", "p", "pp", "fig", "figs", "sec", "ch", "eq", "art", "pág", "núm", "n", "op", "ref",
    "ver", "al", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez",
    "fev", "abr", "ago", "min", "circa", "abs", "kap", "bd", "s", "para", "tel", "ext", "pt", "est",
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
    // "in 5 min. 14 people came".
    let is_unit = lower == "min"
        && words.clone().next().is_some_and(|before| before.ends_with(|last: char| last.is_ascii_digit()));
    if next.starts_with(|digit: char| digit.is_ascii_digit()) && is_in(&BEFORE_NUMBER) && !is_unit {
        return true;
    }
    let next_word = next.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
    let is_starter = STARTERS.contains(&next_word);
    let before = words.next().unwrap_or_default();
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    if is_initial {
        // "World War I. The war ended" and "J. A. Smith".
        let is_followed_by_sentence = is_starter && next_word.chars().nth(1).is_some();
        return !is_followed_by_sentence && !LETTERED.contains(&lowercase(before).as_str());
    }
    if is_ordinal(word, before, next) {
        return true;
    }
    let is_dotted = word.contains('.') && word.chars().all(|character| character == '.' || character.is_alphabetic());
    is_in(&BEFORE_MORE) || ((is_dotted || is_in(&BEFORE_EITHER) || is_vowelless(word, before)) && !is_starter)
}

/// "5. Mai", "am 14. Juli", "im 21. Jahrhundert": languages that write an ordinal as a number with a full stop.
fn is_ordinal(word: &str, before: &str, next: &str) -> bool {
    const BEFORE: [&str; 20] = [
        "am", "der", "die", "das", "dem", "den", "des", "im", "zum", "zur", "vom", "ab", "bis", "beim", "seit", "und",
        "dem", "ihrem", "seinem", "ihren",
    ];
    let is_number = (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (month::begins_with_name(next) || BEFORE.contains(&lowercase(before).as_str()))
}

/// A short word without a vowel is no word: "Bldg", "Mrs", "Hwy". Units end a sentence: "5 km."
fn is_vowelless(word: &str, before: &str) -> bool {
    let is_vowel = |letter: char| {
        matches!(crate::fold::without_accent(letter).to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
    };
    let is_short = (2..=5).contains(&word.chars().count());
    let is_latin = word.chars().all(|letter| letter.is_alphabetic() && u32::from(letter) < 0x250);
    is_short
        && is_latin
        && word.chars().skip(1).all(char::is_lowercase)
        && !word.chars().any(is_vowel)
        && !before.ends_with(|last: char| last.is_ascii_digit())
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
            ("on Jan", "5, 2021"),
            ("am 5", "Mai"),
            ("im 21", "Jahrhundert"),
            ("the Rev", "Martin"),
            ("a max", "5 people"),
            ("in Fig", "3"),
            ("on Main Bldg", "Avenue"),
            ("Mr. J", "A. Smith"),
            ("vom 3", "Juni"),
        ] {
            assert!(is_abbreviation(sentence, next), "{sentence}. {next}");
        }
        for (sentence, next) in [
            ("it is no", "Then"),
            ("vitamin D", "Next"),
            ("the U.S", "The"),
            ("Apple Inc", "It"),
            ("fell", "Smith"),
            ("in 1984", "Ana"),
            ("it was 21", "Then"),
            ("they won by 12", "Ana"),
            ("World War I", "The"),
            ("it is 5 km", "Another"),
            ("he rose", "14 people"),
            ("by the NTSB", "Ana"),
        ] {
            assert!(!is_abbreviation(sentence, next), "{sentence}. {next}");
        }
    }
}
