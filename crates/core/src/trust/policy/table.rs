//! All rules in one table, found by the domains a host lies in.

use std::borrow::Cow;
use std::cell::LazyCell;

use super::date::Date;
use super::pattern::{DomainPattern, glob_matches};
use crate::trust::address::Address;
use crate::trust::domain_index::{Ancestor, DomainIndex, ancestors, hash_of};
use crate::trust::host::Host;
use crate::trust::level::TrustLevel;

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

const N_LISTS: usize = 5;

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
    fn holds(&self, path: &str, published: Option<Date>) -> bool {
        self.path.as_deref().is_none_or(|prefix| is_below(path, prefix))
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

#[derive(Clone, Debug)]
struct Rule {
    domain: Text,
    condition: Option<Box<Condition>>,
    /// Where its grounds are: neighbours in a file share theirs.
    grounds: u32,
    /// The rule written before it for the same domain.
    earlier: Option<u32>,
}

/// The rules of a policy, in the order in which they were written.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleTable {
    rules: Vec<Rule>,
    globs: Vec<Rule>,
    grounds: Vec<Grounds>,
    /// Where the last rule of each domain is in `rules`.
    index: DomainIndex,
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
        [dot, &self.rule.domain, path.unwrap_or_default()].concat()
    }
}

/// How closely a rule fits an address; of two rules in a list the greater one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    n_labels: usize,
    is_plain: bool,
    n_letters: usize,
    path_length: usize,
    is_dated: bool,
}

impl Fit {
    fn of(rule: &Rule, is_plain: bool) -> Self {
        let condition = rule.condition.as_deref();
        let path = condition.and_then(|condition| condition.path.as_deref());
        Self {
            n_labels: rule.domain.split('.').count(),
            is_plain,
            n_letters: rule.domain.len(),
            path_length: path.map_or(0, str::len),
            is_dated: condition.is_some_and(Condition::is_dated),
        }
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
        self.rules.iter().filter(|rule| self.list(rule) == RuleList::Override).count()
    }

    /// Adds a rule after those there are.
    pub(super) fn add(&mut self, pattern: DomainPattern, condition: Condition, grounds: Grounds) {
        match pattern {
            DomainPattern::Domain(host) => self.add_domain(Cow::Owned(host.into()), condition, grounds),
            DomainPattern::Glob(host) => {
                let rule = self.rule(Cow::Owned(host.into()), condition, grounds);
                self.globs.push(rule);
            }
        }
    }

    /// Adds a rule whose domain is known to be a clean host.
    pub(super) fn add_domain(&mut self, domain: Text, condition: Condition, grounds: Grounds) {
        let rule = self.rule(domain, condition, grounds);
        self.push(rule);
    }

    /// Adds the rules of `base` that no rule here takes the place of.
    pub(super) fn append_missing(&mut self, base: &Self) {
        let n_own = self.rules.len();
        let n_own_globs = self.globs.len();
        self.index = DomainIndex::with_room_for(n_own + base.rules.len());
        self.rebuild_index();
        for rule in &base.rules {
            if !self.replaces(n_own, rule, base.list(rule)) {
                let copy = self.copy(rule, base);
                self.push(copy);
            }
        }
        for glob in &base.globs {
            let is_same = |own: &Rule| own.domain == glob.domain && own.condition == glob.condition;
            if !self.globs[..n_own_globs].iter().any(is_same) {
                let copy = self.copy(glob, base);
                self.globs.push(copy);
            }
        }
    }

    /// Puts an override before all others of its host.
    pub(super) fn set_override(&mut self, host: Host, level: TrustLevel, reason: Option<&str>) {
        let mut grounds = Grounds::of(RuleList::Override, Some(level));
        grounds.reason = reason.map(|reason| Cow::Owned(reason.to_owned()));
        let domain = Ancestor { domain: host.as_str(), hash: hash_of(host.as_str()) };
        let overrides = self.positions(domain).filter(|at| self.list(&self.rules[*at]) == RuleList::Override);
        // The last one visited was written first, and counts.
        let Some(counting) = overrides.last() else {
            return self.add(DomainPattern::Domain(host), Condition::default(), grounds);
        };
        self.rules[counting].grounds = self.position_of(grounds);
    }

    /// Every rule as if it had decided, in the order in which they were written.
    pub(super) fn verdicts(&self) -> impl Iterator<Item = Verdict<'_>> {
        let rules = self.rules.iter().chain(&self.globs);
        rules.map(|rule| Verdict { rule, grounds: &self.grounds[rule.grounds as usize] })
    }

    /// The rule that decides about this address, if any does.
    pub(super) fn verdict(&self, address: &Address<'_>, published: Option<Date>) -> Option<Verdict<'_>> {
        let host = address.host.as_str();
        let path = LazyCell::new(|| address.path());
        let mut best: [Option<(Fit, Verdict<'_>)>; N_LISTS] = [None; N_LISTS];
        let mut consider = |rule, is_plain| self.consider(rule, is_plain, &path, published, &mut best);
        for ancestor in ancestors(host) {
            for at in self.positions(ancestor) {
                let rule = &self.rules[at];
                let is_whole = ancestor.domain.len() == host.len();
                if is_whole || self.list(rule) != RuleList::Override {
                    consider(rule, true);
                }
            }
        }
        for glob in self.globs.iter().rev().filter(|glob| glob_matches(host, &glob.domain)) {
            consider(glob, false);
        }
        best.into_iter().flatten().next().map(|(_, verdict)| verdict)
    }

    /// Rules come from the last to the first, so that the first of two equals stays.
    fn consider<'table>(
        &'table self,
        rule: &'table Rule,
        is_plain: bool,
        path: &LazyCell<String, impl FnOnce() -> String>,
        published: Option<Date>,
        best: &mut [Option<(Fit, Verdict<'table>)>; N_LISTS],
    ) {
        if rule.condition.as_ref().is_some_and(|condition| !condition.holds(path, published)) {
            return;
        }
        let grounds = &self.grounds[rule.grounds as usize];
        let fit = Fit::of(rule, is_plain);
        let place = &mut best[grounds.list as usize];
        if place.is_none_or(|(before, _)| before <= fit) {
            *place = Some((fit, Verdict { rule, grounds }));
        }
    }

    fn list(&self, rule: &Rule) -> RuleList {
        self.grounds[rule.grounds as usize].list
    }

    /// The rules of exactly this domain, the last one first.
    fn positions(&self, domain: Ancestor<'_>) -> impl Iterator<Item = usize> {
        let is_it = |at: u32| self.rules[at as usize].domain == domain.domain;
        let last = self.index.position(domain.hash, is_it);
        std::iter::successors(last, |at| self.rules[*at as usize].earlier).map(|at| at as usize)
    }

    /// Whether one of the first `n_own` rules is for the same hosts and addresses.
    fn replaces(&self, n_own: usize, rule: &Rule, list: RuleList) -> bool {
        let domain = Ancestor { domain: &rule.domain, hash: hash_of(&rule.domain) };
        is_movable(list)
            && self.positions(domain).filter(|at| *at < n_own).any(|at| {
                let own = &self.rules[at];
                is_movable(self.list(own)) && own.condition == rule.condition
            })
    }

    fn copy(&mut self, rule: &Rule, base: &Self) -> Rule {
        let grounds = self.position_of(base.grounds[rule.grounds as usize].clone());
        Rule { grounds, ..rule.clone() }
    }

    fn rule(&mut self, domain: Text, condition: Condition, grounds: Grounds) -> Rule {
        let condition = (condition != Condition::default()).then(|| Box::new(condition));
        Rule { domain, condition, grounds: self.position_of(grounds), earlier: None }
    }

    fn position_of(&mut self, grounds: Grounds) -> u32 {
        if self.grounds.last() != Some(&grounds) {
            self.grounds.push(grounds);
        }
        position(self.grounds.len() - 1)
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
        let is_it = |other: u32| rules[other as usize].domain == *domain;
        self.rules[at].earlier = self.index.hold(hash_of(domain), position(at), is_it);
    }
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
