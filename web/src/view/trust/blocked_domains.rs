//! The blocked domains: why, since when, by which claims, and the way back.

use credence_core::trust::BlockedDomain;
use credence_strings::{Strings, fill};

use super::block_account::block_account;
use super::rule_table::{Search, extent};
use super::section::{note, section};
use crate::service::number;
use crate::state::TrustBook;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::focus::keep_focus;

/// The list, or that it is empty.
pub fn blocked_domains(book: TrustBook, strings: &'static Strings) -> Element {
    let page = strings.trust_page();
    let search = Search::new();
    let n_blocked = move || book.learned.blocked.with(|blocked| blocked.len());
    let section = section("blocked", move || fill(page.blocked_heading(), &[("n", &number::whole(n_blocked()))]));
    let place = section.clone();
    section.child_of(move || {
        keep_focus(&place);
        let blocked = book.learned.blocked.get();
        if blocked.is_empty() {
            return Some(note(page.blocked_empty()).test_id("blocked-empty"));
        }
        let shown = blocked.iter().take(search.limit.get());
        let items: Vec<Element> = shown.map(|block| blocked_item(book, block, strings)).collect();
        let n_shown = items.len();
        let rest = (n_shown < blocked.len()).then(|| extent(search, n_shown, blocked.len(), "more-blocked", page));
        Some(element("div").child(classed("ul", "blocked-list").children(items)).children(rest))
    })
}

fn blocked_item(book: TrustBook, block: &BlockedDomain, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let domain = block.domain.clone();
    let restore = block.can_restore.then(|| {
        let restored = domain.clone();
        button("plain-button", "blocked-restore", page.restore(), move || book.rules.restore(&restored))
            .set("aria-label", &fill(page.restore_named(), &[("domain", &domain)]))
            .keeps_focus(&["restore ", &domain].concat())
            .focus_otherwise("blocked")
    });
    let head = classed("div", "blocked-head").child(element("h3").child(element("code").text(&domain)));
    classed("li", "blocked-item")
        .test_id("blocked-item")
        .set("data-domain", &domain)
        .child(head.children(restore))
        .child(block_account(block, strings))
}
