//! Numbers as the language of the page writes them.

use credence_decimal::fixed;

use super::{host, mount};

/// A count, such as 12,345.
pub fn whole(n: impl TryInto<u32>) -> String {
    decimals(f64::from(n.try_into().unwrap_or(u32::MAX)), [0, 0])
}

/// A share, 0 to 1, in whole percent with its sign. It is rounded as in reports.
pub fn percent(share: f64) -> String {
    written((share * 100.0).round_ties_even() / 100.0, "percent", [0, 0])
}

/// The form of a text for a count. The browser is asked only where there are several.
pub fn form(text: &str, n: usize) -> &str {
    if text.contains('|') { credence_strings::form(text, &plural(n)) } else { text }
}

/// The category of a count in the language of the page, as `Intl.PluralRules` names it.
pub fn plural(n: usize) -> String {
    if cfg!(not(target_arch = "wasm32")) {
        return credence_strings::english_plural(n);
    }
    host::plural(n, &mount::language())
}

/// A number with so many decimals, at least and at most.
pub fn decimals(number: f64, places: [usize; 2]) -> String {
    written(number, "decimal", places)
}

/// A number in a style of `Intl.NumberFormat`.
fn written(number: f64, style: &str, places: [usize; 2]) -> String {
    // Tests run natively, where no browser knows languages.
    if cfg!(not(target_arch = "wasm32")) {
        return in_english(number, style, places);
    }
    let [least, most] = places;
    host::number(number, &mount::language(), style, least, most)
}

/// Without a browser: in English, without separators.
fn in_english(number: f64, style: &str, [least, most]: [usize; 2]) -> String {
    let (number, sign) = if style == "percent" { (number * 100.0, "%") } else { (number, "") };
    let text = fixed(number, most);
    let text = if least < most { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    [text, sign].concat()
}
