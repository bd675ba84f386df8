//! The numbers that a text says, in digits or in words.

use super::log::Log;
use crate::deed::{DeedKind, contains_any};
use crate::list::Listed;
use crate::statement::Statement;

/// Words for numbers in English and Portuguese; "one" and "um" are articles.
const WORDS: &str = "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 both:2 dois:2 duas:2 três:3 quatro:4 cinco:5 \
                     seis:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12 ambos:2 ambas:2";

/// Japanese numerals, read where a counter follows.
const NUMERALS: &str = "〇一二三四五六七八九";
const COUNTERS: &str = "件個人つ回本枚名通行点社冊台泊円";

/// The numbers in the words of a statement, apart from names.
pub fn numbers_said(statement: &Statement, log: &Log<'_>) -> Vec<String> {
    let rest = log.answer.get(statement.range.end..).unwrap_or_default();
    // A number goes on behind a clause that ends at its comma: "1.250,50".
    let more = rest.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | ',')).unwrap_or(rest.len());
    let end = statement.range.end + more;
    let mut said = log.answer.get(statement.range.start..end).unwrap_or_default().to_lowercase();
    for target in &statement.targets {
        said = said.replace(&target.to_lowercase(), " ");
    }
    // "A three-second wait" counts nothing.
    let is_attribute = |word: &str| word.split_once('-').is_some_and(|(number, _)| number_of_word(number).is_some());
    let said: String = said.split_inclusive(' ').filter(|word| !is_attribute(word)).collect();
    let mut numbers = numbers_in(&said);
    // "The documentation of both vendors": of what one search is about, two may be.
    if matches!(statement.kind, DeedKind::Search | DeedKind::Verify | DeedKind::Calculate) {
        let words: Vec<String> = said.split(|sign: char| !sign.is_alphabetic()).filter_map(number_of_word).listed();
        numbers.retain(|number| says_found(&said) || !words.contains(number));
    }
    numbers
}

/// Whether a text says that something was found.
pub fn says_found(said: &str) -> bool {
    contains_any("found |located |encontrei |achei |localizei |見つか|見つけ", &said.to_lowercase())
}

/// The numbers in a text without capitals: digits without the signs between thousands, and words.
pub fn numbers_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    let is_inner = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',');
    while let Some(from) = text[at..].find(|sign: char| sign.is_ascii_digit()).map(|from| at + from) {
        let end = text[from..].find(|sign| !is_inner(sign)).map_or(text.len(), |end| from + end);
        found.push(plain_number(text[from..end].trim_end_matches(['.', ','])));
        at = end;
    }
    let words = text.split(|sign: char| !sign.is_alphabetic());
    found.extend(words.filter_map(number_of_word));
    found.extend(numerals_in(text));
    found
}

fn number_of_word(word: &str) -> Option<String> {
    (!word.is_empty()).then_some(())?;
    WORDS.split(' ').find_map(|pair| pair.strip_prefix(word)?.strip_prefix(':')).map(str::to_owned)
}

/// "三件" → 3.
fn numerals_in(text: &str) -> Vec<String> {
    let pairs = text.chars().zip(text.chars().skip(1));
    let number = |(numeral, counter): (char, char)| {
        let digit = NUMERALS.chars().position(|listed| listed == numeral)?;
        (digit > 1 && COUNTERS.contains(counter)).then(|| digit.to_string())
    };
    pairs.filter_map(number).listed()
}

/// "1,204" and "1.204" → "1204"; "0,50" → "0.5"; "09" → "9"; "2.1.0" as it is.
fn plain_number(written: &str) -> String {
    let parts: Vec<&str> = written.split(['.', ',']).listed();
    let is_grouped =
        parts.len() > 1 && parts[0].len() <= 3 && parts[0] != "0" && parts[1..].iter().all(|part| part.len() == 3);
    let whole = |digits: &str| match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    };
    if parts.len() == 1 || is_grouped {
        return whole(&parts.concat());
    }
    let is_mixed = written.contains('.') && written.contains(',');
    if parts.len() > 2 && !is_mixed {
        return written.to_owned();
    }
    let (last, before) = parts.split_last().map_or(("", &[][..]), |(last, before)| (*last, before));
    match last.trim_end_matches('0') {
        "" => whole(&before.concat()),
        part => [&whole(&before.concat()), ".", part].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for (text, expected) in [
            ("1,204 rows and 1.204 more", vec!["1204", "1204"]),
            ("r$ 1.250,50", vec!["1250.5"]),
            ("2026-11-03 at 09:00", vec!["2026", "11", "3", "9", "0"]),
            ("all three of them, both, um", vec!["3", "2"]),
            ("as duas faturas", vec!["2"]),
            ("三件のメール", vec!["3"]),
            ("version 2.1.0.", vec!["2.1.0"]),
        ] {
            assert_eq!(numbers_in(text), expected, "{text}");
        }
    }
}
