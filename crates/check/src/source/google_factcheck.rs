//! Google Fact Check Tools: fact-checks as their publishers mark them up.
//!
//! The key is sent in a header, so that it is never in a log or a browser history. A response also lists other claims; the
//! caller decides whether a check is about the same claim.

use credence_json::Json;
use credence_research::api::{Address, ApiAccess, ApiResponse, key_header};

use super::answer::{self, ITEMS_MAX, TEXT_MAX, TITLE_MAX};
use super::question::no_words;
use super::{
    KeyUse, PriorCheck, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceQuery, SourceRequest,
};

/// The registered source. Its reliability is that of docs/scoring.md#source-selection.
pub(super) const SOURCE: Source = Source {
    name: "google_factcheck",
    title: "Google Fact Check Tools",
    host: "factchecktools.googleapis.com",
    description: "Published fact-checks: what fact-checking organisations of many countries have already found about rumours, viral posts and statements \
        of politicians.",
    category: SourceCategory::FactChecks,
    reliability: 0.9,
    key: KeyUse::Required,
    group: SourceGroup::Web,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

const BASE: &str = "https://factchecktools.googleapis.com";
/// The most claims per request.
const MOST_CLAIMS: u32 = 50;

/// Requests fact-checked claims in the language of the claim.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    let words = query.search_words();
    if words.is_empty() {
        return no_words();
    }
    let address = Address::new(access, BASE, ["/v1alpha1/claims:search", "", ""]).with("query", &words);
    let address = address.with("languageCode", &query.language_code());
    let address = address.with("pageSize", &query.count(MOST_CLAIMS).to_string());
    SourceRequest::Send(Box::new(address.get(key_header(access, "x-goog-api-key", ""))))
}

/// One check per review of each claim. An empty object means that there are no checks.
fn read(_: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    answer::read(response, &|body| {
        body.is_object().then(|| {
            let claims = body.list("claims");
            SourceAnswer { prior_checks: claims.flat_map(checks).take(ITEMS_MAX).collect(), ..SourceAnswer::default() }
        })
    })
}

fn checks(claim: Json<'_>) -> impl Iterator<Item = PriorCheck> {
    let [text, reviews] = claim.pick(["text", "claimReview"]);
    let text = answer::text(text, TEXT_MAX).unwrap_or_default();
    Json::items_of(reviews).filter_map(move |review| check(&text, review))
}

/// A review needs a rating or an address.
fn check(claim: &str, review: Json<'_>) -> Option<PriorCheck> {
    let [publisher, url, rating, date] = review.pick(["publisher", "url", "textualRating", "reviewDate"]);
    let [name, site] = publisher.map_or([None; 2], |publisher| publisher.pick(["name", "site"]));
    let rating = answer::text(rating, TITLE_MAX).unwrap_or_default();
    let url = answer::address(url).unwrap_or_default();
    if claim.is_empty() || (rating.is_empty() && url.is_empty()) {
        return None;
    }
    let publisher = answer::text(name, TITLE_MAX).or_else(|| answer::text(site, TITLE_MAX));
    Some(PriorCheck { claim: claim.to_owned(), rating, url, publisher, date: answer::day(date) })
}
