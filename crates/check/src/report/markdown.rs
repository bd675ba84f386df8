//! A report as Markdown.
//!
//! Text from outside is written as code or as the address of a plain link, so that it can neither change the report nor make a
//! viewer load anything.

use credence_core::judge::{JudgeState, ModelStance};
use credence_core::stance::Stance;
use credence_decimal::fixed;
use credence_report::{code_span, decision as decision_text};
use credence_strings::{CheckReportStrings, fill};

use super::link::web_link;
use super::record::{CheckGround, CheckReport, CheckStatus, CheckVerdict};
use super::source::{CheckedSource, SourceState};
use crate::flow::{CheckEvidence, JudgedPriorCheck};

/// How many results are listed.
const MOST_EVIDENCE: usize = 40;

/// The report in sections: the claim and its verdict, prior checks, queries, sources, evidence, decision, limits.
#[must_use]
pub fn markdown(report: &CheckReport, strings: &CheckReportStrings) -> String {
    let text = strings.check;
    let limits =
        report.limits.iter().map(|limit| strings.check_limits.text(limit.name()).unwrap_or_default().to_owned());
    let needs = report.needs.iter().filter_map(|need| strings.check_needs.text(need.name()));
    let sections = [
        head(report, strings),
        list(text.needs(), needs.map(str::to_owned)),
        list(
            &numbered(text.prior(), report.prior_checks.len()),
            report.prior_checks.iter().map(|each| prior_check(each, strings)),
        ),
        list(text.queries(), report.questions.iter().map(|question| code_span(&question.words))),
        sources(report, strings),
        evidence(report, strings),
        decision(report, strings),
        list(text.limits(), limits),
    ];
    let sections: Vec<&str> =
        sections.iter().map(|section| section.trim_end()).filter(|section| !section.is_empty()).collect();
    [&sections.join("\n\n"), "\n"].concat()
}

fn list(heading: &str, lines: impl Iterator<Item = String>) -> String {
    let text: String = lines.map(|line| ["\n- ", &line].concat()).collect();
    if text.is_empty() { text } else { ["## ", heading, "\n", &text].concat() }
}

fn numbered(text: &str, n: usize) -> String {
    fill(text, &[("n", &n.to_string())])
}

fn head(report: &CheckReport, strings: &CheckReportStrings) -> String {
    let text = strings.check;
    let status = match report.status {
        CheckStatus::Running => text.not_over().to_owned(),
        CheckStatus::Stopped => text.stopped().to_owned(),
        CheckStatus::Done => {
            let end = report.end.and_then(|end| strings.check_ends.text(end.name()));
            fill(text.done(), &[("end", end.unwrap_or_default())])
        }
    };
    let verdict = report.verdict.as_ref().map_or_else(
        || ["**", without_verdict(report, strings), "**"].concat(),
        |verdict| verdict_lines(verdict, strings),
    );
    let parts = [
        Some(["# ", text.report()].concat()),
        Some(code_span(&report.claim)),
        Some(verdict),
        report.claim_type.map(|kind| strings.claim_type(kind.name())),
        Some(status),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// The answer of a check without a verdict.
fn without_verdict(report: &CheckReport, strings: &CheckReportStrings) -> &'static str {
    if report.evidence.is_empty() { strings.check.no_verdict() } else { strings.check.not_decided() }
}

fn verdict_lines(verdict: &CheckVerdict, strings: &CheckReportStrings) -> String {
    let outcome = verdict.outcome.map_or(strings.check.rated_elsewhere(), |outcome| strings.outcome(outcome.name()));
    let ground = match &verdict.ground {
        CheckGround::PriorCheck { rating, url, publisher, claim, overlap } => {
            let same = fill(strings.check.prior_same(), &[("percent", &percent(*overlap))]);
            let rated = rated_by(rating, publisher.as_deref(), url, strings);
            ["\n\n", &rated, "\n\n", &code_span(claim), ". ", &same, " ", strings.check.verdict_prior()].concat()
        }
        CheckGround::Evidence => String::new(),
    };
    ["**", outcome, "**", &ground].concat()
}

fn prior_check(judged: &JudgedPriorCheck, strings: &CheckReportStrings) -> String {
    let check = &judged.check;
    let rated = rated_by(&check.rating, check.publisher.as_deref(), &check.url, strings);
    let date = check.date.as_deref().map(|date| [", ", &code_span(date)].concat()).unwrap_or_default();
    [&code_span(&check.claim), ": ", &rated, &date, " (", &percent(judged.overlap.share), ")"].concat()
}

fn rated_by(rating: &str, publisher: Option<&str>, url: &str, strings: &CheckReportStrings) -> String {
    let publisher = publisher.map(code_span);
    [&strings.rated_by(&code_span(rating), publisher.as_deref()), linked(url).as_str()].concat()
}

/// The sources that were chosen or asked, then those that did not respond.
fn sources(report: &CheckReport, strings: &CheckReportStrings) -> String {
    let shown = report.sources.iter().filter(|source| source.is_chosen || source.state != SourceState::NotAsked);
    let lines: Vec<String> = shown.map(|each| source(each, strings)).collect();
    let not_reached = report.sources.iter().filter(|source| report.not_reached.contains(&source.name));
    let names: Vec<String> = not_reached.map(name_with_host).collect();
    let not_reached = (!names.is_empty())
        .then(|| ["\n\n", &fill(strings.check.not_reached(), &[("names", &names.join(", "))])].concat());
    [list(&numbered(strings.check.sources(), lines.len()), lines.into_iter()), not_reached.unwrap_or_default()].concat()
}

fn source(source: &CheckedSource, strings: &CheckReportStrings) -> String {
    let text = strings.check;
    let share = |text: &str, value: f64| fill(text, &[("percent", &percent(value))]);
    let reliability = source
        .reliability
        .map_or_else(|| text.reliability_unknown().to_owned(), |value| share(text.reliability(), value));
    let parts = [
        Some(code_span(&source.name)),
        Some(strings.state(source.state.names())),
        source.state.message().map(code_span),
        Some(reliability),
        source.relevance.map(|relevance| share(text.relevance(), relevance)),
        source.weight.map(|weight| fill(text.weight(), &[("weight", &fixed(weight, 2))])),
        source.reason_text(strings).map(|reason| [text.why(), " ", &reason].concat()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn evidence(report: &CheckReport, strings: &CheckReportStrings) -> String {
    let n_all = report.evidence.len();
    let more = (n_all > MOST_EVIDENCE).then(|| numbered(strings.check.more_evidence(), n_all - MOST_EVIDENCE));
    let pieces = report.evidence.iter().take(MOST_EVIDENCE).map(|found| piece(found, strings));
    list(&numbered(strings.check.evidence(), n_all), pieces.chain(more))
}

/// What of a text speaks for and against the claim, and what a model says about it.
fn signs(evidence: &CheckEvidence, strings: &CheckReportStrings) -> String {
    let text = strings.check;
    let words = |stance: Stance, template: &str| {
        let words = evidence.words_for(stance);
        let words: Vec<String> = words.into_iter().map(code_span).collect();
        (!words.is_empty()).then(|| fill(template, &[("words", &words.join(", "))]))
    };
    let sides = [words(Stance::Supports, text.speaks_for()), words(Stance::Refutes, text.speaks_against())];
    let signs: Vec<String> = sides.into_iter().flatten().chain(model(evidence, strings)).collect();
    if signs.is_empty() { String::new() } else { ["\n  ", &signs.join(" · ")].concat() }
}

fn model(evidence: &CheckEvidence, strings: &CheckReportStrings) -> Option<String> {
    let (text, reading) = (strings.check, evidence.model.as_ref()?);
    let model = code_span(&reading.model);
    if reading.state == JudgeState::Counted {
        return Some(fill(text.read_by(), &[("model", &model)]));
    }
    let stance = match reading.stance? {
        ModelStance::Supports => text.supports(),
        ModelStance::Refutes => text.refutes(),
        ModelStance::Undecided => text.undecided(),
        ModelStance::Unrelated => text.neutral(),
    };
    let reason = strings.judge_states.text(reading.state.name()).unwrap_or_default();
    Some(fill(text.model_not_counted(), &[("model", &model), ("stance", stance), ("reason", reason)]))
}

fn piece(evidence: &CheckEvidence, strings: &CheckReportStrings) -> String {
    let (text, chances) = (strings.check, evidence.probabilities);
    let (stance, chance) = match evidence.stance {
        Stance::Supports => (text.supports(), Some(chances.supports)),
        Stance::Refutes => (text.refutes(), Some(chances.refutes)),
        Stance::Undecided => (text.undecided(), None),
        Stance::Neutral => (text.neutral(), Some(chances.neutral)),
        Stance::NotCheckable => (text.not_checkable(), None),
    };
    let chance = chance.map(|chance| [", ", &fill(text.chance(), &[("percent", &percent(chance))])].concat());
    let title = evidence.title.as_deref().map_or_else(|| text.untitled().to_owned(), code_span);
    let date = evidence.published.as_deref().map(|date| [", ", &code_span(date)].concat()).unwrap_or_default();
    let passage =
        if evidence.passage.is_empty() { String::new() } else { ["\n  ", &code_span(&evidence.passage)].concat() };
    let source = [" (", &code_span(&evidence.source), &date, ")"].concat();
    [
        "**",
        stance,
        "**",
        &chance.unwrap_or_default(),
        ": ",
        &title,
        &source,
        &linked(&evidence.url),
        &passage,
        &signs(evidence, strings),
    ]
    .concat()
}

fn decision(report: &CheckReport, strings: &CheckReportStrings) -> String {
    let decided = |decision| {
        ["## ", strings.verdict.heading(), "\n\n", &decision_text(decision, strings.verdict, strings.report)].concat()
    };
    report.decision.as_ref().map(decided).unwrap_or_default()
}

fn name_with_host(source: &CheckedSource) -> String {
    let host = source.host.as_deref().map(|host| [" (", &code_span(host), ")"].concat()).unwrap_or_default();
    [&code_span(&source.name), host.as_str()].concat()
}

fn linked(url: &str) -> String {
    if url.is_empty() { String::new() } else { [" ", &web_link(url)].concat() }
}

/// A share as a whole percentage with its sign.
fn percent(share: f64) -> String {
    fixed(share * 100.0, 0) + " %"
}
