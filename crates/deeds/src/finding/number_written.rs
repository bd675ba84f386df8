//! The numbers in a text, in digits or in words.

use crate::list::Listed;

/// Words for numbers in English and Portuguese; "one" and "um" are articles.
const WORDS: &str = "two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 both:2 dois:2 duas:2 três:3 quatro:4 cinco:5 \
                     seis:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12 ambos:2 ambas:2";

/// Japanese numerals, read where a counter follows.
const NUMERALS: &str = "〇一二三四五六七八九";
const COUNTERS: &str = "件個人つ回本枚名通行点社冊台泊円";

/// The numbers in a text without capitals: digits without the signs between thousands, and words.
pub fn numbers_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    // Programs write "10_000".
    let is_inner = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | '_');
    while let Some(from) = text[at..].find(|sign: char| sign.is_ascii_digit()).map(|from| at + from) {
        let end = text[from..].find(|sign| !is_inner(sign)).map_or(text.len(), |end| from + end);
        found.push(plain_number(&text[from..end].trim_end_matches(['.', ',', '_']).replace('_', "")));
        at = end;
    }
    let words = text.split(|sign: char| !sign.is_alphabetic());
    found.extend(words.filter_map(number_of_word));
    found.extend(numerals_in(text));
    found
}

pub fn number_of_word(word: &str) -> Option<String> {
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
            ("timeout = 10_000", vec!["10000"]),
        ] {
            assert_eq!(numbers_in(text), expected, "{text}");
        }
    }
}
