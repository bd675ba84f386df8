//! Attaches citations to the sentences, or parts of sentences, that they are for.

use std::ops::Range;

use super::cited_text::CitedText;
use super::sentences::prose;
use crate::citation::{Marker, markers_in};
use credence_text::script;
use credence_text::sentence::{CITED, Sentence, sentences};
use credence_text::utf16::Utf16Offsets;
use credence_text::web_address::after_scheme;

/// The largest number of pairs of a citation and a sentence; more are left out and counted.
const MAX_LINKS: usize = 2_000;

/// Shorter texts are too short to compare with a source.
pub(super) const FEWEST_WORDS: usize = 3;

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

pub(super) fn lay_out(answer: &str, citations: &[CitedText<'_>], offsets: &Utf16Offsets<'_>) -> Layout {
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
    let prose = prose(answer, &signs);
    let sentences = sentences(&prose);
    let words = prose.replace(CITED, " ");
    let mut layout = Layout { words, sentences, links: Vec::new(), whole, n_left_out: 0 };
    let groups = layout.groups(&signs);
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
            let is_sign = answer.get(range.clone()).is_some_and(is_sign);
            locations.push((index, if is_sign { Location::Sign(range) } else { Location::Words(range) }));
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

/// Whether a location holds a sign that leads to a source, and no words that it is cited for.
fn is_sign(text: &str) -> bool {
    let text = text.trim().trim_start_matches('(');
    let is_link = text.starts_with('[') && text.contains("](") && text.ends_with(')');
    let is_marker = text.starts_with(['[', '【']) && text.trim_end_matches(')').ends_with([']', '】']);
    let is_address = after_scheme(text).is_some();
    let is_foreign = text.starts_with(|first: char| matches!(first, '\u{e200}'..='\u{e204}'));
    is_link || is_marker || is_address || is_foreign
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
    fn groups(&self, signs: &[Range<usize>]) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for sign in signs {
            let Some(sentence) = self.sentence_before(sign.start) else { continue };
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
        let Some(group) = place.checked_sub(1).map(|place| &groups[place]) else { return };
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

/// Words are counted in at most this many bytes of a text.
const LOOKED_AT: usize = 2_000;

/// Whether a text has at least so many words; of scripts without spaces two characters count as one.
pub(super) fn has_words(text: &str, least: usize) -> bool {
    let text = &text[..text.floor_char_boundary(LOOKED_AT)];
    let is_unspaced = |character: &char| script::is_kana_or_han(*character) || script::is_hangul(*character);
    let n_unspaced = text.chars().filter(is_unspaced).count();
    let n_spaced = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
    n_spaced.max(n_unspaced / 2) >= least
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

    #[test]
    fn a_citation_without_a_location_is_for_the_whole_answer() {
        let answer = "So it is.";
        let citation = CitedText { label: Some(1), is_for_whole_answer: true, ..CitedText::default() };
        let layout = lay_out(answer, &[citation, CitedText::default()], &Utf16Offsets::new(answer));
        assert_eq!((layout.links.len(), layout.whole), (0, vec![0]));
    }
}
