//! What the tools of a run were asked for: a city, a day, a name. Who asks about a thing names it, so that no result needs to.

use super::detail::Detail;
use super::named_date::NamedDate;
use super::text_index::keys;
use crate::record::ParticularKind;

/// The arguments of the calls of a run.
#[derive(Debug, Default)]
pub(super) struct Request<'a> {
    values: &'a [String],
    /// Of each value.
    words: Vec<Vec<u64>>,
}

impl<'a> Request<'a> {
    /// Of the values of the arguments.
    pub(super) fn new(values: &'a [String]) -> Self {
        Self { values, words: values.iter().map(|value| keys(value)).collect() }
    }

    /// Whether a detail was asked for. A name may be a part of an argument; a number or a date is all of it, because one in the words of a search may be a
    /// guess.
    pub(super) fn has(&self, detail: &Detail, sentence: &str) -> bool {
        let text = &sentence[detail.range.clone()];
        let words = keys(text);
        let is_part = |own: &Vec<u64>| !words.is_empty() && words.iter().all(|word| own.binary_search(word).is_ok());
        match detail.kind {
            ParticularKind::Name | ParticularKind::Identifier => self.words.iter().any(is_part),
            ParticularKind::Number => self.words.iter().any(|own| !words.is_empty() && *own == words),
            ParticularKind::Date => self.words.contains(&words) || self.has_date(text),
            ParticularKind::Quotation | ParticularKind::Value | ParticularKind::Statement => false,
        }
    }

    fn has_date(&self, date: &str) -> bool {
        let own = NamedDate::readings(date);
        let has = |other: &NamedDate| own.iter().flatten().any(|own| own.is_in(other));
        self.values.iter().any(|value| NamedDate::readings(value).iter().flatten().any(has))
    }
}

#[cfg(test)]
mod tests {
    use super::super::detail::details_of;
    use super::*;

    #[test]
    fn names_are_parts_of_arguments_and_numbers_and_dates_all_of_one() {
        let values = ["Carlisle", "2025-09-14", "60", "tallest tower of Paris 330 m"].map(str::to_owned);
        let request = Request::new(&values);
        let asked = |sentence: &str| -> Vec<bool> {
            details_of(sentence).iter().map(|detail| request.has(detail, sentence)).collect()
        };
        assert_eq!(asked("It leaves Carlisle for Leeds."), [true, false]);
        assert_eq!(asked("It leaves on 14 September 2025."), [true]);
        assert_eq!(asked("It leaves on 14 September."), [true]);
        assert_eq!(asked("It leaves on 15 September."), [false]);
        assert_eq!(asked("A stay of 60 days."), [true]);
        assert_eq!(asked("The tower in Paris is 330 m high."), [true, false]);
        assert!(!Request::default().has(&details_of("It is in Paris.")[0], "It is in Paris."));
    }
}
