//! OpenAlex: works by identifier, by query, and by what they cite.

use credence_ask::Request;
use credence_json::Json;

use super::access::{Address, ApiAccess, Page, key_header};
use super::answer::{ApiAnswer, ApiResponse, FoundPaper, Limits, count, text, year};
use crate::paper::{Identifier, Origin, PaperRecord, Scheme};

const BASE: &str = "https://api.openalex.org";
/// The requested fields: those that are read.
const FIELDS: &str = "id,doi,ids,title,display_name,publication_year,authorships,cited_by_count,referenced_works,\
referenced_works_count,open_access,primary_location,abstract_inverted_index,is_retracted";
/// The most identifiers per request.
const MOST_IDS: usize = 50;
/// The most works per page.
const MOST_PER_PAGE: u32 = 200;
/// The most words of an abstract. Its index could contain any position.
const MOST_WORDS: usize = 10_000;

/// The rate limits of the service.
pub(super) const fn limits() -> Limits {
    Limits { requests_per_second: 10.0, at_once: 1, retry_after_seconds: None }
}

/// The work of an identifier; `None` for a scheme that OpenAlex does not support.
#[must_use]
pub fn work(id: &Identifier, access: &ApiAccess) -> Option<Request> {
    let path = match id.scheme {
        Scheme::OpenAlex => id.value.clone(),
        Scheme::Doi => ["doi:", &id.value].concat(),
        Scheme::Pmid => ["pmid:", &id.value].concat(),
        Scheme::Pmcid => ["pmcid:", &id.value].concat(),
        Scheme::Arxiv => ["doi:10.48550/arxiv.", &id.value].concat(),
        Scheme::SemanticScholar | Scheme::CorpusId => return None,
    };
    Some(finished(Address::new(access, BASE, ["/works/", &path, ""]), access))
}

/// The works of many identifiers, 50 per request; identifiers of schemes without a filter are ignored.
#[must_use]
pub fn works(ids: &[Identifier], access: &ApiAccess) -> Vec<Request> {
    let filters =
        [(Scheme::OpenAlex, "openalex"), (Scheme::Doi, "doi"), (Scheme::Pmid, "pmid"), (Scheme::Pmcid, "pmcid")];
    let mut requests = Vec::new();
    for (scheme, filter) in filters {
        // A comma or a bar would end the identifier in a filter.
        let is_plain = |id: &&Identifier| id.scheme == scheme && !id.value.contains([',', '|']);
        let values: Vec<&str> = ids.iter().filter(is_plain).map(|id| id.value.as_str()).collect();
        for values in values.chunks(MOST_IDS) {
            let address = Address::new(access, BASE, ["/works", "", ""]);
            let address = address.with("filter", &[filter, ":", &values.join("|")].concat());
            requests.push(finished(address.with("per-page", &MOST_IDS.to_string()), access));
        }
    }
    let others = ids.iter().filter(|id| id.value.contains([',', '|']));
    requests.extend(others.filter_map(|id| work(id, access)));
    requests
}

/// Works that match a query.
#[must_use]
pub fn search(query: &str, page: &Page, access: &ApiAccess) -> Request {
    list(Address::new(access, BASE, ["/works", "", ""]).with("search", query), page, access)
}

/// The works that cite a work, the most cited first.
#[must_use]
pub fn citing(work: &str, page: &Page, access: &ApiAccess) -> Request {
    let address = Address::new(access, BASE, ["/works", "", ""]).with("filter", &["cites:", work].concat());
    list(address.with("sort", "cited_by_count:desc"), page, access)
}

fn list(address: Address, page: &Page, access: &ApiAccess) -> Request {
    let size = page.size.unwrap_or(25).clamp(1, MOST_PER_PAGE);
    let address = address.with("per-page", &size.to_string());
    finished(address.with("cursor", page.cursor.as_deref().unwrap_or("*")), access)
}

fn finished(address: Address, access: &ApiAccess) -> Request {
    let address = address.with("select", FIELDS).with_some("mailto", access.mail.as_deref());
    address.get(key_header(access, "authorization", "Bearer "))
}

/// Parses a work or a list of works. Other records of OpenAlex contain no papers.
#[must_use]
pub fn read(response: &ApiResponse<'_>) -> ApiAnswer {
    ApiAnswer::parse(response, limits(), |body| body.is_object().then(|| answer(body)))
}

fn answer(body: Json<'_>) -> ApiAnswer {
    let [results, meta] = body.pick(["results", "meta"]);
    let Some(results) = results.filter(|results| results.is_array()) else {
        return ApiAnswer::of_paper(paper(body));
    };
    let papers: Vec<FoundPaper> = results.items().filter_map(paper).map(FoundPaper::from).collect();
    let next = meta.and_then(|meta| meta.text_of("next_cursor")).map(std::borrow::Cow::into_owned);
    // An empty page is the last one, even with a cursor.
    let next = next.filter(|_| !papers.is_empty());
    ApiAnswer { papers, next, total: meta.and_then(|meta| count(meta.get("count"))), ..ApiAnswer::default() }
}

/// One work; `None` for authors, institutions and topics.
fn paper(work: Json<'_>) -> Option<PaperRecord> {
    let [id, doi, ids, title, display_name, publication_year, authorships, cited, referenced, n_referenced, access] =
        work.pick([
            "id",
            "doi",
            "ids",
            "title",
            "display_name",
            "publication_year",
            "authorships",
            "cited_by_count",
            "referenced_works",
            "referenced_works_count",
            "open_access",
        ]);
    let [location, index, retracted] = work.pick(["primary_location", "abstract_inverted_index", "is_retracted"]);
    let mut record = PaperRecord::new(Origin::OpenAlex);
    let mut add = |scheme: Scheme, value: Option<Json<'_>>| {
        if let Some(written) = value.and_then(Json::text) {
            record.identifiers.add_written(scheme, &written);
        }
    };
    add(Scheme::OpenAlex, id);
    add(Scheme::Doi, doi);
    let [in_doi, in_pmid, in_pmcid] = ids.map_or([None; 3], |ids| ids.pick(["doi", "pmid", "pmcid"]));
    add(Scheme::Doi, in_doi);
    add(Scheme::Pmid, in_pmid);
    add(Scheme::Pmcid, in_pmcid);
    record.identifiers.openalex.as_ref()?;
    record.title = text(title).or_else(|| text(display_name));
    record.authors = Json::items_of(authorships).filter_map(author).collect();
    record.year = year(publication_year);
    record.abstract_text = index.and_then(abstract_of);
    record.venue = text(location.and_then(|it| it.at_path("source.display_name")));
    record.citation_count = count(cited);
    record.references = Json::items_of(referenced).filter_map(reference).collect();
    record.reference_count = count(n_referenced);
    record.open_access = access.and_then(|access| access.get("is_oa")).and_then(Json::boolean);
    record.open_access_url = access.and_then(|access| text(access.get("oa_url")));
    record.is_retracted = retracted.and_then(Json::boolean);
    record.url = text(location.and_then(|it| it.get("landing_page_url")));
    Some(record)
}

fn author(authorship: Json<'_>) -> Option<String> {
    text(authorship.at_path("author.display_name")).or_else(|| text(authorship.get("raw_author_name")))
}

fn reference(work: Json<'_>) -> Option<String> {
    Identifier::with_scheme(Scheme::OpenAlex, &work.text()?).map(|name| name.canonical())
}

/// The text of an inverted index, which maps words to positions.
fn abstract_of(index: Json<'_>) -> Option<String> {
    let mut words = Vec::new();
    for (word, positions) in index.fields() {
        for position in positions.items().filter_map(Json::integer) {
            if usize::try_from(position).is_ok_and(|position| position < MOST_WORDS) && words.len() < MOST_WORDS {
                words.push((position, word.clone()));
            }
        }
    }
    words.sort_by_key(|(position, _)| *position);
    let written = words.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    Some(super::markup::plain_abstract(&written)).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_body(body: &str) -> ApiAnswer {
        read(&ApiResponse { status: 200, headers: &[], body })
    }

    #[test]
    fn an_abstract_is_built_from_its_inverted_index() {
        let body = r#"{"id":"https://openalex.org/W1","abstract_inverted_index":{"b":[1,3],"a":[0,99999999999],"c":[-1,2,"x"]}}"#;
        assert_eq!(read_body(body).papers[0].paper.abstract_text.as_deref(), Some("a b c b"));
    }

    #[test]
    fn only_an_identifier_is_required() {
        let nulls = r#"{"id":"https://openalex.org/W1","doi":null,"ids":null,"title":null,"authorships":[null,{}],"open_access":null,
            "primary_location":{"source":null},"referenced_works":null,"cited_by_count":null,"abstract_inverted_index":null}"#;
        let paper = &read_body(nulls).papers[0].paper;
        assert_eq!((paper.title.as_deref(), paper.authors.len()), (None, 0));
        assert!(read_body(r#"{"id":"https://openalex.org/A1"}"#).papers.is_empty());
        assert_eq!(read_body("<html>").failure.unwrap().code, super::super::ApiFailureCode::Unreadable);
    }

    #[test]
    fn requests_are_polite_and_bounded() {
        let access = ApiAccess { mail: Some("me@e.org".to_owned()), key: Some("k".to_owned()), base: None };
        let names: Vec<Identifier> =
            (1..=120).map(|number| Identifier::with_scheme(Scheme::OpenAlex, &format!("W{number}")).unwrap()).collect();
        let requests = works(&names, &access);
        assert_eq!(requests.len(), 3);
        assert!(requests[2].url.contains("filter=openalex:W101|W102|"), "{}", requests[2].url);
        assert!(requests.iter().all(|request| request.url.ends_with("&mailto=me%40e.org")));
        assert!(requests[0].headers.iter().any(|header| header == ("authorization", "Bearer k")));
        let cited = citing("W1", &Page { cursor: Some("abc=".to_owned()), size: Some(500) }, &ApiAccess::default());
        assert!(
            cited.url.contains("filter=cites:W1&sort=cited_by_count:desc&per-page=200&cursor=abc%3D&"),
            "{}",
            cited.url
        );
        assert!(work(&Identifier::with_scheme(Scheme::CorpusId, "1").unwrap(), &access).is_none());
    }
}
