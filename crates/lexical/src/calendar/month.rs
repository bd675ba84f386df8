//! The names of the months.

use crate::lower::lowercase;

/// Whether a text ends with the English name of a month, and a blank.
#[must_use]
pub fn ends_with_name(text: &str) -> bool {
    let Some(text) = text.strip_suffix(' ') else { return false };
    let start = text.rfind(|letter: char| !letter.is_alphabetic()).map_or(0, |at| at + 1);
    text.get(start..).is_some_and(|word| word.len() <= 12 && is_name(&lowercase(word)))
}

/// In English, in lower case.
pub const ENGLISH: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// In Portuguese.
pub const PORTUGUESE: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

/// Names in other languages that write a day as an ordinal with a full stop, and in those beside them, in lower case.
const OTHER: [&str; 44] = [
    "januar",
    "jänner",
    "februar",
    "märz",
    "mai",
    "juni",
    "juli",
    "oktober",
    "dezember",
    "marts",
    "maj",
    "januari",
    "februari",
    "augusti",
    "augusta",
    "desember",
    "tammikuuta",
    "helmikuuta",
    "maaliskuuta",
    "huhtikuuta",
    "toukokuuta",
    "kesäkuuta",
    "heinäkuuta",
    "elokuuta",
    "syyskuuta",
    "lokakuuta",
    "marraskuuta",
    "joulukuuta",
    "ledna",
    "února",
    "března",
    "dubna",
    "května",
    "června",
    "července",
    "srpna",
    "září",
    "října",
    "listopadu",
    "prosince",
    "mars",
    "avril",
    "enero",
    "mayo",
];

/// Short names, with or without a full stop.
const SHORT: [&str; 16] =
    ["jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez", "fev", "ago"];

/// Whether a word is the name of a month or a short form of one, in any of the languages that are known.
#[must_use]
pub fn is_name(word: &str) -> bool {
    let lower = lowercase(word);
    let is_in = |names: &[&str]| names.contains(&lower.as_str());
    is_in(&ENGLISH) || is_in(&PORTUGUESE) || is_in(&OTHER) || is_in(&SHORT)
}

/// The number of a month, from 1, by its English or Portuguese name, or the first three letters of the English one. In Portuguese these are
/// words of other languages ("set", "out").
#[must_use]
pub fn number(word: &str) -> Option<u8> {
    const SHORT: usize = 3;
    let word = lowercase(word);
    let is_english = |name: &&str| {
        word == *name || word.len() == SHORT && name.starts_with(&*word) || word == "sept" && *name == "september"
    };
    let place = ENGLISH.iter().position(is_english);
    let place = place.or_else(|| PORTUGUESE.iter().position(|name| *name == word))?;
    u8::try_from(place + 1).ok()
}

/// Whether a text begins with the name of a month.
#[must_use]
pub fn begins_with_name(text: &str) -> bool {
    let length: usize = text.chars().take(12).take_while(|letter| letter.is_alphabetic()).map(char::len_utf8).sum();
    length > 0 && !text[length..].starts_with(char::is_alphabetic) && is_name(&text[..length])
}

/// The English name with a capital letter; `None` outside 1 to 12.
#[must_use]
pub fn english(month: usize) -> Option<String> {
    let name = ENGLISH.get(month.checked_sub(1)?)?;
    let (first, rest) = name.split_at(1);
    Some([&first.to_ascii_uppercase(), rest].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_names_are_capitalized() {
        assert_eq!([0, 1, 12, 13].map(english), [None, Some("January".to_owned()), Some("December".to_owned()), None]);
    }
}
