//! The fields of a CSV text (RFC 4180) with their positions.

use csv_core::ReadFieldResult;

/// A field, and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) text: String,
    /// From 1.
    pub(crate) line: u32,
    /// In Unicode characters, from 1.
    pub(crate) column: u32,
}

/// A quote that is never closed, at the start of its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenQuote {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// The rows of a text; empty lines are left out.
pub(crate) fn rows(text: &str) -> Result<Vec<Vec<Field>>, OpenQuote> {
    // The end of a line ends every field but one in a quote.
    let text = [text, "\n"].concat();
    let mut reader = csv_core::Reader::new();
    let mut output = vec![0; text.len()];
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut rest, mut place) = (text.as_str(), Place { line: 1, column: 1 });
    while !rest.is_empty() {
        let (result, n_read, n_written) = reader.read_field(rest.as_bytes(), &mut output);
        let (read, unread) = rest.split_at(n_read);
        // Empty lines are read with the row that follows them.
        let field = if row.is_empty() { read.trim_start_matches(['\r', '\n']) } else { read };
        let start = place.behind(&read[..read.len() - field.len()]);
        (rest, place) = (unread, start.behind(field));
        let ReadFieldResult::Field { record_end } = result else {
            // Only empty lines were left.
            if field.is_empty() {
                break;
            }
            return Err(OpenQuote { line: start.line, column: start.column });
        };
        let text = String::from_utf8_lossy(&output[..n_written]).into_owned();
        row.push(Field { text, line: start.line, column: start.column });
        if record_end {
            rows.push(std::mem::take(&mut row));
        }
    }
    rows.retain(|row| row.len() > 1 || row.iter().any(|field| !field.text.trim().is_empty()));
    Ok(rows)
}

#[derive(Clone, Copy)]
struct Place {
    line: u32,
    column: u32,
}

impl Place {
    /// The place after a text that starts here.
    fn behind(self, text: &str) -> Self {
        text.chars().fold(self, |Self { line, column }, character| match character {
            '\n' => Self { line: line.saturating_add(1), column: 1 },
            _ => Self { line, column: column.saturating_add(1) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let rows = rows(text).unwrap();
        rows.into_iter().map(|row| row.into_iter().map(|field| field.text).collect()).collect()
    }

    #[test]
    fn quotes_protect_commas_line_breaks_and_quotes() {
        assert_eq!(texts("a,b\r\n\"c,\"\"d\"\"\",\"e\nf\"\n\n"), [["a", "b"], ["c,\"d\"", "e\nf"]]);
        assert_eq!(texts("a,\n,b"), [["a", ""], ["", "b"]]);
        assert_eq!(texts("\r\n\n\"\",b\r\n \n\r\nc,\"\""), [["", "b"], ["c", ""]]);
        assert_eq!(texts("a\"b,\"c\"d\n"), [["a\"b", "cd"]]);
        assert!(texts("").is_empty() && texts("\n \r\n").is_empty());
    }

    #[test]
    fn each_field_knows_where_it_starts() {
        let rows = rows("é,b\n\"x\ny\",z").unwrap();
        let places: Vec<_> = rows.iter().flatten().map(|field| (field.line, field.column)).collect();
        assert_eq!(places, [(1, 1), (1, 3), (2, 1), (3, 4)]);
        let rows = super::rows("a,\r\n\r\n\nb,c").unwrap();
        let places: Vec<_> = rows.iter().flatten().map(|field| (field.line, field.column)).collect();
        assert_eq!(places, [(1, 1), (1, 3), (4, 1), (4, 3)]);
    }

    #[test]
    fn an_open_quote_is_an_error_at_its_start() {
        assert_eq!(rows("a,b\nc,\"d\n"), Err(OpenQuote { line: 2, column: 3 }));
        assert_eq!(rows("a\n\n\""), Err(OpenQuote { line: 3, column: 1 }));
    }
}
