//! A score: colour, word and shape, named by its kind.

use credence_core::ScoreKind;
use credence_strings::{Strings, TextFor};

use super::element::{Element, classed, element};
use super::icon::band_shape;
use super::inspector::opens;
use crate::service::number;
use crate::state::TurnState;
use crate::state::inspector::Inspector;
use crate::state::pill::PillFace;
use crate::state::tab::Tab;

/// A score that opens why it is what it is.
pub fn pill_button(inspector: Inspector, turn: TurnState, face: &PillFace, strings: &Strings) -> Element {
    let button = pill("button", face, strings).set("type", "button").keeps_focus("pill");
    opens(button.set("title", strings.turn().why()), inspector, turn, Tab::Why)
}

/// One score. A screen reader also hears what an outline means.
pub fn pill(name: &str, face: &PillFace, strings: &Strings) -> Element {
    let scores = strings.scores();
    let word = if face.only_weak_sources { scores.only_weak_sources() } else { scores.text(face.band) };
    let outlined = face.outlined(strings);
    let words = match (outlined, face.only_weak_sources) {
        (None, _) => word.to_owned(),
        (Some((known, _)), true) => [word, ", ", known].concat(),
        (Some((known, _)), false) => known.to_owned(),
    };
    let percent = number::percent(face.score);
    let text = element("span")
        .text(scores.text(face.kind))
        .text(" ")
        .child(element("strong").text(&percent))
        .text(" · ")
        .text(&words);
    let shown = [scores.text(face.kind), " ", &percent, " · ", &words].concat();
    let label = outlined.map(|(_, note)| [&shown, ". ", note].concat());
    let role = label.as_ref().filter(|_| name == "span").map(|_| "img");
    classed(name, &pill_class(face))
        .set("part", "pill")
        .test_id(if name == "button" { "pill" } else { "score" })
        .set("data-kind", face.kind.name())
        .set("data-band", face.band.name())
        .set("data-compared", if face.compared { "true" } else { "false" })
        .set("data-decided", if face.decided { "true" } else { "false" })
        .set_some("role", role)
        .set_some("aria-label", label.as_deref())
        .child(band_shape(face.band))
        .child(text)
}

/// An outline where nothing was supported or contradicted; the agent's own number has a broken one: nothing was computed.
fn pill_class(face: &PillFace) -> String {
    let outlined = if face.decided { "" } else { " outlined" };
    let claimed = if face.kind == ScoreKind::Claimed { " claimed" } else { "" };
    ["pill ", face.band.name(), outlined, claimed].concat()
}
