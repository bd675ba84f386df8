//! Character references such as `&amp;` and `&#8212;`.

/// The references that answers use, each before the characters it stands for.
const NAMED: &str = "amp & lt < gt > quot \" apos ' nbsp \u{a0} copy © reg ® trade ™ hellip … mdash — ndash – \
lsquo ‘ rsquo ’ ldquo “ rdquo ” sbquo ‚ bdquo „ laquo « raquo » bull • middot · times × divide ÷ deg ° plusmn ± \
larr ← rarr → uarr ↑ darr ↓ harr ↔ rArr ⇒ lArr ⇐ euro € pound £ yen ¥ cent ¢ sect § para ¶ le ≤ ge ≥ ne ≠ \
asymp ≈ infin ∞ micro µ sum ∑ prod ∏ radic √ minus − frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ ordm º ordf ª \
iexcl ¡ iquest ¿ check ✓ star ☆ \
aacute á agrave à acirc â atilde ã auml ä aring å aelig æ ccedil ç eacute é egrave è ecirc ê euml ë iacute í igrave ì \
icirc î iuml ï ntilde ñ oacute ó ograve ò ocirc ô otilde õ ouml ö oslash ø uacute ú ugrave ù ucirc û uuml ü yacute ý \
szlig ß Aacute Á Agrave À Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Eacute É Egrave È Ecirc Ê Euml Ë Iacute Í \
Ntilde Ñ Oacute Ó Ograve Ò Ocirc Ô Otilde Õ Ouml Ö Oslash Ø Uacute Ú Uuml Ü \
alpha α beta β gamma γ delta δ epsilon ε lambda λ mu μ pi π rho ρ sigma σ tau τ phi φ omega ω Delta Δ Sigma Σ Omega Ω";

/// The longest reference that is looked for, so that a lone `&` costs little.
const LONGEST: usize = 34;

/// What the reference at the start of a text stands for, and its length.
pub fn at_start(text: &str) -> Option<(String, usize)> {
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let characters = match name.strip_prefix('#') {
        Some(number) => numbered(number)?.to_string(),
        None => named(name)?.to_owned(),
    };
    Some((characters, end + 1))
}

fn numbered(number: &str) -> Option<char> {
    let (digits, radix, longest) = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => (hexadecimal, 16, 6),
        None => (number, 10, 7),
    };
    let is_number = (1..=longest).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let code = is_number.then(|| u32::from_str_radix(digits, radix).ok()).flatten()?;
    Some(char::from_u32(code).filter(|character| *character != '\0').unwrap_or('\u{fffd}'))
}

fn named(name: &str) -> Option<&'static str> {
    let mut words = NAMED.split(' ');
    while let Some(word) = words.next() {
        let characters = words.next()?;
        if word == name {
            return Some(characters);
        }
    }
    None
}

/// A text with its backslash escapes and references read, as in a link's address.
pub fn unescape(text: &str) -> String {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        read.push_str(&rest[..at]);
        rest = &rest[at..];
        let escaped =
            rest.as_bytes().get(1).copied().filter(|byte| rest.starts_with('\\') && byte.is_ascii_punctuation());
        if let Some(byte) = escaped {
            read.push(char::from(byte));
            rest = &rest[2..];
        } else if let Some((characters, length)) = at_start(rest).filter(|_| rest.starts_with('&')) {
            read.push_str(&characters);
            rest = &rest[length..];
        } else {
            read.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    read.push_str(rest);
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_and_escapes_are_read() {
        assert_eq!(unescape(r"a\*b &amp; &#8212; &#x22; &copy; &#0;"), "a*b & — \" © \u{fffd}");
        assert_eq!(unescape(r"a\b & &nothing; &#; &#xyz; \"), r"a\b & &nothing; &#; &#xyz; \");
    }
}
