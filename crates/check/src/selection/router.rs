//! Decides where a claim is searched, after a look at fact-checks of it.

use serde::Serialize;

use super::overlap::{ClaimOverlap, SAME_CLAIM, claim_overlap};
use crate::source::PriorCheck;

/// The most fact-checks that are compared.
const MOST_CHECKS: usize = 200;

credence_named::named_enum! {
    /// Where a claim is searched.
    pub enum RouteOutcome {
        /// A fact-check of it exists: no search is needed.
        Found = "found",
        /// In the gazettes.
        Gazettes = "gazettes",
        /// In the online sources.
        Online = "online",
    }
}

credence_named::named_enum! {
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

/// A limit of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RouteLimit {
    /// Claims are compared by their words: paraphrases and translations are not recognized.
    ComparedByWords,
    /// No claim was given to compare with: a rating and an address were sufficient.
    NotCompared,
    /// There are rated checks, but of other claims.
    OtherClaims,
    /// There are checks without a rating or an address, which do not count.
    Incomplete,
}

/// Where a claim is searched, and the fact-check that decided it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Route {
    /// Where it is searched.
    pub outcome: RouteOutcome,
    /// The index of the most similar rated check; `null` if none is rated.
    pub check: Option<u32>,
    /// The overlap of that check with the claim; `null` if it was not compared.
    pub overlap: Option<ClaimOverlap>,
    /// The overlap from which claims are the same.
    pub same_from: f64,
    /// The limits of the route.
    pub limits: Vec<RouteLimit>,
}

/// A check with a rating and an address that is about the same claim ends the search. Otherwise the claim is searched where the
/// caller wants it.
///
/// Without a claim nothing is compared, and any check with a rating and an address is sufficient.
#[must_use]
pub fn route(claim: Option<&str>, checks: &[PriorCheck], wanted: SearchType) -> Route {
    let is_complete = |check: &PriorCheck| !check.rating.trim().is_empty() && !check.url.trim().is_empty();
    let mut limits = vec![if claim.is_some() { RouteLimit::ComparedByWords } else { RouteLimit::NotCompared }];
    let mut best: Option<Candidate> = None;
    for (index, check) in (0_u32..).zip(checks.iter().take(MOST_CHECKS)) {
        if is_complete(check) {
            let candidate = Candidate { index, overlap: claim.map(|claim| claim_overlap(claim, &check.claim)) };
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
    let (check, overlap) = best.map_or((None, None), |best| (Some(best.index), best.overlap));
    Route { outcome, check, overlap, same_from: SAME_CLAIM, limits }
}

/// A rated check that could end the search.
struct Candidate {
    index: u32,
    overlap: Option<ClaimOverlap>,
}

impl Candidate {
    fn is_same(&self) -> bool {
        self.overlap.is_none_or(|overlap| overlap.reaches(SAME_CLAIM))
    }

    /// A check of the same claim is better than all others, then the larger overlap; of equal ones the earlier.
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
    fn a_check_without_rating_or_address_is_reported_and_not_counted() {
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
