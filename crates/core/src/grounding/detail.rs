//! The details of a sentence that can be looked up: numbers, dates, names, quotations and identifiers.

use std::ops::Range;

use super::clock::Clock;
use super::named_date::NamedDate;
use super::quotation::quotations_in;
use crate::record::ParticularKind;
use credence_lexical::calendar::month;
use credence_lexical::number::end_of_digits;
use credence_lexical::number::quantity::currency_after;
use credence_lexical::script;

/// At most so many details of a sentence are looked up.
const MOST: usize = 24;

/// They stand within a number: 60万2000.
pub(super) const SCALES: [char; 3] = ['万', '億', '兆'];

/// A detail of a sentence, in bytes of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    pub(super) kind: ParticularKind,
    pub(super) range: Range<usize>,
}

/// The details of a sentence, in order. Quotations come first; what is between their marks is part of them.
pub(super) fn details_of(sentence: &str) -> Vec<Detail> {
    let quotations = quotations_in(sentence);
    let is_quoted =
        |range: &Range<usize>| quotations.iter().any(|quoted| quoted.start <= range.start && range.end <= quoted.end);
    let mut details: Vec<Detail> = words_in(sentence).into_iter().filter(|detail| !is_quoted(&detail.range)).collect();
    details.extend(quotations.iter().map(|range| Detail { kind: ParticularKind::Quotation, range: range.clone() }));
    details.sort_by_key(|detail| (detail.range.start, detail.range.end));
    details.truncate(MOST);
    details
}

/// Numbers, dates, names and identifiers.
pub(super) fn words_in(sentence: &str) -> Vec<Detail> {
    let mut details: Vec<Detail> = Vec::new();
    let mut is_first = true;
    for range in tokens(sentence) {
        let token = &sentence[range.clone()];
        // "8 de maio": months have no capital in Portuguese.
        let is_month = || {
            month::is_name(token) && details.last().is_some_and(|last| &sentence[last.range.end..range.start] == " de ")
        };
        if let Some(kind) = kind_of(token, is_first).or_else(|| is_month().then_some(ParticularKind::Date)) {
            match details.last_mut().filter(|last| joins(sentence, last, &range, kind)) {
                Some(last) => {
                    last.range.end = range.end;
                    let is_in_japanese = sentence[last.range.clone()].contains(['年', '月']);
                    let is_scaled = sentence[last.range.clone()].contains(SCALES);
                    last.kind = if is_scaled {
                        ParticularKind::Number
                    } else if kind == ParticularKind::Date || last.kind == ParticularKind::Date || is_in_japanese {
                        ParticularKind::Date
                    } else {
                        kind
                    };
                }
                None => details.push(Detail { kind, range }),
            }
        }
        is_first = false;
    }
    details
}

/// Whether a name is "GWh", "UTC" or "EUR" behind a number or a time: letters that say what it counts. A text may write them in words.
pub(super) fn is_sign_of_unit(detail: &Detail, sentence: &str) -> bool {
    const LONGEST: usize = 4;
    let sign = &sentence[detail.range.clone()];
    let n_capitals = sign.chars().filter(|letter| letter.is_uppercase()).count();
    let before = sentence[..detail.range.start].trim_end_matches([' ', '\u{a0}', '\u{202f}']);
    let is_sign = sign.len() <= LONGEST && n_capitals > 1 && sign.chars().all(char::is_alphabetic);
    let is_behind_number =
        before.ends_with(|last: char| last.is_ascii_digit()) || ["am", "pm"].iter().any(|half| before.ends_with(half));
    detail.kind == ParticularKind::Name && is_sign && is_behind_number
}

/// Whether a name says of which country a currency is: "642 Swiss francs", "US$". A text may have its sign or code.
pub(super) fn is_of_currency(detail: &Detail, sentence: &str) -> bool {
    let behind = &sentence[detail.range.end..];
    let is_word = |behind: &&str| behind.starts_with(|first: char| first.is_lowercase());
    let is_name = || behind.strip_prefix(' ').filter(is_word).is_some_and(|behind| currency_after(behind).is_some());
    detail.kind == ParticularKind::Name && (behind.starts_with('$') || is_name())
}

/// Whether a number is a part of a time, a date or a code in data: `09` of `T01:05:09`.
pub(super) fn is_part_of_code(text: &str, number: &Range<usize>) -> bool {
    let is_joint = |sign: char| matches!(sign, ':' | '-' | '/');
    let is_digit = |sign: char| sign.is_ascii_digit();
    let before = text[..number.start].strip_suffix(is_joint);
    let behind = text[number.end..].strip_prefix(is_joint);
    before.is_some_and(|rest| rest.ends_with(is_digit)) || behind.is_some_and(|rest| rest.starts_with(is_digit))
}

/// The words of a sentence with what belongs to them: separators within numbers, hyphens within codes.
fn tokens(sentence: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(character) = sentence[at..].chars().next() {
        let length = character.len_utf8();
        if !is_of_word(character) {
            at += length;
            continue;
        }
        let start = at;
        match length_of_date(&sentence[at..])
            .or_else(|| Clock::at(&sentence[at..], &sentence[..at]).map(|time| time.length))
        {
            Some(length) => at += length,
            None => {
                if character.is_ascii_digit() {
                    at = end_of_digits(sentence, at).max(at + length);
                }
                at += length_of_word(&sentence[at..]);
            }
        }
        tokens.push(start..at);
    }
    tokens
}

/// The length of a date in digits at the start of a text: `2025-05-08`, `31/05/2026`.
fn length_of_date(text: &str) -> Option<usize> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '-' | '/' | '.')).unwrap_or(text.len());
    let written = text[..end].trim_end_matches(['-', '/', '.']);
    let ends = !text[written.len()..].starts_with(char::is_alphanumeric);
    NamedDate::of_digits(written).filter(|_| ends).map(|_| written.len())
}

/// Words of scripts without spaces are not told apart; the digits between them are.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() && !script::is_kana_or_han(character) && !script::is_hangul(character)
}

/// The length of the rest of a word: letters and digits, and a hyphen, slash or point between two of them.
fn length_of_word(rest: &str) -> usize {
    let mut end = 0;
    for (at, character) in rest.char_indices() {
        if is_of_word(character) {
            end = at + character.len_utf8();
        } else if at != end || !matches!(character, '-' | '/' | '_' | '.') || at == 0 {
            break;
        }
    }
    end
}

/// The kind of a detail that a word is; the first word of a sentence has a capital letter anyhow.
fn kind_of(token: &str, is_first: bool) -> Option<ParticularKind> {
    let has_digit = token.contains(|sign: char| sign.is_ascii_digit());
    let has_letter = token.contains(char::is_alphabetic);
    let is_number = token.starts_with(|sign: char| sign.is_ascii_digit());
    let n_capitals = token.chars().filter(|sign| sign.is_uppercase()).count();
    if month::is_name(token) && n_capitals > 0 {
        Some(ParticularKind::Date)
    } else if has_digit && has_letter && !is_number {
        Some(ParticularKind::Identifier)
    } else if has_digit {
        let is_date = is_year(token) || NamedDate::of_digits(token).is_some();
        Some(if is_date { ParticularKind::Date } else { ParticularKind::Number })
    } else if n_capitals > 1
        || (n_capitals == 1 && !is_first && token.starts_with(char::is_uppercase) && token.len() > 1)
    {
        Some(ParticularKind::Name)
    } else {
        None
    }
}

fn is_year(token: &str) -> bool {
    token.len() == 4 && token.parse::<u16>().is_ok_and(|year| (1000..2200).contains(&year))
}

/// "5", "27", "1st".
fn is_day(token: &str) -> bool {
    let end = token.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(token.len());
    (1..=2).contains(&end) && token[end..].chars().all(char::is_alphabetic)
}

/// Whether a word continues the detail before it: a name of several words, a day of a month.
fn joins(sentence: &str, last: &Detail, range: &Range<usize>, kind: ParticularKind) -> bool {
    let between = &sentence[last.range.end..range.start];
    let is_date = |kind| kind == ParticularKind::Date;
    if last.kind == ParticularKind::Number && between.starts_with(SCALES) && between.chars().count() == 1 {
        return sentence[range.clone()].starts_with(|first: char| first.is_ascii_digit());
    }
    match (last.kind, kind) {
        (ParticularKind::Name, ParticularKind::Name) => between == " ",
        (one, other) if is_date(one) || is_date(other) => {
            // "March 2.9%" has no day.
            let is_part = |kind, text: &str| {
                let is_whole = NamedDate::of_digits(text).is_some();
                is_date(kind) && !is_whole || kind == ParticularKind::Number && is_day(text)
            };
            let (last_text, text) = (&sentence[last.range.clone()], &sentence[range.clone()]);
            is_part(one, last_text) && is_part(other, text) && matches!(between, " " | ", " | " de " | ". ")
                || is_joined_in_japanese(sentence, between, range)
        }
        (ParticularKind::Number, ParticularKind::Number) => is_joined_in_japanese(sentence, between, range),
        _ => false,
    }
}

/// "2025年5月8日", "5月8日": the number behind a year is a month, and that behind a month is a day.
fn is_joined_in_japanese(sentence: &str, between: &str, range: &Range<usize>) -> bool {
    let is_before = |sign| sentence[range.end..].starts_with(sign);
    between == "年" && is_before('月') || between == "月" && is_before('日')
}

#[cfg(test)]
mod tests {
    use super::*;
    use ParticularKind::{Date, Identifier, Name, Number, Quotation};

    fn found(sentence: &str) -> Vec<(ParticularKind, &str)> {
        details_of(sentence).into_iter().map(|detail| (detail.kind, &sentence[detail.range])).collect()
    }

    #[test]
    fn the_country_of_a_currency_and_parts_of_codes_are_told() {
        let of_currency = |sentence: &str| is_of_currency(&details_of(sentence)[0], sentence);
        assert!(
            of_currency("The bill is in Swiss francs.")
                && of_currency("It paid in Canadian dollars.")
                && of_currency("It paid in CA$75.")
        );
        assert!(!of_currency("The bill is in Zurich today."));
        let is_sign = |sentence: &str| is_sign_of_unit(&details_of(sentence)[1], sentence);
        assert!(is_sign("It was at 7:42 am UTC.") && is_sign("It has 12 GWh.") && !is_sign("It has 12 cars in UTC."));
        let text = "2024-08-03T01:05:09 in room 12";
        let is_part = |part: &str| {
            let start = text.find(part).expect("it is there");
            is_part_of_code(text, &(start..start + part.len()))
        };
        assert!(is_part("05") && is_part("09") && is_part("08") && !is_part("12"));
    }

    #[test]
    fn numbers_dates_names_quotations_and_identifiers_are_details() {
        assert_eq!(
            found("The Golden Gate Bridge cost 35,000,000 dollars and opened on 27 May 1937."),
            [(Name, "Golden Gate Bridge"), (Number, "35,000,000"), (Date, "27 May 1937")]
        );
        assert_eq!(
            found("It said “the bridge is not approved for use” in ISO-9001 by 4.5%."),
            [(Quotation, "the bridge is not approved for use"), (Identifier, "ISO-9001"), (Number, "4.5")]
        );
        assert_eq!(found("A small town has no lake."), []);
        assert_eq!(found("In 1976 it moved."), [(Date, "1976")]);
        assert_eq!(found("Das 8h às 14h50, 10時3分に出る。"), [(Number, "8h"), (Number, "14h50"), (Number, "10時3分")]);
        assert_eq!(
            found("収集は2025年5月8日で、5月9日には10個。"),
            [(Date, "2025年5月8"), (Date, "5月9"), (Number, "10")]
        );
        assert_eq!(found("合計は60万2000円、11万7千トン。"), [(Number, "60万2000"), (Number, "11万7")]);
    }
}
