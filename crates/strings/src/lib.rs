//! The texts of the interface, one table a language. A language that lacks a text does not compile.

#[macro_use]
mod tables;

mod check;
mod en;
mod ja;
mod language;
mod pt_br;

pub use check::*;
pub use language::Language;
pub use tables::*;

/// A table that has a text for each variant of the enum `E`.
///
/// The crate that declares an enum implements this for its table: `strings.limits.text(limit)`.
pub trait TextFor<E> {
    /// The text for a variant.
    fn text(&self, variant: E) -> &'static str;
}

impl Strings {
    /// The texts of a language.
    #[must_use]
    pub const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::English => &en::STRINGS,
            Language::Portuguese => &pt_br::STRINGS,
            Language::Japanese => &ja::STRINGS,
        }
    }
}

/// Replaces each `{name}` in a text by its value; a name without a value becomes nothing.
#[must_use]
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, name, after)) = next_placeholder(rest) {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The text before the next `{name}`, the name, and the text after it.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_by_name_and_values_are_not_filled_again() {
        assert_eq!(fill("{a} of {b}, {a}", &[("a", "{b}"), ("b", "2")]), "{b} of 2, {b}");
        assert_eq!(fill("nothing {here", &[("here", "x")]), "nothing {here");
    }

    #[test]
    fn every_language_has_every_text_with_the_placeholders_of_the_english_one() {
        let english = Strings::for_language(Language::English).texts();
        for language in Language::ALL {
            for ((name, english), (_, translated)) in english.iter().zip(Strings::for_language(language).texts()) {
                assert!(!translated.is_empty(), "{language:?} lacks `{name}`");
                assert_eq!(placeholders(english), placeholders(translated), "{language:?}, `{name}`: {translated}");
            }
        }
    }

    fn placeholders(mut text: &str) -> Vec<&str> {
        let mut names = Vec::new();
        while let Some((_, name, after)) = next_placeholder(text) {
            names.push(name);
            text = after;
        }
        names.sort_unstable();
        names
    }
}
