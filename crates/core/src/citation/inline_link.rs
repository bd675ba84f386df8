//! Links in a Markdown answer: `[words](https://…)`.

use std::ops::Range;

use credence_markdown::code_in;

/// The most bytes between the parentheses of a link. Without a bound, brackets that never close would take quadratic time.
const LONGEST: usize = 4096;

/// One link with a web address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InlineLink<'a> {
    pub(crate) address: &'a str,
    /// Bytes of the answer, from the opening bracket to the closing parenthesis.
    pub(crate) range: Range<usize>,
}

/// The links of a Markdown answer outside code, in order. Images are none: they are shown, not cited.
pub(crate) fn inline_links(answer: &str) -> Vec<InlineLink<'_>> {
    if !answer.contains("](") {
        return Vec::new();
    }
    let mut code = code_in(answer).into_iter().map(|code| code.range).peekable();
    let (mut links, mut opened) = (Vec::new(), Vec::new());
    let bytes = answer.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        while code.next_if(|range| range.end <= at).is_some() {}
        if let Some(range) = code.next_if(|range| range.contains(&at)) {
            at = range.end;
            continue;
        }
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => opened.push(at),
            b']' => {
                let start = opened.pop().filter(|start| !answer[..*start].ends_with('!'));
                if let Some((link, end)) = start.and_then(|start| link(answer, start, at + 1)) {
                    links.push(link);
                    // A link has no other link in its words.
                    opened.clear();
                    at = end;
                    continue;
                }
            }
            // No link goes over the end of a paragraph.
            b'\n' if bytes.get(at + 1) == Some(&b'\n') => opened.clear(),
            _ => {}
        }
        at += 1;
    }
    links
}

/// The link whose parenthesis is expected at a position, and where it ends.
fn link(answer: &str, start: usize, open: usize) -> Option<(InlineLink<'_>, usize)> {
    let inside = answer.get(open..)?.strip_prefix('(')?;
    let inside = &inside[..inside.floor_char_boundary(LONGEST)];
    let (address, length) = match inside.strip_prefix('<') {
        Some(bracketed) => {
            let length = bracketed.find(['>', '\n']).filter(|at| bracketed.as_bytes()[*at] == b'>')?;
            (&bracketed[..length], length + 2)
        }
        None => {
            let length = length_of_address(inside);
            (&inside[..length], length)
        }
    };
    // A title may follow.
    let after = &inside[length..];
    let close = after.find([')', '\n']).filter(|at| after.as_bytes()[*at] == b')')?;
    let is_web = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
    let end = open + 1 + length + close + 1;
    is_web.then_some((InlineLink { address, range: start..end }, end))
}

/// Up to a space or the parenthesis that closes the link; an address may have pairs of its own.
fn length_of_address(inside: &str) -> usize {
    let mut depth = 0_u32;
    let is_end = |byte: u8| match byte {
        b'(' => {
            depth += 1;
            false
        }
        b')' if depth == 0 => true,
        b')' => {
            depth -= 1;
            false
        }
        _ => byte.is_ascii_whitespace(),
    };
    inside.bytes().position(is_end).unwrap_or(inside.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(answer: &str) -> Vec<(&str, &str)> {
        inline_links(answer).into_iter().map(|link| (link.address, &answer[link.range])).collect()
    }

    #[test]
    fn links_are_found_with_their_addresses() {
        assert_eq!(
            found("It is so ([Reuters](https://reuters.com/a)), [as **said** [here]](<https://b.org/x y> \"Title\")."),
            [
                ("https://reuters.com/a", "[Reuters](https://reuters.com/a)"),
                ("https://b.org/x y", "[as **said** [here]](<https://b.org/x y> \"Title\")"),
            ]
        );
        assert_eq!(found("[a [b](https://b.org) c](https://c.org)"), [("https://b.org", "[b](https://b.org)")]);
        let parentheses = "[Mars](https://en.wikipedia.org/wiki/Mars_(planet))";
        assert_eq!(found(parentheses), [("https://en.wikipedia.org/wiki/Mars_(planet)", parentheses)]);
    }

    #[test]
    fn what_is_no_link_to_the_web_is_not_found() {
        for answer in [
            "`[a](https://a.org)`",
            "![image](https://a.org/a.png)",
            "\\[a](https://a.org)",
            "[a] (https://a.org)",
            "[a](javascript:alert(1))",
            "[a](#place)",
            "[a](https://a.org",
            "[a\n\nb](https://a.org)",
            "](https://a.org)",
        ] {
            assert_eq!(found(answer), [], "{answer}");
        }
        let endless = format!("[a](https://a.org/{})", "x".repeat(LONGEST));
        assert_eq!(found(&endless), []);
    }
}
