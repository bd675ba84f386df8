//! The links of a text.

/// The longest address of a link, in bytes.
const LONGEST_ADDRESS: usize = 1_000;

/// A link: its brackets, and where its address ends.
pub(super) struct Link {
    pub(super) open: usize,
    pub(super) close: usize,
    pub(super) end: usize,
}

/// All links `[text](address)` and `[text][label]` of a text, by their opening bracket.
pub(super) fn links_in(text: &str) -> Vec<Link> {
    let bytes = text.as_bytes();
    let mut links = Vec::new();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(length) = bytes[at..].iter().position(|byte| matches!(byte, b'[' | b']' | b'\n' | b'\\')) {
        at += length;
        match bytes[at] {
            b'[' => open.push(at),
            b']' => {
                if let Some(from) = open.pop()
                    && let Some(end) = end_of_address(bytes, at + 1).or_else(|| end_of_label(text, from, at))
                {
                    links.push(Link { open: from, close: at, end });
                    at = end;
                    continue;
                }
            }
            b'\n' if bytes.get(at + 1) == Some(&b'\n') => open.clear(),
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
        if at > bytes.len() {
            break;
        }
    }
    links.sort_by_key(|link| link.open);
    links
}

fn end_of_address(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) != Some(&b'(') {
        return None;
    }
    let mut depth = 0_usize;
    for (index, byte) in bytes.iter().enumerate().skip(at).take(LONGEST_ADDRESS) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(index + 1),
            b')' => depth -= 1,
            b'\n' => return None,
            _ => {}
        }
    }
    None
}

/// The end of `[label]` behind the words of a link. Numbers are marks of notes, not words.
fn end_of_label(text: &str, open: usize, close: usize) -> Option<usize> {
    const LONGEST: usize = 60;
    let words = &text[open + 1..close];
    let label = text[close + 1..].strip_prefix('[')?;
    let end = label.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let has_words = words.chars().any(char::is_alphabetic);
    (has_words && !label.as_bytes()[..end].contains(&b'\n')).then_some(close + 2 + end + 1)
}
