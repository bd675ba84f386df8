//! Small drawings. Each stands beside a word that says the same, so none has a name of its own.

use credence_core::conversation::ToolState;
use credence_core::{Band, ClaimState};

use super::element::{Element, classed, drawn};

/// The mark of Credence: how much of a circle is filled.
pub fn mark() -> Element {
    drawing("mark", "0 0 20 20")
        .child(path("line", "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"))
        .child(path("fill", "M10 2a8 8 0 0 1 0 16z"))
}

/// The shape of a band: a full circle, a half one, a triangle.
pub fn band_shape(band: Band) -> Element {
    let shape = match band {
        Band::Green => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z",
        Band::Yellow => "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 1.6v9.8a4.9 4.9 0 0 1 0-9.8z",
        Band::Red => "M8 1.6 15 14.4H1z",
    };
    drawing("shape", "0 0 16 16").child(path("fill", shape).set("fill-rule", "evenodd"))
}

/// The state of a tool call.
pub fn tool_icon(state: ToolState) -> Element {
    let shape = match state {
        ToolState::Running => "M8 2a6 6 0 1 1-6 6",
        // Something came back: an arrow down to a line, and no check mark, which would say that it is right.
        ToolState::Ok => "M8 2.5v7M4.9 6.6 8 9.7l3.1-3.1M3.5 13.2h9",
        ToolState::Empty => "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zM3.5 12.5l9-9",
        ToolState::Failed => "M4 4l8 8M12 4l-8 8",
        ToolState::Denied => "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.8 8h6.4",
        ToolState::Unanswered => "M5.2 6a2.8 2.8 0 1 1 4.2 2.4c-.9.5-1.4 1-1.4 2M8 12.8v.4",
        ToolState::Unknown => "M3.5 8h.4M7.8 8h.4M12.1 8h.4",
    };
    drawing("tool-icon", "0 0 16 16").child(path("line", shape))
}

/// The shape of a verdict: a check, a cross, a crossed circle, a turn back.
pub fn verdict_icon(word: ClaimState) -> Element {
    let shape = match word {
        ClaimState::Supported => "M2.5 8.5 6.2 12.2 13.5 4",
        ClaimState::Refuted => "M3.5 3.5l9 9M12.5 3.5l-9 9",
        ClaimState::NotEnough => "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM4.9 8h6.2",
        ClaimState::NeedsMore => "M12.8 5.4A5.6 5.6 0 1 0 13.6 9M13.4 2.2v3.4H10",
    };
    drawing("verdict-icon", "0 0 16 16").child(path("line", shape))
}

/// Opens and closes what stands below it.
pub fn chevron() -> Element {
    drawing("chevron", "0 0 12 12").child(path("line", "M4 2.5 8 6l-4 3.5"))
}

/// Plays something.
pub fn play_icon() -> Element {
    drawing("play-icon", "0 0 12 12").child(path("fill", "M3 1.5 10.5 6 3 10.5z"))
}

/// The shape of a finding about a sentence, which the style sheet draws for the class; the word stands beside it.
pub fn sentence_shape(class: &str) -> Element {
    classed("span", &["sentence-shape ", class].concat()).set("aria-hidden", "true")
}

/// A drawing of a class; it is not read aloud.
pub fn drawing(class: &str, view_box: &str) -> Element {
    drawn("svg").set("class", class).set("viewBox", view_box).set("aria-hidden", "true")
}

/// A bar of a drawing.
pub fn bar(class: &str, start: &str, width: &str, height: &str) -> Element {
    drawn("rect").set("class", class).set("x", start).set("width", width).set("height", height)
}

fn path(class: &str, shape: &str) -> Element {
    drawn("path").set("class", class).set("d", shape)
}
