//! Sources with their trust level, the rule that gave it and the state of their link.

use credence_core::record::{AssessedSource, Assessment};
use credence_core::trust::{BlockedDomain, SourceTrust};
use credence_decimal::fixed;
use credence_strings::{AnswerReportStrings, TrustStrings, fill};

use crate::text::{address_span, code_span, host_span, list};
use crate::wording::TextFor;

/// The cited sources, or the others.
pub(crate) fn section(title: &str, assessment: &Assessment, cited: bool, strings: &AnswerReportStrings) -> String {
    let sources = assessment.sources.iter().filter(|source| source.cited == cited);
    list(title, sources.map(|source| line(source, strings)))
}

fn line(source: &AssessedSource, strings: &AnswerReportStrings) -> String {
    let name = source.title.as_deref().map_or_else(|| address_span(&source.id), code_span);
    let url = source.url.as_deref().map(address_span).filter(|url| *url != name);
    let title = [Some(name), url].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let published = source.published.as_deref();
    let parts = [
        Some(title),
        source.is_misleading().then(|| strings.sources.misleading().to_owned()),
        published.map(|date| fill(strings.sources.published(), &[("date", &code_span(date))])),
        (source.cited && !source.retrieved).then(|| strings.report.not_retrieved().to_owned()),
        source.link.map(|link| strings.links.text(link).to_owned()),
    ];
    let about = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    [&about, " - ", &trust(&source.trust, strings.trust)].concat()
}

/// The level and the rule that gave it.
fn trust(trust: &SourceTrust, strings: &TrustStrings) -> String {
    let weight = [" (", &fixed(trust.weight, 2), "), "].concat();
    let rule = trust.rule.as_deref().map(|rule| [" ", &code_span(rule)].concat());
    let reason = trust.reason.as_deref().map(code_span).unwrap_or_default();
    let note = if trust.skip { fill(strings.skip(), &[("reason", &reason)]) } else { reason };
    let note = if note.is_empty() { note } else { [". ", &note].concat() };
    let from = strings.text(trust.from);
    [strings.text(trust.level), &weight, from, &rule.unwrap_or_default(), &note].concat()
}

pub(crate) fn blocked(blocked: &BlockedDomain) -> String {
    [&host_span(&blocked.domain), ": ", &code_span(&blocked.reason)].concat()
}
