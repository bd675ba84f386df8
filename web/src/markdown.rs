//! An agent's answer as Markdown: untrusted text becomes nodes of the page, never HTML.
//!
//! `document` reads blocks while the text arrives, `leaf` and `inline_parser` the spans in them; `piece` makes links
//! safe and markers known; `draw` puts what is new on a `page`.
//!
//! The page has its own parser because an answer is shown while it streams:
//! - It is incremental. What more text cannot change is read once, so that time stays linear. `pulldown-cmark` reads a
//!   whole text; to parse the unfinished tail again with each piece is quadratic for one long paragraph, list or table.
//! - It yields elements with their ranges in the source. They become nodes of the page, with markers and marks in them,
//!   and no string of HTML is ever built.
//! - It is small. `pulldown-cmark` adds 55 to 60 KiB (Brotli) to the page.

mod block;
mod block_id;
mod browser;
mod character;
mod closing;
mod delimiter;
mod document;
mod draw;
mod draw_piece;
mod entity;
mod inline;
mod inline_parser;
mod leaf;
mod link;
mod marks;
mod page;
mod piece;
mod reading;
mod reference;
mod scan;
mod start;
mod tree;
mod unfinished;
mod web_address;

#[cfg(test)]
mod commonmark_tests;
#[cfg(test)]
mod draw_tests;
#[cfg(test)]
mod laws_tests;

use credence_strings::AnswerStrings;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::ev::{FocusEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Element, EventTarget};

use self::browser::Browser;
pub use self::browser::copy;
use self::document::Document;
use self::draw::Drawing;
pub use self::marks::{AnswerMarks, NumberMark, SentenceMark, SentenceStanding};

/// How much text is drawn in one frame at most, in bytes: more would keep the page from reacting.
const MOST_IN_A_FRAME: usize = 8 * 1024;

/// How long a copied text is said to be copied.
const COPIED_FOR: Duration = Duration::from_secs(2);

/// A streamed answer with its markers.
#[component]
pub fn Markdown(
    #[prop(into)] text: Signal<String>,
    #[prop(into)] streaming: Signal<bool>,
    #[prop(into)] marks: Signal<AnswerMarks>,
    lit: RwSignal<Option<u32>>,
    on_follow: Callback<u32>,
    strings: Signal<&'static AnswerStrings>,
) -> impl IntoView {
    let root = NodeRef::<Div>::new();
    draw_as_it_grows(root, Shown { text, streaming, marks, strings });
    Effect::new(move || {
        if let Some(root) = root.get() {
            browser::light(&root, lit.get());
        }
    });
    let light = move |target: Option<EventTarget>| light_marker(lit, target);
    view! {
        <div
            node_ref=root
            class="markdown"
            on:click=move |event| follow_or_copy(&event, on_follow, strings)
            on:mouseover=move |event: MouseEvent| light(event.target())
            on:mouseout=move |event: MouseEvent| light(event.related_target())
            on:focusin=move |event: FocusEvent| light(event.target())
            on:focusout=move |event: FocusEvent| light(event.related_target())
        ></div>
    }
}

/// What a drawing follows.
#[derive(Clone, Copy)]
struct Shown {
    text: Signal<String>,
    streaming: Signal<bool>,
    marks: Signal<AnswerMarks>,
    strings: Signal<&'static AnswerStrings>,
}

/// Draws at once what is finished, and with the next animation frame what grows.
fn draw_as_it_grows(root: NodeRef<Div>, shown: Shown) {
    let answer: Rc<RefCell<Option<Answer>>> = Rc::new(RefCell::new(None));
    let waits_for_frame = StoredValue::new(false);
    Effect::new(move || {
        let Some(root) = root.get() else { return };
        shown.text.track();
        shown.marks.track();
        shown.strings.track();
        let answer = Rc::clone(&answer);
        let draw: Rc<dyn Fn() -> bool> = Rc::new(move || draw(&mut answer.borrow_mut(), &root, shown));
        if shown.streaming.get() || draw() {
            draw_in_next_frame(draw, waits_for_frame);
        }
    });
}

/// Draws with the next frame, and with those after it while there is more.
fn draw_in_next_frame(draw: Rc<dyn Fn() -> bool>, waits_for_frame: StoredValue<bool>) {
    if waits_for_frame.get_value() {
        return;
    }
    waits_for_frame.set_value(true);
    request_animation_frame(move || {
        // The answer may be gone by the time of the frame.
        if waits_for_frame.try_set_value(false).is_none() && draw() {
            draw_in_next_frame(draw, waits_for_frame);
        }
    });
}

/// What was read and drawn of an answer.
struct Answer {
    document: Document,
    drawing: Drawing<Browser>,
    strings: &'static AnswerStrings,
    /// What was read so far.
    read: String,
    is_finished: bool,
}

/// Draws what fits into a frame. Returns whether there is more.
fn draw(answer: &mut Option<Answer>, root: &Element, shown: Shown) -> bool {
    let (Some(is_streaming), Some(strings)) = (shown.streaming.try_get_untracked(), shown.strings.try_get_untracked())
    else {
        return false;
    };
    let answer = answer.get_or_insert_with(|| Answer::new(root, strings));
    answer.set_strings(strings);
    let has_more = shown.text.with_untracked(|text| answer.read(text, is_streaming));
    answer.drawing.grow(&mut answer.document);
    shown.marks.with_untracked(|marks| answer.drawing.set_marks(marks, &answer.document));
    has_more
}

impl Answer {
    fn new(root: &Element, strings: &'static AnswerStrings) -> Self {
        let drawing = Drawing::new(Browser { document: document() }, root.clone().into(), strings);
        Self { document: Document::default(), drawing, strings, read: String::new(), is_finished: false }
    }

    /// Draws everything again when the language changes.
    fn set_strings(&mut self, strings: &'static AnswerStrings) {
        if self.strings != strings {
            self.strings = strings;
            self.drawing.set_strings(strings);
            self.drawing.clear();
        }
    }

    /// Reads what fits into a frame. Returns whether there is more.
    fn read(&mut self, text: &str, is_streaming: bool) -> bool {
        let is_same_answer =
            text.starts_with(self.read.as_str()) && !(self.is_finished && text.len() > self.read.len());
        if !is_same_answer {
            self.document = Document::default();
            self.drawing.clear();
            self.read.clear();
            self.is_finished = false;
        }
        let rest = &text[self.read.len()..];
        let added = &rest[..rest.floor_char_boundary(MOST_IN_A_FRAME)];
        self.document.push(added);
        self.read.push_str(added);
        let has_more = added.len() < rest.len();
        if !is_streaming && !self.is_finished && !has_more {
            self.document.finish();
            self.is_finished = true;
        }
        has_more
    }
}

fn light_marker(lit: RwSignal<Option<u32>>, target: Option<EventTarget>) {
    let number = browser::marker_of(target);
    if lit.get_untracked() != number {
        lit.set(number);
    }
}

fn follow_or_copy(event: &MouseEvent, on_follow: Callback<u32>, strings: Signal<&'static AnswerStrings>) {
    if let Some(number) = browser::marker_of(event.target()) {
        event.prevent_default();
        on_follow.run(number);
    } else if let Some(button) = browser::closest(event.target(), "button.copy") {
        copy_code(button, strings.get_untracked());
    }
}

fn copy_code(button: Element, strings: &'static AnswerStrings) {
    let block = button.closest(".code").ok().flatten();
    let code = block.and_then(|block| block.get_elements_by_tag_name("code").item(0));
    let text = code.and_then(|code| code.text_content()).unwrap_or_default();
    if !browser::copy(&text) {
        return;
    }
    show_copied(&button, true, strings.copied);
    set_timeout(move || show_copied(&button, false, strings.copy), COPIED_FOR);
}

fn show_copied(button: &Element, is_copied: bool, word: &str) {
    // Only an empty class name is refused.
    let _ = button.class_list().toggle_with_force("copied", is_copied);
    button.set_text_content(Some(word));
}
