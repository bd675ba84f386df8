//! Nodes of the evidence graph, and links between records in vectors.

use credence_named::named_enum;
use serde::Serialize;

/// The place of a node in its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NodeIndex(u32);

impl NodeIndex {
    /// The index as it crosses a boundary; a graph refuses one it did not give.
    #[must_use]
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The index as a number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    #[expect(clippy::cast_possible_truncation, reason = "a graph holds at most 2^24 nodes")]
    pub(in crate::evidence) const fn from_index(index: usize) -> Self {
        Self(index as u32)
    }

    pub(in crate::evidence) const fn index(self) -> usize {
        self.0 as usize
    }
}

named_enum! {
    /// The kind of a node.
    #[derive(Hash)]
    pub enum NodeKind {
        /// A sentence that may be true or false.
        Claim = "claim",
        /// A piece of a page's text.
        Fragment = "fragment",
        /// A page of a site.
        Page = "page",
        /// A scholarly paper.
        Paper = "paper",
    }
}

/// The part of a node that is needed to add evidence; ids and texts are stored separately.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) weight: Option<f64>,
    /// A page's site among the sites.
    pub(super) site: Link,
    /// The page of a fragment.
    pub(super) page: Link,
    /// A fragment's text among the texts.
    pub(super) text: Link,
    /// The index of a claim among the claims.
    pub(super) slot: Link,
    /// The newest evidence for a claim, or of a source; each piece links to the one before.
    pub(super) newest: Link,
    /// The newest fragment of a page; each links to the one before.
    pub(super) fragments: Link,
    pub(super) fragment_before: Link,
}

impl Node {
    pub(super) fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            weight: None,
            site: Link::NONE,
            page: Link::NONE,
            text: Link::NONE,
            slot: Link::NONE,
            newest: Link::NONE,
            fragments: Link::NONE,
            fragment_before: Link::NONE,
        }
    }
}

/// An index in a vector, or none; half the size of an `Option`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const NONE: Self = Self(u32::MAX);

    #[expect(clippy::cast_possible_truncation, reason = "a graph holds at most 2^24 of anything")]
    pub(super) const fn to(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) fn get(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as usize)
    }
}
