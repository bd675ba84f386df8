//! What is known of the markers in an answer, and what stands in it that the text does not name.

use std::collections::BTreeSet;
use std::sync::Arc;

use credence_strings::{AnswerStrings, DeedStrings, Strings};

use super::block::BlockKind;
use super::block_id::BlockId;
use super::document::Document;
use super::leaf::Leaf;

/// The markers of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerMarks {
    /// Numbers that name a citation.
    pub known: BTreeSet<u32>,
    /// Numbers in the text that name none.
    pub dangling: BTreeSet<u32>,
    /// Numbers beside which the text says something else than the source.
    pub mismatched: BTreeSet<u32>,
    /// Labels of citations, each with the byte of the answer behind which it stands.
    pub placed: Vec<(usize, u32)>,
    /// Sentences that were compared, each with the byte behind which its mark stands.
    pub sentences: Vec<(usize, SentenceMark)>,
    /// Numbers of the text that are others in a source, each with its first byte.
    pub numbers: Vec<(usize, NumberMark)>,
}

/// How a marker is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkStanding {
    Known,
    Dangling,
    Mismatched,
}

/// What a mark behind words is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marked {
    /// A sentence, and what the texts of the run say about it.
    Sentence,
    /// A statement about a deed, and what the calls of the run show of it.
    Deed,
}

/// A sentence or a statement, and what the run says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentenceMark {
    /// Which of the two it is.
    pub marked: Marked,
    /// Its place among all sentences, or statements about deeds, of the answer.
    pub index: usize,
    pub standing: SentenceStanding,
    /// Whether a model read it; if not, only its words were looked for in the source.
    pub is_judged: bool,
}

credence_named::named_enum! {
    /// What the texts of the run say about a sentence, the least supported first. The style sheets know it by its name.
    pub enum SentenceStanding {
        /// A text contradicts it.
        Contradicted = "contradicted",
        /// Probably no text says it.
        Silent = "silent",
        /// A text has another number, date, name or state.
        Differs = "differs",
        /// A text is related to it.
        Undecided = "undecided",
        /// Another text than those it cites says it.
        Elsewhere = "elsewhere",
        /// A text probably says it.
        Probable = "probable",
        /// A text says it.
        Supported = "supported",
    }
}

impl SentenceStanding {
    /// In words, of a statement about a deed.
    const fn words_of_deed(self, strings: &DeedStrings) -> &'static str {
        match self {
            Self::Contradicted => strings.contradicted(),
            Self::Silent => strings.not_shown(),
            Self::Differs => strings.older(),
            Self::Undecided | Self::Elsewhere | Self::Probable => strings.attempted(),
            Self::Supported => strings.shown(),
        }
    }

    /// In words; `is_judged` if a model read the texts.
    pub const fn words(self, strings: &AnswerStrings, is_judged: bool) -> &'static str {
        match self {
            Self::Contradicted if is_judged => strings.judged_contradicted(),
            Self::Contradicted => strings.sentence_contradicted(),
            Self::Silent => strings.sentence_silent(),
            Self::Differs => strings.sentence_differs(),
            Self::Undecided => strings.sentence_undecided(),
            Self::Elsewhere => strings.sentence_elsewhere(),
            Self::Probable => strings.sentence_probable(),
            Self::Supported if is_judged => strings.judged_supported(),
            Self::Supported => strings.sentence_supported(),
        }
    }
}

impl SentenceMark {
    /// What it says, in words.
    pub const fn words(self, strings: &Strings) -> &'static str {
        match self.marked {
            Marked::Sentence => self.standing.words(strings.answer(), self.is_judged),
            Marked::Deed => self.standing.words_of_deed(strings.deeds()),
        }
    }
}

/// A number of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberMark {
    /// Its length in bytes.
    pub length: usize,
    /// What the source has in its place.
    pub cited: Arc<str>,
}

/// Something that stands in a text and is not written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    Label(u32),
    Sentence(SentenceMark),
    Number(NumberMark),
}

impl Mark {
    /// Of those in one place, what stands behind the words before it comes first.
    const fn rank(&self) -> (u8, u32) {
        match self {
            Self::Label(label) => (0, *label),
            Self::Sentence(_) => (1, 0),
            Self::Number(_) => (2, 0),
        }
    }
}

/// Marks to be shown in a text, with the place of each in it.
pub type Placed = Vec<(usize, Mark)>;

impl AnswerMarks {
    /// How the marker of a number is shown; `None` where it is plain text.
    pub fn standing(&self, number: u32) -> Option<MarkStanding> {
        if self.dangling.contains(&number) {
            return Some(MarkStanding::Dangling);
        }
        if self.mismatched.contains(&number) {
            return Some(MarkStanding::Mismatched);
        }
        self.known.contains(&number).then_some(MarkStanding::Known)
    }

    /// Everything that has a place, in the order of the answer.
    fn in_order(&self) -> Placed {
        let mut ordered = Placed::with_capacity(self.placed.len() + self.sentences.len() + self.numbers.len());
        self.placed.iter().for_each(|(at, label)| put(&mut ordered, *at, Mark::Label(*label)));
        self.sentences.iter().for_each(|(at, sentence)| put(&mut ordered, *at, Mark::Sentence(*sentence)));
        self.numbers.iter().for_each(|(at, number)| put(&mut ordered, *at, Mark::Number(number.clone())));
        ordered
    }
}

/// Few as they are, marks are put in order one by one; a general sort would be a larger program.
fn put(ordered: &mut Placed, at: usize, mark: Mark) {
    let rank = (at, mark.rank());
    let index = ordered.partition_point(|(at, other)| (*at, other.rank()) <= rank);
    ordered.insert(index, (at, mark));
}

/// The marks of a document by the blocks they stand in, in the order of the source.
pub type Places = Vec<(BlockId, Placed)>;

/// The marks that stand in a block.
pub fn placed_in(places: &Places, id: BlockId) -> &[(usize, Mark)] {
    places.binary_search_by_key(&id, |(id, _)| *id).map_or(&[], |index| &places[index].1)
}

/// The marks that stand in each block of a document, by their places in its text.
pub fn place(marks: &AnswerMarks, document: &Document) -> Places {
    let mut places = Places::new();
    let ordered = marks.in_order();
    if ordered.is_empty() {
        return places;
    }
    let holders: Vec<(usize, BlockId)> =
        document.blocks().filter_map(|(id, _)| Some((start(document, id)?, id))).collect();
    for (source, mark) in ordered.into_iter().filter(|(source, _)| *source <= document.length()) {
        // A number begins where it stands; the others belong to what is before them.
        let reach = source + usize::from(matches!(mark, Mark::Number(_)));
        let index = holders.partition_point(|(start, _)| *start < reach);
        let Some((_, id)) = holders.get(index.saturating_sub(1)) else { continue };
        let at = document.block(*id).leaf().map_or(0, |leaf| leaf.place_of(source));
        let placed = (at, mark);
        match places.last_mut().filter(|(last, _)| last == id) {
            Some((_, known)) if known.last() == Some(&placed) => {}
            Some((_, known)) => known.push(placed),
            None => places.push((*id, vec![placed])),
        }
    }
    places
}

/// Where a block begins that can hold a mark.
fn start(document: &Document, id: BlockId) -> Option<usize> {
    let block = document.block(id);
    let is_code = matches!(block.kind, BlockKind::Code(_));
    block.leaf().map(Leaf::source_start).or_else(|| is_code.then_some(block.source))
}
