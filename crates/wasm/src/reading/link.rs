//! Links for callers: the answers for one of them as a state, and the effect of states on citations.

use credence_core::citation::{LinkAnswer, LinkCheck, LinkReason, LinkState, LinkStates};
use credence_core::score::{CheckedCitation, ScoringWeights, VerifiedQuality, score_verified};
use credence_core::trust::SuffixTable;

use crate::boundary::{Argument, CallError, Entries, FromArgument, input};
use crate::reading::trust_policy::RawTrustPolicy;

input! {
    /// One answer for a link: a status, or why there is none.
    open struct HopInput as "LinkHop" {
        url: Option<String>,
        reason: Option<LinkReason>,
        location: Option<String>,
        status: Option<u32> as status,
        retry_after: Option<u32>,
    }
}

fn status(argument: &Argument<'_>) -> Result<Option<u32>, CallError> {
    argument.optional_count(u32::from(u16::MAX))
}

/// One answer in a chain of redirects, and the address that gave it.
pub(crate) struct Hop {
    url: Option<String>,
    answer: LinkAnswer,
}

impl<'a> FromArgument<'a> for Hop {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let HopInput { url, reason, location, status, retry_after } = argument.read()?;
        let answer = match (reason, status) {
            (Some(reason), _) => LinkAnswer::Nothing(reason),
            (None, None) if location.is_some() => LinkAnswer::Moved { location },
            (None, None) => return Err(argument.field("status").invalid("the status of an answer")),
            (None, Some(status)) => {
                LinkAnswer::Status { status: u16::try_from(status).unwrap_or(0), retry_after, location }
            }
        };
        Ok(Self { url, answer })
    }
}

/// The state of the link at `url` after these answers: the first is its own, the last the end of its redirects.
pub(crate) fn check(url: &str, hops: Vec<Hop>) -> LinkCheck {
    let mut hops = hops.into_iter();
    let nothing = LinkAnswer::Nothing(LinkReason::NoAnswer);
    let first = LinkCheck::new(url, hops.next().map_or(nothing, |hop| hop.answer));
    match hops.next_back() {
        Some(end) => first.followed_to(LinkCheck::new(end.url.as_deref().unwrap_or(url), end.answer)),
        None => first,
    }
}

/// A state by its name, or the `state` of a check, if one is given.
pub(crate) fn state(argument: &Argument<'_>) -> Result<Option<LinkState>, CallError> {
    if argument.is_object() { argument.field("state").read() } else { argument.read() }
}

/// A state in a map by address.
struct KnownState(Option<LinkState>);

impl<'a> FromArgument<'a> for KnownState {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        state(argument).map(Self)
    }
}

/// The states in an object from address to state.
pub(crate) fn states(argument: &Argument<'_>) -> Result<LinkStates, CallError> {
    let mut states = LinkStates::default();
    for (url, KnownState(state)) in argument.read::<Option<Entries<'_, _>>>()?.into_iter().flat_map(|entries| entries.0)
    {
        state.into_iter().for_each(|state| states.set(&url, state));
    }
    Ok(states)
}

input! {
    /// The part of a citation that scoring its link needs.
    open struct LinkedCitation as "LinkedCitation" {
        url: Option<String>,
        credibility_score: Option<f64>,
        trust: Option<LinkedTrust>,
    }
}

input! {
    /// The trust in a source of an assessment.
    open struct LinkedTrust as "LinkedTrust" {
        weight: Option<f64>,
    }
}

input! {
    /// A check that `checkLink` returned.
    open struct KnownCheck as "KnownCheck" {
        url: String,
        state: LinkState,
    }
}

/// The credibility left for citations after their links were checked; a check is `null` if the link was not requested.
pub(crate) fn verified(
    citations: &[LinkedCitation],
    checks: Vec<Option<KnownCheck>>,
    weights: ScoringWeights,
    policy: &RawTrustPolicy,
) -> VerifiedQuality {
    let checks: Vec<Option<LinkCheck>> = checks.into_iter().map(|check| check.map(KnownCheck::check)).collect();
    let checks = checks.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let checked = citations.iter().zip(checks).map(|(citation, check)| citation.checked(check, policy));
    score_verified(&checked.collect::<Vec<_>>(), weights, SuffixTable::bundled())
}

impl LinkedCitation {
    fn checked<'b>(&'b self, check: Option<&'b LinkCheck>, policy: &RawTrustPolicy) -> CheckedCitation<'b> {
        let url = self.url.as_deref();
        let given = self.credibility_score.or_else(|| self.trust.as_ref()?.weight);
        let by_policy = || url.map_or(0.0, |url| policy.trust_in(url, None).weight);
        CheckedCitation { url, credibility: given.unwrap_or_else(by_policy), check }
    }
}

impl KnownCheck {
    fn check(self) -> LinkCheck {
        LinkCheck { url: self.url, state: self.state, status: None, retry_after: None, location: None, reason: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::read;

    fn checked(answers: &str) -> LinkCheck {
        check("https://e.org/a", read("answers", answers).unwrap())
    }

    #[test]
    fn the_end_of_the_redirects_decides() {
        let moved = r#"{"status":301,"location":"https://e.org/b"}"#;
        assert_eq!(checked(&format!("[{moved}]")).state, LinkState::Redirect);
        let dead = checked(&format!(r#"[{moved},{{"url":"https://e.org/b","status":404}}]"#));
        assert_eq!((dead.state, dead.location.as_deref()), (LinkState::Missing, Some("https://e.org/b")));
        assert_eq!(checked(r#"[{"reason":"other_origin"}]"#).state, LinkState::NotCheckable);
        assert_eq!(checked(r#"[{"location":"https://e.org/c"}]"#).state, LinkState::Redirect);
        assert_eq!(checked(r#"[{"status":429,"retry_after":7}]"#).retry_after, Some(7));
    }

    #[test]
    fn an_invalid_answer_is_an_error_with_its_path() {
        for (answers, path) in
            [(r#"[{"status":"ok"}]"#, "answers[0].status"), (r#"[{"reason":"bad luck"}]"#, "answers[0].reason")]
        {
            let error = read::<Vec<Hop>>("answers", answers).map(drop).unwrap_err();
            assert_eq!(error.path, path);
        }
    }
}
