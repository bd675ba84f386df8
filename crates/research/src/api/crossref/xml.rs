//! The XML of Crossref's older interfaces: the query result of `openurl`, and the record of a work behind it.

use crate::api::markup;
use crate::paper::{Origin, PaperRecord, Scheme};

/// The papers in a query result; `None` where the text is none.
pub(super) fn papers(text: &str) -> Option<Vec<PaperRecord>> {
    if !text.contains("<crossref_result") {
        return None;
    }
    Some(Elements::new(text, "query").filter_map(paper).collect())
}

fn paper(query: Element<'_>) -> Option<PaperRecord> {
    // A name that is not known comes back as it was asked for.
    if query.attribute("status") == Some("unresolved") {
        return None;
    }
    let inside = query.inside;
    // What a work cites stands behind it, with titles and years of its own.
    let work = inside.split_once("<citation_list").map_or(inside, |(before, _)| before);
    let mut record = PaperRecord::of(Origin::Crossref);
    record.identifiers.add_written(Scheme::Doi, &first(work, "doi")?);
    record.identifiers.doi.as_ref()?;
    record.title =
        first(work, "article_title").or_else(|| Elements::new(work, "titles").find_map(|it| first(it.inside, "title")));
    record.venue = first(work, "full_title").or_else(|| first(work, "journal_title"));
    record.authors = ["person_name", "contributor"]
        .into_iter()
        .flat_map(|name| Elements::new(work, name))
        .filter_map(author)
        .collect();
    record.year = first(work, "year").and_then(|year| year.parse().ok()).filter(|year| (1..=9999).contains(year));
    let written = Elements::new(work, "jats:abstract").next().or_else(|| Elements::new(work, "abstract").next());
    record.abstract_text =
        written.map(|written| markup::plain_abstract(written.inside)).filter(|text| !text.is_empty());
    let cited = Elements::new(work, "crm-item").find(|item| item.attribute("name") == Some("citedby-count"));
    let cited = cited.map(|item| item.inside).or_else(|| query.attribute("fl_count"));
    record.citation_count = cited.and_then(|count| count.trim().parse().ok());
    let references = inside.split_once("<citation_list").map(|(_, list)| list);
    record.references =
        references.into_iter().flat_map(|list| Elements::new(list, "doi")).filter_map(|it| named(it.inside)).collect();
    Some(record)
}

fn author(person: Element<'_>) -> Option<String> {
    if person.attribute("contributor_role").is_some_and(|role| role != "author") {
        return None;
    }
    let surname = first(person.inside, "surname")?;
    Some(first(person.inside, "given_name").map_or(surname.clone(), |given| [&given, " ", &surname].concat()))
}

fn named(doi: &str) -> Option<String> {
    crate::paper::Identifier::of(Scheme::Doi, &markup::plain(doi)).map(|name| name.canonical())
}

/// The text of the first element of that name that has any.
fn first(text: &str, name: &str) -> Option<String> {
    Elements::new(text, name).map(|element| markup::plain(element.inside)).find(|text| !text.is_empty())
}

/// The elements of one name, one after the other; an element inside one of its own name is read with it.
struct Elements<'a> {
    rest: &'a str,
    opening: String,
    closing: String,
}

/// What stands in an opening tag behind its name, and between the tags.
struct Element<'a> {
    attributes: &'a str,
    inside: &'a str,
}

impl<'a> Elements<'a> {
    fn new(text: &'a str, name: &str) -> Self {
        Self { rest: text, opening: ["<", name].concat(), closing: ["</", name, ">"].concat() }
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
        loop {
            let behind_name = &self.rest[self.rest.find(&self.opening)? + self.opening.len()..];
            self.rest = behind_name;
            // `<query_result` is not `<query`.
            if !behind_name.starts_with(|it: char| it.is_whitespace() || it == '>') {
                continue;
            }
            let (attributes, behind_tag) = behind_name.split_once('>')?;
            if attributes.ends_with('/') {
                continue;
            }
            let (inside, rest) = behind_tag.split_once(&self.closing)?;
            self.rest = rest;
            return Some(Element { attributes, inside });
        }
    }
}

impl<'a> Element<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (_, behind) = self.attributes.split_once(&[" ", name, "=\""].concat())?;
        behind.split_once('"').map(|(value, _)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_result_is_read() {
        let text = r#"<crossref_result><query_result><body><query status="resolved" fl_count="53"><doi type="x">10.1/A</doi>
            <journal_title>J</journal_title><contributors><contributor contributor_role="editor"><surname>E</surname></contributor>
            <contributor contributor_role="author"><given_name>R</given_name><surname>C</surname></contributor></contributors>
            <year media_type="online">2012</year><article_title>On <i>A</i></article_title></query>
            <query status="unresolved" fl_count="0"><doi>10.1/b</doi></query></body></query_result></crossref_result>"#;
        let found = papers(text).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(
            (found[0].title.as_deref(), found[0].citation_count, found[0].year),
            (Some("On A"), Some(53), Some(2012))
        );
        assert_eq!(found[0].authors, ["R C"]);
        assert_eq!(papers("<html>"), None);
        assert_eq!(papers("<crossref_result><query").unwrap(), []);
    }
}
