//! Parses every recorded response of the three paper indexes, and compares the results with `serde_json`.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use credence_research::api::{ApiAnswer, ApiFailureCode, ApiResponse, PaperApi};
use credence_research::paper::{PaperIndex, PaperRecord};
use serde::Deserialize;
use serde_json::Value;

use crate::shared::shared;

/// One response of a recording, and its request if the recording has it.
pub(crate) struct Recorded {
    pub method: String,
    pub url: String,
    pub request_headers: BTreeMap<String, String>,
    pub request_body: String,
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Recorded {
    /// A response without its request.
    fn answer(body: String) -> Self {
        Self {
            method: String::new(),
            url: String::new(),
            request_headers: BTreeMap::new(),
            request_body: String::new(),
            status: 200,
            headers: Vec::new(),
            body,
        }
    }

    fn read(&self, api: PaperApi) -> ApiAnswer {
        api.read(&ApiResponse { status: self.status, headers: &self.headers, body: &self.body })
    }
}

/// The recordings of an index by file name; none if they do not exist.
pub(crate) fn recordings(interface: &str) -> BTreeMap<String, Vec<Recorded>> {
    let Some(folder) = shared(&format!("data/apis/{interface}")) else { return BTreeMap::new() };
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|file| (file.file_stem().unwrap().to_string_lossy().into_owned(), recorded(&file))).collect()
}

fn recorded(file: &Path) -> Vec<Recorded> {
    let text = fs::read_to_string(file).unwrap();
    if file.extension().is_some_and(|kind| kind == "json") {
        return vec![Recorded::answer(text)];
    }
    let options = serde_saphyr::options! { ignore_binary_tag_for_string: true };
    let cassette = serde_saphyr::from_str_with_options(&text, options);
    let cassette: Cassette = cassette.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    cassette.interactions.into_iter().map(Interaction::recorded).collect()
}

#[derive(Deserialize)]
struct Cassette {
    #[serde(alias = "http_interactions")]
    interactions: Vec<Interaction>,
}

#[derive(Deserialize)]
struct Interaction {
    request: Asked,
    response: Answered,
}

#[derive(Deserialize)]
struct Asked {
    method: String,
    uri: String,
    #[serde(default)]
    headers: BTreeMap<String, Header>,
    body: Option<RequestBody>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RequestBody {
    Text(String),
    Encoded { string: String },
}

#[derive(Deserialize)]
struct Answered {
    status: Option<Status>,
    status_code: Option<u16>,
    #[serde(default)]
    headers: BTreeMap<String, Header>,
    body: Option<Body>,
    content: Option<String>,
}

#[derive(Deserialize)]
struct Status {
    #[serde(alias = "status_code")]
    code: u16,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Header {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
struct Body {
    string: Option<Written>,
    base64_string: Option<String>,
}

/// A text, or bytes that the recorder encoded as base64.
#[derive(Deserialize)]
#[serde(transparent)]
struct Written(String);

impl Interaction {
    fn recorded(self) -> Recorded {
        let answered = self.response;
        let status = answered.status.map(|status| status.code).or(answered.status_code).unwrap();
        let request = self.request;
        let request_body = request.body.map(RequestBody::text);
        let body = answered.content.or_else(|| answered.body.and_then(Body::text)).unwrap_or_default();
        Recorded {
            method: request.method.to_uppercase(),
            url: request.uri,
            request_headers: request
                .headers
                .into_iter()
                .map(|(name, value)| (name.to_lowercase(), value.text()))
                .collect(),
            request_body: request_body.unwrap_or_default(),
            status,
            headers: answered.headers.into_iter().map(|(name, value)| (name, value.text())).collect(),
            body,
        }
    }
}

impl RequestBody {
    fn text(self) -> String {
        match self {
            Self::Text(text) | Self::Encoded { string: text } => text,
        }
    }
}

impl Header {
    fn text(self) -> String {
        match self {
            Self::One(value) => value,
            Self::Many(values) => values.into_iter().next().unwrap_or_default(),
        }
    }
}

impl Body {
    fn text(self) -> Option<String> {
        if let Some(encoded) = self.base64_string {
            return String::from_utf8(from_base64(&encoded)?).ok();
        }
        let Written(text) = self.string?;
        // A compressed body is encoded as base64; its first bytes are always these.
        let compressed = text.trim_start().starts_with("H4sI").then(|| from_base64(&text)).flatten();
        compressed.map_or(Some(text), |bytes| {
            let mut inflated = String::new();
            flate2::read::GzDecoder::new(bytes.as_slice()).read_to_string(&mut inflated).ok()?;
            Some(inflated)
        })
    }
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let text: String = text.split_ascii_whitespace().collect();
    BASE64_STANDARD.decode(text).ok()
}

fn papers(answer: &ApiAnswer) -> Vec<&PaperRecord> {
    answer.papers.iter().map(|found| &found.paper).collect()
}

#[test]
fn openalex_is_read() {
    for (name, answers) in recordings("openalex") {
        let body: Value = serde_json::from_str(&answers[0].body).unwrap();
        let answer = answers[0].read(PaperApi::OpenAlex);
        assert_eq!(answer.failure, None, "{name}");
        if name != "work" {
            assert!(answer.papers.is_empty(), "{name} is no paper");
            continue;
        }
        let paper = papers(&answer)[0];
        assert_eq!(paper.title.as_deref(), body["title"].as_str());
        assert_eq!(paper.identifiers.doi.as_deref(), Some("10.7717/peerj.4375"));
        assert_eq!(paper.identifiers.pmid.as_deref(), Some("29456894"));
        assert_eq!(paper.authors.len(), body["authorships"].as_array().unwrap().len());
        assert_eq!(paper.citation_count, body["cited_by_count"].as_u64());
        assert_eq!(paper.references.len(), body["referenced_works"].as_array().unwrap().len());
        assert_eq!((paper.year, paper.open_access), (Some(2018), Some(true)));
        check_abstract(paper.abstract_text.as_deref().unwrap(), &body["abstract_inverted_index"]);
    }
}

/// Every word is at its position in the index.
fn check_abstract(text: &str, index: &Value) {
    let words: Vec<&str> = text.split(' ').collect();
    let mut n_places = 0;
    for (word, positions) in index.as_object().unwrap() {
        for position in positions.as_array().unwrap() {
            assert_eq!(words[usize::try_from(position.as_u64().unwrap()).unwrap()], word);
            n_places += 1;
        }
    }
    assert_eq!(words.len(), n_places);
}

#[test]
fn semantic_scholar_is_read() {
    for (name, answers) in recordings("semanticscholar") {
        for recorded in &answers {
            let answer = recorded.read(PaperApi::SemanticScholar);
            let body: Value = serde_json::from_str(&recorded.body).unwrap();
            if recorded.status != 200 {
                let failure = answer.failure.unwrap();
                let expected = if recorded.status == 404 { ApiFailureCode::NotFound } else { ApiFailureCode::Refused };
                assert_eq!((failure.code, failure.message.as_deref()), (expected, body["error"].as_str()), "{name}");
                continue;
            }
            assert_eq!(answer.failure, None, "{name}");
            check_semantic_scholar(&name, &recorded.url, &answer, &body);
        }
    }
}

fn check_semantic_scholar(name: &str, url: &str, answer: &ApiAnswer, body: &Value) {
    let items: Vec<&Value> = match (body.as_array(), body["data"].as_array()) {
        (Some(items), _) | (None, Some(items)) => items.iter().collect(),
        (None, None) => vec![body],
    };
    if url.contains("/author/") {
        assert!(answer.papers.is_empty(), "{name}: authors are no papers");
        return;
    }
    assert_eq!(answer.papers.len() + answer.unknown.len(), items.len(), "{name}");
    assert_eq!(answer.total, body["total"].as_u64(), "{name}");
    assert_eq!(answer.next, body["next"].as_u64().map(|next| next.to_string()), "{name}");
    let known = items.iter().filter(|item| !item.is_null());
    for (found, item) in answer.papers.iter().zip(known) {
        let paper_json =
            ["citedPaper", "citingPaper", "paper"].iter().find_map(|field| item.get(field)).unwrap_or(item);
        let paper = &found.paper;
        assert_eq!(paper.identifiers.s2.as_deref(), paper_json["paperId"].as_str(), "{name}");
        let doi = paper_json["externalIds"]["DOI"].as_str().map(str::to_lowercase);
        assert_eq!(paper.identifiers.doi, doi, "{name}");
        assert_eq!(paper.title.is_some(), paper_json["title"].is_string(), "{name}");
        assert_eq!(paper.year.map(i64::from), paper_json["year"].as_i64(), "{name}");
        assert_eq!(paper.citation_count, paper_json["citationCount"].as_u64(), "{name}");
        assert_eq!(paper.authors.len(), paper_json["authors"].as_array().map_or(0, Vec::len), "{name}");
        assert_eq!(paper.abstract_text.is_some(), paper_json["abstract"].is_string(), "{name}");
        assert_eq!(
            paper.open_access_url.as_deref(),
            paper_json["openAccessPdf"]["url"].as_str().filter(|url| !url.is_empty()),
            "{name}"
        );
        let citation = found.citation.as_ref();
        assert_eq!(citation.and_then(|it| it.is_influential), item["isInfluential"].as_bool(), "{name}");
        let n_contexts = citation.map_or(0, |it| it.contexts.len());
        assert_eq!(n_contexts, item["contexts"].as_array().map_or(0, Vec::len), "{name}");
    }
}

#[test]
fn crossref_is_read() {
    for (name, answers) in recordings("crossref") {
        for recorded in &answers {
            let answer = recorded.read(PaperApi::Crossref);
            if recorded.status != 200 {
                let failure = answer.failure.as_ref().unwrap();
                assert!(failure.message.is_some(), "{name}: {failure:?}");
                assert_eq!(failure.code == ApiFailureCode::NotFound, recorded.status == 404, "{name}");
                continue;
            }
            let Ok(body) = serde_json::from_str(&recorded.body) else {
                // The XML of `openurl`, which the project never requests.
                assert_eq!(answer.failure.unwrap().code, ApiFailureCode::Unreadable, "{name}");
                continue;
            };
            assert_eq!(answer.failure, None, "{name}: {}", recorded.url);
            check_crossref(&name, &answer, &body);
        }
    }
}

fn check_crossref(name: &str, answer: &ApiAnswer, body: &Value) {
    let message = body.get("message").unwrap_or(body);
    let kind = body["message-type"].as_str().unwrap_or("work");
    let items: Vec<&Value> = match kind {
        "work" => vec![message],
        "work-list" => message["items"].as_array().unwrap().iter().collect(),
        _ => Vec::new(),
    };
    assert_eq!(answer.papers.len(), items.len(), "{name}");
    if kind == "work-list" {
        assert_eq!(answer.total, message["total-results"].as_u64(), "{name}");
        assert_eq!(answer.next.as_deref(), message["next-cursor"].as_str(), "{name}");
    }
    assert!(answer.limits.unwrap().requests_per_second > 0.0);
    for (paper, item) in papers(answer).into_iter().zip(items) {
        assert_eq!(paper.identifiers.doi, item["DOI"].as_str().map(str::to_lowercase), "{name}");
        let title = item["title"].as_str().or_else(|| item["title"][0].as_str());
        assert_eq!(paper.title.is_some(), title.is_some(), "{name}");
        assert_eq!(paper.authors.len(), item["author"].as_array().map_or(0, Vec::len), "{name}");
        assert_eq!(paper.citation_count, item["is-referenced-by-count"].as_u64(), "{name}");
        assert_eq!(paper.abstract_text.is_some(), item["abstract"].is_string(), "{name}");
        let issued = item["issued"]["date-parts"][0][0].as_i64();
        assert!(issued.is_none() || paper.year.map(i64::from) == issued, "{name}");
        let with_doi = |list: &Vec<Value>| list.iter().filter(|it| it["DOI"].is_string()).count();
        assert_eq!(paper.references.len(), item["reference"].as_array().map_or(0, with_doi), "{name}");
        for text in [&paper.title, &paper.abstract_text].into_iter().flatten() {
            assert!(!text.contains("jats:") && !text.contains("</"), "{name}: {text}");
        }
    }
}

#[test]
fn a_paper_known_to_several_interfaces_is_one_entry() {
    let mut all: Vec<PaperRecord> = Vec::new();
    for (interface, api) in [
        ("openalex", PaperApi::OpenAlex),
        ("semanticscholar", PaperApi::SemanticScholar),
        ("crossref", PaperApi::Crossref),
    ] {
        let answers = recordings(interface).into_values().flatten();
        all.extend(answers.flat_map(|recorded| recorded.read(api).papers).map(|found| found.paper));
    }
    let mut index = PaperIndex::new();
    for record in &all {
        index.add(record.clone());
    }
    let entries = index.entries();
    let n_records: usize = entries.iter().map(|entry| entry.records.len()).sum();
    assert_eq!(n_records, all.len());
    // The recordings share few papers: their identifiers, requested from another index, must find all of them.
    for entry in &entries {
        let mut ids: Vec<&str> = entry.ids.iter().map(String::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), entry.ids.len());
    }
    let known_twice = entries.iter().filter(|entry| entry.records.len() > 1).count();
    assert!(all.is_empty() || known_twice > 0, "no paper was recorded twice");
}
