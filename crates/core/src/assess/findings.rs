//! What was found in one turn, so that it can be assessed again.

use crate::conversation::Turn;
use std::sync::Arc;

use super::finding::ClaimFinding;
use super::fingerprint::Fingerprint;
use super::grounded::Grounded;
use super::reusable_parts::ReusableParts;
use super::so_far::SoFar;
use super::source::SourceOrigin;
use crate::grounding::GroundingFound;
use crate::record::Shared;
use credence_deeds::Deeds;

/// What a comparison depends on: the turn as it was, and the texts beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroundingEdition {
    fingerprint: Option<Fingerprint>,
    n_outdated: u32,
}

impl GroundingEdition {
    /// Whether the turn is the same, whatever the texts are.
    pub(crate) fn is_of_same_turn(self, other: Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

/// The sources of turns before one, which a marker without a list in its own turn may mean.
#[derive(Debug, Default)]
pub(crate) struct EarlierSources {
    /// The labels of those in lists.
    labels: Vec<u32>,
    /// Whether a turn has sources or results of tools without a list.
    has_unlisted: bool,
}

impl EarlierSources {
    pub(super) fn new(earlier: &[&Turn]) -> Self {
        let labels = earlier.iter().flat_map(|turn| &turn.listed).map(|listed| listed.label).collect();
        let is_unlisted = |turn: &&Turn| turn.listed.is_empty() && (turn.has_results() || !turn.sources.is_empty());
        Self { labels, has_unlisted: earlier.iter().any(is_unlisted) }
    }

    /// Whether one of them may have a label.
    pub(super) fn may_have(&self, label: u32) -> bool {
        self.has_unlisted || self.labels.contains(&label)
    }
}

/// What was found in one turn, and the parts of its last assessment.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// The turn in which it was found.
    fingerprint: Option<Fingerprint>,
    pub(super) origins: Vec<SourceOrigin>,
    /// What its markers may mean of the turns before it.
    pub(super) earlier_sources: EarlierSources,
    /// The stated claims, then the sentences that sources disagree about.
    pub(super) claims: Vec<Arc<ClaimFinding>>,
    /// Whether these are the claims of the turn and of its grounding as they are now.
    are_verified: bool,
    /// What the comparison with the sources found; it does not depend on trust.
    pub(super) grounded: Option<Grounded>,
    is_grounded: bool,
    /// What the turn says was done, compared with its calls; `None` where that was not, or not yet, asked.
    pub(super) deeds: Option<Shared<Deeds>>,
    /// How often the comparison got out of date.
    n_outdated: u32,
    /// What is known of the sentences while the answer goes on, and until the whole of it is compared.
    pub(super) so_far: Option<Box<SoFar>>,
    pub(super) parts: ReusableParts,
}

impl Findings {
    /// What a comparison depends on that begins now.
    pub(crate) const fn grounding_edition(&self) -> GroundingEdition {
        GroundingEdition { fingerprint: self.fingerprint, n_outdated: self.n_outdated }
    }

    /// Forgets what was found in the turn before it changed, but not what is known of sentences that are still there.
    pub(super) fn forget_unless_of(&mut self, fingerprint: Fingerprint) {
        if self.fingerprint != Some(fingerprint) {
            let so_far = std::mem::take(&mut self.so_far);
            *self = Self { fingerprint: Some(fingerprint), so_far, ..Self::default() };
        }
    }

    /// Whether the turn was not compared with its sources as it is now.
    pub(crate) const fn needs_grounding(&self) -> bool {
        !self.is_grounded
    }

    /// Whether the whole turn was compared.
    pub(crate) const fn is_compared(&self) -> bool {
        self.grounded.is_some()
    }

    /// The comparison is out of date. What it found stays until the next one.
    pub(crate) fn outdate_grounding(&mut self) {
        self.so_far.iter_mut().for_each(|so_far| so_far.forget_texts());
        self.is_grounded = false;
        self.n_outdated += 1;
    }

    /// Whether what a comparison found stands only until the next one.
    pub(crate) const fn has_outdated_grounding(&self) -> bool {
        !self.is_grounded && self.grounded.is_some()
    }

    /// Keeps what a comparison found. The sentences that sources disagree about are claims.
    pub(super) fn set_grounding(&mut self, found: Option<GroundingFound>) {
        self.grounded = found.map(Grounded);
        self.so_far = None;
        self.is_grounded = true;
        self.are_verified = false;
    }

    /// Keeps what a comparison found that began with this edition.
    pub(crate) fn set_grounding_of(&mut self, edition: GroundingEdition, found: Option<GroundingFound>) {
        self.set_grounding(found);
        self.is_grounded = self.grounding_edition() == edition;
    }

    /// Keeps the claims that were verified. Returns whether one of them has changed.
    pub(super) fn set_claims(&mut self, claims: Vec<Arc<ClaimFinding>>) -> bool {
        let is_same = self.claims.len() == claims.len()
            && self.claims.iter().zip(&claims).all(|(one, other)| Arc::ptr_eq(one, other));
        (self.claims, self.are_verified) = (claims, true);
        !is_same
    }

    /// The claims, if they need not be found again.
    pub(super) fn known_claims(&self) -> Option<&[Arc<ClaimFinding>]> {
        self.are_verified.then_some(&self.claims)
    }

    /// Whether it has claims, which teach what to think of their sources.
    pub(crate) fn has_claims(&self) -> bool {
        !self.claims.is_empty()
    }

    /// The hosts of its sources.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &str> {
        self.origins.iter().filter_map(|origin| origin.domain.as_deref())
    }

    /// Drops the parts of the last assessment, to save memory.
    pub(crate) fn drop_parts(&mut self) {
        self.parts = ReusableParts::default();
    }
}
