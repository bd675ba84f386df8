//! Stance: whether a text supports a claim, refutes it or does not bear on it, read from the words alone.
//!
//! | file | holds |
//! |---|---|
//! | `label` | the three stances and their spellings |
//! | `language` | the language of a claim and its text |
//! | `stem`, `words` | words as numbers, without endings, and what is known of them |
//! | `number`, `text` | text → words, numbers and what is denied |
//! | `align` | which words of a claim the text holds, and where |
//! | `clash` | what stands in the place of the others, and cannot hold beside them |
//! | `feature`, `model` | the numbers a small classifier is told, and its weights |
//! | `reason` | what was seen, with places |
//! | `roles` | who did it to whom, where the text has it the other way round |
//! | `reading` | the result: a stance, its chances and the reasons |
//! | `detector` | all of it: [`Detector`] |
//! | `hosted` | what models of the host say beside it |

mod align;
mod clash;
mod detector;
mod feature;
pub mod hosted;
mod label;
mod language;
pub mod model;
mod number;
mod reading;
mod reason;
mod roles;
mod stem;
mod text;
mod words;

pub use detector::Detector;
pub use feature::{FEATURES, Feature};
pub use label::Stance;
pub use language::StanceLanguage;
pub use reading::{ModelReason, StanceProbabilities, StanceReading};
pub use reason::{Reason, ReasonKind};
pub use text::TextSpan;
