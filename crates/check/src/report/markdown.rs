//! A report as Markdown, in English.
//!
//! What comes from outside stands in code or in the address of a plain link: it can neither change the report nor make a
//! viewer load anything.

use credence_core::report::{code_span, verdict};
use credence_core::stance::Stance;

use super::record::{CheckGround, CheckReport, CheckStatus, CheckVerdict};
use super::source::{CheckedSource, SourceState};
use crate::flow::web_address;
use crate::flow::{CheckEvidence, CheckQuestion, JudgedPriorCheck};
use crate::selection::RouteOutcome;

/// How many pieces of evidence are written out.
const MOST_EVIDENCE: usize = 40;

/// The report in a few sections: the claim and its verdict, prior checks, sources, evidence, decision, what was not reached.
#[must_use]
pub fn markdown(report: &CheckReport) -> String {
    let sections = [
        head(report),
        list("Checked before", report.prior_checks.iter().map(prior_check)),
        list("Questions", report.questions.iter().map(question)),
        list("Sources", report.sources.iter().filter(|source| is_shown(source)).map(source)),
        evidence(report),
        decision(report),
        not_reached(report),
        list("Limits", report.limits.iter().map(|limit| limit.words().to_owned())),
    ];
    let mut text = String::new();
    for section in sections.iter().filter(|section| !section.is_empty()) {
        text.push_str(section.trim_end());
        text.push_str("\n\n");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn list(heading: &str, lines: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str("\n- ");
        text.push_str(&line);
    }
    if text.is_empty() { text } else { ["## ", heading, "\n", &text].concat() }
}

fn head(report: &CheckReport) -> String {
    let claim = ["# Check of a claim\n\n", &code_span(&report.claim), "\n\n"].concat();
    let status = match report.status {
        CheckStatus::Running => "The check is under way: what follows may change.\n\n",
        CheckStatus::Stopped => "The check was stopped: what follows is what was found until then.\n\n",
        CheckStatus::Done => "",
    };
    let verdict = report.verdict.as_ref().map_or_else(|| "**No verdict.**".to_owned(), verdict_lines);
    let kind = report.claim_type.map(|kind| ["\n\nType of claim: ", kind.name(), "."].concat());
    let method = report.classification_method.map(|method| [" Sources were chosen by ", method.name(), "."].concat());
    let end = report.end.map(|end| ["\n\nEnded because ", end.words(), "."].concat());
    [claim.as_str(), status, &verdict, &kind.unwrap_or_default(), &method.unwrap_or_default(), &end.unwrap_or_default()]
        .concat()
}

fn verdict_lines(verdict: &CheckVerdict) -> String {
    let outcome = verdict.outcome.map_or("The rating's own words", |outcome| outcome.name());
    let ground = match &verdict.ground {
        CheckGround::PriorCheck { claim, overlap, .. } => {
            let limit = "Nothing was searched. That the claims are the same was read from their words.";
            let compared = ["The claim that was checked: ", &code_span(claim), ", overlap ", &places(*overlap), ". "];
            ["\n\n", &compared.concat(), limit].concat()
        }
        CheckGround::Evidence => String::new(),
    };
    ["**", outcome, "**\n\n", &verdict.proof, &ground].concat()
}

fn prior_check(judged: &JudgedPriorCheck) -> String {
    let check = &judged.check;
    let rating = if check.rating.is_empty() { "no rating".to_owned() } else { code_span(&check.rating) };
    let by = check.publisher.as_deref().map(|by| [" by ", &code_span(by)].concat()).unwrap_or_default();
    let date = check.date.as_deref().map(|date| [", ", &code_span(date)].concat()).unwrap_or_default();
    let overlap = [" (overlap ", &places(judged.overlap.share), ")"].concat();
    [&code_span(&check.claim), ": ", &rating, &by, &date, &overlap, &linked(&check.url)].concat()
}

fn question(question: &CheckQuestion) -> String {
    code_span(&question.words)
}

/// What nobody chose and nobody asked says nothing, except that it wants a key.
fn is_shown(source: &CheckedSource) -> bool {
    source.is_chosen || !matches!(source.state, SourceState::NotAsked)
}

fn source(source: &CheckedSource) -> String {
    let stated = source.reliability.map_or_else(|| "N/A".to_owned(), places);
    let weight = match (source.weight, source.relevance) {
        (Some(weight), Some(relevance)) => {
            [": weight ", &places(weight), " = reliability ", &stated, " × relevance ", &places(relevance)].concat()
        }
        _ => [": reliability ", &stated].concat(),
    };
    let reason = source.reason.as_deref().filter(|reason| !reason.is_empty());
    let reason = reason.map(|reason| [" Chosen because: ", &code_span(reason), "."].concat()).unwrap_or_default();
    [&code_span(&source.name), &weight, ". ", &state(&source.state), &reason].concat()
}

fn state(state: &SourceState) -> String {
    let seconds = |seconds: u32| [&seconds.to_string(), " seconds"].concat();
    match state {
        SourceState::NotAsked => "Not asked.".to_owned(),
        SourceState::Asked => "Its answer is awaited.".to_owned(),
        SourceState::Waits { seconds: wait } => ["Asked again after ", &seconds(*wait), "."].concat(),
        SourceState::Answered { n_results } => ["Results: ", &n_results.to_string(), "."].concat(),
        SourceState::NothingToAsk { why } => ["Nothing to ask: ", &code_span(why), "."].concat(),
        SourceState::KeyMissing => "Not available: it wants a key and has none.".to_owned(),
        SourceState::RateLimited { seconds: wait } => {
            let wait = wait.map(|wait| [", wants a pause of ", &seconds(wait)].concat()).unwrap_or_default();
            ["Asked too often", &wait, "."].concat()
        }
        SourceState::Unreachable { trouble, message } => {
            let why = trouble.map_or("it did not answer when it was asked last", |trouble| trouble.words());
            let said = message.as_deref().map(|said| [" (", &code_span(said), ")"].concat()).unwrap_or_default();
            ["Not reached: ", why, &said, "."].concat()
        }
        SourceState::Failed { status, message, .. } => {
            ["Failed with status ", &status.to_string(), ": ", &code_span(message), "."].concat()
        }
        SourceState::Skipped => "Skipped by the user.".to_owned(),
        SourceState::Stopped => "The check was stopped before it answered.".to_owned(),
    }
}

fn evidence(report: &CheckReport) -> String {
    let mut text = list("Evidence", report.evidence.iter().take(MOST_EVIDENCE).map(piece));
    let n_more = report.evidence.len().saturating_sub(MOST_EVIDENCE);
    if n_more > 0 {
        text.push_str(&["\n- And more pieces of evidence: ", &n_more.to_string()].concat());
    }
    text
}

fn piece(evidence: &CheckEvidence) -> String {
    let chances = evidence.probabilities;
    let (stance, chance) = match evidence.stance {
        Stance::Supports => ("Supports", chances.supports),
        Stance::Refutes => ("Refutes", chances.refutes),
        Stance::Neutral => ("Takes no side", chances.neutral),
    };
    let title = evidence.title.as_deref().map(|title| [" ", &code_span(title)].concat()).unwrap_or_default();
    let date = evidence.published.as_deref().map(|date| [", ", &code_span(date)].concat()).unwrap_or_default();
    let said =
        if evidence.passage.is_empty() { String::new() } else { ["\n  ", &code_span(&evidence.passage)].concat() };
    let source = [" (", &code_span(&evidence.source), &date, ")"].concat();
    ["**", stance, "**, chance ", &places(chance), ":", &title, &source, &linked(&evidence.url), &said].concat()
}

fn decision(report: &CheckReport) -> String {
    let decided = report.decision.as_ref().map(|decision| ["## Decision\n\n", &verdict(decision)].concat());
    let went = report.route.as_ref().map(|route| match route.outcome {
        RouteOutcome::Found => "",
        RouteOutcome::Gazettes => "\n\nThe gazettes were searched first.",
        RouteOutcome::Online => "",
    });
    [decided.unwrap_or_default().as_str(), went.unwrap_or_default()].concat()
}

fn not_reached(report: &CheckReport) -> String {
    list("Not reached", report.not_reached.iter().map(|name| code_span(name)))
}

fn linked(url: &str) -> String {
    if url.is_empty() { String::new() } else { [" ", &web_link(url)].concat() }
}

/// An address as a plain link that cannot end early; as code where it is none of the web.
pub(super) fn web_link(url: &str) -> String {
    match web_address(url) {
        Some(url) => ["<", &without_signs(url), ">"].concat(),
        None => code_span(url),
    }
}

/// An address in which the signs of Markdown are escaped, as an address may have them.
fn without_signs(url: &str) -> String {
    let mut escaped = String::with_capacity(url.len());
    for character in url.chars() {
        match character {
            '<' => escaped.push_str("%3C"),
            '>' => escaped.push_str("%3E"),
            '`' => escaped.push_str("%60"),
            '[' => escaped.push_str("%5B"),
            ']' => escaped.push_str("%5D"),
            '\\' => escaped.push_str("%5C"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A number from 0 to 1 with at most four places, without those that are 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 10,000")]
fn places(value: f64) -> String {
    let scaled = (value.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    let places = (10_000 + scaled % 10_000).to_string();
    let places = places[1..].trim_end_matches('0').to_owned();
    let whole = (scaled / 10_000).to_string();
    if places.is_empty() { whole } else { [&whole, ".", &places].concat() }
}
