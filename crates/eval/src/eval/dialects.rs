//! How much is read of streams in the dialects of others: `cargo xtask eval dialects`.
//!
//! Each file of `written` holds one small scenario: an answer of two sentences, and where the dialect carries them the texts of two sources
//! and a tool that failed. A fact is one of these that stands in the file. `recorded` holds real recordings without labels. The same messages
//! are read once more in other framings: lines, events, lists, indented, with CRLF.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use credence_core::Assessment;
use credence_core::conversation::{AgentStream, ToolState, Turn};
use credence_core::stream::Outcome;
use credence_eval::labelled::Unreadable;
use credence_eval::shared::shared;
use serde_json::Value;

/// What a file of `written` may hold: words of the answer, of the two sources, and why a tool failed.
const ANSWER: [&str; 2] = ["14 days", "1966"];
const TEXTS: [&str; 2] = ["in May. It opened again", "1976 by the county"];
const FAILURE: &str = "upstream 503";

#[derive(Default)]
struct Counts {
    carried: usize,
    read: usize,
    unrecognized: Vec<String>,
    missed: Vec<String>,
    wrong: Vec<String>,
}

/// The facts read of those carried, the files that were not recognized, and what was said that is not so.
pub fn report() -> Result<String, Unreadable> {
    let Some(folder) = shared("data/dialects") else { return Ok(String::new()) };
    let mut counts = Counts::default();
    let written = files(&folder.join("written"))?;
    let mut framed = Counts::default();
    let mut n_framed = 0;
    for file in &written {
        let bytes = bytes_of(file)?;
        counts.add(&name(file), &bytes);
        for (framing, other) in other_framings(&String::from_utf8_lossy(&bytes)) {
            framed.add(&format!("{} {framing}", name(file)), other.as_bytes());
            n_framed += 1;
        }
    }
    let recorded = files(&folder.join("recorded"))?;
    let mut unread = Vec::new();
    for file in &recorded {
        let stream = read(&bytes_of(file)?);
        if stream.protocol().is_none() && !stream.turns().iter().any(|turn| turn.outcome == Some(Outcome::Failed)) {
            unread.push(name(file));
        }
    }
    let mut text = String::from(
        "| folder | files | facts carried | read | not recognized | false statements |\n|---|---|---|---|---|---|\n",
    );
    for (folder, n_files, counts) in
        [("written", written.len(), &counts), ("written, in other framings", n_framed, &framed)]
    {
        let Counts { carried, read, unrecognized, wrong, .. } = counts;
        let _ =
            writeln!(text, "| {folder} | {n_files} | {carried} | {read} | {} | {} |", unrecognized.len(), wrong.len());
    }
    let listed = |list: fn(&Counts) -> &Vec<String>| [list(&counts).as_slice(), list(&framed)].concat();
    let (unrecognized, missed, wrong) =
        (listed(|counts| &counts.unrecognized), listed(|counts| &counts.missed), listed(|counts| &counts.wrong));
    let _ = writeln!(text, "| recorded | {} | – | – | {} | – |", recorded.len(), unread.len());
    for (title, list) in [
        ("Not recognized", &unrecognized),
        ("Not read", &missed),
        ("Said, and not so", &wrong),
        ("Recorded, not recognized", &unread),
    ] {
        if !list.is_empty() {
            let _ = write!(text, "\n{title}:\n\n- {}\n", list.join("\n- "));
        }
    }
    Ok(text)
}

impl Counts {
    fn add(&mut self, name: &str, bytes: &[u8]) {
        let written = String::from_utf8_lossy(bytes);
        let stream = read(bytes);
        let protocol = stream.protocol();
        if protocol.is_none() {
            self.unrecognized.push(name.to_owned());
        }
        let turns = stream.turns();
        let answers: String = turns.iter().map(|turn| turn.answer.as_str()).collect();
        let texts: String = turns.iter().map(texts_of).collect();
        let failures: String = turns.iter().map(failures_of).collect();
        let facts = ANSWER.map(|fact| (fact, &answers)).into_iter().chain(TEXTS.map(|fact| (fact, &texts)));
        for (fact, found) in facts.chain([(FAILURE, &failures)]) {
            if written.contains(fact) {
                self.carried += 1;
                if found.contains(fact) {
                    self.read += 1;
                } else {
                    self.missed.push(format!("{name}: {fact}"));
                }
            }
        }
        for turn in turns {
            let assessment = credence_core::assess(turn, protocol);
            self.wrong
                .extend(false_statements(&written, &assessment).into_iter().map(|said| format!("{name}: {said}")));
        }
    }
}

/// What an assessment says that the file does not.
fn false_statements(written: &str, assessment: &Assessment) -> Vec<String> {
    let mut said = Vec::new();
    let holds_failure = written.contains(FAILURE);
    if matches!(assessment.outcome, Outcome::Cut | Outcome::NotRead) {
        said.push(format!("the turn is {}", assessment.outcome.name()));
    }
    if !holds_failure
        && (assessment.outcome == Outcome::Failed
            || assessment.tools.iter().any(|tool| tool.state == ToolState::Failed))
    {
        said.push("something failed".to_owned());
    }
    let holds_texts = TEXTS.iter().all(|text| written.contains(text));
    if holds_texts && !assessment.markers.dangling.is_empty() {
        said.push(format!("markers {:?} have no source", assessment.markers.dangling));
    }
    said
}

fn texts_of(turn: &Turn) -> String {
    let passages = turn.sources.iter().flat_map(|source| &source.passages).map(|passage| passage.text.as_str());
    passages.chain(turn.tools.iter().filter_map(|call| call.output.as_deref())).collect()
}

fn failures_of(turn: &Turn) -> String {
    let of_turn = turn.failure.iter().map(|failure| failure.message.as_str());
    turn.tools.iter().filter_map(|call| call.error.as_deref()).chain(of_turn).collect()
}

fn read(bytes: &[u8]) -> AgentStream {
    let mut stream = AgentStream::default();
    stream.push(bytes);
    stream.finish();
    stream
}

/// The same messages as lines, events, a list or indented. Events with names keep their framing, and so do texts that are no JSON.
fn other_framings(written: &str) -> Vec<(&'static str, String)> {
    let is_named = written.lines().any(|line| line.starts_with("event:"));
    let data = || written.lines().filter_map(|line| line.strip_prefix("data:").map(str::trim));
    let messages: Vec<Value> = match serde_json::from_str(written) {
        Ok(body) => vec![body],
        Err(_) if written.starts_with("data:") && !is_named => {
            data().filter_map(|line| serde_json::from_str(line).ok()).collect()
        }
        Err(_) => {
            let lines = written.lines().filter(|line| !line.trim().is_empty());
            lines.map(serde_json::from_str).collect::<Result<_, _>>().unwrap_or_default()
        }
    };
    let mut framings = vec![("with CRLF", written.replace('\n', "\r\n"))];
    if !messages.is_empty() {
        let each = |write: &dyn Fn(&Value) -> String| messages.iter().map(write).collect::<Vec<_>>();
        framings.push(("as lines", each(&Value::to_string).join("\n")));
        framings.push(("as events", each(&|message| format!("data: {message}\n\n")).concat()));
        framings.push(("indented", each(&|message| format!("{message:#}")).join("\n")));
        if messages.len() > 1 {
            framings.push(("as a list", format!("[{}]", each(&Value::to_string).join(",\n"))));
        }
    }
    framings
}

fn bytes_of(file: &Path) -> Result<Vec<u8>, Unreadable> {
    std::fs::read(file).map_err(|error| Unreadable(format!("could not read `{}`: {error}", file.display())))
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, Unreadable> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| Unreadable(format!("could not read `{}`: {error}", folder.display())))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.sort();
    Ok(files)
}
