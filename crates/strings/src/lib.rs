//! The texts of the interface: declared in English in `texts.rs`, and one file for each other language in `languages/`.

#[macro_use]
mod declaration;

mod check;
mod file;
mod language;
mod late;
mod report;
mod texts;

pub use check::{StateNames, StepNames};
pub use file::LanguageError;
pub use language::Language;
pub use late::*;
pub use report::*;
pub use texts::*;

use file::{Lines, hash_file, hash_tables};

// A language that lacks a text does not compile. The test of the files names the line.
#[allow(long_running_const_eval, reason = "every byte of the files is read")]
const _: () = {
    let keys = hash_tables(Strings::KEYS);
    assert!(hash_file(include_str!("../languages/pt-BR.txt")) == keys, "pt-BR.txt differs in its keys");
    assert!(hash_file(include_str!("../languages/ja.txt")) == keys, "ja.txt differs in its keys");
    let late = hash_tables(LateStrings::KEYS);
    assert!(hash_file(include_str!("../languages/late/pt-BR.txt")) == late, "late/pt-BR.txt differs in its keys");
    assert!(hash_file(include_str!("../languages/late/ja.txt")) == late, "late/ja.txt differs in its keys");
};

impl Strings {
    /// Whether the texts are English, in which data has its own sentences.
    #[must_use]
    pub fn is_english(&self) -> bool {
        self.page.tag == Self::ENGLISH.page.tag
    }

    /// The texts in the file of a language, in `languages/`.
    ///
    /// # Errors
    /// If a text is missing, unknown or in another place.
    pub fn parse(file: &'static str) -> Result<&'static Self, LanguageError> {
        let mut lines = Lines::new(file);
        let strings = Self::read(&mut lines)?;
        if lines.next_text().is_some() {
            return Err(lines.error());
        }
        Ok(Box::leak(Box::new(strings)))
    }
}

/// A table that has a text for each variant of the enum `E`.
///
/// The crate that declares an enum implements this for its table: `strings.limits.text(limit)`.
pub trait TextFor<E> {
    /// The text for a variant.
    fn text(&self, variant: E) -> &'static str;
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

    const FILES: [(Language, &str); 2] = [
        (Language::Portuguese, include_str!("../languages/pt-BR.txt")),
        (Language::Japanese, include_str!("../languages/ja.txt")),
    ];

    #[test]
    fn placeholders_are_filled_by_name_and_values_are_not_filled_again() {
        assert_eq!(fill("{a} of {b}, {a}", &[("a", "{b}"), ("b", "2")]), "{b} of 2, {b}");
        assert_eq!(fill("nothing {here", &[("here", "x")]), "nothing {here");
    }

    #[test]
    fn every_language_has_every_text_in_the_order_of_the_english_ones() {
        for (language, file) in FILES {
            let lines = file.lines().enumerate().filter(|(_, line)| !line.is_empty());
            let mut lines = lines.map(|(index, line)| (index + 1, line.split_once(" = ").map_or(line, |(key, _)| key)));
            for key in keys() {
                let (line, found) = lines.next().unwrap_or((0, "the end of the file"));
                assert_eq!(found, key, "{language:?}, line {line}");
            }
            assert_eq!(lines.next(), None, "{language:?} has an unknown text");
            assert!(Strings::parse(file).is_ok(), "{language:?}");
        }
    }

    #[test]
    fn every_text_has_the_placeholders_of_the_english_one() {
        for (language, file) in FILES {
            let translated = Strings::parse(file).unwrap().all();
            for ((key, (.., english)), (.., text)) in keys().zip(Strings::ENGLISH.all()).zip(translated) {
                assert_eq!(placeholders(english), placeholders(text), "{language:?}, `{key}`: {text}");
                assert!(!text.is_empty() && text == text.trim(), "{language:?}, `{key}`");
            }
        }
    }

    #[test]
    fn a_file_with_other_texts_is_refused() {
        let file = FILES[0].1;
        let (first, rest) = file.split_once('\n').unwrap();
        let line = |file: String| Strings::parse(file.leak()).unwrap_err().line;
        assert_eq!(line(file.replace("page.claim", "page.claims")), Strings::KEYS[0].1.len(), "an unknown key");
        assert!(Strings::parse(rest).is_err(), "a missing text");
        assert_eq!(line([file, first].concat()), file.lines().count() + 1, "a text too many");
        assert_eq!(line(String::new()), 0);
    }

    #[test]
    fn the_late_texts_are_complete_in_every_language() {
        let files = [include_str!("../languages/late/pt-BR.txt"), include_str!("../languages/late/ja.txt")];
        for file in files {
            let translated = LateStrings::parse(file).unwrap().all();
            for ((table, key, english), (.., text)) in LateStrings::ENGLISH.all().into_iter().zip(translated) {
                assert_eq!(placeholders(english), placeholders(text), "`{table}.{key}`: {text}");
                assert!(!text.is_empty() && text == text.trim(), "`{table}.{key}`");
            }
        }
    }

    /// The file of a language that nobody speaks: the English texts in brackets.
    fn made_file(texts: &[(&str, &str, &str)]) -> &'static str {
        let lines: String = texts.iter().map(|(table, key, text)| format!("{table}.{key} = ⟦{text}⟧\n")).collect();
        lines.leak()
    }

    #[test]
    fn another_language_is_a_file_with_its_texts() {
        let (english, late) = (Strings::ENGLISH.all(), LateStrings::ENGLISH.all());
        let [file, late_file] = [&english, &late].map(|texts| made_file(texts));
        assert_eq!(hash_file(file), hash_tables(Strings::KEYS), "what is compared when it is compiled in");
        assert_eq!(hash_file(late_file), hash_tables(LateStrings::KEYS));
        let made = [Strings::parse(file).unwrap().all(), LateStrings::parse(late_file).unwrap().all()].concat();
        for ((table, key, text), (.., made)) in english.iter().chain(&late).zip(&made) {
            assert_eq!(*made, format!("⟦{text}⟧"), "{table}.{key}");
            assert_eq!(placeholders(made), placeholders(text), "{table}.{key}");
        }
    }

    fn keys() -> impl Iterator<Item = String> {
        Strings::KEYS.iter().flat_map(|(table, keys)| keys.iter().map(move |key| format!("{table}.{key}")))
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
