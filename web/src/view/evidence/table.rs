//! The same as the picture in rows: what each source says about each claim.

use credence_core::{AssessedEvidence, Dispute, EvidenceEdge};
use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, fill};

use super::choices::{EvidenceView, Opened};
use super::claim_wording::stance_sign;
use crate::service::number;
use crate::state::evidence_map::Excerpt;
use crate::state::waterfall::two_places;
use crate::view::widget::element::{Element, button, classed, element};

/// How many rows are shown until all are asked for.
const ROWS_AT_ONCE: usize = 100;

/// The table.
pub(super) fn table(view: EvidenceView<'_>, excerpt: &Excerpt) -> Element {
    let EvidenceView { map, choices, strings, .. } = view;
    let texts = strings.evidence_page();
    let n_rows = excerpt.edges.len();
    let n_shown = if choices.all_rows.get() { n_rows } else { n_rows.min(ROWS_AT_ONCE) };
    let rows = excerpt.edges[..n_shown].iter().map(|edge| row(view, &map.edges[*edge]));
    let head = classed("div", "evidence-row evidence-head").set("role", "row").children(
        [
            texts.claim(),
            texts.source(),
            texts.level(),
            texts.stance(),
            texts.confidence(),
            texts.status(),
            texts.quote(),
        ]
        .map(|name| element("span").set("role", "columnheader").text(name)),
    );
    let rest = (n_shown < n_rows).then(|| {
        let label = fill(texts.all_rows(), &[("n", &number::whole(n_rows))]);
        button("quiet", "evidence-all-rows", &label, move || choices.all_rows.set(true))
    });
    let table = classed("div", "evidence-table")
        .set("role", "table")
        .set("aria-label", strings.page().evidence())
        .set("aria-rowcount", &(n_rows + 1).to_string())
        .test_id("evidence-table")
        .child(head)
        .children(rows);
    element("div").child(table).children(rest)
}

fn row(view: EvidenceView<'_>, edge: &EvidenceEdge) -> Element {
    let EvidenceView { map, strings, .. } = view;
    let texts = strings.evidence_page();
    let (claim, source) = (&map.claims[edge.claim], &map.sources[edge.source]);
    let claim_text = claim.claim.text.as_deref().unwrap_or(texts.unnamed_claim());
    let dispute = dispute_class(claim.dispute).map(|class| classed("span", class).text(texts.text(claim.dispute)));
    let to_claim = opener(view, claim_text, Opened::Claim(claim.key.clone()));
    let to_source = opener(view, source.source.name(), Opened::Source(source.source.id.clone()));
    let domain = source.source.shown_host().unwrap_or("—");
    let row = classed("div", "evidence-row")
        .set("role", "row")
        .test_id("evidence-row")
        .set("data-status", edge.evidence.status.name())
        .child(cell("row-claim", texts.claim()).child(to_claim).children(dispute))
        .child(cell("row-source", texts.source()).child(to_source).child(classed("span", "row-domain").text(domain)))
        .child(cell("row-level", texts.level()).text(strings.trust().text(source.source.trust.level)));
    said_cells(row, &edge.evidence, texts)
}

/// The class of the word for a dispute; none where nobody contradicts anybody.
const fn dispute_class(dispute: Dispute) -> Option<&'static str> {
    match dispute {
        Dispute::None => None,
        Dispute::Contested => Some("row-dispute"),
        Dispute::Misinformation => Some("row-dispute misinformation"),
    }
}

/// What the source says and what came of it.
fn said_cells(row: Element, evidence: &AssessedEvidence, strings: &EvidencePageStrings) -> Element {
    let stance = element("span").set("aria-hidden", "true").text(stance_sign(evidence.stance)).text(" ");
    let confidence = evidence.confidence.map_or_else(|| strings.not_said().to_owned(), two_places);
    row.child(cell("row-stance", strings.stance()).child(stance).text(strings.text(evidence.stance)))
        .child(cell("row-confidence", strings.confidence()).text(&confidence))
        .child(cell("row-status", strings.status()).text(strings.text(evidence.status)))
        .child(cell("row-quote", strings.quote()).text(evidence.quote.as_deref().unwrap_or("—")))
}

fn cell(class: &str, name: &str) -> Element {
    classed("span", class).set("role", "cell").set("data-name", name)
}

/// A button that opens a claim or a source.
pub(super) fn opener(view: EvidenceView<'_>, text: &str, opened: Opened) -> Element {
    let (choices, page) = (view.choices, view.page.clone());
    button("opener", "evidence-opener", text, move || choices.open(opened.clone(), &page))
}
