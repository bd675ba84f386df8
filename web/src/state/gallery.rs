//! The recordings of the project.

use credence_strings::Language;

use crate::service::task::spawn_local;

use crate::recording::{self, Recording};
use crate::service::{file, storage};
use crate::signal::{RwSignal, StoredValue};

/// The folder of the recordings, relative to the page.
const FOLDER: &str = "recordings/";

/// Where it is stored that the user has closed the example.
const CLOSED: &str = "example.closed";

/// How recordings are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At the speed they were recorded at.
    Recorded,
    /// As fast as they can be shown.
    AtOnce,
}

/// The list of recordings.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordingList {
    /// It is being loaded.
    Loading,
    /// It could not be loaded.
    Failed,
    /// It is loaded.
    Ready(Vec<Recording>),
}

/// The recordings of the project, and how they are played.
#[derive(Clone, Copy)]
pub struct Gallery {
    /// The list of recordings.
    pub recordings: RwSignal<RecordingList>,
    /// How recordings are played.
    pub pace: RwSignal<Pace>,
    /// Whether the example is shown with them.
    pub has_example: RwSignal<bool>,
    /// The language of the list.
    language: StoredValue<Language>,
}

impl Gallery {
    pub(super) fn new() -> Self {
        Self {
            recordings: RwSignal::new(RecordingList::Loading),
            pace: RwSignal::new(Pace::Recorded),
            has_example: RwSignal::new(storage::load(CLOSED).is_none()),
            language: StoredValue::new(Language::ENGLISH),
        }
    }

    /// Closes the example, now and on later visits.
    pub fn close_example(self) {
        storage::keep_quietly(CLOSED, "yes");
        self.has_example.set(false);
    }

    /// Loads the list of recordings in a language.
    pub fn load(self, language: Language) {
        self.language.set_value(language);
        self.recordings.set(RecordingList::Loading);
        spawn_local(async move {
            let name = match language {
                Language::ENGLISH => "index.json".to_owned(),
                other => ["index.", other.tag(), ".json"].concat(),
            };
            let text = file::fetch_of_site(&[FOLDER, &name].concat()).await;
            let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
            let recordings = text.and_then(|text| recording::parse_list(&text));
            // The page may be in another language by now.
            if self.language.get_value() == language {
                self.recordings.set(recordings.map_or(RecordingList::Failed, RecordingList::Ready));
            }
        });
    }
}

/// The bytes of a recording; `None` when it could not be loaded.
pub(super) async fn load_recording(recording: &Recording) -> Option<Vec<u8>> {
    file::fetch_of_site(&[FOLDER, &recording.file].concat()).await
}
