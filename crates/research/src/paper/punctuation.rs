//! Strips the punctuation of a sentence from an identifier.

/// The text without surrounding punctuation; a closing bracket stays if its opening one is inside.
pub(super) fn trimmed(written: &str) -> &str {
    let mut text = written.trim();
    let mut surplus = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')].map(|(opening, closing)| {
        let count = |bracket: char| text.chars().filter(|found| *found == bracket).count();
        (closing, count(closing).saturating_sub(count(opening)))
    });
    while let Some(last) = text.chars().next_back() {
        let is_bracket = surplus.iter_mut().find(|(closing, _)| *closing == last);
        match is_bracket {
            Some((_, surplus)) if *surplus > 0 => *surplus -= 1,
            Some(_) => break,
            None if is_punctuation(last) => {}
            None => break,
        }
        text = &text[..text.len() - last.len_utf8()];
    }
    text
}

fn is_punctuation(character: char) -> bool {
    matches!(
        character,
        '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '"' | '*' | '_' | '`' | '’' | '”' | '»' | '…' | '。' | '，'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_stay_where_they_are_balanced() {
        assert_eq!(trimmed("10.1016/S0140-6736(05)66912-7)."), "10.1016/S0140-6736(05)66912-7");
        assert_eq!(trimmed("10.1000/a(b)"), "10.1000/a(b)");
        assert_eq!(trimmed("10.1000/a]\","), "10.1000/a");
        assert_eq!(trimmed(&")".repeat(100_000)), "");
    }
}
