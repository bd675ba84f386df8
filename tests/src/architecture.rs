//! Data flows one way: a room of the core looks back, never ahead, and touches nothing outside.

use std::path::{Path, PathBuf};

use crate::shared::repository;

/// The rooms in the order the data flows; `json` and `assessment` are words all of them may use.
const ROOMS: [&str; 12] = [
    "stream",
    "conversation",
    "request",
    "citation",
    "stance",
    "evidence",
    "grounding",
    "trust",
    "score",
    "decision",
    "assess",
    "report",
];

/// What would make the core depend on more than its arguments.
const OUTSIDE: [&str; 12] = [
    "std::fs",
    "TcpStream",
    "UdpSocket",
    "ToSocketAddrs",
    "std::env",
    "std::time",
    "std::thread",
    "SystemTime",
    "Instant::",
    "rand::",
    "js_sys",
    "web_sys",
];

fn core() -> PathBuf {
    repository().join("crates/core/src")
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn room_of(file: &Path) -> Option<usize> {
    let first = file.strip_prefix(core()).unwrap().components().next()?;
    let name = first.as_os_str().to_str()?.trim_end_matches(".rs").to_owned();
    ROOMS.iter().position(|room| *room == name)
}

/// The file without its tests, which may look anywhere.
fn code_of(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

#[test]
fn a_room_looks_back_and_never_ahead() {
    let mut rooms_seen = 0;
    for file in files_below(&core()) {
        let Some(room) = room_of(&file) else { continue };
        rooms_seen += 1;
        let code = code_of(&file);
        for ahead in &ROOMS[room + 1..] {
            let used = code.contains(&format!("crate::{ahead}::"));
            assert!(!used, "{} uses `{ahead}`, which comes after it", file.display());
        }
    }
    assert!(rooms_seen > ROOMS.len(), "the rooms were not found");
}

#[test]
fn the_core_touches_nothing_outside() {
    for file in files_below(&core()) {
        let code = code_of(&file);
        for outside in OUTSIDE {
            assert!(!code.contains(outside), "{} uses `{outside}`", file.display());
        }
    }
}

#[test]
fn every_file_says_what_it_makes() {
    for file in files_below(&core()).into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{} does not begin with a `//!` line", file.display());
    }
}
