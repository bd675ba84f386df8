//! Scripts: which characters are Japanese, Chinese or Korean, and which scripts put no spaces between words.

/// Hiragana with its sound and iteration marks. In Japanese text it is mostly grammar.
#[must_use]
pub const fn is_hiragana(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{309f}')
}

/// Katakana of full and half width, with the long-vowel mark and without the middle dot, which separates words.
#[must_use]
pub const fn is_katakana(character: char) -> bool {
    matches!(
        character,
        '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}'
    )
}

/// Hiragana or katakana.
#[must_use]
pub const fn is_kana(character: char) -> bool {
    is_hiragana(character) || is_katakana(character)
}

/// Han characters, with the iteration mark 々 and the zero 〇.
#[must_use]
pub const fn is_han(character: char) -> bool {
    matches!(
        character,
        '\u{3005}'..='\u{3007}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Korean syllables.
#[must_use]
pub const fn is_hangul(character: char) -> bool {
    matches!(character, '\u{ac00}'..='\u{d7af}')
}

/// Kana or Han: characters of words without spaces between them.
#[must_use]
pub const fn is_kana_or_han(character: char) -> bool {
    is_kana(character) || is_han(character)
}

/// Characters of every script without spaces between words: kana, Han, Thai, Lao, Burmese and Khmer.
#[must_use]
pub const fn is_unspaced(character: char) -> bool {
    let is_southeast_asian =
        matches!(character, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}');
    is_kana_or_han(character) || is_southeast_asian
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_scripts_are_distinguished() {
        assert!("ひらがなゞ".chars().all(is_hiragana));
        assert!("カタカナーｶﾀｶﾅ".chars().all(is_katakana));
        assert!("漢字々〇".chars().all(is_han));
        assert!("한국어".chars().all(is_hangul));
        assert!("ภาษาကမ្ពុຊາ日か".chars().all(is_unspaced));
    }

    #[test]
    fn punctuation_and_spaced_scripts_are_not_unspaced() {
        assert!(!"・、。「」 aé5Ж한％\u{3000}".chars().any(is_unspaced));
    }
}
