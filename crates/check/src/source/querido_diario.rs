//! Querido Diário: full-text search in the official gazettes of Brazilian municipalities.
//!
//! URL and parameters are those of its public API. `querystring` is a simple OpenSearch query; its operators are removed from the
//! search words. `territory_ids` are the codes of the municipalities.

use credence_core::stance::StanceLanguage;
use credence_json::Json;
use credence_research::api::{Address, ApiAccess, ApiResponse};

use super::answer::{self, TEXT_MAX, TITLE_MAX};
use super::question::no_words;
use super::{
    KeyUse, NothingToAsk, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceItem, SourceQuery,
    SourceRequest,
};

/// The registered source. Reliability 0.85, like federal records: gazettes are official, but their text is extracted
/// from files automatically.
pub(super) const SOURCE: Source = Source {
    name: "querido_diario",
    title: "Querido Diário",
    host: "api.queridodiario.ok.org.br",
    description: "Official gazettes of Brazilian municipalities: decrees, appointments, tenders, contracts and acts of city governments.",
    category: SourceCategory::Gazettes,
    reliability: 0.85,
    key: KeyUse::None,
    group: SourceGroup::Brazil,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

const BASE: &str = "https://api.queridodiario.ok.org.br";
/// The most gazettes per request.
const MOST_GAZETTES: u32 = 20;
/// The length of an excerpt in characters.
const EXCERPT_LENGTH: &str = "500";
/// The most excerpts per gazette.
const EXCERPTS: &str = "3";

/// Searches the gazettes. They are in Portuguese, so a claim in another language finds nothing.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    if query.written_in() != StanceLanguage::Portuguese {
        return SourceRequest::NothingToAsk(NothingToAsk::NotInPortuguese);
    }
    let words = plain_words(&query.search_words());
    if words.is_empty() {
        return no_words();
    }
    let address = Address::new(access, BASE, ["/gazettes", "", ""]).with("querystring", &words);
    let address = address.with("excerpt_size", EXCERPT_LENGTH).with("number_of_excerpts", EXCERPTS);
    let address = address.with("pre_tags", "").with("post_tags", "").with("sort_by", "relevance");
    let address = address.with("size", &query.count(MOST_GAZETTES).to_string()).with("offset", "0");
    SourceRequest::Send(Box::new(address.get(Vec::new())))
}

/// The search words without operators of the query language.
fn plain_words(words: &str) -> String {
    let is_sign = |character: char| matches!(character, '+' | '|' | '-' | '"' | '*' | '(' | ')' | '~' | '\\');
    let words = words.replace(is_sign, " ");
    let mut plain = String::with_capacity(words.len());
    for word in words.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    plain
}

/// One item per gazette, with its excerpts.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    answer::read(response, &|body| {
        let gazettes = body.get("gazettes").filter(|gazettes| gazettes.is_array())?;
        Some(answer::with_items(gazettes.items().filter_map(item)))
    })
}

fn item(gazette: Json<'_>) -> Option<SourceItem> {
    let [url, date, place, state, edition, excerpts] =
        gazette.pick(["url", "date", "territory_name", "state_code", "edition", "excerpts"]);
    let place = [answer::text(place, TITLE_MAX), answer::text(state, TITLE_MAX)];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let day = answer::day(date);
    Some(SourceItem {
        url: answer::address(url)?,
        title: title(&place, day.as_deref(), answer::text(edition, TITLE_MAX)),
        text: text(excerpts)?,
        published: day,
        publisher: (!place.is_empty()).then_some(place),
    })
}

/// The title of a gazette: municipality, day and number.
fn title(place: &str, day: Option<&str>, edition: Option<String>) -> Option<String> {
    let mut title = String::from("Diário Oficial");
    for (before, part) in [(" de ", Some(place)), (", ", day), (", nº ", edition.as_deref())] {
        if let Some(part) = part.filter(|part| !part.is_empty()) {
            title.push_str(before);
            title.push_str(part);
        }
    }
    answer::plain(&title, TITLE_MAX)
}

/// The excerpts, separated by an ellipsis.
fn text(excerpts: Option<Json<'_>>) -> Option<String> {
    let mut text = String::new();
    for excerpt in Json::items_of(excerpts).take(16) {
        let Some(excerpt) = answer::text(Some(excerpt), TEXT_MAX) else { continue };
        if !text.is_empty() {
            text.push_str(" … ");
        }
        text.push_str(&excerpt);
    }
    answer::plain(&text, TEXT_MAX)
}
