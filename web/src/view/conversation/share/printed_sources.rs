//! The sources of the answers on paper, where no tab can be opened.

use credence_report::TextFor;
use credence_strings::Strings;
use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::signal::StoredValue;
use crate::state::TurnState;
use crate::state::conversation::Conversation;
use crate::state::source_list::SourceRow;
use crate::view::widget::element::{Element, classed, element, on_panel};

/// Puts the cited sources below each answer for as long as the page is printed.
pub(super) fn print_sources(conversation: Conversation, strings: &'static Strings) {
    let printed: StoredValue<Vec<HtmlElement>> = StoredValue::new(Vec::new());
    on_panel("afterprint", move |_| printed.update_value(|lists| lists.drain(..).for_each(|list| list.remove())));
    on_panel("beforeprint", move |_| {
        let turns = untrack(|| conversation.turns());
        printed.set_value(turns.into_iter().filter_map(|turn| put_below(turn, strings)).collect());
    });
}

fn put_below(turn: TurnState, strings: &Strings) -> Option<HtmlElement> {
    let article = turn.place.get_value()?;
    let list: HtmlElement = turn.sources.with_untracked(|sources| {
        let rows = sources.cited.iter().map(|row| source(row, strings));
        (!sources.cited.is_empty()).then(|| classed("ul", "printed-sources").children(rows).as_a())
    })?;
    article.append_child(&list).ok()?;
    Some(list)
}

/// The numbers of a source, its title, its address, and how far it is trusted.
fn source(row: &SourceRow, strings: &Strings) -> Element {
    let source = &row.source;
    let numbers: String = row.labels.iter().map(|label| ["[", &label.to_string(), "] "].concat()).collect();
    let parts = [source.title.as_deref(), source.url.as_deref(), Some(strings.trust().text(source.trust.level))];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    element("li").text(&numbers).text(&parts.join(" · "))
}
