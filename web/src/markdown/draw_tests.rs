//! What drawing does to a page, on a page that counts.

use credence_strings::Strings;
use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::document::Document;
use super::draw::Drawing;
use super::laws_tests::pieces_of_markdown;
use super::marks::{AnswerMarks, Marked, NumberMark, SentenceMark, SentenceStanding};
use super::page::Page;

type Node = Rc<Written>;

#[derive(Default)]
struct Written {
    tag: &'static str,
    text: RefCell<String>,
    attributes: RefCell<Vec<(&'static str, String)>>,
    children: RefCell<Vec<Node>>,
    parent: RefCell<Option<Node>>,
}

/// Counts the nodes that are made.
#[derive(Clone, Default)]
struct Paper {
    n_made: Rc<Cell<usize>>,
}

impl Page for Paper {
    type Node = Node;

    fn element(&self, tag: &'static str) -> Node {
        self.n_made.set(self.n_made.get() + 1);
        Rc::new(Written { tag, ..Written::default() })
    }

    fn text(&self, text: &str) -> Node {
        let node = self.element("");
        *node.text.borrow_mut() = text.to_owned();
        node
    }

    fn set_text(&self, node: &Node, text: &str) {
        *node.text.borrow_mut() = text.to_owned();
    }

    fn set_attribute(&self, node: &Node, name: &'static str, value: &str) {
        node.attributes.borrow_mut().retain(|(known, _)| *known != name);
        node.attributes.borrow_mut().push((name, value.to_owned()));
    }

    fn append(&self, parent: &Node, child: &Node) {
        parent.children.borrow_mut().push(Rc::clone(child));
        *child.parent.borrow_mut() = Some(Rc::clone(parent));
    }

    fn replace(&self, old: &Node, new: &Node) {
        let parent = old.parent.borrow_mut().take().unwrap();
        let index = parent.children.borrow().iter().rposition(|child| Rc::ptr_eq(child, old)).unwrap();
        parent.children.borrow_mut()[index] = Rc::clone(new);
        *new.parent.borrow_mut() = Some(parent);
    }

    fn remove(&self, node: &Node) {
        let parent = node.parent.borrow_mut().take().unwrap();
        let index = parent.children.borrow().iter().rposition(|child| Rc::ptr_eq(child, node)).unwrap();
        parent.children.borrow_mut().remove(index);
    }

    fn keep_columns(&self, table: &Node, _: &Node) {
        self.set_attribute(table, "class", "table long");
    }

    fn take_columns(&self, old: &Node, new: &Node) {
        if old.attributes.borrow().iter().any(|(_, value)| value == "table long") {
            self.keep_columns(new, new);
        }
    }
}

struct Reader {
    paper: Paper,
    root: Node,
    document: Document,
    drawing: Drawing<Paper>,
}

impl Reader {
    fn new() -> Self {
        let paper = Paper::default();
        let root = paper.element("div");
        Self {
            drawing: Drawing::new(paper.clone(), Rc::clone(&root), Strings::ENGLISH),
            paper,
            root,
            document: Document::default(),
        }
    }

    fn push(&mut self, text: &str) {
        self.document.push(text);
        self.drawing.grow(&mut self.document);
    }

    fn finish(mut self) -> Self {
        self.document.finish();
        self.drawing.grow(&mut self.document);
        self
    }

    fn seen(&self) -> String {
        let mut seen = String::new();
        write_node(&mut seen, &self.root, false);
        seen
    }

    /// What is on the page without the classes and the like that are the same everywhere.
    fn brief(&self) -> String {
        let mut seen = String::new();
        write_node(&mut seen, &self.root, true);
        seen
    }
}

fn write_node(seen: &mut String, node: &Node, is_brief: bool) {
    if node.tag.is_empty() {
        seen.push_str(&node.text.borrow());
        return;
    }
    write!(seen, "<{}", node.tag).unwrap();
    for (name, value) in node.attributes.borrow().iter() {
        if !is_brief || !matches!(*name, "dir" | "rel" | "target" | "tabindex" | "type") {
            write!(seen, " {name}={value:?}").unwrap();
        }
    }
    seen.push('>');
    node.children.borrow().iter().for_each(|child| write_node(seen, child, is_brief));
    write!(seen, "</{}>", node.tag).unwrap();
}

fn whole(text: &str) -> Reader {
    let mut reader = Reader::new();
    reader.push(text);
    reader.finish()
}

/// A text that arrives in pieces of so many bytes.
fn in_pieces(text: &str, size: usize) -> Reader {
    let mut reader = Reader::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (part, later) = rest.split_at(rest.ceil_char_boundary(size.min(rest.len())));
        reader.push(part);
        rest = later;
    }
    reader.finish()
}

fn marks() -> AnswerMarks {
    AnswerMarks { known: [1, 2].into(), dangling: [7].into(), mismatched: [2].into(), ..AnswerMarks::default() }
}

const ANSWER: &str = "# Title\n\nSome **bold** and `code` with [1] and [1, 2], [7] or [9].\n\n- one\n- two\n  1. deep\n  2. deeper **x**\n\n\
> quoted\n> more\n\n```rust\nfn main() {}\n```\n\n| a | b |\n|:--|--:|\n| 1 | `2` |\n| 3 |\n\n[bank.com](https://evil.example/x) \
and ![a cat](https://c.example/cat.png)\n\n[late] use\n\n- [x] done\n- [ ] open\n\n[late]: https://late.example\n\nEnd【1†source】 \u{e200}cite\u{e202}turn0search3\u{e201} (so) <cite index=\"0-1\">it</cite> \
\\ue202turn0news1 is *here*.\n";

#[test]
fn drawing_in_pieces_is_drawing_at_once() {
    for size in 1..20 {
        let mut reader = in_pieces(ANSWER, size);
        reader.drawing.set_marks(&marks(), &reader.document);
        let mut expected = whole(ANSWER);
        expected.drawing.set_marks(&marks(), &expected.document);
        assert_eq!(reader.seen().len(), expected.seen().len());
        assert_eq!(reader.seen(), expected.seen());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_stream_ends_as_the_whole_text_looks(text in pieces_of_markdown(), size in 1usize..9, cut in 0usize..100) {
        let cut = cut.min(text.len());
        let (sentences, numbers) = (vec![(cut, sentence(0))], vec![(text.floor_char_boundary(cut / 2), number(2))]);
        let marks = AnswerMarks { placed: vec![(cut, 3)], sentences, numbers, ..marks() };
        let mut reader = in_pieces(&text, size);
        reader.drawing.set_marks(&marks, &reader.document);
        let mut expected = whole(&text);
        expected.drawing.set_marks(&marks, &expected.document);
        prop_assert_eq!(reader.seen(), expected.seen(), "{:?}", text);
    }
}

#[test]
fn a_line_that_may_be_the_second_of_a_table_is_no_text_yet() {
    let text = "a: :-:\n-     | a | b |\n";
    assert_eq!(in_pieces(text, 1).seen(), whole(text).seen());
}

#[test]
fn finished_blocks_are_never_drawn_again() {
    let mut reader = Reader::new();
    reader.push("one **two** [1]\n\n- three\n- four\n\n");
    let before: Vec<Node> = reader.root.children.borrow().clone();
    let n_made = reader.paper.n_made.get();
    for part in ["Five ", "six ", "seven"] {
        reader.push(part);
    }
    assert_eq!(reader.paper.n_made.get() - n_made, 2, "one paragraph and one text");
    assert!(before.iter().zip(reader.root.children.borrow().iter()).all(|(old, new)| Rc::ptr_eq(old, new)));
}

#[test]
fn marks_touch_only_the_blocks_that_show_them() {
    let mut reader = whole("one [1]\n\ntwo\n\nthree [9]\n\nfour");
    let before: Vec<Node> = reader.root.children.borrow().clone();
    let marks = AnswerMarks { placed: vec![(29, 4)], ..marks() };
    reader.drawing.set_marks(&marks, &reader.document);
    let after = reader.root.children.borrow().clone();
    let same: Vec<bool> = before.iter().zip(&after).map(|(old, new)| Rc::ptr_eq(old, new)).collect();
    assert_eq!(same, [false, true, true, false]);
    assert!(
        reader
            .brief()
            .ends_with("<p>four<a class=\"marker placed\" href=\"#source-4\" data-label=\"4\">[4]</a></p></div>"),
        "{}",
        reader.brief()
    );
}

#[test]
fn markers_links_and_images_are_shown_safely() {
    let mut reader =
        whole("[1] [7] [9] [a](javascript:x) [bank.com](https://evil.example) ![cat](https://c.example/a.png) <b>");
    reader.drawing.set_marks(&marks(), &reader.document);
    let expected = "<div><p><a class=\"marker\" href=\"#source-1\" data-label=\"1\">[1]</a> <a class=\"marker dangling\" href=\"#source-7\" \
data-label=\"7\" title=\"There is no source with this number\">[7]<span class=\"heard\"> There is no source with this number</span></a> [9] [a](javascript:x) <span><a href=\"https://evil.example\">\
bank.com</a><bdi class=\"elsewhere\" title=\"goes to evil.example\"><span aria-hidden=\"true\"> (→ evil.example)</span><span class=\"heard\"> (goes to evil.example)</span></bdi></span> <span class=\"image\">Image not loaded \
<a href=\"https://c.example/a.png\">cat</a></span> <span class=\"html\"><b></span></p></div>";
    assert_eq!(reader.brief(), expected);
}

#[test]
fn markers_of_other_agents_are_marks_and_never_garbage() {
    let text = "One【1†source】 two【9†source】 \u{e200}cite\u{e202}turn0search3\u{e201}three\\ue202turn1news2 <cite index=\"0-1\">four</cite>.";
    let mut reader = whole(text);
    let three = text.find("three").unwrap();
    reader.drawing.set_marks(&AnswerMarks { placed: vec![(three, 5)], ..marks() }, &reader.document);
    let text: String =
        reader.brief().split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    assert_eq!(text, "One[1] two[?] [5]three[?] four[?].");
}

#[test]
fn placed_labels_stand_behind_their_bytes() {
    let text = "One **two** three.\n\n- a b\n- c\n";
    let after = |word: &str| text.find(word).unwrap() + word.len();
    let mut reader = whole(text);
    let placed = vec![
        (after("One"), 1),
        (after("two**"), 2),
        (after("two**"), 2),
        (after("three."), 3),
        (after("a"), 4),
        (text.len(), 5),
    ];
    reader.drawing.set_marks(&AnswerMarks { placed, ..AnswerMarks::default() }, &reader.document);
    let text: String =
        reader.brief().split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    assert_eq!(text, "One[1] two[2] three.[3]a[4] bc[5]");
}

fn sentence(index: usize) -> SentenceMark {
    SentenceMark { marked: Marked::Sentence, index, standing: SentenceStanding::Contradicted, is_judged: false }
}

fn number(length: usize) -> NumberMark {
    NumberMark { length, cited: "7".into() }
}

#[test]
fn a_sentence_is_marked_behind_its_markers_and_its_number_where_it_stands() {
    let text = "It is **40 %** here.[1] So.";
    let mut reader = whole(text);
    let at = |word: &str| text.find(word).unwrap();
    let (sentences, numbers) = (vec![(at(" So"), sentence(3))], vec![(at("40"), number(4))]);
    reader.drawing.set_marks(&AnswerMarks { sentences, numbers, ..marks() }, &reader.document);
    assert_eq!(
        reader.brief(),
        "<div><p>It is <strong><span class=\"number-differs\" title=\"in the source: 7\">40 %<span class=\"heard\"> (in the source: 7)</span></span></strong> here.\
<a class=\"marker\" href=\"#source-1\" data-label=\"1\">[1]</a><button class=\"sentence-mark contradicted\" data-sentence=\"3\"><span class=\"heard\">Differs from the source</span></button> So.</p></div>"
    );
}

#[test]
fn a_number_in_code_or_in_a_link_is_left_as_it_is() {
    let text = "`40` and [40](https://a.org/) and 40.";
    let mut reader = whole(text);
    let places = text.match_indices("40").map(|(at, _)| (at, number(2))).collect();
    reader.drawing.set_marks(&AnswerMarks { numbers: places, ..marks() }, &reader.document);
    let brief = reader.brief();
    assert_eq!(brief.matches("number-differs").count(), 1, "{brief}");
    assert!(brief.ends_with("</span></span>.</p></div>"), "{brief}");
}

#[test]
fn emphasis_ends_inside_japanese_text() {
    assert_eq!(
        whole("これは**「重要」**です。[1]").brief(),
        "<div><p>これは<strong>「重要」</strong>です。[1]</p></div>"
    );
}

#[test]
fn a_definition_after_its_use_makes_a_link() {
    let mut reader = Reader::new();
    reader.push("see [the *site*][s]\n\nnext\n\n");
    let next = Rc::clone(&reader.root.children.borrow()[1]);
    reader.push("[s]: https://a.org/\n");
    let reader = reader.finish();
    assert_eq!(reader.brief(), "<div><p>see <a href=\"https://a.org/\">the <em>site</em></a></p><p>next</p></div>");
    assert!(Rc::ptr_eq(&next, &reader.root.children.borrow()[1]));
}

#[test]
fn unfinished_syntax_looks_as_it_will() {
    let shown = |text: &str| {
        let mut reader = Reader::new();
        reader.push(text);
        reader.brief().trim_start_matches("<div>").trim_end_matches("</div>").to_owned()
    };
    assert_eq!(shown("a **bo"), "<p>a <strong>bo</strong></p>");
    assert_eq!(shown("a **bold*"), "<p>a <strong>bold</strong></p>");
    assert_eq!(shown("a `co"), "<p>a <code>co</code></p>");
    assert_eq!(shown("see [the re"), "<p>see</p>");
    assert_eq!(shown("see [the report](https://a.o"), "<p>see</p>");
    assert_eq!(shown("text\n--"), "<p>text</p>");
    assert_eq!(shown("| a | b |\n|--"), "<p></p>");
    assert!(shown("```rust\nlet a").contains("<code>let a</code>"));
    assert_eq!(shown("# He"), "");
}

/// How many children the parts of a block have.
fn parts_of(node: &Node) -> Vec<usize> {
    node.children.borrow().iter().map(|part| part.children.borrow().len()).collect()
}

#[test]
fn a_long_block_has_parts_of_bounded_size_and_a_short_one_has_none() {
    let outermost = |text: &str| Rc::clone(&whole(text).root.children.borrow()[0]);
    let first_child = |node: &Node| Rc::clone(&node.children.borrow()[0]);
    let list = outermost(&"- one\n".repeat(64 + 64 + 1));
    let parts: Vec<&str> = list.children.borrow().iter().map(|child| child.tag).collect();
    assert_eq!((&parts[..64], &parts[64..]), (["li"; 64].as_slice(), ["div", "div"].as_slice()));
    assert_eq!(parts_of(&list)[64..], [64, 1]);
    let table = outermost(&format!("| a |\n|---|\n{}", "| b |\n".repeat(64 + 1)));
    assert_eq!(parts_of(&first_child(&table)), [1, 64, 1]);
    assert!(outermost("| a |\n|---|\n| b |\n").attributes.borrow().contains(&("class", "table".to_owned())));
    assert!(table.attributes.borrow().contains(&("class", "table long".to_owned())));
}

#[test]
fn long_code_has_parts_that_end_with_a_line() {
    let line = "let a = 1;\n";
    let text = line.repeat(1000);
    let code = whole(&format!("```rust\n{text}```\n"));
    let seen = code.seen();
    let parts: Vec<&str> = seen.split("<span role=\"presentation\">").collect();
    assert_eq!(parts.len(), 3, "11,000 bytes in parts of 4,096");
    assert!(parts[..2].iter().all(|part| part.trim_end_matches("</span>").ends_with('\n')));
    assert_eq!(seen.replace("<span role=\"presentation\">", "").matches(line).count(), 1000);
    assert_eq!(whole(&format!("```\n{}\n```\n", "x".repeat(20_000))).seen().matches("presentation").count(), 0);
}

#[test]
fn a_stream_makes_nodes_in_proportion_to_its_length() {
    let words = "The quick brown fox jumps over the lazy dog and **never** looks back at `it`, as [1] says. ";
    let item = "- An item with **bold** text and a marker [2]\n";
    let row = "| cell one | cell **two** | 3.14 |\n";
    let code = "    let value = compute(index, &table)?; // a comment\n";
    let shapes = [
        (
            "mixed",
            format!(
                "## Part\n\n{words}{words}\n\n{item}{item}{item}\n```rust\n{code}{code}```\n\n| a | b | c |\n|---|---|---|\n{row}{row}\n"
            ),
        ),
        ("paragraph", words.to_owned()),
        ("list", item.to_owned()),
        ("table", row.to_owned()),
        ("fence", code.to_owned()),
    ];
    for (name, part) in shapes {
        let [half, whole] = [100_000, 200_000].map(|length| drawn_nodes(name, &part, length));
        assert!(whole * 10 <= half * 22, "{name}: {half} nodes for a half, {whole} for the whole");
    }
}

/// How many nodes are made for a stream of one shape.
fn drawn_nodes(name: &str, part: &str, length: usize) -> usize {
    let head = match name {
        "table" => "| a | b | c |\n|---|---|---|\n",
        "fence" => "```rust\n",
        _ => "",
    };
    let text = format!("{head}{}", part.repeat(length / part.len() + 1));
    let mut reader = Reader::new();
    reader.drawing.set_marks(&marks(), &reader.document);
    let (begin, mut worst) = (Instant::now(), Duration::ZERO);
    for part in text.as_bytes()[..length].chunks(8) {
        let update = Instant::now();
        reader.push(std::str::from_utf8(part).unwrap());
        worst = worst.max(update.elapsed());
    }
    println!(
        "{name}, {length} bytes: {:?} in total, {worst:?} at worst, {} nodes",
        begin.elapsed(),
        reader.paper.n_made.get()
    );
    reader.paper.n_made.get()
}
