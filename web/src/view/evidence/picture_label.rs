//! Text cut to the width it has in a picture, where no browser breaks lines.

/// What ends a text that goes on.
const ELLIPSIS: char = '…';

/// At most so many lines of a text, each at most so many pixels wide, and whether something was left out.
///
/// Widths are estimates from the kind of character: pictures have no other way before they are shown.
pub fn lines(text: &str, font_size: f64, width: f64, most: usize) -> (Vec<String>, bool) {
    let room = width / font_size;
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() && lines.len() < most {
        let end = fitting(rest, room);
        if end == rest.len() {
            lines.push(rest.to_owned());
            return (lines, false);
        }
        if lines.len() + 1 == most {
            let end = fitting(rest, room - width_of(ELLIPSIS));
            lines.push([rest[..end].trim_end(), "…"].concat());
            return (lines, true);
        }
        let end = rest[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end).max(first_end(rest));
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
    (lines, false)
}

/// How many bytes of a text fit.
fn fitting(text: &str, room: f64) -> usize {
    let mut taken = 0.0;
    for (at, character) in text.char_indices() {
        taken += width_of(character);
        if taken > room {
            return at;
        }
    }
    text.len()
}

/// The end of the first character: a line is never empty, however narrow it is.
fn first_end(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// The width of a character as a share of the font size, rather too wide than too narrow.
fn width_of(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' => 0.34,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.95,
        'A'..='Z' => 0.72,
        // From here on scripts are as wide as they are high.
        '\u{1100}'.. => 1.0,
        _ => 0.58,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_text_that_fits_stays_whole_and_a_long_one_breaks_between_words() {
        assert_eq!(lines("Walking", 10.0, 200.0, 2), (vec!["Walking".to_owned()], false));
        let (broken, is_cut) = lines("Regular brisk walking lowers blood pressure", 10.0, 150.0, 2);
        assert_eq!(broken, ["Regular brisk walking", "lowers blood pressure"]);
        assert!(!is_cut);
    }

    #[test]
    fn what_does_not_fit_is_cut_with_a_sign() {
        let (cut, is_cut) = lines("東京タワーの高さは三百三十三メートルです", 10.0, 100.0, 1);
        assert_eq!(cut, ["東京タワーの高さは…"]);
        assert!(is_cut);
    }

    proptest! {
        #[test]
        fn every_line_fits_and_nothing_but_the_end_is_lost(text in "\\PC{0,80}", width in 20.0..300.0_f64, most in 1..4_usize) {
            let (found, is_cut) = lines(&text, 10.0, width, most);
            prop_assert!(found.len() <= most);
            for line in &found {
                let taken: f64 = line.chars().map(width_of).sum();
                prop_assert!(taken * 10.0 <= width + 1e-9 || line.chars().count() <= 2, "{line:?}");
            }
            let kept: String = found.concat().chars().filter(|character| !character.is_whitespace()).collect();
            let whole: String = text.chars().filter(|character| !character.is_whitespace()).collect();
            if is_cut {
                prop_assert!(whole.starts_with(kept.trim_end_matches(ELLIPSIS)));
            } else {
                prop_assert_eq!(kept, whole);
            }
        }
    }
}
