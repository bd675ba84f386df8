//! The record of a kept conversation: everything but the bytes of its streams.

use credence_json::Json;
use credence_json_record::fields::{count, each, text};
use credence_json_record::object::JsonObject;
use credence_lexical::lower::lowercase;

use super::saved_conversation::{SavedRun, run_record};

/// A longer title is cut, in characters.
const LONGEST_TITLE: usize = 200;

/// A conversation in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRecord {
    /// Its first question.
    pub title: String,
    /// When it last changed, such as `2026-11-21T12:00:00.000Z`.
    pub changed: String,
    /// The protocol of its last answer.
    pub protocol: Option<String>,
    /// The headline of its last answer, in words.
    pub headline: Option<String>,
    /// How many bytes it has.
    pub size: u32,
    /// Its runs. Their bytes are kept beside the record.
    pub runs: Vec<SavedRun>,
}

impl HistoryRecord {
    /// As JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let runs: Vec<String> = self.runs.iter().map(run_record).collect();
        let title: String = self.title.chars().take(LONGEST_TITLE).collect();
        JsonObject::new()
            .text("title", &title)
            .text("changed", &self.changed)
            .some_text("protocol", self.protocol.as_deref())
            .some_text("headline", self.headline.as_deref())
            .json("size", &self.size.to_string())
            .list("runs", &runs)
            .end()
    }

    /// A record from the database; `None` where it is damaged.
    #[must_use]
    pub fn from_json(record: &str) -> Option<Self> {
        let json = Json::parse(record).ok()?;
        Some(Self {
            title: text(json, "title")?,
            changed: text(json, "changed")?,
            protocol: text(json, "protocol"),
            headline: text(json, "headline"),
            size: count(json, "size"),
            runs: each(json, "runs", |run| Some(SavedRun::from_record(run))),
        })
    }

    /// Whether all words of a search are in its questions or its protocol.
    #[must_use]
    pub fn matches(&self, search: &str) -> bool {
        let questions = self.runs.iter().flat_map(|run| [run.question.as_deref(), run.name.as_deref()]).flatten();
        let texts = questions.chain([self.title.as_str()]).chain(self.protocol.as_deref());
        let all = lowercase(&texts.collect::<Vec<_>>().join("\n"));
        lowercase(search).split_whitespace().all(|word| all.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::saved_conversation::SavedEnding;

    fn record() -> HistoryRecord {
        let run = |question: &str| SavedRun {
            name: None,
            question: Some(question.to_owned()),
            agent: None,
            ending: (SavedEnding::Running, None),
            bytes: Vec::new(),
        };
        HistoryRecord {
            title: "How is my portfolio?".to_owned(),
            changed: "2026-11-21T12:00:00.000Z".to_owned(),
            protocol: Some("ag-ui".to_owned()),
            headline: None,
            size: 12,
            runs: vec![run("How is my portfolio?"), run("And the Bonds?")],
        }
    }

    #[test]
    fn a_record_is_read_back() {
        assert_eq!(HistoryRecord::from_json(&record().to_json()), Some(record()));
        assert_eq!(HistoryRecord::from_json("{}"), None);
    }

    #[test]
    fn a_search_finds_words_of_all_questions() {
        for found in ["", "bonds PORTFOLIO", "ag-ui"] {
            assert!(record().matches(found), "{found}");
        }
        assert!(!record().matches("bonds stocks"));
    }
}
