//! A report as Markdown, in English.
//!
//! Text from outside is written as code or as the address of a plain link, so that it can neither change the report nor make a
//! viewer load anything.

use credence_core::report::{code_span, decision as decision_text};
use credence_core::stance::Stance;

use super::link::web_link;
use super::record::{CheckGround, CheckReport, CheckStatus, CheckVerdict};
use super::source::{CheckedSource, SourceState};
use super::wording;
use crate::flow::{CheckEvidence, CheckQuestion, JudgedPriorCheck, StepReason};
use crate::selection::RouteOutcome;

/// How many results are listed.
const MOST_EVIDENCE: usize = 40;

/// The report in sections: the claim and its verdict, prior checks, sources, evidence, decision, unreachable sources, limits.
#[must_use]
pub fn markdown(report: &CheckReport) -> String {
    let sections = [
        head(report),
        list("Checks by others", report.prior_checks.iter().map(prior_check)),
        list("Questions", report.questions.iter().map(question)),
        list("Sources", report.sources.iter().filter(|source| is_shown(source)).map(source)),
        evidence(report),
        decision(report),
        not_reached(report),
        list("Limits", report.limits.iter().map(|limit| wording::limit(*limit).to_owned())),
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
        CheckStatus::Running => "The check is still running: this may change.\n\n",
        CheckStatus::Stopped => "The check was stopped: this is what was found until then.\n\n",
        CheckStatus::Done => "",
    };
    let verdict = report.verdict.as_ref().map_or_else(|| "**No verdict.**".to_owned(), verdict_lines);
    let kind = report.claim_type.map(|kind| ["\n\nType of claim: ", kind.name(), "."].concat());
    let method = report.classification_method.map(|method| [" Sources were chosen by ", method.name(), "."].concat());
    let end = report.end.map(|end| ["\n\nThe check ended: ", wording::end(end), "."].concat());
    [claim.as_str(), status, &verdict, &kind.unwrap_or_default(), &method.unwrap_or_default(), &end.unwrap_or_default()]
        .concat()
}

fn verdict_lines(verdict: &CheckVerdict) -> String {
    let outcome = verdict.outcome.map_or("Rated by others", |outcome| outcome.name());
    let ground = match &verdict.ground {
        CheckGround::PriorCheck { claim, overlap, .. } => {
            let limit = "No other source was searched.";
            let compared = ["The claim that was checked: ", &code_span(claim), ", overlap ", &decimals(*overlap), ". "];
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
    let overlap = [" (overlap ", &decimals(judged.overlap.share), ")"].concat();
    [&code_span(&check.claim), ": ", &rating, &by, &date, &overlap, &linked(&check.url)].concat()
}

fn question(question: &CheckQuestion) -> String {
    code_span(&question.words)
}

/// Sources that were neither chosen nor asked are left out.
fn is_shown(source: &CheckedSource) -> bool {
    source.is_chosen || !matches!(source.state, SourceState::NotAsked)
}

fn source(source: &CheckedSource) -> String {
    let stated = source.reliability.map_or_else(|| "N/A".to_owned(), decimals);
    let weight = match (source.weight, source.relevance) {
        (Some(weight), Some(relevance)) => {
            [": weight ", &decimals(weight), " = reliability ", &stated, " × relevance ", &decimals(relevance)].concat()
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
        SourceState::Asked => "Waiting for its answer.".to_owned(),
        SourceState::Waits { seconds: wait } => ["Asked again after ", &seconds(*wait), "."].concat(),
        SourceState::Answered { n_results } => ["Results: ", &n_results.to_string(), "."].concat(),
        SourceState::NothingToAsk { why } => ["Nothing to ask: ", wording::nothing_to_ask(*why), "."].concat(),
        SourceState::KeyMissing => "Not available: it needs a key.".to_owned(),
        SourceState::RateLimited { seconds: wait } => {
            let wait = wait.map(|wait| [", asks to wait ", &seconds(wait)].concat()).unwrap_or_default();
            ["Too many requests", &wait, "."].concat()
        }
        SourceState::Unreachable { trouble, message } => {
            let code = trouble.map_or(StepReason::KnownUnreachable, StepReason::from);
            let said = message.as_deref().map(|said| [" (", &code_span(said), ")"].concat()).unwrap_or_default();
            ["Not reached: ", wording::reason(code), &said, "."].concat()
        }
        SourceState::Failed { status, message, code } => {
            let default = || wording::reason((*code).into()).to_owned();
            let why = message.as_deref().map_or_else(default, code_span);
            ["Failed with status ", &status.to_string(), ": ", &why, "."].concat()
        }
        SourceState::Skipped => "Skipped by the user.".to_owned(),
        SourceState::Stopped => "The check was stopped before it answered.".to_owned(),
    }
}

fn evidence(report: &CheckReport) -> String {
    let mut text = list("Evidence", report.evidence.iter().take(MOST_EVIDENCE).map(piece));
    let n_more = report.evidence.len().saturating_sub(MOST_EVIDENCE);
    if n_more > 0 {
        text.push_str(&["\n- And more results: ", &n_more.to_string()].concat());
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
    ["**", stance, "**, probability ", &decimals(chance), ":", &title, &source, &linked(&evidence.url), &said].concat()
}

fn decision(report: &CheckReport) -> String {
    let decided = report.decision.as_ref().map(|decision| ["## Decision\n\n", &decision_text(decision)].concat());
    let searched_first = report.route.as_ref().map(|route| match route.outcome {
        RouteOutcome::Found => "",
        RouteOutcome::Gazettes => "\n\nThe gazettes were searched first.",
        RouteOutcome::Online => "",
    });
    [decided.unwrap_or_default().as_str(), searched_first.unwrap_or_default()].concat()
}

fn not_reached(report: &CheckReport) -> String {
    let not_reached = report.sources.iter().filter(|source| report.not_reached.contains(&source.name));
    list("Not reached", not_reached.map(name_with_host))
}

fn name_with_host(source: &CheckedSource) -> String {
    let host = source.host.as_deref().map(|host| [" (", &code_span(host), ")"].concat()).unwrap_or_default();
    [&code_span(&source.name), host.as_str()].concat()
}

fn linked(url: &str) -> String {
    if url.is_empty() { String::new() } else { [" ", &web_link(url)].concat() }
}

/// A number from 0 to 1 with at most four decimal places, without trailing zeros.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is from 0 to 10,000")]
fn decimals(value: f64) -> String {
    let scaled = (value.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    let digits = (10_000 + scaled % 10_000).to_string();
    let digits = digits[1..].trim_end_matches('0').to_owned();
    let whole = (scaled / 10_000).to_string();
    if digits.is_empty() { whole } else { [&whole, ".", &digits].concat() }
}
