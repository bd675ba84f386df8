//! What the evidence of a turn decides: a word for each claim, the two sides it comes from, and what did not count.

mod account;
mod sides;

use leptos::prelude::*;

use super::answer::plain_markdown;
use super::element::{Element, classed, element};
use super::icon::verdict_icon;
use super::kept_focus::keep_focus;
use crate::state::TurnState;
use crate::state::verdict::{Verdict, VerdictWord, distinct_warnings, verdicts};
use crate::words::{VerdictWords, Words, filled};

/// The verdicts on the claims of a turn; nothing while it goes on.
pub fn verdict_view(turn: TurnState, words: &'static Words) -> Element {
    let found = Memo::new(move |_| {
        if turn.running.get() { Vec::new() } else { turn.assessment.with(|assessment| verdicts(assessment)) }
    });
    let place = classed("div", "verdict-place");
    let within = place.clone();
    place.child_of(move || {
        let found = found.get();
        keep_focus(&within);
        (!found.is_empty()).then(|| block(&found, words))
    })
}

fn block(found: &[Verdict], words: &'static Words) -> Element {
    let (main, others) = found.split_at(1);
    let heading = if others.is_empty() { words.verdict.heading } else { words.verdict.heading_main };
    let others = (!others.is_empty()).then(|| {
        let heading = filled(words.verdict.others, &[("n", &others.len().to_string())]);
        classed("div", "verdict-others")
            .child(classed("h4", "part-heading").text(&heading))
            .children(others.iter().map(|verdict| folded(verdict, words)))
    });
    classed("section", "verdict")
        .test_id("verdict")
        .child(classed("h3", "part-heading").text(heading))
        .children(main.iter().map(|verdict| card(verdict, words)))
        .children(others)
}

/// The verdict on one claim that belongs to no answer.
pub fn decision_view(verdict: &Verdict, words: &'static Words) -> Element {
    classed("div", "verdict-place").child(block(std::slice::from_ref(verdict), words))
}

/// A verdict in one line that opens to all of it.
fn folded(verdict: &Verdict, words: &'static Words) -> Element {
    let key = claim_of(verdict, words);
    let summary = element("summary")
        .keeps_focus(key)
        .child(word(verdict.word, words.verdict))
        .text(" ")
        .child(classed("span", "verdict-claim").text(key));
    classed("details", "fold verdict-folded").child(summary).child(card(verdict, words))
}

fn card(verdict: &Verdict, words: &'static Words) -> Element {
    let said = words.verdict;
    let head = classed("p", "verdict-head").child(word(verdict.word, said)).children(attempts(verdict, said));
    let warnings = distinct_warnings(&verdict.decision).into_iter().map(|warning| {
        let text = filled(said.warning(warning.code), &[("domain", warning.domain.as_deref().unwrap_or_default())]);
        classed("p", "verdict-warning").test_id("verdict-warning").text(&text)
    });
    let proof = verdict.decision.result.as_ref().map(|result| {
        // The core writes its proofs in English.
        classed("div", "verdict-proof")
            .test_id("verdict-proof")
            .set("lang", "en")
            .child(plain_markdown(&result.proof, &words.answer))
    });
    classed("article", "verdict-card")
        .test_id("verdict-card")
        .set("data-verdict", verdict.word.name())
        .child(head)
        .child(classed("h4", "verdict-subject").text(claim_of(verdict, words)))
        .child(classed("p", "verdict-reason").text(said.reason(verdict.decision.reason)))
        .child(sides::sides(&verdict.decision, said))
        .children(account::missing(verdict, said))
        .children(warnings)
        .children(proof)
        .children(account::folds(verdict, words))
}

/// The verdict in a word, with a shape that says the same.
fn word(word: VerdictWord, words: &VerdictWords) -> Element {
    classed("strong", "verdict-word")
        .set("data-verdict", word.name())
        .child(verdict_icon(word))
        .text(words.verdict(word))
}

/// How often was searched, where that is known.
fn attempts(verdict: &Verdict, words: &VerdictWords) -> Option<Element> {
    let (made, most) = (verdict.decision.attempts?, verdict.decision.max_attempts?);
    let text = filled(words.attempts, &[("n", &made.to_string()), ("max", &most.to_string())]);
    Some(classed("span", "verdict-attempts").text(&text))
}

fn claim_of<'a>(verdict: &'a Verdict, words: &'static Words) -> &'a str {
    verdict.decision.target.as_deref().unwrap_or(words.evidence_page.unnamed_claim)
}
