//! The conversations that are kept in this browser.

use credence_strings::{HistoryStrings, fill};
use leptos::prelude::*;
use web_sys::{HtmlElement, HtmlInputElement};

use super::history_message::fault_text;
use crate::service::{date, number, window};
use crate::signal::RwSignal;
use crate::state::deferred_texts::DeferredTexts;
use crate::state::history::{Deletion, History, HistoryList};
use crate::state::history_record::HistoryRecord;
use crate::state::navigation::{Navigation, PageView};
use crate::view::conversation::undo_line::is_undo;
use crate::view::widget::element::{Element, button, classed, element, follow, view_heading};
use crate::view::widget::field::file_choice;
use crate::view::widget::focus::focus_soon;

/// The page. Its list is read whenever it is opened.
pub fn history_page(history: History, navigation: Navigation, deferred: DeferredTexts) -> Element {
    follow(Box::new(move || {
        if navigation.view.get() == PageView::History {
            history.load();
        }
    }));
    let search = RwSignal::new(String::new());
    let content = move || Some(content(history, search, deferred.get().history()));
    let page = classed("section", "history").test_id("history-page").set("aria-labelledby", "history-heading");
    undo_by_key(page.child_of(content), history)
}

fn content(history: History, search: RwSignal<String>, texts: &'static HistoryStrings) -> Element {
    let off = classed("p", "history-note").text(texts.off()).shown_while(move || !history.is_on.get());
    element("div")
        .child(
            view_heading("trust-page-heading").set("id", "history-heading").set("tabindex", "-1").text(texts.heading()),
        )
        .child(classed("p", "history-note").text(texts.note()))
        .child(keep_choice(history, texts))
        .child(off)
        .child(tools(history, search, texts))
        .child(too_many(history, texts))
        .child(deleted_line(history, texts))
        .child_of(move || Some(list(history, search, texts)))
}

fn keep_choice(history: History, texts: &HistoryStrings) -> Element {
    let choice = element("input").set("type", "checkbox").test_id("history-keep");
    let field: HtmlInputElement = choice.as_a();
    follow(Box::new(move || field.set_checked(history.is_on.get())));
    let choice = choice.on("change", move |event| history.choose(event_target_checked(&event)));
    classed("label", "history-keep").child(choice).text(texts.keep())
}

fn tools(history: History, search: RwSignal<String>, texts: &'static HistoryStrings) -> Element {
    let field = classed("input", "history-search")
        .set("type", "search")
        .set("aria-label", texts.search())
        .set("placeholder", texts.search())
        .test_id("history-search")
        .on("input", move |event| search.set(event_target_value(&event)));
    let import = file_choice("history-import", texts.import(), None, move |chosen| history.import(chosen));
    classed("div", "history-tools").child(field).child(import).child_of(move || {
        let ids = ids_of(history);
        let all = fill(texts.confirm_all(), &[("n", &number::whole(ids.len()))]);
        (!ids.is_empty())
            .then(|| deletion("history-delete-all", texts.delete_all(), &all, move || history.delete(ids.clone())))
    })
}

fn ids_of(history: History) -> Vec<String> {
    history.list.with(|list| list.records().iter().map(|(id, _)| id.clone()).collect())
}

/// The oldest conversations are offered for deletion when there are too many.
fn too_many(history: History, texts: &'static HistoryStrings) -> Element {
    element("div").child_of(move || {
        let oldest = history.too_old();
        let offer = fill(texts.delete_oldest(), &[("n", &number::whole(oldest.len()))]);
        let (n, size) = history.list.with(|list| (list.records().len(), list.size()));
        let told = fill(texts.too_many(), &[("n", &number::whole(n)), ("size", &number::whole(size / 1024 / 1024))]);
        let delete = move || history.delete(history.too_old());
        (!oldest.is_empty()).then(|| {
            let deletion = deletion("history-oldest", &offer, texts.confirm(), delete);
            classed("p", "history-note").text(&told).text(" ").child(deletion)
        })
    })
}

fn list(history: History, search: RwSignal<String>, texts: &'static HistoryStrings) -> Element {
    let note = |text: &str| classed("p", "history-note").test_id("history-note").text(text);
    match history.list.get() {
        HistoryList::Loading => note(texts.loading()),
        HistoryList::Failed(fault) => note(&fault_text(fault, texts)),
        HistoryList::Ready(records) if records.is_empty() => note(texts.empty()),
        HistoryList::Ready(records) => {
            let search = search.get();
            let found: Vec<_> = records.into_iter().filter(|(_, record)| record.matches(&search)).collect();
            if found.is_empty() {
                return note(texts.nothing_found());
            }
            let rows = found.into_iter().map(|(id, record)| row(history, id, &record, texts));
            classed("ul", "history-list").children(rows)
        }
    }
}

fn row(history: History, id: String, record: &HistoryRecord, texts: &'static HistoryStrings) -> Element {
    let current = history.is_current(&id).then(|| classed("span", "history-current").text(texts.current()));
    let (opened, saved, deleted) = (id.clone(), id.clone(), id);
    let open = button("history-open", "history-open", "", move || history.open(opened.clone()))
        .child(classed("span", "history-title").text(&record.title))
        .child(classed("span", "history-facts").text(&facts(record, texts)))
        .children(current);
    let file = button("quiet", "history-file", texts.file(), move || history.save_file(saved.clone()));
    let delete = button("quiet", "history-delete", texts.delete(), move || history.delete_one(deleted.clone()));
    classed("li", "history-row")
        .test_id("history-row")
        .child(open)
        .child(classed("span", "history-actions").child(file).child(delete))
}

fn facts(record: &HistoryRecord, texts: &HistoryStrings) -> String {
    let changed = date::local_time(&record.changed);
    let size = fill(texts.size(), &[("size", &number::whole(record.size.div_ceil(1024)))]);
    let facts = [Some(&*changed), record.protocol.as_deref(), Some(&*size), record.headline.as_deref()];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What was deleted last, with undo. Its button takes the focus, which was in a row that is gone.
fn deleted_line(history: History, texts: &'static HistoryStrings) -> Element {
    let deletion = history.deletion;
    let is_shown = move || deletion.with(Option::is_some);
    let can_undo = move || deletion.with(|deletion| deletion.as_ref().is_some_and(|deletion| !deletion.is_undone));
    let dismiss = button("quiet", "history-deleted-dismiss", texts.dismiss(), move || {
        history.forget_deleted();
        window::keep_focus_on_page("history-heading");
    });
    let undo = button("plain-button", "history-undo", texts.undo(), move || history.undo_deletion());
    let (undo_button, dismiss_button): (HtmlElement, HtmlElement) = (undo.as_a(), dismiss.as_a());
    follow(Box::new(move || {
        if is_shown() {
            let next = if can_undo() { undo_button.clone() } else { dismiss_button.clone() };
            focus_soon(next);
        }
    }));
    // The element exists before its sentence, or no screen reader would notice the sentence.
    let said = move || deletion.with(|deletion| deletion.as_ref().map(|deletion| deletion_text(deletion, texts)));
    let line = classed("p", "undo-text").set("role", "status").test_id("history-deleted");
    let buttons = classed("span", "undo-buttons")
        .child(undo.set("title", "Ctrl+Z · ⌘Z").shown_while(can_undo))
        .child(dismiss)
        .shown_while(is_shown);
    classed("div", "undo-line history-deleted")
        .class_while("shown", is_shown)
        .child(line.text_of(move || said().unwrap_or_default()))
        .child(buttons)
}

fn deletion_text(deletion: &Deletion, texts: &HistoryStrings) -> String {
    let text = if deletion.is_undone { texts.restored() } else { texts.deleted() };
    fill(text, &[("title", &deletion.title)])
}

/// Ctrl+Z or ⌘Z in the page of the history brings the deleted conversation back, and changes nothing else.
fn undo_by_key(page: Element, history: History) -> Element {
    page.on("keydown", move |event| {
        let can_undo = history.deletion.with_untracked(|deletion| deletion.as_ref().is_some_and(|it| !it.is_undone));
        if can_undo && is_undo(&event) {
            event.prevent_default();
            history.undo_deletion();
        }
    })
}

/// A button that deletes when it is pressed a second time.
fn deletion(test_id: &str, text: &str, confirm: &str, delete: impl Fn() + 'static) -> Element {
    let is_sure = RwSignal::new(false);
    let (text, confirm) = (text.to_owned(), confirm.to_owned());
    button("quiet", test_id, "", move || if is_sure.get_untracked() { delete() } else { is_sure.set(true) })
        .text_of(move || if is_sure.get() { &confirm } else { &text }.clone())
        .on("blur", move |_| is_sure.set(false))
}
