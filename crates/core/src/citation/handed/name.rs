//! Passages that files or ids name: `[handbook.pdf] …`, `File: handbook.pdf`, `### faq/returns.md`, `handbook.pdf: …`.

use credence_lexical::lower::lowercase;

use super::announced::{Announced, announced_by, are_instructions};
use super::label::{is_name_of_passage, texts_between};
use super::passage::{HandedPassage, MOST, between_signs, is_address, passage_of};

/// Longer names are none, in bytes.
const LONGEST: usize = 120;
const LONGEST_ENDING: usize = 5;

/// What a field is called whose value is the name of a passage, besides the names of passages.
const FIELDS: &str = "file filename path arquivo ficheiro ファイル ファイル名";

/// How a name is written; all labels of a prompt are written alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `[handbook.pdf] …`.
    Bracketed,
    /// `File: handbook.pdf`.
    Field,
    /// `### faq/returns.md`, `--- handbook.pdf ---`.
    Heading,
    /// `handbook.pdf: …`.
    Colon,
}

struct Label<'p> {
    name: &'p str,
    form: Form,
    begin: usize,
    end: usize,
}

/// The passages with names; none in lists of rules.
pub(super) fn named(prompt: &str) -> Vec<HandedPassage> {
    let mut labels = labels_in(prompt);
    let Some(first) = labels.first() else { return Vec::new() };
    let (form, begin) = (first.form, first.begin);
    labels.retain(|label| label.form == form);
    let texts = if form == Form::Field && follows_text(&prompt[..begin]) {
        texts_before(prompt, &labels)
    } else {
        let places: Vec<[usize; 2]> = labels.iter().map(|label| [label.begin, label.end]).collect();
        texts_between(prompt, &places)
    };
    let is_of_rules = match announced_by(&prompt[..begin]) {
        Announced::Passages => false,
        Announced::Others => true,
        Announced::Nothing => are_instructions(&texts),
    };
    if is_of_rules {
        return Vec::new();
    }
    let passages = labels.iter().zip(texts).map(|(label, text)| {
        let HandedPassage { url, title, text, .. } = passage_of(text);
        HandedPassage { label: None, name: Some(label.name.to_owned()), url, title, text }
    });
    passages.filter(|passage| !passage.text.is_empty()).collect()
}

/// Whether a text is the name of a file: `handbook.pdf`, `faq/returns.md`, also with a place in it, `handbook.pdf, page 3`.
pub(crate) fn is_file_name(text: &str) -> bool {
    let file = without_place(text).trim();
    let Some((stem, ending)) = file.rsplit_once('.') else { return false };
    let is_ending = (1..=LONGEST_ENDING).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && ending.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_ending
        && text.len() <= LONGEST
        && !is_address(file)
        && stem.ends_with(|last: char| last.is_alphanumeric() || last == ')')
        && !stem.contains(['\n', '"', ':', '<', '>', '|', '*', '?', '[', ']'])
        && stem.split_whitespace().count() <= 4
}

/// A name without the place in it: `handbook.pdf, page 3`, `handbook.pdf#refunds`.
pub(crate) fn without_place(name: &str) -> &str {
    name.split([',', ';', '#']).next().unwrap_or(name).trim_end()
}

/// Whether a text may be an id: letters with a digit or parts, without spaces, such as `policy-7`.
fn is_id(text: &str) -> bool {
    let is_sign = |found: char| "-_.:/#".contains(found);
    (2..=LONGEST).contains(&text.len())
        && text.starts_with(char::is_alphanumeric)
        && text.contains(char::is_alphabetic)
        && text.contains(|found: char| found.is_ascii_digit() || is_sign(found))
        && text.chars().all(|found| found.is_alphanumeric() || is_sign(found))
}

fn labels_in(prompt: &str) -> Vec<Label<'_>> {
    let mut at = 0;
    let labels = prompt.split_inclusive('\n').filter_map(|line| {
        let begin = at;
        at += line.len();
        let (name, form, rest) = label_of(line)?;
        Some(Label { name, form, begin, end: begin + line.len() - rest.len() })
    });
    labels.take(MOST).collect()
}

/// The name that a line begins with, how it is written, and what stands behind it.
fn label_of(line: &str) -> Option<(&str, Form, &str)> {
    let text = line.trim_start_matches([' ', '\t', '-', '*', '•']);
    if let Some(inner) = text.strip_prefix(['[', '【']) {
        let (name, rest) = inner.split_once([']', '】'])?;
        // `[handbook.pdf](https://…)` is a link.
        let is_label = !rest.starts_with('(') && (is_file_name(name) || is_id(name));
        return is_label.then(|| (name.trim(), Form::Bracketed, rest.trim_start_matches([':', ' ', '\t', '*'])));
    }
    let whole = between_signs(line, " \t\r\n#*=-`");
    if line.starts_with(['#', '*', '=', '-']) && is_file_name(whole) && !whole.contains(char::is_whitespace) {
        return Some((whole, Form::Heading, ""));
    }
    let (name, behind) = text.split_once([':', '：'])?;
    let value = between_signs(behind, " \t\r\n*`");
    let field = lowercase(between_signs(name, " #*"));
    if is_file_name(value) && (is_name_of_passage(&field) || FIELDS.split(' ').any(|known| known == field)) {
        return Some((value, Form::Field, ""));
    }
    let name = between_signs(name, " *`");
    let is_label = is_file_name(name) && !name.contains(char::is_whitespace) && !behind.starts_with("//");
    is_label.then(|| (name, Form::Colon, behind.trim_start_matches([' ', '\t', '*'])))
}

/// Whether a text ends with a line of words, not with a blank one or one that leads to what follows: a field behind it is that of the text.
fn follows_text(before: &str) -> bool {
    let line = before.strip_suffix('\n').unwrap_or(before).rsplit('\n').next().unwrap_or_default().trim();
    !line.is_empty() && !line.ends_with([':', '：', '>']) && !line.starts_with(['#', '-', '='])
}

/// The texts before their labels; the first begins behind the last line that leads to it ("Context:").
fn texts_before<'p>(prompt: &'p str, labels: &[Label<'p>]) -> Vec<&'p str> {
    let mut at = 0;
    let first = labels.first().map_or(0, |label| label.begin);
    for line in prompt[..first].split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line.trim()))
    }) {
        if line.1.ends_with([':', '：', '>']) || line.1.starts_with('#') {
            at = line.0;
        }
    }
    let mut texts = Vec::new();
    for label in labels {
        texts.push(prompt[at..label.begin].trim());
        at = label.end;
    }
    texts
}
