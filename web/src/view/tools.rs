//! The tools an agent ran: a quiet timeline in which a failed tool looks failed.

use credence_core::AssessedTool;
use credence_core::conversation::ToolState;
use leptos::prelude::*;

use super::icon::ToolIcon;
use crate::words::{Words, filled};

/// The timeline.
#[component]
pub fn Tools(tools: Memo<Vec<AssessedTool>>, words: &'static Words) -> impl IntoView {
    let heading = move || filled(words.tools.heading, &[("n", &tools.with(Vec::len).to_string())]);
    let numbered = move || tools.get().into_iter().enumerate().collect::<Vec<_>>();
    view! {
        <section class="tools" hidden=move || tools.with(Vec::is_empty)>
            <h3 class="part-heading">{heading}</h3>
            <ol class="tool-list">
                // A row is built again only when its state changes, not when its neighbours do.
                <For each=numbered key=|(index, tool)| (*index, tool.state as u8, tool.attempt, tool.args.as_ref().map(String::len)) let:row>
                    <ToolRow tool=row.1 words />
                </For>
            </ol>
        </section>
    }
}

#[component]
fn ToolRow(tool: AssessedTool, words: &'static Words) -> impl IntoView {
    let attempt = (tool.attempt > 1).then(|| {
        let text = filled(words.tools.attempt, &[("n", &tool.attempt.to_string())]);
        view! { <span class="tool-attempt">{text}</span> }
    });
    let error = tool.error.map(|error| view! { <p class="tool-error">{error}</p> });
    let args = tool.args.filter(|args| !matches!(args.trim(), "" | "{}")).map(|args| {
        view! { <details class="tool-args"><summary>{words.tools.arguments}</summary><code>{args}</code></details> }
    });
    view! {
        <li class="tool-row" data-testid="tool-row" data-state=state_name(tool.state)>
            <ToolIcon state=tool.state />
            <span class="tool-name">{tool.name}</span>
            {attempt}
            <span class="tool-state">{words.tools.state(tool.state)}</span>
            {args}
            {error}
        </li>
    }
}

const fn state_name(state: ToolState) -> &'static str {
    match state {
        ToolState::Running => "running",
        ToolState::Ok => "ok",
        ToolState::Empty => "empty",
        ToolState::Failed => "failed",
        ToolState::Denied => "denied",
        ToolState::Unanswered => "unanswered",
        ToolState::Unknown => "unknown",
    }
}
