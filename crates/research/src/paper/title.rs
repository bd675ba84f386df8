//! Normalizes titles and surnames for comparison: lower case, no punctuation, no articles.

use credence_lexical::lower;
use std::borrow::Cow;

/// The most words of a title that are compared.
pub(super) const MOST_WORDS: usize = 64;

/// The words of a title in lower case, without punctuation and without `a`, `an`, `the`; may be empty.
#[must_use]
pub fn title_key(title: &str) -> String {
    let mut key = String::with_capacity(title.len());
    for word in words(title) {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(&word);
    }
    key
}

/// The normalized words of a title.
fn words(title: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = title;
    let parts = std::iter::from_fn(move || next_word(&mut rest));
    parts.map(lowercase).filter(|word| !matches!(word.as_ref(), "a" | "an" | "the")).take(MOST_WORDS)
}

/// Removes and returns the first run of letters and digits.
fn next_word<'t>(rest: &mut &'t str) -> Option<&'t str> {
    let text = rest.trim_start_matches(|it: char| !it.is_alphanumeric());
    let is_other = |byte: u8| !byte.is_ascii_alphanumeric();
    // Bytes are compared several times as fast as characters.
    let end = match text.bytes().position(is_other) {
        Some(at) if !text.as_bytes()[at].is_ascii() => {
            text.find(|it: char| !it.is_alphanumeric()).unwrap_or(text.len())
        }
        Some(at) => at,
        None => text.len(),
    };
    let (word, after) = text.split_at(end);
    *rest = after;
    (!word.is_empty()).then_some(word)
}

fn lowercase(word: &str) -> Cow<'_, str> {
    if !word.is_ascii() {
        return Cow::Owned(lower::lowercase(word));
    }
    let has_capitals = word.bytes().any(|byte| byte.is_ascii_uppercase());
    if has_capitals { Cow::Owned(word.to_ascii_lowercase()) } else { Cow::Borrowed(word) }
}

/// The Jaccard similarity of the words of two titles, 0 to 1; 0 if neither has any.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "titles are compared by at most 64 words")]
pub fn title_similarity(first: &str, second: &str) -> f64 {
    let (first, second) = (word_set(first), word_set(second));
    let n_shared = first.iter().filter(|word| second.binary_search(word).is_ok()).count();
    let n_all = first.len() + second.len() - n_shared;
    if n_all == 0 { 0.0 } else { n_shared as f64 / n_all as f64 }
}

fn word_set(title: &str) -> Vec<Cow<'_, str>> {
    let mut set: Vec<Cow<'_, str>> = words(title).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// Suffixes of names.
const SUFFIXES: [&str; 7] = ["jr", "sr", "ii", "iii", "iv", "phd", "md"];

/// The surname in lower case: the part before the comma, otherwise the last word; `None` for an empty name.
#[must_use]
pub fn surname(name: &str) -> Option<String> {
    if let Some((before, _)) = name.split_once(',')
        && !before.trim().is_empty()
        && !is_suffix(name.rsplit(',').next().unwrap_or_default())
    {
        return Some(lowercase(&before.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned());
    }
    let name = name.split(',').next().unwrap_or_default();
    let mut words = name.split_whitespace().rev();
    let last = words.next()?;
    let chosen = if is_suffix(last) { words.next().unwrap_or(last) } else { last };
    Some(lowercase(chosen).into_owned())
}

fn is_suffix(word: &str) -> bool {
    let word = word.trim().trim_end_matches('.');
    SUFFIXES.iter().any(|suffix| suffix.eq_ignore_ascii_case(word))
}

/// The last word of a surname: "van der Berg, Jan" and "Jan van der Berg" are one author.
pub(super) fn surname_key(name: &str) -> Option<String> {
    let surname = surname(name)?;
    let last = surname.rsplit(' ').next()?.trim_matches(|it: char| !it.is_alphanumeric());
    (!last.is_empty()).then(|| last.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surnames_in_either_order() {
        for (name, expected) in [
            ("Smith, John", "smith"),
            ("Jan van der Berg", "berg"),
            ("van der Berg, Jan", "van der berg"),
            ("Martin Luther King Jr.", "king"),
            ("King, Jr.", "king"),
            ("Étienne Ÿ", "ÿ"),
        ] {
            assert_eq!(surname(name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(surname("  "), None);
        assert_eq!(surname_key("van der Berg, Jan"), surname_key("Jan van der Berg"));
    }

    #[test]
    fn titles_without_words_have_no_similarity() {
        assert_eq!((title_key("A – the"), title_similarity("", "").to_bits()), (String::new(), 0));
        assert_eq!(title_key("Größe & ΣΊΣΥΦΟΣ"), "größe σίσυφος");
    }
}
