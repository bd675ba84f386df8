//! Tavily: a search of the open web, with the matching passages of each page.

use credence_json::Json;
use credence_research::api::{Address, ApiAccess, ApiResponse, key_header};

use super::answer::{self, TEXT_MAX, TITLE_MAX};
use super::question::no_words;
use super::{
    KeyUse, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceItem, SourceQuery, SourceRequest,
};

/// The registered source. Its reliability is that of docs/scoring.md#source-selection: the open web contains everything.
pub(super) const SOURCE: Source = Source {
    name: "tavily_search",
    title: "Tavily",
    host: "api.tavily.com",
    description: "Web search: news, current events and pages of any kind, for claims that no specialised source covers.",
    category: SourceCategory::Web,
    reliability: 0.6,
    key: KeyUse::Required,
    group: SourceGroup::Web,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

const BASE: &str = "https://api.tavily.com";
/// The most results per request.
const MOST_RESULTS: u32 = 20;

/// Requests pages without a generated answer: text by a model is not evidence.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    let words = query.search_words();
    if words.is_empty() {
        return no_words();
    }
    let mut body = String::from("{\"query\":");
    push_quoted(&mut body, &words);
    body.push_str(",\"max_results\":");
    body.push_str(&query.count(MOST_RESULTS).to_string());
    body.push_str(",\"search_depth\":\"basic\",\"include_answer\":false}");
    let address = Address::new(access, BASE, ["/search", "", ""]);
    SourceRequest::Send(Box::new(address.post(key_header(access, "authorization", "Bearer "), body)))
}

/// The query is one line without control characters, so that only quotes and backslashes need escapes.
fn push_quoted(body: &mut String, words: &str) {
    body.push('"');
    for character in words.chars().filter(|character| !character.is_control()) {
        if matches!(character, '"' | '\\') {
            body.push('\\');
        }
        body.push(character);
    }
    body.push('"');
}

/// The pages, in the order of the response.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    answer::read(response, &|body| {
        let results = body.get("results").filter(|results| results.is_array())?;
        Some(answer::with_items(results.items().filter_map(item)))
    })
}

fn item(result: Json<'_>) -> Option<SourceItem> {
    let [url, title, content, published] = result.pick(["url", "title", "content", "published_date"]);
    Some(SourceItem {
        url: answer::address(url)?,
        title: answer::text(title, TITLE_MAX),
        text: answer::text(content, TEXT_MAX)?,
        published: published.and_then(Json::text).and_then(|date| day(&date)),
        publisher: None,
    })
}

/// A date as `2025-10-29…` or in mail format: `Wed, 29 Oct 2025 12:00:00 GMT`.
fn day(written: &str) -> Option<String> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    if let Some(day) = answer::day_at_start(written) {
        return Some(day);
    }
    let behind_weekday = written.split_once(", ").map_or(written, |(_, behind)| behind);
    let mut parts = behind_weekday.split_whitespace();
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_number = |text: &str, longest: usize| {
        (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    if !is_number(day, 2) || !is_number(year, 4) || year.len() != 4 {
        return None;
    }
    let two_digits = |number: &str| if number.len() == 1 { ["0", number].concat() } else { number.to_owned() };
    Some([year, "-", &two_digits(&month.to_string()), "-", &two_digits(day)].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_mail_writes_them() {
        assert_eq!(day("Wed, 9 Oct 2025 12:00:00 GMT").as_deref(), Some("2025-10-09"));
        assert_eq!(day("2025-10-29").as_deref(), Some("2025-10-29"));
        assert_eq!(day("yesterday, at noon"), None);
        assert_eq!(day("29 Foo 2025"), None);
    }
}
