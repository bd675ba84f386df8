//! A question with the answers "right" and "wrong", which become labels.

use credence_strings::Strings;

use crate::state::labels::{Labels, NewLabel};
use crate::view::widget::element::{Element, button, classed, element};

/// The question, and the buttons of its two answers. `labels_of` gives the labels of an answer; the first one has this key.
pub fn right_or_wrong(
    labels: Labels,
    key: &str,
    question: &str,
    strings: &Strings,
    labels_of: impl Fn(bool) -> Vec<NewLabel> + Clone + 'static,
) -> Element {
    let texts = strings.calibration();
    let answer = |right: bool, test_id: &str, text: &str| {
        let (key, pressed_key, labels_of) = (key.to_owned(), key.to_owned(), labels_of.clone());
        let give = move || {
            for (label, index) in labels_of(right).iter().zip(0..) {
                let key = if index == 0 { key.clone() } else { [&key, " ", label.kind].concat() };
                labels.give(&key, label);
            }
        };
        let is_pressed = move || (labels.given(&pressed_key) == Some(right)).to_string();
        button("quiet", test_id, text, give).set_of("aria-pressed", is_pressed)
    };
    classed("p", "right-or-wrong")
        .child(element("span").text(question))
        .child(answer(true, "mark-right", texts.right()))
        .child(answer(false, "mark-wrong", texts.wrong()))
}
