//! Playing recordings: of the project, of a file of the user, and of pasted text.

use std::sync::Arc;

use crate::service::task::spawn_local;

use super::Conversation;
use crate::recording::{Recording, TimedRecording};
use crate::service::frame::next_frame;
use crate::service::{file, session};
use crate::signal::{StoredValue, effect};
use crate::state::gallery::{Pace, RecordingList, load_recording};
use crate::state::notice::Notice;
use crate::state::reading::Ending;
use crate::state::run::Origin;
use leptos::prelude::*;

impl Conversation {
    /// Plays a recording of the gallery.
    pub fn play_recording(self, recording: Recording) {
        spawn_local(async move {
            let bytes = load_recording(&recording).await;
            match bytes {
                Some(bytes) => {
                    self.play(recording.title, recording.question, bytes.into());
                    // A reload plays it again; it is kept nowhere else.
                    session::keep(session::RECORDING, &recording.file);
                }
                None => self.shell.is_unreadable.set(true),
            }
        });
    }

    /// Plays the recording of the project that was open before a reload. Returns whether there is one.
    pub fn play_again_after_reload(self) -> bool {
        let file = session::load(session::RECORDING);
        if let Some(file) = file.clone() {
            let known = self.shell.gallery.recordings;
            let find = move |list: &RecordingList| match list {
                RecordingList::Ready(all) => all.iter().find(|one| one.file == file).cloned(),
                RecordingList::Loading | RecordingList::Failed => None,
            };
            let is_played = StoredValue::new(false);
            effect(Box::new(move || {
                let found = known.with(&find);
                if let Some(recording) = found.filter(|_| !is_played.get_value()) {
                    is_played.set_value(true);
                    self.play_recording(recording);
                }
            }));
        }
        file.is_some()
    }

    /// Plays a recording from a file of the user.
    pub(super) fn play_file(self, file: web_sys::File) {
        spawn_local(async move {
            match file::beginning_of(&file).await {
                Some(read) => {
                    self.open_file(file.name(), read.bytes).await;
                    if !read.is_whole {
                        // The change of the view has taken the notice before away by then.
                        next_frame().await;
                        self.notices.tell(Notice::FileCut);
                    }
                }
                None => self.shell.is_unreadable.set(true),
            }
        });
    }

    /// Plays a recording that the user pasted.
    pub(super) fn play_text(self, text: &str) {
        if !text.trim().is_empty() {
            let name = untrack(|| self.shell.preferences.strings()).gallery().pasted();
            let bytes: Vec<u8> = text.as_bytes().to_vec();
            spawn_local(async move {
                if !self.list_runs(name, &bytes).await {
                    self.play(name.to_owned(), None, bytes.into());
                }
            });
        }
    }

    pub(in crate::state) fn play(self, name: String, question: Option<String>, bytes: Arc<[u8]>) {
        self.shell.is_unreadable.set(false);
        let recording = TimedRecording::new(bytes.to_vec());
        let run = self.begin(Origin::Recording { name, question, bytes });
        if self.shell.gallery.pace.get_untracked() == Pace::AtOnce {
            run.skip_to_end();
        }
        self.set_active(Some(run.clone()));
        spawn_local(async move {
            self.tools.book.tables.settled_soon().await;
            run.play(recording, Ending::Finished, self.events()).await;
        });
    }

    /// Plays the rest of the recording at once.
    pub(in crate::state) fn skip_to_end(self) {
        if let Some(run) = self.active() {
            run.skip_to_end();
        }
    }
}
