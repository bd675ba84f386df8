//! The examples of the CommonMark specification, from the npm package `commonmark-spec` that `cargo xtask test` installs.

use std::fmt::Write;

use super::block::{Block, BlockKind, List};
use super::block_id::BlockId;
use super::delimiter::Style;
use super::document::Document;
use super::inline::{Inline, InlineKind};
use super::start::Alignment;

/// How many examples the specification has.
const N_EXAMPLES: usize = 652;

/// The examples that differ on purpose.
///
/// 25: only common named entities are known; the table of all of them would be larger than the parser.
/// 608, 611: a bare web address is a link, as in GitHub's Markdown.
const EXCEPTIONS: [usize; 3] = [25, 608, 611];

struct Example {
    number: usize,
    markdown: String,
    html: String,
}

/// The text of the specification, from `COMMONMARK_SPEC` or the packages of the tests.
///
/// `cargo xtask test` sets the variable, so that there the test fails where the package is missing.
fn specification() -> Option<String> {
    let installed = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/node_modules/commonmark-spec/spec.txt");
    match std::env::var_os("COMMONMARK_SPEC") {
        Some(path) => Some(std::fs::read_to_string(path).unwrap()),
        None => std::fs::read_to_string(installed).ok(),
    }
}

fn examples(text: &str) -> Vec<Example> {
    let fence = "`".repeat(32);
    let opening = format!("{fence} example\n");
    let parts = text.split(opening.as_str()).skip(1);
    let examples = parts.enumerate().filter_map(|(index, part)| {
        let (markdown, rest) =
            part.split_once("\n.\n").filter(|_| !part.starts_with(".\n")).or_else(|| part.split_once(".\n"))?;
        let html = rest.split(&fence).next()?;
        let restore = |text: &str| text.replace('→', "\t");
        let markdown = if markdown.is_empty() { String::new() } else { format!("{markdown}\n") };
        Some(Example { number: index + 1, markdown: restore(&markdown), html: restore(html) })
    });
    examples.collect()
}

#[test]
fn the_examples_of_commonmark_come_out_right() {
    let Some(text) = specification() else {
        println!("not tried: run `cargo xtask test native`, which installs the package commonmark-spec");
        return;
    };
    let examples = examples(&text);
    let mut wrong = Vec::new();
    for example in &examples {
        let html = html(&example.markdown);
        if html != example.html {
            wrong.push(example.number);
            if std::env::var_os("COMMONMARK_SHOW").is_some() {
                println!(
                    "--- {}\n{}\n--- expected\n{}\n--- got\n{html}",
                    example.number, example.markdown, example.html
                );
            }
        }
    }
    assert_eq!(examples.len(), N_EXAMPLES);
    assert_eq!(wrong, EXCEPTIONS);
}

/// The HTML that the specification gives for a text, with raw HTML as it is.
fn html(markdown: &str) -> String {
    let mut document = Document::default();
    document.push(markdown);
    document.finish();
    let mut html = String::new();
    write_children(&mut html, &document, Document::ROOT, false);
    html
}

fn write_children(html: &mut String, document: &Document, id: BlockId, is_tight: bool) {
    for child in &document.block(id).children {
        write_block(html, document, *child, is_tight);
    }
}

fn write_block(html: &mut String, document: &Document, id: BlockId, is_tight: bool) {
    let block = document.block(id);
    match &block.kind {
        BlockKind::Document => {}
        BlockKind::Quote => {
            html.push_str("<blockquote>\n");
            write_children(html, document, id, false);
            html.push_str("</blockquote>\n");
        }
        BlockKind::List(list) => write_list(html, document, block, list),
        BlockKind::Item(_) => {
            html.push_str("<li>");
            let first = block.children.first().map(|first| &document.block(*first).kind);
            if first.is_some() && !(is_tight && matches!(first, Some(BlockKind::Paragraph(_)))) {
                html.push('\n');
            }
            write_children(html, document, id, is_tight);
            if is_tight
                && matches!(
                    block.children.last().map(|last| &document.block(*last).kind),
                    Some(BlockKind::Paragraph(_))
                )
            {
                html.pop();
            }
            html.push_str("</li>\n");
        }
        BlockKind::Paragraph(leaf) if is_tight => {
            write_inlines(html, &leaf.text, &leaf.inlines);
            html.push('\n');
        }
        BlockKind::Paragraph(leaf) => {
            html.push_str("<p>");
            write_inlines(html, &leaf.text, &leaf.inlines);
            html.push_str("</p>\n");
        }
        BlockKind::Heading(level, leaf) => {
            write!(html, "<h{level}>").unwrap();
            write_inlines(html, &leaf.text, &leaf.inlines);
            writeln!(html, "</h{level}>").unwrap();
        }
        BlockKind::Rule => html.push_str("<hr />\n"),
        BlockKind::Code(code) => {
            let language = code.info.split_whitespace().next();
            let class = language.map(|name| format!(" class=\"language-{}\"", escaped(name))).unwrap_or_default();
            writeln!(html, "<pre><code{class}>{}</code></pre>", escaped(&code.text)).unwrap();
        }
        BlockKind::Html(_, text) => writeln!(html, "{text}").unwrap(),
        BlockKind::Table(alignments) => write_table(html, document, block, alignments),
        BlockKind::Row | BlockKind::Cell(_) => {}
    }
}

fn write_list(html: &mut String, document: &Document, block: &Block, list: &List) {
    let tag = if list.start.is_some() { "ol" } else { "ul" };
    let start = list.start.filter(|start| *start != 1).map(|start| format!(" start=\"{start}\"")).unwrap_or_default();
    writeln!(html, "<{tag}{start}>").unwrap();
    for item in &block.children {
        write_block(html, document, *item, list.is_tight);
    }
    writeln!(html, "</{tag}>").unwrap();
}

fn write_table(html: &mut String, document: &Document, block: &Block, alignments: &[Alignment]) {
    writeln!(html, "<table {alignments:?}>").unwrap();
    for row in &block.children {
        for cell in &document.block(*row).children {
            html.push_str("<td>");
            if let Some(leaf) = document.block(*cell).leaf() {
                write_inlines(html, &leaf.text, &leaf.inlines);
            }
            html.push_str("</td>");
        }
        html.push('\n');
    }
    html.push_str("</table>\n");
}

fn write_inlines(html: &mut String, text: &str, inlines: &[Inline]) {
    for inline in inlines {
        let source = &text[inline.range.clone()];
        match &inline.kind {
            InlineKind::Text => html.push_str(&escaped(source)),
            InlineKind::Characters(characters) => html.push_str(&escaped(characters)),
            InlineKind::SoftBreak => html.push('\n'),
            InlineKind::HardBreak => html.push_str("<br />\n"),
            InlineKind::Code(code) => write!(html, "<code>{}</code>", escaped(code)).unwrap(),
            InlineKind::Html => html.push_str(source),
            InlineKind::Styled(style, inner) => {
                let tag = match style {
                    Style::Emphasis => "em",
                    Style::Strong => "strong",
                    Style::Strike => "del",
                };
                write!(html, "<{tag}>").unwrap();
                write_inlines(html, text, inner);
                write!(html, "</{tag}>").unwrap();
            }
            InlineKind::Link(target, inner) => {
                write!(html, "<a href=\"{}\"{}>", address(&target.destination), title(&target.title)).unwrap();
                write_inlines(html, text, inner);
                html.push_str("</a>");
            }
            InlineKind::Image(target, inner) => {
                let mut alt = String::new();
                write_plain(&mut alt, text, inner);
                write!(
                    html,
                    "<img src=\"{}\" alt=\"{}\"{} />",
                    address(&target.destination),
                    escaped(&alt),
                    title(&target.title)
                )
                .unwrap();
            }
            InlineKind::Marker(_, Some(target)) => {
                let inner = source.trim_start_matches('[').split(']').next().unwrap();
                write!(html, "<a href=\"{}\"{}>{inner}</a>", address(&target.destination), title(&target.title))
                    .unwrap();
            }
            InlineKind::Marker(_, None) | InlineKind::Foreign(_) => html.push_str(source),
        }
    }
}

fn write_plain(plain: &mut String, text: &str, inlines: &[Inline]) {
    for inline in inlines {
        match &inline.kind {
            InlineKind::Text | InlineKind::Html | InlineKind::Marker(..) | InlineKind::Foreign(_) => {
                plain.push_str(&text[inline.range.clone()])
            }
            InlineKind::Characters(characters) => plain.push_str(characters),
            InlineKind::SoftBreak | InlineKind::HardBreak => plain.push('\n'),
            InlineKind::Code(code) => plain.push_str(code),
            InlineKind::Styled(_, inner) | InlineKind::Link(_, inner) | InlineKind::Image(_, inner) => {
                write_plain(plain, text, inner)
            }
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn title(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped(title)) }
}

fn address(destination: &str) -> String {
    let mut address = String::new();
    for byte in destination.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(char::from(byte)),
            _ if b"-_.+!*'(),%#@?=;:/,$~&".contains(&byte) => address.push(char::from(byte)),
            _ => write!(address, "%{byte:02X}").unwrap(),
        }
    }
    escaped(&address)
}
