//! The sources that are paper indexes: all are queried and read in the same way.

use credence_ask::Request;
use credence_research::api::{ApiAccess, ApiAnswer, FoundPaper, Page};
use credence_research::paper::PaperRecord;

use super::answer::{self, TEXT_MAX, TITLE_MAX, short_address};
use super::question::no_words;
use super::{KeyUse, Source, SourceAnswer, SourceCategory, SourceGroup, SourceItem, SourceQuery, SourceRequest};

/// The most papers per request.
const MOST_PAPERS: u32 = 25;

/// A paper index as a source.
pub(super) const fn source(
    name: &'static str,
    title: &'static str,
    host: &'static str,
    reliability: f64,
    description: &'static str,
) -> Source {
    Source {
        name,
        title,
        host,
        description,
        category: SourceCategory::Papers,
        reliability,
        key: KeyUse::Optional,
        group: SourceGroup::Papers,
    }
}

/// The client of a paper index, from its module in `credence_research::api`.
macro_rules! paper_client {
    ($api:ident) => {
        SourceClient {
            name: SOURCE.name,
            request: |query, access| paper::request(query, access, $api::search),
            read: |_, response| paper::items(&$api::read(response)),
        }
    };
}

pub(super) use paper_client;

/// Requests the first page of works that match the query.
pub(super) fn request(
    query: &SourceQuery,
    access: &ApiAccess,
    search: fn(&str, &Page, &ApiAccess) -> Request,
) -> SourceRequest {
    let words = query.search_words();
    if words.is_empty() {
        return no_words();
    }
    let page = Page { cursor: None, size: Some(query.count(MOST_PAPERS)) };
    SourceRequest::Send(Box::new(search(&words, &page, access)))
}

/// Papers as results. A paper without an abstract has its title as text. A retracted paper is listed without a text.
pub(super) fn items(found: &ApiAnswer) -> SourceAnswer {
    let papers = found.papers.iter().filter_map(item);
    SourceAnswer {
        failure: found.failure.clone(),
        retry_after_seconds: found.limits.and_then(|limits| limits.retry_after_seconds),
        ..answer::with_items(papers)
    }
}

fn item(found: &FoundPaper) -> Option<SourceItem> {
    let paper = &found.paper;
    let title = paper.title.as_deref().and_then(|title| answer::plain(title, TITLE_MAX));
    let is_retracted = paper.is_retracted == Some(true);
    let text = paper.abstract_text.as_deref().and_then(|text| answer::plain(text, TEXT_MAX)).or_else(|| title.clone());
    Some(SourceItem {
        url: address(paper)?,
        title: title.map(|title| if is_retracted { ["Retracted: ", &title].concat() } else { title }),
        text: text.filter(|_| !is_retracted).unwrap_or_default(),
        published: paper.year.map(|year| year.to_string()),
        publisher: paper.venue.as_deref().and_then(|venue| answer::plain(venue, TITLE_MAX)),
    })
}

/// The permanent address of its DOI; otherwise its page.
fn address(paper: &PaperRecord) -> Option<String> {
    let of_doi = paper.identifiers.doi.as_deref().map(doi_address);
    let pages = [&paper.url, &paper.open_access_url].into_iter().flatten().cloned();
    let of_openalex = paper.identifiers.openalex.as_deref().map(|name| ["https://openalex.org/", name].concat());
    of_doi.into_iter().chain(pages).chain(of_openalex).find(|address| short_address(address).is_some())
}

/// Escapes the characters of a DOI that are invalid in a URL.
fn doi_address(doi: &str) -> String {
    let mut address = String::from("https://doi.org/");
    for character in doi.chars() {
        match character {
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '#' => address.push_str("%23"),
            '?' => address.push_str("%3F"),
            '"' => address.push_str("%22"),
            '%' => address.push_str("%25"),
            other => address.push(other),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use credence_research::paper::{Origin, Scheme};

    use super::*;

    fn found(doi: &str, is_retracted: bool) -> SourceItem {
        let mut paper = PaperRecord::new(Origin::Crossref);
        paper.identifiers.add_written(Scheme::Doi, doi);
        paper.title = Some("On A".to_owned());
        paper.is_retracted = Some(is_retracted);
        item(&FoundPaper { paper, citation: None }).unwrap()
    }

    #[test]
    fn a_paper_is_shown_at_its_doi() {
        let item = found("10.1002/(sici)1097<1::aid#2>3.0", false);
        assert_eq!(item.url, "https://doi.org/10.1002/(sici)1097%3C1::aid%232%3E3.0");
        assert_eq!(item.text, "On A");
    }

    #[test]
    fn a_retracted_paper_has_no_text() {
        let item = found("10.1000/x", true);
        assert_eq!((item.title.as_deref(), item.text.as_str()), (Some("Retracted: On A"), ""));
    }
}
