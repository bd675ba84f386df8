//! Looks up the rule that decides about an address.

use std::cell::OnceCell;
use std::cmp::Reverse;

use super::condition::Condition;
use super::effect::RuleList;
use super::pattern::glob_matches;
use super::rule::{MatchedRule, Rule};
use super::table::RuleTable;
use crate::trust::address::Address;
use crate::trust::domain_index::{Ancestor, ancestors, hash_of};
use credence_lexical::calendar::date::Date;

impl RuleTable {
    /// The rule that decides about this address, if any does.
    pub(in crate::trust) fn find(&self, address: &Address<'_>, published: Option<Date>) -> Option<MatchedRule<'_>> {
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
        let (_, rule) = search.best?;
        let of_site = &self.effects[rule.effect as usize];
        let is_users = of_site.list == RuleList::Override;
        let of_person = self.of_personal_page(of_site).filter(|_| is_personal(host, search.path()));
        let of_public = || self.of_public_comment(of_site).filter(|_| is_public_comment(search.path()));
        let of_page = of_person.or_else(of_public).filter(|_| !is_users);
        Some(MatchedRule { rule, effect: of_page.unwrap_or(of_site) })
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
}

/// How specific a rule is for an address; of two matching rules the greater one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Specificity {
    /// The list with the highest precedence comes first.
    list: Reverse<RuleList>,
    n_labels: usize,
    is_plain: bool,
    n_letters: usize,
    path_length: usize,
    is_dated: bool,
    /// Of otherwise equal rules, the first one wins.
    position: Reverse<usize>,
}

/// The best rule found so far for an address.
struct Search<'table, 'address> {
    address: &'address Address<'address>,
    path: OnceCell<String>,
    published: Option<Date>,
    best: Option<(Specificity, &'table Rule)>,
}

impl<'table> Search<'table, '_> {
    fn consider(&mut self, rule: &'table Rule, n_labels: usize, is_plain: bool, position: usize) {
        let condition = rule.condition.as_deref();
        if condition.is_some_and(|condition| !condition.holds(|| self.path(), self.published)) {
            return;
        }
        let specificity = Specificity {
            list: Reverse(rule.list),
            n_labels,
            is_plain,
            n_letters: rule.domain.length(),
            path_length: condition.and_then(|condition| condition.path.as_deref()).map_or(0, str::len),
            is_dated: condition.is_some_and(Condition::is_dated),
            position: Reverse(position),
        };
        if self.best.is_none_or(|(best, _)| best < specificity) {
            self.best = Some((specificity, rule));
        }
    }

    fn path(&self) -> &str {
        self.path.get_or_init(|| self.address.path())
    }
}

/// First labels of hosts below which the members of a university write.
const HOSTS_OF_PERSONS: [&str; 12] = [
    "blog",
    "blogs",
    "home",
    "homepage",
    "homepages",
    "members",
    "pages",
    "people",
    "personal",
    "users",
    "web",
    "webspace",
];

/// Segments of paths below which the public writes on the site of a public body.
const WRITTEN_BY_THE_PUBLIC: [&str; 10] = [
    "comment",
    "comments",
    "public-comment",
    "public-comments",
    "publiccomments",
    "petition",
    "petitions",
    "forum",
    "forums",
    "consultation-responses",
];

/// Whether a page of a university is that of one of its members: below the name of a user, as in `/~name`, on a host for them, or a file
/// that somebody uploaded.
fn is_personal(host: &str, path: &str) -> bool {
    let first = path.trim_start_matches('/');
    let is_of_user = first.starts_with('~') || first.starts_with("%7E") || first.starts_with("%7e");
    let is_on_host =
        host.split_once('.').is_some_and(|(label, site)| site.contains('.') && HOSTS_OF_PERSONS.contains(&label));
    is_of_user || is_on_host || path.contains("/wp-content/uploads/")
}

fn is_public_comment(path: &str) -> bool {
    path.split('/').any(|segment| WRITTEN_BY_THE_PUBLIC.iter().any(|name| segment.eq_ignore_ascii_case(name)))
}

fn n_labels(domain: &str) -> usize {
    domain.split('.').count()
}
