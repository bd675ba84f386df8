//! The records in a text: rows of tables, rows with a separator, and lines of names with values.

use super::name::words_of_name;
use crate::grounding::prose::is_prose;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TextPart<'t> {
    /// A line of no record.
    Line(&'t str),
    /// The values of a record, each behind its name: `unit: 4B, rent: 1,520`.
    Record(String),
}

/// Rows with a separator have at least so many cells: a sentence has a comma, too.
const FEWEST_CELLS: usize = 3;

/// So many rows follow the names of a table whose names no line sets apart.
const FEWEST_ROWS: usize = 2;

/// Lines of a paragraph that may stand before its table, such as a title.
const MOST_LINES_BEFORE: usize = 4;

/// So many lines of names with values are a record. A single one may be a sentence with a colon.
const FEWEST_VALUES: usize = 2;

/// The name of a value is short.
const MOST_WORDS_OF_NAME: usize = 6;
const LONGEST_NAME: usize = 64;

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The parts of a text, in order; `None` where it has no record. What stands above sentences, such as a title and an address, belongs to them: a
/// text with sentences has records in tables alone.
pub(super) fn parts_of(text: &str) -> Option<Vec<TextPart<'_>>> {
    let lines: Vec<&str> = text.lines().collect();
    let add = if is_prose(text) { add_lines } else { add_values };
    let mut parts = Vec::new();
    for paragraph in lines.split_inclusive(|line| line.trim().is_empty()) {
        add_paragraph(paragraph, add, &mut parts);
    }
    parts.iter().any(|part| matches!(part, TextPart::Record(_))).then_some(parts)
}

/// How lines beside tables are added.
type Add = for<'t> fn(&[&'t str], &mut Vec<TextPart<'t>>);

fn add_paragraph<'t>(lines: &[&'t str], add: Add, parts: &mut Vec<TextPart<'t>>) {
    let mut starts = 0..lines.len().min(MOST_LINES_BEFORE);
    let table = starts.find_map(|at| Some((at, Table::at_start_of(&lines[at..])?)));
    match table {
        Some((at, table)) => {
            add(&lines[..at], parts);
            parts.extend(table.rows.iter().map(|row| TextPart::Record(record(&table.names, row))));
            add(&lines[at + table.n_lines..], parts);
        }
        None => add(lines, parts),
    }
}

fn add_lines<'t>(lines: &[&'t str], parts: &mut Vec<TextPart<'t>>) {
    parts.extend(lines.iter().map(|line| TextPart::Line(line)));
}

/// Rows of cells below their names.
struct Table<'t> {
    names: Vec<&'t str>,
    rows: Vec<Vec<&'t str>>,
    /// How many lines it has in all.
    n_lines: usize,
}

impl<'t> Table<'t> {
    fn at_start_of(lines: &[&'t str]) -> Option<Self> {
        let separated = || SEPARATORS.iter().find_map(|separator| Self::separated(lines, *separator));
        Self::ruled(lines).or_else(separated).or_else(|| Self::aligned(lines))
    }

    /// `| unit | rent |`, with a line of `---` below the names.
    fn ruled(lines: &[&'t str]) -> Option<Self> {
        let (names, below) = (lines.first()?, lines.get(1)?);
        let is_rule = below.contains('-') && below.chars().all(|sign| matches!(sign, '|' | '-' | ':' | ' '));
        if !names.contains('|') || !is_rule {
            return None;
        }
        let rows: Vec<_> =
            lines[2..].iter().take_while(|line| line.contains('|')).map(|line| ruled_cells(line)).collect();
        let n_lines = 2 + rows.len();
        (!rows.is_empty()).then(|| Self { names: ruled_cells(names), rows, n_lines })
    }

    /// Rows with the same number of cells. The first has the names: short words, and no number.
    fn separated(lines: &[&'t str], separator: char) -> Option<Self> {
        let names = cells(lines.first()?, separator);
        if names.len() < FEWEST_CELLS || !names.iter().all(|name| is_name(name)) {
            return None;
        }
        let rows = lines[1..].iter().map(|line| cells(line, separator));
        let rows: Vec<_> = rows.take_while(|row| row.len() == names.len()).collect();
        let n_lines = 1 + rows.len();
        (rows.len() >= FEWEST_ROWS).then_some(Self { names, rows, n_lines })
    }

    /// Columns that begin below their names, as programs print them: `NAME  STATUS  AGE`. Two spaces or more part the names.
    fn aligned(lines: &[&'t str]) -> Option<Self> {
        let first = *lines.first()?;
        let is_start = |at: &usize| first[..*at].ends_with("  ") && !first[*at..].starts_with(' ');
        let starts: Vec<usize> = first.char_indices().map(|(at, _)| at).filter(|at| *at == 0 || is_start(at)).collect();
        let names = columns(first, &starts)?;
        if names.len() < FEWEST_CELLS || !names.iter().all(|name| is_name(name) && !name.contains(':')) {
            return None;
        }
        let rows: Vec<_> = lines[1..].iter().map_while(|line| columns(line, &starts)).collect();
        let n_lines = 1 + rows.len();
        (rows.len() >= FEWEST_ROWS).then_some(Self { names, rows, n_lines })
    }
}

/// The cells of a line that begin at these places; `None` where a word stands across one.
fn columns<'t>(line: &'t str, starts: &[usize]) -> Option<Vec<&'t str>> {
    let mut cells = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        if *start >= line.len() {
            break;
        }
        let end = starts.get(at + 1).copied().unwrap_or(line.len()).min(line.len());
        let is_cut = *start > 0 && !line.get(..*start)?.ends_with(' ');
        if is_cut {
            return None;
        }
        cells.push(line.get(*start..end)?.trim());
    }
    // A row has a first cell and another one.
    let n_filled = cells.iter().filter(|cell| !cell.is_empty()).count();
    let has_first = cells.first().is_some_and(|cell| !cell.is_empty());
    (has_first && n_filled > 1).then_some(cells)
}

fn ruled_cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    line.strip_suffix('|').unwrap_or(line).split('|').map(str::trim).collect()
}

/// The cells of a row. One in quotation marks may have the separator.
fn cells(line: &str, separator: char) -> Vec<&str> {
    let mut cells = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, sign) in line.char_indices() {
        if sign == '"' {
            is_quoted = !is_quoted;
        } else if sign == separator && !is_quoted {
            cells.push(&line[start..at]);
            start = at + sign.len_utf8();
        }
    }
    cells.push(&line[start..]);
    cells.iter().map(|cell| cell.trim().trim_matches('"')).collect()
}

fn is_name(name: &str) -> bool {
    let n_words = name.split_whitespace().count();
    (1..=MOST_WORDS_OF_NAME).contains(&n_words) && name.len() <= LONGEST_NAME && name.contains(char::is_alphabetic)
}

fn record(names: &[&str], values: &[&str]) -> String {
    let mut record = String::new();
    for (name, value) in names.iter().zip(values).filter(|(_, value)| !value.is_empty()) {
        record.push_str(if record.is_empty() { "" } else { ", " });
        if !name.is_empty() {
            [&*words_of_name(name), ": "].iter().for_each(|part| record.push_str(part));
        }
        record.push_str(value);
    }
    record
}

/// Adds lines of which those that follow each other as `name: value` are a record.
fn add_values<'t>(lines: &[&'t str], parts: &mut Vec<TextPart<'t>>) {
    for group in lines.chunk_by(|one, other| named_value(one).is_some() && named_value(other).is_some()) {
        let (names, values): (Vec<_>, Vec<_>) = group.iter().filter_map(|line| named_value(line)).unzip();
        if values.len() >= FEWEST_VALUES {
            parts.push(TextPart::Record(record(&names, &values)));
        } else {
            add_lines(group, parts);
        }
    }
}

/// The name and the value of a line such as `Due date: 2025-04-22`, `- **Status:** open` or `収集日:2025年5月8日`.
fn named_value(line: &str) -> Option<(&str, &str)> {
    let is_mark = |sign: char| matches!(sign, '-' | '*' | '•' | ' ' | '\t' | '_' | '・');
    let (name, value) = line.trim_start_matches(is_mark).split_once([':', '\u{ff1a}'])?;
    // "10:30", `https://…`
    let is_in_word = name.is_ascii() && value.starts_with(|sign: char| !sign.is_whitespace() && sign != '*');
    let (name, value) = (name.trim_matches(is_mark), value.trim_matches(is_mark));
    let is_none = is_in_word || value.is_empty() || is_prose(value) || name.contains('.') || !is_name(name);
    (!is_none).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<String> {
        let parts = parts_of(text).unwrap_or_default().into_iter();
        let records = parts.filter_map(|part| if let TextPart::Record(record) = part { Some(record) } else { None });
        records.collect()
    }

    #[test]
    fn rows_of_tables_are_records() {
        let ruled = "Leases\n\n| Unit | Tenant | Rent |\n|---|:---:|---|\n| 2A | Fiore | 1,410 |\n| 4B | | 1,520 |\n\nAll in euros.";
        assert_eq!(records(ruled), ["unit: 2A, tenant: Fiore, rent: 1,410", "unit: 4B, rent: 1,520"]);
        let separated = "station,trips_out,share\nHarbour,1840,0.41\n\"Old, Town\",920,0.37\n";
        assert_eq!(
            records(separated),
            ["station: Harbour, trips out: 1840, share: 0.41", "station: Old, Town, trips out: 920, share: 0.37"]
        );
        assert_eq!(records("a;b;c\n1;2;3\n4;5;6").len(), 2);
        assert_eq!(
            records("作品,開始,残席\n灯台の猫,10:15,34\n銀の鯨,18:00,56")[1],
            "作品: 銀の鯨, 開始: 18:00, 残席: 56"
        );
    }

    #[test]
    fn columns_below_their_names_are_records() {
        let pods = "NAME                    READY   STATUS    AGE\napi-5f7c9d-2lqgn        1/1     Running   6d\nmail-66c8b4-wv9hx       0/1     Pending";
        assert_eq!(
            records(pods),
            [
                "name: api-5f7c9d-2lqgn, ready: 1/1, status: Running, age: 6d",
                "name: mail-66c8b4-wv9hx, ready: 0/1, status: Pending"
            ]
        );
        // A word stands across the beginning of a column.
        assert_eq!(
            records("NAME   STATUS   AGE\nmuch-longer-than-its-column   up   6d\nother-name-of-a-pod   up   7d").len(),
            0
        );
        assert_eq!(records("Brunch      Sat-Sun   09:30 - 12:00\nDinner      Mon-Fri   18:00 - 22:00").len(), 0);
        // Short rows below many names
        let names = "a  ".repeat(20_000);
        assert!(records(&[names.trim(), &"\na  a".repeat(20_000)].concat()).len() > 1_000);
        for text in ["a  b  c", "a  b  c\n\n", "é  ü  ö\né  ü\n  x  y", "   \n  ", "a  b  c\nd\ne"] {
            let _ = parts_of(text);
        }
    }

    #[test]
    fn lines_of_names_with_values_are_a_record() {
        let lines = "Case: CV-2024-1187\n- **Filed:** 2024-08-06\nJudge: R. Castellano\n\nNext\n受付日\u{ff1a}2025年4月30日\n収集日\u{ff1a}5月8日";
        assert_eq!(
            records(lines),
            ["case: CV-2024-1187, filed: 2024-08-06, judge: R. Castellano", "受付日: 2025年4月30日, 収集日: 5月8日"]
        );
    }

    #[test]
    fn what_is_no_record_stays_a_line() {
        for text in [
            "One, two and three.\nFour, five and six.\nSeven, eight and nine.",
            "Breakfast 07:00 - 10:30\nBrunch 09:30 - 12:00",
            "https://example.org/a\nhttps://example.org/b",
            "Note: the shop is closed.",
            "Title: Golden Gate Bridge\nAddress: https://example.org/a\n\nThe bridge opened in 1937, after four years.",
            "Title: The bank raised its rate to four per cent on Monday.\nText: It was the third rise of the year, and the last one for now.",
            "fn main() {\n    println!(\"{}\", 1);\n}",
        ] {
            assert_eq!(parts_of(text), None, "{text}");
        }
        let parts = parts_of("Some words\nA: 1\nB: 2").unwrap_or_default();
        assert_eq!(parts, [TextPart::Line("Some words"), TextPart::Record("a: 1, b: 2".to_owned())]);
    }
}
