//! All rules of a policy, indexed by domain.

use std::borrow::Cow;

use super::condition::Condition;
use super::effect::{RuleEffect, RuleList, Text};
use super::pattern::{DomainPattern, plain_end};
use super::rule::{Domain, MatchedRule, Rule};
use crate::trust::domain_index::{Ancestor, DomainIndex, hash_of};
use crate::trust::host::Host;
use crate::trust::level::TrustLevel;

/// The kind of a page that one person at a university writes.
const PERSONAL_PAGE: &str = "personal_page";
/// The kind of a page that the public writes on the site of a public body.
const PUBLIC_COMMENT: &str = "public_comment";

/// The position of an effect, and its list.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectIndex {
    at: u32,
    list: RuleList,
}

/// The rules of a policy, in the order in which they were written.
#[derive(Clone, Debug, Default)]
pub(in crate::trust) struct RuleTable {
    pub(super) rules: Vec<Rule>,
    pub(super) globs: Vec<Rule>,
    pub(super) effects: Vec<RuleEffect>,
    /// The position in `rules` of the last rule of each domain.
    index: DomainIndex,
    /// The position of the effect for personal pages of universities.
    personal_page: Option<u32>,
    /// The position of the effect for comments of the public on sites of public bodies.
    public_comment: Option<u32>,
    /// The position in `globs` of the last glob with the same labels after its last star.
    glob_index: DomainIndex,
}

impl RuleTable {
    pub(super) fn with_room_for(n_rules: usize) -> Self {
        Self { rules: Vec::with_capacity(n_rules), index: DomainIndex::with_room_for(n_rules), ..Self::default() }
    }

    pub(super) fn n_rules(&self) -> usize {
        self.rules.len() + self.globs.len()
    }

    /// Adds a rule at the end.
    pub(super) fn add(&mut self, pattern: DomainPattern, condition: Condition, effect: RuleEffect) {
        let effect = self.store(effect);
        match pattern {
            DomainPattern::Domain(host) => self.add_domain(Cow::Owned(host.into()), "", condition, effect),
            DomainPattern::Glob(host) => {
                let rule = self.rule(Domain::whole(Cow::Owned(host.into())), condition, effect);
                self.push_glob(rule);
            }
        }
    }

    /// Adds a rule whose domain, `name` or `name.below`, is a normalized host.
    pub(super) fn add_domain(&mut self, name: Text, below: &'static str, condition: Condition, effect: EffectIndex) {
        let rule = self.rule(Domain { name, below }, condition, effect);
        self.push(rule);
    }

    /// Adds a rule whose domain is a normalized host except for its stars.
    pub(super) fn add_glob(&mut self, glob: String, condition: Condition, effect: EffectIndex) {
        let rule = self.rule(Domain::whole(Cow::Owned(glob)), condition, effect);
        self.push_glob(rule);
    }

    /// Stores an effect and returns its position; an effect equal to the last one is stored once.
    pub(super) fn store(&mut self, effect: RuleEffect) -> EffectIndex {
        let list = effect.list;
        let for_all = match effect.kind.as_deref() {
            Some(PERSONAL_PAGE) => Some(&mut self.personal_page),
            Some(PUBLIC_COMMENT) => Some(&mut self.public_comment),
            _ => None,
        };
        if self.effects.last() != Some(&effect) {
            self.effects.push(effect);
        }
        let at = position(self.effects.len() - 1);
        if let Some(for_all) = for_all {
            *for_all = Some(at);
        }
        EffectIndex { at, list }
    }

    /// The effect for a personal page of the university that an effect is about.
    pub(super) fn of_personal_page(&self, of_site: &RuleEffect) -> Option<&RuleEffect> {
        let is_university = matches!(of_site.kind.as_deref(), Some("university" | "education"));
        self.personal_page.filter(|_| is_university).map(|at| &self.effects[at as usize])
    }

    /// The effect for what the public writes on a site that an effect is about.
    pub(super) fn of_public_comment(&self, of_site: &RuleEffect) -> Option<&RuleEffect> {
        self.public_comment.filter(|_| of_site.level >= TrustLevel::Government).map(|at| &self.effects[at as usize])
    }

    /// Adds the rules of `base` that no rule here replaces.
    pub(super) fn append_missing(&mut self, base: &Self) {
        for at in [base.personal_page, base.public_comment].into_iter().flatten() {
            self.store(base.effects[at as usize].clone());
        }
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

    /// Adds an override, or replaces the one in force for the host.
    pub(super) fn set_override(&mut self, host: Host, level: TrustLevel, reason: Option<&str>) {
        let mut effect = RuleEffect::new(RuleList::Override, Some(level));
        effect.reason = reason.map(|reason| Cow::Owned(reason.to_owned()));
        let domain = Ancestor { domain: host.as_str(), hash: hash_of(host.as_str()) };
        let overrides = self.positions(domain).filter(|at| self.rules[*at].list == RuleList::Override);
        // The last one visited was written first, and is in force.
        let Some(counting) = overrides.last() else {
            return self.add(DomainPattern::Domain(host), Condition::default(), effect);
        };
        self.rules[counting].effect = self.store(effect).at;
    }

    /// Every rule, in the order in which they were written.
    pub(super) fn all(&self) -> impl Iterator<Item = MatchedRule<'_>> {
        let rules = self.rules.iter().chain(&self.globs);
        rules.map(|rule| MatchedRule { rule, effect: &self.effects[rule.effect as usize] })
    }

    /// The rules of exactly this domain, the last one first.
    pub(super) fn positions(&self, domain: Ancestor<'_>) -> impl Iterator<Item = usize> {
        let is_it = |at: u32| self.rules[at as usize].domain.is(domain.domain);
        let last = self.index.position(domain.hash, is_it);
        std::iter::successors(last, |at| self.rules[*at as usize].earlier).map(|at| at as usize)
    }

    /// The globs that end in exactly this domain, the last one first.
    pub(super) fn glob_positions(&self, end: &str, hash: u32) -> impl Iterator<Item = usize> {
        let is_it = |at: u32| plain_end(&self.globs[at as usize].domain.name) == end;
        let last = self.glob_index.position(hash, is_it);
        std::iter::successors(last, |at| self.globs[*at as usize].earlier).map(|at| at as usize)
    }

    /// Whether one of the first `n_own` rules has the same domain, path and dates.
    fn replaces(&self, n_own: usize, rule: &Rule) -> bool {
        if n_own == 0 || !rule.list.is_movable() {
            return false;
        }
        let written = rule.domain.written();
        let domain = Ancestor { domain: &written, hash: hash_of(&written) };
        self.positions(domain).filter(|at| *at < n_own).any(|at| {
            let own = &self.rules[at];
            own.list.is_movable() && own.condition == rule.condition
        })
    }

    fn copy(&mut self, rule: &Rule, base: &Self) -> Rule {
        let effect = self.store(base.effects[rule.effect as usize].clone()).at;
        Rule { effect, earlier: None, ..rule.clone() }
    }

    fn rule(&mut self, domain: Domain, condition: Condition, effect: EffectIndex) -> Rule {
        let condition = (condition != Condition::default()).then(|| Box::new(condition));
        Rule { domain, condition, effect: effect.at, list: effect.list, earlier: None }
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
        self.rules[at].earlier = self.index.set(domain.hash(), position(at), is_it);
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
        self.globs[at].earlier = self.glob_index.set(hash_of(end), position(at), is_it);
    }
}

fn position(at: usize) -> u32 {
    // Memory runs out long before four billion rules.
    u32::try_from(at).unwrap_or(u32::MAX - 1)
}
