//! Recorded streams: the list in the gallery, and the pace they are played at.

mod playback;

use credence_strings::Language;
use credence_text::json::Json;

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
    title: [String; Language::COUNT],
    summary: [String; Language::COUNT],
}

/// What a recording shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// An answer without problems.
    Clean,
    /// An answer with citations.
    Citations,
    /// Sources that contradict each other.
    Disagreement,
    /// Claims that are decided.
    Verdict,
    /// Tools that fail.
    FailedTools,
    /// Markers without source.
    Dangling,
    /// A stream that is cut.
    Cut,
    /// A refusal.
    Refused,
    /// A turn that waits.
    Waiting,
    /// A turn that fails.
    Failed,
}

impl Shows {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "clean" => Some(Self::Clean),
            "citations" => Some(Self::Citations),
            "disagreement" => Some(Self::Disagreement),
            "verdict" => Some(Self::Verdict),
            "failed_tools" => Some(Self::FailedTools),
            "dangling" => Some(Self::Dangling),
            "cut" => Some(Self::Cut),
            "refused" => Some(Self::Refused),
            "waiting" => Some(Self::Waiting),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }
}

impl Recording {
    /// The title in a language.
    #[must_use]
    pub fn title(&self, language: Language) -> &str {
        &self.title[language.index()]
    }

    /// The summary in a language.
    #[must_use]
    pub fn summary(&self, language: Language) -> &str {
        &self.summary[language.index()]
    }

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
            title: in_all_languages(json.get("title")?)?,
            summary: in_all_languages(json.get("summary")?)?,
        })
    }
}

/// A text in every language, in English where a translation is missing.
fn in_all_languages(json: Json<'_>) -> Option<[String; Language::COUNT]> {
    let english = json.text_of(Language::ENGLISH.tag())?;
    let text = |language: Language| json.text_of(language.tag()).unwrap_or_else(|| english.clone()).into_owned();
    Some(Language::ALL.map(text))
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

    fn language(tag: &str) -> Language {
        Language::from_tag(tag).unwrap()
    }

    #[test]
    fn the_list_of_this_project_is_read_whole() {
        let text = include_str!("../recordings/index.json");
        let recordings = parse_list(text).unwrap();
        assert_eq!(recordings.len(), text.matches("\"file\"").count());
        for recording in recordings {
            assert!(recording.shows.is_some(), "{}", recording.file);
            assert_ne!(recording.title(Language::ENGLISH), recording.title(language("ja")));
        }
    }

    #[test]
    fn what_is_no_list_is_refused_and_odd_entries_are_left_out() {
        assert_eq!(parse_list("{}"), None);
        assert_eq!(parse_list("<html>"), None);
        let one = r#"[{"file":"a.b.sse","title":{"en":"A"},"summary":{"en":"S","ja":"要"}},{"file":1}]"#;
        let recordings = parse_list(one).unwrap();
        assert_eq!(recordings.len(), 1);
        assert_eq!(recordings[0].stem(), "a.b");
        assert_eq!(recordings[0].summary(language("ja")), "要");
        assert_eq!(recordings[0].title(language("pt")), "A");
    }
}
