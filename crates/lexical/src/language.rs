//! In which language a text is written, so that it is read aloud and hyphenated as such.

/// Frequent words of languages in Latin letters, none of which is frequent in another of them.
const WORDS: [(&str, &[&str]); 6] = [
    ("en", &["the", "and", "is", "was", "with", "that", "were", "are", "has", "from"]),
    ("pt", &["não", "uma", "com", "foi", "são", "mais", "dos", "das", "ao", "é"]),
    ("es", &["el", "los", "las", "una", "con", "fue", "más", "por", "del", "y"]),
    ("de", &["der", "und", "ist", "nicht", "mit", "wurde", "das", "ein", "von", "den"]),
    ("fr", &["les", "des", "est", "une", "dans", "pour", "été", "du", "et", "sur"]),
    ("it", &["il", "che", "è", "della", "sono", "nel", "più", "gli", "di", "stato"]),
];

/// So much of a text is read, in bytes.
const MOST_READ: usize = 2000;

/// The language tag of a text; `None` where nothing tells.
#[must_use]
pub fn language_of(text: &str) -> Option<&'static str> {
    let text = &text[..text.floor_char_boundary(MOST_READ)];
    by_script(text).or_else(|| by_words(text))
}

/// The languages whose letters few others have. A name in other letters does not make a text one of that language.
fn by_script(text: &str) -> Option<&'static str> {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let share = |is_of: fn(char) -> bool| text.chars().filter(|letter| is_of(*letter)).count();
    let is_kana = |letter| matches!(letter, 'ぁ'..='ヿ');
    let is_han = |letter| matches!(letter, '一'..='鿿');
    let is_hangul = |letter| matches!(letter, '가'..='힣');
    let is_enough = |n: usize, of: usize| letters > 0 && n * of >= letters;
    match () {
        () if is_enough(share(is_kana), 10) => Some("ja"),
        () if is_enough(share(is_hangul), 3) => Some("ko"),
        () if is_enough(share(is_han), 2) => Some("zh"),
        () => None,
    }
}

fn by_words(text: &str) -> Option<&'static str> {
    let n_of = |words: &[&str]| {
        let spoken = text.split(|letter: char| !letter.is_alphabetic());
        spoken.filter(|word| words.contains(&word.to_lowercase().as_str())).count()
    };
    let (tag, n) = WORDS.iter().map(|(tag, words)| (*tag, n_of(words))).rev().max_by_key(|(_, n)| *n)?;
    let is_alone = WORDS.iter().all(|(other, words)| *other == tag || n_of(words) * 2 <= n);
    (n >= 2 && is_alone).then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_guessed_by_letters_and_frequent_words() {
        for (tag, text) in [
            ("ja", "富士山の標高は3,776メートルである。"),
            ("ja", "東京タワーは1958年に開業した。"),
            ("ko", "한국의 수도는 서울이다."),
            ("zh", "长江是中国最长的河流。"),
            ("en", "The bridge was closed for 14 days."),
            ("pt", "O censo não contou uma parte dos moradores."),
            ("es", "El puente fue cerrado por los vecinos."),
            ("de", "Die Brücke wurde nicht gesperrt, und der Verkehr lief."),
            ("fr", "Les travaux ont été faits dans une semaine."),
        ] {
            assert_eq!(language_of(text), Some(tag), "{text}");
        }
    }

    #[test]
    fn a_name_in_other_letters_and_a_few_words_tell_nothing() {
        assert_eq!(
            language_of("The Japanese name 富士山 is read Fujisan, and it was used with that reading."),
            Some("en")
        );
        for text in ["", "3,776 m", "OK", "Credence", "Charles de Gaulle"] {
            assert_eq!(language_of(text), None, "{text}");
        }
    }
}
