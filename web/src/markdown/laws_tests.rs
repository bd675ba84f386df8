//! What holds for the reading of any text.

use std::time::Instant;

use proptest::prelude::*;

use super::block::{Block, BlockKind};
use super::document::Document;
use super::inline::{Inline, InlineKind};

fn at_once(text: &str) -> Document {
    let mut document = Document::default();
    document.push(text);
    document.finish();
    document
}

fn in_pieces(text: &str, sizes: &[usize]) -> Document {
    let mut document = Document::default();
    let mut sizes = sizes.iter().cycle();
    let mut rest = text;
    while !rest.is_empty() {
        let size = rest.ceil_char_boundary((*sizes.next().unwrap()).clamp(1, rest.len()));
        document.push(&rest[..size]);
        rest = &rest[size..];
    }
    document.finish();
    document
}

/// The living blocks, with texts that were read in several parts put together.
fn shape(document: &Document) -> Vec<String> {
    document
        .blocks()
        .map(|(_, block)| format!("{:?} {:?} {}", kind(block), inlines(block), block.children.len()))
        .collect()
}

fn kind(block: &Block) -> BlockKind {
    match block.kind.clone() {
        BlockKind::Paragraph(_) => BlockKind::Paragraph(Default::default()),
        BlockKind::Heading(level, _) => BlockKind::Heading(level, Default::default()),
        BlockKind::Cell(_) => BlockKind::Cell(Default::default()),
        kind => kind,
    }
}

fn inlines(block: &Block) -> Vec<Inline> {
    let mut joined: Vec<Inline> = Vec::new();
    for inline in block.leaf().map(|leaf| leaf.inlines.clone()).unwrap_or_default() {
        match joined.last_mut() {
            Some(Inline { range, kind: InlineKind::Text })
                if inline.kind == InlineKind::Text && range.end == inline.range.start =>
            {
                range.end = inline.range.end;
            }
            _ => joined.push(inline),
        }
    }
    joined
}

/// Every letter and digit that a reader sees.
fn visible(document: &Document) -> String {
    let mut visible = String::new();
    for (_, block) in document.blocks() {
        match &block.kind {
            BlockKind::Code(code) => visible.push_str(&code.text),
            BlockKind::Html(_, text) => visible.push_str(text),
            _ => {}
        }
        if let Some(leaf) = block.leaf() {
            add_visible(&mut visible, &leaf.text, &leaf.inlines);
        }
    }
    visible.retain(char::is_alphabetic);
    visible
}

fn add_visible(visible: &mut String, text: &str, inlines: &[Inline]) {
    for inline in inlines {
        match &inline.kind {
            InlineKind::Text | InlineKind::Html | InlineKind::Marker(..) | InlineKind::Foreign(_) => {
                visible.push_str(&text[inline.range.clone()])
            }
            InlineKind::Characters(characters) | InlineKind::Code(characters) => visible.push_str(characters),
            InlineKind::SoftBreak | InlineKind::HardBreak => {}
            InlineKind::Styled(_, inner) | InlineKind::Link(_, inner) | InlineKind::Image(_, inner) => {
                add_visible(visible, text, inner)
            }
        }
    }
}

pub(super) fn pieces_of_markdown() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\n"),
        Just("\n\n"),
        Just(" "),
        Just("  "),
        Just("    "),
        Just("\t"),
        Just("word"),
        Just("a"),
        Just("é"),
        Just("日本。"),
        Just("*"),
        Just("**"),
        Just("***"),
        Just("_"),
        Just("~~"),
        Just("`"),
        Just("``"),
        Just("```"),
        Just("~~~"),
        Just("["),
        Just("]"),
        Just("("),
        Just(")"),
        Just("]("),
        Just("]: "),
        Just("[1]"),
        Just("[a]"),
        Just("[a]: /b\n"),
        Just("!["),
        Just("<"),
        Just(">"),
        Just("> "),
        Just("- "),
        Just("* "),
        Just("1. "),
        Just("2) "),
        Just("# "),
        Just("### "),
        Just("==="),
        Just("---"),
        Just("|"),
        Just("| a | b |\n"),
        Just("|---|---|\n"),
        Just(":-:"),
        Just("\\"),
        Just("&amp;"),
        Just("&"),
        Just("<b>"),
        Just("<!--"),
        Just("https://a.org/b"),
        Just("<div>\n"),
        Just("\r\n"),
        Just("[x] "),
        Just("\"t\""),
        Just("www.a.b"),
        Just("+"),
        Just("0"),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn reading_in_pieces_is_reading_at_once(text in pieces_of_markdown(), sizes in proptest::collection::vec(1usize..9, 1..4)) {
        prop_assert_eq!(shape(&in_pieces(&text, &sizes)), shape(&at_once(&text)), "{:?}", text);
    }

    #[test]
    fn long_texts_are_cut_at_the_same_places(text in pieces_of_markdown(), sizes in proptest::collection::vec(1usize..900, 1..4)) {
        let text = text.replace('\n', " ").repeat(200);
        prop_assert_eq!(shape(&in_pieces(&text, &sizes)), shape(&at_once(&text)));
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        at_once(&text);
    }

    #[test]
    fn no_letter_is_lost(text in r"[ab\n >*_~`\[\]#|.!0-9+=-]{0,80}") {
        let letters: String = text.chars().filter(|character| character.is_alphabetic()).collect();
        let seen = visible(&at_once(&text));
        // The word behind a fence names its language, and a definition has no text.
        prop_assume!(!text.contains("```") && !text.contains("~~~") && !text.contains("]:"));
        prop_assert_eq!(seen, letters, "{:?}", text);
    }
}

#[test]
fn hostile_texts_come_to_an_end() {
    let hostile = [
        "`".repeat(100_000),
        "[".repeat(100_000),
        "*".repeat(100_000),
        "*a ".repeat(60_000),
        "a**b".repeat(50_000),
        "> ".repeat(100_000),
        "- ".repeat(100_000),
        "[a](".repeat(50_000),
        "![".repeat(100_000),
        "<!--".repeat(50_000),
        "`a``b```c".repeat(20_000),
        "|".repeat(200_000),
        "[a]".repeat(60_000),
        "*_".repeat(100_000),
        "<a x='".repeat(30_000),
        "&".repeat(200_000),
        "[a]: b\n".repeat(20_000),
        "- a\n".repeat(50_000),
        "a\n> b\n".repeat(30_000),
        "| a | b |\n|---|---|\n".repeat(10_000),
        "http://".repeat(30_000),
        "\n".repeat(200_000),
        "# a\n".repeat(50_000),
        (0..20_000)
            .map(|number| format!("[{number}x] "))
            .chain((0..20_000).map(|number| format!("\n\n[{number}x]: u")))
            .collect(),
    ];
    for text in hostile {
        let begin = Instant::now();
        let whole = at_once(&text);
        let (at_once, begin) = (begin.elapsed(), Instant::now());
        let pieces = in_pieces(&text, &[8]);
        println!("{at_once:?} at once, {:?} in pieces: {:?}", begin.elapsed(), &text[..text.floor_char_boundary(20)]);
        assert!(shape(&pieces) == shape(&whole), "{:?} differs in pieces", &text[..text.floor_char_boundary(40)]);
    }
}

#[test]
fn a_link_behind_an_open_code_span_closes_nothing_around_it() {
    let text = "[![[1][x] ](`| a | b |\n](\"t\"2) +www.a.b+\n\n`".replace('\n', " ").repeat(200);
    assert_eq!(shape(&in_pieces(&text, &[1])), shape(&at_once(&text)));
}
