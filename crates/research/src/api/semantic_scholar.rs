//! Semantic Scholar: papers by identifier and by query, and their citations with purposes.

use credence_ask::Request;
use credence_json::Json;

use super::access::{Address, ApiAccess, Page, key_header};
use super::answer::{ApiAnswer, ApiResponse, Citation, CitationRelation, FoundPaper, Limits, count, text, texts, year};
use crate::paper::{Identifier, Origin, PaperRecord, Scheme};

const BASE: &str = "https://api.semanticscholar.org/graph/v1";
/// The requested fields: those that are read.
const FIELDS: &str = "paperId,externalIds,url,title,abstract,venue,year,referenceCount,citationCount,\
influentialCitationCount,isOpenAccess,openAccessPdf,authors";
/// The fields of a citation.
const CITATION_FIELDS: &str = "isInfluential,intents,contexts,";
/// The most identifiers per request.
const MOST_IDS: usize = 500;

/// The rate limits of the service.
pub(super) const fn limits() -> Limits {
    Limits { requests_per_second: 1.0, at_once: 1, retry_after_seconds: None }
}

/// The paper of an identifier; `None` for a scheme that Semantic Scholar does not support.
#[must_use]
pub fn paper(id: &Identifier, access: &ApiAccess) -> Option<Request> {
    let address = Address::new(access, BASE, ["/paper/", &path_id(id)?, ""]);
    Some(address.with("fields", FIELDS).get(key(access)))
}

/// The papers of many identifiers, 500 per request; identifiers of unsupported schemes are ignored.
#[must_use]
pub fn batch(ids: &[Identifier], access: &ApiAccess) -> Vec<Request> {
    let known: Vec<String> = ids.iter().filter_map(path_id).collect();
    let request = |ids: &[String]| {
        let body = ["{\"ids\":[", &ids.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(","), "]}"].concat();
        Address::new(access, BASE, ["/paper/batch", "", ""]).with("fields", FIELDS).post(key(access), body)
    };
    known.chunks(MOST_IDS).map(request).collect()
}

/// Papers that match a query.
#[must_use]
pub fn search(query: &str, page: &Page, access: &ApiAccess) -> Request {
    let address = Address::new(access, BASE, ["/paper/search", "", ""]).with("query", query).with("fields", FIELDS);
    paged(address, page, 100).get(key(access))
}

/// The papers that a paper cites.
#[must_use]
pub fn references(id: &Identifier, page: &Page, access: &ApiAccess) -> Option<Request> {
    related(id, "/references", page, access)
}

/// The papers that cite a paper.
#[must_use]
pub fn citations(id: &Identifier, page: &Page, access: &ApiAccess) -> Option<Request> {
    related(id, "/citations", page, access)
}

fn related(id: &Identifier, list: &str, page: &Page, access: &ApiAccess) -> Option<Request> {
    let address = Address::new(access, BASE, ["/paper/", &path_id(id)?, list]);
    let address = address.with("fields", &[CITATION_FIELDS, FIELDS].concat());
    Some(paged(address, page, 1000).get(key(access)))
}

fn paged(address: Address, page: &Page, most: u32) -> Address {
    let address = address.with("offset", page.cursor.as_deref().unwrap_or("0"));
    address.with("limit", &page.size.unwrap_or(100).clamp(1, most).to_string())
}

fn key(access: &ApiAccess) -> Vec<(String, String)> {
    key_header(access, "x-api-key", "")
}

fn path_id(id: &Identifier) -> Option<String> {
    let prefix = match id.scheme {
        Scheme::Doi => "DOI:",
        Scheme::Pmid => "PMID:",
        // The API expects the number without `PMC`.
        Scheme::Pmcid => return Some(["PMCID:", id.value.trim_start_matches("PMC")].concat()),
        Scheme::Arxiv => "ARXIV:",
        Scheme::SemanticScholar => "",
        Scheme::CorpusId => "CorpusId:",
        Scheme::OpenAlex => return None,
    };
    Some([prefix, &id.value].concat())
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}

/// Parses a paper, a list of papers, or a list of citations.
#[must_use]
pub fn read(response: &ApiResponse<'_>) -> ApiAnswer {
    ApiAnswer::parse(response, limits(), |body| {
        if body.is_array() { Some(batch_answer(body)) } else { body.is_object().then(|| answer(body)) }
    })
}

/// One item per identifier, `null` for unknown ones.
fn batch_answer(body: Json<'_>) -> ApiAnswer {
    let mut answer = ApiAnswer::default();
    for (index, item) in body.items().enumerate() {
        match found(item) {
            Some(found) => answer.papers.push(found),
            None => answer.unknown.push(index),
        }
    }
    answer
}

fn answer(body: Json<'_>) -> ApiAnswer {
    let [data, total, next] = body.pick(["data", "total", "next"]);
    let Some(data) = data.filter(|data| data.is_array()) else {
        let mut papers: Vec<FoundPaper> = found(body).into_iter().collect();
        let [references, citations] = body.pick(["references", "citations"]);
        papers.extend(embedded(references, CitationRelation::Cited));
        papers.extend(embedded(citations, CitationRelation::Citing));
        return ApiAnswer { papers, ..ApiAnswer::default() };
    };
    let next = next.and_then(Json::integer).filter(|next| *next > 0).map(|next| next.to_string());
    let papers = data.items().filter_map(found).collect();
    ApiAnswer { papers, next, total: count(total), ..ApiAnswer::default() }
}

/// The references or citations inside a paper.
fn embedded(list: Option<Json<'_>>, relation: CitationRelation) -> Vec<FoundPaper> {
    let citation = Citation { relation, is_influential: None, intents: Vec::new(), contexts: Vec::new() };
    let papers = Json::items_of(list).filter_map(record);
    papers.map(|paper| FoundPaper { paper, citation: Some(citation.clone()) }).collect()
}

/// A paper, or the one in `citedPaper`, `citingPaper` or `paper`.
fn found(item: Json<'_>) -> Option<FoundPaper> {
    let [cited, citing, snippet_of] = item.pick(["citedPaper", "citingPaper", "paper"]);
    let related = |paper: Json<'_>, relation| {
        Some(FoundPaper { paper: record(paper)?, citation: Some(citation(item, relation)) })
    };
    match (cited, citing) {
        (Some(cited), _) => related(cited, CitationRelation::Cited),
        (None, Some(citing)) => related(citing, CitationRelation::Citing),
        (None, None) => record(snippet_of.unwrap_or(item)).map(FoundPaper::from),
    }
}

fn citation(item: Json<'_>, relation: CitationRelation) -> Citation {
    let [is_influential, intents, contexts] = item.pick(["isInfluential", "intents", "contexts"]);
    let is_influential = is_influential.and_then(Json::boolean);
    Citation { relation, is_influential, intents: texts(intents), contexts: texts(contexts) }
}

/// One paper; `None` without an identifier and a title.
fn record(paper: Json<'_>) -> Option<PaperRecord> {
    let [id, external, corpus, title, written, venue, publication_year, references, citations, influential] = paper
        .pick([
            "paperId",
            "externalIds",
            "corpusId",
            "title",
            "abstract",
            "venue",
            "year",
            "referenceCount",
            "citationCount",
            "influentialCitationCount",
        ]);
    let [is_open, pdf, open_info, authors, url] =
        paper.pick(["isOpenAccess", "openAccessPdf", "openAccessInfo", "authors", "url"]);
    let mut record = PaperRecord::new(Origin::SemanticScholar);
    let mut add = |scheme: Scheme, value: Option<Json<'_>>| {
        let Some(value) = value else { return };
        let number = || value.integer().map(|number| number.to_string());
        if let Some(written) = value.text().map(std::borrow::Cow::into_owned).or_else(number) {
            record.identifiers.add_written(scheme, &written);
        }
    };
    add(Scheme::SemanticScholar, id);
    let named = [
        ("DOI", Scheme::Doi),
        ("PubMed", Scheme::Pmid),
        ("PubMedCentral", Scheme::Pmcid),
        ("ArXiv", Scheme::Arxiv),
        ("CorpusId", Scheme::CorpusId),
    ];
    named.into_iter().for_each(|(name, scheme)| add(scheme, external.and_then(|external| external.get(name))));
    add(Scheme::CorpusId, corpus);
    record.title = text(title);
    if record.identifiers.is_empty() && (record.title.is_none() || paper.get("authorId").is_some()) {
        return None;
    }
    record.authors = Json::items_of(authors).filter_map(author).collect();
    record.year = year(publication_year);
    record.abstract_text = text(written);
    record.venue = text(venue);
    record.citation_count = count(citations);
    record.reference_count = count(references);
    record.influential_citation_count = count(influential);
    let open_url = text(pdf.and_then(|pdf| pdf.get("url")));
    let status = pdf.or(open_info).and_then(|open| open.text_of("status"));
    let is_open_by_status = status.map(|status| !status.eq_ignore_ascii_case("closed"));
    record.open_access = is_open.and_then(Json::boolean).or(is_open_by_status);
    record.open_access_url = open_url;
    record.url = text(url);
    Some(record)
}

/// The name of an author: an object with a name, or the name itself.
fn author(author: Json<'_>) -> Option<String> {
    text(author.get("name")).or_else(|| text(Some(author)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_body(body: &str) -> ApiAnswer {
        read(&ApiResponse { status: 200, headers: &[], body })
    }

    #[test]
    fn a_batch_lists_unknown_identifiers() {
        let answer = read_body(r#"[null,{"paperId":"2d5673caa9e6af3a7b82a43f19ee920992db07ad","authors":null}]"#);
        assert_eq!((answer.unknown, answer.papers.len()), (vec![0], 1));
    }

    #[test]
    fn citations_have_purposes() {
        let body = r#"{"offset":0,"next":2,"data":[{"isInfluential":true,"intents":["background"],"contexts":null,
            "citedPaper":{"paperId":null,"title":"T"}},{"citedPaper":{"paperId":null,"title":null}},{"citedPaper":null}]}"#;
        let answer = read_body(body);
        assert_eq!((answer.papers.len(), answer.next.as_deref()), (1, Some("2")));
        let citation = answer.papers[0].citation.as_ref().unwrap();
        assert_eq!((citation.relation, citation.is_influential), (CitationRelation::Cited, Some(true)));
    }

    #[test]
    fn failures_have_a_code_and_a_message() {
        let headers = [("Retry-After".to_owned(), "7".to_owned())];
        let answer = read(&ApiResponse { status: 429, headers: &headers, body: r#"{"message":"Too Many Requests"}"# });
        assert_eq!(answer.limits.unwrap().retry_after_seconds, Some(7.0));
        let failure = answer.failure.unwrap();
        assert_eq!(failure.message.as_deref(), Some("Too Many Requests"));
        assert_eq!(failure.code, super::super::ApiFailureCode::RateLimited);
    }

    #[test]
    fn identifiers_are_requested_in_the_spelling_of_the_service() {
        let access = ApiAccess { key: Some("k".to_owned()), ..ApiAccess::default() };
        let names: Vec<Identifier> = ["doi:10.1/a\"b", "pmcid:PMC12", "openalex:W1", "arxiv:2301.12345"]
            .iter()
            .filter_map(|name| Identifier::parse(name))
            .collect();
        let requests = batch(&names, &access);
        assert_eq!(requests[0].body.as_deref(), Some(r#"{"ids":["DOI:10.1/a\"b","PMCID:12","ARXIV:2301.12345"]}"#));
        assert!(requests[0].headers.iter().any(|header| header == ("x-api-key", "k")));
        let request = references(&names[1], &Page::default(), &access).unwrap();
        assert!(request.url.starts_with("https://api.semanticscholar.org/graph/v1/paper/PMCID:12/references?fields="));
        assert_eq!(references(&names[2], &Page::default(), &access), None);
    }
}
