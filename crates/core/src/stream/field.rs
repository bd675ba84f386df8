//! The fields of a message, in the forms that many protocols share.

use std::borrow::Cow;

use credence_json::Json;

/// The most names of a field that are asked for at once.
const MOST_NAMES: usize = 8;

/// Shorter access to the fields of an object.
pub(super) trait Fields<'a>: Sized {
    /// The `type`; empty if there is none.
    fn kind(self) -> Cow<'a, str>;
    /// The text in a field, unless it is empty.
    fn filled(self, name: &str) -> Option<Cow<'a, str>>;
    /// The text in the first of these fields that has one; at most eight.
    fn first_text(self, names: &[&str]) -> Option<Cow<'a, str>>;
    /// Whether a field is `true`.
    fn flag(self, name: &str) -> bool;
    /// The whole number in a field, unless it is negative.
    fn count(self, name: &str) -> Option<u64>;
    /// The index in a field; 0 if there is none.
    fn index(self, name: &str) -> u64;
    /// The two offsets of a range.
    fn offsets(self, start: &str, end: &str) -> Option<(usize, usize)>;
    /// The offsets of a range whose start is 0 if it is not sent.
    fn offsets_from_zero(self, start: &str, end: &str) -> Option<(usize, usize)>;
    /// A text, or the JSON of anything else.
    fn text_or_json(self) -> Cow<'a, str>;
    /// The text of an error: the error itself, or its `message`.
    fn error_text(self) -> Option<Cow<'a, str>>;
    /// The text of an error, or else its JSON.
    fn error_text_or_json(self) -> Cow<'a, str>;
}

impl<'a> Fields<'a> for Json<'a> {
    fn kind(self) -> Cow<'a, str> {
        self.text_of("type").unwrap_or_default()
    }

    fn filled(self, name: &str) -> Option<Cow<'a, str>> {
        self.text_of(name).filter(|text| !text.is_empty())
    }

    fn first_text(self, names: &[&str]) -> Option<Cow<'a, str>> {
        // One copy of this, where lists of each length would have one each.
        let mut found = [None; MOST_NAMES];
        self.find(names, &mut found);
        found.into_iter().flatten().find_map(Json::text)
    }

    fn flag(self, name: &str) -> bool {
        self.get(name).and_then(Json::boolean) == Some(true)
    }

    fn count(self, name: &str) -> Option<u64> {
        self.get(name).and_then(unsigned)
    }

    fn index(self, name: &str) -> u64 {
        self.count(name).unwrap_or(0)
    }

    fn offsets(self, start: &str, end: &str) -> Option<(usize, usize)> {
        Some((offset(self, start)?, offset(self, end)?))
    }

    fn offsets_from_zero(self, start: &str, end: &str) -> Option<(usize, usize)> {
        Some((offset(self, start).unwrap_or(0), offset(self, end)?))
    }

    fn text_or_json(self) -> Cow<'a, str> {
        self.text().unwrap_or(Cow::Borrowed(self.raw()))
    }

    fn error_text(self) -> Option<Cow<'a, str>> {
        self.text().or_else(|| self.text_of("message"))
    }

    fn error_text_or_json(self) -> Cow<'a, str> {
        self.error_text().unwrap_or(Cow::Borrowed(self.raw()))
    }
}

/// A whole number that is not negative.
pub(super) fn unsigned(json: Json<'_>) -> Option<u64> {
    json.integer().and_then(|number| u64::try_from(number).ok())
}

fn offset(json: Json<'_>, name: &str) -> Option<usize> {
    json.count(name).and_then(|offset| usize::try_from(offset).ok())
}
