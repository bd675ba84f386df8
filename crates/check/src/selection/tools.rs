//! Which sources are asked: those of a selection that can be.

use super::record::Selection;
use crate::registry::{SourceEntry, SourceRegistry};

/// The sources of these names that can be asked now, in the order of the registry; none for no name.
#[must_use]
pub fn tools_for_selection<'a>(registry: &'a SourceRegistry, names: &[&str]) -> Vec<&'a SourceEntry> {
    registry.available().filter(|entry| names.contains(&entry.name.as_str())).collect()
}

/// The sources to search with: those of the selection that can be asked now; without a selection, or with an empty one, every
/// source that can be.
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
