//! Passages with labels at the begin of their lines: `[1] …`, `Source 1: …`, `--- Document 1 ---`.

use credence_lexical::lower::lowercase;
use credence_lexical::sentence::is_question;

use super::passage::{HandedPassage, behind_signs, between_signs, number_of, passage_of};

/// What a passage is called in a label of a prompt and in a marker (`Source 1:`, `[Document 1]`, `(Source 1)`).
const NAMES: &str = "source document doc context passage excerpt chunk snippet fonte documento trecho passagem contexto quelle dokument fuente extracto extrait \
                     資料 文書 出典 文脈 参考資料 情報源";

/// What one is called in labels alone: "(Article 5)" in an answer may be that of a law.
const NAMES_IN_LABELS: &str = "article reference result id index artigo referência resultado abschnitt texte";

/// Signs around a label: emphasis, headings, items of a list and lines.
const AROUND: &str = " \t\r\n#*-=•>—";

/// So many lines of an answer are looked at for a list of its own.
const MOST_LISTED: usize = 100;

/// A label at the begin of a line.
#[derive(Clone, Copy)]
struct Label {
    number: u32,
    /// Whether it has brackets.
    is_bracketed: bool,
    /// Where its line begins, and the byte behind it.
    begin: usize,
    end: usize,
}

/// The passages with labels; none where the labels count without one of them from the first, unless there are several, as behind a ranking.
pub(super) fn labelled(prompt: &str) -> Vec<HandedPassage> {
    let labels = labels_in(prompt);
    let run = in_any_order(&labels).or_else(|| last_run(&labels)).unwrap_or_else(|| rising(&labels));
    let end_of = |place: usize| run.get(place + 1).map(|next| next.begin);
    let texts = run.iter().enumerate().filter_map(|(place, label)| Some(&prompt[label.end..end_of(place)?]));
    let texts: Vec<&str> = texts.map(|text| before_rule(text, true)).collect();
    // The last passage has no more paragraphs than the others: what follows is what the model is to do.
    let n_paragraphs = texts.iter().map(|text| paragraphs(text, usize::MAX).1).max().unwrap_or(1);
    let last = run.last().map(|last| {
        let text = before_rule(&prompt[last.end..], false);
        without_question(paragraphs(text, n_paragraphs).0)
    });
    let passages = run.iter().zip(texts.into_iter().chain(last));
    let passages = passages.map(|(label, text)| HandedPassage { label: label.number, ..passage_of(text) });
    passages.filter(|passage| !passage.text.is_empty()).collect()
}

/// The number in a marker that names a passage in words, such as `Source 2` or `doc2`.
pub(crate) fn number_named(marker: &str) -> Option<u32> {
    let (name, digits) = split_name(marker.trim());
    number_of(behind_signs(digits, "# _-")).filter(|_| is_among(NAMES, name))
}

/// Whether a text begins as a marker that names a passage in words.
pub(crate) fn begins_with_name(text: &str) -> bool {
    let (name, rest) = split_name(text);
    !name.is_empty()
        && rest.starts_with(|next: char| next.is_ascii_digit() || "#_-".contains(next))
        && is_among(NAMES, name)
}

/// Whether a line of an answer begins with a label that stands before it in the answer, and a name or an address behind it.
pub(crate) fn lists_itself(answer: &str) -> bool {
    labels_in(answer).iter().filter(|label| label.is_bracketed).take(MOST_LISTED).any(|label| {
        let written = between_signs(&answer[label.begin..label.end], " :-*.\t");
        let behind = &answer[label.end..];
        let is_sentence = behind.starts_with(char::is_lowercase) && !behind.starts_with("http");
        !is_sentence && answer[..label.begin].contains(written)
    })
}

fn labels_in(text: &str) -> Vec<Label> {
    let mut at = 0;
    let labels = text.split_inclusive('\n').filter_map(|line| {
        let begin = at;
        at += line.len();
        label_of(line).map(|label| Label { begin, end: begin + label.end, ..label })
    });
    labels.collect()
}

/// All labels, where they are the numbers from 0 or 1 on, each once: passages may be in the order of a ranking.
fn in_any_order(labels: &[Label]) -> Option<Vec<Label>> {
    let first = labels.iter().map(|label| label.number).min().filter(|first| *first <= 1)?;
    let mut is_there = vec![false; labels.len()];
    for label in labels {
        let place = is_there.get_mut((label.number - first) as usize).filter(|is_there| !**is_there)?;
        *place = label.is_bracketed == labels[0].is_bracketed;
    }
    is_there.iter().all(|is_there| *is_there).then(|| labels.to_vec())
}

/// The labels that count from 0 or 1 without a gap. Where they begin again, the first were an example; in brackets, the others may be footnotes of a passage, and
/// the longer list counts.
fn last_run(labels: &[Label]) -> Option<Vec<Label>> {
    let mut runs: Vec<Vec<Label>> = Vec::new();
    for label in labels {
        let run = runs.last_mut();
        let is_next = run.as_ref().is_some_and(|run| {
            label.is_bracketed == run[0].is_bracketed && label.number as usize == run[0].number as usize + run.len()
        });
        match run.filter(|_| is_next) {
            Some(run) => run.push(*label),
            None if label.number <= 1 => runs.push(vec![*label]),
            None => {}
        }
    }
    runs.into_iter().reduce(|best, next| if next[0].is_bracketed && next.len() < best.len() { best } else { next })
}

/// Labels that rise with gaps, at least two.
fn rising(labels: &[Label]) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for label in labels {
        let is_next =
            found.last().is_none_or(|last| label.number > last.number && label.is_bracketed == last.is_bracketed);
        if is_next {
            found.push(*label);
        }
    }
    if found.len() < 2 { Vec::new() } else { found }
}

/// A text up to a line of signs (`-----`) or a closing tag; where `has_next`, only one with nothing behind it ends the text.
fn before_rule(text: &str, has_next: bool) -> &str {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let signs = line.trim();
        let is_rule = signs.len() > 2 && behind_signs(signs, "-=_*~#`").is_empty() || signs.starts_with("</");
        if is_rule && (!has_next || text[at + line.len()..].trim().is_empty()) {
            return &text[..at];
        }
        at += line.len();
    }
    text
}

/// The first paragraphs of a text, so many at most, and how many they are.
fn paragraphs(text: &str, most: usize) -> (&str, usize) {
    let text = text.trim();
    let (mut at, mut n_paragraphs, mut is_blank) = (0, 1, false);
    for line in text.split_inclusive('\n') {
        let was_blank = std::mem::replace(&mut is_blank, line.trim().is_empty());
        if was_blank && !is_blank {
            if n_paragraphs == most {
                return (&text[..at], most);
            }
            n_paragraphs += 1;
        }
        at += line.len();
    }
    (text, n_paragraphs)
}

/// A text without what ends it: questions, headings, and names of what is to follow ("Answer:").
fn without_question(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some((before, line)) = text.rsplit_once('\n') {
        let line = line.trim();
        let is_of_task = is_question(line) || line.ends_with(is_colon) || line.starts_with('#');
        if !is_of_task {
            break;
        }
        text = before.trim_end();
    }
    text
}

/// The label that a line begins with, such as `[1]`, `Source [1]:`, `[Document 1]`, `**Source 1:**`; its end is counted from the begin of the line.
fn label_of(line: &str) -> Option<Label> {
    let (name, rest) = split_name(behind_signs(line, AROUND));
    let opened = rest.strip_prefix(|open| open == '[' || open == '【');
    let (name_inside, inner) = opened.map_or(("", rest), |inner| split_name(behind_signs(inner, "^")));
    let digits = behind_signs(inner, "# _-=:：");
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number = number_of(&digits[..n_digits])?;
    let are_known = [name, name_inside].iter().all(|name| name.is_empty() || is_name_of_passage(name));
    let behind = &digits[n_digits..];
    let behind = match opened {
        Some(_) => behind.strip_prefix(|close| close == ']' || close == '】')?,
        None => behind_number(behind, inner.trim_start().starts_with(is_colon)).filter(|_| !name.is_empty())?,
    };
    let behind = behind_signs(behind, "* \t:：.)-–—");
    are_known.then_some(Label { number, is_bracketed: opened.is_some(), begin: 0, end: line.len() - behind.len() })
}

/// What stands behind a number without brackets, if it may be that of a label: nothing but signs, a colon, a dash, or a title in parentheses.
/// Of `Document: 0`, where the name has a colon, nothing.
fn behind_number(behind: &str, is_field: bool) -> Option<&str> {
    if behind_signs(behind, AROUND).is_empty() {
        return Some("");
    }
    let rest = behind_signs(behind, "*");
    let is_title = [" - ", " – ", " — "].iter().any(|dash| rest.starts_with(dash))
        || rest.trim_start().starts_with('(') && rest.contains("):");
    (!is_field && (rest.starts_with(is_colon) || is_title)).then_some(rest)
}

fn is_colon(found: char) -> bool {
    found == ':' || found == '：'
}

/// The word that a text begins with, and the rest behind it.
fn split_name(text: &str) -> (&str, &str) {
    let length = text.find(|found: char| !found.is_alphabetic()).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    (name, behind_signs(rest, " \t"))
}

fn is_name_of_passage(name: &str) -> bool {
    is_among(NAMES, name) || is_among(NAMES_IN_LABELS, name)
}

fn is_among(names: &str, name: &str) -> bool {
    let name = lowercase(name);
    names.split_ascii_whitespace().any(|known| known == name)
}
