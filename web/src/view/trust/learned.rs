//! Trust learned in the open conversation, and trust that an earlier version had stored: host by host, with the cause.

use credence_report::TextFor;
use credence_strings::{Strings, fill};

use super::block_account::block_account;
use super::section::{note, section};
use super::why_level::confirmations;
use crate::service::download::save_text;
use crate::service::number;
use crate::state::{Cause, LearnedHost, TrustBook};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::focus::keep_focus;

/// What the open conversation taught; it ends with the conversation unless the user keeps it.
pub fn learned(book: TrustBook, strings: &'static Strings) -> Element {
    let page = strings.trust_page();
    let n_hosts = move || book.learned.hosts.with(|hosts| hosts.len());
    let section = section("learned", move || fill(page.learned(), &[("n", &number::whole(n_hosts()))]));
    let kept = section.clone();
    section.child(note(page.learned_note())).child_of(move || {
        keep_focus(&kept);
        let hosts = book.learned.hosts.get();
        if hosts.is_empty() {
            return Some(note(page.learned_empty()).test_id("learned-empty"));
        }
        let items = hosts.iter().map(|host| learned_item(book, host, strings));
        let save = move || {
            save_text("credence-learned.json", "application/json", &book.learned.json());
        };
        let download = button("plain-button", "learned-download", page.download_learned(), save);
        let list = classed("ul", "blocked-list").children(items);
        Some(element("div").child(list).child(classed("p", "file-line").child(download)))
    })
}

fn learned_item(book: TrustBook, learned: &LearnedHost, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let keep = learned.can_keep.then(|| {
        let (label, kept) = (fill(page.keep_named(), &[("domain", &learned.change.host)]), learned.clone());
        act_button("learned-keep", page.keep(), &label, "learned", move || book.rules.keep_learned_host(&kept))
    });
    let cannot = (!learned.can_keep).then(|| classed("p", "why-note").text(page.keep_not_from_recording()));
    item("learned-item", learned, strings, keep.into_iter().collect()).children(cannot)
}

/// What an earlier version of the page had stored; nothing where there is none.
pub fn set_aside(book: TrustBook, strings: &'static Strings) -> Element {
    let page = strings.trust_page();
    let section = section("set-aside", move || page.set_aside().to_owned());
    let kept = section.clone();
    section
        .child(note(page.set_aside_note()))
        .child_of(move || {
            keep_focus(&kept);
            let hosts = book.rules.set_aside.get();
            let items = hosts.iter().map(|host| set_aside_item(book, host, strings));
            Some(classed("ul", "blocked-list").children(items))
        })
        .shown_while(move || book.rules.set_aside.with(|hosts| !hosts.is_empty()))
}

fn set_aside_item(book: TrustBook, learned: &LearnedHost, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let label = |text| fill(text, &[("domain", &learned.change.host)]);
    let (kept, deleted) = (learned.clone(), learned.change.host.clone());
    let keep = act_button("set-aside-keep", page.keep(), &label(page.keep_named()), "yours", move || {
        book.rules.keep_set_aside(&kept)
    });
    let delete = act_button("set-aside-delete", page.delete(), &label(page.delete_named()), "yours", move || {
        book.rules.delete_set_aside(&deleted);
    });
    item("set-aside-item", learned, strings, vec![keep, delete])
}

/// One host: its levels before and after, why, and what the user can do.
fn item(test_id: &str, learned: &LearnedHost, strings: &Strings, buttons: Vec<Element>) -> Element {
    let change = &learned.change;
    let (before, after) = (strings.trust().text(change.level_before), strings.trust().text(change.level_after));
    let levels = fill(strings.trust_page().level_change(), &[("before", before), ("after", after)]);
    let head = classed("div", "blocked-head")
        .child(element("h3").child(element("code").text(&change.host)))
        .child(classed("span", "why-note").text(&levels))
        .children(buttons);
    let cause = match &learned.cause {
        Cause::Blocked(block) => block_account(block, strings),
        Cause::Confirmed(promotions) => confirmations(promotions, strings),
    };
    classed("li", "blocked-item").test_id(test_id).set("data-domain", &change.host).child(head).child(cause)
}

fn act_button(test_id: &str, text: &'static str, label: &str, next: &str, run: impl Fn() + 'static) -> Element {
    button("plain-button", test_id, text, run).set("aria-label", label).keeps_focus(label).focus_otherwise(next)
}
