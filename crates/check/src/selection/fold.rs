//! Text as words are compared: small letters without accents, one space before and behind each word.

/// How many characters of a claim are read.
pub const LONGEST_CLAIM: usize = 2000;

/// The words of a text, each with a space before and behind, in small letters without accents.
///
/// Letters of full width become those of half width, and a word ends where Chinese and Japanese characters begin or end:
/// they stand together, since nothing says where their words end. At most [`LONGEST_CLAIM`] characters are read.
pub(super) fn folded(text: &str) -> String {
    fold(text.chars().take(LONGEST_CLAIM))
}

/// The same for a text of any length, such as a word table.
pub(super) fn folded_whole(text: &str) -> String {
    fold(text.chars())
}

fn fold(characters: impl Iterator<Item = char>) -> String {
    let mut folded = String::from(" ");
    let mut last = Sort::Between;
    for character in characters {
        if voice(&mut folded, character) {
            continue;
        }
        let character = half_width(character);
        let sort = Sort::of(character);
        if sort == Sort::Mark {
            continue;
        }
        if sort != last && !folded.ends_with(' ') {
            folded.push(' ');
        }
        if sort != Sort::Between {
            push_small(&mut folded, character);
        }
        last = sort;
    }
    if !folded.ends_with(' ') {
        folded.push(' ');
    }
    folded
}

/// What a character is to the words around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// A part of a word that ends at a space.
    Letter,
    /// A part of words that stand together.
    Ideograph,
    /// An accent of the letter before.
    Mark,
    /// None of a word.
    Between,
}

impl Sort {
    fn of(character: char) -> Self {
        match character {
            '\u{300}'..='\u{36f}' => Self::Mark,
            // "R$" is a word of money.
            '$' => Self::Letter,
            _ if is_ideograph(character) => Self::Ideograph,
            _ if character.is_alphanumeric() => Self::Letter,
            _ => Self::Between,
        }
    }
}

/// Whether a character stands together with its neighbours without spaces: Chinese characters and kana.
pub(super) fn is_ideograph(character: char) -> bool {
    matches!(
        character,
        '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}'
            | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Joins a sound mark that follows its kana, as some systems write it, with that kana; whether it was one.
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

/// Whether the kana with the mark stands so many places behind the kana without.
fn takes_mark(kana: char, step: u32) -> bool {
    // Katakana stand 96 places behind hiragana, in the same order.
    let hiragana = if kana >= '\u{30a1}' { u32::from(kana) - 96 } else { u32::from(kana) };
    match hiragana {
        // か to ち: every second; つ to と: every second from つ; は to ほ: every third.
        0x304b..=0x3061 => step == 1 && hiragana % 2 == 1,
        0x3064..=0x3068 => step == 1 && hiragana % 2 == 0,
        0x306f..=0x307b => (hiragana - 0x306f) % 3 == 0,
        _ => false,
    }
}

fn half_width(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        _ => character,
    }
}

fn push_small(folded: &mut String, character: char) {
    for small in character.to_lowercase() {
        let plain = plain(small);
        if Sort::of(plain) != Sort::Mark {
            folded.push(plain);
        }
    }
}

/// A Latin letter without its accent.
const fn plain(small: char) -> char {
    match small {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'č' | 'ć' => 'c',
        'ď' | 'đ' => 'd',
        'é' | 'è' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'í' | 'ì' | 'î' | 'ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'ō' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'š' | 'ś' | 'ş' => 's',
        'ť' | 'ţ' => 't',
        'ú' | 'ù' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ž' | 'ź' | 'ż' => 'z',
        other => other,
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
    fn japanese_stands_together_and_apart_from_latin_letters() {
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
