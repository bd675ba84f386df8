//! Tags of HTML in a text.

/// What a tag does to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagKind {
    /// It divides nothing: `<b>`.
    Inline,
    /// A block begins or ends: `<p>`.
    Block,
    /// A heading begins or ends.
    Heading,
    /// A line ends: `<br>`.
    Line,
    /// A cell of a table begins or ends.
    Cell,
    /// What it holds is struck: `<del>`.
    Struck,
    /// What it holds is no text: `<script>`.
    Hidden,
    /// `<sup>`.
    Superscript,
}

/// A tag at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    pub kind: TagKind,
    pub name: &'a str,
    pub is_closing: bool,
    /// In bytes, with both brackets.
    pub length: usize,
}

const INLINE: [&str; 27] = [
    "b", "i", "u", "a", "em", "strong", "small", "big", "span", "font", "mark", "sub", "code", "kbd", "samp", "var",
    "abbr", "cite", "q", "time", "wbr", "bdi", "bdo", "img", "ins", "label", "tt",
];
const BLOCK: [&str; 33] = [
    "p",
    "div",
    "li",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "tr",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "caption",
    "section",
    "article",
    "header",
    "footer",
    "main",
    "aside",
    "nav",
    "blockquote",
    "pre",
    "figure",
    "figcaption",
    "hr",
    "form",
    "fieldset",
    "details",
    "summary",
    "body",
    "html",
    "center",
];

/// The longest tag with its attributes.
const LONGEST: usize = 600;

impl<'a> Tag<'a> {
    /// The tag that a text begins with; `None` for other uses of `<`, as in "a < b".
    pub fn at(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix('<')?;
        let is_closing = inner.starts_with('/');
        let inner = &inner[usize::from(is_closing)..];
        let n_name = inner.bytes().take(12).take_while(u8::is_ascii_alphanumeric).count();
        let name = &inner[..n_name];
        let kind = kind_of(name)?;
        let rest = &inner[n_name..];
        let end = rest.bytes().take(LONGEST).position(|byte| byte == b'>')?;
        let attributes = rest[..end].trim_end_matches('/').trim();
        let is_tag = attributes.is_empty() || (rest.starts_with(char::is_whitespace) && attributes.contains('='));
        is_tag.then_some(Self { kind, name, is_closing, length: 1 + usize::from(is_closing) + n_name + end + 1 })
    }
}

fn kind_of(name: &str) -> Option<TagKind> {
    let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let is_heading = name.len() == 2 && name.starts_with(['h', 'H']) && matches!(name.as_bytes()[1], b'1'..=b'6');
    Some(if is(&INLINE) {
        TagKind::Inline
    } else if is_heading {
        TagKind::Heading
    } else if is(&BLOCK) {
        TagKind::Block
    } else if is(&["br"]) {
        TagKind::Line
    } else if is(&["td", "th"]) {
        TagKind::Cell
    } else if is(&["del", "s", "strike"]) {
        TagKind::Struck
    } else if is(&["script", "style", "template"]) {
        TagKind::Hidden
    } else if is(&["sup"]) {
        TagKind::Superscript
    } else {
        return None;
    })
}

/// Where `</name>` ends that closes a tag, at most `longest` bytes on.
pub(super) fn end_of_element(text: &str, name: &str, longest: usize) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(longest)];
    near.match_indices("</").find_map(|(at, _)| {
        let rest = &near[at + 2..];
        let is_same = rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
        let behind = rest.get(name.len()..).filter(|_| is_same)?.trim_start();
        behind.starts_with('>').then(|| near.len() - behind.len() + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_told_from_signs() {
        for (text, kind, length) in [
            ("<b>x", TagKind::Inline, 3),
            ("</STRONG >x", TagKind::Inline, 10),
            ("<a href=\"x\">y", TagKind::Inline, 12),
            ("<br/>", TagKind::Line, 5),
            ("<h2 class=a>", TagKind::Heading, 12),
            ("<td>", TagKind::Cell, 4),
        ] {
            let tag = Tag::at(text).map(|tag| (tag.kind, tag.length));
            assert_eq!(tag, Some((kind, length)), "{text}");
        }
        for text in ["< b", "<3", "<b and c>", "<bx>", "<", "<b", "<http://e.org>", "<é>"] {
            assert_eq!(Tag::at(text), None, "{text}");
        }
        assert_eq!(end_of_element("not</del > it", "del", 100), Some(10));
        assert_eq!(end_of_element("not</delta>", "del", 100), None);
    }
}
