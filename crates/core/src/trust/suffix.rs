//! The registrable domain of a host, by the Public Suffix List.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::domain_index::{Ancestor, DomainIndex, ancestors, hash_below, hash_of};
use super::host::{Host, is_ip};

/// One line per parent domain: its name and, after spaces, the labels that make a public suffix with it.
///
/// A line with one more space before it belongs to the domain of the line above it and leaves that part out;
/// `+` says that it is a suffix itself. Labels are sorted; `*` stands for any label, `!label` is the exception to
/// it. Suffixes of a single label are left out: any top-level domain is one. In joined lists, several lines may have the same
/// domain. Origin and licence: `data/README.md`.
const PUBLIC_SUFFIXES: &str = include_str!("../../data/public_suffixes.txt");

/// The registrable domain of a host, by the bundled list.
///
/// See [`SuffixTable::registrable_domain`].
#[must_use]
pub fn registrable_domain(host: &Host) -> &str {
    SuffixTable::bundled().registrable_domain(host)
}

/// The rule of the list for a label below a parent domain.
enum Step {
    Suffix,
    Exception,
    Nothing,
}

/// One line of the list.
#[derive(Debug)]
struct Parent {
    /// Without the domain of the line above that contains it.
    name: &'static str,
    /// The index of that line.
    above: Option<u32>,
    is_suffix: bool,
    labels: &'static str,
    /// The index of the line before it for the same domain.
    earlier: Option<u32>,
}

/// The Public Suffix List, indexed for lookups.
#[derive(Debug)]
pub struct SuffixTable {
    parents: Vec<Parent>,
    /// The index of each parent in `parents`.
    index: DomainIndex,
}

impl SuffixTable {
    /// The list that comes with the program.
    #[must_use]
    pub fn bundled() -> &'static Self {
        static TABLE: OnceLock<SuffixTable> = OnceLock::new();
        TABLE.get_or_init(|| Self::parse(PUBLIC_SUFFIXES))
    }

    /// A list without suffixes: every name of two labels is registrable. For programs that load the bundled list later.
    #[must_use]
    pub fn empty() -> &'static Self {
        static TABLE: OnceLock<SuffixTable> = OnceLock::new();
        TABLE.get_or_init(|| Self { parents: Vec::new(), index: DomainIndex::with_room_for(0) })
    }

    /// A list in the form of `data/public_suffixes.txt`. Of an empty one, every name of two labels is registrable.
    #[must_use]
    pub fn parse(text: &'static str) -> Self {
        let lines = text.lines();
        let mut table = Self { parents: Vec::new(), index: DomainIndex::with_room_for(lines.clone().count()) };
        let mut above: Vec<(u32, u32)> = Vec::new();
        for (line, position) in lines.zip(0..) {
            let parent = line.trim_start_matches(' ');
            above.truncate(line.len() - parent.len());
            let parent = Parent::parse(parent, above.last().map(|(position, _)| *position));
            let hash = above.last().map_or_else(|| hash_of(parent.name), |(_, hash)| hash_below(*hash, parent.name));
            let Self { parents, index } = &mut table;
            let earlier = index.set(hash, position, |other| parents[other as usize].has_domain_of(&parent));
            parents.push(Parent { earlier, ..parent });
            above.push((position, hash));
        }
        table
    }

    /// The registrable domain of a host: its public suffix and one label more.
    ///
    /// Both sections of the list count, ICANN and PRIVATE. An IP address and a bare public suffix are returned
    /// unchanged.
    #[must_use]
    pub fn registrable_domain<'host>(&self, host: &'host Host) -> &'host str {
        self.registrable_in(host.as_str())
    }

    /// The same for the text of a [`Host`].
    pub(super) fn registrable_in<'host>(&self, host: &'host str) -> &'host str {
        if is_ip(host) {
            return host;
        }
        let mut suffix = "";
        let mut registrable = host;
        let mut parent: Option<(&str, u32)> = None;
        for ancestor in ancestors(host) {
            let Some((parent_domain, parent_hash)) = parent else {
                // The default rule `*`: any top-level domain is a suffix.
                suffix = ancestor.domain;
                parent = Some((ancestor.domain, ancestor.hash));
                continue;
            };
            if parent_domain.len() == suffix.len() {
                registrable = ancestor.domain;
            }
            match self.step(parent_domain, parent_hash, ancestor) {
                Step::Suffix => {
                    suffix = ancestor.domain;
                    registrable = host;
                }
                Step::Exception => return ancestor.domain,
                Step::Nothing => {}
            }
            parent = Some((ancestor.domain, ancestor.hash));
        }
        registrable
    }

    fn step(&self, parent: &str, parent_hash: u32, domain: Ancestor<'_>) -> Step {
        let label = &domain.domain[..domain.domain.len() - parent.len() - 1];
        let mut is_suffix = false;
        for Parent { labels, .. } in self.lines(parent, parent_hash) {
            if let Some(any) = labels.strip_prefix("* ").or_else(|| labels.strip_prefix('*')) {
                let is_exception = any.split(' ').any(|word| word.strip_prefix('!') == Some(label));
                return if is_exception { Step::Exception } else { Step::Suffix };
            }
            is_suffix = is_suffix || has_word(labels, label);
        }
        let is_suffix = is_suffix || self.lines(domain.domain, domain.hash).any(|own| own.is_suffix);
        if is_suffix { Step::Suffix } else { Step::Nothing }
    }

    /// The lines for a domain, the last one first.
    fn lines(&self, domain: &str, hash: u32) -> impl Iterator<Item = &Parent> {
        let line = |at: u32| self.parents.get(at as usize);
        let last = self.index.position(hash, |at| self.is_named(at, domain)).and_then(line);
        std::iter::successors(last, move |parent| parent.earlier.and_then(line))
    }

    fn is_named(&self, at: u32, domain: &str) -> bool {
        let mut rest = domain;
        let mut parent = &self.parents[at as usize];
        while let Some(above) = parent.above {
            let Some(below) = rest.strip_prefix(parent.name).and_then(|rest| rest.strip_prefix('.')) else {
                return false;
            };
            rest = below;
            parent = &self.parents[above as usize];
        }
        rest == parent.name
    }
}

impl Parent {
    /// Whether another line is for the same domain.
    fn has_domain_of(&self, other: &Self) -> bool {
        self.name == other.name && self.above == other.above
    }

    fn parse(line: &'static str, above: Option<u32>) -> Self {
        let (name, labels) = line.split_once(' ').unwrap_or((line, ""));
        let suffix = name.strip_prefix('+');
        Self { name: suffix.unwrap_or(name), above, is_suffix: suffix.is_some(), labels, earlier: None }
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
