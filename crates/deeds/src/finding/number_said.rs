//! The numbers, days and times that a statement says.

use credence_lexical::lower::lowercase;

use super::log::Log;
use super::moment::{Placed, moments_in};
use super::number_written::{number_of_word, numbers_in};
use crate::deed::DeedKind;
use crate::list::Listed;
use crate::statement::Statement;
use crate::words::contains_any;

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
    // The 25 of "January 25" counts nothing.
    for (place, _) in moments_in(&said).into_iter().rev().filter(|(place, _)| !place.is_empty()) {
        said.replace_range(place.clone(), &" ".repeat(place.len()));
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

/// The days and times in the words of a statement.
pub fn moments_said(statement: &Statement, log: &Log<'_>) -> Vec<Placed> {
    moments_in(&lowercase(log.said(statement)))
}

/// Whether a text says that something was found.
pub fn says_found(said: &str) -> bool {
    contains_any("found |located |encontrei |achei |localizei |見つか|見つけ", &said.to_lowercase())
}
