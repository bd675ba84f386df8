//! The fields of a CSV text (RFC 4180) with their positions.

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
    let mut reader = Reader::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let is_doubled = reader.is_quoted && character == '"' && characters.peek() == Some(&'"');
        if is_doubled {
            characters.next();
            reader.column += 1;
        }
        reader.take(character, is_doubled);
    }
    reader.finish()
}

struct Reader {
    rows: Vec<Vec<Field>>,
    row: Vec<Field>,
    field: Field,
    is_quoted: bool,
    line: u32,
    column: u32,
}

impl Reader {
    fn new() -> Self {
        let field = Field { text: String::new(), line: 1, column: 1 };
        Self { rows: Vec::new(), row: Vec::new(), field, is_quoted: false, line: 1, column: 1 }
    }

    fn take(&mut self, character: char, is_doubled: bool) {
        self.advance(character);
        match character {
            '"' if is_doubled => self.field.text.push('"'),
            '"' if self.is_quoted || self.field.text.is_empty() => self.is_quoted = !self.is_quoted,
            ',' if !self.is_quoted => self.end_field(),
            '\n' if !self.is_quoted => self.end_row(),
            '\r' if !self.is_quoted => {}
            _ => self.field.text.push(character),
        }
    }

    fn advance(&mut self, character: char) {
        if character == '\n' {
            self.line = self.line.saturating_add(1);
            self.column = 1;
        } else {
            self.column = self.column.saturating_add(1);
        }
    }

    fn end_field(&mut self) {
        let next = Field { text: String::new(), line: self.line, column: self.column };
        self.row.push(std::mem::replace(&mut self.field, next));
    }

    fn end_row(&mut self) {
        self.end_field();
        let row = std::mem::take(&mut self.row);
        if row.len() > 1 || row.iter().any(|field| !field.text.trim().is_empty()) {
            self.rows.push(row);
        }
    }

    fn finish(mut self) -> Result<Vec<Vec<Field>>, OpenQuote> {
        if self.is_quoted {
            return Err(OpenQuote { line: self.field.line, column: self.field.column });
        }
        self.end_row();
        Ok(self.rows)
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
        assert!(texts("").is_empty());
    }

    #[test]
    fn each_field_knows_where_it_starts() {
        let rows = rows("é,b\n\"x\ny\",z").unwrap();
        let places: Vec<_> = rows.iter().flatten().map(|field| (field.line, field.column)).collect();
        assert_eq!(places, [(1, 1), (1, 3), (2, 1), (3, 4)]);
    }

    #[test]
    fn an_open_quote_is_an_error_at_its_start() {
        assert_eq!(rows("a,b\nc,\"d\n"), Err(OpenQuote { line: 2, column: 3 }));
    }
}
