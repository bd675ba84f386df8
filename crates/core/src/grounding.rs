//! Grounding: whether the sources of an answer say what its sentences say.
//!
//! | file | holds |
//! |---|---|
//! | `offset` | bytes of a text ↔ UTF-16 units |
//! | `prose` | Markdown with everything blanked that is not read; every byte stays where it was |
//! | `sentence` | prose → sentences |
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
mod detected;
mod disagreement;
mod given;
mod offset;
mod outside;
mod passage;
mod prose;
mod quotation;
mod sentence;

pub use crate::record::{
    AnswerGrounding, GroundedSentence, GroundingCheck, GroundingCounts, GroundingReason, GroundingVerdict,
    NumberMismatch, Quotation, QuotationState, SourceReading, TextOrigin,
};
pub use check::{CitedText, MAX_WHOLE_ANSWER_CHECKS, StanceReader, ground};
pub use detected::{DetectedStance, StanceReason, detect_stance};
pub use disagreement::{Disagreement, MAX_SOURCES_COMPARED, SourceWords, SourcesOnClaim, compare_sources};
pub use given::GivenTexts;
pub use outside::{JoinedReader, StancePair};
pub use passage::Passage;
pub use sentence::{Sentence, sentences_of};

/// The words of a Markdown text: emphasis, addresses, markers and code are blank, and every word is where it was.
#[must_use]
pub fn words_of(text: &str) -> String {
    let signs: Vec<_> = crate::citation::markers_in(text).into_iter().map(|marker| marker.range).collect();
    prose::prose(text, &signs).replace(prose::CITED, " ")
}
