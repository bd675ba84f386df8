//! The details of what is open: a claim with its evidence, or a source with its stances on claims.

use credence_core::trust::SourceReliability;
use credence_core::{AssessedClaim, ClaimNode, EvidenceEdge, SourceCount, SourceNode};
use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, Strings, fill};

use super::choices::{EvidenceView, Opened, focus_soon};
use super::claim_wording::{claim_counts, stance_sign, verdict_and_dispute};
use super::table::opener;
use crate::service::number;
use crate::state::AnswerTools;
use crate::state::disagreement::leans;
use crate::state::evidence_map::block_of;
use crate::state::navigation::PageView;
use crate::state::source_list::safe_link;
use crate::state::waterfall::two_places;
use crate::view::inspector::disagreement::blocked_note;
use crate::view::trust::badge::trust_badge;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::outer_link::linked;

/// Where the focus goes when what it was on is gone.
const FOCUS: &str = "evidence-detail";

/// What is open; nothing where it is not in the conversation any more.
pub(super) fn detail_view(tools: AnswerTools, view: EvidenceView<'_>, opened: &Opened) -> Option<Element> {
    let EvidenceView { map, choices, page, strings } = view;
    let (kind, inside) = match opened {
        Opened::Claim(key) => {
            let claim = map.claims.iter().find(|claim| claim.key == *key)?;
            (strings.evidence_page().claim(), claim_detail(view, claim))
        }
        Opened::Source(id) => {
            let place = map.sources.iter().position(|node| node.source.id == *id)?;
            (strings.evidence_page().source(), source_detail(tools, view, place))
        }
    };
    let in_close = page.clone();
    let close = button("quiet", "evidence-close", strings.composer().close(), move || {
        choices.opened.set(None);
        focus_soon(&in_close, &[".node[tabindex=\"0\"]", ".evidence-filter"]);
    });
    let head = classed("p", "detail-head").child(element("span").text(kind)).child(close);
    Some(classed("section", "evidence-detail").test_id("evidence-detail").child(head).child(inside))
}

fn heading(text: &str) -> Element {
    element("h2").set("tabindex", "-1").text(text).keeps_focus(FOCUS)
}

fn claim_detail(view: EvidenceView<'_>, node: &ClaimNode) -> Element {
    let EvidenceView { map, strings, .. } = view;
    let texts = strings.evidence_page();
    let items = map.edges[node.edges.clone()].iter().map(|edge| {
        let source = &map.sources[edge.source];
        let to_source = opener(view, source.source.name(), Opened::Source(source.source.id.clone()));
        evidence_item(edge, &node.claim, to_source, strings).child(source_line(source, edge, strings))
    });
    element("div")
        .child(heading(node.claim.text.as_deref().unwrap_or(texts.unnamed_claim())))
        .child(verdict_line(node, texts))
        .children(sums(&node.claim, texts).into_iter().map(|line| classed("p", "detail-line").text(&line)))
        .child(classed("p", "detail-note").text(texts.balance_note()))
        .child(element("h3").text(texts.evidence()))
        .child(classed("ul", "detail-items").children(items))
}

fn verdict_line(node: &ClaimNode, strings: &EvidencePageStrings) -> Element {
    let (verdict, dispute) = verdict_and_dispute(node, strings);
    let dispute = dispute.map(|dispute| [" · ", dispute].concat()).unwrap_or_default();
    let counts = claim_counts(&node.claim.confidence, node.n_texts(), strings);
    classed("p", "detail-verdict").child(element("b").text(verdict)).text(&dispute).text(" · ").text(&counts)
}

/// Counts, balance, controversy and credibility, each in a line.
fn sums(claim: &AssessedClaim, strings: &EvidencePageStrings) -> Vec<String> {
    let digit = claim.credibility.name();
    let credibility = fill(strings.credibility(), &[("digit", digit), ("words", strings.text(claim.credibility))]);
    let mut lines =
        vec![counted(strings.count_for(), claim.support), counted(strings.count_against(), claim.refutation)];
    if leans(claim.confidence.balance) {
        let [ratio, uncertainty, controversy] =
            [claim.confidence.ratio, claim.confidence.uncertainty, claim.confidence.controversy].map(two_places);
        let balance = fill(strings.balance(), &[("ratio", &ratio), ("uncertainty", &uncertainty)]);
        let controversy = fill(strings.controversy(), &[("value", &controversy)]);
        lines.push([&balance, " · ", &controversy].concat());
    } else {
        lines.push(strings.no_balance().to_owned());
    }
    lines.push(credibility);
    lines
}

fn counted(sentence: &str, count: SourceCount) -> String {
    fill(
        sentence,
        &[
            ("pages", &number::whole(count.n_pages)),
            ("sites", &number::whole(count.n_sites)),
            ("texts", &number::whole(count.n_texts)),
        ],
    )
}

fn source_detail(tools: AnswerTools, view: EvidenceView<'_>, place: usize) -> Element {
    let EvidenceView { map, strings, .. } = view;
    let texts = strings.evidence_page();
    let node = &map.sources[place];
    let edges = map.edges.iter().filter(|edge| edge.source == place);
    let items = edges.map(|edge| {
        let ClaimNode { key, claim, .. } = &map.claims[edge.claim];
        let text = claim.text.as_deref().unwrap_or(texts.unnamed_claim());
        let to_claim = opener(view, text, Opened::Claim(key.clone()));
        evidence_item(edge, claim, to_claim, strings)
    });
    let link = safe_link(&node.source);
    let address = linked(link.unwrap_or(strings.sources().no_link()), link);
    let reliability = SourceReliability::from_level(node.source.trust.level);
    let grade = fill(texts.reliability(), &[("letter", reliability.name()), ("words", texts.text(reliability))]);
    element("div")
        .child(heading(node.source.name()))
        .child(classed("p", "detail-address").child(address))
        .child(classed("div", "detail-trust").child(trust_badge(&node.source.trust, strings)))
        .child(classed("p", "detail-line").text(&grade))
        .children(
            block_of(&map.blocked, &node.source).map(|entry| blocked_note(tools.book.rules, entry, FOCUS, strings)),
        )
        .child(button("quiet", "evidence-to-trust", texts.to_trust(), move || tools.navigation.go_to(PageView::Trust)))
        .child(element("h3").text(texts.speaks_to()))
        .child(classed("ul", "detail-items").children(items))
}

/// One piece of evidence: its grade, which way it points, what came of it, and its words.
fn evidence_item(edge: &EvidenceEdge, claim: &AssessedClaim, about: Element, strings: &Strings) -> Element {
    let texts = strings.evidence_page();
    let evidence = &edge.evidence;
    let meaning = [texts.text(evidence.reliability), ", ", texts.text(claim.credibility)].concat();
    let grade = [texts.grade(), " ", evidence.reliability.name(), claim.credibility.name(), ": ", &meaning].concat();
    let confidence = evidence.confidence.map_or_else(|| texts.not_said().to_owned(), two_places);
    let text = [
        stance_sign(evidence.stance),
        " ",
        texts.text(evidence.stance),
        " · ",
        texts.confidence(),
        " ",
        &confidence,
        " · ",
        texts.text(evidence.status),
    ];
    let quote = evidence.quote.as_ref().map(|quote| classed("blockquote", "side-quote").text(quote));
    element("li")
        .set("data-status", evidence.status.name())
        .child(about)
        .child(classed("p", "detail-text").text(&text.concat()))
        .child(classed("p", "detail-grade").text(&grade))
        .children(quote)
}

fn source_line(node: &SourceNode, edge: &EvidenceEdge, strings: &Strings) -> Element {
    let level = strings.trust().text(edge.evidence.level);
    let domain = node.source.shown_host().unwrap_or_default();
    let published =
        node.source.published.as_ref().map(|date| fill(strings.evidence_page().published(), &[("date", date)]));
    let parts = [Some(level.to_owned()), Some(domain.to_owned()), published];
    let line = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    classed("p", "detail-text").text(&line)
}
