//! Words, numbers, names and signs of a sentence.

use crate::words::Words;
pub(super) use crate::words::is_in;
use std::ops::Range;

use credence_lexical::lower::lowercase;

use super::lexicon::{Lexicon, Verb};
use super::page::{NAME, QUOTED};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    Number(u32),
    /// A code span, quotation, path, address or number of an issue.
    Name,
    Mark(char),
}

#[derive(Clone, Debug)]
pub struct Token {
    /// Its bytes in the answer.
    pub range: Range<usize>,
    pub kind: Kind,
    /// A word in lower case; otherwise empty.
    pub word: String,
    /// Whether the word begins with a capital letter.
    pub is_capital: bool,
    /// The verb of which the word is a form.
    pub verb: Option<Verb>,
}

impl Token {
    pub fn is_mark(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }

    pub const fn number(&self) -> Option<u32> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Whether it stands in quotation marks.
    pub fn is_quoted(&self) -> bool {
        self.word == "\""
    }

    pub fn is_name(&self) -> bool {
        self.kind == Kind::Name
    }
}

/// The tokens of a part of the masked answer.
pub fn tokens_in(text: &str, range: Range<usize>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = range.start;
    while let Some(first) = text[at..range.end].chars().next() {
        let rest = &text[at..range.end];
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if matches!(first, NAME | QUOTED) {
            let length = rest.len() - rest.trim_start_matches(first).len();
            push(&mut tokens, at, length, Kind::Name, if first == QUOTED { "\"" } else { "" });
            length
        } else if let Some(length) = name_in_capitals(rest).filter(|_| tokens.is_empty()) {
            push(&mut tokens, at, length, Kind::Name, "");
            length
        } else if is_in_word(first) || begins_name(rest) && !text[..at].ends_with(is_in_word) {
            read_chunk(rest, at, &mut tokens)
        } else {
            push(&mut tokens, at, first.len_utf8(), Kind::Mark(first), "");
            first.len_utf8()
        };
        at += length;
    }
    tokens
}

/// The length of a name such as `WIRED` at the beginning, before words in small letters; it is none of the words that it looks like.
fn name_in_capitals(text: &str) -> Option<usize> {
    let length = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = text[length..].strip_prefix(' ')?;
    (length >= 4 && rest.starts_with(|next: char| next.is_ascii_lowercase())).then_some(length)
}

fn push(tokens: &mut Vec<Token>, at: usize, length: usize, kind: Kind, word: &str) {
    let is_capital = word.starts_with(char::is_uppercase);
    let word = lowercase(word).replace('’', "'");
    let verb = if kind == Kind::Word { Lexicon::known().verb(&word) } else { None };
    tokens.push(Token { range: at..at + length, kind, word, is_capital, verb });
}

fn is_in_word(character: char) -> bool {
    matches!(character, '0'..='9' | 'a'..='z' | 'A'..='Z' | '_')
        || (character > '\u{bf}' && character < '\u{2000}')
        || ('\u{3040}'..'\u{e000}').contains(&character)
        || matches!(character, '々' | '〇')
}

/// ".env", "./run.sh", "/etc/hosts", "~/x", "#123", "@ana".
fn begins_name(rest: &str) -> bool {
    let mut characters = rest.chars();
    let first = characters.next();
    let next = characters.next().is_some_and(|next| next.is_ascii_alphanumeric() || matches!(next, '/' | '.'));
    next && matches!(first, Some('.' | '/' | '~' | '#' | '@'))
}

/// Reads a name such as a path if this is one, a number, or one word.
fn read_chunk(rest: &str, at: usize, tokens: &mut Vec<Token>) -> usize {
    let length = length_of(rest, "-'’./@#+~\\_");
    let chunk = &rest[..length];
    if is_name(chunk) {
        push(tokens, at, length, Kind::Name, "");
        return length;
    }
    let length = length_of(rest, "-'’_,").max(1);
    // "1.2.0" is no number of things.
    let is_version =
        rest[length..].strip_prefix('.').is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
    let number = rest.get(..length).and_then(number_of).filter(|_| !is_version);
    if let Some(number) = number {
        push(tokens, at, length, Kind::Number(number), "");
        return length;
    }
    // "1,240.00" and "3,4 GB" are one number.
    let length = length_of(rest, if rest.starts_with(|first: char| first.is_ascii_digit()) { ".," } else { "-'’" });
    let length = if length == 0 { rest.chars().next().map_or(1, char::len_utf8) } else { length };
    // "rodei-o": the pronoun is a word of its own.
    let verb = ["-o", "-a", "-os", "-as"].iter().find_map(|pronoun| rest[..length].strip_suffix(pronoun));
    if let Some(verb) = verb.filter(|verb| verb.ends_with('i')) {
        push(tokens, at, verb.len(), Kind::Word, verb);
        push(tokens, at + verb.len(), length - verb.len(), Kind::Word, "ele");
        return length;
    }
    // "it's committed"
    if let Some(subject) = rest[..length].strip_suffix("'s").or_else(|| rest[..length].strip_suffix("’s"))
        && is_in("it that everything", &lowercase(subject))
    {
        push(tokens, at, subject.len(), Kind::Word, subject);
        push(tokens, at + subject.len(), length - subject.len(), Kind::Word, "is");
        return length;
    }
    push(tokens, at, length, Kind::Word, &rest[..length]);
    length
}

/// The length of a run of letters; the signs belong to it where a letter follows.
fn length_of(rest: &str, signs: &str) -> usize {
    let mut length = 0;
    let mut characters = rest.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        let joins = signs.contains(character)
            && next.is_some_and(|next| is_in_word(next) || (at == 0 && signs.contains(next)) || next == '/');
        if !is_in_word(character) && !joins {
            break;
        }
        length = at + character.len_utf8();
    }
    length
}

/// The number that digits say: "43", "1,204", "1204".
fn number_of(chunk: &str) -> Option<u32> {
    let mut parts = chunk.split(',');
    let first = parts.next()?;
    let is_grouped = parts.all(|part| part.len() == 3) && (first.len() <= 3 || !chunk.contains(','));
    let is_digits = chunk.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    (is_grouped && is_digits && chunk.len() < 12).then(|| chunk.replace(',', "").parse().ok()).flatten()
}

/// Beginnings of paths and branches that have no ending of a file.
const FOLDERS: Words =
    Words::of("src lib app tests test docs feature feat fix bugfix hotfix origin chore pkg cmd crates packages");

fn is_name(chunk: &str) -> bool {
    let first = chunk.chars().next().unwrap_or_default();
    if !chunk.is_ascii() {
        return chunk.contains(['/', '\\']) && chunk.contains('.');
    }
    if matches!(first, '#' | '@' | '~' | '.' | '/') || chunk.contains('@') {
        return true;
    }
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((folder, _)) = chunk.split_once('/') {
        let is_path = chunk.contains(['.', '_']) || chunk.matches('/').count() > 1;
        return !chunk.split('/').all(is_number) && (is_path || is_in(FOLDERS, folder));
    }
    let identifier = chunk.trim_matches('_');
    if identifier.contains('_') {
        return true;
    }
    let Some((stem, ending)) = chunk.rsplit_once('.') else { return false };
    let is_ending = (1..=5).contains(&ending.len()) && ending.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_product = ending == "js" && first.is_ascii_uppercase();
    is_ending && !is_product && stem.len() > 1 && !is_number(stem)
}
