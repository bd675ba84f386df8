//! The signs of citations in an answer: markers, links, and notes such as "(Source: [1])".

use std::ops::Range;

use super::sentences::{FEWEST_WORDS, has_words};
use crate::citation;
use credence_address::after_scheme;
use credence_lexical::lower::lowercase;

/// Whether a location holds a sign that leads to a source, and no words that it is cited for.
pub(super) fn is_sign(text: &str) -> bool {
    let whole = text.trim();
    let text = whole.trim_start_matches('(');
    let is_link = text.starts_with('[') && text.contains("](") && text.ends_with(')');
    let is_marker = text.starts_with(['[', '【']) && text.trim_end_matches(')').ends_with([']', '】']);
    let is_address = after_scheme(text).is_some();
    let is_foreign = text.starts_with(|first: char| matches!(first, '\u{e200}'..='\u{e204}'));
    is_link || is_marker || is_address || is_foreign || citation::is_marker(text) || citation::is_marker(whole)
}

/// The part of a sign that is no prose. Of a link whose words belong to the sentence, that is `](address)`; of a link that names its
/// source, all of it.
pub(super) fn without_words(answer: &str, sign: Range<usize>) -> Range<usize> {
    let Some(text) = answer.get(sign.clone()) else { return sign };
    let is_link = text.starts_with('[') && text.ends_with(')');
    match closing_bracket(text).filter(|_| is_link) {
        Some(close) if are_prose(answer, &sign, &text[1..close]) => sign.start + close..sign.end,
        _ => sign,
    }
}

/// The bracket that closes the words of a link.
fn closing_bracket(link: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in link.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth == 1 => return link[at..].starts_with("](").then_some(at),
            b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Whether the words of a link are part of what the answer says, and not the name of a source.
fn are_prose(answer: &str, link: &Range<usize>, words: &str) -> bool {
    let words = words.trim_matches(['*', '_', '`', ' ']);
    let n_words = words.split_whitespace().count();
    let before = answer[..link.start].trim_end_matches([' ', '*', '_']);
    let behind = answer[link.end..].trim_start_matches(['*', '_']);
    if !words.chars().any(char::is_alphabetic) || is_host(words) || is_note_word(words) || note_before(before).is_some()
    {
        return false;
    }
    let begins_low = words.starts_with(char::is_lowercase);
    let is_enclosed = before.ends_with(['(', '[', '（', '【']);
    if is_enclosed {
        return begins_low && n_words > 1;
    }
    let ends_inside = ends_sentence(words);
    if ends_inside || ends_sentence(behind.get(..1).unwrap_or_default()) || behind.starts_with(['。', '！', '？']) {
        return !ends_sentence(before) || has_words(words, FEWEST_WORDS) || begins_low;
    }
    let is_last =
        behind.trim_start_matches([' ', '\t']).starts_with(['\n', '\r', '[', '(']) || behind.trim_start().is_empty();
    let follows_sentence = ends_sentence(before);
    let begins_line = before.is_empty() || before.ends_with(['\n', '-', '*', '+', '|', '>', '•']);
    if follows_sentence || begins_line && is_last {
        let begins_next = behind.trim_start().starts_with(|next: char| next.is_uppercase());
        let is_alone = is_last || begins_next;
        return !is_alone || has_words(words, FEWEST_WORDS + 1) && !is_name(words);
    }
    true
}

fn ends_sentence(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '’', ')', ']']).ends_with(['.', '!', '?', '…', '。', '！', '？'])
}

/// "e.org", "https://e.org/a".
fn is_host(words: &str) -> bool {
    !words.contains(char::is_whitespace) && (words.contains("://") || words.trim_end_matches('.').contains('.'))
}

/// "World Health Organization": all words have capital letters or are digits.
fn is_name(words: &str) -> bool {
    let is_small = |word: &str| matches!(word, "of" | "the" | "and" | "for" | "in" | "on" | "de" | "da" | "do" | "e");
    words
        .split_whitespace()
        .all(|word| is_small(word) || word.starts_with(|first: char| first.is_uppercase() || !first.is_alphabetic()))
}

/// Words that only say that a source follows.
const NOTE_WORDS: [&str; 30] = [
    "source",
    "sources",
    "reference",
    "references",
    "ref",
    "refs",
    "citation",
    "citations",
    "cited from",
    "link",
    "links",
    "fonte",
    "fontes",
    "referência",
    "referências",
    "quelle",
    "quellen",
    "fuente",
    "fuentes",
    "fonti",
    "bron",
    "bronnen",
    "出典",
    "参照",
    "参考",
    "情報源",
    "引用",
    "来源",
    "資料",
    "源",
];

/// Such words that stand in brackets without a colon.
const SHORT_NOTES: [&str; 10] = ["see", "see also", "cf", "cf.", "via", "per", "ver", "siehe", "from", "vgl."];

fn is_note_word(words: &str) -> bool {
    NOTE_WORDS.contains(&lowercase(words).as_str())
}

/// The longest note word, in bytes.
const LONGEST_NOTE: usize = 24;

/// Where "Source:" or "(see" begins that a text ends with; it begins a line or follows a sentence or a bracket.
fn note_before(text: &str) -> Option<usize> {
    let whole = text.trim_end_matches([' ', '\t', '*', '_']);
    let named = whole.trim_end_matches([':', '：']);
    let has_colon = named.len() < whole.len();
    let named = named.trim_end_matches([' ', '*', '_']);
    let near = &named[named.ceil_char_boundary(named.len().saturating_sub(LONGEST_NOTE))..];
    let from = near
        .rfind(|sign: char| {
            matches!(
                sign,
                '(' | '（' | '[' | '\n' | '.' | '!' | '?' | '。' | '—' | '–' | '）' | ')' | '"' | '”' | '*' | '_'
            )
        })
        .map_or(named.len() - near.len(), |at| {
            named.len() - near.len() + at + near[at..].chars().next().map_or(0, char::len_utf8)
        });
    let word = named[from..].trim();
    let start = named.len() - named[from..].trim_start().len();
    let before = named[..start].trim_end_matches([' ', '*', '_', '-', '—', '–', '\t']);
    let is_enclosed = before.ends_with(['(', '（', '[']);
    let is_note = is_note_word(word) || is_enclosed && SHORT_NOTES.contains(&lowercase(word).as_str());
    let is_placed =
        before.is_empty() || before.ends_with(['\n', '(', '（', '[']) || ends_sentence(before) || before.ends_with(']');
    (is_note && is_placed && (has_colon || is_enclosed)).then_some(if is_enclosed {
        before.len() - before.chars().next_back().map_or(0, char::len_utf8)
    } else {
        start
    })
}

/// The notes of an answer, such as "(Source: [1], [2])", around its signs, which are in order.
pub(super) fn notes(answer: &str, signs: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut notes = Vec::new();
    let mut at = 0;
    while let Some(first) = signs.get(at) {
        let mut end = first.end;
        at += 1;
        while let Some(next) = signs.get(at).filter(|next| is_between_signs(answer.get(end..next.start))) {
            end = end.max(next.end);
            at += 1;
        }
        let Some(start) = answer.get(..first.start).and_then(note_before) else { continue };
        let behind = answer.get(end..).unwrap_or_default();
        let is_enclosed = answer[start..].starts_with(['(', '（', '[']);
        let rest = behind.trim_start_matches([' ', '*', '_']);
        let closing = rest.chars().next().filter(|sign| is_enclosed && matches!(sign, ')' | '）' | ']'));
        // "(Source: [1] and what follows)" is a sentence in brackets.
        let end = match closing {
            Some(sign) => answer.len() - rest.len() + sign.len_utf8(),
            None if is_enclosed => continue,
            None => end,
        };
        notes.push(start..end);
    }
    notes
}

fn is_between_signs(text: Option<&str>) -> bool {
    const LONGEST: usize = 8;
    text.is_none_or(|text| {
        text.len() <= LONGEST
            && matches!(text.trim_matches([' ', ',', ';', '&', '/', '、']), "" | "and" | "e" | "und" | "y" | "et")
    })
}
