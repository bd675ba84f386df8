//! Requesting links, by a link checker or as far as a page can see.

use std::borrow::Cow;

use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason};
use credence_json::Json;
use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::AbortSignal;

use super::host::import;
use super::mount::bound;

/// The script, relative to the page.
const SCRIPT: &str = "links.js";

/// Requests every address until the signal is aborted, by the link checker if there is one, and calls `tell` with each result.
///
/// # Errors
/// When the script could not be loaded.
pub async fn check_links(
    addresses: Vec<String>,
    checker: &str,
    signal: Option<AbortSignal>,
    tell: impl Fn(LinkCheck) + 'static,
) -> Result<(), ()> {
    let script: LinkScript = import(SCRIPT).await.map_err(drop)?.unchecked_into();
    let list: Array = addresses.iter().map(|address| JsValue::from_str(address)).collect();
    let told = bound(move |(index, answers): (u32, String)| {
        if let Some(address) = addresses.get(index as usize) {
            tell(check_of(address, &answers));
        }
    });
    let told = Closure::<dyn Fn(u32, String)>::new(move |index, answers| {
        told((index, answers));
    });
    script.check_links(&list, checker, signal, told.as_ref()).await.map(drop).map_err(drop)
}

#[wasm_bindgen]
extern "C" {
    /// What `links.js` exports.
    type LinkScript;

    #[wasm_bindgen(method, js_name = checkLinks, catch)]
    async fn check_links(
        this: &LinkScript,
        addresses: &Array,
        checker: &str,
        signal: Option<AbortSignal>,
        tell: &JsValue,
    ) -> Result<JsValue, JsValue>;
}

/// The result for a link from the JSON of its responses: the first is its own, the last the end of its redirects.
fn check_of(address: &str, answers: &str) -> LinkCheck {
    let mut hops =
        Json::parse(answers).ok().into_iter().flat_map(Json::items).map(|hop| (hop.text_of("url"), answer(hop)));
    let nothing = LinkAnswer::Nothing(LinkReason::NoAnswer);
    let first = LinkCheck::new(address, hops.next().map_or(nothing, |(_, answer)| answer));
    match hops.last() {
        Some((url, answer)) => first.followed_to(LinkCheck::new(url.as_deref().unwrap_or(address), answer)),
        None => first,
    }
}

fn answer(hop: Json<'_>) -> LinkAnswer {
    let location = hop.text_of("location").map(Cow::into_owned);
    let number = |name: &str| hop.get(name).and_then(Json::integer);
    if let Some(status) = number("status") {
        let status = u16::try_from(status).unwrap_or(0);
        let retry_after = number("retry_after").and_then(|seconds| u32::try_from(seconds).ok());
        return LinkAnswer::Status { status, retry_after, location };
    }
    if location.is_some() {
        return LinkAnswer::Moved { location };
    }
    let named = |name: Cow<'_, str>| LinkReason::ALL.into_iter().find(|reason| reason.name() == name);
    LinkAnswer::Nothing(hop.text_of("reason").and_then(named).unwrap_or(LinkReason::CheckerSilent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use credence_core::citation::LinkState;

    #[test]
    fn the_end_of_the_redirects_decides() {
        let state = |answers: &str| check_of("https://e.org/a", answers).state;
        let moved = r#"{"status":301,"location":"https://e.org/b"}"#;
        assert_eq!(state(&format!("[{moved}]")), LinkState::Redirect);
        assert_eq!(state(&format!(r#"[{moved},{{"url":"https://e.org/b","status":404}}]"#)), LinkState::Missing);
        assert_eq!(state(r#"[{"reason":"timeout"}]"#), LinkState::Unreachable);
        assert_eq!(state(r#"[{"status":429,"retry_after":7}]"#), LinkState::RateLimited);
    }

    #[test]
    fn what_makes_no_sense_is_no_state_that_was_seen() {
        for answers in [r#"[{"reason":"bad luck"}]"#, r#"[{"status":70000}]"#, r#"[{}]"#] {
            assert_eq!(check_of("https://e.org/a", answers).state, LinkState::NotCheckable, "{answers}");
        }
        assert_eq!(check_of("ftp://e.org/a", r#"[{"status":200}]"#).state, LinkState::Skipped);
    }
}
