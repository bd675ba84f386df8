//! Where the sources of a turn disagree, and what was checked.

mod blocked;
mod card;

use credence_strings::{EvidencePageStrings, Strings, fill};
use leptos::prelude::*;

use super::element::{Element, button, classed, element};
use super::evidence_page::claim_counts;
use super::kept_focus::keep_focus;
use crate::state::disagreement::{ClaimLine, Disagreement};
use crate::state::navigation::PageView;
use crate::state::waterfall::two_places;
use crate::state::{AnswerTools, TrustBook, TurnState};
use crate::wording::claim_verdict;
pub(super) use blocked::blocked_note;
use card::card_view;

/// How many contradictions are shown before the rest is folded.
const SHOWN_AT_ONCE: usize = 3;

/// How many checked claims are shown before the rest is folded.
const CLAIMS_AT_ONCE: usize = 5;

/// Where the focus goes when what it was on is gone.
const TO_EVIDENCE: &str = "to-evidence";

/// The contradictions of a turn and the claims that were checked.
pub fn disagreement_view(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let found = Memo::new(move |_| turn.assessment.with(|assessment| Disagreement::from_assessment(assessment)));
    let place = classed("div", "disagreement-place");
    let within = place.clone();
    place.child_of(move || {
        let found = found.get();
        keep_focus(&within);
        (!found.claims.is_empty()).then(|| block(tools, &found, strings))
    })
}

fn block(tools: AnswerTools, found: &Disagreement, strings: &'static Strings) -> Element {
    let texts = &strings.evidence_page;
    let disagreement = (!found.cards.is_empty()).then(|| contradictions(tools.book, found, strings));
    let to_evidence =
        button("quiet", "to-evidence", texts.to_evidence, move || tools.navigation.go_to(PageView::Evidence))
            .keeps_focus(TO_EVIDENCE);
    classed("div", "disagreement-block")
        .children(disagreement)
        .child(checked(&found.claims, texts))
        .child(classed("p", "disagreement-more").child(to_evidence))
}

fn contradictions(book: TrustBook, found: &Disagreement, strings: &'static Strings) -> Element {
    let texts = &strings.evidence_page;
    let n_pairs = u64::try_from(found.cards.len()).unwrap_or(u64::MAX).saturating_add(found.n_unlisted);
    let heading = fill(texts.disagreement, &[("n", &n_pairs.to_string())]);
    let (first, rest) = found.cards.split_at(found.cards.len().min(SHOWN_AT_ONCE));
    let cards = |cards: &[_]| -> Vec<Element> { cards.iter().map(|card| card_view(book, card, strings)).collect() };
    let rest = (!rest.is_empty()).then(|| {
        let summary = element("summary").text(&fill(texts.more, &[("n", &rest.len().to_string())]));
        classed("details", "fold").test_id("disagreement-more").child(summary).children(cards(rest))
    });
    let unlisted = (found.n_unlisted > 0).then(|| {
        let text = fill(texts.unlisted, &[("n", &found.n_unlisted.to_string())]);
        classed("p", "disagreement-note").test_id("disagreement-unlisted").text(&text)
    });
    classed("section", "disagreement")
        .test_id("disagreement")
        .child(classed("h3", "part-heading").text(&heading))
        .children(cards(first))
        .children(rest)
        .children(unlisted)
        .child(classed("p", "disagreement-note").text(texts.dates_note))
}

fn checked(claims: &[ClaimLine], strings: &EvidencePageStrings) -> Element {
    let heading = fill(strings.checked, &[("n", &claims.len().to_string())]);
    let (first, rest) = claims.split_at(claims.len().min(CLAIMS_AT_ONCE));
    let lines = |claims: &[ClaimLine]| {
        classed("ul", "claim-lines").children(claims.iter().map(|claim| claim_line(claim, strings)))
    };
    let rest = (!rest.is_empty()).then(|| {
        let summary = element("summary").text(&fill(strings.show_all, &[("n", &claims.len().to_string())]));
        classed("details", "fold").child(summary).child(lines(rest))
    });
    classed("section", "claims-checked")
        .test_id("claims-checked")
        .child(classed("h3", "part-heading").text(&heading))
        .child(lines(first))
        .children(rest)
        .child(classed("p", "disagreement-note").text(strings.balance_note))
}

fn claim_line(claim: &ClaimLine, strings: &EvidencePageStrings) -> Element {
    let counts = claim_counts(&claim.confidence, claim.n_texts, strings);
    let rejected = (claim.n_rejected > 0).then(|| fill(strings.n_rejected, &[("n", &claim.n_rejected.to_string())]));
    let balance = if claim.leans() { balance(claim, strings) } else { strings.no_balance.to_owned() };
    let details = [Some(counts), rejected, Some(balance)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    classed("li", "claim-line")
        .test_id("claim-line")
        .child(classed("span", "claim-text").text(claim.text.as_deref().unwrap_or(strings.unnamed_claim)))
        .child(classed("b", "claim-verdict").text(claim_verdict(strings, claim.verdict, &claim.confidence)))
        .child(classed("span", "claim-details").text(&details))
}

fn balance(claim: &ClaimLine, strings: &EvidencePageStrings) -> String {
    let (ratio, uncertainty) = (two_places(claim.confidence.ratio), two_places(claim.confidence.uncertainty));
    fill(strings.balance, &[("ratio", &ratio), ("uncertainty", &uncertainty)])
}
