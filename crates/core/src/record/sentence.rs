//! Every sentence of an answer, and what the texts of the run say about it.

use credence_named::named_enum;
use serde::Serialize;

use super::grounding::{GroundingReason, TextOrigin};

/// One sentence of the answer, compared with the texts of the run: its cited sources first, then all others, and what tools returned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnswerSentence {
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: u32,
    /// What kind of sentence it is. Only statements are compared, and sentences that cite something.
    pub kind: SentenceKind,
    /// What the texts say about it.
    pub finding: SentenceFinding,
    /// The score of the sentence beside the nearest text, 0 to 1: how much of what makes sentences attributable to a text it has. `null` only
    /// where nothing was compared.
    pub supported: Option<f64>,
    /// How many of the labelled sentences with such a score are supported; `null` where no score decided, where the answer
    /// rewords its texts, or where one of its numbers stands in the texts in another form, as in none of those.
    pub rate: Option<MeasuredRate>,
    /// Its citations, by their index in `citations`.
    pub citations: Vec<u32>,
    /// Whether the cited texts do not say it and `passage`, of another text, does.
    pub is_elsewhere: bool,
    /// `id` of the source of the nearest text, or of the tool call that returned it.
    pub source_id: Option<String>,
    /// Which text that is; `null` where nothing was compared.
    pub read: Option<TextOrigin>,
    /// The nearest passage.
    pub passage: Option<String>,
    /// What the sentence and the passage have in common and what differs.
    pub reasons: Vec<GroundingReason>,
    /// Its numbers, dates, names, quotations and identifiers, each with where it was found.
    pub particulars: Vec<Particular>,
}

/// How many of the labelled sentences with a score like this are supported by their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MeasuredRate {
    /// Sentences that were measured.
    pub n: u32,
    /// Those of them that a person called supported.
    pub n_supported: u32,
}

named_enum! {
    /// What kind of sentence it is.
    pub enum SentenceKind {
        /// It says that something is so.
        Statement = "statement",
        /// A heading, a title or the first row of a table.
        Heading = "heading",
        /// A question.
        Question = "question",
        /// A greeting, thanks, or words that lead to what follows.
        Courtesy = "courtesy",
        /// It asks the reader to do something, or advises it.
        Advice = "advice",
        /// What the agent says about itself and its sources.
        AboutAgent = "about_agent",
        /// What the agent says it did: the calls of the run show it, not their texts. See `deeds`.
        Deed = "deed",
        /// Fewer than three words.
        Fragment = "fragment",
    }
}

named_enum! {
    /// What the texts of a run say about a sentence.
    pub enum SentenceFinding {
        /// A text says it.
        Supported = "supported",
        /// A text says something that cannot be true beside it.
        Contradicted = "contradicted",
        /// The words of a text make it likely.
        ProbablySupported = "probably_supported",
        /// The words of all texts make it unlikely that one of them says it.
        ProbablyNotInSources = "probably_not_in_sources",
        /// A text is related; whether it says the sentence is open.
        Undecided = "undecided",
        /// It is no statement.
        NotChecked = "not_checked",
        /// The run has no text to compare it with.
        NothingToCompare = "nothing_to_compare",
    }
}

/// A detail of a sentence that can be looked up: a number, a date, a name, a quotation, an identifier, or a value in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Particular {
    /// What it is.
    pub kind: ParticularKind,
    /// Start in `answer`, in UTF-16 units.
    pub start: u32,
    /// End (exclusive) in `answer`, in UTF-16 units.
    pub end: u32,
    /// Where it was found.
    pub state: ParticularState,
    /// What the nearest passage has in its place, where it differs; what it follows from, where it is converted or calculated.
    pub found: Option<String>,
}

named_enum! {
    /// What kind of detail it is.
    pub enum ParticularKind {
        /// A number with its unit.
        Number = "number",
        /// A day, a month or a year.
        Date = "date",
        /// A name.
        Name = "name",
        /// Words between quotation marks.
        Quotation = "quotation",
        /// A code such as `ISO-9001` or `v2.1`.
        Identifier = "identifier",
        /// A value of a record in words, such as a state. Only those are listed that differ.
        Value = "value",
        /// Words that say of data what its values say: "the cheapest", "heavier than", "has a garage". Of prose, small words that it has otherwise:
        /// "suitable" beside "not suitable"; only those are listed that differ.
        Statement = "statement",
    }
}

named_enum! {
    /// Where a detail was found.
    pub enum ParticularState {
        /// The nearest passage has it.
        InPassage = "in_passage",
        /// Another text of the run has it.
        InAnotherText = "in_another_text",
        /// A text near the sentence has it rounded differently, in another unit, or as a day or time in data.
        Converted = "converted",
        /// It is a sum, a difference or a product of numbers of one text near the sentence.
        Calculated = "calculated",
        /// No text has it, but it was asked for: it is in a message of the user, or a name in the arguments of a call, or a number or date that is all
        /// of an argument.
        AskedFor = "asked_for",
        /// The nearest passage has another one in its place.
        Differs = "differs",
        /// Neither a text nor what was asked for has it.
        InNoText = "in_no_text",
    }
}

impl AnswerSentence {
    /// A sentence of this kind that cites nothing and is not compared.
    pub(crate) const fn not_checked(start: u32, end: u32, kind: SentenceKind) -> Self {
        Self {
            start,
            end,
            kind,
            finding: SentenceFinding::NotChecked,
            supported: None,
            rate: None,
            citations: Vec::new(),
            is_elsewhere: false,
            source_id: None,
            read: None,
            passage: None,
            reasons: Vec::new(),
            particulars: Vec::new(),
        }
    }

    /// The sentence of a part of an answer that begins so many UTF-16 units behind the start of the answer.
    pub(crate) fn moved_by(mut self, units: u32) -> Self {
        let move_by = |place: &mut u32| *place += units;
        [&mut self.start, &mut self.end].into_iter().for_each(move_by);
        self.reasons.iter_mut().flat_map(|reason| reason.start.iter_mut().chain(&mut reason.end)).for_each(move_by);
        self.particulars.iter_mut().flat_map(|one| [&mut one.start, &mut one.end]).for_each(move_by);
        self
    }

    /// Whether it was compared.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        !matches!(self.finding, SentenceFinding::NotChecked | SentenceFinding::NothingToCompare)
    }

    /// Whether a text says it, for certain or probably.
    #[must_use]
    pub fn is_backed(&self) -> bool {
        matches!(self.finding, SentenceFinding::Supported | SentenceFinding::ProbablySupported)
    }

    /// Whether a text contradicts it, or has another number or date in the place of one of its own.
    #[must_use]
    pub fn is_against(&self) -> bool {
        let differs = || self.particulars.iter().any(|one| one.state == ParticularState::Differs);
        self.finding == SentenceFinding::Contradicted || (self.is_checked() && !self.is_backed() && differs())
    }
}
