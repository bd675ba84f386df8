//! Selects sources by the similarity of their descriptions to the claim, with vectors of the host application's model.

use credence_core::stance::hosted::similarity;

use super::claim_type::ClaimType;
use super::fold::LONGEST_CLAIM;
use super::lexical::chosen;
use super::record::{Selection, SelectionWarningCode, beginning};
use super::rules::{self, named_sources};
use super::table::RuleTable;
use crate::registry::SourceRegistry;

/// The lowest similarity of a selected source.
const NEAR_ENOUGH: f64 = 0.05;

/// The texts to embed: the claim, and the description of each source except the open web, in the order of the
/// registry. All vectors but the first depend only on the registry and can be cached.
#[must_use]
pub fn texts_to_embed(claim: &str, registry: &SourceRegistry) -> Vec<String> {
    let bounded = |text: &str| beginning(text, LONGEST_CLAIM).to_owned();
    let descriptions = named_sources(registry).map(|entry| bounded(&entry.description));
    std::iter::once(bounded(claim)).chain(descriptions).collect()
}

/// The most similar sources. The rules select instead if there is not one vector per text, all of one length.
pub(super) fn select(claim: &str, registry: &SourceRegistry, vectors: &[Vec<f32>]) -> Selection {
    let n_sources = named_sources(registry).count();
    let first = vectors.first().filter(|first| !first.is_empty() && vectors.len() == n_sources + 1);
    let Some(first) = first.filter(|first| vectors.iter().all(|vector| is_usable(vector, first.len()))) else {
        let mut selection = rules::select(claim, registry, RuleTable::built_in());
        selection.warn(SelectionWarningCode::VectorsDoNotFit, None);
        return selection;
    };
    let near = named_sources(registry).zip(&vectors[1..]).map(|(entry, vector)| {
        let claim_type = entry.category.map_or(ClaimType::Other, ClaimType::for_category);
        (entry.name.as_str(), similarity(first, vector), claim_type)
    });
    chosen(near.filter(|(_, nearness, _)| *nearness >= NEAR_ENOUGH).collect(), "by the vectors of a model", registry)
}

fn is_usable(vector: &[f32], length: usize) -> bool {
    vector.len() == length && vector.iter().all(|number| number.is_finite())
}
