//! Compares our requests with recorded requests of other clients and with the documentation of the services.

use std::collections::BTreeMap;

use credence_ask::{Method, Request};
use credence_check::source::{KeyUse, SOURCES, SourceClients, SourceQuery, SourceRequest};
use credence_research::api::{ApiAccess, Page, crossref, semantic_scholar};
use credence_research::paper::{Identifier, Scheme};

use crate::paper_recordings::{Recorded, recordings};

/// A parsed address: the part before the question mark, and the parameters.
struct Taken {
    path: String,
    parameters: BTreeMap<String, String>,
}

fn take(url: &str) -> Taken {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let parameters = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (unescaped(name), unescaped(value))
    });
    Taken { path: unescaped(path), parameters: parameters.collect() }
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Both requests have the same address, every parameter in both has the same value, and no header contradicts.
fn check(ours: &Request, recorded: &Recorded, renamed: &[(&str, &str)], wider: &[&str]) {
    let (our, their) = (take(&ours.url), take(&recorded.url));
    assert_eq!(ours.method.name(), recorded.method, "{}", recorded.url);
    assert_eq!(our.path.replace("DOI:", ""), their.path, "{}", recorded.url);
    for (name, value) in &their.parameters {
        let name = renamed.iter().find(|(theirs, _)| theirs == name).map_or(name.as_str(), |(_, ours)| ours);
        let our_value = our.parameters.get(name);
        if wider.contains(&name) {
            // Clients select different fields; ours must include at least those of the recording.
            let fields: Vec<&str> = our_value.unwrap().split(',').collect();
            assert!(value.split(',').any(|field| fields.contains(&field)), "{}: {fields:?}", recorded.url);
        } else {
            assert_eq!(our_value, Some(value), "{}: `{name}`", recorded.url);
        }
    }
    for (name, value) in ours.headers.iter() {
        let Some(theirs) = recorded.request_headers.get(name) else { continue };
        let accepts = theirs == "*/*" || theirs.contains(value);
        assert!(accepts, "{}: `{name}` is `{value}`, recorded was `{theirs}`", recorded.url);
    }
}

fn doi(path: &str) -> Option<Identifier> {
    Identifier::with_scheme(Scheme::Doi, path)
}

fn page(parameters: &BTreeMap<String, String>, size: &str) -> Page {
    Page { cursor: parameters.get("offset").cloned(), size: parameters.get(size).and_then(|size| size.parse().ok()) }
}

/// The recorded request, from our builder; `None` for requests that the project never sends.
fn semantic_scholar_question(recorded: &Recorded) -> Option<Request> {
    let access = ApiAccess::default();
    let their = take(&recorded.url);
    let is_narrowed =
        ["year", "minCitationCount", "openAccessPdf"].iter().any(|name| their.parameters.contains_key(*name));
    let path = their.path.strip_prefix("https://api.semanticscholar.org/graph/v1/paper/")?;
    match path {
        "batch" => {
            let body: serde_json::Value = serde_json::from_str(&recorded.request_body).unwrap();
            let names = body["ids"].as_array().unwrap().iter();
            let names: Vec<Identifier> =
                names.filter_map(|name| doi(name.as_str().unwrap().trim_start_matches("DOI:"))).collect();
            semantic_scholar::batch(&names, &access).into_iter().next()
        }
        "search" if !is_narrowed => {
            Some(semantic_scholar::search(their.parameters.get("query")?, &page(&their.parameters, "limit"), &access))
        }
        _ => match path.strip_suffix("/references") {
            Some(name) => semantic_scholar::references(&doi(name)?, &page(&their.parameters, "limit"), &access),
            None => semantic_scholar::paper(&doi(path)?, &access),
        },
    }
}

#[test]
fn requests_to_semantic_scholar_match_the_recorded_ones() {
    let mut n_checked = 0;
    for recorded in recordings("semanticscholar").values().flatten().filter(|recorded| recorded.status == 200) {
        let Some(ours) = semantic_scholar_question(recorded) else { continue };
        check(&ours, recorded, &[], &["fields"]);
        if ours.method == Method::Post {
            let ids = |body: &str| serde_json::from_str::<serde_json::Value>(body).unwrap()["ids"].clone();
            let plain = |ids: serde_json::Value| ids.to_string().replace("DOI:", "").to_lowercase();
            let ours = plain(ids(ours.body.as_deref().unwrap()));
            assert!(
                ours.len() > 4 && plain(ids(&recorded.request_body)).contains(ours.trim_matches(['[', ']'])),
                "{ours}"
            );
        }
        n_checked += 1;
    }
    assert!(n_checked >= 5 || recordings("semanticscholar").is_empty(), "{n_checked} recorded questions were found");
}

fn crossref_question(recorded: &Recorded) -> Option<Request> {
    let access = ApiAccess::default();
    let their = take(&recorded.url);
    if their.path == "https://api.crossref.org/works" {
        let words = their.parameters.get("query")?;
        return Some(crossref::search(words, &page(&their.parameters, "rows"), &access));
    }
    let name = their.path.strip_prefix("https://api.crossref.org/works/")?;
    let is_another_form = name.contains("/transform/") || name.ends_with("/agency") || !their.parameters.is_empty();
    if is_another_form { None } else { crossref::work(&doi(name)?, &access) }
}

#[test]
fn requests_to_crossref_match_the_recorded_ones() {
    let mut n_checked = 0;
    for recorded in recordings("crossref").values().flatten().filter(|recorded| recorded.status == 200) {
        let Some(ours) = crossref_question(recorded) else { continue };
        // `query.bibliographic` is `query` without names of people.
        check(&ours, recorded, &[("query", "query.bibliographic")], &[]);
        n_checked += 1;
    }
    assert!(n_checked >= 8 || recordings("crossref").is_empty(), "{n_checked} recorded questions were found");
}

#[test]
fn requests_to_tavily_match_the_recorded_ones() {
    for recorded in recordings("tavily").values().flatten() {
        let answer: serde_json::Value = serde_json::from_str(&recorded.body).unwrap();
        let words = answer["query"].as_str().unwrap();
        let request = built("tavily_search", words, "en", "k").unwrap();
        let body: serde_json::Value = serde_json::from_str(request.body.as_deref().unwrap()).unwrap();
        assert_eq!(body["query"], answer["query"]);
    }
}

fn built(name: &str, claim: &str, language: &str, key: &str) -> Option<Request> {
    let client = SourceClients::all().find(name).unwrap();
    let query = SourceQuery {
        claim: claim.to_owned(),
        words: String::new(),
        language: Some(language.to_owned()),
        max_results: 5,
    };
    let access = ApiAccess { key: Some(key.to_owned()), ..ApiAccess::default() };
    match (client.request)(&query, &access) {
        SourceRequest::Send(request) => Some(*request),
        SourceRequest::NothingToAsk(_) => None,
    }
}

#[test]
fn every_request_follows_the_documentation_of_its_source() {
    let claim = "O MEC gastou R$ 5 em 2023 para a população do Brasil";
    for (name, expected) in [
        (
            "google_factcheck",
            "https://factchecktools.googleapis.com/v1alpha1/claims:search?query=O%20MEC%20gastou%20R%24%205%20em%202023%20para%20a%20\
             popula%C3%A7%C3%A3o%20do%20Brasil&languageCode=pt&pageSize=5",
        ),
        (
            "portal_transparencia",
            "https://api.portaldatransparencia.gov.br/api-de-dados/despesas/por-orgao?ano=2023&orgaoSuperior=26000&pagina=1",
        ),
        ("tavily_search", "https://api.tavily.com/search"),
        (
            "querido_diario",
            "https://api.queridodiario.ok.org.br/gazettes?querystring=O%20MEC%20gastou%20R%24%205%20em%202023%20para%20a%20\
             popula%C3%A7%C3%A3o%20do%20Brasil&excerpt_size=500&number_of_excerpts=3&pre_tags=&post_tags=&sort_by=relevance&size=5&offset=0",
        ),
    ] {
        assert_eq!(built(name, claim, "pt", "k").unwrap().url, expected);
    }
    let wikipedia = built("wikipedia", "東京タワーの高さ", "ja", "k").unwrap();
    assert!(
        wikipedia
            .url
            .starts_with("https://ja.wikipedia.org/w/api.php?action=query&format=json&formatversion=2&origin=*&")
    );
    let sidra = built("ibge_sidra", "The population of Brazil in 2024", "en", "k").unwrap();
    assert_eq!(sidra.url, "https://apisidra.ibge.gov.br/values/t/6579/n1/1/v/9324/p/2024");
}

#[test]
fn a_key_is_in_a_header_and_never_in_an_address() {
    for source in SOURCES {
        let request =
            built(source.name, "O MEC gastou R$ 5 em 2024 com a população do Brasil", "pt", "s3cr3t").unwrap();
        let in_header = request.headers.iter().any(|(_, value)| value.contains("s3cr3t"));
        assert_eq!(in_header, source.key != KeyUse::None, "{}", source.name);
        assert!(!request.url.contains("s3cr3t"), "{}", request.url);
        assert!(request.body.as_deref().is_none_or(|body| !body.contains("s3cr3t")), "{}", source.name);
    }
    let header = |name: &str| built(name, "O MEC gastou R$ 5 em 2023", "pt", "k").unwrap().headers;
    assert!(header("google_factcheck").iter().any(|header| header == ("x-goog-api-key", "k")));
    assert!(header("portal_transparencia").iter().any(|header| header == ("chave-api-dados", "k")));
    assert!(header("tavily_search").iter().any(|header| header == ("authorization", "Bearer k")));
}

#[test]
fn another_address_of_a_source_is_used_as_it_is() {
    let access = ApiAccess { base: Some("http://localhost:9/x/".to_owned()), ..ApiAccess::default() };
    let query = SourceQuery {
        claim: "O MEC gastou R$ 5 em 2024 com a população do Brasil".to_owned(),
        max_results: 5,
        ..SourceQuery::default()
    };
    let clients = SourceClients::all();
    for source in SOURCES {
        let client = clients.find(source.name).unwrap();
        let SourceRequest::Send(request) = (client.request)(&query, &access) else { panic!("{}", source.name) };
        assert!(request.url.starts_with("http://localhost:9/x/"), "{}", request.url);
    }
}
