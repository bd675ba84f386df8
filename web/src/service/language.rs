//! The texts of the page in a language: English is compiled in, the others are files beside the page.

use std::cell::RefCell;

use credence_strings::{Language, Strings};

use super::file;

thread_local! {
    /// The languages that are loaded. They are used as long as the page lives.
    static LOADED: RefCell<Vec<(Language, &'static Strings)>> = const { RefCell::new(Vec::new()) };
}

/// The texts in a language; `None` when its file could not be loaded, or is that of another version.
pub async fn load(language: Language) -> Option<&'static Strings> {
    if language == Language::English {
        return Some(Strings::ENGLISH);
    }
    let loaded = LOADED.with_borrow(|loaded| loaded.iter().find(|(known, _)| *known == language).copied());
    if let Some((_, strings)) = loaded {
        return Some(strings);
    }
    let file = file::fetch_beside_page(&["languages/", language.tag(), ".txt"].concat()).await?;
    let strings = Strings::parse(String::from_utf8(file).ok()?.leak()).ok()?;
    LOADED.with_borrow_mut(|loaded| loaded.push((language, strings)));
    Some(strings)
}
