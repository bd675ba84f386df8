//! Links for callers: what came back for one of them as a state, and what the states do to citations.

use std::borrow::Cow;

use crate::boundary::{Argument, CallError};
use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason, LinkState, LinkStates};
use credence_core::score::{CheckedCitation, VerifiedQuality, score_verified};
use credence_core::trust::SuffixTable;

use crate::reading::shared_options;
use crate::reading::trust_policy::RawTrustPolicy;

/// What is known of the link at `url` after these answers: the first is its own, the last the end of its redirects.
pub(crate) fn check(url: &str, answers: &Argument<'_>) -> Result<LinkCheck, CallError> {
    let mut hops = answers.each(Hop::read)?.into_iter();
    let nothing = LinkAnswer::Nothing(LinkReason::NoAnswer);
    let first = LinkCheck::new(url, hops.next().map_or(nothing, |hop| hop.answer));
    Ok(match hops.next_back() {
        Some(end) => first.followed_to(LinkCheck::new(end.url.as_deref().unwrap_or(url), end.answer)),
        None => first,
    })
}

/// One answer on the way of a link.
struct Hop<'a> {
    url: Option<Cow<'a, str>>,
    answer: LinkAnswer,
}

impl<'a> Hop<'a> {
    fn read(hop: Argument<'a>) -> Result<Self, CallError> {
        let hop = hop.object()?;
        Ok(Self { url: hop.field("url").optional_text()?, answer: answer(&hop)? })
    }
}

fn answer(hop: &Argument<'_>) -> Result<LinkAnswer, CallError> {
    if let Some(reason) = reason(&hop.field("reason"))? {
        return Ok(LinkAnswer::Nothing(reason));
    }
    let location = hop.field("location").optional_text()?.map(Cow::into_owned);
    let status = hop.field("status");
    if !status.is_given() && location.is_some() {
        return Ok(LinkAnswer::Moved { location });
    }
    let status = status.count(u32::from(u16::MAX))?;
    let retry_after = hop.field("retry_after").optional_count(u32::MAX)?;
    Ok(LinkAnswer::Status { status: u16::try_from(status).unwrap_or(0), retry_after, location })
}

fn reason(argument: &Argument<'_>) -> Result<Option<LinkReason>, CallError> {
    argument.named()
}

/// A state by its name, if one was given; a check has one as its `state`.
pub(crate) fn state(argument: &Argument<'_>) -> Result<Option<LinkState>, CallError> {
    let inside = argument.field("state");
    let named = if inside.is_given() { &inside } else { argument };
    named.named()
}

/// The states in an object from address to state.
pub(crate) fn states(argument: &Argument<'_>) -> Result<LinkStates, CallError> {
    let mut states = LinkStates::default();
    if argument.is_given() {
        for (url, named) in argument.clone().object()?.entries() {
            if let Some(state) = state(&named)? {
                states.hold(&url, state);
            }
        }
    }
    Ok(states)
}

/// What is left of citations whose links were checked; `checks` has one for each, `null` for a link never asked.
pub(crate) fn verified(
    citations: &Argument<'_>,
    checks: &Argument<'_>,
    weights: &Argument<'_>,
    policy: &RawTrustPolicy,
) -> Result<VerifiedQuality, CallError> {
    let weights = shared_options::weights(weights)?;
    let citations = citations.each(Cited::read)?;
    let checks = checks.each(known_check)?;
    let checked: Vec<CheckedCitation<'_>> = citations
        .iter()
        .zip(checks.iter().map(Option::as_ref).chain(std::iter::repeat(None)))
        .map(|(citation, check)| citation.checked(check, policy))
        .collect();
    Ok(score_verified(&checked, weights, SuffixTable::bundled()))
}

/// A citation as far as its link is concerned.
struct Cited<'a> {
    url: Option<Cow<'a, str>>,
    credibility: Option<f64>,
}

impl<'a> Cited<'a> {
    fn read(citation: Argument<'a>) -> Result<Self, CallError> {
        let citation = citation.object()?;
        let given = citation.field("credibility_score").optional_number()?;
        let of_source = citation.field("trust").field("weight").optional_number()?;
        Ok(Self { url: citation.field("url").optional_text()?, credibility: given.or(of_source) })
    }

    fn checked<'b>(&'b self, check: Option<&'b LinkCheck>, policy: &RawTrustPolicy) -> CheckedCitation<'b> {
        let url = self.url.as_deref();
        let by_policy = || url.map_or(0.0, |url| policy.trust_in(url, None).weight);
        CheckedCitation { url, credibility: self.credibility.unwrap_or_else(by_policy), check }
    }
}

/// A check that was given back; `null` for a link that was never asked.
fn known_check(argument: Argument<'_>) -> Result<Option<LinkCheck>, CallError> {
    let Some(state) = state(&argument)? else { return Ok(None) };
    let url = argument.field("url").text()?.into_owned();
    Ok(Some(LinkCheck { url, state, status: None, retry_after: None, location: None, reason: None }))
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;

    fn checked(answers: &str) -> LinkCheck {
        check("https://e.org/a", &Argument::parse("answers", answers).unwrap()).unwrap()
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn the_end_of_the_redirects_decides() {
        let moved = r#"{"status":301,"location":"https://e.org/b"}"#;
        assert_eq!(checked(&format!("[{moved}]")).state, LinkState::Redirect);
        let dead = checked(&format!(r#"[{moved},{{"url":"https://e.org/b","status":404}}]"#));
        assert_eq!((dead.state, dead.location.as_deref()), (LinkState::Missing, Some("https://e.org/b")));
        assert_eq!(checked(r#"[{"reason":"other_origin"}]"#).state, LinkState::NotCheckable);
        assert_eq!(checked(r#"[{"location":"https://e.org/c"}]"#).state, LinkState::Redirect);
        assert_eq!(checked(r#"[{"status":429,"retry_after":7}]"#).retry_after, Some(7));
    }

    #[wasm_bindgen_test(unsupported = test)]
    fn an_odd_answer_is_an_error_with_its_place() {
        for (answers, path) in
            [(r#"[{"status":"ok"}]"#, "answers[0].status"), (r#"[{"reason":"bad luck"}]"#, "answers[0].reason")]
        {
            let error = check("https://e.org/a", &Argument::parse("answers", answers).unwrap()).unwrap_err();
            assert_eq!(error.path, path);
        }
    }
}
