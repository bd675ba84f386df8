//! Why a domain is blocked: the reason, what it was before, and the claims that caused it.

use credence_core::trust::{BlockReason, BlockedDomain, ContradictingClaim, UnblockRisk};
use credence_report::TextFor;
use credence_strings::{Strings, TrustPageStrings, fill};

use super::badge::with_names;
use crate::service::date::day;
use crate::view::widget::element::{Element, classed, element};

/// The account of a block.
pub fn block_account(block: &BlockedDomain, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let before = fill(page.before(), &[("level", strings.trust().text(block.original_trust_level))]);
    classed("div", "block-account")
        .child(reason(block, strings))
        .child(classed("p", "why-note").text(&before))
        .child(classed("p", "why-note").text(outlook(block, page)))
        .children(claims(&block.contradicting_claims, page))
}

fn reason(block: &BlockedDomain, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let since = block.blocked_at.as_deref().map(|at| [", ", &fill(page.since(), &[("date", &day(at))])].concat());
    let particulars =
        says_more(block, strings).then(|| with_names(classed("span", "block-particulars"), &block.reason));
    classed("p", "block-reason")
        .child(element("b").text(sentence(block.reason_code, page)))
        .text(since.as_deref().unwrap_or_default())
        .text(". ")
        .children(particulars)
}

/// Whether the reason adds to what is shown: it is English, or the user's own.
fn says_more(block: &BlockedDomain, strings: &Strings) -> bool {
    match block.reason_code {
        // The claims below say what contradicts it.
        Some(BlockReason::Misinformation) => strings.is_english() && block.contradicting_claims.is_empty(),
        // Without a reason of the user's, the core repeats that it was blocked by hand.
        Some(BlockReason::Manual) => !block.reason.starts_with("blocked by the "),
        Some(BlockReason::HighRejectionRate | BlockReason::DangerousPattern | BlockReason::Denylist) | None => {
            strings.is_english()
        }
    }
}

const fn sentence(reason: Option<BlockReason>, page: &TrustPageStrings) -> &'static str {
    match reason {
        Some(BlockReason::Misinformation) => page.block_misinformation(),
        Some(BlockReason::HighRejectionRate) => page.block_rate(),
        Some(BlockReason::DangerousPattern) => page.block_danger(),
        Some(BlockReason::Denylist) => page.block_denylist(),
        Some(BlockReason::Manual) => page.block_manual(),
        None => page.block_unknown(),
    }
}

/// What restoring it would mean.
const fn outlook(block: &BlockedDomain, page: &TrustPageStrings) -> &'static str {
    match (block.can_restore, block.unblock_risk) {
        (false, _) => page.not_restorable(),
        (true, UnblockRisk::Low) => page.risk_low(),
        (true, UnblockRisk::High) => page.risk_high(),
    }
}

fn claims(claims: &[ContradictingClaim], page: &TrustPageStrings) -> Option<Element> {
    if claims.is_empty() {
        return None;
    }
    let list = classed("ul", "why-claims").children(claims.iter().map(|claim| claim_item(claim, page)));
    Some(element("div").child(classed("p", "block-claims").text(page.wrong_about())).child(list))
}

fn claim_item(claim: &ContradictingClaim, page: &TrustPageStrings) -> Element {
    let text = claim.claim_text.as_ref().unwrap_or(&claim.claim_id);
    let against = claim.quote.as_ref().map(|quote| {
        let source = claim.source_id.as_deref().unwrap_or("—");
        classed("figure", "block-against")
            .child(element("figcaption").text(&fill(page.against_it(), &[("source", source)])))
            .child(element("blockquote").text(quote))
    });
    element("li").test_id("block-claim").child(classed("q", "why-claim").text(text)).children(against)
}
