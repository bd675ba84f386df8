//! The language and the colors that the user has chosen.

use crate::service::task::spawn_local;
use credence_strings::{Language, Strings};

use crate::service::{language, storage, window};
use crate::signal::{RwSignal, StoredValue};

credence_named::named_enum! {
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

/// A language with its texts.
#[derive(Clone, Copy)]
pub struct Texts {
    language: Language,
    strings: &'static Strings,
    /// The language that the user wanted, if its texts could not be loaded.
    not_loaded: Option<Language>,
    /// The language that was stored when the page began.
    stored: Option<Language>,
}

impl Texts {
    const ENGLISH: Self =
        Self { language: Language::ENGLISH, strings: Strings::ENGLISH, not_loaded: None, stored: None };

    /// The texts in the language of this tag, of the last visit or of the browser; in English if they cannot be loaded.
    pub async fn load(tag: Option<String>) -> Self {
        let stored = stored_language();
        let wanted = match tag {
            Some(tag) => Language::preferred(&[tag]),
            None => stored.unwrap_or_else(|| Language::preferred(&window::languages())),
        };
        Self { stored, ..Self::ENGLISH }.in_language(wanted).await
    }

    /// The texts in another language; these if they cannot be loaded.
    async fn in_language(self, language: Language) -> Self {
        match language::load(language).await {
            Some(strings) => Self { language, strings, not_loaded: None, ..self },
            None => Self { not_loaded: Some(language), ..self },
        }
    }
}

fn stored_language() -> Option<Language> {
    storage::load("language").and_then(|tag| Language::from_tag(&tag))
}

/// What the user has chosen for all visits.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// The colors of the page.
    pub theme: RwSignal<Theme>,
    texts: RwSignal<Texts>,
    /// The language that was chosen last; its texts may still be loading.
    chosen: StoredValue<Language>,
}

impl Preferences {
    /// The page in a language, with the colors of the last visit.
    pub(super) fn new(texts: Texts) -> Self {
        let theme = storage::load("theme").and_then(|name| Theme::from_name(&name));
        Self {
            theme: RwSignal::new(theme.unwrap_or_default()),
            texts: RwSignal::new(texts),
            chosen: StoredValue::new(texts.language),
        }
    }

    /// The texts in the language of the page.
    #[must_use]
    pub fn strings(self) -> &'static Strings {
        self.texts.with(|texts| texts.strings)
    }

    /// The language of the page.
    #[must_use]
    pub fn language(self) -> Language {
        self.texts.with(|texts| texts.language)
    }

    /// The language of the page now, for what does not follow it.
    #[must_use]
    pub fn language_now(self) -> Language {
        self.texts.with_untracked(|texts| texts.language)
    }

    /// The language that was chosen, if its texts could not be loaded.
    #[must_use]
    pub fn not_loaded(self) -> Option<Language> {
        self.texts.with(|texts| texts.not_loaded)
    }

    /// Loads a language and shows the page in it, now and at the next visit.
    pub fn choose_language(self, language: Language) {
        self.show_language(language, |texts| storage::keep("language", texts.language.tag()));
    }

    /// Loads a language and shows the panel in it; `shown` is called then.
    pub fn show_language(self, language: Language, shown: fn(Texts)) {
        self.chosen.set_value(language);
        spawn_local(async move {
            let texts = self.texts.get_untracked().in_language(language).await;
            if self.chosen.get_value() == language {
                self.texts.set(texts);
                shown(texts);
            }
        });
    }

    /// Takes over what was chosen in another tab.
    pub fn follow_other_tab(self) {
        self.theme.set(storage::load("theme").and_then(|name| Theme::from_name(&name)).unwrap_or_default());
        if let Some(language) = stored_language().filter(|language| *language != self.language_now()) {
            self.show_language(language, drop);
        }
    }

    /// Takes over a language that was chosen in another tab before this one listened.
    pub fn follow_missed_language(self) {
        if stored_language() != self.texts.with_untracked(|texts| texts.stored) {
            self.follow_other_tab();
        }
    }

    /// Chooses colors, now and for the next visit.
    pub fn choose_theme(self, theme: Theme) {
        self.theme.set(theme);
        storage::keep("theme", theme.name());
    }
}
