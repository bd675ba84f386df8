//! The panels of the inspector, one for each tab.

use credence_strings::Strings;

use super::claimed_score::claimed_score;
use super::deeds::{deeds, has_deeds};
use super::disagreement::disagreement_view;
use super::score_detail::why_panel;
use super::sources::sources;
use super::thoughts::thoughts;
use super::tools::tools as tool_list;
use super::verdict::verdict_view;
use super::warnings::warnings_view;
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use crate::view::check::from_answer::check_sentences;
use crate::view::conversation::missing::{missing_lines, missing_tables};
use crate::view::conversation::score_pill::pill;
use crate::view::grounding::{grounding_summary, sentences};
use crate::view::widget::element::{Element, classed, element};

/// The panel of one tab.
pub(super) fn panel(tools: AnswerTools, turn: TurnState, tab: Tab, strings: &'static Strings) -> Element {
    let texts = strings.inspector();
    match tab {
        Tab::Why => filled(texts.no_score(), move || turn.pills.with(|pills| !pills.is_empty()))
            .child(missing_lines(tools, turn, strings))
            .child(pills(turn, strings))
            .child(claimed_score(turn, strings))
            .child(why_panel(tools.labels, turn, strings)),
        Tab::Sources => filled(texts.no_sources(), move || turn.sources.with(|list| list.len() > 0))
            .child(missing_lines(tools, turn, strings))
            .child(sources(tools, turn, strings)),
        Tab::Evidence => {
            filled(texts.no_evidence(), move || turn.missing.get().any() || turn.assessment.with(has_evidence))
                .child(missing_tables(tools, turn, strings))
                .child(grounding_summary(tools.comparison, turn, strings))
                .child(sentences(tools, turn, strings))
                .child(verdict_view(turn, strings))
                .child(disagreement_view(tools, turn, strings))
                .child(check_sentences(tools.check, turn, strings))
        }
        Tab::Tools => {
            let has_any =
                move || turn.tools.with(|tools| !tools.is_empty()) || turn.assessment.with(|found| has_deeds(found));
            filled(texts.no_tools(), has_any)
                .child(deeds(tools.inspector, turn, strings))
                .child(tool_list(turn, strings))
        }
        Tab::Notes => {
            let thinks = move || turn.thinking.with(|thinking| !thinking.trim().is_empty());
            filled(texts.no_notes(), move || thinks() || turn.assessment.with(has_notes))
                .child(warnings_view(turn, strings))
                .child(thoughts(turn, strings))
        }
    }
}

/// What is said while there is nothing to show.
fn filled(nothing: &str, has_content: impl Fn() -> bool + 'static) -> Element {
    element("div").child(classed("p", "inspector-nothing").text(nothing).shown_while(move || !has_content()))
}

fn has_evidence(assessment: &std::sync::Arc<credence_core::Assessment>) -> bool {
    assessment.grounding.is_some() || !assessment.sentences.is_empty() || !assessment.claims.is_empty()
}

fn has_notes(assessment: &std::sync::Arc<credence_core::Assessment>) -> bool {
    assessment.not_understood > 0 || !assessment.warnings.is_empty()
}

fn pills(turn: TurnState, strings: &'static Strings) -> Element {
    classed("p", "pills").rows(move || turn.pills.get(), move |face| pill("span", face, strings))
}
