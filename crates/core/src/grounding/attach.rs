//! Attaches citations to the sentences, or parts of sentences, that they are for.

use std::ops::Range;

use super::cited_text::CitedText;
use super::sentences::{has_words, prose};
use super::sign::{is_sign, notes, without_words};
use super::utf16::Utf16Offsets;
use crate::citation::{Marker, markers_in};
use credence_lexical::sentence::{CITED, Sentence, sentences};
use credence_markdown::reference_lines;

/// The largest number of pairs of a citation and a sentence; more are left out and counted.
const MAX_LINKS: usize = 2_000;

/// A part between two citations of one sentence is compared alone when it has at least so many words.
const FEWEST_WORDS_OF_PART: usize = 4;

/// An answer as it is compared: its sentences, and the citations attached to them.
pub(super) struct Layout {
    /// The answer with everything blanked that is not read; every byte is where it was.
    pub(super) words: String,
    pub(super) sentences: Vec<Sentence>,
    /// In the order of the sentences, then of their parts, then of the citations.
    pub(super) links: Vec<Link>,
    /// Citations without a location, which are for the whole answer.
    pub(super) whole: Vec<usize>,
    pub(super) n_left_out: usize,
}

/// A citation attached to a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) sentence: usize,
    pub(super) citation: usize,
    /// What is compared with the text of a source: the sentence, or the part of it that is cited.
    pub(super) claim: Range<usize>,
    /// The text between this citation and the one before it, in which a cited value is searched.
    pub(super) clause: Range<usize>,
}

/// Where a citation is in the answer.
enum Location {
    /// At a sign such as `[1]`; it cites the text before it.
    Sign(Range<usize>),
    /// On the words it is cited for.
    Words(Range<usize>),
}

/// An answer as it is read, before its citations are attached.
struct ReadAnswer {
    /// The answer with everything blanked that is not read.
    words: String,
    sentences: Vec<Sentence>,
    locations: Vec<(usize, Location)>,
    /// Citations without a location.
    whole: Vec<usize>,
    signs: Vec<Range<usize>>,
    notes: Vec<Range<usize>>,
}

/// The sentences of an answer with these citations.
pub(super) fn sentences_with(answer: &str, citations: &[CitedText<'_>]) -> Vec<Sentence> {
    read_answer(answer, citations, &Utf16Offsets::new(answer)).sentences
}

pub(super) fn lay_out(answer: &str, citations: &[CitedText<'_>], offsets: &Utf16Offsets<'_>) -> Layout {
    let ReadAnswer { words, sentences, locations, whole, signs, notes } = read_answer(answer, citations, offsets);
    let mut layout = Layout { words, sentences, links: Vec::new(), whole, n_left_out: 0 };
    let groups = layout.groups(&signs, &notes);
    for (citation, location) in locations {
        match location {
            Location::Sign(sign) => layout.add_sign(citation, &sign, &groups),
            Location::Words(words) => layout.add_words(citation, &words),
        }
    }
    layout.links.sort_by_key(|link| (link.sentence, link.claim.start, link.claim.end, link.citation));
    layout.links.dedup_by(|one, other| {
        (one.sentence, one.citation, &one.claim) == (other.sentence, other.citation, &other.claim)
    });
    layout
}

fn read_answer(answer: &str, citations: &[CitedText<'_>], offsets: &Utf16Offsets<'_>) -> ReadAnswer {
    let markers = markers_in(answer);
    let mut signs: Vec<Range<usize>> = markers.iter().map(|marker| marker.range.clone()).collect();
    let (locations, whole) = locations(answer, citations, offsets, &markers);
    for (_, location) in &locations {
        if let Location::Sign(range) = location {
            signs.push(range.clone());
        }
    }
    signs.sort_by_key(|sign| (sign.start, sign.end));
    signs.dedup();
    let references = reference_lines(answer);
    let is_listed = |note: &Range<usize>| {
        let behind = references.partition_point(|line| line.start <= note.start);
        behind.checked_sub(1).is_some_and(|before| note.start < references[before].end)
    };
    let mut notes = notes(answer, &signs);
    notes.retain(|note| !is_listed(note));
    signs.extend(notes.iter().cloned());
    signs.sort_by_key(|sign| (sign.start, sign.end));
    // A place between two characters takes no room.
    let written: Vec<Range<usize>> = signs.iter().filter(|sign| !sign.is_empty()).cloned().collect();
    let prose = prose(answer, &written);
    let sentences = sentences(&prose);
    let words = prose.replace(CITED, " ");
    ReadAnswer { words, sentences, locations, whole, signs, notes }
}

/// All locations of all citations, and the citations of the whole answer.
fn locations(
    answer: &str,
    citations: &[CitedText<'_>],
    offsets: &Utf16Offsets<'_>,
    markers: &[Marker],
) -> (Vec<(usize, Location)>, Vec<usize>) {
    let mut by_label: Vec<(u32, usize)> = markers.iter().enumerate().map(|(at, marker)| (marker.number, at)).collect();
    by_label.sort_unstable();
    let mut locations = Vec::new();
    let mut whole = Vec::new();
    for (index, citation) in citations.iter().enumerate() {
        if let Some((start, end)) = citation.place {
            let range = offsets.byte(start)..offsets.byte(end);
            // A place between two characters is for the words before it.
            let is_sign = range.is_empty() || answer.get(range.clone()).is_some_and(is_sign);
            let location = if is_sign { Location::Sign(without_words(answer, range)) } else { Location::Words(range) };
            locations.push((index, location));
            continue;
        }
        let label = citation.label.unwrap_or_default();
        let first = by_label.partition_point(|(number, _)| *number < label);
        let named = by_label[first..].iter().take_while(|(number, _)| *number == label);
        let before = locations.len();
        locations.extend(named.map(|(_, at)| (index, Location::Sign(markers[*at].range.clone()))));
        if locations.len() == before && citation.is_for_whole_answer {
            whole.push(index);
        }
    }
    (locations, whole)
}

/// Signs with no word between them, and the sentence they are for.
struct Group {
    range: Range<usize>,
    sentence: usize,
    /// Where the group before it in the same sentence ends, or the sentence begins.
    from: usize,
    is_alone: bool,
}

impl Layout {
    /// The signs of the answer, joined if there is no text between them.
    fn groups(&self, signs: &[Range<usize>], notes: &[Range<usize>]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for sign in signs {
            let note = notes[..notes.partition_point(|note| note.start <= sign.start)].last();
            let found = match note.filter(|note| sign.end <= note.end) {
                // A note is for the sentence before it, also in a paragraph of its own.
                Some(note) => {
                    self.sentences.partition_point(|sentence| sentence.range.start <= note.start).checked_sub(1)
                }
                None if sign.is_empty() => self.sentence_before(sign.start.saturating_sub(1)),
                None => self.sentence_before(sign.start),
            };
            let Some(sentence) = found else { continue };
            let start = self.sentences[sentence].range.start;
            match groups.last_mut().filter(|last| last.sentence == sentence) {
                Some(last) if !self.says_something(last.range.end..sign.start) => {
                    last.range.end = last.range.end.max(sign.end)
                }
                Some(last) => {
                    last.is_alone = false;
                    let from = last.range.end.min(sign.start);
                    groups.push(Group { range: sign.clone(), sentence, from, is_alone: false });
                }
                None => {
                    groups.push(Group { range: sign.clone(), sentence, from: start.min(sign.start), is_alone: true })
                }
            }
        }
        groups
    }

    /// The sentence that a sign is for: the one it is in or after, else the next one in its block.
    fn sentence_before(&self, at: usize) -> Option<usize> {
        let behind = self.sentences.partition_point(|sentence| sentence.range.start <= at);
        let before = behind.checked_sub(1).filter(|before| at < self.sentences[*before].block.end);
        before.or_else(|| self.sentences.get(behind).filter(|sentence| sentence.block.start <= at).map(|_| behind))
    }

    fn says_something(&self, range: Range<usize>) -> bool {
        self.words.get(range).is_some_and(|text| text.chars().any(char::is_alphanumeric))
    }

    fn add_sign(&mut self, citation: usize, sign: &Range<usize>, groups: &[Group]) {
        if self.links.len() == MAX_LINKS {
            self.n_left_out += 1;
            return;
        }
        let place = groups.partition_point(|group| group.range.start <= sign.start);
        // A sign that belongs to no sentence, as in a list of references, is in no group.
        let group = place.checked_sub(1).map(|place| &groups[place]).filter(|group| sign.end <= group.range.end);
        let Some(group) = group else { return };
        let sentence = self.sentences[group.sentence].range.clone();
        // A sign in front of its sentence has nothing before it.
        let is_in_front = group.range.start < sentence.start;
        let end = if is_in_front { sentence.end } else { group.range.start.min(sentence.end) };
        let clause = self.trimmed(group.from.max(sentence.start)..end);
        let is_part = !group.is_alone && has_words(&self.words[clause.clone()], FEWEST_WORDS_OF_PART);
        let claim = if is_part { clause.clone() } else { sentence };
        self.add(Link { sentence: group.sentence, citation, claim, clause });
    }

    /// A citation of words is for the part of each sentence that is among them.
    fn add_words(&mut self, citation: usize, words: &Range<usize>) {
        let first = self.sentences.partition_point(|sentence| sentence.range.end <= words.start);
        for index in first..self.sentences.len() {
            let sentence = self.sentences[index].range.clone();
            if sentence.start >= words.end {
                break;
            }
            let shared = self.trimmed(sentence.start.max(words.start)..sentence.end.min(words.end));
            if !self.says_something(shared.clone()) {
                continue;
            }
            let is_part = has_words(&self.words[shared.clone()], FEWEST_WORDS_OF_PART);
            let claim = if is_part { shared.clone() } else { sentence };
            if !self.add(Link { sentence: index, citation, claim, clause: shared }) {
                break;
            }
        }
    }

    fn add(&mut self, link: Link) -> bool {
        let has_room = self.links.len() < MAX_LINKS;
        if has_room {
            self.links.push(link);
        } else {
            self.n_left_out += 1;
        }
        has_room
    }

    /// A range without the blanks and commas around it.
    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let Some(text) = self.words.get(range.clone()) else { return range.start..range.start };
        let is_around =
            |character: char| character.is_whitespace() || matches!(character, ',' | ';' | ':' | '–' | '—' | '、');
        let start = range.start + (text.len() - text.trim_start_matches(is_around).len());
        let end = range.end - (text.len() - text.trim_end_matches(is_around).len());
        start..end.max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each link as its citation and its claim.
    fn links(answer: &str, places: &[Option<(u32, u32)>]) -> Vec<(usize, String)> {
        let cited = |(index, place): (usize, &Option<(u32, u32)>)| CitedText {
            label: u32::try_from(index + 1).ok(),
            place: *place,
            is_for_whole_answer: true,
            ..CitedText::default()
        };
        let citations: Vec<CitedText<'_>> = places.iter().enumerate().map(cited).collect();
        let layout = lay_out(answer, &citations, &Utf16Offsets::new(answer));
        layout.links.iter().map(|link| (link.citation, answer[link.claim.clone()].to_owned())).collect()
    }

    fn link(citation: usize, claim: &str) -> (usize, String) {
        (citation, claim.to_owned())
    }

    #[test]
    fn a_marker_is_for_the_sentence_it_ends() {
        let answer =
            "First it rose. Then it fell fast.[1] Now it rests [2].\n\n- An item here [1]\n- Another one there";
        assert_eq!(
            links(answer, &[None, None]),
            [link(0, "Then it fell fast."), link(1, "Now it rests [2]."), link(0, "An item here")]
        );
    }

    #[test]
    fn several_markers_of_a_sentence_stand_for_their_parts() {
        let answer = "The town has 300 people [1], and the lake is 40 metres deep [2][3].";
        assert_eq!(
            links(answer, &[None, None, None]),
            [
                link(0, "The town has 300 people"),
                link(1, "and the lake is 40 metres deep"),
                link(2, "and the lake is 40 metres deep")
            ]
        );
        let short = "Lyon [1], Paris [2] and Nice [3] are cities.";
        assert!(links(short, &[None, None, None]).iter().all(|(_, claim)| claim == short));
    }

    #[test]
    fn offsets_name_the_words_or_the_link_behind_them() {
        let answer = "It rose by 5 % in May. ([e.org](https://e.org/a)) It fell in June.";
        assert_eq!(links(answer, &[Some((23, 49))]), [link(0, "It rose by 5 % in May.")]);
        assert_eq!(links(answer, &[Some((0, 21))]), [link(0, "It rose by 5 % in May")]);
        let both = links("One two three four. Five six seven eight.", &[Some((0, 41))]);
        assert_eq!(both, [link(0, "One two three four."), link(0, "Five six seven eight.")]);
    }

    /// The same with the places of all links.
    fn linked(answer: &str) -> Vec<(usize, String)> {
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(at) = answer[from..].find("](").map(|at| from + at) {
            let end = at + answer[at..].find(')').unwrap() + 1;
            let start = answer[..at].rfind('[').unwrap();
            places.push(Some((start as u32, end as u32)));
            from = end;
        }
        links(answer, &places)
    }

    #[test]
    fn the_words_of_a_link_are_compared() {
        for (answer, claim) in [
            (
                "The bridge was closed [for 30 days](https://e.org/a).",
                "The bridge was closed [for 30 days](https://e.org/a).",
            ),
            ("[The bridge was closed for 30 days.](https://e.org/a)", "The bridge was closed for 30 days."),
            (
                "[The bridge was closed for 30 days](https://e.org/a).",
                "The bridge was closed for 30 days](https://e.org/a).",
            ),
            ("- [The bridge was closed for 30 days](https://e.org/a)", "The bridge was closed for 30 days"),
            ("[The bridge](https://e.org/a) was closed in May.", "The bridge](https://e.org/a) was closed in May."),
            ("It opened. [The bridge was closed for 30 days](https://e.org/a)", "The bridge was closed for 30 days"),
        ] {
            assert_eq!(linked(answer), [link(0, claim)], "{answer}");
        }
    }

    #[test]
    fn the_name_of_a_source_is_no_part_of_a_sentence() {
        for (answer, claim) in [
            (
                "It was closed for 30 days ([Reuters](https://e.org/a)).",
                "It was closed for 30 days ([Reuters](https://e.org/a)).",
            ),
            ("It was closed for 30 days. [Reuters](https://e.org/a)", "It was closed for 30 days."),
            ("It was closed for 30 days. [Reuters](https://e.org/a) It opened.", "It was closed for 30 days."),
            (
                "It was closed for 30 days [e.org](https://e.org/a).",
                "It was closed for 30 days [e.org](https://e.org/a).",
            ),
            ("It was closed for 30 days. (Source: [County report](https://e.org/a))", "It was closed for 30 days."),
            ("It was closed for 30 days.\n\nSource: [County report](https://e.org/a)", "It was closed for 30 days."),
        ] {
            assert_eq!(linked(answer), [link(0, claim)], "{answer}");
            let offsets = Utf16Offsets::new(answer);
            let layout = lay_out(answer, &[], &offsets);
            assert!(layout.sentences.len() <= 3);
        }
    }

    #[test]
    fn a_note_of_its_source_is_for_the_sentence_before_it() {
        for answer in [
            "It was closed for 30 days. (Source: [1])",
            "It was closed for 30 days. (Source: [1]).",
            "It was closed for 30 days. Source: [1]",
            "It was closed for 30 days.\nSource: [1]",
            "It was closed for 30 days.\n\n**Source:** [1]\n\nIt opened in June.",
            "It was closed for 30 days. (see [1]) It opened in June.",
            "It was closed for 30 days. (Fonte: [1]) It opened in June.",
            "It was closed for 30 days. *(Sources: [1])*",
        ] {
            assert_eq!(links(answer, &[None]), [link(0, "It was closed for 30 days.")], "{answer}");
        }
        let both = links("It was closed for 30 days. (Sources: [1], [2]) It opened.", &[None, None]);
        assert_eq!(both, [link(0, "It was closed for 30 days."), link(1, "It was closed for 30 days.")]);
        let said = "The source [1] says that it was closed.";
        assert_eq!(links(said, &[None]), [link(0, said)]);
        assert_eq!(links("It has these parts [1]:\n- a roof", &[None]), [link(0, "It has these parts [1]:")]);
    }

    #[test]
    fn a_list_of_references_is_attached_to_nothing() {
        for list in [
            "[1]: https://a.org\n[2]: https://b.org",
            "Sources:\n[1] https://a.org\n[2] https://b.org",
            "Sources:\n1. County report\n2. Bridge report",
            "[1] County report, 2021\n[2] Bridge report, 2020",
            "References:\n- [1] County report\n- [2] Bridge report",
            "[^1]: County report [2]",
            "**Sources:** [1] https://a.org [2] https://b.org",
        ] {
            let answer = format!("It was closed for 30 days [1].\n\nIt opened in June.\n\n{list}");
            assert_eq!(links(&answer, &[None, None]), [link(0, "It was closed for 30 days [1].")], "{answer}");
        }
    }

    #[test]
    fn a_citation_without_a_location_is_for_the_whole_answer() {
        let answer = "So it is.";
        let citation = CitedText { label: Some(1), is_for_whole_answer: true, ..CitedText::default() };
        let layout = lay_out(answer, &[citation, CitedText::default()], &Utf16Offsets::new(answer));
        assert_eq!((layout.links.len(), layout.whole), (0, vec![0]));
    }
}
