//! The form for the text of one source: paste it, or drop or choose a file.

use std::rc::Rc;

use credence_strings::{SourceTextStrings, Strings, fill};
use wasm_bindgen::JsCast;
use web_sys::{DataTransfer, DragEvent, Event, EventTarget, File, HtmlTextAreaElement, MouseEvent, MouseEventInit};

use super::form_fields::{closed_by_escape, file_button, form};
use crate::service::file;
use crate::service::number;
use crate::service::source_texts::readable;
use crate::service::task::spawn_local;
use crate::signal::RwSignal;
use crate::state::source_texts::SourceTexts;
use crate::state::source_texts::fetching::LONGEST_TEXT;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::labelled;

/// The bytes of the largest file that is read.
const LARGEST_FILE: u32 = 8 << 20;

/// What can be chosen.
const ACCEPTED: &str = ".txt,.md,.markdown,.html,.htm,text/*";

/// What the entries of the form do.
#[derive(Clone)]
struct TextEntry {
    texts: SourceTexts,
    source: String,
    strings: &'static SourceTextStrings,
    /// Why a text was not taken.
    problem: RwSignal<String>,
    close: Rc<dyn Fn()>,
}

/// The form for the source with this id.
pub(super) fn text_form(texts: SourceTexts, source: String, strings: &'static Strings, close: Rc<dyn Fn()>) -> Element {
    let strings = strings.source_texts();
    let problem = RwSignal::new(String::new());
    let entry = TextEntry { texts, source, strings, problem, close: Rc::clone(&close) };
    let area = text_area(&entry);
    let typed: HtmlTextAreaElement = area.as_a();
    let (by_button, by_file) = (entry.clone(), entry);
    let actions = classed("div", "text-form-actions")
        .child(button("main-button", "text-use", strings.compare(), move || by_button.take(&typed.value())))
        .child(file_button("text-file", strings.choose(), ACCEPTED, move |file| by_file.clone().take_file(file)));
    let cancel = Rc::clone(&close);
    let whole = form()
        .child(labelled(strings.label(), area))
        .child(classed("p", "research-note").text(strings.hint()))
        .child(actions.child(button("plain-button", "text-cancel", strings.cancel(), move || cancel())))
        .child(classed("p", "research-note").set("role", "status").text_of(move || problem.get()));
    closed_by_escape(whole, close)
}

fn text_area(entry: &TextEntry) -> Element {
    let entry = entry.clone();
    element("textarea").set("rows", "5").set("spellcheck", "false").test_id("text-input").on("drop", move |event| {
        // The page takes files that are dropped elsewhere for recordings.
        event.prevent_default();
        event.stop_propagation();
        hide_hint(&event);
        if let Some(data) = event.unchecked_ref::<DragEvent>().data_transfer() {
            entry.clone().take_dropped(&data);
        }
    })
}

/// Hides the hint for recordings.
fn hide_hint(event: &Event) {
    let leave = MouseEventInit::new();
    leave.set_bubbles(true);
    let leave = MouseEvent::new_with_mouse_event_init_dict("dragleave", &leave);
    if let (Some(target), Ok(leave)) = (event.target(), leave) {
        // Only an event that is being sent is refused.
        let _ = EventTarget::dispatch_event(&target, &leave);
    }
}

impl TextEntry {
    /// Gives the source a text that may be HTML, and closes the form; or says why not.
    fn take(&self, given: &str) {
        let text = readable(given);
        let length = text.chars().count();
        if text.is_empty() {
            self.problem.set(self.strings.no_text().to_owned());
        } else if length > LONGEST_TEXT {
            self.problem.set(too_long(number::whole(length), LONGEST_TEXT, self.strings));
        } else {
            (self.close)();
            self.texts.set(&self.source, text);
        }
    }

    fn take_dropped(self, data: &DataTransfer) {
        if let Some(file) = file::first_of(data.files()) {
            return self.take_file(file);
        }
        let given = |kind: &str| data.get_data(kind).ok().filter(|text| !text.is_empty());
        self.take(&given("text/html").or_else(|| given("text/plain")).unwrap_or_default());
    }

    fn take_file(self, file: File) {
        if is_pdf(&file.type_(), &file.name()) {
            return self.problem.set(self.strings.pdf().to_owned());
        }
        if file.size() > f64::from(LARGEST_FILE) {
            return self.problem.set(too_long(number::decimals(file.size(), [0, 0]), LARGEST_FILE, self.strings));
        }
        spawn_local(async move {
            let text = file::text_of(&file).await;
            self.take(&text.unwrap_or_default());
        });
    }
}

fn too_long(length: String, limit: impl TryInto<u32>, strings: &SourceTextStrings) -> String {
    fill(strings.too_long(), &[("n", &length), ("limit", &number::whole(limit))])
}

fn is_pdf(content_type: &str, name: &str) -> bool {
    content_type == "application/pdf" || name.to_ascii_lowercase().ends_with(".pdf")
}
