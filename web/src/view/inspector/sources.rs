//! The sources of an answer: cited, values of tools, merely found.

mod fetching_form;
mod form_fields;
mod form_opener;
mod form_part;
mod judge_form;
mod link_check;
mod model_judge;
mod paper_lookup;
mod row_context;
mod source_row;
mod source_text;
mod text_form;

use credence_strings::{SourceStrings, Strings, fill};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::service::number;
use crate::service::window;
use crate::signal::RwSignal;
use crate::state::inspector::Inspector;
use crate::state::link_check::has_links;
use crate::state::source_list::SourceList;
use crate::state::{AnswerTools, TurnState};
use crate::view::widget::element::{Element, classed, element};
use row_context::RowContext;
use source_row::{source_row, value_row};

/// The list of sources.
pub fn sources(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let to_marker = Rc::new(move |label| to_marker(inspector, turn, label));
    let context = RowContext { tools, turn, strings, lit: turn.lit, explained: RwSignal::new(Vec::new()), to_marker };
    let counts = move || turn.sources.with(|list| counts(list, strings.sources()));
    classed("section", "sources")
        .set("part", "sources")
        .test_id("sources")
        .child(classed("p", "sources-counts").text_of(counts))
        .child(groups(turn, &context))
        .shown_while(move || turn.sources.with(SourceList::len) > 0)
}

/// Moves the focus to the marker that led here, or to the first one of the number.
fn to_marker(inspector: Inspector, turn: TurnState, label: u32) {
    let Some(article) = turn.place.get_value() else { return };
    let selector = ["a.marker[data-label=\"", &label.to_string(), "\"]"].concat();
    let is_known = |marker: &HtmlElement| marker.is_connected() && marker.matches(&selector).unwrap_or_default();
    let first = || article.query_selector(&selector).ok()??.dyn_into().ok();
    if let Some(marker) = inspector.opener().filter(is_known).or_else(first) {
        window::focus_on(&marker);
    }
}

fn groups(turn: TurnState, context: &RowContext) -> Element {
    let strings = &context.strings.sources();
    let cited = group(turn, strings.cited(), |list| &list.cited, context, |row, context| source_row(row, context));
    let values = group(turn, strings.values(), |list| &list.values, context, value_row);
    let retrieved =
        group(turn, strings.retrieved(), |list| &list.retrieved, context, |row, context| source_row(row, context));
    let has_links = move || turn.assessment.with(|assessment| has_links(&assessment.sources));
    let further = classed("div", "research")
        .child(link_check::links(context.tools.checker, turn, context.strings).shown_while(has_links))
        .child(source_text::all_texts(context.tools.texts, turn, context.strings))
        .child(model_judge::model_judge(context.tools.judge, turn, context.strings))
        .child(paper_lookup::papers(context.tools.papers, turn, context.strings))
        .shown_while(move || !turn.running.get());
    element("div").child(cited).child(values).child(retrieved).child(further)
}

/// One group; a row is built anew when its own source changes, and the others stay as they are.
fn group<T: Clone + PartialEq + Send + Sync + 'static>(
    turn: TurnState,
    heading: &str,
    rows: fn(&SourceList) -> &Vec<T>,
    context: &RowContext,
    build: fn(&T, &RowContext) -> Element,
) -> Element {
    let context = context.clone();
    let values = move || turn.sources.with(|list| rows(list).clone());
    element("div")
        .child(classed("h3", "sources-group").text(heading))
        .child(classed("ul", "source-rows").rows(values, move |row| build(row, &context)))
        .shown_while(move || turn.sources.with(|list| !rows(list).is_empty()))
}

/// How many of each group there are, such as "5 cited, 4 only found".
fn counts(list: &SourceList, strings: &SourceStrings) -> String {
    let counts = [
        (list.cited.len(), strings.n_cited()),
        (list.values.len(), strings.n_values()),
        (list.retrieved.len(), strings.n_retrieved()),
    ];
    let counts = counts.into_iter().filter(|(n, _)| *n > 0);
    counts.map(|(n, sentence)| fill(sentence, &[("n", &number::whole(n))])).collect::<Vec<_>>().join(" · ")
}
