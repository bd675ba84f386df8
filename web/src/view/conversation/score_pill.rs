//! A score: colour, word and shape, named by its kind.

use credence_core::{Band, ScoreKind};
use credence_report::TextFor;
use credence_strings::Strings;

use crate::state::pill::{Origin, PillFace};
use crate::view::widget::element::{Element, classed, element};
use crate::view::widget::icon::band_shape;

/// One score. A screen reader also hears what an outline means.
pub fn pill(name: &str, face: &PillFace, strings: &Strings) -> Element {
    let scores = strings.scores();
    let (value, outlined) = (face.value(strings), face.outlined(strings));
    let words = match &outlined {
        Some((known, _)) if known.is_empty() => face.rating(strings).to_owned(),
        // The color of an outline rates the run or the origin; only what is known to be bad is said as well.
        Some((known, _)) if face.origin == Origin::Rated => known.clone(),
        Some((known, _)) => [face.rating(strings), ", ", known].concat(),
        None => face.rating(strings).to_owned(),
    };
    let text = element("span").text(scores.text(face.kind));
    let text = match &value {
        Some(value) => text.text(" ").child(element("strong").text(value)),
        None => text,
    };
    let shown = [scores.text(face.kind), " ", value.as_deref().unwrap_or_default(), " · ", &words].concat();
    let label = outlined.filter(|(_, note)| !note.is_empty());
    let label = label.map(|(_, note)| [&shown.replace("  ", " "), ". ", &note].concat());
    let role = label.as_ref().filter(|_| name == "span").map(|_| "img");
    classed(name, &pill_class(face))
        .set("part", "pill")
        .test_id(if name == "button" { "pill" } else { "score" })
        .set("data-kind", if face.origin == Origin::Withheld { "withheld" } else { face.kind.name() })
        .set("data-band", face.band.name())
        .set("data-compared", if face.compared.any { "true" } else { "false" })
        .set("data-decided", if face.compared.decided { "true" } else { "false" })
        .set("data-filled", if face.is_filled() { "true" } else { "false" })
        .set_some("role", role)
        .set_some("aria-label", label.as_deref())
        .child(band_shape(if matches!(face.origin, Origin::Unknown | Origin::Withheld) {
            Band::Yellow
        } else {
            face.band
        }))
        .child(text.text(" · ").text(&words))
}

/// An outline where fewer than half of the sentences are supported; the agent's own number has a broken one: nothing was computed.
fn pill_class(face: &PillFace) -> String {
    let outlined = if face.is_filled() { "" } else { " outlined" };
    let claimed = if face.kind == ScoreKind::Claimed { " claimed" } else { "" };
    let color = if matches!(face.origin, Origin::Unknown | Origin::Withheld) { "unknown" } else { face.band.name() };
    ["pill ", color, outlined, claimed].concat()
}
