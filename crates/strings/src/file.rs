//! The file of a language: a line `table.key = text` for each text, in the order of the declaration. Texts that are loaded later stand
//! below the line `[deferred]`. The site serves the two halves as files of their own.

use std::fmt;

/// What divides the texts of the first load from the later ones.
pub(crate) const DEFERRED: &str = "\n[deferred]\n";

/// The keys of tables.
pub(crate) type Keys = &'static [(&'static str, &'static [&'static str])];

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
    pub(crate) fn fill(&mut self, keys: u32, texts: &mut [&'static str]) -> Result<(), LanguageError> {
        let mut found = KEYS_START;
        for text in texts {
            let (key, value) = self.next_text().ok_or(self.error())?;
            found = hash(hash(found, key.as_bytes()), b"\n");
            *text = value;
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

/// The place of a key in its table.
pub(crate) const fn index_of(key: &str, keys: &[&str]) -> usize {
    let mut index = 0;
    while !is_equal(key.as_bytes(), keys[index].as_bytes()) {
        index += 1;
    }
    index
}

const fn is_equal(first: &[u8], second: &[u8]) -> bool {
    let mut index = 0;
    while index < first.len() && index < second.len() && first[index] == second[index] {
        index += 1;
    }
    index == first.len() && index == second.len()
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

/// What is wrong with the keys of a file, for the message of the compiler.
pub(crate) const fn check_file(tag: &str, file: &str, keys: [Keys; 2]) -> Option<Message> {
    let mut cursor = Cursor { file: file.as_bytes(), at: 0, line: 1 };
    let mut half = 0;
    while half < keys.len() {
        if half == 1 && !cursor.takes(&["[deferred]"]) {
            return Some(cursor.message(tag, &["[deferred]"]));
        }
        let mut table = 0;
        while table < keys[half].len() {
            let (name, texts) = keys[half][table];
            let mut text = 0;
            while text < texts.len() {
                let key = [name, ".", texts[text], " = "];
                if !cursor.takes(&key) {
                    return Some(cursor.message(tag, &key));
                }
                text += 1;
            }
            table += 1;
        }
        half += 1;
    }
    if cursor.takes(&[]) { Some(cursor.message(tag, &["the end of the file"])) } else { None }
}

/// A position in a file.
struct Cursor<'f> {
    file: &'f [u8],
    /// Where the current line ends.
    at: usize,
    line: usize,
}

impl Cursor<'_> {
    /// Moves to the next line that is not empty, and returns whether it begins with these words.
    const fn takes(&mut self, words: &[&str]) -> bool {
        while self.at < self.file.len() && self.file[self.at] == b'\n' {
            self.at += 1;
            self.line += 1;
        }
        let mut is_equal = self.at < self.file.len();
        let (mut at, mut word) = (self.at, 0);
        while word < words.len() {
            let bytes = words[word].as_bytes();
            let mut index = 0;
            while index < bytes.len() {
                is_equal = is_equal && at < self.file.len() && self.file[at] == bytes[index];
                at += 1;
                index += 1;
            }
            word += 1;
        }
        while self.at < self.file.len() && self.file[self.at] != b'\n' {
            self.at += 1;
        }
        is_equal
    }

    const fn message(&self, tag: &str, expected: &[&str]) -> Message {
        let mut message = Message { bytes: [0; 160], length: 0 };
        message.add("languages/");
        message.add(tag);
        message.add(".txt, line ");
        message.add_number(self.line);
        message.add(": expected `");
        let mut word = 0;
        while word < expected.len() {
            message.add(expected[word]);
            word += 1;
        }
        message.add("`");
        message
    }
}

/// A text that is made when the crate is compiled.
pub(crate) struct Message {
    bytes: [u8; 160],
    length: usize,
}

impl Message {
    pub(crate) const fn text(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "a file in languages/ differs in its keys",
        }
    }

    const fn add(&mut self, text: &str) {
        let mut index = 0;
        while index < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text.as_bytes()[index];
            self.length += 1;
            index += 1;
        }
    }

    const fn add_number(&mut self, number: usize) {
        if number >= 10 {
            self.add_number(number / 10);
        }
        self.add(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"][number % 10]);
    }
}
