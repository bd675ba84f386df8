//! A search of the rules of the project.

use credence_core::trust::SourceTrust;
use credence_report::TextFor;
use credence_strings::{Strings, fill};

use super::rule_table::{Search, cell, extent, nothing_found, row, search_field, table};
use super::section::{note, section};
use super::why_level::code_word;
use crate::service::number;
use crate::state::{TableState, TrustBook};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::focus::keep_focus;

/// The search, once the rules are here.
pub fn project_rules(book: TrustBook, strings: &'static Strings) -> Element {
    let page = strings.trust_page();
    let search = Search::new();
    let section = section("project", move || page.project().to_owned());
    let place = section.clone();
    let is_ready = move || book.tables.all() == TableState::Ready;
    section
        .child(note(page.project_note()))
        .child(search_field(search, "search-project", page.search_project()).shown_while(is_ready))
        .child_of(move || {
            keep_focus(&place);
            Some(match book.tables.all() {
                TableState::Loading => note(page.loading()).set("role", "status"),
                TableState::Failed => failed(book, strings),
                TableState::Ready => found(book, strings, search),
            })
        })
}

fn failed(book: TrustBook, strings: &Strings) -> Element {
    let retry = button("quiet", "project-retry", strings.gallery().retry(), move || book.tables.load());
    classed("p", "tables-failed").set("role", "alert").text(strings.trust().tables_failed()).text(" ").child(retry)
}

fn found(book: TrustBook, strings: &'static Strings, search: Search) -> Element {
    let page = strings.trust_page();
    let query = search.wanted();
    if query.is_empty() {
        let n_rules = number::whole(book.tables.n_rules());
        return note(&fill(page.project_size(), &[("n", &n_rules)])).test_id("project-size");
    }
    let (rules, n_rules) = book.tables.find_rules(&query, search.limit.get());
    if rules.is_empty() {
        return nothing_found(&query, page);
    }
    let rows = rules.iter().map(|rule| rule_row(rule, strings)).collect();
    element("div")
        .child(table("project-rules", page.project(), &[page.domain(), page.level(), page.where_from()], rows))
        .child(extent(search, rules.len(), n_rules, "more-project", page))
}

fn rule_row(rule: &SourceTrust, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let level = if rule.skip { page.left_out() } else { strings.trust().text(rule.level) };
    let from = cell("rule-from")
        .children(rule.kind.as_deref().map(|kind| classed("span", "rule-kind").child(code_word(kind))));
    let reason = rule.reason.as_deref().map(|reason| classed("span", "rule-kind").child(code_word(reason)));
    let origin = rule.origin.as_ref().map(|origin| classed("span", "rule-origin").set("lang", "en").text(origin));
    let domain = cell("rule-domain")
        .child(element("code").text(rule.rule.as_deref().unwrap_or_default()))
        .text(" ")
        .child(classed("span", "rule-list").text(strings.trust().text(rule.from)));
    row("project-rule", [domain, cell("rule-level").text(level), from.children(reason).children(origin)])
}
