//! Markers with a number in an answer, as `[n]`: their positions, and whether the text beside them agrees with the citation they refer to.

use std::ops::Range;

use super::named_marker::{certain_names_in, named_markers_in};
use super::number::{TextNumber, numbers_in, placed_numbers_in};
use super::other_formats::{ForeignMarker, ForeignScan, foreign_marker};
use super::written::{Numbers, Written, read_numbers};
use crate::record::MarkerAudit;
use credence_lexical::normal::NormalText;
use credence_lexical::number::NumberKind;
use credence_lexical::sentence::sentences;
use credence_markdown::code_in;

/// One `[n]` in an answer, in any of its spellings; `[1, 2]` are two of one range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The number: from 1, or from 0 where the agent counts so.
    pub number: u32,
    /// Bytes of the answer, brackets included.
    pub range: Range<usize>,
    /// Its number may be one of the agent's own that is no label (`【n†…】`), or none at all (`【1】`, `<sup>1</sup>`, `[0]`): it is a
    /// marker where the agent has such a label.
    pub is_foreign: bool,
}

/// Every marker of a Markdown answer outside code and links.
#[must_use]
pub fn markers_in(answer: &str) -> Vec<Marker> {
    let bytes = answer.as_bytes();
    let mut code = code_in(answer).into_iter().map(|code| code.range).peekable();
    let mut markers = Vec::new();
    let mut at = 0;
    while let Some(length) = bytes.get(at..).and_then(next_sign) {
        at += length;
        while code.next_if(|range| range.end <= at).is_some() {}
        if let Some(range) = code.next_if(|range| range.contains(&at)) {
            at = range.end;
            continue;
        }
        at = read_at(answer, at, &mut markers);
    }
    markers
}

/// Where the next byte is that a marker, or an escape of one, may begin with.
fn next_sign(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| matches!(byte, b'\\' | b'[' | b'<' | b'#' | 0xe3 | 0xef))
}

/// Whether a part of an answer has a sign that a marker with a number may begin with.
pub(crate) fn may_have_marker(answer: &[u8]) -> bool {
    next_sign(answer).is_some()
}

/// The ranges of all marks that other agents leave in an answer, with and without a number.
pub(crate) fn foreign_ranges(answer: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    while let Some(byte) = answer.as_bytes().get(at) {
        let may_begin = matches!(byte, b'<' | b'(' | b'#' | b'\\' | 0xe3 | 0xee);
        let scan = if may_begin { foreign_marker(&answer[at..]) } else { ForeignScan::Absent };
        at += match scan {
            ForeignScan::Found(_, length) => {
                ranges.push(at..at + length);
                length
            }
            ForeignScan::Cut | ForeignScan::Absent => 1,
        };
    }
    ranges.extend(certain_names_in(answer));
    ranges
}

/// Whether a text is a marker and nothing else.
pub(crate) fn is_marker(text: &str) -> bool {
    const LONGEST: usize = 600;
    let whole = 0..text.len();
    if text.len() > LONGEST {
        return false;
    }
    markers_in(text).iter().any(|marker| marker.range == whole)
        || named_markers_in(text).iter().any(|marker| marker.range == whole)
}

/// Adds the marker at a sign, if it is one, and returns where to go on.
fn read_at(answer: &str, at: usize, markers: &mut Vec<Marker>) -> usize {
    if let ForeignScan::Found(ForeignMarker::Number(number), length) = foreign_marker(&answer[at..])
        && answer[at..].starts_with(['【', '#'])
    {
        markers.push(Marker { number, range: at..at + length, is_foreign: true });
        return at + length;
    }
    match read_numbers(answer, at) {
        Written::Other(next) => next,
        Written::Numbers(Numbers { numbers, is_foreign, range }) => {
            let end = range.end;
            markers.extend(numbers.into_iter().map(|number| Marker { number, range: range.clone(), is_foreign }));
            end
        }
    }
}

/// Markers of an answer against the labels of its citations: used, dangling and unused, each ascending.
#[must_use]
pub fn audit(answer: &str, labels: &[u32]) -> MarkerAudit {
    let labels = ascending(labels.to_vec());
    let mut markers = markers_in(answer);
    markers.retain(|marker| !marker.is_foreign || labels.binary_search(&marker.number).is_ok());
    let seen = ascending(markers.into_iter().map(|marker| marker.number).collect());
    let in_both = |numbers: &[u32], others: &[u32], wanted: bool| {
        numbers.iter().copied().filter(|number| others.binary_search(number).is_ok() == wanted).collect()
    };
    MarkerAudit {
        used: in_both(&seen, &labels, true),
        dangling: in_both(&seen, &labels, false),
        unused: in_both(&labels, &seen, false),
        mismatched: Vec::new(),
    }
}

/// The numbers from 1 that an answer's markers name, ascending and once each.
pub(crate) fn marked(answer: &str) -> Vec<u32> {
    ascending(markers_in(answer).into_iter().map(|marker| marker.number).filter(|number| *number > 0).collect())
}

fn ascending(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Labels of cited values with a number beside a marker of theirs, each list ascending.
#[derive(Debug, Default)]
pub(crate) struct ValueAudit {
    /// Labels beside which the answer has a number that can be compared with the value.
    pub(crate) compared: Vec<u32>,
    /// Labels beside which that number is another one.
    pub(crate) mismatched: Vec<u32>,
}

/// Compares the cited values with the numbers beside their markers.
///
/// `values` are the cited values by label. Only a number of the value's own kind counts, between the marker and the
/// marker or sentence before it; for a plain number only if it is the only one there.
pub(crate) fn compare_values(answer: &str, values: &[(u32, &str)]) -> ValueAudit {
    let markers = markers_in(answer);
    let mut audit = ValueAudit::default();
    for (index, marker) in markers.iter().enumerate() {
        let cited = values.iter().find(|(label, _)| *label == marker.number).map(|(_, value)| numbers_in(value));
        let Some([cited]) = cited.as_deref() else { continue };
        let from = index.checked_sub(1).map_or(0, |before| markers[before].range.end.min(marker.range.start));
        let Some(agrees) = agrees(*cited, clause(&answer[from..marker.range.start])) else { continue };
        audit.compared.push(marker.number);
        audit.mismatched.extend((!agrees).then_some(marker.number));
    }
    ValueAudit { compared: ascending(audit.compared), mismatched: ascending(audit.mismatched) }
}

/// Whether a clause has the cited number; `None` if nothing in it can be compared with it.
fn agrees(cited: TextNumber, clause: &str) -> Option<bool> {
    let written = numbers_in(NormalText::new(clause).text());
    let alike: Vec<&TextNumber> = written.iter().filter(|number| number.kind == cited.kind).collect();
    let is_telling = !alike.is_empty() && (cited.kind != NumberKind::Plain || written.len() == 1);
    is_telling.then(|| alike.iter().any(|number| number.agrees_with(cited)))
}

/// Whether a text contains a cited value, with the range in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValueReading {
    /// The text contains the value, perhaps rounded.
    Matches(Range<usize>),
    /// A number that can only be meant for it is another one.
    Differs(Range<usize>),
    /// Nothing there can be compared with it.
    Absent,
}

/// Compares a text with a cited value, by the rule of [`compare_values`]. A value that is not a number has to be there word for word.
pub(crate) fn read_value(text: &str, value: &str) -> ValueReading {
    let (normal, value) = (NormalText::new(text), NormalText::new(value));
    let reading = read_normal(normal.text(), value.text());
    match reading {
        ValueReading::Matches(range) => ValueReading::Matches(normal.original(range)),
        ValueReading::Differs(range) => ValueReading::Differs(normal.original(range)),
        ValueReading::Absent => ValueReading::Absent,
    }
}

fn read_normal(text: &str, value: &str) -> ValueReading {
    let [cited] = numbers_in(value)[..] else { return find_words(text, value.trim()) };
    let written = placed_numbers_in(text);
    let alike = || written.iter().filter(|(number, _)| number.kind == cited.kind);
    if let Some((_, range)) = alike().find(|(number, _)| number.agrees_with(cited)) {
        return ValueReading::Matches(range.clone());
    }
    let is_telling = cited.kind != NumberKind::Plain || written.len() == 1;
    let other = alike().next().filter(|_| is_telling);
    other.map_or(ValueReading::Absent, |(_, range)| ValueReading::Differs(range.clone()))
}

/// The longest value that is looked for as a word, in bytes.
const LONGEST_VALUE: usize = 100;

fn find_words(text: &str, value: &str) -> ValueReading {
    if value.is_empty() || value.len() > LONGEST_VALUE {
        return ValueReading::Absent;
    }
    let found = text.as_bytes().windows(value.len()).position(|part| part.eq_ignore_ascii_case(value.as_bytes()));
    found.map_or(ValueReading::Absent, |at| ValueReading::Matches(at..at + value.len()))
}

/// The last sentence or line of a text.
fn clause(text: &str) -> &str {
    sentences(text).last().map_or("", |sentence| &text[sentence.range.start..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(answer: &str) -> Vec<u32> {
        markers_in(answer).into_iter().map(|marker| marker.number).collect()
    }

    #[test]
    fn markers_are_found_outside_code_and_links() {
        assert_eq!(numbers("a [1], b [2][3] c [4, 5] d [6-8]"), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(numbers("`x[1]` and ``y`[2]`` [3]"), [3]);
        assert_eq!(numbers("```\na[1]\n```\n[2]\n~~~\n[3]"), [2]);
        assert_eq!(numbers("[1](https://e.org) [x] [2025-01] \\[3] [12345] [0, 1] [01]"), Vec::<u32>::new());
        assert_eq!(numbers("a【3†source】 `【4†b】` 【新】 [1]"), [3, 1]);
        assert_eq!(numbers("it has these parts [1]:\n- a [2]:b\n[3]:https://e.org\n\n  [4]:/x\n[5]: it"), [1, 2, 5]);
        assert_eq!(numbers("an open ` tick [1]\n\nnext [2]"), [1, 2]);
        assert_eq!(numbers("- ```\n  a [1]\nb [2]\n\n    c [3]"), [2]);
    }

    #[test]
    fn every_spelling_of_a_marker_is_known() {
        for (answer, expected) in [
            ("a [doc1][doc2] b [doc3, doc4]", &[1, 2, 3, 4][..]),
            ("a [ID:0] b [ID: 12] c [citation:3]", &[0, 12, 3]),
            ("a ##0$$ b ##12$$##3$$. ## Title", &[0, 12, 3]),
            ("a [[1]] b [[2]](https://b.org) c [[3, 4]]", &[1, 3, 4]),
            ("a【1】b【2、3】", &[1, 2, 3]),
            ("a［1］b［２］", &[1, 2]),
            ("a[^1] b [^2]\n\n[^1]: text\n[^2]: https://b.org", &[1, 2]),
            ("a [1; 2]", &[1, 2]),
            (r"a \[1\] b \[2]", &[1]),
            ("14 days<sup>1</sup> 3 km<sup>2</sup> 10<sup>3</sup> so.<sup>[4, 5]</sup>", &[1, 4, 5]),
            ("14 days[1]. hepatitis C[2]", &[1, 2]),
            ("arr[1] is x[2], a_b[3], y2[4] = 5", &[]),
            ("in the interval [1, 5] and x ∈ [2, 3], but [4, 6]", &[4, 6]),
            ("【1】heading\n【2】heading", &[]),
            ("[1]: https://a.org\n [2]: text", &[2]),
        ] {
            assert_eq!(numbers(answer), expected, "{answer}");
        }
    }

    #[test]
    fn a_zero_is_a_marker_where_the_agent_counts_from_it() {
        let from_zero = audit("a [ID:0] b [0] c [1] d [3]", &[0, 1, 2]);
        assert_eq!((from_zero.used, from_zero.dangling, from_zero.unused), (vec![0, 1], vec![3], vec![2]));
        assert_eq!(audit("a [0] b 【7】", &[1]).dangling, Vec::<u32>::new());
    }

    #[test]
    fn a_number_that_is_not_the_cited_value_is_mismatched() {
        let values = [(1, "14.58%"), (2, "$12,000.00"), (3, "3")];
        let audit = |answer| {
            let audit = compare_values(answer, &values);
            (audit.compared, audit.mismatched)
        };
        assert_eq!(audit("Up 14.6% [1] on $12,000 [2] in 3 holdings [3]."), (vec![1, 2, 3], vec![]));
        assert_eq!(audit("Up 15.6% [1] on $12,500 [2] in 4 holdings [3]."), (vec![1, 2, 3], vec![1, 2, 3]));
        assert_eq!(audit("In 2025 it was good [1]. Then money [2]."), (vec![], vec![]));
    }

    #[test]
    fn a_value_is_said_or_another_one_is() {
        use ValueReading::{Absent, Differs, Matches};
        assert_eq!(read_value("Up 14.6% on $12,000", "14.58%"), Matches(3..7));
        assert_eq!(read_value("Up 15.6% on $12,000", "14.58%"), Differs(3..7));
        assert_eq!(read_value("In 2025 it held 3", "4"), Absent);
        assert_eq!(read_value("Mostly EQUITY now", "Equity"), Matches(7..13));
        assert_eq!(read_value("Up １４.６% on", "14.58%"), Matches(3..13));
        assert_eq!(read_value("Mostly equi\u{ad}ty now", "Equity"), Matches(7..15));
        assert_eq!(read_value("Johnson&#39;s bonds", "Johnson’s bonds"), Matches(0..19));
        assert_eq!(read_value("Mostly bonds", "Equity"), Absent);
    }

    #[test]
    fn a_foreign_number_is_used_where_it_is_a_label_and_never_dangles() {
        let audit = audit("a【2†source】 b【9†source】 [7]", &[1, 2]);
        assert_eq!((audit.used, audit.dangling, audit.unused), (vec![2], vec![7], vec![1]));
    }

    proptest! {
        #[test]
        fn any_text_is_read_and_ranges_lie_on_brackets(answer in r"[\[\]0-9,\- `~\\\na(:é]{0,200}") {
            for marker in markers_in(&answer) {
                prop_assert!(answer[marker.range.clone()].starts_with(['[', '\\']));
                prop_assert!(answer[marker.range].ends_with(']'));
            }
        }
    }
}
