//! The languages of the page.

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, also where nothing else fits.
    #[default]
    English,
    /// Portuguese as in Brazil.
    Portuguese,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::English, Self::Portuguese, Self::Japanese];

    /// The tag for `lang` attributes and for the list of recordings.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
            Self::Japanese => "ja",
        }
    }

    /// Its own name for itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Portuguese => "Português (Brasil)",
            Self::Japanese => "日本語",
        }
    }

    /// The language of a tag such as `pt-BR` or `ja-JP`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag()[..2].eq_ignore_ascii_case(primary))
    }

    /// The first of the user's languages that the page has, else English.
    #[must_use]
    pub fn preferred(tags: &[String]) -> Self {
        tags.iter().find_map(|tag| Self::from_tag(tag)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_the_page_has_is_taken() {
        let tags = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
        assert_eq!(Language::preferred(&tags(&["fr-FR", "pt-PT", "en"])), Language::Portuguese);
        assert_eq!(Language::preferred(&tags(&["ja"])), Language::Japanese);
        assert_eq!(Language::preferred(&tags(&["fr"])), Language::English);
        assert_eq!(Language::preferred(&[]), Language::English);
    }
}
