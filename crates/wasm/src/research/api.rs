//! Requests to the interfaces that know papers, and their answers.

use crate::boundary::{Argument, CallError, json_text};
use credence_ask::Request;
use credence_research::api::{ApiAccess, ApiResponse, Page, PaperApi, crossref, openalex, semantic_scholar};
use credence_research::paper::Identifier;
use wasm_bindgen::prelude::*;

const APIS: [(&str, PaperApi); 3] = [
    ("openalex", PaperApi::OpenAlex),
    ("semantic_scholar", PaperApi::SemanticScholar),
    ("crossref", PaperApi::Crossref),
];

/// What is asked, by the name it has in the package.
#[derive(Clone, Copy)]
enum Question {
    Work,
    Works,
    Search,
    References,
    Citations,
}

const QUESTIONS: [(&str, Question); 5] = [
    ("work", Question::Work),
    ("works", Question::Works),
    ("search", Question::Search),
    ("references", Question::References),
    ("citations", Question::Citations),
];

/// The requests that ask one thing of one interface, as a list; most questions are one request, and there is none where the
/// interface does not know papers by names of that kind.
///
/// # Errors
/// When a value is of the wrong type, or a name is none.
#[wasm_bindgen(js_name = paperRequests)]
pub fn paper_requests(api: &str, question: &str, subject: &str, options: &str) -> Result<String, CallError> {
    let (api, question) = (named(api, "api", &APIS)?, named(question, "question", &QUESTIONS)?);
    let options = Argument::parse("options", options)?.optional_object(&["cursor", "size", "mail", "key", "base"])?;
    json_text(&requests(api, question, subject, &page(&options)?, &access(&options)?)?)
}

fn requests(
    api: PaperApi,
    question: Question,
    subject: &str,
    page: &Page,
    access: &ApiAccess,
) -> Result<Vec<Request>, CallError> {
    let argument = |name| Argument::parse(name, subject);
    match question {
        Question::Search => {
            let words = argument("words")?.text()?.into_owned();
            let search = match api {
                PaperApi::OpenAlex => openalex::search,
                PaperApi::SemanticScholar => semantic_scholar::search,
                PaperApi::Crossref => crossref::search,
            };
            Ok(vec![search(&words, page, access)])
        }
        Question::Works => {
            let names = argument("ids")?.each(|id| name(&id))?;
            Ok(match api {
                PaperApi::OpenAlex => openalex::works(&names, access),
                PaperApi::SemanticScholar => semantic_scholar::batch(&names, access),
                PaperApi::Crossref => names.iter().filter_map(|name| crossref::work(name, access)).collect(),
            })
        }
        Question::Work | Question::References | Question::Citations => {
            let id = argument("id")?;
            let name = name(&id)?;
            Ok(about(api, question, &name, page, access).into_iter().collect())
        }
    }
}

/// A question about one paper; `None` where the interface does not know it by that name.
fn about(api: PaperApi, question: Question, name: &Identifier, page: &Page, access: &ApiAccess) -> Option<Request> {
    match (api, question) {
        (PaperApi::OpenAlex, Question::Citations) => {
            let is_work = name.scheme == credence_research::paper::Scheme::OpenAlex;
            is_work.then(|| openalex::citing(&name.value, page, access))
        }
        (PaperApi::SemanticScholar, Question::References) => semantic_scholar::references(name, page, access),
        (PaperApi::SemanticScholar, Question::Citations) => semantic_scholar::citations(name, page, access),
        (PaperApi::SemanticScholar, _) => semantic_scholar::paper(name, access),
        // What a work cites stands in the work.
        (PaperApi::OpenAlex, _) => openalex::work(name, access),
        (PaperApi::Crossref, _) => crossref::work(name, access),
    }
}

/// What an interface answered.
///
/// # Errors
/// When the response is none.
#[wasm_bindgen(js_name = readPaperAnswer)]
pub fn read_paper_answer(api: &str, response: &str) -> Result<String, CallError> {
    let api = named(api, "api", &APIS)?;
    let response = Response::read(&Argument::parse("response", response)?)?;
    json_text(&api.read(&response.borrowed()))
}

/// How often an interface may be asked, before it has said so itself.
///
/// # Errors
/// When there is no such interface, or an option is of the wrong type.
#[wasm_bindgen(js_name = paperLimits)]
pub fn paper_limits(api: &str, options: &str) -> Result<String, CallError> {
    let options = Argument::parse("options", options)?.optional_object(&["mail", "key", "base"])?;
    json_text(&named(api, "api", &APIS)?.limits(&access(&options)?))
}

/// What came back over HTTP.
pub(crate) struct Response {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Response {
    pub(crate) fn read(response: &Argument<'_>) -> Result<Self, CallError> {
        let response = response.clone().object()?;
        response.only(&["status", "headers", "body"])?;
        let status = response.field("status").count(999)?;
        let headers = response.field("headers");
        let headers = if headers.is_given() { headers.object()? } else { headers };
        let pairs = headers.json().into_iter().flat_map(credence_text::json::Json::fields);
        let headers = pairs.filter_map(|(name, value)| Some((name.into_owned(), value.text()?.into_owned()))).collect();
        let body = response.field("body").optional_text()?.unwrap_or_default().into_owned();
        Ok(Self { status: u16::try_from(status).unwrap_or(999), headers, body })
    }

    pub(crate) fn borrowed(&self) -> ApiResponse<'_> {
        ApiResponse { status: self.status, headers: &self.headers, body: &self.body }
    }
}

/// A paper by any of its names.
pub(crate) fn name(id: &Argument<'_>) -> Result<Identifier, CallError> {
    Identifier::parse(&id.text()?)
        .ok_or_else(|| id.wrong("the name of a paper, such as `doi:10.1000/1` or its address"))
}

/// Who asks.
pub(crate) fn access(options: &Argument<'_>) -> Result<ApiAccess, CallError> {
    let text = |name: &'static str| Ok(options.field(name).optional_text()?.map(std::borrow::Cow::into_owned));
    let base: Option<String> = text("base")?;
    if base.as_ref().is_some_and(|base| !credence_text::web_address::is_web_address(base)) {
        return Err(options.field("base").wrong("an address that begins with `https://` or `http://`"));
    }
    Ok(ApiAccess { mail: text("mail")?, key: text("key")?, base })
}

fn page(options: &Argument<'_>) -> Result<Page, CallError> {
    let cursor = options.field("cursor").optional_text()?.map(std::borrow::Cow::into_owned);
    Ok(Page { cursor, size: options.field("size").optional_count(u32::MAX)? })
}

/// One of the words the package itself says.
fn named<T: Copy>(word: &str, name: &str, known: &[(&str, T)]) -> Result<T, CallError> {
    let found = known.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    let quoted = ["\"", word, "\""].concat();
    found.map_or_else(|| Err(Argument::parse(name, &quoted)?.wrong("a word the package knows")), Ok)
}
