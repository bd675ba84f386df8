//! Whole texts of sources from the caller, by address.

use std::sync::Arc;

use crate::conversation::source_key;
use crate::stream::SourceRef;
use credence_lookup::Lookup;

/// Whole texts of sources. The fragment and `utm_*` parameters of an address are ignored.
#[derive(Clone, Debug, Default)]
pub struct GivenTexts {
    by_key: Lookup,
    /// Shared, so that an assessor is cloned without its texts.
    texts: Vec<Arc<str>>,
}

impl GivenTexts {
    /// Adds the text of the source with this address, title or id. A later text replaces an earlier one; an empty one is none.
    pub fn add(&mut self, address: &str, text: String) {
        let key = key_of(address);
        match self.by_key.get(&key).and_then(|index| self.texts.get_mut(index)) {
            Some(known) => *known = text.into(),
            None => {
                self.by_key.set(key, self.texts.len());
                self.texts.push(text.into());
            }
        }
    }

    /// The text of the source with this key, see [`source_key`].
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.by_key.get(key).map(|index| &*self.texts[index])
    }
}

fn key_of(address: &str) -> String {
    let is_address = address.contains("://");
    let name = Some(address.into());
    let source = if is_address {
        SourceRef { url: name, ..SourceRef::default() }
    } else {
        SourceRef { title: name, ..SourceRef::default() }
    };
    source_key(&source)
}
