//! Passages with labels at the begin of their lines: `[1] …`, `Source 1: …`, `--- Document 1 ---`.

use credence_lexical::lower::lowercase;
use credence_lexical::sentence::is_question;

use super::announced::{Announced, announced_by, answered_in, are_instructions, example_in};
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

/// So many labels of a text are looked at: passages, and the rules and examples around them.
const MOST_LABELS: usize = 2_000;

/// A label at the begin of a line.
#[derive(Clone, Copy)]
pub(super) struct Label {
    pub(super) number: u32,
    /// Whether it has brackets.
    pub(super) is_bracketed: bool,
    /// Whether it says that it is one of a passage: `Source 1:`, `[Document 1]`.
    pub(super) is_named: bool,
    /// Where its line begins, and the byte behind it.
    pub(super) begin: usize,
    pub(super) end: usize,
}

/// The passages with labels; none where the labels count without one of them from the first, unless there are several, as behind a ranking, or it says that
/// it is one.
pub(super) fn labelled(prompt: &str) -> Vec<HandedPassage> {
    let labels = without_rules(prompt, &without_examples(prompt, labels_in(prompt)));
    let run = in_any_order(&labels).or_else(|| last_run(&labels)).unwrap_or_else(|| rising(prompt, &labels));
    passages_behind(prompt, &run)
}

/// The passages between these labels, and behind the last.
pub(super) fn passages_behind(prompt: &str, run: &[Label]) -> Vec<HandedPassage> {
    let texts = texts_behind(prompt, run);
    let passages = run.iter().zip(texts);
    let passages = passages.map(|(label, text)| HandedPassage { label: Some(label.number), ..passage_of(text) });
    passages.filter(|passage| !passage.text.is_empty()).collect()
}

/// The texts between labels, each given as where it begins and ends, and the one behind the last.
pub(super) fn texts_between<'p>(prompt: &'p str, places: &[[usize; 2]]) -> Vec<&'p str> {
    let Some([_, last]) = places.last() else { return Vec::new() };
    let between = places.windows(2).map(|labels| before_rule(&prompt[labels[0][1]..labels[1][0]], true));
    let mut texts: Vec<&str> = between.collect();
    // The last passage has no more paragraphs than the others: what follows is what the model is to do.
    let n_paragraphs = texts.iter().map(|text| paragraphs(text, usize::MAX).1).max().unwrap_or(1);
    let text = before_rule(&prompt[*last..], false);
    texts.push(without_question(paragraphs(text, n_paragraphs).0));
    texts
}

fn texts_behind<'p>(prompt: &'p str, run: &[Label]) -> Vec<&'p str> {
    let places: Vec<[usize; 2]> = run.iter().map(|label| [label.begin, label.end]).collect();
    texts_between(prompt, &places)
}

/// Without the labels of worked examples: those between a line that says so and the last answer in the prompt, and those before that answer where the
/// numbers come again behind it.
fn without_examples(prompt: &str, mut labels: Vec<Label>) -> Vec<Label> {
    if labels.is_empty() {
        return labels;
    }
    let Some(answered) = answered_in(prompt).pop() else { return labels };
    let (before, behind) = labels.split_at(labels.partition_point(|label| label.begin < answered));
    let comes_again = behind.first().is_some_and(|first| before.iter().any(|label| label.number == first.number));
    let example = if comes_again { Some(0) } else { example_in(prompt) };
    if let Some(example) = example {
        labels.retain(|label| label.begin < example || label.begin > answered);
    }
    labels
}

/// Without the labels of lists that are announced as something else than passages, or of which most items say what the model is to do. Labels that name
/// passages are none of these.
fn without_rules(prompt: &str, labels: &[Label]) -> Vec<Label> {
    let is_next = |a: &Label, b: &Label| a.number + 1 == b.number && a.is_bracketed == b.is_bracketed;
    let mut kept: Vec<Label> = Vec::new();
    let mut lists = labels.chunk_by(is_next).peekable();
    while let Some(list) = lists.next() {
        // Only what stands before the next list is its own.
        let own = &prompt[..lists.peek().map_or(prompt.len(), |next| next[0].begin)];
        let is_of_rules = match announced_by(&prompt[..list[0].begin]) {
            _ if list[0].is_named => false,
            Announced::Passages => false,
            Announced::Others => true,
            Announced::Nothing => are_instructions(&texts_behind(own, list)),
        };
        if !is_of_rules {
            kept.extend_from_slice(list);
        }
    }
    kept
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
    labels.take(MOST_LABELS).collect()
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

/// Labels that rise with gaps, at least two; or a single one that says that it is one of a passage, or of which the line before says so.
fn rising(prompt: &str, labels: &[Label]) -> Vec<Label> {
    let mut found: Vec<Label> = Vec::new();
    for label in labels {
        let is_next =
            found.last().is_none_or(|last| label.number > last.number && label.is_bracketed == last.is_bracketed);
        if is_next {
            found.push(*label);
        }
    }
    if let [label] = found[..] {
        // "[Document 2] is not clear" speaks of a passage.
        let is_passage = !prompt[label.end..].starts_with(char::is_lowercase);
        let is_said = || label.is_named || announced_by(&prompt[..label.begin]) == Announced::Passages;
        found.retain(|_| is_passage && is_said());
    }
    found
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
    let is_named = !name.is_empty() || !name_inside.is_empty();
    are_known.then_some(Label {
        number,
        is_bracketed: opened.is_some(),
        is_named,
        begin: 0,
        end: line.len() - behind.len(),
    })
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

pub(super) fn is_name_of_passage(name: &str) -> bool {
    is_among(NAMES, name) || is_among(NAMES_IN_LABELS, name)
}

fn is_among(names: &str, name: &str) -> bool {
    let name = lowercase(name);
    names.split_ascii_whitespace().any(|known| known == name)
}
