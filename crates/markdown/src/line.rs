//! One line of Markdown, read from left to right by columns: a tab extends to the next multiple of four.

/// A line and the position in it.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// The whole line.
    pub text: &'a str,
    /// The next byte.
    pub at: usize,
    column: usize,
    /// Columns of a tab at `at` that were already read.
    tab_read: usize,
}

impl<'a> Line<'a> {
    /// A line at its start.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, column: 0, tab_read: 0 }
    }

    /// The first byte after the blanks here.
    #[must_use]
    pub fn first(&self) -> Option<u8> {
        self.text.as_bytes().get(self.text_start()).copied()
    }

    /// The start of the text after the blanks.
    #[must_use]
    pub fn text_start(&self) -> usize {
        self.at + self.text.as_bytes()[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// The text after the blanks.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        &self.text[self.text_start()..]
    }

    /// Whether only blanks are left.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.first().is_none()
    }

    /// The number of columns of blanks here.
    #[must_use]
    pub fn indent(&self) -> usize {
        let mut column = self.column;
        for byte in &self.text.as_bytes()[self.at..] {
            match byte {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
        }
        column - self.column
    }

    /// Reads up to a number of columns of blanks.
    pub fn skip_columns(&mut self, count: usize) {
        let target = self.column + count;
        while self.column < target {
            match self.text.as_bytes().get(self.at) {
                Some(b' ') => self.at += 1,
                Some(b'\t') => {
                    let stop = self.column + 4 - self.column % 4;
                    if stop > target {
                        self.tab_read += target - self.column;
                        self.column = target;
                        return;
                    }
                    self.column = stop - 1;
                    self.tab_read = 0;
                    self.at += 1;
                }
                Some(_) | None => return,
            }
            self.column += 1;
        }
    }

    /// Reads all blanks here.
    pub fn skip_blanks(&mut self) {
        self.skip_columns(self.indent());
    }

    /// Reads bytes other than tabs.
    pub fn skip_bytes(&mut self, count: usize) {
        self.at += count;
        self.column += count;
    }

    /// The rest of the line as code: the unread part of a tab counts as blanks.
    #[must_use]
    pub fn code(&self) -> (usize, &'a str) {
        if self.tab_read > 0 {
            let left = 4 - (self.column % 4);
            return (left, &self.text[self.at + 1..]);
        }
        (0, &self.text[self.at..])
    }
}
