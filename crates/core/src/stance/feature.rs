//! Features: small named numbers about a claim and a text, the input of the classifier.

mod contradiction;
mod coverage;
mod list;
mod run;
mod scale;

use super::align::Alignment;
use super::clash::Pair;

pub use list::{FEATURES, Feature};
pub(super) use list::{Features, N_FEATURES, share_of};

/// Measures everything.
pub(super) fn measure(alignment: &Alignment<'_>, pairs: &[Pair]) -> Features {
    let mut features = [0_u8; N_FEATURES];
    let mut set = |feature: Feature, value: u8| features[feature as usize] = value;
    coverage::shares(alignment, &mut set);
    coverage::missing(alignment, &mut set);
    coverage::order(alignment, &mut set);
    contradiction::clashes(alignment, pairs, &mut set);
    contradiction::numbers(alignment, pairs, &mut set);
    contradiction::denials(alignment, &mut set);
    contradiction::small_words(alignment, &mut set);
    contradiction::trends(alignment, &mut set);
    run::around(alignment, &mut set);
    features
}
