//! Whether build output is up to date with its sources.

use crate::node::hash_of;
use crate::paths;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Builds the page or the package into the folder `made`, unless the output exists and is up to date.
pub fn update(
    name: &str,
    sources: &[&str],
    made: &Path,
    exists: bool,
    build: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let mark = paths::made().join(format!("xtask/{name}.built"));
    let state = Build { root: &paths::root(), sources, made, mark: &mark };
    if exists && state.is_fresh()? {
        println!("the {name} is up to date");
        return Ok(());
    }
    // The sources may change during the build.
    let sources = state.sources()?;
    build()?;
    state.remember(&sources)
}

/// A build: its sources, its output, and the file that records the last state of both.
struct Build<'a> {
    root: &'a Path,
    sources: &'a [&'a str],
    made: &'a Path,
    mark: &'a Path,
}

impl Build<'_> {
    /// Whether nothing changed since `remember`.
    fn is_fresh(&self) -> Result<bool> {
        let state = self.sources()? + &self.made()?;
        Ok(fs::read_to_string(self.mark).is_ok_and(|remembered| remembered == state))
    }

    /// The state of the sources.
    fn sources(&self) -> Result<String> {
        state_of(self.sources.iter().map(|source| self.root.join(source)))
    }

    /// Records a successful build, with the state of the sources it was built from.
    fn remember(&self, sources: &str) -> Result<()> {
        if let Some(folder) = self.mark.parent() {
            fs::create_dir_all(folder).with_context(|| format!("could not make `{}`", folder.display()))?;
        }
        fs::write(self.mark, sources.to_owned() + &self.made()?)
            .with_context(|| format!("could not write `{}`", self.mark.display()))
    }

    fn made(&self) -> Result<String> {
        state_of(std::iter::once(self.made.to_path_buf()))
    }
}

/// A line for every file below the paths.
pub fn state_of(paths: impl Iterator<Item = PathBuf>) -> Result<String> {
    let mut files = Vec::new();
    for path in paths {
        collect(&path, &mut files)?;
    }
    let mut lines = String::new();
    for file in files {
        let text = fs::read(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        lines.push_str(&format!("{:016x} {}\n", hash_of(&text), file.display()));
    }
    Ok(lines)
}

/// Every file below a path, in order; empty for a path that does not exist.
pub fn files_below(path: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(path, &mut files)?;
    Ok(files)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.push(path.to_path_buf());
    }
    if !path.is_dir() {
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("could not read `{}`", path.display()))?;
    let mut children: Vec<PathBuf> = entries.map_while(Result::ok).map(|entry| entry.path()).collect();
    children.sort();
    for child in children.iter().filter(|child| !is_left_out(child)) {
        collect(child, files)?;
    }
    Ok(())
}

/// What other programs create beside the sources.
const LEFT_OUT: [&str; 5] = [".git", "__pycache__", "dist", "node_modules", "target"];

fn is_left_out(path: &Path) -> bool {
    path.file_name().is_some_and(|name| LEFT_OUT.iter().any(|left_out| name == *left_out))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("credence-freshness-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("sources")).expect("the temporary folder can be written");
        fs::create_dir_all(folder.join("made")).expect("the temporary folder can be written");
        fs::write(folder.join("sources/a"), "1").expect("the temporary folder can be written");
        fs::write(folder.join("made/b"), "2").expect("the temporary folder can be written");
        folder
    }

    fn build<'a>(folder: &'a Path, made: &'a Path, mark: &'a Path) -> Build<'a> {
        Build { root: folder, sources: &["sources"], made, mark }
    }

    #[test]
    fn a_build_is_fresh_until_a_source_or_a_result_changes() {
        let folder = folder("changes");
        let (made, mark) = (folder.join("made"), folder.join("mark"));
        let build = build(&folder, &made, &mark);
        assert!(!build.is_fresh().expect("readable"), "never built");
        build.remember(&build.sources().expect("readable")).expect("writable");
        assert!(build.is_fresh().expect("readable"), "nothing changed");

        fs::write(folder.join("sources/a"), "3").expect("writable");
        assert!(!build.is_fresh().expect("readable"), "a source changed");
        build.remember(&build.sources().expect("readable")).expect("writable");

        fs::remove_file(folder.join("made/b")).expect("writable");
        assert!(!build.is_fresh().expect("readable"), "a result is gone");
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[test]
    fn installed_packages_are_not_sources() {
        let folder = folder("left-out");
        fs::create_dir_all(folder.join("sources/node_modules")).expect("writable");
        fs::write(folder.join("sources/node_modules/x"), "4").expect("writable");
        assert_eq!(files_below(&folder.join("sources")).expect("readable"), [folder.join("sources/a")]);
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[test]
    fn a_source_that_changes_during_the_build_makes_it_stale() {
        let folder = folder("meanwhile");
        let (made, mark) = (folder.join("made"), folder.join("mark"));
        let build = build(&folder, &made, &mark);
        let sources = build.sources().expect("readable");
        fs::write(folder.join("sources/a"), "changed").expect("writable");
        build.remember(&sources).expect("writable");
        assert!(!build.is_fresh().expect("readable"));
    }
}
