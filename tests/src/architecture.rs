//! Data flows one way: a room of the core, or of what checks a claim, looks back, never ahead, and touches nothing outside.

use std::path::{Path, PathBuf};

use crate::shared::repository;

/// The rooms of the core in the order the data flows.
const ROOMS: [&str; 12] = [
    "stream",
    "conversation",
    "stance",
    "trust",
    "record",
    "citation",
    "evidence",
    "grounding",
    "score",
    "decision",
    "assess",
    "report",
];

/// The rooms of what checks a claim, in the order the data flows.
const CHECK_ROOMS: [&str; 5] = ["source", "registry", "selection", "flow", "report"];

/// What would make a pure crate depend on more than its arguments.
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

/// A crate without an outside, and its rooms.
struct Rooms {
    folder: PathBuf,
    names: &'static [&'static str],
}

fn pure_crates() -> [Rooms; 2] {
    let crates = repository().join("crates");
    [
        Rooms { folder: crates.join("core/src"), names: &ROOMS },
        Rooms { folder: crates.join("check/src"), names: &CHECK_ROOMS },
    ]
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

fn room_of(file: &Path, rooms: &Rooms) -> Option<usize> {
    let first = file.strip_prefix(&rooms.folder).unwrap().components().next()?;
    let name = first.as_os_str().to_str()?.trim_end_matches(".rs").to_owned();
    rooms.names.iter().position(|room| *room == name)
}

/// Tests may look anywhere.
fn is_of_tests(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "tests.rs")
}

/// The file without its tests, which may look anywhere.
fn code_of(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
}

#[test]
fn a_room_looks_back_and_never_ahead() {
    for rooms in pure_crates() {
        let mut seen = Vec::new();
        for file in files_below(&rooms.folder).iter().filter(|file| !is_of_tests(file)) {
            let Some(room) = room_of(file, &rooms) else { continue };
            seen.push(room);
            let code = code_of(file);
            for ahead in &rooms.names[room + 1..] {
                let used = code.contains(&format!("crate::{ahead}::"));
                assert!(!used, "{} uses `{ahead}`, which comes after it", file.display());
            }
        }
        for (room, name) in rooms.names.iter().enumerate() {
            assert!(seen.contains(&room), "the room `{name}` was not found in {}", rooms.folder.display());
        }
    }
}

#[test]
fn a_pure_crate_touches_nothing_outside() {
    for rooms in pure_crates() {
        for file in files_below(&rooms.folder) {
            let code = code_of(&file);
            for outside in OUTSIDE {
                assert!(!code.contains(outside), "{} uses `{outside}`", file.display());
            }
        }
    }
}

#[test]
fn every_file_says_what_it_makes() {
    let files = pure_crates().into_iter().flat_map(|rooms| files_below(&rooms.folder));
    for file in files.filter(|file| file.extension().is_some_and(|kind| kind == "rs")) {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{} does not begin with a `//!` line", file.display());
    }
}
