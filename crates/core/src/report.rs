//! An assessment as a readable Markdown report.
//!
//! What comes from outside stands in code: it can neither change the report nor make a viewer load anything.

mod verdict;

pub use verdict::verdict;

use std::fmt::Write;

use crate::citation::LinkState;
use crate::conversation::ToolState;
use crate::evidence::Balance;
use crate::grounding::{GroundedSentence, GroundingCounts, GroundingVerdict};
use crate::record::{
    AssessedCitation, AssessedClaim, AssessedSource, AssessedTool, Assessment, Band, Contradiction, ContradictionSide,
    Grounding, Limit, LinkAudit, MarkerAudit, Score, ScoreKind, SourceCount, Term, TermLabel, Warning, WarningCode,
};
use crate::score::percent;
use crate::stance::Stance;
use crate::stream::Outcome;
use crate::trust::{BlockedDomain, ContradictionKind, RuleOrigin, SourceTrust, TrustLevel};

/// How many characters of a text from outside are shown where it is not the subject.
const LONGEST: usize = 300;

/// Everything an assessment says, in English, headline first.
#[must_use]
pub fn markdown(assessment: &Assessment) -> String {
    let sections = [
        head(assessment),
        answer(&assessment.answer),
        scores(assessment),
        list("Tools", assessment.tools.iter().map(tool)),
        sources("Sources cited", assessment, |source| source.cited),
        sources("Sources retrieved, not cited", assessment, |source| !source.cited),
        list("Citations", assessment.citations.iter().map(citation)),
        grounding(assessment),
        markers(&assessment.markers),
        list("Claims", assessment.claims.iter().map(claim)),
        list("Contradictions", assessment.contradictions.iter().map(contradiction)),
        list("Blocked", assessment.blocked.iter().map(blocked)),
        verdict::section(assessment),
        warnings(assessment),
    ];
    let sections: Vec<&str> =
        sections.iter().map(|section| section.trim_end()).filter(|section| !section.is_empty()).collect();
    format!("{}\n", sections.join("\n\n"))
}

fn head(assessment: &Assessment) -> String {
    let pill = match &assessment.headline {
        Some(headline) => format!("{}: {}", kind_name(headline.kind), pill(headline.score, headline.band)),
        None => "No score".to_owned(),
    };
    let mut head = format!("# {pill}\n\n{}", outcome_sentence(assessment.outcome));
    if let Some(failure) = &assessment.error {
        let code = failure.code.as_deref().map(|code| format!(" ({})", code_span(code)));
        let _ = write!(head, " It said: {}{}", code_span(&failure.message), code.unwrap_or_default());
    }
    if let Some(protocol) = assessment.protocol {
        let _ = write!(head, "\n\nRead as {}.", code_span(protocol.name()));
    }
    head
}

/// The answer word for word, in a fence that it cannot close.
fn answer(answer: &str) -> String {
    if answer.trim().is_empty() {
        return "## Answer\n\nThere is no answer.".to_owned();
    }
    let fence = "`".repeat(longest_run(answer, '`').max(2) + 1);
    format!("## Answer\n\n{fence}\n{}\n{fence}", printable(answer).trim_end())
}

fn scores(assessment: &Assessment) -> String {
    let scores = &assessment.scores;
    let computed = [&scores.tool_run, &scores.source_quality, &scores.grounding, &scores.claim_evidence];
    let mut text = String::from("## Scores\n");
    for score in computed.into_iter().flatten() {
        let _ = write!(text, "\n{}", score_section(score));
    }
    if let Some(links) = &assessment.links {
        let _ = write!(text, "\n{}", link_section(links));
    }
    if let Some(claimed) = assessment.claimed_confidence {
        let _ = write!(text, "\n### {}: {}\n\n", kind_name(ScoreKind::Claimed), pill(claimed, Band::of(claimed)));
        let _ = writeln!(text, "{} {}", kind_sentence(ScoreKind::Claimed), limit_sentence(Limit::AgentsOwn));
    } else if computed.iter().all(|score| score.is_none()) {
        text.push_str("\nNothing could be computed, and the agent claims nothing.\n");
    }
    text
}

/// What the links of the cited sources are worth, and the source quality without the dead ones.
fn link_section(links: &LinkAudit) -> String {
    let gate = if links.passes_gate { "pass" } else { "do not pass" };
    let mut text = format!(
        "- Links: {} checked, {} dead, {} not checked, {} domains answer; the sources {gate} the gate for research\n",
        links.n_checked, links.n_dead, links.n_unchecked, links.n_live_domains,
    );
    if let Some(score) = links.quality_without_dead.as_ref().filter(|_| links.n_dead > 0) {
        let _ = writeln!(text, "- Without the dead links: {}", pill(score.score, score.band));
    }
    text
}

fn score_section(score: &Score) -> String {
    let mut text = format!("### {}: {}\n\n", kind_name(score.kind), pill(score.score, score.band));
    let counted = match score.counted {
        1 => "1 input counted".to_owned(),
        count => format!("{count} inputs counted"),
    };
    let _ = writeln!(text, "{} ({counted}, profile {})\n", kind_sentence(score.kind), code_span(&score.profile));
    for term in &score.terms {
        let _ = writeln!(text, "- {}", term_line(term));
    }
    for limit in &score.limits {
        let _ = writeln!(text, "- Limit: {}", limit_sentence(*limit));
    }
    text
}

fn term_line(term: &Term) -> String {
    let subject = term.subject.as_deref().map(|subject| format!(" {}", code_span(subject))).unwrap_or_default();
    format!("{:+.3}{subject}: {}", term.delta, term_sentence(term.label))
}

fn tool(tool: &AssessedTool) -> String {
    let attempt = if tool.attempt > 1 { format!(", attempt {}", tool.attempt) } else { String::new() };
    let error = tool.error.as_deref().map(|error| format!(" It said: {}", code_span(error))).unwrap_or_default();
    format!("{}{attempt}: {}{error}", code_span(&tool.name), tool_sentence(tool.state))
}

fn sources(title: &str, assessment: &Assessment, belongs: impl Fn(&AssessedSource) -> bool) -> String {
    list(title, assessment.sources.iter().filter(|source| belongs(source)).map(source))
}

fn source(source: &AssessedSource) -> String {
    let name = source.title.as_deref().unwrap_or(&source.id);
    let address = source.url.as_deref().filter(|url| *url != name).map(|url| format!(" {}", code_span(url)));
    let published = source.published.as_deref().map(|date| format!(", published {}", code_span(date)));
    let retrieved = if source.cited && !source.retrieved { ", not seen in any tool's result" } else { "" };
    format!(
        "{}{}{}{retrieved}{} - {}",
        code_span(name),
        address.unwrap_or_default(),
        published.unwrap_or_default(),
        source.link.map(link_words).unwrap_or_default(),
        trust(&source.trust),
    )
}

const fn link_words(link: LinkState) -> &'static str {
    match link {
        LinkState::Live => ", its link works",
        LinkState::Redirect => ", its link leads elsewhere",
        LinkState::NotModified => ", its link works, and the page has not changed",
        LinkState::HeadRefused => ", its server answers, but not to this question",
        LinkState::RateLimited => ", its server asks to be asked later",
        LinkState::Forbidden => ", dead link: its server refuses to show the page",
        LinkState::Missing => ", dead link: its server has no such page",
        LinkState::ServerError => ", dead link: its server failed",
        LinkState::Unreachable => ", dead link: no answer came",
        LinkState::Skipped => ", its link is not of the web",
        LinkState::NotCheckable => ", its link could not be checked",
    }
}

fn trust(trust: &SourceTrust) -> String {
    let mut text = format!("{} ({:.2}), {}", level_name(trust.level), trust.weight, origin_words(trust.from));
    if let Some(rule) = &trust.rule {
        let _ = write!(text, " {}", code_span(rule));
    }
    if trust.skip {
        text.push_str(", to be left out");
    }
    if let Some(reason) = &trust.reason {
        let _ = write!(text, ", because {}", code_span(reason));
    }
    text
}

fn citation(citation: &AssessedCitation) -> String {
    let tool = citation.display_name.as_deref().or(citation.tool_name.as_deref());
    let parts = [
        tool.map(code_span),
        citation.field.as_deref().map(code_span),
        citation.value.as_deref().map(|value| format!("= {}", code_span(value))),
        citation.source_id.as_deref().map(|id| format!("source {}", code_span(id))),
        citation.quote.as_deref().map(|quote| format!("quotes {}", code_span(quote))),
        grounding_words(citation.grounding).map(str::to_owned),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{} {}", code_span(&citation.label), parts.join(" "))
}

/// Every cited sentence, what its sources make of it, and the words that decided.
fn grounding(assessment: &Assessment) -> String {
    let Some(grounding) = &assessment.grounding else { return String::new() };
    let GroundingCounts { supported, contradicted, silent, not_checkable } = grounding.counts;
    let units: Vec<u16> = assessment.answer.encode_utf16().collect();
    let lines = grounding.sentences.iter().map(|sentence| grounded_sentence(sentence, assessment, &units));
    let counted = format!(
        "Of {} cited sentences {supported} supported, {contradicted} contradicted, {silent} silent, {not_checkable} not checkable.",
        grounding.counts.total(),
    );
    list("Grounding", std::iter::once(counted).chain(lines))
}

fn grounded_sentence(sentence: &GroundedSentence, assessment: &Assessment, units: &[u16]) -> String {
    let mut text =
        format!("{} - {}", code_span(&words_at(units, sentence.start, sentence.end)), verdict_words(sentence.verdict));
    for check in &sentence.checks {
        let label = assessment.citations.get(check.citation as usize).map_or("", |citation| citation.label.as_str());
        let _ = write!(text, "; {}", code_span(label));
        if check.is_whole_answer {
            text.push_str(" (cited for the whole answer)");
        }
        if let Some(passage) = &check.passage {
            let _ = write!(text, " {} {}", check_words(check.grounding), code_span(passage));
        }
        let against = check.reasons.iter().filter(|reason| reason.speaks_for == Stance::Refutes);
        let places = against.filter_map(|reason| Some((reason.start?, reason.end?)));
        let words: Vec<String> = places.map(|(start, end)| code_span(&words_at(units, start, end))).collect();
        if check.grounding == Grounding::Refutes && !words.is_empty() {
            let _ = write!(text, " against {}", words.join(", "));
        }
    }
    text
}

fn words_at(units: &[u16], start: u32, end: u32) -> String {
    units.get(start as usize..end as usize).map(String::from_utf16_lossy).unwrap_or_default()
}

fn verdict_words(verdict: GroundingVerdict) -> &'static str {
    match verdict {
        GroundingVerdict::Supported => "supported",
        GroundingVerdict::Contradicted => "contradicted",
        GroundingVerdict::Silent => "the sources are silent",
        GroundingVerdict::NotCheckable => "not checkable",
    }
}

fn check_words(grounding: Grounding) -> &'static str {
    match grounding {
        Grounding::Supports => "says so:",
        Grounding::Refutes => "says otherwise:",
        Grounding::Silent | Grounding::NotCheckable => "says:",
    }
}

fn markers(markers: &MarkerAudit) -> String {
    let lines = [
        (&markers.used, "name a citation"),
        (&markers.dangling, "name no citation there is"),
        (&markers.mismatched, "stand beside a number that is not the cited value"),
        (&markers.unused, "are labels the answer never refers to"),
    ];
    let told = lines.iter().filter(|(numbers, _)| !numbers.is_empty());
    list("Markers", told.map(|(numbers, words)| format!("{} {words}", labels(numbers))))
}

fn labels(numbers: &[u32]) -> String {
    numbers.iter().map(|number| format!("`[{number}]`")).collect::<Vec<_>>().join(" ")
}

fn contradiction(contradiction: &Contradiction) -> String {
    format!(
        "{} {} (rank {}) for and {} (rank {}) against {}; the ranks differ by {}, the limit is {}.",
        contradiction_sentence(contradiction.kind),
        said_by(&contradiction.supporting),
        contradiction.supporting.rank,
        said_by(&contradiction.refuting),
        contradiction.refuting.rank,
        code_span(&contradiction.claim_id),
        contradiction.gap,
        contradiction.threshold,
    )
}

fn said_by(side: &ContradictionSide) -> String {
    let quote = side.quote.as_deref().map(|quote| format!(": {}", code_span(quote))).unwrap_or_default();
    format!("{}{quote}", code_span(&side.source_id))
}

/// A claim, how its evidence leans and how much of it is independent.
fn claim(claim: &AssessedClaim) -> String {
    let name = claim.text.as_deref().map_or_else(|| "A claim without a name".to_owned(), code_span);
    let count = |count: &SourceCount, word: &str| {
        format!("{word} by {} pages, {} sites, {} independent texts", count.n_pages, count.n_sites, count.n_texts)
    };
    let leans = match claim.confidence.balance {
        Balance::NoEvidence => "no evidence counts".to_owned(),
        Balance::NeutralOnly => "the evidence does not bear on it".to_owned(),
        Balance::SupportOnly | Balance::RefutationOnly | Balance::BothSides => {
            format!("the evidence seen leans {} towards it", percent(claim.confidence.ratio))
        }
    };
    let (support, refutation) = (count(&claim.support, "supported"), count(&claim.refutation, "refuted"));
    format!("{name}: {leans}; {support}; {refutation}.")
}

fn blocked(blocked: &BlockedDomain) -> String {
    format!("{}: {}", code_span(&blocked.domain), code_span(&blocked.reason))
}

fn warnings(assessment: &Assessment) -> String {
    let not_understood = match assessment.not_understood {
        0 => None,
        1 => Some("1 message was not understood and left aside.".to_owned()),
        count => Some(format!("{count} messages were not understood and left aside.")),
    };
    list("Warnings", assessment.warnings.iter().map(warning).chain(not_understood))
}

fn warning(warning: &Warning) -> String {
    format!("{} {}", warning_sentence(warning.code), code_span(&warning.message))
}

fn list(title: &str, lines: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for line in lines {
        if text.is_empty() {
            let _ = writeln!(text, "## {title}\n");
        }
        let _ = writeln!(text, "- {line}");
    }
    text
}

fn pill(score: f64, band: Band) -> String {
    format!("{} ({}, {})", percent(score), band_word(band), band_colour(band))
}

/// One line of text from outside, as code that it cannot leave; at most 300 characters.
#[must_use]
pub fn code_span(text: &str) -> String {
    let words = printable(text);
    let mut line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(LONGEST) {
        line.truncate(end);
        line.push('…');
    }
    let ticks = "`".repeat(longest_run(&line, '`') + 1);
    let needs_space = line.is_empty() || line.starts_with('`') || line.ends_with('`');
    let space = if needs_space { " " } else { "" };
    format!("{ticks}{space}{line}{space}{ticks}")
}

/// Text without what would steer a terminal or turn the direction of what follows.
fn printable(text: &str) -> String {
    let steers = |character: char| {
        let is_space = matches!(character, '\n' | '\t');
        let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (character.is_control() && !is_space) || turns
    };
    text.chars().filter(|character| !steers(*character)).collect()
}

fn longest_run(text: &str, wanted: char) -> usize {
    let (mut longest, mut run) = (0, 0);
    for character in text.chars() {
        run = if character == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

fn kind_name(kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => "Tool run",
        ScoreKind::SourceQuality => "Source quality",
        ScoreKind::Grounding => "Grounding",
        ScoreKind::ClaimEvidence => "Claim evidence",
        ScoreKind::Claimed => "Claimed by the agent",
    }
}

fn kind_sentence(kind: ScoreKind) -> &'static str {
    match kind {
        ScoreKind::ToolRun => "How healthy the run of tools was.",
        ScoreKind::SourceQuality => "Where the cited sources come from.",
        ScoreKind::Grounding => "Whether the sources say what the sentences say.",
        ScoreKind::ClaimEvidence => "The balance of the evidence seen.",
        ScoreKind::Claimed => "The confidence the agent sent.",
    }
}

fn band_word(band: Band) -> &'static str {
    match band {
        Band::Green => "high",
        Band::Yellow => "medium",
        Band::Red => "low",
    }
}

fn band_colour(band: Band) -> &'static str {
    match band {
        Band::Green => "green",
        Band::Yellow => "yellow",
        Band::Red => "red",
    }
}

fn term_sentence(label: TermLabel) -> &'static str {
    match label {
        TermLabel::Call => "a tool call, its full share",
        TermLabel::CallFailed => "the call failed",
        TermLabel::CallEmpty => "the call brought nothing or next to nothing",
        TermLabel::CallUnanswered => "the call was never answered",
        TermLabel::RetrySteps => "the turn has more steps than recorded calls, so something was tried again",
        TermLabel::RetryRepeated => "a tool was called again with the same arguments",
        TermLabel::Credibility => "the trust in the domain",
        TermLabel::DeadLink => "the link is dead, so the trust in its domain counts as 0",
        TermLabel::Diversity => "how many different domains are cited",
        TermLabel::Rounding => "rounding",
        TermLabel::Clamped => "kept between 0 and 1",
        TermLabel::NoEvidenceYet => "before any evidence",
        TermLabel::Supports => "for the claim",
        TermLabel::Refutes => "against the claim",
        TermLabel::EvidenceNeutral => "points neither way",
        TermLabel::EvidenceWithoutConfidence => "without a confidence",
        TermLabel::EvidenceRejected => "rejected, not counted",
        TermLabel::SentenceSupported => "a source says what the sentence says",
        TermLabel::SentenceContradicted => "a source says otherwise than the sentence",
        TermLabel::SentenceSilent => "what was read of the sources does not bear on the sentence",
    }
}

fn limit_sentence(limit: Limit) -> &'static str {
    match limit {
        Limit::AllFailed => "Every call failed; the formula cannot go below one half.",
        Limit::ResultsNotCarried => "This format does not carry the results of some calls; they are not counted.",
        Limit::CallsOpen => "Some calls were still open and are not counted.",
        Limit::StepsNotCarried => "The number of steps was not sent, so only repeated calls show a retry.",
        Limit::PayloadsNotCarried => "Some tool results were not sent, so empty ones among them could not be seen.",
        Limit::NotSupport => "It says where sources come from, not whether they support the answer.",
        Limit::LinksNotChecked => "Links were not checked.",
        Limit::SomeLinksNotChecked => "Some links were not checked, or could not be.",
        Limit::UnlistedDomains => "At least one cited domain is on no list.",
        Limit::OneDomain => "Everything cited is from one domain.",
        Limit::AgentsOwn => "The number is the agent's own; nothing here supports it.",
        Limit::NotProbability => "It sums up the evidence seen; it is not the probability that the claim is true.",
        Limit::StanceAsSent => "Which way each source points is what the agent said.",
        Limit::RejectedLeftOut => "Rejected evidence is listed and not counted.",
        Limit::WeakestOfClaims => "Several claims were checked; this is the weakest.",
        Limit::TrustWeighted => "Each source counts by the trust in its domain.",
        Limit::CopiesCounted => "Some texts are copies of one another and were counted all the same.",
        Limit::ReadByWords => "Texts were compared by their words; what is said in quite other words is not seen.",
        Limit::ExcerptsOnly => "Only excerpts of the sources were read, so silence says little.",
        Limit::SentencesNotChecked => "For some of the cited sentences there is no text to compare.",
        Limit::WholeAnswerNotCounted => "Citations for the whole answer are looked up and not counted.",
    }
}

fn outcome_sentence(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Completed => "The agent completed its answer.",
        Outcome::Failed => "The agent failed.",
        Outcome::Stopped => "The answer was stopped by its reader.",
        Outcome::Cut => "The answer was cut off before its end.",
        Outcome::Waiting => "The agent is not done: it goes on, or waits for something.",
    }
}

fn tool_sentence(state: ToolState) -> &'static str {
    match state {
        ToolState::Running => "is running.",
        ToolState::Ok => "worked.",
        ToolState::Empty => "worked and brought nothing.",
        ToolState::Failed => "failed.",
        ToolState::Denied => "was refused.",
        ToolState::Unanswered => "was never answered.",
        ToolState::Unknown => "ended in a way this format does not tell.",
    }
}

fn level_name(level: TrustLevel) -> &'static str {
    match level {
        TrustLevel::Blocked => "blocked",
        TrustLevel::Unverified => "unverified",
        TrustLevel::Low => "low trust",
        TrustLevel::Trusted => "trusted",
        TrustLevel::Academic => "academic",
        TrustLevel::Government => "government",
        TrustLevel::Primary => "primary source",
    }
}

fn origin_words(origin: RuleOrigin) -> &'static str {
    match origin {
        RuleOrigin::Denylist => "by the denylist's rule",
        RuleOrigin::UserOverride => "by the user's own rule",
        RuleOrigin::Allowlist => "by the list of known sources' rule",
        RuleOrigin::Graylist => "by the greylist's rule",
        RuleOrigin::Suffix => "by the kind of its domain",
        RuleOrigin::Verification => "by what its claims have shown",
        RuleOrigin::Default => "no rule names it",
    }
}

/// Nothing is said of what was not compared.
fn grounding_words(grounding: Grounding) -> Option<&'static str> {
    match grounding {
        Grounding::Supports => Some("- the source supports the sentence"),
        Grounding::Refutes => Some("- the source contradicts the sentence"),
        Grounding::Silent => Some("- the source does not bear on the sentence"),
        Grounding::NotCheckable => None,
    }
}

fn contradiction_sentence(kind: ContradictionKind) -> &'static str {
    match kind {
        ContradictionKind::Contested => "Contested, both sides are kept:",
        ContradictionKind::Misinformation => "Misinformation, the lower side is rejected:",
    }
}

fn warning_sentence(code: WarningCode) -> &'static str {
    match code {
        WarningCode::BrokenJson => "Part of the stream is broken:",
        WarningCode::FrameTooLong => "Part of the stream is too long:",
        WarningCode::UnknownEvents => "Part of the stream is of an unknown kind:",
        WarningCode::UnknownKey => "A key of the turn was ignored:",
        WarningCode::ConfidenceOutOfRange => "The agent's confidence is no confidence:",
        WarningCode::FinalTextDiffers => "The answer was told twice:",
        WarningCode::EmptyDone => "The end says nothing:",
        WarningCode::OffsetNotInAnswer => "A citation stands nowhere:",
        WarningCode::UnsafeLink => "A link is not shown as one:",
        WarningCode::ImplausiblePayload => "A tool returned what cannot be:",
        WarningCode::SkippedSource => "A source should have been left out:",
        WarningCode::NothingCited => "The sources are not cited:",
        WarningCode::ConfidenceDiffers => "The agent is of another opinion:",
        WarningCode::UnknownStance => "A stance is not understood:",
        WarningCode::CitesRejected => "What was rejected is cited:",
        WarningCode::SourceSaysOtherwise => "A source says otherwise:",
        WarningCode::QuoteNotFound => "A quotation is not the source's:",
        WarningCode::DeadLink => "A cited link is dead:",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assessor, assess_recording};

    fn report(stream: &str) -> String {
        let assessments = assess_recording(stream.as_bytes(), &Assessor::default());
        assessments.iter().map(markdown).collect()
    }

    #[test]
    fn a_report_tells_the_score_its_terms_and_the_tools() {
        let report = report(
            "event: tool_call\ndata: {\"tool\":\"a\"}\n\nevent: tool_result\ndata: {\"tool\":\"a\",\"success\":false,\"error\":\"no\"}\n\n\
             event: done\ndata: {\"response\":{\"message\":\"Hi\",\"confidence\":0.9}}\n\n",
        );
        assert!(report.starts_with("# Tool run: 60% (medium, yellow)\n\nThe agent completed its answer."), "{report}");
        assert!(report.contains("- -0.300 `a`: the call failed\n"), "{report}");
        assert!(report.contains("- `a`: failed. It said: `no`\n"), "{report}");
        assert!(report.contains("### Claimed by the agent: 90% (high, green)"), "{report}");
    }

    #[test]
    fn text_from_outside_stays_in_its_code() {
        assert_eq!(code_span("a `b` <img>\n# c"), "``a `b` <img> # c``");
        assert_eq!(code_span("`"), "`` ` ``");
        assert_eq!(code_span("\u{1b}[31mred\u{202e}"), "`[31mred`");
        assert_eq!(code_span(&"é".repeat(400)).chars().count(), LONGEST + 3);
        assert!(answer("```\n# x\n````").starts_with("## Answer\n\n`````\n"));
    }

    #[test]
    fn bytes_that_are_no_stream_are_reported_as_that() {
        let report = report("<html>not found</html>");
        assert!(report.starts_with("# No score\n\nThe agent failed. It said:"), "{report}");
    }
}
