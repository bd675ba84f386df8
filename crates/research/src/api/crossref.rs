//! Crossref: works as their publishers register them.

use credence_ask::Request;
use credence_json::Json;

use super::access::{Address, ApiAccess, Page, key_header};
use super::answer::{ApiAnswer, ApiResponse, FoundPaper, Limits, count, text, year};
use super::markup;
use crate::paper::{Identifier, Origin, PaperRecord, Scheme};

const BASE: &str = "https://api.crossref.org";
/// The most works per page.
const MOST_PER_PAGE: u32 = 1000;

/// The work of a DOI; `None` for any other identifier.
#[must_use]
pub fn work(name: &Identifier, access: &ApiAccess) -> Option<Request> {
    let is_doi = name.scheme == Scheme::Doi;
    is_doi.then(|| finished(Address::new(access, BASE, ["/works/", &name.value, ""]), access))
}

/// Works that match a query.
#[must_use]
pub fn search(query: &str, page: &Page, access: &ApiAccess) -> Request {
    let address = Address::new(access, BASE, ["/works", "", ""]).with("query.bibliographic", query);
    let address = address.with("rows", &page.size.unwrap_or(20).clamp(1, MOST_PER_PAGE).to_string());
    finished(address.with("cursor", page.cursor.as_deref().unwrap_or("*")), access)
}

fn finished(address: Address, access: &ApiAccess) -> Request {
    let address = address.with_some("mailto", access.mail.as_deref());
    address.get(key_header(access, "crossref-plus-api-token", "Bearer "))
}

/// Parses a work, a list of works, or a work as CSL JSON.
#[must_use]
pub fn read(response: &ApiResponse<'_>) -> ApiAnswer {
    ApiAnswer::parse(response, limits_in(response), |body| body.is_object().then(|| answer(body)))
}

/// The rate limits of the service. Callers that give a mail address are in its polite pool.
pub(super) const fn limits(access: &ApiAccess) -> Limits {
    let requests_per_second = if access.mail.is_some() { 10.0 } else { 5.0 };
    Limits { requests_per_second, at_once: 1, retry_after_seconds: None }
}

/// The rate limits in the headers of a response.
fn limits_in(response: &ApiResponse<'_>) -> Limits {
    let usual = limits(&ApiAccess::default());
    let number = |text: &str| text.trim_end_matches('s').parse::<u32>().ok().filter(|number| *number > 0);
    let header = |names: [&str; 2]| names.into_iter().find_map(|name| number(response.header(name)?)).map(f64::from);
    let requests = header(["x-rate-limit-limit", "x-ratelimit-limit"]);
    let seconds = header(["x-rate-limit-interval", "x-ratelimit-interval"]).unwrap_or(1.0);
    let at_once = response.header("x-concurrency-limit").and_then(number);
    Limits {
        requests_per_second: requests.map_or(usual.requests_per_second, |requests| requests / seconds),
        at_once: at_once.unwrap_or(usual.at_once),
        retry_after_seconds: None,
    }
}

fn answer(body: Json<'_>) -> ApiAnswer {
    let [message, kind] = body.pick(["message", "message-type"]);
    // CSL JSON is a work without an envelope.
    let work = if kind.is_some() { message.unwrap_or(body) } else { body };
    let [items, total, next] = work.pick(["items", "total-results", "next-cursor"]);
    let Some(items) = items.filter(|items| items.is_array()) else {
        return ApiAnswer::of_paper(paper(work));
    };
    let papers: Vec<FoundPaper> = items.items().filter_map(paper).map(FoundPaper::from).collect();
    let next = next.and_then(Json::text).map(std::borrow::Cow::into_owned).filter(|_| !papers.is_empty());
    ApiAnswer { papers, next, total: count(total), ..ApiAnswer::default() }
}

/// One work; `None` for journals, members and agencies.
fn paper(work: Json<'_>) -> Option<PaperRecord> {
    let [doi, title, author, issued, written, container, cited, n_references, references, url, updated] = work.pick([
        "DOI",
        "title",
        "author",
        "issued",
        "abstract",
        "container-title",
        "is-referenced-by-count",
        "reference-count",
        "reference",
        "URL",
        "update-to",
    ]);
    let mut record = PaperRecord::new(Origin::Crossref);
    record.identifiers.add_written(Scheme::Doi, &doi?.text()?);
    record.identifiers.doi.as_ref()?;
    // The registration agency of a DOI, without the work itself.
    if work.get("agency").is_some() {
        return None;
    }
    record.title = first_text(title);
    record.authors = Json::items_of(author).filter_map(name).collect();
    let dates = ["published-print", "published-online", "published"];
    record.year = year_of(issued).or_else(|| dates.into_iter().find_map(|name| year_of(work.get(name))));
    let written = written.and_then(Json::text).map(|written| markup::plain_abstract(&written));
    record.abstract_text = written.filter(|written| !written.is_empty());
    record.venue = first_text(container);
    record.citation_count = count(cited);
    record.reference_count = count(n_references);
    record.references = Json::items_of(references).filter_map(reference).collect();
    record.url = text(url);
    record.is_retracted = updated.and_then(|_| work.at_path("relation.is-retracted-by")).map(|_| true);
    Some(record)
}

/// Titles are lists, or strings in CSL JSON.
fn first_text(value: Option<Json<'_>>) -> Option<String> {
    let value = value?;
    text(Some(value)).or_else(|| value.items().find_map(|item| text(Some(item))))
}

fn year_of(date: Option<Json<'_>>) -> Option<i32> {
    let first = date?.get("date-parts")?.items().next()?.items().next();
    year(first)
}

/// The name of a person or of a group.
fn name(author: Json<'_>) -> Option<String> {
    let [given, family, name] = author.pick(["given", "family", "name"]);
    match (text(given), text(family)) {
        (Some(given), Some(family)) => Some([&given, " ", &family].concat()),
        (None, Some(family)) => Some(family),
        (given, None) => text(name).or(given),
    }
}

fn reference(reference: Json<'_>) -> Option<String> {
    Identifier::with_scheme(Scheme::Doi, &reference.text_of("DOI")?).map(|name| name.canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_body(body: &str) -> ApiAnswer {
        read(&ApiResponse { status: 200, headers: &[], body })
    }

    #[test]
    fn a_work_is_read_without_its_markup() {
        let body = r#"{"status":"ok","message-type":"work","message":{"DOI":"10.1/A","title":["The <i>A</i> &amp; B"],
            "author":[{"given":"Mauro","family":"Dalla Serra"},{"name":"A group"},{}],"issued":{"date-parts":[[null]]},
            "published-online":{"date-parts":[[2015,11]]},"abstract":"<jats:title>Abstract</jats:title><jats:p>Text</jats:p>",
            "reference":[{"DOI":"10.2/B"},{"unstructured":"x"}],"is-referenced-by-count":110,"container-title":[]}}"#;
        let paper = &read_body(body).papers[0].paper;
        assert_eq!(paper.title.as_deref(), Some("The A & B"));
        assert_eq!(paper.authors, ["Mauro Dalla Serra", "A group"]);
        assert_eq!((paper.year, paper.abstract_text.as_deref()), (Some(2015), Some("Text")));
        assert_eq!((paper.references.as_slice(), paper.venue.as_deref()), (&["doi:10.2/b".to_owned()][..], None));
    }

    #[test]
    fn rate_limits_come_from_the_headers() {
        let headers = [("X-Rate-Limit-Limit", "50"), ("x-rate-limit-interval", "2s"), ("x-concurrency-limit", "3")];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let limits = read(&ApiResponse { status: 200, headers: &headers, body: "{}" }).limits.unwrap();
        assert_eq!((limits.requests_per_second, limits.at_once, limits.retry_after_seconds), (25.0, 3, None));
    }

    #[test]
    fn messages_of_failures_are_lists_or_texts() {
        let body = r#"{"status":"failed","message-type":"validation-failure","message":[{"type":"x","message":"This route"}]}"#;
        let failure = read(&ApiResponse { status: 400, headers: &[], body }).failure.unwrap();
        assert_eq!(
            (failure.code, failure.message.as_deref()),
            (super::super::ApiFailureCode::Refused, Some("This route"))
        );
        let failure = read(&ApiResponse { status: 404, headers: &[], body: "Resource not found." }).failure.unwrap();
        assert_eq!(failure.message.as_deref(), Some("Resource not found."));
    }

    #[test]
    fn requests_name_the_mail_address() {
        let access = ApiAccess { mail: Some("me@e.org".to_owned()), key: Some("k".to_owned()), base: None };
        let request = work(&Identifier::parse("10.1/A(b)").unwrap(), &access).unwrap();
        assert_eq!(request.url, "https://api.crossref.org/works/10.1/a%28b%29?mailto=me%40e.org");
        assert!(request.headers.iter().any(|header| header == ("crossref-plus-api-token", "Bearer k")));
        let request = search("a b", &Page::default(), &ApiAccess::default());
        assert_eq!(request.url, "https://api.crossref.org/works?query.bibliographic=a%20b&rows=20&cursor=*");
    }
}
