//! Recorded streams: the list in the gallery, and the pace they are played at.

mod playback;

use credence_json::Json;

pub use playback::{Playback, TimedRecording};

/// One recording of the gallery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The file, next to the list.
    pub file: String,
    /// The question that was asked.
    pub question: Option<String>,
    /// What it shows.
    pub shows: Option<Shows>,
    /// The title, in the language of the list.
    pub title: String,
    /// What it shows, in a sentence.
    pub summary: String,
}

credence_named::named_enum! {
    /// What a recording shows.
    pub enum Shows {
        /// An answer without problems.
        Clean = "clean",
        /// An answer with citations.
        Citations = "citations",
        /// Sources that contradict each other.
        Disagreement = "disagreement",
        /// Claims that are decided.
        Verdict = "verdict",
        /// Tools that fail.
        FailedTools = "failed_tools",
        /// Markers without source.
        Dangling = "dangling",
        /// Deeds that the run does not show.
        Deeds = "deeds",
        /// A stream that is cut.
        Cut = "cut",
        /// A refusal.
        Refused = "refused",
        /// A turn that waits.
        Waiting = "waiting",
        /// A turn that fails.
        Failed = "failed",
    }
}

impl Recording {
    /// The file name without its extension.
    #[must_use]
    pub fn stem(&self) -> &str {
        self.file.rsplit_once('.').map_or(&self.file, |(stem, _)| stem)
    }

    fn from_json(json: Json<'_>) -> Option<Self> {
        Some(Self {
            file: json.text_of("file")?.into_owned(),
            question: json.text_of("question").map(Into::into),
            shows: json.text_of("shows").and_then(|name| Shows::from_name(&name)),
            title: json.text_of("title")?.into_owned(),
            summary: json.text_of("summary")?.into_owned(),
        })
    }
}

/// The recordings in the JSON of the list; `None` when it is not a list.
#[must_use]
pub fn parse_list(text: &str) -> Option<Vec<Recording>> {
    let list = Json::parse(text).ok().filter(|list| list.is_array())?;
    Some(list.items().filter_map(Recording::from_json).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_list_is_refused_and_odd_entries_are_left_out() {
        assert_eq!(parse_list("{}"), None);
        assert_eq!(parse_list("<html>"), None);
        let one = r#"[{"file":"a.b.sse","title":"A","summary":"S","shows":"clean"},{"file":1}]"#;
        let recordings = parse_list(one).unwrap();
        assert_eq!(recordings.len(), 1);
        assert_eq!((recordings[0].stem(), recordings[0].shows), ("a.b", Some(Shows::Clean)));
    }

    #[test]
    fn every_recording_of_this_project_shows_something_known() {
        let list = Json::parse(include_str!("../recordings/index.json")).unwrap();
        assert!(list.items().count() > 10);
        for recording in list.items() {
            assert!(recording.text_of("shows").is_some_and(|shows| Shows::from_name(&shows).is_some()));
        }
    }
}
