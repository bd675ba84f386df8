//! The witnesses of one claim, each source and each host once.

use crate::stance::Stance;
use crate::trust::level::TrustLevel;
use credence_text::lookup::Lookup;

/// What one source says about one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness<'a> {
    /// The source; equal names are one source, with one host.
    pub source_id: &'a str,
    /// Its exact host, without `www.`.
    pub host: &'a str,
    /// Its registrable domain.
    pub site: &'a str,
    /// The level of the source, with what was learned before this claim.
    pub level: TrustLevel,
    /// Whether the level is the reader's own word.
    pub overridden: bool,
    /// Whether a rule of the policy gave the level, rather than its default.
    pub listed: bool,
    /// What it says about the claim.
    pub side: Stance,
    /// The words it says it with.
    pub quote: Option<&'a str>,
    /// When it was published; shown, never weighed.
    pub published: Option<&'a str>,
    /// The dangerous pattern found in what it says, by name.
    pub danger: Option<&'a str>,
}

/// One source of a claim and what it says on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// Its first witness.
    pub(super) first: &'a Witness<'a>,
    /// Its lowest level, should its witnesses differ.
    pub(super) level: TrustLevel,
    /// The place of its host.
    pub(super) host: usize,
    /// Its first witness for the claim.
    pub(super) supports: Option<&'a Witness<'a>>,
    /// Its first witness against the claim.
    pub(super) refutes: Option<&'a Witness<'a>>,
}

/// One host of a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct WitnessHost<'a> {
    /// Its first witness.
    pub(super) first: &'a Witness<'a>,
    /// Whether the reader gave it its level.
    pub(super) overridden: bool,
    /// Whether a rule of the policy names it.
    pub(super) listed: bool,
    /// The first dangerous pattern found there.
    pub(super) danger: Option<&'a str>,
}

/// Every source and every host of a claim, in the order they came.
#[derive(Debug, Default)]
pub(super) struct Witnesses<'a> {
    pub(super) sources: Vec<Source<'a>>,
    pub(super) hosts: Vec<WitnessHost<'a>>,
}

impl<'a> Witnesses<'a> {
    pub(super) fn of(witnesses: &'a [Witness<'a>]) -> Self {
        let mut found = Self::default();
        let (mut source_at, mut host_at) = (Lookup::default(), Lookup::default());
        for witness in witnesses {
            let host = found.host(&mut host_at, witness);
            found.add(&mut source_at, witness, host);
        }
        found
    }

    fn host(&mut self, host_at: &mut Lookup<&'a str>, witness: &'a Witness<'a>) -> usize {
        let at = host_at.get(witness.host).unwrap_or_else(|| {
            host_at.hold(witness.host, self.hosts.len());
            self.hosts.push(WitnessHost { first: witness, overridden: false, listed: false, danger: None });
            self.hosts.len() - 1
        });
        let host = &mut self.hosts[at];
        host.overridden |= witness.overridden;
        host.listed |= witness.listed;
        host.danger = host.danger.or(witness.danger);
        at
    }

    fn add(&mut self, source_at: &mut Lookup<&'a str>, witness: &'a Witness<'a>, host: usize) {
        let at = source_at.get(witness.source_id).unwrap_or_else(|| {
            source_at.hold(witness.source_id, self.sources.len());
            self.sources.push(Source { first: witness, level: witness.level, host, supports: None, refutes: None });
            self.sources.len() - 1
        });
        let source = &mut self.sources[at];
        source.level = source.level.min(witness.level);
        match witness.side {
            Stance::Supports => source.supports = source.supports.or(Some(witness)),
            Stance::Refutes => source.refutes = source.refutes.or(Some(witness)),
            Stance::Neutral => {}
        }
    }

    /// Whether a source is listened to: neither blocked nor on a host with a dangerous pattern.
    pub(super) fn is_heard(&self, source: &Source<'a>) -> bool {
        source.level != TrustLevel::Blocked && !self.hosts[source.host].is_dangerous()
    }
}

impl WitnessHost<'_> {
    /// Whether a dangerous pattern was found there and the reader has not given the host a level all the same.
    pub(super) fn is_dangerous(&self) -> bool {
        self.danger.is_some() && !self.overridden
    }
}
