//! Whether a text has the words that a model quotes, and where.

use credence_lexical::lower::lower;
use std::ops::Range;

use credence_lexical::script::is_unspaced;
use credence_lexical::sentence::sentences;

/// A quote has at least so many words, unless the text has fewer.
const FEWEST_WORDS: usize = 4;
/// In scripts without spaces, so many characters count as a word.
const CHARACTERS_PER_WORD: usize = 2;

/// Why quoted words do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuoteProblem {
    /// The text does not have them.
    Missing,
    /// They are too few.
    TooShort,
}

/// Where the text has the quoted words, in bytes. White space, quotation marks and dashes are made equal; case only if there is no
/// other match. A quote begins and ends with whole words.
pub(crate) fn find(text: &str, quote: &str) -> Result<Range<usize>, QuoteProblem> {
    let quote = trimmed(quote);
    if n_words(quote) == 0 {
        return Err(QuoteProblem::Missing);
    }
    let found = [false, true].into_iter().find_map(|folds_case| {
        let (text, quote) = (Plain::of(text, folds_case), Plain::of(quote, folds_case));
        text.find(quote.text.trim())
    });
    let found = found.ok_or(QuoteProblem::Missing)?;
    if n_words(quote) < FEWEST_WORDS.min(n_words(text)) {
        return Err(QuoteProblem::TooShort);
    }
    Ok(found)
}

/// The sentences of the text that a quote is part of. Half a sentence can say the opposite of the whole.
pub(crate) fn sentences_around(text: &str, quote: &Range<usize>) -> Range<usize> {
    let mut around = quote.clone();
    for sentence in sentences(text) {
        if sentence.range.start < quote.end && quote.start < sentence.range.end {
            around = around.start.min(sentence.range.start)..around.end.max(sentence.range.end);
        }
    }
    around
}

/// The number of words; characters of scripts without spaces count in part.
pub(crate) fn n_words(text: &str) -> usize {
    let unspaced = text.chars().filter(|character| character.is_alphanumeric() && is_unspaced(*character)).count();
    let spaced = text.split(|character: char| !character.is_alphanumeric() || is_unspaced(character));
    spaced.filter(|word| !word.is_empty()).count() + unspaced.div_ceil(CHARACTERS_PER_WORD)
}

/// A quote without the marks that models put around it.
fn trimmed(quote: &str) -> &str {
    quote.trim_matches(|character: char| {
        !character.is_alphanumeric() && !matches!(character, '%' | '$' | '€' | '£' | '°')
    })
}

/// A text with plain white space, quotation marks and dashes, and for each of its bytes the byte of the text it comes from.
struct Plain {
    text: String,
    from: Vec<usize>,
}

impl Plain {
    fn of(text: &str, folds_case: bool) -> Self {
        let mut plain = Self { text: String::with_capacity(text.len()), from: Vec::with_capacity(text.len() + 1) };
        for (at, character) in text.char_indices() {
            if folds_case {
                lower(character).for_each(|character| plain.push(at, character));
            } else {
                plain.push(at, character);
            }
        }
        plain.from.push(text.len());
        plain
    }

    fn push(&mut self, at: usize, character: char) {
        let Some(character) = plain_character(character) else { return };
        if character == ' ' && self.text.ends_with(' ') {
            return;
        }
        self.text.push(character);
        self.from.resize(self.text.len(), at);
    }

    /// The bytes of the original text in which a plain text is found, from word to word.
    fn find(&self, wanted: &str) -> Option<Range<usize>> {
        let mut from = 0;
        while let Some(found) = self.text[from..].find(wanted) {
            let (start, end) = (from + found, from + found + wanted.len());
            if is_word_boundary(&self.text, start) && is_word_boundary(&self.text, end) {
                return Some(self.from[start]..self.from[end]);
            }
            from = start + self.text[start..].chars().next().map_or(1, char::len_utf8);
        }
        None
    }
}

/// `None` for characters that are not shown.
fn plain_character(character: char) -> Option<char> {
    match character {
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{202a}'..='\u{202e}' => None,
        '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '‚' | '「' | '」' | '『' | '』' | '"' | '`' => {
            Some('\'')
        }
        '–' | '—' | '‐' | '‑' | '−' => Some('-'),
        other if other.is_whitespace() => Some(' '),
        other => Some(other),
    }
}

fn is_word_boundary(text: &str, at: usize) -> bool {
    let is_inner = |character: char| character.is_alphanumeric() && !is_unspaced(character);
    let before = text[..at].chars().next_back().is_some_and(is_inner);
    let after = text[at..].chars().next().is_some_and(is_inner);
    !(before && after)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "He said: “It’s  the\nlargest city – by far”. It is impossible to say that it grew.";

    #[test]
    fn signs_and_white_space_do_not_matter_and_case_only_if_needed() {
        for quote in
            ["It's the largest city - by far", "\"It’s the largest city — by far.\"", "…it's The largest CITY – by far"]
        {
            let found = find(TEXT, quote).unwrap_or_default();
            assert_eq!(&TEXT[found], "It’s  the\nlargest city – by far", "{quote}");
        }
    }

    #[test]
    fn other_words_left_out_words_and_parts_of_words_are_not_found() {
        for quote in ["It's the smallest city", "the largest by far of all", "possible to say that it grew", "", "…"]
        {
            assert_eq!(find(TEXT, quote), Err(QuoteProblem::Missing), "{quote}");
        }
        assert_eq!(find(TEXT, "largest city"), Err(QuoteProblem::TooShort));
        assert_eq!(find("It grew.", "It grew."), Ok(0..7));
    }

    #[test]
    fn characters_without_spaces_count_as_words() {
        let text = "東京の人口は約1400万人である。";
        assert_eq!(find(text, "東京の"), Err(QuoteProblem::TooShort));
        let found = find(text, "「人口は約1400万人である」").unwrap_or_default();
        assert_eq!(&text[found], "人口は約1400万人である");
    }

    #[test]
    fn the_whole_sentence_of_a_quote_is_read() {
        let text = "One. It is false that two is three. Four.";
        let quote = find(text, "that two is three").unwrap_or_default();
        assert_eq!(&text[sentences_around(text, &quote)], "It is false that two is three.");
    }

    proptest::proptest! {
        #[test]
        fn any_text_has_its_own_words(text in ".{0,120}", quote in ".{0,40}") {
            if let Ok(found) = find(&text, &quote) {
                proptest::prop_assert!(text.get(found.clone()).is_some_and(|words| !words.is_empty()));
                proptest::prop_assert!(text.get(sentences_around(&text, &found)).is_some());
            }
            if n_words(&text) > 0 {
                proptest::prop_assert!(find(&text, &text).is_ok(), "{:?}", find(&text, &text));
            }
        }
    }
}
