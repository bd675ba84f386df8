//! Where a claim goes once earlier checks of it were looked for.

use serde::Serialize;

use super::overlap::{ClaimOverlap, SAME_CLAIM, claim_overlap};
use crate::source::PriorCheck;

/// How many earlier checks are looked at.
const MOST_CHECKS: usize = 200;

/// Where a claim goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RouteOutcome {
    /// It was checked before: nothing needs to be searched.
    Found,
    /// The gazettes are searched.
    Gazettes,
    /// The sources are searched.
    Online,
}

impl RouteOutcome {
    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Gazettes => "gazettes",
            Self::Online => "online",
        }
    }
}

credence_text::named_enum! {
    /// Where to search.
    #[derive(Default)]
    pub enum SearchType {
        /// In the official gazettes.
        Gazettes = "gazettes",
        /// In all data sources.
        #[default]
        Online = "online",
    }
}

/// What a reader should know about a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RouteLimit {
    /// Claims are compared by their words: the same in other words or another language is not seen.
    ComparedByWords,
    /// No claim was given to compare with: a rating and an address were enough.
    NotCompared,
    /// There are rated checks, but of other claims.
    OtherClaims,
    /// There are checks without a rating or an address, which do not count.
    Incomplete,
}

/// Where a claim goes, and because of which earlier check.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Route {
    /// Where it goes.
    pub outcome: RouteOutcome,
    /// The place of the nearest rated check among those given; `null` where none is rated.
    pub check: Option<u32>,
    /// How far that check is about the same claim; `null` where that was not compared.
    pub overlap: Option<ClaimOverlap>,
    /// The share from which claims are taken for the same.
    pub same_from: f64,
    /// What a reader should know.
    pub limits: Vec<RouteLimit>,
}

/// Where a claim goes: a check with a rating and an address that is about the same claim ends the search; else it goes where it
/// is wanted.
///
/// Without a claim nothing is compared, and any check with a rating and an address is enough.
#[must_use]
pub fn route(claim: Option<&str>, checks: &[PriorCheck], wanted: SearchType) -> Route {
    let is_complete = |check: &PriorCheck| !check.rating.trim().is_empty() && !check.url.trim().is_empty();
    let mut limits = vec![if claim.is_some() { RouteLimit::ComparedByWords } else { RouteLimit::NotCompared }];
    let mut best: Option<Candidate> = None;
    for (place, check) in (0_u32..).zip(checks.iter().take(MOST_CHECKS)) {
        if is_complete(check) {
            let candidate = Candidate { place, overlap: claim.map(|claim| claim_overlap(claim, &check.claim)) };
            if best.as_ref().is_none_or(|best| candidate.rank() > best.rank()) {
                best = Some(candidate);
            }
        } else if !limits.contains(&RouteLimit::Incomplete) {
            limits.push(RouteLimit::Incomplete);
        }
    }
    let is_same = best.as_ref().is_some_and(Candidate::is_same);
    if best.is_some() && !is_same {
        limits.push(RouteLimit::OtherClaims);
    }
    let outcome = match (is_same, wanted) {
        (true, _) => RouteOutcome::Found,
        (false, SearchType::Gazettes) => RouteOutcome::Gazettes,
        (false, SearchType::Online) => RouteOutcome::Online,
    };
    let (check, overlap) = best.map_or((None, None), |best| (Some(best.place), best.overlap));
    Route { outcome, check, overlap, same_from: SAME_CLAIM, limits }
}

/// A rated check that could end the search.
struct Candidate {
    place: u32,
    overlap: Option<ClaimOverlap>,
}

impl Candidate {
    fn is_same(&self) -> bool {
        self.overlap.is_none_or(|overlap| overlap.reaches(SAME_CLAIM))
    }

    /// One about the same claim comes before all others, then the larger share; the earlier one stays among equals.
    fn rank(&self) -> (bool, f64) {
        (self.is_same(), self.overlap.map_or(0.0, |overlap| overlap.share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(claim: &str, rating: &str, url: &str) -> PriorCheck {
        PriorCheck { claim: claim.to_owned(), rating: rating.to_owned(), url: url.to_owned(), ..PriorCheck::default() }
    }

    #[test]
    fn a_check_of_the_same_claim_ends_the_search_and_one_of_another_does_not() {
        let other = check("Vaccines alter human DNA", "False", "https://checker.example/1");
        let same = check("Vaccines cause autism in children", "False", "https://checker.example/2");
        let found = route(Some("Vaccines cause autism."), &[other.clone(), same], SearchType::Online);
        assert_eq!((found.outcome, found.check), (RouteOutcome::Found, Some(1)));
        assert!(found.overlap.unwrap().share >= SAME_CLAIM);
        let none = route(Some("Vaccines cause autism."), &[other], SearchType::Gazettes);
        assert_eq!((none.outcome, none.check), (RouteOutcome::Gazettes, Some(0)));
        assert_eq!(none.limits, [RouteLimit::ComparedByWords, RouteLimit::OtherClaims]);
    }

    #[test]
    fn a_check_without_rating_or_address_is_told_and_does_not_count() {
        let checks = [check("The claim", " ", "https://checker.example/1"), check("The claim", "False", "")];
        let found = route(Some("The claim"), &checks, SearchType::Online);
        assert_eq!((found.outcome, found.check), (RouteOutcome::Online, None));
        assert_eq!(found.limits, [RouteLimit::ComparedByWords, RouteLimit::Incomplete]);
    }

    #[test]
    fn every_name_but_gazettes_means_online() {
        assert_eq!(SearchType::from_name("gazettes").unwrap_or_default(), SearchType::Gazettes);
        assert_eq!(SearchType::from_name("foo").unwrap_or_default(), SearchType::Online);
        assert_eq!(SearchType::default(), SearchType::Online);
    }
}
