//! The page of calibration: how often scores and readings were right, by the user's labels.

use crate::service::number;
use crate::service::task::spawn_local;
use credence_calibration::{LabelTextError, calibrate, parse_labels, write_labels};
use credence_strings::{Strings, fill};

use super::group::group_view;
use crate::service::download::save_text;
use crate::service::file;
use crate::signal::RwSignal;
use crate::state::labels::Labels;
use crate::view::widget::element::{Element, button, classed, element, view_heading};
use crate::view::widget::field::file_choice;

/// Larger files are not read.
const MOST_BYTES: f64 = 8.0 * 1024.0 * 1024.0;

/// The result for a file with labels.
#[derive(Clone, Debug, PartialEq)]
enum Import {
    Nothing,
    Added(usize),
    Unreadable,
    Invalid(LabelTextError),
}

/// The whole page.
pub fn calibration_page(labels: Labels, strings: &'static Strings) -> Element {
    let texts = strings.calibration();
    let import = RwSignal::new(Import::Nothing);
    classed("div", "trust-page calibration-page")
        .test_id("calibration-page")
        .child(view_heading("trust-page-heading").text(texts.heading()))
        .child(classed("p", "trust-page-intro").text(texts.intro()))
        .child(buttons(labels, import, strings))
        .child(element("div").set("role", "status").child_of(move || import_state(&import.get(), strings)))
        .child_of(move || Some(groups(&labels.text.get(), strings)))
}

fn buttons(labels: Labels, import: RwSignal<Import>, strings: &Strings) -> Element {
    let texts = strings.calibration();
    let save = move || {
        save_text("credence-labels.jsonl", "application/x-ndjson", &labels.text.get_untracked());
    };
    let delete = move || {
        import.set(Import::Nothing);
        labels.delete();
    };
    let has_labels = move || labels.text.with(|text| !text.is_empty());
    classed("p", "file-line")
        .child(choose_file(labels, import, strings))
        .child(button("plain-button", "labels-save", texts.export(), save).shown_while(has_labels))
        .child(button("plain-button", "labels-delete", texts.delete(), delete).shown_while(has_labels))
}

fn choose_file(labels: Labels, import: RwSignal<Import>, strings: &Strings) -> Element {
    file_choice("labels-file", strings.calibration().import(), Some(".csv,.jsonl,.ndjson"), move |chosen| {
        spawn_local(async move {
            let bytes = if chosen.size() <= MOST_BYTES { file::bytes_of(&chosen).await } else { None };
            import.set(add(labels, bytes));
        });
    })
}

fn add(labels: Labels, bytes: Option<Vec<u8>>) -> Import {
    let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) else { return Import::Unreadable };
    match parse_labels(&text) {
        Ok(read) => {
            labels.add(&write_labels(&read));
            Import::Added(read.len())
        }
        Err(error) => Import::Invalid(error),
    }
}

fn import_state(import: &Import, strings: &Strings) -> Option<Element> {
    let texts = strings.calibration();
    let line = |text: &str| Some(classed("p", "trust-part-note").test_id("labels-import").text(text));
    match import {
        Import::Nothing => None,
        Import::Added(n) => line(&fill(texts.added(), &[("n", &number::whole(*n))])),
        Import::Unreadable => line(strings.gallery().file_unreadable()),
        Import::Invalid(error) => {
            let place = [("line", &*error.line.to_string()), ("column", &*error.column.to_string())];
            let place = fill(texts.invalid(), &place);
            // The message is English.
            line(&if strings.is_english() { [&place, ": ", &error.message].concat() } else { place })
        }
    }
}

fn groups(text: &str, strings: &Strings) -> Element {
    // What another version of the page stored may be unreadable; it is kept until the user deletes it.
    let report = parse_labels(text).ok().and_then(|labels| calibrate(&labels, false).ok());
    let groups = report.map(|report| report.groups).unwrap_or_default();
    if groups.is_empty() {
        return classed("p", "trust-part-note").test_id("no-labels").text(strings.calibration().none());
    }
    element("div").children(groups.iter().map(|group| group_view(group, strings)))
}
