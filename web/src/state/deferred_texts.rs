//! The texts of the parts that are loaded behind the first module.

use crate::service::task::spawn_local;
use credence_strings::DeferredStrings;

use super::preferences::Preferences;
use crate::service::language;
use crate::signal::{RwSignal, effect};

/// The texts of the deferred parts, in the language of the page as soon as they are loaded.
#[derive(Clone, Copy)]
pub struct DeferredTexts(RwSignal<&'static DeferredStrings>);

impl DeferredTexts {
    pub(super) fn new(preferences: Preferences) -> Self {
        let texts = Self(RwSignal::new(DeferredStrings::ENGLISH));
        effect(Box::new(move || {
            let language = preferences.language();
            spawn_local(async move {
                let loaded = language::load_deferred(language).await;
                if preferences.language_now() == language {
                    texts.0.set(loaded);
                }
            });
        }));
        texts
    }

    /// The texts.
    #[must_use]
    pub fn get(self) -> &'static DeferredStrings {
        self.0.get()
    }

    /// The texts now, for a message that does not follow the language.
    #[must_use]
    pub fn now(self) -> &'static DeferredStrings {
        self.0.get_untracked()
    }
}
