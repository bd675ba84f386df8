//! Looking up papers at public services, with a module that is loaded with the first lookup.

use std::borrow::Cow;

use credence_json::Json;
use wasm_bindgen::prelude::*;

use super::host::import;

/// The script, relative to the page.
const SCRIPT: &str = "papers.js";

/// The result of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaperAnswer {
    /// A service knows it.
    Found(Box<PaperDetails>),
    /// The source names no paper.
    Unnamed,
    /// No service knows the paper with this identifier.
    NotFound(String),
    /// Too many requests; how many seconds to wait, if the service said so.
    RateLimited(Option<u32>),
    /// The services could not be asked.
    Failed,
}

/// A paper in the records of a service; missing values are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaperDetails {
    /// Its identifier, such as `doi:10.1038/nature11517`.
    pub id: String,
    /// The service that knows it.
    pub api: String,
    /// The year.
    pub year: Option<i64>,
    /// The names of the authors.
    pub authors: Vec<String>,
    /// The journal.
    pub venue: Option<String>,
    /// How often it is cited.
    pub n_citations: Option<i64>,
    /// Whether it can be read freely.
    pub open_access: Option<bool>,
    /// Where it can be read freely.
    pub open_access_url: Option<String>,
    /// Whether it was retracted; `None` if the service does not say.
    pub is_retracted: Option<bool>,
}

/// Looks up the paper that an address or a title names.
pub async fn look_up(address: &str, title: &str) -> PaperAnswer {
    let Ok(script) = import(SCRIPT).await else { return PaperAnswer::Failed };
    let script: ResearchScript = script.unchecked_into();
    let answer = script.look_up_paper(address, title).await.ok().and_then(|answer| answer.as_string());
    answer.and_then(|json| read(&json)).unwrap_or(PaperAnswer::Failed)
}

#[wasm_bindgen]
extern "C" {
    /// What `papers.js` exports.
    type ResearchScript;

    #[wasm_bindgen(method, js_name = lookUpPaper, catch)]
    async fn look_up_paper(this: &ResearchScript, address: &str, title: &str) -> Result<JsValue, JsValue>;
}

fn read(json: &str) -> Option<PaperAnswer> {
    let answer = Json::parse(json).ok()?;
    let id = || answer.text_of("id").map(Cow::into_owned).unwrap_or_default();
    Some(match &*answer.text_of("state")? {
        "found" => PaperAnswer::Found(Box::new(details(id(), answer)?)),
        "unnamed" => PaperAnswer::Unnamed,
        "not_found" => PaperAnswer::NotFound(id()),
        "rate_limited" => PaperAnswer::RateLimited(seconds(answer)),
        _ => PaperAnswer::Failed,
    })
}

fn seconds(answer: Json<'_>) -> Option<u32> {
    answer.get("seconds").and_then(Json::integer).and_then(|seconds| u32::try_from(seconds).ok())
}

fn details(id: String, answer: Json<'_>) -> Option<PaperDetails> {
    let paper = answer.get("paper")?;
    let text = |name: &str| paper.text_of(name).map(Cow::into_owned).filter(|text| !text.trim().is_empty());
    let number = |name: &str| paper.get(name).and_then(Json::integer);
    let flag = |name: &str| paper.get(name).and_then(Json::boolean);
    let authors = paper.get("authors").into_iter().flat_map(Json::items).filter_map(Json::text);
    Some(PaperDetails {
        id,
        api: answer.text_of("api").map(Cow::into_owned).unwrap_or_default(),
        year: number("year"),
        authors: authors.map(Cow::into_owned).collect(),
        venue: text("venue"),
        n_citations: number("citation_count"),
        open_access: flag("open_access"),
        open_access_url: text("open_access_url"),
        is_retracted: flag("is_retracted"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_of_an_answer_is_read_and_what_is_not_said_is_none() {
        let found = read(
            r#"{"state":"found","id":"doi:10.1/x","api":"OpenAlex","paper":{"year":2012,"authors":["A","B"],"venue":"",
            "citation_count":7,"open_access":true,"open_access_url":"https://e.org/x.pdf","is_retracted":null}}"#,
        );
        let details = PaperDetails {
            id: "doi:10.1/x".to_owned(),
            api: "OpenAlex".to_owned(),
            year: Some(2012),
            authors: vec!["A".to_owned(), "B".to_owned()],
            n_citations: Some(7),
            open_access: Some(true),
            open_access_url: Some("https://e.org/x.pdf".to_owned()),
            ..PaperDetails::default()
        };
        assert_eq!(found, Some(PaperAnswer::Found(Box::new(details))));
        assert_eq!(read(r#"{"state":"unnamed"}"#), Some(PaperAnswer::Unnamed));
        assert_eq!(read(r#"{"state":"not_found","id":"pmid:1"}"#), Some(PaperAnswer::NotFound("pmid:1".to_owned())));
        assert_eq!(read(r#"{"state":"rate_limited","seconds":9}"#), Some(PaperAnswer::RateLimited(Some(9))));
        assert_eq!(read(r#"{"state":"rate_limited","seconds":null}"#), Some(PaperAnswer::RateLimited(None)));
        assert_eq!(read(r#"{"state":"failed"}"#), Some(PaperAnswer::Failed));
        assert_eq!(read("<html>"), None);
    }
}
