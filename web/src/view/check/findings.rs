//! The findings of a check: the verdict with its limits, earlier fact-checks, and the evidence.

use credence_check::flow::{CheckEnd, CheckEvidence, JudgedPriorCheck};
use credence_check::report::{CheckGround, CheckNeed, CheckReport, CheckStatus, CheckVerdict};
use credence_check::selection::{ClaimDifference, SAME_CLAIM};
use credence_core::decision::DecisionOutcome;
use credence_core::stance::Stance;
use credence_core::trust::ShownHost;
use credence_strings::{CheckReportStrings, Strings, fill};

use super::followed_paper::followed_paper;
use super::section::{note, section};
use super::source_links::{join_titles, link};
use crate::service::number;
use crate::signal::Memo;
use crate::state::claim_check::{ClaimCheck, source_title, verdict_of};
use crate::view::inspector::verdict::decision_view;
use crate::view::widget::element::{Element, classed, element};

/// The verdict, and what it cannot say.
pub(super) fn verdict_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let prior =
        of_report(check, |report| report.verdict.clone().filter(|verdict| verdict.ground != CheckGround::Evidence));
    let decision = of_report(check, verdict_of);
    let limits = of_report(check, |report| report.limits.clone());
    let open = of_report(check, |report| {
        let is_open = report.verdict.is_none() && report.decision.is_some() && !report.needs.is_empty();
        (is_open && report.status == CheckStatus::Done).then(|| report.needs.clone())
    });
    let has_verdict = move || prior.with(Option::is_some) || decision.with(Option::is_some);
    let items = move || {
        let limits = limits.get().into_iter().map(|limit| {
            let text = strings.check_limits().text(limit.name()).unwrap_or_default();
            element("li").set("data-limit", limit.name()).text(text)
        });
        let list = classed("ul", "check-limits check-note").test_id("check-limits");
        (limits.len() > 0).then(|| list.children(limits))
    };
    section("check-verdict", has_verdict)
        .child(classed("h2", "visually-hidden").text(strings.check().verdict()))
        .child_of(move || open.get().map(|needs| not_decided(&needs, strings)))
        .child_of(move || match prior.get() {
            Some(prior) => {
                let claim = check.report.with_untracked(|report| report.as_ref().map(|report| report.claim.clone()));
                prior_verdict(&prior, &claim.unwrap_or_default(), strings)
            }
            None => decision.get().map(|decision| decision_view(&decision, strings)),
        })
        .child_of(items)
}

/// What follows from the report; nothing before there is one.
fn of_report<T: Clone + Default + PartialEq + Send + Sync + 'static>(
    check: ClaimCheck,
    read: impl Fn(&CheckReport) -> T + Send + Sync + 'static,
) -> Memo<T> {
    Memo::new(move |_| check.report.with(|report| report.as_ref().map(&read).unwrap_or_default()))
}

/// The answer of a check whose evidence decides nothing, and what would decide.
fn not_decided(needs: &[CheckNeed], strings: &Strings) -> Element {
    let items = needs.iter().map(|need| {
        let text = strings.check_needs().text(need.name()).unwrap_or_default();
        element("li").set("data-need", need.name()).text(text)
    });
    element("div")
        .test_id("check-not-decided")
        .child(
            classed("p", "verdict-head").child(classed("strong", "verdict-word").text(strings.check().not_decided())),
        )
        .child(classed("p", "check-note").text(strings.check().needs()))
        .child(classed("ul", "check-limits check-note").test_id("check-needs").children(items))
}

/// The verdict of someone else's check of the same claim.
fn prior_verdict(verdict: &CheckVerdict, claim: &str, strings: &Strings) -> Option<Element> {
    let CheckGround::PriorCheck { rating, url, publisher, .. } = &verdict.ground else { return None };
    let (name, word) = match verdict.outcome {
        Some(DecisionOutcome::True) => ("true", strings.verdict().is_true()),
        Some(DecisionOutcome::False) => ("false", strings.verdict().is_false()),
        Some(DecisionOutcome::Invalid) => ("invalid", strings.verdict().invalid()),
        None => ("invalid", strings.check().rated_elsewhere()),
    };
    let word = classed("strong", "verdict-word").set("data-verdict", name).text(word);
    let card = classed("article", "verdict-card")
        .test_id("verdict-card")
        .set("data-verdict", name)
        .child(classed("p", "verdict-head").child(word))
        .child(classed("p", "verdict-subject").text(claim))
        .child(element("p").child(rated_by(url, rating, publisher.as_deref(), strings)))
        .child(note(strings.check().verdict_prior()));
    Some(card)
}

fn rated_by(url: &str, rating: &str, publisher: Option<&str>, strings: &Strings) -> Element {
    link(url, &CheckReportStrings::of(strings).rated_by(rating, publisher), "")
}

/// Checks that others made of this or similar claims.
pub(super) fn prior_part(check: ClaimCheck, strings: &'static Strings) -> Element {
    let checks = of_report(check, |report| report.prior_checks.clone());
    let heading = move || fill(strings.check().prior(), &[("n", &number::whole(checks.with(Vec::len)))]);
    section("check-prior", move || !checks.with(Vec::is_empty))
        .child(classed("h2", "check-heading").text_of(heading))
        .child_of(move || {
            let items = checks.get();
            Some(classed("ul", "check-list").children(items.iter().map(|check| prior_check(check, strings))))
        })
        .child(note(strings.check().prior_limit()))
}

fn prior_check(JudgedPriorCheck { check, overlap, .. }: &JudgedPriorCheck, strings: &Strings) -> Element {
    let text = strings.check();
    let sentence = match overlap.difference {
        Some(ClaimDifference::Numbers) => text.prior_numbers(),
        Some(ClaimDifference::Denial) => text.prior_denial(),
        None if overlap.reaches(SAME_CLAIM) => text.prior_same(),
        None => text.prior_other(),
    };
    let values = [("percent", &*number::percent(overlap.share)), ("same", &number::percent(SAME_CLAIM))];
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
    let evidence = of_report(check, |report| report.evidence.clone());
    let none_found = of_report(check, |report| {
        report.status == CheckStatus::Done && report.attempts > 0 && report.evidence.is_empty()
    });
    let has_evidence = move || !evidence.with(Vec::is_empty);
    let heading = move || fill(text.evidence(), &[("n", &number::whole(evidence.with(Vec::len)))]);
    // Sources that were not reached are not sources that found nothing.
    let nothing = of_report(check, move |report| match report.end {
        Some(CheckEnd::Unreachable) => {
            fill(text.no_evidence_unreached(), &[("names", &join_titles(&report.not_reached))])
        }
        _ => text.no_evidence().to_owned(),
    });
    section("check-evidence", move || has_evidence() || none_found.get())
        .child(classed("h2", "check-heading").text_of(heading).shown_while(has_evidence))
        .child_of(move || {
            let items = evidence.get();
            let items = items.iter().map(|found| evidence_item(check, found, strings));
            has_evidence().then(|| classed("ul", "check-list").children(items))
        })
        .child(note(text.chance_note()).shown_while(has_evidence))
        .child(
            note("").test_id("check-no-evidence").text_of(move || nothing.get()).shown_while(move || none_found.get()),
        )
}

fn evidence_item(check: ClaimCheck, found: &CheckEvidence, strings: &'static Strings) -> Element {
    let text = strings.check();
    let (sign, stance, chance) = match found.stance {
        Stance::Supports => ("▲ ", text.supports(), Some(found.probabilities.supports)),
        Stance::Refutes => ("▼ ", text.refutes(), Some(found.probabilities.refutes)),
        Stance::Neutral => ("◆ ", text.neutral(), Some(found.probabilities.neutral)),
        Stance::Undecided => ("◇ ", text.undecided(), None),
        Stance::NotCheckable => ("◇ ", text.not_checkable(), None),
    };
    let stance = classed("span", "check-stance")
        .set("data-stance", found.stance.name())
        .child(element("span").set("aria-hidden", "true").text(sign))
        .text(stance);
    let title = [found.title.as_deref().unwrap_or_default(), &found.url, text.untitled()];
    let title = title.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
    let quote = (!found.passage.is_empty()).then(|| classed("blockquote", "check-quote").text(&found.passage));
    let mut about = vec![source_title(&found.source).to_owned()];
    about.extend(found.publisher.clone().or_else(|| Some(ShownHost::new(found.domain.as_deref()?).text)));
    about.extend(found.published.clone());
    about.extend(chance.map(|chance| fill(text.chance(), &[("percent", &number::percent(chance))])));
    for (side, stance) in [(text.speaks_for(), Stance::Supports), (text.speaks_against(), Stance::Refutes)] {
        let words = found.words_for(stance);
        about.extend((!words.is_empty()).then(|| fill(side, &[("words", &words.join(", "))])));
    }
    classed("li", "check-evidence")
        .test_id("check-evidence-item")
        .set("data-source", &found.source)
        .set("data-stance", found.stance.name())
        .child(classed("p", "check-evidence-head").child(stance).child(link(&found.url, title, "check-title")))
        .children(quote)
        .child(note(&about.join(" · ")))
        .children(followed_paper(check, found, strings))
}
