//! The parts of a date that words name: "8 May 2025", "Nov. 24", "maio de 2025".

use std::ops::Range;

use credence_lexical::calendar::month;

/// The parts of a date that are named.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct NamedDate {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

impl NamedDate {
    /// `None` where a word is no part of a date.
    pub(super) fn of(date: &str) -> Option<Self> {
        let mut named = Self::default();
        for word in date.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "de") {
            let end = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
            match word[..end].parse() {
                Ok(number) if end == "2025".len() => named.year = Some(number),
                Ok(number) => named.day = Some(number),
                Err(_) => named.month = Some(u32::from(month::number(word)?)),
            }
        }
        Some(named)
    }

    pub(super) const fn has_month(&self) -> bool {
        self.month.is_some()
    }

    /// The day that begins a text as data has it: `2025-05-08`.
    pub(super) fn of_data(written: &str) -> Option<Self> {
        let number = |range: Range<usize>| written.get(range)?.parse().ok();
        Some(Self { year: Some(number(0..4)?), month: Some(number(5..7)?), day: Some(number(8..10)?) })
    }

    /// Whether another date has each part of this one.
    pub(super) fn is_in(&self, other: &Self) -> bool {
        self.parts(other).all(|(own, other)| own.is_none() || own == other)
    }

    /// Whether a part of both differs.
    pub(super) fn differs_from(&self, other: &Self) -> bool {
        self.parts(other).any(|(own, other)| own.zip(other).is_some_and(|(own, other)| own != other))
    }

    fn parts(&self, other: &Self) -> impl Iterator<Item = (Option<u32>, Option<u32>)> {
        [(self.year, other.year), (self.month, other.month), (self.day, other.day)].into_iter()
    }
}
