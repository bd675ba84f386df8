//! Removes tags and entities from text. Publishers register titles and abstracts as HTML, MathML and JATS.

/// The maximum length of a tag; anything longer is text.
const TAG_MAX: usize = 512;

/// Tags that separate words; other tags occur inside words.
const BLOCKS: [&str; 12] = ["p", "title", "br", "sec", "div", "li", "list", "list-item", "label", "h1", "h2", "tr"];

/// Tags that also occur escaped with entities.
const INLINE: [&str; 14] =
    ["i", "b", "em", "strong", "sub", "sup", "p", "span", "br", "u", "sc", "scp", "tt", "italic"];

/// The text of an HTML or JATS fragment: without tags, with entities decoded and white space collapsed.
#[must_use]
pub fn plain(written: &str) -> String {
    if !written.contains(['<', '&']) {
        return single_spaced(written);
    }
    let once = entities(&without_tags(written, |_| true));
    // `&lt;i&gt;` is a tag that was escaped twice.
    single_spaced(&entities(&without_tags(&once, |name| INLINE.contains(&name))))
}

/// The text of an abstract, like [`plain`], without the heading "Abstract".
#[must_use]
pub(super) fn plain_abstract(written: &str) -> String {
    let text = plain(written);
    let rest = text.get(.."abstract ".len()).filter(|start| start.eq_ignore_ascii_case("abstract "));
    match rest {
        Some(start) if written.contains('<') => text[start.len()..].to_owned(),
        Some(_) | None => text,
    }
}

fn without_tags(written: &str, is_known: impl Fn(&str) -> bool) -> String {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        match tag(rest).filter(|(name, _)| is_known(name)) {
            Some((name, length)) => {
                if BLOCKS.contains(&name.as_str()) {
                    text.push(' ');
                }
                rest = &rest[length..];
            }
            None => {
                text.push('<');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    text
}

/// The name (in lower case, without its namespace) and the length of the tag that a text begins with.
fn tag(text: &str) -> Option<(String, usize)> {
    let inside = text.get(1..)?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let begins = inside.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '!' | '?'));
    let length = text.bytes().take(TAG_MAX).position(|byte| byte == b'>')? + 1;
    // `a < b` and `p <0.05` are text: a tag has a letter after `<`, and no second `<`.
    if !begins || text[1..length].contains('<') {
        return None;
    }
    let name = inside[..inside.find(|it: char| it.is_whitespace() || matches!(it, '>' | '/')).unwrap_or(0)]
        .to_ascii_lowercase();
    let name = name.rsplit(':').next().unwrap_or_default().to_owned();
    Some((name, length))
}

fn entities(written: &str) -> String {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('&') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let (character, length) = entity(rest).unwrap_or(('&', 1));
        text.push(character);
        rest = &rest[length..];
    }
    text.push_str(rest);
    text
}

fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "ndash" => '–',
        "mdash" => '—',
        _ => numbered(name.strip_prefix('#')?)?,
    };
    Some((character, end + 1))
}

fn numbered(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?).filter(|character| !character.is_control())
}

fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tags_and_entities_are_removed() {
        for (written, expected) in [
            ("Growth of <i>E. coli</i> in H<sub>2</sub>O", "Growth of E. coli in H2O"),
            ("<jats:p>One.</jats:p><jats:p>Two &amp; three</jats:p>", "One. Two & three"),
            ("A &lt;i&gt;B&lt;/i&gt; at p &lt; 0.05", "A B at p < 0.05"),
            ("p<0.05 and x <y", "p<0.05 and x <y"),
            ("<mml:math xmlns:mml=\"http://x\"><mml:mi>x</mml:mi></mml:math>&#233;&#xe9;&#0;", "xéé&#0;"),
            ("  a \n b  ", "a b"),
        ] {
            assert_eq!(plain(written), expected);
        }
        assert_eq!(plain_abstract("<jats:title>Abstract</jats:title><jats:p>Oligomers</jats:p>"), "Oligomers");
        assert_eq!(plain_abstract("Abstract art"), "Abstract art");
    }

    #[test]
    fn unclosed_brackets_take_linear_time() {
        assert_eq!(plain(&"<a".repeat(20_000)).len(), 40_000);
        assert_eq!(plain(&"&".repeat(100_000)).len(), 100_000);
    }

    proptest! {
        #[test]
        fn reading_never_fails(text in "[<>&;a/#x1é ]{0,40}") {
            let _ = plain_abstract(&text);
        }
    }
}
