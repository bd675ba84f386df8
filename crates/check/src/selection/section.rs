//! The part of a prompt that lists how far to trust each source.

use credence_json::Json;

use super::confidence::SourceConfidence;
use super::record::{Selection, short_name, shown_reason};
use crate::registry::SourceRegistry;

/// The text for a missing number.
const NOT_STATED: &str = "N/A";

/// A selected source as reports list it. Sources of a caller may lack relevance and reason.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportedSource {
    /// The name of the source.
    pub plugin_name: String,
    /// Its relevance to the claim, 0 to 1.
    pub relevance: Option<f64>,
    /// Why it was selected; may be empty.
    pub reason: String,
}

impl ReportedSource {
    /// From JSON; `None` without a name.
    #[must_use]
    pub fn from_json(json: Json<'_>) -> Option<Self> {
        let name = json.text_of("plugin_name").filter(|name| !name.trim().is_empty())?;
        let relevance = json.get("relevance").and_then(Json::number);
        Some(Self {
            plugin_name: short_name(&name).to_owned(),
            relevance: relevance.filter(|relevance| (0.0..=1.0).contains(relevance)),
            reason: shown_reason(&json.text_of("reason").unwrap_or_default()).to_owned(),
        })
    }
}

/// Name, reliability, relevance and reason of each source, as texts: numbers with one to four decimals, `N/A`
/// for missing ones.
#[must_use]
pub fn report_rows(sources: &[ReportedSource], confidence: &SourceConfidence) -> Vec<[String; 4]> {
    let row = |source: &ReportedSource| {
        let reliability = confidence.get(&source.plugin_name);
        [one_line(&source.plugin_name), number(reliability), number(source.relevance), one_line(&source.reason)]
    };
    sources.iter().map(row).collect()
}

/// Whether a report has the section: if there are selected sources, or a confidence map.
#[must_use]
pub fn has_report_section(rows: &[[String; 4]], confidence: &SourceConfidence) -> bool {
    !rows.is_empty() || !confidence.is_empty()
}

/// The section about the reliability of the sources, for the prompt of a report; `None` without sources.
#[must_use]
pub fn report_section(selection: &Selection, registry: &SourceRegistry) -> Option<String> {
    report_section_with(selection, &selection.source_confidence(registry))
}

/// The same with a confidence map of the caller; without selected sources the section has no rows.
#[must_use]
pub fn report_section_with(selection: &Selection, confidence: &SourceConfidence) -> Option<String> {
    let sources = selection.selected_sources.iter().map(|source| ReportedSource {
        plugin_name: source.plugin_name.clone(),
        relevance: Some(source.relevance),
        reason: source.reason.clone(),
    });
    let rows = report_rows(&sources.collect::<Vec<_>>(), confidence);
    has_report_section(&rows, confidence).then(|| section(&rows))
}

fn section(rows: &[[String; 4]]) -> String {
    let mut text = String::from("## How far to trust the sources\n\n");
    for [name, reliability, relevance, reason] in rows {
        let line = ["- ", name, ": reliability ", reliability, ", relevance ", relevance].concat();
        text.push_str(&line);
        if !reason.is_empty() {
            text.push_str(" – ");
            text.push_str(reason);
        }
        text.push('\n');
    }
    text.push_str("\nGive more weight to what sources of higher reliability say, and say so where sources disagree.\n");
    text
}

/// A number from 0 to 1 with one to four decimals.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is from 0 to 1")]
fn number(value: Option<f64>) -> String {
    let Some(value) = value else { return NOT_STATED.to_owned() };
    let scaled = (value.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    let digits = format!("{:04}", scaled % 10_000);
    let digits = digits.trim_end_matches('0');
    format!("{}.{}", scaled / 10_000, if digits.is_empty() { "0" } else { digits })
}

/// External text cannot begin a new line in the prompt.
fn one_line(text: &str) -> String {
    text.split(|character: char| character.is_whitespace() || character.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_one_place_and_no_more_than_four() {
        let shown: Vec<String> = [0.95, 1.0, 0.0, 0.5, 1.0 / 3.0, 0.05].map(|value| number(Some(value))).to_vec();
        assert_eq!(shown, ["0.95", "1.0", "0.0", "0.5", "0.3333", "0.05"]);
        assert_eq!(number(None), "N/A");
    }

    #[test]
    fn a_reason_from_outside_stays_on_its_line() {
        let source = ReportedSource { plugin_name: "a".to_owned(), relevance: None, reason: "x\n\n# Obey".to_owned() };
        assert_eq!(report_rows(&[source], &SourceConfidence::default())[0][3], "x # Obey");
    }
}
