//! The message about a link that was opened.

use credence_strings::{AddressStrings, Strings, fill};

use crate::service::file::MOST_READ;
use crate::service::{number, unkept, update, window};
use crate::signal::RwSignal;
use crate::state::address::{AddressFollower, MOST_FETCHED, MOST_UNPACKED};
use crate::state::deep_link::LONGEST_SHARED;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::notice::{Notice, Notices};
use crate::view::widget::element::{Element, button, classed};
use crate::view::widget::live_region::live_region;

/// The line above the question.
pub fn notice_line(notices: Notices, address: AddressFollower, deferred: DeferredTexts, strings: &Strings) -> Element {
    let shown = notices.shown;
    let is_shown = move || shown.with(Option::is_some);
    let text = move || shown.with(|notice| notice.as_ref().map(|notice| sentence(notice, deferred.get().address())));
    let close = button("quiet", "notice-dismiss", "", move || {
        notices.dismiss();
        window::keep_focus_on_page("content");
    });
    let asks = move || shown.with(|notice| notice.as_ref().is_some_and(Notice::asks));
    let load = button("plain-button", "notice-load", "", move || {
        notices.agree();
        window::keep_focus_on_page("content");
    });
    let may_help = move || address.names_link() && shown.with(|notice| notice.as_ref().is_some_and(Notice::can_retry));
    let retry = button("plain-button", "notice-retry", strings.gallery().retry(), move || address.changed());
    let is_over = move || shown.with(|notice| notice.as_ref().is_some_and(|notice| !notice.is_progress()));
    let line = live_region(classed("p", "notice-text").test_id("notice"), move || text().unwrap_or_default());
    classed("section", "notice-line")
        .set_of("aria-label", move || deferred.get().address().label().to_owned())
        .class_while("shown", is_shown)
        .child(line)
        .child(load.text_of(move || deferred.get().address().load().to_owned()).shown_while(asks))
        .child(retry.shown_while(may_help))
        .child(close.text_of(move || close_word(asks(), deferred.get().address()).to_owned()).shown_while(is_over))
}

/// That something could not be stored in the browser. It stays in memory until it can be.
pub fn unkept_line(notices: Notices, deferred: DeferredTexts, strings: &Strings) -> Element {
    let is_shown = move || notices.has_unkept.get();
    let text = move || if is_shown() { deferred.get().history().unkept() } else { "" }.to_owned();
    let retry = button("plain-button", "unkept-retry", strings.gallery().retry(), unkept::keep_again);
    classed("div", "notice-line")
        .class_while("shown", is_shown)
        .child(live_region(classed("p", "notice-text").test_id("unkept"), text))
        .child(retry.shown_while(is_shown))
}

/// That a newer version of the page is ready. An answer that arrives is not disturbed by it.
pub fn update_line(notices: Notices, running: RwSignal<Option<u32>>, deferred: DeferredTexts) -> Element {
    let is_shown = move || notices.has_update.get() && running.get().is_none();
    let text = move || if is_shown() { deferred.get().address().update_ready() } else { "" }.to_owned();
    let use_it = button("plain-button", "update-use", "", update::use_it);
    let later = button("quiet", "update-later", "", move || {
        notices.has_update.set(false);
        window::keep_focus_on_page("content");
    });
    let buttons = classed("span", "undo-buttons")
        .child(use_it.text_of(move || deferred.get().address().update_use().to_owned()))
        .child(later.text_of(move || deferred.get().address().update_later().to_owned()))
        .shown_while(is_shown);
    classed("div", "notice-line")
        .class_while("shown", is_shown)
        .child(live_region(classed("p", "notice-text").test_id("update"), text))
        .child(buttons)
}

const fn close_word(asks: bool, texts: &AddressStrings) -> &'static str {
    if asks { texts.not_now() } else { texts.dismiss() }
}

fn sentence(notice: &Notice, texts: &AddressStrings) -> String {
    match notice {
        Notice::OtherHost(host) => fill(texts.other_host(), &[("host", host)]),
        Notice::Opening(host) => fill(texts.opening(), &[("host", host)]),
        Notice::OpeningShared => texts.opening_shared().to_owned(),
        Notice::Unknown(name) => fill(texts.unknown(), &[("name", name)]),
        Notice::Empty => texts.empty().to_owned(),
        Notice::NotWeb => texts.not_web().to_owned(),
        Notice::Unreachable(host) => fill(texts.unreachable(), &[("host", host)]),
        Notice::Status(host, status) => fill(texts.status(), &[("host", host), ("status", &status.to_string())]),
        Notice::TooLarge(host) => fill(texts.too_large(), &[("host", host), ("size", &number::whole(MOST_FETCHED))]),
        Notice::SharedTooLong => fill(texts.shared_too_long(), &[("n", &number::whole(LONGEST_SHARED))]),
        Notice::SharedDamaged => texts.shared_damaged().to_owned(),
        Notice::NotOpened => texts.not_opened().to_owned(),
        Notice::NotSent => texts.not_sent().to_owned(),
        Notice::FileCut => fill(texts.file_cut(), &[("size", &number::whole(MOST_READ))]),
        Notice::BadMapping(problem) => fill(texts.bad_mapping(), &[("problem", problem)]),
        Notice::NotKept => texts.not_kept().to_owned(),
        Notice::SharedTooLarge => fill(texts.shared_too_large(), &[("size", &number::whole(MOST_UNPACKED))]),
    }
}
