//! One contradiction: the two quotes side by side, what it amounts to, and why.

use credence_core::evidence::Stance;
use credence_core::trust::ContradictionKind;
use credence_core::{AssessedSource, Contradiction, ContradictionSide};
use credence_report::TextFor;
use credence_strings::{EvidencePageStrings, Strings, fill};

use super::blocked_note::blocked_note;
use crate::state::TrustBook;
use crate::state::disagreement::Card;
use crate::state::source_list::safe_link;
use crate::view::evidence::claim_wording::stance_sign;
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::outer_link::linked;

/// Where the focus goes when what it was on is gone.
pub(super) const TO_EVIDENCE: &str = "to-evidence";

/// The contradiction as a card.
pub fn contradiction(book: TrustBook, card: &Card, strings: &'static Strings) -> Element {
    let (texts, found) = (strings.evidence_page(), &card.contradiction);
    let sign = match found.kind {
        ContradictionKind::Misinformation => "⊘",
        ContradictionKind::Contested => "≠",
    };
    let head = classed("p", "contradiction-kind")
        .child(classed("span", "contradiction-sign").set("aria-hidden", "true").text(sign))
        .text(texts.text(found.kind));
    let sides = classed("div", "contradiction-sides")
        .child(side_view(&found.supporting, card.supporting.as_deref(), Stance::Supports, strings))
        .child(side_view(&found.refuting, card.refuting.as_deref(), Stance::Refutes, strings));
    classed("article", "contradiction")
        .test_id("contradiction")
        .set("data-kind", found.kind.name())
        .child(head)
        .child(classed("h4", "contradiction-claim").text(card.claim.as_deref().unwrap_or(texts.unnamed_claim())))
        .child(sides)
        .child(classed("p", "contradiction-reason").test_id("contradiction-reason").text(&reason(found, texts)))
        .children(card.is_found.then(|| classed("p", "disagreement-note").text(strings.grounding().found())))
        .children(card.blocked.iter().map(|entry| blocked_note(book.rules, entry, TO_EVIDENCE, strings)))
}

fn side_view(side: &ContradictionSide, source: Option<&AssessedSource>, stance: Stance, strings: &Strings) -> Element {
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
    let domain = source.and_then(|source| source.domain.clone());
    let published = side.published.as_ref().map(|date| fill(texts.published(), &[("date", date)]));
    let details = [domain, Some(level), published].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    classed("div", "side")
        .test_id("contradiction-side")
        .set("data-status", side.status.name())
        .child(head)
        .child(quote)
        .children(source.map(|source| classed("p", "side-title").child(linked(source.name(), safe_link(source)))))
        .child(classed("p", "side-details").text(&details))
}

fn stance_word(stance: Stance, strings: &EvidencePageStrings) -> Element {
    classed("span", "side-stance")
        .child(element("span").set("aria-hidden", "true").text(stance_sign(stance)).text(" "))
        .text(strings.text(stance))
}

/// Why it is of its kind: the ranks decide, unless both sides are of high trust.
fn reason(found: &Contradiction, strings: &EvidencePageStrings) -> String {
    let (one, other) = (&found.supporting, &found.refuting);
    let sentence = match found.kind {
        ContradictionKind::Misinformation => strings.why_far_apart(),
        ContradictionKind::Contested if one.level.is_high() && other.level.is_high() => strings.why_both_high(),
        ContradictionKind::Contested => strings.why_too_near(),
    };
    let [lower, higher] = [one.rank.min(other.rank), one.rank.max(other.rank)].map(|rank| rank.to_string());
    let [gap, threshold] = [found.gap, found.threshold].map(|ranks| ranks.to_string());
    fill(sentence, &[("lower", &lower), ("higher", &higher), ("gap", &gap), ("threshold", &threshold)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::trust::{ClaimStatus, TrustLevel};

    fn side(level: TrustLevel) -> ContradictionSide {
        let (quote, published) = (None, None);
        let (rank, status) = (level.rank(), ClaimStatus::Contested);
        ContradictionSide { source_id: String::new(), quote, level, rank, status, published }
    }

    fn reason_of(kind: ContradictionKind, levels: [TrustLevel; 2]) -> String {
        let [supporting, refuting] = levels.map(side);
        let gap = supporting.rank.abs_diff(refuting.rank);
        let found = Contradiction { claim_id: String::new(), kind, supporting, refuting, gap, threshold: 2 };
        reason(&found, Strings::ENGLISH.evidence_page())
    }

    #[test]
    fn the_reason_is_said_with_its_ranks() {
        let (low, high) = (TrustLevel::ALL[1], TrustLevel::ALL[4]);
        assert_eq!(
            reason_of(ContradictionKind::Misinformation, [low, high]),
            "A much more trusted source disagrees (rank 4 against 1; a difference of 2 is enough, here 3). The lower one is rejected."
        );
        assert_eq!(
            reason_of(ContradictionKind::Contested, [high, TrustLevel::Government]),
            "Both sources are highly trusted. Both are kept."
        );
        let too_near = reason_of(ContradictionKind::Contested, [low, TrustLevel::ALL[2]]);
        assert!(too_near.ends_with("Both are kept.") && too_near.contains('1'), "{too_near}");
    }
}
