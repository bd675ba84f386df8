//! "Ask a model to judge": where the form of the model opens.

use credence_strings::Strings;

use super::form_opener::form_opener;
use crate::state::TurnState;
use crate::state::model_judge::ModelJudge;
use crate::view::widget::element::{Element, classed, element};

/// The line above the list, with the form of the model.
pub(super) fn model_judge(judge: ModelJudge, turn: TurnState, strings: &'static Strings) -> Element {
    let texts = strings.model_judge();
    let open = form_opener("judge-open", texts.open(), strings, move |forms, close| {
        (forms.judge)(judge, turn, strings, close)
    });
    let has_citations = move || turn.assessment.with(|assessment| !assessment.citations.is_empty());
    classed("div", "research-part texts-part")
        .test_id("judge")
        .child(element("b").text(texts.heading()))
        .child(classed("span", "research-status").text(texts.about()))
        .child(open)
        .shown_while(has_citations)
}
