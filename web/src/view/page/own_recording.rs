//! The user's own recording: a file or pasted text.

use credence_strings::{GalleryStrings, Strings};
use web_sys::HtmlTextAreaElement;

use super::run_action::run_action;
use crate::state::gallery::RecordingList;
use crate::state::{Action, Shell};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::file_choice;

/// The ways to bring a recording.
pub fn own_recording(shell: Shell, strings: &'static Strings) -> Element {
    let strings = strings.gallery();
    let unreadable = classed("p", "own-note own-failed").set("role", "alert").text(strings.file_unreadable());
    let choose_file = file_choice("file-input", strings.choose_file(), None, move |chosen| {
        run_action(shell, Action::PlayFile(chosen));
    });
    classed("section", "own")
        .set("aria-labelledby", "own-heading")
        .child(element("h2").set("id", "own-heading").text(strings.open_heading()))
        .child(classed("p", "own-note").text(strings.open_note()))
        .child(unreadable.shown_while(move || shell.is_unreadable.get()))
        .child(choose_file)
        .child(paste(shell, strings))
        // It stands below the list, and would jump when that comes.
        .shown_while(move || !matches!(shell.gallery.recordings.get(), RecordingList::Loading))
}

fn paste(shell: Shell, strings: &GalleryStrings) -> Element {
    let text = element("textarea")
        .set("rows", "2")
        .set("spellcheck", "false")
        .test_id("paste-input")
        .set("aria-label", strings.paste_label())
        .set("placeholder", strings.paste_placeholder());
    let pasted: HtmlTextAreaElement = text.as_a();
    let play = button("plain-button", "paste-button", strings.play_pasted(), move || {
        run_action(shell, Action::PlayText(pasted.value()))
    });
    classed("div", "own-paste").child(text).child(play)
}
