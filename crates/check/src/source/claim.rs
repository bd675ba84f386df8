//! Reads phrases, years, months and quarters in a claim.

use credence_lexical::calendar::month;
use credence_lexical::lower::lower;
use credence_lexical::{fold, script};

/// The number of characters of a claim that are read.
const CLAIM_MAX: usize = 2_000;
/// The most periods per claim.
const PERIODS_MAX: usize = 6;

/// A period that a claim names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Period {
    /// A year.
    Year(u16),
    /// A quarter of a year, 1 to 4.
    Quarter(u16, u8),
    /// A month of a year, 1 to 12.
    Month(u16, u8),
}

impl Period {
    /// The year of the period.
    pub(super) fn year(self) -> u16 {
        match self {
            Self::Year(year) | Self::Quarter(year, _) | Self::Month(year, _) => year,
        }
    }
}

/// A claim in two spellings: without accents, and without capitals as well.
pub(super) struct Claim {
    /// Without accents, with its capitals.
    pub unaccented: String,
    /// Without accents and capitals.
    pub folded: String,
}

impl Claim {
    /// Reads a claim, up to a length.
    pub(super) fn parse(written: &str) -> Self {
        let unaccented = unaccented(super::answer::first_characters(written, CLAIM_MAX));
        let folded = unaccented.chars().flat_map(lower).collect();
        Self { unaccented, folded }
    }

    /// Whether the claim contains a phrase as whole words, ignoring accents and case.
    pub(super) fn has(&self, phrase: &str) -> bool {
        offsets(&self.folded, &folded(phrase)).next().is_some()
    }

    /// Whether it contains one of the phrases in a list with that separator.
    pub(super) fn has_one_of(&self, phrases: &str, separator: char) -> bool {
        phrases.split(separator).map(str::trim).any(|phrase| !phrase.is_empty() && self.has(phrase))
    }

    /// The distinct years in the claim, with their month or quarter, in order.
    pub(super) fn periods(&self) -> Vec<Period> {
        let quarter = self.quarter();
        let mut periods = Vec::new();
        for (at, year) in years(&self.folded) {
            let month = month_before(&self.folded[..at]).or_else(|| month_after(&self.folded[at + 4..]));
            let period = match (month, quarter) {
                (Some(month), _) => Period::Month(year, month),
                (None, Some(quarter)) => Period::Quarter(year, quarter),
                (None, None) => Period::Year(year),
            };
            if !periods.contains(&period) && periods.len() < PERIODS_MAX {
                periods.push(period);
            }
        }
        periods
    }

    /// The quarter that the claim names.
    fn quarter(&self) -> Option<u8> {
        const SPELLINGS: [[&str; 7]; 4] = [
            ["primeiro trimestre", "1o trimestre", "1 trimestre", "first quarter", "1st quarter", "q1", "第1四半期"],
            ["segundo trimestre", "2o trimestre", "2 trimestre", "second quarter", "2nd quarter", "q2", "第2四半期"],
            ["terceiro trimestre", "3o trimestre", "3 trimestre", "third quarter", "3rd quarter", "q3", "第3四半期"],
            ["quarto trimestre", "4o trimestre", "4 trimestre", "fourth quarter", "4th quarter", "q4", "第4四半期"],
        ];
        let is_named = |spelling: &&str| offsets(&self.folded, spelling).next().is_some();
        (1..=4).zip(&SPELLINGS).find(|(_, spellings)| spellings.iter().any(is_named)).map(|(quarter, _)| quarter)
    }
}

/// A text without accents: `São` is `Sao`, and `3º` is `3o`.
pub(super) fn unaccented(text: &str) -> String {
    fold::unaccented(text).chars().map(without_ordinal).collect()
}

/// A text without accents and capitals.
pub(super) fn folded(text: &str) -> String {
    fold::folded(text).chars().map(without_ordinal).collect()
}

fn without_ordinal(character: char) -> char {
    match character {
        'ª' => 'a',
        'º' => 'o',
        '’' => '\'',
        other => other,
    }
}

/// The offsets of a phrase as whole words in a normalized text; in scripts without spaces, anywhere.
pub(super) fn offsets<'a>(text: &'a str, phrase: &'a str) -> impl Iterator<Item = usize> + 'a {
    let joins = |one: Option<char>, other: Option<char>| {
        one.is_some_and(is_spaced_letter) && other.is_some_and(is_spaced_letter)
    };
    text.match_indices(phrase).map(|(at, _)| at).filter(move |&at| {
        let before = joins(text[..at].chars().next_back(), phrase.chars().next());
        let after = joins(phrase.chars().next_back(), text[at + phrase.len()..].chars().next());
        !phrase.is_empty() && !before && !after
    })
}

/// A letter or digit of a script that puts spaces between words.
fn is_spaced_letter(character: char) -> bool {
    character.is_alphanumeric() && !script::is_kana_or_han(character)
}

/// Four-digit numbers that may be years, with their offsets; `1.950` and `2022%` are not years.
fn years(text: &str) -> impl Iterator<Item = (usize, u16)> + '_ {
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let is_sign = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|byte| matches!(byte, b'.' | b','));
    let begins = move |at: usize| {
        let before = at.checked_sub(1);
        !(is_digit(before) || is_sign(before) && is_digit(at.checked_sub(2)))
    };
    let ends = move |at: usize| {
        let is_share = bytes.get(at) == Some(&b'%');
        !(is_share || is_digit(Some(at)) || is_sign(Some(at)) && is_digit(Some(at + 1)))
    };
    (0..bytes.len().saturating_sub(3)).filter_map(move |at| {
        let digits = text.get(at..at + 4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        let year = digits.parse().ok().filter(|year| (1900..=2099).contains(year))?;
        (begins(at) && ends(at + 4)).then_some((at, year))
    })
}

/// The month before a year: `março de 2024`, `March 2024`, `March, 2024`.
fn month_before(text: &str) -> Option<u8> {
    let mut words = text.rsplit(|character: char| !character.is_alphabetic()).filter(|word| !word.is_empty());
    let word = words.next().map(|word| if matches!(word, "de" | "of") { words.next() } else { Some(word) })??;
    // The distance between month and year is limited, so that words of another sentence do not match.
    let near = text.len() - text.rfind(word)? <= word.len() + 5;
    (1..=12).find(|month| near && is_name_of(*month, word))
}

/// Whether a word without accents names a month, whole or by its first three letters, in English or Portuguese.
fn is_name_of(month: u8, word: &str) -> bool {
    [month::ENGLISH, month::PORTUGUESE].iter().any(|names| {
        let name = folded(names[usize::from(month) - 1]);
        word == name || name.get(..3) == Some(word)
    })
}

/// The month after a year: `2024年3月`.
fn month_after(text: &str) -> Option<u8> {
    let rest = text.strip_prefix('年')?;
    let end = rest.find('月')?;
    rest.get(..end)?.trim().parse().ok().filter(|month| (1..=12).contains(month))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn periods_are_read_in_three_languages() {
        for (claim, expected) in [
            ("A inflação de março de 2024 foi de 0,16%", vec![Period::Month(2024, 3)]),
            ("Inflation was 0.2% in March, 2024", vec![Period::Month(2024, 3)]),
            ("2024年3月のインフレ率", vec![Period::Month(2024, 3)]),
            ("O PIB cresceu no 3º trimestre de 2023", vec![Period::Quarter(2023, 3)]),
            ("GDP in the third quarter of 2023", vec![Period::Quarter(2023, 3)]),
            ("From 2010 to 2022, and again 2010", vec![Period::Year(2010), Period::Year(2022)]),
            ("２０２２年の人口", vec![Period::Year(2022)]),
            ("1.950 pessoas, 2022%, 12024, 2.022,5 e 3022", vec![]),
            ("That was in May. It is 2022 now", vec![Period::Year(2022)]),
        ] {
            assert_eq!(Claim::parse(claim).periods(), expected, "{claim}");
        }
    }

    #[test]
    fn phrases_are_whole_words_or_japanese() {
        let claim = Claim::parse("A População de São Paulo gastou R$ 5; ブラジルの人口は多い");
        for phrase in ["população", "são paulo", "R$", "人口", "ブラジル"] {
            assert!(claim.has(phrase), "{phrase}");
        }
        for phrase in ["popula", "paul", "sa"] {
            assert!(!claim.has(phrase), "{phrase}");
        }
        assert!(claim.has_one_of("x; gastou", ';') && !claim.has_one_of("; ;", ';'));
    }

    proptest! {
        #[test]
        fn reading_never_fails(text in "[ a-z0-9,.%年月日ãé１]{0,60}") {
            let _ = Claim::parse(&text).periods();
        }
    }
}
