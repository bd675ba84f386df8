//! Grounding: whether the sources of an answer support the sentences that cite them.
//!
//! | file | holds |
//! |---|---|
//! | `sentences` | the sentences and words of an answer, without markup |
//! | `cited_text` | a citation together with the texts of its source |
//! | `attach` | attaches citations to sentences |
//! | `sign` | the signs of citations: markers, links, "(Source: [1])" |
//! | `clock` | times of the clock, in digits and words |
//! | `quotation` | words between quotation marks, looked up in the source |
//! | `passage` | the part of a source's text that is shown, and the reasons with their positions |
//! | `records` | values of another record than that of which a sentence speaks |
//! | `request` | what was asked for, by the user and in calls of tools |
//! | `prose` | whether a text has sentences, or is data |
//! | `source_texts` | whole texts of sources from the caller |
//! | `stance_cache` | readings that are made in slices of time, and details that are looked up in them |
//! | `check` | the comparison of an answer with its sources: [`ground`] |
//! | `check::all_sentences` | every sentence, cited or not, compared with all texts of the run |
//! | `sentence_kind` | which sentences are statements |
//! | `text_index` | the passages that a sentence is compared with |
//! | `particular` | the numbers, dates, names, quotations and identifiers of a sentence, and where they are |
//! | `found_detail` | the details of a sentence, each with what `particular`, `derived` and `records` say of it |
//! | `likely` | what is said of a sentence on which no text takes a side for certain |
//! | `wording` | whether an answer follows the words of its texts, or rewords them |
//! | `summary` | counts, numbers that differ, and the result for each citation |
//! | `complete` | the part of a growing answer whose sentences are complete |
//! | `detected` | the stance of one text towards one claim, with positions in UTF-16 units |
//! | `joined_reader` | the detector combined with models of the caller |
//! | `disagreement` | sources that cannot both be right about a sentence |
//! | `dispute` | the sentences of an answer that its sources disagree about |
//! | `grounder` | grounds a task |
//! | `task` | what is to be grounded, and what was found, as plain records; `json` parses both |
//! | `utf16` | byte offsets ↔ UTF-16 offsets |

mod attach;
mod check;
mod cited_text;
mod clock;
mod complete;
mod derived;
mod detail;
mod detected;
mod disagreement;
mod dispute;
mod found_detail;
mod grounder;
mod in_words;
mod joined_reader;
mod likely;
mod named_date;
mod particular;
mod passage;
pub(crate) mod prose;
mod quotation;
mod records;
mod request;
mod sentence_kind;
mod sentences;
mod sign;
mod source_texts;
mod stance_cache;
mod summary;
mod task;
mod text_index;
mod utf16;
mod wording;

pub use crate::record::{
    AnswerGrounding, AnswerSentence, GroundedSentence, GroundingCheck, GroundingCounts, GroundingReason,
    GroundingVerdict, NumberMismatch, Quotation, QuotationState, SourceReading, TextOrigin,
};
pub use check::{LONGEST_CLAIM, MAX_WHOLE_ANSWER_CHECKS, StanceReader, ground};
pub use cited_text::CitedText;
pub use credence_lexical::sentence::Sentence;
pub use detected::{DetectedStance, StanceReason, detect_stance};
pub use disagreement::{Disagreement, MAX_SOURCES_COMPARED, SourceWords, SourcesOnClaim, compare_sources};
pub use grounder::Grounder;
pub(crate) use joined_reader::pair_key;
pub use joined_reader::{JoinedReader, StancePair};
pub use likely::{Likely, LikelyReading, Rate, likely, said_otherwise};
pub use passage::Passage;
pub use sentences::{sentences_of, words_of};
pub use source_texts::GivenTexts;
pub use stance_cache::{GroundingInSteps, StanceCache};
pub use task::{
    AnswerPart, AskedFor, CitationToGround, GroundingFound, GroundingTask, PassageToGround, ResultToGround,
    SourceToGround,
};
pub use text_index::TextIndex;
pub(crate) use utf16::Utf16Offsets;
pub use wording::Wording;
