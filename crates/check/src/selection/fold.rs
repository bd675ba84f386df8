//! Normalizes text for word comparison: lower case, no accents, one space before and after each word.

use credence_lexical::{fold, script};

/// The number of characters of a claim that are read.
pub const LONGEST_CLAIM: usize = 2000;

/// The words of a text in lower case without accents, each with a space before and after it.
///
/// Full-width letters become half-width letters. A word ends where Chinese or Japanese characters begin or end; those
/// are not split, because nothing marks the ends of their words. At most [`LONGEST_CLAIM`] characters are read.
pub(super) fn folded(text: &str) -> String {
    read(text.chars().take(LONGEST_CLAIM))
}

/// The same for a text of any length, such as a keyword table.
pub(super) fn folded_whole(text: &str) -> String {
    read(text.chars())
}

fn read(characters: impl Iterator<Item = char>) -> String {
    let mut folded = String::from(" ");
    let mut last = Kind::Between;
    for character in characters {
        if voice(&mut folded, character) {
            continue;
        }
        let character = fold::narrow(character);
        let kind = Kind::new(character);
        if kind == Kind::Mark {
            continue;
        }
        if kind != last && !folded.ends_with(' ') {
            folded.push(' ');
        }
        if kind != Kind::Between {
            fold::push_folded(&mut folded, character);
        }
        last = kind;
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

/// The role of a character in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A letter of a word that ends at a space.
    Letter,
    /// A character of a script without spaces.
    Ideograph,
    /// An accent of the letter before.
    Mark,
    /// Not part of a word.
    Between,
}

impl Kind {
    fn new(character: char) -> Self {
        match character {
            _ if fold::is_accent(character) => Self::Mark,
            // "R$" is a keyword for money.
            '$' => Self::Letter,
            _ if script::is_kana_or_han(character) => Self::Ideograph,
            _ if character.is_alphanumeric() => Self::Letter,
            _ => Self::Between,
        }
    }
}

/// Joins a separate sound mark with the kana before it. Returns whether it was one.
fn voice(folded: &mut String, character: char) -> bool {
    let step = match character {
        '\u{3099}' => 1,
        '\u{309a}' => 2,
        _ => return false,
    };
    let voiced = folded.chars().last().filter(|last| takes_mark(*last, step));
    if let Some(voiced) = voiced.and_then(|last| char::from_u32(u32::from(last) + step)) {
        folded.pop();
        folded.push(voiced);
    }
    true
}

/// Whether the kana with the mark comes directly after the one without, at this distance.
fn takes_mark(kana: char, step: u32) -> bool {
    // The code points of katakana are those of hiragana plus 96, in the same order.
    let hiragana = if kana >= '\u{30a1}' { u32::from(kana) - 96 } else { u32::from(kana) };
    match hiragana {
        // か to ち: every second; つ to と: every second from つ; は to ほ: every third.
        0x304b..=0x3061 => step == 1 && hiragana % 2 == 1,
        0x3064..=0x3068 => step == 1 && hiragana % 2 == 0,
        0x306f..=0x307b => (hiragana - 0x306f) % 3 == 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_and_accents_do_not_matter() {
        for text in ["O ORÇAMENTO da cidade", "o orcamento da  cidade!", "O orc\u{327}amento, da Cidade"] {
            assert_eq!(folded(text), " o orcamento da cidade ");
        }
        assert_eq!(folded("São Paulo"), folded("sao paulo"));
    }

    #[test]
    fn japanese_is_separate_from_latin_letters() {
        assert_eq!(folded("ブラジルのＧＤＰは3%成長"), " ブラジルの gdp は 3 成長 ");
        assert_eq!(folded("カ\u{3099}ソリン と ハ\u{309a}ン"), " ガソリン と パン ");
        assert_eq!(folded("つ\u{3099}は\u{3099}た\u{3099}"), " づばだ ");
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_read() {
        assert_eq!(folded(&"a".repeat(LONGEST_CLAIM + 9)).len(), LONGEST_CLAIM + 2);
        assert_eq!(folded(""), " ");
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in any::<String>()) {
            let once = folded_whole(&text);
            prop_assert_eq!(folded_whole(&once), once);
        }

        #[test]
        fn capitals_do_not_matter(text in "[a-záéíóúâêôãõçà ]{0,40}") {
            prop_assert_eq!(folded(&text.to_uppercase()), folded(&text));
        }
    }
}
