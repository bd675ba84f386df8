//! Every file and function that `ARCHITECTURE.md` names exists.

use std::path::{Path, PathBuf};

use crate::shared::repository;

/// The folders that it speaks of.
const FOLDERS: [&str; 5] = ["crates", "web", "tests", "docs", "examples"];

/// Endings by which a name without a folder is a file.
const ENDINGS: [&str; 9] = [".rs", ".mjs", ".js", ".ts", ".html", ".css", ".txt", ".md", ".toml"];

/// Files that a build makes.
const MADE: [&str; 5] = ["ready.mjs", "inline.mjs", "details.css", "pages.css", "parts.css"];

#[test]
fn every_file_that_the_page_names_exists() {
    let (page, files) = (page(), files());
    for name in code_spans(&page).filter(|name| is_file_name(name) && !MADE.contains(name)) {
        assert!(!found(&files, name).is_empty(), "`{name}` is no file");
    }
}

#[test]
fn every_function_that_the_page_finds_in_a_file_is_there() {
    let (page, files) = (page(), files());
    let mut n_checked = 0;
    for (before, after) in page.match_indices("` of `").map(|(at, sign)| (&page[..at], &page[at + sign.len()..])) {
        let item = before.rsplit('`').next().unwrap_or_default();
        let name = after.split('`').next().unwrap_or_default();
        if !is_file_name(name) || name.ends_with('/') {
            continue;
        }
        let item = item.rsplit("::").next().unwrap_or_default();
        let has_item = |file: &&Path| std::fs::read_to_string(file).unwrap().contains(item);
        assert!(found(&files, name).iter().any(has_item), "`{item}` is not in `{name}`");
        n_checked += 1;
    }
    assert!(n_checked > 0);
}

fn page() -> String {
    std::fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap()
}

/// What stands between backticks within a line.
fn code_spans(page: &str) -> impl Iterator<Item = &str> {
    page.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let is_in_folder = name.split_once('/').is_some_and(|(first, _)| FOLDERS.contains(&first));
    name.bytes().all(is_plain) && (is_in_folder || ENDINGS.iter().any(|ending| name.ends_with(ending)))
}

/// The files and folders that a name stands for. It may leave out the folders before it.
fn found<'a>(files: &'a [PathBuf], name: &str) -> Vec<&'a Path> {
    files.iter().map(PathBuf::as_path).filter(|file| file.ends_with(name)).collect()
}

fn files() -> Vec<PathBuf> {
    let mut files = vec![repository().join("index.html")];
    FOLDERS.iter().for_each(|folder| add_below(&repository().join(folder), &mut files));
    files
}

fn add_below(path: &Path, files: &mut Vec<PathBuf>) {
    let is_made = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
    if path.is_dir() && !is_made {
        std::fs::read_dir(path).unwrap().for_each(|entry| add_below(&entry.unwrap().path(), files));
    }
    files.push(path.to_path_buf());
}
