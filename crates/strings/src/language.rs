//! The languages of the page: English, and one for each file in `languages/`.

use crate::file::{DEFERRED, Keys, check_file};
use crate::{DeferredStrings, Strings};

// `NAMES` and `FILES`, from the folder.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

// A language that lacks a text does not compile.
#[allow(long_running_const_eval, reason = "every byte of the files is read")]
const _: () = {
    let mut index = 0;
    while index < FILES.len() {
        if let Some(message) = check_file(NAMES[index].0, FILES[index], KEYS) {
            panic!("{}", message.text());
        }
        index += 1;
    }
};

/// The keys of a file: those of the first load, and those below the heading.
pub(crate) const KEYS: [Keys; 2] = [Strings::KEYS, DeferredStrings::KEYS];

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Language(u8);

impl Language {
    /// English, also where nothing else fits.
    pub const ENGLISH: Self = Self(0);

    /// How many there are.
    pub const COUNT: usize = 1 + NAMES.len();

    /// All of them, in the order of the menu.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::ENGLISH; Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Its position in `ALL`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tag for `lang` attributes and for the list of recordings.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.other().map_or(Strings::ENGLISH.language().tag(), |index| NAMES[index].0)
    }

    /// The first part of its tag. No two languages have the same.
    #[must_use]
    pub fn primary(self) -> &'static str {
        primary(self.tag())
    }

    /// Its own name for itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.other().map_or(Strings::ENGLISH.language().name(), |index| NAMES[index].1)
    }

    /// The texts of the first load and those that are loaded later, as `Strings` and `DeferredStrings` parse them; `None` for English, which is
    /// compiled in.
    #[must_use]
    pub fn files(self) -> Option<(&'static str, &'static str)> {
        FILES[self.other()?].split_once(DEFERRED)
    }

    /// The language of a tag such as `pt-BR` or `ja-JP`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.primary().eq_ignore_ascii_case(primary(tag)))
    }

    /// The first of the user's languages that the page has, else English.
    #[must_use]
    pub fn preferred(tags: &[String]) -> Self {
        tags.iter().find_map(|tag| Self::from_tag(tag)).unwrap_or_default()
    }

    /// Its position in `NAMES` and `FILES`; `None` for English.
    fn other(self) -> Option<usize> {
        self.index().checked_sub(1)
    }
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_the_page_has_is_taken() {
        let preferred =
            |tags: &[&str]| Language::preferred(&tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>()).tag();
        assert_eq!(preferred(&["fr-FR", "pt-PT", "en"]), "pt-BR");
        assert_eq!(preferred(&["JA"]), "ja");
        assert_eq!(preferred(&["fr"]), "en");
        assert_eq!(preferred(&["jav"]), "en");
        assert_eq!(preferred(&[]), "en");
    }

    #[test]
    fn every_language_is_found_by_its_tag() {
        for language in Language::ALL {
            assert_eq!(Language::from_tag(language.tag()), Some(language));
            assert_eq!(language.files().is_none(), language == Language::ENGLISH);
        }
    }
}
