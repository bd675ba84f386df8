//! The language of a claim and its text.

use credence_text::script::is_kana_or_han;
use serde::Serialize;

/// The language of a claim and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StanceLanguage {
    /// English, and whatever is not one of the others.
    English,
    /// Portuguese, in which "no" denies nothing.
    Portuguese,
    /// Japanese, whose words stand without spaces.
    Japanese,
}

impl StanceLanguage {
    /// The language of a tag such as `pt-BR`; English for a tag that is not known.
    #[must_use]
    pub fn from_tag(tag: &str) -> Self {
        let is = |name: &str| tag.get(..2).is_some_and(|head| head.eq_ignore_ascii_case(name));
        if is("pt") {
            Self::Portuguese
        } else if is("ja") {
            Self::Japanese
        } else {
            Self::English
        }
    }

    /// The language a text is probably written in.
    #[must_use]
    pub fn guess(text: &str) -> Self {
        let head: String = text.chars().take(2_000).collect();
        if head.chars().any(is_kana_or_han) {
            return Self::Japanese;
        }
        const PORTUGUESE: [&str; 16] =
            ["não", "de", "que", "uma", "um", "é", "são", "em", "da", "do", "os", "na", "com", "foi", "para", "ção"];
        const ENGLISH: [&str; 10] = ["the", "of", "is", "and", "in", "was", "to", "are", "that", "with"];
        let count = |names: &[&str]| head.split_whitespace().filter(|word| names.contains(word)).count();
        if count(&PORTUGUESE) > count(&ENGLISH) { Self::Portuguese } else { Self::English }
    }
}
