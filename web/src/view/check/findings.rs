//! The findings of a check: the verdict with its limits, earlier fact-checks, and the evidence.

use credence_strings::{CheckReportStrings, Strings, fill};

use super::section::{note, section};
use super::source_links::{join_titles, link};
use crate::service::number;
use crate::signal::Memo;
use crate::state::claim_check::{ClaimCheck, Evidence, ModelOpinion, PriorCheck, PriorVerdict};
use crate::view::inspector::verdict::decision_view;
use crate::view::widget::element::{Element, classed, element};

/// The verdict, and what it cannot say.
pub(super) fn verdict_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let prior = Memo::new(move |_| check.report.with(|report| report.prior_verdict.clone()));
    let decision = Memo::new(move |_| check.report.with(|report| report.decision.clone()));
    let limits = Memo::new(move |_| check.report.with(|report| report.limits.clone()));
    let has_verdict = move || prior.with(Option::is_some) || decision.with(Option::is_some);
    let items = move || {
        let text = |name: &str| strings.check_limits().text(name).unwrap_or_default();
        let limit = |name: &String| element("li").set("data-limit", name).text(text(name));
        let list = classed("ul", "check-limits check-note").test_id("check-limits");
        limits.with(|limits| (!limits.is_empty()).then(|| list.children(limits.iter().map(limit))))
    };
    let open = Memo::new(move |_| {
        check.report.with(|report| (report.is_open && report.is_done).then(|| report.needs.clone()))
    });
    section("check-verdict", has_verdict)
        .child(classed("h2", "visually-hidden").text(strings.check().verdict()))
        .child_of(move || open.get().map(|needs| not_decided(&needs, strings)))
        .child_of(move || match prior.get() {
            Some(prior) => {
                let claim = check.report.with_untracked(|report| report.claim.clone());
                Some(prior_verdict(&prior, &claim, strings))
            }
            None => decision.get().map(|decision| decision_view(&decision, strings)),
        })
        .child_of(items)
}

/// The answer of a check whose evidence decides nothing, and what would decide.
fn not_decided(needs: &[String], strings: &Strings) -> Element {
    let items = needs
        .iter()
        .map(|need| element("li").set("data-need", need).text(strings.check_needs().text(need).unwrap_or_default()));
    element("div")
        .test_id("check-not-decided")
        .child(
            classed("p", "verdict-head").child(classed("strong", "verdict-word").text(strings.check().not_decided())),
        )
        .child(classed("p", "check-note").text(strings.check().needs()))
        .child(classed("ul", "check-limits check-note").test_id("check-needs").children(items))
}

fn prior_verdict(prior: &PriorVerdict, claim: &str, strings: &Strings) -> Element {
    let (name, word) = match prior.outcome.as_deref() {
        Some("True") => ("true", strings.verdict().is_true()),
        Some("False") => ("false", strings.verdict().is_false()),
        Some(_) => ("invalid", strings.verdict().invalid()),
        None => ("invalid", strings.check().rated_elsewhere()),
    };
    let word = classed("strong", "verdict-word").set("data-verdict", name).text(word);
    classed("article", "verdict-card")
        .test_id("verdict-card")
        .set("data-verdict", name)
        .child(classed("p", "verdict-head").child(word))
        .child(classed("p", "verdict-subject").text(claim))
        .child(element("p").child(rated_by(&prior.url, &prior.rating, prior.publisher.as_deref(), strings)))
        .child(note(strings.check().verdict_prior()))
}

fn rated_by(url: &str, rating: &str, publisher: Option<&str>, strings: &Strings) -> Element {
    link(url, &CheckReportStrings::of(strings).rated_by(rating, publisher), "")
}

/// Checks that others made of this or similar claims.
pub(super) fn prior_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let checks = Memo::new(move |_| check.report.with(|report| report.prior_checks.clone()));
    let heading = move || fill(strings.check().prior(), &[("n", &number::whole(checks.with(Vec::len)))]);
    section("check-prior", move || !checks.with(Vec::is_empty))
        .child(classed("h2", "check-heading").text_of(heading))
        .child_of(move || {
            let items = checks.get();
            Some(classed("ul", "check-list").children(items.iter().map(|check| prior_check(check, strings))))
        })
        .child(note(strings.check().prior_limit()))
}

fn prior_check(check: &PriorCheck, strings: &Strings) -> Element {
    let text = strings.check();
    let sentence = match check.difference.as_deref() {
        Some("numbers") => text.prior_numbers(),
        Some("denial") => text.prior_denial(),
        _ if check.share >= check.same_from => text.prior_same(),
        _ => text.prior_other(),
    };
    let values = [("percent", &*number::percent(check.share)), ("same", &number::percent(check.same_from))];
    let rating = element("p").child(rated_by(&check.url, &check.rating, check.publisher.as_deref(), strings));
    let rating = match &check.date {
        Some(date) => rating.text(" · ").text(date),
        None => rating,
    };
    element("li")
        .test_id("prior-check")
        .child(classed("p", "check-quote").text(&check.claim))
        .child(rating)
        .child(note(&fill(sentence, &values)))
}

/// What the sources say about the claim.
pub(super) fn evidence_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let text = strings.check();
    let evidence = Memo::new(move |_| check.report.with(|report| report.evidence.clone()));
    let none_found = Memo::new(move |_| {
        check.report.with(|report| report.is_done && report.attempts > 0 && report.evidence.is_empty())
    });
    let has_evidence = move || !evidence.with(Vec::is_empty);
    let heading = move || fill(text.evidence(), &[("n", &number::whole(evidence.with(Vec::len)))]);
    // Sources that were not reached are not sources that found nothing.
    let nothing = move || {
        check.report.with(|report| match report.end.as_deref() {
            Some("unreachable") => {
                fill(text.no_evidence_unreached(), &[("names", &join_titles(check, &report.not_reached))])
            }
            _ => text.no_evidence().to_owned(),
        })
    };
    section("check-evidence", move || has_evidence() || none_found.get())
        .child(classed("h2", "check-heading").text_of(heading).shown_while(has_evidence))
        .child_of(move || {
            let items = evidence.get();
            let items = items.iter().map(|found| evidence_item(check, found, strings));
            has_evidence().then(|| classed("ul", "check-list").children(items))
        })
        .child(note(text.chance_note()).shown_while(has_evidence))
        .child(note("").test_id("check-no-evidence").text_of(nothing).shown_while(move || none_found.get()))
}

fn evidence_item(check: ClaimCheck, found: &Evidence, strings: &Strings) -> Element {
    let text = strings.check();
    let (sign, stance) = match found.stance.as_str() {
        "supports" => ("▲ ", text.supports()),
        "refutes" => ("▼ ", text.refutes()),
        "undecided" => ("◇ ", text.undecided()),
        "not_checkable" => ("◇ ", text.not_checkable()),
        _ => ("◆ ", text.neutral()),
    };
    let stance = classed("span", "check-stance")
        .set("data-stance", &found.stance)
        .child(element("span").set("aria-hidden", "true").text(sign))
        .text(stance);
    let title = [&*found.title, &*found.url, text.untitled()].into_iter().find(|title| !title.is_empty());
    let head = classed("p", "check-evidence-head").child(stance);
    let quote = (!found.passage.is_empty()).then(|| classed("blockquote", "check-quote").text(&found.passage));
    let mut about = vec![check.source_title(&found.source)];
    about.extend(found.publisher.clone());
    about.extend(found.published.clone());
    about.extend(found.chance.map(|chance| fill(text.chance(), &[("percent", &number::percent(chance))])));
    let [supporting, opposing] = &found.words;
    let sides = [(text.speaks_for(), supporting), (text.speaks_against(), opposing)];
    let signs = sides.into_iter().filter(|(_, words)| !words.is_empty());
    about.extend(signs.map(|(side, words)| fill(side, &[("words", &words.join(", "))])));
    about.extend(found.model.as_ref().and_then(|model| said_by(model, strings)));
    classed("li", "check-evidence")
        .test_id("check-evidence-item")
        .set("data-source", &found.source)
        .set("data-stance", &found.stance)
        .child(head.child(link(&found.url, title.unwrap_or_default(), "check-title")))
        .children(quote)
        .child(note(&about.join(" · ")))
}

/// What a model says about a text, and if that does not count, why.
fn said_by(opinion: &ModelOpinion, strings: &Strings) -> Option<String> {
    let (text, model) = (strings.check(), opinion.model.as_str());
    if opinion.state == "counted" {
        return Some(fill(text.read_by(), &[("model", model)]));
    }
    let stance = match opinion.stance.as_deref()? {
        "supports" => text.supports(),
        "refutes" => text.refutes(),
        "undecided" => text.undecided(),
        _ => text.neutral(),
    };
    let reason = strings.judge_states().text(&opinion.state).unwrap_or_default();
    Some(fill(text.model_not_counted(), &[("model", model), ("stance", stance), ("reason", reason)]))
}
