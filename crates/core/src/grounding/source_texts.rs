//! Whole texts of sources from the caller, by address.

use crate::conversation::source_key;
use crate::stream::SourceRef;
use credence_text::lookup::Lookup;

/// Whole texts of sources. The fragment and `utm_*` parameters of an address are ignored.
#[derive(Clone, Debug, Default)]
pub struct GivenTexts {
    by_key: Lookup,
    texts: Vec<String>,
}

impl GivenTexts {
    /// Adds the text of the source with this address or title. A later text replaces an earlier one.
    pub fn add(&mut self, address: &str, text: String) {
        self.by_key.set(key_of(address), self.texts.len());
        self.texts.push(text);
    }

    /// The text of the source with this key, see [`source_key`].
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.by_key.get(key).map(|index| self.texts[index].as_str())
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
