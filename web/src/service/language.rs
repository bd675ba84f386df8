//! The texts of the page in a language: English is compiled in, the others are files beside the page.

use std::cell::RefCell;
use std::thread::LocalKey;

use credence_strings::{DeferredStrings, Language, Strings};

use super::file;

/// Texts that are loaded, by their language. They are used as long as the page lives.
type Loaded<T> = RefCell<Vec<(Language, &'static T)>>;

thread_local! {
    static LOADED: Loaded<Strings> = const { RefCell::new(Vec::new()) };

    /// The texts of the deferred parts.
    static DEFERRED: Loaded<DeferredStrings> = const { RefCell::new(Vec::new()) };
}

/// The texts in a language; `None` when its file could not be loaded, or is that of another version.
pub async fn load(language: Language) -> Option<&'static Strings> {
    if language == Language::ENGLISH {
        return Some(Strings::ENGLISH);
    }
    loaded(&LOADED, language, "languages/", |text| Strings::parse(text).ok()).await
}

/// The texts of the deferred parts in a language; in English where they could not be loaded.
pub async fn load_deferred(language: Language) -> &'static DeferredStrings {
    if language == Language::ENGLISH {
        return DeferredStrings::ENGLISH;
    }
    let parse = |text| DeferredStrings::parse(text).ok();
    loaded(&DEFERRED, language, "languages/deferred/", parse).await.unwrap_or(DeferredStrings::ENGLISH)
}

async fn loaded<T>(
    known: &'static LocalKey<Loaded<T>>,
    language: Language,
    folder: &str,
    parse: fn(&'static str) -> Option<&'static T>,
) -> Option<&'static T> {
    let texts = known.with_borrow(|all| all.iter().find(|(loaded, _)| *loaded == language).map(|(_, texts)| *texts));
    if texts.is_some() {
        return texts;
    }
    let file = file::fetch_of_site(&[folder, language.tag(), ".txt"].concat()).await?;
    let texts = parse(String::from_utf8(file).ok()?.leak())?;
    known.with_borrow_mut(|all| all.push((language, texts)));
    Some(texts)
}
