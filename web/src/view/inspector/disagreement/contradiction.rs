//! One contradiction: the two quotes side by side, what it amounts to, and why.

use credence_core::evidence::Stance;
use credence_core::trust::ContradictionKind;
use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, Strings, fill};

use super::blocked_note::blocked_note;
use crate::state::TrustBook;
use crate::state::disagreement::{Card, Ranks, Reason, Side};
use crate::state::evidence_map::source_title;
use crate::state::source_list::safe_link;
use crate::view::evidence::claim_wording::stance_sign;
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::outer_link::linked;

/// Where the focus goes when what it was on is gone.
pub(super) const TO_EVIDENCE: &str = "to-evidence";

/// The contradiction as a card.
pub fn contradiction(book: TrustBook, card: &Card, strings: &'static Strings) -> Element {
    let texts = strings.evidence_page();
    let sign = match card.kind {
        ContradictionKind::Misinformation => "⊘",
        ContradictionKind::Contested => "≠",
    };
    let head = classed("p", "contradiction-kind")
        .child(classed("span", "contradiction-sign").set("aria-hidden", "true").text(sign))
        .text(texts.text(card.kind));
    let sides = classed("div", "contradiction-sides")
        .child(side_view(&card.supporting, Stance::Supports, strings))
        .child(side_view(&card.refuting, Stance::Refutes, strings));
    classed("article", "contradiction")
        .test_id("contradiction")
        .set("data-kind", card.kind.name())
        .child(head)
        .child(classed("h4", "contradiction-claim").text(card.claim.as_deref().unwrap_or(texts.unnamed_claim())))
        .child(sides)
        .child(classed("p", "contradiction-reason").test_id("contradiction-reason").text(&reason(card.reason, texts)))
        .children(card.is_found.then(|| classed("p", "disagreement-note").text(strings.grounding().found())))
        .children(card.blocked.iter().map(|entry| blocked_note(book.rules, entry, TO_EVIDENCE, strings)))
}

fn side_view(side: &Side, stance: Stance, strings: &Strings) -> Element {
    let texts = strings.evidence_page();
    let rank = side.rank.to_string();
    let level = fill(texts.rank(), &[("level", strings.trust().text(side.level)), ("rank", &rank)]);
    let head = classed("p", "side-head")
        .child(stance_word(stance, texts))
        .child(classed("span", "side-status").set("data-status", side.status.name()).text(texts.text(side.status)));
    let quote = match &side.quote {
        Some(quote) => classed("blockquote", "side-quote").text(quote),
        None => classed("p", "side-quote none").text(texts.no_quote()),
    };
    let domain = side.source.as_ref().and_then(|source| source.domain.clone());
    let published = side.published.as_ref().map(|date| fill(texts.published(), &[("date", date)]));
    let details = [domain, Some(level), published].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    classed("div", "side")
        .test_id("contradiction-side")
        .set("data-status", side.status.name())
        .child(head)
        .child(quote)
        .children(side.source.as_ref().map(|source| {
            let title = source_title(source);
            classed("p", "side-title").child(linked(title, safe_link(source)))
        }))
        .child(classed("p", "side-details").text(&details))
}

fn stance_word(stance: Stance, strings: &EvidencePageStrings) -> Element {
    classed("span", "side-stance")
        .child(element("span").set("aria-hidden", "true").text(stance_sign(stance)).text(" "))
        .text(strings.text(stance))
}

fn reason(reason: Reason, strings: &EvidencePageStrings) -> String {
    match reason {
        Reason::BothHigh => strings.why_both_high().to_owned(),
        Reason::FarApart(ranks) => with_ranks(strings.why_far_apart(), ranks),
        Reason::TooNear(ranks) => with_ranks(strings.why_too_near(), ranks),
    }
}

fn with_ranks(sentence: &str, ranks: Ranks) -> String {
    let number = |rank: u8| rank.to_string();
    fill(
        sentence,
        &[
            ("lower", &number(ranks.lower)),
            ("higher", &number(ranks.higher)),
            ("gap", &number(ranks.gap)),
            ("threshold", &number(ranks.threshold)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_said_with_its_ranks() {
        let strings = Strings::ENGLISH.evidence_page();
        let ranks = Ranks { lower: 1, higher: 4, gap: 3, threshold: 2 };
        let sentence = reason(Reason::FarApart(ranks), strings);
        assert_eq!(
            sentence,
            "A much more trusted source disagrees (rank 4 against 1; a difference of 2 is enough, here 3). The lower one is rejected."
        );
        assert_eq!(reason(Reason::BothHigh, strings), "Both sources are highly trusted. Both are kept.");
        assert!(reason(Reason::TooNear(Ranks { gap: 1, ..ranks }), strings).ends_with("Both are kept."));
    }
}
