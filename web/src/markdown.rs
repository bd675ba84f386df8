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

use credence_strings::{AnswerStrings, Strings};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crate::signal::{Memo, RwSignal, StoredValue, effect};
use leptos::prelude::*;
use leptos::web_sys::Element;

use self::browser::{Bounded, Browser};
pub use self::browser::{closest, copy, light, marker_of};
use self::document::Document;
use self::draw::Drawing;
pub use self::marks::{AnswerMarks, Marked, NumberMark, SentenceMark, SentenceStanding};

/// How much text is drawn in one frame at most, in bytes: more would keep the page from reacting.
const MOST_IN_A_FRAME: usize = 8 * 1024;

/// How long a copied text is said to be copied.
const COPIED_FOR: Duration = Duration::from_secs(2);

/// A streamed answer.
#[derive(Clone, Copy)]
pub struct Shown {
    /// What has come of it.
    pub text: RwSignal<String>,
    /// Whether more may come.
    pub streaming: RwSignal<bool>,
    /// What is marked in it.
    pub marks: Memo<AnswerMarks>,
    /// The words around code.
    pub strings: &'static Strings,
    /// Makes a text one that a browser can lay out.
    pub bounded: Bounded,
}

/// Draws an answer into an element: at once what is finished, and with the next animation frame what grows.
pub fn draw_as_it_grows(root: Element, shown: Shown) {
    let answer = Rc::new(RefCell::new(Answer::new(&root, shown.strings, shown.bounded)));
    let waits_for_frame = StoredValue::new(false);
    effect(Box::new(move || {
        shown.text.track();
        shown.marks.track();
        let answer = Rc::clone(&answer);
        let draw: Rc<dyn Fn() -> bool> = Rc::new(move || draw(&mut answer.borrow_mut(), shown));
        if shown.streaming.get() || draw() {
            draw_in_next_frame(draw, waits_for_frame);
        }
    }));
}

/// Draws with the next frame, and with those after it while there is more.
fn draw_in_next_frame(draw: Rc<dyn Fn() -> bool>, waits_for_frame: StoredValue<bool>) {
    if waits_for_frame.get_value() {
        return;
    }
    waits_for_frame.set_value(true);
    request_animation_frame(move || {
        // The answer may be gone by the time of the frame.
        if waits_for_frame.set_value(false) && draw() {
            draw_in_next_frame(draw, waits_for_frame);
        }
    });
}

/// What was read and drawn of an answer.
struct Answer {
    document: Document,
    drawing: Drawing<Browser>,
    /// What was read so far.
    read: String,
    is_finished: bool,
}

/// Draws what fits into a frame. Returns whether there is more.
fn draw(answer: &mut Answer, shown: Shown) -> bool {
    let Some(is_streaming) = shown.streaming.try_get_untracked() else { return false };
    let has_more = shown.text.with_untracked(|text| answer.read(text, is_streaming));
    answer.drawing.grow(&mut answer.document);
    shown.marks.with_untracked(|marks| answer.drawing.set_marks(marks, &answer.document));
    has_more
}

impl Answer {
    fn new(root: &Element, strings: &'static Strings, bounded: Bounded) -> Self {
        let drawing = Drawing::new(Browser { document: document(), bounded }, root.clone().into(), strings);
        Self { document: Document::default(), drawing, read: String::new(), is_finished: false }
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

/// Copies the code that a button belongs to, and says so on the button for a while.
pub fn copy_code(button: Element, strings: &'static AnswerStrings) {
    let block = button.closest(".code").ok().flatten();
    let code = block.and_then(|block| block.get_elements_by_tag_name("code").item(0));
    let text = code.and_then(|code| code.text_content()).unwrap_or_default();
    if !copy(&text) {
        return;
    }
    show_copied(&button, true, strings.copied());
    set_timeout(move || show_copied(&button, false, strings.copy()), COPIED_FOR);
}

fn show_copied(button: &Element, is_copied: bool, word: &str) {
    // Only an empty class name is refused.
    let _ = button.class_list().toggle_with_force("copied", is_copied);
    button.set_text_content(Some(word));
}
