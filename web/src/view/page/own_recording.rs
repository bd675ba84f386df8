//! The user's own recording: a file or pasted text.

use credence_strings::{GalleryStrings, Strings};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};

use super::run_action::run_action;
use crate::service::file;
use crate::state::gallery::RecordingList;
use crate::state::{Action, Shell};
use crate::view::widget::element::{Element, button, classed, element};

/// The ways to bring a recording.
pub fn own_recording(shell: Shell, strings: &'static Strings) -> Element {
    let strings = strings.gallery();
    let unreadable = classed("p", "own-note own-failed").set("role", "alert").text(strings.file_unreadable());
    classed("section", "own")
        .set("aria-labelledby", "own-heading")
        .child(element("h2").set("id", "own-heading").text(strings.open_heading()))
        .child(classed("p", "own-note").text(strings.open_note()))
        .child(unreadable.shown_while(move || shell.is_unreadable.get()))
        .child(file_choice(shell, strings))
        .child(paste(shell, strings))
        // It stands below the list, and would jump when that comes.
        .shown_while(move || !matches!(shell.gallery.recordings.get(), RecordingList::Loading))
}

fn file_choice(shell: Shell, strings: &GalleryStrings) -> Element {
    let input = classed("input", "visually-hidden").set("type", "file").test_id("file-input");
    let files: HtmlInputElement = input.as_a();
    let input = input.on("change", move |_| {
        if let Some(chosen) = file::first_of(files.files()) {
            run_action(shell, Action::PlayFile(chosen));
        }
        // The same file can be chosen again.
        files.set_value("");
    });
    classed("label", "plain-button own-file").child(input).text(strings.choose_file())
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
