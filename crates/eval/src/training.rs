//! Learns the weights of the stance detector from labelled sets, the same to the byte every time.
//!
//! | file | holds |
//! |---|---|
//! | `mix` | which pairs are learned from, and how much each set counts |
//! | `made` | pairs made from sentences by replacing, denying and dropping words |
//! | `rarity` | how rare words are |
//! | `boost` | trees added one after the other, each to what the last ones left |
//! | `calibrate` | how sharp the chances should be |

pub mod boost;
pub mod calibrate;
pub mod made;
pub mod mix;
pub mod rarity;

use credence_core::stance::Detector;
use credence_core::stance::model::{Head, Weights};

use crate::labelled::Unreadable;
use boost::Rows;
use mix::Lesson;

/// Which answers are to be learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// The stance alone.
    Stance,
    /// Whether a text bears out the whole claim, alone.
    Grounding,
    /// Both.
    Both,
}

/// Weights learned from these lessons.
#[must_use]
pub fn learn(words: &str, lessons: &[Lesson], heads: Heads) -> Weights {
    let rarity = rarity::of(words, lessons);
    let detector = Detector::of(words, Weights { rarity: rarity.clone(), ..Weights::default() });
    let rows = Rows::of(&detector, lessons);
    let learned =
        |of: Heads, rows: Rows| if heads == of || heads == Heads::Both { head(&rows) } else { Head::default() };
    let stance = learned(Heads::Stance, rows.stance());
    let grounding = learned(Heads::Grounding, rows.grounding());
    Weights { rarity, stance, grounding }
}

/// Trees of all rows, as sharp as trees of a part of the rows should be for the rest.
fn head(rows: &Rows) -> Head {
    let sharpness = calibrate::sharpness(rows);
    Head { answers: boost::trees(rows, &|_| true), sharpness }
}

/// The hand-written words beside the weights.
///
/// # Errors
/// When the file cannot be read.
pub fn words() -> Result<String, Unreadable> {
    let path = crate::shared::repository().join("crates/core/data/stance/words.txt");
    std::fs::read_to_string(&path).map_err(|error| Unreadable(format!("`{}` cannot be read: {error}", path.display())))
}
