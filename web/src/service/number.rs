//! Numbers as the language of the page writes them.

use std::cell::RefCell;

use credence_text::decimal::shortest;
use js_sys::Number;

use super::place::Place;

thread_local! {
    /// The language that was asked for last, and its decimal separator: lists have many numbers in one language.
    static SEPARATOR: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// A count, such as 12,345.
pub fn whole(n: usize) -> String {
    written(f64::from(u32::try_from(n).unwrap_or(u32::MAX)), &language())
}

/// What separates the whole part of a number from its decimals.
pub fn decimal_separator() -> String {
    let language = language();
    SEPARATOR.with_borrow_mut(|known| {
        if let Some((_, separator)) = known.as_ref().filter(|(of, _)| *of == language) {
            return separator.clone();
        }
        let separator = written(0.5, &language).trim_matches(char::is_numeric).to_owned();
        *known = Some((language, separator.clone()));
        separator
    })
}

fn written(number: f64, language: &str) -> String {
    // Tests run natively, where no browser knows languages.
    if cfg!(target_arch = "wasm32") {
        String::from(Number::from(number).to_locale_string(language))
    } else {
        shortest(number)
    }
}

/// The language of the panel.
fn language() -> String {
    let frame = Place::here().and_then(Place::frame);
    frame.and_then(|frame| frame.get_attribute("lang")).unwrap_or_else(|| "en".to_owned())
}
