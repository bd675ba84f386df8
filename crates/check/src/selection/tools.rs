//! The selected sources that are available.

use super::record::Selection;
use crate::registry::{SourceEntry, SourceRegistry};

/// The available sources of these names, in the order of the registry; empty without names.
#[must_use]
pub fn tools_for_selection<'a>(registry: &'a SourceRegistry, names: &[&str]) -> Vec<&'a SourceEntry> {
    registry.available().filter(|entry| names.contains(&entry.name.as_str())).collect()
}

/// The sources to search with: the available ones of the selection; without a selection, or with an empty one, every
/// available source.
#[must_use]
pub fn tools_to_search<'a>(registry: &'a SourceRegistry, selection: Option<&Selection>) -> Vec<&'a SourceEntry> {
    match selection.filter(|selection| !selection.selected_sources.is_empty()) {
        Some(selection) => {
            let names = selection.selected_sources.iter().map(|source| source.plugin_name.as_str());
            tools_for_selection(registry, &names.collect::<Vec<_>>())
        }
        None => registry.available().collect(),
    }
}
