//! Grounding: whether the sources of an answer support the sentences that cite them.
//!
//! | file | holds |
//! |---|---|
//! | `prose` | the prose and the sentences of an answer |
//! | `cited_text` | a citation together with the texts of its source |
//! | `attach` | attaches citations to sentences |
//! | `quotation` | words between quotation marks, looked up in the source |
//! | `passage` | the part of a source's text that is shown, and the reasons with their positions |
//! | `given` | whole texts of sources that the caller has |
//! | `check` | all of it: [`ground`] |
//! | `detected` | the stance of one text towards one claim, with positions in UTF-16 units |
//! | `outside` | the detector combined with a model of the caller |
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
