//! The registrable domain of a host, by the Public Suffix List.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::domain_index::{DomainIndex, ancestors, hash_of};
use super::host::Host;

/// One line per parent domain: the parent, a space, and the labels that make a public suffix with it.
///
/// Labels are sorted; `*` stands for any label, `!label` is the exception to it. Suffixes of a single
/// label are left out: any top-level domain is one. Origin and licence: `data/README.md`.
const PUBLIC_SUFFIXES: &str = include_str!("../../data/public_suffixes.txt");

/// The domain that was registered by whoever runs this host, by the bundled list.
///
/// See [`SuffixTable::registrable_domain`].
#[must_use]
pub fn registrable_domain(host: &Host) -> &str {
    SuffixTable::bundled().registrable_domain(host)
}

/// What the list says of a label below a parent domain.
enum Step {
    Suffix,
    Exception,
    Nothing,
}

/// The Public Suffix List, ready to be looked into.
#[derive(Debug)]
pub struct SuffixTable {
    lines: Vec<&'static str>,
    /// Where the line of each parent is in `lines`.
    index: DomainIndex,
}

impl SuffixTable {
    /// The list that comes with the program.
    #[must_use]
    pub fn bundled() -> &'static Self {
        static TABLE: OnceLock<SuffixTable> = OnceLock::new();
        TABLE.get_or_init(|| Self::of(PUBLIC_SUFFIXES))
    }

    /// A list in the form of `data/public_suffixes.txt`. Of an empty one, every name of two labels is registrable.
    #[must_use]
    pub fn of(text: &'static str) -> Self {
        let lines: Vec<_> = text.lines().collect();
        let mut index = DomainIndex::with_room_for(lines.len());
        for (line, position) in lines.iter().zip(0_u32..) {
            let parent = line.split_once(' ').map_or(*line, |(parent, _)| parent);
            // Parents are distinct, so a taken slot is always another's.
            index.hold(hash_of(parent), position, |_| false);
        }
        Self { lines, index }
    }

    /// The domain that was registered by whoever runs this host, for counting independent sites.
    ///
    /// The public suffix (sections ICANN and PRIVATE alike) and one label more; an IP address and a bare
    /// public suffix are given back as they are.
    #[must_use]
    pub fn registrable_domain<'host>(&self, host: &'host Host) -> &'host str {
        if host.is_ip() {
            return host.as_str();
        }
        let mut suffix = "";
        let mut registrable = host.as_str();
        let mut parent: Option<(&str, u32)> = None;
        for ancestor in ancestors(host.as_str()) {
            let Some((parent_domain, parent_hash)) = parent else {
                // The rule `*`, which holds where no other does.
                suffix = ancestor.domain;
                parent = Some((ancestor.domain, ancestor.hash));
                continue;
            };
            let n_label = ancestor.domain.len() - parent_domain.len() - 1;
            let label = &ancestor.domain[..n_label];
            if parent_domain.len() == suffix.len() {
                registrable = ancestor.domain;
            }
            match self.step(parent_domain, parent_hash, label) {
                Step::Suffix => {
                    suffix = ancestor.domain;
                    registrable = host.as_str();
                }
                Step::Exception => return ancestor.domain,
                Step::Nothing => {}
            }
            parent = Some((ancestor.domain, ancestor.hash));
        }
        registrable
    }

    fn step(&self, parent: &str, parent_hash: u32, label: &str) -> Step {
        let Some(labels) = self.labels_below(parent, parent_hash) else {
            return Step::Nothing;
        };
        let Some(any) = labels.strip_prefix("* ").or_else(|| labels.strip_prefix('*')) else {
            return if has_word(labels, label) { Step::Suffix } else { Step::Nothing };
        };
        let is_exception = any.split(' ').any(|word| word.strip_prefix('!') == Some(label));
        if is_exception { Step::Exception } else { Step::Suffix }
    }

    fn labels_below(&self, parent: &str, parent_hash: u32) -> Option<&'static str> {
        let labels = |at: u32| self.lines[at as usize].strip_prefix(parent)?.strip_prefix(' ');
        labels(self.index.position(parent_hash, |at| labels(at).is_some())?)
    }
}

/// Binary search in sorted words with one space between them.
fn has_word(words: &str, word: &str) -> bool {
    let is_space = |byte: &u8| *byte == b' ';
    let mut rest = words.as_bytes();
    while !rest.is_empty() {
        let middle = rest.len() / 2;
        let start = rest[..middle].iter().rposition(is_space).map_or(0, |at| at + 1);
        let end = rest[start..].iter().position(is_space).map_or(rest.len(), |at| start + at);
        match rest[start..end].cmp(word.as_bytes()) {
            Ordering::Equal => return true,
            Ordering::Less => rest = rest.get(end + 1..).unwrap_or_default(),
            Ordering::Greater => rest = &rest[..start.saturating_sub(1)],
        }
    }
    false
}

#[cfg(test)]
mod tests;
