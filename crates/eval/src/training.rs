//! Trains the stance table from labeled sets, and weights from labelled transcripts. The same input gives the same bytes.
//!
//! | file | contains |
//! |---|---|
//! | `training_set`, `training_pair` | which pairs are used, and their weights |
//! | `synthetic` | pairs generated from sentences |
//! | `kind_pairs` | pairs for each kind of misreading, from templates and sentences |
//! | `attribution` | whether a sentence of an answer is attributable to a passage |
//! | `rewording` | changes of a sentence as answers make them |
//! | `deeds` | which clauses of an answer are statements about deeds, and how certain a finding is |
//! | `regression`, `forest` | weights of features that are there or not, and trees over them |
//! | `rarity` | how rare tokens are |
//! | `boosting` | gradient-boosted trees |
//! | `calibration` | temperature scaling |
//! | `splitmix`, `dice` | deterministic numbers |

pub mod attribution;
pub mod boosting;
pub mod calibration;
pub mod deeds;
pub mod dice;
mod forest;
pub mod kind_pairs;
pub mod rarity;
mod regression;
mod rewording;
pub mod splitmix;
pub mod synthetic;
pub mod training_pair;
pub mod training_set;

use credence_core::stance::Detector;
use credence_core::stance::model::{Head, Weights};

use crate::labelled::Unreadable;
use boosting::Rows;
use training_pair::TrainingPair;

/// Which heads of the model to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// Only the stance.
    Stance,
    /// Only whether a text supports the whole claim.
    Grounding,
    /// Both.
    Both,
}

/// Trains on these pairs; the head for attribution has pairs of its own: [`attribution`].
#[must_use]
pub fn train(words: &str, pairs: &[TrainingPair], heads: Heads) -> Weights {
    let rarity = rarity::rarities(words, pairs);
    let detector = Detector::new(words, Weights { rarity: rarity.clone(), ..Weights::default() });
    let rows = Rows::new(&detector, pairs);
    let learned =
        |of: Heads, rows: Rows| if heads == of || heads == Heads::Both { head(&rows) } else { Head::default() };
    let stance = learned(Heads::Stance, rows.stance());
    let grounding = learned(Heads::Grounding, rows.grounding());
    Weights { rarity, stance, grounding, attribution: Head::default() }
}

/// Trees of all rows, with the temperature fitted on held-out rows.
fn head(rows: &Rows) -> Head {
    let sharpness = calibration::sharpness(rows);
    Head { answers: boosting::trees(rows, &|_| true), sharpness }
}

/// The hand-written word table that ships beside the weights.
///
/// # Errors
/// When the file cannot be read.
pub fn words() -> Result<String, Unreadable> {
    let path = crate::shared::repository().join("crates/core/data/stance/words.txt");
    std::fs::read_to_string(&path).map_err(|error| Unreadable(format!("`{}` cannot be read: {error}", path.display())))
}
