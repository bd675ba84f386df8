//! The one line below an answer: its headline, how it ended, and counts of what is worth a look.

use credence_core::stream::Outcome;
use credence_report::TextFor;
use credence_strings::{InspectorStrings, Strings, fill};

use super::pill_button::pill_button;
use crate::service::number;
use crate::state::chip::{Chip, ChipKind, DeedsFound, Tone};
use crate::state::inspector::Inspector;
use crate::state::progress::GroundingState;
use crate::state::tab::Tab;
use crate::state::{AnswerTools, TurnState};
use crate::view::inspector::opens;
use crate::view::widget::element::{Element, button, classed};
use crate::wording::counted;

/// The line; every part of it opens the tab with its particulars.
pub fn summary_line(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Element {
    let inspector = tools.inspector;
    let headline = move || turn.pills.with(|pills| pills.first().cloned().into_iter().collect());
    let pill = classed("span", "chips").rows(headline, move |face| pill_button(inspector, turn, face, strings));
    let chips =
        classed("span", "chips").rows(move || turn.chips.get(), move |chip| chip_view(inspector, turn, chip, strings));
    let incomplete = move || turn.outcome.get().filter(|outcome| *outcome != Outcome::Completed);
    classed("div", "summary-line")
        .test_id("summary-line")
        .child(pill)
        .child_of(move || incomplete().map(|outcome| outcome_word(outcome, strings)))
        .child_of(move || comparing(tools, turn, strings))
        .child(chips)
        .child(details_button(inspector, turn, strings.inspector()).shown_while(move || !turn.is_busy()))
        .shown_while(move || !turn.running.get())
}

fn outcome_word(outcome: Outcome, strings: &Strings) -> Element {
    classed("span", "outcome-word").set("data-outcome", outcome.name()).text(strings.outcomes().text(outcome))
}

/// That the comparison goes on, or that it could not be made.
fn comparing(tools: AnswerTools, turn: TurnState, strings: &'static Strings) -> Option<Element> {
    match turn.grounding.get() {
        GroundingState::Comparing | GroundingState::Loading | GroundingState::Waiting => {
            Some(classed("span", "grounding-note comparing").text(strings.grounding().comparing()))
        }
        GroundingState::Impossible => {
            let chip = chip_button("chip doubtful", "not_compared", strings.inspector().not_compared());
            Some(opens(chip, tools.inspector, turn, Tab::Evidence))
        }
        GroundingState::NotBegun | GroundingState::Done => None,
    }
}

fn chip_view(inspector: Inspector, turn: TurnState, chip: &Chip, strings: &Strings) -> Element {
    let class = match chip.kind.tone() {
        Tone::Plain => "chip",
        Tone::Doubtful => "chip doubtful",
        Tone::Wrong => "chip wrong",
    };
    let (name, text) = name_and_text(chip, strings);
    opens(chip_button(class, name, &text).keeps_focus(name), inspector, turn, chip.kind.tab())
}

fn chip_button(class: &str, name: &str, text: &str) -> Element {
    let button = classed("button", class).set("part", "chip").set("type", "button");
    button.test_id("chip").set("data-chip", name).text(text)
}

fn name_and_text(chip: &Chip, strings: &Strings) -> (&'static str, String) {
    let texts = strings.inspector();
    let (name, text) = match &chip.kind {
        // It is about the claim: an answer that says no to a refuted claim is right.
        ChipKind::Verdict(state) => {
            let verdict = strings.verdict();
            return ("verdict", fill(verdict.claim_label(), &[("claim", verdict.text(*state))]));
        }
        ChipKind::Score(kind, _, value) => {
            let scores = strings.scores();
            let value = value.map_or_else(|| scores.origin_unknown().to_owned(), number::percent);
            return (kind.name(), [scores.text(*kind), " ", &value].concat());
        }
        ChipKind::Claimed(claimed) => {
            return ("claimed", fill(texts.claims(), &[("claimed", &number::percent(*claimed))]));
        }
        ChipKind::Deeds(count) => {
            let deeds = strings.deeds();
            let text = match count.found {
                DeedsFound::Contradicted => deeds.n_contradicted(),
                DeedsFound::NotShown => deeds.n_unshown(),
                DeedsFound::Shown => deeds.all_shown(),
                DeedsFound::Undecided => deeds.n_undecided(),
            };
            let numbers = [("n", &*number::whole(chip.n)), ("total", &number::whole(count.total))];
            return ("deeds", fill(text, &numbers));
        }
        ChipKind::Sources => ("sources", texts.n_sources()),
        ChipKind::Disagreements => ("disagreements", texts.n_disagree()),
        ChipKind::Contradicted => ("contradicted", texts.n_contradicted()),
        ChipKind::FailedTools => ("failed_tools", texts.n_failed()),
        ChipKind::Dangling => ("dangling", texts.n_dangling()),
        ChipKind::Mismatched => ("mismatched", texts.n_mismatched()),
        ChipKind::NotUnderstood => ("not_understood", texts.n_not_understood()),
        ChipKind::Notes => ("notes", texts.n_notes()),
    };
    (name, counted(text, chip.n))
}

/// Opens the inspector where there is nothing to count, and closes it again.
fn details_button(inspector: Inspector, turn: TurnState, strings: &InspectorStrings) -> Element {
    let toggle = button("quiet details-button", "details-button", strings.details(), || {})
        .set_of("aria-expanded", move || inspector.shows(turn).to_string());
    toggle.on("click", move |event| {
        if inspector.shows(turn) {
            inspector.close();
        } else {
            crate::view::inspector::open(inspector, turn, inspector.tab.get_untracked(), &event);
        }
    })
}
