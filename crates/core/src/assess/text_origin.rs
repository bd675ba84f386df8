//! What kind of text the texts of a turn are, by where they stood in its stream.

use credence_json::Json;

use crate::conversation::{Source, SourcePassage, ToolCall, ToolState, Turn, address_key};
use crate::record::TextOrigin;
use credence_lookup::Lookup;

/// Longer arguments and results are not read.
const LONGEST: usize = 1 << 20;

/// How deep arguments and results are read.
const DEEPEST: usize = 24;

/// What is known of the calls of a turn.
#[derive(Default)]
pub(super) struct TextOrigins {
    /// The keys of the addresses that a call fetched.
    fetched: Lookup,
    /// The texts that these calls returned.
    returned: Lookup,
    /// Whether a call that worked may have returned texts of several sources.
    has_others: bool,
}

/// What the arguments of a call name.
enum Named {
    /// One address.
    Address(String),
    /// One file.
    File,
    /// Anything else.
    Other,
}

impl TextOrigins {
    pub(super) fn new(turn: &Turn) -> Self {
        let mut origins = Self::default();
        for call in turn.tools.iter().filter(|call| call.state != ToolState::Failed) {
            match named(call) {
                Named::Address(address) => {
                    origins.fetched.insert_new(address_key(&address));
                    each_text(result_of(call), &mut |_, text| {
                        origins.returned.insert_new(text.to_owned());
                    });
                }
                Named::File => {}
                Named::Other => origins.has_others = true,
            }
        }
        origins
    }

    /// What a text of a source is. Of an address that was fetched and also found by another call, a text that the fetch is not known to have
    /// returned may be of either.
    pub(super) fn of_passage(&self, source: &Source, passage: &SourcePassage) -> TextOrigin {
        let is_fetched = || self.fetched.get(source.key.as_str()).is_some();
        if passage.is_quote {
            TextOrigin::Quote
        } else if source.url.is_some() && is_fetched() {
            let is_page = !self.has_others || self.returned.get(passage.text.as_str()).is_some();
            if is_page { TextOrigin::Page } else { TextOrigin::Text }
        } else if source.file.is_some() {
            TextOrigin::File
        } else if source.url.is_some() {
            TextOrigin::Snippet
        } else {
            TextOrigin::Text
        }
    }

    /// What the text is that a call returned.
    #[expect(clippy::unused_self, reason = "beside the texts of sources")]
    pub(super) fn of_result(&self, call: &ToolCall) -> TextOrigin {
        match named(call) {
            Named::Address(_) => TextOrigin::Page,
            Named::File => TextOrigin::File,
            Named::Other => TextOrigin::Result,
        }
    }
}

fn result_of(call: &ToolCall) -> &str {
    call.data.as_deref().or(call.output.as_deref()).unwrap_or_default()
}

/// The one address or the one file among the arguments of a call. A call with both, or with more, may return texts of either.
fn named(call: &ToolCall) -> Named {
    let (mut addresses, mut n_files) = (Vec::new(), 0);
    each_text(call.args.as_deref().unwrap_or_default(), &mut |name, text| {
        if text.starts_with("https://") || text.starts_with("http://") {
            addresses.push(text.to_owned());
        } else if is_file_name(name) && !text.contains('\n') {
            n_files += 1;
        }
    });
    match (&addresses[..], n_files) {
        ([_], 0) => addresses.pop().map_or(Named::Other, Named::Address),
        ([], 1) => Named::File,
        _ => Named::Other,
    }
}

/// Whether an argument of this name is the path of a file: `path`, `file_path`, `filePath`, `filename`.
fn is_file_name(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = name.to_ascii_lowercase();
    matches!(
        name.as_str(),
        "path" | "file" | "filepath" | "filename" | "notebookpath" | "absolutepath" | "relativepath"
    )
}

/// Every text in a JSON text with its name, or the text itself if it is none.
fn each_text(json: &str, take: &mut impl FnMut(&str, &str)) {
    let json = &json[..json.floor_char_boundary(LONGEST)];
    match Json::parse(json) {
        Ok(value) => each_text_in(value, "", 0, take),
        Err(_) => take("", json),
    }
}

fn each_text_in(value: Json<'_>, name: &str, depth: usize, take: &mut impl FnMut(&str, &str)) {
    if depth > DEEPEST {
        return;
    }
    if value.is_object() {
        value.fields().for_each(|(name, value)| each_text_in(value, &name, depth + 1, take));
    } else if value.is_array() {
        value.items().for_each(|value| each_text_in(value, name, depth + 1, take));
    } else if let Some(text) = value.text() {
        // Servers send JSON as a text.
        match Json::parse(&text).ok().filter(|inner| inner.is_object() || inner.is_array()) {
            Some(inner) => each_text_in(inner, name, depth + 1, take),
            None => take(name, &text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(args: &str, data: &str) -> ToolCall {
        let mut call = ToolCall::new("c".to_owned(), "t".to_owned(), ToolState::Ok);
        (call.args, call.data) = (Some(args.to_owned()), Some(data.to_owned()));
        call
    }

    fn source(url: Option<&str>, file: Option<&str>) -> Source {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Source {
            key: url.map(address_key).unwrap_or_default(),
            url: owned(url),
            file: owned(file),
            ..Source::default()
        }
    }

    const SEARCH: [&str; 2] = [r#"{"query":"bridge"}"#, r#"[{"url":"https://e.org/a","text":"An excerpt."}]"#];
    const FETCH: [&str; 2] = [r#"{"url":"https://e.org/a#top","prompt":"When?"}"#, r#"{"text":"The whole page."}"#];

    fn kinds(calls: &[[&str; 2]], url: Option<&str>, file: Option<&str>) -> [TextOrigin; 3] {
        let tools = calls.iter().map(|[args, data]| call(args, data)).collect();
        let origins = TextOrigins::new(&Turn { tools, ..Turn::default() });
        let kind = |text: &str, is_quote| {
            let passage = SourcePassage { text: text.to_owned(), is_quote, ..SourcePassage::default() };
            origins.of_passage(&source(url, file), &passage)
        };
        [kind("An excerpt.", false), kind("The whole page.", false), kind("A quote.", true)]
    }

    #[test]
    fn a_text_is_named_by_where_it_stood() {
        use TextOrigin::{File, Page, Quote, Snippet, Text};
        let address = Some("https://e.org/a");
        assert_eq!(kinds(&[SEARCH], address, None), [Snippet, Snippet, Quote]);
        assert_eq!(kinds(&[FETCH], address, None), [Page, Page, Quote]);
        assert_eq!(kinds(&[SEARCH, FETCH], address, None), [Text, Page, Quote], "what may be of either is not named");
        assert_eq!(kinds(&[SEARCH, FETCH], Some("https://e.org/b"), None), [Snippet, Snippet, Quote]);
        assert_eq!(kinds(&[], None, Some("a.pdf")), [File, File, Quote]);
        assert_eq!(kinds(&[], None, None), [Text, Text, Quote]);
    }

    #[test]
    fn a_result_is_named_by_what_its_call_asked_for() {
        let kind = |args: &str| TextOrigins::default().of_result(&call(args, ""));
        assert_eq!(kind(r#"{"url":"https://e.org/"}"#), TextOrigin::Page);
        assert_eq!(kind(r#"{"urls":["https://e.org/","https://e.org/b"]}"#), TextOrigin::Result);
        assert_eq!(kind(r#"{"filePath":"/a/b.md"}"#), TextOrigin::File);
        assert_eq!(kind(r#"{"command":"cat a.md"}"#), TextOrigin::Result);
        assert_eq!(kind(""), TextOrigin::Result);
    }
}
