//! Why a domain has its level: the rule or what verification found, and the user's own level.

use credence_core::trust::{Promotion, RuleOrigin, SourceTrust, TrustLevel};
use credence_report::TextFor;
use credence_strings::{Strings, TrustPageStrings, fill};

use super::block_account::block_account;
use super::level_form::level_form;
use super::subject::Subject;
use crate::service::date::day;
use crate::service::number;
use crate::state::waterfall::two_places;
use crate::state::{Cause, TrustBook};
use crate::view::widget::element::{Element, classed, element};

/// The whole account, with the means to change it.
pub fn why_level(book: TrustBook, strings: &'static Strings, subject: &Subject, trust: &SourceTrust) -> Element {
    classed("div", "why-level")
        .test_id("why-level")
        .child(facts(trust, strings))
        .children(own_word(book, subject, trust, strings))
        .children(taught(book, subject, trust, strings))
        .child(level_form(book, strings, subject, trust))
}

fn facts(trust: &SourceTrust, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let level = [strings.trust().text(trust.level), " ", &two_places(trust.weight)].concat();
    let facts = classed("dl", "why-facts")
        .child(name(page.level()))
        .child(element("dd").text(&level))
        .child(name(page.list()))
        .child(element("dd").text(strings.trust().text(trust.from)));
    match trust.from {
        // The rule below what was learned did not decide.
        RuleOrigin::Verification => facts,
        RuleOrigin::Default => facts.child(classed("dd", "why-whole").text(page.no_rule())),
        RuleOrigin::Denylist
        | RuleOrigin::UserOverride
        | RuleOrigin::Allowlist
        | RuleOrigin::Graylist
        | RuleOrigin::Suffix => rule_facts(facts, trust, page),
    }
}

fn rule_facts(facts: Element, trust: &SourceTrust, page: &TrustPageStrings) -> Element {
    let rule = trust.rule.as_ref().map(|rule| (page.rule(), element("code").text(rule)));
    let kind = trust.kind.as_ref().map(|kind| (page.kind(), code_word(kind)));
    let reason = trust.reason.as_ref().map(|reason| (page.reason(), code_word(reason)));
    let origin = trust.origin.as_ref().map(|origin| (page.origin(), element("span").text(origin)));
    let found = [rule, kind, reason, origin].into_iter().flatten();
    facts.children(found.flat_map(|(word, value)| [name(word), element("dd").child(value)]))
}

fn name(word: &str) -> Element {
    element("dt").text(word)
}

/// A word of the tables such as `anyone_can_edit`; a user's own sentence stays as it is.
pub fn code_word(word: &str) -> Element {
    let is_code = word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    match is_code {
        true => element("span").set("lang", "en").text(&word.replace('_', " ")),
        false => element("span").text(word),
    }
}

/// When the user set the level.
fn own_word(book: TrustBook, subject: &Subject, trust: &SourceTrust, strings: &Strings) -> Option<Element> {
    if trust.from != RuleOrigin::UserOverride {
        return None;
    }
    let date = book.rules.policy.with(|policy| {
        let own = policy.user_overrides.iter().find(|entry| entry.domain == subject.host)?;
        own.added_at.clone()
    })?;
    Some(classed("p", "why-note").text(&fill(strings.trust_page().set_by_you(), &[("date", &day(&date))])))
}

/// Why verification changed the level.
fn taught(book: TrustBook, subject: &Subject, trust: &SourceTrust, strings: &Strings) -> Option<Element> {
    if trust.from != RuleOrigin::Verification {
        return None;
    }
    if trust.level == TrustLevel::Blocked {
        let block = book.learned.blocked.with(|blocked| {
            let mut known = blocked.iter();
            known.find(|block| block.domain == subject.host).cloned()
        });
        return block.map(|block| block_account(&block, strings));
    }
    book.learned.hosts.with(|learned| {
        let known = learned.iter().find(|known| known.change.host == subject.host)?;
        let Cause::Confirmed(promotions) = &known.cause else { return None };
        Some(confirmations(promotions, strings))
    })
}

/// The claims that independent sources confirmed.
pub fn confirmations(promotions: &[(Promotion, Option<String>)], strings: &Strings) -> Element {
    let list = classed("ul", "why-claims");
    let list = list.children(promotions.iter().map(|(promotion, text)| confirmed(promotion, text.as_deref(), strings)));
    element("div").child(classed("p", "why-note").text(strings.trust_page().confirmed())).child(list)
}

fn confirmed(promotion: &Promotion, claim: Option<&str>, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let counts = [("pages", number::whole(promotion.n_pages)), ("sites", number::whole(promotion.n_sites))];
    let counts = fill(page.confirmed_note(), &[(counts[0].0, &counts[0].1), (counts[1].0, &counts[1].1)]);
    let since = promotion.at.as_deref().map(|at| fill(page.since(), &[("date", &day(at))]));
    let note = since.map_or(counts.clone(), |since| [&counts, ", ", &since].concat());
    element("li")
        .child(classed("q", "why-claim").text(claim.unwrap_or(&promotion.claim_id)))
        .text(" ")
        .child(classed("span", "why-note").text(&note))
}
