//! Requesting links, by a link checker or as far as a page can see.

use std::cell::RefCell;

use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason};
use js_sys::Array;
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, Url};

use super::host::import;
use super::object::{count, object, text};
use super::task::all;

/// The script, relative to the page.
const SCRIPT: &str = "ask-link.js";

/// So many links are requested at once.
const AT_ONCE: usize = 6;

/// The longest time for a link, in milliseconds.
const LONGEST: f64 = 20_000.0;

/// Requests every address until the signal is aborted, by the link checker if there is one, and calls `tell` with each result.
///
/// Without a link checker only the page's own origin is requested: browsers hide the responses of other origins, so nothing is sent to them.
///
/// # Errors
/// When the script could not be loaded.
pub async fn check_links(
    addresses: Vec<String>,
    checker: &str,
    signal: Option<AbortSignal>,
    tell: impl Fn(LinkCheck),
) -> Result<(), ()> {
    let script: LinkScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let has_checker = !checker.is_empty();
    let ask = if has_checker { script.ask_checker(checker).map_err(drop)? } else { script.ask_here() };
    let limits = [("timeoutMs", LONGEST.into()), ("signal", signal.into()), ("isAskedByChecker", has_checker.into())];
    let limits = object(&limits);
    let queue = RefCell::new(addresses.into_iter());
    let next = || queue.borrow_mut().next();
    all((0..AT_ONCE).map(|_| async {
        while let Some(address) = next() {
            if !has_checker && is_elsewhere(&address) {
                tell(LinkCheck::new(&address, LinkAnswer::Nothing(LinkReason::OtherOrigin)));
                continue;
            }
            // `null` once the signal is aborted.
            let Ok(answers) = script.answers_within(&requested(&address), &ask, &limits).await else { return };
            let Some(answers) = answers.dyn_ref::<Array>() else { return };
            tell(check_of(&address, answers.iter().map(|hop| (text(&hop, "url"), answer(&hop)))));
        }
    }))
    .await;
    Ok(())
}

#[wasm_bindgen]
extern "C" {
    /// What `ask-link.js` exports.
    type LinkScript;

    #[wasm_bindgen(method, js_name = askChecker, catch)]
    fn ask_checker(this: &LinkScript, checker: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, getter, js_name = askHere)]
    fn ask_here(this: &LinkScript) -> JsValue;

    #[wasm_bindgen(method, js_name = answersWithin, catch)]
    async fn answers_within(
        this: &LinkScript,
        address: &str,
        ask: &JsValue,
        limits: &JsValue,
    ) -> Result<JsValue, JsValue>;
}

/// Whether an address is one of another origin.
fn is_elsewhere(address: &str) -> bool {
    Url::new(address).is_ok_and(|address| window().location().origin().is_ok_and(|own| own != address.origin()))
}

/// The address that is requested: servers never see a fragment.
fn requested(address: &str) -> String {
    let whole = Url::new(address).map_or_else(|_| address.to_owned(), |address| address.href());
    whole.split('#').next().unwrap_or_default().to_owned()
}

/// The result for a link from its responses: the first is its own, the last the end of its redirects.
fn check_of(address: &str, mut hops: impl Iterator<Item = (Option<String>, LinkAnswer)>) -> LinkCheck {
    let nothing = LinkAnswer::Nothing(LinkReason::NoAnswer);
    let first = LinkCheck::new(address, hops.next().map_or(nothing, |(_, answer)| answer));
    match hops.last() {
        Some((url, answer)) => first.followed_to(LinkCheck::new(url.as_deref().unwrap_or(address), answer)),
        None => first,
    }
}

fn answer(hop: &JsValue) -> LinkAnswer {
    let location = text(hop, "location");
    if let Some(status) = count(hop, "status") {
        return LinkAnswer::Status { status, retry_after: count(hop, "retry_after"), location };
    }
    if location.is_some() {
        return LinkAnswer::Moved { location };
    }
    let reason = text(hop, "reason").and_then(|name| LinkReason::from_name(&name));
    LinkAnswer::Nothing(reason.unwrap_or(LinkReason::CheckerSilent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::citation::LinkState;

    #[test]
    fn the_end_of_the_redirects_decides() {
        let status = |status| LinkAnswer::Status { status, retry_after: None, location: None };
        let state = |hops: Vec<(Option<String>, LinkAnswer)>| check_of("https://e.org/a", hops.into_iter()).state;
        let location = Some("https://e.org/b".to_owned());
        let moved = || (None, LinkAnswer::Status { status: 301, retry_after: None, location: location.clone() });
        assert_eq!(state(vec![moved()]), LinkState::Redirect);
        assert_eq!(state(vec![moved(), (location.clone(), status(404))]), LinkState::Missing);
        assert_eq!(state(vec![(None, LinkAnswer::Nothing(LinkReason::Timeout))]), LinkState::Unreachable);
        assert_eq!(state(vec![(None, status(429))]), LinkState::RateLimited);
        assert_eq!(state(Vec::new()), LinkState::Unreachable);
        assert_eq!(check_of("ftp://e.org/a", [(None, status(200))].into_iter()).state, LinkState::Skipped);
    }
}
