//! Grounding: whether the sources of an answer say what its sentences say.
//!
//! | file | holds |
//! |---|---|
//! | `prose` | the prose and the sentences of an answer |
//! | `cited_text` | a citation together with the texts of its source |
//! | `attach` | which citation stands for which sentence, and for which part of it |
//! | `quotation` | words between quotation marks, looked up in the source |
//! | `passage` | what of a source's text is shown, and the reasons with their places |
//! | `given` | whole texts of sources that the caller has |
//! | `check` | all of it: [`ground`] |
//! | `detected` | what one text says about one claim, with places in UTF-16 units |
//! | `outside` | a stronger model of the caller's beside the detector |
//! | `disagreement` | sources that cannot both be right about a sentence |

mod attach;
mod check;
mod cited_text;
mod detected;
mod disagreement;
mod given;
mod outside;
mod passage;
mod prose;
mod quotation;

pub use crate::record::{
    AnswerGrounding, GroundedSentence, GroundingCheck, GroundingCounts, GroundingReason, GroundingVerdict,
    NumberMismatch, Quotation, QuotationState, SourceReading, TextOrigin,
};
pub use check::{MAX_WHOLE_ANSWER_CHECKS, StanceReader, ground};
pub use cited_text::CitedText;
pub use credence_text::sentence::Sentence;
pub use detected::{DetectedStance, StanceReason, detect_stance};
pub use disagreement::{Disagreement, MAX_SOURCES_COMPARED, SourceWords, SourcesOnClaim, compare_sources};
pub use given::GivenTexts;
pub use outside::{JoinedReader, StancePair};
pub use passage::Passage;
pub use prose::{sentences_of, words_of};
