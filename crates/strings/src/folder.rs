//! The languages that have a file in a folder: `build.rs` lists them for this crate.

use std::fs;
use std::path::{Path, PathBuf};

/// A language with its file.
#[derive(Debug)]
pub struct Found {
    /// Its own name for itself.
    pub name: String,
    /// Its tag, which is also the name of its file.
    pub tag: String,
    file: PathBuf,
}

/// The languages of a folder, in the order of their tags.
///
/// # Errors
/// If a file does not begin with its name and tag, or two files are for one language.
pub fn read(folder: &Path) -> Result<Vec<Found>, String> {
    let folder = folder.canonicalize().map_err(|error| format!("`{}`: {error}", folder.display()))?;
    let entries = fs::read_dir(&folder).map_err(|error| format!("`{}`: {error}", folder.display()))?;
    let files =
        entries.flatten().map(|entry| entry.path()).filter(|file| file.extension().is_some_and(|end| end == "txt"));
    let mut found = files.map(language).collect::<Result<Vec<_>, _>>()?;
    found.sort_by(|one, other| one.tag.cmp(&other.tag));
    // A panel asks for its language by the part before the first hyphen.
    match found.windows(2).find(|pair| primary(&pair[0].tag) == primary(&pair[1].tag)) {
        Some(pair) => Err(format!("`{}` and `{}` are for one language", pair[0].tag, pair[1].tag)),
        None => Ok(found),
    }
}

fn language(file: PathBuf) -> Result<Found, String> {
    let text = fs::read_to_string(&file).map_err(|error| format!("`{}`: {error}", file.display()))?;
    let mut lines = text.lines();
    let mut value = |key: &str| {
        let line = lines.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.map(str::to_owned)
            .ok_or(format!("`{}` must begin with `language.name` and `language.tag`", file.display()))
    };
    let (name, tag) = (value("language.name")?, value("language.tag")?);
    if file.file_stem().is_none_or(|stem| *stem != *tag) {
        return Err(format!("`{}` has the tag `{tag}`: both must be equal", file.display()));
    }
    Ok(Found { name, tag, file })
}

fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or(tag)
}

/// The list as Rust: each language with its tag and name, and the files in the same order.
#[must_use]
pub fn list(languages: &[Found]) -> String {
    let n = languages.len();
    let names: String = languages.iter().map(|Found { tag, name, .. }| format!("({tag:?}, {name:?}),")).collect();
    let files: String = languages.iter().map(|Found { file, .. }| format!("include_str!({file:?}),")).collect();
    format!("const NAMES: [(&str, &str); {n}] = [{names}];\nconst FILES: [&str; {n}] = [{files}];\n")
}
