//! Sources in a tool's plain text: labelled lines, Markdown links that begin a line, and addresses on lines of their own.

use std::borrow::Cow;

use super::event::SourceRef;
use credence_address::is_web_address;

/// A text of so few lines is an answer of the tool, not a page with its navigation: every address in it counts.
const FEW_LINES: usize = 3;

/// The sources of a text, at most `most`.
pub(super) fn sources_on_lines(text: &str, most: usize) -> Vec<SourceRef<'static>> {
    let mut reader = Reader { most, ..Reader::default() };
    text.lines().for_each(|line| reader.read(line));
    let n_lines = text.lines().filter(|line| !line.trim().is_empty()).take(FEW_LINES + 1).count();
    if reader.sources.is_empty() && n_lines <= FEW_LINES {
        text.lines().for_each(|line| reader.read_all(line));
    }
    reader.end();
    reader.sources
}

#[derive(Default)]
struct Reader {
    most: usize,
    sources: Vec<SourceRef<'static>>,
    title: Option<String>,
    /// The text that belongs to the last source, or to the next if it came before its address.
    snippet: String,
    /// A text is being read, and whether there is a source it belongs to.
    in_snippet: bool,
    has_open: bool,
}

impl Reader {
    fn read(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() || line.bytes().all(|byte| matches!(byte, b'-' | b'=' | b'*' | b'_')) {
            self.in_snippet = false;
            return;
        }
        let item = without_list_mark(line);
        if let Some((words, address, rest)) = leading_link(item) {
            self.begin(address, Some(words.to_owned()));
            self.read_snippet(
                rest.trim_start_matches(|found: char| matches!(found, ':' | '-' | '–' | '—') || found.is_whitespace()),
            );
        } else if let Some(address) = whole_address(item) {
            self.begin(address, None);
        } else if let Some((label, value)) = labelled(item) {
            self.read_label(&label, value);
        } else if self.in_snippet {
            self.read_snippet(item);
        }
    }

    fn read_label(&mut self, label: &str, value: &str) {
        match label {
            "title" | "name" => {
                self.end();
                self.title = Some(value.to_owned());
            }
            "url" | "source" | "link" | "href" | "uri" | "address" => {
                if let Some(address) = whole_address(value) {
                    self.begin(address, None);
                } else if let Some((words, address, _)) = leading_link(value) {
                    self.begin(address, Some(words.to_owned()));
                }
            }
            "snippet" | "content" | "summary" | "description" | "excerpt" | "text" | "highlights" => {
                self.in_snippet = true;
                self.read_snippet(value);
            }
            _ if self.in_snippet => self.read_snippet(&[label, ": ", value].concat()),
            _ => {}
        }
    }

    fn read_snippet(&mut self, text: &str) {
        self.in_snippet = true;
        if !self.snippet.is_empty() && !text.is_empty() {
            self.snippet.push('\n');
        }
        self.snippet.push_str(text);
    }

    fn begin(&mut self, address: &str, title: Option<String>) {
        // The text before an address belongs to it if no other address came before.
        let before = if self.has_open { None } else { Some(std::mem::take(&mut self.snippet)) };
        let label = self.title.take();
        self.end();
        if self.sources.len() < self.most {
            let title = title.or(label).map(Cow::Owned);
            self.sources.push(SourceRef { url: Some(Cow::Owned(address.to_owned())), title, ..SourceRef::default() });
            self.has_open = true;
            self.snippet = before.unwrap_or_default();
        }
    }

    /// Gives the text that was read to the source before it.
    fn end(&mut self) {
        let snippet = std::mem::take(&mut self.snippet);
        self.in_snippet = false;
        if self.has_open
            && !snippet.trim().is_empty()
            && let Some(source) = self.sources.last_mut()
        {
            source.snippet = Some(Cow::Owned(snippet));
        }
        self.has_open = false;
    }

    /// Takes every address of a line.
    fn read_all(&mut self, line: &str) {
        let mut rest = line;
        while let Some(at) = rest.find("http") {
            let (before, after) = rest.split_at(at);
            let address = address_at(after);
            let title = before.strip_suffix("](").and_then(|words| words.rsplit('[').next());
            if is_web_address(address) {
                self.begin(address, title.map(str::to_owned));
            }
            rest = after.get(address.len().max("http".len())..).unwrap_or_default();
        }
    }
}

/// A line without the marks of lists, headings and quotes.
fn without_list_mark(line: &str) -> &str {
    let line = line.trim_start_matches(['#', '>', '*', '-', '•', '+']).trim_start();
    let digits = line.len() - line.trim_start_matches(|found: char| found.is_ascii_digit()).len();
    let after = &line[digits..];
    match after.strip_prefix(['.', ')']) {
        Some(rest) if digits > 0 && rest.starts_with(' ') => {
            let rest = rest.trim_start();
            rest.strip_prefix("**").unwrap_or(rest)
        }
        _ => line,
    }
}

/// A label of one or two words, in small letters, and the value after its colon.
fn labelled(line: &str) -> Option<(String, &str)> {
    let (label, value) = line.split_once(':')?;
    let label = label.trim().trim_matches(['*', '_', '`']);
    (label.len() <= 20).then(|| (label.to_ascii_lowercase(), value.trim().trim_start_matches(['*', '_']).trim_start()))
}

/// A Markdown link at the beginning of a line: its words, its address, and what follows it.
fn leading_link(line: &str) -> Option<(&str, &str, &str)> {
    let line = line.trim_start_matches(['*', '_']);
    let (words, rest) = line.strip_prefix('[')?.split_once("](")?;
    let (address, rest) = rest.split_once(')')?;
    let address = address.split_whitespace().next().unwrap_or_default().trim_matches(['<', '>']);
    is_web_address(address).then_some((words, address, rest.trim_start_matches(['*', '_'])))
}

/// The address that a text is, alone.
fn whole_address(text: &str) -> Option<&str> {
    let text = text.trim().trim_matches(['<', '>', '"', '`', '(', ')']);
    (!text.contains(char::is_whitespace) && is_web_address(text)).then_some(text)
}

/// The address at the beginning of a text, without the punctuation after it.
fn address_at(text: &str) -> &str {
    let ends = |found: char| found.is_whitespace() || matches!(found, '<' | '>' | '"' | '\'' | ')' | ']' | '|' | '`');
    text[..text.find(ends).unwrap_or(text.len())].trim_end_matches(['.', ',', ';', ':', '!', '?', '*'])
}
