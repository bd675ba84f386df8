//! Requests to the APIs of paper indexes, and their answers.

use credence_ask::Request;
use credence_json::Json;
use credence_named::Named;
use credence_part::part;
use credence_research::api::{ApiAccess, ApiResponse, Page, PaperApi, crossref, openalex, semantic_scholar};
use credence_research::paper::Identifier;
use wasm_bindgen::prelude::*;

use crate::boundary::{Argument, CallError, Entries, ErrorCode, FromArgument, input, json_text, read, secret, status};
use crate::shared_input::base_url;

/// What to ask an API.
#[derive(Clone, Copy)]
enum Question {
    Work,
    Works,
    Search,
    References,
    Citations,
}

impl Named for Question {
    const VARIANTS: &'static [Self] = &[Self::Work, Self::Works, Self::Search, Self::References, Self::Citations];

    fn name(self) -> &'static str {
        match self {
            Self::Work => "work",
            Self::Works => "works",
            Self::Search => "search",
            Self::References => "references",
            Self::Citations => "citations",
        }
    }
}

input! {
    /// A page of a list: `cursor` is `next` of the previous answer.
    closed struct PageInput as "PaperPage" {
        cursor: Option<String>,
        size: Option<u32>,
        mail: Option<String>,
        key: Option<String> as secret,
        /// Another base URL of the API, such as your proxy.
        base: Option<String> as base_url,
    }
}

/// The requests for one question to one API. Most questions are one request; there is none if the API does not support
/// identifiers of that scheme.
#[wasm_bindgen(js_name = paperRequests)]
#[part(papers)]
pub fn paper_requests(api: &str, question: &str, subject: &str, options: &str) -> Result<String, CallError> {
    let (api, question) = (named("api", api)?, named("question", question)?);
    let (page, access) = match read::<Option<PageInput>>("options", options)? {
        Some(PageInput { cursor, size, mail, key, base }) => (Page { cursor, size }, ApiAccess { mail, key, base }),
        None => (Page { cursor: None, size: None }, ApiAccess::default()),
    };
    json_text(&requests(api, question, subject, &page, &access)?)
}

fn requests(
    api: PaperApi,
    question: Question,
    subject: &str,
    page: &Page,
    access: &ApiAccess,
) -> Result<Vec<Request>, CallError> {
    match question {
        Question::Search => {
            let words: String = read("words", subject)?;
            let search = match api {
                PaperApi::OpenAlex => openalex::search,
                PaperApi::SemanticScholar => semantic_scholar::search,
                PaperApi::Crossref => crossref::search,
            };
            Ok(vec![search(&words, page, access)])
        }
        Question::Works => {
            let ids: Vec<Identifier> = read("ids", subject)?;
            Ok(match api {
                PaperApi::OpenAlex => openalex::works(&ids, access),
                PaperApi::SemanticScholar => semantic_scholar::batch(&ids, access),
                PaperApi::Crossref => ids.iter().filter_map(|id| crossref::work(id, access)).collect(),
            })
        }
        Question::Work | Question::References | Question::Citations => {
            let id: Identifier = read("id", subject)?;
            Ok(about(api, question, &id, page, access).into_iter().collect())
        }
    }
}

/// A question about one paper; `None` if the API does not support its identifier.
fn about(api: PaperApi, question: Question, id: &Identifier, page: &Page, access: &ApiAccess) -> Option<Request> {
    match (api, question) {
        (PaperApi::OpenAlex, Question::Citations) => {
            let is_work = id.scheme == credence_research::paper::Scheme::OpenAlex;
            is_work.then(|| openalex::citing(&id.value, page, access))
        }
        (PaperApi::SemanticScholar, Question::References) => semantic_scholar::references(id, page, access),
        (PaperApi::SemanticScholar, Question::Citations) => semantic_scholar::citations(id, page, access),
        // The record of a work lists what it cites.
        _ => api.work(id, access),
    }
}

/// The answer in a response of an API.
#[wasm_bindgen(js_name = readPaperAnswer)]
#[part(papers)]
pub fn read_paper_answer(api: &str, response: &str) -> Result<String, CallError> {
    let api: PaperApi = named("api", api)?;
    json_text(&api.read(&read::<Response>("response", response)?.borrowed()))
}

/// The rate limit of an API, until it sends its own.
#[wasm_bindgen(js_name = paperLimits)]
#[part(papers)]
pub fn paper_limits(api: &str, options: &str) -> Result<String, CallError> {
    let access: ApiAccess = read::<Option<_>>("options", options)?.unwrap_or_default();
    let api: PaperApi = named("api", api)?;
    json_text(&api.limits(&access))
}

input! {
    /// A response; `headers` can be those of a `Response`.
    closed struct Response as "PaperResponse" {
        status: u16 as status,
        headers: Vec<(String, String)> as text_headers => "Headers | Readonly<Record<string, string>> | null",
        body: String = String::new(),
    }
}

/// The headers whose values are texts.
fn text_headers(argument: &Argument<'_>) -> Result<Vec<(String, String)>, CallError> {
    let headers: Option<Entries<'_, Option<Json<'_>>>> = argument.read()?;
    let headers = headers.into_iter().flat_map(|entries| entries.0);
    Ok(headers.filter_map(|(name, value)| Some((name.into_owned(), value?.text()?.into_owned()))).collect())
}

impl Response {
    pub(crate) fn borrowed(&self) -> ApiResponse<'_> {
        ApiResponse { status: self.status, headers: &self.headers, body: &self.body }
    }
}

/// A paper by any of its identifiers.
impl<'a> FromArgument<'a> for Identifier {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let id = Self::parse(&argument.text()?);
        id.ok_or_else(|| argument.invalid("the identifier of a paper, such as `doi:10.1000/1` or its address"))
    }
}

/// A name that the package itself passes.
fn named<T: Named>(argument: &str, name: &str) -> Result<T, CallError> {
    T::from_name(name).ok_or_else(|| {
        let message = format!("`{argument}` is `{name}`, expected one of {}", T::names());
        CallError::new(ErrorCode::InvalidArgument, argument, message)
    })
}
