//! Citations of values in the results of tools, by the table of extractors.

use std::borrow::Cow;

use serde::Serialize;

use super::extractor_record::{Extractor, Point};
use super::extractor_table::ExtractorTable;
use super::value_format::{CitationProfile, Format};
use crate::stream::sources_in;
use credence_json::Json;

/// One citation built from what a tool returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BuiltCitation {
    /// `[1]`, `[2]`, … across all tools.
    pub label: String,
    /// The tool.
    pub tool_name: String,
    /// The tool's name for readers.
    pub display_name: String,
    /// Where the value stands in the result; `url` for a source.
    pub field: String,
    /// The value as text; the title of a source, or its address.
    pub value: String,
    /// The address of a source.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub url: Option<String>,
}

/// Labels the results of successful calls, in order: one to three values of a known tool, the sources of any other.
///
/// `calls` are pairs of tool name and returned JSON text. Labels run on across tools.
pub fn build_citations<'a>(
    calls: impl IntoIterator<Item = (&'a str, &'a str)>,
    table: &ExtractorTable,
    profile: CitationProfile,
) -> Vec<BuiltCitation> {
    let mut citations = Vec::new();
    for (tool, data) in calls {
        match table.find(profile, tool) {
            Some(extractor) => extractor.extract(data, profile, &mut citations),
            None => cite_sources(tool, data, &mut citations),
        }
    }
    citations
}

fn cite_sources(tool: &str, data: &str, citations: &mut Vec<BuiltCitation>) {
    for source in sources_in(data) {
        let Some(url) = source.url.map(Cow::into_owned) else { continue };
        citations.push(BuiltCitation {
            label: next_label(citations),
            tool_name: tool.to_owned(),
            display_name: tool.to_owned(),
            field: "url".to_owned(),
            value: source.title.map_or_else(|| url.clone(), Cow::into_owned),
            url: Some(url),
        });
    }
}

fn next_label(citations: &[BuiltCitation]) -> String {
    format!("[{}]", citations.len() + 1)
}

impl Extractor {
    fn extract(&self, data: &str, profile: CitationProfile, citations: &mut Vec<BuiltCitation>) {
        let Ok(data) = Json::parse(data) else { return };
        for (field, value) in self.points.iter().filter_map(|point| point.value(data, profile)) {
            citations.push(BuiltCitation {
                label: next_label(citations),
                tool_name: self.tool.clone(),
                display_name: self.display_name.clone(),
                field,
                value,
                url: None,
            });
        }
    }
}

impl Point {
    fn value(&self, data: Json<'_>, profile: CitationProfile) -> Option<(String, String)> {
        self.paths.iter().find_map(|path| {
            let found = data.at_path(path)?;
            if self.skip_zero && found.number() == Some(0.0) {
                return None;
            }
            let value = self.format.apply(found, profile)?;
            Some((self.field.clone().unwrap_or_else(|| self.field_name(path)), value))
        })
    }

    fn field_name(&self, path: &str) -> String {
        match self.format {
            Format::Top | Format::TopPercent => format!("{path}.top"),
            Format::Percent { .. } | Format::Money { .. } | Format::Count | Format::Text | Format::Date => {
                path.to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_users_own_tool_is_cited_by_its_own_table() {
        let table = r#"[{"tool":"weather","display_name":"Weather","points":[
            {"path":"now.temperature","format":"text"},{"path":"sums.rain","format":"money","currency":"R$ "}]}]"#;
        let table = ExtractorTable::parse(table).unwrap();
        let data = r#"{"now":{"temperature":21.5},"sums":{"rain":-1234.5}}"#;
        let citations = build_citations([("weather", data)], &table, CitationProfile::Credence);
        let values: Vec<_> = citations.iter().map(|citation| citation.value.as_str()).collect();
        assert_eq!(values, ["21.5", "-R$ 1,234.50"]);
    }

    #[test]
    fn a_tool_without_an_entry_is_cited_by_its_sources() {
        let data =
            r#"{"results":[{"title":"A","url":"https://a.org/1"},{"url":"https://b.org/"},{"url":"ftp://c.org/"}]}"#;
        let citations = build_citations([("search", data)], &ExtractorTable::default(), CitationProfile::Credence);
        let cited: Vec<_> = citations.iter().map(|one| (one.label.as_str(), one.value.as_str())).collect();
        assert_eq!(cited, [("[1]", "A"), ("[2]", "https://b.org/")]);
    }

    #[test]
    fn a_wrong_table_says_where_and_what() {
        let error = ExtractorTable::parse(r#"[{"tool":"t","points":[{"path":"a","format":"colour"}]}]"#).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`[0].points[0].format` is `\"colour\"`, expected percent, money, count, text, date, top or top_percent"
        );
        assert_eq!(ExtractorTable::parse("{}").unwrap_err().expected, "an array of extractors");
    }
}
