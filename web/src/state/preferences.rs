//! The language and the colors that the user has chosen.

use credence_strings::{Language, Strings};
use leptos::prelude::*;

use crate::service::{storage, window};

credence_text::named_enum! {
    /// The colors of the page.
    #[derive(Default)]
    pub enum Theme {
        /// Those of the user's system.
        #[default]
        System = "system",
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
    }
}

/// What the user has chosen for all visits.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// The language of the page.
    pub language: RwSignal<Language>,
    /// The colors of the page.
    pub theme: RwSignal<Theme>,
}

impl Preferences {
    /// The choices of the last visit, or those of the browser.
    pub(super) fn new() -> Self {
        let language = storage::load("language").and_then(|tag| Language::from_tag(&tag));
        let theme = storage::load("theme").and_then(|name| Theme::from_name(&name));
        Self {
            language: RwSignal::new(language.unwrap_or_else(|| Language::preferred(&window::languages()))),
            theme: RwSignal::new(theme.unwrap_or_default()),
        }
    }

    /// The texts in the chosen language.
    #[must_use]
    pub fn strings(self) -> &'static Strings {
        Strings::for_language(self.language.get())
    }

    /// Chooses a language, now and for the next visit.
    pub fn choose_language(self, language: Language) {
        self.language.set(language);
        storage::keep("language", language.tag());
    }

    /// Chooses colors, now and for the next visit.
    pub fn choose_theme(self, theme: Theme) {
        self.theme.set(theme);
        storage::keep("theme", theme.name());
    }
}
