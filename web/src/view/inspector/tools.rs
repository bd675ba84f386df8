//! The tools an agent ran: a quiet timeline in which a failed tool looks failed.

use credence_core::AssessedTool;
use credence_core::stream::TraceSpan;
use credence_report::TextFor;
use credence_strings::{Strings, fill};

use crate::service::number;
use crate::state::TurnState;
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::icon::tool_icon;

/// The timeline.
pub fn tools(turn: TurnState, strings: &'static Strings) -> Element {
    let tools = turn.tools;
    let heading = move || fill(strings.tools().heading(), &[("n", &number::whole(tools.with(Vec::len)))]);
    let numbered = move || tools.get().into_iter().enumerate().collect::<Vec<_>>();
    let rows = classed("ol", "tool-list").each(numbered, row_key, move |(index, tool)| tool_row(*index, tool, strings));
    classed("section", "tools")
        .child(classed("h3", "part-heading").text_of(heading))
        .child(rows)
        .shown_while(move || !tools.with(Vec::is_empty))
}

/// A row is built again only when its own call changes.
fn row_key((index, tool): &(usize, AssessedTool)) -> u64 {
    let n_args = tool.args.as_ref().map_or(0, String::len) as u64;
    (*index as u64) << 41
        | u64::from(tool.span.is_some()) << 40
        | (tool.state as u64) << 36
        | u64::from(tool.attempt & 0xf) << 32
        | (n_args & 0xffff_ffff)
}

fn tool_row(index: usize, tool: &AssessedTool, strings: &Strings) -> Element {
    let attempt = (tool.attempt > 1).then(|| {
        classed("span", "tool-attempt").text(&fill(strings.tools().attempt(), &[("n", &number::whole(tool.attempt))]))
    });
    let args = tool.args.as_deref().filter(|args| !matches!(args.trim(), "" | "{}")).map(|args| {
        let summary = element("summary").text(strings.tools().arguments());
        classed("details", "tool-args").child(summary).child(element("code").text(args))
    });
    classed("li", "tool-row")
        .test_id("tool-row")
        .set("data-tool-row", &index.to_string())
        .set("tabindex", "-1")
        .set("data-state", tool.state.name())
        .child(tool_icon(tool.state))
        .child(classed("span", "tool-name").text(&tool.name))
        .children(attempt)
        .child(classed("span", "tool-state").text(strings.tools().text(tool.state)))
        .children(args)
        .children(
            tool.span
                .as_ref()
                .map(|span| classed("p", "tool-span").test_id("tool-span").text(&place_in_trace(span, strings))),
        )
        .children(tool.error.as_deref().map(|error| classed("p", "tool-error").text(error)))
}

/// The ids of a call in a trace.
fn place_in_trace(span: &TraceSpan, strings: &Strings) -> String {
    let parts = [
        Some(fill(strings.tools().span(), &[("id", &span.id)])),
        span.parent.as_ref().map(|parent| fill(strings.tools().parent(), &[("id", parent)])),
        span.trace.as_ref().map(|trace| fill(strings.tools().trace(), &[("id", trace)])),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
