//! How markers with a number are written: `[1]`, `[1, 2]`, `[1; 2]`, `[2-4]`, `[doc1]`, `[ID:0]`, `[[1]]`, `[^1]`, `\[1\]`, `［1］`, `【1】`,
//! `<sup>1</sup>`.

use std::ops::Range;

/// The longest text in the brackets of a marker with numbers, in bytes.
const LONGEST: usize = 60;

/// Words before a number that say whose number it is.
const LIST_WORDS: [&str; 5] = ["doc", "document", "id", "citation", "cite"];

/// The numbers of a marker.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) numbers: Vec<u32>,
    /// They count as a marker only where the agent has such labels: another thing may be written so.
    pub(super) is_foreign: bool,
    pub(super) range: Range<usize>,
}

/// What stands at a sign that a marker may begin with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A marker with numbers.
    Numbers(Numbers),
    /// Something else, up to this position.
    Other(usize),
}

/// Reads at an opening bracket of any kind, a backslash or the beginning of a tag.
pub(super) fn read_numbers(answer: &str, at: usize) -> Written {
    let rest = &answer[at..];
    match rest.as_bytes() {
        [b'[', b'[', ..] => between(answer, at, "[[", "]]", false).unwrap_or(Written::Other(at + 1)),
        [b'[', ..] => bracketed(answer, at),
        [b'\\', b'[', ..] => between(answer, at, "\\[", "\\]", false).unwrap_or(Written::Other(at + 2)),
        [b'\\', ..] => Written::Other(at + 2),
        [b'<', ..] => superscript(answer, at),
        _ if rest.starts_with('［') => between(answer, at, "［", "］", false).unwrap_or(Written::Other(at + 1)),
        _ => between(answer, at, "【", "】", true).unwrap_or(Written::Other(at + 1)),
    }
}

/// The text between two signs, if it is short and of one line, and where the second one ends.
pub(super) fn enclosed<'a>(
    answer: &'a str,
    at: usize,
    signs: (&str, &str),
    longest: usize,
) -> Option<(&'a str, usize)> {
    let inner = answer.get(at..)?.strip_prefix(signs.0)?;
    let near = &inner[..inner.floor_char_boundary(longest + signs.1.len())];
    let length = near.find(signs.1)?;
    let inner = &inner[..length];
    (!inner.contains('\n')).then_some((inner, at + signs.0.len() + length + signs.1.len()))
}

fn between(answer: &str, at: usize, open: &str, close: &str, is_foreign: bool) -> Option<Written> {
    let (inner, end) = enclosed(answer, at, (open, close), LONGEST)?;
    let numbers = numbers_of(inner)?;
    // The words of a link are no marker: it leads to its source.
    let is_link = answer[end..].starts_with('(');
    // A number that begins a line is one of a heading, and zeros are those of an interval or a matrix.
    let is_heading = is_foreign && (at == 0 || answer[..at].ends_with('\n'));
    if is_link || is_heading || numbers.len() > 1 && numbers.contains(&0) {
        return Some(Written::Other(end));
    }
    let is_foreign = is_foreign || numbers.contains(&0);
    Some(Written::Numbers(Numbers { numbers, is_foreign, range: at..end }))
}

fn bracketed(answer: &str, at: usize) -> Written {
    let Some((inner, end)) = enclosed(answer, at, ("[", "]"), LONGEST) else { return Written::Other(at + 1) };
    let is_footnote = inner.starts_with('^');
    let is_defined = definition_at(answer, at, end).is_some();
    let numbers = numbers_of(inner.strip_prefix('^').unwrap_or(inner));
    let is_link = answer[end..].starts_with('(') || is_defined;
    let Some(numbers) = numbers.filter(|_| !is_link) else { return Written::Other(at + 1) };
    let is_plain = !is_footnote && inner.bytes().all(|byte| !byte.is_ascii_alphabetic());
    let has_zero = numbers.len() > 1 && numbers.contains(&0);
    if is_plain && (has_zero || is_index(answer, at, end) || numbers.len() == 2 && is_interval(answer, at)) {
        return Written::Other(end);
    }
    let is_foreign = numbers.contains(&0);
    Written::Numbers(Numbers { numbers, is_foreign, range: at..end })
}

/// `<sup>1</sup>` behind a word or the end of a sentence; behind a unit or a number it is a power.
fn superscript(answer: &str, at: usize) -> Written {
    let Some((inner, end)) = enclosed(answer, at, ("<sup>", "</sup>"), LONGEST) else { return Written::Other(at + 1) };
    let inner = inner.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(inner);
    let before = &answer[..at];
    let n_letters = before.chars().rev().take(4).take_while(|letter| letter.is_alphabetic()).count();
    let is_power = n_letters < 4 && before.ends_with(|last: char| last.is_alphanumeric());
    match numbers_of(inner).filter(|_| !is_power) {
        Some(numbers) => Written::Numbers(Numbers { numbers, is_foreign: true, range: at..end }),
        None => Written::Other(end),
    }
}

/// Where the definition of a link or a footnote, `[1]: https://…` or `[^1]: text`, has its text: at the beginning of a line. Elsewhere
/// the colon is one of the sentence, and so it is before a text that is no address.
pub(super) fn definition_at(answer: &str, at: usize, end: usize) -> Option<usize> {
    let line = answer[..at].trim_end_matches([' ', '\t']);
    let text = answer[end..].strip_prefix(':')?;
    let is_address = ["http://", "https://", "<http"].into_iter().any(|start| text.trim_start().starts_with(start));
    let is_footnote = answer[at..].starts_with("[^");
    let is_defined = !text.starts_with(' ') || is_footnote || is_address;
    ((line.is_empty() || line.ends_with('\n')) && is_defined).then_some(end + 1)
}

/// Whether a bracket holds the index of a variable: `arr[1]`, `x_i[2]`, `list[1] = 3`. Words of a sentence take markers without a space.
fn is_index(answer: &str, at: usize, end: usize) -> bool {
    const VARIABLES: [&str; 16] = [
        "arr", "array", "args", "argv", "list", "items", "data", "values", "nums", "vec", "rows", "cols", "params",
        "input", "output", "matrix",
    ];
    let before = &answer.as_bytes()[..at];
    let length = before.iter().rev().take(40).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let word = &answer[at - length..at];
    let is_letter = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_assigned = || answer[end..].trim_start_matches(' ').starts_with('=');
    !word.is_empty() && (is_letter || word.contains('_') || VARIABLES.contains(&word) || is_assigned())
}

/// Whether the words before a bracket say that it is an interval.
fn is_interval(answer: &str, at: usize) -> bool {
    const WORDS: [&str; 12] = [
        "interval",
        "intervals",
        "range",
        "ranges",
        "∈",
        "intervalo",
        "intervalos",
        "faixa",
        "区間",
        "範囲",
        "区间",
        "范围",
    ];
    let before = answer[answer.floor_char_boundary(at.saturating_sub(LONGEST))..at].trim_end();
    let last = before.rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
    WORDS.into_iter().any(|word| if word.is_ascii() { last == word } else { last.ends_with(word) })
}

/// The numbers of `1`, `1, 2`, `1; 2`, `1-3`, `doc1` or `ID:0`; `None` for anything else.
pub(super) fn numbers_of(inner: &str) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for piece in inner.split([',', ';', '，', '；', '、']) {
        let piece = piece.trim();
        match piece.split_once(['-', '–']) {
            Some((first, last)) => {
                let (first, last) = (label(first.trim())?, label(last.trim())?);
                if first == 0 || first >= last || last - first > 20 {
                    return None;
                }
                numbers.extend(first..=last);
            }
            None => numbers.push(label(without_word(piece))?),
        }
    }
    Some(numbers)
}

/// A number without the word before it, if it is one for an entry of a list.
fn without_word(piece: &str) -> &str {
    let length = piece.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = piece[..length].to_ascii_lowercase();
    if !LIST_WORDS.contains(&word.as_str()) {
        return piece;
    }
    piece[length..].trim_start_matches([':', ' ', '_', '#'])
}

fn label(digits: &str) -> Option<u32> {
    let is_digit = |found: char| found.is_ascii_digit() || ('０'..='９').contains(&found);
    if digits.is_empty() || digits.chars().count() > 4 || !digits.chars().all(is_digit) {
        return None;
    }
    let value = |found: char| found.to_digit(10).unwrap_or_else(|| u32::from(found) - u32::from('０'));
    let number = digits.chars().fold(0, |number, digit| number * 10 + value(digit));
    (digits.len() == 1 || !digits.starts_with(['0', '０'])).then_some(number)
}
