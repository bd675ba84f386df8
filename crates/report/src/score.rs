//! Scores with their terms and limits, and the state of the links.

use credence_core::record::{Assessment, Band, LinkAudit, Score, ScoreKind, Term, percent};
use credence_decimal::fixed;
use credence_strings::{AnswerReportStrings, LinkStrings, ReportStrings, TermStrings, fill, form};

use crate::text::code_span;
use crate::wording::{TextFor, score_formula, score_inputs};

/// The headline as the title of the report. The share of sentences is said in counts: the score also subtracts those that differ.
pub(crate) fn headline(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let Some(headline) = &assessment.headline else { return strings.report.no_score().to_owned() };
    let band = match headline.lowered_by {
        Some(reason) => strings.deeds.text(reason),
        None => band_word(headline.kind, headline.band, strings),
    };
    let scores = strings.scores;
    let word = match (headline.compared, headline.decided) {
        (_, true) => band.to_owned(),
        (true, false) => [band, ", ", scores.nothing_found()].concat(),
        (false, false) => [band, ", ", scores.not_compared()].concat(),
    };
    let coverage = assessment.coverage;
    let (n, total) = match headline.kind {
        ScoreKind::Sentences => (coverage.backed, coverage.checked),
        ScoreKind::Grounding => (coverage.supported, coverage.compared),
        _ => (0, 0),
    };
    if total > 0 {
        let counts = [("n", &*n.to_string()), ("total", &total.to_string())];
        let sentences = fill(form(scores.sentences(), &(strings.plural)(total as usize)), &counts);
        return [scores.text(headline.kind), ": ", &sentences, " (", &word, ")"].concat();
    }
    title(headline.kind, headline.score, &word, strings)
}

pub(crate) fn section(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let (scores, report) = (&assessment.scores, strings.report);
    let computed =
        [&scores.sentences, &scores.tool_run, &scores.source_quality, &scores.grounding, &scores.claim_evidence];
    let claimed = assessment.claimed_confidence;
    let quality = scores.source_quality.as_ref().map(|score| score.score);
    let none = claimed.is_none() && computed.iter().all(|score| score.is_none());
    let parts: Vec<String> = std::iter::once(["## ", report.scores()].concat())
        .chain(computed.into_iter().flatten().map(|score| subsection(score, strings)))
        .chain(assessment.links.as_ref().map(|links| link_lines(links, quality, strings.links)))
        .chain(claimed.map(|claimed| own_figure(claimed, strings)))
        .chain(none.then(|| report.no_scores().to_owned()))
        .collect();
    parts.join("\n\n")
}

/// The number that the agent sent.
fn own_figure(claimed: f64, strings: &AnswerReportStrings) -> String {
    let word = strings.scores.text(Band::for_score(claimed));
    let title = title(ScoreKind::Claimed, claimed, word, strings);
    ["### ", &title, "\n\n", strings.scores.formula_claimed()].concat()
}

/// `Tool run: 60% (medium)`.
fn title(kind: ScoreKind, score: f64, word: &str, strings: &AnswerReportStrings) -> String {
    [strings.scores.text(kind), ": ", &percent(score), " (", word, ")"].concat()
}

fn band_word(kind: ScoreKind, band: Band, strings: &AnswerReportStrings) -> &'static str {
    if kind == ScoreKind::ClaimEvidence { side_word(band, strings.report) } else { strings.scores.text(band) }
}

/// Evidence against a claim is not a weakness of the answer, so a claim is not rated high or low.
const fn side_word(band: Band, report: &ReportStrings) -> &'static str {
    match band {
        Band::Green => report.mostly_for(),
        Band::Yellow => report.mixed(),
        Band::Red => report.mostly_against(),
    }
}

fn subsection(score: &Score, strings: &AnswerReportStrings) -> String {
    let title = title(score.kind, score.score, band_word(score.kind, score.band, strings), strings);
    let counted = fill(
        score_inputs(strings.scores, score.kind),
        &[("n", &score.counted.to_string()), ("unknown", &score.unknown.to_string())],
    );
    let profile = code_span(&score.profile);
    let mut lines = vec![
        ["### ", &title, "\n\n", score_formula(strings.scores, score.kind), "\n\n", &counted, " · ", &profile].concat(),
    ];
    lines.push(String::new());
    lines.extend(score.terms.iter().map(|term| term_line(term, strings.terms)));
    if !score.limits.is_empty() {
        lines.push(["\n", strings.scores.limits_heading(), ":\n"].concat());
        lines.extend(score.limits.iter().map(|limit| ["- ", strings.limits.text(*limit)].concat()));
    }
    lines.join("\n")
}

fn term_line(term: &Term, strings: &TermStrings) -> String {
    let subject = term.subject.as_deref().map(|subject| [" ", &code_span(subject)].concat()).unwrap_or_default();
    let sign = if term.delta.is_sign_negative() { "" } else { "+" };
    ["- ", sign, &fixed(term.delta, 3), &subject, ": ", strings.text(term.label)].concat()
}

/// Result of checking the links of the cited sources, and the source quality without the dead ones.
fn link_lines(links: &LinkAudit, quality: Option<f64>, strings: &LinkStrings) -> String {
    let counts = [
        ("checked", &*links.n_checked.to_string()),
        ("dead", &*links.n_dead.to_string()),
        ("unknown", &*links.n_unchecked.to_string()),
    ];
    let without = links.quality_without_dead.as_ref().filter(|_| links.n_dead > 0).map(|score| score.score);
    let without = without.zip(quality).map(|(without, with)| {
        ["\n- ", &fill(strings.quality(), &[("with", &*percent(with)), ("without", &*percent(without))])].concat()
    });
    let gate = if links.passes_gate { strings.gate_passed() } else { strings.gate_not_passed() };
    ["- ", &fill(strings.counted(), &counts), &without.unwrap_or_default(), "\n- ", gate].concat()
}
