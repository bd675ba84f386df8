//! Labels from CSV or JSON lines, and back.

use std::borrow::Cow;
use std::fmt;

use credence_json::Json;

use crate::csv::{self, Field};
use crate::label::Label;

/// The columns of a CSV text and the keys of a JSON line.
const NAMES: [&str; 6] = ["kind", "judge", "score", "reading", "right", "weight"];

/// Where a text with labels is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelTextError {
    /// The line, from 1.
    pub line: u32,
    /// The Unicode character in the line, from 1.
    pub column: u32,
    /// The column or key; empty if the whole line is meant.
    pub field: &'static str,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for LabelTextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for LabelTextError {}

/// The labels in a text: JSON lines if it starts with `{`, otherwise CSV whose first line names the columns.
///
/// `kind` and `right` are required, and `score` or `reading`. `right` is `right` or `wrong`, `true` or `false`, `1` or `0`.
///
/// # Errors
///
/// The position of the first invalid value.
pub fn parse_labels(text: &str) -> Result<Vec<Label>, LabelTextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{') { from_json_lines(text) } else { from_csv(text) }
}

/// The labels as JSON lines.
#[must_use]
pub fn write_labels(labels: &[Label]) -> String {
    labels.iter().fold(String::new(), |text, label| text + &line(label) + "\n")
}

fn line(label: &Label) -> String {
    let mut fields = vec![format!("\"kind\":{}", quoted(&label.kind))];
    fields.extend(label.judge.as_deref().map(|judge| format!("\"judge\":{}", quoted(judge))));
    fields.extend(label.score.map(|score| format!("\"score\":{score}")));
    fields.extend(label.reading.as_deref().map(|reading| format!("\"reading\":{}", quoted(reading))));
    fields.push(format!("\"right\":{}", label.right));
    fields.extend(label.weight.total_cmp(&1.0).is_ne().then(|| format!("\"weight\":{}", label.weight)));
    format!("{{{}}}", fields.join(","))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            _ if character.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// A value and its position.
struct Value<'a> {
    text: Cow<'a, str>,
    line: u32,
    column: u32,
}

impl Value<'_> {
    fn error(&self, field: &'static str, message: String) -> LabelTextError {
        LabelTextError { line: self.line, column: self.column, field, message }
    }
}

/// The values of one label, in the order of `NAMES`, and the position of the label.
struct Values<'a> {
    found: [Option<Value<'a>>; NAMES.len()],
    line: u32,
}

impl Values<'_> {
    fn label(mut self) -> Result<Label, LabelTextError> {
        let [kind, judge, score, reading, right, weight] = self.found.each_mut().map(Option::take);
        let missing = |field: &'static str, expected: &str| LabelTextError {
            line: self.line,
            column: 1,
            field,
            message: format!("`{field}` is missing, expected {expected}"),
        };
        let right = right.ok_or_else(|| missing("right", "`right` or `wrong`"))?;
        let positions = [&kind, &score, &weight].map(|value| value.as_ref().map(|value| (value.line, value.column)));
        let label = Label {
            kind: kind.ok_or_else(|| missing("kind", "a kind of score such as `stance`"))?.text.into_owned(),
            judge: judge.map(|judge| judge.text.into_owned()),
            score: score.map(|score| number("score", &score)).transpose()?,
            reading: reading.map(|reading| reading.text.into_owned()),
            right: is_right(&right)?,
            weight: weight.map_or(Ok(1.0), |weight| number("weight", &weight))?,
        };
        let Some((field, message)) = label.problem() else { return Ok(label) };
        let at = ["kind", "score", "weight"].iter().position(|name| *name == field).and_then(|at| positions[at]);
        let (line, column) = at.unwrap_or((self.line, 1));
        Err(LabelTextError { line, column, field, message: format!("`{field}` {message}") })
    }
}

fn number(field: &'static str, value: &Value<'_>) -> Result<f64, LabelTextError> {
    credence_decimal::read(value.text.trim())
        .ok_or_else(|| value.error(field, format!("`{field}` is `{}`, expected a number", value.text)))
}

fn is_right(value: &Value<'_>) -> Result<bool, LabelTextError> {
    match value.text.trim() {
        "right" | "true" | "1" => Ok(true),
        "wrong" | "false" | "0" => Ok(false),
        other => Err(value.error("right", format!("`right` is `{other}`, expected `right` or `wrong`"))),
    }
}

fn from_csv(text: &str) -> Result<Vec<Label>, LabelTextError> {
    let rows = csv::rows(text).map_err(|quote| LabelTextError {
        line: quote.line,
        column: quote.column,
        field: "",
        message: "a quote is never closed, expected another `\"`".to_owned(),
    })?;
    let mut rows = rows.into_iter();
    let Some(heading) = rows.next() else { return Ok(Vec::new()) };
    let columns = heading.iter().map(column).collect::<Result<Vec<usize>, _>>()?;
    rows.map(|row| of_row(row, &columns)?.label()).collect()
}

/// The position in `NAMES` of the column that a heading names.
fn column(heading: &Field) -> Result<usize, LabelTextError> {
    let name = heading.text.trim();
    NAMES.iter().position(|known| *known == name).ok_or_else(|| LabelTextError {
        line: heading.line,
        column: heading.column,
        field: "",
        message: format!("`{name}` is not a column, expected one of `{}`", NAMES.join("`, `")),
    })
}

fn of_row(row: Vec<Field>, columns: &[usize]) -> Result<Values<'static>, LabelTextError> {
    let mut values = Values { found: [const { None }; NAMES.len()], line: row.first().map_or(1, |field| field.line) };
    if let Some(extra) = row.get(columns.len()) {
        let message = format!("the line has {} fields, expected {}", row.len(), columns.len());
        return Err(LabelTextError { line: extra.line, column: extra.column, field: "", message });
    }
    for (field, at) in row.into_iter().zip(columns) {
        let is_given = !field.text.trim().is_empty();
        let value = Value { text: Cow::Owned(field.text), line: field.line, column: field.column };
        values.found[*at] = is_given.then_some(value);
    }
    Ok(values)
}

fn from_json_lines(text: &str) -> Result<Vec<Label>, LabelTextError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines.map(|(line, number)| of_json(line, number)?.label()).collect()
}

fn of_json(line: &str, number: u32) -> Result<Values<'_>, LabelTextError> {
    let at = |byte: usize, message: String| LabelTextError {
        line: number,
        column: column_of(line, byte),
        field: "",
        message,
    };
    let json =
        Json::parse(line).map_err(|error| at(error.at, format!("it is not JSON, expected {}", error.expected)))?;
    if !json.is_object() {
        return Err(at(0, "it is not an object, expected `{\"kind\":…, \"score\":…, \"right\":…}`".to_owned()));
    }
    let mut values = Values { found: [const { None }; NAMES.len()], line: number };
    for (name, value) in json.fields() {
        let byte = value.raw().as_ptr().addr().saturating_sub(line.as_ptr().addr());
        let known = NAMES.iter().position(|known| *known == name);
        let index = known
            .ok_or_else(|| at(byte, format!("`{name}` is not a field, expected one of `{}`", NAMES.join("`, `"))))?;
        let text = value.text().unwrap_or(Cow::Borrowed(value.raw()));
        let value = Value { text, line: number, column: column_of(line, byte) };
        values.found[index] = (value.text != "null").then_some(value);
    }
    Ok(values)
}

fn column_of(line: &str, byte: usize) -> u32 {
    let before = line.get(..byte).map_or(0, |before| before.chars().count());
    u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_and_json_lines_give_the_same_labels() {
        let csv = "right,score,kind,reading\nright,0.9,stance,\nwrong,,stance,supports\n";
        let json = "{\"kind\":\"stance\",\"score\":0.9,\"right\":true}\n\n{\"kind\":\"stance\",\"reading\":\"supports\",\"right\":0,\"judge\":null}\n";
        let labels = parse_labels(csv).unwrap();
        assert_eq!(parse_labels(json).unwrap(), labels);
        assert_eq!((labels[0].score, labels[0].right, labels[0].weight), (Some(0.9), true, 1.0));
        assert_eq!((labels[1].reading.as_deref(), labels[1].right), (Some("supports"), false));
    }

    #[test]
    fn what_is_written_reads_as_before() {
        let odd = Label {
            kind: "a \"b\"\\\n".to_owned(),
            judge: Some("é, model".to_owned()),
            score: Some(0.125),
            reading: Some(String::new()),
            right: false,
            weight: 2.5,
        };
        assert_eq!(parse_labels(&write_labels(std::slice::from_ref(&odd))).unwrap(), [odd]);
    }

    #[test]
    fn an_invalid_value_is_named_by_line_and_column() {
        for (text, line, column, message) in [
            ("kind,right\nstance,yes", 2, 8, "`right` is `yes`, expected `right` or `wrong`"),
            ("kind,score,right\nstance,1.5,1", 2, 8, "`score` is 1.5, expected a number from 0 to 1"),
            ("kind,score,right\na,x,1", 2, 3, "`score` is `x`, expected a number"),
            ("kind,right\na,1", 2, 1, "`score` is missing, expected a score or a reading in `reading`"),
            ("kind,reading\na,b", 2, 1, "`right` is missing, expected `right` or `wrong`"),
            ("kind,reading,right\na,b,1,c", 2, 7, "the line has 4 fields, expected 3"),
            (
                "kind,rigth",
                1,
                6,
                "`rigth` is not a column, expected one of `kind`, `judge`, `score`, `reading`, `right`, `weight`",
            ),
            ("kind\n\"a", 2, 1, "a quote is never closed, expected another `\"`"),
            ("{\"kind\":\"é\",\"score\":2,\"right\":1}", 1, 21, "`score` is 2, expected a number from 0 to 1"),
            (
                "{\"a\":1}",
                1,
                6,
                "`a` is not a field, expected one of `kind`, `judge`, `score`, `reading`, `right`, `weight`",
            ),
            ("{}\n{", 1, 1, "`right` is missing, expected `right` or `wrong`"),
        ] {
            let error = parse_labels(text).unwrap_err();
            assert_eq!((error.line, error.column, &*error.message), (line, column, message), "{text}");
        }
        assert!(parse_labels("{\"kind\":").unwrap_err().message.starts_with("it is not JSON"));
        assert_eq!(parse_labels(" \n"), Ok(Vec::new()));
    }
}
