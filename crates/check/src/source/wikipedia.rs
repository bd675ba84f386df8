//! Wikipedia, in the edition of the claim's language: introductions of articles and matching passages.
//!
//! One request returns both: `list=search` gives the passages, `generator=search` the articles. `origin=*` allows requests from any page.

use credence_json::Json;
use credence_lookup::Lookup;
use credence_research::api::{Address, ApiAccess, ApiFailure, ApiFailureCode, ApiResponse};

use super::answer::{self, TEXT_MAX, TITLE_MAX};
use super::question::no_words;
use super::{
    KeyUse, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceItem, SourceQuery, SourceRequest,
};

/// The registered source. Reliability 0.6, like the open web: anyone may edit it, and it names its sources.
pub(super) const SOURCE: Source = Source {
    name: "wikipedia",
    title: "Wikipedia",
    host: "wikipedia.org",
    description: "Encyclopedia: general knowledge about people, places, history, geography, organisations and concepts.",
    category: SourceCategory::Encyclopedia,
    reliability: 0.6,
    key: KeyUse::None,
    group: SourceGroup::Web,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

/// The most introductions per request.
const MOST_ARTICLES: u32 = 20;
/// The maximum length of an introduction. The matching passage follows it.
const INTRODUCTION_MAX: usize = 3_000;

/// Searches the edition of the claim's language.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    let words = query.search_words();
    if words.is_empty() {
        return no_words();
    }
    let base = ["https://", &query.language_code(), ".wikipedia.org"].concat();
    let count = query.count(MOST_ARTICLES).to_string();
    let address = Address::new(access, &base, ["/w/api.php", "", ""]).with("action", "query").with("format", "json");
    let address = address.with("formatversion", "2").with("origin", "*");
    let address = address.with("list", "search").with("srsearch", &words).with("srlimit", &count);
    let address = address.with("srprop", "snippet");
    let address = address.with("generator", "search").with("gsrsearch", &words).with("gsrlimit", &count);
    let address = address.with("prop", "extracts|info").with("inprop", "url");
    let address = address.with("exintro", "1").with("explaintext", "1").with("exlimit", "max");
    SourceRequest::Send(Box::new(address.get(Vec::new())))
}

/// The articles in the order of the search. Errors have status 200; a response without `query` means no results.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    answer::read(response, &|body| {
        if !body.is_object() {
            return None;
        }
        if let Some(error) = body.some("error") {
            return Some(answer::failed(refusal(error, response.status)));
        }
        let [pages, passages] = body.get("query").map_or([None; 2], |query| query.pick(["pages", "search"]));
        let passages = Passages::parse(passages);
        let mut found: Vec<(i64, SourceItem)> =
            Json::items_of(pages).filter_map(|page| passages.article(page)).collect();
        found.sort_by_key(|(rank, _)| *rank);
        Some(answer::with_items(found.into_iter().map(|(_, item)| item)))
    })
}

fn refusal(error: Json<'_>, status: u16) -> ApiFailure {
    let [code, info] = error.pick(["code", "info"]);
    let is_too_often = code.and_then(Json::text).is_some_and(|code| matches!(&*code, "ratelimited" | "maxlag"));
    let code = if is_too_often { ApiFailureCode::RateLimited } else { ApiFailureCode::Refused };
    ApiFailure { code, status, message: answer::text(info, TITLE_MAX) }
}

/// The passages of the search, by page id.
#[derive(Default)]
struct Passages {
    index_of_page: Lookup<i64>,
    texts: Vec<String>,
}

impl Passages {
    fn parse(list: Option<Json<'_>>) -> Self {
        let mut passages = Self::default();
        for hit in Json::items_of(list) {
            let [page, snippet] = hit.pick(["pageid", "snippet"]);
            if let (Some(page), Some(text)) = (page.and_then(Json::integer), answer::text(snippet, TEXT_MAX)) {
                passages.index_of_page.set(page, passages.texts.len());
                passages.texts.push(text);
            }
        }
        passages
    }

    /// An article with its rank in the search.
    fn article(&self, page: Json<'_>) -> Option<(i64, SourceItem)> {
        let [id, rank, title, extract, url] = page.pick(["pageid", "index", "title", "extract", "fullurl"]);
        let passage =
            id.and_then(Json::integer).and_then(|id| self.index_of_page.get(&id)).map(|at| self.texts[at].as_str());
        let introduction = answer::text(extract, INTRODUCTION_MAX).unwrap_or_default();
        let item = SourceItem {
            url: answer::address(url)?,
            title: answer::text(title, TITLE_MAX),
            text: joined(introduction, passage)?,
            published: None,
            publisher: Some("Wikipedia".to_owned()),
        };
        Some((rank.and_then(Json::integer).unwrap_or(i64::MAX), item))
    }
}

/// The introduction, followed by the passage unless it contains it.
fn joined(introduction: String, passage: Option<&str>) -> Option<String> {
    let text = match passage.filter(|passage| !introduction.contains(passage)) {
        Some(passage) if introduction.is_empty() => passage.to_owned(),
        Some(passage) => [&introduction, " … ", passage].concat(),
        None => introduction,
    };
    answer::plain(&text, TEXT_MAX)
}
