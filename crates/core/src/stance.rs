//! The stance check: whether a text supports a claim, refutes it, or does not bear on it. It is lexical; no language model is used.
//!
//! | file | holds |
//! |---|---|
//! | `label` | the stances and their labels |
//! | `language` | the language of a claim and its text |
//! | `stem`, `words` | words without endings, and the facts about them |
//! | `word_kind` | what kind of word one is: a name, a negator |
//! | `number`, `text` | text → tokens: words, numbers, and which are denied |
//! | `align` | which words of a claim the text contains, and where |
//! | `clash` | words of the text that contradict the others |
//! | `contrast` | what a sentence says otherwise in small words: denied, limited, the opposite |
//! | `feature`, `model` | the input of a small classifier, and its weights |
//! | `reason` | the reasons, with positions |
//! | `roles` | exchanged roles: who did it to whom |
//! | `statement` | whether one sentence says the claim, or something incompatible |
//! | `reading` | the result: a stance, its chances and the reasons |
//! | `detector` | all of it: [`Detector`] |
//! | `memory` | the same for many claims and texts, each split into words once |
//! | `hosted` | answers of the host application's models |

mod align;
mod clash;
mod contrast;
mod detector;
mod feature;
pub mod hosted;
mod label;
mod language;
pub(crate) mod measures;
mod memory;
pub mod model;
mod number;
mod reading;
mod reason;
mod roles;
pub(crate) mod signs;
mod statement;
mod stem;
mod text;
mod word_kind;
mod words;

pub use detector::Detector;
pub use feature::{FEATURES, Feature};
pub use label::{Basis, Stance};
pub use language::StanceLanguage;
pub use memory::DetectorMemory;
pub use reading::{ModelReason, StanceProbabilities, StanceReading};
pub use reason::{Reason, ReasonKind};
pub use text::TextSpan;
