//! Transcripts of agents with labelled statements about deeds: `tests/deeds`.

use std::path::{Path, PathBuf};

use credence_core::DeedFinding;
use credence_core::conversation::{AgentStream, Turn};
use credence_core::stream::Protocol;
use serde::Deserialize;
use serde_json::Value;

use crate::labelled::Unreadable;
use crate::shared::repository;

/// One transcript.
#[derive(Deserialize)]
pub struct Transcript {
    /// What it may be used for.
    pub split: Split,
    #[serde(default)]
    sse: bool,
    #[serde(default)]
    sse_events: bool,
    stream: Vec<Value>,
    /// The statements of its answer, in their order.
    pub statements: Vec<Labelled>,
}

/// What a transcript may be used for.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// To write and to learn rules.
    Tuning,
    /// To measure them, by totals alone.
    HeldOut,
}

/// A labelled statement.
#[derive(Deserialize)]
pub struct Labelled {
    /// Its words in the answer.
    pub text: String,
    /// What the run shows of it.
    pub finding: String,
    /// What is as defensible.
    #[serde(default)]
    pub also: Vec<String>,
}

impl Labelled {
    /// Whether a finding is right.
    #[must_use]
    pub fn is(&self, finding: DeedFinding) -> bool {
        self.finding == finding.name() || self.also.iter().any(|other| other == finding.name())
    }
}

impl Transcript {
    /// The bytes as an agent sends them.
    fn bytes(&self) -> String {
        let message = |message: &Value| match (self.sse_events, self.sse) {
            (true, _) => {
                format!("event: {}\ndata: {}\n\n", message["event"].as_str().unwrap_or_default(), message["data"])
            }
            (false, true) => format!("data: {message}\n\n"),
            (false, false) => format!("{message}\n"),
        };
        self.stream.iter().map(message).collect()
    }

    /// Its last turn with the protocol; `None` where nothing is read.
    #[must_use]
    pub fn read(&self) -> Option<(Turn, Option<Protocol>)> {
        let mut stream = AgentStream::default();
        stream.push(self.bytes().as_bytes());
        stream.finish();
        Some((stream.turns().last()?.clone(), stream.protocol()))
    }

    /// Where its statements stand in the answer, in bytes.
    #[must_use]
    pub fn places(&self, answer: &str) -> Vec<(usize, usize)> {
        let mut from = 0;
        self.statements.iter().map(|labelled| place_of(answer, &labelled.text, &mut from)).collect()
    }
}

/// Where the words of a label stand, behind those of the label before.
fn place_of(answer: &str, words: &str, from: &mut usize) -> (usize, usize) {
    let start = answer[*from..].find(words).map(|at| *from + at).or_else(|| answer.find(words));
    let Some(start) = start else { return (0, 0) };
    *from = start + words.len();
    (start, *from)
}

/// How many bytes two ranges share.
#[must_use]
pub fn overlap((start, end): (usize, usize), (other_start, other_end): (usize, usize)) -> usize {
    end.min(other_end).saturating_sub(start.max(other_start))
}

/// `tests/deeds`.
#[must_use]
pub fn own_folder() -> PathBuf {
    repository().join("tests/deeds")
}

/// The transcripts of a folder with their names, sorted by these.
///
/// # Errors
/// When the folder or a transcript cannot be read.
pub fn transcripts_in(folder: &Path) -> Result<Vec<(String, Transcript)>, Unreadable> {
    let entries = std::fs::read_dir(folder).map_err(|error| Unreadable(format!("{}: {error}", folder.display())))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.iter().map(|file| read(file)).collect()
}

fn read(file: &Path) -> Result<(String, Transcript), Unreadable> {
    let unreadable = |error: &dyn std::fmt::Display| Unreadable(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| unreadable(&error))?;
    let transcript = serde_json::from_str(&text).map_err(|error| unreadable(&error))?;
    Ok((file.file_stem().unwrap_or_default().to_string_lossy().into_owned(), transcript))
}
