//! The file of a language: a line `table.key = text` for each text, in the order of the declaration.

use std::fmt;

/// The hash of no keys.
pub(crate) const KEYS_START: u32 = 0x811c_9dc5;

/// A file does not have the texts of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// The line up to which the file was read.
    pub line: usize,
}

impl fmt::Display for LanguageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {} or one above is not the text that this version has there", self.line)
    }
}

impl std::error::Error for LanguageError {}

/// The lines of a file.
pub(crate) struct Lines {
    lines: std::str::Lines<'static>,
    line: usize,
}

impl Lines {
    pub(crate) fn new(file: &'static str) -> Self {
        Self { lines: file.lines(), line: 0 }
    }

    /// Reads the texts of a table. Keys are compared by their hash, which keeps their names out of the page's module.
    pub(crate) fn fill(&mut self, keys: u32, texts: &mut [&mut &'static str]) -> Result<(), LanguageError> {
        let mut found = KEYS_START;
        for text in texts {
            let (key, value) = self.next_text().ok_or(self.error())?;
            found = hash(hash(found, key.as_bytes()), b"\n");
            **text = value;
        }
        if found == keys { Ok(()) } else { Err(self.error()) }
    }

    /// The next key with its text.
    pub(crate) fn next_text(&mut self) -> Option<(&'static str, &'static str)> {
        loop {
            let line = self.lines.next()?;
            self.line += 1;
            if !line.is_empty() {
                return Some(line.split_once(" = ").unwrap_or((line, "")));
            }
        }
    }

    pub(crate) const fn error(&self) -> LanguageError {
        LanguageError { line: self.line }
    }
}

/// The hash of all keys of a file.
pub(crate) const fn hash_file(file: &str) -> u32 {
    let (file, mut at, mut is_key, mut hashed) = (file.as_bytes(), 0, true, KEYS_START);
    while at < file.len() {
        if is_key && file[at] == b' ' {
            is_key = false;
            hashed = hash(hashed, b"\n");
        } else if file[at] == b'\n' {
            is_key = true;
        } else if is_key {
            hashed = hash(hashed, &[file[at]]);
        }
        at += 1;
    }
    hashed
}

/// The hash of the keys of all tables.
pub(crate) const fn hash_tables(tables: &[(&str, &[&str])]) -> u32 {
    let (mut hashed, mut index) = (KEYS_START, 0);
    while index < tables.len() {
        hashed = hash_table(hashed, tables[index].0, tables[index].1);
        index += 1;
    }
    hashed
}

/// Adds the keys of a table to a hash.
pub(crate) const fn hash_table(mut hashed: u32, table: &str, keys: &[&str]) -> u32 {
    let mut index = 0;
    while index < keys.len() {
        hashed = hash(hash(hash(hashed, table.as_bytes()), b"."), keys[index].as_bytes());
        hashed = hash(hashed, b"\n");
        index += 1;
    }
    hashed
}

/// FNV-1a.
const fn hash(mut hash: u32, bytes: &[u8]) -> u32 {
    let mut index = 0;
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u32).wrapping_mul(0x0100_0193);
        index += 1;
    }
    hash
}
