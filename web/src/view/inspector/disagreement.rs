//! The disagreements between sources of a turn, and the claims that were checked.

mod blocked_note;
mod contradiction;

use credence_strings::{EvidencePageStrings, Strings, fill};

use crate::service::number;
use crate::signal::Memo;
use crate::state::disagreement::{ClaimLine, Disagreement};
use crate::state::navigation::PageView;
use crate::state::waterfall::two_places;
use crate::state::{AnswerTools, TrustBook, TurnState};
use crate::view::evidence::claim_wording::claim_counts;
use crate::view::widget::element::{Element, button, classed, element};
use crate::wording::claim_verdict;
pub use blocked_note::blocked_note;
use contradiction::{TO_EVIDENCE, contradiction};

/// How many contradictions are shown before the rest is folded.
const SHOWN_AT_ONCE: usize = 3;

/// How many checked claims are shown before the rest is folded.
const CLAIMS_AT_ONCE: usize = 5;

/// The contradictions of a turn and the claims that were checked.
pub fn disagreement_view(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let found = Memo::new(move |_| turn.assessment.with(|assessment| Disagreement::from_assessment(assessment)));
    let is_checked = Memo::new(move |_| found.with(|found| !found.claims.is_empty()));
    classed("div", "disagreement-place").child_of(move || is_checked.get().then(|| block(tools, found, strings)))
}

fn block(tools: AnswerTools, found: Memo<Disagreement>, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let disagrees = Memo::new(move |_| found.with(|found| !found.cards.is_empty()));
    let to_evidence =
        button("quiet", "to-evidence", texts.to_evidence(), move || tools.navigation.go_to(PageView::Evidence))
            .keeps_focus(TO_EVIDENCE);
    classed("div", "disagreement-block")
        .child_of(move || disagrees.get().then(|| contradictions(tools.book, found, strings)))
        .child(checked(found, texts))
        .child(classed("p", "disagreement-more").child(to_evidence))
}

fn contradictions(book: TrustBook, found: Memo<Disagreement>, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let n_pairs = move |found: &Disagreement| {
        u64::try_from(found.cards.len()).unwrap_or(u64::MAX).saturating_add(found.n_unlisted)
    };
    let heading = move || fill(texts.disagreement(), &[("n", &number::whole(found.with(n_pairs)))]);
    let cards = move |from: usize, to: usize| {
        let cards = move || found.with(|found| part_of(&found.cards, from, to).to_vec());
        element("div").rows(cards, move |card| contradiction(book, card, strings))
    };
    let n_more = Memo::new(move |_| found.with(|found| found.cards.len().saturating_sub(SHOWN_AT_ONCE)));
    let more = move || {
        let summary = element("summary").text_of(move || fill(texts.more(), &[("n", &number::whole(n_more.get()))]));
        let rest = cards(SHOWN_AT_ONCE, usize::MAX);
        classed("details", "fold").test_id("disagreement-more").child(summary).child(rest)
    };
    let n_unlisted = Memo::new(move |_| found.with(|found| found.n_unlisted));
    let unlisted = move || {
        let text = fill(texts.unlisted(), &[("n", &number::whole(n_unlisted.get()))]);
        classed("p", "disagreement-note").test_id("disagreement-unlisted").text(&text)
    };
    let has_more = Memo::new(move |_| n_more.get() > 0);
    classed("section", "disagreement")
        .test_id("disagreement")
        .child(classed("h3", "part-heading").text_of(heading))
        .child(cards(0, SHOWN_AT_ONCE))
        .child_of(move || has_more.get().then(more))
        .child_of(move || (n_unlisted.get() > 0).then(unlisted))
        .child(classed("p", "disagreement-note").text(texts.dates_note()))
}

fn checked(found: Memo<Disagreement>, strings: &'static EvidencePageStrings) -> Element {
    let n_claims = Memo::new(move |_| found.with(|found| found.claims.len()));
    let count = move |text: &'static str| move || fill(text, &[("n", &number::whole(n_claims.get()))]);
    let lines = move |from: usize, to: usize| {
        let lines = move || found.with(|found| part_of(&found.claims, from, to).to_vec());
        classed("ul", "claim-lines").rows(lines, move |claim| claim_line(claim, strings))
    };
    let rest = move || {
        let summary = element("summary").text_of(count(strings.show_all()));
        classed("details", "fold").child(summary).child(lines(CLAIMS_AT_ONCE, usize::MAX))
    };
    let has_more = Memo::new(move |_| n_claims.get() > CLAIMS_AT_ONCE);
    classed("section", "claims-checked")
        .test_id("claims-checked")
        .child(classed("h3", "part-heading").text_of(count(strings.checked())))
        .child(lines(0, CLAIMS_AT_ONCE))
        .child_of(move || has_more.get().then(rest))
        .child(classed("p", "disagreement-note").text(strings.balance_note()))
}

fn part_of<T>(all: &[T], from: usize, to: usize) -> &[T] {
    &all[from.min(all.len())..to.min(all.len())]
}

fn claim_line(claim: &ClaimLine, strings: &EvidencePageStrings) -> Element {
    let counts = claim_counts(&claim.confidence, claim.n_texts, strings);
    let rejected =
        (claim.n_rejected > 0).then(|| fill(strings.n_rejected(), &[("n", &number::whole(claim.n_rejected))]));
    let balance = if claim.leans() { balance(claim, strings) } else { strings.no_balance().to_owned() };
    let details = [Some(counts), rejected, Some(balance)].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    classed("li", "claim-line")
        .test_id("claim-line")
        .child(classed("span", "claim-text").text(claim.text.as_deref().unwrap_or(strings.unnamed_claim())))
        .child(classed("b", "claim-verdict").text(claim_verdict(strings, claim.verdict, &claim.confidence)))
        .child(classed("span", "claim-details").text(&details))
}

fn balance(claim: &ClaimLine, strings: &EvidencePageStrings) -> String {
    let (ratio, uncertainty) = (two_places(claim.confidence.ratio), two_places(claim.confidence.uncertainty));
    fill(strings.balance(), &[("ratio", &ratio), ("uncertainty", &uncertainty)])
}
