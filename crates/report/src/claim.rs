//! Claims with their decision and the independent sources of each side, and contradictions between sources.

use credence_core::record::{AssessedClaim, Assessment, Contradiction, ContradictionSide, SourceCount};
use credence_core::trust::ContradictionKind;
use credence_strings::{AnswerReportStrings, ReportStrings, fill};

use crate::decision::decision;
use crate::text::{address_span, code_span};

/// Every claim; empty without claims.
pub(crate) fn section(assessment: &Assessment, strings: &AnswerReportStrings) -> String {
    let claims: Vec<String> = assessment.claims.iter().map(|each| claim(each, strings)).collect();
    if claims.is_empty() {
        return String::new();
    }
    ["## ", strings.report.claims(), "\n\n", &claims.join("\n\n")].concat()
}

/// The decision on a claim, and how many independent sources are on each side.
fn claim(claim: &AssessedClaim, strings: &AnswerReportStrings) -> String {
    let (verdict, report) = (strings.verdict, strings.report);
    let support = count(verdict.side_for(), &claim.support, report);
    let refutation = count(verdict.side_against(), &claim.refutation, report);
    [&decision(&claim.decision, verdict, report), "\n- ", &support, "\n- ", &refutation].concat()
}

fn count(side: &str, count: &SourceCount, report: &ReportStrings) -> String {
    let (pages, sites, texts) = (count.n_pages.to_string(), count.n_sites.to_string(), count.n_texts.to_string());
    fill(report.count(), &[("side", side), ("pages", &pages), ("sites", &sites), ("texts", &texts)])
}

pub(crate) fn contradiction(contradiction: &Contradiction, report: &ReportStrings) -> String {
    let text = match contradiction.kind {
        ContradictionKind::Contested => report.contested(),
        ContradictionKind::Misinformation => report.misinformation(),
    };
    let values = [
        ("supporting", side(&contradiction.supporting)),
        ("rank", contradiction.supporting.rank.to_string()),
        ("refuting", side(&contradiction.refuting)),
        ("other_rank", contradiction.refuting.rank.to_string()),
        ("claim", code_span(&contradiction.claim_id)),
        ("gap", contradiction.gap.to_string()),
        ("threshold", contradiction.threshold.to_string()),
    ];
    fill(text, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

fn side(side: &ContradictionSide) -> String {
    let quote = side.quote.as_deref().map(|quote| [": ", &code_span(quote)].concat()).unwrap_or_default();
    [&address_span(&side.source_id), quote.as_str()].concat()
}
