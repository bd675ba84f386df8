//! The picture: sources on the left, claims on the right, and a line for what one says about the other.
//!
//! It is written once and has no signal for a line or a node: `lighting` changes classes of what is pointed at.

use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, Strings, fill};
use std::rc::Rc;

use credence_core::evidence::{LayoutRows, Picture, Stance};
use credence_core::trust::TrustLevel;
use credence_core::{ClaimNode, Dispute, EvidenceEdge, EvidenceMap, SourceNode};

use super::choices::{EvidenceView, Opened};
use super::claim_wording::{claim_counts, verdict_and_dispute};
use super::highlight::{Lighting, Node, follow_the_opened, follow_the_reader};
use super::picture_label::lines;
use crate::service::number;
use crate::service::window;
use crate::state::evidence_map::Excerpt;
use crate::view::widget::element::{Element, classed, drawn};
use crate::wording::claim_verdict;

/// The height of a row, in pixels.
const ROW: f64 = 48.0;

/// What is kept free on the left for brackets.
const BRACKETS: i32 = 12;

/// What is kept free between a source and its lines.
const GAP: i32 = 6;

/// The size of titles and claims.
const TITLE: f64 = 13.0;

/// The size of what stands below them.
const NOTE: f64 = 11.5;

/// The widest and the narrowest picture.
const WIDTHS: (f64, f64) = (600.0, 1088.0);

/// Where the columns stand, in pixels.
#[derive(Clone, Copy)]
struct Columns {
    width: i32,
    sources_end: i32,
    claims_start: i32,
}

impl Columns {
    #[expect(clippy::cast_possible_truncation, reason = "a page is not two thousand million pixels wide")]
    fn new() -> Self {
        let width = (window::width() - 34.0).clamp(WIDTHS.0, WIDTHS.1);
        Self { width: width as i32, sources_end: (width * 0.42) as i32, claims_start: (width * 0.60) as i32 }
    }
}

/// The picture in a frame of its own that scrolls, below the names of its columns.
pub(super) fn picture(view: EvidenceView<'_>, excerpt: &Excerpt) -> Element {
    let EvidenceView { map, choices, page, strings } = view;
    let columns = Columns::new();
    let edges: Vec<&EvidenceEdge> = excerpt.edges.iter().map(|index| &map.edges[*index]).collect();
    let ends: Vec<(usize, usize)> =
        excerpt.picture.edges.iter().map(|(source, claim)| (*source as usize, *claim as usize)).collect();
    let rows = Rows::new(&excerpt.picture.rows);
    let drawn_edges: Vec<Element> =
        edges.iter().zip(&ends).map(|(edge, ends)| edge_view(edge, rows.ends(*ends), columns)).collect();
    let nodes = nodes(map, &excerpt.picture, &ends, &rows, columns, strings);
    let label = fill(
        strings.evidence_page().picture_label(),
        &[
            ("sources", &number::whole(excerpt.picture.sources.len())),
            ("claims", &number::whole(excerpt.picture.claims.len())),
        ],
    );
    let svg = svg(columns, rows.height, &label)
        .children(brackets(map, &excerpt.picture))
        .children(drawn_edges.iter().cloned())
        .children(nodes.iter().map(|node| node.element.clone()));
    let lighting = Rc::new(Lighting::new(&svg, nodes, drawn_edges, ends));
    let page = page.clone();
    let frame = classed("div", "picture-frame")
        .set("tabindex", "-1")
        .test_id("evidence-picture")
        .child(heading(columns, strings.evidence_page()))
        .child(svg);
    // Browsers stop with the Tab key at a drawing that listens for the focus, so its frame does.
    let frame = follow_the_reader(frame, &lighting, move |opened| choices.open(opened, &page));
    follow_the_opened(lighting, choices.opened);
    frame
}

fn heading(columns: Columns, strings: &EvidencePageStrings) -> Element {
    // The names stand over their columns: a drawing of the same width as the picture scrolls and shrinks with it.
    let name = |x: i32, text: &str| drawn("text").set("x", &x.to_string()).set("y", "18").text(text);
    let names = drawn("svg")
        .set("class", "picture-names")
        .set("viewBox", &["0 0 ", &columns.width.to_string(), " 26"].concat())
        .set("aria-hidden", "true")
        .child(name(BRACKETS + 2, strings.sources()))
        .child(name(columns.claims_start + 10, strings.claims()));
    classed("div", "picture-heading").child(names)
}

fn svg(columns: Columns, height: i32, label: &str) -> Element {
    drawn("svg")
        .set("class", "picture")
        .set("viewBox", &["0 0 ", &columns.width.to_string(), " ", &height.to_string()].concat())
        .set("role", "group")
        .set("aria-label", label)
}

/// The upper edge of each row.
struct Rows {
    sources: Vec<i32>,
    claims: Vec<i32>,
    height: i32,
}

impl Rows {
    #[expect(clippy::cast_possible_truncation, reason = "a page is not two thousand million pixels high")]
    fn new(rows: &LayoutRows) -> Self {
        let sources: Vec<i32> = rows.sources.iter().map(|row| (f64::from(*row) * ROW) as i32).collect();
        let claims: Vec<i32> = rows.claims.iter().map(|row| (row * ROW) as i32).collect();
        let last = sources.iter().chain(&claims).copied().max().unwrap_or_default();
        Self { sources, claims, height: last + ROW as i32 }
    }

    /// The middle of the rows of a source and of a claim.
    fn ends(&self, (source, claim): (usize, usize)) -> (i32, i32) {
        (self.sources[source] + ROW as i32 / 2, self.claims[claim] + ROW as i32 / 2)
    }
}

fn edge_view(edge: &EvidenceEdge, ends: (i32, i32), columns: Columns) -> Element {
    let (left, right) = (columns.sources_end + GAP, columns.claims_start);
    let (from, to) = ends;
    let middle = i32::midpoint(left, right);
    let [left, middle, right, from_text, to_text] = [left, middle, right, from, to].map(|number| number.to_string());
    let shape = [
        "M", &left, " ", &from_text, "C", &middle, " ", &from_text, " ", &middle, " ", &to_text, " ", &right, " ",
        &to_text,
    ]
    .concat();
    let stance = edge.evidence.stance;
    let is_rejected = !edge.evidence.counted;
    let line = drawn("path").set("class", edge_class(stance, is_rejected)).set("d", &shape);
    let line = line.set("stroke-width", thickness(edge.evidence.confidence));
    if stance != Stance::Refutes && !is_rejected {
        return line;
    }
    // The signs stand near the source, where lines have not met yet.
    let sign = (stance == Stance::Refutes).then(|| on_line(columns, ends, 0.08));
    let strike = is_rejected.then(|| on_line(columns, ends, 0.15));
    drawn("g")
        .child(line)
        .children(sign.and_then(|(x, y)| edge_sign(Some(stance), x, y)))
        .children(strike.and_then(|(x, y)| edge_sign(None, x, y)))
}

/// A place on a line, from 0 at the source to 1 at the claim.
#[expect(clippy::cast_possible_truncation, reason = "it is between two places of the picture")]
fn on_line(columns: Columns, (from, to): (i32, i32), part: f64) -> (i32, i32) {
    let (left, right) = (columns.sources_end + GAP, columns.claims_start);
    let along = 1.5 * part * (1.0 - part) + part.powi(3);
    let down = part * part * (3.0 - 2.0 * part);
    let between = |start: i32, end: i32, share: f64| start + (f64::from(end - start) * share) as i32;
    (between(left, right, along), between(from, to, down))
}

/// The class of a line.
pub const fn edge_class(stance: Stance, is_rejected: bool) -> &'static str {
    match (stance, is_rejected) {
        (Stance::Supports, false) => "edge supports",
        (Stance::Refutes, false) => "edge refutes",
        (Stance::Undecided | Stance::Neutral | Stance::NotCheckable, false) => "edge neutral",
        (Stance::Supports, true) => "edge supports rejected",
        (Stance::Refutes, true) => "edge refutes rejected",
        (Stance::Undecided | Stance::Neutral | Stance::NotCheckable, true) => "edge neutral rejected",
    }
}

/// The sign on a line: a cross where it refutes, two strokes where it is rejected (no stance).
pub fn edge_sign(stance: Option<Stance>, x: i32, y: i32) -> Option<Element> {
    let (class, shape) = match stance {
        Some(Stance::Refutes) => ("edge-sign refutes", "m-4-4 8 8m0-8-8 8"),
        None => ("edge-sign rejected", "m-4 5 5-10m3 0-5 10"),
        Some(Stance::Supports | Stance::Undecided | Stance::Neutral | Stance::NotCheckable) => return None,
    };
    let shape = ["M", &x.to_string(), " ", &y.to_string(), shape].concat();
    Some(drawn("path").set("class", class).set("d", &shape))
}

fn thickness(confidence: Option<f64>) -> &'static str {
    match confidence {
        Some(confidence) if confidence >= 0.9 => "4",
        Some(confidence) if confidence >= 0.75 => "3",
        Some(confidence) if confidence >= 0.5 => "2",
        Some(_) | None => "1",
    }
}

fn nodes(
    map: &EvidenceMap,
    shown: &Picture,
    ends: &[(usize, usize)],
    rows: &Rows,
    columns: Columns,
    strings: &Strings,
) -> Vec<Node> {
    let mut n_claims_of = vec![0_usize; shown.sources.len()];
    ends.iter().for_each(|(source, _)| n_claims_of[*source] += 1);
    let sources = shown.sources.iter().zip(&rows.sources).zip(&n_claims_of).map(|((source, y), n_claims)| {
        let source = &map.sources[*source];
        let element = source_view(source, *n_claims, *y, columns, strings);
        Node { element, opens: Opened::Source(source.source.id.clone()), y: *y }
    });
    let claims = shown.claims.iter().zip(&rows.claims).map(|(claim, y)| {
        let claim = &map.claims[*claim];
        let element = claim_view(claim, *y, columns, strings);
        Node { element, opens: Opened::Claim(claim.key.clone()), y: *y }
    });
    sources.chain(claims).collect()
}

fn source_view(node: &SourceNode, n_claims: usize, y: i32, columns: Columns, strings: &Strings) -> Element {
    let texts = strings.evidence_page();
    let level = node.source.trust.level;
    let domain = node.source.shown_host().unwrap_or_default();
    let name = fill(
        texts.source_node(),
        &[
            ("title", node.source.name()),
            ("domain", domain),
            ("level", strings.trust().text(level)),
            ("n", &number::whole(n_claims)),
        ],
    );
    let copy = if node.is_copy { [" · ≡ ", texts.one_text()].concat() } else { String::new() };
    let room = f64::from(columns.sources_end - BRACKETS - 8);
    let (title, _) = lines(node.source.name(), TITLE, room, 1);
    let note = [" · ", domain, &copy].concat();
    let (note, _) = lines(&note, NOTE, room - 36.0 - 7.0 * strings.trust().text(level).chars().count() as f64, 1);
    let level_word = drawn("tspan").set("class", "level").text(strings.trust().text(level));
    node_group("node source", &name, BRACKETS, y, columns.sources_end - BRACKETS)
        .set("data-level", level.name())
        .child(text_at("node-title", 6, 20, title.first().map_or("", String::as_str)))
        .child(drawn("path").set("class", "level-steps").set("d", level_steps(level)))
        .child(
            text_at("node-note", 40, 37, "")
                .child(level_word)
                .text(&[" ", note.first().map_or("", String::as_str)].concat()),
        )
}

fn claim_view(node: &ClaimNode, y: i32, columns: Columns, strings: &Strings) -> Element {
    let texts = strings.evidence_page();
    let claim = &node.claim;
    let text = claim.text.as_deref().unwrap_or(texts.unnamed_claim());
    let counts = claim_counts(&claim.confidence, node.n_texts(), texts);
    let name = fill(
        texts.claim_node(),
        &[
            ("text", text),
            ("dispute", texts.text(node.dispute)),
            ("verdict", claim_verdict(texts, claim.verdict, &claim.confidence)),
            ("counts", &counts),
        ],
    );
    let room = f64::from(columns.width - columns.claims_start - 20);
    let (title, is_cut) = lines(text, TITLE, room, 2);
    let (sign, class) = match node.dispute {
        Dispute::None => ("", "node claim-node"),
        Dispute::Contested => ("≠ ", "node claim-node contested"),
        Dispute::Misinformation => ("⊘ ", "node claim-node misinformation"),
    };
    let finding = match verdict_and_dispute(node, texts) {
        (verdict, Some(dispute)) if !sign.is_empty() => [sign, dispute, " · ", verdict].concat(),
        (verdict, _) => [sign, verdict].concat(),
    };
    let note = [&finding, " · ", &counts].concat();
    // A row has room for three lines.
    let (note, _) = lines(&note, NOTE, room, 3 - title.len().clamp(1, 2));
    let places: &[i32] = if title.len() + note.len() > 2 { &[13, 28, 43] } else { &[16, 32] };
    let written = title.iter().map(|line| ("node-title", line)).chain(note.iter().map(|line| ("node-note", line)));
    let written = written.zip(places).map(|((class, line), at)| text_at(class, 10, *at, line));
    node_group(class, &name, columns.claims_start, y, columns.width - columns.claims_start)
        .children(written)
        .children(is_cut.then(|| drawn("title").text(text)))
}

/// A node that can be pressed and focused, with the ground it stands on.
fn node_group(class: &str, name: &str, x: i32, y: i32, width: i32) -> Element {
    let place = ["translate(", &x.to_string(), " ", &y.to_string(), ")"].concat();
    let ground = drawn("rect").set("class", "node-ground").set("width", &width.to_string()).set("height", "47");
    drawn("g")
        .set("class", class)
        .set("transform", &place)
        .set("role", "button")
        .set("tabindex", "-1")
        .set("aria-label", name)
        .test_id("evidence-node")
        .child(ground)
}

/// Part of a node's drawing. The node's `aria-label` says all of it, uncut.
fn text_at(class: &str, x: i32, y: i32, text: &str) -> Element {
    let text = drawn("text").set("class", class).set("aria-hidden", "true").text(text);
    text.set("x", &x.to_string()).set("y", &y.to_string())
}

/// Six steps, as many of them full as the level has ranks above `blocked`.
const fn level_steps(level: TrustLevel) -> &'static str {
    match level {
        TrustLevel::Blocked => "M6 36h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4z",
        TrustLevel::Unverified => "M6 28h4v9h-4zm5 8h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4z",
        TrustLevel::Low => "M6 28h4v9h-4zm5 0h4v9h-4zm5 8h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4z",
        TrustLevel::Trusted => "M6 28h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 8h4v1h-4zm5 0h4v1h-4zm5 0h4v1h-4z",
        TrustLevel::Academic => "M6 28h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 8h4v1h-4zm5 0h4v1h-4z",
        TrustLevel::Government => "M6 28h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 8h4v1h-4z",
        TrustLevel::Primary => "M6 28h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4zm5 0h4v9h-4z",
    }
}

/// A bracket beside the rows of each group of more than one source.
fn brackets(map: &EvidenceMap, shown: &Picture) -> Vec<Element> {
    let mut by_row: Vec<Option<&SourceNode>> = vec![None; shown.sources.len()];
    for (source, row) in shown.sources.iter().zip(&shown.rows.sources) {
        by_row[*row as usize] = Some(&map.sources[*source]);
    }
    let in_rows: Vec<&SourceNode> = by_row.into_iter().flatten().collect();
    let mut found = Vec::new();
    let mut first = 0;
    for block in in_rows.chunk_by(|one, other| one.group == other.group) {
        if block.len() > 1 {
            found.push(bracket(first, block.len(), block[0].is_copy));
        }
        first += block.len();
    }
    found
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a page has far fewer than 2^31 rows")]
fn bracket(first: usize, n_rows: usize, is_copy: bool) -> Element {
    let (from, length) = (first as i32 * ROW as i32 + 6, n_rows as i32 * ROW as i32 - 12);
    let shape = ["M10 ", &from.to_string(), "H4v", &length.to_string(), "h6"].concat();
    drawn("path").set("class", if is_copy { "bracket copies" } else { "bracket" }).set("d", &shape)
}
