//! The user's own rules as a table.

use credence_lexical::lower::lowercase;
use std::sync::Arc;

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry, PolicyList, RuleOrigin, TrustLevel};
use credence_report::TextFor;
use credence_strings::{Strings, TrustPageStrings, fill};

use super::rule_table::{Search, cell, extent, nothing_found, row, search_field, table};
use super::section::{note, section};
use super::why_level::code_word;
use crate::service::date::day;
use crate::service::number;
use crate::signal::Memo;
use crate::state::{OwnRuleUse, TrustBook};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::focus::keep_focus;

/// One rule, and its place in the policy.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OwnRule {
    list: PolicyList,
    index: usize,
    domain: String,
    /// `None` where the source is to be left out.
    level: Option<TrustLevel>,
    reason: Option<String>,
    /// The day it was set on, or the first and the last day of publication it holds for.
    days: Vec<Option<String>>,
}

/// All rules of the user's, or that there are none.
pub fn own_rules(book: TrustBook, strings: &'static Strings, is_shown: Memo<bool>) -> Element {
    let page = strings.trust_page();
    let search = Search::new();
    let n_rules = Memo::new(move |_| book.rules.policy.with(|policy| n_rules(policy)));
    let section = section("yours", move || fill(page.yours(), &[("n", &number::whole(n_rules.get()))]));
    let place = section.clone();
    let has_rules = move || n_rules.get() > 0;
    let used =
        Memo::new(
            move |_| {
                if is_shown.get() && has_rules() { Arc::new(OwnRuleUse::of(book.scoring)) } else { Arc::default() }
            },
        );
    section
        .child(note(page.yours_note()))
        .child(search_field(search, "search-yours", page.search_yours()).shown_while(has_rules))
        .child(note(page.yours_empty()).test_id("yours-empty").shown_while(move || !has_rules()))
        .child_of(move || {
            keep_focus(&place);
            has_rules().then(|| found(book, strings, search, used))
        })
}

fn found(book: TrustBook, strings: &'static Strings, search: Search, used: Memo<Arc<OwnRuleUse>>) -> Element {
    let page = strings.trust_page();
    let query = search.wanted();
    let found: Vec<OwnRule> = book.rules.policy.with(|policy| {
        let all = rules(policy);
        all.filter(|rule| rule.holds(&query)).collect()
    });
    if found.is_empty() {
        return nothing_found(&query, page);
    }
    let limit = search.limit.get();
    let rows: Vec<Element> = found.iter().take(limit).map(|rule| rule_row(book, rule, strings, used)).collect();
    let shown = rows.len();
    element("div").child(table("own-rules", page.yours_note(), &headings(page), rows)).child(extent(
        search,
        shown,
        found.len(),
        "more-yours",
        page,
    ))
}

const fn headings(page: &TrustPageStrings) -> [&'static str; 5] {
    [page.domain(), page.level(), page.reason(), page.date(), page.actions()]
}

fn rule_row(book: TrustBook, rule: &OwnRule, strings: &'static Strings, used: Memo<Arc<OwnRuleUse>>) -> Element {
    let page = strings.trust_page();
    let (list, index) = (rule.list, rule.index);
    let level = rule.level.map_or(page.left_out(), |level| strings.trust().text(level));
    let domain = cell("rule-domain")
        .child(element("code").text(&rule.domain))
        .text(" ")
        .child(classed("span", "rule-list").text(strings.trust().text(origin_of(list))));
    let remove = button("quiet", "rule-remove", page.remove(), move || book.rules.remove_rule(list, index))
        .set("aria-label", &fill(page.remove_named(), &[("domain", &rule.domain)]))
        .keeps_focus(&["remove ", list.name(), " ", &index.to_string()].concat())
        .focus_otherwise("yours");
    let cells = [
        domain,
        cell("rule-level").text(level).child(effect(book, rule, strings, used)),
        cell("rule-reason").children(rule.reason.as_deref().map(code_word)),
        cell("rule-date").text(&days_text(&rule.days)),
        cell("rule-act").child(remove),
    ];
    row("own-rule", cells)
}

/// What a rule changes: how many sources of the conversation it decides about, and their level without it.
fn effect(book: TrustBook, rule: &OwnRule, strings: &'static Strings, used: Memo<Arc<OwnRuleUse>>) -> Element {
    let (list, domain) = (origin_of(rule.list), rule.domain.clone());
    let text = move || {
        let n_sources = number::whole(used.with(|used| used.n_sources(list, &domain)));
        let without = strings.trust().text(book.tables.project_level(&domain));
        fill(strings.trust_page().rule_effect(), &[("n", &n_sources), ("level", without)])
    };
    classed("span", "rule-effect").test_id("rule-effect").text_of(text)
}

/// The words of a list are those of the rules in it.
const fn origin_of(list: PolicyList) -> RuleOrigin {
    match list {
        PolicyList::Allowlist => RuleOrigin::Allowlist,
        PolicyList::Denylist => RuleOrigin::Denylist,
        PolicyList::Greylist => RuleOrigin::Graylist,
        PolicyList::UserOverrides => RuleOrigin::UserOverride,
    }
}

fn n_rules(policy: &PolicyDocument) -> usize {
    policy.user_overrides.len() + policy.allowlist.len() + policy.denylist.len() + policy.greylist.len()
}

/// The rules in the order in which they are asked; single hosts first, as they are what readers set here.
fn rules(policy: &PolicyDocument) -> impl Iterator<Item = OwnRule> + '_ {
    let own = policy.user_overrides.iter().enumerate().map(|(index, entry)| OwnRule::of_host(index, entry));
    let lists = [
        (PolicyList::Denylist, &policy.denylist),
        (PolicyList::Allowlist, &policy.allowlist),
        (PolicyList::Greylist, &policy.greylist),
    ];
    let listed = lists.into_iter().flat_map(|(list, entries)| {
        entries.iter().enumerate().map(move |(index, entry)| OwnRule::of_list(list, index, entry))
    });
    own.chain(listed)
}

impl OwnRule {
    fn of_host(index: usize, entry: &OverrideEntry) -> Self {
        Self {
            list: PolicyList::UserOverrides,
            index,
            domain: entry.domain.clone(),
            level: TrustLevel::from_name(&entry.trust_level),
            reason: entry.reason.clone(),
            days: entry.added_at.clone().map(Some).into_iter().collect(),
        }
    }

    fn of_list(list: PolicyList, index: usize, entry: &PolicyEntry) -> Self {
        let given = entry.trust_level.as_deref().and_then(TrustLevel::from_name);
        let level = match list {
            PolicyList::Allowlist => given.or(Some(TrustLevel::Trusted)),
            PolicyList::Greylist | PolicyList::UserOverrides => given,
            PolicyList::Denylist => None,
        };
        let path = entry.path.as_deref().unwrap_or_default();
        Self {
            list,
            index,
            domain: [&entry.domain, path].concat(),
            level,
            reason: entry.reason.clone(),
            days: days(entry),
        }
    }

    fn holds(&self, query: &str) -> bool {
        let holds = |text: &str| lowercase(text).contains(query);
        holds(&self.domain) || self.reason.as_deref().is_some_and(holds)
    }
}

/// The first and the last day of publication a rule holds for; nothing where it holds for all.
fn days(entry: &PolicyEntry) -> Vec<Option<String>> {
    let days = vec![entry.from.clone(), entry.until.clone()];
    if days.iter().any(Option::is_some) { days } else { Vec::new() }
}

fn days_text(days: &[Option<String>]) -> String {
    days.iter().map(|date| date.as_deref().map_or_else(|| "…".to_owned(), day)).collect::<Vec<_>>().join("–")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(domain: &str) -> PolicyEntry {
        PolicyEntry { domain: domain.to_owned(), ..PolicyEntry::default() }
    }

    #[test]
    fn every_list_is_shown_with_the_level_it_gives() {
        let own = OverrideEntry {
            domain: "own.example".to_owned(),
            trust_level: "academic".to_owned(),
            reason: Some("I know its Editor".to_owned()),
            added_at: Some("2026-11-21".to_owned()),
        };
        let policy = PolicyDocument {
            allowlist: vec![listed("good.example")],
            denylist: vec![listed("bad.example")],
            greylist: vec![PolicyEntry { until: Some("2020-01-01".to_owned()), ..listed("grey.example") }],
            user_overrides: vec![own],
        };
        let rules: Vec<OwnRule> = rules(&policy).collect();
        let levels: Vec<_> = rules.iter().map(|rule| (rule.domain.as_str(), rule.level)).collect();
        let expected = [
            ("own.example", Some(TrustLevel::Academic)),
            ("bad.example", None),
            ("good.example", Some(TrustLevel::Trusted)),
            ("grey.example", None),
        ];
        assert_eq!(levels, expected);
        assert_eq!(rules.len(), n_rules(&policy));
        assert_eq!(rules[0].days, [Some("2026-11-21".to_owned())]);
        assert!(rules[1].days.is_empty());
        assert_eq!(rules[3].days, [None, Some("2020-01-01".to_owned())]);
        assert!(rules[0].holds("editor") && rules[0].holds("own.") && !rules[0].holds("bad"));
    }
}
