//! Compares docs/protocols.md with the parsers.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use credence_core::conversation::AgentStream;
use credence_core::stream::Protocol;
use credence_core::{Assessment, Assessor};
use serde_json::Value;

use crate::fuzz::dialect_fixtures;
use crate::shared::repository;

const START: &str = "<!-- overview -->\n";
const END: &str = "<!-- end -->";

#[test]
fn every_protocol_has_a_section_with_names_of_its_parser() {
    let page = page();
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    for protocol in Protocol::ALL {
        let heading = format!("{}\n", protocol.name());
        let section = sections.iter().find(|section| section.starts_with(&heading));
        let section = section.unwrap_or_else(|| panic!("`{}` has no section", protocol.name()));
        let parser = parser_source(protocol);
        let wrong: Vec<&str> = names_in_table(section).filter(|name| !parser.contains(&format!("\"{name}"))).collect();
        assert!(wrong.is_empty(), "not in the parser of {}: {wrong:?}", protocol.name());
    }
}

#[test]
fn the_overview_matches_the_fixtures() {
    let page = page();
    let (before, rest) = page.split_once(START).unwrap();
    let (written, after) = rest.split_once(END).unwrap();
    let overview = overview();
    if std::env::var_os("CREDENCE_WRITE_DOCS").is_some() {
        fs::write(repository().join("docs/protocols.md"), format!("{before}{START}{overview}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(written, overview, "update it with CREDENCE_WRITE_DOCS=1");
}

fn page() -> String {
    fs::read_to_string(repository().join("docs/protocols.md")).unwrap()
}

/// Names of Credence's own records, which the tables also mark as code.
const OWN_NAMES: [&str; 10] =
    ["unknown", "waiting", "failed", "cut", "stopped", "completed", "denied", "native", "running", "ok"];

/// The names marked as code in the table of a section.
fn names_in_table(section: &str) -> impl Iterator<Item = &str> {
    let rows = section.lines().filter(|line| line.starts_with("| ") && !line.starts_with("|---"));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2)).filter(|name| !OWN_NAMES.contains(name))
}

/// The source text of a parser, with the files it shares.
fn parser_source(protocol: Protocol) -> String {
    let name = protocol.name().replace('-', "_");
    let stream = repository().join("crates/core/src/stream");
    let shared: &[&str] = match protocol {
        Protocol::Langgraph | Protocol::LangchainAgent => &["payload", "said", "langchain"],
        _ => &["payload", "said"],
    };
    let files = shared.iter().copied().chain([name.as_str()]);
    files.map(|file| text_below(&stream, file)).collect()
}

fn text_below(stream: &Path, name: &str) -> String {
    let mut text = fs::read_to_string(stream.join(format!("{name}.rs"))).unwrap_or_default();
    for entry in fs::read_dir(stream.join(name)).into_iter().flatten() {
        text.push_str(&fs::read_to_string(entry.unwrap().path()).unwrap());
    }
    text
}

/// One row per protocol, from all of its fixtures.
fn overview() -> String {
    let mut text =
        "| protocol | fixtures | outcomes | tools | retrieved | cited | with offsets | quoted | claims confidence |\n\
                    |---|---:|---|---|---:|---:|---:|---:|---|\n"
            .to_owned();
    for protocol in Protocol::ALL {
        text.push_str(&row(protocol));
    }
    text
}

fn row(protocol: Protocol) -> String {
    let turns = fixtures(protocol);
    assert!(!turns.is_empty(), "no fixture of {}", protocol.name());
    let count = |counted: &dyn Fn(&Assessment) -> usize| turns.iter().map(counted).sum::<usize>();
    let names = |name: &dyn Fn(&Assessment) -> Vec<String>| {
        let found: BTreeSet<String> = turns.iter().flat_map(name).collect();
        found.into_iter().collect::<Vec<_>>().join(", ")
    };
    let claims = turns.iter().any(|turn| turn.claimed_confidence.is_some());
    format!(
        "| [{name}](#{name}) | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        turns.len(),
        names(&|turn| vec![named(&turn.outcome)]),
        names(&|turn| turn.tools.iter().map(|tool| named(&tool.state)).collect()),
        count(&|turn| turn.sources.iter().filter(|source| source.retrieved).count()),
        count(&|turn| turn.sources.iter().filter(|source| source.cited).count()),
        count(&|turn| turn.citations.iter().filter(|citation| citation.start.is_some()).count()),
        count(&|turn| turn.citations.iter().filter(|citation| citation.quote.is_some()).count()),
        if claims { "yes" } else { "–" },
        name = protocol.name(),
    )
}

/// The name of a code in JSON.
fn named(code: &impl serde::Serialize) -> String {
    serde_json::to_value(code).ok().as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn fixtures(protocol: Protocol) -> Vec<Assessment> {
    if protocol == Protocol::Mapped {
        return dialect_fixtures().unwrap().iter().flat_map(|(_, bytes)| assessed(bytes)).collect();
    }
    let folder = repository().join("tests/cases/wire").join(protocol.name());
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|file| file.extension().is_some_and(|end| end == "sse")).collect();
    files.sort();
    files.iter().flat_map(|file| assessed(&fs::read(file).unwrap())).collect()
}

fn assessed(bytes: &[u8]) -> Vec<Assessment> {
    let mut stream = AgentStream::default();
    stream.push(bytes);
    stream.finish();
    stream.turns().iter().map(|turn| Assessor::default().assess(turn, stream.protocol())).collect()
}
