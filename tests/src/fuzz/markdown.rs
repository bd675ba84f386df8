//! Markdown: the parts that are code lie inside the text, and prose is never longer than it.

use credence_markdown::{code_in, prose};

pub(super) const TEXTS: [&str; 6] = [
    "# Title\n\nA *first* paragraph with `code` and a [link](https://example.org/a?b=c).\n\n- one\n- two\n  - three [1][2].\n",
    "| a | b |\n|---|---|\n| `1` | **2** |\n\n```rust\nfn main() {}\n```\n\n> quoted\n> more\n\n1. x\n2. y\n",
    "~~~\nopen fence\n\n    indented\n\ttab\n",
    "Text with `` a ` tick `` and <b>html</b> &amp; an entity \\* escaped\\\nbreak  \nnext ![image](data:x)\n\n***\n",
    "Setext\n===\n\nOther\n---\n\n[ref]: https://example.org 'title'\n\nA [ref] and <https://auto.example>.\n",
    "日本語の文。[1] **太字** と `コード`。\n\n- 項目\n",
];

pub(super) fn check(text: &str) -> Result<(), String> {
    let mut end = 0;
    for code in code_in(text) {
        if code.range.start < end || text.get(code.range.clone()).is_none() {
            return Err(format!("code at {:?} overlaps or lies outside the text", code.range));
        }
        end = code.range.end;
    }
    let prose = prose(text, &[]);
    if prose.len() > text.len() {
        return Err(format!("the prose has {} bytes, the text {}", prose.len(), text.len()));
    }
    Ok(())
}
