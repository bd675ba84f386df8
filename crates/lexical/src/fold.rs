//! Folding: normalizes text for comparison, in lower case and without accents.

use crate::lower::lower;

/// The letter without its accent, in the same case. Only Latin letters are changed.
///
/// ```
/// use credence_lexical::fold::without_accent;
/// assert_eq!("Łódź, ŒUVRE, Жж".chars().map(without_accent).collect::<String>(), "Lodz, ŒUVRE, Жж");
/// ```
#[must_use]
pub fn without_accent(character: char) -> char {
    if character.is_ascii() {
        return character;
    }
    let plain = lower_without_accent(character);
    if plain != character {
        return plain;
    }
    let mut lower = lower(character);
    match (lower.next(), lower.next()) {
        (Some(lower), None) if lower != character => {
            let plain = lower_without_accent(lower);
            if plain == lower { character } else { plain.to_ascii_uppercase() }
        }
        _ => character,
    }
}

const fn lower_without_accent(lower: char) -> char {
    match lower {
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

/// Whether a character is a combining accent.
#[must_use]
pub const fn is_accent(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}

/// Full-width letters, digits and punctuation as half-width ones: `Ａ` is `A`.
#[must_use]
pub fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        other => other,
    }
}

/// Adds a character in lower case and without its accent.
pub fn push_folded(folded: &mut String, character: char) {
    if character.is_ascii() {
        folded.push(character.to_ascii_lowercase());
        return;
    }
    folded.extend(lower(character).filter(|lower| !is_accent(*lower)).map(lower_without_accent));
}

/// A text without accents, in the same case, with half-width characters.
#[must_use]
pub fn unaccented(text: &str) -> String {
    text.chars().filter(|character| !is_accent(*character)).map(|character| without_accent(narrow(character))).collect()
}

/// A text in lower case, without accents, with half-width characters.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    text.chars().for_each(|character| push_folded(&mut folded, narrow(character)));
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn accents_case_and_width_do_not_matter() {
        for text in ["ORÇAMENTO", "orçamento", "orc\u{327}amento", "ＯＲÇＡＭＥＮＴＯ"] {
            assert_eq!(folded(text), "orcamento");
        }
        assert_eq!(unaccented("São João, Şişli İ"), "Sao Joao, Sisli İ");
        assert_eq!(folded("Đà Nẵng Größe 日本ガ"), "da nẵng große 日本ガ");
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in any::<String>()) {
            let once = folded(&text);
            prop_assert_eq!(folded(&once), once);
        }
    }
}
