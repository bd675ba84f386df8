//! The names of the months.

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
