//! Values worth citing in what tools returned, by a table that users extend for their own tools.

use std::fmt;
use std::sync::OnceLock;

use serde::Serialize;

use super::number::{grouped, plain};
use crate::stream::sources_in;
use credence_text::json::Json;

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

credence_text::named_enum! {
    /// How values are formatted.
    #[derive(Default)]
    pub enum CitationProfile {
        /// Signs first, no negative zero, a real zero is kept.
        #[default]
        Credence = "credence",
        /// The figures of the sample payloads: `$-1,234.50`, `-0.00%`, a zero current value is left out.
        AgentforgeCompat = "agentforge-compat",
    }
}

impl CitationProfile {
    fn table(self) -> &'static ExtractorTable {
        static CREDENCE: OnceLock<ExtractorTable> = OnceLock::new();
        static COMPAT: OnceLock<ExtractorTable> = OnceLock::new();
        match self {
            Self::Credence => CREDENCE.get_or_init(|| bundled(&[include_str!("../../data/extractors.json")])),
            Self::AgentforgeCompat => COMPAT.get_or_init(|| {
                bundled(&[
                    include_str!("../../data/extractors_agentforge_compat.json"),
                    include_str!("../../data/extractors.json"),
                ])
            }),
        }
    }
}

fn bundled(texts: &[&str]) -> ExtractorTable {
    let mut table = ExtractorTable::default();
    for text in texts {
        // A test reads every bundled table; a table that did not parse would be an empty one here.
        table.extractors.extend(ExtractorTable::parse(text).unwrap_or_default().extractors);
    }
    table
}

/// The values of tools that are worth citing. The first entry of a tool counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExtractorTable {
    extractors: Vec<Extractor>,
}

/// The values of one tool that are worth citing.
#[derive(Clone, Debug, PartialEq)]
pub struct Extractor {
    /// The tool's name on the wire.
    pub tool: String,
    /// Its name for readers.
    pub display_name: String,
    points: Vec<Point>,
    pub(super) checks: Vec<PayloadCheck>,
}

/// A range that a value of a payload must be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PayloadCheck {
    pub(super) path: String,
    pub(super) rule: CheckRule,
    pub(super) code: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckRule {
    /// The value is there at all.
    Present,
    /// −100 to 10,000 percent.
    Return,
    /// Whole and not negative.
    Count,
    /// Finite and not negative.
    Amount,
    /// A map of shares that sums to 100, give or take 1.
    Shares,
}

#[derive(Clone, Debug, PartialEq)]
struct Point {
    /// The first of these that holds a value counts.
    paths: Vec<String>,
    format: Format,
    /// The name shown instead of the path that was found.
    field: Option<String>,
    skip_zero: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Format {
    Percent {
        places: usize,
    },
    Money {
        currency: String,
    },
    Count,
    Text,
    Date,
    /// The largest entry of a map: `NAME (30)`.
    Top,
    /// The largest entry of a map of shares: `NAME (45.0%)`.
    TopPercent,
}

/// What is wrong with an extractor table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtractorError {
    /// Where, such as `[2].points[0].format`.
    pub path: String,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for ExtractorError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`{}` is {}, expected {}", self.path, self.found, self.expected)
    }
}

impl std::error::Error for ExtractorError {}

impl ExtractorTable {
    /// Reads a table: `[{"tool", "display_name", "points": [{"paths" or "path", "format", "currency"?, "places"?}]}]`.
    ///
    /// # Errors
    /// Says which entry is wrong, what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, ExtractorError> {
        let json = Json::parse(text).map_err(|error| ExtractorError {
            path: format!("byte {}", error.at),
            found: "not JSON".to_owned(),
            expected: error.expected,
        })?;
        if !json.is_array() {
            return Err(wrong("", Some(json), "an array of extractors"));
        }
        let extractors = json.items().enumerate().map(|(index, entry)| extractor(entry, &format!("[{index}]")));
        Ok(Self { extractors: extractors.collect::<Result<_, _>>()? })
    }

    /// The entry of a tool: the caller's own before the bundled one.
    pub(super) fn find<'a>(&'a self, profile: CitationProfile, tool: &str) -> Option<&'a Extractor> {
        let named = |extractor: &&Extractor| extractor.tool == tool;
        self.extractors.iter().find(named).or_else(|| profile.table().extractors.iter().find(named))
    }

    /// The name of a tool for readers; its name on the wire where no table knows it.
    #[must_use]
    pub fn display_name(&self, profile: CitationProfile, tool: &str) -> String {
        self.find(profile, tool).map_or(tool, |extractor| &extractor.display_name).to_owned()
    }
}

fn extractor(entry: Json<'_>, path: &str) -> Result<Extractor, ExtractorError> {
    let tool = required_text(entry, "tool", path)?;
    let display_name = entry.text_of("display_name").map_or_else(|| tool.clone(), std::borrow::Cow::into_owned);
    let points = entry.get("points").filter(|points| points.is_array());
    let points = points.ok_or_else(|| wrong(&format!("{path}.points"), entry.get("points"), "an array of points"))?;
    let points = points.items().enumerate().map(|(index, entry)| point(entry, &format!("{path}.points[{index}]")));
    let points = points.collect::<Result<_, _>>()?;
    let checks = entry.get("checks").into_iter().flat_map(Json::items).enumerate();
    let checks =
        checks.map(|(index, entry)| check(entry, &format!("{path}.checks[{index}]"))).collect::<Result<_, _>>()?;
    Ok(Extractor { tool, display_name, points, checks })
}

fn point(entry: Json<'_>, path: &str) -> Result<Point, ExtractorError> {
    let paths = match entry.get("paths") {
        Some(paths) => paths.items().filter_map(Json::text).map(std::borrow::Cow::into_owned).collect(),
        None => vec![required_text(entry, "path", path)?],
    };
    let field = entry.text_of("field").map(std::borrow::Cow::into_owned);
    let skip_zero = entry.get("skip_zero").and_then(Json::boolean).unwrap_or(false);
    Ok(Point { paths, format: format_of(entry, path)?, field, skip_zero })
}

fn format_of(entry: Json<'_>, path: &str) -> Result<Format, ExtractorError> {
    let places = entry.get("places").and_then(Json::integer).and_then(|places| usize::try_from(places).ok());
    let currency = || entry.text_of("currency").map_or_else(|| "$".to_owned(), std::borrow::Cow::into_owned);
    match entry.text_of("format").as_deref() {
        Some("percent") => Ok(Format::Percent { places: places.unwrap_or(2).min(9) }),
        Some("money") => Ok(Format::Money { currency: currency() }),
        Some("count") => Ok(Format::Count),
        Some("text") => Ok(Format::Text),
        Some("date") => Ok(Format::Date),
        Some("top") => Ok(Format::Top),
        Some("top_percent") => Ok(Format::TopPercent),
        _ => Err(wrong(
            &format!("{path}.format"),
            entry.get("format"),
            "percent, money, count, text, date, top or top_percent",
        )),
    }
}

fn check(entry: Json<'_>, path: &str) -> Result<PayloadCheck, ExtractorError> {
    let rule = match entry.text_of("check").as_deref() {
        Some("present") => CheckRule::Present,
        Some("return") => CheckRule::Return,
        Some("count") => CheckRule::Count,
        Some("amount") => CheckRule::Amount,
        Some("shares") => CheckRule::Shares,
        _ => {
            return Err(wrong(
                &format!("{path}.check"),
                entry.get("check"),
                "present, return, count, amount or shares",
            ));
        }
    };
    Ok(PayloadCheck { path: required_text(entry, "path", path)?, rule, code: required_text(entry, "code", path)? })
}

fn required_text(entry: Json<'_>, field: &str, path: &str) -> Result<String, ExtractorError> {
    let text = entry.text_of(field).filter(|text| !text.is_empty());
    text.map(std::borrow::Cow::into_owned).ok_or_else(|| wrong(&format!("{path}.{field}"), entry.get(field), "a text"))
}

fn wrong(path: &str, found: Option<Json<'_>>, expected: &'static str) -> ExtractorError {
    let found = found.map_or_else(|| "missing".to_owned(), |found| format!("`{}`", shortened(found.raw())));
    ExtractorError { path: path.to_owned(), found, expected }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Labels what successful calls returned, in order: one to three values of a known tool, the sources of any other.
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
        let Some(url) = source.url.map(std::borrow::Cow::into_owned) else { continue };
        citations.push(BuiltCitation {
            label: next_label(citations),
            tool_name: tool.to_owned(),
            display_name: tool.to_owned(),
            field: "url".to_owned(),
            value: source.title.map_or_else(|| url.clone(), std::borrow::Cow::into_owned),
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

impl Format {
    fn apply(&self, found: Json<'_>, profile: CitationProfile) -> Option<String> {
        match self {
            Self::Percent { places } => Some(percent(found.number()?, *places, profile)),
            Self::Money { currency } => Some(money(found.number()?, currency, profile)),
            Self::Count => found.integer().map(|count| count.to_string()),
            Self::Text => text(found),
            Self::Date => text(found).map(|date| date.split('T').next().unwrap_or_default().to_owned()),
            Self::Top => top(found).map(|(name, share)| format!("{name} ({})", share.raw())),
            Self::TopPercent => {
                let (name, share) = top(found)?;
                Some(format!("{name} ({}%)", plain(share.number()?, 1)))
            }
        }
    }
}

fn percent(value: f64, places: usize, profile: CitationProfile) -> String {
    match profile {
        CitationProfile::Credence => format!("{}%", plain(value, places)),
        CitationProfile::AgentforgeCompat => format!("{value:.places$}%"),
    }
}

fn money(value: f64, currency: &str, profile: CitationProfile) -> String {
    let amount = grouped(value.abs());
    let is_negative = value < 0.0 && amount.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    match (profile, is_negative) {
        (_, false) => format!("{currency}{amount}"),
        (CitationProfile::Credence, true) => format!("-{currency}{amount}"),
        (CitationProfile::AgentforgeCompat, true) => format!("{currency}-{amount}"),
    }
}

fn text(found: Json<'_>) -> Option<String> {
    let text = found.text().map(std::borrow::Cow::into_owned).filter(|text| !text.trim().is_empty());
    text.or_else(|| found.number().map(|_| found.raw().to_owned()))
}

/// The entry of a map with the largest number, the first of equals.
fn top(map: Json<'_>) -> Option<(String, Json<'_>)> {
    let mut best: Option<(String, Json<'_>, f64)> = None;
    for (name, share) in map.fields() {
        let Some(number) = share.number() else { continue };
        if best.as_ref().is_none_or(|(_, _, most)| number > *most) {
            best = Some((name.into_owned(), share, number));
        }
    }
    best.map(|(name, share, _)| (name, share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_table_reads() {
        for profile in [CitationProfile::Credence, CitationProfile::AgentforgeCompat] {
            assert!(profile.table().extractors.len() >= 6, "{}", profile.name());
        }
        for text in
            [include_str!("../../data/extractors.json"), include_str!("../../data/extractors_agentforge_compat.json")]
        {
            ExtractorTable::parse(text).unwrap();
        }
    }

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
