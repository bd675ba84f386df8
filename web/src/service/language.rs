//! The texts of the page in a language: English is compiled in, the others are files beside the page.

use std::cell::RefCell;

use credence_strings::{DeferredStrings, Language, Strings};

use super::file;

thread_local! {
    /// The languages that are loaded. They are used as long as the page lives.
    static LOADED: RefCell<Vec<Loaded>> = const { RefCell::new(Vec::new()) };

    /// The texts of the deferred parts that are loaded.
    static DEFERRED: RefCell<Vec<(Language, &'static DeferredStrings)>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, Copy)]
struct Loaded {
    language: Language,
    strings: &'static Strings,
}

/// The texts in a language; `None` when its file could not be loaded, or is that of another version.
pub async fn load(language: Language) -> Option<&'static Strings> {
    if language == Language::ENGLISH {
        return Some(Strings::ENGLISH);
    }
    if let Some(loaded) = loaded(language) {
        return Some(loaded.strings);
    }
    let file = file::fetch_of_site(&["languages/", language.tag(), ".txt"].concat()).await?;
    let strings = Strings::parse(String::from_utf8(file).ok()?.leak()).ok()?;
    LOADED.with_borrow_mut(|all| all.push(Loaded { language, strings }));
    Some(strings)
}

/// The texts of the deferred parts in a language; in English where they could not be loaded.
pub async fn load_deferred(language: Language) -> &'static DeferredStrings {
    deferred(language).await.unwrap_or(DeferredStrings::ENGLISH)
}

async fn deferred(language: Language) -> Option<&'static DeferredStrings> {
    if language == Language::ENGLISH {
        return None;
    }
    let loaded =
        DEFERRED.with_borrow(|all| all.iter().find(|(loaded, _)| *loaded == language).map(|(_, texts)| *texts));
    if loaded.is_some() {
        return loaded;
    }
    let file = file::fetch_of_site(&["languages/deferred/", language.tag(), ".txt"].concat()).await?;
    let texts = DeferredStrings::parse(String::from_utf8(file).ok()?.leak()).ok()?;
    DEFERRED.with_borrow_mut(|all| all.push((language, texts)));
    Some(texts)
}

fn loaded(language: Language) -> Option<Loaded> {
    LOADED.with_borrow(|all| all.iter().find(|loaded| loaded.language == language).copied())
}
