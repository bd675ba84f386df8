//! An index of the texts of a run: which passages a sentence is compared with.
//!
//! A passage is a part of a text of about a kilobyte. Those with the rarest words, numbers and names of a sentence come first, so the work
//! grows with the sentences and the texts, and not with their product.

use std::ops::Range;

use credence_lexical::fold::push_folded;
use credence_lexical::number::parse_digits;
use credence_lexical::{hash, script};

/// At most so many passages are compared with a sentence.
pub(super) const MOST_PASSAGES: usize = 8;

/// A passage that shares less than this part of what the nearest one shares is not compared.
const SHARED_FROM: f64 = 0.5;

/// The length of a passage, in bytes. It ends with a sentence or a line where there is one.
const PASSAGE: usize = 1_200;

/// Longer words with the same beginning are forms of one word.
const LONGEST_STEM: usize = 6;

/// What the hashes of numbers begin with.
const NUMBER: u64 = 0x6e75_6d62_6572;

/// A key in more passages than this says nothing about any of them.
const MOST_POSTINGS: usize = 256;

/// So many bytes are read in one step.
const STEP: usize = 32 << 10;

/// A part of one of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IndexedPassage<'t> {
    /// The index of the text.
    pub(super) text: usize,
    /// The part.
    pub(super) part: &'t str,
}

/// The passages of texts, by their words.
#[derive(Debug, Default)]
pub struct TextIndex {
    /// The index of the text of each passage, and its place there.
    passages: Vec<(usize, Range<usize>)>,
    /// Pairs of a key and a passage, in order, each once.
    postings: Vec<(u64, u32)>,
}

impl TextIndex {
    /// Time grows with the length of the texts.
    #[must_use]
    pub fn new(texts: &[&str]) -> Self {
        let mut index = Self::default();
        for (text, words) in texts.iter().enumerate() {
            for range in passages_of(words) {
                index.add(text, words, range);
            }
        }
        index.sort();
        index
    }

    fn add(&mut self, text: usize, words: &str, passage: Range<usize>) {
        let number = u32::try_from(self.passages.len()).unwrap_or(u32::MAX);
        self.postings.extend(keys(&words[passage.clone()]).into_iter().map(|key| (key, number)));
        self.passages.push((text, passage));
    }

    /// The pairs of each passage are in order already.
    fn sort(&mut self) {
        self.postings.sort();
        self.postings.dedup();
    }

    fn with(&self, key: u64) -> &[(u64, u32)] {
        let from = self.postings.partition_point(|(known, _)| *known < key);
        let length = self.postings[from..].partition_point(|(known, _)| *known == key);
        &self.postings[from..from + length]
    }
}

/// An index that is made in steps, each of which takes a few milliseconds at most.
#[derive(Debug)]
pub(super) struct IndexInSteps {
    texts: Vec<String>,
    /// The next text, and what is read of it.
    text: usize,
    at: usize,
    index: TextIndex,
    is_complete: bool,
}

impl IndexInSteps {
    /// Before the first step.
    pub(super) fn new(texts: &[&str]) -> Self {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        Self { texts, text: 0, at: 0, index: TextIndex::default(), is_complete: false }
    }

    /// The texts.
    pub(super) fn texts(&self) -> Vec<&str> {
        self.texts.iter().map(String::as_str).collect()
    }

    /// Whether it is an index of these texts.
    pub(super) fn is_of(&self, texts: &[&str]) -> bool {
        self.texts == texts
    }

    /// Whether nothing is left to read.
    pub(super) const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Takes all steps at once.
    pub(super) fn finish(&mut self) -> TextIndex {
        std::iter::repeat_with(|| self.step()).find_map(|index| index).unwrap_or_default()
    }

    /// Reads the next passages. The last step returns the index.
    pub(super) fn step(&mut self) -> Option<TextIndex> {
        let mut n_bytes = 0;
        while n_bytes < STEP {
            let Some(words) = self.texts.get(self.text) else {
                self.index.sort();
                self.is_complete = true;
                return Some(std::mem::take(&mut self.index));
            };
            match passage_from(words, self.at) {
                Some(passage) => {
                    n_bytes += passage.len();
                    self.at = passage.end;
                    self.index.add(self.text, words, passage);
                }
                None => {
                    n_bytes += 1;
                    (self.text, self.at) = (self.text + 1, 0);
                }
            }
        }
        None
    }
}

/// The texts of a run with their index.
#[derive(Clone, Copy, Debug)]
pub struct IndexedTexts<'i, 't> {
    pub(super) index: &'i TextIndex,
    /// Those that the index was made of, or none with an empty one.
    pub(super) texts: &'i [&'t str],
}

impl<'t> IndexedTexts<'_, 't> {
    /// The passages that share the most with a sentence, the nearest first; those that share nothing are left out.
    pub(super) fn nearest(&self, sentence: &str) -> Vec<IndexedPassage<'t>> {
        let mut shared: Vec<(u32, f64)> = Vec::new();
        let index = self.index;
        for key in keys(sentence) {
            let found = index.with(key);
            if found.is_empty() || found.len() > MOST_POSTINGS {
                continue;
            }
            // The rarer, the more it says: one in ten counts more than twice as much as one in two.
            let weight = (1.0 + count(index.passages.len()) / count(found.len())).ln();
            shared.extend(found.iter().map(|(_, passage)| (*passage, weight)));
        }
        shared.sort_unstable_by_key(|(passage, _)| *passage);
        let sums = shared.chunk_by(|one, other| one.0 == other.0);
        let mut sums: Vec<(u32, f64)> =
            sums.map(|same| (same[0].0, same.iter().map(|(_, weight)| weight).sum())).collect();
        sums.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let least = sums.first().map_or(0.0, |(_, most)| most * SHARED_FROM);
        sums.retain(|(_, sum)| *sum >= least);
        sums.truncate(MOST_PASSAGES);
        sums.into_iter().map(|(passage, _)| self.passage(passage)).collect()
    }

    /// The passages that share the most with a sentence; of few passages all.
    pub(super) fn near_or_all(&self, sentence: &str) -> Vec<&'t str> {
        if self.index.passages.len() > MOST_PASSAGES {
            return self.nearest(sentence).into_iter().map(|passage| passage.part).collect();
        }
        self.index.passages.iter().map(|(text, range)| &self.texts[*text][range.clone()]).collect()
    }

    /// The passages that have all these words, numbers or codes, in any order.
    pub(super) fn passages_with(&self, words: &str) -> impl Iterator<Item = &'t str> {
        let (keys, index) = (keys(words), self.index);
        let rarest = keys.iter().map(|key| index.with(*key)).min_by_key(|found| found.len()).unwrap_or_default();
        let has_all =
            move |passage: &u32| keys.iter().all(|key| index.postings.binary_search(&(*key, *passage)).is_ok());
        rarest.iter().map(|(_, passage)| *passage).filter(has_all).map(|passage| self.passage(passage).part)
    }

    fn passage(&self, number: u32) -> IndexedPassage<'t> {
        let (text, range) = &self.index.passages[number as usize];
        IndexedPassage { text: *text, part: &self.texts[*text][range.clone()] }
    }
}

#[expect(clippy::cast_precision_loss, reason = "there are fewer passages than bytes of text")]
fn count(n: usize) -> f64 {
    n as f64
}

/// The parts of a text, each about as long as a paragraph.
fn passages_of(text: &str) -> impl Iterator<Item = Range<usize>> {
    std::iter::successors(passage_from(text, 0), |before| passage_from(text, before.end))
}

/// The part of a text that begins here; `None` at its end.
fn passage_from(text: &str, start: usize) -> Option<Range<usize>> {
    let most = text.floor_char_boundary(start + PASSAGE);
    let end = if most == text.len() { most } else { end_of_passage(text, start, most) };
    (start < text.len()).then_some(start..end)
}

/// The last end of a line or a sentence in the second half, or else the most.
fn end_of_passage(text: &str, start: usize, most: usize) -> usize {
    let half = text.ceil_char_boundary(start + PASSAGE / 2);
    let near = &text[half..most];
    let behind = |at: usize, sign: &str| half + at + sign.len();
    let last = |sign: &str| near.rfind(sign).map(|at| behind(at, sign));
    last("\n")
        .or_else(|| last(". ").max(last("。")).max(last("! ")).max(last("? ")))
        .or_else(|| last(" "))
        .unwrap_or(most)
}

/// The hashes of the words of a text, each once: beginnings of words, numbers without signs, pairs of characters in scripts without
/// spaces.
pub(super) fn keys(text: &str) -> Vec<u64> {
    let mut keys = Vec::new();
    let mut word = String::new();
    let mut before = None;
    for character in text.chars() {
        let is_unspaced = script::is_kana_or_han(character) || script::is_hangul(character);
        if is_unspaced {
            add_word(&mut word, &mut keys);
            keys.extend(before.map(|before| hash::characters([before, character])));
            before = Some(character);
            continue;
        }
        before = None;
        let is_in_number = matches!(character, ',' | '.') && word.ends_with(|last: char| last.is_ascii_digit());
        if is_in_number {
            word.push(character);
        } else if character.is_alphanumeric() {
            // A unit may stand close behind its number.
            if character.is_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit()) {
                add_word(&mut word, &mut keys);
            }
            push_folded(&mut word, character);
        } else {
            add_word(&mut word, &mut keys);
        }
    }
    add_word(&mut word, &mut keys);
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Whether words of a text, in order, have all of those of another one.
pub(super) fn has_words(words: &[u64], text: &str) -> bool {
    has_keys(words, &keys(text))
}

/// Whether there are words, and all of them are among others, which are in order.
pub(super) fn has_keys(words: &[u64], own: &[u64]) -> bool {
    !own.is_empty() && own.iter().all(|key| words.binary_search(key).is_ok())
}

fn add_word(word: &mut String, keys: &mut Vec<u64>) {
    let number = word.trim_end_matches(['.', ',']);
    let is_number = number.starts_with(|first: char| first.is_ascii_digit());
    if let Some(digits) = parse_digits(number).filter(|_| is_number) {
        // However it is written: `1,234.50` and `1234.5`.
        keys.push(hash::extend(NUMBER, digits.value.to_bits()));
    } else if is_number || number.chars().nth(1).is_some() {
        keys.push(hash::characters(number.chars().take(if is_number { number.len() } else { LONGEST_STEM })));
    }
    word.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_passage_with_the_rarest_words_is_the_nearest() {
        let texts =
            ["The bridge was opened in May.", "The school was opened in 1990.", "The bridge cost 12,500 euros."];
        let index = TextIndex::new(&texts);
        let index = IndexedTexts { index: &index, texts: &texts };
        let nearest = |sentence: &str| index.nearest(sentence).iter().map(|found| found.text).collect::<Vec<_>>();
        assert_eq!(nearest("It cost 12500.00 euros, they say.").first(), Some(&2));
        assert_eq!(nearest("Schools opened by 1990.").first(), Some(&1));
        assert!(nearest("Nobody knows anything else.").is_empty());
        let has = |words: &str| index.passages_with(words).next().is_some();
        assert!(has("12500.0") && has("the bridge") && !has("bridge 1990"));
    }

    #[test]
    fn passages_cover_a_text_and_end_with_sentences() {
        let text = "One sentence of the text is here. ".repeat(200);
        let passages: Vec<Range<usize>> = passages_of(&text).collect();
        assert!(passages.len() > 4 && passages.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!((passages[0].start, passages.last().unwrap().end), (0, text.len()));
        assert!(passages.iter().all(|range| text[range.clone()].trim_end().ends_with('.')));
        assert_eq!(passages_of("橋".repeat(2_000).as_str()).map(|range| range.len()).sum::<usize>(), 6_000);
    }

    #[test]
    fn scripts_without_spaces_are_found_by_pairs() {
        let texts = ["富士山の標高は3,776メートル。", "橋は14日間閉鎖された。", "標高は3,776mで"];
        let index = TextIndex::new(&texts);
        let index = IndexedTexts { index: &index, texts: &texts };
        assert_eq!(index.nearest("閉鎖は14日間だった。")[0].text, 1);
        assert_eq!(index.passages_with("3,776").count(), 2);
    }

    #[test]
    fn an_index_made_in_steps_is_the_same() {
        let long = "One sentence of the text is here, and it costs 12,500 euros. ".repeat(2_000);
        let texts = [long.as_str(), "", "The bridge was opened in May.", &long[..40_000]];
        let mut steps = IndexInSteps::new(&texts);
        let mut n_steps = 1;
        let made = loop {
            match steps.step() {
                Some(made) => break made,
                None => n_steps += 1,
            }
        };
        let whole = TextIndex::new(&texts);
        assert_eq!((&made.passages, &made.postings), (&whole.passages, &whole.postings));
        assert!(n_steps > 4 && steps.is_complete() && steps.is_of(&texts) && !steps.is_of(&texts[1..]));
    }
}
