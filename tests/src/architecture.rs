//! Data flows one way: no file uses a later stage, no two files use each other, and pure crates do no I/O.

mod module_graph;

use std::path::{Path, PathBuf};

use crate::shared::repository;
use module_graph::ModuleGraph;

/// A crate, and its modules in the order the data flows. Modules that are not listed may be used by all.
struct CrateRooms {
    root: &'static str,
    order: &'static [&'static str],
}

const CRATES: [CrateRooms; 27] = [
    CrateRooms { root: "crates/json/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/json-record/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/framing/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/named/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/lookup/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/address/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/lexical/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/markdown/src/lib.rs", order: &[] },
    CrateRooms {
        root: "crates/core/src/lib.rs",
        order: &[
            "stream",
            "stance",
            "trust",
            "conversation",
            "record",
            "citation",
            "evidence",
            "grounding",
            "score",
            "decision",
            "judge",
            "assess",
            "session",
        ],
    },
    CrateRooms { root: "crates/strings/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/report/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/ask/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/research/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/check/src/lib.rs", order: &["source", "registry", "selection", "flow", "report"] },
    CrateRooms {
        root: "crates/judge/src/lib.rs",
        order: &["record", "prompt", "plan", "answer", "quote", "address", "flow"],
    },
    CrateRooms { root: "crates/embedder/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/calibration/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/deeds/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/yaml/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/wasm/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/python/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/eval/src/lib.rs", order: &[] },
    CrateRooms { root: "crates/eval/src/eval/main.rs", order: &[] },
    CrateRooms { root: "crates/xtask/src/main.rs", order: &[] },
    CrateRooms { root: "web/src/main.rs", order: &["recording", "markdown", "service", "state", "view"] },
    CrateRooms { root: "tests/src/lib.rs", order: &[] },
    CrateRooms { root: "tests/src/bin/fuzz.rs", order: &[] },
];

/// Crates without I/O: all input is an argument.
const PURE: [&str; 16] = [
    "crates/framing/src",
    "crates/named/src",
    "crates/lookup/src",
    "crates/address/src",
    "crates/json/src",
    "crates/json-record/src",
    "crates/lexical/src",
    "crates/markdown/src",
    "crates/deeds/src",
    "crates/core/src",
    "crates/report/src",
    "crates/ask/src",
    "crates/research/src",
    "crates/check/src",
    "crates/judge/src",
    "crates/embedder/src",
];

/// Names that would make the result of a pure crate depend on more than its arguments.
const IMPURE: [&str; 11] = [
    "std::fs",
    "TcpStream",
    "UdpSocket",
    "ToSocketAddrs",
    "std::env",
    "std::thread",
    "SystemTime",
    "Instant::",
    "rand::",
    "js_sys",
    "web_sys",
];

#[test]
fn no_two_files_use_each_other() {
    let mut found = Vec::new();
    for rooms in &CRATES {
        let root = repository().join(rooms.root);
        let graph = ModuleGraph::from_crate(&root);
        for circle in graph.circles() {
            found.push(describe(&graph, &circle));
        }
    }
    assert!(found.is_empty(), "files that use one another in a circle:\n{}", found.join("\n"));
}

fn describe(graph: &ModuleGraph, circle: &[&Path]) -> String {
    let mut lines = Vec::new();
    for file in circle {
        for (used, names) in graph.arrows.get(*file).into_iter().flatten() {
            if circle.contains(&used.as_path()) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines.push(format!("  {} uses {} of {}", short(file), names.join(", "), short(used)));
            }
        }
    }
    format!("circle of {} files:\n{}", circle.len(), lines.join("\n"))
}

fn short(file: &Path) -> String {
    file.strip_prefix(repository()).unwrap_or(file).display().to_string()
}

#[test]
fn a_module_uses_only_what_comes_before_it() {
    for rooms in CRATES.iter().filter(|rooms| !rooms.order.is_empty()) {
        let root = repository().join(rooms.root);
        let position = |file: &Path| {
            let first = file.strip_prefix(root.parent()?).ok()?.components().next()?;
            let name = first.as_os_str().to_str()?.trim_end_matches(".rs");
            rooms.order.iter().position(|room| *room == name)
        };
        let graph = ModuleGraph::from_crate(&root);
        let mut seen = vec![false; rooms.order.len()];
        for (file, used) in &graph.arrows {
            let Some(own) = position(file) else { continue };
            seen[own] = true;
            for (later, names) in used {
                let ahead = position(later).is_some_and(|other| other > own);
                assert!(!ahead, "{} uses {names:?} of {}, which comes after it", short(file), short(later));
            }
        }
        for (room, is_seen) in rooms.order.iter().zip(seen) {
            assert!(is_seen, "the module `{room}` was not found in {}", rooms.root);
        }
    }
}

#[test]
fn a_pure_crate_does_no_io() {
    for file in PURE.iter().flat_map(|folder| files_below(&repository().join(folder))) {
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for impure in IMPURE {
            assert!(!code.contains(impure), "{} uses `{impure}`", short(&file));
        }
    }
}

#[test]
fn every_file_says_what_it_contains() {
    let folders = CRATES.iter().filter_map(|rooms| Path::new(rooms.root).parent());
    for file in folders.flat_map(|folder| files_below(&repository().join(folder))) {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{} does not begin with a `//!` line", short(&file));
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}
