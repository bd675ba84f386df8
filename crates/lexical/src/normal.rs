//! The normal form of a text: what a reader sees, without the accidents of how it was stored.
//!
//! Texts of sources come from pages, files and tools: with tags, character references, hyphens and breaks at the ends of lines, letters
//! of other scripts that look the same. What compares texts reads their normal form, and says where it found something in the original.
//!
//! | of the original | in the normal form |
//! |---|---|
//! | `isn&#x27;t`, `isnʼt`, ``isn`t`` | `isn't` |
//! | a line break within a sentence | a blank |
//! | the end of a paragraph, item, heading, label or row | a line break |
//! | `con-` at the end of a line | `con` and the next line |
//! | `<strong>not</strong>`, `**not**`, `[not](url)` | `not` |
//! | `~~not~~`, `<del>not</del>`, `<script>…` | nothing |
//! | `ﬁ`, `５`, `𝐧𝐨𝐭`, a Cyrillic letter in a Latin word | `fi`, `5`, `not`, the Latin letter |
//! | characters that are not seen | nothing |
//! | `10⁶`, `10<sup>6</sup>` | `10^6` |
//! | `≥`, `≤` | `>=`, `<=` |
//! | `days[1]`, `days¹` | `days` |

mod block;
mod character;
mod entity;
mod letter;
mod line;
mod link;
mod markup;
mod scanner;
mod tag;
mod written;

use std::borrow::Cow;
use std::ops::Range;

use scanner::{Scanner, is_special};
use written::Written;

/// A text in its normal form.
#[derive(Clone, Debug)]
pub struct NormalText<'a> {
    original: &'a str,
    /// `None` where the text is already in its normal form.
    written: Option<Written>,
}

impl<'a> NormalText<'a> {
    /// Reads a text, in time that grows with its length. A text that is already in its normal form is not copied.
    ///
    /// ```
    /// use credence_lexical::normal::NormalText;
    /// let text = NormalText::new("It <b>isn&#x27;t</b> con-\ntinued.");
    /// assert_eq!(text.text(), "It isn't continued.");
    /// assert_eq!(text.original(3..8), 6..16);
    /// ```
    #[must_use]
    pub fn new(original: &'a str) -> Self {
        let written = (!is_normal(original)).then(|| Scanner::new(original).read());
        Self { original, written }
    }

    /// The normal form.
    #[must_use]
    pub fn text(&self) -> &str {
        self.written.as_ref().map_or(self.original, |written| &written.text)
    }

    /// The normal form by itself.
    #[must_use]
    pub fn into_text(self) -> Cow<'a, str> {
        match self.written {
            Some(written) => Cow::Owned(written.text),
            None => Cow::Borrowed(self.original),
        }
    }

    /// The part of the original that a part of the normal form stands for, both in bytes.
    #[must_use]
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        match &self.written {
            Some(written) => written.original(range),
            None => range,
        }
    }
}

/// Whether nothing in a text can have another form.
fn is_normal(text: &str) -> bool {
    let begins_line =
        text.trim_start().starts_with(['#', '>', '-', '+', '|', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    !begins_line && text.bytes().all(|byte| !is_special(byte) || byte == b'-' || byte == b'h') && !text.contains("http")
}

#[cfg(test)]
mod tests;
