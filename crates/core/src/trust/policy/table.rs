//! All rules in one table, found by the domains a host lies in.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Reverse;

use super::pattern::{DomainPattern, glob_matches, plain_end};
use super::{RuleOrigin, TrustPolicy};
use crate::trust::address::Address;
use crate::trust::domain_index::{Ancestor, DomainIndex, ancestors, hash_below, hash_of};
use crate::trust::host::Host;
use crate::trust::level::TrustLevel;
use credence_text::date::Date;

/// Borrowed from the bundled tables, owned when it comes from a document.
pub(super) type Text = Cow<'static, str>;

/// The lists in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RuleList {
    Deny,
    Override,
    Allow,
    Grey,
    Suffix,
}

/// What a rule says of the hosts it stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Grounds {
    pub(super) list: RuleList,
    pub(super) level: TrustLevel,
    pub(super) skip: bool,
    pub(super) reason: Option<Text>,
    pub(super) kind: Option<Text>,
    pub(super) origin: Option<Text>,
}

impl Grounds {
    /// The grounds of a rule that may leave its level to its list.
    pub(super) fn of(list: RuleList, level: Option<TrustLevel>) -> Self {
        let (level, skip) = match (list, level) {
            (RuleList::Deny, _) | (RuleList::Grey, None) => (TrustLevel::Unverified, true),
            (RuleList::Allow, None) => (TrustLevel::Trusted, false),
            (RuleList::Override | RuleList::Suffix, None) => (TrustLevel::Unverified, false),
            (RuleList::Override | RuleList::Allow | RuleList::Grey | RuleList::Suffix, Some(level)) => {
                (level, level == TrustLevel::Blocked)
            }
        };
        Self { list, level, skip, reason: None, kind: None, origin: None }
    }
}

/// What must be true of an address besides its host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition {
    /// A path that the address's path is or lies below.
    pub(super) path: Option<String>,
    pub(super) from: Option<Date>,
    pub(super) until: Option<Date>,
}

impl Condition {
    fn holds<'path>(&self, path: impl FnOnce() -> &'path str, published: Option<Date>) -> bool {
        self.path.as_deref().is_none_or(|prefix| is_below(path(), prefix))
            && (!self.is_dated() || published.is_some_and(|day| self.includes(day)))
    }

    fn is_dated(&self) -> bool {
        self.from.is_some() || self.until.is_some()
    }

    fn includes(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }
}

/// `/news` stands for `/news` and `/news/today`, not for `/newsletter`.
fn is_below(path: &str, prefix: &str) -> bool {
    let prefix = prefix.trim_end_matches('/');
    path.strip_prefix(prefix).is_some_and(|below| below.is_empty() || below.starts_with('/'))
}

/// The domain of a rule, in one piece or as the names and the domain they stand before in a bundled table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Domain {
    name: Text,
    /// Empty when `name` is the whole domain.
    below: &'static str,
}

impl Domain {
    fn whole(name: Text) -> Self {
        Self { name, below: "" }
    }

    fn length(&self) -> usize {
        self.name.len() + self.below.len() + usize::from(!self.below.is_empty())
    }

    fn is(&self, domain: &str) -> bool {
        if self.below.is_empty() {
            return *self.name == *domain;
        }
        let name = domain.strip_suffix(self.below).and_then(|name| name.strip_suffix('.'));
        name == Some(&*self.name)
    }

    fn is_same(&self, other: &Self) -> bool {
        if self.below.len() == other.below.len() {
            return self == other;
        }
        self.is(&other.written())
    }

    fn hash(&self) -> u32 {
        if self.below.is_empty() { hash_of(&self.name) } else { hash_below(hash_of(self.below), &self.name) }
    }

    fn written(&self) -> String {
        let dot = if self.below.is_empty() { "" } else { "." };
        [&self.name, dot, self.below].concat()
    }
}

#[derive(Clone, Debug)]
struct Rule {
    domain: Domain,
    condition: Option<Box<Condition>>,
    /// Where its grounds are: neighbours in a file share theirs.
    grounds: u32,
    list: RuleList,
    /// The rule written before it for the same domain.
    earlier: Option<u32>,
}

/// Where the grounds of a rule are, and the list they name.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroundsPlace {
    at: u32,
    list: RuleList,
}

/// The rules of a policy, in the order in which they were written.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleTable {
    rules: Vec<Rule>,
    globs: Vec<Rule>,
    grounds: Vec<Grounds>,
    /// Where the last rule of each domain is in `rules`.
    index: DomainIndex,
    /// Where the last of the globs that end in the same labels without a star is in `globs`.
    glob_index: DomainIndex,
}

/// The rule that decides about an address.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict<'table> {
    rule: &'table Rule,
    pub(super) grounds: &'table Grounds,
}

impl Verdict<'_> {
    /// The rule as people write it.
    pub(super) fn rule(&self) -> String {
        let dot = if self.grounds.list == RuleList::Suffix { "." } else { "" };
        let path = self.rule.condition.as_ref().and_then(|condition| condition.path.as_deref());
        [dot, &self.rule.domain.written(), path.unwrap_or_default()].concat()
    }
}

/// What the policy says of a source, without a copy of any word: what a loop over many sources needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustVerdict<'policy> {
    /// As in `SourceTrust`.
    pub level: TrustLevel,
    /// As in `SourceTrust`.
    pub from: RuleOrigin,
    /// As in `SourceTrust`.
    pub skip: bool,
    /// As in `SourceTrust`.
    pub reason: Option<&'policy str>,
    /// As in `SourceTrust`.
    pub kind: Option<&'policy str>,
    /// As in `SourceTrust`.
    pub origin: Option<&'policy str>,
}

impl TrustPolicy {
    /// What [`TrustPolicy::lookup`] says, but for the text of the rule, with every word borrowed.
    #[must_use]
    pub fn verdict_of(&self, url_or_domain: &str, published: Option<&str>) -> TrustVerdict<'_> {
        let published = published.and_then(Date::at_start_of);
        let verdict = Address::of(url_or_domain).and_then(|address| self.rules.verdict(&address, published));
        verdict.map_or(UNKNOWN, |verdict| TrustVerdict::of(verdict.grounds))
    }
}

/// The verdict on a source of which nothing is known.
const UNKNOWN: TrustVerdict<'static> = TrustVerdict {
    level: TrustLevel::Unverified,
    from: RuleOrigin::Default,
    skip: false,
    reason: None,
    kind: None,
    origin: None,
};

impl<'policy> TrustVerdict<'policy> {
    fn of(grounds: &'policy Grounds) -> Self {
        Self {
            level: grounds.level,
            from: grounds.list.origin(),
            skip: grounds.skip,
            reason: grounds.reason.as_deref(),
            kind: grounds.kind.as_deref(),
            origin: grounds.origin.as_deref(),
        }
    }
}

/// How closely a rule fits an address; of two rules the greater one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// The list that is asked first decides.
    list: Reverse<RuleList>,
    n_labels: usize,
    is_plain: bool,
    n_letters: usize,
    path_length: usize,
    is_dated: bool,
    /// The first written decides at last.
    position: Reverse<usize>,
}

/// The best rule so far for an address.
struct Search<'table, 'address> {
    address: &'address Address<'address>,
    path: OnceCell<String>,
    published: Option<Date>,
    best: Option<(Fit, &'table Rule)>,
}

impl<'table> Search<'table, '_> {
    fn consider(&mut self, rule: &'table Rule, n_labels: usize, is_plain: bool, position: usize) {
        let condition = rule.condition.as_deref();
        if condition.is_some_and(|condition| !condition.holds(|| self.path(), self.published)) {
            return;
        }
        let fit = Fit {
            list: Reverse(rule.list),
            n_labels,
            is_plain,
            n_letters: rule.domain.length(),
            path_length: condition.and_then(|condition| condition.path.as_deref()).map_or(0, str::len),
            is_dated: condition.is_some_and(Condition::is_dated),
            position: Reverse(position),
        };
        if self.best.is_none_or(|(best, _)| best < fit) {
            self.best = Some((fit, rule));
        }
    }

    fn path(&self) -> &str {
        self.path.get_or_init(|| self.address.path())
    }
}

impl RuleTable {
    pub(super) fn with_room_for(n_rules: usize) -> Self {
        Self { rules: Vec::with_capacity(n_rules), index: DomainIndex::with_room_for(n_rules), ..Self::default() }
    }

    pub(super) fn n_rules(&self) -> usize {
        self.rules.len() + self.globs.len()
    }

    pub(super) fn n_overrides(&self) -> usize {
        self.rules.iter().filter(|rule| rule.list == RuleList::Override).count()
    }

    /// Adds a rule after those there are.
    pub(super) fn add(&mut self, pattern: DomainPattern, condition: Condition, grounds: Grounds) {
        let place = self.position_of(grounds);
        match pattern {
            DomainPattern::Domain(host) => self.add_domain(Cow::Owned(host.into()), "", condition, place),
            DomainPattern::Glob(host) => {
                let rule = self.rule(Domain::whole(Cow::Owned(host.into())), condition, place);
                self.push_glob(rule);
            }
        }
    }

    /// Adds a rule whose domain, `name` or `name.below`, is known to be a clean host.
    pub(super) fn add_domain(&mut self, name: Text, below: &'static str, condition: Condition, grounds: GroundsPlace) {
        let rule = self.rule(Domain { name, below }, condition, grounds);
        self.push(rule);
    }

    /// Adds a rule whose domain is known to be a clean host but for its stars.
    pub(super) fn add_glob(&mut self, glob: String, condition: Condition, grounds: GroundsPlace) {
        let rule = self.rule(Domain::whole(Cow::Owned(glob)), condition, grounds);
        self.push_glob(rule);
    }

    /// Where grounds are from now on; those of the rule before are used again when they are equal.
    pub(super) fn position_of(&mut self, grounds: Grounds) -> GroundsPlace {
        let list = grounds.list;
        if self.grounds.last() != Some(&grounds) {
            self.grounds.push(grounds);
        }
        GroundsPlace { at: position(self.grounds.len() - 1), list }
    }

    /// Adds the rules of `base` that no rule here takes the place of.
    pub(super) fn append_missing(&mut self, base: &Self) {
        let n_own = self.rules.len();
        let n_own_globs = self.globs.len();
        self.rules.reserve(base.rules.len());
        self.index = DomainIndex::with_room_for(n_own + base.rules.len());
        self.rebuild_index();
        for rule in &base.rules {
            if !self.replaces(n_own, rule) {
                let copy = self.copy(rule, base);
                self.push(copy);
            }
        }
        for glob in &base.globs {
            let is_same = |own: &Rule| own.domain == glob.domain && own.condition == glob.condition;
            if !self.globs[..n_own_globs].iter().any(is_same) {
                let copy = self.copy(glob, base);
                self.push_glob(copy);
            }
        }
    }

    /// Puts an override before all others of its host.
    pub(super) fn set_override(&mut self, host: Host, level: TrustLevel, reason: Option<&str>) {
        let mut grounds = Grounds::of(RuleList::Override, Some(level));
        grounds.reason = reason.map(|reason| Cow::Owned(reason.to_owned()));
        let domain = Ancestor { domain: host.as_str(), hash: hash_of(host.as_str()) };
        let overrides = self.positions(domain).filter(|at| self.rules[*at].list == RuleList::Override);
        // The last one visited was written first, and counts.
        let Some(counting) = overrides.last() else {
            return self.add(DomainPattern::Domain(host), Condition::default(), grounds);
        };
        self.rules[counting].grounds = self.position_of(grounds).at;
    }

    /// Every rule as if it had decided, in the order in which they were written.
    pub(super) fn verdicts(&self) -> impl Iterator<Item = Verdict<'_>> {
        let rules = self.rules.iter().chain(&self.globs);
        rules.map(|rule| Verdict { rule, grounds: &self.grounds[rule.grounds as usize] })
    }

    /// The rule that decides about this address, if any does.
    pub(super) fn verdict(&self, address: &Address<'_>, published: Option<Date>) -> Option<Verdict<'_>> {
        let host = &*address.host;
        let mut search = Search { address, path: OnceCell::new(), published, best: None };
        for (ancestor, n_labels) in ancestors(host).zip(1..) {
            for at in self.positions(ancestor) {
                let rule = &self.rules[at];
                let is_whole = ancestor.domain.len() == host.len();
                if is_whole || rule.list != RuleList::Override {
                    search.consider(rule, n_labels, true, at);
                }
            }
        }
        if !self.globs.is_empty() {
            self.consider_globs(host, &mut search);
        }
        search.best.map(|(_, rule)| Verdict { rule, grounds: &self.grounds[rule.grounds as usize] })
    }

    fn consider_globs<'table>(&'table self, host: &str, search: &mut Search<'table, '_>) {
        let anywhere = Ancestor { domain: "", hash: hash_of("") };
        for end in std::iter::once(anywhere).chain(ancestors(host)) {
            for at in self.glob_positions(end.domain, end.hash) {
                let glob = &self.globs[at];
                if glob_matches(host, &glob.domain.name) {
                    search.consider(glob, n_labels(&glob.domain.name), false, at);
                }
            }
        }
    }

    /// The rules of exactly this domain, the last one first.
    fn positions(&self, domain: Ancestor<'_>) -> impl Iterator<Item = usize> {
        let is_it = |at: u32| self.rules[at as usize].domain.is(domain.domain);
        let last = self.index.position(domain.hash, is_it);
        std::iter::successors(last, |at| self.rules[*at as usize].earlier).map(|at| at as usize)
    }

    /// The globs that end in exactly this domain, the last one first.
    fn glob_positions(&self, end: &str, hash: u32) -> impl Iterator<Item = usize> {
        let is_it = |at: u32| plain_end(&self.globs[at as usize].domain.name) == end;
        let last = self.glob_index.position(hash, is_it);
        std::iter::successors(last, |at| self.globs[*at as usize].earlier).map(|at| at as usize)
    }

    /// Whether one of the first `n_own` rules is for the same hosts and addresses.
    fn replaces(&self, n_own: usize, rule: &Rule) -> bool {
        if n_own == 0 || !is_movable(rule.list) {
            return false;
        }
        let written = rule.domain.written();
        let domain = Ancestor { domain: &written, hash: hash_of(&written) };
        self.positions(domain).filter(|at| *at < n_own).any(|at| {
            let own = &self.rules[at];
            is_movable(own.list) && own.condition == rule.condition
        })
    }

    fn copy(&mut self, rule: &Rule, base: &Self) -> Rule {
        let grounds = self.position_of(base.grounds[rule.grounds as usize].clone()).at;
        Rule { grounds, earlier: None, ..rule.clone() }
    }

    fn rule(&mut self, domain: Domain, condition: Condition, grounds: GroundsPlace) -> Rule {
        let condition = (condition != Condition::default()).then(|| Box::new(condition));
        Rule { domain, condition, grounds: grounds.at, list: grounds.list, earlier: None }
    }

    fn push(&mut self, rule: Rule) {
        self.rules.push(rule);
        if self.index.is_full() {
            self.index = DomainIndex::with_room_for(2 * self.rules.len());
            self.rebuild_index();
        } else {
            self.index_rule(self.rules.len() - 1);
        }
    }

    fn rebuild_index(&mut self) {
        for at in 0..self.rules.len() {
            self.index_rule(at);
        }
    }

    fn index_rule(&mut self, at: usize) {
        let rules = &self.rules;
        let domain = &rules[at].domain;
        let is_it = |other: u32| rules[other as usize].domain.is_same(domain);
        self.rules[at].earlier = self.index.hold(domain.hash(), position(at), is_it);
    }

    fn push_glob(&mut self, glob: Rule) {
        self.globs.push(glob);
        if self.glob_index.is_full() {
            self.glob_index = DomainIndex::with_room_for(2 * self.globs.len());
            (0..self.globs.len()).for_each(|at| self.index_glob(at));
        } else {
            self.index_glob(self.globs.len() - 1);
        }
    }

    fn index_glob(&mut self, at: usize) {
        let globs = &self.globs;
        let end = plain_end(&globs[at].domain.name);
        let is_it = |other: u32| plain_end(&globs[other as usize].domain.name) == end;
        self.globs[at].earlier = self.glob_index.hold(hash_of(end), position(at), is_it);
    }
}

fn n_labels(domain: &str) -> usize {
    domain.split('.').count()
}

/// A user can move a domain between these lists.
fn is_movable(list: RuleList) -> bool {
    match list {
        RuleList::Deny | RuleList::Allow | RuleList::Grey => true,
        RuleList::Override | RuleList::Suffix => false,
    }
}

fn position(at: usize) -> u32 {
    // Memory ends long before four thousand million rules do.
    u32::try_from(at).unwrap_or(u32::MAX - 1)
}
