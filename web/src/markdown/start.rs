//! What a line may begin: each kind of block by its first characters.

pub use credence_markdown::block_start::{Fence, ListMarker, fence, heading, is_rule, list_marker, underline};

use super::scan::{self, Scan, behind_name};

/// The column alignment of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    None,
    Left,
    Center,
    Right,
}

/// The alignments that the second line of a table gives.
pub fn alignments(rest: &str) -> Option<Vec<Alignment>> {
    if !rest.starts_with(['|', '-', ':']) || !rest.contains('-') {
        return None;
    }
    let row = rest.trim_matches([' ', '\t']);
    let row = row.strip_prefix('|').unwrap_or(row);
    row.strip_suffix('|').unwrap_or(row).split('|').map(alignment).collect()
}

fn alignment(cell: &str) -> Option<Alignment> {
    let cell = cell.trim_matches([' ', '\t']);
    let dashes = cell.strip_prefix(':').unwrap_or(cell);
    let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
    let is_cell = !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-');
    is_cell.then(|| match (cell.starts_with(':'), cell.ends_with(':')) {
        (true, true) => Alignment::Center,
        (true, false) => Alignment::Left,
        (false, true) => Alignment::Right,
        (false, false) => Alignment::None,
    })
}

/// The cells of a table's row: their text, with escaped bars still escaped, and where each begins.
pub fn cells(row: &str) -> Vec<(usize, &str)> {
    let mut cells = Vec::new();
    let mut start = usize::from(row.starts_with('|'));
    let mut is_escaped = false;
    for (index, byte) in row.bytes().enumerate().skip(start) {
        if byte == b'|' && !is_escaped {
            cells.push(cell(row, start, index));
            start = index + 1;
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    if !row[start..].trim_matches([' ', '\t']).is_empty() {
        cells.push(cell(row, start, row.len()));
    }
    cells
}

fn cell(row: &str, start: usize, end: usize) -> (usize, &str) {
    let text = row[start..end].trim_start_matches([' ', '\t']);
    (end - text.len(), text.trim_end_matches([' ', '\t']))
}

/// What ends a block of raw HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HtmlEnd {
    /// A line that holds one of these.
    Holding(&'static [&'static str]),
    BlankLine,
}

const CODE_TAGS: [&str; 4] = ["pre", "script", "style", "textarea"];
const BLOCK_TAGS: &str = " address article aside base basefont blockquote body caption center col colgroup dd details \
dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe \
legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th \
thead title tr track ul ";

/// The end of the raw HTML that a line begins.
pub fn html(rest: &str, interrupts_paragraph: bool) -> Option<HtmlEnd> {
    let bytes = rest.as_bytes();
    match *bytes.get(1)? {
        b'?' => return Some(HtmlEnd::Holding(&["?>"])),
        b'!' if rest.starts_with("<!--") => return Some(HtmlEnd::Holding(&["-->"])),
        b'!' if rest.starts_with("<![CDATA[") => return Some(HtmlEnd::Holding(&["]]>"])),
        b'!' if bytes.get(2).is_some_and(u8::is_ascii_alphabetic) => return Some(HtmlEnd::Holding(&[">"])),
        _ => {}
    }
    let name_start = 1 + usize::from(bytes[1] == b'/');
    let name_end = behind_name(bytes, name_start);
    let name = rest[name_start..name_end].to_ascii_lowercase();
    let is_ended = bytes.get(name_end).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'>'));
    if name_start == 1 && is_ended && CODE_TAGS.contains(&name.as_str()) {
        return Some(HtmlEnd::Holding(&["</pre>", "</script>", "</style>", "</textarea>"]));
    }
    let is_block = !name.is_empty() && BLOCK_TAGS.contains(&format!(" {name} "));
    if is_block && (is_ended || rest[name_end..].starts_with("/>")) {
        return Some(HtmlEnd::BlankLine);
    }
    let is_whole = !interrupts_paragraph && is_whole_tag(rest);
    is_whole.then_some(HtmlEnd::BlankLine)
}

fn is_whole_tag(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    let is_tag = bytes.get(1).is_some_and(|byte| *byte == b'/' || byte.is_ascii_alphabetic());
    is_tag && matches!(scan::tag(bytes, 0), Scan::Found((), end) if scan::behind_space(bytes, end) == bytes.len())
}

impl HtmlEnd {
    /// Whether a line is the last of the block.
    pub fn is_in(self, line: &str) -> bool {
        match self {
            Self::Holding(ends) => {
                let line = line.to_ascii_lowercase();
                ends.iter().any(|end| line.contains(&end.to_ascii_lowercase()))
            }
            Self::BlankLine => false,
        }
    }
}
