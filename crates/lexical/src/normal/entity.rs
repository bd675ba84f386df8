//! Character references of HTML: `&amp;`, `&#39;`, `&#x27;`.

/// Names that occur in texts of pages, with what they stand for.
const NAMES: [(&str, &str); 68] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", "\u{a0}"),
    ("ensp", "\u{2002}"),
    ("emsp", "\u{2003}"),
    ("thinsp", "\u{2009}"),
    ("shy", "\u{ad}"),
    ("zwj", "\u{200d}"),
    ("zwnj", "\u{200c}"),
    ("ndash", "–"),
    ("mdash", "—"),
    ("minus", "−"),
    ("hellip", "…"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("sbquo", "‚"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("bdquo", "„"),
    ("laquo", "«"),
    ("raquo", "»"),
    ("prime", "′"),
    ("Prime", "″"),
    ("acute", "´"),
    ("bull", "•"),
    ("middot", "·"),
    ("deg", "°"),
    ("micro", "µ"),
    ("times", "×"),
    ("divide", "÷"),
    ("plusmn", "±"),
    ("le", "≤"),
    ("ge", "≥"),
    ("ne", "≠"),
    ("asymp", "≈"),
    ("frac12", "½"),
    ("frac14", "¼"),
    ("frac34", "¾"),
    ("sup1", "¹"),
    ("sup2", "²"),
    ("sup3", "³"),
    ("ordf", "ª"),
    ("ordm", "º"),
    ("cent", "¢"),
    ("pound", "£"),
    ("yen", "¥"),
    ("euro", "€"),
    ("sect", "§"),
    ("copy", "©"),
    ("reg", "®"),
    ("trade", "™"),
    ("szlig", "ß"),
    ("aelig", "æ"),
    ("AElig", "Æ"),
    ("oslash", "ø"),
    ("Oslash", "Ø"),
    ("oelig", "œ"),
    ("eth", "ð"),
    ("thorn", "þ"),
    ("comma", ","),
    ("period", "."),
    ("colon", ":"),
    ("percnt", "%"),
    ("dollar", "$"),
    ("num", "#"),
];

/// Accents in names such as `eacute`, with the combining character.
const ACCENTS: [(&str, char); 7] = [
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("circ", '\u{302}'),
    ("tilde", '\u{303}'),
    ("uml", '\u{308}'),
    ("ring", '\u{30a}'),
    ("cedil", '\u{327}'),
];

/// The longest name or number of a reference.
const LONGEST: usize = 10;

/// The text of a reference that begins here with `&`, and its length; a reference that was written twice, `&amp;#39;`, is one.
pub(super) fn entity(text: &str) -> Option<(String, usize)> {
    let (decoded, length) = once(text)?;
    if decoded == "&" {
        let again = format!("&{}", &text[length..text.floor_char_boundary(length + LONGEST + 2)]);
        if let Some((decoded, inner)) = once(&again) {
            return Some((decoded, length + inner - 1));
        }
    }
    Some((decoded, length))
}

fn once(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('&')?;
    let length = inner.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = inner.get(..length)?;
    let decoded = match name.strip_prefix('#') {
        Some(number) => numbered(number)?.to_string(),
        None => named(name)?,
    };
    Some((decoded, length + 2))
}

fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    // Pages name the marks of an old encoding by number.
    let character = match code {
        0x85 => '…',
        0x91 | 0x92 => '’',
        0x93 => '“',
        0x94 => '”',
        0x96 => '–',
        0x97 => '—',
        0x09 | 0x0a | 0x0d => ' ',
        _ => char::from_u32(code)?,
    };
    (!character.is_control()).then_some(character)
}

fn named(name: &str) -> Option<String> {
    if let Some((_, text)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some((*text).to_owned());
    }
    let mut letters = name.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    let (_, accent) = ACCENTS.iter().find(|(accent, _)| *accent == letters.as_str())?;
    Some([letter, *accent].iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_by_name_and_number_are_read() {
        for (text, decoded) in [
            ("&amp;", "&"),
            ("&#39;", "'"),
            ("&#x27;t", "'"),
            ("&#X2019;", "’"),
            ("&nbsp;x", "\u{a0}"),
            ("&amp;#39;", "'"),
            ("&amp;nbsp;", "\u{a0}"),
            ("&eacute;", "e\u{301}"),
            ("&#146;", "’"),
        ] {
            assert_eq!(entity(text).map(|(decoded, _)| decoded).as_deref(), Some(decoded), "{text}");
        }
        for text in ["&", "& ", "&;", "&D", "&T;", "&amp", "&#xd800;", "&#0;", "&#x;", "&unknown;", "&日本;"] {
            assert_eq!(entity(text), None, "{text}");
        }
        assert_eq!(entity("&amp;#39;").map(|(_, length)| length), Some(9));
    }
}
