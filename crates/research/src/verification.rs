//! Whether what is cited is really there: every link asked once, a bounded number at a time.

mod location;

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason, is_web_address};
use credence_core::conversation::address_key;
use credence_core::score::{CheckedCitation, ScoringWeights, VerifiedQuality, score_verified};
use credence_core::trust::SuffixTable;
use credence_text::lookup::Lookup;
use futures_util::future::{Either, select};
use futures_util::stream::{self, StreamExt};

use crate::http::{HttpClient, HttpFailure, HttpRequest};
use location::absolute;

/// The most links that are asked at once.
pub const MOST_AT_ONCE: usize = 64;

/// How many redirects are followed where they are.
pub const LONGEST_CHAIN: usize = 10;

/// How links are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyOptions {
    /// How many at once; what is outside 1 to [`MOST_AT_ONCE`] is brought inside.
    pub concurrency: usize,
    /// How long one request may take.
    pub timeout: Duration,
    /// Whether redirects are followed, to tell one to a dead page.
    pub follow: bool,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { concurrency: 8, timeout: Duration::from_secs(10), follow: false }
    }
}

/// How far the asking is.
#[derive(Clone, Copy, Debug)]
pub struct VerifyProgress<'a> {
    /// Links that were asked.
    pub done: usize,
    /// Links there are.
    pub total: usize,
    /// The last one.
    pub link: &'a LinkCheck,
}

/// A citation to be verified.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// Its address, if it has one.
    pub url: Option<String>,
    /// Its credibility, 0 to 1.
    pub credibility_score: f64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// What is known of each citation's link, in their order; `None` where nothing was asked.
    pub links: Vec<Option<LinkCheck>>,
    /// What is left of each credibility, the warnings, and the source quality with and without dead links.
    pub quality: VerifiedQuality,
    /// Whether every link was asked; `false` after the asking was cancelled.
    pub complete: bool,
}

/// Asks for the link of each citation. When `cancelled` comes first, what was found is kept.
pub async fn verify_citations<Client: HttpClient>(
    citations: &[Citation],
    client: &Client,
    options: VerifyOptions,
    cancelled: impl Future<Output = ()>,
    progress: impl FnMut(VerifyProgress<'_>),
) -> Verification {
    let addresses: Vec<Option<&str>> = citations.iter().map(|citation| citation.url.as_deref()).collect();
    let links = check_links(&addresses, client, options, cancelled, progress).await;
    let checked: Vec<CheckedCitation<'_>> = citations
        .iter()
        .zip(&links)
        .map(|(citation, check)| CheckedCitation {
            url: citation.url.as_deref(),
            credibility: citation.credibility_score,
            check: check.as_ref(),
        })
        .collect();
    let quality = score_verified(&checked, ScoringWeights::default(), SuffixTable::bundled());
    let complete = addresses.iter().zip(&links).all(|(url, link)| url.is_none() || link.is_some());
    Verification { links, quality, complete }
}

/// Asks for each of the links once, and says what is known of each place of the list.
pub async fn check_links<Client: HttpClient>(
    addresses: &[Option<&str>],
    client: &Client,
    options: VerifyOptions,
    cancelled: impl Future<Output = ()>,
    mut progress: impl FnMut(VerifyProgress<'_>),
) -> Vec<Option<LinkCheck>> {
    let (links, place_of) = distinct(addresses);
    let mut found: Vec<Option<LinkCheck>> = vec![None; links.len()];
    let mut n_done = 0;
    let ask = |(place, url)| async move { (place, check_link(url, client, options).await) };
    let at_once = options.concurrency.clamp(1, MOST_AT_ONCE);
    let mut asking = stream::iter(links.iter().copied().enumerate()).map(ask).buffer_unordered(at_once);
    let mut cancelled = pin!(cancelled);
    // Whatever is still asked when it is cancelled is dropped with the stream.
    while let Either::Right((Some((place, check)), _)) = select(&mut cancelled, asking.next()).await {
        n_done += 1;
        progress(VerifyProgress { done: n_done, total: links.len(), link: &check });
        found[place] = Some(check);
    }
    place_of.into_iter().map(|place| place.and_then(|place| found[place].clone())).collect()
}

/// Every link once, and for each address the place of its link.
fn distinct<'a>(addresses: &[Option<&'a str>]) -> (Vec<&'a str>, Vec<Option<usize>>) {
    let mut known = Lookup::default();
    let mut links = Vec::new();
    let mut place_of = Vec::new();
    for address in addresses {
        place_of.push(address.map(|url| {
            let key = address_key(url);
            known.get(&key).unwrap_or_else(|| {
                links.push(url);
                known.hold(key, links.len() - 1);
                links.len() - 1
            })
        }));
    }
    (links, place_of)
}

/// Asks for one link, and where `follow` says so for where it leads.
pub async fn check_link<Client: HttpClient>(url: &str, client: &Client, options: VerifyOptions) -> LinkCheck {
    let first = LinkCheck::of(url, ask(url, client, options.timeout).await);
    if !options.follow {
        return first;
    }
    let mut next = first.location.clone();
    let mut end = None;
    for _ in 0..LONGEST_CHAIN {
        let Some(url) = next.filter(|url| is_web_address(url)) else {
            return end.map_or_else(|| first.clone(), |end| first.clone().followed_to(end));
        };
        let check = LinkCheck::of(&url, ask(&url, client, options.timeout).await);
        next = check.location.clone();
        end = Some(check);
    }
    if next.is_none() {
        return end.map_or_else(|| first.clone(), |end| first.clone().followed_to(end));
    }
    first.followed_to(LinkCheck::of(url, LinkAnswer::Nothing(LinkReason::TooManyRedirects)))
}

async fn ask<Client: HttpClient>(url: &str, client: &Client, timeout: Duration) -> LinkAnswer {
    if !is_web_address(url) {
        return LinkAnswer::Nothing(LinkReason::NotWeb);
    }
    let asked = url.split('#').next().unwrap_or(url).trim();
    match client.send(HttpRequest::head(asked, timeout)).await {
        Ok(response) if response.moved_to.is_some() && !(400..600).contains(&response.status) => {
            LinkAnswer::Moved { location: response.moved_to }
        }
        Ok(response) => LinkAnswer::Status {
            status: response.status,
            retry_after: response.retry_after(),
            location: response.header("location").map(|location| absolute(asked, location)),
        },
        Err(HttpFailure::Timeout) => LinkAnswer::Nothing(LinkReason::Timeout),
        Err(HttpFailure::NoAnswer(_)) => LinkAnswer::Nothing(LinkReason::NoAnswer),
        Err(HttpFailure::OtherOrigin) => LinkAnswer::Nothing(LinkReason::OtherOrigin),
        Err(HttpFailure::PrivateAddress) => LinkAnswer::Nothing(LinkReason::PrivateAddress),
    }
}
