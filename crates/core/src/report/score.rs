//! Scores with their terms and limits, and the state of the links.

use std::fmt::Write;

use super::label::{band_color, band_word, kind_name, kind_sentence, limit_sentence, term_phrase};
use super::text::code_span;
use crate::record::{Assessment, Band, Headline, Limit, LinkAudit, Score, ScoreKind, Term, TermLabel};
use crate::score::percent;

/// The headline as the title of the report.
pub(super) fn headline(headline: Option<&Headline>) -> String {
    headline.map_or_else(|| "No score".to_owned(), |headline| title(headline.kind, headline.score, headline.band))
}

pub(super) fn section(assessment: &Assessment) -> String {
    let scores = &assessment.scores;
    let computed = [&scores.tool_run, &scores.source_quality, &scores.grounding, &scores.claim_evidence];
    let mut text = String::from("## Scores\n");
    for score in computed.into_iter().flatten() {
        let _ = write!(text, "\n{}", subsection(score));
    }
    if let Some(links) = &assessment.links {
        let _ = write!(text, "\n{}", link_lines(links));
    }
    if let Some(claimed) = assessment.claimed_confidence {
        let title = title(ScoreKind::Claimed, claimed, Band::for_score(claimed));
        let _ = write!(text, "\n### {title}\n\n");
        let _ = writeln!(text, "{} {}", kind_sentence(ScoreKind::Claimed), limit_sentence(Limit::AgentsOwn));
    } else if computed.iter().all(|score| score.is_none()) {
        text.push_str("\nNo score could be computed, and the agent claims none.\n");
    }
    text
}

/// `Tool run: 60% (medium, yellow)`.
///
/// Evidence against a claim is not a weakness of the answer, so a claim has no color.
fn title(kind: ScoreKind, score: f64, band: Band) -> String {
    let (name, percent, word) = (kind_name(kind), percent(score), band_word(kind, band));
    match kind {
        ScoreKind::ClaimEvidence => format!("{name}: {percent} ({word})"),
        ScoreKind::ToolRun | ScoreKind::SourceQuality | ScoreKind::Grounding | ScoreKind::Claimed => {
            format!("{name}: {percent} ({word}, {})", band_color(band))
        }
    }
}

fn subsection(score: &Score) -> String {
    let mut text = format!("### {}\n\n", title(score.kind, score.score, score.band));
    let inputs = if score.counted == 1 { "input" } else { "inputs" };
    let profile = code_span(&score.profile);
    let _ = writeln!(text, "{} ({} {inputs} counted, profile {profile})\n", kind_sentence(score.kind), score.counted);
    if score.kind == ScoreKind::Grounding {
        let _ = writeln!(text, "{}\n", sentence_counts(score));
    }
    for term in &score.terms {
        let _ = writeln!(text, "- {}", term_line(term));
    }
    for limit in &score.limits {
        let _ = writeln!(text, "- Limit: {}", limit_sentence(*limit));
    }
    text
}

/// Why the score is lower than the share of supported sentences.
fn sentence_counts(score: &Score) -> String {
    let count = |label: TermLabel| score.terms.iter().filter(|term| term.label == label).count();
    let (supported, contradicted) = (count(TermLabel::SentenceSupported), count(TermLabel::SentenceContradicted));
    let not_found = count(TermLabel::SentenceSilent);
    let total = supported + contradicted + not_found;
    let mut text = format!("{supported} of {total} sentences are supported, which adds to the score.");
    if contradicted > 0 {
        let _ =
            write!(text, " {contradicted} contradicted by a source: each takes away as much as a supported one adds.");
    }
    if not_found > 0 {
        let _ =
            write!(text, " {not_found} not found in a source: these add nothing, and lower the share of the others.");
    }
    text
}

fn term_line(term: &Term) -> String {
    let subject = term.subject.as_deref().map(|subject| format!(" {}", code_span(subject))).unwrap_or_default();
    format!("{:+.3}{subject}: {}", term.delta, term_phrase(term.label))
}

/// Result of checking the links of the cited sources, and the source quality without the dead ones.
fn link_lines(links: &LinkAudit) -> String {
    let gate = if links.passes_gate { "pass" } else { "do not pass" };
    let mut text = format!(
        "- Links: {} checked, {} dead, {} not checked, {} domains answer; the sources {gate} the research gate\n",
        links.n_checked, links.n_dead, links.n_unchecked, links.n_live_domains,
    );
    if let Some(score) = links.quality_without_dead.as_ref().filter(|_| links.n_dead > 0) {
        let _ = writeln!(text, "- Without the dead links: {}", title(score.kind, score.score, score.band));
    }
    text
}
