//! The warnings about a turn.

use credence_core::Warning;
use credence_report::TextFor;
use credence_strings::{Strings, WarningStrings, fill};

use crate::service::number;
use crate::state::TurnState;
use crate::view::widget::element::{Element, classed, element};

/// The count of messages not understood, and the warnings.
pub fn warnings_view(turn: TurnState, strings: &'static Strings) -> Element {
    let strings = strings.warnings();
    classed("div", "notes").shown_while(move || !turn.running.get()).child_of(move || {
        let assessment = turn.assessment.get();
        let not_understood = (assessment.not_understood > 0).then(|| {
            let count = assessment.not_understood.to_string();
            classed("p", "notes-count")
                .test_id("not-understood")
                .text(&fill(strings.not_understood(), &[("n", &count)]))
        });
        let warnings = (!assessment.warnings.is_empty()).then(|| warnings(&assessment.warnings, strings));
        Some(element("div").children(not_understood).children(warnings))
    })
}

fn warnings(warnings: &[Warning], strings: &WarningStrings) -> Element {
    let heading = fill(strings.heading(), &[("n", &number::whole(warnings.len()))]);
    let list = classed("ul", "notes-list").children(warnings.iter().map(|warning| note(warning, strings)));
    let heading = classed("h3", "part-heading").text(&heading);
    classed("section", "notes-warnings").test_id("notes").child(heading).child(list)
}

fn note(warning: &Warning, strings: &WarningStrings) -> Element {
    let note = element("li").text(strings.text(warning.code));
    let names = warning.subject.names();
    if names.is_empty() {
        return note;
    }
    let names = names.into_iter().map(|name| element("code").text(name));
    let separated = names.flat_map(|name| [element("span").text(" "), name]);
    note.child(classed("span", "note-particulars").children(separated))
}
