//! Markers that name a source in words: `[bridge.md]`, `[citation:n1]`, `[e41ac2d]`, `【4:1†history.md】`, `turn0search0`, and numbers whose
//! source is defined in the answer, `[^1]: https://…`.
//!
//! Most brackets name nothing. Only the sources of the turn tell which ones do.

use std::ops::Range;

use super::handed::{begins_with_name, is_file_name, number_named};
use super::other_formats::{ForeignScan, foreign_marker};
use super::written::{definition_at, enclosed, numbers_of};
use credence_lookup::Lookup;
use credence_markdown::code_in;

/// The longest name, in bytes.
const LONGEST: usize = 200;

/// The same in parentheses.
const LONGEST_IN_PARENTHESES: usize = 120;

/// What may be the name of a source, and the bytes of the answer it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedMarker<'a> {
    pub(crate) name: &'a str,
    /// The number that is written where the name is that of its definition.
    pub(crate) number: Option<u32>,
    pub(crate) range: Range<usize>,
}

/// Every marker outside of code that may name a source, in order.
pub(crate) fn named_markers_in(answer: &str) -> Vec<NamedMarker<'_>> {
    let mut reader = Reader { answer, markers: Vec::new(), defined: Lookup::default(), definitions: Vec::new() };
    reader.read();
    reader.markers.iter().filter_map(|marker| reader.defined_marker(marker)).collect()
}

/// The ranges of markers that are no words of the answer, whatever they name.
pub(crate) fn certain_names_in(answer: &str) -> Vec<Range<usize>> {
    let may_turn = || turn_names(answer).next().is_some();
    let begins_prefixed = |at: usize| without_prefix(&answer[at..]).len() < answer.len() - at;
    let may_cite = || answer.match_indices(['[', '【']).any(|(at, open)| begins_prefixed(at + open.len()));
    let may_name = || answer.match_indices(['[', '(']).any(|(at, _)| begins_with_name(&answer[at + 1..]));
    if !may_turn() && !may_cite() && !may_name() {
        return Vec::new();
    }
    let is_certain = |marker: &NamedMarker<'_>| {
        let written = answer[marker.range.clone()].trim_start_matches(['[', '【']);
        is_turn_name(marker.name)
            || number_named(marker.name).is_some()
            || without_prefix(written).len() < written.len()
    };
    let markers = named_markers_in(answer).into_iter();
    markers.filter(|marker| marker.number.is_none() && is_certain(marker)).map(|marker| marker.range).collect()
}

struct Reader<'a> {
    answer: &'a str,
    markers: Vec<NamedMarker<'a>>,
    /// The texts of the definitions, and which label has which.
    defined: Lookup,
    definitions: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        let bytes = self.answer.as_bytes();
        let mut code = code_in(self.answer).into_iter().map(|code| code.range).peekable();
        let mut at = 0;
        while let Some(length) =
            bytes[at..].iter().position(|byte| matches!(byte, b'[' | b'(' | b'\\' | b't' | 0xe3 | 0xee))
        {
            at += length;
            while code.next_if(|range| range.end <= at).is_some() {}
            if let Some(range) = code.next_if(|range| range.contains(&at)) {
                at = range.end;
                continue;
            }
            at = match bytes[at] {
                b'[' => self.read_bracket(at),
                b'(' => self.read_parenthesis(at),
                b't' => self.read_word(at),
                _ => self.read_foreign(at),
            };
            if at >= bytes.len() {
                break;
            }
        }
    }

    fn read_bracket(&mut self, at: usize) -> usize {
        let Some((inner, end)) = enclosed(self.answer, at, ("[", "]"), LONGEST) else { return at + 1 };
        if inner.contains('[') || inner.is_empty() {
            return at + 1;
        }
        if let Some(text) = definition_at(self.answer, at, end) {
            self.define(inner, text);
            return end;
        }
        if !self.answer[end..].starts_with('(') {
            self.add(inner, at..end);
        }
        end
    }

    /// `(Source 1)`, `(handbook.pdf)` or `(Source: handbook.pdf, page 3)`; nothing else in parentheses names a source.
    fn read_parenthesis(&mut self, at: usize) -> usize {
        let Some((inner, end)) = enclosed(self.answer, at, ("(", ")"), LONGEST_IN_PARENTHESES) else { return at + 1 };
        let pieces: Vec<&str> = inner.split([';', ',']).collect();
        if is_file_name(without_prefix(inner)) {
            self.add(inner, at..end);
            return end;
        }
        if !pieces.iter().all(|piece| number_named(piece).is_some()) {
            return at + 1;
        }
        pieces.into_iter().for_each(|piece| self.add_name(piece, at..end));
        end
    }

    fn define(&mut self, label: &str, text: usize) {
        let text = self.answer[text..].lines().next().unwrap_or_default().trim();
        let text = &text[..text.floor_char_boundary(4 * LONGEST)];
        self.defined.get_or_set(label.trim_start_matches('^').to_owned(), self.definitions.len());
        self.definitions.push(text);
    }

    fn add(&mut self, inner: &'a str, range: Range<usize>) {
        match numbers_of(inner.trim_start_matches('^')).as_deref() {
            Some([number]) => {
                self.markers.push(NamedMarker { name: inner.trim_start_matches('^'), number: Some(*number), range });
            }
            Some(_) => {}
            None => {
                self.add_name(inner, range.clone());
                let pieces = inner.split([';', ',']).filter(|piece| piece.len() < inner.len());
                pieces.for_each(|piece| self.add_name(piece, range.clone()));
            }
        }
    }

    fn add_name(&mut self, name: &'a str, range: Range<usize>) {
        let name = without_prefix(name.trim().trim_start_matches('^'));
        if !name.is_empty() {
            self.markers.push(NamedMarker { name, number: None, range });
        }
    }

    /// `【4:1†history.md】`, or signs of private use around names.
    fn read_foreign(&mut self, at: usize) -> usize {
        let ForeignScan::Found(_, length) = foreign_marker(&self.answer[at..]) else {
            let Some((inner, end)) = enclosed(self.answer, at, ("【", "】"), LONGEST) else { return at + 1 };
            self.add_name(inner, at..end);
            return end;
        };
        let written = &self.answer[at..at + length];
        if let Some((_, name)) = written.split_once('†') {
            self.add_name(name.trim_end_matches('】'), at..at + length);
        }
        for word in turn_names(written) {
            self.markers.push(NamedMarker { name: word, number: None, range: at..at + length });
        }
        at + length
    }

    /// `turn0search0` without any sign around it.
    fn read_word(&mut self, at: usize) -> usize {
        let word = word_at(&self.answer[at..]);
        let is_inside = self.answer[..at].ends_with(|before: char| before.is_alphanumeric());
        if !is_inside && is_turn_name(word) {
            self.markers.push(NamedMarker { name: word, number: None, range: at..at + word.len() });
        }
        at + word.len().max(1)
    }

    /// A marker with the text of its definition as its name, if it is a number or has one.
    fn defined_marker(&self, marker: &NamedMarker<'a>) -> Option<NamedMarker<'a>> {
        let definition = self.defined.get(marker.name).and_then(|index| self.definitions.get(index));
        match definition {
            Some(text) => Some(NamedMarker { name: text, ..marker.clone() }),
            None => marker.number.is_none().then(|| marker.clone()),
        }
    }
}

/// A name without the word that says that it is one.
fn without_prefix(name: &str) -> &str {
    const PREFIXES: [&str; 9] =
        ["citation:", "cite:", "source:", "file:", "doc:", "id:", "document:", "fonte:", "出典："];
    let length = PREFIXES
        .into_iter()
        .find(|prefix| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix)));
    name[length.map_or(0, str::len)..].trim_start()
}

/// The names between signs of private use, or their escapes.
fn turn_names(written: &str) -> impl Iterator<Item = &str> {
    written.match_indices("turn").map(|(at, _)| word_at(&written[at..])).filter(|word| is_turn_name(word))
}

/// The letters and digits at the beginning of a text.
fn word_at(text: &str) -> &str {
    &text[..text.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count()]
}

/// `turn0search0`: a turn, a kind of results, and the number of a result.
fn is_turn_name(word: &str) -> bool {
    let Some(rest) = word.strip_prefix("turn") else { return false };
    let kind = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let number = kind.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    kind.len() < rest.len()
        && number.len() < kind.len()
        && !number.is_empty()
        && number.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn names(answer: &str) -> Vec<(&str, &str)> {
        named_markers_in(answer).into_iter().map(|marker| (marker.name, &answer[marker.range])).collect()
    }

    #[test]
    fn names_stand_in_brackets_and_signs_outside_code_and_links() {
        assert_eq!(names("a [bridge.md], `[b.md]` [c](https://c.org) [1]"), [("bridge.md", "[bridge.md]")]);
        assert_eq!(
            names("a (b.md), (Source: c.pdf, page 3) (see below) (e.g. so) (v1.2)"),
            [
                ("b.md", "(b.md)"),
                ("c.pdf, page 3", "(Source: c.pdf, page 3)"),
                ("c.pdf", "(Source: c.pdf, page 3)"),
                ("page 3", "(Source: c.pdf, page 3)")
            ]
        );
        assert_eq!(names("a [citation:n1] [Citation: n2]"), [("n1", "[citation:n1]"), ("n2", "[Citation: n2]")]);
        assert_eq!(names("[a.md; b.md]")[1..], [("a.md", "[a.md; b.md]"), ("b.md", "[a.md; b.md]")]);
        assert_eq!(names("a【4:1†history.md】b【new】"), [("history.md", "【4:1†history.md】"), ("new", "【new】")]);
        let signs = "\u{e200}cite\u{e202}turn0search3\u{e202}turn1news0\u{e201}";
        assert_eq!(names(&[signs, "."].concat()), [("turn0search3", signs), ("turn1news0", signs)]);
        assert_eq!(names("a \\ue202turn0search3."), [("turn0search3", "\\ue202turn0search3")]);
        assert_eq!(names("so turn0search3, return0search3, turn0, turnover"), [("turn0search3", "turn0search3")]);
    }

    #[test]
    fn a_number_has_the_name_of_its_definition() {
        let answer = "a [^1] b [2] c [3]\n\n[^1]: bridge.md\n[2]: https://a.org \"A\"\n";
        assert_eq!(names(answer), [("bridge.md", "[^1]"), ("https://a.org \"A\"", "[2]")]);
    }

    proptest! {
        #[test]
        fn any_text_is_read(answer in r"[\[\]()^:0-9a-z.†【】 \\\n`\u{e200}-\u{e203}turnsech]{0,120}") {
            for marker in named_markers_in(&answer) {
                prop_assert!(!marker.range.is_empty() && answer.get(marker.range).is_some());
            }
            certain_names_in(&answer);
        }
    }
}
