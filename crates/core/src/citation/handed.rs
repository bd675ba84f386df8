//! Passages that an application hands to its model in a prompt: with labels (`[1] …`, `Source 1: …`) or between tags
//! (`<document index="1">…</document>`).

use credence_lexical::fold::folded;

/// More passages of one prompt are not read.
const MOST: usize = 200;

/// So many pairs of tags are looked at: passages, what is around them, and their parts.
const MOST_TAGGED: usize = 3 * MOST;

/// A first line that is no longer is a title if more follows.
const LONGEST_TITLE: usize = 200;

/// More attributes of a tag, in bytes, are not read.
const LONGEST_ATTRIBUTES: usize = 500;

/// A label has at most so many digits.
const MOST_DIGITS: usize = 4;

/// What a passage is called in a label (`Source 1:`, `[Document 1]`).
const NAMES: &str = "source document doc context passage excerpt chunk snippet article reference result fonte documento trecho passagem contexto \
                     artigo referencia resultado 資料 文書 出典 文脈 参考資料 情報源";

/// The tags around passages.
const TAGS: [&str; 8] = ["document", "source", "passage", "context", "doc", "excerpt", "chunk", "article"];

/// A passage of a prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandedPassage {
    /// The number by which an answer names it.
    pub(crate) label: u32,
    pub(crate) url: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) text: String,
}

/// The passages of a prompt: those between tags with numbers, else those with labels, else those between tags in their order. Numbers count from 0 or 1
/// without a gap, so that a list in a question or a footnote is no passage.
pub(crate) fn passages_in(prompt: &str) -> Vec<HandedPassage> {
    let mut tagged = tagged(prompt);
    if tagged.iter().any(|tagged| tagged.number.is_some()) {
        tagged.retain(|tagged| tagged.number.is_some());
        return passages_of(tagged);
    }
    let labelled = labelled(prompt);
    if labelled.is_empty() { passages_of(outermost(tagged)) } else { labelled }
}

/// What stands between a pair of tags.
struct Tagged<'a> {
    /// Where it begins in the prompt.
    at: usize,
    number: Option<u32>,
    attributes: &'a str,
    inner: &'a str,
}

impl Tagged<'_> {
    /// Behind what it holds.
    const fn end(&self) -> usize {
        self.at + self.attributes.len() + self.inner.len()
    }
}

/// Those that are in no other, without what is around several: `<context>` around documents, and not `<source>` within one.
fn outermost(mut tagged: Vec<Tagged<'_>>) -> Vec<Tagged<'_>> {
    let places: Vec<[usize; 2]> = tagged.iter().map(|tagged| [tagged.at, tagged.end()]).collect();
    tagged.retain(|one| places.iter().filter(|[at, end]| one.at < *at && *end < one.end()).count() < 2);
    let mut end = 0;
    tagged.retain(|one| {
        let is_outside = one.at >= end;
        end = end.max(one.end());
        is_outside
    });
    tagged
}

fn passages_of(tagged: Vec<Tagged<'_>>) -> Vec<HandedPassage> {
    let mut found: Vec<HandedPassage> = Vec::new();
    for (Tagged { number, attributes, inner, .. }, place) in tagged.into_iter().take(MOST).zip(1..) {
        let passage = HandedPassage { label: number.unwrap_or(place), ..passage_between(attributes, inner) };
        if !passage.text.is_empty() && !found.iter().any(|known| known.label == passage.label) {
            found.push(passage);
        }
    }
    found
}

fn tagged(prompt: &str) -> Vec<Tagged<'_>> {
    let mut found = Vec::new();
    for name in TAGS {
        let (opening, closing) = (["<", name].concat(), ["</", name, ">"].concat());
        let mut from = 0;
        while found.len() < MOST_TAGGED
            && let Some(at) = prompt[from..].find(&opening).map(|at| from + at)
        {
            let behind = at + opening.len();
            from = behind;
            let near = &prompt[behind..prompt.floor_char_boundary(behind + LONGEST_ATTRIBUTES)];
            let head = near.split_once('>').map(|(head, _)| head).filter(|head| !head.contains('<'));
            // `<documents>` is around them.
            let Some(head) = head.filter(|head| head.is_empty() || head.starts_with([' ', '\t', '\n'])) else {
                continue;
            };
            let begin = behind + head.len() + 1;
            let Some(length) = prompt[begin..].find(&closing) else { break };
            found.push(Tagged { at, number: number_in(head), attributes: head, inner: &prompt[begin..begin + length] });
            from = begin + length;
        }
    }
    found.sort_by_key(|tagged| tagged.at);
    found
}

/// The number that tags state, such as `index="1"` or `id='doc-1'`.
fn number_in(attributes: &str) -> Option<u32> {
    let stated = ["index", "id", "number", "label", "n"].iter().find_map(|name| attribute(attributes, name))?;
    let digits = stated.trim_start_matches(|found: char| !found.is_ascii_digit());
    digits.parse().ok().filter(|_| digits.len() <= MOST_DIGITS)
}

/// The value of an attribute, with or without quotation marks.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    attributes.match_indices(name).find_map(|(at, _)| {
        let is_begin = attributes[..at].ends_with(char::is_whitespace);
        let value = attributes[at + name.len()..].trim_start().strip_prefix('=').filter(|_| is_begin)?.trim_start();
        match value.strip_prefix(['"', '\'']) {
            Some(quoted) => quoted.split(value.chars().next()?).next(),
            None => value.split(char::is_whitespace).next(),
        }
    })
}

fn passage_between(attributes: &str, inner: &str) -> HandedPassage {
    let stated = |names: &[&str]| names.iter().find_map(|name| attribute(attributes, name));
    let part = |names: &[&str]| names.iter().find_map(|name| between(inner, name));
    let address = stated(&["url", "href", "source"]).or_else(|| part(&["source", "url"]));
    let title = stated(&["title", "name"]).or_else(|| part(&["title"]));
    let HandedPassage { url, title, .. } = named(address, title, "");
    let passage = match part(&["document_content", "document_contents", "content", "text"]) {
        Some(text) => named(None, None, text),
        None => {
            passage_of(&["source", "url", "title"].iter().fold(inner.to_owned(), |inner, name| without(&inner, name)))
        }
    };
    HandedPassage {
        url: url.or(passage.url),
        title: title.or(passage.title),
        text: passage.text,
        ..HandedPassage::default()
    }
}

/// The text between the first pair of these tags.
fn between<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(&["<", name, ">"].concat())?;
    behind.split_once(&["</", name, ">"].concat()).map(|(inner, _)| inner.trim())
}

fn without(text: &str, name: &str) -> String {
    let (opening, closing) = (["<", name, ">"].concat(), ["</", name, ">"].concat());
    let parts = text.split_once(&opening).and_then(|(before, behind)| Some([before, behind.split_once(&closing)?.1]));
    parts.map_or_else(|| text.to_owned(), |parts| parts.concat())
}

/// A passage with an address, which may be a name, and a title.
fn named(address: Option<&str>, title: Option<&str>, text: &str) -> HandedPassage {
    let owned = |text: &str| Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
    let url = address.filter(|url| is_address(url));
    let title = title.or(address.filter(|_| url.is_none()));
    let (url, title) = (url.and_then(owned), title.and_then(owned));
    HandedPassage { url, title, text: text.trim().to_owned(), ..HandedPassage::default() }
}

/// A label at the begin of a line.
#[derive(Clone, Copy)]
struct Label {
    number: u32,
    /// Whether it has brackets.
    is_bracketed: bool,
    /// Where its line begins, and the byte behind it.
    begin: usize,
    end: usize,
}

fn labelled(prompt: &str) -> Vec<HandedPassage> {
    let mut at = 0;
    let labels = prompt.split_inclusive('\n').filter_map(|line| {
        let begin = at;
        at += line.len();
        label_of(line).map(|label| Label { begin, end: begin + label.end, ..label })
    });
    let mut passages: Vec<Label> = Vec::new();
    for label in labels {
        let is_next = match passages.first() {
            None => label.number <= 1,
            Some(first) => {
                let next = first.number as usize + passages.len();
                label.is_bracketed == first.is_bracketed && label.number as usize == next
            }
        };
        if is_next && passages.len() < MOST {
            passages.push(label);
        }
    }
    let end_of = |place: usize| passages.get(place + 1).map(|next| next.begin);
    let has_paragraphs = |place: usize| end_of(place).is_some_and(|end| paragraph(&prompt[passages[place].end..end]).1);
    let are_long = (0..passages.len()).any(has_paragraphs);
    let read = |(place, label): (usize, &Label)| {
        let text = match end_of(place) {
            Some(end) => before_rule(&prompt[label.end..end], true),
            // The last passage ends with its paragraph unless those before it have several: what follows is the question.
            None => {
                let rest = before_rule(&prompt[label.end..], false);
                if are_long { rest } else { paragraph(rest).0 }
            }
        };
        HandedPassage { label: label.number, ..passage_of(text) }
    };
    passages.iter().enumerate().map(read).filter(|passage| !passage.text.is_empty()).collect()
}

/// A text up to a line of signs (`-----`) or a closing tag; where `has_next`, only one with nothing behind it ends the text.
fn before_rule(text: &str, has_next: bool) -> &str {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let signs = line.trim();
        let is_rule =
            signs.len() > 2 && signs.trim_matches(['-', '=', '_', '*', '~', '#']).is_empty() || signs.starts_with("</");
        if is_rule && (!has_next || text[at + line.len()..].trim().is_empty()) {
            return &text[..at];
        }
        at += line.len();
    }
    text
}

/// The first paragraph of a text, and whether another follows.
fn paragraph(text: &str) -> (&str, bool) {
    let text = text.trim();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            return (&text[..at], true);
        }
        at += line.len();
    }
    (text, false)
}

/// The label that a line begins with, such as `[1]`, `Source [1]:`, `[Document 1]`, `**Source 1:**`; its end is counted from the begin of the line.
fn label_of(line: &str) -> Option<Label> {
    let rest = line.trim_start_matches([' ', '\t', '#', '*']);
    let (name, rest) = split_name(rest);
    let (is_bracketed, inner) = match rest.strip_prefix(['[', '【']) {
        Some(inner) => (true, inner),
        None => (false, rest),
    };
    let (name_inside, digits) = if is_bracketed { split_name(inner) } else { ("", inner) };
    let digits = digits.trim_start_matches(['#', ' ']);
    let n_digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let number = digits[..n_digits].parse().ok().filter(|_| n_digits <= MOST_DIGITS)?;
    let behind = &digits[n_digits..];
    let is_named = [name, name_inside].iter().any(|name| !name.is_empty());
    let are_known = [name, name_inside].iter().all(|name| name.is_empty() || is_name_of_passage(name));
    let behind = if is_bracketed {
        behind.strip_prefix([']', '】'])?
    } else {
        let behind = behind.trim_start_matches('*');
        let is_end = behind.trim().is_empty() || behind.starts_with([':', '：']);
        if !(is_named && is_end) {
            return None;
        }
        behind
    };
    let behind = behind
        .trim_start_matches(['*', ' ', '\t'])
        .trim_start_matches([':', '：', '.', ')', '-', '–', '—', '*', ' ', '\t']);
    are_known.then_some(Label { number, is_bracketed, begin: 0, end: line.len() - behind.len() })
}

/// The word that a text begins with, and the rest behind it.
fn split_name(text: &str) -> (&str, &str) {
    let length = text.find(|found: char| !found.is_alphabetic()).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    (name, rest.trim_start_matches([' ', '\t']))
}

fn is_name_of_passage(name: &str) -> bool {
    let name = folded(name);
    NAMES.split_ascii_whitespace().any(|known| known == name)
}

/// A passage: its fields (`Title: …`), or a first line with a title or an address, and its text.
fn passage_of(written: &str) -> HandedPassage {
    let (mut url, mut title, mut rest) = (None, None, written.trim());
    while let Some((name, value, behind)) = field_of(rest) {
        match name {
            Field::Title => title = Some(value),
            Field::Address if is_address(value) => url = Some(value),
            Field::Address => title = title.or(Some(value)),
            Field::Other => {}
            Field::Text => {
                return named(url, title, &rest[rest.find(':').map_or(0, |at| at + 1)..]);
            }
        }
        rest = behind.trim_start();
    }
    if url.is_some() || title.is_some() {
        return HandedPassage { title: title.map(str::to_owned), ..named(url, title, rest) };
    }
    passage_with_head(rest)
}

/// What a line `name: value` of a passage holds.
enum Field {
    Title,
    Address,
    Text,
    Other,
}

/// The field in the first line, its value, and what follows the line.
fn field_of(text: &str) -> Option<(Field, &str, &str)> {
    let (line, behind) = text.split_once('\n').unwrap_or((text, ""));
    let (name, value) = line.split_once(':')?;
    let field = match folded(name.trim_matches(['*', ' '])).as_str() {
        "title" | "titulo" | "name" => Field::Title,
        "url" | "link" | "source" | "fonte" => Field::Address,
        "content" | "text" | "snippet" | "passage" | "conteudo" | "texto" => Field::Text,
        "date" | "published" | "score" | "id" | "data" => Field::Other,
        _ => return None,
    };
    Some((field, value.trim_matches(['*', ' ']), behind))
}

fn passage_with_head(text: &str) -> HandedPassage {
    let (head, body) = text.split_once('\n').unwrap_or((text, ""));
    let url = address_in(head);
    let body = body.trim();
    let around = |text: &str| url.map_or_else(|| text.to_owned(), |url| text.replacen(url, "", 1));
    let is_sign = |found: char| found.is_whitespace() || "()<>[]|:–—-".contains(found);
    let is_sentence = head.trim_end_matches(['"', '\'', ')']).ends_with(['.', '!', '?', '。']);
    if !body.is_empty() && head.len() <= LONGEST_TITLE && (url.is_some() || !is_sentence) {
        return named(url, Some(around(head).trim_matches(is_sign)), body);
    }
    named(url, None, around(text).trim_start_matches(is_sign))
}

fn address_in(text: &str) -> Option<&str> {
    let begin = ["https://", "http://"].iter().find_map(|scheme| text.find(scheme))?;
    let ends = |found: char| found.is_whitespace() || "<>\"')]".contains(found);
    text[begin..].split(ends).next().map(|url| url.trim_end_matches(['.', ',', ';', ':']))
}

fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each passage as `label url title: text`.
    fn read(prompt: &str) -> Vec<String> {
        let shown = |passage: HandedPassage| {
            let HandedPassage { label, url, title, text } = passage;
            format!("{label} {} {}: {text}", url.as_deref().unwrap_or("-"), title.as_deref().unwrap_or("-"))
        };
        passages_in(prompt).into_iter().map(shown).collect()
    }

    #[test]
    fn passages_have_labels_in_many_forms() {
        let two = ["1 - -: It was lit in 1921.", "2 - -: It is 31 m high."];
        for prompt in [
            "Answer from these.\n\n[1] It was lit in 1921.\n[2] It is 31 m high.\n\nWhen was it lit?",
            "[1]: It was lit in 1921.\n[2]: It is 31 m high.",
            "Source 1:\nIt was lit in 1921.\n\nSource 2:\nIt is 31 m high.\n\nQuestion: When?",
            "Below are numbered sources:\n------\nSource 1:\nIt was lit in 1921.\n\nSource 2:\nIt is 31 m high.\n------\nQuery: When?\nAnswer: ",
            "[1] It was lit in 1921.\n---\n[2] It is 31 m high.\n---\nWhen was it lit?",
            "**Document [1]** It was lit in 1921.\n**Document [2]** It is 31 m high.",
            "### Document 1:\nIt was lit in 1921.\n### Document 2:\nIt is 31 m high.",
            "[Document 1] It was lit in 1921.\n[Document 2] It is 31 m high.",
            "[doc1] It was lit in 1921.\n[doc2] It is 31 m high.",
            "Fonte 1: It was lit in 1921.\nFonte 2: It is 31 m high.",
            "資料1：It was lit in 1921.\n資料2：It is 31 m high.",
            "<document index=\"1\">It was lit in 1921.</document><document index=\"2\">It is 31 m high.</document>",
            "<documents>\n<doc id=1>It was lit in 1921.</doc>\n<doc id=2>\nIt is 31 m high.\n</doc>\n</documents>",
            "<passage>It was lit in 1921.</passage>\n<passage>It is 31 m high.</passage>",
            "<context><doc>It was lit in 1921.</doc><doc><source>a.md</source>It is 31 m high.</doc></context>",
            "<context>\n[1] It was lit in 1921.\n[2] It is 31 m high.\n</context>",
        ] {
            let found = read(prompt);
            let found: Vec<String> = found.iter().map(|text| text.replace("a.md", "-")).collect();
            assert_eq!(found, two, "{prompt}");
        }
        assert_eq!(read("[0] It was lit in 1921.\n[1] It is 31 m high.").len(), 2);
    }

    #[test]
    fn a_passage_may_have_a_title_and_an_address() {
        let with_head =
            "[1] The lamp (https://ros.example/lamp)\nIt was lit in 1921.\nIt is red.\n[2] Notes\nIt is 31 m high.";
        assert_eq!(
            read(with_head),
            ["1 https://ros.example/lamp The lamp: It was lit in 1921.\nIt is red.", "2 - Notes: It is 31 m high."]
        );
        let fields = "[1] Title: The lamp\nURL: https://ros.example/lamp\nContent: It was lit in 1921.\n\nIt is red.\n\n[2] Source: notes.md\nIt is 31 m high.";
        assert_eq!(
            read(fields),
            [
                "1 https://ros.example/lamp The lamp: It was lit in 1921.\n\nIt is red.",
                "2 - notes.md: It is 31 m high."
            ]
        );
        let tags = "<document index=\"1\">\n<source>lamp.md</source>\n<document_content>\nIt was lit in 1921.\n</document_content>\n</document>\
                    <source id='2' url='https://ros.example/2' title='Notes'>It is 31 m high.</source>";
        assert_eq!(read(tags), ["1 - lamp.md: It was lit in 1921.", "2 https://ros.example/2 Notes: It is 31 m high."]);
    }

    #[test]
    fn lists_rules_and_code_are_no_passages() {
        for prompt in [
            "When was it lit [1]? See the list:\n1. a\n2. b",
            "[2] is what I mean",
            "Rule 1: be short.\nRule 2: cite.",
            "Source 1 says it was lit in 1921.",
            "let a = b[1];\n[x] done\n[ ] open",
            "<b>bold</b> and <documentation>x</documentation> and <document",
            "",
        ] {
            assert_eq!(read(prompt), Vec::<String>::new(), "{prompt}");
        }
    }

    #[test]
    fn long_prompts_are_read_in_time() {
        for piece in [
            "[1] ",
            "[1]\n",
            "<document ",
            "<document>",
            "<source>x",
            "Source 1:\n",
            "\n\n",
            "[",
            "Title: ",
            "[1] a\n\n",
            "Title: a\n",
            "---\n",
        ] {
            passages_in(&piece.repeat(100_000));
            passages_in(&[&piece.repeat(100_000), ">"].concat());
        }
    }
}
