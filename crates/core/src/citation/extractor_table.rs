//! The table of extractors: which values of a tool's result are cited. Callers add entries for their own tools.

use std::borrow::Cow;
use std::fmt;

use super::bundled_extractors::bundled;
use super::extractor_record::{CheckRule, Extractor, PayloadCheck, Point};
use super::value_format::{CitationProfile, Format};
use credence_json::Json;

/// The values of tools that are worth citing. The first entry of a tool counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExtractorTable {
    extractors: Vec<Extractor>,
}

/// An invalid extractor table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtractorError {
    /// The path, such as `[2].points[0].format`.
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
    /// Returns the path of the invalid entry, what was found and what was expected.
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

    /// The entry of a tool: the caller's before the bundled one.
    pub(super) fn find<'a>(&'a self, profile: CitationProfile, tool: &str) -> Option<&'a Extractor> {
        let named = |extractor: &&Extractor| extractor.tool == tool;
        self.extractors.iter().find(named).or_else(|| bundled(profile).iter().find(named))
    }

    /// The display name of a tool; its name on the wire if it is in no table.
    #[must_use]
    pub fn display_name(&self, profile: CitationProfile, tool: &str) -> String {
        self.find(profile, tool).map_or(tool, |extractor| &extractor.display_name).to_owned()
    }
}

fn extractor(entry: Json<'_>, path: &str) -> Result<Extractor, ExtractorError> {
    let tool = required_text(entry, "tool", path)?;
    let display_name = entry.text_of("display_name").map_or_else(|| tool.clone(), Cow::into_owned);
    let points = entry.get("points").filter(|points| points.is_array());
    let points = points.ok_or_else(|| wrong(&format!("{path}.points"), entry.get("points"), "an array of points"))?;
    let points = points.items().enumerate().map(|(index, entry)| point(entry, &format!("{path}.points[{index}]")));
    let points = points.collect::<Result<_, _>>()?;
    let checks = entry.list("checks").enumerate();
    let checks =
        checks.map(|(index, entry)| check(entry, &format!("{path}.checks[{index}]"))).collect::<Result<_, _>>()?;
    Ok(Extractor { tool, display_name, points, checks })
}

fn point(entry: Json<'_>, path: &str) -> Result<Point, ExtractorError> {
    let paths = match entry.get("paths") {
        Some(paths) => paths.items().filter_map(Json::text).map(Cow::into_owned).collect(),
        None => vec![required_text(entry, "path", path)?],
    };
    let field = entry.text_of("field").map(Cow::into_owned);
    let skip_zero = entry.get("skip_zero").and_then(Json::boolean).unwrap_or(false);
    Ok(Point { paths, format: format_of(entry, path)?, field, skip_zero })
}

fn format_of(entry: Json<'_>, path: &str) -> Result<Format, ExtractorError> {
    let places = entry.get("places").and_then(Json::integer).and_then(|places| usize::try_from(places).ok());
    let currency = entry.text_of("currency").map(Cow::into_owned);
    let format = entry.text_of("format").and_then(|name| Format::from_name(&name, places, currency));
    format.ok_or_else(|| {
        wrong(&format!("{path}.format"), entry.get("format"), "percent, money, count, text, date, top or top_percent")
    })
}

fn check(entry: Json<'_>, path: &str) -> Result<PayloadCheck, ExtractorError> {
    let rule = entry.text_of("check").and_then(|name| CheckRule::from_name(&name));
    let rule = rule.ok_or_else(|| {
        wrong(&format!("{path}.check"), entry.get("check"), "present, return, count, amount or shares")
    })?;
    Ok(PayloadCheck { path: required_text(entry, "path", path)?, rule, code: required_text(entry, "code", path)? })
}

fn required_text(entry: Json<'_>, field: &str, path: &str) -> Result<String, ExtractorError> {
    let text = entry.text_of(field).filter(|text| !text.is_empty());
    text.map(Cow::into_owned).ok_or_else(|| wrong(&format!("{path}.{field}"), entry.get(field), "a text"))
}

fn wrong(path: &str, found: Option<Json<'_>>, expected: &'static str) -> ExtractorError {
    let found = found.map_or_else(|| "missing".to_owned(), |found| format!("`{}`", shortened(found.raw())));
    ExtractorError { path: path.to_owned(), found, expected }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
