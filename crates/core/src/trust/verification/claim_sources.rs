//! The sources and hosts of one claim, each once.

use crate::stance::Stance;
use crate::trust::level::TrustLevel;
use credence_lookup::Lookup;

/// The stance of one source on one claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceStance<'a> {
    /// The id of the source; equal ids are one source, with one host.
    pub source_id: &'a str,
    /// Its exact host, without `www.`.
    pub host: &'a str,
    /// Its registrable domain.
    pub site: &'a str,
    /// The level of the source, including what was learned before this claim.
    pub level: TrustLevel,
    /// Whether the user set the level.
    pub overridden: bool,
    /// Whether a rule of the policy gave the level, rather than its default.
    pub listed: bool,
    /// Whether it supports or refutes the claim.
    pub side: Stance,
    /// The passage that says so.
    pub quote: Option<&'a str>,
    /// When it was published; shown only.
    pub published: Option<&'a str>,
    /// The name of a dangerous pattern found in its text.
    pub danger: Option<&'a str>,
}

/// One source of a claim, with its first statement on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// Its first statement.
    pub(super) first: &'a SourceStance<'a>,
    /// Its lowest level, if its statements differ.
    pub(super) level: TrustLevel,
    /// The index of its host.
    pub(super) host: usize,
    /// Its first statement for the claim.
    pub(super) supports: Option<&'a SourceStance<'a>>,
    /// Its first statement against the claim.
    pub(super) refutes: Option<&'a SourceStance<'a>>,
}

/// One host of a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClaimHost<'a> {
    /// Its first statement.
    pub(super) first: &'a SourceStance<'a>,
    /// Whether the user set its level.
    pub(super) overridden: bool,
    /// Whether a rule of the policy names it.
    pub(super) listed: bool,
    /// The first dangerous pattern found there.
    pub(super) danger: Option<&'a str>,
}

/// The sources and hosts of a claim, in their original order.
#[derive(Debug, Default)]
pub(super) struct ClaimSources<'a> {
    pub(super) all: Vec<Source<'a>>,
    pub(super) hosts: Vec<ClaimHost<'a>>,
}

impl<'a> ClaimSources<'a> {
    pub(super) fn new(statements: &'a [SourceStance<'a>]) -> Self {
        let mut found = Self::default();
        let (mut source_at, mut host_at) = (Lookup::default(), Lookup::default());
        for statement in statements {
            let host = found.host(&mut host_at, statement);
            found.add(&mut source_at, statement, host);
        }
        found
    }

    fn host(&mut self, host_at: &mut Lookup<&'a str>, statement: &'a SourceStance<'a>) -> usize {
        let at = host_at.get(statement.host).unwrap_or_else(|| {
            host_at.set(statement.host, self.hosts.len());
            self.hosts.push(ClaimHost { first: statement, overridden: false, listed: false, danger: None });
            self.hosts.len() - 1
        });
        let host = &mut self.hosts[at];
        host.overridden |= statement.overridden;
        host.listed |= statement.listed;
        host.danger = host.danger.or(statement.danger);
        at
    }

    fn add(&mut self, source_at: &mut Lookup<&'a str>, statement: &'a SourceStance<'a>, host: usize) {
        let at = source_at.get(statement.source_id).unwrap_or_else(|| {
            source_at.set(statement.source_id, self.all.len());
            self.all.push(Source { first: statement, level: statement.level, host, supports: None, refutes: None });
            self.all.len() - 1
        });
        let source = &mut self.all[at];
        source.level = source.level.min(statement.level);
        match statement.side {
            Stance::Supports => source.supports = source.supports.or(Some(statement)),
            Stance::Refutes => source.refutes = source.refutes.or(Some(statement)),
            Stance::Undecided | Stance::Neutral | Stance::NotCheckable => {}
        }
    }

    /// Whether a source counts: it is neither blocked nor on a host with a dangerous pattern.
    pub(super) fn counts(&self, source: &Source<'a>) -> bool {
        source.level != TrustLevel::Blocked && !self.hosts[source.host].is_dangerous()
    }
}

impl ClaimHost<'_> {
    /// Whether a dangerous pattern was found there and the user has not set a level for the host.
    pub(super) fn is_dangerous(&self) -> bool {
        self.danger.is_some() && !self.overridden
    }
}
