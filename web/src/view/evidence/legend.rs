//! The legend of the picture: its lines and signs.

use credence_core::evidence::Stance;
use credence_report::TextFor;
use credence_strings::EvidencePageStrings;

use super::picture::{edge_class, edge_sign};
use crate::view::widget::element::{Element, classed, drawn, element};
use crate::view::widget::icon::drawing;

/// One example of each line with its words.
pub fn legend(strings: &EvidencePageStrings) -> Element {
    let stances = [Stance::Supports, Stance::Refutes, Stance::Neutral]
        .map(|stance| entry(sample(edge_class(stance, false), edge_sign(Some(stance), 18, 7)), strings.text(stance)));
    let rejected = entry(sample(edge_class(Stance::Supports, true), edge_sign(None, 18, 7)), strings.rejected());
    let bracket =
        drawing("legend-line", "0 0 36 14").child(drawn("path").set("class", "bracket copies").set("d", BRACKET));
    classed("ul", "legend")
        .children(stances)
        .child(rejected)
        .child(entry(thickness(), strings.width_note()))
        .child(entry(bracket, strings.one_text_note()))
}

const BRACKET: &str = "M20 1H15V13H20";

fn entry(picture: Element, word: &str) -> Element {
    element("li").child(picture).text(word)
}

fn sample(class: &str, sign: Option<Element>) -> Element {
    drawing("legend-line", "0 0 36 14").child(line(class, "M1 7H35", "2")).children(sign)
}

fn thickness() -> Element {
    let lines = [("M1 7H9", "1"), ("M11 7H22", "2"), ("M24 7H35", "4")];
    let class = edge_class(Stance::Supports, false);
    drawing("legend-line", "0 0 36 14").children(lines.map(|(shape, width)| line(class, shape, width)))
}

fn line(class: &str, shape: &str, width: &str) -> Element {
    drawn("path").set("class", class).set("d", shape).set("stroke-width", width)
}
